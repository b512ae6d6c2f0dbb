/* diff.h - finds every case of a universe that two programs A and B rule differently.
 *
 * Cases are kept as sets, a set for each shape (survey.h).  The search counts the cases exactly
 * without visiting each.  Rulings can differ only where the conditions of a changed rule hold, so
 * the search looks only at these cases.
 *
 * A *difference* is a conclusion that one program draws in a case, and the other program does not.
 * One case may have several.  A *family* is a set of cases with one cause: the same smallest set of
 * changes makes A conclude as B does.  A case with several differences may belong to several
 * families. */
#ifndef BL_DIFF_H
#define BL_DIFF_H

#include "diff/patch.h"
#include "diff/separator.h"

/* A kind of conclusion on which the programs differ in a family.  Conclusions that differ only in
 * details of the case are of one kind. */
typedef struct FamilyConclusion {
    /* the program that draws the conclusion; SIDE_BOTH: A in some cases, B in others */
    Side side;
    /* equal for conclusions of one kind; a family's conclusions are sorted by key */
    const char *key;
    const Conclusion *c;         /* the conclusion in the first case found */
    const Rule *rule_a, *rule_b; /* rules of A and of B that support the conclusion and that the
                                  * family's changes concern; or NULL */
    const Rule *behind[2];       /* the first rule of A and of B that supports the conclusion; or
                                  * NULL */
    uint64_t count;              /* the number of cases of the family with this conclusion */
} FamilyConclusion;

typedef struct Family {
    /* The changes that cause the difference.  Each is given by the index of its first part in the
     * amendment. */
    const int *parts;
    int nparts;
    /* NULL: the programs differ under the presumed readings.  Otherwise they differ only if this
     * reading or option has another value than presumed.  It is a function of A, or of B if A does
     * not have it.  If `several` is set, more than one reading must have another value, and `parts`
     * is empty. */
    const Fun *reading;
    bool several;
    /* `parts` are all changes, because no smaller set explains the difference */
    bool whole;
    const FamilyConclusion *parted; /* the conclusions that are supported by rules which `parts`
                                     * concern; if there are no such rules, all conclusions */
    int nparted;
    uint64_t count; /* the number of cases in the family */
    uint64_t shapes;
    int cases; /* equal for families with the same cases */
    /* The condition that separates the family from all other cases, with the marks of `frame`.  If
     * `frame` is NULL, no condition was found. */
    const SeparatorFrame *frame;
    Separator when;
    /* the first case with the fewest events: its shape, and a value for each dimension */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
} Family;

typedef struct DiffResult {
    const Universe *u;
    CompareLevel level;
    uint64_t nshapes, shapes; /* the number of all shapes; the number of shapes with a difference */
    uint64_t cases, differ;   /* the number of all cases; the number of cases with a difference */
    const Family *families;   /* sorted by their changes */
    int nfamilies;
} DiffResult;

/* Reports that DONE of OF shapes are searched.  Calls come one at a time. */
typedef void DiffProgressFn(void *context, uint64_t done, uint64_t of);

typedef struct DiffOptions {
    const Amendment *amendment; /* the differences between A and B, at the level that counts */
    /* private copies of A, one for each thread, which the search may change */
    Program *const *own;
    int threads;
    DiffProgressFn *progress; /* may be NULL */
    void *context;
} DiffOptions;

/* Finds all differences in the universe NAME, which both programs must have.  The result lives in
 * ARENA.  Returns NULL, after a report, if the universe cannot be searched. */
const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena, Diags *diags);

#endif
