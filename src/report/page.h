/* page.h - a page of text for people: rows in columns, headings, and the case
 * with its diagram at the top.  What the rows say is ruling_rows.h's. */
#ifndef BL_PAGE_H
#define BL_PAGE_H

#include "report/ruling_rows.h"

#include <stdio.h>

enum {
    PAGE_WIDTH = 100, /* columns, when nobody says */
    PAGE_TEXT = 6     /* where the text of a row begins: after "  12  " */
};

typedef struct Page {
    FILE *out;
    int width;
    bool colour;
} Page;

/* Numbers and texts at the left, citations at the right, where they all begin in one column. */
void page_rows(const Page *p, const Rows *rows);
void page_heading(const Page *p, const char *text);
/* An empty line, HEADING and ROWS; nothing if there are no rows. */
void page_section(const Page *p, const char *heading, const Rows *rows);
/* The case at the left, contract and edition at the right, then the hands. */
void page_head(const Page *p, const Words *w, const char *edition);
/* Two texts side by side, each made for half the page; false, and nothing is printed,
 * when one is too wide or too long for that. */
bool page_beside(const Page *p, const char *left, const char *right);
int page_half(const Page *p); /* the columns of one of them */

/* How many columns S takes. */
int page_columns(const char *s);
/* How much of S fits into WIDTH columns, broken at a space; *SKIP is the length with that space. */
size_t page_fitting(const char *s, int width, size_t *skip);

/* Starts or ends a style of the terminal, such as "\033[1m", if the page has colours. */
void page_style(const Page *p, const char *code);
/* Prints S in a cell of WIDTH columns, at the left or at the right. */
void page_left(const Page *p, int width, const char *s);
void page_right(const Page *p, int width, const char *s);
/* Prints S in lines: the first begins at column AT, the others at HANG. */
void page_wrapped(const Page *p, int at, int hang, const char *s);
/* The same with CITE (NULL: none) at the right edge of the first line. */
void page_cited(const Page *p, int at, int hang, const char *s, const char *cite);
/* Prints S in lines, the first where the line is now, the others at column AT. */
void page_continued(const Page *p, int at, const char *s);

#endif
