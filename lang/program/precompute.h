/* precompute.h - what the engine looks up again and again, computed once for a program.  It changes
 * nothing in what the program means. */
#ifndef BL_PRECOMPUTE_H
#define BL_PRECOMPUTE_H

#include "program/model.h"

/* Computes everything.  Call it again after rules or definitions of P were changed; P must not be
 * in use elsewhere. */
void precompute_program(Program *p);
/* Is the value of EX known as soon as the settings of a case are, and the event that is its
 * variable?  It is if EX consists of these, their parts, natives that ask nothing, and operators
 * that join and compare them. */
bool precompute_is_settled(const Ex *ex);
/* The same as precompute_program() for one rule or one declaration, new or changed.  R, and all
 * that is computed for it, is in ARENA. */
void precompute_rule(Program *p, Rule *r, Arena *arena);
void precompute_fun(Program *p, Fun *f);
/* Computes EventKind.undone_by again after a declaration was changed.  ARENA holds the lists. */
void precompute_undone_by(Program *p, Arena *arena);

#endif
