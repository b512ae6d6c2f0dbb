/* server_page.h - makes rulings and explanations into sections of rows for a web page. */
#ifndef BL_SERVER_PAGE_H
#define BL_SERVER_PAGE_H

#include "report/why_rows.h"
#include "server/asked_case.h"

/* Returns the ruling R as a page: its sections, and the expectations of the case that R does not
 * meet.  Marks the rows that AGAINST lacks.  AGAINST may be NULL. */
json_t *server_page_json(const AskedCase *a, const Ruling *r, const Ruling *against);

/* Returns the explanation Y as a heading and rows. */
json_t *server_page_why(const Words *w, const Explanation *y);

#endif
