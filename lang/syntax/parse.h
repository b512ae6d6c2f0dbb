/* parse.h - parses a source into a syntax tree, or splits it into tokens.
 *
 * This is the only interface of the parser in grammar/. It hides flex and bison.  Errors are
 * reported. */
#ifndef BL_PARSE_H
#define BL_PARSE_H

#include "kit/interner.h"
#include "syntax/ast.h"
#include "syntax/diag.h"

typedef enum ParseMode { PARSE_LAW, PARSE_CASE } ParseMode;

/* Parses SRC, a text of the kind MODE, and returns the list of its top-level items.  The nodes live
 * in ARENA, and their texts in NAMES.  Errors are reported; after a syntax error, the list may
 * contain N_Error nodes. */
Node *parse_source(const Source *src, ParseMode mode, Arena *arena, Interner *names, Diags *diags);

/* Returns the Ith word that can begin a section of a case, counted from 0.  Returns NULL if I is
 * too large. */
const char *parse_section_word(size_t i);

/* The kinds of token, for the formatter. */
typedef enum TokenKind {
    TOKEN_NAME,    /* a name, or a word of a case */
    TOKEN_KEYWORD, /* a keyword */
    TOKEN_SECTION, /* a word that begins a section of a case */
    TOKEN_LANG,    /* a language code before a text */
    TOKEN_TEXT,    /* a text in quotation marks */
    TOKEN_NUMBER,  /* a number, a label or a date */
    TOKEN_SIGN,
    TOKEN_EOL, /* a line end that ends a line of a case; other line ends are white space */
    TOKEN_BAD  /* an invalid token, which is reported */
} TokenKind;

typedef struct Token {
    Span span;
    TokenKind kind;
} Token;

typedef struct Tokens {
    Token *at;
    size_t n;
} Tokens;

/* Returns the tokens of SRC, a text of the kind MODE, in order.  Leaves out white space, comments
 * and empty tokens.  Errors are reported.  The caller frees the tokens with parse_tokens_free(). */
Tokens parse_tokens(const Source *src, ParseMode mode, Arena *arena, Interner *names, Diags *diags);
void parse_tokens_free(Tokens *t);

#endif
