/* html.h - pages of HTML that need no other file. */
#ifndef BL_HTML_H
#define BL_HTML_H

#include "kit/arena.h"

#include <stdio.h>

typedef struct HtmlPage {
    FILE *out;
    const char *lang, *title;
    const char *style[2]; /* additional style sheets; each may be NULL */
    const char *body;     /* the class of the page, or NULL */
} HtmlPage;

/* Returns S with &, <, > and " escaped. */
const char *html_text(Arena *arena, const char *s);
/* Prints the page up to and including its title. */
void html_begin(const HtmlPage *p, Arena *arena);

#endif
