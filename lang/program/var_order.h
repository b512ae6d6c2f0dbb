/* var_order.h - the order of the events in a condition: `q after m and q before r`.
 *
 * A variable takes the events between those that are bound already, so that no other event need
 * be tried. */
#ifndef BL_VAR_ORDER_H
#define BL_VAR_ORDER_H

#include "program/model.h"

/* A list of orders in an arena. */
typedef struct VarOrderList {
    VarOrder *at;
    int n, cap;
} VarOrderList;

/* Adds to LIST, which is in ARENA, the orders of the variable SLOT without which EX does not hold. */
void var_order_list(const Ex *ex, int slot, VarOrderList *list, Arena *arena);
/* Returns EX without the orders that var_order_list() finds, in ARENA or
 * EX itself; NULL if nothing else is left.  EX may be NULL. */
const Ex *var_order_strip(const Ex *ex, int slot, Arena *arena);
/* Returns true if EX is the order of two variables: `q before m` or `q after m`. */
bool var_order_is(const Ex *ex);

#endif
