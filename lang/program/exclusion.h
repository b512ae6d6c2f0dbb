/* exclusion.h - finds the rules that exclude each other, and which of two prevails (SPEC 6.4).
 * Rules exclude each other if their conclusions cannot both stand. */
#ifndef BL_EXCLUSION_H
#define BL_EXCLUSION_H

#include "program/model.h"

/* Returns true if the conclusions of A and B may exclude each other. */
bool exclusion_of_rules(const Rule *a, const Rule *b);
/* Returns true if the conclusions of A and B exclude each other.  A and B must conclude about the
 * same action.  OF_A is the value of a->default_ in the current world, or BL_ABSENT if A has no
 * default choice; OF_B likewise.  The persons who may choose are not compared. */
bool exclusion_of_modals(const Rule *a, Value of_a, const Rule *b, Value of_b);
/* Returns true if a label in the text of clause K may refer to the clause OTHER.  A clause of an
 * edition cannot refer to a clause of a practice. */
bool exclusion_may_name(const Clause *k, const Clause *other);
/* Returns true if the clauses say that WINNER prevails: the clause of WINNER overrides the clause
 * of LOSER, or the clause of LOSER is subject to the clause of WINNER. */
bool exclusion_stated(const Rule *winner, const Rule *loser);
/* Adds LOSER to the rules that WINNER defeats.  The list is copied to ARENA. */
void exclusion_add(Rule *winner, Rule *loser, Arena *arena);
/* Sets R->defeats of each rule R about F.  R defeats a rule if the two rules exclude each other,
 * and their clauses say that R prevails (exclusion_stated()). */
void exclusion_find_all(const Fun *f, Arena *arena);

#endif
