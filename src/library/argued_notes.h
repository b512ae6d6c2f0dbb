/* argued_notes.h - reads pages of laws/ that argue why no case shows a condition or a change.
 *
 * A heading such as `## 45D2 \`q after m\`` has the label of a clause and a text from the law
 * file.  The argument follows it; the program ignores the other parts of the page.  A heading may
 * end with the editions that it is about: `in wbf-2007`. */
#ifndef BL_ARGUED_NOTES_H
#define BL_ARGUED_NOTES_H

#include "program/model.h"
#include "syntax/source.h"

typedef struct ArguedNote {
    const char *label;
    const char *text;     /* with single spaces between words */
    const char *editions; /* the editions that the note is about, or "" for all */
    const char *argument;
    unsigned line;
    bool needed; /* set by the report that prints the note for the edition */
    bool about;  /* the note is about that edition and about the clauses looked at */
} ArguedNote;

typedef struct ArguedNotes {
    const char *name; /* the name of the page */
    ArguedNote *at;
    int n;
} ArguedNotes;

/* Returns the notes of SOURCE; none if SOURCE is NULL.  Marks as ABOUT those on P's edition and
 * on clauses inside one of the N labels (N 0: on all clauses). */
ArguedNotes *argued_notes_read(const Source *source, const Program *p, const char *const *labels,
                               int n, Arena *arena);
/* Returns the N bytes of S with each run of white space replaced by one space. */
const char *argued_collapse_spaces(const char *s, size_t n, Arena *arena);

#endif
