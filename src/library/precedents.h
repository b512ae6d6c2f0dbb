/* precedents.h - keeps cases that an edition has ruled on, and finds those that a draft of the
 * edition rules differently.
 *
 * A draft reaches a case if it may change the ruling on the case.  Only the reached cases are ruled
 * on again.  Each case is kept with a hash of each ruling and with the values of function calls,
 * some 10 KB.  From these values, edition_change.h tells quickly whether the draft reaches the
 * case. */
#ifndef BL_PRECEDENTS_H
#define BL_PRECEDENTS_H

#include "library/library.h"
#include "ruling/ruling.h"

typedef struct Precedents Precedents;

/* Returns an empty collection of cases for EDITION, as LIB reads it.  Returns NULL on an error
 * (reported in LIB).  LIB must live longer than the result. */
Precedents *precedents_new(Library *lib, const char *edition);
void precedents_free(Precedents *x); /* NULL is allowed */

/* Keeps the cases in the N bytes of TEXT as the file PATH.  They replace those that the file had.
 * Returns their number.  If the text has a syntax error, or if it has no case, keeps nothing
 * and returns 0.  Does nothing if PATH is kept with the same text. */
size_t precedents_keep(Precedents *x, const char *path, const char *text, size_t n);
void precedents_drop(Precedents *x, const char *path);
/* Returns true if the file PATH is kept. */
bool precedents_has(const Precedents *x, const char *path);

/* Sets the draft with which the cases are compared: the edition as DRAFT reads it.  DRAFT must live
 * until another draft is set.  If DRAFT is NULL, or if the edition has errors in DRAFT, there is no
 * draft, and the function returns false. */
bool precedents_set_draft(Precedents *x, Library *draft);

/* Two rulings on one body's findings that differ at LEVEL_OUTCOME.  They and their libraries live
 * until the callback returns. */
typedef struct PrecedentChange {
    const Ruling *before; /* NULL if it was not asked for */
    const Ruling *after;
    Library *of_before, *of_after; /* the libraries with the sources of the two rulings */
    Arena *arena;
} PrecedentChange;
typedef void PrecedentFn(void *context, const PrecedentChange *change);

/* Which changes precedents_changes() looks for. */
typedef struct PrecedentQuery {
    const char *path; /* the file */
    const char *name; /* the name of a case; NULL: all cases of the file */
    bool before;      /* true: also rule by the edition, and set PrecedentChange.before */
} PrecedentQuery;

/* Calls FN for each ruling on the cases of Q that the draft changes.  Leaves out cases that the
 * edition or the draft cannot rule on.  Returns the number of cases that the draft has ruled on. */
size_t precedents_changes(Precedents *x, const PrecedentQuery *q, PrecedentFn *fn, void *context);

#endif
