#include "story.h"

#include "answers.h"
#include "asp.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the worlds that are written down ---------------------------------------- */

enum { MOST_FACTS = 400, MOST_WORLDS = 600 };

typedef struct Drawn {
    Fact fact;
    Value domain[MAX_VALUES + 2];
    int at, n;
} Drawn;

typedef struct Owned {
    Value item, owner;
} Owned;

typedef struct Told {
    int nfacts, nowned;
    struct {
        Fact fact;
        Value value;
    } * facts;
    Owned *owned;
} Told;

typedef struct Drawing {
    Arena *arena;
    Naive *n;
    Drawn *at; /* MOST_FACTS of them */
    int drawn, told;
    Owned owned[64];
    int nowned;
    bool by_chance, too_much;
    uint64_t state;
    Told worlds[MOST_WORLDS];
    int nworlds;
    bool *called; /* functions, by id */
} Drawing;

static uint64_t chance(Drawing *w)
{
    w->state ^= w->state << 13;
    w->state ^= w->state >> 7;
    w->state ^= w->state << 17;
    return w->state >> 20;
}

static Value draw(void *context, const Asked *a)
{
    Drawing *w = context;
    Drawn *one;

    for (int i = 0; i < w->told; i++)
        if (same_fact(&w->at[i].fact, a->fact))
            return w->at[i].domain[w->at[i].at];
    if (w->told == MOST_FACTS) {
        w->too_much = true;
        return a->domain[0];
    }
    one = &w->at[w->told++];
    if (w->told <= w->drawn) {
        if (!same_fact(&one->fact, a->fact))
            BUG("what is asked is not what was asked");
        return one->domain[one->at];
    }
    w->drawn = w->told;
    one->fact = *a->fact;
    one->n = a->n;
    memcpy(one->domain, a->domain, sizeof *a->domain * (size_t)a->n);
    one->at = w->by_chance ? (int)(chance(w) % (uint64_t)a->n) : 0;
    return one->domain[one->at];
}

static Value draw_owner(void *context, Value item, uint64_t may)
{
    Drawing *w = context;
    Value owners[MAX_OWNERS + 1];
    unsigned n = 0;

    for (Value o = 0; o < MAX_OWNERS; o++)
        if (may >> o & 1)
            owners[n++] = o;
    if (may & (may - 1))
        owners[n++] = -1;
    w->owned[w->nowned].item = item;
    return w->owned[w->nowned++].owner = owners[chance(w) % n];
}

static bool next_world(Drawing *w)
{
    w->told = w->nowned = 0;
    if (w->by_chance) {
        w->drawn = 0;
        return true;
    }
    while (w->drawn && w->at[w->drawn - 1].at + 1 >= w->at[w->drawn - 1].n)
        w->drawn--;
    if (w->drawn)
        w->at[w->drawn - 1].at++;
    return w->drawn > 0;
}

static void keep_world(Drawing *w)
{
    Told *t = &w->worlds[w->nworlds++];

    t->nfacts = w->told;
    t->nowned = w->nowned;
    t->facts = arena_alloc(w->arena, sizeof *t->facts * (size_t)(w->told + 1));
    for (int i = 0; i < w->told; i++) {
        t->facts[i].fact = w->at[i].fact;
        t->facts[i].value = w->at[i].domain[w->at[i].at];
    }
    t->owned = arena_new_array(w->arena, Owned, (size_t)w->nowned + 1);
    if (w->nowned)
        memcpy(t->owned, w->owned, sizeof *w->owned * (size_t)w->nowned);
}

/* All worlds, or MOST that are drawn.  What goes wrong, or NULL. */
static const char *explore(Drawing *w, unsigned most, bool *all)
{
    bool more = true, owners = false;

    most = most < MOST_WORLDS ? most : MOST_WORLDS;
    for (int round = 0; round < 2; round++) {
        w->by_chance = round > 0;
        w->drawn = w->told = w->nowned = w->nworlds = 0;
        more = true;
        for (unsigned i = 0; i < most && more && !(owners && !round); i++) {
            const char *circle;
            int n;

            naive_begin(w->n);
            naive_lines(w->n, &n, &circle);
            if (circle)
                return circle;
            if (w->too_much)
                return "too much is open";
            owners |= w->nowned > 0;
            keep_world(w);
            naive_called(w->n, w->called);
            more = next_world(w);
        }
        *all = !round && !owners && !more;
        if (*all)
            break;
    }
    return NULL;
}

