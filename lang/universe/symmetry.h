/* symmetry.h - values of enums turned into others (SPEC 13.3), in values, facts,
 * cases and universes.  What is turned is a copy; what is not touched by
 * the turns is shared with the original. */
#ifndef BL_SYMMETRY_H
#define BL_SYMMETRY_H

#include "universe/universe.h"

typedef struct Symmetry {
    const Permutation *at;
    int n;
} Symmetry;

Symmetry symmetry_of(const Principle *p);
/* What undoes T. */
Symmetry symmetry_inverse(Symmetry t, Arena *arena);

Value symmetry_value(Symmetry t, const Type *type, Value v);
/* Values of TYPE as bits. */
uint64_t symmetry_set(Symmetry t, const Type *type, uint64_t set);
Fact symmetry_fact(Symmetry t, const Program *p, const Fact *f);

/* An ordinary case; what it expects is left out. */
Case *symmetry_case(Symmetry t, const Case *c, Arena *arena);
Universe *symmetry_universe(Symmetry t, const Program *p, const Universe *u,
                            Arena *arena);

#endif
