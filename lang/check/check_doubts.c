/* check_doubts.c - warns about clauses that are valid, but probably not what the author means. A
 * head is a clause without `then`; its conditions apply to the clauses inside its label. A rule
 * defeats another rule if the first one prevails when both apply. */
#include "check/check_doubts.h"

#include "program/exclusion.h"
#include "program/implies.h"
#include "program/label.h"
#include "program/normal_form.h"

#include <string.h>

enum { LISTED = 8 };

/* Returns LIST with LABEL as its Nth label; N counts from 1. A list of more than LISTED labels ends
 * with "and others". */
static const char *add_listed_label(Arena *arena, const char *list, const char *label, int n)
{
    if (n > LISTED)
        return n == LISTED + 1 ? arena_printf(arena, "%s and others", list) : list;
    return n == 1 ? label : arena_printf(arena, "%s, %s", list, label);
}

/* ---- circles ---------------------------------------------------------- */

/* The graph of the rules about one function. An edge goes from each rule to each rule that it
 * defeats. */
typedef struct DefeatGraph {
    const Fun *f;
    /* indexed by rule id: 1 + the index of the rule in F, or 0 for a rule outside the graph */
    uint32_t *place;
    /* Indexed like the rules of F.  At first: the number of rules in the graph that defeat the
     * rule.  Later: the index of the rule from which a search has reached the rule. */
    uint32_t *from;
    uint32_t *way; /* a queue of the rules that a search has reached, as indices in F */
} DefeatGraph;

static bool in_graph(const DefeatGraph *r, const Rule *x)
{
    return r->place[x->id] != 0;
}

/* Removes each rule that no rule of the graph defeats. Repeats this until every remaining rule is
 * defeated by another remaining rule. The removed rules are on no circle. */
static void remove_undefeated(const DefeatGraph *r)
{
    const uint32_t all = r->f->nrules;
    uint32_t n = 0;

    for (uint32_t i = 0; i < all; i++)
        r->from[i] = 0;
    for (uint32_t i = 0; i < all; i++)
        for (uint32_t k = 0; in_graph(r, r->f->rules[i]) && k < r->f->rules[i]->ndefeats; k++)
            if (in_graph(r, r->f->rules[i]->defeats[k]))
                r->from[r->place[r->f->rules[i]->defeats[k]->id] - 1]++;
    for (uint32_t i = 0; i < all; i++)
        if (in_graph(r, r->f->rules[i]) && !r->from[i])
            r->way[n++] = i;
    for (uint32_t i = 0; i < n; i++) {
        const Rule *x = r->f->rules[r->way[i]];

        r->place[x->id] = 0;
        for (uint32_t k = 0; k < x->ndefeats; k++) {
            uint32_t at = r->place[x->defeats[k]->id];

            if (at && --r->from[at - 1] == 0)
                r->way[n++] = at - 1;
        }
    }
}

/* Finds a circle in the graph. The caller must have called remove_undefeated(). Sets *OUT to the
 * smallest index of a rule on the circle. Returns false if the graph is empty. */
static bool find_on_circle(const DefeatGraph *r, uint32_t *out)
{
    const uint32_t all = r->f->nrules;
    uint32_t at = all;

    for (uint32_t i = all; i-- > 0;)
        for (uint32_t k = 0; in_graph(r, r->f->rules[i]) && k < r->f->rules[i]->ndefeats; k++)
            if (in_graph(r, r->f->rules[i]->defeats[k]))
                r->from[r->place[r->f->rules[i]->defeats[k]->id] - 1] = i;
    for (uint32_t i = all; i-- > 0;)
        at = in_graph(r, r->f->rules[i]) ? i : at;
    if (at == all)
        return false;
    /* after ALL steps back, AT is certainly on a circle */
    for (uint32_t i = 0; i < all; i++)
        at = r->from[at];
    *out = at;
    for (uint32_t i = r->from[at]; i != at; i = r->from[i])
        *out = i < *out ? i : *out;
    return true;
}

