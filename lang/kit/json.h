/* json.h - documents of JSON, in memory of ours: made part by part, written, and read.
 *
 * A value belongs to the object or list that it was put into, and ends with it.  Members
 * stand in the order in which they were put. */
#ifndef BL_JSON_H
#define BL_JSON_H

#include "kit/strbuf.h"

typedef struct json_t json_t;

typedef enum JsonKind {
    JSON_IS_OBJECT,
    JSON_IS_LIST,
    JSON_IS_TEXT,
    JSON_IS_NUMBER,
    JSON_IS_TRUTH,
    JSON_IS_NULL
} JsonKind;

/* ---- making ----------------------------------------------------------- */

json_t *json_object(void);
json_t *json_array(void);
/* A text, in which what is no UTF-8 becomes U+FFFD; of NULL: null. */
json_t *json_string(const char *s);
json_t *json_stringn(const char *s, size_t n);
json_t *json_integer(long long n);
json_t *json_boolean(bool truth);
json_t *json_true(void);
json_t *json_null(void);
/* VALUE, of nobody so far, is the object O's under KEY; what was there before ends, and
 * it has the place of that. */
void json_object_set_new(json_t *o, const char *key, json_t *value);
void json_array_append_new(json_t *list, json_t *value);
/* The same for a member that is a text (NULL: null), a whole number or a truth value. */
void json_set_text(json_t *o, const char *key, const char *text);
void json_set_integer(json_t *o, const char *key, long long n);
void json_set_boolean(json_t *o, const char *key, bool truth);
/* What O has under KEY is O's no more; NULL when it has nothing there. */
json_t *json_object_take(json_t *o, const char *key);
void json_decref(json_t *j); /* of nobody's; NULL is allowed */

/* ---- asking ----------------------------------------------------------- */

bool json_is(const json_t *j, JsonKind kind); /* no: NULL */
bool json_is_true(const json_t *j);
const char *json_string_value(const json_t *j);            /* of a text; else NULL */
json_t *json_object_get(const json_t *o, const char *key); /* NULL: of no object too */
json_t *json_first(const json_t *j), *json_last(const json_t *j); /* member, or NULL */
json_t *json_after(const json_t *member);                         /* beside it, or NULL */

/* ---- writing and reading ---------------------------------------------- */

/* J added to B: without blanks, or with one after each comma and colon. */
void json_write(const json_t *j, bool blanks, StrBuf *b);
/* J without blanks, and a line end, to OUT, a piece at a time. */
void json_write_line(const json_t *j, FILE *out);

enum { JSON_DEPTH = 200 }; /* so many lists and objects may be in each other */

typedef struct JsonError {
    size_t at; /* the byte where it cannot go on */
    char text[80];
} JsonError;

/* The value with which the N bytes of S begin, after blanks; *USED is how many bytes it
 * takes with these.  NULL: it is no JSON, *E says why. */
json_t *json_read(const char *s, size_t n, size_t *used, JsonError *e);

#endif
