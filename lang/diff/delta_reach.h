/* delta_reach.h - which functions of a program a difference between two programs can
 * affect.
 *
 * A set of functions is an array by their ids.  One more element, at the number of
 * functions, says whether events may stand in one program and not in the other. */
#ifndef BL_DELTA_REACH_H
#define BL_DELTA_REACH_H

#include "diff/delta.h"
#include "program/dependencies.h"

/* Returns the function of P that has the name and the kind of F, a function of another
 * program; or NULL. */
const Fun *delta_fun_in(const Program *p, const Fun *f);
/* Returns the functions with values that can change when these rules and declarations
 * change, are added or are removed.  READERS are the dependencies of the program; rules
 * and functions may be those of the other program. */
bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena);
/* The same for all parts of change CHANGE of M, or of all changes if it is -1. */
bool *delta_touched_by_change(const Dependencies *readers, const Amendment *m, int change,
                              Arena *arena);
/* Adds to each of the two sets the functions that the other one has. */
void delta_unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b);

#endif