/* Stores in r->way the rules of a shortest circle through the rule START. Each rule in r->way
 * defeats the rule before it, and the first rule defeats the last one. Returns the number of these
 * rules. */
static uint32_t shortest_circle(const DefeatGraph *r, uint32_t start)
{
    uint32_t n = 0, at;

    for (uint32_t i = 0; i < r->f->nrules; i++)
        r->from[i] = UINT32_MAX;
    r->way[n++] = start;
    for (uint32_t i = 0; i < n && r->from[start] == UINT32_MAX; i++) {
        const Rule *x = r->f->rules[r->way[i]];

        for (uint32_t k = 0; k < x->ndefeats; k++) {
            if (!in_graph(r, x->defeats[k]))
                continue;
            at = r->place[x->defeats[k]->id] - 1;
            if (r->from[at] != UINT32_MAX)
                continue;
            r->from[at] = r->way[i];
            if (at != start)
                r->way[n++] = at;
        }
    }
    n = 0;
    for (at = r->from[start]; at != start; at = r->from[at])
        r->way[n++] = at;
    r->way[n++] = start;
    return n;
}

/* Returns the first label in the list PART that names the clause OTHER. A label names a clause if
 * it is the label of the clause, or if the clause is inside it: 46 names clause 46B. Returns NULL
 * if PART has no such label, or if PART is not of KIND. */
static const Node *label_that_names(const Node *part, NodeKind kind, const Clause *other)
{
    for (const Node *l = part->kind == kind ? part->a : NULL; l; l = l->next)
        if (label_inside(other->label, l->text))
            return l;
    return NULL;
}

/* Returns the place in a law file that makes the clause W prevail over the clause L. */
static Span said_at(const Clause *w, const Clause *l)
{
    const Node *at = NULL;

    for (const Node *part = w->node->a; part && !at; part = part->next)
        at = label_that_names(part, N_Overrides, l);
    for (const Node *part = l->node->a; part && !at; part = part->next)
        at = label_that_names(part, N_SubjectTo, w);
    return at ? at->span : w->node->span;
}

/* Returns the place in a law file that makes rule I of r->way prevail over rule I - 1. Rule 0
 * prevails over the last one of the N rules. */
static Span order_at(const DefeatGraph *r, uint32_t i, uint32_t n)
{
    return said_at(r->f->rules[r->way[i]]->clause, r->f->rules[r->way[i ? i - 1 : n - 1]]->clause);
}

/* Reports the N rules in r->way as a circle, and removes them from the graph. */
static void report_circle(const DefeatGraph *r, uint32_t n, Arena *arena, Diags *diags)
{
    const char *list = "";
    Diag *d;

    for (uint32_t i = n; i-- > 0;)
        list = add_listed_label(arena, list, r->f->rules[r->way[i]]->clause->label, (int)(n - i));
    d = diag_add(diags, DIAG_RULE_RING, order_at(r, n - 1, n),
                 "these clauses override each other in a circle: %s", list);
    for (uint32_t i = n - 1; i-- > 0 && n - i <= LISTED;)
        diag_note(diags, d, order_at(r, i, n), "here %s says that it prevails",
                  r->f->rules[r->way[i]]->clause->label);
    diag_help(
        diags, d,
        "leave out one `overrides` or one `subject to`, because none of these clauses prevails "
        "if all of them apply");
    for (uint32_t i = 0; i < n; i++)
        r->place[r->f->rules[r->way[i]]->id] = 0;
}

/* Reports the circles of the rules about F. Reports at most LISTED circles. PLACE has an element
 * for every rule of the program; all elements must be 0. */
static void report_defeat_circles(const Fun *f, uint32_t *place, Arena *arena, Diags *diags)
{
    const DefeatGraph r = { f, place, arena_new_array(arena, uint32_t, f->nrules + 1u),
                            arena_new_array(arena, uint32_t, f->nrules + 1u) };
    uint32_t start;

    for (uint32_t i = 0; i < f->nrules; i++)
        place[f->rules[i]->id] = i + 1;
    for (int told = 0; told < LISTED; told++) {
        remove_undefeated(&r);
        if (!find_on_circle(&r, &start))
            return;
        report_circle(&r, shortest_circle(&r, start), arena, diags);
    }
}

