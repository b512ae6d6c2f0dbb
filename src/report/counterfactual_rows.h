/* counterfactual_rows.h - changes of a case (counterfactual.h) in words, and the changed case as a
 * file. */
#ifndef BL_COUNTERFACTUAL_ROWS_H
#define BL_COUNTERFACTUAL_ROWS_H

#include "library/library.h"
#include "report/ruling_rows.h"
#include "ruling/counterfactual.h"

/* Searches for the smallest changes of the case that make the clause of Y apply, or keep
 * it from applying if it does. */
Counterfactuals counterfactual_rows_search(const Explanation *y, Arena *arena);
/* Adds a row for each group of changes in C, or one that says that there are none. */
void counterfactual_rows_add(const Words *w, const Explanation *y, const Counterfactuals *c,
                             Rows *rows);
/* Returns all changes of C as a sentence that begins without a capital. */
const char *counterfactual_rows_sentence(const Words *w, const Explanation *y,
                                         const Counterfactual *c);
/* Returns the place in the case of W that the first change of C alters, or NO_SPAN.  BODY made
 * the findings. */
Span counterfactual_rows_place(const Words *w, int body, const Counterfactual *c);
/* Returns the case of R with the changes C as the text of a case file. */
const char *counterfactual_rows_case_text(const Ruling *r, const Counterfactual *c,
                                          const Sources *sources, Arena *arena);

#endif
