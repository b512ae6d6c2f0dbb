/* counterfactual_rows.h - changes of a case (counterfactual.h) in words, and the changed case as a
 * file. */
#ifndef BL_COUNTERFACTUAL_ROWS_H
#define BL_COUNTERFACTUAL_ROWS_H

#include "library/library.h"
#include "report/ruling_rows.h"
#include "ruling/counterfactual.h"

/* The smallest changes that would alter what Y says: that the clause applies, or
 * that it does not. */
Counterfactuals counterfactual_rows_search(Library *lib, const Explanation *y,
                                           Arena *arena);
/* Add rows that say which they are. */
void counterfactual_rows_add(const Words *w, const Explanation *y,
                             const Counterfactuals *c, Rows *rows);
/* The sentence of all changes of C, without its beginning capital. */
const char *counterfactual_rows_sentence(const Words *w, const Explanation *y,
                                         const Counterfactual *c);
/* Where the case of W has what the first of C changes, or NO_SPAN; BODY found it. */
Span counterfactual_rows_place(const Words *w, int body, const Counterfactual *c);
/* The case of R with C, as a file that can be ruled on. */
const char *counterfactual_rows_case_text(const Ruling *r, const Counterfactual *c,
                                          const Sources *sources, Arena *arena);

#endif
