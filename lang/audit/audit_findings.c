/* audit_findings.c - the list of findings of an audit, with their ids, counts and order. */
#include "audit/audit_findings.h"

#include "kit/vec.h"
#include "program/label.h"
#include "program/unparse.h"

#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
#define FINDING(name, word) word,
#include "audit/audit_findings.def"
#undef FINDING
};

const char *audit_finding_word(FindingKind kind)
{
    return words[kind];
}

bool audit_finding_kind(const char *word, FindingKind *kind)
{
    for (int i = 0; i < FINDING_KINDS; i++)
        if (strcmp(words[i], word) == 0) {
            *kind = (FindingKind)i;
            return true;
        }
    return false;
}

static const char *id_append(const char *s, const char *more, Arena *arena)
{
    return more && *more ? arena_printf(arena, "%s %s", s, more) : s;
}

/* If another clause has the same label as C, returns the title of C in quotation marks.  The titles
 * tell such clauses apart.  Otherwise, or if C has no title, returns NULL. */
static const char *telling_title(const Program *p, const Clause *c, Arena *arena)
{
    for (const Clause *k = p->clauses; k; k = k->next)
        if (k != c && k->rules && strcmp(k->label, c->label) == 0)
            return c->title.in[0] ? arena_printf(arena, "“%s”", c->title.in[0]) : NULL;
    return NULL;
}

void audit_finding_in_universe(Finding *f, int i, int n, const Findings *list)
{
    if (!f->within)
        f->within = arena_new_array(list->arena, bool, (size_t)n);
    f->within[i] = true;
}

Witness audit_witness(SurveySpace *g, Mdd a, Arena *arena)
{
    const Shape *s = survey_space_shape(g);
    const Value *values;

    if (!survey_space_first(g, mdd_project(survey_space_store(g), a), &values, arena))
        return (Witness){ 0 };
    return (Witness){ s->u, s->index, s->c->nevents, values, survey_space_ndims(g), NULL };
}

Mdd audit_as_presumed(SurveySpace *g, Mdd a, bool *presumed)
{
    Mdd so =
        mdd_and(survey_space_store(g), a, survey_space_presumed(g, survey_space_shape(g)->p, NULL));

    *presumed = so != MDD_NONE;
    return *presumed ? so : a;
}

/* Returns condition C as a text that can be a part of the id of a finding. */
static const char *cond_id(const Conjunct *c, Arena *arena)
{
    StrBuf b = { 0 };

    if (!c->ex->applies)
        return c->text;
    unparse_otherwise(&b, c->ex->applies);
    return strbuf_keep(&b, arena);
}

/* Returns the id of F.  The id consists of names, so it changes only if one of these names
 * changes. */
static const char *make_id(const Program *p, const Finding *f, Arena *arena)
{
    const char *s = id_append(words[f->kind], f->label, arena);

    if (f->rule)
        s = id_append(s, telling_title(p, f->rule->clause, arena), arena);
    if (f->other)
        s = id_append(id_append(s, f->other->clause->label, arena),
                      telling_title(p, f->other->clause, arena), arena);
    if (f->fun)
        s = id_append(s, f->fun->action ? f->fun->action : f->fun->name, arena);
    if (f->event)
        s = id_append(s, f->event->name, arena);
    if (f->principle)
        s = id_append(s, f->principle->name, arena);
    if (f->invariant)
        s = id_append(s, f->invariant->name, arena);
    if (f->cond)
        s = arena_printf(arena, "%s: %s", s, cond_id(f->cond, arena));
    if (f->kind == FINDING_IDLE_DEFEAT)
        s = id_append(s, f->overrides ? "overrides" : "subject to", arena);
    return id_append(s, f->name, arena);
}

/* Returns true if A and B are the same finding.  Compares their spans, because two rules of one
 * clause may differ only in their spans. */
static bool findings_equal(const Finding *a, const Finding *b)
{
    return a->span.start == b->span.start && a->rule == b->rule && a->other == b->other &&
           strcmp(a->id, b->id) == 0;
}

static bool witness_is_better(const Witness *a, const Witness *b)
{
    return a->u && (!b->u || a->nevents < b->nevents);
}

void audit_findings_add(Findings *list, Finding f)
{
    f.id = make_id(list->p, &f, list->arena);
    if (!f.name)
        f.name = "";
    for (int i = 0; i < list->n; i++) {
        Finding *old = &list->at[i];

        if (!findings_equal(old, &f))
            continue;
        old->count += f.count;
        if (old->not_presumed != f.not_presumed
                ? old->not_presumed
                : witness_is_better(&f.witness[0], &old->witness[0]))
            memcpy(old->witness, f.witness, sizeof f.witness);
        old->not_presumed &= f.not_presumed;
        return;
    }
    VEC_ROOM_IN(list->arena, list->at, list->n, list->cap);
    list->at[list->n++] = f;
}

static int findings_by_book(const void *a, const void *b)
{
    const Finding *x = a, *y = b;
    int c = label_compare(x->label, y->label);

    if (c == 0)
        c = (int)x->kind - (int)y->kind;
    if (c == 0)
        c = strcmp(x->id, y->id);
    if (c == 0)
        c = (x->span.start > y->span.start) - (x->span.start < y->span.start);
    return c;
}

void audit_findings_sort(Findings *list)
{
    if (list->n)
        qsort(list->at, (size_t)list->n, sizeof *list->at, findings_by_book);
}
