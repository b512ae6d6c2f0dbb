/* fmt_pieces.h - splits a text into pieces (its words and comments), and prints them with new white
 * space.
 *
 * fmt_law() and fmt_case() set, for each piece, whether it may begin a line, and its indent.
 * fmt_break_lines() then decides which pieces begin a line, and fmt_print() writes the text.  The
 * caller of fmt_pieces_new() frees the pieces; their texts belong to the source. */
#ifndef BL_FMT_PIECES_H
#define BL_FMT_PIECES_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* The rule by which a piece that begins a line is indented. */
typedef enum Indent {
    INDENT_AT,    /* at column `by` */
    INDENT_UNDER, /* `by` columns to the right of the piece `anchor` */
    /* under its anchor; if the anchor is far to the right, near the start of the anchor's line */
    INDENT_FORMS,
    /* under its anchor, or three columns further right if the piece is right of the anchor in the
     * source */
    INDENT_VARIANT,
    /* for an operator: left of its anchor, the first operand, so that the operands stand in one
     * column */
    INDENT_OPERATOR,
    INDENT_NEXT /* for a comment: like the piece after the comment */
} Indent;

typedef struct FmtPiece {
    const char *text;
    uint32_t len, start; /* the length of the piece in bytes, and its global offset */
    int width;           /* the width in columns */
    TokenKind kind;
    bool comment;
    int lines;  /* the number of line ends before the piece in the source */
    int column; /* the column of the piece in the source, from 0 */
    int gap;    /* the number of blanks before the piece on its line in the source */

    bool may, must; /* the piece may begin a line; the piece must begin a line */
    bool group;     /* an empty line before the piece is kept */
    bool part;      /* the piece begins a line if the line would be too long otherwise */
    bool close;     /* the piece is a brace that ends a list of lines */
    /* the piece is the keyword of a part: the piece after it counts as the first of the line,
     * too */
    bool keyword;
    Indent indent;
    int by, space; /* the indent in columns, and the number of blanks before it inside a line */
    uint32_t anchor;

    bool begins, blank; /* the piece begins a line; an empty line stands before the piece */
    int at, line;       /* as printed: its column, and the column where its line begins */
    bool leads;         /* as printed: only signs and keywords stand before it on its line */
} FmtPiece;

typedef struct FmtPieces {
    FmtPiece *at;
    uint32_t n;
} FmtPieces;

#define NO_PIECE UINT32_MAX

/* Returns the tokens and comments of SRC as pieces, without line ends.  The caller frees them with
 * fmt_pieces_free(). */
FmtPieces fmt_pieces_new(const Source *src, const Tokens *tokens);
void fmt_pieces_free(FmtPieces *p);

/* Returns the piece that begins at the global offset START.  There must be such a piece. */
uint32_t fmt_piece_at(const FmtPieces *p, uint32_t start);
/* Returns the token before piece I, which is not a comment.  There must be such a token. */
uint32_t fmt_token_before(const FmtPieces *p, uint32_t i);
/* Returns the token after piece I, or NO_PIECE. */
uint32_t fmt_token_after(const FmtPieces *p, uint32_t i);
/* Returns true if piece I is the token TEXT. */
bool fmt_piece_is(const FmtPieces *p, uint32_t i, const char *text);

enum { LAYOUT_WIDTH = 160 }; /* the greatest width of a line in columns; a longer line is broken */

/* Decides which pieces begin a line: each piece that must, each piece that may and does in the
 * source, and the parts of a line that is too long. */
void fmt_break_lines(FmtPieces *p);
/* Puts an empty line before piece I, or before the comments on the lines just above piece I. */
void fmt_blank_before(FmtPieces *p, uint32_t i);
/* Appends the text of the pieces to OUT, with the white space that was set. */
void fmt_print(FmtPieces *p, StrBuf *out);

#endif
