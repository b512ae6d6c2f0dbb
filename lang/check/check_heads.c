/* check_heads.c - collects the conditions that apply to a clause: first the conditions of the heads
 * around it, with their exceptions, and then its own conditions (SPEC 6.1).
 *
 * A head is a clause without `then`.  It is around the clauses inside its label, as 45C is around
 * 45C4.  These clauses are the group of the head. */
#include "check/check_inside.h"

#include "program/label.h"
#include "program/otherwise.h"

#include <string.h>

enum { MAX_OUTER = 32 };

/* The heads around one clause.  Outer heads come first. */
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
        const Clause *o = c->guards[i]; /* heads are sorted by label, so outer heads come first */

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

/* K is one of the heads in H, or the clause that H was made for.  Returns the number of heads in H
 * up to K; K counts.  If K has a `then`, all heads of H count. */
static int heads_before(const Heads *h, const Clause *k)
{
    int n = h->n;

    while (!clause_has_part(k, N_Then) && n > 0 && h->at[n - 1]->order > k->order)
        n--;
    return n;
}

/* Returns the last head with an `except` among the first N heads of H, or NULL. */
static const Clause *exception_of(const Heads *h, int n)
{
    while (n > 0 && !clause_has_part(h->at[n - 1], N_Exception))
        n--;
    return n ? h->at[n - 1] : NULL;
}

/* Returns true if K or a head in H has an `excepted` that belongs to the `except` of the head O. K
 * then applies only where the exception of O holds. */
static bool is_excepted(const Heads *h, const Clause *k, const Clause *o)
{
    if (clause_has_part(k, N_Excepted) && exception_of(h, heads_before(h, k)) == o)
        return true;
    for (int i = 0; i < h->n; i++)
        if (clause_has_part(h->at[i], N_Excepted) && exception_of(h, i) == o)
            return true;
    return false;
}

/* ---- otherwise --------------------------------------------------------- */

/* the most expressions in the conditions of one `otherwise` */
enum { MAX_OTHERWISE = 10000 };

/* Returns the innermost head around O, or NULL. O is one of the heads in H, or the clause that H
 * was made for. */
static const Clause *nearest_head(const Heads *h, const Clause *o)
{
    int n = heads_before(h, o);

    while (n > 0 && (h->at[n - 1] == o || !check_lays_conditions_on(h->at[n - 1], o)))
        n--;
    return n ? h->at[n - 1] : NULL;
}

/* Returns true if the head X is directly inside HEAD, and no later head has the same label as X. */
static bool is_sibling(const Checker *c, const Clause *x, const Clause *head)
{
    if (!x->head || strcmp(x->label, head->label) == 0)
        return false;
    for (int i = 0; i < c->nguards; i++) {
        const Clause *y = c->guards[i];
        bool same = strcmp(y->label, x->label) == 0;

        if (check_lays_conditions_on(y, x) && label_inside(x->label, y->label) &&
            (same ? y->order > x->order
                  : label_inside(y->label, head->label) && strcmp(y->label, head->label) != 0))
            return false;
    }
    return true;
}

/* Returns true if `otherwise` in O denies the clause X: it says that X does not apply. O is inside
 * HEAD. */
static bool is_denied(const Checker *c, const Clause *x, const Clause *o, const Clause *head)
{
    return x->printed && label_compare(x->label, o->label) < 0 &&
           label_inside(x->label, head->label) &&
           (clause_has_part(o, N_Then) ? x->rules != NULL : is_sibling(c, x, head));
}

/* Reports that the `otherwise` at SPAN cannot deny X, because the conditions of X are too many. FIT
 * says which limit they exceed. */
static void report_unfit(Checker *c, OtherwiseFit fit, const Clause *x, Span span)
{
    const char *what = fit == OTHERWISE_SLOTS
                           ? "variables in the conditions of clause %s, which `otherwise` denies"
                           : "parts in the conditions of the clauses up to %s, which `otherwise` "
                             "denies";

    check_report_limit(&c->x, span, fit == OTHERWISE_SLOTS ? MAX_SLOTS : MAX_OTHERWISE,
                       arena_printf(c->arena, what, x->label),
                       "leave `otherwise` out, and write instead: unless NAME(...), where NAME "
                       "is a definition");
}

/* Warns if X always applies, because an `otherwise` that denies X then never holds.  ONE is the
 * expression that is true if X applies. */
static void doubt_otherwise(Checker *c, const Clause *x, const Ex *one)
{
    Diag *d;

    if (one->op != EX_CONST)
        return;
    d = diag_add(c->diags, DIAG_RULE_NEVER, one->span,
                 "`otherwise` never holds, because the earlier clause %s always applies", x->label);
    diag_note(c->diags, d, x->node->span, "this is clause %s", x->label);
    diag_help(c->diags, d, "give %s a condition, or leave `otherwise` out", x->label);
}

/* Returns true if some file has removed a clause inside HEAD that the `otherwise` in O could have
 * denied. */
static bool denied_was_dropped(const Checker *c, const Clause *o, const Clause *head)
{
    for (const DroppedClause *d = c->dropped; d; d = d->next)
        if (d->printed && label_inside(d->label, head->label) &&
            label_compare(d->label, o->label) < 0)
            return true;
    return false;
}

/* Reports at SPAN that the `otherwise` in O has no clause to deny. HEAD is the innermost head
 * around O, or NULL. */
