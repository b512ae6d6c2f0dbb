/* audit_report.c - turns the findings of an audit into sentences, and their witnesses into case
 * files.  A witness is a small case that shows a finding. */
#include "report/audit_report.h"

#include "kit/strbuf.h"
#include "ruling/rule.h"
#include "words/case_text.h"
#include "words/prose.h"

#include <ctype.h>
#include <string.h>

/* ---- what is known ---------------------------------------------------- */

const OpenPoint *audit_report_open_point(const AuditReport *r, const Finding *f)
{
    return open_points_find(r->points, r->audit->p->edition, f->id);
}

bool audit_report_is_new(const AuditReport *r, const Finding *f)
{
    return f->kind != FINDING_LETTER && !audit_report_open_point(r, f);
}

int audit_report_count_new(const AuditReport *r)
{
    int n = 0;

    for (int i = 0; i < r->audit->findings.n; i++)
        n += audit_report_is_new(r, &r->audit->findings.at[i]);
    return n;
}

static bool audit_found(const AuditReport *r, const char *id)
{
    for (int i = 0; i < r->audit->findings.n; i++)
        if (strcmp(r->audit->findings.at[i].id, id) == 0)
            return true;
    return false;
}

bool audit_report_next_stale(const AuditReport *r, int *at, int *k)
{
    for (; r->whole && *at < r->points->n; ++*at, *k = -1) {
        const OpenPoint *p = &r->points->at[*at];

        if (!open_point_is_for(p, r->audit->p->edition))
            continue;
        while (++*k < p->nfound)
            if (!audit_found(r, p->found[*k].id))
                return true;
    }
    return false;
}

/* ---- one finding ------------------------------------------------------ */

static const char *head_of(const Words *w, const Fun *f)
{
    Prose *p = prose_of_fun(w, f);
    const char *s = prose_head(p, f);

    return s ? s : f->action ? f->action : f->name;
}

static const char *audit_conclusion_words(const Words *w, const Rule *r)
{
    return prose_conclusion(prose_of_rule(w, r, r->clause, 0, r->nbinders), r);
}

static const char *audit_title(const Words *w, const Finding *f)
{
    const Title *t = &f->rule->clause->title;

    return t->in[w->lang] ? t->in[w->lang] : audit_conclusion_words(w, f->rule);
}

static const char *audit_condition_words(const Words *w, const Finding *f)
{
    Prose *p = prose_of_rule(w, f->rule, f->rule->clause, 0, f->rule->nbinders);

    return prose_condition(p, f->cond->ex, !f->cond->negated);
}

static const char *deadline_of(const Words *w, const Finding *f)
{
    const WordingPiece *is = f->fun->words.piece[WORD_IS][w->lang];

    return prose_template(prose_of_fun(w, f->fun), is);
}

const char *audit_report_sentence(const Words *w, const Finding *f)
{
    const char *clause = f->other ? words_clause(w, f->other->clause->label) : NULL;

    switch (f->kind) {
    case FINDING_MODALS:
        return words_say(w, MSG_audit_modals, clause, audit_conclusion_words(w, f->other),
                         audit_conclusion_words(w, f->rule));
    case FINDING_REFERENCE: return words_say_one(w, MSG_audit_reference, words_clause(w, f->name));
    case FINDING_REFERRAL: return words_say_one(w, MSG_audit_referral, words_clause(w, f->name));
    case FINDING_COVERS:
        return words_say_two(w, MSG_audit_covered, words_clause(w, f->label), f->name);
    case FINDING_CLASH: return words_say_one(w, MSG_audit_clash, head_of(w, f->fun));
    case FINDING_GAP: return words_say_one(w, MSG_audit_gap, head_of(w, f->fun));
    case FINDING_SILENCE: return words_say_one(w, MSG_audit_silence, words_kind(w, f->event));
    case FINDING_NO_CHOOSER: return words_say_one(w, MSG_audit_no_chooser, head_of(w, f->fun));
    case FINDING_NO_CHOICE: return words_say_one(w, MSG_audit_no_choice, head_of(w, f->fun));
    case FINDING_TOO_LATE: return words_say_one(w, MSG_audit_too_late, deadline_of(w, f));
    case FINDING_NEVER_LATE: return words_say_one(w, MSG_audit_never_late, deadline_of(w, f));
    case FINDING_DEAD_RULE: return words_say_one(w, MSG_audit_dead_rule, audit_title(w, f));
    case FINDING_DEFEATED: return words_say_one(w, MSG_audit_defeated, head_of(w, f->fun));
    case FINDING_IDLE_CONDITION:
        return words_say_one(w, MSG_audit_idle_condition, audit_condition_words(w, f));
    case FINDING_IDLE_DEFEAT:
        return words_say_one(w, f->overrides ? MSG_audit_idle_defeat : MSG_audit_idle_yield,
                             words_clause(w, f->name));
    case FINDING_READING:
        return words_say_one(w, MSG_audit_reading,
                             words_template_slots(w, f->fun->words.piece[WORD_IS][w->lang], NULL));
    case FINDING_OVERLAY: return words_say_one(w, MSG_audit_overlay, f->name);
    case FINDING_LETTER:
        return words_say_two(w, MSG_audit_letter, audit_title(w, f), words_clause(w, f->name));
    case FINDING_BREACH: return words_say_one(w, MSG_audit_breach, f->invariant->title.in[w->lang]);
    case FINDING_PRINCIPLE:
        return words_say_one(w, MSG_audit_principle, f->principle->title.in[w->lang]);
    case FINDING_VACUOUS:
        return words_say_one(w, MSG_audit_vacuous, f->principle->title.in[w->lang]);
    case FINDING_KINDS: break;
    }
    BUG("no such finding");
}

