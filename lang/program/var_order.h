/* var_order.h - the order of the events in a condition: `q after m and q before r`.
 *
 * A variable takes only the events between those of the variables that are bound already.  No other
 * event is tried. */
#ifndef BL_VAR_ORDER_H
#define BL_VAR_ORDER_H

#include "program/model.h"

/* A list of orders in an arena. */
typedef struct VarOrderList {
    VarOrder *at;
    int n, cap;
} VarOrderList;

/* Adds to LIST, which is in ARENA, the orders of the variable SLOT that hold whenever EX holds. */
void var_order_list(const Ex *ex, int slot, VarOrderList *list, Arena *arena);
/* Returns EX without the orders that var_order_list() finds, or NULL if nothing else is left.  The
 * result is EX itself or lies in ARENA.  EX may be NULL. */
const Ex *var_order_strip(const Ex *ex, int slot, Arena *arena);
/* Returns true if EX is the order of two variables: `q before m` or `q after m`. */
bool var_order_is(const Ex *ex);

#endif
