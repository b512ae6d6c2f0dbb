/* story.c - writes cases as an answer-set program, and runs clingo on it (see story.h). */
#include "story.h"

#include "answers.h"
#include "asp.h"
#include "drawn.h"
#include "program/depends_on.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Here {
    const Drawing *w;
    Answer *answer;
} Here;

/* A case of a batch, with its worlds.  Their numbers in the program begin at FIRST. */
typedef struct Item {
    const Case *c;
    const Body *body;
    int at, nevents, first;
    uint64_t seed;
    Drawing *w;
    Asking *asking;
    Here here;
    Naive *n;
    StrBuf wrong;
    Tried tried;
} Item;

struct Batch {
    const Program *p;
    const NaiveNatives *natives;
    unsigned most;
    Arena *arena;
    Met *met;
    Item items[MOST_CASES];
    int n, worlds;
};

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

/* Writes that attribute I of event E is open, and which values it may have. */
static void engine_open_attribute(Asp *a, const Item *it, int e, int i)
{
    const Attr *at = &it->c->events[e].kind->attrs[i];
    long long low = at->type->kind == TYPE_RANGE ? at->type->low : 0;
    long long n = at->type->kind == TYPE_BOOL    ? 2
                  : at->type->kind == TYPE_EVENT ? it->nevents
                                                 : (long long)at->type->count,
              first = low;

    for (long long v = low + n; v-- > low;)
        if (naive_may_show(it->w->n, e, i, v)) {
            asp_add(a, "dom(%d,%d,%d,%lld) :- qat(%d,\"%s\").\n", FACT_ATTRIBUTE, e, i, v, e,
                    at->name);
            first = v;
        }
    if (at->optional)
        asp_add(a, "dom(%d,%d,%d,absent) :- qat(%d,\"%s\").\n", FACT_ATTRIBUTE, e, i, e, at->name);
    if (a->choosing) {
        asp_add(a, "1 {at(%d,\"%s\",V) : dom(%d,%d,%d,V)} 1 :- qat(%d,\"%s\").\n", e, at->name,
                FACT_ATTRIBUTE, e, i, e, at->name);
    } else {
        asp_add(a, "at(%d,\"%s\",V) :- dom(%d,%d,%d,V), drawn(%d,%d,%d,V).\n", e, at->name,
                FACT_ATTRIBUTE, e, i, FACT_ATTRIBUTE, e, i);
        asp_add(a, "at(%d,\"%s\",%lld) :- qat(%d,\"%s\"), not is_drawn(%d,%d,%d).\n", e, at->name,
                first, e, at->name, FACT_ATTRIBUTE, e, i);
    }
    asp_add(a, "fact(%d,%d,%d,V) :- at(%d,\"%s\",V), qat(%d,\"%s\").\n", FACT_ATTRIBUTE, e, i, e,
            at->name, e, at->name);
}

static void attributes(Asp *a, const Item *it, int e)
{
    const CaseEvent *ev = &it->c->events[e];

    for (int i = 0; i < ev->kind->nattrs; i++) {
        const Attr *at = &ev->kind->attrs[i];

        asp_add(a, "has(%d,\"%s\").\n", e, at->name);
        if (ev->open[i] && at->type->kind != TYPE_SET) {
            engine_open_attribute(a, it, e, i);
            continue;
        }
        asp_add(a, "at(%d,\"%s\",", e, at->name);
        asp_value(&a->out, at->type, ev->open[i] ? BL_CLASH + 1 : ev->attr[i]);
        asp_add(a, ").\n");
    }
}

