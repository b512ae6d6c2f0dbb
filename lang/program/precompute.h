/* precompute.h - computes once, for each program, what the engine looks up many times.  The meaning
 * of the program does not change. */
#ifndef BL_PRECOMPUTE_H
#define BL_PRECOMPUTE_H

#include "program/model.h"

/* Computes everything for P.  Call it again after rules or definitions of P are changed.  No other
 * thread may use P meanwhile. */
void precompute_program(Program *p);
/* Returns true if the value of EX is known as soon as the settings of a case are known, and the
 * event in EX's variable.  EX then consists only of these and their parts, of natives that ask
 * nothing, and of operators that join or compare them. */
bool precompute_is_settled(const Ex *ex);
/* These do what precompute_program() does, for one rule or declaration that is new or changed.  R,
 * and everything computed for it, is in ARENA. */
void precompute_rule(Program *p, Rule *r, Arena *arena);
void precompute_fun(Program *p, Fun *f);
/* Computes EventKind.undone_by anew, after a declaration is changed.  The lists are in ARENA. */
void precompute_undone_by(Program *p, Arena *arena);

#endif
