/* diff.h - finds every case of a universe that two programs rule differently.
 *
 * The cases are kept as sets, one for each shape (survey.h), so the search counts them
 * exactly without visiting each.  Rulings can differ only where the conditions of a
 * changed rule hold, so the search looks at these cases alone.
 *
 * A difference is a conclusion that one program draws in a case and the other does not.
 * A case may have several.  A *family* is a set of cases with one cause: the same
 * smallest set of changes of the amendment makes program A conclude as program B does.  A
 * case with several differences can be in several families. */
#ifndef BL_DIFF_H
#define BL_DIFF_H

#include "diff/patch.h"
#include "diff/separator.h"

/* One kind of conclusion on which the programs differ in a family.  Conclusions that
 * differ only in details of the case are one kind. */
typedef struct FamilyConclusion {
    /* the program that draws it; SIDE_BOTH: each program does in some cases */
    Side side;
    /* equal for conclusions of one kind; conclusions are sorted by it */
    const char *key;
    const Conclusion *c;         /* the conclusion in the first case found */
    const Rule *rule_a, *rule_b; /* rules of the family's parts that support it, or NULL */
    const Rule *behind[2];       /* any rule of A and of B that supports it, or NULL */
    uint64_t count;              /* cases of the family that have it */
} FamilyConclusion;

typedef struct Family {
    /* The changes that cause the difference, each given by the index of its first part in
     * the amendment. */
    const int *parts;
    int nparts;
    /* NULL: the programs differ under the presumed readings.  Otherwise they differ only
     * if this reading or option (A's, or B's if A has none) is not as presumed.  If
     * `several` is set, more than one must be otherwise, and `parts` is empty. */
    const Fun *reading;
    bool several;
    /* no set of changes could be shown to explain it: `parts` are all changes */
    bool whole;
    const FamilyConclusion *parted; /* the conclusions that rest on `parts`, or all if none does */
    int nparted;
    uint64_t count; /* the number of cases */
    uint64_t shapes;
    int cases; /* families with equal numbers have the same cases */
    /* the condition that separates the family from all other cases, in the words of
     * `frame`; frame NULL: none was found */
    const SeparatorFrame *frame;
    Separator when;
    /* the first case among those with the fewest events: a value for each dimension */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
} Family;

typedef struct DiffResult {
    const Universe *u;
    CompareLevel level;
    uint64_t nshapes, shapes; /* the number of all shapes; of those with a difference */
    uint64_t cases, differ;   /* the number of all cases; of those with a difference */
    const Family *families;   /* in the order of their parts */
    int nfamilies;
} DiffResult;

/* Reports that DONE of OF shapes are searched; called by one thread at a time. */
typedef void DiffProgressFn(void *context, uint64_t done, uint64_t of);

typedef struct DiffOptions {
    const Amendment *amendment; /* from A to B, at the level that counts */
    /* private copies of A that the search may change, one per thread */
    Program *const *own;
    int threads;
    DiffProgressFn *progress; /* or NULL */
    void *context;
} DiffOptions;

/* Finds all differences in the universe called NAME, which both programs must have.  The
 * result lives in ARENA.  Returns NULL if the universe cannot be searched (reported). */
const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena, Diags *diags);

#endif
