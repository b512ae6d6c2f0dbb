/* exclusion.h - which rules exclude each other, and which of them prevails (SPEC 6.4). */
#ifndef BL_EXCLUSION_H
#define BL_EXCLUSION_H

#include "program/model.h"

/* Can the conclusions of A and B ever exclude each other? */
bool exclusion_of_rules(const Rule *a, const Rule *b);
/* Returns true if A and B, which conclude about one action, exclude each other. OF_A and OF_B
 * are their default choices (BL_ABSENT: none). The persons that they name are not compared. */
bool exclusion_of_modals(const Rule *a, Value of_a, const Rule *b, Value of_b);
/* Returns true if a label that K names can stand for OTHER: a clause of an edition does not mean
 * the clauses of a practice. */
bool exclusion_may_name(const Clause *k, const Clause *other);
/* Does the clause of WINNER override the clause of LOSER, or is LOSER's clause subject to
 * WINNER's? */
bool exclusion_stated(const Rule *winner, const Rule *loser);
/* Adds LOSER to the rules that WINNER defeats.  The new list is in ARENA. */
void exclusion_add(Rule *winner, Rule *loser, Arena *arena);
/* Sets the lists `defeats` of all rules about F from what their clauses say. */
void exclusion_find_all(const Fun *f, Arena *arena);

#endif
