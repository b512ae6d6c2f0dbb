/* hash_index.c - a hash table with open addressing (see hash_index.h). */
#include "kit/hash_index.h"

enum { FIRST_PLACES = 16 };

static void hash_index_place(HashIndex *x, HashIndexEntry e)
{
    size_t i = e.hash & (x->cap - 1);

    while (x->at[i].number)
        i = (i + 1) & (x->cap - 1);
    x->at[i] = e;
}

static void hash_index_grow(HashIndex *x)
{
    HashIndex old = *x;

    x->cap = old.cap ? old.cap * 2 : FIRST_PLACES;
    x->at = x->arena ? arena_new_array(x->arena, HashIndexEntry, x->cap)
                     : xcalloc(x->cap, sizeof *x->at);
    for (size_t i = 0; i < old.cap; i++)
        if (old.at[i].number)
            hash_index_place(x, old.at[i]);
    if (!x->arena)
        xfree(old.at);
}

void hash_index_add(HashIndex *x, uint64_t hash, uint64_t number)
{
    if (x->n * 2 >= x->cap)
        hash_index_grow(x);
    hash_index_place(x, (HashIndexEntry){ hash, number });
    x->n++;
}

void hash_index_release(HashIndex *x)
{
    if (!x->arena)
        xfree(x->at);
    *x = (HashIndex){ .arena = x->arena };
}
