/* diff_inside.h - what the files of the search for differences share.
 *
 * diff.c runs the search over all shapes of the universe; diff_shape.c compares one
 * shape; diff_explain.c finds the changes that cause its differences, with diff_amended.c
 * (A with some changes made) and diff_effect.c (which single changes have no effect);
 * diff_family.c collects the families; diff_separate.c finds the condition that separates
 * each family.
 *
 * A *change* is given by the index of its first part in the amendment. */
#ifndef BL_DIFF_INSIDE_H
#define BL_DIFF_INSIDE_H

#include "diff/delta_reach.h"
#include "diff/delta_rules.h"
#include "diff/diff_result.h"

#include <pthread.h>
#include <string.h>

/* Those cases of one shape that belong to one family; and a family over all shapes so
 * far. */
typedef struct FamilyFragment {
    Family f;
    SeparatorTally *tally; /* its cases, in the words of its frame */
    const char *key;       /* equal fragments belong to one family */
    Mdd cases;             /* of one shape */
    /* in the current shape, the number of the first fragment with the same cases; -1: the
     * family has no cases there */
    int here;
} FamilyFragment;

/* The result of one shape. */
typedef struct ShapeResult {
    uint64_t cases, differ;
    FamilyFragment *fragments;
    int n, cap;
    /* like DiffSearch.tallies, for the tallies requested by then; or NULL */
    SeparatorTally **tallies;
    bool failed;
} ShapeResult;

typedef struct DiffSearch {
    const DiffOptions *d;
    const char *name; /* of the universe */
    const Universe *ua, *ub;
    DeltaRules *rules[2];   /* of A and of B: which rules each unit concerns */
    const bool **reach;     /* by change: the functions of A, by id, that it can affect */
    const bool *may_differ; /* the functions of A, by id, that any change can affect */
    bool same_vocabulary;   /* A and B declare the same events and types */
    bool gaps; /* required statuses may differ even where no changed rule applies */
    /* conditions that are equal to one of A's: of A, of B, of each private program */
    EqualConditions equal_a, equal_b, *equal_own;
    Dependencies *readers_a, *readers_b;
    const Fun **declared; /* functions with different declarations */
    int ndeclared;
    int *first;                    /* by part: its change */
    const SeparatorFrame **frames; /* by part */
    /* by part: all cases in the words of its frame, NULL if not requested; and the set of
     * shapes counted there, NULL if none is */
    SeparatorTally **tallies;
    uint64_t **counted;
    pthread_mutex_t lock; /* for `requested` and `borrowed` */
    bool *requested;      /* by part: its tally will be needed */
    bool *borrowed;       /* by private program: a thread is using it */
    Patch **patches;      /* by private program */
    DiffResult out;
    FamilyFragment *families;
    int nfamilies, cap_families;
    bool failed, overflow;
    bool no_separators; /* finding the separating conditions takes too much work */
    uint64_t failed_at; /* shape */
    Arena *arena;
} DiffSearch;

/* A conclusion of A, of B or of both, and the cases where they differ on it. */
typedef struct DiffPoint {
    const SurveyVerdict *a, *b; /* either may be NULL */
    Mdd rest;                   /* cases not yet explained */
    Mdd done;                   /* cases already explained */
    Mdd family;                 /* cases of the family being made */
} DiffPoint;

typedef struct DiffPoints {
    DiffPoint *at;
    int n;
} DiffPoints;

/* What one change alone does to A in one shape, as far as it is known. */
typedef struct ChangeEffect {
    bool tried, known;
    /* the functions of A, by id, with rules that the change changes */
    const bool *changed;
    Mdd differs; /* where one of these has another value; elsewhere nothing is affected */
    bool surveyed;
    Survey survey; /* if `surveyed`: what A with the change concludes about `changed` */
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
    DiffPoints points;
    ChangeEffect *effects; /* by change */
    Mdd touched;           /* cases where the conditions of a changed rule hold */
    Mdd env;               /* restricts the readings and options to those looked at */
    const Fun *reading;    /* as Family.reading and Family.several */
    bool several;
    int *parts, nparts;     /* the changes that concern this shape, in order */
    Mdd *where;             /* by change: cases where one of its rules applies */
    const Rule **rules_met; /* changed rules of A and of B that apply somewhere */
    int nrules_met;
    ShapeResult *out;
} ShapeDiff;

