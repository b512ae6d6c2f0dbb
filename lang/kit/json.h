/* json.h - JSON documents: building, reading and writing them.
 *
 * A new value belongs to the caller, who frees it with json_decref() or puts it into an object or a
 * list.  The object or list then owns the value.  Members keep the order of their addition.  The
 * functions are named like the functions of the library jansson, but values have no reference
 * count. */
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
/* json_string() and json_stringn() return a new text; U+FFFD replaces each invalid byte. */
json_t *json_string(const char *s); /* returns the value null if S is NULL */
json_t *json_stringn(const char *s, size_t n);
json_t *json_integer(long long n);
json_t *json_boolean(bool truth);
json_t *json_true(void);
json_t *json_null(void);
/* Puts VALUE into the object O under KEY.  An old value of KEY is freed, and VALUE takes its
 * place. */
void json_object_set_new(json_t *o, const char *key, json_t *value);
/* Appends VALUE to LIST. */
void json_array_append_new(json_t *list, json_t *value);
/* Like json_object_set_new(), with a new text (null if TEXT is NULL), number or truth value. */
void json_set_text(json_t *o, const char *key, const char *text);
void json_set_integer(json_t *o, const char *key, long long n);
void json_set_boolean(json_t *o, const char *key, bool truth);
/* Takes the value of KEY out of O and returns it to the caller; NULL if O has no KEY. */
json_t *json_object_take(json_t *o, const char *key);
json_t *json_copy(const json_t *j); /* returns a copy of J */
void json_decref(json_t *j);        /* frees J, which must not be in an object or a list; NULL is
                              * allowed */

/* ---- asking ----------------------------------------------------------- */

bool json_is(const json_t *j, JsonKind kind); /* false if J is NULL */
bool json_is_true(const json_t *j);
const char *json_string_value(const json_t *j); /* NULL if J is not a text */
/* Stores in *N the value of J, a whole number. Returns false if J is not a whole number, or too
 * large. */
bool json_integer_value(const json_t *j, long long *n);
/* NULL if O is not an object or has no KEY */
json_t *json_object_get(const json_t *o, const char *key);
json_t *json_first(const json_t *j), *json_last(const json_t *j); /* NULL if J has no members */
/* the member after MEMBER in its object or list, or NULL */
json_t *json_after(const json_t *member);

/* ---- writing and reading ---------------------------------------------- */

/* Appends J to B, with a blank after each comma and colon if BLANKS. */
void json_write(const json_t *j, bool blanks, StrBuf *b);
/* Writes J without blanks, and a line end, to OUT. */
void json_write_line(const json_t *j, FILE *out);

enum { JSON_DEPTH = 200 }; /* the greatest depth of nested lists and objects */

typedef struct JsonError {
    size_t at; /* the offset in bytes of the place where reading stopped */
    char text[80];
} JsonError;

/* Reads one JSON value at the start of the N bytes at S, after any blanks.  Sets *USED to the
 * number of bytes read.  If the value is not valid JSON, returns NULL and stores the reason in
 * *E. */
json_t *json_read(const char *s, size_t n, size_t *used, JsonError *e);

#endif
