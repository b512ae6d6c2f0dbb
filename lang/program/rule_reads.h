/* rule_reads.h - what the rules of a program ask for, by their words. */
#ifndef BL_RULE_READS_H
#define BL_RULE_READS_H

#include "kit/arena.h"
#include "program/model.h"

/* The expressions of R: part I of the rule_part_count() parts, or NULL if R lacks it. */
int rule_part_count(const Rule *r);
const Ex *rule_part(const Rule *r, int i);

/* By EventKind.id: does some rule ask, itself or through its calls, whether there is such an event
 * or whether an event is one, or does such an event use a right?  The variables of a rule do not
 * count.  The list is in ARENA. */
const bool *rule_reads_kinds(const Program *p, Arena *arena);

/* Does R ask for the reading or option F, itself or through its calls? */
bool rule_reads_fun(const Program *p, const Rule *r, const Fun *f);

#endif
