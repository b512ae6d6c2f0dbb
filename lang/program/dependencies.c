/* dependencies.c - builds the graph of what each status reads.  A status is a function that gets
 * its value from rules.  Reports circles in the graph, and finds the functions that a change may
 * affect. */
#include "program/dependencies.h"

#include "kit/vec.h"
#include "program/rule_reads.h"
#include "program/settles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An edge of the graph says that one function, the reader, reads a second function.  Both may have
 * events as arguments.  A ReadTime says when the events of the second function happen, compared
 * with those of the reader. */
typedef enum ReadTime {
    EARLIER, /* each event certainly happens before some event of the reader */
    /* each event is an event of the reader, or happens before one; or the second function has no
     * events */
    SAME,
    ANY /* nothing is known: an event may be later than all events of the reader */
} ReadTime;

/* If a circle has more edges than this, the message about it names only the first two functions. */
enum { CIRCLE_TOLD = 4 };

typedef struct ReadEdge {
    uint32_t from, to;
    ReadTime when;
    Span span;
} ReadEdge;

/* A set of variables, one bit for each slot. */
typedef uint32_t SlotBits;

static_assert(MAX_SLOTS <= 32, "a bit for each");

/* The known order of the events in the variables of one rule or declaration. */
typedef struct EventOrder {
    /* by slot: the variables with an event that is later than the event of this variable */
    SlotBits before[MAX_SLOTS];
    SlotBits same[MAX_SLOTS]; /* by slot: the variables that have the same event */
    SlotBits primary; /* the variables for the events that are arguments of the reading function */
    bool timeless;    /* the reading function has no event as an argument */
} EventOrder;

static SlotBits slot_bit(int slot)
{
    return (SlotBits)1 << slot;
}

static bool is_before(const EventOrder *o, int a, int b)
{
    return o->before[a] >> b & 1;
}

typedef struct ReadGraph {
    const Program *p;
    Diags *diags;
    Arena *arena; /* holds the arrays below, except `edges` */
    ReadEdge *edges;
    size_t nedges, cap;
    uint32_t nnodes; /* the number of nodes: one for each function, and one for `standing` */
    uint32_t reader;
    uint32_t *first; /* by node: the index of its first edge; edges are sorted by `from` */
    int budget;
    bool unordered; /* true: the times of the edges are not computed */
    /* the state of Tarjan's algorithm */
    uint32_t *index, *low, *scc, *stack;
    uint32_t nstack, next, nscc;
    bool *on_stack;
} ReadGraph;

static uint32_t standing_node(const ReadGraph *g)
{
    return g->p->nfuns;
}

static void add_edge(ReadGraph *g, uint32_t to, ReadTime when, Span span)
{
    VEC_ROOM(g->edges, g->nedges, g->cap);
    g->edges[g->nedges++] = (ReadEdge){ g->reader, to, when, span };
}

static bool is_earlier(const EventOrder *o, int a, int b, int depth)
{
    SlotBits near = o->before[a] | o->same[a];

    if (is_before(o, a, b))
        return true;
    for (int m = 0; depth < 4 && near >> m; m++)
        if ((near >> m & 1) &&
            (is_earlier(o, m, b, depth + 1) || (is_before(o, a, m) && (o->same[m] >> b & 1))))
            return true;
    return false;
}

/* Returns an expression for an event that certainly happens after the event of EX:
 *
 *     x, if EX is an attribute of the event x, such as `x.cause`
 *     x, if EX is a call f(x) of a native that looks only at events before its argument
 *
 * Returns NULL for any other EX. */
static const Ex *later_than(const Ex *ex)
{
    bool native = ex->op == EX_CALL && ex->fun->kind == FUN_NATIVE && ex->fun->native.earlier;

    return ex->op == EX_ATTR || (native && ex->nkids == 1) ? ex->kid[0] : NULL;
}

