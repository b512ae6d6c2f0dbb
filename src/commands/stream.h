/* stream.h - cases as they come, one object of JSON on a line (SPEC 8.12).
 *
 * What is read of a line is forgotten before the next; what was printed of it is
 * written out.  A line that cannot be ruled on is told by an object of its own
 * (lang/schema/refusal.schema.json), and the next is read. */
#ifndef BL_STREAM_H
#define BL_STREAM_H

#include "commands/cases.h"
#include "kit/strbuf.h"

/* Do lines of JSON stand in IN?  What was read to find out, up to the first line that
 * is not blank, is added to READ; of a line not more than MOST bytes and one.  A line
 * that is a brace alone begins one object on several lines. */
bool stream_detect(FILE *in, uint64_t most, StrBuf *read);
/* What is left in IN, but not more than MOST bytes and a line. */
void stream_read_rest(FILE *in, uint64_t most, StrBuf *read);

typedef struct Stream {
    Library *lib;
    FILE *in, *out;
    bool json;        /* a line that is wrong is told in JSON */
    bool named;       /* the editions are named; else each case says its own */
    const char *only; /* the name of the cases that are asked for; NULL: all */
    bool any;         /* there was one */
    CaseFn *fn;       /* prints the ruling on a case */
    void *context;
} Stream;

/* Call FN for the cases of each line, of which READ has the first; false when one was
 * wrong. */
bool stream_cases(Stream *s, const StrBuf *read);

#endif
