/* mutation_otherwise.c - makes `otherwise` follow a mutant. A clause with `otherwise` applies only
 * if no earlier clause of its group does: `otherwise` denies these earlier clauses. If a mutant
 * changes a denied clause, `otherwise` must deny the changed clause (SPEC 14.9). A swap is a rule
 * and its replacement. */
#include "coverage/mutation_maker.h"

#include "program/otherwise.h"

/* The most expressions that are made for one condition of an `otherwise`. If the condition needs
 * more, the `otherwise` does not follow the mutant. */
enum { MAX_ANEW = 20000 };

/* Returns the rule that replaces R in the mutant X: R itself if X does not change R. */
static const Rule *mutant_rule(const Mutant *x, const Rule *r)
{
    for (int i = 0; i < x->nswaps; i++)
        if (x->swaps[i].at == r)
            return &x->swaps[i].other;
    return r;
}

/* Returns the index of the condition of R that stands at the place of C in the law file. Returns -1
 * if R has no such condition. */
static int place_in(const Rule *r, const Cond *c)
{
    for (int i = 0; i < r->nconds; i++)
        if (r->conds[i].of == c->of && otherwise_same_place(r->conds[i].ex, c->ex))
            return i;
    return -1;
}

static int binder_in(const Rule *r, const Binder *b)
{
    for (int i = 0; i < r->nbinders; i++)
        if (source_same_span(r->binders[i].span, b->span))
            return i;
    return -1;
}

/* Applies the changes of the swap W to BINDERS and CONDS, which are copies of the binders and
 * conditions of HEAD. Returns true if W changes any of them. */
static bool change_head(const RuleSwap *w, Binder *binders, Cond *conds, const Rule *head)
{
    bool changed = false;

    if (w->other.nbinders != w->at->nbinders || w->other.nconds != w->at->nconds)
        return false;
    for (int i = 0; i < head->nbinders; i++) {
        int k = binder_in(w->at, &head->binders[i]);
        const Binder *was = &w->at->binders[k < 0 ? 0 : k], *now = &w->other.binders[k < 0 ? 0 : k];

        if (k < 0 || (now->where == was->where && now->in == was->in))
            continue;
        binders[i].where = now->where;
        binders[i].in = now->in;
        changed = true;
    }
    for (int i = 0; i < head->nconds; i++) {
        int k = place_in(w->at, &head->conds[i]);

        if (k < 0 || w->other.conds[k].ex == w->at->conds[k].ex)
            continue;
        conds[i].ex = w->other.conds[k].ex;
        changed = true;
    }
    return changed;
}

/* Returns a copy of C->head with the changes that the mutant X makes in the binders and conditions
 * of the head C. Returns NULL if X does not change them. All rules inside C have these binders and
 * conditions, so the first changed rule shows all changes. */
static const Rule *changed_head(MutantMaker *m, const Mutant *x, const Clause *c)
{
    Binder *binders = arena_copy(m->arena, c->head->binders, sizeof *binders, c->head->nbinders);
    Cond *conds = arena_copy(m->arena, c->head->conds, sizeof *conds, c->head->nconds);
    Rule *head = arena_copy(m->arena, c->head, sizeof *head, 1);
    bool changed = false;

    for (int i = 0; i < x->nswaps && !changed; i++)
        changed = change_head(&x->swaps[i], binders, conds, c->head);
    head->binders = binders;
    head->conds = conds;
    return changed ? head : NULL;
}

/* Returns a list of the conclusions that C has after the changes of X, or NULL if none is left.
 * Sets *CHANGED to true if X changes a conclusion. */
static const Rule *rules_with(MutantMaker *m, const Mutant *x, const Clause *c, bool *changed)
{
    Rule *first = NULL, **end = &first;

    for (const Rule *r = c->rules; r; r = r->next) {
        const Rule *now = mutant_rule(x, r);

        *changed |= now != r;
        if (x->kind == MUTATION_NO_RULE && x->rule == r)
            continue;
        *end = arena_copy(m->arena, now, sizeof **end, 1);
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return first;
}

/* EX is a condition of R, and is true if the clause EX->applies applies. Returns the same condition
 * for the clause that EX->applies becomes by the changes of X. Returns EX itself if X does not
 * change the clause, or if the new condition cannot be made. *HIGH is the number of slots in use.
 * If the new condition needs more slots, *HIGH grows. */
static const Ex *applies_with(MutantMaker *m, const Mutant *x, const Rule *r, const Ex *ex,
                              int *high)
{
    OtherwisePlace at = { .program = m->p,
                          .arena = m->arena,
                          .span = ex->span,
                          .binders = r->binders,
                          .conds = r->conds,
                          .nbinders = r->nbinders,
                          .nconds = r->nconds,
                          .left = MAX_ANEW,
                          .high = *high };
    const Clause *c = ex->applies;
    const Rule *rules = NULL, *stated;
    const Ex *now;
    bool changed = false;

    if (c->head) {
        stated = changed_head(m, x, c);
        changed = stated != NULL;
    } else {
        stated = rules = rules_with(m, x, c, &changed);
    }
    if (!changed)
        return ex;
    if (!stated)
        return mutation_bool_ex(m, ex, false); /* the mutant of the clause concludes nothing */
    if (otherwise_applies(&at, c, stated, rules, &now) != OTHERWISE_FITS)
        return ex;
    *high = at.high;
    return now;
}

/* Makes each `otherwise` in the rules of K deny the clauses as X changes them. Adds to X the swaps
 * that this needs. */
static void follow_in_clause(MutantMaker *m, Mutant *x, const Clause *k)
{
    const Rule *was = k->rules, *now = mutant_rule(x, was);
    Cond *conds = arena_copy(m->arena, now->conds, sizeof *conds, now->nconds);
    int high = now->nslots;
    bool changed = false;

    for (int i = 0; i < was->nconds && i < now->nconds; i++) {
        const Ex *one = was->conds[i].ex;

        if (!one->applies || now->conds[i].ex != one)
            continue;
        conds[i].ex = applies_with(m, x, was, one, &high);
        changed |= conds[i].ex != one;
    }
    for (Rule *each = k->rules; changed && each; each = each->next) {
        RuleSwap *w = NULL;

        for (int i = 0; i < x->nswaps; i++)
            w = x->swaps[i].at == each ? &x->swaps[i] : w;
        if (!w)
            w = mutation_add_swap(m, x, each);
        w->other.conds = conds;
        w->other.nslots = high;
    }
}

void mutation_follow_otherwise(MutantMaker *m, Mutant *x)
{
    /* clauses are in label order, so a clause changes before a later `otherwise` denies the
     * clause */
    for (const Clause *k = m->p->clauses; k; k = k->next) {
        bool denies = false;

        for (int i = 0; k->rules && i < k->rules->nconds; i++)
            denies |= k->rules->conds[i].ex->applies != NULL;
        if (denies)
            follow_in_clause(m, x, k);
    }
}
