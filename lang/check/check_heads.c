/* check_heads.c - the conditions of a clause: those of the clauses around it, with their exceptions,
 * and its own (SPEC 6.1). */
#include "check/check_inside.h"

#include "program/label.h"

enum { MAX_OUTER = 32 };

/* The clauses without `then` around one clause, outer ones first. */
typedef struct Heads {
    const Clause *at[MAX_OUTER];
    int n;
} Heads;

static bool clause_has_part(const Clause *k, NodeKind kind)
{
    return ast_find(k->node->a, kind) != NULL;
}

bool check_lays_conditions_on(const Clause *o, const Clause *k)
{
    return o->from != FROM_PRACTICE || k->from == FROM_PRACTICE;
}

static Heads heads_around(Checker *c, const Clause *k)
{
    Heads h = { 0 };

    for (int i = 0; i < c->nguards; i++) {
        const Clause *o = c->guards[i]; /* in the order of the book, so outer clauses come first */

        if (o == k || !label_inside(k->label, o->label) || !check_lays_conditions_on(o, k))
            continue;
        if (h.n == MAX_OUTER) {
            check_report_limit(&c->x, k->node->span, MAX_OUTER, "clauses around this one",
                               "join the conditions of some of the outer clauses");
            break;
        }
        h.at[h.n++] = o;
    }
    return h;
}

/* Returns the number of the clauses H that are around K for an `excepted` in K: of the heads with
 * the label of K, which is a head itself, only those before it. */
static int heads_before(const Heads *h, const Clause *k)
{
    int n = h->n;

    while (!clause_has_part(k, N_Then) && n > 0 && h->at[n - 1]->order > k->order)
        n--;
    return n;
}

/* Returns the last of the first N clauses H that has `except`, or NULL. */
static const Clause *exception_of(const Heads *h, int n)
{
    while (n > 0 && !clause_has_part(h->at[n - 1], N_Exception))
        n--;
    return n ? h->at[n - 1] : NULL;
}

/* Returns true if K, or a clause of H around it, is `excepted` by the exception of O. */
static bool is_excepted(const Heads *h, const Clause *k, const Clause *o)
{
    if (clause_has_part(k, N_Excepted) && exception_of(h, heads_before(h, k)) == o)
        return true;
    for (int i = 0; i < h->n; i++)
        if (clause_has_part(h->at[i], N_Excepted) && exception_of(h, i) == o)
            return true;
    return false;
}

/* Adds what O states to G, for the clause K.  H has the clauses around K. */
static bool read_head(Checker *c, const Heads *h, const Clause *k, const Clause *o, CheckGuards *g)
{
    for (const Node *part = o->node->a; part; part = part->next) {
        bool fits = part->kind == N_Exception
                        ? check_guard_condition(&c->x, g, part,
                                                (Cond){ .negated = o == k || !is_excepted(h, k, o),
                                                        .exception = true,
                                                        .of = o })
                        : check_guard(&c->x, g, part, o);

        if (!fits)
            return false;
    }
    return true;
}

/* Reports an `except` or `excepted` of K that does not fit its place. */
static void check_exceptions(Checker *c, const Clause *k)
{
    const Node *except = ast_find(k->node->a, N_Exception),
               *excepted = ast_find(k->node->a, N_Excepted);

    if (except && clause_has_part(k, N_Then))
        diag_add(c->diags, DIAG_RULE_EXCEPT, except->span,
                 "%s is no head: it has a `then`\n"
                 "write `unless`; `except` goes into a clause without `then`, for the clauses "
                 "inside it",
                 k->label);
    if (excepted && !k->excepted)
        diag_add(c->diags, DIAG_RULE_EXCEPTED, excepted->span,
                 "no clause around %s has an exception\n"
                 "write `except` and the condition into a clause without `then` around it, or "
                 "write the condition here: `when`",
                 k->label);
}

void check_head_conditions(Checker *c, Clause *k, CheckGuards *g)
{
    const Heads h = heads_around(c, k);

    if (clause_has_part(k, N_Excepted))
        k->excepted = exception_of(&h, heads_before(&h, k));
    check_exceptions(c, k);
    for (int i = 0; i < h.n; i++)
        if (!read_head(c, &h, k, h.at[i], g))
            break;
    g->scope.outer = g->scope.n;
    read_head(c, &h, k, k, g);
}
