#include "report/lawbook_print.h"

#include "kit/strbuf.h"
#include "report/html.h"
#include "report/page.h"

#include <string.h>

enum {
    STEP = 2,
    INDENT = 4,       /* of what stands under a clause */
    MAX_WORDS = 600,  /* of a block that is compared word by word */
    MAX_BLOCKS = 400, /* of a clause that is compared block by block */
    GAP = 3
};

/* ---- words of a block -------------------------------------------------- */

typedef struct WordToken {
    const char *s;
    int n;
    bool changed;
} WordToken;

typedef struct WordTokens {
    WordToken at[MAX_WORDS];
    int n;
} WordTokens;

static void lawbook_split_words(const char *s, WordTokens *out)
{
    out->n = 0;
    while (*s) {
        size_t n = out->n + 1 < MAX_WORDS ? strcspn(s, " ") : strlen(s);

        out->at[out->n++] = (WordToken){ s, (int)n, false };
        s += n;
        s += strspn(s, " ");
    }
}

static bool same_token(const WordToken *a, const WordToken *b)
{
    return a->n == b->n && memcmp(a->s, b->s, (size_t)a->n) == 0;
}

/* Longest common subsequences: COMMON[i * (nb + 1) + j] is the length for what
 * follows i and j. */
typedef bool SameFn(const void *a, const void *b, int i, int j);

static int *lawbook_longest_common(const void *a, int na, const void *b, int nb,
                                   SameFn *same)
{
    int *t = xcalloc((size_t)(na + 1) * (size_t)(nb + 1), sizeof *t);

    for (int i = na - 1; i >= 0; i--)
        for (int j = nb - 1; j >= 0; j--) {
            int down = t[(i + 1) * (nb + 1) + j], right = t[i * (nb + 1) + j + 1];

            t[i * (nb + 1) + j] = same(a, b, i, j) ? t[(i + 1) * (nb + 1) + j + 1] + 1
                                  : down > right   ? down
                                                   : right;
        }
    return t;
}

static bool lawbook_same_word(const void *a, const void *b, int i, int j)
{
    return same_token(&((const WordTokens *)a)->at[i], &((const WordTokens *)b)->at[j]);
}

/* Mark in A and B the words that only one of them has; how many they share. */
static int lawbook_mark_words(WordTokens *a, WordTokens *b)
{
    int *t = lawbook_longest_common(a, a->n, b, b->n, lawbook_same_word), i = 0, j = 0;
    int shared = t[0];

    while (i < a->n || j < b->n)
        if (i < a->n && j < b->n && same_token(&a->at[i], &b->at[j]))
            i++, j++;
        else if (j == b->n ||
                 (i < a->n && t[(i + 1) * (b->n + 1) + j] >= t[i * (b->n + 1) + j + 1]))
            a->at[i++].changed = true;
        else
            b->at[j++].changed = true;
    xfree(t);
    return shared;
}

