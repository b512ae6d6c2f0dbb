/* lawbook_print.h - prints a law book, or two law books side by side, as text, Markdown or one file
 * of HTML. */
#ifndef BL_LAWBOOK_PRINT_H
#define BL_LAWBOOK_PRINT_H

#include "report/page.h"
#include "words/lawbook.h"

typedef enum BookFormat { BOOK_TEXT, BOOK_MARKDOWN, BOOK_HTML } BookFormat;

/* Texts to add to one law book that is printed as HTML.  Each function gets `context`. */
typedef struct BookMarks {
    void *context;
    const char *style; /* the text of a style sheet */
    /* returns the HTML below the title, in place of the table of contents */
    const char *(*title)(void *context);
    /* returns the HTML after the text of a block */
    const char *(*block)(void *context, const BookBlock *b);
    /* returns the HTML after the last block of a clause */
    const char *(*clause)(void *context, const Clause *c);
    const char *(*end)(void *context); /* returns the HTML at the end of the page */
} BookMarks;

typedef struct BookPage {
    BookFormat format;
    Page page;
    const BookMarks *marks; /* the texts to add, for one book as HTML; NULL otherwise */
} BookPage;

/* Prints BOOK to the page P under TITLE, the title of the edition. */
void lawbook_print_one(const BookPage *p, const Words *w, const char *title, const Book *book);
/* Prints the blocks of BOOK to the page P as Markdown, without a title. */
void lawbook_print_blocks(const BookPage *p, const Words *w, const Book *book);
/* Prints the two books BOOK, with the titles TITLE, to the page P.  Prints them clause by clause,
 * with the changes marked.  If CHANGED_ONLY is true, prints only the clauses that differ.  Returns
 * true if any clause differs. */
bool lawbook_print_two(const BookPage *p, const Words *w, const char *const title[2],
                       const Book *const book[2], bool changed_only);

#endif
