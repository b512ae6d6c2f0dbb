/* interner.h - interning: equal texts get the same pointer.
 *
 * An interned text ends in a NUL and lives as long as the arena of its interner.  Several threads
 * may intern at a time; nobody else may then use that arena.  An interner is never freed: it
 * lives in its arena. */
#ifndef BL_INTERNER_H
#define BL_INTERNER_H

#include "kit/text.h"

typedef struct Interner Interner;

Interner *interner_new(Arena *a);
/* Returns an interner that finds the texts of BASE, and adds other texts only to itself.  BASE
 * must live as long as the result. */
Interner *interner_over(Interner *base, Arena *a);
/* Forbids new texts: from now on IN is read without a lock. */
void interner_freeze(Interner *in);
/* Returns the interned text that is equal to T; adds it if it is new. */
const char *interner_add(Interner *in, Text t);

#endif
