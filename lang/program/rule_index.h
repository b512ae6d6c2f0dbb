/* rule_index.h - which rules can be out at once: those whose first variable is an event, and of
 * that event it is seen that they say nothing (prefilter.h).
 *
 * The rules whose first variable ranges over one kind of event are numbered from 0, in
 * order.  What is looked at for several of them is a column: a set of these rules that are
 * out where it is not so, and one of those that are out where it is.  So an event is looked
 * at once for all rules, and only those that are left cost anything. */
#ifndef BL_RULE_INDEX_H
#define BL_RULE_INDEX_H

#include "program/model.h"

/* Work out the sieves of P, whose rules have their screens, and where the rules about each
 * status and action are found by what they say it of.  Whoever changes a rule, or which
 * there are, sets P->sieves to NULL until the change is undone. */
void rule_index_build(Program *p);

#endif