static void events(Asp *a, const Item *it)
{
    asp_add(a, "end(%d).\n", it->nevents);
    for (int e = 0; e < it->nevents; e++) {
        const CaseEvent *ev = &it->c->events[e];
        const StatedFact *said = NULL;

        asp_add(a, "ev(%d). kind(%d,%u).\n", e, e, ev->kind->id);
        for (const EventKind *k = a->p->events; k; k = k->next)
            if (kind_is_a(ev->kind, k))
                asp_add(a, "isa(%d,%u).\n", e, k->id);
        for (int i = 0; i < it->body->nfound; i++)
            if (!it->body->found[i].fun && !it->body->found[i].excluded &&
                it->body->found[i].args[0] == e)
                said = &it->body->found[i];
        if (!ev->disputed || (said && said->value == 1)) {
            asp_add(a, "hap(%d).\n", e);
        } else if (!said) {
            asp_add(a, "dom(%d,%d,0,0..1).\n", FACT_HAPPENED, e);
            if (a->choosing)
                asp_add(a, "1 {hp(%d,0); hp(%d,1)} 1.\n", e, e);
            else
                asp_add(a, "hp(%d,V) :- drawn(%d,%d,0,V).\n", e, FACT_HAPPENED, e);
            asp_add(a, "hap(%d) :- hp(%d,1).\nfact(%d,%d,0,V) :- hp(%d,V).\n", e, e, FACT_HAPPENED,
                    e, e);
        }
        attributes(a, it, e);
    }
}

static void stated(Asp *a, const Item *it)
{
    for (int i = 0; i < it->body->nfound; i++) {
        const StatedFact *s = &it->body->found[i];

        if (!s->fun)
            continue;
        asp_add(a, "%s(%u,", s->excluded ? "ruled_out" : "found", s->fun->id);
        put_args(a, s->fun, s->args);
        asp_add(a, ",");
        asp_value(&a->out, s->fun->result, s->value);
        asp_add(a, ").\n");
    }
    for (int i = 0; i < it->c->nelected; i++) {
        const StatedFact *s = &it->c->elected[i];

        asp_add(a, "elected(%u,", s->fun->id);
        put_args(a, s->fun, s->args);
        asp_add(a, ",");
        asp_value(&a->out, s->fun->result, s->value);
        asp_add(a, ").\n");
    }
    for (const Fun *f = a->p->funs; f; f = f->next) {
        Value v = f->kind == FUN_SETTING ? it->c->settings[f->id] : BL_ABSENT;

        if (f->kind != FUN_SETTING || (v == BL_ABSENT && !naive_untold(it->w->n, f, &v)))
            continue;
        asp_add(a, "told(%u,", f->id);
        asp_value(&a->out, f->result, v);
        asp_add(a, ").\n");
    }
}

static void case_holdings_line(Asp *a, const Naive *n)
{
    const Fun *f = a->p->holding;

    for (Value i = 0; f && i < (Value)f->ptype[1]->count; i++)
        for (Value o = 0; o < (Value)f->ptype[0]->count; o++)
            asp_add(a, "known(%lld,%lld,%d).\n", (long long)o, (long long)i,
                    naive_holds_known(n, o, i));
}

/* Writes the values of the world T as facts. */
static void drawn(Asp *a, const Item *it, const Told *t)
{
    for (int k = 0; k < t->nowned; k++)
        asp_add(a, "own(%lld,%lld).\n", (long long)t->owned[k].item, (long long)t->owned[k].owner);
    for (int k = 0; k < t->nfacts; k++) {
        const Fact *f = &t->facts[k].fact;
        const Type *type = f->fun ? f->fun->result : a->p->bool_type;

        asp_add(a, "drawn(%d,", f->kind);
        if (f->kind == FACT_ATTRIBUTE || f->kind == FACT_HAPPENED) {
            asp_add(a, "%lld,%lld", (long long)f->args[0],
                    f->nargs > 1 ? (long long)f->args[1] : 0LL);
            if (f->kind == FACT_ATTRIBUTE)
                type = it->c->events[f->args[0]].kind->attrs[f->args[1]].type;
        } else {
            asp_add(a, "%u,", f->fun->id);
            put_args(a, f->fun, f->args);
        }
        asp_add(a, ",");
        asp_value(&a->out, type, t->facts[k].value);
        asp_add(a, ").\n");
    }
}

/* ---- a program for many ------------------------------------------------------- */

