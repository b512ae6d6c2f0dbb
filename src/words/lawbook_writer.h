/* lawbook_writer.h - declares the types and functions that the files of the law book share.
 *
 * lawbook_write.c        orders the clauses;
 * lawbook_clause.c       writes the sentence of a clause;
 * lawbook_notes.c        writes the notes below a clause;
 * lawbook_definitions.c  writes the meanings of words;
 * lawbook_blocks.c       adds a block. */
#ifndef BL_LAWBOOK_WRITER_H
#define BL_LAWBOOK_WRITER_H

#include "words/lawbook.h"
#include "words/prose.h"

/* A note to clauses of the Law, the first layer. */
typedef struct LawNote {
    const char *text, **labels;
    int nlabels;
} LawNote;

typedef struct LawbookWriter {
    Words w;
    const BookScope *scope;
    Book *book;
    const char *label; /* the label of the current clause */
    /* The mark and the title for the first block of the clause.  `begin` is true until this block
     * is added. */
    bool begin;
    const char *mark, *title;
    int mark_depth;
    const Clause *clause;
    int depth;
    bool small;     /* the current clause is of another layer than the Law */
    bool by_title;  /* the title of the current clause replaces its conditions */
    LawNote *notes; /* the notes made so far to clauses of the current law */
    int nnotes, cap_notes;
    /* indexed by Fun.id: true if a note of the current law mentions this reading */
    bool *told;
    /* indexed by Fun.id: true if the text written so far uses this definition */
    bool *used;
    const NarrowKind **kinds; /* the narrow kinds that the text written so far uses */
    int nkinds, cap_kinds;
    const Clause *head;      /* the last head (lawbook.h) that names the person who acts, or NULL */
    const char *other_cases; /* the label of the last clause, if it is about all other cases */
} LawbookWriter;

/* Adds to the current clause a block of KIND, with MARK and TEXT, and returns it.  The pointer is
 * valid until the next block is added. */
BookBlock *lawbook_add(LawbookWriter *k, BlockKind kind, const char *mark, const char *text);
/* Adds a block of KIND with the sentence S.  Adds a capital letter and a full stop to S. */
BookBlock *lawbook_add_sentence(LawbookWriter *k, BlockKind kind, const char *s);
/* Returns S followed by END, or S alone if it ends with a stop already. */
const char *lawbook_ended(const LawbookWriter *k, const char *s, const char *end);

/* Adds the sentence of the current clause, with its conditions. */
void lawbook_write_sentence(LawbookWriter *k);
/* Adds the N conditions LIST as items at LEVEL.  END follows the last item.  If ANY is true, one
 * condition is enough; otherwise all must hold. */
void lawbook_add_items(LawbookWriter *k, const Outline *const *list, int n, bool any, int level,
                       const char *end);
/* If LIST is a single condition with alternatives, returns these alternatives.  Otherwise returns
 * LIST. */
Outlines lawbook_opened(const Outlines *list);

/* Adds the references of the current clause to its last sentence. */
void lawbook_add_references(LawbookWriter *k);
/* Writes the note of the current clause, if there is one.  A note to a clause of the Law may be
 * kept until lawbook_write_kept_notes() adds it. */
void lawbook_write_notes(LawbookWriter *k);
/* Adds the notes that were kept for the law, under a heading. */
void lawbook_write_kept_notes(LawbookWriter *k);

/* Marks the definitions and the narrow kinds in EX as used.  In a whole book, also marks the
 * definitions that those definitions use. */
void lawbook_use(LawbookWriter *k, const Ex *ex);
/* Adds the meaning of F: "“the call is void” means that ...". */
void lawbook_write_meaning(LawbookWriter *k, const Fun *f);
/* Adds the list of definitions at the end of the book. */
void lawbook_write_definitions(LawbookWriter *k);

#endif
