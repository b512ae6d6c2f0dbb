/* prefilter.h - finds the conditions of rules that can be tested on the facts of a case alone.
 * Such conditions read only attributes, settings, readings and the order of events, and ask
 * nothing.
 *
 * A *screen* is a part of a rule's conditions, or of a variable's `where`.  If the screen does not
 * have a certain truth value, the rule cannot apply.  Most rules fail a screen in most cases, and
 * are then not evaluated.
 *
 * There are two sorts of *gate*.  One is a part of the conditions that is no screen.  This part can
 * be evaluated before all variables of the rule are bound.  The other is a call with a value that
 * may already be remembered.
 *
 * A *sight* is a screen about one event.  All rules of a program share equal sights, so an engine
 * tests each sight only once for each event. */
#ifndef BL_PREFILTER_H
#define BL_PREFILTER_H

#include "program/model.h"

/* Finds the screens and gates of R.  R is in ARENA, and its expressions are precomputed.  Adds
 * sights only if ARENA is the arena of the program, because another arena may be freed before the
 * program. */
void prefilter_rule(Program *p, Rule *r, Arena *arena);
/* Finds which arguments in the conclusion of R can be tested like screens.  The expressions of R
 * are precomputed. */
void prefilter_plain_args(Rule *r);

#endif
