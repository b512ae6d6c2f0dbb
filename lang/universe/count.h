/* count.h - how many cases a shape of a universe has, and which (SPEC 12).
 *
 * The assumptions of the universe and the domain of each dimension are worked out once,
 * as decision trees over the dimensions.  The count branches on one dimension at a time.
 * Where the remaining dimensions fall into independent parts it multiplies the counts of
 * the parts, and it keeps these in a memo table. */
#ifndef BL_COUNT_H
#define BL_COUNT_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/universe.h"

typedef struct CaseCounter CaseCounter;

/* The caller frees the counter; ARENA must live as long.  Returns NULL if the cases of S
 * cannot be worked out (reported). */
CaseCounter *count_new(const Shape *s, Arena *arena, Diags *diags);
void count_free(CaseCounter *k); /* NULL is allowed */

/* Counts the cases.  Returns false if there are too many or counting takes too much work. */
bool count_all_cases(CaseCounter *k, uint64_t *count);

/* Called for every case, one by one, until it returns false.  The order is that of the
 * dimensions and of their values; an absent value comes first. */
typedef bool ChoiceFn(void *context, const Choice *all, int n);
void count_each(CaseCounter *k, ChoiceFn *fn, void *context);

/* Returns how many values dimension DIM has in any case, and the values in order. */
int count_values(const CaseCounter *k, int dim, const Value **values);
/* Returns the cases of the shape as a set in R, a store without facts: adds the
 * dimensions to R as its first facts. */
Mdd count_as_set(const CaseCounter *k, MddStore *r);

/* Returns true if the cases of U can be counted: tries some hundreds of its shapes and
 * reports what is wrong. */
bool count_check_universe(const Program *p, const Universe *u, Diags *diags);
/* Counts all cases of U.  Returns false if they cannot be counted (reported). */
bool count_universe(const Program *p, const Universe *u, int threads, uint64_t *count,
                    Diags *diags);

#endif
