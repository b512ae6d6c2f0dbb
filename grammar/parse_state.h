/* parse_state.h - the state that the scanner and the parser share; private to grammar/. */
#ifndef BL_PARSE_STATE_H
#define BL_PARSE_STATE_H

#include "syntax/parse.h"

enum { KNOWN_BITS = 9 };

/* An entry of the cache of words: a keyword, or an interned name. */
typedef struct KnownWord {
    uint64_t key; /* a key of the word's letters, from word_key() */
    const char *word;
    uint32_t len;
    int token;
} KnownWord;

typedef struct ParseState {
    const Source *src;
    const char *read, *end; /* the bytes of the text, and their end */
    char *text;             /* a copy that flex writes to; texts without escapes stay there */
    bool no_lac;            /* a quick first pass with poor messages: see law.y */
    bool plain;             /* text_is_plain(): no check of UTF-8 and NFC is needed */
    uint8_t keywords[512];  /* hash table of the keywords of this kind of file */
    KnownWord known[1 << KNOWN_BITS]; /* cache: each place has the last word with its hash */
    Diags *diags;
    Arena *arena;
    Interner *names;
    Node *items;     /* the result */
    uint32_t base;   /* global offset of the text's first byte */
    uint32_t offset; /* global offset of the next token */
    ParseMode mode;
    int start_token; /* returned once, before the first token of the text */
    int depth;       /* open parentheses and braces */
    int line_kind;   /* the token that begins each line of this section (cases) */
    bool too_deep;   /* already reported */
    bool too_large;  /* already reported */
    uint32_t nnodes; /* the number of nodes in the tree so far */
    uint64_t most_nodes;
} ParseState;

/* Fills in `keywords`. */
void parse_load_keywords(ParseState *ps);
/* Reports S as no label; WHY may be empty. */
void parse_bad_label(Diags *ds, Span s, const char *why);

enum { MAX_PAREN_DEPTH = 100, MAX_LAW = 99999 };

#endif
