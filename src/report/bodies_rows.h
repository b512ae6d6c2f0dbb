/* bodies_rows.h - what two bodies found differently in one case, and which finding
 * makes their rulings differ, as rows. */
#ifndef BL_BODIES_ROWS_H
#define BL_BODIES_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/bodies_differ.h"

/* Returns the name of the body of R in the grammatical FORM, or NULL if it has none. */
const char *bodies_name(const Words *w, const Ruling *r, int form);
/* Returns the fact that P is about. */
Fact bodies_fact(const BodiesPoint *p);
/* Returns what the body of R found about P: "the Director found: ...". */
const char *bodies_finding(const Words *w, const Ruling *r, const BodiesPoint *p);
/* Adds the rows of P under headings; nothing if both bodies found the same. */
void bodies_rows_add(const Words *w, const BodiesDiffer *p, Rows *rows);

#endif