static ReadTime read_time(const EventOrder *o, const Ex *ex)
{
    if (ex->op == EX_VAR) {
        for (int i = 0; o->primary >> i; i++)
            if ((o->primary >> i & 1) && is_earlier(o, ex->slot, i, 0))
                return EARLIER;
        for (int i = 0; o->primary >> i; i++)
            if ((o->primary >> i & 1) && (i == ex->slot || (o->same[i] >> ex->slot & 1)))
                return SAME;
        return ANY;
    }
    if (later_than(ex))
        return read_time(o, later_than(ex)) == ANY ? ANY : EARLIER;
    return ANY;
}

/* Limits on the search for the order of events in one rule or declaration.  The search follows at
 * most DEFINITIONS_MAX calls of definitions, and nested calls at most DEFINITION_DEPTH deep. */
enum { DEFINITIONS_MAX = 5000, DEFINITION_DEPTH = 8 };

/* The caller knows that the event of A is the event of B, or happens before it.  B may be an
 * attribute of a later event, such as `x.cause` (later_than()).  If A and x are variables, notes in
 * O that the event of A is earlier than x. */
static void learn_earlier(EventOrder *o, const Ex *a, const Ex *b)
{
    const Ex *later = later_than(b);

    if (a->op == EX_VAR && later && later->op == EX_VAR)
        o->before[a->slot] |= slot_bit(later->slot);
}

/* Adds to O the order of events that follows if EX is true.  DEPTH and *BUDGET limit the search. */
static void learn_order(EventOrder *o, const Ex *ex, int depth, int *budget)
{
    const Ex *a = ex->kid[0], *b = ex->kid[1];

    if (ex->op == EX_AND) {
        learn_order(o, a, depth, budget);
        learn_order(o, b, depth, budget);
    } else if (ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN &&
               (ex->fun->builtin == BUILTIN_BEFORE || ex->fun->builtin == BUILTIN_AFTER)) {
        bool before = ex->fun->builtin == BUILTIN_BEFORE;
        const Ex *x = before ? a : b, *y = before ? b : a;

        if (x->op == EX_VAR && y->op == EX_VAR)
            o->before[x->slot] |= slot_bit(y->slot);
        learn_earlier(o, x, y);
    } else if (ex->op == EX_IS && a->type->kind == TYPE_EVENT) {
        if (a->op == EX_VAR && b->op == EX_VAR) {
            o->same[a->slot] |= slot_bit(b->slot);
            o->same[b->slot] |= slot_bit(a->slot);
        }
        learn_earlier(o, a, b);
        learn_earlier(o, b, a);
    } else if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && ex->fun->ncases == 1 &&
               !ex->fun->cases[0].when && depth < DEFINITION_DEPTH && --*budget > 0) {
        /* INNER is the order of the parameters if the definition is true.  The call is true, so
         * the arguments have the same order. */
        EventOrder inner = { 0 };

        learn_order(&inner, ex->fun->cases[0].value, depth + 1, budget);
        for (int i = 0; i < ex->nkids; i++)
            for (int k = 0; k < ex->nkids; k++)
                if (is_before(&inner, i, k) && ex->kid[i]->op == EX_VAR && ex->kid[k]->op == EX_VAR)
                    o->before[ex->kid[i]->slot] |= slot_bit(ex->kid[k]->slot);
    }
}

