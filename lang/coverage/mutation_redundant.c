/* mutation_redundant.c - tells whether a changed condition would mean the same as before. */
#include "coverage/mutation_maker.h"

#include "program/implies.h"
#include "program/label.h"

bool mutation_clause_states(const Clause *k, Span part)
{
    return part.start >= k->node->span.start && part.end <= k->node->span.end;
}

/* Returns true if EX being IS, or a condition joined to it by `and`, implies that C is
 * C_IS. C implies nothing about itself, nor do the copies of it that the clauses of a
 * group have. */
static bool condition_implies(const Ex *ex, bool is, const Ex *c, bool c_is)
{
    if (source_same_span(ex->span, c->span))
        return false;
    if (ex->op == EX_AND && is)
        return condition_implies(ex->kid[0], true, c, c_is) ||
               condition_implies(ex->kid[1], true, c, c_is);
    return implies(ex, is, c, c_is);
}

/* Returns true if every conclusion of K says nothing where C is not C_IS. */
static bool conclusions_imply(const Clause *k, const Ex *c, bool c_is)
{
    for (const Rule *r = k->rules; r; r = r->next) {
        Ex given = { .op = EX_GIVEN, .nkids = 1 };

        if (r->kind != CONCLUDES_STATUS)
            return false;
        given.kid[0] = (Ex *)r->value;
        given.type = r->value->type;
        if (!implies(&given, true, c, c_is))
            return false;
    }
    return k->rules != NULL;
}

/* Returns true if the binders and conditions that K states itself, or its conclusions,
 * imply that C is C_IS. HOLDER has them. */
static bool clause_implies(const Clause *k, const Rule *holder, const Ex *c, bool c_is)
{
    for (int i = 0; i < holder->nbinders; i++)
        if (holder->binders[i].where &&
            mutation_clause_states(k, holder->binders[i].span) &&
            condition_implies(holder->binders[i].where, true, c, c_is))
            return true;
    for (int i = 0; i < holder->nconds; i++)
        if ((k->rules || holder->conds[i].of == k) &&
            condition_implies(holder->conds[i].ex, !holder->conds[i].negated, c, c_is))
            return true;
    return conclusions_imply(k, c, c_is);
}

bool mutation_is_redundant(const MutantMaker *m, const Ex *c, bool c_is)
{
    if (clause_implies(m->clause, m->holder, c, c_is))
        return true;
    if (m->clause->rules || m->site.kind != SITE_COND)
        return false;
    for (const Clause *k = m->p->clauses; k; k = k->next)
        if (k->rules && label_inside(k->label, m->clause->label) &&
            !clause_implies(k, k->rules, c, c_is))
            return false;
    return true;
}

bool mutation_sibling_implies(const Ex *c, const ExPath *f)
{
    const Ex *join = f->ex;

    for (; f && f->ex->op == join->op; f = f->up) {
        const Ex *other = f->ex->kid[1 - f->kid];

        if (join->op == EX_AND ? condition_implies(other, true, c, true)
                               : implies(c, true, other, true))
            return true;
    }
    return false;
}
