/* stream.h - rules on cases line by line, one object of JSON on a line (SPEC 8.12).
 *
 * The memory of a line is freed, and its output flushed, before the next line is read.  For
 * a line that cannot be ruled on an object of lang/schema/refusal.schema.json is printed, and
 * the next line is read. */
#ifndef BL_STREAM_H
#define BL_STREAM_H

#include "commands/cases.h"
#include "kit/strbuf.h"

/* Does IN hold JSON, one object on a line?  Reads up to the first line that is not blank into
 * READ, and at most MOST + 1 bytes of a line.  A brace alone on its line begins one object on
 * several lines: the answer is false. */
bool stream_detect(FILE *in, uint64_t most, StrBuf *read);
/* Appends the rest of IN to READ; stops after MOST bytes and the end of their line. */
void stream_read_rest(FILE *in, uint64_t most, StrBuf *read);

typedef struct Stream {
    Library *lib;
    FILE *in, *out;
    bool json;        /* errors are printed as JSON */
    bool named;       /* -e names the editions; else each case names its own */
    const char *only; /* only cases of this name; NULL: all */
    bool any;         /* FN was called */
    CaseFn *fn;       /* prints the ruling on a case */
    void *context;
} Stream;

/* Calls FN for the cases of each line; READ holds the first line.  Returns false if a line has
 * an error. */
bool stream_cases(Stream *s, const StrBuf *read);

#endif