static bool is_alive(const Item *it, const Rule *r)
{
    for (int i = 0; i < r->nbinders; i++) {
        bool any = r->binders[i].over->kind != TYPE_EVENT || r->binders[i].in;

        for (int e = 0; e < it->nevents && !any; e++)
            any = kind_is_a(it->c->events[e].kind, r->binders[i].over->event);
        if (!any)
            return false;
    }
    return true;
}

/* Writes the rules of all functions that were called in some world of some case. */
static void law(Asp *a, const bool *called)
{
    asp_basics(a);
    asp_lines(a);
    for (bool more = true; more;) {
        more = false;
        for (const Fun *f = a->p->funs; f; f = f->next) {
            char args[40];

            if (!a->wanted[f->id] || a->written[f->id])
                continue;
            a->written[f->id] = more = true;
            asp_args(f, "A", args, sizeof args);
            /* F was never called: if clingo calls it, clingo and the evaluator disagree */
            if (!called[f->id] && f->kind != FUN_HOLDING && f->kind != FUN_DEADLINE) {
                asp_add(a, "%% %s\nms(%u,none) :- q%u(%s).\n", f->name, f->id, f->id, args);
                continue;
            }
            asp_function(a, f);
            if (f->kind == FUN_NATIVE)
                asp_add(a, "ms(%u,a(%s)) :- q%u(%s), not asked(%u%s%s).\n", f->id, args, f->id,
                        args, f->id, f->nparams ? "," : "", args);
        }
    }
}

/* Moves the program text in A to OUT, and makes it hold in the worlds FIRST to LAST. */
static void put_about(Asp *a, StrBuf *out, int first, int last)
{
    char bound[60];

    snprintf(bound, sizeof bound, "II=%d..%d", first, last);
    asp_index(out, strbuf_str(&a->out), bound, true);
    strbuf_clear(&a->out);
}

static void put_case(Asp *a, StrBuf *out, const Item *it)
{
    events(a, it);
    stated(a, it);
    case_holdings_line(a, it->w->n);
    asking_put(it->asking, &a->out);
    put_about(a, out, it->first, it->first + (a->choosing ? 0 : it->w->nworlds - 1));
    for (int i = 0; i < it->w->nworlds && !a->choosing; i++) {
        drawn(a, it, &it->w->worlds[i]);
        put_about(a, out, it->first + i, it->first + i);
    }
}

/* Returns the names of the attributes that are open in an event of a case of B.  NULL ends the
 * list. */
static const char **open_names(const Batch *b)
{
    enum { MOST = 64 };
    const char **names = arena_new_array(b->arena, const char *, MOST + 1);
    int n = 0;

    for (int i = 0; i < b->n; i++)
        for (int e = 0; e < b->items[i].nevents; e++) {
            const CaseEvent *ev = &b->items[i].c->events[e];

            for (int k = 0; k < ev->kind->nattrs; k++) {
                int at = 0;

                while (at < n && strcmp(names[at], ev->kind->attrs[k].name) != 0)
                    at++;
                if (!ev->open[k] || at < n)
                    continue;
                if (n == MOST)
                    BUG("too many open attributes");
                names[n++] = ev->kind->attrs[k].name;
            }
        }
    return names;
}

static void program(const Batch *b, bool choosing, StrBuf *out)
{
    Asp a = { .p = b->p, .met = b->met, .choosing = choosing };
    bool *called = arena_new_array(b->arena, bool, b->p->nfuns + 1);

    a.open = open_names(b);
    a.alive = arena_new_array(b->arena, bool, b->p->nrules + 1);
    a.wanted = arena_new_array(b->arena, bool, b->p->nfuns + 1);
    a.written = arena_new_array(b->arena, bool, b->p->nfuns + 1);
    for (int i = 0; i < b->n; i++) {
        for (uint32_t k = 0; k < b->p->nrules; k++)
            a.alive[b->p->rules[k]->id] |= is_alive(&b->items[i], b->p->rules[k]);
        for (uint32_t k = 0; k <= b->p->nfuns; k++)
            called[k] |= b->items[i].w->called[k];
    }
    law(&a, called);
    asp_index(out, strbuf_str(&a.out), "inst(II)", false);
    strbuf_clear(&a.out);
    strbuf_printf(out, "inst(0..%d).\nis_drawn(II,K,F,A) :- drawn(II,K,F,A,_).\n",
                  choosing ? 0 : b->worlds - 1);
    for (int i = 0; i < b->n; i++)
        if (!b->items[i].wrong.len)
            put_case(&a, out, &b->items[i]);
    strbuf_add(out, "#show fact/5. #show dom/5. #show ms/2. #show ms/3.\n"
                    "#show line/6. #show clash/4. #show hangs/5. #show modal/10. #show gap/3.\n"
                    "#show refer/2. #show refused/2.\n");
    strbuf_free(&a.out);
}

