/* html.h - begins pages of HTML that need no other file, and escapes texts for HTML. */
#ifndef BL_HTML_H
#define BL_HTML_H

#include "kit/arena.h"

#include <stdio.h>

typedef struct HtmlPage {
    FILE *out;
    const char *lang, *title;
    const char *style[2]; /* the texts of more style sheets; each may be NULL */
    const char *body;     /* the class of the body element, or NULL */
} HtmlPage;

/* Returns S with &, <, > and " escaped, in ARENA. */
const char *html_text(Arena *arena, const char *s);
/* Prints the beginning of the page P, up to the heading.  The heading is the title of P. */
void html_begin(const HtmlPage *p, Arena *arena);

#endif
