/* lawbook_print.h - a law book, or two side by side, as text, Markdown or a file of HTML. */
#ifndef BL_LAWBOOK_PRINT_H
#define BL_LAWBOOK_PRINT_H

#include "report/page.h"
#include "words/lawbook.h"

typedef enum BookFormat { BOOK_TEXT, BOOK_MARKDOWN, BOOK_HTML } BookFormat;

/* Additions to the clauses on a page of HTML; all texts are HTML. */
typedef struct BookMarks {
    void *context;
    const char *style;                                       /* an additional style sheet */
    const char *(*title)(void *context);                     /* replaces the list of the laws */
    const char *(*block)(void *context, const BookBlock *b); /* follows the text of a block */
    /* follows the last block of a clause */
    const char *(*clause)(void *context, const Clause *c);
    const char *(*end)(void *context); /* stands at the end of the page */
} BookMarks;

typedef struct BookPage {
    BookFormat format;
    Page page;
    const BookMarks *marks; /* only for one book as HTML; or NULL */
} BookPage;

/* Prints a book.  TITLE is that of the edition. */
void lawbook_print_one(const BookPage *p, const Words *w, const char *title, const Book *book);
/* Prints two books clause by clause, with changes marked; with CHANGED_ONLY, only the clauses
 * that differ.  Returns false if none differs. */
bool lawbook_print_two(const BookPage *p, const Words *w, const char *const title[2],
                       const Book *const book[2], bool changed_only);

#endif