bool clingo_is_there(void)
{
    if (system("command -v clingo >/dev/null 2>&1") == 0)
        return true;
    puts("clingo is not there (the package gringo): no third opinion was asked");
    return false;
}

/* ---- engine, naive evaluator and clingo ---------------------------------- */

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

static Value value_here(void *context, const Asked *a)
{
    return answer_value(((Here *)context)->answer, a, a->domain[0]);
}

static Value owner_here(void *context, Value item, uint64_t may)
{
    const Here *h = context;
    const Told *t = h->answer->world < h->w->nworlds ? &h->w->worlds[h->answer->world] : NULL;

    (void)may;
    for (int i = 0; t && i < t->nowned; i++)
        if (t->owned[i].item == item)
            return t->owned[i].owner;
    h->answer->unknown = true;
    return -1;
}

Batch *batch_new(const Program *p, const NaiveNatives *natives, unsigned most)
{
    Batch *b = xcalloc(1, sizeof *b);

    b->p = p;
    b->natives = natives;
    b->most = most;
    b->arena = arena_new();
    b->met = met_new(b->arena);
    return b;
}

/* Returns true if EX depends on the setting G. */
static bool rests(const Program *p, const Ex *ex, const Fun *g)
{
    DependsOnFound r;

    return ex && depends_on(p, ex, RESTS_FUN, g, &r);
}

/* Returns true if an attribute of an event of C is open, or if an event is disputed. */
static bool events_open(const Case *c)
{
    for (int e = 0; e < c->nevents; e++) {
        bool open = c->events[e].disputed;

        for (int a = 0; a < c->events[e].kind->nattrs; a++)
            open |= c->events[e].open[a];
        if (open)
            return true;
    }
    return false;
}

bool default_hangs(const Program *p, const Case *c)
{
    for (const Fun *f = p->funs; f; f = f->next) {
        if (f->kind != FUN_SETTING || !f->untold || c->settings[f->id] != BL_ABSENT ||
            case_setting_is_open(c, f))
            continue;
        if (events_open(c))
            return true;
        for (const Fun *g = p->funs; g; g = g->next)
            if (g->kind == FUN_SETTING && c->settings[g->id] == BL_ABSENT &&
                (rests(p, f->untold, g) || rests(p, f->untold_when, g)))
                return true;
    }
    return false;
}

int batch_add(Batch *b, const Case *c, int body, int nevents, uint64_t seed)
{
    Item *it = &b->items[b->n];
    Drawing *w = xcalloc(1, sizeof *w);
    const char *wrong;

    if (b->n == MOST_CASES)
        BUG("too many cases for one program");
    *it = (Item){ .c = c, .body = &c->bodies[body], .at = body, .nevents = nevents };
    it->seed = seed;
    it->w = w;
    it->asking = asking_new(b->met, b->arena);
    w->arena = b->arena;
    w->called = arena_new_array(b->arena, bool, b->p->nfuns + 1);
    w->at = xmalloc(sizeof *w->at * MOST_FACTS);
    w->state = seed * 0x9E3779B97F4A7C15u | 1;
    w->n = naive_new(b->p, c, body, nevents, b->natives, drawing_open(w));
    naive_leave_invariants(w->n); /* invariants are not translated */
    naive_watch(w->n, asking_watch(it->asking));
    wrong = drawing_explore(w, b->most, &it->tried.all);
    if (wrong)
        strbuf_printf(&it->wrong, "  %s\n", wrong);
    xfree(w->at);
    w->at = NULL;
    it->first = b->worlds;
    it->here.w = w;
    it->n = naive_new(b->p, c, body, nevents, b->natives,
                      (Open){ &it->here, value_here, owner_here, false });
    naive_leave_invariants(it->n);
    if (!wrong)
        b->worlds += w->nworlds;
    b->n++;
    return b->worlds;
}

