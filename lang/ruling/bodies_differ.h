/* bodies_differ.h - finds why two bodies ruled differently on one case: the smallest sets of
 * findings that, exchanged, turn one ruling into the other.
 *
 * The search rules on the case again with each finding exchanged, then with each two, and so
 * on.  The work of these rulings bounds it. */
#ifndef BL_BODIES_DIFFER_H
#define BL_BODIES_DIFFER_H

#include "ruling/ruling.h"

enum { BODIES_DIFFER_SETS = 64 }; /* at least the greatest number of points */

/* A point on which the two bodies found differently. */
typedef struct BodiesPoint {
    const Fun *fun; /* NULL: whether the event args[0] happened */
    Value args[MAX_ARGS];
    int nargs;
} BodiesPoint;

typedef struct BodiesDiffer {
    const Ruling *a, *b;
    bool same; /* the rulings are equal, although the findings differ */
    const BodiesPoint *points;
    int npoints;
    /* sets of points, as bits.  a_as_b: with B's findings on them, A's ruling equals B's;
     * b_as_a: the other way round */
    uint64_t set[BODIES_DIFFER_SETS];
    bool a_as_b[BODIES_DIFFER_SETS], b_as_a[BODIES_DIFFER_SETS];
    int nsets;
    /* true: no smaller set is enough.  False: the search was cut short; it gives one set,
     * all points of which are needed */
    bool smallest;
    bool more; /* there may be more sets of this size */
} BodiesDiffer;

/* Compares the rulings A and B on one case; LEVEL says which rulings count as equal.  The
 * result lives in ARENA. */
BodiesDiffer bodies_differ_find(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);

/* Returns true if S is a statement about P. */
bool bodies_differ_is_about(const BodiesPoint *p, const StatedFact *s);

#endif