const char *audit_report_short_path(const char *path)
{
    const char *at = path + strlen(path);

    for (int slashes = 0; at > path; at--)
        if (at[-1] == '/' && ++slashes == 2)
            break;
    return at;
}

const char *audit_report_place(const Words *w, const Finding *f)
{
    LineCol at = source_locate(w->sources, f->span.start);

    return arena_printf(w->arena, "%s:%u",
                        text_for_terminal(w->arena, audit_report_short_path(source_name(at.src))),
                        at.line);
}

const char *audit_report_cite(const Words *w, const Finding *f)
{
    const char *s = *f->label ? words_clause(w, f->label) : "";

    return f->other ? arena_printf(w->arena, "%s, %s", s, words_clause(w, f->other->clause->label))
                    : s;
}

const char *audit_report_extent(const Words *w, const Finding *f)
{
    if (!f->of)
        return NULL;
    return f->count ? words_say_two(w, MSG_audit_count, words_number(w, f->count),
                                    words_number(w, f->of))
                    : words_say_one(w, MSG_audit_nowhere, words_number(w, f->of));
}

/* ---- witnesses -------------------------------------------------------- */

const char *audit_report_case_name(const Finding *f, int which, Arena *arena)
{
    char *s = arena_printf(arena, "%s%s", f->id, which ? "-2" : "");

    for (char *c = s; *c; c++)
        if (!isalnum((unsigned char)*c))
            *c = '-';
    return s;
}

/* F is a finding, and C the case of its witness.  If F is a clash, returns the `expect` lines for
 * C.  Otherwise returns "". */
static const char *audit_expected(const Words *w, const Finding *f, const Case *c)
{
    Diags *quiet = diags_new(NULL);
    const Ruling *r = rule_case(w->p, c, 0, c->nevents, w->arena, quiet);
    StrBuf b = { 0 };

    diags_free(quiet);
    if (!r)
        BUG("a witness that was ruled on cannot be");
    for (int i = 0; f->kind == FINDING_CLASH && i < r->nlines; i++)
        if (r->lines[i].c->kind == LINE_CLASH && r->lines[i].c->fun == f->fun)
            strbuf_printf(&b, "%s    %s\n",
                          b.len ? "" : arena_printf(w->arena, "  expect %s\n", w->p->edition),
                          r->lines[i].key);
    return strbuf_keep(&b, w->arena);
}

const char *audit_report_case_text(const Words *w, const Finding *f, int which)
{
    const Witness *x = &f->witness[which];
    const Case *c = x->u ? audit_case(w->p, x, w->arena) : NULL;
    CaseText *t;

    if (!c)
        return "";
    t = case_text_of(c, NULL, w->arena);
    t->name = audit_report_case_name(f, which, w->arena);
    t->title = x->u->title.in[0];
    t->ruled_under = w->p->edition;
    return arena_printf(w->arena, "%s%s", case_text_print(t, w->arena), audit_expected(w, f, c));
}
