/* lawbook_text.c - a law book as text. */
#include "report/lawbook_inside.h"

#include "report/page.h"

#include <string.h>

enum { INDENT = 4 }; /* indentation of the text of a clause */

static int lawbook_indent(const BookBlock *b)
{
    switch (b->kind) {
    case BLOCK_LAW:
    case BLOCK_HEADING: return 0;
    case BLOCK_CLAUSE: return b->depth > 0 ? (b->depth - 1) * LAWBOOK_STEP : 0;
    case BLOCK_TERM: return 0;
    default: return INDENT + (b->depth > 0 ? (b->depth - 1) * LAWBOOK_STEP : 0);
    }
}

const char *lawbook_block_text(Arena *arena, const BookBlock *b)
{
    const char *s = b->text;

    if (b->mark)
        s = arena_printf(arena, *s ? "%s  %s" : "%s", b->mark, s);
    return b->note ? arena_printf(arena, "%s · %s", s, b->note) : s;
}

bool lawbook_is_heading(const BookBlock *b)
{
    return b->kind == BLOCK_LAW || b->kind == BLOCK_CLAUSE || b->kind == BLOCK_HEADING;
}

/* Prints the lines of B, each as a paragraph after a bar. */
static void print_lines(const BookPage *p, const Words *w, const BookBlock *b, int at)
{
    for (const char *s = b->text; *s;) {
        size_t n = strcspn(s, "\n");

        page_wrapped(&p->page, at, at + 2, arena_printf(w->arena, "│ %.*s", (int)n, s));
        s += n + (s[n] == '\n');
    }
}

static void print_block(const BookPage *p, const Words *w, const BookBlock *b, bool first)
{
    int at =
        lawbook_indent(b) + (b->kind == BLOCK_ITEM ? LAWBOOK_STEP + (b->level - 1) * INDENT : 0);
    int hang = b->mark && !lawbook_is_heading(b) ? at + page_columns(b->mark) + 2 : at;

    if (!first && (lawbook_is_heading(b) || b->kind == BLOCK_TERM))
        fputc('\n', p->page.out);
    if (lawbook_is_heading(b))
        page_style(&p->page, "\033[1m");
    if (b->kind == BLOCK_PRINT) {
        print_lines(p, w, b, at);
        return;
    }
    if (b->kind == BLOCK_NOTE)
        page_style(&p->page, "\033[2m");
    page_wrapped(&p->page, at, hang, lawbook_block_text(w->arena, b));
    if (lawbook_is_heading(b) || b->kind == BLOCK_NOTE)
        page_style(&p->page, "\033[0m");
}

void lawbook_text_print(const BookPage *p, const Words *w, const char *title, const Book *book)
{
    page_style(&p->page, "\033[1m");
    page_wrapped(&p->page, 0, 0, title);
    page_style(&p->page, "\033[0m");
    fputc('\n', p->page.out);
    for (int i = 0; i < book->n; i++)
        print_block(p, w, &book->at[i], i == 0);
}
