/* survey.h - finds what a program rules in all cases of a shape at once.
 *
 * A SurveySpace holds sets of cases of one shape, as decision diagrams (mdd.h).  The first facts of
 * the diagrams are the dimensions of the shape.  A ruling may ask for other facts.  Each of them is
 * added to the diagrams as an *inner* fact.  Several programs may share one space: facts with the
 * same name are then the same fact.  A *world* assigns values to the dimensions and the inner
 * facts. */
#ifndef BL_SURVEY_H
#define BL_SURVEY_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/count.h"
#include "universe/universe.h"

typedef struct SurveySpace SurveySpace;

/* Returns a space for the shape S.  The space borrows S and ALIKE.  ALIKE lists groups of equal
 * conditions of S's program, so that each group is explored only once; ALIKE may be NULL.  Returns
 * NULL, after a report, if a condition is circular or the search takes too much work. */
SurveySpace *survey_space_new(const Shape *s, const EqualConditions *alike, Arena *arena,
                              Diags *diags);
void survey_space_free(SurveySpace *g); /* NULL is allowed */

const Shape *survey_space_shape(const SurveySpace *g);
MddStore *survey_space_store(SurveySpace *g);
Mdd survey_space_valid(const SurveySpace *g);
int survey_space_ndims(const SurveySpace *g);
/* Sets *N to the number of cases in A.  Membership in A must not depend on inner facts.  Returns
 * false if there are too many cases. */
bool survey_space_count(SurveySpace *g, Mdd a, uint64_t *n);
/* Stores the first case of A in *VALUES, which gets a value for each dimension.  Returns false if A
 * is empty. */
bool survey_space_first(SurveySpace *g, Mdd a, const Value **values, Arena *arena);
/* Returns the set of possible worlds: each inner fact has a value that is possible in that world.
 * In a world where no ruling asked for the fact, every value is possible.  The sets that a survey
 * finds may also contain impossible worlds.  Intersect them with this set before you compare
 * them. */
Mdd survey_space_possible(SurveySpace *g);
/* Returns the cases where each reading and option has the value that P presumes.  Ignores the
 * readings and options that no ruling asked for.  Also ignores the reading with the name BUT, which
 * may be NULL. */
Mdd survey_space_presumed(SurveySpace *g, const Program *p, const char *but);
/* Maps the facts of an engine to the facts of a space. */
typedef struct SurveyLevels {
    SurveySpace *g;
    const Case *c;
    /* indexed by the engine's id of a fact: the index of the fact in the space, or -1 if not
     * known yet */
    int *at;
    uint32_t n;
} SurveyLevels;
/* Sets *N to the number of cases of G's shape.  Returns false, after a report, if the cases cannot
 * be counted. */
bool survey_space_cases(SurveySpace *g, uint64_t *n, Diags *diags);
/* Reports that a shape of U has too many worlds or takes too much work.  MOST_WORLDS and MOST_WORK
 * are the two limits. */
void survey_report_too_much(const Universe *u, LimitId most_worlds, LimitId most_work,
                            Diags *diags);
/* W has searched worlds for an audit of U, and END says how the search ended.  Returns true if END
 * is EXPLORE_DONE.  Otherwise reports why the search is not complete. */
bool survey_audit_done(const Universe *u, const Explorer *w, ExploreEnd end, Diags *diags);
/* Returns the setup of an explorer for an audit.  The explorer searches the worlds of C within the
 * cases WITHIN, up to the limits of an audit.  Initializes L; the caller ends L with
 * survey_levels_free(). */
ExplorerSetup survey_space_worlds_for_audit(SurveySpace *g, const Case *c, Mdd within,
                                            SurveyLevels *l);
/* Returns the index of F in the space.  Records that in the worlds HERE, F is open and has one of
 * the N VALUES. */
int survey_levels_find(SurveyLevels *l, const Fact *f, const Value *values, int n, Mdd here);
void survey_levels_free(SurveyLevels *l);
/* Returns the index of the fact with the name KEY, or -1. canonical_fact() gives a fact its
 * name. */
int survey_space_find_fact(const SurveySpace *g, const char *key);

/* A rule, with the cases where its conditions hold or depend on a clash. */
typedef struct RuleCases {
    const Rule *rule;
    Mdd when;
} RuleCases;

