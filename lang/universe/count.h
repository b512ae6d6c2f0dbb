/* count.h - how many cases a shape of a universe has, and which (SPEC 12).
 *
 * What the universe assumes, and what the values of a dimension rest on, is worked
 * out once, as decision trees over the dimensions.  Counting branches on what these
 * read and multiplies where the rest falls into parts that nothing joins; counts of
 * parts are kept. */
#ifndef BL_COUNT_H
#define BL_COUNT_H

#include "ruling/mdd.h"
#include "ruling/ruling.h"
#include "universe/universe.h"

typedef struct CaseCounter CaseCounter;

/* Lives until it is freed; borrows ARENA.  NULL when the cases of S cannot be worked
 * out (reported). */
CaseCounter *count_new(const Shape *s, Arena *arena, Diags *diags);
void count_free(CaseCounter *k); /* NULL is allowed */

/* How many cases there are.  False: it is too much (count_report). */
bool count_all_cases(CaseCounter *k, uint64_t *count);
/* Report why a count failed. */
void count_report(const CaseCounter *k, Diags *diags);

/* FN for every case, in the order of the dimensions and of their values, of which absent
 * is the first, until FN is false: the plain way, one by one. */
typedef bool ChoiceFn(void *context, const Choice *all, int n);
void count_each(CaseCounter *k, ChoiceFn *fn, void *context);

/* Every value that dimension DIM has somewhere, in order. */
int count_values(const CaseCounter *k, int dim, const Value **values);
/* The cases of the shape as a region: the dimensions become the first facts of R,
 * which has none, with these values. */
Mdd count_region(const CaseCounter *k, MddStore *r);

/* Can the cases of U be counted?  Tried in some hundreds of its shapes; what is
 * wrong is reported. */
bool count_check_universe(const Program *p, const Universe *u, Diags *diags);
/* All cases of U.  False when they cannot be counted (reported). */
bool count_universe(const Program *p, const Universe *u, int threads, uint64_t *count,
                    Diags *diags);

#endif