static void add_read_edges(ReadGraph *g, const EventOrder *o, const Ex *ex)
{
    if (!ex)
        return;
    if (ex->op == EX_CALL) {
        ReadTime when = EARLIER;
        bool timed = false;

        for (int i = 0; i < ex->nkids; i++)
            if (!g->unordered && ex->kid[i]->type->kind == TYPE_EVENT) {
                ReadTime w = read_time(o, ex->kid[i]);

                timed = true;
                when = w > when ? w : when;
            }
        if (!timed || o->timeless)
            when = timed ? ANY : SAME;
        if (ex->fun->kind != FUN_BUILTIN)
            add_edge(g, ex->fun->id, when, ex->span);
        else if (ex->fun->builtin == BUILTIN_STANDING)
            add_edge(g, standing_node(g), when, ex->span);
    }
    if (ex->op == EX_SOME && g->unordered) {
        add_read_edges(g, o, ex->kid[0]);
        add_read_edges(g, o, ex->kid[1]);
        return;
    }
    if (ex->op == EX_SOME) {
        EventOrder inner = *o;

        for (int i = 0; i < MAX_SLOTS; i++) {
            inner.before[i] &= ~slot_bit(ex->slot);
            inner.same[i] &= ~slot_bit(ex->slot);
        }
        inner.before[ex->slot] = inner.same[ex->slot] = 0;
        inner.primary &= ~slot_bit(ex->slot);
        if (ex->kid[1])
            learn_order(&inner, ex->kid[1], 0, &g->budget);
        add_read_edges(g, o, ex->kid[0]);
        add_read_edges(g, &inner, ex->kid[1]);
        return;
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        add_read_edges(g, o, ex_kid(ex, i));
}

/* Adds an edge from READER to each function that R reads.  READER is the status or action that R
 * concludes about, or the action that settles this status. */
static void add_rule_edges(ReadGraph *g, const Rule *r, const Fun *reader)
{
    EventOrder o = { .timeless = true };

    g->budget = DEFINITIONS_MAX;
    g->reader = reader->id;
    for (int i = 0; i < r->nargs; i++)
        if (r->args[i]->type->kind == TYPE_EVENT) {
            o.timeless = false;
            if (r->args[i]->op == EX_VAR)
                o.primary |= slot_bit(r->args[i]->slot);
        }
    for (int i = 0; i < r->nbinders; i++)
        if (r->binders[i].where && !g->unordered)
            learn_order(&o, r->binders[i].where, 0, &g->budget);
    for (int i = 0; i < r->nconds; i++)
        if (!r->conds[i].negated && !g->unordered)
            learn_order(&o, r->conds[i].ex, 0, &g->budget);
    for (int i = 0; i < rule_part_count(r); i++)
        add_read_edges(g, &o, rule_part(r, i));
    for (int i = 0; r->until && i < r->until->nparams; i++)
        add_read_edges(g, &o, r->until_args[i]);
    if (r->until)
        add_edge(g, r->until->id, SAME, r->span);
}

/* Adds the edges that come from actions:
 * - If an action settles the status F, F reads this action.
 * - If F is an action that settles a status, F reads each function that a rule of the status reads.
 *   In an `unordered` graph, F also reads the status.
 * - If F is an action with a deadline, F reads the deadline, what the arguments of the deadline
 *   read, and the statuses that take away rights to F (settles_takes_away()). */
static void add_action_edges(ReadGraph *g, const EventOrder *o, const Fun *f)
{
    if (f->settled_by)
        add_edge(g, f->settled_by->id, SAME, f->span);
    for (uint32_t i = 0; f->settles && i < f->settles->nrules; i++)
        add_rule_edges(g, f->settles->rules[i], f);
    g->reader = f->id;
    if (f->settles && g->unordered)
        add_edge(g, f->settles->id, SAME, f->span);
    if (!f->lapses)
        return;
    add_edge(g, f->lapses->id, SAME, f->span);
    for (int i = 0; i < f->lapses->nparams; i++)
        add_read_edges(g, o, f->lapses_args[i]);
    for (const Fun *u = g->p->funs; u; u = u->next)
        if (settles_takes_away(u, f))
            add_edge(g, u->id, SAME, f->span);
}

static void add_fun_edges(ReadGraph *g, const Fun *f)
{
    EventOrder o = { .timeless = true };

    g->reader = f->id;
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT) {
            o.primary |= slot_bit(i);
            o.timeless = false;
        }
    for (uint32_t i = 0; i < f->nrules; i++)
        add_rule_edges(g, f->rules[i], f);
    g->budget = DEFINITIONS_MAX;
    g->reader = f->id;
    add_action_edges(g, &o, f);
    for (int i = 0; i < f->ncases; i++) {
        EventOrder inner = o;

        if (f->cases[i].when)
            learn_order(&inner, f->cases[i].when, 0, &g->budget);
        else if (f->result->kind == TYPE_BOOL)
            learn_order(&inner, f->cases[i].value, 0, &g->budget);
        add_read_edges(g, &inner, f->cases[i].value);
        add_read_edges(g, &inner, f->cases[i].when);
    }
    add_read_edges(g, &o, f->bind);
    add_read_edges(g, &o, f->from);
    add_read_edges(g, &o, f->presumed);
    add_read_edges(g, &o, f->presume_when);
    add_read_edges(g, &o, f->untold);
    add_read_edges(g, &o, f->untold_when);
    for (int i = 0; i < f->native.nreads; i++) {
        const Fun *r = f->native.reads[i];
        bool timed = false;

        for (int k = 0; k < r->nparams; k++)
            timed |= r->ptype[k]->kind == TYPE_EVENT;
        add_edge(g, r->id, !timed ? SAME : f->native.earlier ? EARLIER : ANY, f->span);
    }
}

