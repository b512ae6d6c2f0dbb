/* prefilter.h - conditions of rules that can be seen to fail: they read only what the case
 * tells (attributes, settings, the order of events), call nothing and ask nobody.
 *
 * Each part of a rule's conditions, and of the `where` of its variables, that is such
 * and has to be so, or must not, is a screen of the rule: where it is otherwise the rule
 * says nothing, whatever the rest of it comes to.  Most rules are out of most cases for
 * such a reason, and are not evaluated then.
 *
 * What cannot merely be looked at is a gate where it does not read all variables of the
 * rule, so that it can be evaluated as soon as those are bound, or where it is a call, of
 * which it may be known by then what it comes to.
 *
 * A screen about one event is a sight: equal ones of all rules of a program are one, so
 * that an engine looks once at each event for all of them. */
#ifndef BL_PREFILTER_H
#define BL_PREFILTER_H

#include "program/model.h"

/* Work out the screens and gates of R, which is in ARENA and whose expressions are indexed.
 * The program keeps sights of its own rules only: another arena may go before it does. */
void prefilter_rule(Program *p, Rule *r, Arena *arena);
/* Work out which of the arguments of what R concludes, whose expressions are indexed,
 * can be looked at as screens are. */
void prefilter_plain_args(Rule *r);

#endif
