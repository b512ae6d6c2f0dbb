/* json.h - JSON documents: building, reading and writing them.
 *
 * The caller owns a new value.  The caller frees it with json_decref(), or puts it into an object
 * or a list, which then owns it.  Members stay in the order of their addition.  The functions
 * have the names of the library jansson, but values have no reference count. */
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
/* json_string() and json_stringn() return a new text.  Each invalid byte is replaced by U+FFFD. */
json_t *json_string(const char *s); /* returns the JSON value null if S is NULL */
json_t *json_stringn(const char *s, size_t n);
json_t *json_integer(long long n);
json_t *json_boolean(bool truth);
json_t *json_true(void);
json_t *json_null(void);
/* Sets KEY in the object O to VALUE.  O then owns VALUE.  Frees the old value of KEY. */
void json_object_set_new(json_t *o, const char *key, json_t *value);
/* Appends VALUE to LIST. */
void json_array_append_new(json_t *list, json_t *value);
/* These functions do what json_object_set_new() does, with a new text, number or truth value.  If
 * TEXT is NULL, the value is null. */
void json_set_text(json_t *o, const char *key, const char *text);
void json_set_integer(json_t *o, const char *key, long long n);
void json_set_boolean(json_t *o, const char *key, bool truth);
/* Removes KEY from O and returns its value.  The caller then owns the value.  Returns NULL if O has
 * no KEY. */
json_t *json_object_take(json_t *o, const char *key);
json_t *json_copy(const json_t *j); /* returns a copy of J, which the caller owns */
/* frees J, which must not be in an object or a list; J may be NULL */
void json_decref(json_t *j);

/* ---- asking ----------------------------------------------------------- */

bool json_is(const json_t *j, JsonKind kind); /* false if J is NULL */
bool json_is_true(const json_t *j);
const char *json_string_value(const json_t *j); /* NULL if J is not a text */
/* Stores the whole number J in *N.  Returns false if J is not a whole number or is too large for
 * *N. */
bool json_integer_value(const json_t *j, long long *n);
/* returns the member KEY of O, or NULL if O is not an object or has no KEY */
json_t *json_object_get(const json_t *o, const char *key);
/* return the first and the last member of J, or NULL if J is NULL or has no members */
json_t *json_first(const json_t *j), *json_last(const json_t *j);
/* returns the member that follows MEMBER in its object or list, or NULL */
json_t *json_after(const json_t *member);

/* ---- writing and reading ---------------------------------------------- */

/* Appends J to B.  If BLANKS is true, a blank follows each comma and colon. */
void json_write(const json_t *j, bool blanks, StrBuf *b);
/* Writes J to OUT as one line, without blanks. */
void json_write_line(const json_t *j, FILE *out);

enum { JSON_DEPTH = 200 }; /* the most lists and objects that may be nested in each other */

typedef struct JsonError {
    size_t at; /* the offset in bytes where reading stopped */
    char text[80];
} JsonError;

/* Reads the JSON value at the start of the N bytes at S.  Skips blanks before it.  Sets *USED to
 * the number of bytes read.  If the value is not valid JSON, stores the reason in *E and returns
 * NULL. */
json_t *json_read(const char *s, size_t n, size_t *used, JsonError *e);

#endif
