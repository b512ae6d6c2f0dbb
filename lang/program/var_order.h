/* var_order.h - the order of events that a condition states, such as `q after m and q before r`.
 *
 * The events for the earlier variables are chosen first.  A variable is then tried only with events
 * that stand in the right order with these events. */
#ifndef BL_VAR_ORDER_H
#define BL_VAR_ORDER_H

#include "program/model.h"

/* A list of orders in an arena. */
typedef struct VarOrderList {
    VarOrder *at;
    int n, cap;
} VarOrderList;

/* Adds to LIST those orders of the variable SLOT that hold whenever EX holds.  LIST is in ARENA. */
void var_order_list(const Ex *ex, int slot, VarOrderList *list, Arena *arena);
/* Returns EX without the orders of SLOT that var_order_list() finds in it.  Returns NULL if nothing
 * remains, or if EX is NULL.  The result is EX itself, or lies in ARENA. */
const Ex *var_order_strip(const Ex *ex, int slot, Arena *arena);
/* Returns true if EX states the order of two variables: `q before m` or `q after m`. */
bool var_order_is(const Ex *ex);

#endif
