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

typedef struct Ground Ground;

/* S must live as long, and so must ALIKE: conditions of its program that say the same,
 * which whoever looks at worlds of the ground explores once; NULL: each by itself.
 * NULL: too much, or a circle (reported). */
Ground *ground_new(const Shape *s, const Alike *alike, Arena *arena, Diags *diags);
void ground_free(Ground *g); /* NULL is allowed */

const Shape *ground_shape(const Ground *g);
Regions *ground_regions(Ground *g);
Region ground_valid(const Ground *g);
int ground_ndims(const Ground *g);
/* The cases in A, which has no inner facts; false when they are too many to count. */
bool ground_count(Ground *g, Region a, uint64_t *n);
/* The first case in A: a value for each dimension; false when there is none. */
bool ground_first(Ground *g, Region a, const Choice **all, Arena *arena);
/* Where no inner fact has a value that it may not have: what a hand may be led, what
 * there is to choose from, hangs on the case.  Regions of rulings are compared there
 * only. */
Region ground_possible(Ground *g);
/* Where each reading and option that rulings asked and P leaves open is as P
 * presumes it, all but BUT (NULL: all): a region of inner facts. */
Region ground_presumed(Ground *g, const Program *p, const char *but);
/* Where the facts of a case, as a program has it, are in the regions of a ground. */
typedef struct Levels {
    Ground *g;
    const Case *c;
    int *at; /* by the id of the fact in one engine; -1: not looked up */
    uint32_t n;
} Levels;
/* U has more cases than can be counted. */
void survey_uncounted(const Universe *u, Diags *diags);
/* How many cases G's shape has; false where they cannot be counted (reported). */
bool ground_cases(Ground *g, uint64_t *n, Diags *diags);
/* A shape of U has more worlds than may be looked at, or more work in them. */
void survey_too_much(const Universe *u, LimitId most_worlds, LimitId most_work,
                     Diags *diags);
/* To look at worlds of C within the cases WITHIN, with facts in L, which is new and is
 * freed by its owner. */
WorldsIn ground_worlds(Ground *g, const Case *c, Region within, Levels *l);
/* The same with the bounds of an audit. */
WorldsIn ground_audited(Ground *g, const Case *c, Region within, Levels *l);
/* The place of F, which is open in the worlds HERE and has one of VALUES there. */
int levels_find(Levels *l, const Fact *f, const Value *values, int n, Region here);
void levels_free(Levels *l);
/* The regions' fact called KEY (fact_key), or -1. */
int ground_named(const Ground *g, const char *key);
/* Did rulings ask for the reading or option called NAME? */
bool ground_asked(const Ground *g, const char *name);

/* Where the conditions of a rule hold, or hang on a clash. */
typedef struct Fits {
    const Rule *rule;
    Region when;
} Fits;

/* What is ruled, and where; of equal conclusions one. */
typedef struct Verdict {
    const char *key;   /* at the level of the survey */
    const char *label; /* LEVEL_CITATION: of a clause behind it; else NULL */
    const Conclusion *c;
    Region when; /* it is more than background */
    /* the rules on which it rests somewhere, in the order in which they were met */
    const Support *const *supports;
    Region *support_when;
    int nsupports;
} Verdict;

typedef struct Survey {
    const Program *p;
    Verdict *at;
    int n;
} Survey;

/* What one program says of the cases of a ground.  What its calls come to is worked out
 * once for all its surveys. */
typedef struct View View;
/* By the program of the shape or one that tells the same story: C is the shape's case as
 * that has it.  ARENA is borrowed, as long as the view lives. */
View *view_new(Ground *g, const Case *c, Arena *arena);
void view_free(View *v); /* NULL is allowed */
/* What is not TOUCHED comes to what it comes to for BASE, which lives as long
 * (worlds_share). */
void view_share(View *v, View *base, const bool *touched, const Alike *alike);
/* worlds_apart() of the cases of the ground. */
bool view_apart(View *v, const bool *changed, Region *apart);
Ground *view_ground(const View *v);
const Case *view_case(const View *v);

/* The rules R with WANTED[R->id] in the cases WITHIN: where their conditions hold.
 * False: too much (reported). */
bool survey_fits(View *v, const bool *wanted, Region within, const Fits **list, int *n,
                 Arena *arena, Diags *diags);
/* A condition, with its variables. */
typedef struct Query {
    const Ex *holds;
    Value slots[MAX_SLOTS];
    Region when; /* where it holds */
} Query;
/* Where each of N conditions holds in the cases WITHIN, read as its program presumes it,
 * in some of their inner worlds; where it turns in a circle it does not hold.  False: too
 * much (reported). */
bool survey_where(View *v, Query *at, int n, Region within);
/* All that is ruled in the cases WITHIN, but for background; with FUNS only what is
 * concluded about these functions (Exploring). */
bool survey_make(View *v, Level level, const bool *funs, Region within, Survey *out,
                 Arena *arena, Diags *diags);

/* Did the last of these fail since something turns in a circle, or comes to nothing that
 * there is? */
bool survey_void(const View *v);

/* The cases WITHIN (in some of their inner worlds) where X and Y, the same conclusion of
 * two surveys of G, either of which may be NULL, do not both hold or both not. */
Region survey_parted(Ground *g, const Verdict *x, const Verdict *y, Region within);
/* The regions that these know of, to ROOTS; of a view not those of its base. */
void ground_roots(Ground *g, Roots *roots);
void view_roots(View *v, Roots *roots);
void survey_roots(Survey *s, Roots *roots);
/* The verdict of S with this key and label, or NULL. */
const Verdict *survey_find(const Survey *s, const char *key, const char *label);

#endif
