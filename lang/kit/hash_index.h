/* hash_index.h - a hash table for things that the caller keeps, such as the elements of an array.
 *
 * For each thing the index stores only a hash and a number.  The caller chooses the numbers:
 * usually 1 + the place of the thing in an array, and never 0.  The caller also compares the
 * things:
 *
 *     for (size_t i = 0; (n = hash_index_next(&x, hash, &i));)
 *         if (things[n - 1] is the thing that is looked for)
 *             return n;
 *     hash_index_add(&x, hash, number);
 *
 * The table uses open addressing.  A single thing cannot be removed.  An index begins as { 0 }.
 * Its memory comes from `arena`, or from the heap if `arena` is NULL. */
#ifndef BL_HASH_INDEX_H
#define BL_HASH_INDEX_H

#include "kit/arena.h"

typedef struct HashIndexEntry {
    uint64_t hash;
    uint64_t number; /* 0 if this place is free */
} HashIndexEntry;

typedef struct HashIndex {
    HashIndexEntry *at;
    /* N: the number of things in the index.  CAP: the number of places in `at`, a power of two. */
    size_t n, cap;
    /* the memory of `at` comes from this arena, or from the heap if `arena` is NULL */
    Arena *arena;
} HashIndex;

/* Adds a thing with the hash HASH and the number NUMBER, which must not be 0. */
void hash_index_add(HashIndex *x, uint64_t hash, uint64_t number);
/* Makes X empty.  Frees its memory if the memory came from the heap. */
void hash_index_release(HashIndex *x);

/* Returns the number of the next thing with the hash HASH, or 0 after the last one.  Set *STEP to 0
 * before the first call, and do not change it between calls. */
static inline uint64_t hash_index_next(const HashIndex *x, uint64_t hash, size_t *step)
{
    const HashIndexEntry *e;

    if (!x->cap)
        return 0;
    while ((e = &x->at[(hash + (*step)++) & (x->cap - 1)])->number)
        if (e->hash == hash)
            return e->number;
    return 0;
}

#endif
