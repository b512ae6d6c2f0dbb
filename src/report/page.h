/* page.h - a page of text for people: rows in columns, headings, and the case with its diagram
 * at the top. ruling_rows.h decides what the rows say. */
#ifndef BL_PAGE_H
#define BL_PAGE_H

#include "report/ruling_rows.h"

#include <stdio.h>

enum {
    PAGE_WIDTH = 100, /* columns of a page if none are given */
    PAGE_TEXT = 6     /* where the text of a row begins: after "  12  " */
};

typedef struct Page {
    FILE *out;
    int width;
    bool colour;
} Page;

/* Prints numbers and texts at the left, and citations at the right, all beginning in one column. */
void page_rows(const Page *p, const Rows *rows);
void page_heading(const Page *p, const char *text);
/* Prints an empty line, HEADING and ROWS; nothing if there are no rows. */
void page_section(const Page *p, const char *heading, const Rows *rows);
/* Prints the case at the left, contract and edition at the right, then the hands. */
void page_head(const Page *p, const Words *w, const char *edition);
/* Prints two texts side by side, each made for half the page.  Returns false, and prints
 * nothing, if one is too wide or too long for that. */
bool page_beside(const Page *p, const char *left, const char *right);
int page_half(const Page *p); /* the columns of such a text */

/* Returns how many columns S takes. */
int page_columns(const char *s);
/* Returns how many bytes of S fit into WIDTH columns, broken at a space.  *SKIP is the length
 * with that space. */
size_t page_fitting(const char *s, int width, size_t *skip);

/* Starts or ends a style of the terminal, such as "\033[1m", if the page has colours. */
void page_style(const Page *p, const char *code);
/* Prints S in a cell of WIDTH columns, at the left or at the right. */
void page_left(const Page *p, int width, const char *s);
void page_right(const Page *p, int width, const char *s);
/* Prints S in lines: the first begins at column AT, the others at HANG. */
void page_wrapped(const Page *p, int at, int hang, const char *s);
/* Like page_wrapped(), with CITE (NULL: none) at the right edge of the first line. */
void page_cited(const Page *p, int at, int hang, const char *s, const char *cite);
/* Prints S in lines: the first continues the present line, the others begin at column AT. */
void page_continued(const Page *p, int at, const char *s);

#endif
