/* lawbook.h - an edition as the pages of a law book: headings, sentences, lists of conditions and
 * notes.  The printers (src/commands/cmd_show.c) decide on the layout. */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words/words.h"

typedef enum BlockKind {
    BLOCK_LAW,     /* "Law 45", its title */
    BLOCK_CLAUSE,  /* a label (if not that of the clause before) and a title */
    BLOCK_TEXT,    /* a sentence */
    BLOCK_ITEM,    /* one of a list, marked (a), (b) ... */
    BLOCK_NOTE,    /* a reason, an authority, a precedence */
    BLOCK_HEADING, /* of the definitions */
    BLOCK_TERM     /* one definition; its items follow it */
} BlockKind;

typedef struct BookBlock {
    BlockKind kind;
    const char *label; /* of its clause: "45C4b"; or NULL */
    int level;         /* ITEM: 1, or deeper inside other items */
    int depth;         /* of the clause inside its law: 45 0, 45C 1 */
    const char *mark;  /* printed before the text: "45C4(b)", "(a)"; or NULL */
    const char *text;
    const char *note;     /* CLAUSE: the layer, if it is not the text of the Laws; or NULL */
    const Clause *clause; /* it belongs to this one; or NULL */
    const Ex *ex;         /* ITEM: the condition that it tells; or NULL */
} BookBlock;

/* The part of an edition to write. */
typedef struct BookScope {
    const char *label; /* clauses with this label or inside it, and those that guard them;
                          NULL: all */
    bool definitions;  /* with the definitions of its words */
    bool every_label;  /* on each part of a clause, not only on the first */
} BookScope;

typedef struct Book {
    BookBlock *at; /* in the arena of the Words */
    int n, cap;
} Book;

/* Adds the blocks of SCOPE to OUT.  W needs a program, a language, an arena and sources. */
void lawbook_write(const Words *w, const BookScope *scope, Book *out);

#endif
