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
#include "ruling/ruling_difference.h"

typedef struct Precedents Precedents;
typedef struct PrecedentFile PrecedentFile;

/* Returns an empty collection of cases for EDITION, as LIB reads it.  Returns NULL on an error
 * (reported in LIB).  LIB must live longer than the result. */
Precedents *precedents_new(Library *lib, const char *edition);
void precedents_free(Precedents *x); /* NULL is allowed */

/* Keeps the cases in the N bytes of TEXT as the file PATH.  They replace those that the file had.
 * Returns their number.  If the text has a syntax error, or if it has no case, keeps nothing
 * and returns 0.  Does nothing if PATH is kept with the same text. */
size_t precedents_keep(Precedents *x, const char *path, const char *text, size_t n);
void precedents_drop(Precedents *x, const char *path);

/* Sets the draft of the edition.  Rulings by the edition are compared with rulings by the draft.
 * The draft is the edition with the texts that the library DRAFT has.  DRAFT must live until
 * another draft is set.  If DRAFT is NULL, or if these texts have errors, there is no draft, and
 * the function returns false. */
bool precedents_set_draft(Precedents *x, Library *draft);

/* Two different rulings for one body: one by the edition, one by the draft.  The rulings and their
 * libraries live until the callback returns. */
typedef struct PrecedentChange {
    ChangeOfRuling difference; /* conclusions are compared at LEVEL_MODAL */
    const Ruling *before;      /* the ruling by the edition; NULL if it was not asked for */
    const Ruling *after;
    Library *of_before, *of_after; /* the libraries with the sources of the two rulings */
    Arena *arena;
} PrecedentChange;
typedef void PrecedentFn(void *context, const PrecedentChange *change);

/* Returns the file PATH as it is kept now, or NULL if it is not kept.  The caller calls
 * precedents_leave(), unless it has called precedents_free().  Until then, the result stays as it is,
 * even if the file is dropped or replaced. */
PrecedentFile *precedents_take(Precedents *x, const char *path);
void precedents_leave(Precedents *x, PrecedentFile *f);
/* Returns the number of cases in F. */
size_t precedents_count(const PrecedentFile *f);
/* The changes that precedents_compare() looks for. */
typedef struct PrecedentQuery {
    const char *name; /* the name of the only case to compare; NULL for any case */
    bool before;      /* true: PrecedentChange.before is set */
} PrecedentQuery;

/* Compares case number I of F in the edition and in the draft.  Calls FN for each ruling that the
 * draft changes, if Q wants the case.  Does nothing if the edition or the draft cannot rule on the
 * case. */
void precedents_compare(Precedents *x, PrecedentFile *f, size_t i, const PrecedentQuery *q,
                        PrecedentFn *fn, void *context);

#endif
