/* precompute.h - computes once, for each program, what the engine looks up many times.  This does
 * not change the meaning of the program. */
#ifndef BL_PRECOMPUTE_H
#define BL_PRECOMPUTE_H

#include "program/model.h"

/* Computes everything for P.  Call it again after a change of rules or definitions of P.  No other
 * thread may use P meanwhile. */
void precompute_program(Program *p);
/* Returns true if EX reads only settings and attributes of events.  No rule then changes the value
 * of EX.  EX may contain constants, sets, parts of products, `is`, `in`, `not`, `and` and `or`.  EX
 * may call natives that ask no question, and definitions without parameters and conditions.
 * Returns false for anything else. */
bool precompute_is_settled(const Ex *ex);
/* Returns true if F is a setting, or a definition without parameters and conditions.  The value of
 * the definition must be settled, as for precompute_is_settled(). */
bool precompute_is_settled_fun(const Fun *f);
/* Each of these functions does the work of precompute_program() for one rule or declaration that is
 * new or was changed.  R, and everything computed for it, is in ARENA. */
void precompute_rule(Program *p, Rule *r, Arena *arena);
void precompute_fun(Program *p, Fun *f);
/* Computes EventKind.undone_by again, after a declaration was changed.  The lists are in ARENA. */
void precompute_undone_by(Program *p, Arena *arena);

#endif
