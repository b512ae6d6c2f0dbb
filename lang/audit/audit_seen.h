/* audit_seen.h - keeps marks of what a search has seen: a few bits for each thing that it looks
 * for.
 *
 * Once a thing is seen, the search need not look for it again.  The shapes are searched in blocks.
 * While a shape is searched, only the marks of earlier blocks and of the shape itself count.
 * Therefore the result does not depend on the number of threads, or on their order. */
#ifndef BL_AUDIT_SEEN_H
#define BL_AUDIT_SEEN_H

#include "kit/arena.h"

/* The number of shapes in a block. */
enum { MARKS_BLOCK = 32 };

typedef struct AuditSeen AuditSeen;

/* The marks of one shape.  Other threads may use the marks of other shapes at the same time. */
typedef struct ShapeSeen {
    const unsigned char *before;
    unsigned char *own;
} ShapeSeen;

AuditSeen *audit_seen_new(Arena *arena);
/* Reserves marks for N things, and returns the index of the first mark.  All calls must come
 * before the first block of shapes. */
int audit_seen_reserve(AuditSeen *m, int n);

ShapeSeen audit_seen_of_shape(const AuditSeen *m, Arena *arena);
/* Adds S, the marks of a shape, to M.  Shapes may be merged in any order. */
void audit_seen_merge(AuditSeen *m, const ShapeSeen *s);
/* Ends a block of shapes.  All marks set so far then count in the next block.  The first block
 * also needs a call before it begins. */
void audit_seen_settle(AuditSeen *m);

static inline bool audit_seen_shape_has(const ShapeSeen *s, int thing, int bits)
{
    return ((s->before[thing] | s->own[thing]) & bits) == bits;
}

static inline void audit_seen_shape_add(const ShapeSeen *s, int thing, int bits)
{
    s->own[thing] |= (unsigned char)bits;
}

/* Returns true if all BITS of THING are set in the shapes merged so far. */
bool audit_seen_has(const AuditSeen *m, int thing, int bits);
/* Sets BITS of THING outside of any shape. */
void audit_seen_add(AuditSeen *m, int thing, int bits);

#endif
