/* hash.h - hash tables that find a struct by its key: the library uthash with the memory functions
 * of base.h.  A key is a text, a pointer, a number or bytes.  The struct has a member of type
 * UT_hash_handle.
 *
 * The macros are HASH_FIND_STR, HASH_ADD_PTR, HASH_CLEAR and so on; see
 * https://troydhanson.github.io/uthash/.  Use a HashIndex (hash_index.h) instead where speed
 * matters, or if keys cannot be compared byte by byte. */
#ifndef BL_HASH_H
#define BL_HASH_H

#include "kit/base.h"

#define uthash_malloc(size)  xmalloc(size)
#define uthash_free(p, size) xfree(p)
#define uthash_fatal(why)    BUG("uthash: %s", why)
#include <uthash.h>

#endif
