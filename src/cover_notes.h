/* cover_notes.h - laws/coverage-notes.md: conditions of which somebody argues that
 * no case can show them to decide (SPEC 14).
 *
 * A heading `## 45D2 \`q after m\`` with the label of the clause and the condition
 * as the law file has it, and the argument under it; all else on the page is for
 * people.  A heading may end with the editions that it speaks of: `in wbf-2007`. */
#ifndef BL_COVER_NOTES_H
#define BL_COVER_NOTES_H

#include "coverage.h"
#include "source.h"

typedef struct CoverNote {
    const char *label;
    const char *condition; /* spaces between words made one */
    const char *editions;  /* or "" */
    const char *argument;
    unsigned line;
    bool needed; /* for the edition in hand */
    bool about;  /* it speaks of that edition, and of what was looked at */
} CoverNote;

typedef struct CoverNotes {
    const char *name; /* of the page */
    CoverNote *at;
    int n;
} CoverNotes;

/* The notes of SOURCE, which may be NULL; K's conditions that are not shown are argued
 * by them.  LABEL is that of the clauses in K, or NULL. */
CoverNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                        const Sources *sources, Arena *arena);

#endif
