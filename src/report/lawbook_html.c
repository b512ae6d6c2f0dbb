/* lawbook_html.c - a law book as a page of HTML. */
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

static void html_nav(const BookPage *p, const Words *w, const Book *book)
{
    int laws = 0;

    for (int i = 0; i < book->n; i++)
        laws += book->at[i].kind == BLOCK_LAW;
    if (laws < 2)
        return;
    fputs("<nav>\n", p->page.out);
    for (int i = 0; i < book->n; i++)
        if (book->at[i].kind == BLOCK_LAW)
            fprintf(p->page.out, "<a href=\"#L%s\">%s. %s</a>\n", book->at[i].label,
                    html_text(w->arena, book->at[i].mark), html_text(w->arena, book->at[i].text));
    fputs("</nav>\n", p->page.out);
}

void lawbook_html_block(const BookPage *p, const Words *w, const BookBlock *b, const char *text)
{
    char deep[16] = "";

    if (b->depth > 1)
        snprintf(deep, sizeof deep, " d%d", b->depth < 4 ? b->depth : 4);
    switch (b->kind) {
    case BLOCK_LAW:
        fprintf(p->page.out, "<h2 id=\"L%s\">%s%s%s</h2>\n", b->label, html_text(w->arena, b->mark),
                *text ? ". " : "", text);
        return;
    case BLOCK_HEADING: fprintf(p->page.out, "<h2>%s</h2>\n", text); return;
    case BLOCK_CLAUSE:
        if (b->mark)
            fprintf(p->page.out,
                    "<h3 id=\"C%s\" class=\"clause%s\"><span class=\"label\">%s</span>%s", b->label,
                    deep, html_text(w->arena, b->mark), text);
        else
            fprintf(p->page.out, "<h3 class=\"clause%s\">%s", deep, text);
        if (b->note)
            fprintf(p->page.out, " <span class=\"layer\">%s</span>", html_text(w->arena, b->note));
        fputs("</h3>\n", p->page.out);
        return;
    case BLOCK_ITEM:
        fprintf(p->page.out, "<li class=\"l%d\"><span class=\"letter\">%s</span>%s</li>\n",
                b->level < 4 ? b->level : 4, html_text(w->arena, b->mark), text);
        return;
    case BLOCK_NOTE: fprintf(p->page.out, "<p class=\"note%s\">%s</p>\n", deep, text); return;
    case BLOCK_TEXT:
    case BLOCK_SEE:
    case BLOCK_TERM: fprintf(p->page.out, "<p class=\"text%s\">%s</p>\n", deep, text); return;
    }
}

/* Returns the heading in BOOK where LABEL begins: that of its law, of its clause, or of the first
 * clause inside it; NULL if the book has none of them. */
static const BookBlock *html_heading_of(const Book *book, const char *label)
{
    for (int i = 0; i < book->n; i++) {
        const BookBlock *b = &book->at[i];

        if (b->mark && ((b->kind == BLOCK_LAW && strcmp(b->label, label) == 0) ||
                        (b->kind == BLOCK_CLAUSE && label_inside(b->label, label))))
            return b;
    }
    return NULL;
}

/* Returns the text of B, a BLOCK_SEE, with links to what the book has. */
static const char *html_see(const Words *w, const Book *book, const BookBlock *b)
{
    const Clause *c = b->clause;
    const char **texts = arena_new_array(w->arena, const char *, (size_t)c->nsee + 1);

    for (int i = 0; i < c->nsee; i++) {
        const BookBlock *to = html_heading_of(book, c->see[i]);

        texts[i] = html_text(w->arena, words_clause(w, c->see[i]));
        if (to)
            texts[i] = arena_printf(w->arena, "<a href=\"#%c%s\">%s</a>",
                                    to->kind == BLOCK_LAW ? 'L' : 'C', to->label, texts[i]);
    }
    return lawbook_see(w, c, texts);
}

void lawbook_html_list(const BookPage *p, const BookBlock *before, const BookBlock *b)
{
    bool was = before && before->kind == BLOCK_ITEM, is = b && b->kind == BLOCK_ITEM;

    if (is && !was) {
        if (b->depth > 1)
            fprintf(p->page.out, "<ol class=\"letters d%d\">\n", b->depth < 4 ? b->depth : 4);
        else
            fputs("<ol class=\"letters\">\n", p->page.out);
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
        html_nav(p, w, book);
    for (int i = 0; i < book->n; i++) {
        const BookBlock *b = &book->at[i], *next = i + 1 < book->n ? b + 1 : NULL;
        const char *text =
            b->kind == BLOCK_SEE ? html_see(w, book, b) : html_text(w->arena, b->text);

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