/* Adds edges for two kinds of expressions that cannot be part of a circle.  One is the
 * `required_when` of a function.  The other is the expression for the choice that an event makes by
 * exercising an action. */
static void add_open_edges(ReadGraph *g)
{
    const EventOrder o = { .timeless = true };

    for (const Fun *f = g->p->funs; f; f = f->next) {
        g->reader = f->id;
        add_read_edges(g, &o, f->required_when);
    }
    for (const EventKind *k = g->p->events; k; k = k->next)
        if (k->exercises) {
            g->reader = k->exercises->id;
            add_read_edges(g, &o, k->exercise_value);
        }
}

static void add_standing_edges(ReadGraph *g)
{
    g->reader = standing_node(g);
    for (const Fun *f = g->p->funs; f; f = f->next)
        if (f->undoes >= 0)
            add_edge(g, f->id, SAME, f->span);
    for (const EventKind *k = g->p->events; k; k = k->next)
        if (k->exercises)
            add_edge(g, k->exercises->id, EARLIER, k->span);
}

/* ---- strongly connected components (Tarjan 1972) ---------------------- */

static void visit_component(ReadGraph *g, uint32_t v)
{
    g->index[v] = g->low[v] = ++g->next;
    g->stack[g->nstack++] = v;
    g->on_stack[v] = true;
    for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
        uint32_t w = g->edges[i].to;

        if (!g->index[w]) {
            visit_component(g, w);
            if (g->low[w] < g->low[v])
                g->low[v] = g->low[w];
        } else if (g->on_stack[w] && g->index[w] < g->low[v]) {
            g->low[v] = g->index[w];
        }
    }
    if (g->low[v] == g->index[v]) {
        uint32_t w;

        g->nscc++;
        do {
            w = g->stack[--g->nstack];
            g->on_stack[w] = false;
            g->scc[w] = g->nscc;
        } while (w != v);
    }
}

static const char *node_name(const ReadGraph *g, uint32_t v)
{
    return v == standing_node(g) ? "standing" : g->p->fun_by_id[v]->name;
}

/* Returns true if a path of edges leads from V to TARGET and every edge has the time SAME.  Stores
 * the edges of this path in WAY, the last edge first, and adds their number to *N.  SEEN marks the
 * nodes that the search has visited. */
static bool find_read_circle(const ReadGraph *g, uint32_t v, uint32_t target, bool *seen,
                             const ReadEdge **way, uint32_t *n)
{
    for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
        const ReadEdge *e = &g->edges[i];

        if (e->when != SAME || g->scc[e->to] != g->scc[v])
            continue;
        if (e->to == target ||
            (!seen[e->to] &&
             (seen[e->to] = true, find_read_circle(g, e->to, target, seen, way, n)))) {
            way[(*n)++] = e;
            return true;
        }
    }
    return false;
}

enum { ON_THE_WAY = 1, DONE };

/* Follows edges with the time SAME from V.  Returns true if they close a circle: they lead to a
 * node on the path from the start to V.  STATE has one entry for each node: ON_THE_WAY if the node
 * is on that path, and DONE if no circle leads through it. */
