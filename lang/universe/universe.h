/* universe.h - the cases of a universe, divided into shapes (SPEC 12).
 *
 * A *shape* chooses, for every event slot, one kind of event or nothing.  The case of a shape has
 * an event for each filled slot, with the label of the slot.  Its deal, settings, attributes and
 * findings are open where the universe lets them vary: these are the *dimensions* of the shape.  A
 * value for each dimension makes an ordinary case. rule_case() also rules on the case of a
 * shape. */
#ifndef BL_UNIVERSE_H
#define BL_UNIVERSE_H

#include "engine/engine.h"
#include "kit/parallel.h"

enum {
    MAX_DIMENSIONS = 256, /* most dimensions of one shape */
    MAX_SHAPES = 1000000  /* most shapes of one universe */
};

typedef struct Shape {
    const Program *p;
    const Universe *u;
    const Case *c;
    uint64_t index;
    int kind[MAX_EVENT_SLOTS]; /* by slot: the index of its kind; -1: no event */
    /* by slot: the place of its event in the story; -1: no event */
    int place[MAX_EVENT_SLOTS];
    /* an event needs another that is missing, so the shape has no cases */
    bool impossible;
    /* The dimensions in this order: the deal, settings, attributes slot by slot, findings.  Fact.id
     * is the index in this list.  A dimension comes after the dimensions that its possible values
     * depend on. */
    const Fact *dims;
    const ValueDomain *const *dims_as; /* the domain of each dimension; NULL, or a domain that is
                                        * not stated: any value */
    int ndims;
    /* Facts that are not dimensions, because the universe computes their values. */
    const Fact *fixed;
    const ValueDomain *const *fixed_as;
    int nfixed;
} Shape;

/* Returns the number of shapes, or UINT64_MAX if it is too large.  Shapes are numbered so that the
 * last slot varies fastest. */
uint64_t universe_nshapes(const Universe *u);
/* Returns true if U has at most MAX_SHAPES shapes.  Otherwise reports U. */
bool universe_fits(const Universe *u, Diags *diags);
/* Reports that U has more cases than can be counted. */
void universe_report_uncounted(const Universe *u, Diags *diags);
/* Returns true if U covers clause C. */
bool universe_covers(const Universe *u, const Clause *c);
/* Returns shape K.  Returns NULL, after a report, if the shape has too many dimensions. */
Shape *universe_shape_new(const Program *p, const Universe *u, uint64_t k, Arena *arena,
                          Diags *diags);

/* Returns the number of the shape that S becomes without the event of SLOT.  Returns UINT64_MAX if
 * the slot cannot be empty. */
uint64_t universe_shape_without(const Shape *s, int slot);

/* Returns the index of the dimension that is the same fact as F, or -1.  F may belong to any engine
 * for the same story. */
int universe_shape_dimension(const Shape *s, const Fact *f);

typedef struct Choice {
    const Fact *fact; /* may belong to any engine for the same story */
    Value value;
} Choice;

/* Returns the case of S with the N CHOICES made.  It is an ordinary case if each dimension has a
 * choice.  Choices of facts that are not dimensions are ignored. */
Case *universe_shape_case(const Shape *s, const Choice *choices, int n, Arena *arena);

/* Calls WORK for every shape of U, and MERGE for each result in order, as parallel_each() does.
 * Several threads use one program. */
void universe_each(const Universe *u, int threads, WorkFn *work, MergeFn *merge, void *context);

#endif
