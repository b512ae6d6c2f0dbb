/* symmetry.h - applies a symmetry to values, facts, cases and universes.  A symmetry permutes the
 * values of enums (SPEC 13.3).
 *
 * The result is a copy in the arena.  The copy shares with the original everything that the
 * symmetry does not change. */
#ifndef BL_SYMMETRY_H
#define BL_SYMMETRY_H

#include "program/principles.h"
#include "universe/universe.h"

typedef struct Symmetry {
    const Permutation *at;
    int n;
} Symmetry;

Symmetry symmetry_of(const Principle *p);
/* Returns the inverse of T. */
Symmetry symmetry_inverse(Symmetry t, Arena *arena);

Value symmetry_value(Symmetry t, const Type *type, Value v);
/* Applies T to SET, a set of values of TYPE as bits. */
uint64_t symmetry_set(Symmetry t, const Type *type, uint64_t set);
Fact symmetry_fact(Symmetry t, const Program *p, const Fact *f);

/* Applies T to C, which must not be the case of a shape.  The result has no expectations. */
Case *symmetry_case(Symmetry t, const Case *c, Arena *arena);
Universe *symmetry_universe(Symmetry t, const Program *p, const Universe *u, Arena *arena);

#endif
