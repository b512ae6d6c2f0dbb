/* lawbook_print.h - a law book, or two side by side, as text, Markdown or a page
 * of HTML that needs nothing else. */
#ifndef BL_LAWBOOK_PRINT_H
#define BL_LAWBOOK_PRINT_H

#include "report/page.h"
#include "words/lawbook.h"

typedef enum BookFormat { BOOK_TEXT, BOOK_MARKDOWN, BOOK_HTML } BookFormat;

/* What somebody else says of the clauses on a page of HTML; all in HTML. */
typedef struct BookMarks {
    void *context;
    const char *style;                                       /* more of a style sheet */
    const char *(*title)(void *context);                     /* instead of the list of the laws */
    const char *(*block)(void *context, const BookBlock *b); /* at the end of its text */
    const char *(*clause)(void *context, const Clause *c);   /* after its last block */
    const char *(*end)(void *context);                       /* of the page */
} BookMarks;

typedef struct BookPage {
    BookFormat format;
    Page page;
    const BookMarks *marks; /* or NULL; of one book as HTML */
} BookPage;

/* TITLE is the edition's. */
void lawbook_print_one(const BookPage *p, const Words *w, const char *title, const Book *book);
/* Two books clause by clause, what changed marked; with CHANGED_ONLY, only the
 * clauses that differ.  False when nothing does. */
bool lawbook_print_two(const BookPage *p, const Words *w, const char *const title[2],
                       const Book *const book[2], bool changed_only);

#endif
