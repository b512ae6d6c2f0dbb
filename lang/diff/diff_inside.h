/* diff_inside.h - structs and functions that the files of the search for differences share.
 *
 * diff_search.c compares the two programs in each shape of the universe, and merges the results.
 * diff_explain.c finds the changes that cause the differences of a shape. diff_family.c collects
 * families, and finds the condition that separates each.
 *
 * In these files a change is named by the index of its first part in Amendment.parts, not by its
 * number, DeltaPart.change. */
#ifndef BL_DIFF_INSIDE_H
#define BL_DIFF_INSIDE_H

#include "diff/delta_reach.h"
#include "diff/diff.h"

#include <pthread.h>
#include <string.h>

/* The cases of one shape that belong to one family.  The same struct holds a whole family, over all
 * shapes merged so far. */
typedef struct FamilyFragment {
    Family f;
    SeparatorTally *tally; /* the tally of the family's cases in its frame */
    const char *key;       /* equal for fragments of one family */
    Mdd cases;             /* for a fragment: its cases */
    /* for a family, while a shape is merged: the number of the first fragment of that shape with
     * the same cases as the family there; -1: the family has no cases there */
    int here;
} FamilyFragment;

/* The result of comparing one shape. */
typedef struct ShapeResult {
    uint64_t cases, differ;
    FamilyFragment *fragments;
    int n, cap;
    /* like DiffSearch.tallies, for the tallies that were requested when the shape was compared; or
     * NULL */
    SeparatorTally **tallies;
    bool failed;
} ShapeResult;

typedef struct DiffSearch {
    const DiffOptions *d;
    const char *name; /* the name of the universe */
    const Universe *ua, *ub;
    DeltaRules *rules[2];   /* for A and for B: the rules that each unit concerns */
    const bool **reach;     /* by change: an array by function id of A; true if the change may
                             * affect the function */
    const bool *may_differ; /* by function id of A: some change may affect the function */
    bool same_vocabulary;   /* A and B declare the same event kinds and types */
    bool gaps;              /* required statuses may differ even where no changed rule applies */
    /* for A, B and each private program: which of its conditions are equal to a condition of A */
    EqualConditions equal_a, equal_b, *equal_own;
    Dependencies *readers_a, *readers_b;
    const Fun **declared; /* functions that A and B declare differently */
    int ndeclared;
    int *first;                    /* by part: its change */
    const SeparatorFrame **frames; /* by part: the frame with the marks of the part */
    /* Both by part.  TALLIES: the tally of all cases in the frame of the part; NULL: nobody needs
     * it.  COUNTED: a bit for each shape whose cases are in the tally; NULL: no shape is. */
    SeparatorTally **tallies;
    uint64_t **counted;
    pthread_mutex_t lock; /* protects `requested` and `borrowed` */
    bool *requested;      /* by part: its tally will be needed */
    bool *borrowed;       /* by private program: a thread is using it */
    Patch **patches;      /* by private program: the patch that changes it */
    DiffResult out;
    FamilyFragment *families;
    int nfamilies, cap_families;
    bool failed, overflow;
    bool no_separators; /* finding separating conditions takes too much work */
    uint64_t failed_at; /* the number of the shape that failed */
    Arena *arena;
} DiffSearch;

/* A conclusion of A, of B or of both, with the cases where the programs differ on it. */
typedef struct DiffPoint {
    const SurveyVerdict *a, *b; /* the conclusion in each program; NULL if the program never draws
                                 * it */
    Mdd rest;                   /* cases where the difference is unexplained */
    Mdd done;                   /* cases where the difference is explained */
    Mdd family;                 /* cases of the family that is being made */
} DiffPoint;

/* The effect of one change alone on A in one shape, as far as it is known. */
typedef struct ChangeEffect {
    bool tried, known;
    /* by function id of A: the change alters rules of this function */
    const bool *changed;
    /* the cases where a function of `changed` gets another value; elsewhere the change has no
     * effect */
    Mdd differs;
    bool surveyed;
    Survey survey; /* if `surveyed`: the conclusions of A with the change about the functions
                    * `changed` */
} ChangeEffect;

/* The comparison of A and B in one shape. */
typedef struct ShapeDiff {
    DiffSearch *x;
    uint64_t k; /* the number of the shape */
    Arena *arena;
    Diags *diags;
    SurveySpace *g;
    MddStore *r;
    SurveyView *va, *vb;
    Survey a, b;
    struct {
        DiffPoint *at;
        int n;
    } points;
    ChangeEffect *effects; /* by change: what is known of its effect */
    Mdd touched;           /* the cases where the conditions of a changed rule hold */
    Mdd env;               /* the cases with the readings and options that are being examined */
    const Fun *reading;    /* like Family.reading and Family.several */
    bool several;
    int *parts, nparts;     /* the changes that concern this shape, in ascending order */
    Mdd *where;             /* by change: the cases where a rule that the change is about applies */
    const Rule **rules_met; /* the changed rules of A and of B that apply in some case */
    int nrules_met;
    ShapeResult *out;
} ShapeDiff;

/* Lets VB share with VA the work on everything that A and B have in common. */
static inline void diff_share_views(const DiffSearch *x, SurveyView *va, SurveyView *vb)
{
    if (x->same_vocabulary)
        survey_view_share(vb, va, x->may_differ, &x->equal_b);
}

/* ---- diff_family.c ---- */

/* Makes S->points: the conclusions of both surveys. */
void diff_points_list(ShapeDiff *s);
/* Sets the unexplained cases of each point, among the cases S->env.  Returns their union. */
Mdd diff_points_find(ShapeDiff *s);
/* Frees diagram nodes that S does not use, if there are many.  Sets that S does not hold become
 * invalid. */
void diff_free_unused(ShapeDiff *s);
/* Adds a family to the result of the shape: the cases that the N CHANGES explain, as S->points has
 * them.  WHOLE is Family.whole.  Returns false if it takes too much work. */
bool diff_family_add(ShapeDiff *s, const int *changes, int n, bool whole);
/* Adds the families of the shape result R to the families of the search. */
void diff_families_merge(DiffSearch *x, const ShapeResult *r);
/* Returns the result of the whole search. */
const DiffResult *diff_families_result(DiffSearch *x);
/* Tallies the cases of the shape, just compared, in every frame requested so far. */
void diff_tally_shape(ShapeDiff *s);
/* Adds the tallies of shape K to the tallies of the search. */
void diff_tallies_merge(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies);
/* Finds the separating condition of each family.  A family without one keeps a NULL frame. */
void diff_separate_families(DiffSearch *x);

/* ---- diff_explain.c ---- */

/* Divides all differences of the shape into families.  Returns false if it takes too much work. */
bool diff_explain(ShapeDiff *s, const Program *a, const Program *b);

#endif
