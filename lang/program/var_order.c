/* var_order.c - finds what a condition says about the order of events. */
#include "program/var_order.h"

#include "kit/vec.h"

bool var_order_is(const Ex *ex)
{
    return ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN &&
           (ex->fun->builtin == BUILTIN_BEFORE || ex->fun->builtin == BUILTIN_AFTER) &&
           ex->kid[0]->op == EX_VAR && ex->kid[1]->op == EX_VAR &&
           ex->kid[0]->slot != ex->kid[1]->slot;
}

/* Returns true if EX states the order of two variables, and the variable SLOT is one of them. */
static bool is_order_of(const Ex *ex, int slot)
{
    return var_order_is(ex) && (ex->kid[0]->slot == slot || ex->kid[1]->slot == slot);
}

void var_order_list(const Ex *ex, int slot, VarOrderList *list, Arena *arena)
{
    if (ex->op == EX_AND) {
        var_order_list(ex->kid[0], slot, list, arena);
        var_order_list(ex->kid[1], slot, list, arena);
    } else if (is_order_of(ex, slot)) {
        const bool second = ex->kid[1]->slot == slot;

        VEC_ROOM_IN(arena, list->at, list->n, list->cap);
        list->at[list->n++] = (VarOrder){ .other = (int8_t)ex->kid[!second]->slot,
                                          .after = (ex->fun->builtin == BUILTIN_AFTER) != second };
    }
}

const Ex *var_order_strip(const Ex *ex, int slot, Arena *arena)
{
    const Ex *left, *right;
    Ex *both;

    if (!ex || is_order_of(ex, slot))
        return NULL;
    if (ex->op != EX_AND)
        return ex;
    left = var_order_strip(ex->kid[0], slot, arena);
    right = var_order_strip(ex->kid[1], slot, arena);
    if (!left || !right)
        return left ? left : right;
    if (left == ex->kid[0] && right == ex->kid[1])
        return ex;
    both = arena_copy(arena, ex, sizeof *both, 1);
    both->thunk = 0;
    both->kid[0] = (Ex *)left;
    both->kid[1] = (Ex *)right;
    return both;
}