static bool closes_circle(const ReadGraph *g, uint32_t v, uint8_t *state)
{
    state[v] = ON_THE_WAY;
    for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
        const ReadEdge *e = &g->edges[i];

        if (e->when != SAME || g->scc[e->to] != g->scc[v])
            continue;
        if (state[e->to] == ON_THE_WAY || (!state[e->to] && closes_circle(g, e->to, state)))
            return true;
    }
    state[v] = DONE;
    return false;
}

/* Returns true if edges with the time SAME form a circle.  Visits each edge only once. */
static bool has_circle_at_one_event(const ReadGraph *g)
{
    uint8_t *state = arena_new_array(g->arena, uint8_t, g->nnodes);
    bool any = false;

    for (uint32_t v = 0; v < g->nnodes && !any; v++)
        any = !state[v] && closes_circle(g, v, state);
    return any;
}

/* Returns true if the function of node V has an event as an argument. */
static bool is_about_event(const ReadGraph *g, uint32_t v)
{
    const Fun *f = v == standing_node(g) ? NULL : g->p->fun_by_id[v];

    for (int i = 0; f && i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT)
            return true;
    return !f;
}

/* Reports the circle of the N edges in WAY, the last edge first. */
static void report_read_circle(const ReadGraph *g, const ReadEdge *const *way, uint32_t n)
{
    const ReadEdge *first = way[n - 1];
    const char *of = node_name(g, first->from), *list = "";
    bool events = false;
    Diag *d;

    for (uint32_t i = n; i-- > 0;) {
        events |= is_about_event(g, way[i]->to);
        if (n <= CIRCLE_TOLD || i == n - 1)
            list = arena_printf(g->arena, "%s%s `%s`", list, i < n - 1 ? ", which reads" : "",
                                node_name(g, way[i]->to));
    }
    if (n > CIRCLE_TOLD)
        list = arena_printf(g->arena, "%s, and so on back to `%s`", list, of);
    d = diag_add(g->diags, DIAG_RULE_CIRCLE, first->span, "`%s` depends on itself%s%s%s", of,
                 n == 1 ? "" : ", because it reads", n == 1 ? "" : list,
                 !events  ? ""
                 : n == 1 ? ", about the same event"
                          : " of the same event");
    for (uint32_t i = n - 1; i-- > 0;)
        diag_note(g->diags, d, way[i]->span, "`%s` reads `%s` here", node_name(g, way[i]->from),
                  node_name(g, way[i]->to));
    if (events)
        diag_help(
            g->diags, d,
            "let %s read an attribute instead; or add a condition `... before ...`, so that an "
            "earlier event is read",
            n == 1 ? arena_printf(g->arena, "`%s`", of) : "one of these");
    else
        diag_help(g->diags, d, "define %s without %s",
                  n == 1 ? arena_printf(g->arena, "`%s`", of) : "one of these names",
                  n == 1 ? arena_printf(g->arena, "`%s`", of) : "the next name in the circle");
}

static void report_circles(ReadGraph *g)
{
    const ReadEdge **way = arena_new_array(g->arena, const ReadEdge *, g->nnodes + 1u);
    bool *seen = arena_new_array(g->arena, bool, g->nnodes),
         *told = arena_new_array(g->arena, bool, g->nscc + 2u),
         *in_circle = arena_new_array(g->arena, bool, g->nnodes), any = has_circle_at_one_event(g);

    for (size_t i = 0; i < g->nedges; i++) {
        const ReadEdge *e = &g->edges[i];

        if (g->scc[e->from] != g->scc[e->to])
            continue;
        in_circle[e->from] |= e->when == SAME;
        if (e->when != ANY)
            continue;
        diag_add(g->diags, DIAG_RULE_LATER, e->span,
                 "`%s` depends on `%s` of another event, which may come later\n"
                 "add a condition that the other event comes first: `... before ...`",
                 node_name(g, e->from), node_name(g, e->to));
    }
    for (uint32_t v = 0; v < g->nnodes && any; v++) {
        if (told[g->scc[v]] || !in_circle[v])
            continue;
        memset(seen, 0, g->nnodes);
        uint32_t n = 0;

        if (!find_read_circle(g, v, v, seen, way, &n))
            continue;
        report_read_circle(g, way, n);
        told[g->scc[v]] = true;
    }
}

