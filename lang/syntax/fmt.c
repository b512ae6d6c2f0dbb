/* fmt.c - formats a file, and verifies that its meaning stays the same (see fmt.h). */
#include "syntax/fmt.h"

#include "syntax/fmt_case.h"
#include "syntax/fmt_law.h"

#include <stdlib.h>
#include <string.h>

/* A text with its tree, its tokens and its pieces. */
typedef struct FmtText {
    const Source *src;
    Arena *arena;
    Node *items;
    Tokens tokens;
    FmtPieces pieces;
    bool good;
} FmtText;

static FmtText fmt_read_text(const Source *src, ParseMode mode, Diags *diags)
{
    FmtText r = { .src = src, .arena = arena_new() };
    Interner *names = interner_new(r.arena);
    size_t errors = diags_errors(diags);

    r.items = parse_source(src, mode, r.arena, names, diags);
    r.good = diags_errors(diags) == errors;
    if (r.good) {
        r.tokens = parse_tokens(src, mode, r.arena, names, diags);
        /* drops the line ends at the end of the file, so that their number makes no difference */
        while (r.tokens.n && r.tokens.at[r.tokens.n - 1].kind == TOKEN_EOL)
            r.tokens.n--;
        r.pieces = fmt_pieces_new(src, &r.tokens);
    }
    return r;
}

static void fmt_text_free(FmtText *r)
{
    fmt_pieces_free(&r->pieces);
    parse_tokens_free(&r->tokens);
    arena_free(r->arena);
}

/* ---- comparing meanings ------------------------------------------- */

static bool same_nodes(const Node *a, const Node *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->kind != b->kind || a->num != b->num || !text_same_or_none(a->text, b->text) ||
            !same_nodes(a->a, b->a) || !same_nodes(a->b, b->b) || !same_nodes(a->c, b->c) ||
            !same_nodes(a->d, b->d))
            return false;
    return a == b;
}

static bool same_pieces(const FmtPieces *a, const FmtPieces *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++) {
        const FmtPiece *x = &a->at[i], *y = &b->at[i];

        if (x->comment != y->comment || x->kind != y->kind || x->len != y->len ||
            memcmp(x->text, y->text, x->len) != 0)
            return false;
    }
    return true;
}

/* Returns true if WAS and TEXT have the same tree and the same tokens.  They must also have the
 * same comments, in the same places between tokens. */
static bool same_meaning(const FmtText *was, const char *text, size_t len, ParseMode mode,
                         const Limits *limits)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);

    sources_set_limits(sources, limits);

    const Source *src = sources_add(sources, source_name(was->src), text, len);
    bool same = false;

    if (src) {
        FmtText is = fmt_read_text(src, mode, diags);

        same = is.good && same_nodes(was->items, is.items) && is.tokens.n == was->tokens.n &&
               same_pieces(&was->pieces, &is.pieces);
        for (size_t i = 0; same && i < is.tokens.n; i++)
            same = is.tokens.at[i].kind == was->tokens.at[i].kind;
        fmt_text_free(&is);
    }
    diags_free(diags);
    sources_free(sources);
    return same;
}

bool fmt_same(const Source *was, const char *text, size_t len, ParseMode mode, Diags *diags)
{
    FmtText r = fmt_read_text(was, mode, diags);
    bool same = r.good && same_meaning(&r, text, len, mode, sources_limits(diags_sources(diags)));

    fmt_text_free(&r);
    return same;
}

ParseMode fmt_guess_mode(const char *text)
{
    text += text_bom_length(text, strlen(text));
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '#')
            break;
        text += strcspn(text, "\n");
    }
    return strncmp(text, "case", 4) == 0 && strchr(" \t\r\n", text[4]) ? PARSE_CASE : PARSE_LAW;
}

bool fmt_source(const Source *src, ParseMode mode, Diags *diags, StrBuf *out)
{
    FmtText r = fmt_read_text(src, mode, diags);
    StrBuf text = { 0 };
    bool same = false;

    if (r.good) {
        if (mode == PARSE_LAW)
            fmt_law(&r.pieces, r.items);
        else
            fmt_case(&r.pieces);
        fmt_print(&r.pieces, &text);
        same = same_meaning(&r, strbuf_str(&text), text.len, mode,
                            sources_limits(diags_sources(diags)));
        if (same)
            strbuf_addn(out, strbuf_str(&text), text.len);
        else
            diag_add(diags, DIAG_FORMAT_MEANING, NO_SPAN,
                     "`%s` is not laid out, because its meaning would change\n"
                     "please report this error, with the file",
                     source_name(src));
    }
    strbuf_free(&text);
    fmt_text_free(&r);
    return same;
}
