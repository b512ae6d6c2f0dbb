/* mutation_reach.h - tells whether a case can be ruled differently with a mutant. */
#ifndef BL_MUTATION_REACH_H
#define BL_MUTATION_REACH_H

#include "coverage/mutant.h"
#include "engine/engine.h"

/* Returns false if the changed rules say the same about the case as before, whatever is open: then
 * the case is ruled alike, if it can be ruled on at all.  Returns true if the search gives up.  E
 * is an engine for the case and the program without the change. */
bool mutation_reaches_case(const Mutant *m, Engine *e);
/* Returns true if one of the changed rules now depends on its own answer, so that the case cannot
 * be ruled on.  E is an engine for the program with the change. */
bool mutation_makes_circle(const Mutant *m, Engine *e);

#endif
