/* case_attributes.c - reads the attributes that a sentence of a story names after `with` (SPEC
 * 8.3). */
#include "case/case_inside.h"
#include "program/program.h"

#include <string.h>

static const char *attribute_list(CaseReader *l, const EventKind *k)
{
    const char *list = "";

    for (int i = 0; i < k->nattrs; i++)
        list = arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", k->attrs[i].name);
    return list;
}

/* Reports that events of kind K have no attribute NAME. */
static void report_no_attribute(CaseReader *l, const EventKind *k, const CaseToken *name)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_ATTRIBUTE, name->span, "a `%s` has no attribute `%s`",
                       k->name, name->text);
    const char *best = NULL;
    unsigned limit = case_misspelling_limit(name->text);

    for (int i = 0; i < k->nattrs && !name->punct; i++)
        case_nearer(k->attrs[i].name, name->text, &best, &limit);
    if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else
        diag_help(l->diags, d, "the attributes of a `%s` are %s", k->name, attribute_list(l, k));
}

/* Sets told[a] for each attribute A.  If the words before word END give a value for A, told[a] is
 * the span of these words.  Otherwise told[a] is an empty span. */
static void spans_of_told(const CaseReader *l, int end, Span *told)
{
    for (int a = 0; a < MAX_ATTRS; a++)
        told[a] = end > 0 && (l->filled.given[a] || l->filled.open[a])
                      ? (Span){ l->toks[0].span.start, l->toks[end - 1].span.end }
                      : (Span){ 0 };
}

/* Checks that the sentence gives the attribute NAME only one value.  An empty *TOLD means that NAME
 * has no value so far.  Then sets *TOLD to the span of NAME and returns true.  If *TOLD is not
 * empty, reports NAME and returns false. */
static bool told_once(CaseReader *l, const CaseToken *name, Span *told)
{
    Diag *d;

    if (told->end == told->start) {
        *told = name->span;
        return true;
    }
    d = diag_add(l->diags, DIAG_CASE_NAME_TWICE, name->span, "the sentence states `%s` twice",
                 name->text);
    diag_note(l->diags, d, *told, "`%s` is stated here first", name->text);
    diag_help(l->diags, d, "leave out `%s` and its value here, or correct the first value",
              name->text);
    return false;
}

/* Returns true if word AT is `?`. */
static bool says_open(const CaseReader *l, int at)
{
    return !l->toks[at].quoted && strcmp(l->toks[at].text, "?") == 0;
}

void case_attributes_read(CaseReader *l, CaseEvent *ev, int at)
{
    Span told[MAX_ATTRS];

    spans_of_told(l, at - 1, told);
    if (at == l->ntoks && case_is_with(&l->toks[at - 1]))
        diag_add(l->diags, DIAG_CASE_ATTRIBUTE, l->toks[at - 1].span,
                 "no attribute stands after `with`\n"
                 "leave `with` out, or write one of these after it, with a value: %s",
                 attribute_list(l, ev->kind));
    while (at < l->ntoks) {
        const CaseToken *name = &l->toks[at];
        int a = program_kind_attr(ev->kind, name->text), end = at + 1;
        const Type *type;
        bool open;
        Value v = 0;

        if (a < 0) {
            report_no_attribute(l, ev->kind, name);
            return;
        }
        type = ev->kind->attrs[a].type;
        while (end < l->ntoks &&
               (type->kind == TYPE_SET ? !(l->toks[end].punct == ',' && end + 1 < l->ntoks &&
                                           program_kind_attr(ev->kind, l->toks[end + 1].text) >= 0)
                                       : l->toks[end].punct != ','))
            end++;
        open = end == at + 2 && says_open(l, at + 1);
        if (open && (l->filled.given[a] || l->filled.open[a]))
            /* `NAME ?` makes the attribute open again, and does not state it twice (SPEC 8.3.3) */
            told[a] = (Span){ 0 };
        if (!told_once(l, name, &told[a])) {
            at = end + 1;
            continue;
        }
        ev->open[a] = false;
        ev->one_of[a] = 0;
        ev->attr[a] = BL_ABSENT;
        if (end == at + 1 && type->kind == TYPE_BOOL) {
            ev->attr[a] = 1;
        } else if (open) {
            ev->open[a] = true;
        } else if (type->kind == TYPE_SET) {
            uint64_t set = 0;

            for (int i = at + 1; i < end; i++) {
                if (case_is_separator(l, i))
                    continue;
                if (case_value_at(l, type->elem, i, 1, &v))
                    set |= (uint64_t)1 << v;
                else
                    case_bad_value(l, &l->toks[i], type->elem);
            }
            ev->attr[a] = (Value)set;
        } else if (end > at + 1 && case_value_at(l, type, at + 1, end - at - 1, &v)) {
            ev->attr[a] = v;
        } else {
            /* The words do not name one value.  The attribute becomes open, so that it is not
             * reported as missing. */
            ev->open[a] = true;
            if (end == at + 1 || !case_vague_at(l, type, at + 1, end - at - 1, &ev->one_of[a]))
                case_bad_words(l, end > at + 1 ? at + 1 : at, end - at - 1, type);
            else if (value_set_size((Value)ev->one_of[a]) == 1) {
                ev->attr[a] = value_set_only((Value)ev->one_of[a]);
                ev->open[a] = false;
                ev->one_of[a] = 0;
            }
        }
        at = end + 1;
    }
}
