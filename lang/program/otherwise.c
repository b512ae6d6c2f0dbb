/* otherwise.c - builds an expression that is true if a clause applies.  An `otherwise` in a later
 * clause negates that expression (SPEC 6.1).  In this file, "the clause" is the earlier clause, and
 * "the place" is where the `otherwise` stands.  A binder is a variable that `for` declares. */
#include "program/otherwise.h"

#include "program/program.h"
#include "syntax/source.h"

/* The state of one call of otherwise_applies(). */
typedef struct Applying {
    OtherwisePlace *at;
    const Rule *stated;
    /* to[S] is the slot, in the new condition, of the variable that has slot S in the clause */
    int to[MAX_SLOTS];
    /* own[0] to own[nown - 1] are the indices of the clause's own binders: the place of the
     * `otherwise` does not have these binders */
    int own[MAX_SLOTS + 1];
    int nown;
    int free; /* the first slot that the condition may use */
    OtherwiseFit fit;
} Applying;

/* ---- copies ------------------------------------------------------------ */

static Ex *applying_ex(Applying *a, ExOp op, const Type *type)
{
    Ex *ex = arena_new_of(a->at->arena, Ex);

    if (--a->at->left < 0)
        a->fit = OTHERWISE_LARGE;
    *ex = (Ex){ .op = op, .type = type, .span = a->at->span };
    return ex;
}

/* Takes the slot FREE for the variable of a quantifier, and returns FREE.  If there is no such
 * slot, sets a->fit and returns 0. */
static int take_slot(Applying *a, int free)
{
    if (free >= MAX_SLOTS) {
        a->fit = OTHERWISE_SLOTS;
        return 0;
    }
    if (a->at->high < free + 1)
        a->at->high = free + 1;
    return free;
}

/* Returns a copy of EX.  A variable with slot S in EX gets the slot TO[S] in the copy.  The
 * quantifiers in the copy use the slots from FREE on. */
