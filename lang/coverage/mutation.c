/* mutation.c - makes the mutants of clauses, finds them again, and swaps them in and out.  It also
 * tells whether a case can be ruled differently with a mutant.
 *
 * A mutant is a small plausible change of the rules.  A narrow kind is an event kind with a
 * condition; a rule that names the kind also has this condition. */
#include "coverage/mutation.h"

#include "coverage/mutation_maker.h"
#include "program/label.h"
#include "program/precompute.h"
#include "ruling/rule_reach.h"

#include <string.h>

/* Returns the first rule with the conditions that K states, or NULL.  If K is a head, this is a
 * rule of a clause inside K. */
static const Rule *find_holder(const Program *p, const Clause *k)
{
    for (const Clause *c = k->rules ? k : p->clauses; c; c = c->next) {
        const Rule *r = c->rules;

        if (r && c == k)
            return r;
        for (int i = 0; r && i < r->nconds; i++)
            if (r->conds[i].of == k)
                return r;
        for (int i = 0; r && i < r->nbinders; i++)
            if (mutation_clause_states(k, r->binders[i].span))
                return r;
    }
    return NULL;
}

/* Makes all mutants of the parts that K states. */
static void mutate_clause(MutantMaker *m, Clause *k)
{
    m->clause = k;
    m->first = m->n;
    m->holder = find_holder(m->p, k);
    if (!m->holder)
        return;
    for (int i = 0; i < m->holder->nbinders; i++) {
        const Binder *b = &m->holder->binders[i];
        MutationSite s = { .kind = SITE_WHERE, .span = b->span, .root = b->where };

        if (!mutation_clause_states(k, b->span))
            continue;
        if (b->where)
            mutation_of_condition(m, s);
        if (!b->in)
            continue;
        s.kind = SITE_IN;
        s.root = b->in;
        mutation_of_value(m, s);
    }
    for (int i = 0; i < m->holder->nconds; i++) {
        const Cond *c = &m->holder->conds[i];

        if (c->of == k && c->ex->applies)
            mutation_of_otherwise(m, c->ex);
        else if (c->of == k)
            mutation_of_condition(m, (MutationSite){ .kind = SITE_COND,
                                                     .span = c->ex->span,
                                                     .negated = c->negated || c->exception,
                                                     .root = c->ex });
    }
    for (Rule *r = k->rules; r; r = r->next)
        mutation_of_rule(m, r);
    mutation_of_defeats(m, k);
}

/* Returns true if A and B are equal apart from the variables in them. */
static bool same_but_for_variables(const Ex *a, const Ex *b)
{
    if (!a || !b)
        return a == b;
    if (a->op != b->op || a->type != b->type || a->fun != b->fun || a->value != b->value ||
        ex_nkids(a) != ex_nkids(b))
        return false;
    for (int i = 0; i < ex_nkids(a); i++)
        if (!same_but_for_variables(ex_kid(a, i), ex_kid(b, i)))
            return false;
    return true;
}

/* Returns the first mutant that makes the same change as X in the condition of the same narrow
 * kind.  Each place that names a kind has a mutant for each change in the condition of the kind.
 * Returns NULL if X is the first such mutant, or changes a part that the clause of X states
 * itself. */
static Mutant *same_change_of_kind(const MutantMaker *m, const Mutant *x)
{
    if (mutation_clause_states(x->clause, x->span))
        return NULL;
    for (Mutant *y = m->at; y < x; y++)
        if (y->kind == x->kind && source_same_span(y->span, x->span) &&
            !mutation_clause_states(y->clause, y->span) &&
            same_but_for_variables(y->becomes, x->becomes))
            return y;
    return NULL;
}

/* X and Y make the same change in the condition of a narrow kind.  Adds the swaps of Y to X, except
 * for rules that X changes already.  Such a rule names the kind several times, and X changes the
 * condition only where the rule names the kind first. */
static void add_swaps_of(MutantMaker *m, Mutant *x, const Mutant *y)
{
    for (int i = 0; i < y->nswaps; i++) {
        bool has = false;

        for (int k = 0; k < x->nswaps; k++)
            has |= x->swaps[k].at == y->swaps[i].at;
        if (!has)
            mutation_add_swap(m, x, y->swaps[i].at)->other = y->swaps[i].other;
    }
}

