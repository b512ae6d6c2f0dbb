/* check_incentive.c - turns the syntax tree of an incentive into the model (SPEC 20). An incentive
 * asks whether an irregularity pays. It states which irregularity may be committed next, how the
 * story tells it, and which number to compare. */
#include "check/check_incentive.h"

#include "check/check_wording.h"
#include "program/principles.h"
#include "program/program.h"

#include <string.h>

enum { MAX_ASSUMES = 16 };

/* The state of reading one incentive. */
typedef struct IncentiveChecker {
    ExprChecker *x;
    Incentive *q;
    CheckGuards guards;
    const Ex *assumes[MAX_ASSUMES];
} IncentiveChecker;

/* ---- what may be done next ---------------------------------------------- */

static void read_choice(IncentiveChecker *t, const Node *parts)
{
    for (const Node *p = parts; p; p = p->next)
        check_guard(t->x, &t->guards, p, NULL);
    check_copy_guards(t->x, &t->guards, &t->q->rule);
}

/* ---- what is told ------------------------------------------------------- */

static void report_not_fixed(IncentiveChecker *t, Span at, const char *what, const char *help)
{
    diag_add(t->x->diags, DIAG_INCENTIVE_TOLD, at, "%s\n%s", what, help);
}

static void read_attr(IncentiveChecker *t, ToldEvent *e, const Node *n)
{
    int at = program_kind_attr(e->kind, n->text);
    const Attr *a = at < 0 ? NULL : &e->kind->attrs[at];

    if (!a) {
        check_unknown_attr(t->x, e->kind, n->span, n->text);
        return;
    }
    check_use_attr(t->x, n->span, a);
    if (n->b->num != AMONG_IS) {
        report_not_fixed(
            t, n->b->span,
            arena_printf(t->x->arena, "`%s` must have a single value in an incentive", n->text),
            "write `is` and one value; to try several values, bind a variable with "
            "`for` and write `is` and the variable");
        return;
    }
    if (e->attr[at]) {
        check_report_stated(t->x, n->span, n->text, e->attr[at]->span);
        return;
    }
    e->attr[at] = check_expr_of(t->x, &t->guards.scope, n->b->a, a->type);
}

static void read_told(IncentiveChecker *t, const Node *n)
{
    const Node *group = n->a, *kind = group->a;
    ToldEvent *e = &t->q->told[t->q->ntold];

    if (t->q->ntold == MAX_TOLD_EVENTS) {
        check_report_limit(t->x, n->span, MAX_TOLD_EVENTS, "slots in one incentive",
                           "leave some of them out");
        return;
    }
    if (kind->next || kind->kind == N_Nothing) {
        report_not_fixed(t, n->span,
                         arena_printf(t->x->arena,
                                      "the slot `%s` must have exactly one kind of event in an "
                                      "incentive",
                                      n->text),
                         "write one kind of event after the colon");
        return;
    }
    e->label = n->text;
    e->kind = program_event(t->x->program, kind->text);
    check_use_kind(t->x, kind, e->kind);
    if (!e->kind) {
        check_unknown_kind(t->x, kind->span, kind->text);
        return;
    }
    for (const Node *a = group->b; a; a = a->next)
        read_attr(t, e, a);
    for (int i = 0; i < e->kind->nattrs; i++) {
        const Attr *a = &e->kind->attrs[i];

        if (!e->attr[i] && !a->optional && !a->value)
            report_not_fixed(
                t, n->span,
                arena_printf(t->x->arena, "the slot `%s` gives no value to `%s`", n->text, a->name),
                arena_printf(t->x->arena,
                             group->b ? "write after `with`: %s is VALUE" : "add: with %s is VALUE",
                             a->name));
    }
    t->q->ntold++;
}

/* Adds a variable for event K of the story, counted from 0. The first event gets its variable at
 * once, so that later events may name it. The other events get theirs after the whole story is
 * read. */
static void add_variable(IncentiveChecker *t, int k)
{
    ToldEvent *e = &t->q->told[k];
    Node ref = { .kind = N_TypeRef, .text = e->kind->name, .span = t->q->span };

    e->slot =
        check_scope_add(t->x, &t->guards.scope, e->label, check_type_ref(t->x, &ref), t->q->span);
}

static void incentive_read_story(IncentiveChecker *t, const Node *parts)
{
    for (const Node *p = parts; p; p = p->next)
        if (p->kind == N_Slot) {
            read_told(t, p);
            if (t->q->ntold == 1 && t->q->told[0].slot < 0)
                add_variable(t, 0);
        }
    for (int k = 1; k < t->q->ntold; k++)
        add_variable(t, k);
}

/* ---- what comes of it --------------------------------------------------- */

