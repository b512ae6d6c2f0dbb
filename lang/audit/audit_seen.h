/* audit_seen.h - what a search through the shapes of universes has seen, for each thing a few
 * bits.
 *
 * What was seen once need not be looked for again.  The shapes are searched in blocks: a
 * shape knows what was seen in the blocks before its own, and in itself.  So what is looked
 * for in it, what is passed over, and all that comes of it, is the same whatever the number
 * of threads and whichever of them is first. */
#ifndef BL_AUDIT_SEEN_H
#define BL_AUDIT_SEEN_H

#include "kit/arena.h"

/* Shapes of a block. */
enum { MARKS_BLOCK = 32 };

typedef struct AuditSeen AuditSeen;

/* The marks that one shape can see; those which it makes are its own.  It may be used by
 * one thread, beside those of other shapes. */
typedef struct ShapeSeen {
    const unsigned char *before;
    unsigned char *own;
} ShapeSeen;

AuditSeen *audit_seen_new(Arena *arena);
/* Things that can be marked, N more of them: the first of them.  All are to be taken before
 * the first shape. */
int audit_seen_reserve(AuditSeen *m, int n);

ShapeSeen audit_seen_of_shape(const AuditSeen *m, Arena *arena);
/* What a shape has seen; shapes may be merged in any order. */
void audit_seen_merge(AuditSeen *m, const ShapeSeen *s);
/* A block is done: the shapes after it know what was seen so far. */
void audit_seen_settle(AuditSeen *m);

static inline bool audit_seen_shape_has(const ShapeSeen *s, int thing, int bits)
{
    return ((s->before[thing] | s->own[thing]) & bits) == bits;
}

static inline void audit_seen_shape_add(const ShapeSeen *s, int thing, int bits)
{
    s->own[thing] |= (unsigned char)bits;
}

/* Of all shapes that are merged. */
bool audit_seen_has(const AuditSeen *m, int thing, int bits);
/* Outside all shapes. */
void audit_seen_add(AuditSeen *m, int thing, int bits);

#endif
