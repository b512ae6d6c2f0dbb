/* lawbook.h - an edition as the pages of a law book: headings, sentences, lists of conditions and
 * notes.  The printers (src/commands/cmd_show.c) decide on the layout. */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words/words.h"

typedef enum BlockKind {
    BLOCK_LAW,     /* the number of a law ("Law 45") and its title */
    BLOCK_LAYER,   /* the heading above what a law has besides the Laws themselves: "Practice" */
    BLOCK_CLAUSE,  /* the title of a clause, with its label */
    BLOCK_PRINT,   /* the words of the authority itself, which the user has given */
    BLOCK_TEXT,    /* a sentence */
    BLOCK_ITEM,    /* an item of a list, marked (i), (ii) ... */
    BLOCK_NOTE,    /* what the clause prevails over or yields to, its readings, what was amended */
    BLOCK_HEADING, /* the heading above the definitions */
    BLOCK_TERM     /* a definition; its items follow it */
} BlockKind;

typedef struct BookBlock {
    BlockKind kind;
    const char *label; /* the label of its clause ("45C4b"), or NULL */
    int level;         /* ITEM: 1 for an outer list, more for lists inside items */
    int depth;         /* the nesting of the clause in its law: 0 for 45, 1 for 45C */
    /* printed before the text: "45C4(b)", "4. (b)" of a clause inside the one before it, "(i)" of
     * an item; or NULL */
    const char *mark;
    int mark_depth;    /* the nesting of the first part of the mark */
    const char *title; /* TEXT: the title of a clause that is not the Laws themselves; or NULL */
    const char *text;
    const char *note;     /* CLAUSE: the layer, unless it is the Laws themselves; or NULL */
    bool begins;          /* the first block of a clause */
    bool anchor;          /* the first of the book that begins a clause with this label */
    bool small;           /* of a clause that is not the Laws themselves */
    bool sees;            /* the text ends with what the clause refers to (lawbook_see) */
    size_t see_from;      /* the bytes of the text before that */
    const Clause *clause; /* the clause that the block belongs to, or NULL */
    const Ex *ex;         /* ITEM: the condition that the item states, or NULL */
} BookBlock;

/* The part of an edition to write. */
typedef struct BookScope {
    /* write clauses with this label or inside it, and the clauses that guard them; NULL:
     * all clauses */
    const char *label;
    bool all;        /* also write how a story is read, and the definitions that the clauses use */
    bool listed;     /* write each condition as an item */
    bool full_marks; /* mark each clause with its whole label */
    /* returns the words of the authority for LABEL, or NULL if there are none; NULL: never */
    const char *(*print)(void *context, const char *label);
    void *context; /* for `print` */
} BookScope;

typedef struct Book {
    BookBlock *at; /* in the arena of the Words */
    int n, cap;
} Book;

/* Returns what C refers to: "(see Law 45C4(b))".  LABELS are the texts of its labels. */
const char *lawbook_see(const Words *w, const Clause *c, const char *const *labels);
/* Adds the blocks of SCOPE to OUT.  W must have a program, a language, an arena and sources. */
void lawbook_write(const Words *w, const BookScope *scope, Book *out);

#endif