/* The words again, those that changed between OPEN and CLOSE. */
static const char *audit_seen_has(Arena *arena, const WordTokens *t, const char *open,
                                  const char *close)
{
    StrBuf b = { 0 };
    const char *s;

    for (int i = 0; i < t->n; i++) {
        bool first = t->at[i].changed && (i == 0 || !t->at[i - 1].changed);
        bool last = t->at[i].changed && (i + 1 == t->n || !t->at[i + 1].changed);

        if (i)
            strbuf_addc(&b, ' ', 1);
        if (first)
            strbuf_add(&b, open);
        strbuf_addn(&b, t->at[i].s, (size_t)t->at[i].n);
        if (last)
            strbuf_add(&b, close);
    }
    s = arena_strndup(arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

/* ---- text ------------------------------------------------------------- */

static int lawbook_indent(const BookBlock *b)
{
    switch (b->kind) {
    case BLOCK_LAW:
    case BLOCK_HEADING: return 0;
    case BLOCK_CLAUSE: return b->depth > 0 ? (b->depth - 1) * STEP : 0;
    case BLOCK_TERM: return 0;
    default: return INDENT + (b->depth > 0 ? (b->depth - 1) * STEP : 0);
    }
}

static void lawbook_style(const BookPage *p, const char *code)
{
    if (p->colour)
        fputs(code, p->out);
}

static const char *lawbook_block_text(Arena *arena, const BookBlock *b)
{
    const char *s = b->text;

    if (b->mark)
        s = arena_printf(arena, *s ? "%s  %s" : "%s", b->mark, s);
    return b->note ? arena_printf(arena, "%s · %s", s, b->note) : s;
}

static bool is_heading(const BookBlock *b)
{
    return b->kind == BLOCK_LAW || b->kind == BLOCK_CLAUSE || b->kind == BLOCK_HEADING;
}

/* Lines of S, the first at column AT, the others at HANG. */
static void print_wrapped(const BookPage *p, const char *s, int at, int hang)
{
    bool first = true;

    do {
        size_t skip, n = page_fitting(s, p->width - (first ? at : hang), &skip);

        fprintf(p->out, "%*s", first ? at : hang, "");
        fwrite(s, 1, n, p->out);
        fputc('\n', p->out);
        s += skip;
        first = false;
    } while (*s);
}

static void print_block(const BookPage *p, const Words *w, const BookBlock *b, bool first)
{
    int at =
        lawbook_indent(b) + (b->kind == BLOCK_ITEM ? STEP + (b->level - 1) * INDENT : 0);
    int hang = b->mark && !is_heading(b) ? at + page_columns(b->mark) + 2 : at;

    if (!first && (is_heading(b) || b->kind == BLOCK_TERM))
        fputc('\n', p->out);
    if (is_heading(b))
        lawbook_style(p, "\033[1m");
    if (b->kind == BLOCK_NOTE)
        lawbook_style(p, "\033[2m");
    print_wrapped(p, lawbook_block_text(w->arena, b), at, hang);
    if (is_heading(b) || b->kind == BLOCK_NOTE)
        lawbook_style(p, "\033[0m");
}

static void lawbook_print_text(const BookPage *p, const Words *w, const char *title,
                               const Book *book)
{
    lawbook_style(p, "\033[1m");
    print_wrapped(p, title, 0, 0);
    lawbook_style(p, "\033[0m");
    fputc('\n', p->out);
    for (int i = 0; i < book->n; i++)
        print_block(p, w, &book->at[i], i == 0);
}

/* ---- Markdown --------------------------------------------------------- */

/* What Markdown would read as something else is escaped; between `...` it reads nothing. */
static const char *markdown(Arena *arena, const char *s)
{
    StrBuf b = { 0 };
    const char *r;
    bool code = false;

    for (; *s; s++) {
        code ^= *s == '`';
        if (!code && strchr("\\*_[]<>|#", *s))
            strbuf_addc(&b, '\\', 1);
        strbuf_addc(&b, *s, 1);
    }
    r = arena_strndup(arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return r;
}

static void print_markdown_block(const BookPage *p, const Words *w, const BookBlock *b,
                                 const BookBlock *before)
{
    const char *text = markdown(w->arena, b->text), *mark = b->mark;

    if (!(b->kind == BLOCK_ITEM && before->kind == BLOCK_ITEM))
        fputc('\n', p->out);
    switch (b->kind) {
    case BLOCK_LAW: fprintf(p->out, "## %s%s%s\n", mark, *text ? ". " : "", text); return;
    case BLOCK_HEADING: fprintf(p->out, "## %s\n", text); return;
    case BLOCK_CLAUSE:
        fprintf(p->out, "### %s%s%s", mark ? mark : "", mark && *text ? " " : "", text);
        if (b->note)
            fprintf(p->out, " · %s", markdown(w->arena, b->note));
        fputc('\n', p->out);
        return;
    case BLOCK_ITEM:
        fprintf(p->out, "%*s- %s %s\n", (b->level - 1) * STEP, "", mark, text);
        return;
    case BLOCK_NOTE: fprintf(p->out, "*%s*\n", text); return;
    case BLOCK_TEXT:
    case BLOCK_TERM: fprintf(p->out, "%s\n", text); return;
    }
}

static void print_markdown(const BookPage *p, const Words *w, const char *title,
                           const Book *book)
{
    fprintf(p->out, "# %s\n", markdown(w->arena, title));
    for (int i = 0; i < book->n; i++)
        print_markdown_block(p, w, &book->at[i], i ? &book->at[i - 1] : &book->at[0]);
}

/* ---- HTML ------------------------------------------------------------- */

static void page_begin(const BookPage *p, const Words *w, const char *title, bool two)
{
    html_begin(&(HtmlPage){ .out = p->out,
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
    fputs("<nav>\n", p->out);
    for (int i = 0; i < book->n; i++)
        if (book->at[i].kind == BLOCK_LAW)
            fprintf(p->out, "<a href=\"#L%s\">%s. %s</a>\n", book->at[i].label,
                    html_text(w->arena, book->at[i].mark),
                    html_text(w->arena, book->at[i].text));
    fputs("</nav>\n", p->out);
}

/* One block, its text already HTML. */
static void html_block(const BookPage *p, const Words *w, const BookBlock *b,
                       const char *text)
{
    char deep[16] = "";

    if (b->depth > 1)
        snprintf(deep, sizeof deep, " d%d", b->depth < 4 ? b->depth : 4);
    switch (b->kind) {
    case BLOCK_LAW:
        fprintf(p->out, "<h2 id=\"L%s\">%s%s%s</h2>\n", b->label,
                html_text(w->arena, b->mark), *text ? ". " : "", text);
        return;
    case BLOCK_HEADING: fprintf(p->out, "<h2>%s</h2>\n", text); return;
    case BLOCK_CLAUSE:
        if (b->mark)
            fprintf(p->out,
                    "<h3 id=\"C%s\" class=\"clause%s\"><span class=\"label\">%s</span>%s",
                    b->label, deep, html_text(w->arena, b->mark), text);
        else
            fprintf(p->out, "<h3 class=\"clause%s\">%s", deep, text);
        if (b->note)
            fprintf(p->out, " <span class=\"layer\">%s</span>",
                    html_text(w->arena, b->note));
        fputs("</h3>\n", p->out);
        return;
    case BLOCK_ITEM:
        fprintf(p->out, "<li class=\"l%d\"><span class=\"letter\">%s</span>%s</li>\n",
                b->level < 4 ? b->level : 4, html_text(w->arena, b->mark), text);
        return;
    case BLOCK_NOTE: fprintf(p->out, "<p class=\"note%s\">%s</p>\n", deep, text); return;
    case BLOCK_TEXT:
    case BLOCK_TERM: fprintf(p->out, "<p class=\"text%s\">%s</p>\n", deep, text); return;
    }
}

/* Open or close the list that items stand in. */
static void html_list(const BookPage *p, const BookBlock *before, const BookBlock *b)
{
    bool was = before && before->kind == BLOCK_ITEM, is = b && b->kind == BLOCK_ITEM;

    if (is && !was) {
        if (b->depth > 1)
            fprintf(p->out, "<ol class=\"letters d%d\">\n", b->depth < 4 ? b->depth : 4);
        else
            fputs("<ol class=\"letters\">\n", p->out);
    }
    if (was && !is)
        fputs("</ol>\n", p->out);
}

static void print_html(const BookPage *p, const Words *w, const char *title,
                       const Book *book)
{
    const BookMarks *m = p->marks;
    const BookBlock *before = NULL;

    page_begin(p, w, title, false);
    if (m)
        fputs(m->title(m->context), p->out);
    else
        html_nav(p, w, book);
    for (int i = 0; i < book->n; i++) {
        const BookBlock *b = &book->at[i], *next = i + 1 < book->n ? b + 1 : NULL;
        const char *text = html_text(w->arena, b->text);

        html_list(p, before, b);
        if (m)
            text = arena_printf(w->arena, "%s%s", text, m->block(m->context, b));
        html_block(p, w, b, text);
        before = b;
        if (m && b->clause && (!next || next->clause != b->clause)) {
            html_list(p, b, NULL);
            fputs(m->clause(m->context, b->clause), p->out);
            before = NULL;
        }
    }
    html_list(p, before, NULL);
    if (m)
        fputs(m->end(m->context), p->out);
    fputs("</body>\n</html>\n", p->out);
}

void lawbook_print_one(const BookPage *p, const Words *w, const char *title,
                       const Book *book)
{
    switch (p->format) {
    case BOOK_TEXT: lawbook_print_text(p, w, title, book); return;
    case BOOK_MARKDOWN: print_markdown(p, w, title, book); return;
    case BOOK_HTML: print_html(p, w, title, book); return;
    }
}

/* ---- two books -------------------------------------------------------- */

/* Blocks side by side: what one book has and the other has in its place. */
typedef struct BlockPair {
    const BookBlock *side[2];
    bool changed;
} BlockPair;

typedef struct BlockPairs {
    BlockPair *at;
    int n, cap;
} BlockPairs;

/* Some consecutive blocks. */
typedef struct Blocks {
    const BookBlock *at;
    int n;
} Blocks;

/* Do two blocks, of which one may be missing, say the same?  The letter of an item
 * says nothing. */
static bool same_block(const BookBlock *a, const BookBlock *b)
{
    return a && b && text_same_or_none(a->text, b->text) &&
           text_same_or_none(a->note, b->note) &&
           (a->kind != BLOCK_CLAUSE || text_same_or_none(a->label, b->label));
}

static void add_pair(Arena *arena, BlockPairs *ps, const BookBlock *a, const BookBlock *b)
{
    ps->at = arena_room(arena, ps->at, sizeof *ps->at, ps->n, &ps->cap);
    ps->at[ps->n++] = (BlockPair){ { a, b }, !same_block(a, b) };
}

static bool same_blocks(const void *a, const void *b, int i, int j)
{
    const BookBlock *x = &((const Blocks *)a)->at[i], *y = &((const Blocks *)b)->at[j];

    return x->kind == y->kind && strcmp(x->text, y->text) == 0;
}

/* A stretch where the two differ: blocks of a kind stand beside each other. */
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

/* One clause of the one and of the other. */
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
            pair_gap(arena, ps, (Blocks){ a.at + from, i - from },
                     (Blocks){ b.at + to, j - to });
            add_pair(arena, ps, &a.at[i], &b.at[j]);
            from = ++i;
            to = ++j;
        } else if (t[(i + 1) * (b.n + 1) + j] >= t[i * (b.n + 1) + j + 1]) {
            i++;
        } else {
            j++;
        }
    pair_gap(arena, ps, (Blocks){ a.at + from, a.n - from },
             (Blocks){ b.at + to, b.n - to });
    xfree(t);
}

/* ---- which part of the one is which of the other ---------------------- */

/* A law's heading, one part of a clause, or one definition. */
typedef struct BookUnit {
    Blocks blocks;
    int law;  /* by its place in the book */
    int mate; /* in the other book, or -1 */
} BookUnit;

typedef struct BookUnits {
    BookUnit *at;
    int n;
} BookUnits;

static bool begins_unit(const BookBlock *b)
{
    return is_heading(b) || b->kind == BLOCK_TERM;
}

static BookUnits units_of(Arena *arena, const Book *book)
{
    BookUnits u = { arena_new_array(arena, BookUnit, (size_t)book->n + 1), 0 };
    int law = 0;

    for (int i = 0; i < book->n; i++) {
        if (begins_unit(&book->at[i])) {
            law += book->at[i].kind == BLOCK_LAW || book->at[i].kind == BLOCK_HEADING;
            u.at[u.n++] = (BookUnit){ { &book->at[i], 0 }, law, -1 };
        }
        u.at[u.n - 1].blocks.n++;
    }
    return u;
}

static bool same_label(const BookBlock *a, const BookBlock *b)
{
    return text_same_or_none(a->label, b->label);
}

/* How alike two units have to be to be each other's: the same clause under the same
 * title; the same title under another number, in the same law; the same clause. */
typedef enum BlockLikeness { ALIKE, RENUMBERED, RETITLED } BlockLikeness;

static bool lawbook_same_block(const BookBlock *a, const BookBlock *b, BlockLikeness how)
{
    bool title = strcmp(a->text, b->text) == 0;

    if (a->kind != b->kind)
        return false;
    switch (how) {
    case ALIKE: return same_label(a, b) && title;
    case RENUMBERED:
        return title && a->kind == BLOCK_CLAUSE &&
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
    int clauses, changed; /* parts of clauses met, and those that differ */
} Printed;

/* B with its mark, as the format has it; in HTML the mark is written by itself. */
static const char *lawbook_rendered(BookFormat format, Arena *arena, const BookBlock *b)
{
    if (format == BOOK_TEXT)
        return lawbook_block_text(arena, b);
    if (format == BOOK_HTML)
        return html_text(arena, b->text);
    if (b->mark && *b->text)
        return markdown(arena, arena_printf(arena, "%s %s", b->mark, b->text));
    return markdown(arena, b->mark ? b->mark : b->text);
}

static const char *side_text(const BookPage *p, Arena *arena, const BlockPair *pair,
                             int side)
{
    const BookBlock *b = pair->side[side], *o = pair->side[!side];
    const char *open = p->format == BOOK_TEXT   ? "‹"
                       : p->format == BOOK_HTML ? "<mark>"
                                                : "**",
               *close = p->format == BOOK_TEXT   ? "›"
                        : p->format == BOOK_HTML ? "</mark>"
                                                 : "**";
    const char *text, *other;
    WordTokens *a, *c;
    const char *s;

    if (!b)
        return "";
    text = lawbook_rendered(p->format, arena, b);
    if (!pair->changed || !o)
        return text;
    other = lawbook_rendered(p->format, arena, o);
    a = xcalloc(2, sizeof *a);
    c = a + 1;
    lawbook_split_words(text, a);
    lawbook_split_words(other, c);
    lawbook_mark_words(a, c);
    s = audit_seen_has(arena, a, open, close);
    xfree(a);
    return s;
}

/* The next line of *S into COLUMNS columns. */
static void lawbook_print_column(const BookPage *p, const char **s, int at, int columns)
{
    size_t skip = 0, n = **s ? page_fitting(*s, columns - at, &skip) : 0;
    int used = at;

    fprintf(p->out, "%*s", at, "");
    fwrite(*s, 1, n, p->out);
    if (n) {
        char *line = xcalloc(n + 1, 1);

        memcpy(line, *s, n);
        used += page_columns(line);
        xfree(line);
    }
    *s += skip;
    fprintf(p->out, "%*s", used < columns ? columns - used : 0, "");
}

static void print_pair_text(const BookPage *p, Arena *arena, const BlockPair *pair)
{
    const char *s[2] = { side_text(p, arena, pair, 0), side_text(p, arena, pair, 1) };
    int columns = (p->width - GAP - STEP) / 2;
    const BookBlock *b = pair->side[0] ? pair->side[0] : pair->side[1];
    int at = is_heading(b) ? 0 : b->kind == BLOCK_ITEM ? STEP * 2 : STEP;
    bool first = true;

    if (is_heading(b))
        fputc('\n', p->out);
    while (first || *s[0] || *s[1]) {
        fputs(pair->changed && first ? "▸ " : "  ", p->out);
        lawbook_print_column(p, &s[0], at, columns);
        fputs(" │ ", p->out);
        if (*s[1]) {
            size_t skip, n = page_fitting(s[1], columns - at, &skip);

            fprintf(p->out, "%*s", at, "");
            fwrite(s[1], 1, n, p->out);
            s[1] += skip;
        }
        fputc('\n', p->out);
        first = false;
    }
}

static void print_pair(const BookPage *p, const Words *w, const BlockPair *pair)
{
    if (p->format == BOOK_TEXT) {
        print_pair_text(p, w->arena, pair);
        return;
    }
    if (p->format == BOOK_MARKDOWN) {
        fprintf(p->out, "| %s | %s |\n", side_text(p, w->arena, pair, 0),
                side_text(p, w->arena, pair, 1));
        return;
    }
    fputs("<tr>", p->out);
    for (int i = 0; i < 2; i++) {
        const BookBlock *b = pair->side[i];

        fputs(b && !pair->side[!i] ? "<td class=\"only\">" : "<td>", p->out);
        if (b) {
            html_list(p, NULL, b);
            html_block(p, w, b, side_text(p, w->arena, pair, i));
            html_list(p, b, NULL);
        }
        fputs("</td>", p->out);
    }
    fputs("</tr>\n", p->out);
}

/* A part of the one book beside its mate in the other. */
static void print_unit(const BookPage *p, const Words *w, Blocks a, Blocks b,
                       bool changed_only, Printed *done)
{
    const BookBlock *first = a.n ? a.at : b.at;
    BlockPairs ps = { 0 };
    bool changed = false;

    pair_clause(w->arena, &ps, a, b);
    for (int i = 0; i < ps.n; i++)
        changed |= ps.at[i].changed;
    if (first->kind == BLOCK_CLAUSE) {
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
    case BOOK_TEXT: print_pair_text(p, w->arena, &heads); return;
    case BOOK_MARKDOWN:
        fprintf(p->out, "# %s\n\n| %s | %s |\n|---|---|\n", markdown(w->arena, both),
                markdown(w->arena, title[0]), markdown(w->arena, title[1]));
        return;
    case BOOK_HTML:
        page_begin(p, w, both, true);
        fprintf(p->out, "<table>\n<tr><th>%s</th><th>%s</th></tr>\n",
                html_text(w->arena, title[0]), html_text(w->arena, title[1]));
        return;
    }
}

static void end_two(const BookPage *p, const Words *w, const Printed *done,
                    bool changed_only)
{
    char changed[16], same[16];
    const char *s;

    snprintf(changed, sizeof changed, "%d", done->changed);
    snprintf(same, sizeof same, "%d", done->clauses - done->changed);
    s = words_say(w, changed_only ? MSG_book_rest : MSG_book_count, changed, same, NULL);
    if (p->format == BOOK_HTML)
        fprintf(p->out, "</table>\n<p class=\"note\">%s</p>\n</body>\n</html>\n",
                html_text(w->arena, s));
    else
        fprintf(p->out, "\n%s\n", s);
}

bool lawbook_print_two(const BookPage *p, const Words *w, const char *const title[2],
                       const Book *const book[2], bool changed_only)
{
    BookUnits a = units_of(w->arena, book[0]), b = units_of(w->arena, book[1]);
    const Blocks none = { NULL, 0 };
    Printed done = { 0 };
    int next = 0; /* of B */

    find_mates(&a, &b);
    begin_two(p, w, title);
    for (int i = 0; i <= a.n; i++) {
        int mate = i < a.n ? a.at[i].mate : b.n;

        /* what only the other has comes before the place where they meet again */
        for (; next < mate; next++)
            if (b.at[next].mate < 0)
                print_unit(p, w, none, b.at[next].blocks, changed_only, &done);
        if (mate == next)
            next++;
        if (i < a.n)
            print_unit(p, w, a.at[i].blocks, mate < 0 ? none : b.at[mate].blocks,
                       changed_only, &done);
    }
    end_two(p, w, &done, changed_only);
    return done.changed > 0;
}
