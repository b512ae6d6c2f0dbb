/* check_invariant.c - turns the syntax tree of an invariant into the model (SPEC 22).  A case that
 * contradicts an invariant is a breach. */
#include "check/check_invariant.h"

#include "check/check_once.h"
#include "check/check_wording.h"
#include "program/spelling.h"

#include <string.h>

/* The state of reading one invariant. */
typedef struct InvariantChecker {
    Checker *c;
    Invariant *v;
    CheckGuards guards;
    const Node *body; /* the part `always` or `never`; NULL before it is read */
} InvariantChecker;

/* ---- the condition of a breach ---------------------------------------- */

static Ex *truth_of_parts(Arena *arena, ExOp op, const Ex *like, Ex *a, Ex *b)
{
    Ex *ex = arena_new_of(arena, Ex);

    *ex = (Ex){ .op = op, .nkids = b ? 2 : 1, .kid = { a, b }, .type = like->type };
    ex->span = like->span;
    return ex;
}

/* Returns a condition that holds if KID has a value and EX holds. The condition gets the type and
 * the span of LIKE.  LIKE is the comparison that has KID as an operand. If KID is a constant,
 * returns EX, because a constant always has a value. */
static Ex *and_given(Arena *arena, Ex *ex, const Ex *like, Ex *kid)
{
    if (kid->op == EX_CONST || kid->op == EX_SET)
        return ex;
    return truth_of_parts(arena, EX_AND, like, truth_of_parts(arena, EX_GIVEN, like, kid, NULL),
                          ex);
}

/* Returns a condition that holds if EX certainly has the truth value SO. A comparison with an
 * absent value is neither certainly true nor certainly false, and makes no breach (SPEC 22.2). */
static Ex *certainly(Arena *arena, Ex *ex, bool so)
{
    Ex *not_so;

    switch (ex->op) {
    case EX_NOT: return certainly(arena, ex->kid[0], !so);
    case EX_AND:
    case EX_OR:
        return truth_of_parts(arena, (ex->op == EX_AND) == so ? EX_AND : EX_OR, ex,
                              certainly(arena, ex->kid[0], so), certainly(arena, ex->kid[1], so));
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST:
        if (so)
            return ex;
        not_so = truth_of_parts(arena, EX_NOT, ex, ex, NULL);
        not_so = and_given(arena, not_so, ex, ex->kid[1]);
        return and_given(arena, not_so, ex, ex->kid[0]);
    default: return so ? ex : truth_of_parts(arena, EX_NOT, ex, ex, NULL);
    }
}

/* ---- the parts --------------------------------------------------------- */

static void report_invariant(const InvariantChecker *r, Span at, const char *what, const char *help)
{
    diag_add(r->c->diags, DIAG_INVARIANT_FORM, at, "%s\n%s", what, help);
}

/* Reads N, a call in the part `clash`, and stores it in CALL. */
static void read_clash(InvariantChecker *r, const Node *n, InvariantCall *call)
{
    const Ex *ex = check_expr(&r->c->x, &r->guards.scope, n, NULL);

    if (ex->op == EX_ERROR)
        return;
    if (ex->op != EX_CALL || (ex->fun->kind != FUN_STATUS && ex->fun->kind != FUN_DONE)) {
        report_invariant(r, n->span,
                         "only a status, or the name that an action has after `done`, can stand "
                         "after `clash`",
                         "write such a name with its arguments: NAME(...)");
        return;
    }
    call->fun = ex->fun;
    for (int i = 0; i < ex->nkids; i++) {
        if (ex->kid[i]->op != EX_VAR) {
            report_invariant(r, ex->kid[i]->span,
                             "an argument after `clash` must be a variable "
                             "of the invariant",
                             "bind a variable with `for`, and write its name here");
            return;
        }
        call->slot[i] = ex->kid[i]->slot;
    }
    r->v->nclashes++;
}

static void read_clashes(InvariantChecker *r, const Node *n)
{
    InvariantCall *calls = arena_new_array(r->c->arena, InvariantCall, ast_count(n->a) + 1);

    for (const Node *call = n->a; call; call = call->next)
        read_clash(r, call, &calls[r->v->nclashes]);
    r->v->clashes = calls;
}

static void read_invariant_parts(InvariantChecker *r, const Node *n)
{
    const Node *clashes = NULL;

    check_once(n->a, r->c->diags);
    for (const Node *part = n->a; part; part = part->next)
        switch (part->kind) {
        case N_SourceNote: check_title(&r->c->x, part->a, &r->v->clause.source); break;
        case N_Clashes: clashes = part; break;
        case N_Always:
        case N_NeverHolds:
            if (r->body)
                report_invariant(r, part->span, "the invariant makes a second statement here",
                                 "divide the invariant into two, or join the conditions with "
                                 "`and` or `or`");
            else
                r->body = part;
            break;
        default: check_guard(&r->c->x, &r->guards, part, &r->v->clause); break;
        }
    if (clashes)
        read_clashes(r, clashes);
}

/* Adds to the guards the condition for a breach. This is the condition after `never`, or the
 * negation of the condition after `always`. */
