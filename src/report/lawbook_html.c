/* lawbook_html.c - prints a law book as a page of HTML. */
#include "report/lawbook_inside.h"

#include "program/label.h"
#include "report/html.h"

#include <string.h>

void lawbook_html_begin(const BookPage *p, const Words *w, const char *title, bool two)
{
    html_begin(&(HtmlPage){ .out = p->page.out,
                            .lang = w->p->langs[w->lang].code,
                            .title = title,
                            .style = { p->marks ? p->marks->style : NULL },
                            .body = two ? "two" : NULL },
               w->arena);
}

/* Returns true if the table of contents lists B.  The table lists the laws.  If there is only one
 * law, it lists the titles of its clauses. */
static bool is_entry(const BookBlock *b, int laws)
{
    return laws > 1 ? b->kind == BLOCK_LAW : b->kind == BLOCK_CLAUSE && b->mark && *b->text;
}

/* Returns the anchor of the block B: `L` or `C`, and the label of B. */
static const char *html_anchor(const Words *w, const BookBlock *b)
{
    return arena_printf(w->arena, "%c%s", b->kind == BLOCK_LAW ? 'L' : 'C', b->label);
}

static void html_contents(const BookPage *p, const Words *w, const Book *book)
{
    int laws = 0, entries = 0;

    for (int i = 0; i < book->n; i++)
        laws += book->at[i].kind == BLOCK_LAW;
    for (int i = 0; i < book->n; i++)
        entries += is_entry(&book->at[i], laws);
    if (entries < 2)
        return;
    fputs("<nav>\n", p->page.out);
    for (int i = 0; i < book->n; i++)
        if (is_entry(&book->at[i], laws))
            fprintf(p->page.out, "<a href=\"#%s\">%s. %s</a>\n", html_anchor(w, &book->at[i]),
                    html_text(w->arena, book->at[i].mark), html_text(w->arena, book->at[i].text));
    fputs("</nav>\n", p->page.out);
}

/* Returns true if links to the label of B lead to B. */
static bool is_target(const BookBlock *b)
{
    return b->kind == BLOCK_LAW || b->anchor;
}

/* Prints the attribute `id` of the block B if links lead to B. */
static void html_id(const BookPage *p, const Words *w, const BookBlock *b)
{
    if (is_target(b))
        fprintf(p->page.out, " id=\"%s\"", html_anchor(w, b));
}

/* Prints the block B as a paragraph with the classes CLASSES.  TEXT is the text of B as HTML. */
static void html_paragraph(const BookPage *p, const Words *w, const BookBlock *b,
                           const char *classes, const char *text)
{
    fputs("<p", p->page.out);
    html_id(p, w, b);
    fprintf(p->page.out, " class=\"%s\">", classes);
    if (b->mark)
        fprintf(p->page.out, "<span class=\"label\">%s</span> ", html_text(w->arena, b->mark));
    if (b->title)
        fprintf(p->page.out, "<i>%s%s</i> ", html_text(w->arena, b->title), *text ? "." : "");
    fprintf(p->page.out, "%s</p>\n", text);
}

void lawbook_html_block(const BookPage *p, const Words *w, const BookBlock *b, const char *text)
{
    const char *small = b->small ? " small" : "", *deep = "";

    if (b->depth > 1 && !b->small)
        deep = arena_printf(w->arena, " d%d", b->depth < 4 ? b->depth : 4);
    switch (b->kind) {
    case BLOCK_LAW:
        fprintf(p->page.out, "<h2 id=\"%s\">%s%s%s</h2>\n", html_anchor(w, b),
                html_text(w->arena, b->mark), *text ? ". " : "", text);
        return;
    case BLOCK_HEADING: fprintf(p->page.out, "<h2>%s</h2>\n", text); return;
    case BLOCK_LAYER: fprintf(p->page.out, "<h4>%s</h4>\n", text); return;
    case BLOCK_CLAUSE:
        fputs("<h3", p->page.out);
        html_id(p, w, b);
        fprintf(p->page.out, " class=\"clause%s\">", deep);
        if (b->mark)
            fprintf(p->page.out, "<span class=\"label\">%s</span> ", html_text(w->arena, b->mark));
        fputs(text, p->page.out);
        if (b->note)
            fprintf(p->page.out, " <span class=\"layer\">%s</span>", html_text(w->arena, b->note));
        fputs("</h3>\n", p->page.out);
        return;
    case BLOCK_ITEM:
        fprintf(p->page.out, "<li class=\"l%d\"><span class=\"letter\">%s</span> %s</li>\n",
                b->level < 4 ? b->level : 4, html_text(w->arena, b->mark), text);
        return;
    case BLOCK_PRINT:
        fprintf(p->page.out, "<blockquote class=\"print%s\">%s</blockquote>\n", deep, text);
        return;
    case BLOCK_NOTE:
    case BLOCK_TEXT:
    case BLOCK_TERM:
        html_paragraph(p, w, b,
                       arena_printf(w->arena, "%s%s%s%s", b->kind == BLOCK_NOTE ? "note" : "text",
                                    deep, small, b->mark ? " marked" : ""),
                       text);
        return;
    }
}

