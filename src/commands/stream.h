/* stream.h - rules on cases in JSON, with one object on each line (SPEC 8.12).  Answers each line
 * before it reads the next one.
 *
 * After each line, the memory for it is freed and the output is flushed.  If a line cannot be ruled
 * on, an object of lang/schema/refusal.schema.json is printed instead of a ruling. */
#ifndef BL_STREAM_H
#define BL_STREAM_H

#include "commands/cases.h"
#include "kit/strbuf.h"

/* Returns true if IN has JSON with one object on each line.  Returns false if the first line with
 * text is only a brace, because the object then has several lines.  Appends the lines that it reads
 * to READ.  At most MOST + 1 bytes of each line are kept. */
bool stream_detect(FILE *in, uint64_t most, StrBuf *read);
/* Appends the rest of IN to READ, line by line.  Stops when READ has more than MOST bytes. */
void stream_read_rest(FILE *in, uint64_t most, StrBuf *read);

typedef struct Stream {
    Library *lib;
    FILE *in, *out;
    bool json;        /* errors are printed as JSON */
    bool named;       /* -e names the editions; if false, each case names its own */
    const char *only; /* the name of the case to rule on; NULL for all cases */
    bool any;         /* `fn` has been called */
    CaseFn *fn;       /* the function that prints the ruling on a case */
    void *context;
} Stream;

/* Calls the function of S for the cases of each line.  READ holds the first line already.  Returns
 * false if a line has an error. */
bool stream_cases(Stream *s, const StrBuf *read);

#endif
