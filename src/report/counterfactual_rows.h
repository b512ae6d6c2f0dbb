/* counterfactual_rows.h - changes of a case (counterfactual.h) in words, and the changed case as a
 * file. */
#ifndef BL_COUNTERFACTUAL_ROWS_H
#define BL_COUNTERFACTUAL_ROWS_H

#include "library/library.h"
#include "report/ruling_rows.h"
#include "ruling/counterfactual.h"

/* The smallest changes that would alter what Y says: that the clause applies, or
 * that it does not. */
Changes changed_search(Library *lib, const Why *y, Arena *arena);
/* Add rows that say which they are. */
void changed_tell(const Words *w, const Why *y, const Changes *c, Rows *rows);
/* The sentence of all changes of C, without its beginning capital. */
const char *changed_words(const Words *w, const Why *y, const Changed *c);
/* Where the case of W has what the first of C changes, or NO_SPAN; BODY found it. */
Span changed_place(const Words *w, int body, const Changed *c);
/* The case of R with C, as a file that can be ruled on. */
const char *changed_text(const Ruling *r, const Changed *c, const Sources *sources,
                         Arena *arena);

#endif
