/* json_spans.h - reads JSON in a source, so that diagnostics can point at each value.
 *
 * A value is identified by the global offset of its first byte. json_check() checks the syntax.
 * All other functions need a value inside an object that json_check() has accepted. */
#ifndef BL_JSON_SPANS_H
#define BL_JSON_SPANS_H

#include "syntax/diag.h"

/* Returns true if the text S is JSON: its first byte after any blanks is an opening brace.  No law
 * file or case file begins so.  S has N bytes. */
bool json_begins(const char *s, size_t n);

/* Checks that an object begins at *AT, after any blanks, and is valid JSON.  Sets *OBJECT to the
 * object, and moves *AT behind the object.  At the end of the text, sets *OBJECT to UINT32_MAX.  If
 * the JSON is invalid, reports an error and returns false. */
bool json_check(const Source *s, uint32_t *at, uint32_t *object, Diags *diags);

/* Returns the kind of VALUE. */
JsonKind json_kind(const Source *s, uint32_t value);
/* Returns the name of KIND for a message: "an object", "a list", "a text", "a number", "true or
 * false" or "null". */
const char *json_kind_name(JsonKind kind);
/* Returns the place of VALUE in the sources. */
Span json_span(const Source *s, uint32_t value);
/* Returns a pointer to the first byte of VALUE. */
const char *json_bytes(const Source *s, uint32_t value);

/* An iterator over the members of an object or a list. json_walk() makes it, and json_walk_next()
 * moves it to the next member. */
typedef struct JsonWalk {
    const Source *s;
    uint32_t at;
    bool object;
    uint32_t key, value; /* the current member; `key` has a value only in an object */
} JsonWalk;
/* Returns an iterator that stands before the first member of VALUE, an object or a list. */
JsonWalk json_walk(const Source *s, uint32_t value);
/* Moves W to the next member.  Returns false after the last member. */
bool json_walk_next(JsonWalk *w);

/* The type of the function that json_text_runs() calls for each run of bytes of a text.  A run has
 * N decoded bytes, at BYTES.  They come from FROM_LEN bytes of the source, at the global offset
 * FROM. */
typedef void JsonRunFn(void *context, uint32_t from, uint32_t from_len, const char *bytes,
                       size_t n);
/* Decodes the text VALUE, and calls FN for each run of its bytes. */
void json_text_runs(const Source *s, uint32_t value, JsonRunFn *fn, void *context);
/* Decodes the text VALUE and appends it to B. */
void json_add_text(const Source *s, uint32_t value, StrBuf *b);

#endif
