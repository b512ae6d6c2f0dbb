/* count.h - counts and lists the cases of a shape of a universe (SPEC 12).
 *
 * First the counter makes decision trees over the dimensions: one for each assumption of the
 * universe, and one for the domain of each dimension.  Then it tries the values of one dimension
 * after the other.  If the remaining dimensions fall into independent parts, it multiplies the
 * counts of the parts.  A memo table keeps these counts. */
#ifndef BL_COUNT_H
#define BL_COUNT_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/universe.h"

typedef struct CaseCounter CaseCounter;

/* Returns a counter for S, which the caller frees.  ARENA must live as long as the counter.
 * Returns NULL, after a report, if a domain or condition cannot be evaluated. */
CaseCounter *count_new(const Shape *s, Arena *arena, Diags *diags);
void count_free(CaseCounter *k); /* NULL is allowed */

/* Sets *COUNT to the number of cases.  Returns false if there are too many, or counting takes too
 * much work. */
bool count_all_cases(CaseCounter *k, uint64_t *count);

/* The function that count_each() calls for every case.  ALL has the N values of the case, one for
 * each dimension.  The last dimension varies fastest, and an absent value comes first.  The
 * function returns false to stop. */
typedef bool ChoiceFn(void *context, const Choice *all, int n);
void count_each(CaseCounter *k, ChoiceFn *fn, void *context);

/* Sets *VALUES to all values that the domain of dimension DIM allows, an absent value first.  An
 * assumption of the universe may exclude some of them.  Returns their number. */
int count_values(const CaseCounter *k, int dim, const Value **values);
/* Makes the set of all cases of the shape in the store R, and returns the set.  R must be new and
 * without facts: the dimensions of the shape become the first facts of R. */
Mdd count_as_set(const CaseCounter *k, MddStore *r);

/* Returns true if the cases of U can probably be counted.  Tries a few hundred shapes, and reports
 * what makes the count fail. */
bool count_check_universe(const Program *p, const Universe *u, Diags *diags);
/* Sets *COUNT to the number of cases of U.  THREADS is as in parallel_each().  Returns false, after
 * a report, if the cases cannot be counted. */
bool count_universe(const Program *p, const Universe *u, int threads, uint64_t *count,
                    Diags *diags);

#endif
