/* interner.h - interning: equal texts get the same pointer.
 *
 * An interned text ends in a NUL, and lives as long as the arena of its interner.  The interner
 * lives in the same arena.  Several threads may use one interner at the same time.  Meanwhile no
 * other code may use its arena. */
#ifndef BL_INTERNER_H
#define BL_INTERNER_H

#include "kit/text.h"

typedef struct Interner Interner;

Interner *interner_new(Arena *a);
/* Returns an interner on top of BASE, in the arena A.  The new interner also finds the texts of
 * BASE.  New texts are added to the new interner only.  BASE must live as long as the new
 * interner. */
Interner *interner_over(Interner *base, Arena *a);
/* Makes IN read-only.  Afterwards interner_add() of a text that IN lacks is a bug. */
void interner_freeze(Interner *in);
/* Returns the interned text that is equal to T.  Adds T if neither IN nor its base has it. */
const char *interner_add(Interner *in, Text t);

#endif