/* ---- the case as facts ---------------------------------------------------------- */

static void put_args(Asp *a, const Fun *f, const Value *args)
{
    asp_add(a, "a(");
    for (int i = 0; i < f->nparams; i++) {
        asp_add(a, "%s", i ? "," : "");
        asp_value(&a->out, f->ptype[i], args[i]);
    }
    asp_add(a, ")");
}

static void attributes(Asp *a, int e)
{
    const CaseEvent *ev = &a->c->events[e];

    for (int i = 0; i < ev->kind->nattrs; i++) {
        const Attr *at = &ev->kind->attrs[i];
        long long low = at->type->kind == TYPE_RANGE ? at->type->low : 0;
        long long n = at->type->kind == TYPE_BOOL    ? 2
                      : at->type->kind == TYPE_EVENT ? a->nevents
                                                     : (long long)at->type->count;

        asp_add(a, "has(%d,\"%s\").\n", e, at->name);
        if (!ev->open[i] || at->type->kind == TYPE_SET) {
            asp_add(a, "at(%d,\"%s\",", e, at->name);
            asp_value(&a->out, at->type, ev->open[i] ? BL_CLASH + 1 : ev->attr[i]);
            asp_add(a, ").\n");
            continue;
        }
        asp_add(a, "1 {at(%d,\"%s\",V) : V=%lld..%lld", e, at->name, low, low + n - 1);
        if (at->optional)
            asp_add(a, "; at(%d,\"%s\",absent)", e, at->name);
        asp_add(a, "} 1 :- qat(%d,\"%s\").\n", e, at->name);
        asp_add(a, "fact(%d,%d,%d,V) :- at(%d,\"%s\",V), qat(%d,\"%s\").\n",
                FACT_ATTRIBUTE, e, i, e, at->name, e, at->name);
    }
}

static void events(Asp *a)
{
    for (int e = 0; e < a->nevents; e++) {
        const CaseEvent *ev = &a->c->events[e];
        const Stated *said = NULL;

        asp_add(a, "ev(%d). kind(%d,%u).\n", e, e, ev->kind->id);
        for (const EventKind *k = a->p->events; k; k = k->next)
            if (kind_is_a(ev->kind, k))
                asp_add(a, "isa(%d,%u).\n", e, k->id);
        for (int i = 0; i < a->body->nfound; i++)
            if (!a->body->found[i].fun && !a->body->found[i].excluded &&
                a->body->found[i].args[0] == e)
                said = &a->body->found[i];
        if (!ev->disputed || (said && said->value == 1))
            asp_add(a, "hap(%d).\n", e);
        else if (!said)
            asp_add(a,
                    "1 {hp(%d,0); hp(%d,1)} 1.\nhap(%d) :- hp(%d,1).\nfact(%d,%d,0,V) :- "
                    "hp(%d,V).\n",
                    e, e, e, e, FACT_HAPPENED, e, e);
        attributes(a, e);
    }
}

static void stated(Asp *a)
{
    for (int i = 0; i < a->body->nfound; i++) {
        const Stated *s = &a->body->found[i];

        if (!s->fun)
            continue;
        asp_add(a, "%s(%u,", s->excluded ? "ruled_out" : "found", s->fun->id);
        put_args(a, s->fun, s->args);
        asp_add(a, ",");
        asp_value(&a->out, s->fun->result, s->value);
        asp_add(a, ").\n");
    }
    asp_add(a, "is_found(F,A) :- found(F,A,_).\n");
    for (int i = 0; i < a->c->nelected; i++) {
        const Stated *s = &a->c->elected[i];

        asp_add(a, "elected(%u,", s->fun->id);
        put_args(a, s->fun, s->args);
        asp_add(a, ",");
        asp_value(&a->out, s->fun->result, s->value);
        asp_add(a, ").\n");
    }
}

