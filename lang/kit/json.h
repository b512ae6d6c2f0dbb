/* json.h - JSON documents: building, reading and writing them.
 *
 * A value belongs to nobody until it is put into an object or a list, which then owns it; the
 * caller frees a value of nobody with json_decref().  Members stay in the order of
 * their arrival.  The names are those of jansson, but there is no reference count. */
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
/* A text; each invalid byte becomes U+FFFD. */
json_t *json_string(const char *s); /* NULL gives null */
json_t *json_stringn(const char *s, size_t n);
json_t *json_integer(long long n);
json_t *json_boolean(bool truth);
json_t *json_true(void);
json_t *json_null(void);
/* Gives VALUE to the object O under KEY, in the place of the old value of KEY, which is freed. */
void json_object_set_new(json_t *o, const char *key, json_t *value);
/* Gives VALUE to the list LIST, as its last member. */
void json_array_append_new(json_t *list, json_t *value);
/* json_object_set_new() of a text (NULL: null), a whole number or a truth value. */
void json_set_text(json_t *o, const char *key, const char *text);
void json_set_integer(json_t *o, const char *key, long long n);
void json_set_boolean(json_t *o, const char *key, bool truth);
/* Takes the value of KEY out of O and returns it to the caller; NULL if O has no KEY. */
json_t *json_object_take(json_t *o, const char *key);
void json_decref(json_t *j); /* frees a value of nobody; NULL is allowed */

/* ---- asking ----------------------------------------------------------- */

bool json_is(const json_t *j, JsonKind kind); /* false if J is NULL */
bool json_is_true(const json_t *j);
const char *json_string_value(const json_t *j);                   /* NULL if J is no text */
json_t *json_object_get(const json_t *o, const char *key);        /* NULL if O is no object */
json_t *json_first(const json_t *j), *json_last(const json_t *j); /* a member, or NULL */
json_t *json_after(const json_t *member);                         /* the next, or NULL */

/* ---- writing and reading ---------------------------------------------- */

/* Appends J to B, with a blank after each comma and colon if BLANKS. */
void json_write(const json_t *j, bool blanks, StrBuf *b);
/* Writes J without blanks, and a line end, to OUT. */
void json_write_line(const json_t *j, FILE *out);

enum { JSON_DEPTH = 200 }; /* greatest depth of nested lists and objects */

typedef struct JsonError {
    size_t at; /* offset of the byte where reading stopped */
    char text[80];
} JsonError;

/* Reads the value that the N bytes of S begin with, after blanks.  *USED is the number of bytes
 * read.  Returns NULL, and the reason in *E, if it is not valid JSON. */
json_t *json_read(const char *s, size_t n, size_t *used, JsonError *e);

#endif
