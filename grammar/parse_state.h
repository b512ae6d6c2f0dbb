/* parse_state.h - defines the state that the scanner and the parser share.  Private to grammar/. */
#ifndef BL_PARSE_STATE_H
#define BL_PARSE_STATE_H

#include "syntax/parse.h"

enum { KNOWN_BITS = 9 };

/* An entry of the cache of words: a keyword or an interned name. */
typedef struct KnownWord {
    uint64_t key; /* the number that word_key() makes of the letters of the word */
    const char *word;
    uint32_t len;
    int token;
} KnownWord;

typedef struct ParseState {
    const Source *src;
    const char *read, *end; /* the text that is read, and its end */
    /* a copy of the text, which flex writes to; the nodes of quoted texts without escapes point
     * into this copy */
    char *text;
    /* true in the fast first pass over a law file; the messages of that pass are incomplete
     * (law.y) */
    bool no_lac;
    bool plain;            /* text_is_plain() is true: UTF-8 and NFC need no check */
    uint8_t keywords[512]; /* a hash table of the keywords of this kind of file */
    /* the cache, indexed by hash: each entry holds the last word with this hash that was looked
     * up */
    KnownWord known[1 << KNOWN_BITS];
    Diags *diags;
    Arena *arena;
    Interner *names;
    Node *items;     /* the list of items parsed */
    uint32_t base;   /* the global offset of the text's first byte */
    uint32_t offset; /* the global offset of the next token */
    ParseMode mode;
    /* the token that the scanner returns before the first token of the text; 0 if it was returned
     * already */
    int start_token;
    int depth;       /* the number of open parentheses and braces */
    int line_kind;   /* in a case: the token that begins each line of the current section */
    bool too_deep;   /* an error has been reported: the nesting is too deep */
    bool too_large;  /* an error has been reported: the file has too many words */
    uint32_t nnodes; /* the number of nodes in the tree so far */
    uint64_t most_nodes;
} ParseState;

/* Fills `keywords` of PS with the keywords of law files or of case files, as `mode` of PS says. */
void parse_load_keywords(ParseState *ps);
/* Reports to DS that the text at S is not a label.  WHY is the reason; it may be empty. */
void parse_bad_label(Diags *ds, Span s, const char *why);

enum { MAX_PAREN_DEPTH = 100, MAX_LAW = 99999 };

#endif
