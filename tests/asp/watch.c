/* watch.c - records the reads of natives, and writes them as rules (see watch.h). */
#include "watch.h"

#include "asp.h"

#include <string.h>

/* A node in the tree of one call of a native: the call of FUN with ARGS that the native reads next,
 * and a child for each recorded value.  In a leaf FUN is NULL, and VALUE is the result of the
 * native. */
typedef struct Place Place;
struct Place {
    int id;
    const Fun *fun;
    Value args[MAX_ARGS];
    Value value;
    Value told; /* the value that the read in the parent has if this node follows */
    Place *kids, *next;
};

typedef struct Call Call;
struct Call {
    const Fun *fun;
    Value args[MAX_ARGS];
    Place *first;
    Call *next;
};

enum { DEEP = 200, SIZE = 1024, EXPRESSIONS = 1 << 17 };

struct Asking {
    Watch watch;
    Arena *arena;
    Call *calls[SIZE];
    struct {
        const Call *call;
        Place *at;
    } under_way[DEEP];
    int depth, places;
    Met *met;
};

struct Met {
    const Ex *at[EXPRESSIONS]; /* a hash table */
    int n;
};

Met *met_new(Arena *arena)
{
    return arena_new_of(arena, Met);
}

static const Ex **met_at(Met *m, const Ex *ex)
{
    uint64_t h = (uint64_t)(uintptr_t)ex * 0x9E3779B97F4A7C15u >> 40;

    while (m->at[h % EXPRESSIONS] && m->at[h % EXPRESSIONS] != ex)
        h++;
    return &m->at[h % EXPRESSIONS];
}

static void evaluates(void *context, const Ex *ex)
{
    Met *m = ((Asking *)context)->met;
    const Ex **at = met_at(m, ex);

    m->n += !*at;
    if (m->n > EXPRESSIONS / 2)
        BUG("too many expressions");
    *at = ex;
}

bool asking_met(Met *m, const Ex *ex)
{
    return *met_at(m, ex) != NULL;
}

static Place *new_place(Asking *w)
{
    Place *p = arena_new_of(w->arena, Place);

    p->id = w->places++;
    p->value = BL_CLASH;
    return p;
}

static void begins(void *context, const Fun *f, const Value *args)
{
    Asking *w = context;
    uint64_t h = f->id;
    Call *c;

    for (int i = 0; i < f->nparams; i++)
        h = (h ^ (uint64_t)args[i]) * 0x9E3779B97F4A7C15u;
    h = (h ^ h >> 32) % SIZE;
    for (c = w->calls[h]; c; c = c->next)
        if (c->fun == f && same_values(c->args, args, f->nparams))
            break;
    if (!c) {
        c = arena_new_of(w->arena, Call);
        c->fun = f;
        memcpy(c->args, args, sizeof *args * (size_t)f->nparams);
        c->first = new_place(w);
        c->next = w->calls[h];
        w->calls[h] = c;
    }
    if (w->depth == DEEP)
        BUG("natives in natives, too deep");
    w->under_way[w->depth].call = c;
    w->under_way[w->depth++].at = c->first;
}

static void asks(void *context, const Fun *f, const Value *args, Value answer)
{
    Asking *w = context;
    Place *p = w->under_way[w->depth - 1].at, *k;

    if (is_wait(answer))
        answer = BL_CLASH + 1;
    if (!p->fun) {
        p->fun = f;
        if (f->nparams)
            memcpy(p->args, args, sizeof *args * (size_t)f->nparams);
    }
    if (p->fun != f || !same_values(p->args, args, f->nparams))
        BUG("a native asks otherwise than it did");
    for (k = p->kids; k; k = k->next)
        if (k->told == answer)
            break;
    if (!k) {
        k = new_place(w);
        k->told = answer;
        k->next = p->kids;
        p->kids = k;
    }
    w->under_way[w->depth - 1].at = k;
}

static void ends(void *context, Value answer)
{
    Asking *w = context;

    w->under_way[--w->depth].at->value = answer;
}

Asking *asking_new(Met *met, Arena *arena)
{
    Asking *w = arena_new_of(arena, Asking);

    w->arena = arena;
    w->met = met;
    w->watch = (Watch){ w, begins, asks, ends, evaluates };
    return w;
}

const Watch *asking_watch(Asking *w)
{
    return &w->watch;
}

static void put_args(StrBuf *b, const Fun *f, const Value *args)
{
    for (int i = 0; i < f->nparams; i++) {
        if (i)
            strbuf_add(b, ",");
        asp_value(b, f->ptype[i], args[i]);
    }
}

/* Writes the rules for the node P of the call C, and for the nodes below it.  RESTS is 0, or the
 * void value that a read above P had; the result is then void too (SPEC 9.2). */
static void put_place(StrBuf *b, const Call *c, const Place *p, Value rests)
{
    const char *comma = p->fun && p->fun->nparams ? "," : "";

    if (!p->fun) {
        strbuf_printf(b, "c%u(", c->fun->id);
        put_args(b, c->fun, c->args);
        strbuf_add(b, c->fun->nparams ? "," : "");
        asp_value(b, c->fun->result, rests ? rests : p->value);
        strbuf_printf(b, ") :- nt(%d).\n", p->id);
        return;
    }
    strbuf_printf(b, "q%u(", p->fun->id);
    put_args(b, p->fun, p->args);
    strbuf_printf(b, ") :- nt(%d).\nms(%d) :- nt(%d), c%u(", p->id, p->id, p->id, p->fun->id);
    put_args(b, p->fun, p->args);
    strbuf_printf(b, "%sV)", comma);
    for (const Place *k = p->kids; k; k = k->next) {
        strbuf_add(b, ", V!=");
        asp_value(b, p->fun->result, k->told);
    }
    strbuf_add(b, ".\n");
    for (const Place *k = p->kids; k; k = k->next) {
        strbuf_printf(b, "nt(%d) :- nt(%d), c%u(", k->id, p->id, p->fun->id);
        put_args(b, p->fun, p->args);
        strbuf_add(b, comma);
        asp_value(b, p->fun->result, k->told);
        strbuf_add(b, ").\n");
        put_place(b, c, k, is_wait(rests) || !is_void(k->told) ? rests : k->told);
    }
}

void asking_put(const Asking *w, StrBuf *b)
{
    for (int h = 0; h < SIZE; h++)
        for (const Call *c = w->calls[h]; c; c = c->next) {
            strbuf_printf(b, "nt(%d) :- q%u(", c->first->id, c->fun->id);
            put_args(b, c->fun, c->args);
            strbuf_printf(b, ").\nasked(%u", c->fun->id);
            strbuf_add(b, c->fun->nparams ? "," : "");
            put_args(b, c->fun, c->args);
            strbuf_add(b, ").\n");
            put_place(b, c, c->first, 0);
        }
}
