/* bodies_differ.h - finds why two bodies ruled differently on one case.  A body is a person or a
 * committee that finds facts.
 *
 * The search gives one body some findings of the other body, and rules again.  It looks for the
 * smallest sets of findings that make the two rulings equal: first single findings, then pairs, and
 * so on.  A limit on the work of these rulings ends the search. */
#ifndef BL_BODIES_DIFFER_H
#define BL_BODIES_DIFFER_H

#include "ruling/ruling.h"

/* the most sets that a search returns: enough for 64 sets of one point each */
enum { BODIES_DIFFER_SETS = 64 };

/* A point where two bodies have different findings. */
typedef struct BodiesPoint {
    const Fun *fun; /* NULL: the point is whether the event args[0] happened */
    Value args[MAX_ARGS];
    int nargs;
} BodiesPoint;

typedef struct BodiesDiffer {
    const Ruling *a, *b;
    bool same; /* the rulings are equal, although the findings are different */
    const BodiesPoint *points;
    int npoints;
    /* Each set[I] is a set of points, as bits. a_as_b[I]: if body A had the findings of body B on
     * these points, the ruling A would equal the ruling B. b_as_a[I]: the same with A and B
     * exchanged. */
    uint64_t set[BODIES_DIFFER_SETS];
    bool a_as_b[BODIES_DIFFER_SETS], b_as_a[BODIES_DIFFER_SETS];
    int nsets;
    /* true: no smaller set is enough.  False: a limit ended the search.  Then there is one set, and
     * every point in it is needed. */
    bool smallest;
    bool more; /* there may be more sets of the same size */
} BodiesDiffer;

/* Compares the rulings A and B on one case. LEVEL says which rulings count as equal. The result
 * lives in ARENA. */
BodiesDiffer bodies_differ_find(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);

/* Returns true if the statement S is about the point P. */
bool bodies_differ_is_about(const BodiesPoint *p, const StatedFact *s);

#endif
