/* diff_witness.h - finds a witness of a family of differences (diff.h): a case, as small as
 * possible, on which two editions rule differently as the family says.  The witness is a case
 * file that was loaded again and ruled on.
 *
 * The case has nothing that the difference does not need.  While parts of the case are left out,
 * the same conclusions must differ for the same reason, and no more facts may be open.  The case
 * states the findings and choices that the difference needs. */
#ifndef BL_DIFF_WITNESS_H
#define BL_DIFF_WITNESS_H

#include "diff/diff.h"
#include "library/library.h"
#include "library/text_case.h"

typedef struct WitnessContext {
    Library *lib;
    const Amendment *m;
    Patch *patch; /* the patch for a private copy of A, which no other thread uses */
    int lang;     /* the language of the case */
} WitnessContext;

/* The texts in the head of the case file. */
typedef struct WitnessName {
    const char *universe;
    const char *name, *title, *source;
    const char *differs; /* the text of the line `differs` in the file */
} WitnessName;

/* A line of the rulings that only one edition has, or that the editions have under different
 * conditions.  LINE is NULL for the edition without it. */
typedef struct WitnessLines {
    const Line *line[2];
} WitnessLines;

typedef struct WitnessCase {
    const char *name, *title;
    const char *text; /* the text of the case file */
    TextCase *in[2];  /* the case as edition A and edition B load it */
    /* the readings and options that do not have their presumed values, as facts of each program */
    const Fact *const *supposed[2];
    const Value *values;
    int nsupposed;
    /* The rulings under VALUES.  If these rulings differ when all other facts have their presumed
     * values, the other facts have those values.  Otherwise the other facts are open. */
    const Ruling *ruled[2];
    const WitnessLines *apart; /* the lines that the family is about */
    int napart;
} WitnessCase;

/* Returns a witness of F, or NULL if no case file can show the difference (reported).  The caller
 * frees the witness with diff_witness_free(). */
WitnessCase *diff_witness_new(const WitnessContext *k, const Family *f, const WitnessName *name,
                              Arena *arena);
void diff_witness_free(WitnessCase *w); /* NULL is allowed */

#endif
