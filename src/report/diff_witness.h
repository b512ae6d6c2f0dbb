/* diff_witness.h - one case of a family of differences (diff.h), as small as it can be:
 * a case file that, loaded again, two editions rule as differently as the family says.
 *
 * The case leaves out whatever does not matter: the same conclusions still differ, for the
 * same reason, and the rulings depend on no more open facts.  It states the findings and the
 * choices that the difference needs. */
#ifndef BL_DIFF_WITNESS_H
#define BL_DIFF_WITNESS_H

#include "diff/diff.h"
#include "library/library.h"
#include "library/text_case.h"

typedef struct WitnessContext {
    Library *lib;
    const Amendment *m;
    Patch *patch; /* patches a program A that no other thread uses meanwhile */
    int lang;     /* the language of the case */
} WitnessContext;

/* The words of the case file. */
typedef struct WitnessName {
    const char *universe;
    const char *name, *title, *source;
    const char *differs; /* what differs, in words */
} WitnessName;

/* A line that one edition has and the other does not, or has under another condition; NULL
 * for a line that is missing. */
typedef struct WitnessLines {
    const Line *line[2];
} WitnessLines;

typedef struct WitnessCase {
    const char *name, *title;
    const char *text; /* the text of the case file */
    TextCase *in[2];  /* the case as A and B load it */
    /* readings and options that differ from the presumption, as facts of each program */
    const Fact *const *supposed[2];
    const Value *values;
    int nsupposed;
    /* the rulings with these values, and under the other presumptions if they then differ */
    const Ruling *ruled[2];
    const WitnessLines *apart; /* the lines that the family is about */
    int napart;
} WitnessCase;

/* Returns a witness of F, or NULL if no case can be told that shows what F says (reported).
 * End it with diff_witness_free(). */
WitnessCase *diff_witness_new(const WitnessContext *k, const Family *f, const WitnessName *name,
                              Arena *arena);
void diff_witness_free(WitnessCase *w); /* NULL is allowed */

#endif
