/* check_narrow.c - inserts the condition of a narrow kind wherever a law file names the kind.  A
 * narrow kind is an abbreviation, so later stages do not know narrow kinds (SPEC 4.15).  The
 * parameter S of a function has the variables in scope.  A binder declares a variable of a rule and
 * says what it ranges over. */
#include "check/check_narrow.h"

#include "program/program.h"

/* The state of copying the condition of a narrow kind. */
typedef struct NarrowCopy {
    ExprChecker *x;
    /* the event that replaces the variable in slot 0; if NULL, no variable is replaced */
    const Ex *it;
    int shift; /* this number is added to the slots of the other variables */
} NarrowCopy;

static Ex *narrow_copy(const NarrowCopy *c, const Ex *ex)
{
    const NarrowCopy plain = { .x = c->x };
    Ex *out, **kids;

    if (!ex)
        return NULL;
    if (c->it && ex->op == EX_VAR && ex->slot == 0)
        return narrow_copy(&plain, c->it);
    out = arena_copy(c->x->arena, ex, sizeof *out, 1);
    if (ex->op == EX_VAR || ex->op == EX_SOME)
        out->slot += c->shift;
    kids = ex_own_kids(out, c->x->arena);
    for (int i = 0; i < ex_nkids(ex); i++)
        kids[i] = narrow_copy(c, ex_kid(ex, i));
    if (ex->narrow) {
        NarrowUse *use = arena_new_of(c->x->arena, NarrowUse);

        *use = (NarrowUse){ ex->narrow->kind, narrow_copy(c, ex->narrow->it), ex->narrow->bound };
        out->narrow = use;
    }
    return out;
}

/* Marks EX as the condition of K for the event IT. BOUND is true if a binder names K. */
static void mark_narrow(ExprChecker *x, Ex *ex, const NarrowKind *k, const Ex *it, bool bound)
{
    NarrowUse *use = arena_new_of(x->arena, NarrowUse);

    *use = (NarrowUse){ k, it, bound };
    ex->narrow = use;
}

Ex *check_narrow_join(ExprChecker *x, Ex *a, Ex *b, Span span)
{
    Ex *both;

    if (!a || !b)
        return a ? a : b;
    both = arena_new_of(x->arena, Ex);
    *both = (Ex){ .op = EX_AND, .type = x->program->bool_type, .span = span, .nkids = 2 };
    both->kid[0] = a;
    both->kid[1] = b;
    return both;
}

/* Returns a copy of the condition of K, for the event IT. All other variables in the condition get
 * new slots: the first slots that are not in scope. BOUND is true if a binder names K. Returns NULL
 * if K has no condition. Returns NULL, after a report, if there are too few slots. */
static Ex *condition_on(ExprChecker *x, Scope *s, const NarrowKind *k, const Ex *it, bool bound,
                        Span span)
{
    const NarrowCopy c = { .x = x, .it = it, .shift = s->n - 1 };
    Ex *ex;

    if (!k->where)
        return NULL;
    if (s->n + k->nslots - 1 > MAX_SLOTS) {
        check_scope_report_full(x, s, span);
        return NULL;
    }
    if (s->high < s->n + k->nslots - 1)
        s->high = s->n + k->nslots - 1;
    ex = narrow_copy(&c, k->where);
    mark_narrow(x, ex, k, it, bound);
    return ex;
}

/* Returns the conditions of K, and of the narrow kinds above K, for the event IT. Returns NULL if K
 * is NULL. */
static Ex *conditions_on(ExprChecker *x, Scope *s, const NarrowKind *k, const Ex *it, bool bound,
                         Span span)
{
    if (!k)
        return NULL;
    return check_narrow_join(x, conditions_on(x, s, k->above, it, bound, span),
                             condition_on(x, s, k, it, bound, span), span);
}

/* Returns the `proper` conditions of K, and of the kinds above K, for the event VAR. Returns NULL
 * if these kinds have no such conditions. */
static Ex *proper_on(ExprChecker *x, Scope *s, const EventKind *k, const Ex *var, Span span)
{
    if (!k)
        return NULL;
    return check_narrow_join(x, proper_on(x, s, k->parent, var, span),
                             k->proper ? condition_on(x, s, k->proper, var, true, span) : NULL,
                             span);
}

Ex *check_narrow_variable(ExprChecker *x, Scope *s, const Node *bind, const Ex *var)
{
    Ex *proper = NULL;

    if (bind->num && var->type->kind != TYPE_EVENT && var->type->kind != TYPE_ERROR)
        diag_add(x->diags, DIAG_TYPE_MISMATCH, bind->a->span,
                 "`any` goes before a kind of event, but `%s` is a type\nleave out `any`",
                 bind->a->text);
    if (var->type->kind != TYPE_EVENT)
        return NULL;
    if (!bind->num && !x->every)
        proper = proper_on(x, s, var->type->event, var, bind->span);
    return check_narrow_join(
        x, proper,
        conditions_on(x, s, program_narrow(x->program, bind->a->text), var, true, bind->span),
        bind->span);
}

/* Returns true if IT always has a value, and this value is an event of K or of a kind below K. */
static bool is_always(const Ex *it, const EventKind *k)
{
    const EventKind *owner;
    int at;

    if (!kind_is_a(it->type->event, k) || (it->op != EX_VAR && it->op != EX_ATTR))
        return false;
    if (it->op == EX_VAR)
        return true;
    owner = it->kid[0]->type->event;
    at = owner ? program_kind_attr(owner, it->name) : -1;
    return at >= 0 && !owner->attrs[at].optional && !owner->attrs[at].last &&
           is_always(it->kid[0], owner);
}

Ex *check_narrow_is(ExprChecker *x, Scope *s, const NarrowKind *k, const Ex *it, Span span)
{
    const NarrowCopy plain = { .x = x };
    Ex *is = NULL, *ex;

    if (!is_always(it, k->base)) {
        is = arena_new_of(x->arena, Ex);
        *is = (Ex){
            .op = EX_KIND, .type = x->program->bool_type, .span = span, .nkids = 1, .event = k->base
        };
        is->kid[0] = narrow_copy(&plain, it);
    }
    ex = check_narrow_join(x, is, conditions_on(x, s, k, it, false, span), span);
    if (!ex)
        return NULL;
    mark_narrow(x, ex, k, it, false);
    ex->span = span;
    return ex;
}
