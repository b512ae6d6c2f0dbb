/* cover_notes.h - laws/coverage-notes.md: conditions of which somebody argues that
 * no case can show them to decide (SPEC 14). */
#ifndef BL_COVER_NOTES_H
#define BL_COVER_NOTES_H

#include "coverage/coverage.h"
#include "library/argued_notes.h"

/* The notes of SOURCE, which may be NULL; K's conditions that are not shown are argued
 * by them.  LABEL is that of the clauses in K, or NULL. */
ArguedNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                         const Sources *sources, Arena *arena);

#endif