static void add_all_edges(ReadGraph *g)
{
    for (const Fun *f = g->p->funs; f; f = f->next)
        add_fun_edges(g, f);
    add_standing_edges(g);
}

void dependencies_check(const Program *p, Diags *diags)
{
    ReadGraph g = { .p = p, .diags = diags, .arena = arena_new(), .nnodes = p->nfuns + 1 };

    add_all_edges(&g);
    g.first = arena_new_array(g.arena, uint32_t, g.nnodes + 1u);
    for (size_t i = 0; i < g.nedges; i++)
        g.first[g.edges[i].from + 1]++;
    for (uint32_t v = 0; v < g.nnodes; v++)
        g.first[v + 1] += g.first[v];
    g.index = arena_new_array(g.arena, uint32_t, g.nnodes);
    g.low = arena_new_array(g.arena, uint32_t, g.nnodes);
    g.scc = arena_new_array(g.arena, uint32_t, g.nnodes);
    g.stack = arena_new_array(g.arena, uint32_t, g.nnodes);
    g.on_stack = arena_new_array(g.arena, bool, g.nnodes);
    for (uint32_t v = 0; v < g.nnodes; v++)
        if (!g.index[v])
            visit_component(&g, v);
    report_circles(&g);
    xfree(g.edges);
    arena_free(g.arena);
}

/* ---- what a change may affect ------------------------------------------- */

struct Dependencies {
    const Program *p;
    uint32_t *of;    /* the readers of each node, without duplicates, grouped by node */
    uint32_t *first; /* by node: the index of its first reader in `of` */
};

static int compare_edges(const void *a, const void *b)
{
    const ReadEdge *x = a, *y = b;

    return x->to != y->to       ? (x->to < y->to ? -1 : 1)
           : x->from != y->from ? (x->from < y->from ? -1 : 1)
                                : 0;
}

Dependencies *dependencies_new(const Program *p)
{
    ReadGraph g = { .p = p, .nnodes = p->nfuns + 1, .unordered = true };
    Dependencies *r = xcalloc(1, sizeof *r);
    uint32_t n = 0, node = 0;

    add_all_edges(&g);
    add_open_edges(&g);
    if (g.nedges)
        qsort(g.edges, g.nedges, sizeof *g.edges, compare_edges);
    r->p = p;
    r->of = xcalloc(g.nedges + 1, sizeof *r->of);
    r->first = xcalloc(g.nnodes + 1u, sizeof *r->first);
    for (size_t i = 0; i < g.nedges; i++) {
        while (node <= g.edges[i].to)
            r->first[node++] = n;
        if (i == 0 || compare_edges(&g.edges[i - 1], &g.edges[i]) != 0)
            r->of[n++] = g.edges[i].from;
    }
    while (node <= g.nnodes)
        r->first[node++] = n;
    xfree(g.edges);
    return r;
}

void dependencies_free(Dependencies *r)
{
    if (!r)
        return;
    xfree(r->of);
    xfree(r->first);
    xfree(r);
}

const Program *dependencies_program(const Dependencies *r)
{
    return r->p;
}

void dependencies_spread(const Dependencies *r, bool *seeds)
{
    uint32_t nnodes = r->p->nfuns + 1, n = 0;
    uint32_t *left = xcalloc(nnodes, sizeof *left);

    for (uint32_t v = 0; v < nnodes; v++)
        if (seeds[v])
            left[n++] = v;
    while (n) {
        uint32_t v = left[--n];

        for (uint32_t i = r->first[v]; i < r->first[v + 1]; i++)
            if (!seeds[r->of[i]]) {
                seeds[r->of[i]] = true;
                left[n++] = r->of[i];
            }
    }
    xfree(left);
}

bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched)
{
    const EventOrder o = { .timeless = true };
    ReadGraph g = { .p = p, .unordered = true };
    bool reads = false;

    add_read_edges(&g, &o, ex);
    for (size_t i = 0; i < g.nedges; i++)
        reads |= touched[g.edges[i].to];
    xfree(g.edges);
    return reads;
}
