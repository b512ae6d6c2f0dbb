#include "report/html.h"

#include "kit/strbuf.h"

const char *html_text(Arena *arena, const char *s)
{
    StrBuf b = { 0 };
    const char *r;

    for (; *s; s++)
        switch (*s) {
        case '&': strbuf_add(&b, "&amp;"); break;
        case '<': strbuf_add(&b, "&lt;"); break;
        case '>': strbuf_add(&b, "&gt;"); break;
        case '"': strbuf_add(&b, "&quot;"); break;
        default: strbuf_addc(&b, *s, 1);
        }
    r = arena_strndup(arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return r;
}

static const char style_sheet[] =
    ":root{--ink:#1c1b19;--paper:#fdfcf8;--faint:#6b665c;--rule:#d9d3c4;--mark:#ffe9a8;"
    "--accent:#7a1f1f}\n"
    "@media "
    "(prefers-color-scheme:dark){:root{--ink:#e9e5da;--paper:#191816;--faint:#a39d8f;"
    "--rule:#3b3832;--mark:#5c4a10;--accent:#e08a7a}}\n"
    "body{margin:0 auto;padding:2.5rem 1.25rem "
    "5rem;max-width:46rem;background:var(--paper);"
    "color:var(--ink);font:1.05rem/1.55 Georgia,'Times New Roman',serif}\n"
    "body.two{max-width:80rem}\n"
    "h1{font-size:1.7rem;line-height:1.2;border-bottom:2px solid "
    "var(--ink);padding-bottom:.6rem}\n"
    "h2{margin:3rem 0 1rem;font-size:1.3rem;border-bottom:1px solid var(--rule)}\n"
    "h3{margin:1.6rem 0 .3rem;font-size:1rem}\n"
    "h3 .label{color:var(--accent);margin-right:.6em}h3 .layer{font-weight:normal;"
    "font-style:italic;color:var(--faint)}\n"
    "p{margin:.3rem 0}ol{margin:.2rem 0 .4rem;padding-left:2.2rem}li{margin:.1rem 0}\n"
    "ol.letters{list-style:none;padding-left:2.1rem}ol.letters li{text-indent:-2.1rem;"
    "padding-left:2.1rem}\n"
    "ol.letters .letter{display:inline-block;min-width:2.1rem;text-indent:0}\n"
    ".note{color:var(--faint);font-size:.92rem}.d2{margin-left:1rem}.d3{margin-left:2rem}"
    ".d4{margin-left:3rem}\n"
    "li.l2{margin-left:2.1rem}li.l3{margin-left:4.2rem}li.l4{margin-left:6.3rem}\n"
    "nav{columns:2;font-size:.95rem}nav "
    "a{display:block;color:inherit;text-decoration:none}"
    "nav a:hover{text-decoration:underline}\n"
    "table{width:100%;border-collapse:collapse;table-layout:fixed}td,th{vertical-align:"
    "top;"
    "text-align:left;padding:.15rem .9rem}td+td,th+th{border-left:1px solid "
    "var(--rule)}\n"
    "th{border-bottom:1px solid "
    "var(--rule)}td.only{background:var(--mark)}mark{background:var(--mark);color:"
    "inherit;"
    "padding:0 .1em}\n"
    "@media print{body{max-width:none;padding:0}nav{display:none}}\n";

void html_begin(const HtmlPage *p, Arena *arena)
{
    const char *t = html_text(arena, p->title);

    fprintf(p->out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            "<title>%s</title>\n<style>\n%s%s%s</style>\n</head>\n",
            p->lang, t, style_sheet, p->style[0] ? p->style[0] : "",
            p->style[1] ? p->style[1] : "");
    if (p->body)
        fprintf(p->out, "<body class=\"%s\">\n", p->body);
    else
        fputs("<body>\n", p->out);
    fprintf(p->out, "<h1>%s</h1>\n", t);
}
