/* parse.h - text in, tree and diagnostics out.  The only door to the grammar:
 * this header knows nothing of flex or bison. */
#ifndef BL_PARSE_H
#define BL_PARSE_H

#include "syntax/ast.h"
#include "syntax/diag.h"

typedef enum ParseMode { PARSE_LAW, PARSE_CASE } ParseMode;

/* Parse SRC.  Nodes and interned texts live in ARENA and INTERNER.  Returns
 * the list of top-level items, possibly with N_Error among them; ask
 * diags_errors() whether to go on. */
Node *parse_source(const Source *src, ParseMode mode, Arena *arena, Interner *names,
                   Diags *diags);

/* Word number I, from 0, of those that begin a section of a case; NULL after the last. */
const char *parse_section_word(size_t i);

/* What the scanner sees of a text: its tokens in order, those of no length left
 * out.  White space and comments are what lies between them. */
typedef enum TokenKind {
    TOKEN_NAME,    /* a name; a word of a case */
    TOKEN_KEYWORD, /* a word of the language */
    TOKEN_SECTION, /* a word that begins a section of a case */
    TOKEN_LANG,    /* a language code before a text */
    TOKEN_TEXT,    /* what stands between quotation marks */
    TOKEN_NUMBER,  /* a number, a label, a date */
    TOKEN_SIGN,
    TOKEN_EOL, /* a line end that ends something: in cases only */
    TOKEN_BAD  /* reported */
} TokenKind;

typedef struct Token {
    Span span;
    TokenKind kind;
} Token;

typedef struct Tokens {
    Token *at;
    size_t n;
} Tokens;

/* The tokens of SRC; free them.  What is wrong with them is reported. */
Tokens parse_tokens(const Source *src, ParseMode mode, Arena *arena, Interner *names,
                    Diags *diags);
void parse_tokens_free(Tokens *t);

#endif
