/* rule_index.h - finds the rules that cannot apply to an event: those that fail a screen about it
 * (prefilter.h).
 *
 * The rules whose first variable ranges over one kind of event are numbered from 0.  A screen that
 * several of them have is a *column*.  It has two sets: the rules that cannot apply if the screen
 * is false, and those that cannot apply if it is true.  So each screen is tested once for all
 * rules, and only the rules that are left cost more work. */
#ifndef BL_RULE_INDEX_H
#define BL_RULE_INDEX_H

#include "program/model.h"

/* Builds P->sieves: the columns, and the index of rules by their constants.  The screens of all
 * rules must exist.  A caller that changes a rule, or the list of rules, sets P->sieves to NULL
 * until the change is undone. */
void rule_index_build(Program *p);

#endif
