/* count.h - counts and lists the cases of a shape of a universe (SPEC 12).
 *
 * The assumptions of the universe and the domain of each dimension are first evaluated to decision
 * trees over the dimensions.  The count then branches on one dimension at a time.  Where the
 * remaining dimensions fall into independent parts, it multiplies the counts of the parts.  A memo
 * table keeps the counts of parts. */
#ifndef BL_COUNT_H
#define BL_COUNT_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/universe.h"

typedef struct CaseCounter CaseCounter;

/* Returns a counter for S, which the caller frees; ARENA must live as long.  Returns NULL, after a
 * report, if a domain or condition cannot be evaluated. */
CaseCounter *count_new(const Shape *s, Arena *arena, Diags *diags);
void count_free(CaseCounter *k); /* NULL is allowed */

/* Sets *COUNT to the number of cases.  Returns false if there are too many, or counting takes too
 * much work. */
bool count_all_cases(CaseCounter *k, uint64_t *count);

/* Called by count_each() for every case, with the N values ALL, until it returns false.  Cases are
 * in the order of the dimensions and of their values.  An absent value comes first. */
typedef bool ChoiceFn(void *context, const Choice *all, int n);
void count_each(CaseCounter *k, ChoiceFn *fn, void *context);

/* Sets *VALUES to all values that dimension DIM has in some case, in order.  Returns their
 * number. */
int count_values(const CaseCounter *k, int dim, const Value **values);
/* Returns the cases of the shape as a set in R.  R must have no facts yet: the dimensions become
 * its first facts. */
Mdd count_as_set(const CaseCounter *k, MddStore *r);

/* Returns true if the cases of U can probably be counted.  Tries some hundreds of its shapes, and
 * reports what is wrong. */
bool count_check_universe(const Program *p, const Universe *u, Diags *diags);
/* Sets *COUNT to the number of cases of U.  Returns false, after a report, if the cases cannot be
 * counted. */
bool count_universe(const Program *p, const Universe *u, int threads, uint64_t *count,
                    Diags *diags);

#endif
