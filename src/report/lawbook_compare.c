/* lawbook_compare.c - prints one law book in any format, or two law books side by side with their
 * differences marked. */
#include "report/lawbook_inside.h"

#include "kit/vec.h"
#include "report/html.h"
#include "report/page.h"

#include <string.h>

/* MAX_BLOCKS: a clause with more blocks is not searched for equal blocks.  GAP: the columns between
 * the two books. */
enum { MAX_BLOCKS = 400, GAP = 3 };

/* Two blocks that are printed side by side.  A block is NULL if its book has no block there. */
typedef struct BlockPair {
    const BookBlock *side[2];
    bool changed;
} BlockPair;

typedef struct BlockPairs {
    BlockPair *at;
    int n, cap;
} BlockPairs;

/* Consecutive blocks of a book. */
typedef struct Blocks {
    const BookBlock *at;
    int n;
} Blocks;

/* Returns true if A and B have the same text.  Returns false if one of them is NULL.  The letters
 * of items may differ. */
static bool same_block(const BookBlock *a, const BookBlock *b)
{
    return a && b && text_same_or_none(a->text, b->text) && text_same_or_none(a->note, b->note) &&
           (a->kind != BLOCK_CLAUSE || text_same_or_none(a->label, b->label));
}

static void add_pair(Arena *arena, BlockPairs *ps, const BookBlock *a, const BookBlock *b)
{
    VEC_ROOM_IN(arena, ps->at, ps->n, ps->cap);
    ps->at[ps->n++] = (BlockPair){ { a, b }, !same_block(a, b) };
}

static bool same_blocks(const void *a, const void *b, int i, int j)
{
    const BookBlock *x = &((const Blocks *)a)->at[i], *y = &((const Blocks *)b)->at[j];

    return x->kind == y->kind && strcmp(x->text, y->text) == 0;
}

/* A and B have no equal blocks.  Adds pairs for the blocks of A and B.  Blocks of the same kind
 * stand side by side.  Other blocks stand alone. */
static void pair_gap(Arena *arena, BlockPairs *ps, Blocks a, Blocks b)
{
    int i = 0, j = 0;

    while (i < a.n || j < b.n)
        if (i < a.n && j < b.n && a.at[i].kind == b.at[j].kind) {
            add_pair(arena, ps, &a.at[i++], &b.at[j++]);
        } else if (i < a.n && (j == b.n || a.n - i >= b.n - j)) {
            add_pair(arena, ps, &a.at[i++], NULL);
        } else {
            add_pair(arena, ps, NULL, &b.at[j++]);
        }
}

/* A has the blocks of a clause in one book, and B has the blocks of that clause in the other
 * book.  Adds pairs for these blocks.  Equal blocks stand side by side. */
static void pair_clause(Arena *arena, BlockPairs *ps, Blocks a, Blocks b)
{
    int *t, i = 0, j = 0, from = 0, to = 0;

    if (a.n > MAX_BLOCKS || b.n > MAX_BLOCKS) {
        pair_gap(arena, ps, a, b);
        return;
    }
    t = lawbook_longest_common(&a, a.n, &b, b.n, same_blocks);
    while (i < a.n && j < b.n)
        if (same_blocks(&a, &b, i, j)) {
            pair_gap(arena, ps, (Blocks){ a.at + from, i - from }, (Blocks){ b.at + to, j - to });
            add_pair(arena, ps, &a.at[i], &b.at[j]);
            from = ++i;
            to = ++j;
        } else if (t[(i + 1) * (b.n + 1) + j] >= t[i * (b.n + 1) + j + 1]) {
            i++;
        } else {
            j++;
        }
    pair_gap(arena, ps, (Blocks){ a.at + from, a.n - from }, (Blocks){ b.at + to, b.n - to });
    xfree(t);
}

/* ---- matching the parts of the two books ------------------------------ */

/* A unit of a book: the heading of a law, a part of a clause, or a definition.  Two units are
 * compared as a whole. */
typedef struct BookUnit {
    Blocks blocks;
    int mate; /* the index of the matching unit in the other book, or -1 */
} BookUnit;

typedef struct BookUnits {
    BookUnit *at;
    int n;
} BookUnits;

static bool begins_unit(const BookBlock *b)
{
    return lawbook_is_heading(b) || b->begins || b->kind == BLOCK_TERM;
}

static BookUnits units_of(Arena *arena, const Book *book)
{
    BookUnits u = { arena_new_array(arena, BookUnit, (size_t)book->n + 1), 0 };

    for (int i = 0; i < book->n; i++) {
        if (begins_unit(&book->at[i]))
            u.at[u.n++] = (BookUnit){ { &book->at[i], 0 }, -1 };
        u.at[u.n - 1].blocks.n++;
    }
    return u;
}

