/* lawbook_markdown.c - a law book as Markdown. */
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

static void print_markdown_block(const BookPage *p, const Words *w, const BookBlock *b,
                                 const BookBlock *before)
{
    const char *text = lawbook_markdown(w->arena, b->text), *mark = b->mark;

    if (!(b->kind == BLOCK_ITEM && before->kind == BLOCK_ITEM))
        fputc('\n', p->page.out);
    switch (b->kind) {
    case BLOCK_LAW: fprintf(p->page.out, "## %s%s%s\n", mark, *text ? ". " : "", text); return;
    case BLOCK_HEADING: fprintf(p->page.out, "## %s\n", text); return;
    case BLOCK_CLAUSE:
        fprintf(p->page.out, "### %s%s%s", mark ? mark : "", mark && *text ? " " : "", text);
        if (b->note)
            fprintf(p->page.out, " · %s", lawbook_markdown(w->arena, b->note));
        fputc('\n', p->page.out);
        return;
    case BLOCK_ITEM:
        fprintf(p->page.out, "%*s- %s %s\n", (b->level - 1) * LAWBOOK_STEP, "", mark, text);
        return;
    case BLOCK_NOTE: fprintf(p->page.out, "*%s*\n", text); return;
    case BLOCK_TEXT:
    case BLOCK_SEE:
    case BLOCK_TERM: fprintf(p->page.out, "%s\n", text); return;
    }
}

void lawbook_markdown_print(const BookPage *p, const Words *w, const char *title, const Book *book)
{
    fprintf(p->page.out, "# %s\n", lawbook_markdown(w->arena, title));
    for (int i = 0; i < book->n; i++)
        print_markdown_block(p, w, &book->at[i], i ? &book->at[i - 1] : &book->at[0]);
}
