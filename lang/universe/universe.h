/* universe.h - the cases of a universe, divided into shapes (SPEC 12).
 *
 * A *shape* chooses one kind of event, or nothing, for every event slot.  The case of a shape has
 * an event for each filled slot, labelled with the name of the slot.  The deal, settings,
 * attributes and findings of this case are open if the universe lets them vary.  These are the
 * *dimensions* of the shape.  A value for each dimension makes an ordinary case. rule_case() can
 * also rule on the case of a shape. */
#ifndef BL_UNIVERSE_H
#define BL_UNIVERSE_H

#include "engine/engine.h"
#include "kit/parallel.h"

enum {
    MAX_DIMENSIONS = 256, /* one shape has at most this many dimensions */
    MAX_SHAPES = 1000000  /* one universe has at most this many shapes */
};

typedef struct Shape {
    const Program *p;
    const Universe *u;
    const Case *c;
    uint64_t index;
    /* indexed by slot: the index of the chosen kind; -1 for an empty slot */
    int kind[MAX_EVENT_SLOTS];
    /* indexed by slot: the place of the slot's event in the story; -1 for an empty slot */
    int place[MAX_EVENT_SLOTS];
    /* the shape has no cases, because some attribute has no possible value; for example, it must
     * name an earlier event, and the story has no such event */
    bool impossible;
    /* The dimensions, in this order: the deal, settings, attributes of one slot after the other,
     * findings.  Fact.id is the index in this list.  A dimension comes after the dimensions that
     * its domain depends on. */
    const Fact *dims;
    /* the domain of each dimension; if it is NULL or not stated, all values are possible */
    const ValueDomain *const *dims_as;
    int ndims;
    /* The facts that are not dimensions, because the universe gives each of them a value. */
    const Fact *fixed;
    const ValueDomain *const *fixed_as;
    int nfixed;
} Shape;

/* Returns the number of shapes, or UINT64_MAX if the number is too large.  In the order of the
 * shapes, the last slot varies fastest. */
uint64_t universe_nshapes(const Universe *u);
/* Returns true if U has at most MAX_SHAPES shapes.  Otherwise reports that U has too many. */
bool universe_fits(const Universe *u, Diags *diags);
/* Reports that U has more cases than can be counted. */
void universe_report_uncounted(const Universe *u, Diags *diags);
/* Returns true if U covers C: the `covers` of U names the label of C, or a label around it, such as
 * 45C for 45C4b. */
bool universe_covers(const Universe *u, const Clause *c);
/* Returns shape K of U.  Returns NULL, after a report, if the shape has too many dimensions. */
Shape *universe_shape_new(const Program *p, const Universe *u, uint64_t k, Arena *arena,
                          Diags *diags);

/* Returns the number of the shape that is like S, but with SLOT empty.  Returns UINT64_MAX if SLOT
 * must not be empty. */
uint64_t universe_shape_without(const Shape *s, int slot);

/* Returns the index of the dimension that is the same fact as F, or -1 if no dimension is.  F may
 * belong to any engine for the same story. */
int universe_shape_dimension(const Shape *s, const Fact *f);

typedef struct Choice {
    const Fact *fact; /* the fact may belong to any engine for the same story */
    Value value;
} Choice;

/* Returns a copy of the case of S where each fact in the N CHOICES has the chosen value.  If there
 * is a choice for each dimension, the copy is an ordinary case.  Ignores choices for facts that are
 * not dimensions. */
Case *universe_shape_case(const Shape *s, const Choice *choices, int n, Arena *arena);

/* Calls WORK for every shape of U, and MERGE for each result in order, like parallel_each().  All
 * threads use the same program. */
void universe_each(const Universe *u, int threads, WorkFn *work, MergeFn *merge, void *context);

#endif
