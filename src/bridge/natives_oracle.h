/* natives_oracle.h - the natives that ask a double dummy solver, for the list in natives.c.
 *
 * Each returns the number of tricks of S's side if seat S plays a card just before event E.  The
 * result is absent if there is no solver or the solver has no answer. */
#ifndef BL_NATIVES_ORACLE_H
#define BL_NATIVES_ORACLE_H

#include "program/native.h"

/* Returns the tricks of S's side if S plays C just before the event E. */
Value natives_tricks_with(NativeCx *cx, Value s, Value c, Value e);
/* Returns the tricks of S's side if S plays the best card just before the event E. */
Value natives_best_tricks(NativeCx *cx, Value s, Value e);
/* Returns the tricks of S's side if S plays the best legal card other than C just before the event
 * E. */
Value natives_best_other(NativeCx *cx, Value s, Value c, Value e);
/* Returns the tricks of S's side if S plays the worst legal card other than C just before the event
 * E. */
Value natives_worst_other(NativeCx *cx, Value s, Value c, Value e);

#endif
