/* normal_binders_read.h - what the rules of a program ask for, by their words. */
#ifndef BL_RULE_READS_H
#define BL_RULE_READS_H

#include "kit/arena.h"
#include "program/model.h"

/* By the id of a kind of event: does some rule ask, itself or by what it calls, whether
 * there is such an event or whether an event is one, or is one of them how a right is
 * used?  What a rule speaks of, its variables, is another matter. */
const bool *rule_reads_kinds(const Program *p, Arena *arena);

/* Does R ask for the reading or option F, itself or by what it calls? */
bool rule_reads_fun(const Program *p, const Rule *r, const Fun *f);

#endif