/* SETS is the number of answer sets that the program of all cases has, which is not 1.  Solves each
 * case of B by itself, to find the case that is wrong. */
static void solve_alone(Batch *b, uint64_t sets)
{
    bool any = false;

    for (int i = 0; i < b->n; i++) {
        Item *it = &b->items[i];
        char *wrong = third_opinion(b->p, it->c, it->at, it->nevents, b->natives, b->most, it->seed,
                                    NULL, &it->tried);

        if (wrong && !it->wrong.len)
            strbuf_add(&it->wrong, wrong);
        any |= wrong != NULL;
        free(wrong);
    }
    if (!any)
        strbuf_printf(&b->items[0].wrong, "  %llu answer sets of all cases together\n",
                      (unsigned long long)sets);
}

void batch_solve(Batch *b, const char *keep)
{
    bool choosing = b->n == 1 && b->items[0].tried.all;
    Judged *judged;
    StrBuf text = { 0 }, out = { 0 };
    uint64_t sets = 0;
    char *path;

    if (!b->worlds)
        return;
    program(b, choosing, &text);
    path = written(strbuf_str(&text), keep);
    judged = arena_new_array(b->arena, Judged, (size_t)b->worlds);
    for (int i = 0; i < b->n; i++) {
        Item *it = &b->items[i];

        it->tried.size = text.len / (size_t)b->n;
        for (int k = 0; k < it->w->nworlds && it->first + k < b->worlds; k++)
            judged[it->first + k] = (Judged){ it->n, &it->here.answer, &it->wrong, k };
        it->tried.worlds = (uint64_t)it->w->nworlds;
    }
    if (path)
        sets = answers_compare(path, b->p, judged, choosing ? 1 : b->worlds, choosing, &out);
    else
        strbuf_add(&out, "  the program cannot be written\n");
    if (choosing ? sets < (uint64_t)b->worlds && !b->items[0].wrong.len : sets != 1 && b->n == 1)
        strbuf_printf(&out, "  %llu answer sets of %d worlds\n", (unsigned long long)sets,
                      b->worlds);
    else if (!choosing && sets != 1)
        solve_alone(b, sets);
    if (out.len)
        strbuf_add(&b->items[0].wrong, strbuf_str(&out));
    if (path && !keep)
        unlink(path);
    free(path);
    strbuf_free(&text);
    strbuf_free(&out);
}

const char *batch_wrong(Batch *b, int i, Tried *t)
{
    *t = b->items[i].tried;
    return b->items[i].wrong.len ? strbuf_str(&b->items[i].wrong) : NULL;
}

void batch_free(Batch *b)
{
    for (int i = 0; i < b->n; i++) {
        naive_free(b->items[i].w->n);
        naive_free(b->items[i].n);
        xfree(b->items[i].w);
        strbuf_free(&b->items[i].wrong);
    }
    arena_free(b->arena);
    xfree(b);
}

char *third_opinion(const Program *p, const Case *c, int body, int nevents,
                    const NaiveNatives *natives, unsigned most, uint64_t seed, const char *keep,
                    Tried *t)
{
    Batch *b = batch_new(p, natives, most);
    const char *wrong;
    char *copy;

    batch_add(b, c, body, nevents, seed);
    batch_solve(b, keep);
    wrong = batch_wrong(b, 0, t);
    copy = wrong ? strdup(wrong) : NULL;
    batch_free(b);
    return copy;
}
