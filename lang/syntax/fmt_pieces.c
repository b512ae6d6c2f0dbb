/* fmt_pieces.c - splits a text into pieces, breaks lines, and prints them (see fmt_pieces.h). */
#include "syntax/fmt_pieces.h"

#include "kit/vec.h"

#include <stdlib.h>
#include <string.h>

/* ---- pieces ----------------------------------------------------------- */

typedef struct FmtReader {
    FmtPieces *p;
    uint32_t room;
    const char *text;
    uint32_t base;
    const char *line; /* the start of the current line */
    int lines;        /* the number of line ends since the last piece */
    const char *end;  /* the end of the last piece */
    int column;       /* the column of `end` */
} FmtReader;

static int fmt_width(const char *from, const char *to)
{
    return text_width(from, (size_t)(to - from));
}

static void fmt_add_piece(FmtReader *r, const char *s, size_t len, TokenKind kind, bool comment)
{
    FmtPiece *p;
    int gap = r->lines ? fmt_width(r->line, s) : fmt_width(r->end, s);

    VEC_ROOM(r->p->at, r->p->n, r->room);
    p = &r->p->at[r->p->n++];
    *p = (FmtPiece){ .text = s,
                     .len = (uint32_t)len,
                     .start = r->base + (uint32_t)(s - r->text),
                     .width = text_width(s, len),
                     .kind = kind,
                     .comment = comment,
                     .lines = r->lines,
                     .column = r->lines ? gap : r->column + gap,
                     .gap = r->lines ? 0 : gap,
                     .space = 1,
                     .by = 4 };
    r->lines = 0;
    r->end = s + len;
    r->column = p->column + p->width;
}

/* Adds the comments between the last piece and TO as pieces.  Counts the line ends. */
static void fmt_add_comments(FmtReader *r, const char *to)
{
    for (const char *s = r->end; s < to;) {
        if (*s == '\n') {
            r->lines++;
            r->line = ++s;
        } else if (*s == '#') {
            const char *nl = memchr(s, '\n', (size_t)(to - s)), *end = nl ? nl : to;
            const char *next = end;

            while (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')
                end--;
            fmt_add_piece(r, s, (size_t)(end - s), TOKEN_SIGN, true);
            s = next;
        } else {
            s++;
        }
    }
}

FmtPieces fmt_pieces_new(const Source *src, const Tokens *tokens)
{
    FmtPieces p = { 0 };
    const char *text = source_text(src);
    const char *first = text + text_bom_length(text, source_len(src));
    FmtReader r = { .p = &p, .text = text, .base = source_base(src), .line = first, .end = first };

    for (size_t i = 0; i < tokens->n; i++) {
        const Token *t = &tokens->at[i];
        const char *s = text + (t->span.start - r.base);

        fmt_add_comments(&r, s);
        if (t->kind == TOKEN_EOL) {
            r.lines++;
            r.end = r.line = s + 1;
        } else {
            fmt_add_piece(&r, s, t->span.end - t->span.start, t->kind, false);
        }
    }
    fmt_add_comments(&r, text + source_len(src));
    return p;
}

void fmt_pieces_free(FmtPieces *p)
{
    xfree(p->at);
    *p = (FmtPieces){ 0 };
}

uint32_t fmt_piece_at(const FmtPieces *p, uint32_t start)
{
    uint32_t lo = 0, hi = p->n;

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;

        if (p->at[mid].start == start)
            return mid;
        if (p->at[mid].start < start)
            lo = mid + 1;
        else
            hi = mid;
    }
    BUG("no piece begins at %u", start);
}

uint32_t fmt_token_before(const FmtPieces *p, uint32_t i)
{
    while (i-- > 0)
        if (!p->at[i].comment)
            return i;
    BUG("nothing stands before the first word");
}

uint32_t fmt_token_after(const FmtPieces *p, uint32_t i)
{
    while (++i < p->n)
        if (!p->at[i].comment)
            return i;
    return NO_PIECE;
}

bool fmt_piece_is(const FmtPieces *p, uint32_t i, const char *text)
{
    return i < p->n && !p->at[i].comment && p->at[i].len == strlen(text) &&
           memcmp(p->at[i].text, text, p->at[i].len) == 0;
}

/* ---- lines ------------------------------------------------------------ */

/* Breaks the line of the pieces from FROM to before TO, if this line is too long.  Then each of
 * these pieces that has the flag `part` begins a line. */
static void break_line(FmtPieces *p, uint32_t from, uint32_t to)
{
    int width = 0;

    for (uint32_t i = from; i < to; i++)
        width += p->at[i].comment ? 0 : p->at[i].width + (i > from ? p->at[i].space : 0);
    for (uint32_t i = from + 1; width > LAYOUT_WIDTH && i < to; i++)
        p->at[i].begins |= p->at[i].part;
}

