/* rule_reads.h - finds what the rules of a program ask for in their expressions. */
#ifndef BL_RULE_READS_H
#define BL_RULE_READS_H

#include "kit/arena.h"
#include "program/model.h"

/* The number of parts of R, and its part I: an expression, or NULL if R lacks that part. */
int rule_part_count(const Rule *r);
const Ex *rule_part(const Rule *r, int i);

/* Returns a list in ARENA, by EventKind.id. An entry is true if some rule asks, itself or
 * through its calls, whether an event of this kind happened or whether an event is of this kind,
 * or if an event of this kind uses a right. The variables of a rule do not count. */
const bool *rule_reads_kinds(const Program *p, Arena *arena);

/* Does R ask for the reading or option F, itself or through its calls? */
bool rule_reads_fun(const Program *p, const Rule *r, const Fun *f);

#endif
