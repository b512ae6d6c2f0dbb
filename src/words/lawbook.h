/* lawbook.h - writes an edition as a law book: a list of blocks, such as headings, sentences, items
 * of lists and notes.
 *
 * src/report/lawbook_print.h prints the blocks as text, HTML or Markdown. */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words/words.h"

typedef enum BlockKind {
    BLOCK_LAW, /* the number of a law ("Law 45") and its title */
    /* the heading above the clauses of a law that are not the Laws themselves: "Practice" */
    BLOCK_LAYER,
    BLOCK_CLAUSE, /* the title of a clause, with its label */
    BLOCK_PRINT,  /* the printed text of the Laws, which the user has given */
    BLOCK_TEXT,   /* a sentence */
    BLOCK_ITEM,   /* an item of a list, marked (i), (ii) ... */
    /* a note below a clause: the clauses that it prevails over, its readings, what was amended */
    BLOCK_NOTE,
    BLOCK_HEADING, /* the heading above the definitions */
    BLOCK_TERM     /* a definition; its items follow it */
} BlockKind;

typedef struct BookBlock {
    BlockKind kind;
    const char *label; /* the label of the clause ("45C4b"), or NULL */
    int level;         /* BLOCK_ITEM: 1 for an outer list, 2 for a list inside an item, and so on */
    int depth;         /* how deep the clause is nested in its law: 0 for 45, 1 for 45C */
    /* the text printed before the block, or NULL: "45C4(b)" for a clause, "4. (b)" for a clause
     * inside the previous one, "(i)" for an item */
    const char *mark;
    int mark_depth; /* how deep the first part of the mark is nested */
    /* BLOCK_TEXT: the title of a clause that is not the Laws themselves, or NULL */
    const char *title;
    const char *text;
    const char *note; /* BLOCK_CLAUSE: the layer in words, or NULL for the Laws themselves */
    bool begins;      /* the block is the first one of a clause */
    /* the block is the first one in the book that begins a clause with this label */
    bool anchor;
    bool small;           /* the block belongs to a clause that is not the Laws themselves */
    bool sees;            /* the text ends with the references of the clause (lawbook_see) */
    size_t see_from;      /* the number of bytes of the text before the references */
    const Clause *clause; /* the clause of the block, or NULL */
    const Ex *ex;         /* BLOCK_ITEM: the condition that the item states, or NULL */
} BookBlock;

/* The part of an edition to write. */
typedef struct BookScope {
    /* write the clauses with this label or inside it, and the heads that contain them; NULL: all
     * clauses */
    const char *label;
    bool all;        /* also write the clauses about how a story is read, and the definitions */
    bool listed;     /* write each condition as an item */
    bool full_marks; /* mark each clause with its whole label */
    /* a function that returns the printed text for LABEL, or NULL if LABEL has no text; `print`
     * itself may be NULL */
    const char *(*print)(void *context, const char *label);
    void *context; /* the first argument of `print` */
} BookScope;

typedef struct Book {
    BookBlock *at; /* the blocks, in the arena of the Words */
    int n, cap;
} Book;

/* Returns the references of C in words, such as "(see Law 45C4(b))".  LABELS are the texts of their
 * labels. */
const char *lawbook_see(const Words *w, const Clause *c, const char *const *labels);
/* Adds the blocks for SCOPE to OUT.  W has a program, a language, an arena and sources. */
void lawbook_write(const Words *w, const BookScope *scope, Book *out);
/* Adds to OUT what the definition F means, and nothing if F has no wording and no cases. */
void lawbook_write_definition(const Words *w, const Fun *f, Book *out);
/* Adds to OUT which events are of the narrow kind KIND. */
void lawbook_write_kind(const Words *w, const NarrowKind *kind, Book *out);

#endif
