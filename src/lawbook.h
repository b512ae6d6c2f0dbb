/* lawbook.h - the clauses of an edition as the pages of a law book: headings,
 * sentences, lists of conditions, notes.  How they are set is the printers'
 * (cmd_show.c). */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words.h"

typedef enum BlockKind {
    BLOCK_LAW,     /* "Law 45", its title */
    BLOCK_CLAUSE,  /* a label (not where it is that of the clause before) and a title */
    BLOCK_TEXT,    /* a sentence */
    BLOCK_ITEM,    /* one of a list, marked (a), (b) ... */
    BLOCK_NOTE,    /* why, by what authority, what goes before what */
    BLOCK_HEADING, /* of the definitions */
    BLOCK_TERM     /* one definition; its items follow it */
} BlockKind;

typedef struct Block {
    BlockKind kind;
    const char *label; /* canonical, of the clause it belongs to: "45C4b"; or NULL */
    int level;         /* ITEM: 1, or how deep in other items */
    int depth;         /* how deep the clause stands inside its law: 45 0, 45C 1 */
    const char *mark;  /* what stands before the text: "45C4(b)", "(a)"; or NULL */
    const char *text;
    const char *note; /* CLAUSE: the layer, where it is not the text of the Laws */
} Block;

typedef struct Book {
    Block *at; /* in the arena of the Words */
    int n, cap;
} Book;

/* The pages of what is labelled LABEL, or inside it, with what guards it from
 * outside; of the whole edition for NULL.  With DEFINITIONS what its words mean
 * follows.  W needs a program, a language, an arena and sources. */
void book_write(const Words *w, const char *label, bool definitions, Book *out);

#endif
