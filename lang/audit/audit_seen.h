/* audit_seen.h - marks what a search through shapes has seen: a few bits for each thing.
 *
 * What was seen once need not be looked for again.  The shapes are searched in blocks.  A
 * shape knows what was seen in earlier blocks and in itself, so the result does not
 * depend on the number of threads or on their order. */
#ifndef BL_AUDIT_SEEN_H
#define BL_AUDIT_SEEN_H

#include "kit/arena.h"

/* The number of shapes in a block. */
enum { MARKS_BLOCK = 32 };

typedef struct AuditSeen AuditSeen;

/* The marks that one shape sees.  One thread may use it while other threads use those of other
 * shapes. */
typedef struct ShapeSeen {
    const unsigned char *before;
    unsigned char *own;
} ShapeSeen;

AuditSeen *audit_seen_new(Arena *arena);
/* Reserves marks for N things and returns the first.  Call it before the first block only. */
int audit_seen_reserve(AuditSeen *m, int n);

ShapeSeen audit_seen_of_shape(const AuditSeen *m, Arena *arena);
/* Adds what a shape has seen.  Shapes may be merged in any order. */
void audit_seen_merge(AuditSeen *m, const ShapeSeen *s);
/* Ends a block: the next one knows all that was seen so far.  Call it before the first, too. */
void audit_seen_settle(AuditSeen *m);

static inline bool audit_seen_shape_has(const ShapeSeen *s, int thing, int bits)
{
    return ((s->before[thing] | s->own[thing]) & bits) == bits;
}

static inline void audit_seen_shape_add(const ShapeSeen *s, int thing, int bits)
{
    s->own[thing] |= (unsigned char)bits;
}

/* Returns true if the merged shapes have seen all BITS of THING. */
bool audit_seen_has(const AuditSeen *m, int thing, int bits);
/* Marks a thing outside any shape. */
void audit_seen_add(AuditSeen *m, int thing, int bits);

#endif
