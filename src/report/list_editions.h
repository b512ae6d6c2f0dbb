/* list_editions.h - lists the editions of the laws. */
#ifndef BL_LIST_EDITIONS_H
#define BL_LIST_EDITIONS_H

#include "library/library.h"
#include "report/list_row.h"

/* Prints a row for each edition in the directory of LIB.  After each edition come the edition
 * without its practice, and the edition with each overlay.  Titles are in the language LANG if the
 * laws have them; LANG may be NULL.  If VERBOSE is true, each row also says from where the edition
 * is read.  Returns false if there are errors (reported). */
bool list_editions(Library *lib, const char *lang, bool verbose, ListRow *row);

#endif