static bool same_label(const BookBlock *a, const BookBlock *b)
{
    return text_same_or_none(a->label, b->label);
}

/* How two units match.  ALIKE: same label and title.  RENUMBERED: same law and title, other label.
 * RETITLED: same label, other title. */
typedef enum BlockLikeness { ALIKE, RENUMBERED, RETITLED } BlockLikeness;

static bool lawbook_same_block(const BookBlock *a, const BookBlock *b, BlockLikeness how)
{
    bool title = strcmp(a->text, b->text) == 0;

    if (a->kind != b->kind)
        return false;
    switch (how) {
    case ALIKE: return same_label(a, b) && title;
    case RENUMBERED:
        return title && a->clause && b->clause &&
               words_law_number(a->label) == words_law_number(b->label);
    case RETITLED: return same_label(a, b) && a->kind != BLOCK_TERM;
    }
    BUG("no such likeness");
}

static void find_mates(BookUnits *a, BookUnits *b)
{
    for (BlockLikeness how = ALIKE; how <= RETITLED; how++)
        for (int i = 0; i < a->n; i++)
            for (int j = 0; j < b->n && a->at[i].mate < 0; j++)
                if (b->at[j].mate < 0 &&
                    lawbook_same_block(a->at[i].blocks.at, b->at[j].blocks.at, how)) {
                    a->at[i].mate = j;
                    b->at[j].mate = i;
                }
}

typedef struct Printed {
    /* the number of units of clauses that were compared, and how many of them differ */
    int clauses, changed;
} Printed;

/* Returns the text of B in FORMAT, with the label or letter before it.  In HTML, the label or
 * letter is left out, because it is printed separately. */
static const char *lawbook_rendered(BookFormat format, const Words *w, const BookBlock *b)
{
    if (format == BOOK_TEXT)
        return lawbook_block_text(w, b);
    return format == BOOK_HTML ? html_text(w->arena, b->text)
                               : lawbook_markdown(w->arena, lawbook_block_text(w, b));
}

static const char *side_text(const BookPage *p, const Words *w, const BlockPair *pair, int side)
{
    const BookBlock *b = pair->side[side], *o = pair->side[!side];
    const char *open = p->format == BOOK_TEXT   ? "‹"
                       : p->format == BOOK_HTML ? "<mark>"
                                                : "**",
               *close = p->format == BOOK_TEXT   ? "›"
                        : p->format == BOOK_HTML ? "</mark>"
                                                 : "**";
    const char *text, *other;

    if (!b)
        return "";
    text = lawbook_rendered(p->format, w, b);
    if (!pair->changed || !o)
        return text;
    other = lawbook_rendered(p->format, w, o);
    return lawbook_marked(w->arena, text, other, open, close);
}

/* Prints the next line of *S after AT blanks, fills it up to COLUMNS columns, and moves *S to the
 * following line. */
static void lawbook_print_column(const BookPage *p, const char **s, int at, int columns)
{
    size_t skip = 0, n = **s ? page_fitting(*s, columns - at, &skip) : 0;
    int used = at + text_width(*s, n);

    fprintf(p->page.out, "%*s", at, "");
    fwrite(*s, 1, n, p->page.out);
    *s += skip;
    fprintf(p->page.out, "%*s", used < columns ? columns - used : 0, "");
}

static void print_pair_text(const BookPage *p, const Words *w, const BlockPair *pair)
{
    const char *s[2] = { side_text(p, w, pair, 0), side_text(p, w, pair, 1) };
    int columns = (p->page.width - GAP - LAWBOOK_STEP) / 2;
    const BookBlock *b = pair->side[0] ? pair->side[0] : pair->side[1];
    int at = lawbook_is_heading(b) ? 0 : b->kind == BLOCK_ITEM ? LAWBOOK_STEP * 2 : LAWBOOK_STEP;
    bool first = true;

    if (lawbook_is_heading(b))
        fputc('\n', p->page.out);
    while (first || *s[0] || *s[1]) {
        fputs(pair->changed && first ? "▸ " : "  ", p->page.out);
        lawbook_print_column(p, &s[0], at, columns);
        fputs(" │ ", p->page.out);
        if (*s[1]) {
            size_t skip, n = page_fitting(s[1], columns - at, &skip);

            fprintf(p->page.out, "%*s", at, "");
            fwrite(s[1], 1, n, p->page.out);
            s[1] += skip;
        }
        fputc('\n', p->page.out);
        first = false;
    }
}

