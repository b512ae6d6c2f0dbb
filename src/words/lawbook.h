/* lawbook.h - the clauses of an edition as the pages of a law book: headings,
 * sentences, lists of conditions, notes.  How they are set is the printers'
 * (cmd_show.c). */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words/words.h"

typedef enum BlockKind {
    BLOCK_LAW,     /* "Law 45", its title */
    BLOCK_CLAUSE,  /* a label (not where it is that of the clause before) and a title */
    BLOCK_TEXT,    /* a sentence */
    BLOCK_ITEM,    /* one of a list, marked (a), (b) ... */
    BLOCK_NOTE,    /* why, by what authority, what goes before what */
    BLOCK_HEADING, /* of the definitions */
    BLOCK_TERM     /* one definition; its items follow it */
} BlockKind;

typedef struct BookBlock {
    BlockKind kind;
    const char *label; /* canonical, of the clause it belongs to: "45C4b"; or NULL */
    int level;         /* ITEM: 1, or how deep in other items */
    int depth;         /* how deep the clause stands inside its law: 45 0, 45C 1 */
    const char *mark;  /* what stands before the text: "45C4(b)", "(a)"; or NULL */
    const char *text;
    const char *note;     /* CLAUSE: the layer, where it is not the text of the Laws */
    const Clause *clause; /* to which it belongs; or NULL */
    const Ex *ex;         /* ITEM: the condition that it tells; or NULL */
} BookBlock;

/* What of an edition is written. */
typedef struct BookScope {
    const char *label; /* what has this label, or is inside it, with what guards it from
                          outside; NULL: everything */
    bool definitions;  /* and what its words mean */
    bool every_label;  /* on each part of a clause, not only on the first */
} BookScope;

typedef struct Book {
    BookBlock *at; /* in the arena of the Words */
    int n, cap;
} Book;

/* W needs a program, a language, an arena and sources. */
void lawbook_write(const Words *w, const BookScope *scope, Book *out);

#endif
