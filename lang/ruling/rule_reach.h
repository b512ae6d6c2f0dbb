/* rule_reach.h - finds out whether a change of one rule can change the ruling on a case.
 *
 * Suppose that the changed rule concludes the same about the same events in every world.
 * Suppose also that dependencies_check() accepts the changed program: then only one set of
 * values satisfies all rules.  From both it follows that every status keeps its value, and the
 * ruling stays as it is. */
#ifndef BL_RULE_REACH_H
#define BL_RULE_REACH_H

#include "engine/engine.h"

/* A rule before and after a change.  Both rules are made of objects of one program, and
 * precompute.h has prepared both. */
typedef struct RuleChange {
    /* WAS is NULL if the change adds the rule, and IS is NULL if the change removes it */
    const Rule *was, *is;
    /* the two rules have the same variables and conditions, and end in the same way (SPEC 4.7.6) */
    bool same_conditions;
    /* the two rules have the same variables, and the same conclusion about these variables */
    bool same_conclusion;
} RuleChange;

/* Returns true if the two rules of C may conclude different things about the case of E.  Also
 * returns true if the search gives up.  E is an engine for the program without the change, and has
 * no assumptions. */
bool rule_change_reaches(const RuleChange *c, Engine *e);

#endif
