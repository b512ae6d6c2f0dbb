/* diff_witness.h - finds a witness of a family of differences (diff.h).  A witness is a small case
 * on which two editions rule differently, as the family says.  It is written as a case file, loaded
 * again, and ruled on.
 *
 * The search leaves out each part of the case that the difference does not need.  The same
 * conclusions must still differ, for the same reason.  The number of open facts must not grow.  The
 * case states the findings and choices that the difference needs. */
#ifndef BL_DIFF_WITNESS_H
#define BL_DIFF_WITNESS_H

#include "diff/diff.h"
#include "library/library.h"
#include "library/text_case.h"

typedef struct WitnessContext {
    Library *lib;
    const Amendment *m;
    Patch *patch; /* the patch for a private copy of A, which only this thread uses */
    int lang;     /* the language of the case */
} WitnessContext;

/* The texts in the head of the case file. */
typedef struct WitnessName {
    const char *universe;
    const char *name, *title, *source;
    const char *differs; /* the text of the line `differs` in the file */
} WitnessName;

/* A line on which the rulings differ.  One edition lacks the line, or the conditions differ.
 * `line` is NULL for an edition that lacks the line. */
typedef struct WitnessLines {
    const Line *line[2];
} WitnessLines;

typedef struct WitnessCase {
    const char *name, *title;
    const char *text; /* the text of the case file */
    TextCase *in[2];  /* the case, as loaded under edition A and edition B */
    /* the readings and options with values that are not presumed, as facts of each program */
    const Fact *const *supposed[2];
    const Value *values;
    int nsupposed;
    /* The rulings on the case.  Readings and options have `values`, and all other facts have their
     * presumed values.  If these two rulings are equal, the rulings without presumed values are
     * stored instead. */
    const Ruling *ruled[2];
    const WitnessLines *apart; /* the lines that the family is about */
    int napart;
} WitnessCase;

/* Returns a witness of F, with the texts NAME.  If no case file can show the difference, reports
 * this and returns NULL.  The caller frees the witness with diff_witness_free(). */
WitnessCase *diff_witness_new(const WitnessContext *k, const Family *f, const WitnessName *name,
                              Arena *arena);
void diff_witness_free(WitnessCase *w); /* W may be NULL */

#endif