/* Joins mutants that make the same change in the condition of one kind.  One mutant then makes the
 * change in all clauses. */
static void join_changes_of_kinds(MutantMaker *m)
{
    int n = 0;

    for (int i = 0; i < m->n; i++) {
        Mutant x = m->at[i];
        Mutant *y;

        m->at[n] = x;
        y = same_change_of_kind(m, &m->at[n]);
        if (y)
            add_swaps_of(m, y, &x);
        else
            n++;
    }
    m->n = n;
}

static bool clause_is_wanted(const Clause *k, const char *const *labels, int n)
{
    for (int i = 0; i < n; i++)
        if (label_inside(k->label, labels[i]))
            return true;
    return !n;
}

Mutants mutations_of(const Program *p, const char *const *labels, int n, const Sources *sources,
                     Arena *arena)
{
    MutantMaker *m = arena_new_of(arena, MutantMaker);
    Mutants list;

    m->p = p;
    m->sources = sources;
    m->arena = arena;
    mutation_note_used(m);
    for (Clause *k = p->clauses; k; k = k->next)
        if (clause_is_wanted(k, labels, n))
            mutate_clause(m, k);
    join_changes_of_kinds(m);
    for (int i = 0; i < m->n; i++)
        mutation_follow_otherwise(m, &m->at[i]);
    list.n = m->n;
    list.arena = arena;
    list.at = arena_copy(arena, m->at, sizeof *m->at, m->n);
    xfree(m->at);
    return list;
}

void mutations_ready(const Mutants *list, Program *p)
{
    p->sieves = NULL;
    for (int i = 0; i < list->n; i++)
        for (int k = 0; k < list->at[i].nswaps; k++)
            precompute_rule(p, &list->at[i].swaps[k].other, list->arena);
}

const char *mutation_name(MutationKind kind)
{
    static const char *const names[] = {
        [MUTATION_DROP] = "drop",           [MUTATION_NEGATE] = "negate",
        [MUTATION_JOIN] = "join",           [MUTATION_ORDER] = "order",
        [MUTATION_MEMBER] = "member",       [MUTATION_VALUE] = "value",
        [MUTATION_CALL] = "call",           [MUTATION_NO_RULE] = "no-rule",
        [MUTATION_TRUTH] = "truth",         [MUTATION_MUST_BE] = "must-be",
        [MUTATION_MODAL] = "modal",         [MUTATION_CHOOSER] = "chooser",
        [MUTATION_EARLIER] = "earlier",     [MUTATION_LATER] = "later",
        [MUTATION_DEADLINE] = "deadline",   [MUTATION_NO_PART] = "no-part",
        [MUTATION_NO_DEFEAT] = "no-defeat",
    };

    return names[kind];
}

Mutant *mutation_find(const Mutants *list, const Mutant *m)
{
    for (int i = 0; i < list->n; i++) {
        Mutant *x = &list->at[i];

        if (x->clause->node == m->clause->node && x->kind == m->kind && x->nth == m->nth &&
            text_same_or_none(x->before, m->before) && text_same_or_none(x->after, m->after))
            return x;
    }
    return NULL;
}

void mutation_swap(Mutant *m)
{
    for (int i = 0; i < m->nswaps; i++) {
        Rule was = *m->swaps[i].at;

        *m->swaps[i].at = m->swaps[i].other;
        m->swaps[i].other = was;
    }
}

/* ---- what a mutant reaches --------------------------------------------- */

bool mutation_reaches_case(const Mutant *m, Engine *e)
{
    for (int i = 0; i < m->nswaps; i++) {
        const Rule *was = m->swaps[i].at, *is = &m->swaps[i].other;
        /* a mutant changes either the conditions of a rule or the rest of it */
        const bool same = was->binders == is->binders && was->conds == is->conds;

        if (rule_change_reaches(&(RuleChange){ was, is, same, !same }, e))
            return true;
    }
    return false;
}
