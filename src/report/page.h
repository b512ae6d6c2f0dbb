/* page.h - prints a page of text for people: rows in columns, headings, and the case with its
 * diagram at the top.  The rows come from ruling_rows.h and other modules.  In the functions, P is
 * the page. */
#ifndef BL_PAGE_H
#define BL_PAGE_H

#include "report/ruling_rows.h"

#include <stdio.h>

enum {
    PAGE_WIDTH = 100, /* the number of columns of a page if the user gives no width */
    /* the column where the text of a row begins, after a number such as "  12  " */
    PAGE_TEXT = 6
};

/* Where and how a page is printed. */
typedef struct Page {
    FILE *out;
    int width; /* the width of the page in columns */
    bool colour;
} Page;

/* Prints ROWS: numbers and texts at the left, citations at the right.  All citations begin in the
 * same column. */
void page_rows(const Page *p, const Rows *rows);
/* Prints TEXT as a heading. */
void page_heading(const Page *p, const char *text);
/* Prints an empty line, HEADING and ROWS.  Prints nothing if there are no rows. */
void page_section(const Page *p, const char *heading, const Rows *rows);
/* Prints the head of a page.  At the left is the name of the case, and at the right its contract
 * and EDITION.  The hands follow. */
void page_head(const Page *p, const Words *w, const char *edition);
/* Prints two texts side by side.  LEFT and RIGHT must have been printed with the width page_half().
 * If a text is too wide or has too many lines, prints nothing and returns false. */
bool page_beside(const Page *p, const char *left, const char *right);
int page_half(const Page *p); /* the number of columns of a text for page_beside() */

/* Returns the number of columns that S takes on a terminal. */
int page_columns(const char *s);
/* Breaks S at a space.  Returns the number of bytes of the first line.  This line has at most WIDTH
 * columns, unless it is a single longer word.  Sets *SKIP to the offset where the second line
 * begins, after the space. */
size_t page_fitting(const char *s, int width, size_t *skip);

/* Prints CODE if the page has colours.  CODE begins or ends a style of the terminal, such as
 * "\033[1m". */
void page_style(const Page *p, const char *code);
/* These functions print S in a cell of WIDTH columns.  page_left() prints S at the left of the
 * cell, and page_right() at the right. */
void page_left(const Page *p, int width, const char *s);
void page_right(const Page *p, int width, const char *s);
/* Prints S in lines.  The first line begins at column AT, and the others at column HANG. */
void page_wrapped(const Page *p, int at, int hang, const char *s);
/* Prints S like page_wrapped(), with CITE at the right edge of the first line.  CITE may be
 * NULL. */
void page_cited(const Page *p, int at, int hang, const char *s, const char *cite);
/* Prints S in lines.  The first line continues the current output line, which has reached column
 * AT.  The other lines begin at column AT. */
void page_continued(const Page *p, int at, const char *s);

#endif
