/* hash_index.h - a hash table of numbers that stand for things which the caller keeps.
 *
 * For each thing the index keeps its hash and its number.  The caller chooses the numbers, usually
 * 1 + the place of the thing in an array; 0 is no number.  The caller also compares the things:
 *
 *     for (size_t i = 0; (n = hash_index_next(&x, hash, &i));)
 *         if (things[n - 1] is the one)
 *             return n;
 *     hash_index_add(&x, hash, number);
 *
 * The table uses open addressing, and no single thing can be removed.  An index begins as { 0 }.
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
    size_t n, cap; /* number of things; number of places, a power of two */
    Arena *arena;  /* the arena that the memory comes from; NULL: the heap */
} HashIndex;

/* Adds a thing with the given HASH; NUMBER identifies it and is not 0. */
void hash_index_add(HashIndex *x, uint64_t hash, uint64_t number);
/* Makes X empty.  Frees its memory if the memory came from the heap. */
void hash_index_release(HashIndex *x);

/* Returns the number of the next thing with the hash HASH, or 0 if none is left.  Set *STEP to 0
 * before the first call, and leave it alone between calls. */
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
