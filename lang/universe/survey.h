/* survey.h - what a program rules in every case of a shape at once.
 *
 * A Ground has the regions of one shape: its dimensions are facts of the regions,
 * whatever else rulings ask is an inner fact, and VALID are the cases of the
 * universe.  Several programs on the same shape share one ground: facts are the same
 * when they are called the same. */
#ifndef BL_SURVEY_H
#define BL_SURVEY_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/count.h"
#include "universe/universe.h"

typedef struct SurveySpace SurveySpace;

/* S must live as long, and so must ALIKE: conditions of its program that say the same,
 * which whoever looks at worlds of the ground explores once; NULL: each by itself.
 * NULL: too much, or a circle (reported). */
SurveySpace *survey_space_new(const Shape *s, const EqualConditions *alike, Arena *arena,
                              Diags *diags);
void survey_space_free(SurveySpace *g); /* NULL is allowed */

const Shape *survey_space_shape(const SurveySpace *g);
MddStore *survey_space_regions(SurveySpace *g);
Mdd survey_space_valid(const SurveySpace *g);
int survey_space_ndims(const SurveySpace *g);
/* The cases in A, which has no inner facts; false when they are too many to count. */
bool survey_space_count(SurveySpace *g, Mdd a, uint64_t *n);
/* Finds the first case in A: a value for each dimension.  Returns false if A is empty. */
bool survey_space_first(SurveySpace *g, Mdd a, const Value **values, Arena *arena);
/* Where no inner fact has a value that it may not have: what a hand may be led, what
 * there is to choose from, hangs on the case.  Regions of rulings are compared there
 * only. */
Mdd survey_space_possible(SurveySpace *g);
/* Where each reading and option that rulings asked and P leaves open is as P
 * presumes it, all but BUT (NULL: all): a region of inner facts. */
Mdd survey_space_presumed(SurveySpace *g, const Program *p, const char *but);
/* Where the facts of a case, as a program has it, are in the regions of a ground. */
typedef struct SurveyLevels {
    SurveySpace *g;
    const Case *c;
    int *at; /* by the id of the fact in one engine; -1: not looked up */
    uint32_t n;
} SurveyLevels;
/* U has more cases than can be counted. */
void survey_report_uncounted(const Universe *u, Diags *diags);
/* How many cases G's shape has; false where they cannot be counted (reported). */
bool survey_space_cases(SurveySpace *g, uint64_t *n, Diags *diags);
/* A shape of U has more worlds than may be looked at, or more work in them. */
void survey_report_too_much(const Universe *u, LimitId most_worlds, LimitId most_work,
                            Diags *diags);
/* To look at worlds of C within the cases WITHIN, with facts in L, which is new and is
 * freed by its owner. */
ExplorerSetup survey_space_worlds(SurveySpace *g, const Case *c, Mdd within,
                                  SurveyLevels *l);
/* The same with the bounds of an audit. */
ExplorerSetup survey_space_worlds_for_audit(SurveySpace *g, const Case *c, Mdd within,
                                            SurveyLevels *l);
/* The place of F, which is open in the worlds HERE and has one of VALUES there. */
int survey_levels_find(SurveyLevels *l, const Fact *f, const Value *values, int n,
                       Mdd here);
void survey_levels_free(SurveyLevels *l);
/* The regions' fact called KEY (canonical_fact), or -1. */
int survey_space_find_fact(const SurveySpace *g, const char *key);
/* Did rulings ask for the reading or option called NAME? */
bool survey_space_has_asked(const SurveySpace *g, const char *name);

/* Where the conditions of a rule hold, or hang on a clash. */
typedef struct RuleRegion {
    const Rule *rule;
    Mdd when;
} RuleRegion;

/* What is ruled, and where; of equal conclusions one. */
typedef struct SurveyVerdict {
    const char *key;   /* at the level of the survey */
    const char *label; /* LEVEL_CITATION: of a clause behind it; else NULL */
    const Conclusion *c;
    Mdd when; /* it is more than background */
    /* the rules on which it rests somewhere, in the order in which they were met */
    const Support *const *supports;
    Mdd *support_when;
    int nsupports;
} SurveyVerdict;

typedef struct Survey {
    const Program *p;
    SurveyVerdict *at;
    int n;
} Survey;

/* What one program says of the cases of a ground.  What its calls come to is worked out
 * once for all its surveys. */
typedef struct SurveyView SurveyView;
/* By the program of the shape or one that tells the same story: C is the shape's case as
 * that has it.  ARENA is borrowed, as long as the view lives. */
SurveyView *survey_view_new(SurveySpace *g, const Case *c, Arena *arena);
void survey_view_free(SurveyView *v); /* NULL is allowed */
/* What is not TOUCHED comes to what it comes to for BASE, which lives as long
 * (explore_share). */
void survey_view_share(SurveyView *v, SurveyView *base, const bool *touched,
                       const EqualConditions *alike);
/* explore_difference() of the cases of the ground. */
bool survey_view_apart(SurveyView *v, const bool *changed, Mdd *apart);
SurveySpace *survey_view_space(const SurveyView *v);
const Case *survey_view_case(const SurveyView *v);

/* The rules R with WANTED[R->id] in the cases WITHIN: where their conditions hold.
 * False: too much (reported). */
bool survey_rules(SurveyView *v, const bool *wanted, Mdd within, const RuleRegion **list,
                  int *n, Arena *arena, Diags *diags);
/* A condition, with its variables. */
typedef struct SurveyQuery {
    const Ex *holds;
    Value slots[MAX_SLOTS];
    Mdd when; /* where it holds */
} SurveyQuery;
/* Where each of N conditions holds in the cases WITHIN, read as its program presumes it,
 * in some of their inner worlds; where it turns in a circle it does not hold.  False: too
 * much (reported). */
bool survey_queries(SurveyView *v, SurveyQuery *at, int n, Mdd within);
/* All that is ruled in the cases WITHIN, but for background; with FUNS only what is
 * concluded about these functions (Exploring). */
bool survey_make(SurveyView *v, CompareLevel level, const bool *funs, Mdd within,
                 Survey *out, Arena *arena, Diags *diags);

/* Did the last of these fail since something turns in a circle, or comes to nothing that
 * there is? */
bool survey_was_void(const SurveyView *v);

/* The cases WITHIN (in some of their inner worlds) where X and Y, the same conclusion of
 * two surveys of G, either of which may be NULL, do not both hold or both not. */
Mdd survey_difference(SurveySpace *g, const SurveyVerdict *x, const SurveyVerdict *y,
                      Mdd within);
/* The regions that these know of, to ROOTS; of a view not those of its base. */
void survey_space_roots(SurveySpace *g, MddRoots *roots);
void survey_view_roots(SurveyView *v, MddRoots *roots);
void survey_roots(Survey *s, MddRoots *roots);
/* The verdict of S with this key and label, or NULL. */
const SurveyVerdict *survey_find(const Survey *s, const char *key, const char *label);

#endif
