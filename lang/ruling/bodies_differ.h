/* bodies_differ.h - where two bodies part that ruled on one case: the fewest findings
 * of the one, whichever, that put in place of the other's give its ruling.
 *
 * The search rules on the case again for one finding after the other, then for
 * two at a time, and so on; it is bounded by the work of these rulings. */
#ifndef BL_BODIES_DIFFER_H
#define BL_BODIES_DIFFER_H

#include "ruling/ruling.h"

enum { BODIES_DIFFER_SETS = 64 }; /* no fewer than there are points */

/* Something that the two did not find alike. */
typedef struct BodiesPoint {
    const Fun *fun; /* NULL: whether the event args[0] happened */
    Value args[MAX_ARGS];
    int nargs;
} BodiesPoint;

typedef struct BodiesDiffer {
    const Ruling *a, *b;
    bool same; /* the ruling is the same, whatever they found */
    const BodiesPoint *points;
    int npoints;
    /* sets of points, as bits: with B's findings there A's ruling is B's, or the
     * other way round */
    uint64_t set[BODIES_DIFFER_SETS];
    bool a_as_b[BODIES_DIFFER_SETS], b_as_a[BODIES_DIFFER_SETS];
    int nsets;
    bool smallest; /* no smaller set would do; else the search became too long, and
                      the one set is such that no point of it can be left out */
    bool more;     /* there are, or may be, other sets as small: they were too many */
} BodiesDiffer;

/* How the rulings A and B on one case part; LEVEL says which rulings are the
 * same.  In ARENA. */
BodiesDiffer bodies_differ_find(const Ruling *a, const Ruling *b, CompareLevel level,
                                Arena *arena);

/* Is S a statement about P? */
bool bodies_differ_is_about(const BodiesPoint *p, const StatedFact *s);

#endif
