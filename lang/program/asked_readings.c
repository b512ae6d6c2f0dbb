/* asked_readings.c - finds the readings on which a clause may depend.  A reading is a choice
 * between official interpretations of the Laws.
 *
 * The search goes through the conditions of the clause, and through the definitions that they call,
 * down to a certain depth.  It skips a conjunction if a condition of the clause contradicts a part
 * of it (implies.h). */
#include "program/asked_readings.h"

#include "program/implies.h"

/* The search goes into the definitions that the clause itself calls.  With the value 2, the search
 * would also go into the definitions that those definitions call. */
enum { MAX_NESTED = 1 };

typedef struct ReadingSearch {
    const Rule *rule;
    const Fun **list;
    int n;
    Arena *arena;
} ReadingSearch;

/* Returns EX with the arguments of CALL in place of the parameters.  Returns NULL if EX binds a
 * variable itself. */
static const Ex *with_arguments(ReadingSearch *s, const Ex *ex, const Ex *call)
{
    Ex *copy, **kids;

    if (ex->op == EX_SOME)
        return NULL;
    if (ex->op == EX_VAR)
        return call->kid[ex->slot];
    copy = arena_new_of(s->arena, Ex);
    *copy = *ex;
    kids = ex_own_kids(copy, s->arena);
    for (int i = 0; i < ex_nkids(ex); i++) {
        const Ex *kid = ex_kid(ex, i) ? with_arguments(s, ex_kid(ex, i), call) : NULL;

        if (ex_kid(ex, i) && !kid)
            return NULL;
        kids[i] = (Ex *)kid;
    }
    return copy;
}

/* Returns true if EX cannot have the truth value TRUTH while the conditions of the clause hold.  EX
 * stands in the body of the definition that CALL calls.  If CALL is NULL, EX stands in the clause
 * itself, and the result is false. */
static bool is_ruled_out(ReadingSearch *s, const Ex *ex, bool truth, const Ex *call)
{
    const Ex *here = call ? with_arguments(s, ex, call) : ex;

    for (int i = 0; here && call && i < s->rule->nconds; i++) {
        const Cond *c = &s->rule->conds[i];

        if (!c->ex->applies && implies(c->ex, !c->negated, here, !truth))
            return true;
    }
    return false;
}

/* Returns true if the conditions of the clause show that EX cannot have the truth value TRUTH.
 * Examines EX and its parts: for `a and b` to be true, both a and b must be true. */
static bool has_part_ruled_out(ReadingSearch *s, const Ex *ex, bool truth, const Ex *call)
{
    if (ex->op == EX_NOT)
        return has_part_ruled_out(s, ex->kid[0], !truth, call);
    if ((ex->op == EX_AND && truth) || (ex->op == EX_OR && !truth))
        return has_part_ruled_out(s, ex->kid[0], truth, call) ||
               has_part_ruled_out(s, ex->kid[1], truth, call);
    return is_ruled_out(s, ex, truth, call);
}

static void add_reading(ReadingSearch *s, const Fun *f)
{
    for (int i = 0; i < s->n; i++)
        if (s->list[i] == f)
            return;
    s->list[s->n++] = f;
}

/* Adds each reading that EX calls, directly or through a definition.  EX stands in the body of the
 * definition that CALL calls.  If CALL is NULL, EX stands in the clause itself. */
static void find_readings(ReadingSearch *s, const Ex *ex, const Ex *call, int depth)
{
    if (!ex || depth > MAX_NESTED)
        return;
    if (ex->op == EX_AND && has_part_ruled_out(s, ex, true, call))
        return;
    if (ex->op == EX_CALL && ex->fun->kind == FUN_READING)
        add_reading(s, ex->fun);
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE) {
        const Ex *inner = call ? with_arguments(s, ex, call) : ex;

        for (int i = 0; inner && i < ex->fun->ncases; i++) {
            find_readings(s, ex->fun->cases[i].value, inner, depth + 1);
            find_readings(s, ex->fun->cases[i].when, inner, depth + 1);
        }
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        find_readings(s, ex_kid(ex, i), call, depth);
}

int asked_readings(const Clause *c, const Fun **list, Arena *arena)
{
    ReadingSearch s = { .rule = c->rules ? c->rules : c->head, .list = list, .arena = arena };

    for (int i = 0; s.rule && i < s.rule->nconds; i++)
        if (s.rule->conds[i].of == c)
            find_readings(&s, s.rule->conds[i].ex, NULL, 0);
    return s.n;
}
