/* json_spans.h - JSON in a source, with the place of every value, for diagnostics.
 *
 * A value is the global offset of its first byte.  json_check() checks the syntax; all other
 * functions need a value that json_check() has accepted. */
#ifndef BL_JSON_SPANS_H
#define BL_JSON_SPANS_H

#include "syntax/diag.h"

/* Returns true if S begins with a brace, after blanks.  S is JSON then: no other law or case
 * begins so. */
bool json_begins(const char *s, size_t n);

/* Checks that an object follows in S at *AT, after blanks.  Then sets *OBJECT to it and moves *AT
 * behind it; at the end of the text *OBJECT is UINT32_MAX.  Otherwise reports an error and returns
 * false. */
bool json_check(const Source *s, uint32_t *at, uint32_t *object, Diags *diags);

/* json_kind_name() returns "an object", "a list", "a text", "a number", "true or false" or
 * "null". */
JsonKind json_kind(const Source *s, uint32_t value);
const char *json_kind_name(JsonKind kind);
Span json_span(const Source *s, uint32_t value);
/* Returns the first byte of VALUE. */
const char *json_bytes(const Source *s, uint32_t value);

/* An iterator over the members of an object or a list. */
typedef struct JsonWalk {
    const Source *s;
    uint32_t at;
    bool object;
    uint32_t key, value; /* the current member; KEY only in an object */
} JsonWalk;
JsonWalk json_walk(const Source *s, uint32_t value);
/* Goes to the next member.  Returns false after the last one. */
bool json_walk_next(JsonWalk *w);

/* Decodes the text VALUE and calls FN for each run of it: N BYTES, which come from FROM_LEN bytes at
 * the global offset FROM. */
typedef void JsonRunFn(void *context, uint32_t from, uint32_t from_len, const char *bytes,
                       size_t n);
void json_text_runs(const Source *s, uint32_t value, JsonRunFn *fn, void *context);
/* Decodes the text VALUE and appends it to B. */
void json_add_text(const Source *s, uint32_t value, StrBuf *b);

#endif
