/* count_tree.h - what a universe says of the cases of a shape, as decision trees over the
 * dimensions of the shape. */
#ifndef BL_COUNT_TREE_H
#define BL_COUNT_TREE_H

#include "universe/universe.h"

/* An answer that depends on the dimensions: a decision tree over those that it reads.  A
 * leaf of a domain has the values that the dimension can have there; a leaf of a
 * condition has one value if it holds, none if not. */
typedef struct DimTree DimTree;
struct DimTree {
    int dim; /* -1: a leaf */
    int n;   /* kids, or values of a leaf */
    const Value *values;
    const DimTree *const *kids;
};

/* What is worked out as a tree. */
typedef enum QuestionKind {
    KIND_DOMAIN,  /* the domain of dimension `at` */
    KIND_HOLDS,   /* whether `ex` is true, or false if `negated` */
    KIND_FIXED,   /* whether fixed fact `at` has a value that it can have */
    KIND_WHERE,   /* whether event `at` meets the condition of its kind */
    KIND_REVEALED /* whether what event `at` reveals is held */
} QuestionKind;

typedef struct UniverseQuestion {
    QuestionKind kind;
    int at;
    const Ex *ex;
    bool negated;
} UniverseQuestion;

/* What the trees of one shape are made with. */
typedef struct TreeMaker {
    const Shape *s;
    Arena *arena;
    Diags *diags;
    Engine *e;
    bool failed; /* a tree cannot be made (reported) */
    Span span;   /* the place in the universe that is being worked out */
    int worlds;
} TreeMaker;

/* Works out Q in all cases of the shape.  Returns NULL, and sets `failed`, if that is
 * impossible or takes too much (reported). */
const DimTree *count_tree_new(TreeMaker *k, const UniverseQuestion *q);

#endif
