#include "alike.h"

#include <stdlib.h>
#include <string.h>

/* The variables of a condition, by their slots: 1 + a number; 0: it is not one of them. */
typedef struct Places {
    uint8_t of[MAX_SLOTS];
    uint8_t n;
} Places;

static Places places_of(const Thunk *t)
{
    Places p = { 0 };

    for (int i = 0; i < t->nslots; i++)
        p.of[t->slot[i]] = ++p.n;
    return p;
}

/* The places inside EX, which may bind one more variable: of the kids but the first. */
static Places inside(const Ex *ex, const Places *p)
{
    Places in = *p;

    if (ex->op == EX_SOME)
        in.of[ex->slot] = ++in.n;
    return in;
}

static uint64_t name_hash(const char *s)
{
    return hash_of_text(text_of_cstr(s));
}

static const char *event_name(const EventKind *k)
{
    return k ? k->name : NULL;
}

static bool same_type(const Type *a, const Type *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case TYPE_TEXT: return false; /* each program has its own */
    case TYPE_SET: return same_type(a->elem, b->elem);
    case TYPE_EVENT: return text_same_or_none(event_name(a->event), event_name(b->event));
    case TYPE_ERROR:
    case TYPE_BOOL:
    case TYPE_ENUM:
    case TYPE_PRODUCT:
    case TYPE_RANGE: break;
    }
    return text_same_or_none(a->name, b->name) && a->count == b->count;
}

static bool same_fun(const Fun *a, const Fun *b)
{
    return a->kind == b->kind && text_same(a->name, b->name);
}

static uint64_t ex_hash(const Ex *ex, const Places *p)
{
    uint64_t h = hash_mix((uint64_t)ex->op, (uint64_t)ex->nkids);
    Places in = inside(ex, p);

    switch (ex->op) {
    case EX_CONST: h = hash_mix(h, (uint64_t)ex->value); break;
    case EX_VAR: h = hash_mix(h, p->of[ex->slot]); break;
    case EX_ATTR: h = hash_mix(h, name_hash(ex->name)); break;
    case EX_CALL: h = hash_mix(h, name_hash(ex->fun->name)); break;
    case EX_KIND: h = hash_mix(h, name_hash(ex->event->name)); break;
    default: break;
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        if (ex_kid(ex, i))
            h = hash_mix(h, ex_hash(ex_kid(ex, i), i ? &in : p) + (uint64_t)i);
    return h;
}

/* Do A and B say the same, but for their kids? */
static bool same_top(const Ex *a, const Places *pa, const Ex *b, const Places *pb)
{
    if (a->op != b->op || a->nkids != b->nkids || !same_type(a->type, b->type))
        return false;
    switch (a->op) {
    case EX_ERROR: return false;
    case EX_CONST: return a->value == b->value;
    case EX_VAR: return pa->of[a->slot] == pb->of[b->slot];
    case EX_ATTR: return text_same_or_none(a->name, b->name);
    case EX_CALL: return same_fun(a->fun, b->fun);
    case EX_KIND: return text_same_or_none(a->event->name, b->event->name);
    case EX_SOME: return same_type(a->over, b->over);
    default: return true;
    }
}

static bool ex_same(const Ex *a, const Places *pa, const Ex *b, const Places *pb)
{
    Places ia, ib;

    if (!a || !b)
        return a == b;
    if (!same_top(a, pa, b, pb))
        return false;
    ia = inside(a, pa);
    ib = inside(b, pb);
    for (int i = 0; i < ex_nkids(a); i++)
        if (!ex_same(ex_kid(a, i), i ? &ia : pa, ex_kid(b, i), i ? &ib : pb))
            return false;
    return true;
}

static bool same_thunk(const Thunk *a, const Thunk *b)
{
    Places pa = places_of(a), pb = places_of(b);

    return a->nslots == b->nslots && ex_same(a->ex, &pa, b->ex, &pb);
}

static uint64_t thunk_hash(const Thunk *t)
{
    Places p = places_of(t);

    return ex_hash(t->ex, &p);
}

/* The place in the table, open addressing, of what says the same as T, or where it would
 * go. */
static uint32_t find(const uint32_t *table, uint32_t cap, const Program *base,
                     const Thunk *t)
{
    uint32_t i = (uint32_t)(thunk_hash(t) >> 32) & (cap - 1);

    while (table[i] && !same_thunk(&base->thunks[table[i] - 1], t))
        i = (i + 1) & (cap - 1);
    return i;
}

Alike conditions_alike(const Program *p, const Program *base, Arena *arena)
{
    uint32_t cap = 64, *table,
             *of = arena_alloc_array(arena, sizeof *of, p->nthunks + 1u);

    while (cap < base->nthunks * 2)
        cap *= 2;
    table = xcalloc(cap, sizeof *table);
    for (uint32_t i = 0; i < base->nthunks; i++) {
        uint32_t at = find(table, cap, base, &base->thunks[i]);

        if (!table[at])
            table[at] = i + 1;
    }
    for (uint32_t i = 0; i < p->nthunks; i++)
        of[i] = table[find(table, cap, base, &p->thunks[i])];
    xfree(table);
    return (Alike){ of, p->nthunks };
}