static void print_pair(const BookPage *p, const Words *w, const BlockPair *pair)
{
    if (p->format == BOOK_TEXT) {
        print_pair_text(p, w, pair);
        return;
    }
    if (p->format == BOOK_MARKDOWN) {
        fprintf(p->page.out, "| %s | %s |\n", side_text(p, w, pair, 0), side_text(p, w, pair, 1));
        return;
    }
    fputs("<tr>", p->page.out);
    for (int i = 0; i < 2; i++) {
        const BookBlock *b = pair->side[i];

        fputs(b && !pair->side[!i] ? "<td class=\"only\">" : "<td>", p->page.out);
        if (b) {
            lawbook_html_list(p, NULL, b);
            lawbook_html_block(p, w, b, side_text(p, w, pair, i));
            lawbook_html_list(p, b, NULL);
        }
        fputs("</td>", p->page.out);
    }
    fputs("</tr>\n", p->page.out);
}

/* Prints the unit A of one book beside the matching unit B of the other book.  A or B may be empty.
 * Counts the pair in DONE.  Prints nothing if CHANGED_ONLY is true and the units are equal. */
static void print_unit(const BookPage *p, const Words *w, Blocks a, Blocks b, bool changed_only,
                       Printed *done)
{
    const BookBlock *first = a.n ? a.at : b.at;
    BlockPairs ps = { 0 };
    bool changed = false;

    pair_clause(w->arena, &ps, a, b);
    for (int i = 0; i < ps.n; i++)
        changed |= ps.at[i].changed;
    if (first->clause) {
        done->clauses++;
        done->changed += changed;
    }
    if (changed_only && !changed)
        return;
    for (int i = 0; i < ps.n; i++)
        print_pair(p, w, &ps.at[i]);
}

static void begin_two(const BookPage *p, const Words *w, const char *const title[2])
{
    BlockPair heads = { { NULL, NULL }, false };
    BookBlock b[2] = { { .kind = BLOCK_LAW, .text = title[0] },
                       { .kind = BLOCK_LAW, .text = title[1] } };
    const char *both = arena_printf(w->arena, "%s – %s", title[0], title[1]);

    heads.side[0] = &b[0];
    heads.side[1] = &b[1];
    switch (p->format) {
    case BOOK_TEXT: print_pair_text(p, w, &heads); return;
    case BOOK_MARKDOWN:
        fprintf(p->page.out, "# %s\n\n| %s | %s |\n|---|---|\n", lawbook_markdown(w->arena, both),
                lawbook_markdown(w->arena, title[0]), lawbook_markdown(w->arena, title[1]));
        return;
    case BOOK_HTML:
        lawbook_html_begin(p, w, both, true);
        fprintf(p->page.out, "<table>\n<tr><th>%s</th><th>%s</th></tr>\n",
                html_text(w->arena, title[0]), html_text(w->arena, title[1]));
        return;
    }
}

static void end_two(const BookPage *p, const Words *w, const Printed *done, bool changed_only)
{
    char changed[16], same[16];
    const char *s;

    snprintf(changed, sizeof changed, "%d", done->changed);
    snprintf(same, sizeof same, "%d", done->clauses - done->changed);
    s = words_say_two(w, changed_only ? MSG_book_rest : MSG_book_count, changed, same);
    if (p->format == BOOK_HTML)
        fprintf(p->page.out, "</table>\n<p class=\"note\">%s</p>\n</body>\n</html>\n",
                html_text(w->arena, s));
    else
        fprintf(p->page.out, "\n%s\n", s);
}

bool lawbook_print_two(const BookPage *p, const Words *w, const char *const title[2],
                       const Book *const book[2], bool changed_only)
{
    BookUnits a = units_of(w->arena, book[0]), b = units_of(w->arena, book[1]);
    const Blocks none = { NULL, 0 };
    Printed done = { 0 };
    int next = 0; /* the index of the next unit of B */

    find_mates(&a, &b);
    begin_two(p, w, title);
    for (int i = 0; i <= a.n; i++) {
        int mate = i < a.n ? a.at[i].mate : b.n;

        /* first the units that only B has */
        for (; next < mate; next++)
            if (b.at[next].mate < 0)
                print_unit(p, w, none, b.at[next].blocks, changed_only, &done);
        if (mate == next)
            next++;
        if (i < a.n)
            print_unit(p, w, a.at[i].blocks, mate < 0 ? none : b.at[mate].blocks, changed_only,
                       &done);
    }
    end_two(p, w, &done, changed_only);
    return done.changed > 0;
}

void lawbook_print_one(const BookPage *p, const Words *w, const char *title, const Book *book)
{
    switch (p->format) {
    case BOOK_TEXT: lawbook_text_print(p, w, title, book); return;
    case BOOK_MARKDOWN: lawbook_markdown_print(p, w, title, book); return;
    case BOOK_HTML: lawbook_html_print(p, w, title, book); return;
    }
}
