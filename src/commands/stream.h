/* stream.h - rules on cases line by line, with one object of JSON on each line (SPEC 8.12).
 *
 * The memory of a line is freed, and its output flushed, before the next line is read.  If a
 * line cannot be ruled on, an object of lang/schema/refusal.schema.json is printed in its place. */
#ifndef BL_STREAM_H
#define BL_STREAM_H

#include "commands/cases.h"
#include "kit/strbuf.h"

/* Returns true if IN holds JSON, with one object on each line.  Reads up to the first line that
 * is not blank into READ, and at most MOST + 1 bytes of a line.  Returns false if a brace stands
 * alone on its line, because that object has several lines. */
bool stream_detect(FILE *in, uint64_t most, StrBuf *read);
/* Appends the rest of IN to READ.  Stops at the end of the line after MOST bytes. */
void stream_read_rest(FILE *in, uint64_t most, StrBuf *read);

typedef struct Stream {
    Library *lib;
    FILE *in, *out;
    bool json;        /* errors are printed as JSON */
    bool named;       /* true: -e names the editions; false: each case names its own */
    const char *only; /* the name of the cases to rule on; NULL for all */
    bool any;         /* FN has been called */
    CaseFn *fn;       /* prints the ruling on a case */
    void *context;
} Stream;

/* Calls FN for the cases of each line; READ holds the first line.  Returns false if a line has
 * an error. */
bool stream_cases(Stream *s, const StrBuf *read);

#endif
