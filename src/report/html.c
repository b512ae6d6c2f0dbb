/* html.c - begins pages of HTML, and escapes texts for HTML. */
#include "report/html.h"

#include "html.css.h"
#include "kit/strbuf.h"

const char *html_text(Arena *arena, const char *s)
{
    StrBuf b = { 0 };

    for (; *s; s++)
        switch (*s) {
        case '&': strbuf_add(&b, "&amp;"); break;
        case '<': strbuf_add(&b, "&lt;"); break;
        case '>': strbuf_add(&b, "&gt;"); break;
        case '"': strbuf_add(&b, "&quot;"); break;
        default: strbuf_addc(&b, *s, 1);
        }
    return strbuf_keep(&b, arena);
}

void html_begin(const HtmlPage *p, Arena *arena)
{
    const char *t = html_text(arena, p->title);

    fprintf(p->out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            "<title>%s</title>\n<style>\n%s%s%s</style>\n</head>\n",
            p->lang, t, html_css, p->style[0] ? p->style[0] : "", p->style[1] ? p->style[1] : "");
    if (p->body)
        fprintf(p->out, "<body class=\"%s\">\n", p->body);
    else
        fputs("<body>\n", p->out);
    fprintf(p->out, "<h1>%s</h1>\n", t);
}