/* ---- guards ----------------------------------------------------------- */

/* Returns true if K is a head with conditions. Its conditions apply to the clauses inside its
 * label. */
static bool lays_condition(const Clause *k)
{
    return !ast_find(k->node->a, N_Then) &&
           (ast_find(k->node->a, N_For) || ast_find(k->node->a, N_When) ||
            ast_find(k->node->a, N_Unless) || ast_find(k->node->a, N_Exception) ||
            ast_find(k->node->a, N_Otherwise));
}

/* Warns if the conditions of the head K also apply to clauses of other files. */
static void guard_of_others(const Program *p, const Clause *k, Arena *arena, Diags *diags)
{
    const char *list = "", *last = "";
    int n = 0;

    for (const Clause *o = p->clauses; o; o = o->next)
        if (o->rules && label_inside(o->label, k->label) && strcmp(o->origin, k->origin) != 0 &&
            strcmp(o->label, last) != 0)
            list = add_listed_label(arena, list, last = o->label, ++n);
    if (n == 0)
        return;
    diag_add(diags, DIAG_RULE_GUARDS_OTHERS, k->node->span,
             "clause %s of `%s` has no `then`, so its conditions now apply outside `%s`, to %s\n"
             "if the conditions belong to this clause alone, add a conclusion to it: then ...",
             k->label, k->origin, k->origin, list);
}

/* ---- conditions ------------------------------------------------------- */

/* Returns a text that says why no case meets both FIRST and SECOND.  The report points at SECOND. */
static const char *why_never(const Conjunct *first, const Conjunct *second)
{
    if (first->negated && second->negated)
        return "this condition and another one must both be false, but one of them is always true; "
               "so the clause never applies";
    if (second->negated)
        return "this condition must be false, but it is true in every case where another condition "
               "of the clause is true; so the clause never applies";
    return first->negated ? "another condition must be false, but it is true in every case where "
                            "this one is true; so the clause never applies"
                          : "this condition contradicts another one, so the clause never applies";
}

/* Warns if two conditions of R cannot both hold. If there are several such pairs, warns about the
 * first pair only. Conditions of a head count as conditions of R if the clause of R is inside the
 * head. */
static void report_never_together(const Rule *r, Arena *arena, Diags *diags)
{
    const VariableNames names = normal_variable_names(r);
    Conjunct *all;
    const int n = normal_conjuncts(r, &names, &all, arena);

    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            if (!implies(all[i].ex, !all[i].negated, all[k].ex, all[k].negated) &&
                !implies(all[k].ex, !all[k].negated, all[i].ex, all[i].negated))
                continue;
            const bool in_order = all[i].place < all[k].place;
            const Conjunct *first = &all[in_order ? i : k], *second = &all[in_order ? k : i];
            Diag *d =
                diag_add(diags, DIAG_RULE_NEVER, second->ex->span, "%s", why_never(first, second));

            diag_note(diags, d, first->ex->span, "the other condition is here");
            diag_help(diags, d, "correct or leave out one of the two conditions");
            return;
        }
}

void check_doubts(const Program *p, Diags *diags)
{
    Arena *arena = arena_new();
    uint32_t *place = arena_new_array(arena, uint32_t, p->nrules + 1u);

    for (const Fun *f = p->funs; f; f = f->next) {
        bool any = false;

        for (uint32_t i = 0; i < f->nrules; i++)
            any |= f->rules[i]->ndefeats > 0;
        if (any)
            report_defeat_circles(f, place, arena, diags);
    }
    for (const Clause *k = p->clauses; k; k = k->next)
        if (k->rules)
            report_never_together(k->rules, arena, diags);
    for (const Clause *k = p->clauses; k; k = k->next)
        if (k->node->num != CLAUSE_PLAIN && !k->guarded && lays_condition(k))
            guard_of_others(p, k, arena, diags);
    arena_free(arena);
}
