/* edition_change.h - tells which cases a change of clauses can reach.
 *
 * An edition is compared with a draft of this edition.  If only clauses differ, a case is reached
 * for one of two reasons.  A changed rule concludes something different about the case
 * (rule_reach.h).  Or one rule about the case defeats a second rule in only one of the two
 * programs.  On every case that is not reached, the draft rules as the edition does, at every
 * CompareLevel.
 *
 * Every case counts as reached if something other than a clause differs, such as a definition.
 * Every case also counts as reached if the edition cannot express a rule of the draft. */
#ifndef BL_EDITION_CHANGE_H
#define BL_EDITION_CHANGE_H

#include "ruling/rule_reach.h"

typedef struct EditionChange EditionChange;

/* Compares P with DRAFT.  Both must have passed all checks.  Adds to P what P needs to evaluate the
 * rules of DRAFT.  Until edition_change_free(), only this thread may use P.  Each P can have only
 * one EditionChange at a time. */
EditionChange *edition_change_new(Program *p, const Program *draft);
void edition_change_free(EditionChange *x); /* NULL is allowed */

/* Returns true if every case counts as reached. */
bool edition_change_reaches_all(const EditionChange *x);
/* Returns true if a rule about a right or a duty differs.  A refusal names the clause that comes
 * nearest to giving the right.  This clause may change with the rule, and no CompareLevel compares
 * it. */
bool edition_change_of_rights(const EditionChange *x);
/* Returns true if the change can reach the case of E.  E is an engine for P, without assumptions.
 * The ruling on the case by P must have no breach of an invariant that makes clashes.  If
 * edition_change_reaches_all(), E may be NULL. */
bool edition_change_reaches(const EditionChange *x, Engine *e);

#endif
