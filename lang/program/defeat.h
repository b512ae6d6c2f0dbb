/* defeat.h - which rules could exclude each other, and which then prevail
 * (SPEC 6.4). */
#ifndef BL_DEFEAT_H
#define BL_DEFEAT_H

#include "program/model.h"

/* Could the conclusions of A and B ever exclude each other? */
bool defeat_rules_exclude(const Rule *a, const Rule *b);
/* Does what A and B say of one action exclude each other, where silence means OF_A by A and
 * OF_B by B (BL_ABSENT: nothing)?  Of whom they say it is not asked. */
bool defeat_modals_exclude(const Rule *a, Value of_a, const Rule *b, Value of_b);
/* Does the clause of WINNER say that it overrides that of LOSER, or that of LOSER
 * that it is subject to that of WINNER? */
bool defeat_stated(const Rule *winner, const Rule *loser);
void defeat_add(Rule *winner, Rule *loser, Arena *arena);
/* What the rules about F defeat, from what their clauses say. */
void defeat_find_all(const Fun *f, Arena *arena);

#endif