static void holdings(Asp *a, const Naive *n)
{
    const Fun *f = a->p->holding;

    for (Value i = 0; f && i < (Value)f->ptype[1]->count; i++) {
        asp_add(a, "item(%lld).", (long long)i);
        for (Value o = 0; o < (Value)f->ptype[0]->count; o++)
            asp_add(a, " known(%lld,%lld,%d).", (long long)o, (long long)i,
                    naive_holds_known(n, o, i));
        asp_add(a, "\n");
    }
}

/* Each world that was drawn: what is asked in it is as it was drawn. */
static void worlds(Asp *a, const Drawing *w)
{
    asp_add(a, "1 {in_world(0..%d)} 1.\nown(I,O) :- in_world(W), owned(W,I,O).\n",
            w->nworlds - 1);
    for (int i = 0; i < w->nworlds; i++) {
        const Told *t = &w->worlds[i];

        for (int k = 0; k < t->nowned; k++)
            asp_add(a, "owned(%d,%lld,%lld).\n", i, (long long)t->owned[k].item,
                    (long long)t->owned[k].owner);
        for (int k = 0; k < t->nfacts; k++) {
            const Fact *f = &t->facts[k].fact;
            const Type *type = f->fun ? f->fun->result : a->p->bool_type;

            asp_add(a, ":- in_world(%d), fact(%d,", i, f->kind);
            if (f->kind == FACT_ATTRIBUTE || f->kind == FACT_HAPPENED) {
                asp_add(a, "%lld,%lld", (long long)f->args[0],
                        f->nargs > 1 ? (long long)f->args[1] : 0LL);
                if (f->kind == FACT_ATTRIBUTE)
                    type = a->c->events[f->args[0]].kind->attrs[f->args[1]].type;
            } else {
                asp_add(a, "%u,", f->fun->id);
                put_args(a, f->fun, f->args);
            }
            asp_add(a, ",V), V!=");
            asp_value(&a->out, type, t->facts[k].value);
            asp_add(a, ".\n");
        }
    }
}

static bool is_alive(const Asp *a, const Rule *r)
{
    for (int i = 0; i < r->nbinders; i++) {
        bool any = r->binders[i].over->kind != TYPE_EVENT || r->binders[i].in;

        for (int e = 0; e < a->nevents && !any; e++)
            any = kind_is_a(a->c->events[e].kind, r->binders[i].over->event);
        if (!any)
            return false;
    }
    return true;
}

static void program(Asp *a, const Drawing *w, const Asking *asking, bool all)
{
    asp_basics(a);
    events(a);
    stated(a);
    holdings(a, w->n);
    for (uint32_t i = 0; i < a->p->nrules; i++)
        a->alive[a->p->rules[i]->id] = is_alive(a, a->p->rules[i]);
    asp_lines(a);
    for (bool more = true; more;) {
        more = false;
        for (const Fun *f = a->p->funs; f; f = f->next) {
            if (!a->wanted[f->id] || a->written[f->id])
                continue;
            a->written[f->id] = more = true;
            /* nobody asks for it: if somebody does, all is void */
            if (!w->called[f->id] && f->kind != FUN_HOLDING && f->kind != FUN_DEADLINE) {
                char args[40];

                asp_args(f, "A", args, sizeof args);
                asp_add(a, "%% %s\nms(%u,none) :- q%u(%s).\n", f->name, f->id, f->id,
                        args);
                continue;
            }
            asp_function(a, f);
            if (f->kind == FUN_NATIVE) {
                char args[40];

                asp_args(f, "A", args, sizeof args);
                asp_add(a, "ms(%u,a(%s)) :- q%u(%s), not asked(%u%s%s).\n", f->id, args,
                        f->id, args, f->id, f->nparams ? "," : "", args);
            }
        }
    }
    asking_put(asking, &a->out);
    if (!all)
        worlds(a, w);
    asp_add(a, "#show fact/4. #show in_world/1. #show ms/1. #show ms/2.\n"
               "#show line/5. #show clash/3. #show hangs/4. #show modal/8. #show gap/2.\n"
               "#show refer/1. #show refused/1.\n");
}

