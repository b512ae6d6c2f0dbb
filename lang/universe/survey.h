/* survey.h - what a program rules in every case of a shape at once.
 *
 * A SurveySpace holds the sets of cases of one shape, as decision diagrams (mdd.h). The dimensions
 * of the shape are their first facts.  Any other fact that a ruling asks for is added as an *inner*
 * fact.  Several programs can share one space: facts with the same name are the same. */
#ifndef BL_SURVEY_H
#define BL_SURVEY_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/count.h"
#include "universe/universe.h"

typedef struct SurveySpace SurveySpace;

/* Returns a space that borrows S and ALIKE.  ALIKE lists conditions of S's program that are
 * equal, so that each is explored once, or is NULL.  Returns NULL, after a report, if there is a
 * circle or too much work. */
SurveySpace *survey_space_new(const Shape *s, const EqualConditions *alike, Arena *arena,
                              Diags *diags);
void survey_space_free(SurveySpace *g); /* NULL is allowed */

const Shape *survey_space_shape(const SurveySpace *g);
MddStore *survey_space_store(SurveySpace *g);
Mdd survey_space_valid(const SurveySpace *g);
int survey_space_ndims(const SurveySpace *g);
/* Counts the cases in A, which must not depend on inner facts.  Returns false if there
 * are too many. */
bool survey_space_count(SurveySpace *g, Mdd a, uint64_t *n);
/* Finds the first case in A: a value for each dimension.  Returns false if A is empty. */
bool survey_space_first(SurveySpace *g, Mdd a, const Value **values, Arena *arena);
/* Returns the cases where each inner fact has a possible value; which values are possible may
 * depend on the case.  Compare sets of rulings only within these cases. */
Mdd survey_space_possible(SurveySpace *g);
/* Returns the cases where each reading and option that rulings asked for, except BUT
 * (NULL: none), is as P presumes it. */
Mdd survey_space_presumed(SurveySpace *g, const Program *p, const char *but);
/* Maps the facts of an engine to the facts of a space. */
typedef struct SurveyLevels {
    SurveySpace *g;
    const Case *c;
    int *at; /* by the engine's id of a fact; -1: not known yet */
    uint32_t n;
} SurveyLevels;
/* Counts the cases of G's shape.  Returns false if they cannot be counted (reported). */
bool survey_space_cases(SurveySpace *g, uint64_t *n, Diags *diags);
/* Reports that a shape of U has more worlds than the limit allows, or takes more work. */
void survey_report_too_much(const Universe *u, LimitId most_worlds, LimitId most_work,
                            Diags *diags);
/* Returns true if END, of an exploration for an audit by W, is EXPLORE_DONE; otherwise
 * reports why it ended. */
bool survey_audit_done(const Universe *u, const Explorer *w, ExploreEnd end, Diags *diags);
/* Returns the setup of an explorer of the worlds of C within the cases WITHIN, with the
 * limits of an audit.  Initializes L, which the caller frees. */
ExplorerSetup survey_space_worlds_for_audit(SurveySpace *g, const Case *c, Mdd within,
                                            SurveyLevels *l);
/* Returns the index of F in the space.  F is open in the worlds HERE and has one of
 * VALUES there. */
int survey_levels_find(SurveyLevels *l, const Fact *f, const Value *values, int n, Mdd here);
void survey_levels_free(SurveyLevels *l);
/* Returns the index of the fact called KEY (canonical_fact), or -1. */
int survey_space_find_fact(const SurveySpace *g, const char *key);

/* The cases where the conditions of a rule hold, or depend on a clash. */
typedef struct RuleCases {
    const Rule *rule;
    Mdd when;
} RuleCases;

/* A conclusion and the cases where it is drawn; equal conclusions are one verdict. */
typedef struct SurveyVerdict {
    const char *key; /* equal for conclusions that are equal at the survey's level */
    /* at LEVEL_CITATION, the label of a clause that supports the conclusion; otherwise NULL */
    const char *label;
    const Conclusion *c;
    Mdd when; /* leaves out the cases where the conclusion is only background */
    /* the rules that support it in some case, in the order found */
    const Support *const *supports;
    Mdd *support_when;
    int nsupports;
} SurveyVerdict;

typedef struct Survey {
    const Program *p;
    SurveyVerdict *at;
    int n;
} Survey;

/* One program's view of the cases of a space.  It remembers values of calls for all its surveys. */
typedef struct SurveyView SurveyView;
/* Returns a view of G by the program of C, which is that of the shape or has the same story.  C
 * is the shape's case as that program has it.  ARENA must live as long as the view. */
SurveyView *survey_view_new(SurveySpace *g, const Case *c, Arena *arena);
void survey_view_free(SurveyView *v); /* NULL is allowed */
/* Lets V use BASE's values of all functions that are not TOUCHED.  BASE must live as long
 * as V (explore_share). */
void survey_view_share(SurveyView *v, SurveyView *base, const bool *touched,
                       const EqualConditions *alike);
/* Applies explore_difference() to all cases of the space. */
bool survey_view_apart(SurveyView *v, const bool *changed, Mdd *apart);
SurveySpace *survey_view_space(const SurveyView *v);
const Case *survey_view_case(const SurveyView *v);

/* Lists the rules R for which WANTED[R->id] is set, with the cases in WITHIN where their
 * conditions hold.  Returns false if it takes too much (reported). */
bool survey_rules(SurveyView *v, const bool *wanted, Mdd within, const RuleCases **list, int *n,
                  Arena *arena, Diags *diags);
/* A condition and the values of its variables. */
typedef struct SurveyQuery {
    const Ex *holds;
    Value slots[MAX_SLOTS];
    Mdd when; /* the result: the cases where it holds */
} SurveyQuery;
/* Finds the cases WITHIN where each of N conditions holds for some values of inner facts, under
 * the presumed readings.  A circular condition does not hold.  Returns false, after a report, if
 * it takes too much work. */
bool survey_queries(SurveyView *v, SurveyQuery *at, int n, Mdd within);
/* Surveys all rulings in the cases WITHIN, except background.  FUNS, if given, restricts it to
 * conclusions about these functions, by id.  Returns false on failure (reported). */
bool survey_make(SurveyView *v, CompareLevel level, const bool *funs, Mdd within, Survey *out,
                 Arena *arena, Diags *diags);

/* Returns true if the last survey of V failed because of a circle or an invalid value. */
bool survey_was_void(const SurveyView *v);

/* Returns the cases in WITHIN where, for some values of inner facts, one of X and Y holds and
 * the other does not.  X and Y are one conclusion in two surveys of G; either may be NULL. */
Mdd survey_difference(SurveySpace *g, const SurveyVerdict *x, const SurveyVerdict *y, Mdd within);
/* These add to ROOTS the sets that the space, the view (without its base) or the survey uses. */
void survey_space_roots(SurveySpace *g, MddRoots *roots);
void survey_view_roots(SurveyView *v, MddRoots *roots);
void survey_roots(Survey *s, MddRoots *roots);
/* Returns the verdict of S with this key and label, or NULL. */
const SurveyVerdict *survey_find(const Survey *s, const char *key, const char *label);

#endif
