/* case_settings.c - reads the settings that a case states, and the settings that a file states
 * (SPEC 8.1).  The reader L holds the words of the setting that is read. */
#include "case/case_inside.h"
#include "program/program.h"

#include <string.h>

/* Returns the value V of type T in the form that a file with deals uses. */
static const char *setting_text(CaseReader *l, const Type *t, Value v)
{
    const char *all = "";

    if (t->kind == TYPE_PRODUCT)
        return arena_printf(l->arena, "%s%s",
                            t->left->values[v / (Value)t->right->count].written[0],
                            t->right->values[v % (Value)t->right->count].written[0]);
    if (t->kind == TYPE_ENUM)
        return t->values[v].written[0];
    if (t->kind != TYPE_SET)
        BUG("a file tells a %s", t->name);
    for (uint32_t i = 0; i < t->elem->count; i++)
        if ((uint64_t)v >> i & 1)
            all = arena_printf(l->arena, "%s%s%s", all, *all ? ", " : "",
                               setting_text(l, t->elem, i));
    return all;
}

/* The case states the setting FUN, and the file states the value TOLD for it at AT.  Reports FUN if
 * the two values differ. */
static void agree_on_setting(CaseReader *l, const Fun *fun, Value told, Span at)
{
    Value has = l->c->settings[fun->id];
    Diag *d;

    if (has == told)
        return;
    d = diag_add(l->diags, DIAG_CASE_ELSEWHERE, l->c->setting_spans[fun->id],
                 "the case says that `%s` is `%s`, but the file says `%s`", fun->name,
                 setting_text(l, fun->result, has), setting_text(l, fun->result, told));
    diag_note(l->diags, d, at, "the file states it here");
    diag_help(l->diags, d, "leave this line out of the case, or correct the case or the file");
}

/* Reports that a file mentions the setting FUN at AT, but leaves its value open.  The case does not
 * state FUN either. */
static void report_told_in_part(CaseReader *l, const Fun *fun, Span at)
{
    diag_add(l->diags, DIAG_DEALS_SETTING, at,
             "the file does not fully state `%s`\n"
             "state it in the case, above the line `story`",
             fun->name);
}

/* Sets the setting FUN to V.  If the case has set FUN already, reports that two lines state FUN. */
static void set_setting(CaseReader *l, const Fun *fun, Value v, Span span)
{
    if (l->c->settings[fun->id] != BL_ABSENT) {
        Diag *d = diag_add(l->diags, DIAG_CASE_NAME_TWICE, span, "two lines state `%s`", fun->name);

        if (l->c->setting_spans[fun->id].end)
            diag_note(l->diags, d, l->c->setting_spans[fun->id],
                      "this is the first of the two "
                      "lines");
        diag_help(l->diags, d, "leave one of the two lines out");
    }
    l->c->settings[fun->id] = v;
    l->c->setting_spans[fun->id] = span;
}

bool case_setting_is_open(const Case *c, const Fun *f)
{
    return c->settings[f->id] == BL_ABSENT && c->setting_spans[f->id].end > 0;
}

/* Reads the words as a setting of the form `NAME is VALUE` (SPEC 8.9).  Returns false if NAME is
 * not a setting. */
static bool setting_named(CaseReader *l, Span span)
{
    const CaseToken *t = l->toks;
    const Fun *fun =
        l->ntoks > 2 && !t[0].punct && !t[0].quoted && !t[1].quoted && strcmp(t[1].text, "is") == 0
            ? program_fun(l->p, t[0].text)
            : NULL;
    Value v = 0;

    if (!fun || fun->kind != FUN_SETTING)
        return false;
    if (fun->result->kind == TYPE_BOOL && l->ntoks == 3 &&
        (strcmp(t[2].text, "true") == 0 || strcmp(t[2].text, "false") == 0))
        set_setting(l, fun, *t[2].text == 't', span);
    else if (l->ntoks == 3 && !t[2].quoted && !t[2].punct && strcmp(t[2].text, "?") == 0)
        l->c->setting_spans[fun->id] = span;
    else if (case_value_at(l, fun->result, 2, l->ntoks - 2, &v) == l->ntoks - 2)
        set_setting(l, fun, v, span);
    else
        case_bad_words(l, 2, l->ntoks - 2, fun->result);
    return true;
}

void case_settings_match(CaseReader *l, Span span, bool from_file)
{
    FilledAttrs f;

    l->far = (MatchReach){ .at = -1 };
    for (const EventKind *k = l->p->settings; k; k = k->next) {
        if (!case_match_kind(l, k, &f, l->ntoks))
            continue;
        for (int a = 0; a < k->nattrs; a++) {
            const Fun *fun = program_fun(l->p, k->attrs[a].name);

            if (from_file && f.open[a] && l->c->settings[fun->id] == BL_ABSENT)
                report_told_in_part(l, fun, span);
            if (f.given[a] && f.open[a] && l->c->settings[fun->id] == BL_ABSENT)
                l->c->setting_spans[fun->id] = span;
            if (!f.given[a] || f.open[a])
                continue;
            if (from_file && l->c->settings[fun->id] != BL_ABSENT) {
                agree_on_setting(l, fun, f.attr[a], span);
                continue;
            }
            set_setting(l, fun, f.attr[a], span);
        }
        return;
    }
    if (!from_file &&
        !setting_named(l, span)) /* a file may say things that the vocabulary has no words for */
        case_not_understood(l, span, true);
}

void case_settings_line(CaseReader *l, const Node *sentence)
{
    case_words_take(l, sentence->a, NULL);
    case_settings_match(l, sentence->span, false);
}
