/* check_completions.c - gives rights the parts that another clause states (SPEC 6.3.6).
 *
 * The Law may give a right without saying how long it lasts, or among what a player may choose.  A
 * clause of a practice then completes the right: it names the action, and adds `from`, `until`,
 * `default` or `tie`.  The parts are read with the variables of the clause that gives the right.
 */
#include "check/check_inside.h"
#include "check/check_once.h"
#include "program/label.h"
#include <string.h>

/* Reports the parts of K that would have no effect, because K completes rights. */
static void refuse_conditions(Checker *c, const Clause *k)
{
    static const NodeKind refused[] = { N_For,       N_When,      N_Unless,
                                        N_Exception, N_Otherwise, N_Excepted,
                                        N_Because,   N_Overrides, N_SubjectTo };

    for (size_t i = 0; i < BL_LEN(refused); i++) {
        const Node *part = ast_find(k->node->a, refused[i]);

        if (part)
            diag_add(c->diags, DIAG_RULE_COMPLETES, part->span,
                     "this cannot stand in clause %s, which completes a right\n"
                     "leave it out: what the clause adds belongs to the right, with the variables "
                     "and conditions of the clause that gives it",
                     k->label);
    }
}

static Completion *new_completion(Checker *c, const Clause *k, const Node *n)
{
    Completion *x = arena_new_of(c->arena, Completion);

    check_once(n->b, c->diags);
    *x = (Completion){ .clause = k, .node = n };
    return x;
}

void check_collect_completions(Checker *c)
{
    Completion **end = &c->completions;

    for (const Clause *k = c->stated; k; k = k->next) {
        const Node *then = ast_find(k->node->a, N_Then), *n = then ? then->a : NULL;
        bool any = false;

        for (; n; n = n->next)
            if (n->kind == N_Completes) {
                *end = new_completion(c, k, n);
                end = &(*end)->next;
                any = true;
            }
        if (any)
            refuse_conditions(c, k);
    }
}

/* Returns true if A and B are calls of the same action with the same variables. */
static bool same_variables(const Node *a, const Node *b)
{
    const Node *x = a->a, *y = b->a;

    if (a->kind != N_Call || b->kind != N_Call || strcmp(a->text, b->text) != 0)
        return false;
    for (; x && y; x = x->next, y = y->next)
        if (x->kind != N_Name || y->kind != N_Name || strcmp(x->text, y->text) != 0)
            return false;
    return !x && !y;
}

/* Returns the bit of PART in Rule.completed. */
static unsigned part_bit(const Node *part)
{
    return part->kind == N_From      ? COMPLETES_FROM
           : part->kind == N_Until   ? COMPLETES_UNTIL
           : part->kind == N_Default ? COMPLETES_DEFAULT
                                     : COMPLETES_TIE;
}

/* Returns the parts that R has, as bits. */
static unsigned parts_of(const Rule *r)
{
    return (r->from ? COMPLETES_FROM : 0u) | (r->until ? COMPLETES_UNTIL : 0u) |
           (r->default_ ? COMPLETES_DEFAULT : 0u) | (r->tie ? COMPLETES_TIE : 0u);
}

static void report_two_completions(Checker *c, const Clause *k, const Rule *r, const Completion *x)
{
    Diag *d = diag_add(c->diags, DIAG_RULE_COMPLETES, x->node->span,
                       "two clauses complete the right that clause %s gives", k->label);

    diag_note(c->diags, d, r->completed_by->node->span, "this is the other one");
    diag_help(c->diags, d, "leave one of the two out");
}

void check_complete_right(Checker *c, const Clause *k, const Node *n, const Scope *scope, Rule *r)
{
    if (r->kind != CONCLUDES_MODAL || r->modal != MODAL_MAY)
        return;
    for (Completion *x = c->completions; x; x = x->next) {
        const unsigned own = parts_of(r);
        unsigned added = 0;
        Scope s = *scope;

        if (!label_inside(k->label, x->clause->label) || !same_variables(n->b, x->node->a))
            continue;
        for (const Node *part = x->node->b; part; part = part->next)
            added |= part_bit(part);
        if (r->completed_by)
            report_two_completions(c, k, r, x);
        if (r->completed_by || !(added & ~own)) {
            x->used |= r->completed_by != NULL;
            continue;
        }
        x->used = true;
        check_action_call(&c->x, &s, x->node->a, r->fun); /* records the names that it uses */
        for (const Node *part = x->node->b; part; part = part->next)
            if (!(part_bit(part) & own))
                check_right_part(&c->x, &s, part, r);
        r->completed_by = x->clause;
        r->completed = (uint8_t)(added & ~own);
    }
}

void check_completions_used(Checker *c)
{
    for (const Completion *x = c->completions; x; x = x->next)
        if (!x->used)
            diag_add(c->diags, DIAG_RULE_COMPLETES, x->node->a->span,
                     "no clause inside %s gives this right without these parts\n"
                     "write the action and its variables as the clause does that gives the right: "
                     "for `q.by may withdraw(q)` write withdraw(q)",
                     x->clause->label);
}