static void read_statement(InvariantChecker *r, const Node *n)
{
    Ex *ex;

    if (!r->body) {
        report_invariant(r, n->span,
                         arena_printf(r->c->arena,
                                      "the invariant `%s` makes no "
                                      "statement",
                                      n->text),
                         "add: never CONDITION; or: always CONDITION");
        return;
    }
    ex = check_condition(&r->c->x, &r->guards.scope, r->body->a);
    if (r->guards.nconds == CHECK_MAX_CONDS) {
        check_report_limit(&r->c->x, r->body->span, CHECK_MAX_CONDS, "conditions",
                           "move some of them into a definition");
        return;
    }
    if (ex->op != EX_ERROR)
        ex = certainly(r->c->arena, ex, r->body->kind == N_NeverHolds);
    r->guards.conds[r->guards.nconds++] = (Cond){ .ex = ex, .of = &r->v->clause };
}

/* Sets the arguments of the rule of the invariant: all its variables that are events. */
static void set_breach_args(InvariantChecker *r)
{
    Rule *rule = &r->v->rule;

    for (int i = 0; i < rule->nbinders; i++) {
        const Binder *b = &rule->binders[i];
        Ex *ex;

        if (b->over->kind != TYPE_EVENT)
            continue;
        if (rule->nargs == MAX_ARGS) {
            check_report_limit(&r->c->x, b->span, MAX_ARGS, "events in one invariant",
                               "move some of the conditions into a definition");
            return;
        }
        ex = arena_new_of(r->c->arena, Ex);
        *ex = (Ex){ .op = EX_VAR, .slot = b->slot, .type = b->over, .name = b->name };
        ex->span = b->span;
        rule->args[rule->nargs++] = ex;
    }
}

/* ---- the whole -------------------------------------------------------- */

/* Returns the address of the pointer to the invariant called NAME. Without such an invariant,
 * returns the address of the pointer at the end of the list. */
static Invariant **find_invariant(Program *p, const char *name)
{
    Invariant **at = &p->invariants;

    while (*at && strcmp((*at)->name, name) != 0)
        at = &(*at)->next;
    return at;
}

/* Returns true if N may replace or repeal the invariant V. Otherwise reports N. V is NULL if there
 * is no invariant with the name in N. */
static bool may_change(Checker *c, const Node *n, const Invariant *v)
{
    const char *word = n->kind == N_Invariant ? "replace" : "repeal";

    if (c->from != FROM_OVERLAY) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "`%s` can stand before an invariant only in an overlay\n"
                 "change the invariant `%s` itself, and leave out this `%s`",
                 word, n->text, word);
        return false;
    }
    if (!v) {
        Diag *d = diag_add(c->diags, DIAG_NAME_REPLACE, n->span, "there is no invariant `%s` to %s",
                           n->text, word);
        SpellingGuess g = { n->text, NULL, 5 };

        for (const Invariant *o = c->p->invariants; o; o = o->next)
            spelling_guess(&g, o->name);
        spelling_suggest(c->diags, d, g.best, "leave out `%s`, or correct the name", word);
        return false;
    }
    if (v->origin && strcmp(v->origin, c->origin) == 0) {
        check_report_declared(&c->x, n->span, n->text, v->span);
        return false;
    }
    if (v->origin)
        check_overlay_order(c, n, v->origin, v->span, "declared");
    return true;
}

static Invariant *make_invariant(Checker *c, const Node *n)
{
    Invariant *v = arena_new_of(c->arena, Invariant);
    InvariantChecker *r = arena_new_of(c->arena, InvariantChecker);

    *r = (InvariantChecker){ .c = c, .v = v };
    v->name = n->text;
    v->span = n->span;
    v->origin = c->from == FROM_OVERLAY ? c->origin : NULL;
    check_title(&c->x, n->b, &v->title);
    v->clause = (Clause){ .label = n->text, .title = v->title, .node = n, .origin = c->origin };
    v->clause.layer = c->layer ? c->layer : c->p->nlayers ? c->p->layers[0].name : "";
    v->clause.order = UINT32_MAX;
    read_invariant_parts(r, n);
    read_statement(r, n);
    check_copy_guards(&c->x, &r->guards, &v->rule);
    set_breach_args(r);
    v->clause.background = v->nclashes == 0;
    v->clause.rules = &v->rule;
    v->rule.clause = &v->clause;
    v->rule.kind = CONCLUDES_BREACH;
    v->rule.invariant = v;
    v->rule.span = n->span;
    return v;
}

void check_invariant(Checker *c, const Node *n)
{
    Invariant **at, *v;

    if (n->kind != N_Invariant && n->kind != N_RepealInvariant)
        return;
    at = find_invariant(c->p, n->text);
    if (n->kind == N_RepealInvariant) {
        if (may_change(c, n, *at))
            *at = (*at)->next;
        return;
    }
    if (n->num & 2) {
        if (!may_change(c, n, *at))
            return;
        v = make_invariant(c, n);
        v->next = (*at)->next;
        *at = v;
        return;
    }
    if (*at)
        check_report_declared(&c->x, n->span, n->text, (*at)->span);
    else
        *at = make_invariant(c, n);
}
