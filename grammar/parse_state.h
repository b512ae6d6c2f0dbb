/* parse_state.h - what the scanner and the parser share; private to grammar/. */
#ifndef BL_PARSE_STATE_H
#define BL_PARSE_STATE_H

#include "syntax/parse.h"

enum { KNOWN_BITS = 9 };

/* A word that stood in the file before: a keyword, or a name, interned. */
typedef struct KnownWord {
    uint64_t key; /* of its first letters */
    const char *word;
    uint32_t len;
    int token;
} KnownWord;

typedef struct ParseState {
    const Source *src;
    const char *read, *end; /* its text, and where that ends */
    char *text;  /* a copy for flex to write in, where texts without escapes stay */
    bool no_lac; /* what is wrong need not be told well: see law.y */
    bool plain;  /* valid, in NFC wherever one looks, and nothing is hidden */
    uint8_t keywords[512];            /* of this kind of file: where to look for one */
    KnownWord known[1 << KNOWN_BITS]; /* each at a place by its letters, the last there */
    Diags *diags;
    Arena *arena;
    Interner *names;
    Node *items;          /* what was parsed */
    uint32_t base;        /* global offset of the text's first byte */
    uint32_t offset;      /* global offset of the next token */
    uint32_t token_start; /* start of a token built by several rules */
    ParseMode mode;
    int start_token;     /* given once, before the first token of the text */
    int depth;           /* open parentheses and braces */
    int line_kind;       /* start condition of the lines of this section (cases) */
    bool line_has_token; /* something stands on this line already (cases) */
    bool too_deep;       /* already reported */
    bool too_large;      /* already reported */
    uint32_t nnodes;     /* of the tree so far */
    uint64_t most_nodes;
    bool at_end; /* the final line end was given */
} ParseState;

/* Fills in `keywords`. */
void parse_load_keywords(ParseState *ps);
/* WHY may be empty. */
void parse_bad_label(Diags *ds, Span s, const char *why);

enum { MAX_PAREN_DEPTH = 100, MAX_LAW = 99999 };

#endif
