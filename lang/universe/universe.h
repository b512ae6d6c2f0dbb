/* universe.h - the cases of a universe, by their shapes (SPEC 12).
 *
 * A *shape* chooses for every event slot one kind of event, or nothing.  The case of a
 * shape has an event for each filled slot, with the slot's label.  Its deal, settings,
 * attributes and findings are open, as far as the universe lets them vary: these are the
 * *dimensions* of the shape.  A case of the universe gives a value to each dimension.
 * rule_case() rules on the case of a shape as on any other. */
#ifndef BL_UNIVERSE_H
#define BL_UNIVERSE_H

#include "engine/engine.h"
#include "kit/parallel.h"

enum {
    MAX_DIMENSIONS = 256, /* in one shape */
    MAX_SHAPES = 1000000  /* in one universe */
};

typedef struct Shape {
    const Program *p;
    const Universe *u;
    const Case *c;
    uint64_t index;
    int kind[MAX_EVENT_SLOTS]; /* by slot: index of its kind; -1: nothing */
    /* by slot: index of its event in the story; -1: nothing */
    int place[MAX_EVENT_SLOTS];
    /* an event refers to a missing one, so there are no cases */
    bool impossible;
    /* the dimensions in their order: the deal, settings, attributes slot by slot, findings.
     * Fact.id is the index here.  A dimension comes after those that its values depend on. */
    const Fact *dims;
    const ValueDomain *const *dims_as; /* any value is possible if NULL or not stated */
    int ndims;
    /* facts that are not dimensions, because the universe computes their values */
    const Fact *fixed;
    const ValueDomain *const *fixed_as;
    int nfixed;
} Shape;

/* Returns the number of shapes, or UINT64_MAX if there are more than can be counted.  In their
 * order the last slot varies fastest. */
uint64_t universe_nshapes(const Universe *u);
/* Returns true if U has at most MAX_SHAPES shapes; otherwise reports it. */
bool universe_fits(const Universe *u, Diags *diags);
/* Reports that U has more cases than can be counted. */
void universe_report_uncounted(const Universe *u, Diags *diags);
/* Returns true if U covers clause C. */
bool universe_covers(const Universe *u, const Clause *c);
/* Returns shape K, or NULL if it has too many dimensions (reported). */
Shape *universe_shape_new(const Program *p, const Universe *u, uint64_t k, Arena *arena,
                          Diags *diags);

/* Returns the number of the shape that is S without the event of SLOT, or UINT64_MAX if the slot
 * cannot be empty. */
uint64_t universe_shape_without(const Shape *s, int slot);

/* Returns the index of the dimension that F is, or -1.  F may belong to any engine for the same
 * story. */
int universe_shape_dimension(const Shape *s, const Fact *f);

typedef struct Choice {
    const Fact *fact; /* may belong to any engine for the same story */
    Value value;
} Choice;

/* Returns the case of S with the N CHOICES made, an ordinary case if each dimension has a
 * choice. Ignores choices of facts that are not dimensions. */
Case *universe_shape_case(const Shape *s, const Choice *choices, int n, Arena *arena);

/* Calls WORK for every shape of U and MERGE for each result in order, as parallel_each()
 * does.  Many threads may use one program. */
void universe_each(const Universe *u, int threads, WorkFn *work, MergeFn *merge, void *context);

#endif
