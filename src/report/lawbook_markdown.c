/* lawbook_markdown.c - prints a law book as Markdown. */
#include "report/lawbook_inside.h"

#include "kit/strbuf.h"

#include <string.h>

const char *lawbook_markdown(Arena *arena, const char *s)
{
    StrBuf b = { 0 };
    bool code = false;

    for (; *s; s++) {
        code ^= *s == '`';
        if (!code && strchr("\\*_[]<>|#", *s))
            strbuf_addc(&b, '\\', 1);
        strbuf_addc(&b, *s, 1);
    }
    return strbuf_keep(&b, arena);
}

/* Prints TEXT as a quotation.  Each line becomes a paragraph. */
static void print_quote(const BookPage *p, const char *text)
{
    for (const char *s = text; *s;) {
        size_t n = strcspn(s, "\n");

        fprintf(p->page.out, "%s> %.*s\n", s == text ? "" : ">\n", (int)n, s);
        s += n + (s[n] == '\n');
    }
}

/* Returns the text of B in Markdown, with its title.  A sentence also gets its label. */
static const char *markdown_text(const Words *w, const BookBlock *b)
{
    const char *text = lawbook_markdown(w->arena, b->text);

    if (b->title)
        text = arena_printf(w->arena, "*%s.* %s", lawbook_markdown(w->arena, b->title), text);
    if (b->mark && b->kind == BLOCK_TEXT)
        text = arena_printf(w->arena, "**%s** %s", b->mark, text);
    return text;
}

static void print_markdown_block(const BookPage *p, const Words *w, const BookBlock *b,
                                 const BookBlock *before)
{
    const char *text = markdown_text(w, b), *mark = b->mark;
    const bool small = b->small || b->kind == BLOCK_NOTE;
    const char *open = small ? "<small>" : "", *close = small ? "</small>" : "";

    if (!(b->kind == BLOCK_ITEM && before->kind == BLOCK_ITEM))
        fputc('\n', p->page.out);
    switch (b->kind) {
    case BLOCK_LAW: fprintf(p->page.out, "## %s%s%s\n", mark, *text ? ". " : "", text); return;
    case BLOCK_HEADING: fprintf(p->page.out, "## %s\n", text); return;
    case BLOCK_LAYER: fprintf(p->page.out, "#### %s\n", text); return;
    case BLOCK_CLAUSE:
        fprintf(p->page.out, "### %s%s%s", mark ? mark : "", mark && *text ? " " : "", text);
        if (b->note)
            fprintf(p->page.out, " · %s", lawbook_markdown(w->arena, b->note));
        fputc('\n', p->page.out);
        return;
    case BLOCK_ITEM:
        fprintf(p->page.out, "%*s- %s%s %s%s\n", (b->level - 1) * LAWBOOK_STEP, "", open, mark,
                text, close);
        return;
    case BLOCK_PRINT: print_quote(p, text); return;
    case BLOCK_NOTE:
    case BLOCK_TEXT:
    case BLOCK_TERM: fprintf(p->page.out, "%s%s%s\n", open, text, close); return;
    }
}

void lawbook_markdown_print(const BookPage *p, const Words *w, const char *title, const Book *book)
{
    fprintf(p->page.out, "# %s\n", lawbook_markdown(w->arena, title));
    lawbook_print_blocks(p, w, book);
}

void lawbook_print_blocks(const BookPage *p, const Words *w, const Book *book)
{
    for (int i = 0; i < book->n; i++)
        print_markdown_block(p, w, &book->at[i], i ? &book->at[i - 1] : &book->at[0]);
}
