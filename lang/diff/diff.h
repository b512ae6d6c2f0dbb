/* diff.h - every case of a universe that two programs rule differently.
 *
 * The cases are kept as regions, shape by shape (survey.h), so that they are counted
 * exactly and not one by one.  Only where a rule that differs between the programs
 * has its conditions can the rulings differ, so only there they are looked at.
 *
 * What differs are conclusions: of one case several may.  A *family* are the cases in
 * which the same parts of the amendment are the least that make A conclude as B does;
 * a case with several differences is in several families. */
#ifndef BL_DIFF_H
#define BL_DIFF_H

#include "diff/patch_delta.h"
#include "diff/separator.h"

/* A conclusion that one side alone draws, or both under other conditions, told by
 * what is the same in all cases of the family. */
typedef struct FamilyConclusion {
    Side side;           /* who draws it somewhere; SIDE_BOTH: under other conditions */
    const char *key;     /* for the order and for equality */
    const Conclusion *c; /* in the first case in which it was met */
    const Rule *rule_a, *rule_b; /* of the family's parts, on which it rests, or NULL */
    const Rule *behind[2];       /* any on which it rests in A and in B, or NULL */
    uint64_t count;              /* cases of the family */
} FamilyConclusion;

typedef struct Family {
    /* What of A must become as B has it: changes of the amendment, each told by the
     * first of its parts. */
    const int *parts;
    int nparts;
    /* NULL: the editions differ as they are presumed to be read.  Else only when this
     * reading or option (of A; of B where A has none) is not as presumed; SEVERAL: when
     * more than one is not, and then there are no parts. */
    const Fun *reading;
    bool several;
    bool whole; /* no less than all parts that matter would do */
    const FamilyConclusion
        *parted; /* that rest on the clauses of these parts; else all */
    int nparted;
    uint64_t count; /* cases */
    uint64_t shapes;
    int cases; /* families of the same number have the same cases */
    /* the condition that marks it off, in the words of FRAME; NULL: there is none */
    const SeparatorFrame *frame;
    Separator when;
    /* the first case among those with the fewest events: a value of each dimension */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
} Family;

typedef struct DiffResult {
    const Universe *u;
    CompareLevel level;
    uint64_t nshapes, shapes; /* all; those in which the programs differ */
    uint64_t cases, differ;
    const Family *families; /* by their parts */
    int nfamilies;
} DiffResult;

/* What is told of the way, from one thread at a time. */
typedef void DiffProgressFn(void *context, uint64_t done, uint64_t of);

typedef struct DiffOptions {
    const Amendment *amendment; /* of A into B, at the level that counts */
    /* programs of A of which nobody else makes use, one for each thread */
    Program *const *own;
    int threads;
    DiffProgressFn *progress; /* or NULL */
    void *context;
} DiffOptions;

/* All differences in the universe called NAME, which both programs have.  NULL when it
 * cannot be searched (reported). */
const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena,
                            Diags *diags);

#endif
