/* counterfactual_rows.h - describes the changes of a case (counterfactual.h) in words, and writes
 * the changed case as a case file. */
#ifndef BL_COUNTERFACTUAL_ROWS_H
#define BL_COUNTERFACTUAL_ROWS_H

#include "library/library.h"
#include "report/ruling_rows.h"
#include "ruling/counterfactual.h"

/* Returns the smallest changes of the case after which the clause of Y applies.  If the clause
 * applies already, returns the smallest changes after which it no longer applies. */
Counterfactuals counterfactual_rows_search(const Explanation *y, Arena *arena);
/* C has the changes for the explanation Y.  Adds to ROWS a row for each group of similar changes in
 * C.  If C has no changes, adds a row that says so. */
void counterfactual_rows_add(const Words *w, const Explanation *y, const Counterfactuals *c,
                             Rows *rows);
/* Returns a sentence about all changes of C.  The sentence begins in lower case. */
const char *counterfactual_rows_sentence(const Words *w, const Explanation *y,
                                         const Counterfactual *c);
/* Returns the place in the case of W that the first change of C alters.  Returns NO_SPAN if there
 * is no such place.  C changes the findings of body number BODY. */
Span counterfactual_rows_place(const Words *w, int body, const Counterfactual *c);
/* Returns the case of R with the changes of C, as the text of a case file in ARENA. */
const char *counterfactual_rows_case_text(const Ruling *r, const Counterfactual *c,
                                          const Sources *sources, Arena *arena);

#endif
