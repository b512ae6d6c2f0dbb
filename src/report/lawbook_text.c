/* lawbook_text.c - prints a law book as text. */
#include "report/lawbook_inside.h"

#include "report/page.h"

#include <string.h>

enum {
    STEP = 4,        /* the columns that indent an inner clause */
    ITEM_STEP = 6,   /* the columns that indent an item */
    SMALL_INDENT = 2 /* the columns before clauses of other layers than the Law */
};

/* Returns the column where the text of B begins.  The label or letter of B stands before this
 * column. */
static int text_column(const BookBlock *b)
{
    int depth = b->depth > 0 ? b->depth : 1;

    switch (b->kind) {
    case BLOCK_LAW:
    case BLOCK_LAYER:
    case BLOCK_HEADING:
    case BLOCK_TERM: return 0;
    case BLOCK_CLAUSE: return (depth - 1) * STEP;
    case BLOCK_ITEM:
        return (b->small    ? SMALL_INDENT + STEP
                : b->clause ? depth * STEP
                            : 0) +
               b->level * ITEM_STEP;
    default: return b->small ? SMALL_INDENT + STEP : depth * STEP;
    }
}

/* Returns the column where the label or letter of B begins.  B must have a label or a letter. */
static int mark_column(const BookBlock *b)
{
    if (b->kind == BLOCK_ITEM)
        return text_column(b) - ITEM_STEP;
    if (lawbook_is_heading(b))
        return text_column(b);
    if (b->small)
        return SMALL_INDENT;
    return b->mark_depth > 0 ? (b->mark_depth - 1) * STEP : 0;
}

/* Returns the label or letter of B, such as "4. (b)".  Adds blanks after each part of a label.  The
 * blanks align the parts and the text of B with the lines above. */
static const char *mark_text(Arena *arena, const BookBlock *b)
{
    const char *space = strchr(b->mark, ' ');
    int first = space ? (int)(space - b->mark) : 0;
    const char *s = b->mark;
    int columns;

    if (space && b->kind == BLOCK_TEXT)
        s = arena_printf(arena, "%.*s%*s%s", first, s, first < STEP ? STEP - first : 1, "",
                         space + 1);
    columns = text_column(b) - mark_column(b) - page_columns(s);
    return arena_printf(arena, "%s%*s", s,
                        columns > (b->small && b->kind == BLOCK_TEXT) ? columns : 2, "");
}

const char *lawbook_block_text(const Words *w, const BookBlock *b)
{
    const char *s = b->text;

    if (b->title)
        s = arena_printf(w->arena, "%s%s%s", b->title, *s ? ". " : "", s);
    if (b->mark && b->kind == BLOCK_TEXT)
        s = arena_printf(w->arena, "%s  %s", b->mark, s);
    else if (b->mark)
        s = arena_printf(w->arena, *s ? "%s  %s" : "%s", b->mark, s);
    return b->note ? arena_printf(w->arena, "%s · %s", s, b->note) : s;
}

bool lawbook_is_heading(const BookBlock *b)
{
    return b->kind == BLOCK_LAW || b->kind == BLOCK_CLAUSE || b->kind == BLOCK_HEADING ||
           b->kind == BLOCK_LAYER;
}

/* Prints each line of B as a paragraph, with a bar before it.  Indents the lines by AT columns. */
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
    const bool bold = lawbook_is_heading(b), dim = b->kind == BLOCK_NOTE || b->small;
    int at = text_column(b);

    if (!first && (bold || b->kind == BLOCK_TERM || (b->begins && b->depth < 2 && !b->small)))
        fputc('\n', p->page.out);
    if (b->kind == BLOCK_PRINT) {
        print_lines(p, w, b, at);
        return;
    }
    if (bold || dim)
        page_style(&p->page, bold ? "\033[1m" : "\033[2m");
    if (b->mark && !bold) {
        BookBlock plain = *b;

        plain.mark = NULL;
        page_wrapped(
            &p->page, mark_column(b), at,
            arena_printf(w->arena, "%s%s", mark_text(w->arena, b), lawbook_block_text(w, &plain)));
    } else {
        page_wrapped(&p->page, at, at, lawbook_block_text(w, b));
    }
    if (bold || dim)
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
