/* symmetry.h - values of enums turned into others (SPEC 13.3), in values, facts,
 * cases and universes.  What is turned is a copy; what is not touched by
 * the turns is shared with the original. */
#ifndef BL_SYMMETRY_H
#define BL_SYMMETRY_H

#include "universe/universe.h"

typedef struct Turns {
    const Turn *at;
    int n;
} Turns;

Turns turns_of(const Principle *p);
/* What undoes T. */
Turns turns_back(Turns t, Arena *arena);

Value turn_value(Turns t, const Type *type, Value v);
/* Values of TYPE as bits. */
uint64_t turn_set(Turns t, const Type *type, uint64_t set);
Fact turn_fact(Turns t, const Program *p, const Fact *f);

/* An ordinary case; what it expects is left out. */
Case *turn_case(Turns t, const Case *c, Arena *arena);
Universe *turn_universe(Turns t, const Program *p, const Universe *u, Arena *arena);

#endif
