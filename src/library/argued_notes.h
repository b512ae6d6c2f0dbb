/* argued_notes.h - reads notes from a page of the laws.  A note argues why no case can cover a
 * certain condition, or notice a certain mutant (docs/glossary.md).
 *
 * A note begins with a heading such as `## 45D2 \`q after m\``.  The heading has the label of a
 * clause, and a text from the law file.  A heading may end with the editions that the note is
 * about: `in wbf-2007`.  The argument follows the heading.  The program ignores the other parts of
 * the page. */
#ifndef BL_ARGUED_NOTES_H
#define BL_ARGUED_NOTES_H

#include "program/model.h"
#include "syntax/source.h"

typedef struct ArguedNote {
    const char *label;
    const char *text;     /* the text between the backquotes, with single spaces between words */
    const char *editions; /* the editions that the note is about, or "" for all */
    const char *argument;
    unsigned line;
    bool needed; /* a report sets this field if it has a use for the note */
    bool about;  /* the note is about the edition and the clauses that were asked for */
} ArguedNote;

typedef struct ArguedNotes {
    const char *name; /* the name of the page */
    ArguedNote *at;
    int n;
} ArguedNotes;

/* Returns the notes of SOURCE, in ARENA.  Returns no notes if SOURCE is NULL.  Sets `about` of a
 * note under two conditions.  The note must be about the edition of P.  The clause of the note must
 * be inside one of the N LABELS.  If N is 0, the clause may be any clause. */
ArguedNotes *argued_notes_read(const Source *source, const Program *p, const char *const *labels,
                               int n, Arena *arena);
/* Returns the N bytes of S, in ARENA, with one space in place of each run of white space.  The
 * result has no space at its beginning or end. */
const char *argued_collapse_spaces(const char *s, size_t n, Arena *arena);

#endif
