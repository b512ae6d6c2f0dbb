/* diff_inside.h - what the files of the search for differences share.
 *
 * diff_search.c compares the shapes of the universe, one by one, and gathers the results;
 * diff_explain.c finds the changes that cause the differences of a shape; diff_family.c
 * collects the families and finds the condition that separates each.
 *
 * A *change* is given by the index of its first part in the amendment. */
#ifndef BL_DIFF_INSIDE_H
#define BL_DIFF_INSIDE_H

#include "diff/delta_reach.h"
#include "diff/diff.h"

#include <pthread.h>
#include <string.h>

/* The cases of one shape that belong to one family.  Also used for a family over all shapes so
 * far. */
typedef struct FamilyFragment {
    Family f;
    SeparatorTally *tally; /* the tally of its cases in its frame */
    const char *key;       /* fragments with equal keys belong to one family */
    Mdd cases;             /* the cases of one shape */
    /* the number of the first fragment with the same cases in the current shape; -1 if the
     * family has no cases there */
    int here;
} FamilyFragment;

/* The result of one shape. */
typedef struct ShapeResult {
    uint64_t cases, differ;
    FamilyFragment *fragments;
    int n, cap;
    /* like DiffSearch.tallies, for the tallies requested before this shape; or NULL */
    SeparatorTally **tallies;
    bool failed;
} ShapeResult;

typedef struct DiffSearch {
    const DiffOptions *d;
    const char *name; /* the name of the universe */
    const Universe *ua, *ub;
    DeltaRules *rules[2];   /* of A and of B: the rules that each unit concerns */
    const bool **reach;     /* by change: the functions of A, by id, that it can affect */
    const bool *may_differ; /* the functions of A, by id, that any change can affect */
    bool same_vocabulary;   /* A and B declare the same events and types */
    bool gaps;              /* required statuses may differ even where no changed rule applies */
    /* conditions of A, of B and of each private program that are equal to a condition of A */
    EqualConditions equal_a, equal_b, *equal_own;
    Dependencies *readers_a, *readers_b;
    const Fun **declared; /* functions that A and B declare differently */
    int ndeclared;
    int *first;                    /* by part: its change */
    const SeparatorFrame **frames; /* by part */
    /* by part: the tally of all cases in its frame, NULL if not requested; and the set of
     * shapes counted there, NULL if no shape is */
    SeparatorTally **tallies;
    uint64_t **counted;
    pthread_mutex_t lock; /* protects `requested` and `borrowed` */
    bool *requested;      /* by part: its tally will be needed */
    bool *borrowed;       /* by private program: a thread is using it */
    Patch **patches;      /* by private program */
    DiffResult out;
    FamilyFragment *families;
    int nfamilies, cap_families;
    bool failed, overflow;
    bool no_separators; /* the search for separating conditions takes too much work */
    uint64_t failed_at; /* the shape that failed */
    Arena *arena;
} DiffSearch;

/* A conclusion of A, of B or of both, and the cases where they differ on it. */
typedef struct DiffPoint {
    const SurveyVerdict *a, *b; /* either may be NULL */
    Mdd rest;                   /* cases not yet explained */
    Mdd done;                   /* cases already explained */
    Mdd family;                 /* cases of the family being made */
} DiffPoint;

/* What one change alone does to A in one shape, as far as it is known. */
typedef struct ChangeEffect {
    bool tried, known;
    /* CHANGED[id] is true if the change alters rules of function id of program A */
    const bool *changed;
    /* the cases where one of these has another value; the change has no effect elsewhere */
    Mdd differs;
    bool surveyed;
    Survey survey; /* if `surveyed`: the conclusions about `changed` of A with the change */
} ChangeEffect;

/* The comparison of one shape. */
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
    ChangeEffect *effects; /* by change */
    Mdd touched;           /* cases where the conditions of a changed rule hold */
    Mdd env;               /* restricts the readings and options to the current ones */
    const Fun *reading;    /* like Family.reading and Family.several */
    bool several;
    int *parts, nparts;     /* the changes that concern this shape, in order */
    Mdd *where;             /* by change: cases where one of its rules applies */
    const Rule **rules_met; /* changed rules of A and of B that apply somewhere */
    int nrules_met;
    ShapeResult *out;
} ShapeDiff;

/* Lets VB share with VA all work on what A and B have in common. */
static inline void diff_share_views(const DiffSearch *x, SurveyView *va, SurveyView *vb)
{
    if (x->same_vocabulary)
        survey_view_share(vb, va, x->may_differ, &x->equal_b);
}

/* ---- diff_family.c ---- */

/* Lists the conclusions of both surveys in S->points. */
void diff_points_list(ShapeDiff *s);
/* Sets the unexplained cases of each point under the readings S->env, and returns their union. */
Mdd diff_points_find(ShapeDiff *s);
/* Frees diagram nodes that S does not use, if there are many.  No other set may be in use. */
void diff_free_unused(ShapeDiff *s);
/* Adds the family that S->points give to the result of the shape: cases explained by
 * CHANGES.  WHOLE is Family.whole.  Returns false if it takes too much. */
bool diff_family_add(ShapeDiff *s, const int *changes, int n, bool whole);
/* Adds the families of a shape to those of the search. */
void diff_families_merge(DiffSearch *x, const ShapeResult *r);
/* Returns the result of the whole search. */
const DiffResult *diff_families_result(DiffSearch *x);
/* Tallies the cases of a shape just compared in every frame requested so far. */
void diff_tally_shape(ShapeDiff *s);
/* Adds the tallies of shape K to those of the search. */
void diff_tallies_merge(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies);
/* Finds the separating condition of each family.  Families without one stay as they are. */
void diff_separate_families(DiffSearch *x);

/* ---- diff_explain.c ---- */

/* Divides all differences of the shape into families.  Returns false if it takes too much. */
bool diff_explain(ShapeDiff *s, const Program *a, const Program *b);

#endif
