/* html.h - pages of HTML that need nothing else. */
#ifndef BL_HTML_H
#define BL_HTML_H

#include "kit/arena.h"

#include <stdio.h>

typedef struct HtmlPage {
    FILE *out;
    const char *lang, *title;
    const char *style[2]; /* more of a style sheet; each may be NULL */
    const char *body;     /* the class of the page, or NULL */
} HtmlPage;

/* S as HTML. */
const char *html_text(Arena *arena, const char *s);
/* Up to and with the title of the page. */
void html_begin(const HtmlPage *p, Arena *arena);

#endif
