/* exclusion.c - finds which rules exclude each other, and which of them prevails (SPEC 6.4). */
#include "program/exclusion.h"

#include "program/label.h"

#include <string.h>

static bool same_constant(const Ex *a, const Ex *b)
{
    return a->op == EX_CONST && b->op == EX_CONST && a->value == b->value;
}

bool exclusion_of_rules(const Rule *a, const Rule *b)
{
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

void exclusion_find_all(const Fun *f, Arena *arena)
{
    bool subject = false; /* some clause has a `subject to` */

    for (uint32_t i = 0; i < f->nrules; i++)
        subject |= f->rules[i]->clause->nsubject_to > 0;
    for (uint32_t i = 0; i < f->nrules; i++) {
        f->rules[i]->defeats = NULL;
        f->rules[i]->ndefeats = 0;
        if (!subject && !f->rules[i]->clause->noverrides)
            continue;
        for (uint32_t k = 0; k < f->nrules; k++)
            if (i != k && exclusion_of_rules(f->rules[i], f->rules[k]) &&
                exclusion_stated(f->rules[i], f->rules[k]))
                exclusion_add(f->rules[i], f->rules[k], arena);
    }
}
