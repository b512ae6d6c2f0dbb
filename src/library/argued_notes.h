/* argued_notes.h - pages of laws/ on which somebody argues: of each clause and text the argument.
 *
 * A heading `## 45D2 \`q after m\`` with the label of the clause and what it is about as the law
 * file has it, and the argument under it; all else on the page is for people.  A heading may end
 * with the editions that it speaks of: `in wbf-2007`. */
#ifndef BL_ARGUED_NOTES_H
#define BL_ARGUED_NOTES_H

#include "program/model.h"
#include "syntax/source.h"

typedef struct ArguedNote {
    const char *label;
    const char *text;     /* spaces between words made one */
    const char *editions; /* or "" */
    const char *argument;
    unsigned line;
    bool needed; /* for the edition in hand: who uses it says so */
    bool about;  /* it speaks of that edition, and of what was looked at */
} ArguedNote;

typedef struct ArguedNotes {
    const char *name; /* of the page */
    ArguedNote *at;
    int n;
} ArguedNotes;

/* The notes of SOURCE, which may be NULL; about P, and clauses inside one of the N
 * labels (none: about all clauses). */
ArguedNotes *argued_notes_read(const Source *source, const Program *p, const char *const *labels,
                               int n, Arena *arena);
/* The N bytes of S with one space where there are several, or line ends. */
const char *argued_collapse_spaces(const char *s, size_t n, Arena *arena);

#endif
