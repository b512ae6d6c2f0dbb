/* bodies_rows.h - makes rows about the different findings of two bodies in one case.  The rows say
 * which of these findings make the rulings differ. */
#ifndef BL_BODIES_ROWS_H
#define BL_BODIES_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/bodies_differ.h"

/* Returns the name of the body that made R, in the grammatical form FORM.  Returns NULL if the body
 * has no name. */
const char *bodies_name(const Words *w, const Ruling *r, int form);
/* Returns the fact of P, a point on which the bodies differ. */
Fact bodies_fact(const BodiesPoint *p);
/* Returns a sentence that says what the body of R found about P: "the Director found: ...". */
const char *bodies_finding(const Words *w, const Ruling *r, const BodiesPoint *p);
/* Adds to ROWS the points of P on which the bodies differ, under headings.  Adds nothing if there
 * are no such points. */
void bodies_rows_add(const Words *w, const BodiesDiffer *p, Rows *rows);

#endif