/* A private copy of A with some changes made; ends with diff_amended_free(). */
typedef struct AmendedProgram {
    int at;        /* the number of the private program */
    const Case *c; /* the shape's case as this program has it */
    bool good;     /* the changes could be made */
} AmendedProgram;

/* Lets VB share all work with VA that A and B have in common. */
static inline void diff_share_views(const DiffSearch *x, SurveyView *va, SurveyView *vb)
{
    if (x->same_vocabulary)
        survey_view_share(vb, va, x->may_differ, &x->equal_b);
}

/* ---- diff_points.c ---- */

/* Lists the conclusions of both surveys in S->points. */
void diff_points_list(ShapeDiff *s);
/* Sets the unexplained cases of each point under the readings S->env, and returns their
 * union. */
Mdd diff_points_find(ShapeDiff *s);
/* Returns the union of the unexplained cases of all points. */
Mdd diff_points_left(const ShapeDiff *s);
/* Frees diagram nodes that S does not use, if there are many.  No other set may be in
 * use. */
void diff_free_unused(ShapeDiff *s);

/* ---- diff_amended.c ---- */

/* Makes the N CHANGES in a private program. */
AmendedProgram diff_amended_new(ShapeDiff *s, const int *changes, int n, Arena *arena);
void diff_amended_free(ShapeDiff *s, const AmendedProgram *own);
/* Returns true if one of the CHANGES can affect what is concluded about F, of A or of
 * B. */
bool diff_changes_reach(const ShapeDiff *s, const Fun *f, const int *changes, int n);
/* Surveys A with the CHANGES in the cases WITHIN, for the functions that they can affect
 * and that have unexplained differences.  Sets *SOME to false if there are none, or if
 * the changes cannot be made or give no ruling.  Returns false if it takes too much
 * (reported). */
bool diff_amended_survey(ShapeDiff *s, const int *changes, int n, Mdd within, Survey *out,
                         bool *some, Arena *arena);

/* ---- diff_effect.c ---- */

/* Returns true if CHANGE certainly explains no difference in the cases WITHIN. */
bool diff_effect_is_idle(ShapeDiff *s, int change, Mdd within);

/* ---- diff_explain.c ---- */

/* Divides all differences of the shape into families.  Returns false if it takes too
 * much. */
bool diff_explain(ShapeDiff *s, const Program *a, const Program *b);

/* ---- diff_family.c ---- */

/* Adds the family that S->points give to the result of the shape: cases explained by
 * CHANGES.  WHOLE is Family.whole.  Returns false if it takes too much. */
bool diff_family_add(ShapeDiff *s, const int *changes, int n, bool whole);
/* Adds the families of a shape to those of the search. */
void diff_families_merge(DiffSearch *x, const ShapeResult *r);
/* Returns the result of the whole search. */
const DiffResult *diff_families_result(DiffSearch *x);

/* ---- diff_separate.c ---- */

/* Returns the part with the frame that describes a family with these changes: the first
 * that has a rule; -1 if none has. */
int diff_frame_of_changes(const DiffSearch *x, const int *changes, int n);
/* Notes that the tally of all cases in this frame will be needed.  Any thread may call
 * it. */
void diff_tally_request(DiffSearch *x, int frame);
/* Tallies the cases of a shape just compared in every frame requested so far. */
void diff_tally_shape(ShapeDiff *s);
/* Adds the tallies of shape K to those of the search. */
void diff_tallies_merge(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies);
/* Finds the separating condition of each family.  Families without one stay as they
 * are. */
void diff_separate_families(DiffSearch *x);

/* ---- diff_shape.c ---- */

/* Compares the rulings in shape K. */
ShapeResult *diff_shape_compare(DiffSearch *x, uint64_t k, Arena *arena, Diags *diags);

#endif
