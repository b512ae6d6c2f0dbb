/* hash.h - uthash with our memory: hash tables from a key (a text, a pointer, a number or bytes) to
 * a struct that has a UT_hash_handle.
 *
 * The macros are HASH_FIND_STR, HASH_ADD_PTR, HASH_CLEAR and so on; see
 * https://troydhanson.github.io/uthash/. Two kinds of tables are a HashIndex (hash_index.h)
 * instead: tables on the hot path of a ruling, and tables whose keys are not compared byte by
 * byte. */
#ifndef BL_HASH_H
#define BL_HASH_H

#include "kit/base.h"

#define uthash_malloc(size)  xmalloc(size)
#define uthash_free(p, size) xfree(p)
#define uthash_fatal(why)    BUG("uthash: %s", why)
#include <uthash.h>

#endif