/* Returns the first block of BOOK with an anchor for LABEL.  The block is the heading of a law, a
 * clause with LABEL, or the first clause inside LABEL.  Returns NULL if there is no such block. */
static const BookBlock *html_target(const Book *book, const char *label)
{
    for (int i = 0; i < book->n; i++) {
        const BookBlock *b = &book->at[i];

        if (is_target(b) &&
            (b->kind == BLOCK_LAW ? strcmp(b->label, label) == 0 : label_inside(b->label, label)))
            return b;
    }
    return NULL;
}

/* Returns the text for LABEL as HTML, with a link if CONTEXT, a Book, has that clause or law. */
static const char *html_label(const Words *w, const char *label, const void *context)
{
    const Book *book = context;
    const BookBlock *to = html_target(book, label);
    const char *text = html_text(w->arena, words_clause(w, label));

    return to ? arena_printf(w->arena, "<a href=\"#%s\">%s</a>", html_anchor(w, to), text) : text;
}

/* Returns the text of B as HTML, with links to the clauses and laws that the text names. */
static const char *html_block_text(const Words *w, const Book *book, const BookBlock *b)
{
    if (!b->sees)
        return html_text(w->arena, b->text);
    return arena_printf(w->arena, "%s%s%s",
                        html_text(w->arena, arena_strndup(w->arena, b->text, b->see_from)),
                        b->see_from ? " " : "", lawbook_references(w, b->clause, html_label, book));
}

void lawbook_html_list(const BookPage *p, const BookBlock *before, const BookBlock *b)
{
    bool was = before && before->kind == BLOCK_ITEM, is = b && b->kind == BLOCK_ITEM;

    if (is && !was) {
        fputs("<ol class=\"letters", p->page.out);
        if (b->small)
            fputs(" small", p->page.out);
        else if (b->depth > 1)
            fprintf(p->page.out, " d%d", b->depth < 4 ? b->depth : 4);
        fputs("\">\n", p->page.out);
    }
    if (was && !is)
        fputs("</ol>\n", p->page.out);
}

void lawbook_html_print(const BookPage *p, const Words *w, const char *title, const Book *book)
{
    const BookMarks *m = p->marks;
    const BookBlock *before = NULL;

    lawbook_html_begin(p, w, title, false);
    if (m)
        fputs(m->title(m->context), p->page.out);
    else
        html_contents(p, w, book);
    for (int i = 0; i < book->n; i++) {
        const BookBlock *b = &book->at[i], *next = i + 1 < book->n ? b + 1 : NULL;
        const char *text = html_block_text(w, book, b);

        lawbook_html_list(p, before, b);
        if (m)
            text = arena_printf(w->arena, "%s%s", text, m->block(m->context, b));
        lawbook_html_block(p, w, b, text);
        before = b;
        if (m && b->clause && (!next || next->clause != b->clause)) {
            lawbook_html_list(p, b, NULL);
            fputs(m->clause(m->context, b->clause), p->page.out);
            before = NULL;
        }
    }
    lawbook_html_list(p, before, NULL);
    if (m)
        fputs(m->end(m->context), p->page.out);
    fputs("</body>\n</html>\n", p->page.out);
}
