/* equal_conditions.c - finds out which conditions of two programs say the same. */
#include "program/equal_conditions.h"

#include "kit/hash_index.h"
#include "kit/strbuf.h"

#include <string.h>

/* Numbers the variables of a condition from 1 to N.  The number of the variable in slot S is of[S].
 * It is 0 if slot S has no variable of the condition. */
typedef struct SlotNumbers {
    uint8_t of[MAX_SLOTS];
    uint8_t n;
} SlotNumbers;

static SlotNumbers number_slots(const Thunk *t)
{
    SlotNumbers p = { 0 };

    for (int i = 0; i < t->nslots; i++)
        p.of[t->slot[i]] = ++p.n;
    return p;
}

/* ---- a condition as a text of numbers and names ---------------------------- */

static void put_number(StrBuf *b, uint64_t n)
{
    strbuf_addn(b, (const char *)&n, sizeof n);
}

static void put_name(StrBuf *b, const char *s)
{
    strbuf_addn(b, s, strlen(s) + 1);
}

static void put_type(StrBuf *b, const Type *t)
{
    put_number(b, t->kind);
    switch (t->kind) {
    /* The address of the type differs between programs.  So a condition with texts never equals a
     * condition of another program. */
    case TYPE_TEXT: put_number(b, (uintptr_t)t); break;
    case TYPE_SET: put_type(b, t->elem); break;
    case TYPE_EVENT: put_name(b, t->event ? t->event->name : ""); break;
    case TYPE_ERROR:
    case TYPE_BOOL:
    case TYPE_ENUM:
    case TYPE_PRODUCT:
    case TYPE_RANGE:
        put_name(b, t->name);
        put_number(b, t->count);
        break;
    }
}

static void put_ex(StrBuf *b, const Ex *ex, const SlotNumbers *p)
{
    SlotNumbers in;

    put_number(b, ex != NULL);
    if (!ex)
        return;
    put_number(b, ex->op);
    put_number(b, (uint64_t)ex->nkids);
    put_type(b, ex->type);
    switch (ex->op) {
    case EX_CONST: put_number(b, (uint64_t)ex->value); break;
    case EX_VAR: put_number(b, p->of[ex->slot]); break;
    case EX_ATTR: put_name(b, ex->name); break;
    case EX_CALL:
        put_number(b, ex->fun->kind);
        put_name(b, ex->fun->name);
        break;
    case EX_KIND: put_name(b, ex->event->name); break;
    case EX_SOME: put_type(b, ex->over); break;
    default: break;
    }
    /* `in` also numbers the variable that an EX_SOME binds.  The first kid of the EX_SOME cannot
     * use this variable, so the first kid uses the numbers in P. */
    in = *p;
    if (ex->op == EX_SOME)
        in.of[ex->slot] = ++in.n;
    for (int i = 0; i < ex_nkids(ex); i++)
        put_ex(b, ex_kid(ex, i), i ? &in : p);
}

static Text thunk_text(const Thunk *t, StrBuf *b)
{
    const SlotNumbers p = number_slots(t);

    strbuf_clear(b);
    put_number(b, (uint64_t)t->nslots);
    put_ex(b, t->ex, &p);
    return (Text){ b->s, (uint32_t)b->len };
}

/* Returns 1 + the index of TEXT in TEXTS, or 0 if TEXT is not there. */
static uint32_t find_text(const HashIndex *x, const Text *texts, Text text)
{
    const uint32_t hash = text_hash(text);
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(x, hash, &i));)
        if (text_eq(texts[n - 1], text))
            return (uint32_t)n;
    return 0;
}

EqualConditions equal_conditions(const Program *p, const Program *base, Arena *arena)
{
    Arena *scratch = arena_new();
    Text *texts = arena_alloc_array(scratch, sizeof *texts, base->nthunks + 1u);
    uint32_t *of = arena_alloc_array(arena, sizeof *of, p->nthunks + 1u);
    HashIndex x = { .arena = scratch };
    StrBuf b = { 0 };

    for (uint32_t i = 0; i < base->nthunks; i++) {
        Text text = thunk_text(&base->thunks[i], &b);

        if (find_text(&x, texts, text))
            continue;
        texts[i] = (Text){ arena_strndup(scratch, text.ptr, text.len), text.len };
        hash_index_add(&x, text_hash(text), i + 1);
    }
    for (uint32_t i = 0; i < p->nthunks; i++)
        of[i] = find_text(&x, texts, thunk_text(&p->thunks[i], &b));
    strbuf_free(&b);
    arena_free(scratch);
    return (EqualConditions){ of, p->nthunks };
}
