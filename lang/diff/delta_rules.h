/* delta_rules.h - on which rules of a program the units of an amendment turn: those that it
 * has otherwise or not at all, those whose defeats differ, and of a declaration those that
 * are told by means of it. */
#ifndef BL_DELTA_RULES_H
#define BL_DELTA_RULES_H

#include "diff/delta.h"

typedef struct Turning Turning;

/* The rules of M->a, or OF_B.  M must live as long. */
Turning *turning_new(const Amendment *m, bool of_b);
void turning_free(Turning *k); /* NULL is allowed */
bool turning_on(const Turning *k, int unit, const Rule *r);
/* By the id of a rule: does any unit turn on it? */
const bool *turning_rules(const Turning *k);
/* Does a declaration turn on what is required?  Then something may be a gap in one program
 * alone where no rule speaks of it. */
bool turning_gaps(const Amendment *m);

#endif
