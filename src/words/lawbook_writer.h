/* lawbook_writer.h - what the files that write a law book share: lawbook_write.c orders the clauses,
 * lawbook_clause.c writes the sentence of one, lawbook_notes.c what stands below it,
 * lawbook_definitions.c what the words mean, and lawbook_blocks.c adds each block. */
#ifndef BL_LAWBOOK_WRITER_H
#define BL_LAWBOOK_WRITER_H

#include "words/lawbook.h"
#include "words/prose.h"

typedef struct LawbookWriter {
    Words w;
    const BookScope *scope;
    Book *book;
    const char *label; /* the label of the clause that is being written */
    /* what its first block gets; `begin` until that is written */
    bool begin;
    const char *mark, *title;
    int mark_depth;
    const Clause *clause;
    int depth;
    bool small;               /* true while clauses are written that are not the Laws themselves */
    bool *told;               /* by Fun id: true if a note of the law tells this reading */
    bool *used;               /* by Fun id: true if the written text uses this definition */
    const NarrowKind **kinds; /* the narrow kinds that the written text uses */
    int nkinds, cap_kinds;
    const Clause *head; /* the last head whose sentence has named who acts; or NULL */
} LawbookWriter;

/* Adds a block of the clause that is being written. */
BookBlock *lawbook_add(LawbookWriter *k, BlockKind kind, const char *mark, const char *text);
/* The same for the sentence S, which gets a capital letter and a full stop. */
BookBlock *lawbook_add_sentence(LawbookWriter *k, BlockKind kind, const char *s);
/* Returns S with END unless it ends already. */
const char *lawbook_ended(const LawbookWriter *k, const char *s, const char *end);

/* Adds the blocks of the clause that K is at: its sentence with its conditions. */
void lawbook_write_sentence(LawbookWriter *k);
/* Adds the conditions LIST as items at LEVEL, the last one with END.  ANY: one of them suffices. */
void lawbook_add_items(LawbookWriter *k, const Outline *const *list, int n, bool any, int level,
                       const char *end);
/* Returns the parts of LIST if its only condition is a list of alternatives; else LIST itself. */
Outlines lawbook_opened(const Outlines *list);

/* Adds what the clause that K is at refers to.  Adds the note of that clause. */
void lawbook_add_see(LawbookWriter *k);
void lawbook_write_notes(LawbookWriter *k);

/* Marks the definitions and the narrow kinds that EX uses.  In a whole book, also marks the
 * definitions that these use in turn. */
void lawbook_use(LawbookWriter *k, const Ex *ex);
/* Writes the meaning F: "“the call is void” means that ...". */
void lawbook_write_meaning(LawbookWriter *k, const Fun *f);
/* Writes the list of what the words mean. */
void lawbook_write_definitions(LawbookWriter *k);

#endif
