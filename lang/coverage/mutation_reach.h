/* mutation_reach.h - can a case tell the rules from those of a mutant? */
#ifndef BL_MUTATION_REACH_H
#define BL_MUTATION_REACH_H

#include "coverage/mutation.h"
#include "engine/engine.h"

/* Does the case of E, an engine of the program of M as it is, have anything that a rule
 * speaks of and of which it says something else with the change, whatever is open?  If
 * not, the case is ruled alike, if it can be ruled on at all.  What cannot be tried out
 * counts. */
bool mutation_reaches_case(const Mutant *m, Engine *e);
/* E is one of the program as it is with the change.  Does one of the changed rules now
 * ask what rests on its own answer?  Such a case cannot be ruled on, and that is not
 * seen by looking at the rules as they are. */
bool mutation_makes_circle(const Mutant *m, Engine *e);

#endif
