/* cover_html_print.h - the law book with what cases show of it, as one page of HTML
 * that needs nothing else. */
#ifndef BL_COVER_HTML_H
#define BL_COVER_HTML_H

#include "report/cover_text.h"

/* Of the clauses in LABEL, or of all for NULL. */
void cover_html_print(const CoverPage *p, const Words *w, const char *label);

#endif