static const Ex *read_item(IncentiveChecker *t, const Node *n)
{
    const Fun *holding = t->x->program->holding;

    return holding ? check_expr_of(t->x, &t->guards.scope, n, holding->ptype[1])
                   : check_expr(t->x, &t->guards.scope, n, NULL);
}

static const Ex *read_weighed(IncentiveChecker *t, const Node *n)
{
    const Ex *ex = check_expr(t->x, &t->guards.scope, n, NULL);

    if (ex->type->kind != TYPE_RANGE && ex->type->kind != TYPE_ERROR)
        diag_add(t->x->diags, DIAG_TYPE_MISMATCH, ex->span,
                 "this is a `%s`, but a number must stand after `weigh`\n"
                 "write a number, such as the answer of an oracle",
                 check_type_name(t->x->arena, ex->type));
    return ex;
}

/* Reads N, the part `always`. Its condition may name the event that the part binds, but no other
 * variable. */
static void read_order(IncentiveChecker *t, const Node *n)
{
    Rule *r = &t->q->in_order;
    Scope alone = { 0 };

    r->binders = arena_new_of(t->x->arena, Binder);
    check_binder(t->x, &alone, n->a, r->binders);
    r->nbinders = 1;
    r->nslots = alone.high;
    if (r->binders->over->kind != TYPE_EVENT && r->binders->over->kind != TYPE_ERROR)
        check_report_mismatch(t->x, n->a->span, r->binders->over, t->x->program->event_type);
}

static void incentive_add_assume(IncentiveChecker *t, const Node *n)
{
    if (t->q->nassumes == MAX_ASSUMES) {
        check_report_limit(t->x, n->span, MAX_ASSUMES, "assumptions in one incentive",
                           "join some with `and`");
        return;
    }
    t->assumes[t->q->nassumes++] = check_condition(t->x, &t->guards.scope, n->a);
}

static void read_outcome(IncentiveChecker *t, const Node *parts)
{
    for (const Node *p = parts; p; p = p->next) {
        bool twice = (p->kind == N_PutsOut && t->q->puts_out) ||
                     (p->kind == N_InOrder && t->q->in_order.nbinders);

        const Node *first = parts; /* the first part of the same kind */

        while (first->kind != p->kind)
            first = first->next;
        if (twice)
            check_report_stated(t->x, p->span, p->kind == N_PutsOut ? "then" : "always",
                                first->span);
        else if (p->kind == N_PutsOut)
            t->q->puts_out = read_item(t, p->a);
        else if (p->kind == N_InOrder)
            read_order(t, p);
        else if (p->kind == N_Assume)
            incentive_add_assume(t, p);
        else if (p->kind == N_Weigh)
            t->q->weigh = read_weighed(t, p->a->a);
    }
    t->q->assumes = arena_copy(t->x->arena, t->assumes, sizeof *t->assumes, t->q->nassumes);
}

/* ---- the whole ---------------------------------------------------------- */

static void check_whole(IncentiveChecker *t, const Node *n)
{
    const Incentive *q = t->q;
    const char *missing = !ast_find(n->a, N_Covers)    ? "covers LABEL"
                          : !ast_find(n->a, N_Slot)    ? "slot LABEL: KIND"
                          : !ast_find(n->a, N_PutsOut) ? "then ITEM, where ITEM is what the "
                                                         "player puts out"
                          : !ast_find(n->a, N_InOrder) ? "always e: KIND where (...)"
                                                       : NULL;

    if (missing)
        diag_add(t->x->diags, DIAG_INCENTIVE_PART, n->span,
                 "the incentive `%s` has no `%.*s`\n"
                 "add: %s",
                 q->name, (int)strcspn(missing, " "), missing, missing);
}

void check_incentive(ExprChecker *x, const Node *n)
{
    IncentiveChecker *t = arena_new_of(x->arena, IncentiveChecker);
    Incentive *q = arena_new_of(x->arena, Incentive), **end = &x->program->incentives;

    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->name, n->text) == 0) {
            check_report_declared(x, n->span, n->text, (*end)->span);
            return;
        }
    t->x = x;
    t->q = q;
    q->name = n->text;
    q->span = n->span;
    for (int k = 0; k < MAX_TOLD_EVENTS; k++)
        q->told[k].slot = -1;
    check_title(x, n->b, &q->title);
    for (const Node *p = n->a; p; p = p->next)
        if (p->kind == N_Covers)
            q->covers = check_add_labels(x, q->covers, p->a, &q->ncovers);
    read_choice(t, n->a);
    incentive_read_story(t, n->a);
    read_outcome(t, n->a);
    check_whole(t, n);
    q->nvars = t->guards.scope.high;
    *end = q;
}