static Ex *copy_with(Applying *a, const Ex *ex, const int *to, int free)
{
    Ex *copy, **kids;

    if (!ex || a->fit != OTHERWISE_FITS)
        return NULL;
    copy = applying_ex(a, ex->op, ex->type);
    *copy = *ex;
    copy->thunk = 0; /* the memo table of EX is for other variables */
    if (ex->op == EX_VAR)
        copy->slot = to[ex->slot];
    kids = ex_own_kids(copy, a->at->arena);
    if (ex->op == EX_SOME) {
        int inner[MAX_SLOTS];

        memcpy(inner, to, sizeof inner);
        copy->slot = inner[ex->slot] = take_slot(a, free);
        kids[0] = copy_with(a, ex->kid[0], to, free);
        kids[1] = copy_with(a, ex->kid[1], inner, free + 1);
        return copy;
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        kids[i] = copy_with(a, ex_kid(ex, i), to, free);
    return copy;
}

/* Returns `X and Y`.  If X or Y is NULL, returns the other one. */
static const Ex *both(Applying *a, const Ex *x, const Ex *y)
{
    Ex *and;

    if (!x || !y)
        return x ? x : y;
    and = applying_ex(a, EX_AND, a->at->program->bool_type);
    and->nkids = 2;
    and->kid[0] = (Ex *)x;
    and->kid[1] = (Ex *)y;
    return and;
}

/* ---- what the clauses share ---------------------------------------------- */

static const Binder *shared_binder(const OtherwisePlace *at, const Binder *b)
{
    for (int i = 0; i < at->nbinders; i++)
        if (source_same_span(at->binders[i].span, b->span))
            return &at->binders[i];
    return NULL;
}

/* Gives each variable of the clause a slot in the new condition.  If the place has the variable,
 * too, the slot is that of the place.  Otherwise the variable is one of the clause's own.  It gets
 * a free slot, and a quantifier in the new condition will bind it. */
static void map_variables(Applying *a)
{
    const Rule *s = a->stated;

    for (int i = 0; i < s->nbinders; i++) {
        const Binder *b = shared_binder(a->at, &s->binders[i]);

        if (!b)
            continue;
        a->to[s->binders[i].slot] = b->slot;
        a->free = a->free > b->slot ? a->free : b->slot + 1;
    }
    for (int i = 0; i < s->nbinders; i++)
        if (!shared_binder(a->at, &s->binders[i])) {
            a->to[s->binders[i].slot] = take_slot(a, a->free + a->nown);
            a->own[a->nown++] = i;
        }
}

/* C is a condition of the clause.  If the clause and the place inherit C from the same head,
 * returns C as a condition of the place.  Otherwise returns NULL. */
static const Cond *applying_shared(const OtherwisePlace *at, const Cond *c)
{
    for (int i = 0; i < at->nconds; i++)
        if (at->conds[i].of == c->of && otherwise_same_place(at->conds[i].ex, c->ex))
            return &at->conds[i];
    return NULL;
}

bool otherwise_same_place(const Ex *a, const Ex *b)
{
    return source_same_span(a->span, b->span) && a->applies == b->applies;
}

/* Returns how many of the clause's own variables must be bound before EX can be tested.  EX is an
 * expression of the clause.  HIDDEN has the slots that quantifiers around EX bind, as bits. */
static int applying_depth(const Applying *a, const Ex *ex, uint64_t hidden)
{
    int depth = 0;

    if (!ex)
        return 0;
    if (ex->op == EX_VAR && !(hidden >> ex->slot & 1))
        for (int i = 0; i < a->nown; i++)
            depth = a->stated->binders[a->own[i]].slot == ex->slot ? i + 1 : depth;
    if (ex->op == EX_SOME)
        hidden |= (uint64_t)1 << ex->slot;
    for (int i = 0; i < ex_nkids(ex); i++) {
        int kid = applying_depth(a, ex_kid(ex, i), hidden);

        depth = depth > kid ? depth : kid;
    }
    return depth;
}

/* ---- what a rule concludes ----------------------------------------------- */

static bool is_constant_set(const Ex *ex)
{
    for (int i = 0; ex->op == EX_SET && i < ex->nkids; i++)
        if (ex->more[i]->op != EX_CONST)
            return false;
    return ex->op == EX_SET && ex->nkids > 0;
}

/* Returns an expression that is true if EX has a value other than the empty set.  Returns NULL if
 * EX certainly has such a value. */
static const Ex *has_value(Applying *a, const Ex *ex, int free)
{
    const Type *truth = a->at->program->bool_type;
    const Fun *size = program_fun(a->at->program, "size");
    Ex *test, *of;

    if (!ex || ex->op == EX_CONST || ex->op == EX_VAR || is_constant_set(ex) ||
        (ex->type->kind == TYPE_BOOL && ex->op != EX_ATTR))
        return NULL;
    of = copy_with(a, ex, a->to, free);
    if (ex->type->kind != TYPE_SET) {
        test = applying_ex(a, EX_GIVEN, truth);
        test->nkids = 1;
        test->kid[0] = of;
        return test;
    }
    test = applying_ex(a, EX_AT_LEAST, truth);
    test->nkids = 2;
    test->kid[0] = applying_ex(a, EX_CALL, size->result);
    test->kid[0]->fun = size;
    test->kid[0]->nkids = 1;
    test->kid[0]->kid[0] = of;
    test->kid[1] = applying_ex(a, EX_CONST, size->result);
    test->kid[1]->value = 1;
    return test;
}

/* Suppose that the conditions of R hold.  Returns an expression that is true if R then concludes
 * something (SPEC 6.3.4).  Returns NULL if R then certainly concludes something. */
static const Ex *concludes(Applying *a, const Rule *r, int free)
{
    const Ex *all = NULL;

    if (r->kind == CONCLUDES_REFER)
        return NULL;
    for (int i = 0; i < r->nargs; i++)
        all = both(a, all, has_value(a, r->args[i], free));
    all = both(a, all, has_value(a, r->value, free));
    all = both(a, all, has_value(a, r->who, free));
    return both(a, all, has_value(a, r->from, free));
}

/* Suppose that the conditions of RULES hold.  Returns an expression that is true if at least one of
 * RULES then concludes something.  Returns NULL if at least one of RULES then certainly concludes
 * something. */
static const Ex *one_concludes(Applying *a, const Rule *rules, int free)
{
    const Ex *any = NULL;

    for (const Rule *r = rules; r; r = r->next) {
        const Ex *one = concludes(a, r, free);
        Ex * or ;

        if (!one)
            return NULL;
        if (any) {
            or = applying_ex(a, EX_OR, a->at->program->bool_type);
            or->nkids = 2;
            or->kid[0] = (Ex *)any;
            or->kid[1] = (Ex *)one;
            one = or ;
        }
        any = one;
    }
    return any;
}

/* ---- the condition ------------------------------------------------------- */

/* Returns those conditions of the clause, joined by `and`, that can first be tested when DEPTH of
 * its own variables are bound.  Returns NULL if there are none. */
static const Ex *conditions_at(Applying *a, int depth)
{
    int free = a->free + a->nown;
    const Ex *all = NULL;

    for (int i = 0; i < a->stated->nconds; i++) {
        const Cond *c = &a->stated->conds[i];
        const Ex *one;
        Ex * not ;

        if (applying_shared(a->at, c) || applying_depth(a, c->ex, 0) != depth)
            continue;
        one = copy_with(a, c->ex, a->to, free);
        if (c->negated) {
            not = applying_ex(a, EX_NOT, a->at->program->bool_type);
            not ->nkids = 1;
            not ->kid[0] = (Ex *)one;
            one = not ;
        }
        all = both(a, all, one);
    }
    return all;
}

/* Returns an expression that binds the clause's own variables from number DEPTH on.  A `some` binds
 * each of them.  The expression is true if some values of these variables satisfy SAYS and the
 * conditions of the clause.  SAYS is an expression that is true if the clause concludes something.
 * Leaves out the conditions that can be tested when fewer than DEPTH own variables are bound.  If
 * SAYS is NULL, SAYS is always true.  If the result is NULL, the result is always true. */
static const Ex *for_some(Applying *a, int depth, const Ex *says)
{
    const int free = a->free + a->nown;
    const Ex *all = conditions_at(a, depth);
    const Binder *b;
    Ex *some;

    if (depth == a->nown)
        return both(a, all, says);
    b = &a->stated->binders[a->own[depth]];
    some = applying_ex(a, EX_SOME, a->at->program->bool_type);
    some->name = b->name;
    some->over = b->over;
    some->slot = a->to[b->slot];
    some->span = b->span;
    some->kid[0] = copy_with(a, b->in, a->to, free);
    some->kid[1] = (Ex *)both(a, copy_with(a, b->where, a->to, free), for_some(a, depth + 1, says));
    return both(a, all, some);
}

OtherwiseFit otherwise_applies(OtherwisePlace *at, const Clause *k, const Rule *stated,
                               const Rule *rules, const Ex **out)
{
    Applying a = { .at = at, .stated = stated };
    const Ex *all;
    Ex *root;

    for (int i = 0; i < stated->nconds; i++) {
        const Cond *same = applying_shared(at, &stated->conds[i]);

        if (same && same->negated != stated->conds[i].negated)
            return OTHERWISE_APART;
    }
    map_variables(&a);
    all =
        a.fit == OTHERWISE_FITS ? for_some(&a, 0, one_concludes(&a, rules, a.free + a.nown)) : NULL;
    if (a.fit != OTHERWISE_FITS)
        return a.fit;
    root = applying_ex(&a, EX_CONST, at->program->bool_type);
    root->value = 1;
    if (all)
        *root = *all;
    root->span = at->span;
    root->applies = k;
    *out = root;
    return a.fit;
}
