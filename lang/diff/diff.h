/* diff.h - finds all cases of a universe that two programs A and B rule differently.
 *
 * Cases are kept as sets, one set for each shape (survey.h).  The search counts cases exactly, but
 * does not visit each case.  Rulings can differ only where the conditions of a changed rule hold,
 * so the search looks only at these cases.
 *
 * A *difference* is a conclusion that one program draws in a case and the other program does not.
 * A case may have several differences.  A *family* is a set of cases with the same cause: the same
 * smallest set of changes makes A conclude as B does.  A case with several differences may belong
 * to several families.
 *
 * A reading is one of several ways to understand a clause; one of its values is presumed.  A frame
 * has the marks that a separating condition may use (separator.h). */
#ifndef BL_DIFF_H
#define BL_DIFF_H

#include "diff/patch.h"
#include "diff/separator.h"

/* All conclusions of one kind that the two programs differ on in a family.  Conclusions are of one
 * kind if they differ only in details of the case, such as the events that they name. */
typedef struct FamilyConclusion {
    /* the program that draws the conclusion; SIDE_BOTH if A draws it in some cases and B in
     * others */
    Side side;
    /* a text that is equal for conclusions of one kind */
    const char *key;
    const Conclusion *c; /* the conclusion in the first case that was found */
    /* for A and for B: a rule that supports the conclusion and that the changes of the family
     * are about; or NULL */
    const Rule *rule_a, *rule_b;
    /* for A and for B: the first rule that supports the conclusion; or NULL */
    const Rule *behind[2];
    uint64_t count; /* the number of cases of the family that have this conclusion */
} FamilyConclusion;

typedef struct Family {
    /* The changes that cause the difference.  A change is given by the index of its first part. */
    const int *parts;
    int nparts;
    /* If the programs differ under the presumed readings, `reading` is NULL and `several` is false.
     * If they differ only with another value of one reading or option, `reading` is this function
     * of A.  If A lacks the function, `reading` is that of B.  If they differ only with other
     * values of several readings, `several` is true, `reading` is NULL and `parts` is empty. */
    const Fun *reading;
    bool several;
    /* no smaller set of changes explains the difference, so `parts` has all changes */
    bool whole;
    /* The kinds of conclusions that the programs differ on.  If rules that the changes are about
     * support some of these conclusions, the list has only these. */
    const FamilyConclusion *parted;
    int nparted;
    uint64_t count; /* the number of cases in the family */
    uint64_t shapes;
    int cases; /* a number that is equal for families with the same cases */
    /* The condition that separates the family from all other cases.  `frame` has its marks.  If no
     * condition was found, `frame` is NULL. */
    const SeparatorFrame *frame;
    Separator when;
    /* One case of the family: the first of the cases that have the fewest events.  SHAPE is its
     * shape.  VALUES has a value for each dimension of the shape. */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
} Family;

typedef struct DiffResult {
    const Universe *u;
    CompareLevel level;
    /* the number of all shapes, and the number of shapes with a difference */
    uint64_t nshapes, shapes;
    /* the number of all cases, and the number of cases with a difference */
    uint64_t cases, differ;
    /* First come the families under the presumed readings, then the families under other readings.
     * Each of these two groups is sorted by the changes of the families. */
    const Family *families;
    int nfamilies;
} DiffResult;

/* Reports that DONE of OF shapes are searched.  Calls come one at a time. */
typedef void DiffProgressFn(void *context, uint64_t done, uint64_t of);

typedef struct DiffOptions {
    /* the differences between the two programs, compared at the level of the search */
    const Amendment *amendment;
    /* one copy of A for each thread; the search may change the copies */
    Program *const *own;
    int threads;
    DiffProgressFn *progress; /* may be NULL */
    void *context;
} DiffOptions;

/* Finds all differences in the universe NAME, which must be in both programs.  The result lives in
 * ARENA.  Returns NULL, after a report, if the universe cannot be searched. */
const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena, Diags *diags);

#endif
