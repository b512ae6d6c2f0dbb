/* rule_reads.h - finds what the rules of a program read in their expressions. */
#ifndef BL_RULE_READS_H
#define BL_RULE_READS_H

#include "kit/arena.h"
#include "program/model.h"

/* rule_part_count() returns the number of parts of R. rule_part() returns part number I, an
 * expression.  It returns NULL if R does not have that part. */
int rule_part_count(const Rule *r);
const Ex *rule_part(const Rule *r, int i);

/* Returns an array in ARENA, by EventKind.id.  An entry is true if an event of the kind exercises
 * an action that has rules.  It is also true if a rule asks, directly or through its calls, whether
 * an event of the kind happened, or whether an event is of the kind.  A rule does not ask this by
 * having a variable that ranges over the kind. */
const bool *rule_reads_kinds(const Program *p, Arena *arena);

/* Returns true if R reads the reading or option F, directly or through its calls. */
bool rule_reads_fun(const Program *p, const Rule *r, const Fun *f);

#endif
