/* json_inside.h - a value of JSON as json_value.c and json_read.c see it; private to them. */
#ifndef BL_JSON_INSIDE_H
#define BL_JSON_INSIDE_H

#include "kit/json.h"

struct json_t {
    json_t *first, *last; /* members */
    json_t *next;         /* the member after it in its object or list */
    char *key;            /* its key in its object; NULL outside of an object */
    uint32_t at;          /* offset of the key in the text that was read */
    uint32_t n;           /* bytes of a text or a number; of an object or list: members read */
    uint8_t kind;         /* JsonKind */
    bool truth;           /* the value of JSON_IS_TRUTH */
    char text[];          /* the bytes of a text or a number */
};

/* A value of KIND with N bytes of TEXT, which belongs to nobody yet. */
json_t *json_new(JsonKind kind, const char *text, size_t n);

#endif
