/* bodies_rows.h - what the bodies that ruled on one case found differently, and on
 * which finding their rulings part, as rows. */
#ifndef BL_BODIES_ROWS_H
#define BL_BODIES_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/bodies_differ.h"

/* Who ruled: the body of R in words, in FORM; NULL when the case does not say. */
const char *bodies_name(const Words *w, const Ruling *r, int form);
/* What the body of R found about P: "the Director found: ...". */
const char *bodies_finding(const Words *w, const Ruling *r, const BodiesPoint *p);
/* Add the rows of P under a heading of their own; none when the two found the same. */
void bodies_rows_add(const Words *w, const BodiesDiffer *p, Rows *rows);

#endif
