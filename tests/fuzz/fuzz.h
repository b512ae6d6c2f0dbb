/* fuzz.h - what every target has: one input is read, and what is said of it must be so.
 *
 * A target is a program of libFuzzer (`make fuzz`), and the same function is called by
 * replay.c on the inputs that are kept (tests/fuzz/replay.sh).  What is wrong ends the
 * program: a sanitizer's report, or FUZZ_EXPECT(). */
#ifndef BL_FUZZ_H
#define BL_FUZZ_H

#include "library/library.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The Laws of 2017, read once, and what they are in. */
Library *fuzz_laws(const Program **p);

#define FUZZ_EXPECT(condition)                                                      \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

#endif