static void report_nothing_denied(Checker *c, const Clause *o, const Clause *head, Span span)
{
    const bool of_heads = !clause_has_part(o, N_Then);

    if (check_has_unreadable_words(c, o->node) || (head && denied_was_dropped(c, o, head)))
        return;
    if (!head)
        diag_add(
            c->diags, DIAG_RULE_OTHERWISE, span,
            "`otherwise` means that no earlier clause of a group applies, but clause %s is in "
            "no group\n"
            "write the condition itself: when CONDITION\n"
            "or give the clause a label in a group: a clause 49 without `then` begins a group, "
            "and 49A, 49B and so on belong to it",
            o->label);
    else if (of_heads)
        diag_add(c->diags, DIAG_RULE_OTHERWISE, span,
                 "`otherwise` in a clause without `then` needs an earlier clause without `then`, "
                 "but group %s has none before %s\n"
                 "write the condition itself: when CONDITION",
                 head->label, o->label);
    else
        diag_add(c->diags, DIAG_RULE_OTHERWISE, span,
                 "`otherwise` means that no earlier clause of group %s applies, but clause %s is "
                 "the first one\n"
                 "write the condition itself: when CONDITION",
                 head->label, o->label);
}

/* Returns the innermost head around K that has another label than K, or NULL.  Heads of practices
 * count, too. */
static const Clause *head_around(const Checker *c, const Clause *k)
{
    const Clause *found = NULL;

    for (int i = 0; i < c->nguards; i++) {
        const Clause *o = c->guards[i];

        if (o != k && label_inside(k->label, o->label) && strcmp(k->label, o->label) != 0 &&
            (!found || label_inside(o->label, found->label)))
            found = o;
    }
    return found;
}

/* Adds to G the conditions of PART, an `otherwise` in O. These conditions say that no earlier
 * clause of O's group applies. O is the clause K itself or a head around K, and G collects the
 * conditions of K. H has the heads around K. Returns false, after a report, if there are too many
 * conditions, or if the conditions of an earlier clause are too large. */
static bool read_otherwise(Checker *c, const Heads *h, const Clause *k, const Clause *o,
                           const Node *part, CheckGuards *g)
{
    const Clause *head = nearest_head(h, o);
    OtherwisePlace at = { .program = c->p,
                          .arena = c->arena,
                          .span = part->span,
                          .binders = g->binders,
                          .conds = g->conds,
                          .nbinders = g->nbinders,
                          .nconds = g->nconds,
                          .left = MAX_OTHERWISE };
    bool any = false;

    for (const Clause *x = head ? c->stated : NULL; x && x->order < o->order; x = x->next) {
        const Ex *one;
        OtherwiseFit fit;

        if (!is_denied(c, x, o, head))
            continue;
        any = true;
        fit = otherwise_applies(&at, x, x->head ? x->head : x->rules, x->rules, &one);
        if (fit == OTHERWISE_APART)
            continue;
        if (fit != OTHERWISE_FITS) {
            report_unfit(c, fit, x, part->span);
            return false;
        }
        if (o == k)
            doubt_otherwise(c, x, one);
        if (!check_guard_condition(&c->x, g, part, (Cond){ .ex = one, .negated = true, .of = o }))
            return false;
    }
    if (g->scope.high < at.high)
        g->scope.high = at.high;
    if (!any && o == k)
        report_nothing_denied(c, o, head, part->span);
    return true;
}

/* ---- all conditions ---------------------------------------------------- */

/* Adds to G the conditions of O, which is K itself or a head in H. G already has some conditions of
 * K. Returns false, after a report, if there are too many conditions. */
static bool read_head(Checker *c, const Heads *h, const Clause *k, const Clause *o, CheckGuards *g)
{
    for (const Node *part = o->node->a; part; part = part->next) {
        const Cond exception = { .negated = o == k || !is_excepted(h, k, o),
                                 .exception = true,
                                 .of = o };

        if (!(part->kind == N_Exception   ? check_guard_condition(&c->x, g, part, exception)
              : part->kind == N_Otherwise ? read_otherwise(c, h, k, o, part, g)
                                          : check_guard(&c->x, g, part, o)))
            return false;
    }
    return true;
}

/* Reports each `except` or `excepted` that must not stand in K. */
static void check_exceptions(Checker *c, const Clause *k)
{
    const Node *except = ast_find(k->node->a, N_Exception),
               *excepted = ast_find(k->node->a, N_Excepted);

    const Clause *head = except || excepted ? head_around(c, k) : NULL;

    if (except && clause_has_part(k, N_Then)) {
        Diag *d = diag_add(c->diags, DIAG_RULE_EXCEPT, except->span,
                           "`except` cannot stand in clause %s, because the clause has a `then`\n"
                           "write `unless` instead of `except`",
                           k->label);

        if (head)
            diag_help(c->diags, d,
                      "or move `except` to clause %s, whose conditions apply to %s too",
                      head->label, k->label);
    }
    if (excepted && !k->excepted) {
        Diag *d = diag_add(c->diags, DIAG_RULE_EXCEPTED, excepted->span,
                           "no `except` applies to clause %s, so `excepted` means nothing here\n"
                           "write the condition itself: when CONDITION",
                           k->label);

        if (head)
            diag_help(c->diags, d, "or write in clause %s: except CONDITION", head->label);
    }
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
