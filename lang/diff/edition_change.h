/* edition_change.h - tells which cases a change of clauses can reach.
 *
 * An edition is compared with a draft of it.  If only clauses differ, a case is reached for one of
 * two reasons.  A rule that differs concludes something else about it (rule_reach.h), or two rules
 * about it defeat each other in another way.  All other cases are ruled in the draft as in the
 * edition, at every CompareLevel.
 *
 * If anything but clauses differs, such as a definition, every case counts as reached.  So it does
 * if the edition cannot express a rule of the draft. */
#ifndef BL_EDITION_CHANGE_H
#define BL_EDITION_CHANGE_H

#include "ruling/rule_reach.h"

typedef struct EditionChange EditionChange;

/* Compares P with DRAFT, which both have passed all checks.  Adds to P what it needs to evaluate
 * the rules of DRAFT; the caller may go on using P, but in no other thread until
 * edition_change_free().  Each P can have only one EditionChange at a time. */
EditionChange *edition_change_new(Program *p, const Program *draft);
void edition_change_free(EditionChange *x); /* NULL is allowed */

/* Returns true if every case counts as reached. */
bool edition_change_reaches_all(const EditionChange *x);
/* Returns true if a rule about a right or a duty differs.  Such a change may also change which
 * clause a refusal names as the nearest to giving the right.  No CompareLevel looks at that. */
bool edition_change_of_rights(const EditionChange *x);
/* Returns true if the change can reach a case.  E is an engine for the case and for P, without
 * assumptions.  The ruling on the case by P has no breaches that make clashes.  If
 * edition_change_reaches_all(), E may be NULL. */
bool edition_change_reaches(const EditionChange *x, Engine *e);

#endif
