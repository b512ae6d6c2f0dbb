/* diff_inside.h - structs and functions that the files of the search for differences share.
 *
 * diff_search.c compares the two programs A and B in each shape of the universe, and merges the
 * results.  diff_explain.c finds the changes that cause the differences of a shape.  diff_family.c
 * collects families, and finds the condition that separates each family.
 *
 * In these files, a change is identified by the index of its first part in Amendment.parts.
 * DeltaPart.change is another number.  A frame and a tally are those of separator.h. */
#ifndef BL_DIFF_INSIDE_H
#define BL_DIFF_INSIDE_H

#include "diff/delta_reach.h"
#include "diff/diff.h"

#include <pthread.h>
#include <string.h>

/* The cases of one shape that belong to one family.  The same struct also holds a whole family,
 * with the cases of all shapes merged so far. */
typedef struct FamilyFragment {
    Family f;
    SeparatorTally *tally; /* the tally of the cases, in the frame of the family */
    const char *key;       /* a text that is equal for all fragments of one family */
    Mdd cases;             /* for a fragment: its cases in the shape */
    /* For a family, while a shape is merged: a number that is equal for families with the same
     * cases in that shape.  It is the index of the first fragment with these cases, or -1 for no
     * cases. */
    int here;
} FamilyFragment;

/* The result of comparing one shape. */
typedef struct ShapeResult {
    uint64_t cases, differ;
    FamilyFragment *fragments;
    int n, cap;
    /* Indexed by part: the tally of all cases of this shape, in the frame of the part.  An entry is
     * NULL if that tally was not requested.  The array is NULL if tallying failed. */
    SeparatorTally **tallies;
    bool failed;
} ShapeResult;

typedef struct DiffSearch {
    const DiffOptions *d;
    const char *name; /* the name of the universe */
    const Universe *ua, *ub;
    DeltaRules *rules[2]; /* for A and for B: the rules that each unit is about */
    /* indexed by change, and then by function id of A: the change can affect the function */
    const bool **reach;
    const bool *may_differ; /* indexed by function id of A: some change can affect the function */
    bool same_vocabulary;   /* A and B declare the same event kinds and the same types */
    /* a required status may lack a value in one program even where no changed rule applies */
    bool gaps;
    /* EQUAL_A: which conditions of A are equal to each other.  EQUAL_B: which conditions of B are
     * equal to conditions of A.  Private programs are the copies of A in DiffOptions.own.
     * EQUAL_OWN[i]: which conditions of private program I are equal to conditions of A. */
    EqualConditions equal_a, equal_b, *equal_own;
    Dependencies *readers_a, *readers_b;
    const Fun **declared; /* functions that A and B declare differently */
    int ndeclared;
    int *first;                    /* indexed by part: the first part of its change */
    const SeparatorFrame **frames; /* indexed by part: the frame that has the marks of the part */
    /* Both are indexed by part.  TALLIES: the tally of all cases in the frame of the part, or NULL
     * if no family needs it.  COUNTED: for each tally, a bit for each shape; it is set if the tally
     * has the cases of the shape.  An entry of COUNTED is NULL if no bit is set. */
    SeparatorTally **tallies;
    uint64_t **counted;
    pthread_mutex_t lock; /* protects `requested` and `borrowed` */
    bool *requested;      /* indexed by part: the tally of the part will be needed */
    bool *borrowed;       /* indexed by private program: a thread uses the program */
    Patch **patches;      /* indexed by private program: the patch that changes it */
    DiffResult out;
    FamilyFragment *families;
    int nfamilies, cap_families;
    bool failed, overflow;
    /* true: the search for separating conditions takes too much work, so it is given up */
    bool no_separators;
    uint64_t failed_at; /* the number of the shape that failed */
    Arena *arena;
} DiffSearch;

/* A conclusion of A, of B or of both, with the cases where the programs differ on it. */
typedef struct DiffPoint {
    /* the conclusion in each program, or NULL if the program never draws it */
    const SurveyVerdict *a, *b;
    Mdd rest;   /* the cases where the difference is unexplained */
    Mdd done;   /* the cases where the difference is explained */
    Mdd family; /* the cases of the family that is being made */
} DiffPoint;

/* What is known of the effect that one change alone has on A in one shape. */
typedef struct ChangeEffect {
    bool tried, known;
    /* indexed by function id of A: the change alters rules about this function */
    const bool *changed;
    /* the cases where a function of `changed` gets a different value; in all remaining cases the
     * change has no effect */
    Mdd differs;
    bool surveyed;
    /* if `surveyed`: the survey of A with this change, for the functions of `changed` */
    Survey survey;
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
    ChangeEffect *effects; /* indexed by change: what is known of the effect of the change */
    Mdd touched;           /* the cases where the conditions of a changed rule hold */
    /* the cases where the readings and options have the values that are being examined */
    Mdd env;
    /* further sets that diff_free_unused() keeps, because a function that is still running uses
     * them */
    MddRoots held;
    const Fun *reading; /* READING and SEVERAL: the values for Family.reading and Family.several */
    bool several;
    /* the changes that are about some rule of `rules_met`, in ascending order */
    int *parts, nparts;
    /* indexed by change: the cases where a rule of the change applies */
    Mdd *where;
    bool made;              /* the changes that were last tried could be made in A */
    const Rule **rules_met; /* the changed rules of A and B that apply in some case of the shape */
    int nrules_met;
    ShapeResult *out;
} ShapeDiff;

/* Lets VB share the work of VA on everything that the programs have in common. */
static inline void diff_share_views(const DiffSearch *x, SurveyView *va, SurveyView *vb)
{
    if (x->same_vocabulary)
        survey_view_share(vb, va, x->may_differ, &x->equal_b);
}

/* ---- diff_family.c ---- */

/* Lists in S->points the conclusions of both surveys. */
void diff_points_list(ShapeDiff *s);
/* Sets `rest` of each point to its unexplained cases in S->env.  Returns the union of these
 * cases. */
Mdd diff_points_find(ShapeDiff *s);
/* Frees the diagram nodes that S does not use, if there are many.  Each Mdd that S does not hold
 * becomes invalid. */
void diff_free_unused(ShapeDiff *s);
/* Adds a family to the result of the shape.  The N CHANGES explain the family.  It consists of the
 * cases in DiffPoint.family of all points.  Moves these cases in each point from `rest` to `done`.
 * WHOLE is the value for Family.whole.  Returns false if this takes too much work. */
bool diff_family_add(ShapeDiff *s, const int *changes, int n, bool whole);
/* Adds the families in R, the result of one shape, to the families of the search. */
void diff_families_merge(DiffSearch *x, const ShapeResult *r);
/* Returns the result of the whole search. */
const DiffResult *diff_families_result(DiffSearch *x);
/* Tallies the cases of the shape in every frame that is requested so far.  Call it just after the
 * comparison of the shape. */
void diff_tally_shape(ShapeDiff *s);
/* Adds TALLIES, the tallies of shape K, to the tallies of the search. */
void diff_tallies_merge(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies);
/* Finds the separating condition of each family.  If a family has none, its `frame` stays NULL. */
void diff_separate_families(DiffSearch *x);

/* ---- diff_explain.c ---- */

/* Divides all differences between A and B in the shape into families.  Returns false if this takes
 * too much work. */
bool diff_explain(ShapeDiff *s, const Program *a, const Program *b);

#endif
