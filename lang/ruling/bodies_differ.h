/* bodies_differ.h - finds why two bodies ruled differently on one case. It looks for the smallest
 * sets of findings that, exchanged, turn one ruling into the other.
 *
 * The search rules on the case again with each single finding exchanged, then with each pair,
 * and so on. A limit on the work of these rulings bounds the search. */
#ifndef BL_BODIES_DIFFER_H
#define BL_BODIES_DIFFER_H

#include "ruling/ruling.h"

enum {
    BODIES_DIFFER_SETS = 64
}; /* the most sets that are found; there is room for one set for
                                   * each point */

/* A point on which the two bodies found something different. */
typedef struct BodiesPoint {
    const Fun *fun; /* NULL: the point is whether the event args[0] happened */
    Value args[MAX_ARGS];
    int nargs;
} BodiesPoint;

typedef struct BodiesDiffer {
    const Ruling *a, *b;
    bool same; /* the rulings are equal, although the findings differ */
    const BodiesPoint *points;
    int npoints;
    /* Sets of points, as bits.  A_AS_B: if body A had the findings of body B on these points, the
     * ruling A would equal the ruling B.  B_AS_A: the same with A and B exchanged. */
    uint64_t set[BODIES_DIFFER_SETS];
    bool a_as_b[BODIES_DIFFER_SETS], b_as_a[BODIES_DIFFER_SETS];
    int nsets;
    /* true: no smaller set is enough. False: a limit ended the search; it gives one set, and
     * every point of that set is needed */
    bool smallest;
    bool more; /* there may be further sets of this size */
} BodiesDiffer;

/* Compares the rulings A and B on one case. LEVEL says which rulings count as equal. The result
 * lives in ARENA. */
BodiesDiffer bodies_differ_find(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);

/* Returns true if the statement S is about the point P. */
bool bodies_differ_is_about(const BodiesPoint *p, const StatedFact *s);

#endif
