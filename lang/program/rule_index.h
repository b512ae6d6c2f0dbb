/* rule_index.h - which rules can be left out at once: those about a kind of event that fail a screen
 * about that event (prefilter.h).
 *
 * The rules whose first variable ranges over one kind of event are numbered from 0.  A screen that
 * several of them have is a column: the set of rules that are out if it is false, and the set of
 * those that are out if it is true.  So an event is tested once for all rules, and only the rules
 * that are left cost anything. */
#ifndef BL_RULE_INDEX_H
#define BL_RULE_INDEX_H

#include "program/model.h"

/* Builds P->sieves: the columns, and the index of rules by their constants.  The screens of all
 * rules must exist.  Whoever changes a rule, or the list of rules, sets P->sieves to NULL until
 * the change is undone. */
void rule_index_build(Program *p);

#endif
