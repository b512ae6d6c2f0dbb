#include "alike.h"

#include "strbuf.h"

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

/* ---- what a condition says, as a text --------------------------------- */

static void put_type(StrBuf *b, const Type *t)
{
    sb_printf(b, " %d", (int)t->kind);
    switch (t->kind) {
    case TYPE_TEXT: sb_printf(b, ":%p", (const void *)t); break; /* each program's own */
    case TYPE_SET: put_type(b, t->elem); break;
    case TYPE_EVENT: sb_printf(b, ":%s", t->event ? t->event->name : ""); break;
    case TYPE_ERROR:
    case TYPE_BOOL:
    case TYPE_ENUM:
    case TYPE_PRODUCT:
    case TYPE_RANGE: sb_printf(b, ":%s %u", t->name, t->count); break;
    }
}

static void put_ex(StrBuf *b, const Ex *ex, const Places *p)
{
    Places in;

    if (!ex) {
        sb_add(b, " ()");
        return;
    }
    sb_printf(b, " (%d %d", (int)ex->op, ex->nkids);
    put_type(b, ex->type);
    switch (ex->op) {
    case EX_CONST: sb_printf(b, " %lld", (long long)ex->value); break;
    case EX_VAR: sb_printf(b, " %u", p->of[ex->slot]); break;
    case EX_ATTR: sb_printf(b, " %s", ex->name); break;
    case EX_CALL: sb_printf(b, " %d:%s", (int)ex->fun->kind, ex->fun->name); break;
    case EX_KIND: sb_printf(b, " %s", ex->event->name); break;
    case EX_SOME: put_type(b, ex->over); break;
    default: break;
    }
    in = inside(ex, p);
    for (int i = 0; i < ex_nkids(ex); i++)
        put_ex(b, ex_kid(ex, i), i ? &in : p);
    sb_add(b, ")");
}

static const char *text_of(const Thunk *t, Arena *arena)
{
    const Places p = places_of(t);
    const char *text;
    StrBuf b = { 0 };

    sb_printf(&b, "%d", t->nslots);
    put_ex(&b, t->ex, &p);
    text = arena_strndup(arena, sb_str(&b), b.len);
    sb_free(&b);
    return text;
}

/* The place in the table, open addressing, of what says TEXT, or where it would go. */
static uint32_t find(const uint32_t *table, uint32_t cap, const char *const *texts,
                     const char *text)
{
    uint32_t i = hash_of_text(text_of_cstr(text)) & (cap - 1);

    while (table[i] && strcmp(texts[table[i] - 1], text) != 0)
        i = (i + 1) & (cap - 1);
    return i;
}

Alike conditions_alike(const Program *p, const Program *base, Arena *arena)
{
    Arena *scratch = arena_new();
    const char **texts = arena_new_array(scratch, const char *, base->nthunks + 1u);
    uint32_t cap = 64, *table,
             *of = arena_alloc_array(arena, sizeof *of, p->nthunks + 1u);

    while (cap < base->nthunks * 2)
        cap *= 2;
    table = arena_alloc_array(scratch, sizeof *table, cap);
    for (uint32_t i = 0; i < base->nthunks; i++) {
        uint32_t at;

        texts[i] = text_of(&base->thunks[i], scratch);
        at = find(table, cap, texts, texts[i]);
        if (!table[at])
            table[at] = i + 1;
    }
    for (uint32_t i = 0; i < p->nthunks; i++)
        of[i] = table[find(table, cap, texts, text_of(&p->thunks[i], scratch))];
    arena_free(scratch);
    return (Alike){ of, p->nthunks };
}
