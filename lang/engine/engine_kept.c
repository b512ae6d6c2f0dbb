/* engine_kept.c - keeps the values of calls in little memory, for a later engine of the same
 * case. */
#include "engine/engine_inside.h"

#include "kit/vec.h"

#include <stdlib.h>

/* A call as a number: its function in the upper half, and its arguments in the lower half, each as
 * one byte. */
typedef uint64_t KeptKey;

/* The calls, sorted by their keys, and the value of each. */
struct KeptCalls {
    const KeptKey *keys;
    const int32_t *values; /* KEPT_ABSENT: the call has no value */
    size_t n;
};

enum { KEPT_ABSENT = INT32_MIN, KEPT_BYTE = 255 };

/* Stores in *KEY the number of the call of F with ARGS.  Returns false if the call has no number,
 * because an argument does not fit into a byte. */
static bool kept_key(const Fun *f, const Value *args, KeptKey *key)
{
    *key = f->id;
    *key <<= 32;
    for (int i = 0; i < f->nparams; i++) {
        if (args[i] < 0 || args[i] > KEPT_BYTE)
            return false;
        *key |= (KeptKey)args[i] << 8 * i;
    }
    return true;
}

/* Returns true if V can be kept. */
static bool fits_kept(Value v)
{
    return v == BL_ABSENT || (v > INT32_MIN && v <= INT32_MAX);
}

typedef struct KeptCall {
    KeptKey key;
    int32_t value;
} KeptCall;

static int kept_by_key(const void *a, const void *b)
{
    const KeptCall *x = a, *y = b;

    return (x->key > y->key) - (x->key < y->key);
}

const KeptCalls *engine_keep_calls(const Engine *e, Arena *arena)
{
    KeptCalls *k = arena_new_of(arena, KeptCalls);
    KeptCall *list = NULL;
    size_t n = 0, cap = 0;
    KeptKey *keys;
    int32_t *values;

    for (const Fun *f = e->p->funs; f && !e->breaches; f = f->next) {
        const MemoTable *all = e->memory[f->id];

        for (uint32_t i = 0; all && i <= all->cap; i++)
            for (const Memo *m = all->at[i]; m; m = m->next) {
                KeptKey key;

                if (!engine_memo_is_global(e, m) || m->poisoned || m->supposed ||
                    !fits_kept(m->value) || !kept_key(f, m->args, &key))
                    continue;
                VEC_ROOM(list, n, cap);
                list[n++] =
                    (KeptCall){ key, m->value == BL_ABSENT ? KEPT_ABSENT : (int32_t)m->value };
            }
    }
    if (n > 1)
        qsort(list, n, sizeof *list, kept_by_key);
    k->n = n;
    k->keys = keys = arena_alloc_array(arena, sizeof *keys, n + 1);
    k->values = values = arena_alloc_array(arena, sizeof *values, n + 1);
    for (size_t i = 0; i < n; i++) {
        keys[i] = list[i].key;
        values[i] = list[i].value;
    }
    xfree(list);
    return k;
}

void engine_use_kept(Engine *e, const KeptCalls *kept)
{
    e->kept_calls = kept;
}

bool engine_kept_value(const KeptCalls *k, const Fun *f, const Value *args, Value *v)
{
    size_t low = 0, high = k->n;
    KeptKey key;

    if (!kept_key(f, args, &key))
        return false;
    while (low < high) {
        size_t mid = low + (high - low) / 2;

        if (k->keys[mid] < key)
            low = mid + 1;
        else
            high = mid;
    }
    if (low == k->n || k->keys[low] != key)
        return false;
    *v = k->values[low] == KEPT_ABSENT ? BL_ABSENT : k->values[low];
    return true;
}
