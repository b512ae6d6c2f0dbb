/* fuzz.h - the declarations of a fuzz target, which reads one input and checks what must be true.
 *
 * A target is a program of libFuzzer (`make fuzz`).  replay.c calls the same function on inputs
 * that are kept (tests/fuzz/replay.sh).  A wrong result ends the program: by a report of a
 * sanitizer, or by FUZZ_EXPECT(). */
#ifndef BL_FUZZ_H
#define BL_FUZZ_H

#include "library/library.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns the library with the Laws of 2017, loaded once, and sets *P to their program. */
Library *fuzz_laws(const Program **p);

#define FUZZ_EXPECT(condition)                                                      \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

#endif
