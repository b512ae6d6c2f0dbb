/* rule_index.h - finds the rules that cannot apply to an event, because they fail a screen about
 * the event (prefilter.h).
 *
 * Rules are grouped by the kind of event that their first variable ranges over.  The rules of one
 * group are numbered from 0.  A *column* is a screen that several rules of the group have.  A
 * column has two sets: the rules that cannot apply if the screen is false, and the rules that
 * cannot apply if the screen is true.  So each screen is tested once for all rules of the group.
 * Only the remaining rules are looked at one by one. */
#ifndef BL_RULE_INDEX_H
#define BL_RULE_INDEX_H

#include "program/model.h"

/* Builds P->sieves: the columns, and the index of rules by their constants.  The screens of all
 * rules must exist.  A caller that changes a rule or the list of rules must set P->sieves to NULL
 * until the change is undone. */
void rule_index_build(Program *p);

#endif
