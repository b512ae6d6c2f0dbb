/* universe.h - the cases of a universe, by their shapes (SPEC 12).
 *
 * A shape is one choice of kind, or of nothing, for every event slot.  Its case has
 * an event for each slot that is something, called as the slot; its deal, settings,
 * attributes and findings are open within what the universe says.  These are the
 * *dimensions* of the shape: a case of the universe gives each of them a value.
 * rule_case() rules on a shape as on any case. */
#ifndef BL_UNIVERSE_H
#define BL_UNIVERSE_H

#include "engine/engine.h"
#include "kit/parallel.h"

enum {
    MAX_DIMENSIONS = 256, /* of one shape */
    MAX_SHAPES = 1000000  /* of one universe */
};

typedef struct Shape {
    const Program *p;
    const Universe *u;
    const Case *c;
    uint64_t index;
    int kind[MAX_EVENT_SLOTS];  /* index among the slot's kinds; -1: nothing */
    int place[MAX_EVENT_SLOTS]; /* of its event in the story; -1: nothing */
    bool impossible;            /* an event speaks of one that is not there: no cases */
    /* the dimensions in their order: the deal, settings, the slots' attributes as
     * they stand, findings; Fact.id is the place in this list.  What the values of
     * one rest on comes before it. */
    const Fact *dims;
    const ValueDomain *const *dims_as; /* NULL, or not stated: any value */
    int ndims;
    /* what is not counted, since the universe gives it a value that rests on them */
    const Fact *fixed;
    const ValueDomain *const *fixed_as;
    int nfixed;
} Shape;

/* The last slot runs quickest; UINT64_MAX for more than can be counted. */
uint64_t universe_nshapes(const Universe *u);
/* Can its shapes be gone through?  Else that is reported. */
bool universe_fits(const Universe *u, Diags *diags);
/* Shape K.  NULL when the universe cannot be tried (reported). */
Shape *universe_shape_new(const Program *p, const Universe *u, uint64_t k, Arena *arena,
                          Diags *diags);

/* The shape that is like S but for slot SLOT, which is nothing; UINT64_MAX: it is never
 * nothing. */
uint64_t universe_shape_without(const Shape *s, int slot);

/* Its place among the dimensions; -1: F, of any engine on the same story, is none. */
int universe_shape_dimension(const Shape *s, const Fact *f);

typedef struct Choice {
    const Fact *fact; /* of any engine on the same story */
    Value value;
} Choice;

/* The case in which the dimensions in CHOICES, N of them, have these values; what
 * is no dimension does not matter.  With all of them it is an ordinary case. */
Case *universe_shape_case(const Shape *s, const Choice *choices, int n, Arena *arena);

/* WORK for every shape of U, as parallel_each() does it.  A program may be used by
 * many threads at a time. */
void universe_each(const Universe *u, int threads, WorkFn *work, MergeFn *merge,
                   void *context);

#endif
