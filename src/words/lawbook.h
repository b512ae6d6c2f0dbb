/* lawbook.h - an edition as the pages of a law book: headings, sentences, lists of conditions and
 * notes.  The printers (src/commands/cmd_show.c) decide on the layout. */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words/words.h"

typedef enum BlockKind {
    BLOCK_LAW,     /* the number of a law ("Law 45") and its title */
    BLOCK_CLAUSE,  /* a title, with the label unless the clause before has the same */
    BLOCK_TEXT,    /* a sentence */
    BLOCK_SEE,     /* the labels after `see` of its clause: "(see Law 47D)" */
    BLOCK_ITEM,    /* an item of a list, marked (a), (b) ... */
    BLOCK_NOTE,    /* a reason, an authority, a precedence */
    BLOCK_HEADING, /* the heading above the definitions */
    BLOCK_TERM     /* a definition; its items follow it */
} BlockKind;

typedef struct BookBlock {
    BlockKind kind;
    const char *label; /* the label of its clause ("45C4b"), or NULL */
    int level;         /* ITEM: 1 for an outer list, more for lists inside items */
    int depth;         /* the nesting of the clause in its law: 0 for 45, 1 for 45C */
    const char *mark;  /* printed before the text: "45C4(b)", "(a)"; or NULL */
    const char *text;
    const char *note;     /* CLAUSE: the layer, unless it is the Laws themselves; or NULL */
    const Clause *clause; /* the clause that the block belongs to, or NULL */
    const Ex *ex;         /* ITEM: the condition that the item states, or NULL */
} BookBlock;

/* The part of an edition to write. */
typedef struct BookScope {
    /* write clauses with this label or inside it, and the clauses that guard them; NULL:
     * all clauses */
    const char *label;
    bool definitions; /* also write the definitions that the clauses use */
    bool every_label; /* repeat the label on each part of a clause, not only on the first */
} BookScope;

typedef struct Book {
    BookBlock *at; /* in the arena of the Words */
    int n, cap;
} Book;

/* Returns the text of a BLOCK_SEE of C.  LABELS are the texts of its labels. */
const char *lawbook_see(const Words *w, const Clause *c, const char *const *labels);
/* Adds the blocks of SCOPE to OUT.  W must have a program, a language, an arena and sources. */
void lawbook_write(const Words *w, const BookScope *scope, Book *out);

#endif
