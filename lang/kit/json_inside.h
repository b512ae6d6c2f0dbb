/* json_inside.h - the struct behind json_t.  Only json_value.c and json_read.c include this
 * file. */
#ifndef BL_JSON_INSIDE_H
#define BL_JSON_INSIDE_H

#include "kit/json.h"

struct json_t {
    /* the first and the last member of an object or a list; NULL: it has no members */
    json_t *first, *last;
    json_t *next; /* the next member of the same object or list, or NULL */
    char *key;    /* the key, if an object owns this value; otherwise NULL */
    uint32_t at;  /* the offset, in bytes, of the key in the text that was read */
    /* the length in bytes of a text or number; for an object or a list, the number of members
     * that json_read() has added */
    uint32_t n;
    uint8_t kind; /* a JsonKind */
    bool truth;   /* the value of JSON_IS_TRUTH */
    char text[];  /* the bytes of a text or number */
};

/* Returns a new value of KIND with a copy of the N bytes at TEXT.  The caller owns it. */
json_t *json_new(JsonKind kind, const char *text, size_t n);

#endif
