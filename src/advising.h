/* advising.h - what double dummy says beside a ruling, as sentences. */
#ifndef BL_ADVISING_H
#define BL_ADVISING_H

#include "doubledummy.h"
#include "words.h"

/* One sentence: of a number, or why there is none. */
typedef struct AdviceRow {
    const char *name; /* of the advice in the law files; NULL: of them all */
    const char *text;
    Value value; /* BL_ABSENT: the text says why not */
} AdviceRow;

/* What is advised beside R, in the arena of W.  How many rows there are. */
int advising_rows(const Words *w, const Ruling *r, DoubleDummy *dd,
                  const AdviceRow **rows);

/* The answers to the questions of this run: by the program at BRIDGELAW_DDS, where the
 * environment has that, else by the one that was installed with this one. */
DoubleDummy *advising_open(Arena *arena);

#endif
