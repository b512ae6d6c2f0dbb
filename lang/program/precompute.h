/* precompute.h - what the engine looks up again and again, worked out once for a
 * program: it changes nothing that the program means. */
#ifndef BL_PRECOMPUTE_H
#define BL_PRECOMPUTE_H

#include "program/model.h"

/* Work it all out.  Again after rules or definitions of P were changed: P must not be
 * in use elsewhere. */
void precompute_program(Program *p);
/* Is what EX comes to known of a case as soon as its settings are, and the event that is its
 * variable: from these, their parts, natives that ask nothing, and what joins and compares them? */
bool precompute_is_settled(const Ex *ex);
/* The same for one rule or one declaration of an indexed program, new or changed.  R is
 * in ARENA, and so is what is worked out for it. */
void precompute_rule(Program *p, Rule *r, Arena *arena);
void precompute_fun(Program *p, Fun *f);
/* What undoes events, after a declaration was changed; ARENA has the lists. */
void precompute_undone_by(Program *p, Arena *arena);

#endif
