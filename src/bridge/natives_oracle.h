/* natives_oracle.h - the natives that ask a double dummy solver, for the list in natives.c.
 *
 * S plays C, or any card, just before event E.  The answers are absent without a solver. */
#ifndef BL_NATIVES_ORACLE_H
#define BL_NATIVES_ORACLE_H

#include "program/native.h"

Value natives_tricks_with(NativeCx *cx, Value s, Value c, Value e);
Value natives_best_tricks(NativeCx *cx, Value s, Value e);
Value natives_best_other(NativeCx *cx, Value s, Value c, Value e);
Value natives_worst_other(NativeCx *cx, Value s, Value c, Value e);

#endif
