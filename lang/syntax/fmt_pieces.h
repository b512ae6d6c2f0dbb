/* fmt_pieces.h - a text as its words and comments, and where each of them stands.
 *
 * A layout changes nothing but the white space between pieces.  What knows the
 * tree of a text (fmt_law.h, fmt_case.h) says of each piece whether it may
 * begin a line and where it stands then; fmt_print() writes them so. */
#ifndef BL_FMT_PIECES_H
#define BL_FMT_PIECES_H

#include "kit/strbuf.h"
#include "syntax/parse.h"

/* Where a piece stands that begins a line. */
typedef enum Indent {
    INDENT_AT,       /* at column `by` */
    INDENT_UNDER,    /* `by` columns to the right of its anchor */
    INDENT_FORMS,    /* under its anchor, or, where that stands far in, under its line */
    INDENT_VARIANT,  /* under its anchor, or three to the right, as its author has it */
    INDENT_OPERATOR, /* its operand under its anchor, the first operand */
    INDENT_NEXT      /* a comment: where what follows it stands */
} Indent;

typedef struct FmtPiece {
    const char *text;
    uint32_t len, start; /* bytes; the global offset of its first one */
    int width;           /* columns */
    TokenKind kind;
    bool comment;
    int lines;  /* line ends before it, in the source */
    int column; /* in the source, from 0 */
    int gap;    /* blanks before it in the source, on its line */

    bool may, must; /* begin a line */
    bool group;     /* an empty line before it has sense */
    bool part;      /* has a line of its own where all of them do not go into one */
    bool close;     /* a brace that ends a list of lines */
    bool keyword;   /* of a part: what stands after it leads its line too */
    Indent indent;
    int by, space; /* space: blanks before it inside a line */
    uint32_t anchor;

    bool begins, blank; /* a line; an empty line before it */
    int at, line;       /* printed: its column, that of the first piece of its line */
    bool leads;         /* printed: only signs stand before it on its line */
} FmtPiece;

typedef struct FmtPieces {
    FmtPiece *at;
    uint32_t n;
} FmtPieces;

#define NO_PIECE UINT32_MAX

/* The tokens of SRC and its comments, but no line ends. */
FmtPieces fmt_pieces_new(const Source *src, const Tokens *tokens);
void fmt_pieces_free(FmtPieces *p);

/* The piece that begins at global offset START. */
uint32_t fmt_piece_at(const FmtPieces *p, uint32_t start);
/* The token before piece I, which is not the first, and the one after it. */
uint32_t fmt_token_before(const FmtPieces *p, uint32_t i);
uint32_t fmt_token_after(const FmtPieces *p, uint32_t i);
bool fmt_piece_is(const FmtPieces *p, uint32_t i, const char *text);

enum { LAYOUT_WIDTH = 160 }; /* of a line that is not long */

/* Decide which pieces begin a line, from what they may and what the source has; each
 * part of a long line has its own. */
void fmt_break_lines(FmtPieces *p);
/* An empty line comes before piece I, and before the comment that leads it. */
void fmt_blank_before(FmtPieces *p, uint32_t i);
void fmt_print(FmtPieces *p, StrBuf *out);

#endif
