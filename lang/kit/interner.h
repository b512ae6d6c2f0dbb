/* interner.h - interning: equal texts get the same pointer.
 *
 * An interned text ends in a NUL and lives as long as the arena of its interner.  Several threads
 * may use one interner at the same time, but meanwhile no other code may use its arena.  An
 * interner lives in that arena, and is freed with it. */
#ifndef BL_INTERNER_H
#define BL_INTERNER_H

#include "kit/text.h"

typedef struct Interner Interner;

Interner *interner_new(Arena *a);
/* Returns an interner that finds the texts of BASE, and adds new texts to itself only.  BASE must
 * live as long as the result. */
Interner *interner_over(Interner *base, Arena *a);
/* Forbids adding texts to IN. interner_add() of a text that IN lacks is then a bug. */
void interner_freeze(Interner *in);
/* Returns the interned text that is equal to T.  Adds T if IN and its base lack it. */
const char *interner_add(Interner *in, Text t);

#endif