void fmt_break_lines(FmtPieces *p)
{
    uint32_t from = 0;

    for (uint32_t i = 0; i < p->n; i++) {
        FmtPiece *x = &p->at[i];
        const FmtPiece *before = i ? x - 1 : NULL;

        x->begins =
            !before || x->must || before->comment || (x->lines > 0 && (x->may || x->comment));
        if (x->comment)
            x->indent = INDENT_NEXT;
        x->blank = before && x->begins && x->lines > 1 && (x->group || x->comment) && !x->close;
    }
    for (uint32_t i = 1; i <= p->n; i++)
        if (i == p->n || p->at[i].begins) {
            break_line(p, from, i);
            from = i;
        }
}

void fmt_blank_before(FmtPieces *p, uint32_t i)
{
    while (i > 0 && p->at[i - 1].comment && p->at[i - 1].begins && !p->at[i].blank)
        i--;
    if (i > 0)
        p->at[i].blank = true;
}

/* An indent of more than INDENT_MAX columns becomes INDENT_FAR columns. */
enum { INDENT_MAX = 80, INDENT_FAR = 12 };

/* Returns the column of the operator X, which begins a line.  Chooses the column so that the next
 * operand stands under the first operand.  If there is no room for this, indents X by at least four
 * columns from the line of the first operand. */
static int operator_column(const FmtPieces *p, const FmtPiece *x)
{
    const FmtPiece *first = &p->at[x->anchor];
    int at = first->at - x->width - 1;

    if (!first->leads)
        return first->line + 4;
    if (!first->begins && at <= first->line)
        return first->line + 4;
    return at < x->by ? x->by : at;
}

static int fmt_wanted_indent(const FmtPieces *p, const FmtPiece *x)
{
    const FmtPiece *anchor = &p->at[x->anchor];

    switch (x->indent) {
    case INDENT_AT: return x->by;
    case INDENT_UNDER: return anchor->at + x->by > 0 ? anchor->at + x->by : 0;
    case INDENT_FORMS: return anchor->at > anchor->line + 14 ? anchor->line + 3 : anchor->at;
    case INDENT_VARIANT: return anchor->at + (x->column > anchor->column ? 3 : 0);
    case INDENT_OPERATOR: return operator_column(p, x);
    case INDENT_NEXT: break;
    }
    BUG("a comment has no place of its own");
}

static int fmt_indent(const FmtPieces *p, const FmtPiece *x)
{
    int at = fmt_wanted_indent(p, x);

    return at > INDENT_MAX ? INDENT_FAR : at;
}

/* Returns the column of comment I, which begins a line.  Normally, this is the column of the next
 * token.  There is one exception: the next token stands at the margin, and the source indents the
 * comment and has no empty line before it.  Then the comment gets the indent of the line above, or
 * 2 columns if that line is not indented. */
static int comment_indent(const FmtPieces *p, uint32_t i)
{
    const FmtPiece *c = &p->at[i];
    uint32_t next = fmt_token_after(p, i);
    int then = next == NO_PIECE    ? 0
               : p->at[next].close ? fmt_indent(p, &p->at[next]) + 2
                                   : fmt_indent(p, &p->at[next]);

    if (then > 0 || i == 0 || c->column == 0 || c->blank)
        return then;
    return p->at[i - 1].line > 0 || p->at[i - 1].comment ? p->at[i - 1].line : 2;
}

/* Returns true if the pieces of the line, up to piece I, also stand on one line in the source. */
static bool fmt_on_one_line(const FmtPieces *p, uint32_t i)
{
    for (; i > 0 && !p->at[i].begins; i--)
        if (p->at[i].lines)
            return false;
    return i == 0 || p->at[i].lines;
}

static void print_space(const FmtPieces *p, uint32_t i, StrBuf *out)
{
    FmtPiece *x = &p->at[i];
    const FmtPiece *before = x - 1;
    int at = before->at + before->width;

    x->line = before->line;
    x->leads = before->leads &&
               (before->keyword || fmt_piece_is(p, i - 1, "(") || fmt_piece_is(p, i - 1, "and") ||
                fmt_piece_is(p, i - 1, "or") || fmt_piece_is(p, i - 1, "not"));
    if (x->comment) /* a comment at the end of a line stays in its column, if possible */
        x->space = x->column >= at + 2 && fmt_on_one_line(p, i) ? x->column - at : 2;
    strbuf_addc(out, ' ', (size_t)x->space);
    x->at = at + x->space;
}

void fmt_print(FmtPieces *p, StrBuf *out)
{
    for (uint32_t i = 0; i < p->n; i++) {
        FmtPiece *x = &p->at[i];

        if (x->begins) {
            strbuf_addc(out, '\n', i == 0 ? 0 : x->blank ? 2 : 1);
            x->at = x->line = x->indent == INDENT_NEXT ? comment_indent(p, i) : fmt_indent(p, x);
            x->leads = true;
            strbuf_addc(out, ' ', (size_t)x->at);
        } else {
            print_space(p, i, out);
        }
        strbuf_addn(out, x->text, x->len);
    }
    if (p->n)
        strbuf_addc(out, '\n', 1);
}
