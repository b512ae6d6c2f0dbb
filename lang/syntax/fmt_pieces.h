/* fmt_pieces.h - a text as pieces (its words and comments), and printing them with new white space.
 *
 * fmt_law() and fmt_case() decide for each piece whether it may begin a line, and its indent.  Then
 * fmt_break_lines() decides which pieces do, and fmt_print() writes the text.  The Pieces belong to
 * the caller of fmt_pieces_new(); their texts belong to the source. */
#ifndef BL_FMT_PIECES_H
#define BL_FMT_PIECES_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* How a piece that begins a line is indented. */
typedef enum Indent {
    INDENT_AT,       /* at column `by` */
    INDENT_UNDER,    /* `by` columns to the right of its anchor */
    INDENT_FORMS,    /* under its anchor; if that is far to the right, near the start of its line */
    INDENT_VARIANT,  /* under its anchor, or three columns to the right, as in the source */
    INDENT_OPERATOR, /* where its operand stands under its anchor, the first operand */
    INDENT_NEXT      /* for a comment: like the piece after it */
} Indent;

typedef struct FmtPiece {
    const char *text;
    uint32_t len, start; /* length in bytes, and global offset */
    int width;           /* in columns */
    TokenKind kind;
    bool comment;
    int lines;  /* line ends before it, in the source */
    int column; /* its column in the source, from 0 */
    int gap;    /* blanks before it in the source, on its line */

    bool may, must; /* it may begin a line; it must */
    bool group;     /* keeps an empty line before it */
    bool part;      /* begins a line if the whole line would be too long */
    bool close;     /* a brace that ends a list of lines */
    bool keyword;   /* the keyword of a part: the piece after it leads the line too */
    Indent indent;
    int by, space; /* columns of the indent, and blanks before it inside a line */
    uint32_t anchor;

    bool begins, blank; /* begins a line; has an empty line before it */
    int at, line;       /* when printed: its column, and the column where its line begins */
    bool leads;         /* when printed: only signs stand before it on its line */
} FmtPiece;

typedef struct FmtPieces {
    FmtPiece *at;
    uint32_t n;
} FmtPieces;

#define NO_PIECE UINT32_MAX

/* Returns the tokens and comments of SRC, without line ends. */
FmtPieces fmt_pieces_new(const Source *src, const Tokens *tokens);
void fmt_pieces_free(FmtPieces *p);

/* Returns the piece that begins at global offset START, which must exist. */
uint32_t fmt_piece_at(const FmtPieces *p, uint32_t start);
/* Return the token before piece I, which must exist, and the token after it, or NO_PIECE. */
uint32_t fmt_token_before(const FmtPieces *p, uint32_t i);
uint32_t fmt_token_after(const FmtPieces *p, uint32_t i);
bool fmt_piece_is(const FmtPieces *p, uint32_t i, const char *text);

enum { LAYOUT_WIDTH = 160 }; /* a longer line is broken */

/* Decides which pieces begin a line: those that must, those that may and do in the source, and the
 * parts of a line that is too long. */
void fmt_break_lines(FmtPieces *p);
/* Puts an empty line before piece I, or before the comments that lead it. */
void fmt_blank_before(FmtPieces *p, uint32_t i);
void fmt_print(FmtPieces *p, StrBuf *out);

#endif
