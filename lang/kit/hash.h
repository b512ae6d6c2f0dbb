/* hash.h - uthash with our memory: hash tables from a key (a text, a pointer, a number or bytes)
 * to a struct that has a UT_hash_handle.
 *
 * Use it for every table that is not on the hot path of a ruling: HASH_FIND_STR, HASH_ADD_PTR,
 * HASH_CLEAR and so on (https://troydhanson.github.io/uthash/).  A hot table, or one whose keys
 * are compared by more than their bytes, is a HashIndex (hash_index.h). */
#ifndef BL_HASH_H
#define BL_HASH_H

#include "kit/base.h"

#define uthash_malloc(size)  xmalloc(size)
#define uthash_free(p, size) xfree(p)
#define uthash_fatal(why)    BUG("uthash: %s", why)
#include <uthash.h>

#endif
