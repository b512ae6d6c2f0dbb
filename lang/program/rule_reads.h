/* rule_reads.h - finds what the rules of a program read in their expressions. */
#ifndef BL_RULE_READS_H
#define BL_RULE_READS_H

#include "kit/arena.h"
#include "program/model.h"

/* These functions list the expressions of R: the `where` and `in` of its variables, its conditions,
 * and the expressions of its conclusion, but not its deadline. rule_part_count() returns the number
 * of places for expressions in R. rule_part() returns the expression in place I, from 0 on, or NULL
 * if R has no expression there. */
int rule_part_count(const Rule *r);
const Ex *rule_part(const Rule *r, int i);

/* Returns an array in ARENA, indexed by EventKind.id.  The entry of a kind is true in two cases:
 *
 *     events of the kind exercise an action that has rules
 *     an expression or a deadline of a rule, directly or through its calls, asks whether some event
 *     of the kind happened, or whether a given event is of the kind
 *
 * A question about a kind is also a question about the kinds below it.  A variable that a rule
 * declares with `for` is not enough to make the entry of its kind true. */
const bool *rule_reads_kinds(const Program *p, Arena *arena);

/* Returns true if R reads the reading or option F, directly or through its calls. */
bool rule_reads_fun(const Program *p, const Rule *r, const Fun *f);

#endif
