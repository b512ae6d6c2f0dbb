/* bodies_rows.h - makes rows that say what two bodies found differently in one case, and which of
 * these findings make their rulings differ. */
#ifndef BL_BODIES_ROWS_H
#define BL_BODIES_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/bodies_differ.h"

/* Returns the name of the body that made R, in the grammatical form FORM; NULL if the body has no
 * name. */
const char *bodies_name(const Words *w, const Ruling *r, int form);
/* Returns the fact that P, a point on which the bodies differ, is about. */
Fact bodies_fact(const BodiesPoint *p);
/* Returns a sentence that says what the body of R found about P: "the Director found: ...". */
const char *bodies_finding(const Words *w, const Ruling *r, const BodiesPoint *p);
/* Adds to ROWS the points on which the bodies differ, under headings.  Adds nothing if both bodies
 * found the same. */
void bodies_rows_add(const Words *w, const BodiesDiffer *p, Rows *rows);

#endif
