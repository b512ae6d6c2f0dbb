/* ruling_inside.h - what the files about rulings share. */
#ifndef BL_RULING_INSIDE_H
#define BL_RULING_INSIDE_H

#include "ruling/ruling.h"

/* Sets `inferred` and `background` of LINE by the clauses that support it. */
void ruling_set_basis(Line *line);
/* Sorts N facts into the order of conditions. */
void ruling_sort_facts(const Ruling *r, const Fact **facts, int n);
/* Sets the groups and the facts of R by its lines. */
void ruling_set_groups(Ruling *r, Arena *arena);

#endif
