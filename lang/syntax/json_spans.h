/* json_spans.h - JSON with its places: what stands where in a source.
 *
 * json_read() says whether a text is JSON and forgets where each value stood.  Here a
 * value is the global offset of its first byte, so that whoever dislikes it can say
 * where it is.  All but json_check() want a value that json_check() found good. */
#ifndef BL_JSON_SPANS_H
#define BL_JSON_SPANS_H

#include "syntax/diag.h"

/* Does JSON begin with the first byte of S that is no blank?  No law and no case
 * begins with a brace. */
bool json_begins(const char *s, size_t n);

/* Is the text of S from *AT on, after blanks, an object?  Then *AT is behind it and
 * *OBJECT is where it begins; else it is reported.  At the end of the text *OBJECT is
 * UINT32_MAX. */
bool json_check(const Source *s, uint32_t *at, uint32_t *object, Diags *diags);

/* "an object", "a list", "a text", "a number", "true or false", "null". */
JsonKind json_kind(const Source *s, uint32_t value);
const char *json_kind_name(JsonKind kind);
Span json_span(const Source *s, uint32_t value);
/* The first byte of VALUE. */
const char *json_bytes(const Source *s, uint32_t value);

/* The members of an object or a list, one after the other. */
typedef struct JsonWalk {
    const Source *s;
    uint32_t at;
    bool object;
    uint32_t key, value; /* KEY: of an object */
} JsonWalk;
JsonWalk json_walk(const Source *s, uint32_t value);
bool json_walk_next(JsonWalk *w);

/* Call FN for each run of what the text VALUE means: N BYTES, which come from
 * FROM_LEN bytes at the global offset FROM. */
typedef void JsonRunFn(void *context, uint32_t from, uint32_t from_len, const char *bytes,
                       size_t n);
void json_text_runs(const Source *s, uint32_t value, JsonRunFn *fn, void *context);
/* The same added to B. */
void json_add_text(const Source *s, uint32_t value, StrBuf *b);

#endif
