/* exclusion.c - finds the rules that exclude each other, and which of two prevails (SPEC 6.4).
 * Rules exclude each other if their conclusions cannot both stand. */
#include "program/exclusion.h"

#include "program/label.h"
#include "program/settles.h"

#include <string.h>

static bool same_constant(const Ex *a, const Ex *b)
{
    return a->op == EX_CONST && b->op == EX_CONST && a->value == b->value;
}

/* Returns true if S concludes a status, and R gives a right to the action that settles it. */
static bool right_excludes(const Rule *r, const Rule *s)
{
    return r->kind == CONCLUDES_MODAL && s->kind == CONCLUDES_STATUS &&
           r->fun == s->fun->settled_by && modal_effective(r->modal);
}

bool exclusion_of_rules(const Rule *a, const Rule *b)
{
    if (right_excludes(a, b) || right_excludes(b, a))
        return true;
    if (a->kind != b->kind || a->fun != b->fun || a->kind == CONCLUDES_REFER)
        return false;
    if (a->kind == CONCLUDES_MODAL)
        return modal_excludes(a->modal, b->modal) ||
               (modal_effective(a->modal) && modal_effective(b->modal) && a->default_ &&
                b->default_ && !same_constant(a->default_, b->default_));
    return !same_constant(a->value, b->value);
}

bool exclusion_of_modals(const Rule *a, Value of_a, const Rule *b, Value of_b)
{
    if (modal_excludes(a->modal, b->modal))
        return true;
    return modal_effective(a->modal) && modal_effective(b->modal) && value_given(of_a) &&
           value_given(of_b) && of_a != of_b;
}

bool exclusion_may_name(const Clause *k, const Clause *other)
{
    return k->from != FROM_EDITION || other->from != FROM_PRACTICE;
}

bool exclusion_stated(const Rule *winner, const Rule *loser)
{
    const Clause *w = winner->clause, *l = loser->clause;

    for (int i = 0; i < w->noverrides; i++)
        if (exclusion_may_name(w, l) && label_inside(l->label, w->overrides[i]))
            return true;
    for (int i = 0; i < l->nsubject_to; i++)
        if (exclusion_may_name(l, w) && label_inside(w->label, l->subject_to[i]))
            return true;
    return false;
}

void exclusion_add(Rule *winner, Rule *loser, Arena *arena)
{
    Rule **list = arena_copy(arena, winner->defeats, sizeof *list, (int)winner->ndefeats);

    list[winner->ndefeats++] = loser;
    winner->defeats = list;
}

/* Returns true if a clause of some rule about F has a `subject to`.  F may be NULL. */
static bool any_subject(const Fun *f)
{
    for (uint32_t i = 0; f && i < f->nrules; i++)
        if (f->rules[i]->clause->nsubject_to > 0)
            return true;
    return false;
}

/* Adds to R->defeats those rules about F that R defeats.  F may be NULL. */
static void add_defeated(Rule *r, const Fun *f, Arena *arena)
{
    for (uint32_t k = 0; f && k < f->nrules; k++)
        if (r != f->rules[k] && exclusion_of_rules(r, f->rules[k]) &&
            exclusion_stated(r, f->rules[k]))
            exclusion_add(r, f->rules[k], arena);
}

void exclusion_find_all(const Fun *f, Arena *arena)
{
    const bool subject = any_subject(f) || any_subject(settles_partner(f));

    for (uint32_t i = 0; i < f->nrules; i++) {
        Rule *r = f->rules[i];

        r->defeats = NULL;
        r->ndefeats = 0;
        if (!subject && !r->clause->noverrides)
            continue;
        add_defeated(r, f, arena);
        add_defeated(r, settles_partner(f), arena);
    }
}
