/* json_inside.h - the struct behind json_t; only json_value.c and json_read.c include this file. */
#ifndef BL_JSON_INSIDE_H
#define BL_JSON_INSIDE_H

#include "kit/json.h"

struct json_t {
    json_t *first, *last; /* members of an object or a list, or NULL */
    json_t *next;         /* the next member of the same object or list, or NULL */
    char *key;            /* the key in the object that owns this value; NULL if no object owns
                           * it */
    uint32_t at;          /* the offset in bytes of the key in the text that was read */
    uint32_t n;           /* the number of bytes of a text or number, or of members of an object or
                           * list; only members read by json_read() count */
    uint8_t kind;         /* JsonKind */
    bool truth;           /* the value of JSON_IS_TRUTH */
    char text[];          /* the bytes of a text or a number */
};

/* Returns a new value of KIND with a copy of the N bytes at TEXT.  The caller owns it. */
json_t *json_new(JsonKind kind, const char *text, size_t n);

#endif
