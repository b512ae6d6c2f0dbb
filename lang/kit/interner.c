/* interner.c - a concurrent hash table of texts (see interner.h). */
#include "kit/interner.h"

#include <pthread.h>
#include <stdatomic.h>

/* A slot of the table.  The table uses open addressing, and at most half of its slots are used.
 *
 * Finding a text takes no lock.  This is safe for three reasons.  A slot is complete before its `s`
 * is stored.  A new table is complete before the interner points to it.  An old table stays
 * unchanged, so a thread may still read it. */

typedef struct InternSlot {
    _Atomic(const char *) s; /* NULL if the slot is free */
    uint32_t len, hash;
} InternSlot;

typedef struct InternTable {
    size_t cap; /* the number of slots, a power of two */
    InternSlot slots[];
} InternTable;

struct Interner {
    pthread_mutex_t lock; /* held while a text is added */
    Arena *arena;
    Interner *base; /* an interner that is searched before this one; NULL: none */
    bool frozen;
    _Atomic(InternTable *) table;
    size_t used; /* the number of used slots of `table` */
};

static InternTable *interner_table_new(Arena *a, size_t cap)
{
    InternTable *t = arena_alloc(a, sizeof *t + cap * sizeof *t->slots);

    t->cap = cap;
    return t;
}

Interner *interner_new(Arena *a)
{
    Interner *in = arena_new_of(a, Interner);

    pthread_mutex_init(&in->lock, NULL);
    in->arena = a;
    atomic_init(&in->table, interner_table_new(a, 64));
    return in;
}

Interner *interner_over(Interner *base, Arena *a)
{
    Interner *in = interner_new(a);

    in->base = base;
    return in;
}

void interner_freeze(Interner *in)
{
    in->frozen = true;
}

/* Returns the text of TABLE that is equal to T, or NULL.  HASH is the hash of T.  Sets *AT to the
 * slot of that text, or to the free slot where T belongs. */
static const char *interner_find(InternTable *table, Text t, uint32_t hash, InternSlot **at)
{
    for (size_t i = hash;; i++) {
        InternSlot *s = &table->slots[i & (table->cap - 1)];
        const char *known = atomic_load_explicit(&s->s, memory_order_acquire);

        *at = s;
        if (!known || (s->hash == hash && text_eq((Text){ known, s->len }, t)))
            return known;
    }
}

static void interner_fill_slot(InternSlot *s, const char *text, uint32_t len, uint32_t hash)
{
    s->len = len;
    s->hash = hash;
    atomic_store_explicit(&s->s, text, memory_order_release);
}

static InternTable *interner_grow(Interner *in, InternTable *old)
{
    InternTable *new = interner_table_new(in->arena, old->cap * 4);

    for (size_t i = 0; i < old->cap; i++) {
        const InternSlot *o = &old->slots[i];
        const char *text = atomic_load_explicit(&o->s, memory_order_relaxed);
        InternSlot *s;

        if (text) {
            interner_find(new, (Text){ text, o->len }, o->hash, &s);
            interner_fill_slot(s, text, o->len, o->hash);
        }
    }
    atomic_store_explicit(&in->table, new, memory_order_release);
    return new;
}

static void interner_unlock(void *mutex)
{
    pthread_mutex_unlock(mutex);
}

/* Adds T, which has the hash HASH.  If another thread has just added T, does not add it again.
 * Returns the interned text. */
static const char *interner_insert(Interner *in, Text t, uint32_t hash)
{
    Cleanup locked;
    const char *text;
    InternTable *table;
    InternSlot *s;

    pthread_mutex_lock(&in->lock);
    cleanup_push(&locked, interner_unlock, &in->lock);
    table = atomic_load_explicit(&in->table, memory_order_relaxed);
    text = interner_find(table, t, hash, &s);
    if (!text) {
        if (in->used >= table->cap / 2)
            interner_find(interner_grow(in, table), t, hash, &s);
        text = arena_strndup(in->arena, t.ptr, t.len);
        interner_fill_slot(s, text, t.len, hash);
        in->used++;
    }
    cleanup_pop(&locked);
    pthread_mutex_unlock(&in->lock);
    return text;
}

/* Returns the text of IN, or of its base, that is equal to T.  Returns NULL if neither has it.
 * HASH is the hash of T. */
static const char *interner_lookup(Interner *in, Text t, uint32_t hash)
{
    const char *text = in->base ? interner_lookup(in->base, t, hash) : NULL;
    InternSlot *s;

    if (text)
        return text;
    return interner_find(atomic_load_explicit(&in->table, memory_order_acquire), t, hash, &s);
}

const char *interner_add(Interner *in, Text t)
{
    uint32_t hash = text_hash(t);
    const char *text = interner_lookup(in, t, hash);

    if (!text && in->frozen)
        BUG("`%.*s` is interned too late", (int)t.len, t.ptr);
    return text ? text : interner_insert(in, t, hash);
}