bool clingo_is_there(void)
{
    if (system("command -v clingo >/dev/null 2>&1") == 0)
        return true;
    puts("clingo is not there (the package gringo): no third opinion was asked");
    return false;
}

/* ---- all three ------------------------------------------------------------------- */

static char *written(const char *text, const char *keep)
{
    char *path = NULL;
    char temporary[] = "/tmp/bl-asp-XXXXXX";
    FILE *to;

    if (!keep) {
        int fd = mkstemp(temporary);

        if (fd < 0)
            return NULL;
        close(fd);
    }
    path = strdup(keep ? keep : temporary);
    to = path ? fopen(path, "w") : NULL;
    if (!to || fputs(text, to) < 0 || fclose(to) != 0) {
        free(path);
        return NULL;
    }
    return path;
}

static const Told *world_of(const Drawing *w, const Answer *a)
{
    return a->world >= 0 && a->world < w->nworlds ? &w->worlds[a->world] : NULL;
}

typedef struct Here {
    const Drawing *w;
    Answer *answer;
} Here;

static Value value_here(void *context, const Asked *a)
{
    return answer_value(((Here *)context)->answer, a->fact, a->domain[0]);
}

static Value owner_here(void *context, Value item, uint64_t may)
{
    const Here *h = context;
    const Told *t = world_of(h->w, h->answer);

    (void)may;
    for (int i = 0; t && i < t->nowned; i++)
        if (t->owned[i].item == item)
            return t->owned[i].owner;
    h->answer->unknown = true;
    return -1;
}

char *third_opinion(const Program *p, const Case *c, int body, int nevents,
                    const NaiveNatives *natives, unsigned most, uint64_t seed,
                    const char *keep, Tried *t)
{
    Arena *arena = arena_new();
    Drawing *w = xcalloc(1, sizeof *w);
    Asking *asking = asking_new(p, arena);
    Asp a = {
        .p = p, .c = c, .body = &c->bodies[body], .asking = asking, .nevents = nevents
    };
    const char *wrong;
    char *path = NULL;
    StrBuf out = { 0 };
    Here here = { .w = w };

    *t = (Tried){ 0 };
    a.alive = arena_new_array(arena, bool, p->nrules + 1);
    a.wanted = arena_new_array(arena, bool, p->nfuns + 1);
    a.written = arena_new_array(arena, bool, p->nfuns + 1);
    w->arena = arena;
    w->called = arena_new_array(arena, bool, p->nfuns + 1);
    w->at = xmalloc(sizeof *w->at * MOST_FACTS);
    w->state = seed * 0x9E3779B97F4A7C15u | 1;
    w->n = naive_new(p, c, body, nevents, natives, (Open){ w, draw, draw_owner, false });
    naive_watch(w->n, asking_watch(asking));
    wrong = explore(w, most, &t->all);
    if (wrong) {
        sb_printf(&out, "  %s\n", wrong);
    } else {
        program(&a, w, asking, t->all);
        t->size = a.out.len;
        path = written(sb_str(&a.out), keep);
        if (!path)
            sb_add(&out, "  the program cannot be written\n");
    }
    naive_free(w->n);
    if (path) {
        Naive *n = naive_new(p, c, body, nevents, natives,
                             (Open){ &here, value_here, owner_here, false });

        t->worlds = answers_compare(path, p, n, &here.answer, &out, arena);
        if (t->worlds < (uint64_t)w->nworlds && !out.len)
            sb_printf(&out, "  %llu answer sets of %d worlds\n",
                      (unsigned long long)t->worlds, w->nworlds);
        naive_free(n);
        if (!keep)
            unlink(path);
    }
    free(path);
    xfree(w->at);
    xfree(w);
    sb_free(&a.out);
    arena_free(arena);
    return out.len ? sb_steal(&out) : NULL;
}
