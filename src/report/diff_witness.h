/* diff_witness.h - one case of a family of differences (diff.h), as small as it can be:
 * a case file that, loaded again, two editions rule as differently as the family says.
 *
 * Of what the universe says of its case, that is left out without which the same
 * conclusions part, for the same reason, and the rulings hang on no more that is open.
 * What has to be found or chosen for that is stated. */
#ifndef BL_DIFF_WITNESS_H
#define BL_DIFF_WITNESS_H

#include "diff/diff.h"
#include "library/library.h"
#include "library/text_case.h"

typedef struct WitnessContext {
    Library *lib;
    const Amendment *m;
    Patch *patch; /* of a program of A that nobody else uses meanwhile */
    int lang;     /* of the case */
} WitnessContext;

/* What is written of it. */
typedef struct WitnessName {
    const char *universe;
    const char *name, *title, *source;
    const char *differs; /* what differs, in words */
} WitnessName;

/* What the one edition says of it and the other not, or only under other conditions;
 * a line that is not there is NULL. */
typedef struct WitnessLines {
    const Line *line[2];
} WitnessLines;

typedef struct WitnessCase {
    const char *name, *title;
    const char *text; /* the file */
    TextCase *in[2];  /* as A and B load it */
    /* readings and options supposed to be otherwise than presumed, of each program */
    const Fact *const *supposed[2];
    const Value *values;
    int nsupposed;
    /* the rulings as these are, and what is presumed beside holds */
    const Ruling *ruled[2];
    const WitnessLines *apart; /* that the family is about */
    int napart;
} WitnessCase;

/* NULL: the case cannot be told so that it shows what the family says (reported). */
WitnessCase *diff_witness_new(const WitnessContext *k, const Family *f,
                              const WitnessName *name, Arena *arena);
void diff_witness_free(WitnessCase *w); /* NULL is allowed */

#endif
