/* survey.h - finds what a program rules in every case of a shape at once.
 *
 * A SurveySpace holds sets of cases of one shape, as decision diagrams (mdd.h).  The first facts of
 * the diagrams are the dimensions of the shape.  Any other fact that a ruling asks for is added as
 * an *inner* fact.  Several programs may share one space: facts with the same name are the same
 * fact. */
#ifndef BL_SURVEY_H
#define BL_SURVEY_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/count.h"
#include "universe/universe.h"

typedef struct SurveySpace SurveySpace;

/* Returns a space that borrows S and ALIKE.  ALIKE lists equal conditions of S's program, so that
 * each is explored only once; it may be NULL.  Returns NULL, after a report, if there is a circle
 * or too much work. */
SurveySpace *survey_space_new(const Shape *s, const EqualConditions *alike, Arena *arena,
                              Diags *diags);
void survey_space_free(SurveySpace *g); /* NULL is allowed */

const Shape *survey_space_shape(const SurveySpace *g);
MddStore *survey_space_store(SurveySpace *g);
Mdd survey_space_valid(const SurveySpace *g);
int survey_space_ndims(const SurveySpace *g);
/* Sets *N to the number of cases in A, a set that does not depend on inner facts.  Returns false if
 * there are too many. */
bool survey_space_count(SurveySpace *g, Mdd a, uint64_t *n);
/* Stores the first case of A in *VALUES: a value for each dimension.  Returns false if A is
 * empty. */
bool survey_space_first(SurveySpace *g, Mdd a, const Value **values, Arena *arena);
/* Returns the cases where each inner fact has a possible value.  Which values are possible may
 * depend on the case.  Compare sets of rulings only within these cases. */
Mdd survey_space_possible(SurveySpace *g);
/* Returns the cases where each reading and option that rulings asked for has the value that P
 * presumes.  The reading BUT may have any value; NULL: no exception. */
Mdd survey_space_presumed(SurveySpace *g, const Program *p, const char *but);
/* Maps facts of an engine to facts of a space. */
typedef struct SurveyLevels {
    SurveySpace *g;
    const Case *c;
    int *at; /* by the engine's id of a fact: its index in the space; -1: not known yet */
    uint32_t n;
} SurveyLevels;
/* Sets *N to the number of cases of G's shape.  Returns false, after a report, if the cases cannot
 * be counted. */
bool survey_space_cases(SurveySpace *g, uint64_t *n, Diags *diags);
/* Reports that a shape of U has more worlds than the limit MOST_WORLDS, or takes more work than
 * MOST_WORK. */
void survey_report_too_much(const Universe *u, LimitId most_worlds, LimitId most_work,
                            Diags *diags);
/* Returns true if END is EXPLORE_DONE; otherwise reports why W ended.  W explored for an audit of
 * U. */
bool survey_audit_done(const Universe *u, const Explorer *w, ExploreEnd end, Diags *diags);
/* Returns the setup of an explorer of the worlds of C, within the cases WITHIN and the limits of an
 * audit.  Initializes L, which the caller ends with survey_levels_free(). */
ExplorerSetup survey_space_worlds_for_audit(SurveySpace *g, const Case *c, Mdd within,
                                            SurveyLevels *l);
/* Returns the index of F in the space, and records the worlds HERE, where F is open and has one of
 * the N VALUES. */
int survey_levels_find(SurveyLevels *l, const Fact *f, const Value *values, int n, Mdd here);
void survey_levels_free(SurveyLevels *l);
/* Returns the index of the fact with the name KEY (canonical_fact()), or -1. */
int survey_space_find_fact(const SurveySpace *g, const char *key);

/* The cases where the conditions of a rule hold, or depend on a clash. */
typedef struct RuleCases {
    const Rule *rule;
    Mdd when;
} RuleCases;

/* A conclusion, with the cases where it is drawn.  Equal conclusions are one verdict. */
typedef struct SurveyVerdict {
    const char *key; /* a text; conclusions that are equal at the level of the survey have equal
                      * keys */
    /* at LEVEL_CITATION: the label of a clause that supports the conclusion; otherwise NULL */
    const char *label;
    const Conclusion *c;
    Mdd when; /* without the cases where the conclusion is only background */
    /* the rules that support it in some case, in the order found; and the cases of each */
    const Support *const *supports;
    Mdd *support_when;
    int nsupports;
} SurveyVerdict;

typedef struct Survey {
    const Program *p;
    SurveyVerdict *at;
    int n;
} Survey;

/* One program's view of the cases of a space.  It remembers the values of calls for all its
 * surveys. */
typedef struct SurveyView SurveyView;
/* Returns a view of G by the program of C.  C is the case of the shape, loaded for this program.
 * It is the program of the shape, or one with the same story.  ARENA must live as long as the
 * view. */
SurveyView *survey_view_new(SurveySpace *g, const Case *c, Arena *arena);
void survey_view_free(SurveyView *v); /* NULL is allowed */
/* Makes V use the values that BASE remembers, for all functions that TOUCHED does not mark
 * (explore_share()).  BASE must live as long as V. */
void survey_view_share(SurveyView *v, SurveyView *base, const bool *touched,
                       const EqualConditions *alike);
/* Does what explore_difference() does, for all cases of the space. */
bool survey_view_apart(SurveyView *v, const bool *changed, Mdd *apart);
SurveySpace *survey_view_space(const SurveyView *v);
const Case *survey_view_case(const SurveyView *v);

/* Finds the rules R for which WANTED[R->id] is true, and the cases in WITHIN where their conditions
 * hold.  Sets *LIST and *N.  Returns false, after a report, if the search takes too much work. */
bool survey_rules(SurveyView *v, const bool *wanted, Mdd within, const RuleCases **list, int *n,
                  Arena *arena, Diags *diags);
/* A condition, with the values of its variables. */
typedef struct SurveyQuery {
    const Ex *holds;
    Value slots[MAX_SLOTS];
    Mdd when; /* the result: the cases where the condition holds */
} SurveyQuery;
/* Sets `when` of each of the N queries AT: the cases in WITHIN where its condition holds for some
 * values of inner facts, under the presumed readings.  A circular condition does not hold.  Returns
 * false, after a report, if this takes too much work. */
bool survey_queries(SurveyView *v, SurveyQuery *at, int n, Mdd within);
/* Stores in *OUT all rulings in the cases WITHIN, except background.  FUNS, an array by function
 * id, restricts the survey to conclusions about these functions; NULL: all.  Returns false, after a
 * report, if the survey fails. */
bool survey_make(SurveyView *v, CompareLevel level, const bool *funs, Mdd within, Survey *out,
                 Arena *arena, Diags *diags);

/* Returns true if the last survey of V failed because of a circle or an invalid value. */
bool survey_was_void(const SurveyView *v);

/* Returns the cases in WITHIN where, for some values of inner facts, exactly one of X and Y is
 * drawn.  X and Y are the same conclusion in two surveys of G.  A conclusion that a survey never
 * draws is NULL. */
Mdd survey_difference(SurveySpace *g, const SurveyVerdict *x, const SurveyVerdict *y, Mdd within);
/* These functions add to ROOTS the sets that the space, the view (without its base) or the survey
 * uses. */
void survey_space_roots(SurveySpace *g, MddRoots *roots);
void survey_view_roots(SurveyView *v, MddRoots *roots);
void survey_roots(Survey *s, MddRoots *roots);
/* Returns the verdict of S with KEY and LABEL, or NULL. */
const SurveyVerdict *survey_find(const Survey *s, const char *key, const char *label);

#endif
