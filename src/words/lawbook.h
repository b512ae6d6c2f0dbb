/* lawbook.h - writes an edition as a law book: a list of blocks, such as headings, sentences, items
 * of lists, and notes.
 *
 * The clauses of the Law are those of the first layer.  Clauses of other layers, such as the
 * practice, follow in small print.  src/report/lawbook_print.h prints the blocks as text, HTML or
 * Markdown. */
#ifndef BL_LAWBOOK_H
#define BL_LAWBOOK_H

#include "words/words.h"

typedef enum BlockKind {
    BLOCK_LAW, /* the number of a law ("Law 45") and its title */
    /* the heading above the clauses of another layer, such as "Practice" */
    BLOCK_LAYER,
    BLOCK_CLAUSE, /* the title of a clause, with its label */
    BLOCK_PRINT,  /* the printed text of the Laws, which the user has supplied */
    BLOCK_TEXT,   /* a sentence */
    BLOCK_ITEM,   /* an item of a list, marked (i), (ii) ... */
    /* a note below a clause, such as its readings, its amendments, or the clauses that it prevails
     * over */
    BLOCK_NOTE,
    BLOCK_HEADING, /* the heading above the definitions */
    BLOCK_TERM     /* a defined word; its items follow */
} BlockKind;

typedef struct BookBlock {
    BlockKind kind;
    const char *label; /* the label of the clause ("45C4b"), or NULL */
    int level;         /* BLOCK_ITEM: 1 for an outer list, 2 for a list inside an item, and so on */
    int depth;         /* the depth of the clause in its law: 0 for 45, 1 for 45C */
    /* the text printed before the block, or NULL.  Examples: "45C4(b)" for a clause, "4. (b)" for
     * a clause inside the previous clause, "(i)" for an item. */
    const char *mark;
    /* The depth of `mark`.  If the mark is shortened, this is the depth of its first part, such as
     * 2 for "4. (b)".  Otherwise this equals `depth`. */
    int mark_depth;
    /* BLOCK_TEXT: the title of a clause of another layer than the Law, or NULL */
    const char *title;
    const char *text;
    const char *note; /* BLOCK_CLAUSE: the layer in words, or NULL for the Law */
    bool begins;      /* the block is the first of its clause */
    /* the block begins a clause, and no earlier clause in the book has its label */
    bool anchor;
    bool small;           /* the block belongs to a clause of another layer than the Law */
    bool sees;            /* the text ends with lawbook_references() of the clause */
    size_t see_from;      /* the length of the text before the references, in bytes */
    const Clause *clause; /* the clause of the block, or NULL */
    const Ex *ex;         /* BLOCK_ITEM: the condition that the item states, or NULL */
} BookBlock;

/* The part of an edition to write. */
typedef struct BookScope {
    /* The label of the clauses to write, or NULL for all clauses.  Clauses inside that label are
     * written, too.  The heads around that label are also written, because a head states conditions
     * for the clauses inside it. */
    const char *label;
    bool all;        /* also write the definitions, and the clauses about reading a story */
    bool listed;     /* write each condition as an item */
    bool full_marks; /* mark each clause with its whole label */
    /* a function that returns the printed text for LABEL, or NULL if there is none; `print` may be
     * NULL */
    const char *(*print)(void *context, const char *label);
    void *context; /* the first argument of `print` */
} BookScope;

typedef struct Book {
    BookBlock *at; /* the blocks, in the arena of the Words */
    int n, cap;
} Book;

/* Returns the text that a law book prints for LABEL.  CONTEXT is that of lawbook_references(). */
typedef const char *LabelTextFn(const Words *w, const char *label, const void *context);
/* Returns the references of C in words, such as "(subject to Law 50; see 45C4(b))".  Calls TEXT
 * with CONTEXT for each label. */
const char *lawbook_references(const Words *w, const Clause *c, LabelTextFn *text,
                               const void *context);
/* Returns true if the text of C names the clauses to which C yields.  Otherwise a note does. */
bool lawbook_yields_in_text(const Clause *c);
/* Adds the blocks for SCOPE to OUT.  W has a program, a language, an arena and sources. */
void lawbook_write(const Words *w, const BookScope *scope, Book *out);
/* Adds to OUT the meaning of the definition F.  Adds nothing if F has no wording or no cases. */
void lawbook_write_definition(const Words *w, const Fun *f, Book *out);
/* Adds to OUT a sentence that says which events belong to the narrow kind KIND. */
void lawbook_write_kind(const Words *w, const NarrowKind *kind, Book *out);

#endif