/* A conclusion, with all cases that have it. */
typedef struct SurveyVerdict {
    /* a text that is equal for equal conclusions; the level of the survey decides which conclusions
     * count as equal */
    const char *key;
    /* at LEVEL_CITATION, the label of a clause that supports the conclusion; otherwise NULL */
    const char *label;
    const Conclusion *c;
    /* the cases that have the conclusion, except those where it is printed only with `--all` */
    Mdd when;
    /* The rules that support the conclusion in some case, in the order found.  SUPPORT_WHEN: the
     * cases where each rule supports it. */
    const Support *const *supports;
    Mdd *support_when;
    int nsupports;
} SurveyVerdict;

typedef struct Survey {
    const Program *p;
    SurveyVerdict *at;
    int n;
} Survey;

/* A view surveys the cases of a space with one program.  The view remembers the values of calls
 * from one survey to the next. */
typedef struct SurveyView SurveyView;
/* Returns a view that surveys G with the program of C.  C is the case of G's shape, loaded for that
 * program.  The program may differ from the program of the shape, but C must have the story of the
 * shape.  ARENA must live as long as the view. */
SurveyView *survey_view_new(SurveySpace *g, const Case *c, Arena *arena);
void survey_view_free(SurveyView *v); /* NULL is allowed */
/* Lets V use the values that BASE remembers for functions.  Functions that TOUCHED marks are left
 * out.  TOUCHED and ALIKE are as in explore_share().  BASE must live as long as V. */
void survey_view_share(SurveyView *v, SurveyView *base, const bool *touched,
                       const EqualConditions *alike);
/* Compares the program of V with the program of V's base, which survey_view_share() sets.  CHANGED
 * marks functions.  Adds to *APART each world where a call of a marked function has different
 * values in the two programs. Returns false if *APART is not complete. explore_difference() says
 * what CHANGED is, which calls are compared, and when *APART is not complete. */
bool survey_view_apart(SurveyView *v, const bool *changed, Mdd *apart);
SurveySpace *survey_view_space(const SurveyView *v);
const Case *survey_view_case(const SurveyView *v);

/* WANTED, indexed by Rule.id, marks rules.  Finds the cases in WITHIN where the conditions of a
 * marked rule hold or depend on a clash.  Stores each such rule with its cases in *LIST, and the
 * number of rules in *N.  Returns false, after a report, if the search takes too much work. */
bool survey_rules(SurveyView *v, const bool *wanted, Mdd within, const RuleCases **list, int *n,
                  Arena *arena, Diags *diags);
/* A condition, with the values of its variables. */
typedef struct SurveyQuery {
    const Ex *holds;
    Value slots[MAX_SLOTS];
    Mdd when; /* the result: the cases where the condition holds */
} SurveyQuery;
/* Sets `when` of each of the N queries AT.  The result has the cases in WITHIN where the condition
 * holds for some values of the inner facts.  Only worlds where the readings have their presumed
 * values count.  A circular condition does not hold.  Returns false, after a report, if this takes
 * too much work. */
bool survey_queries(SurveyView *v, SurveyQuery *at, int n, Mdd within);
/* Stores in *OUT all conclusions in the cases WITHIN, except those that are printed only with
 * `--all`.  LEVEL says which conclusions count as equal.  FUNS, indexed by function id, marks the
 * functions with conclusions that count.  If FUNS is NULL, all conclusions count.  Returns false,
 * after a report, if the survey fails. */
bool survey_make(SurveyView *v, CompareLevel level, const bool *funs, Mdd within, Survey *out,
                 Arena *arena, Diags *diags);

/* Returns true if the last survey of V failed because of a circle or an invalid value. */
bool survey_was_void(const SurveyView *v);

/* X and Y are the verdicts of two surveys of G about one conclusion.  NULL stands for a missing
 * verdict, which never holds.  Returns the cases in WITHIN where, for some values of the inner
 * facts, one verdict holds and the other does not. */
Mdd survey_difference(SurveySpace *g, const SurveyVerdict *x, const SurveyVerdict *y, Mdd within);
/* Each of these functions adds to ROOTS all sets that its first argument uses.  ROOTS says which
 * sets a store must keep (mdd.h).  A view does not add the sets of its base. */
void survey_space_roots(SurveySpace *g, MddRoots *roots);
void survey_view_roots(SurveyView *v, MddRoots *roots);
void survey_roots(Survey *s, MddRoots *roots);
/* Returns the verdict of S with KEY and LABEL, or NULL. */
const SurveyVerdict *survey_find(const Survey *s, const char *key, const char *label);

#endif
