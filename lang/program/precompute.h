/* precompute.h - what the engine looks up again and again, computed once for a program.  It changes
 * nothing in what the program means. */
#ifndef BL_PRECOMPUTE_H
#define BL_PRECOMPUTE_H

#include "program/model.h"

/* Computes all look-ups of P.  Call it again after rules or definitions of P were changed; P
 * must not be in use elsewhere. */
void precompute_program(Program *p);
/* Returns true if the value of EX is known once the settings of a case and the event in its
 * variable are known.  EX then consists of these, their parts, natives that ask nothing, and
 * operators that join and compare them. */
bool precompute_is_settled(const Ex *ex);
/* Like precompute_program(), for one rule or declaration that is new or was changed.  R and all
 * that is computed for it are in ARENA. */
void precompute_rule(Program *p, Rule *r, Arena *arena);
void precompute_fun(Program *p, Fun *f);
/* Computes EventKind.undone_by again after a declaration was changed.  ARENA holds the lists. */
void precompute_undone_by(Program *p, Arena *arena);

#endif
