/* prefilter.h - conditions of rules that can be tested on the facts of a case alone: they read only
 * attributes, settings and the order of events, call nothing and ask nothing.
 *
 * A screen of a rule is such a part of its conditions, or of the `where` of its variables, that
 * must be true (or false) for the rule to say anything.  Most rules fail a screen in most cases,
 * and are not evaluated then.
 *
 * A gate is a part that is no screen, but can be evaluated before all variables of the rule are
 * bound; or a call whose value may be known by then.
 *
 * Equal screens about one event are shared by all rules of a program, so that an engine tests each
 * once for each event. */
#ifndef BL_PREFILTER_H
#define BL_PREFILTER_H

#include "program/model.h"

/* Finds the screens and gates of R, which is in ARENA and whose expressions are precomputed.
 * Only the program's own rules add shared screens, because another arena may be freed before the
 * program. */
void prefilter_rule(Program *p, Rule *r, Arena *arena);
/* Finds the arguments of the conclusion of R, whose expressions are precomputed, that can be tested
 * as screens are. */
void prefilter_plain_args(Rule *r);

#endif
