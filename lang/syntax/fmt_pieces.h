/* fmt_pieces.h - splits a text into pieces (words, signs and comments), and prints them with new
 * white space.
 *
 * fmt_law() and fmt_case() set the indent of each piece, and whether it may begin a line.
 * fmt_break_lines() then decides which pieces begin a line. fmt_print() writes the text.  The
 * caller of fmt_pieces_new() frees the pieces.  The texts of the pieces belong to the source. */
#ifndef BL_FMT_PIECES_H
#define BL_FMT_PIECES_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* How a piece is indented if it begins a line. */
typedef enum Indent {
    INDENT_AT,    /* the piece stands in the column `by` */
    INDENT_UNDER, /* the piece stands `by` columns to the right of the piece `anchor` */
    /* The piece stands under the anchor.  But if the anchor is far to the right, the piece stands
     * near the start of the anchor's line. */
    INDENT_FORMS,
    /* The piece stands under the anchor.  But if the piece is further right than the anchor in the
     * source, it stands three columns right of the anchor. */
    INDENT_VARIANT,
    /* The piece is an operator, and the anchor is the first operand.  The piece stands left of the
     * anchor, so that the operands stand in one column. */
    INDENT_OPERATOR,
    INDENT_NEXT /* the piece is a comment, and stands in the column of the next piece */
} Indent;

typedef struct FmtPiece {
    const char *text;
    uint32_t len, start; /* the length of the piece in bytes, and its global offset */
    int width;           /* the width of the piece in columns */
    TokenKind kind;
    bool comment;
    int lines;  /* the number of line ends between the previous piece and this one, in the source */
    int column; /* the column of the piece in the source; columns count from 0 */
    int gap;    /* the number of blanks before the piece on its line in the source */

    bool may, must; /* the piece may begin a line; the piece always begins a line */
    bool group;     /* an empty line before the piece in the source is kept */
    bool part;      /* a line that is too long is broken before this piece */
    bool close;     /* the piece is the brace that ends a list with several lines */
    /* the piece is the keyword of a part, such as `when`; `leads` depends on it */
    bool keyword;
    Indent indent;
    /* BY: the indent, if the piece begins a line.  SPACE: the number of blanks before any other
     * piece. */
    int by, space;
    uint32_t anchor;

    bool begins, blank; /* the piece begins a line; an empty line stands before the piece */
    /* in the printed text: the column of the piece, and the column where its line begins */
    int at, line;
    /* in the printed text: only signs and keywords stand before the piece on its line */
    bool leads;
} FmtPiece;

typedef struct FmtPieces {
    FmtPiece *at;
    uint32_t n;
} FmtPieces;

#define NO_PIECE UINT32_MAX

/* Returns the tokens and comments of SRC as pieces.  Line ends are left out.  The caller frees the
 * pieces with fmt_pieces_free(). */
FmtPieces fmt_pieces_new(const Source *src, const Tokens *tokens);
void fmt_pieces_free(FmtPieces *p);

/* Returns the index of the piece that begins at the global offset START.  There must be such a
 * piece. */
uint32_t fmt_piece_at(const FmtPieces *p, uint32_t start);
/* Returns the index of the last token before piece I.  Comments are skipped.  There must be such a
 * token. */
uint32_t fmt_token_before(const FmtPieces *p, uint32_t i);
/* Returns the index of the first token after piece I, or NO_PIECE.  Comments are skipped. */
uint32_t fmt_token_after(const FmtPieces *p, uint32_t i);
/* Returns true if piece I is the token TEXT. */
bool fmt_piece_is(const FmtPieces *p, uint32_t i, const char *text);

enum { LAYOUT_WIDTH = 160 }; /* the greatest width of a line, in columns; longer lines are broken */

/* Decides which pieces begin a line: those with `must`; those with `may` that begin a line in the
 * source; the parts of a line that is too long. */
void fmt_break_lines(FmtPieces *p);
/* Puts an empty line before piece I.  If comments stand on the lines just above piece I, puts the
 * empty line before these comments. */
void fmt_blank_before(FmtPieces *p, uint32_t i);
/* Appends the text of the pieces to OUT, with the new white space. */
void fmt_print(FmtPieces *p, StrBuf *out);

#endif
