#include "engine.h"

#include "foreign.h"
#include "look.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_DEPTH = 32000, /* levels of Fun.nesting: less than 4 MiB of stack */
    UNSET_STATE = 0,
    IN_PROGRESS = 1,
    KNOWN = 2,
    UNIVERSE_LEVELS = 100, /* of a condition of a universe */
    MAX_RESULTS = 1000000
};

/* Among what is chosen, and who chooses, where a choice is asked. */
typedef struct Offer {
    uint64_t choosers, from;
    bool has_from;
} Offer;

typedef struct FactSlot {
    Fact fact;
    bool assumed;
    Value value;
    int at;             /* where it stands last on the trail */
    const Offer *offer; /* ELECTED: in the world in which it was read last */
    uint32_t recorded;  /* the record that has it; 0: none */
} FactSlot;

/* What a call comes to, as a decision tree over the open facts that it reads,
 * in the order in which it reads them; grown as worlds are seen.  Evaluation
 * is a function of these facts: where all on the way to a leaf are assumed with
 * these values, its value holds, whatever else is assumed. */
typedef struct Result Result;
struct Result {
    FactSlot *fact; /* NULL: a leaf */
    const Offer *offer;
    Value on;    /* the value of the fact above under which it stands */
    Value value; /* of a leaf */
    bool poisoned;
    Result *kids, *next;
};

typedef struct Memo Memo;

/* What an evaluation rests on, in order: facts, rules that were defeated, calls. */
typedef enum NoteKind { NOTE_READ, NOTE_DEFEATED, NOTE_CALL } NoteKind;

typedef struct Note {
    NoteKind kind;
    union {
        Read read;
        const Rule *defeated;
        Memo *call;
    };
} Note;

/* One remembered call. */
struct Memo {
    Value args[MAX_ARGS];
    Value value;
    Memo *next; /* another of the same place */
    Result *results;
    uint32_t generation; /* of the world it holds in; 0: in every world */
    uint32_t recorded;   /* the record that has what it rests on; 0: none */
    uint8_t state;
    bool poisoned; /* its evaluation read a clash */
    bool untraced; /* it read what is on no trail */
    /* what it is supposed to come to, whatever it would */
    bool supposed, supposed_poisoned;
    Value supposed_value;
    const Note *notes; /* NULL: not noted, or it holds in this world alone */
    int nnotes;
};

/* The remembered calls of one function, by its arguments: each at a place of its own
 * where these are few enough. */
typedef struct Memory {
    Memo **at; /* one more than CAP: for arguments that their types do not have */
    uint32_t cap, n;
    bool hashed;
    uint32_t radix[MAX_ARGS];
    Value low[MAX_ARGS];
} Memory;

/* What is known of a condition of one event in every world. */
enum { UNKNOWN, FAILS, HOLDS, MAX_HELD = 1 << 20 };

/* The events of one kind, and of the kinds below it, in order. */
typedef struct Places {
    const int *at;
    int n;
} Places;

struct Engine {
    const Program *p;
    const Case *c;
    const Body *body;
    int nevents;
    Arena *arena;
    /* what is stated of holdings; the deal that this is, once it was asked */
    const Holding (*hand)[MAX_OWNERS];
    FactSlot *deal;
    /* what is assumed of holdings, as 1 + the value, by owner and item or group */
    uint8_t held[MAX_OWNERS][MAX_VALUES], held_others[MAX_OWNERS][MAX_OWNERS];
    /* facts that turned out to be open */
    FactSlot **facts;
    uint32_t nfacts, cap_facts;
    int nassumed;
    uint32_t *fact_index; /* open addressing: id + 1 of the fact, or 0 */
    uint32_t cap_index;   /* a power of two */
    /* the world's evaluation */
    uint32_t generation;
    uint64_t work; /* calls so far: the same for the same input */
    bool stopped, circle, tainted, poisoned;
    bool untraced; /* what was read is not all on the trail */
    Astray astray; /* why evaluation is void, where it is no circle */
    bool deep;     /* it is void because it nests too deep */
    bool refusing; /* what a shape leaves open is asked even for how near a rule came */
    int depth;     /* calls */
    int nesting;   /* levels of stack, about */
    /* the call under way at depth BASE, while nothing stopped or when it stopped */
    int base;
    bool pending;
    Subgoal subgoal;
    /* the open facts read, in order: those of a call are behind its frame */
    FactSlot **trail;
    int ntrail, cap_trail, frame;
    Arena *results;
    int nresults;
    const Fact *need;
    ChooseFn *choose;
    ChooseGoalFn *choose_goal;
    bool conditions; /* are subgoals */
    void *choosing;
    Value domain[DOMAIN_MAX];
    int ndomain;
    bool has_presumed;
    Value presumed;
    /* NULL: nothing is remembered yet */
    Memory **memory;  /* by Fun id */
    Memory **claims;  /* by Rule id */
    Memory **settled; /* by Fun id: candidates() */
    Memory **thunks;  /* by index */
    const Places *of; /* by EventKind id; the last: every event */
    Needs open;       /* what may be open of the events */
    Sights sights;
    uint8_t *holding; /* by thunk and event: UNKNOWN, FAILS, HOLDS */
    uint32_t nheld;   /* thunks of which that has room */
    /* record of what was read */
    void *oracle; /* of the host */
    bool recording;
    uint32_t records; /* how many were begun */
    Read *reads;
    int nreads, cap_reads;
    const Rule **defeated;
    int ndefeated, cap_defeated;
    Note *notes; /* of the calls under way: those of a call are behind its frame */
    int nnotes, cap_notes;
};

struct NativeCx {
    Engine *e;
    const Fun *fun;
    Value moment; /* the native's event argument, or BL_ABSENT */
};

static Value eval_ex(Engine *e, const Ex *ex, Value *v);

static inline Value eval(Engine *e, const Ex *ex, Value *v)
{
    return ex->op == EX_VAR     ? v[ex->slot]
           : ex->op == EX_CONST ? ex->value
                                : eval_ex(e, ex, v);
}

static inline bool is_true(Engine *e, const Ex *ex, Value *v)
{
    Value a = eval(e, ex, v);

    if (a == BL_CLASH)
        e->poisoned = true;
    return !e->stopped && a == 1;
}

static Value call(Engine *e, const Fun *f, const Value *args);
static bool standing(Engine *e, Value event);
static Value recalled(Engine *e, const Thunk *t, Value *v);

/* ---- life ------------------------------------------------------------- */

/* Which events of the case are of which kind. */
static void place_events(Engine *e)
{
    uint32_t n = e->p->nevents;
    Places *of = arena_alloc_array(e->results, sizeof *of, n + 1u);
    int *at, total = e->nevents;

    e->open = NEEDS_TOLD;
    for (int i = 0; i < e->nevents; i++) {
        const EventKind *k = e->c->events[i].kind;

        of[n].n++;
        for (; k; k = k->parent, total++)
            of[k->id].n++;
        for (int a = 0; a < e->c->events[i].kind->nattrs; a++)
            if (e->c->events[i].open[a] && e->open > NEEDS_OPEN)
                e->open = NEEDS_OPEN;
        if (e->c->events[i].disputed)
            e->open = NEEDS_DISPUTED;
    }
    if (e->c->deal_open && e->open > NEEDS_OPEN)
        e->open = NEEDS_OPEN;
    at = arena_alloc_array(e->results, sizeof *at, (size_t)total + 1);
    for (uint32_t k = 0; k <= n; k++) {
        of[k].at = at;
        at += of[k].n;
        of[k].n = 0;
    }
    for (int i = 0; i < e->nevents; i++) {
        ((int *)of[n].at)[of[n].n++] = i;
        for (const EventKind *k = e->c->events[i].kind; k; k = k->parent)
            ((int *)of[k->id].at)[of[k->id].n++] = i;
    }
    e->of = of;
}

Engine *engine_new(const Program *p, const Case *c, int body, int nevents, Arena *arena)
{
    Arena *results = arena_new();
    Engine *e = arena_new_of(results, Engine);

    e->p = p;
    e->c = c;
    e->hand = c->holding;
    e->body = &c->bodies[body];
    e->nevents = nevents;
    e->arena = arena;
    e->results = results;
    e->memory = arena_alloc_array(e->results, sizeof *e->memory, p->nfuns + 1u);
    e->claims = arena_alloc_array(e->results, sizeof *e->claims, p->nrules + 1u);
    e->settled = arena_alloc_array(e->results, sizeof *e->settled, p->nfuns + 1u);
    e->thunks = arena_alloc_array(e->results, sizeof *e->thunks, p->nthunks + 1u);
    place_events(e);
    if ((uint64_t)p->nthunks * (uint64_t)nevents <= MAX_HELD)
        e->nheld = p->nthunks;
    e->holding = arena_alloc_array(e->results, sizeof *e->holding,
                                   (size_t)e->nheld * (size_t)nevents + 1);
    e->sights = sights_new(p, c, nevents, e->results);
    return e;
}

void engine_free(Engine *e)
{
    if (!e)
        return;
    arena_free(e->results);
}

void engine_oracle(Engine *e, void *oracle)
{
    e->oracle = oracle;
}

void engine_begin(Engine *e)
{
    e->generation++;
    e->stopped = e->circle = e->deep = false;
    e->tainted = e->poisoned = e->untraced = false;
    e->refusing = false;
    e->depth = e->nesting = e->ntrail = e->frame = e->base = 0;
    e->need = NULL;
    e->pending = false;
}

bool engine_stopped(const Engine *e)
{
    return e->stopped;
}
const Fact *engine_need(const Engine *e)
{
    return e->need;
}
int engine_domain(const Engine *e, const Value **values)
{
    *values = e->domain;
    return e->ndomain;
}
bool engine_presumed(const Engine *e, Value *v)
{
    *v = e->presumed;
    return e->has_presumed;
}
bool engine_circle(const Engine *e)
{
    return e->circle;
}
bool engine_deep(const Engine *e)
{
    return e->deep;
}
const Astray *engine_astray(const Engine *e)
{
    return e->astray.fun ? &e->astray : NULL;
}
uint64_t engine_work(const Engine *e)
{
    return e->work;
}
uint32_t engine_nfacts(const Engine *e)
{
    return e->nfacts;
}
const Fact *engine_fact(const Engine *e, uint32_t id)
{
    return &e->facts[id]->fact;
}
const Program *engine_program(const Engine *e)
{
    return e->p;
}
const Case *engine_case(const Engine *e)
{
    return e->c;
}
int engine_nevents(const Engine *e)
{
    return e->nevents;
}
int engine_events(const Engine *e, const EventKind *k, const int **at)
{
    const Places *of = &e->of[k ? k->id : e->p->nevents];

    *at = of->at;
    return of->n;
}

/* Holdings are looked at again and again: what is assumed of them has a table. */
static void mark_held(Engine *e, const Fact *f, uint8_t mark)
{
    if (f->kind == FACT_HOLDS)
        e->held[f->args[0]][f->args[1]] = mark;
    else if (f->kind == FACT_HOLDS_OTHER)
        e->held_others[f->args[0]][f->args[1]] = mark;
}

void engine_assume(Engine *e, const Fact *f, Value v)
{
    e->nassumed += !e->facts[f->id]->assumed;
    e->facts[f->id]->assumed = true;
    e->facts[f->id]->value = v;
    mark_held(e, f, v == 1 ? 2 : 1);
}

void engine_choose(Engine *e, ChooseFn *fn, ChooseGoalFn *goal, bool conditions,
                   void *context)
{
    e->conditions = conditions;
    e->choose = fn;
    e->choose_goal = goal;
    e->choosing = context;
}

void engine_forget(Engine *e, const Fact *f)
{
    e->nassumed -= e->facts[f->id]->assumed;
    e->facts[f->id]->assumed = false;
    mark_held(e, f, 0);
}

/* ---- facts ------------------------------------------------------------ */

static bool same_args(const Value *a, const Value *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static void copy_args(Value *to, const Value *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

/* Where the fact is in the index, or where it would go. */
static uint32_t fact_place_in(const Engine *e, FactKind kind, const Fun *fun,
                              const Value *args, int n)
{
    uint64_t h = ((uint64_t)kind << 32 | (fun ? fun->id + 1 : 0)) * 0x9E3779B97F4A7C15u;
    uint32_t i;

    for (int k = 0; k < n; k++)
        h = (h ^ (uint64_t)args[k]) * 0xFF51AFD7ED558CCDu;
    for (i = (uint32_t)(h >> 32) & (e->cap_index - 1); e->fact_index[i];
         i = (i + 1) & (e->cap_index - 1)) {
        const Fact *f = &e->facts[e->fact_index[i] - 1]->fact;

        if (f->kind == kind && f->fun == fun && f->nargs == n &&
            same_args(f->args, args, n))
            break;
    }
    return i;
}

static FactSlot *find_fact(Engine *e, FactKind kind, const Fun *fun, const Value *args,
                           int n)
{
    uint32_t i;

    if (!e->nfacts)
        return NULL;
    i = fact_place_in(e, kind, fun, args, n);
    return e->fact_index[i] ? e->facts[e->fact_index[i] - 1] : NULL;
}

static void grow_facts(Engine *e)
{
    FactSlot **facts;

    e->cap_facts = e->cap_facts ? e->cap_facts * 2 : 16;
    facts = arena_alloc_array(e->results, sizeof *facts, e->cap_facts);
    if (e->nfacts)
        memcpy(facts, e->facts, sizeof *facts * e->nfacts);
    e->facts = facts;
    e->cap_index = e->cap_facts * 2;
    e->fact_index = arena_alloc_array(e->results, sizeof *e->fact_index, e->cap_index);
    for (uint32_t k = 0; k < e->nfacts; k++) {
        const Fact *f = &e->facts[k]->fact;

        e->fact_index[fact_place_in(e, f->kind, f->fun, f->args, f->nargs)] = k + 1;
    }
}

static FactSlot *fact_slot(Engine *e, FactKind kind, const Fun *fun, const Value *args,
                           int n)
{
    FactSlot *s = find_fact(e, kind, fun, args, n);

    if (s)
        return s;
    if (e->nfacts == e->cap_facts)
        grow_facts(e);
    s = arena_new_of(e->arena, FactSlot);
    s->fact.kind = kind;
    s->fact.fun = fun;
    s->fact.nargs = n;
    copy_args(s->fact.args, args, n);
    s->fact.id = e->nfacts;
    e->facts[e->nfacts++] = s;
    e->fact_index[fact_place_in(e, kind, fun, args, n)] = e->nfacts;
    return s;
}

const Fact *engine_same_fact(Engine *e, const Fact *f)
{
    return &fact_slot(e, f->kind, f->fun, f->args, f->nargs)->fact;
}

/* The function of this program that is the same as F of another. */
static const Fun *fun_in(const Engine *e, const Fun *f)
{
    const Program *p = e->p;

    for (uint32_t i = fun_place(p, f->name, false);
         i < p->nfuns && strcmp(p->fun_by_name[i]->name, f->name) == 0; i++) {
        const Fun *g = p->fun_by_name[i];

        if (g->kind == f->kind && g->nparams == f->nparams)
            return g;
    }
    return NULL;
}

const Fact *fact_in(Engine *e, const Program *from, const Fact *f)
{
    const Fun *fun = f->fun && from != e->p ? fun_in(e, f->fun) : f->fun;

    if (f->fun && !fun)
        return NULL;
    return &fact_slot(e, f->kind, fun, f->args, f->nargs)->fact;
}

/* ---- the record --------------------------------------------------------- */

static void add_read(Engine *e, const Read *read)
{
    FactSlot *s = e->facts[read->fact->id];

    if (s->recorded == e->records)
        return;
    s->recorded = e->records;
    e->reads =
        arena_room(e->results, e->reads, sizeof *e->reads, e->nreads, &e->cap_reads);
    e->reads[e->nreads++] = *read;
}

static void add_defeated(Engine *e, const Rule *r)
{
    for (int i = 0; i < e->ndefeated; i++)
        if (e->defeated[i] == r)
            return;
    e->defeated = arena_room(e->results, e->defeated, sizeof *e->defeated, e->ndefeated,
                             &e->cap_defeated);
    e->defeated[e->ndefeated++] = r;
}

/* What M rests on is part of the record from now on. */
static void add_call(Engine *e, Memo *m)
{
    if (m->recorded == e->records)
        return;
    m->recorded = e->records;
    for (int i = 0; i < m->nnotes; i++) {
        const Note *n = &m->notes[i];

        switch (n->kind) {
        case NOTE_READ: add_read(e, &n->read); break;
        case NOTE_DEFEATED: add_defeated(e, n->defeated); break;
        case NOTE_CALL: add_call(e, n->call); break;
        }
    }
}

static void note(Engine *e, Note n)
{
    e->notes =
        arena_room(e->results, e->notes, sizeof *e->notes, e->nnotes, &e->cap_notes);
    e->notes[e->nnotes++] = n;
}

static void record(Engine *e, const Fact *f, Value v, Span span, bool assumed)
{
    Note n = { .kind = NOTE_READ, .read = { f, v, span, assumed } };

    if (!e->recording)
        return;
    add_read(e, &n.read);
    note(e, n);
}

static void record_stated(Engine *e, FactKind kind, const Fun *fun, const Value *args,
                          int n, Value v, Span span)
{
    if (e->recording)
        record(e, &fact_slot(e, kind, fun, args, n)->fact, v, span, false);
}

/* The domain of T into e->domain; false when it is too large. */
static bool domain_of(Engine *e, const Type *t)
{
    e->ndomain = 0;
    switch (t->kind) {
    case TYPE_BOOL:
        e->domain[e->ndomain++] = 1;
        e->domain[e->ndomain++] = 0;
        return true;
    case TYPE_ENUM:
    case TYPE_PRODUCT:
    case TYPE_RANGE:
        for (uint32_t i = 0; i < t->count; i++)
            e->domain[e->ndomain++] = t->low + (Value)i;
        return true;
    case TYPE_ERROR:
    case TYPE_SET:
    case TYPE_EVENT:
    case TYPE_TEXT: break;
    }
    return false;
}

/* The members of SET, a set of T, into e->domain. */
static void set_domain(Engine *e, const Type *t, uint64_t set)
{
    e->ndomain = 0;
    for (uint32_t i = 0; i < t->count; i++)
        if (set >> (uint64_t)(t->low + (Value)i) & 1)
            e->domain[e->ndomain++] = t->low + (Value)i;
}

/* S is read: onto the trail, once for each frame. */
static void trace(Engine *e, FactSlot *s)
{
    if (s->at >= e->frame && s->at < e->ntrail && e->trail[s->at] == s)
        return;
    e->trail =
        arena_room(e->results, e->trail, sizeof *e->trail, e->ntrail, &e->cap_trail);
    s->at = e->ntrail;
    e->trail[e->ntrail++] = s;
}

/* Has it just been chosen what S is?  Of holdings it may have been read before that they
 * are not known: these are only asked. */
static bool chosen(Engine *e, const FactSlot *s, bool bounded)
{
    return e->choose && bounded && !e->pending && s->fact.kind != FACT_HOLDS &&
           s->fact.kind != FACT_HOLDS_OTHER && e->choose(e->choosing, &s->fact);
}

/* The fact is open: its assumed value, or stop and ask.  The domain is in
 * e->domain already. */
static Value open_fact(Engine *e, FactSlot *s, bool bounded, bool has_presumed,
                       Value presumed)
{
    if (s->assumed || chosen(e, s, bounded)) {
        e->tainted = true;
        e->poisoned |= s->value == BL_CLASH; /* what is not guessed */
        trace(e, s);
        record(e, &s->fact, s->value, NO_SPAN, true);
        return s->value;
    }
    s->fact.unbounded = !bounded;
    e->stopped = true;
    e->need = &s->fact;
    e->has_presumed = has_presumed;
    e->presumed = presumed;
    return 0;
}

/* ---- shapes of a universe --------------------------------------------- */

/* EX in a universe: a finding's parameters, N of them, come after the slots. */
static Value universe_eval(Engine *e, const Ex *ex, const Value *args, int n)
{
    Value v[MAX_SLOTS] = { 0 }, x;
    int nslots = e->c->universe->nslots;

    copy_args(v, e->c->slot_place, nslots);
    copy_args(v + nslots, args, n);
    if (e->nesting + UNIVERSE_LEVELS > MAX_DEPTH) {
        e->deep = e->circle = e->stopped = true;
        return 0;
    }
    e->depth++;
    e->nesting += UNIVERSE_LEVELS;
    x = eval(e, ex, v);
    e->nesting -= UNIVERSE_LEVELS;
    e->depth--;
    return x;
}

/* What A leaves of the values of T into e->domain; false when they are too many. */
static bool among_domain(Engine *e, const Among *a, const Type *t, const Value *args,
                         int n)
{
    bool bounded = true;
    Value set;

    e->ndomain = 0;
    if (a->any) {
        bounded = domain_of(e, t);
    } else if (a->set) {
        set = universe_eval(e, a->set, args, n);
        if (e->stopped)
            return true;
        set_domain(e, t, value_given(set) ? (uint64_t)set : 0);
    }
    if (a->or_absent)
        e->domain[e->ndomain++] = BL_ABSENT;
    return bounded;
}

/* What the universe says of setting F; NULL for nothing. */
static const Among *among_setting(const Engine *e, const Fun *f)
{
    const Universe *u = e->c->universe;

    for (int i = 0; u && i < u->nsettings; i++)
        if (u->settings[i].fun == f && u->settings[i].among.stated)
            return &u->settings[i].among;
    return NULL;
}

/* Does X speak of the finding F of ARGS? */
static bool opens(const Engine *e, const UniverseFact *x, const Fun *f, const Value *args)
{
    bool same = x->fun == f;

    for (int k = 0; same && k < f->nparams; k++)
        same = x->at[k] < 0 || e->c->slot_place[x->at[k]] == args[k];
    return same;
}

/* What it says of the finding F of ARGS. */
static const Among *among_finding(const Engine *e, const Fun *f, const Value *args)
{
    const Universe *u = e->c->universe;

    for (int i = 0; u && i < u->nfindings; i++)
        if (u->findings[i].among.stated && opens(e, &u->findings[i], f, args))
            return &u->findings[i].among;
    return NULL;
}

/* Does every case of the universe state F? */
static bool is_dimension(const Engine *e, const Fact *f)
{
    const Universe *u = e->c->universe;
    bool listed = f->kind == FACT_DEAL || f->kind == FACT_ATTRIBUTE;

    for (int i = 0; u && i < u->nsettings; i++)
        listed |= f->kind == FACT_SETTING && u->settings[i].fun == f->fun;
    for (int i = 0; u && i < u->nfindings; i++)
        listed |= f->kind == FACT_FINDING && opens(e, &u->findings[i], f->fun, f->args);
    return u && listed;
}

static bool setting_domain(Engine *e, const Fun *f)
{
    const Among *a = among_setting(e, f);

    return a ? among_domain(e, a, f->result, NULL, 0) : domain_of(e, f->result);
}

static bool attribute_domain(Engine *e, Value event, Value at)
{
    const CaseEvent *ev = &e->c->events[event];
    const Attr *attr = &ev->kind->attrs[at];
    bool bounded;

    if (ev->among && ev->among[at].stated)
        return among_domain(e, &ev->among[at], attr->type, NULL, 0);
    bounded = domain_of(e, attr->type);
    if (attr->optional)
        e->domain[e->ndomain++] = BL_ABSENT;
    return bounded;
}

static bool finding_domain(Engine *e, const Fun *f, const Value *args)
{
    const Among *a = among_finding(e, f, args);
    bool bounded = true;

    if (a)
        return among_domain(e, a, f->result, args, f->nparams);
    if (f->from && f->result->kind != TYPE_SET) {
        Value slots[MAX_SLOTS] = { 0 }, set;

        copy_args(slots, args, f->nparams);
        set = eval(e, f->from, slots);
        if (e->stopped)
            return true;
        set_domain(e, f->result, value_given(set) ? (uint64_t)set : 0);
    } else {
        bounded = domain_of(e, f->result);
    }
    if (f->optional)
        e->domain[e->ndomain++] = BL_ABSENT;
    return bounded;
}

static void deal_domain(Engine *e)
{
    e->ndomain = 0;
    for (int i = 0; i < e->c->universe->ndeals; i++)
        e->domain[e->ndomain++] = i + 1;
}

/* Is it known which hands these are?  What may be there must not be mixed of
 * several deals, so that is asked before anything of them. */
static bool deal_known(Engine *e)
{
    Value v;

    if (!e->c->deal_open)
        return true;
    if (!e->deal)
        e->deal = fact_slot(e, FACT_DEAL, e->p->holding, NULL, 0);
    if (!e->deal->assumed)
        deal_domain(e);
    v = open_fact(e, e->deal, true, false, 0);
    if (!e->stopped)
        e->hand = (const Holding(*)[MAX_OWNERS])e->c->universe->deals[v - 1].holding;
    return !e->stopped;
}

int engine_values(Engine *e, const Fact *f, const Value **values)
{
    bool bounded = true;

    switch (f->kind) {
    case FACT_DEAL: deal_domain(e); break;
    case FACT_SETTING: bounded = setting_domain(e, f->fun); break;
    case FACT_ATTRIBUTE: bounded = attribute_domain(e, f->args[0], f->args[1]); break;
    case FACT_FINDING: bounded = finding_domain(e, f->fun, f->args); break;
    case FACT_READING:
    case FACT_HAPPENED:
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER:
    case FACT_ELECTED: BUG("no dimension of a universe");
    }
    *values = e->domain;
    return bounded ? e->ndomain : -1;
}

/* ---- settings, readings, findings ------------------------------------- */

static Value ask_setting(Engine *e, const Fun *f)
{
    Value v = e->c->settings[f->id];
    const Among *a;
    FactSlot *s;
    bool bounded;

    if (v != BL_ABSENT) {
        record_stated(e, FACT_SETTING, f, NULL, 0, v, e->c->setting_spans[f->id]);
        return v;
    }
    a = among_setting(e, f);
    if (a && a->value)
        return universe_eval(e, a->value, NULL, 0);
    s = fact_slot(e, FACT_SETTING, f, NULL, 0);
    if (s->assumed)
        return open_fact(e, s, true, false, 0);
    bounded = setting_domain(e, f);
    if (e->stopped)
        return 0;
    return bounded && e->ndomain == 0 ? BL_ABSENT : open_fact(e, s, bounded, false, 0);
}

static Value ask_reading(Engine *e, const Fun *f)
{
    if (f->is_set) {
        record_stated(e, FACT_READING, f, NULL, 0, f->setting, f->set_span);
        return f->setting;
    }
    FactSlot *s = fact_slot(e, FACT_READING, f, NULL, 0);

    domain_of(e, f->result);
    return open_fact(e, s, true, true, f->setting);
}

static Value ask_finding(Engine *e, const Fun *f, const Value *args)
{
    Value slots[MAX_SLOTS] = { 0 }, out[DOMAIN_MAX];
    Value presumed = 0;
    bool has_presumed = false, bounded, was;
    const Among *a;
    int n = 0;

    for (int i = 0; i < e->body->nfound; i++) {
        const Stated *s = &e->body->found[i];

        if (s->fun == f && !s->excluded && same_args(s->args, args, f->nparams)) {
            record_stated(e, FACT_FINDING, f, args, f->nparams, s->value, s->span);
            return s->value;
        }
    }
    FactSlot *slot = find_fact(e, FACT_FINDING, f, args, f->nparams);

    if (slot && slot->assumed)
        return open_fact(e, slot, true, false, 0);
    a = among_finding(e, f, args);
    if (a && a->value)
        return universe_eval(e, a->value, args, f->nparams);
    copy_args(slots, args, f->nparams);
    if (f->presumed) {
        bool holds = !f->presume_when || is_true(e, f->presume_when, slots);

        if (e->stopped)
            return 0;
        if (holds) {
            presumed = eval(e, f->presumed, slots);
            has_presumed = true;
        }
        if (e->stopped)
            return 0;
    }
    was = e->poisoned;
    e->poisoned = false;
    bounded = finding_domain(e, f, args);
    if (e->stopped)
        return 0;
    if (e->poisoned) /* what may be found hangs on a clash */
        return BL_CLASH;
    e->poisoned = was;
    for (int k = 0; k < e->ndomain; k++) {
        bool excluded = false;

        for (int i = 0; i < e->body->nfound; i++) {
            const Stated *s = &e->body->found[i];

            excluded |= s->fun == f && s->excluded && s->value == e->domain[k] &&
                        same_args(s->args, args, f->nparams);
        }
        if (!excluded)
            out[n++] = e->domain[k];
    }
    memcpy(e->domain, out, sizeof *out * (size_t)n);
    e->ndomain = n;
    if (bounded && n == 0)
        return BL_ABSENT;
    if (bounded && n == 1 && !f->from && !a)
        return out[0];
    return open_fact(e, fact_slot(e, FACT_FINDING, f, args, f->nparams), bounded,
                     has_presumed, presumed);
}

static bool disputed(Engine *e, Value event)
{
    for (int i = 0; i < e->body->nfound; i++)
        if (!e->body->found[i].fun && e->body->found[i].args[0] == event) {
            record_stated(e, FACT_HAPPENED, NULL, &event, 1, e->body->found[i].value,
                          e->body->found[i].span);
            return e->body->found[i].value;
        }
    FactSlot *s = fact_slot(e, FACT_HAPPENED, NULL, &event, 1);

    domain_of(e, e->p->bool_type);
    return open_fact(e, s, true, false, 0) == 1;
}

static inline bool happened(Engine *e, Value event)
{
    return !e->c->events[event].disputed || disputed(e, event);
}

static Value open_attribute(Engine *e, Value event, Value at)
{
    const Among *among = e->c->events[event].among;
    Value args[2] = { event, at };
    FactSlot *s;
    bool bounded;

    if (among && among[at].value)
        return universe_eval(e, among[at].value, NULL, 0);
    s = fact_slot(e, FACT_ATTRIBUTE, NULL, args, 2);
    if (s->assumed)
        return open_fact(e, s, true, false, 0);
    bounded = attribute_domain(e, event, at);
    if (e->stopped)
        return 0;
    return bounded && e->ndomain == 0 ? BL_ABSENT : open_fact(e, s, bounded, false, 0);
}

/* Attribute AT of EVENT; -1: it has none such. */
static Value attribute(Engine *e, Value event, int at)
{
    const CaseEvent *ev = &e->c->events[event];

    if (at < 0)
        return BL_ABSENT;
    return ev->open[at] ? open_attribute(e, event, at) : ev->attr[at];
}

static Value attribute_ex(Engine *e, const Ex *ex, Value event)
{
    const EventKind *k;

    if (!value_given(event))
        return BL_ABSENT;
    k = e->c->events[event].kind;
    return attribute(e, event, ex->places ? ex->places[k->id] : kind_attr(k, ex->name));
}

/* ---- holdings --------------------------------------------------------- */

static bool assumed_to_hold(Engine *e, Value owner, Value item, Value *v)
{
    if (!e->held[owner][item])
        return false;
    e->tainted = e->untraced = true;
    *v = e->held[owner][item] - 1;
    return true;
}

/* Is it told how many items H has, of which some are not known? */
static bool holding_counted(const Holding *h)
{
    return h->unknown + h->filled > 0 && !h->others && !h->any;
}

/* 1, 0 or -1: what is stated of this item. */
static int holds_told(const Engine *e, Value owner, Value item)
{
    Value per = (Value)e->p->holding->ptype[1]->right->count, group = item / per;
    unsigned bit = (unsigned)(item % per);
    const Holding *h = &e->hand[owner][group];

    if (h->has >> bit & 1)
        return 1;
    if (h->complete || (h->lacks >> bit & 1) || (holding_counted(h) && !h->unknown))
        return 0;
    for (uint32_t o = 0; o < e->p->holding->ptype[0]->count; o++)
        if (e->hand[o][group].has >> bit & 1)
            return 0;
    return -1;
}

/* The same, and what is assumed of it and of the group. */
static int holds_item(Engine *e, Value owner, Value item)
{
    const Type *t = e->p->holding->ptype[1];
    uint32_t owners = e->p->holding->ptype[0]->count;
    Value group = item / (Value)t->right->count, v;
    int told = holds_told(e, owner, item);

    if (told >= 0)
        return told;
    if (assumed_to_hold(e, owner, item, &v))
        return v == 1;
    for (uint32_t o = 0; o < owners; o++)
        if ((Value)o != owner && assumed_to_hold(e, (Value)o, item, &v) && v == 1)
            return 0;
    if (e->held_others[owner][group] == 1) {
        e->tainted = e->untraced = true;
        return 0;
    }
    e->tainted = e->untraced = true; /* in another world it may be assumed */
    return -1;
}

/* How many items of GROUP, beyond those stated, OWNER is assumed to hold, and
 * of how many more that is not known. */
static void holds_count(Engine *e, Value owner, Value group, int *more, int *undecided)
{
    Value per = (Value)e->p->holding->ptype[1]->right->count;

    *more = *undecided = 0;
    for (Value r = 0; r < per; r++) {
        int known = e->hand[owner][group].has >> r & 1
                        ? 0
                        : holds_item(e, owner, group * per + r);

        *more += known == 1;
        *undecided += known < 0;
    }
}

/* The same, and what follows from the number of items in the group. */
static int holds_counted(Engine *e, Value owner, Value item)
{
    Value group = item / (Value)e->p->holding->ptype[1]->right->count;
    const Holding *h = &e->hand[owner][group];
    int known = holds_item(e, owner, item), more, undecided;
    bool others = h->others || e->held_others[owner][group];
    bool counted = holding_counted(h);

    if (known >= 0 || (!counted && h->unknown == 0 && !others))
        return known;
    holds_count(e, owner, group, &more, &undecided);
    if (counted && more >= h->unknown)
        return 0;
    return more + undecided <= h->unknown + (others && !counted) ? 1 : -1;
}

/* The same, and what follows for the others. */
static int holds_known(Engine *e, Value owner, Value item)
{
    int known = holds_counted(e, owner, item);

    for (Value o = 0; known < 0 && o < (Value)e->p->holding->ptype[0]->count; o++)
        if (o != owner && holds_counted(e, o, item) == 1)
            known = 0;
    return known;
}

static bool holds(Engine *e, Value owner, Value item)
{
    int known;
    Value args[2] = { owner, item };

    if (!e->p->holding || !value_given(owner) || !value_given(item) || !deal_known(e))
        return false;
    known = holds_known(e, owner, item);
    if (known >= 0) {
        const Type *t = e->p->holding->ptype[1];

        record_stated(e, FACT_HOLDS, e->p->holding, args, 2, known,
                      e->hand[owner][item / (Value)t->right->count].span);
        return known;
    }
    FactSlot *s = fact_slot(e, FACT_HOLDS, e->p->holding, args, 2);

    domain_of(e, e->p->bool_type);
    return open_fact(e, s, true, false, 0) == 1;
}

static bool holds_other(Engine *e, Value owner, Value group)
{
    const Holding *h;
    Value args[2] = { owner, group };
    int more, undecided;

    if (!deal_known(e))
        return false;
    h = &e->hand[owner][group];
    if (h->complete || (holding_counted(h) && !h->unknown))
        return false;
    if (h->unknown > 0 || h->others)
        return true;
    FactSlot *s = fact_slot(e, FACT_HOLDS_OTHER, e->p->holding, args, 2);

    if (!s->assumed) {
        holds_count(e, owner, group, &more, &undecided);
        if (more > 0 || undecided == 0)
            return more > 0;
    }
    domain_of(e, e->p->bool_type);
    return open_fact(e, s, true, false, 0) == 1;
}

/* ---- memory ----------------------------------------------------------- */

enum { MAX_PLACES = 8192, FIRST_PLACES = 256 };

/* How many values a parameter of type T has; 0: too many to count. */
static uint32_t radix(const Engine *e, const Type *t)
{
    return t->kind == TYPE_EVENT                         ? (uint32_t)e->nevents
           : t->kind == TYPE_SET || t->kind == TYPE_TEXT ? 0
           : t->kind == TYPE_BOOL                        ? 2
                                                         : t->count;
}

static Memory *remember(Engine *e, const Type *const *types, int n)
{
    Memory *m = arena_new_of(e->results, Memory);
    uint64_t places = 1;

    for (int i = 0; i < n; i++) {
        m->radix[i] = radix(e, types[i]);
        m->low[i] = types[i]->kind == TYPE_RANGE ? types[i]->low : 0;
        places = places <= MAX_PLACES ? places * m->radix[i] : places;
    }
    m->hashed = places == 0 || places > MAX_PLACES;
    m->cap = m->hashed ? FIRST_PLACES : (uint32_t)places;
    m->at = arena_alloc_array(e->results, sizeof(Memo *), m->cap + 1u);
    return m;
}

static inline size_t memo_place(const Memory *m, const Value *args, int n)
{
    uint64_t at = 0;

    if (m->hashed) {
        for (int i = 0; i < n; i++)
            at = (at ^ (uint64_t)args[i]) * 0xFF51AFD7ED558CCDu;
        return (at ^ at >> 29) & (m->cap - 1);
    }
    for (int i = 0; i < n; i++) {
        uint64_t x = (uint64_t)(args[i] - m->low[i]);

        if (x >= m->radix[i])
            return m->cap;
        at = at * m->radix[i] + x;
    }
    return at;
}

static void memory_grow(Engine *e, Memory *m, int n)
{
    Memory old = *m;

    m->cap *= 4;
    m->at = arena_alloc_array(e->results, sizeof(Memo *), m->cap + 1u);
    for (uint32_t i = 0; i < old.cap; i++)
        for (Memo *k = old.at[i], *next; k; k = next) {
            Memo **to = &m->at[memo_place(m, k->args, n)];

            next = k->next;
            k->next = *to;
            *to = k;
        }
}

static Memo *new_memo(Engine *e, Memory *memory, size_t at, const Value *args, int n)
{
    Memo *m = arena_new_of(e->results, Memo);

    if (memory->hashed && ++memory->n > memory->cap * 2) {
        memory_grow(e, memory, n);
        at = memo_place(memory, args, n);
    }
    copy_args(m->args, args, n);
    m->next = memory->at[at];
    memory->at[at] = m;
    return m;
}

/* What *MEMORY has of ARGS, N values of these TYPES. */
static inline Memo *memo_of(Engine *e, Memory **memory, const Type *const *types,
                            const Value *args, int n)
{
    size_t at;

    if (!*memory)
        *memory = remember(e, types, n);
    at = memo_place(*memory, args, n);
    for (Memo *m = (*memory)->at[at]; m; m = m->next)
        if (same_args(m->args, args, n))
            return m;
    return new_memo(e, *memory, at, args, n);
}

/* An evaluation around another. */
typedef struct Frame {
    bool tainted, poisoned, untraced;
    int frame, from, notes;
} Frame;

static bool recall(Engine *e, Memo *m, bool ask, Value *v);
static Frame enter(Engine *e, Memo *m);
static void leave(Engine *e, Memo *m, const Frame *f, Value v);
static bool in_progress(const Engine *e, const Memo *m);

/* ---- rules ------------------------------------------------------------ */

typedef bool BoundFn(Engine *e, const Rule *r, Value *v,
                     void *context); /* false: enough */

static inline bool is_event(const Engine *e, Value v, const EventKind *k)
{
    return v >= 0 && v < e->nevents && kind_is_a(e->c->events[v].kind, k);
}

static inline bool in_range(const Engine *e, const Type *over, Value v)
{
    return over->kind != TYPE_EVENT || is_event(e, v, over->event);
}

/* How many values a variable may range over. */
static int64_t range_size(const Engine *e, const Type *over)
{
    return over->kind == TYPE_EVENT  ? e->nevents
           : over->kind == TYPE_BOOL ? 2
                                     : (int64_t)over->count;
}

/* What a variable ranges over, in order: these events, or N values from LOW. */
typedef struct Over {
    const int *at;
    int64_t n;
    Value low;
} Over;

static Over over_of(const Engine *e, const Type *t)
{
    if (t->kind != TYPE_EVENT)
        return (Over){ NULL, range_size(e, t), t->kind == TYPE_RANGE ? t->low : 0 };
    const Places *of = &e->of[t->event ? t->event->id : e->p->nevents];

    return (Over){ of->at, of->n, 0 };
}

/* V only. */
static Over over_one(const Engine *e, const Type *t, Value v)
{
    return (Over){ NULL, in_range(e, t, v), v };
}

/* Is EX true?  *UNDECIDED: that hangs on a clash. */
static bool decided(Engine *e, const Ex *ex, Value *v, bool *undecided)
{
    bool was = e->poisoned, t;

    e->poisoned = false;
    t = is_true(e, ex, v);
    *undecided = e->poisoned;
    e->poisoned = was;
    return t;
}

/* Where it is remembered whether T, which reads one event, holds in every world; NULL:
 * it is not. */
static uint8_t *holding_of(const Engine *e, const Thunk *t, const Value *v)
{
    size_t i = (size_t)(t - e->p->thunks);
    Value event;

    if (e->choose || e->recording || t->nslots != 1 || i >= e->nheld)
        return NULL;
    event = v[t->slot[0]];
    return t->over[0]->kind != TYPE_EVENT || (uint64_t)event >= (uint64_t)e->nevents
               ? NULL
               : &e->holding[i * (size_t)e->nevents + (size_t)event];
}

/* What T comes to, which in the first world of many is not yet worth remembering. */
static bool weighed(Engine *e, const Thunk *t, Value *v, bool *undecided)
{
    bool was = e->poisoned;
    Value x;

    if (!e->choose && !(e->nassumed && t->heavy))
        return decided(e, t->ex, v, undecided);
    e->poisoned = false;
    x = recalled(e, t, v);
    *undecided = e->poisoned || x == BL_CLASH;
    e->poisoned = was;
    return !e->stopped && x == 1;
}

/* decided() of a condition of a rule: several rules may have it, and most that fail do so
 * in every world. */
static bool condition(Engine *e, const Ex *ex, Value *v, bool *undecided)
{
    const Thunk *t =
        ex->thunk && ex->thunk <= e->p->nthunks ? &e->p->thunks[ex->thunk - 1] : NULL;
    bool tainted = e->tainted, holds;
    uint8_t *known;

    if (!t || t->ex != ex || e->stopped)
        return decided(e, ex, v, undecided);
    known = holding_of(e, t, v);
    if (known && *known) {
        *undecided = false;
        return *known == HOLDS;
    }
    e->tainted = false;
    holds = weighed(e, t, v, undecided);
    if (known && !e->stopped && !e->tainted && !*undecided)
        *known = holds ? HOLDS : FAILS;
    e->tainted |= tainted;
    return holds;
}

static bool bind_from(Engine *e, const Rule *r, int i, Value *v, uint64_t fixed,
                      BoundFn *fn, void *context);

static bool bind_one(Engine *e, const Rule *r, int i, Value *v, uint64_t fixed,
                     BoundFn *fn, void *context)
{
    const Binder *b = &r->binders[i];

    if (b->over->kind == TYPE_EVENT) {
        if (!happened(e, v[b->slot]) || e->stopped)
            return !e->stopped;
    }
    if (b->where) {
        bool was = e->poisoned, undecided, t;

        t = decided(e, b->where, v, &undecided);
        if (e->stopped)
            return false;
        if (!t && !undecided)
            return true;
        e->poisoned = was || undecided;
        t = bind_from(e, r, i + 1, v, fixed, fn, context);
        e->poisoned = was;
        return t;
    }
    return bind_from(e, r, i + 1, v, fixed, fn, context);
}

/* The members of the set over which B ranges.  Where that hangs on a clash,
 * *UNDECIDED, and they may be any. */
static uint64_t members(Engine *e, const Binder *b, Value *v, bool *undecided)
{
    bool was = e->poisoned;
    Value set;

    e->poisoned = false;
    set = eval(e, b->in, v);
    *undecided = e->poisoned;
    e->poisoned = was;
    return *undecided ? UINT64_MAX : value_given(set) ? (uint64_t)set : 0;
}

static bool bind_from(Engine *e, const Rule *r, int i, Value *v, uint64_t fixed,
                      BoundFn *fn, void *context)
{
    bool was = e->poisoned, undecided = false;
    const Binder *b;
    uint64_t set = 0;
    Over over;

    if (e->stopped)
        return false;
    /* events that are fixed, and of which nothing is asked */
    for (; i < r->nbinders; i++) {
        b = &r->binders[i];
        if (!(fixed >> b->slot & 1) || b->over->kind != TYPE_EVENT || b->in || b->where)
            break;
        if (!is_event(e, v[b->slot], b->over->event))
            return true;
        if (e->c->events[v[b->slot]].disputed)
            break;
    }
    if (i == r->nbinders)
        return fn(e, r, v, context);
    b = &r->binders[i];
    if (b->in)
        set = members(e, b, v, &undecided);
    if (e->stopped)
        return false;
    over = fixed >> b->slot & 1 ? over_one(e, b->over, v[b->slot]) : over_of(e, b->over);
    for (int64_t k = 0; k < over.n; k++) {
        Value value = over.at ? over.at[k] : over.low + k;

        if (b->in && !(set >> value & 1))
            continue;
        v[b->slot] = value;
        e->poisoned = was || undecided;
        if (!bind_one(e, r, i, v, fixed, fn, context))
            return false;
        e->poisoned = was;
    }
    return true;
}

/* May R bind something, with the FIXED variables as in V?  Not: then nothing would be
 * asked before that is plain. */
static bool may_bind(const Engine *e, const Rule *r, const Value *v, uint64_t fixed)
{
    for (int i = 0; i < r->nneeds[e->open]; i++) {
        const EventKind *k = r->needs[i].kind;
        int slot = r->needs[i].slot;

        if (fixed >> slot & 1 ? !is_event(e, v[slot], k)
                              : e->of[k ? k->id : e->p->nevents].n == 0)
            return false;
    }
    return true;
}

/* Is one of the screens of R from FROM on, which read no more than BOUND, not as it has
 * to be? */
static inline bool screened(Engine *e, const Rule *r, int from, int to, uint64_t bound,
                            const Value *v)
{
    for (int i = from; i < to; i++) {
        const Screen *s = &r->screens[i];

        if (!(s->reads & ~bound) &&
            screen_seen(&e->sights, s, v) == (s->wanted ? SEEN_NOT : SEEN_SO))
            return true;
    }
    return false;
}

bool engine_excluded(Engine *e, const Rule *r, int level, const Value *slots)
{
    return screened(e, r, level < 0 ? 0 : r->nscreens[level], r->nscreens[level + 1],
                    UINT64_MAX, slots);
}

void engine_sift(Engine *e, const Sieve *s, int event, uint64_t *left)
{
    sieve_sift(&e->sights, s, event, left);
}

/* Do the conditions of R hold?  When that hangs on a clash, the answer is no
 * and the engine is poisoned; it is not when some condition fails anyway. */
static bool conditions(Engine *e, const Rule *r, Value *v)
{
    bool any = e->poisoned; /* by a `where` */

    for (int i = 0; i < r->nconds; i++) {
        bool undecided, t = condition(e, r->conds[i].ex, v, &undecided);

        if (e->stopped)
            return false;
        any |= undecided;
        if (!undecided && t == r->conds[i].negated) {
            e->poisoned = false;
            return false;
        }
    }
    e->poisoned = any;
    return !any;
}

/* Bind what the wanted ARGS determine: arguments that are plain variables. */
static bool fix_args(const Rule *r, const Value *args, Value *v, uint64_t *fixed)
{
    *fixed = 0;
    for (int i = 0; i < r->nargs; i++) {
        const Ex *a = r->args[i];

        if (a->op == EX_CONST && a->value != args[i])
            return false;
        if (a->op != EX_VAR)
            continue;
        if ((*fixed >> a->slot & 1) && v[a->slot] != args[i])
            return false;
        *fixed |= (uint64_t)1 << a->slot;
        v[a->slot] = args[i];
    }
    return true;
}

static bool args_match(Engine *e, const Rule *r, Value *v, const Value *args)
{
    for (int i = 0; i < r->nargs; i++)
        if (r->args[i]->op != EX_VAR && eval(e, r->args[i], v) != args[i])
            return false;
    return !e->stopped;
}

/* ---- candidates and defeat -------------------------------------------- */

/* One conclusion of a rule about a status or an action. */
typedef struct Cand {
    const Rule *rule;
    Value value; /* status */
    /* modal */
    uint64_t who, from;
    bool has_from;
    Value until_args[MAX_ARGS];
    Value default_, tie;
    bool defeated, settled;
} Cand;

typedef struct Cands {
    Cand inline_[6];
    Cand *at;
    int n, cap;
    const Value *args;
    bool poisoned;
    bool lent; /* the engine remembers them */
} Cands;

static void cands_init(Cands *c, const Value *args)
{
    c->at = c->inline_;
    c->n = 0;
    c->cap = (int)BL_LEN(c->inline_);
    c->args = args;
    c->poisoned = c->lent = false;
}

static void cands_free(Cands *c)
{
    if (c->at != c->inline_ && !c->lent)
        xfree(c->at);
}

static Cand *cands_add(Cands *c)
{
    if (c->n == c->cap) {
        Cand *grown = xmalloc(sizeof *grown * (size_t)c->cap * 2);

        memcpy(grown, c->at, sizeof *grown * (size_t)c->n);
        cands_free(c);
        c->at = grown;
        c->cap *= 2;
    }
    memset(&c->at[c->n], 0, sizeof c->at[c->n]);
    return &c->at[c->n++];
}

static bool same_cand(const Cand *a, const Cand *b)
{
    return a->rule == b->rule && a->value == b->value && a->who == b->who &&
           a->from == b->from && a->default_ == b->default_ && a->tie == b->tie &&
           same_args(a->until_args, b->until_args, MAX_ARGS);
}

static uint64_t who_mask(Engine *e, const Rule *r, Value *v)
{
    Value who = eval(e, r->who, v);

    if (!value_given(who))
        return 0;
    return r->chooser == CHOOSER_ONE ? (uint64_t)1 << who : (uint64_t)who;
}

static bool passed(Engine *e, const Fun *until, const Value *args, int at);
static bool exercise_of(Engine *e, int event, const Fun *f, const Value *args,
                        Value *choice);

static bool may_lapse(const Rule *r)
{
    return r->kind == CONCLUDES_MODAL && r->modal == MODAL_MAY && r->until &&
           !r->default_;
}

/* A permission whose time has gone by, and that nobody used in time, changes
 * nothing any more: its conditions need not be asked. */
static bool out_of_time(Engine *e, const Rule *r, Value *v, const Value *args)
{
    Value until[MAX_ARGS], choice;

    if (!may_lapse(r) || !args_match(e, r, v, args))
        return false;
    for (int i = 0; i < r->until->nparams; i++)
        until[i] = eval(e, r->until_args[i], v);
    if (e->stopped || !passed(e, r->until, until, e->nevents))
        return false;
    for (int ev = 0; ev < e->nevents && !e->stopped; ev++)
        if (exercise_of(e, ev, r->fun, args, &choice) && !passed(e, r->until, until, ev))
            return false;
    return !e->stopped;
}

/* What R, whose conditions hold, concludes with its variables as in V.  False: no
 * value of a status. */
static bool cand_of(Engine *e, const Rule *r, Value *v, Cand *c)
{
    *c = (Cand){ .rule = r };
    if (r->kind == CONCLUDES_STATUS) {
        c->value = eval(e, r->value, v);
        return value_given(c->value);
    }
    c->who = who_mask(e, r, v);
    c->default_ = r->default_ ? eval(e, r->default_, v) : BL_ABSENT;
    c->tie = r->tie ? eval(e, r->tie, v) : BL_ABSENT;
    if (r->from) {
        Value set = eval(e, r->from, v);

        c->has_from = true;
        c->from = value_given(set) ? (uint64_t)set : 0;
    }
    for (int i = 0; r->until && i < r->until->nparams; i++)
        c->until_args[i] = eval(e, r->until_args[i], v);
    return true;
}

/* Can it be seen that R does not speak of ARGS?  Then nothing needs to be asked for it. */
static bool speaks_of_others(const Engine *e, const Rule *r, const Value *v,
                             const Value *args)
{
    for (int i = 0; i < r->nargs; i++) {
        Value seen;

        if ((r->plain_args >> i & 1) && look_at(e->c, r->args[i], v, &seen) &&
            seen != args[i])
            return true;
    }
    return false;
}

static bool collect(Engine *e, const Rule *r, Value *v, void *context)
{
    Cands *cs = context;
    bool was = e->poisoned, holds_all, undecided, late;
    Cand c;

    if (speaks_of_others(e, r, v, cs->args))
        return true;
    if (!e->recording && screened(e, r, 0, r->nscreens[r->nbinders + 1], UINT64_MAX, v))
        return true;
    late = out_of_time(e, r, v, cs->args);

    e->poisoned = was;
    if (e->stopped || late)
        return !e->stopped;
    holds_all = conditions(e, r, v);
    undecided = e->poisoned && !e->stopped;
    if (!holds_all && !undecided) {
        e->poisoned = was;
        return !e->stopped;
    }
    /* what it says of others, or would say without a value, hangs on nothing */
    if (args_match(e, r, v, cs->args)) {
        holds_all &= cand_of(e, r, v, &c) && !e->poisoned;
        undecided |= e->poisoned;
        undecided &= r->kind != CONCLUDES_STATUS || c.value != BL_ABSENT;
    } else {
        holds_all = false;
        undecided = e->poisoned && !undecided;
    }
    cs->poisoned |= undecided && !e->stopped;
    e->poisoned = was;
    if (e->stopped || !holds_all)
        return !e->stopped;
    for (int i = 0; i < cs->n; i++)
        if (same_cand(&cs->at[i], &c))
            return true;
    *cands_add(cs) = c;
    return true;
}

static bool excludes(const Cand *a, const Cand *b)
{
    if (a->rule->kind == CONCLUDES_MODAL)
        return modal_forbids(a->rule->modal) != modal_forbids(b->rule->modal) &&
               (a->who & b->who);
    return a->value != b->value;
}

static bool rule_defeats(const Rule *a, const Rule *b)
{
    for (uint32_t i = 0; i < a->ndefeats; i++)
        if (a->defeats[i] == b)
            return true;
    return false;
}

/* A defeated rule defeats nothing: settle those first that nothing defeats.  Those that
 * would defeat each other in a circle stay, and defeat nothing. */
static void settle(Engine *e, Cands *cs)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < cs->n; i++) {
            bool beaten = false, perhaps = false;

            for (int j = 0; j < cs->n && !cs->at[i].settled; j++) {
                if (cs->at[j].defeated || !rule_defeats(cs->at[j].rule, cs->at[i].rule) ||
                    !excludes(&cs->at[j], &cs->at[i]))
                    continue;
                beaten |= cs->at[j].settled;
                perhaps = true;
            }
            if (cs->at[i].settled || (perhaps && !beaten))
                continue;
            cs->at[i].settled = changed = true;
            cs->at[i].defeated = beaten;
        }
    }
    for (int i = 0; e->recording && i < cs->n; i++)
        if (cs->at[i].defeated) {
            add_defeated(e, cs->at[i].rule);
            note(e, (Note){ .kind = NOTE_DEFEATED, .defeated = cs->at[i].rule });
        }
}

/* What one rule says about certain arguments; or all rules, defeat settled. */
typedef struct Claims {
    Cand *at;
    int n;
    bool poisoned;
} Claims;

static Claims *claims_of(Engine *e, const Cands *cs)
{
    Claims *claims = arena_new_of(e->results, Claims);

    claims->poisoned = cs->poisoned;
    claims->n = cs->n;
    if (cs->n) {
        claims->at = arena_alloc_array(e->results, sizeof *claims->at, (size_t)cs->n);
        memcpy(claims->at, cs->at, sizeof *cs->at * (size_t)cs->n);
    }
    return claims;
}

static const Claims *make_claims(Engine *e, const Rule *r, Value *v, uint64_t fixed,
                                 const Value *args)
{
    const Claims *claims;
    Cands cs;

    cands_init(&cs, args);
    bind_from(e, r, 0, v, fixed, collect, &cs);
    claims = claims_of(e, &cs);
    cands_free(&cs);
    return claims;
}

/* As bind_from() with `collect`; what R says is remembered, as what calls come to:
 * where many worlds are explored most rules say the same in most of them. */
static void recall_claims(Engine *e, const Rule *r, Value *v, uint64_t fixed, Cands *cs)
{
    Memory **memory = &e->claims[r->id];
    const Claims *claims;
    Frame frame;
    Memo *m;
    Value x;

    m = memo_of(e, memory, r->fun->ptype, cs->args, r->nargs);
    if (in_progress(e, m)) {
        bind_from(e, r, 0, v, fixed, collect, cs);
        return;
    }
    if (!recall(e, m, e->depth > e->base, &x)) {
        frame = enter(e, m);
        x = (Value)(intptr_t)make_claims(e, r, v, fixed, cs->args);
        leave(e, m, &frame, x);
    }
    if (e->stopped)
        return;
    claims = (const Claims *)(intptr_t)x;
    cs->poisoned |= claims->poisoned;
    for (int i = 0; i < claims->n; i++)
        *cands_add(cs) = claims->at[i];
}

/* The rules that may say something about F of ARGS, in order: how many. */
static uint32_t rules_about(const Engine *e, const Fun *f, const Value *args,
                            Rule *const **rules)
{
    const Filed *x = e->p->sieves ? &e->p->sieves->filed[f->id] : NULL;
    uint32_t at, start;

    *rules = f->rules;
    if (!x || !x->nvalues)
        return f->nrules;
    at = args[x->arg] < x->low || args[x->arg] - x->low >= (Value)x->nvalues
             ? x->nvalues
             : (uint32_t)(args[x->arg] - x->low);
    start = at ? x->ends[at - 1] : 0;
    *rules = x->rules + start;
    return x->ends[at] - start;
}

/* What every rule concludes about F of ARGS in this world. */
static void gather(Engine *e, const Fun *f, const Value *args, Cands *cs)
{
    Rule *const *rules;
    uint32_t n = rules_about(e, f, args, &rules);

    for (uint32_t i = 0; i < n && !e->stopped; i++) {
        const Rule *r = rules[i];
        Value v[MAX_SLOTS];
        uint64_t fixed;

        memset(v, 0, sizeof *v * (size_t)r->nslots);
        if (!fix_args(r, args, v, &fixed) || !may_bind(e, r, v, fixed) ||
            (!e->recording && screened(e, r, 0, r->nscreens[r->nbinders + 1], fixed, v)))
            continue;
        if (e->nassumed && !e->recording && r->id < e->p->nrules &&
            e->p->rules[r->id] == r)
            recall_claims(e, r, v, fixed, cs);
        else
            bind_from(e, r, 0, v, fixed, collect, cs);
    }
}

/* Every conclusion about F of ARGS in this world, defeat settled; what is so in every
 * world is worked out once. */
static void candidates(Engine *e, const Fun *f, const Value *args, Cands *cs)
{
    bool was = e->poisoned, tainted = e->tainted;
    Memo *m = NULL;

    cands_init(cs, args);
    if (!e->recording) {
        m = memo_of(e, &e->settled[f->id], f->ptype, args, f->nparams);
        if (m->state == KNOWN) {
            const Claims *known = (const Claims *)(intptr_t)m->value;

            cs->at = known->at;
            cs->n = cs->cap = known->n;
            cs->poisoned = known->poisoned;
            cs->lent = true;
            return;
        }
    }
    e->poisoned = e->tainted = false;
    gather(e, f, args, cs);
    e->poisoned = was;
    if (!e->stopped)
        settle(e, cs);
    if (m && !e->stopped && !e->tainted) {
        m->state = KNOWN;
        m->value = (Value)(intptr_t)claims_of(e, cs);
    }
    e->tainted |= tainted;
}

static Value status_value(Engine *e, const Fun *f, const Value *args)
{
    Cands cs;
    Value v = BL_ABSENT;

    candidates(e, f, args, &cs);
    for (int i = 0; i < cs.n && !e->stopped; i++) {
        if (cs.at[i].defeated)
            continue;
        if (v == BL_ABSENT)
            v = cs.at[i].value;
        else if (v != cs.at[i].value)
            v = BL_CLASH;
    }
    if (cs.poisoned)
        v = BL_CLASH;
    cands_free(&cs);
    return v;
}

/* ---- actions ---------------------------------------------------------- */

static bool reads_slot(const Ex *ex, int slot)
{
    if (!ex)
        return false;
    if (ex->op == EX_VAR)
        return ex->slot == slot;
    for (int i = 0; i < ex->nkids; i++)
        if (reads_slot(ex_kid(ex, i), slot))
            return true;
    return false;
}

static bool exercise_of(Engine *e, int event, const Fun *f, const Value *args,
                        Value *choice)
{
    const CaseEvent *ev = &e->c->events[event];

    if (ev->kind->exercises != f)
        return false;
    for (int i = 0; i < f->nparams; i++)
        if (attribute(e, event, ev->kind->exercise_args[i]) != args[i])
            return false;
    if (e->stopped || !happened(e, event) || e->stopped)
        return false;
    *choice = 1;
    if (ev->kind->exercise_value) {
        Value v[MAX_SLOTS] = { 0 };

        for (int a = 0; a < ev->kind->nattrs; a++)
            v[a] = ev->open[a] && reads_slot(ev->kind->exercise_value, a)
                       ? attribute(e, event, a)
                       : ev->attr[a];
        *choice = eval(e, ev->kind->exercise_value, v);
    }
    return !e->stopped;
}

/* Up to which event one looks for what makes UNTIL pass before the event AT.  Where it
 * passes one event earlier, what comes right before that event is too late as well. */
static int looked_at(const Fun *until, int at)
{
    return until->shift < 0 ? at + 2 : at - until->shift;
}

/* The event before AT by which the deadline UNTIL passed, or -1.  Where that hangs on
 * a clash the engine is poisoned; not where some event settles it. */
static int passed_by(Engine *e, const Fun *until, const Value *args, int at)
{
    Value v[MAX_SLOTS] = { 0 };
    bool any = false;
    const Ex *b;
    Over over;

    if (!until)
        return -1;
    b = until->bind;
    at = looked_at(until, at);
    copy_args(v, args, until->nparams);
    over = over_of(e, b->over);
    for (int64_t i = 0; i < over.n && over.at[i] < at; i++) {
        int k = over.at[i];
        bool undecided = false, t;

        if (!happened(e, k))
            continue;
        v[b->slot] = k;
        t = !b->kid[1] || decided(e, b->kid[1], v, &undecided);
        if (e->stopped)
            return -1;
        if (t && !undecided)
            return k;
        any |= undecided;
    }
    e->poisoned |= any;
    return -1;
}

/* Has the deadline of R passed before the event AT? */
static bool passed(Engine *e, const Fun *until, const Value *args, int at)
{
    return passed_by(e, until, args, at) >= 0;
}

static Value by_attr(Engine *e, int event)
{
    return attribute(e, event, e->p->by[e->c->events[event].kind->id]);
}

/* Does EVENT exercise the action by the right that C gives?  Then *CHOICE. */
static bool exercise_by(Engine *e, int event, const Fun *f, const Value *args,
                        const Cand *c, Value *choice)
{
    Value by;

    if (c->defeated || modal_forbids(c->rule->modal) || c->rule->modal == MODAL_SHOULD ||
        !exercise_of(e, event, f, args, choice))
        return false;
    by = by_attr(e, event);
    if (!value_given(by) || !(c->who >> by & 1))
        return false;
    /* what is not among the choices exercises nothing, whatever its deadline hangs on */
    if (f->choosing &&
        (!value_given(*choice) || (c->has_from && !(c->from >> *choice & 1))))
        return false;
    return !passed(e, c->rule->until, c->until_args, event) && !e->stopped;
}

typedef struct Right {
    bool permitted, duty, clash; /* forbidden, when not permitted */
    bool undecided;              /* whether a deadline passed hangs on a clash */
    bool exercised, lapsed;
    bool tie;                /* the exercise is by the one whose word prevails */
    Value value;             /* of the exercise that prevailed */
    int event;               /* that exercise */
    uint64_t choosers, from; /* before their deadline */
    bool has_from;
    Value default_;
} Right;

static void add_exercises(Engine *e, const Fun *f, const Value *args, const Cand *c,
                          Right *r)
{
    for (int ev = 0; ev < e->nevents && !e->stopped; ev++) {
        Value choice;
        bool tie, his;

        e->poisoned = false;
        his = exercise_by(e, ev, f, args, c, &choice);
        r->undecided |= e->poisoned;
        if (!his || e->poisoned)
            continue;
        /* the one named by `tie` prevails, else the first to speak */
        tie = value_given(c->tie) && by_attr(e, ev) == c->tie;
        if (r->exercised && (r->tie != tie ? r->tie : r->event <= ev))
            continue;
        r->exercised = true;
        r->tie = tie;
        r->value = choice;
        r->event = ev;
    }
}

/* What the undefeated modals of an action amount to. */
static Right right_of(Engine *e, const Fun *f, const Value *args, const Cands *cs)
{
    Right r = { .default_ = BL_ABSENT, .value = BL_ABSENT, .event = -1 };
    bool open = false, was = e->poisoned;

    for (int i = 0; i < cs->n; i++) {
        const Cand *c = &cs->at[i];
        bool late;

        if (c->defeated || c->rule->modal == MODAL_SHOULD)
            continue;
        for (int k = 0; k < cs->n; k++)
            r.clash |= !cs->at[k].defeated && excludes(c, &cs->at[k]);
        if (modal_forbids(c->rule->modal))
            continue;
        r.permitted = true;
        r.duty |= c->rule->modal != MODAL_MAY;
        if (c->default_ != BL_ABSENT)
            r.default_ = c->default_;
        e->poisoned = false;
        late = passed(e, c->rule->until, c->until_args, e->nevents);
        r.undecided |= e->poisoned;
        if (e->stopped)
            return r;
        if (!late) {
            open = true;
            r.choosers |= c->who;
            if (c->has_from) {
                r.from = r.has_from ? r.from & c->from : c->from;
                r.has_from = true;
            }
        }
        add_exercises(e, f, args, c, &r);
        if (e->stopped)
            return r;
    }
    e->poisoned = was;
    r.lapsed = r.permitted && !r.exercised && !open;
    return r;
}

/* Is V in e->domain? */
static bool in_domain(const Engine *e, Value v)
{
    for (int i = 0; i < e->ndomain; i++)
        if (e->domain[i] == v)
            return true;
    return false;
}

static void note_offer(Engine *e, FactSlot *s, const Offer *now)
{
    Offer *offer;

    if (s->offer && s->offer->choosers == now->choosers &&
        s->offer->has_from == now->has_from && s->offer->from == now->from)
        return;
    offer = arena_new_of(e->results, Offer);
    *offer = *now;
    s->offer = offer;
}

/* What was chosen; a choice that was not offered is none. */
static Value elected(Engine *e, const Fun *f, const Value *args, const Right *r)
{
    if (!f->choosing) {
        domain_of(e, e->p->bool_type);
    } else if (r->has_from) {
        set_domain(e, f->result, r->from);
        if (e->ndomain == 0)
            return BL_ABSENT;
    } else {
        domain_of(e, f->result);
    }
    for (int i = 0; i < e->c->nelected; i++) {
        const Stated *x = &e->c->elected[i];

        if (x->fun == f && same_args(x->args, args, f->nparams) &&
            (!value_given(x->value) || in_domain(e, x->value))) {
            record_stated(e, FACT_ELECTED, f, args, f->nparams, x->value, x->span);
            return x->value;
        }
    }
    FactSlot *s = fact_slot(e, FACT_ELECTED, f, args, f->nparams);

    s->fact.chooser = r->choosers;
    note_offer(e, s, &(Offer){ r->choosers, r->from, r->has_from });
    return open_fact(e, s, true, false, 0);
}

static Value done_value(Engine *e, const Fun *f, const Value *args)
{
    Cands cs;
    Right r;
    Value v = BL_ABSENT;

    candidates(e, f, args, &cs);
    if (!e->stopped) {
        r = right_of(e, f, args, &cs);
        if (e->stopped)
            v = BL_ABSENT;
        else if (cs.poisoned || r.clash)
            v = BL_CLASH;
        else if (!r.permitted)
            v = f->choosing ? BL_ABSENT : 0;
        else if (r.duty && !f->choosing)
            v = 1;
        else if (r.undecided)
            v = BL_CLASH;
        else if (r.exercised)
            v = r.value;
        else if (r.lapsed)
            v = r.default_ != BL_ABSENT ? r.default_ : f->choosing ? BL_ABSENT : 0;
        else
            v = elected(e, f, args, &r);
    }
    cands_free(&cs);
    return v;
}

/* ---- calls ------------------------------------------------------------ */

static Value none_of(const Fun *f)
{
    return f->result->kind == TYPE_BOOL ? 0 : BL_ABSENT;
}

/* Did the exercise by EVENT take effect? */
static bool in_effect(Engine *e, int event)
{
    const EventKind *k = e->c->events[event].kind;
    const Fun *f = k->exercises;
    Value args[MAX_ARGS], choice, by_right, v;
    bool effect = false;
    Cands cs;
    Right r;

    for (int i = 0; i < f->nparams; i++)
        args[i] = attribute(e, event, k->exercise_args[i]);
    if (e->stopped || !exercise_of(e, event, f, args, &choice))
        return false;
    v = call(e, f, args);
    if (e->stopped || v != choice)
        return false;
    candidates(e, f, args, &cs);
    if (!e->stopped) {
        r = right_of(e, f, args, &cs);
        effect = r.duty && !f->choosing;
        for (int i = 0; i < cs.n && !effect && !e->stopped; i++)
            effect = exercise_by(e, event, f, args, &cs.at[i], &by_right);
    }
    cands_free(&cs);
    return effect && !e->stopped;
}

/* What undoes it settles that, whatever hangs on a clash beside it. */
static Value standing_value(Engine *e, Value event)
{
    const CaseEvent *ev = &e->c->events[event];
    bool undecided, effect;

    if (!happened(e, event) || e->stopped)
        return 0;
    for (int i = 0; i < ev->kind->nundone_by; i++) {
        const Fun *f = ev->kind->undone_by[i];
        Value v = call(e, f, &event);

        if (e->stopped)
            return 0;
        if (f->choosing ? value_given(v) : v == 1) {
            e->poisoned = false;
            return 0;
        }
    }
    if (!ev->kind->exercises)
        return 1;
    undecided = e->poisoned;
    e->poisoned = false;
    effect = in_effect(e, (int)event);
    if (effect || e->poisoned)
        e->poisoned |= undecided;
    return effect;
}

static Value define_value(Engine *e, const Fun *f, const Value *args)
{
    Value v[MAX_SLOTS] = { 0 };

    copy_args(v, args, f->nparams);
    for (int i = 0; i < f->ncases; i++) {
        if (f->cases[i].when && !is_true(e, f->cases[i].when, v)) {
            if (e->stopped)
                return 0;
            continue;
        }
        return eval(e, f->cases[i].value, v);
    }
    return none_of(f);
}

static Value native_value(Engine *e, const Fun *f, const Value *args)
{
    NativeCx cx = { e, f, BL_ABSENT };
    Value v;

    for (int i = 0; i < f->nparams; i++) {
        if (!value_given(args[i]))
            return none_of(f);
        if (f->ptype[i]->kind == TYPE_EVENT)
            cx.moment = args[i];
    }
    v = foreign_call(f, &cx, args);
    if (!e->stopped && !foreign_is_reply(f, v)) {
        e->astray = (Astray){ .fun = f, .value = v };
        copy_args(e->astray.args, args, f->nparams);
        e->circle = e->stopped = true;
    }
    return v;
}

static Value compute(Engine *e, const Fun *f, const Value *args)
{
    switch (f->kind) {
    case FUN_SETTING: return ask_setting(e, f);
    case FUN_READING: return ask_reading(e, f);
    case FUN_HOLDING: return holds(e, args[0], args[1]);
    case FUN_FINDING: return ask_finding(e, f, args);
    case FUN_STATUS: return status_value(e, f, args);
    case FUN_DONE: return done_value(e, f, args);
    case FUN_NATIVE: return native_value(e, f, args);
    case FUN_DEFINE: return define_value(e, f, args);
    case FUN_DEADLINE: return passed(e, f, args, e->nevents);
    case FUN_BUILTIN:
        if (f->builtin == BUILTIN_STANDING)
            return standing_value(e, args[0]);
        break;
    }
    BUG("call of %s", f->name);
}

/* The leaf for the facts as they are assumed, which then are on the trail; NULL
 * when no world like this has been seen.  *OPEN: the node of the fact that
 * evaluation would then ask, if that is known. */
static const Result *seen_result(Engine *e, const Memo *m, const Result **open)
{
    int was = e->ntrail;
    const Result *r = m->results;

    *open = NULL;
    while (r && r->fact) {
        const Result *kid = r->kids;

        if (!r->fact->assumed) {
            *open = r;
            break;
        }
        if (r->offer)
            r->fact->offer = r->offer;
        trace(e, r->fact);
        while (kid && kid->on != r->fact->value)
            kid = kid->next;
        r = kid;
    }
    if (!r || *open)
        e->ntrail = was;
    return *open ? NULL : r;
}

/* Ask for the fact of R, as the evaluation would that comes upon it; false when it
 * is to be evaluated after all. */
static bool ask_open(Engine *e, const Result *r)
{
    const Fact *f = &r->fact->fact;

    switch (f->kind) {
    case FACT_SETTING: ask_setting(e, f->fun); break;
    case FACT_READING: ask_reading(e, f->fun); break;
    case FACT_ATTRIBUTE: attribute(e, f->args[0], (int)f->args[1]); break;
    case FACT_HAPPENED: happened(e, f->args[0]); break;
    case FACT_FINDING: ask_finding(e, f->fun, f->args); break;
    case FACT_ELECTED:
        if (r->offer)
            elected(e, f->fun, f->args,
                    &(Right){ .choosers = r->offer->choosers,
                              .from = r->offer->from,
                              .has_from = r->offer->has_from });
        break;
    case FACT_DEAL: deal_known(e); break;
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER: break;
    }
    return e->stopped;
}

static Result *new_result(Engine *e, Result **list, FactSlot *fact, Value on)
{
    Result *r = arena_new_of(e->results, Result);

    e->nresults++;
    r->fact = fact;
    r->offer = fact ? fact->offer : NULL;
    r->on = on;
    r->next = *list;
    *list = r;
    return r;
}

/* Keep what M came to, with what was read since FROM.  False: it cannot be. */
static bool keep_result(Engine *e, Memo *m, int from, Value v)
{
    Result **list = &m->results, *r = NULL;
    Value on = 0;

    if (e->nresults + e->ntrail - from >= MAX_RESULTS)
        return false;
    for (int i = from; i <= e->ntrail; i++) {
        FactSlot *s = i < e->ntrail ? e->trail[i] : NULL;

        for (int k = from; s && k < i; k++)
            if (e->trail[k] == s) {
                s = NULL; /* read before */
                break;
            }
        if (!s && i < e->ntrail)
            continue;
        for (r = *list; r && r->on != on; r = r->next)
            ;
        if (!r)
            r = new_result(e, list, s, on);
        else if (r->fact != s)
            return false;
        if (s) {
            on = s->value;
            list = &r->kids;
        }
    }
    r->value = v;
    r->poisoned = e->poisoned;
    return true;
}

/* What M came to before, in this world or in one like it, to *V; or the engine has
 * stopped at the fact at which evaluation would, where it may ASK.  False: evaluate. */
static bool recall(Engine *e, Memo *m, bool ask, Value *v)
{
    const Result *seen, *open = NULL;

    if (m->state == KNOWN && (!e->recording || m->notes || m->recorded == e->records) &&
        (m->generation == 0 || m->generation == e->generation)) {
        e->tainted |= m->generation != 0;
        e->poisoned |= m->poisoned;
        e->untraced |= m->generation && (m->untraced || !seen_result(e, m, &open));
        *v = m->value;
        if (e->recording && m->notes) {
            add_call(e, m);
            note(e, (Note){ .kind = NOTE_CALL, .call = m });
        }
        return true;
    }
    if (e->recording)
        return false;
    do
        seen = seen_result(e, m, &open);
    while (!seen && ask && open && !ask_open(e, open) && open->fact->assumed);
    if (seen) {
        m->state = KNOWN;
        m->value = seen->value;
        m->poisoned = seen->poisoned;
        m->generation = e->generation;
        m->recorded = 0;
        m->untraced = false;
        e->tainted = true;
        e->poisoned |= m->poisoned;
        *v = m->value;
        return true;
    }
    *v = 0;
    return e->stopped;
}

static Frame enter(Engine *e, Memo *m)
{
    Frame f = { e->tainted, e->poisoned, e->untraced, e->frame, e->ntrail, e->nnotes };

    m->state = IN_PROGRESS;
    m->generation = e->generation;
    e->frame = e->ntrail;
    e->tainted = e->poisoned = e->untraced = false;
    return f;
}

/* M, which holds in every world, rests on what was noted since FROM. */
static void keep_notes(Engine *e, Memo *m, int from)
{
    m->nnotes = e->nnotes - from;
    m->notes = arena_copy(e->results, e->notes + from, sizeof *e->notes, m->nnotes);
    e->nnotes = from;
    note(e, (Note){ .kind = NOTE_CALL, .call = m });
}

/* M came to V, unless the engine has stopped. */
static void leave(Engine *e, Memo *m, const Frame *f, Value v)
{
    e->frame = f->frame;
    e->poisoned |= v == BL_CLASH;
    if (e->stopped) {
        m->state = UNSET_STATE;
    } else {
        m->state = KNOWN;
        m->value = v;
        m->poisoned = e->poisoned;
        m->generation = e->tainted ? e->generation : 0;
        m->recorded = e->recording ? e->records : 0;
        m->notes = NULL;
        if (e->recording && !e->tainted)
            keep_notes(e, m, f->notes);
        if (e->tainted && !e->untraced)
            e->untraced = e->recording || !keep_result(e, m, f->from, v);
        m->untraced = e->untraced;
    }
    e->tainted |= f->tainted;
    e->poisoned |= f->poisoned;
    e->untraced |= f->untraced;
}

static bool in_progress(const Engine *e, const Memo *m)
{
    return m->state == IN_PROGRESS && m->generation == e->generation;
}

/* False: what it comes to is supposed from now on. */
static bool begin_subgoal(Engine *e, const Fun *call, const Thunk *condition,
                          const Value *args, int n, Memo *m)
{
    e->subgoal.memo = m;
    e->subgoal.call = call;
    e->subgoal.condition = condition;
    copy_args(e->subgoal.args, args, n);
    if (e->choose_goal && e->choose_goal(e->choosing, &e->subgoal))
        return false;
    e->pending = true;
    return true;
}

static Value supposed(Engine *e, const Memo *m)
{
    e->tainted = e->untraced = true;
    e->poisoned |= m->supposed_poisoned;
    return m->supposed_value;
}

static Value call(Engine *e, const Fun *f, const Value *args)
{
    Frame frame;
    Memo *m;
    Value v;
    bool outer, known;

    if (e->stopped)
        return 0;
    e->work++;
    for (int i = 0; i < f->nparams; i++) {
        if (args[i] == BL_CLASH)
            e->poisoned = true;
        if (!value_given(args[i]) ||
            (f->ptype[i]->kind == TYPE_EVENT && !in_range(e, f->ptype[i], args[i])))
            return none_of(f);
    }
    if (f->kind == FUN_SETTING || f->kind == FUN_READING || f->kind == FUN_HOLDING ||
        f->kind == FUN_FINDING)
        return compute(e, f, args);
    m = memo_of(e, &e->memory[f->id], f->ptype, args, f->nparams);
    if (m->supposed)
        return supposed(e, m);
    if (in_progress(e, m)) {
        e->circle = e->stopped = true;
        return 0;
    }
    if (m->state == KNOWN && m->generation == 0 && !e->recording) {
        e->poisoned |= m->poisoned;
        return m->value;
    }
    outer = e->depth == e->base;
    if (outer && !begin_subgoal(e, f, NULL, args, f->nparams, m))
        return supposed(e, m);
    e->depth++;
    known = recall(e, m, true, &v);
    if (!known && e->nesting + f->nesting > MAX_DEPTH) {
        e->deep = e->circle = e->stopped = true;
        return 0;
    }
    if (!known) {
        e->nesting += f->nesting;
        frame = enter(e, m);
        v = compute(e, f, args);
        leave(e, m, &frame, v);
        e->nesting -= f->nesting;
    }
    e->depth--;
    if (outer && !e->stopped)
        e->pending = false;
    return v;
}

/* The condition of T, of which is remembered what it came to. */
static Value recalled(Engine *e, const Thunk *t, Value *v)
{
    bool subgoals = e->conditions, outer = subgoals && e->depth == e->base;
    Value args[MAX_ARGS], x;
    Frame frame;
    Memo *m;

    for (int i = 0; i < t->nslots; i++)
        args[i] = v[t->slot[i]];
    m = memo_of(e, &e->thunks[t - e->p->thunks], t->over, args, t->nslots);
    if (m->supposed)
        return supposed(e, m);
    if (in_progress(e, m) || !(subgoals || t->heavy))
        return eval(e, t->ex, v);
    if (m->state == KNOWN && m->generation == 0 && !e->recording) {
        e->poisoned |= m->poisoned;
        return m->value;
    }
    if (outer && !begin_subgoal(e, NULL, t, args, t->nslots, m))
        return supposed(e, m);
    e->depth += subgoals;
    /* outside every subgoal it is that which is wanted, not the fact: engine_pending() */
    if (!recall(e, m, e->depth > e->base, &x)) {
        frame = enter(e, m);
        x = eval(e, t->ex, v);
        leave(e, m, &frame, x);
    }
    e->depth -= subgoals;
    if (outer && !e->stopped)
        e->pending = false;
    return x;
}

static bool standing(Engine *e, Value event)
{
    return call(e, e->p->standing, &event) == 1;
}

/* ---- expressions ------------------------------------------------------ */

/* Does the case state of every item by whom it is held? */
static bool all_held(Engine *e)
{
    const Type *owners, *groups;

    if (!e->p->holding || !deal_known(e))
        return false;
    owners = e->p->holding->ptype[0];
    groups = e->p->holding->ptype[1]->left;
    for (uint32_t g = 0; g < groups->count; g++) {
        uint32_t per = e->p->holding->ptype[1]->right->count;
        uint64_t has = 0;

        for (uint32_t o = 0; o < owners->count; o++)
            has |= e->hand[o][g].has;
        if ((uint32_t)__builtin_popcountll(has) < per)
            return false;
    }
    return true;
}

static BL_NOINLINE Value builtin(Engine *e, const Ex *ex, Value *v)
{
    Value a, b;

    if (ex->fun->builtin == BUILTIN_ALL_HELD)
        return all_held(e);
    a = eval(e, ex->kid[0], v);
    if (e->stopped)
        return 0;
    switch (ex->fun->builtin) {
    case BUILTIN_SIZE: return set_size(a);
    case BUILTIN_THE_ONE: return set_only(a);
    case BUILTIN_STANDING: return value_given(a) && standing(e, a);
    case BUILTIN_HAPPENED: return value_given(a) && happened(e, a);
    case BUILTIN_BEFORE:
    case BUILTIN_AFTER:
        b = eval(e, ex->kid[1], v);
        if (!value_given(a) || !value_given(b))
            return 0;
        return ex->fun->builtin == BUILTIN_BEFORE ? a < b : a > b;
    case BUILTIN_ALL_HELD: break;
    }
    BUG("builtin %s", ex->fun->name);
}

static BL_NOINLINE Value some(Engine *e, const Ex *ex, Value *v)
{
    Value set = ex->kid[0] ? eval(e, ex->kid[0], v) : 0;
    bool undecided = false, any = false;
    Over over;

    if (e->stopped)
        return 0;
    over = over_of(e, ex->over);
    for (int64_t k = 0; k < over.n; k++) {
        Value value = over.at ? over.at[k] : over.low + k;
        Value was = v[ex->slot];

        if (ex->kid[0] && (!value_given(set) || !((uint64_t)set >> value & 1)))
            continue;
        if (ex->over->kind == TYPE_EVENT && !happened(e, value)) {
            if (e->stopped)
                return 0;
            continue;
        }
        v[ex->slot] = value;
        bool found = !ex->kid[1] || decided(e, ex->kid[1], v, &undecided);

        v[ex->slot] = was;
        if (e->stopped)
            return 0;
        if (found && !undecided)
            return 1;
        any |= undecided;
    }
    e->poisoned |= any;
    return 0;
}

static Value compare(Engine *e, const Ex *ex, Value *v)
{
    Value a = eval(e, ex->kid[0], v), b;

    if (e->stopped || a == BL_ABSENT) /* what is absent settles it (SPEC 3.2) */
        return 0;
    b = eval(e, ex->kid[1], v);
    if (a == BL_CLASH || b == BL_CLASH)
        e->poisoned = true;
    if (e->stopped || !value_given(a) || !value_given(b))
        return 0;
    switch (ex->op) {
    case EX_IS: return a == b;
    case EX_IN: return (Value)((uint64_t)b >> a & 1);
    case EX_AT_LEAST: return a >= b;
    case EX_AT_MOST: return a <= b;
    default: BUG("not a comparison");
    }
}

static BL_NOINLINE Value eval_call(Engine *e, const Ex *ex, Value *v)
{
    Value args[MAX_ARGS];

    if (ex->fun->kind == FUN_BUILTIN)
        return builtin(e, ex, v);
    for (int i = 0; i < ex->nkids; i++)
        args[i] = eval(e, ex->kid[i], v);
    return call(e, ex->fun, args);
}

/* `and`, `or` */
static BL_NOINLINE Value joined(Engine *e, const Ex *ex, Value *v)
{
    bool undecided, also, settles = ex->op == EX_OR;
    bool t = decided(e, ex->kid[0], v, &undecided);

    if (e->stopped || (t == settles && !undecided))
        return t;
    t = decided(e, ex->kid[1], v, &also);
    if (e->stopped || (t == settles && !also))
        return t;
    e->poisoned |= undecided || also;
    return undecided || also ? 0 : t;
}

static BL_NOINLINE Value set_of(Engine *e, const Ex *ex, Value *v)
{
    uint64_t set = 0;

    for (int i = 0; i < ex->nkids; i++) {
        Value a = eval(e, ex->more[i], v);

        if (value_given(a))
            set |= (uint64_t)1 << a;
    }
    return (Value)set;
}

static Value eval_ex(Engine *e, const Ex *ex, Value *v)
{
    Value a, b;

    if (e->stopped)
        return 0;
    switch (ex->op) {
    case EX_ERROR: return BL_ABSENT;
    case EX_CONST: return ex->value;
    case EX_VAR: return v[ex->slot];
    case EX_ATTR: return attribute_ex(e, ex, eval(e, ex->kid[0], v));
    case EX_LEFT:
        a = eval(e, ex->kid[0], v);
        return value_given(a) ? a / (Value)ex->kid[0]->type->right->count : a;
    case EX_RIGHT:
        a = eval(e, ex->kid[0], v);
        return value_given(a) ? a % (Value)ex->kid[0]->type->right->count : a;
    case EX_PAIR:
        a = eval(e, ex->kid[0], v);
        b = eval(e, ex->kid[1], v);
        return !value_given(a)   ? a
               : !value_given(b) ? b
                                 : a * (Value)ex->type->right->count + b;
    case EX_CALL: return eval_call(e, ex, v);
    case EX_KIND:
        a = eval(e, ex->kid[0], v);
        return value_given(a) && kind_is_a(e->c->events[a].kind, ex->event);
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST: return compare(e, ex, v);
    case EX_GIVEN:
    case EX_ABSENT:
        a = eval(e, ex->kid[0], v);
        if (a == BL_CLASH)
            e->poisoned = true;
        return value_given(a) == (ex->op == EX_GIVEN);
    case EX_NOT: return !is_true(e, ex->kid[0], v);
    case EX_AND:
    case EX_OR: return joined(e, ex, v);
    case EX_SOME: return some(e, ex, v);
    case EX_SET: return set_of(e, ex, v);
    }
    BUG("no such operation");
}

Value engine_eval(Engine *e, const Ex *ex, Value *slots)
{
    return eval(e, ex, slots);
}
bool engine_true(Engine *e, const Ex *ex, Value *slots)
{
    return is_true(e, ex, slots);
}
bool engine_poisoned(const Engine *e)
{
    return e->poisoned;
}

Held engine_held(Engine *e, const Ex *ex, Value *slots)
{
    bool undecided, t = decided(e, ex, slots, &undecided);

    return undecided ? HELD_CLASH : t ? HELD_YES : HELD_NO;
}
Value engine_call(Engine *e, const Fun *f, const Value *args)
{
    return call(e, f, args);
}

bool engine_pending(const Engine *e, Subgoal *out)
{
    if (e->pending)
        *out = e->subgoal;
    return e->pending;
}

CallValue engine_subgoal(Engine *e, const Subgoal *g)
{
    CallValue out;

    engine_begin(e);
    e->base = 1;
    if (g->call) {
        out.value = call(e, g->call, g->args);
    } else {
        Value v[MAX_SLOTS] = { 0 };

        for (int i = 0; i < g->condition->nslots; i++)
            v[g->condition->slot[i]] = g->args[i];
        out.value = recalled(e, g->condition, v);
    }
    out.poisoned = e->poisoned;
    return out;
}

void engine_suppose(Engine *e, const Subgoal *g, const CallValue *o)
{
    Memo *m = g->memo;

    e->nassumed += (o != NULL) - m->supposed;
    m->supposed = o != NULL;
    if (o) {
        m->supposed_value = o->value;
        m->supposed_poisoned = o->poisoned;
    }
}

/* ---- natives ---------------------------------------------------------- */

bool native_stopped(const NativeCx *cx)
{
    return cx->e->stopped;
}

static Value read_name(NativeCx *cx, unsigned i, const Value *args, int n)
{
    const Fun *f;

    if ((int)i >= cx->fun->native.nreads)
        BUG("%s reads its name %u, which it does not declare", cx->fun->name, i);
    f = cx->fun->native.reads[i];
    if (f->nparams != n)
        BUG("%s reads %s with %d arguments", cx->fun->name, f->name, n);
    for (int k = 0; k < n; k++)
        if (cx->fun->native.earlier && f->ptype[k]->kind == TYPE_EVENT &&
            value_given(cx->moment) && args[k] >= cx->moment)
            return none_of(f);
    return call(cx->e, f, args);
}

Value native_read0(NativeCx *cx, unsigned i)
{
    return read_name(cx, i, NULL, 0);
}
Value native_read1(NativeCx *cx, unsigned i, Value a)
{
    return read_name(cx, i, &a, 1);
}
void *native_oracle(const NativeCx *cx)
{
    return cx->e->oracle;
}
Value native_events(const NativeCx *cx)
{
    return cx->e->nevents;
}
bool native_holds(NativeCx *cx, Value owner, Value item)
{
    return !cx->e->stopped && holds(cx->e, owner, item);
}
int native_holds_known(NativeCx *cx, Value owner, Value item)
{
    Engine *e = cx->e;

    return !e->stopped && e->p->holding && deal_known(e) ? holds_told(e, owner, item) : 0;
}
bool native_holds_other(NativeCx *cx, Value owner, Value group)
{
    return !cx->e->stopped && cx->e->p->holding && holds_other(cx->e, owner, group);
}

/* ---- conclusions ------------------------------------------------------ */

typedef struct Firing {
    FiredFn *fn;
    void *context;
} Firing;

static void modal_line(Engine *e, const Rule *r, Value *v, const Value *args, Firing *f)
{
    Cands cs;
    Conclusion c = { .kind = LINE_MODAL, .fun = r->fun, .nargs = r->nargs };
    Support s = { .rule = r };
    const Cand *mine = NULL, *best = NULL;
    Cand made;
    Right right;

    copy_args(c.args, args, r->nargs);
    memcpy(s.slots, v, sizeof s.slots);
    cand_of(e, r, v, &made);
    if (e->poisoned && !e->stopped) {
        e->poisoned = false;
        c.kind = LINE_NOT_RULED;
        f->fn(f->context, &c, &s);
        return;
    }
    candidates(e, r->fun, args, &cs);
    for (int i = 0; i < cs.n; i++)
        if (same_cand(&cs.at[i], &made) && !cs.at[i].defeated)
            mine = &cs.at[i];
    if (e->stopped || !mine) {
        cands_free(&cs);
        return;
    }
    right = right_of(e, r->fun, args, &cs);
    best = mine;
    /* a demand absorbs a permission of the same person */
    for (int i = 0; i < cs.n; i++)
        if (!cs.at[i].defeated && !modal_forbids(mine->rule->modal) &&
            mine->rule->modal == MODAL_MAY && cs.at[i].who == mine->who &&
            (cs.at[i].rule->modal == MODAL_MUST || cs.at[i].rule->modal == MODAL_SHALL ||
             cs.at[i].rule->modal == MODAL_DOES))
            best = &cs.at[i];
    if (!e->stopped) {
        c.modal = best->rule->modal;
        c.chooser = best->rule->chooser;
        c.who = best->who;
        c.has_from = best->has_from;
        c.from = best->from;
        c.until = best->rule->until;
        memcpy(c.until_args, best->until_args, sizeof c.until_args);
        c.default_ = best->default_;
        bool duty =
            c.modal == MODAL_DOES || c.modal == MODAL_SHALL || c.modal == MODAL_MUST;

        bool clash = false;

        for (int i = 0; i < cs.n; i++)
            clash |= !cs.at[i].defeated && excludes(mine, &cs.at[i]);
        if (clash || cs.poisoned)
            c.kind = clash ? LINE_CLASH : LINE_NOT_RULED;
        else if (modal_forbids(c.modal) || c.modal == MODAL_SHOULD)
            c.state = RIGHT_OPEN;
        else if (right.undecided && !(right.duty && !r->fun->choosing))
            c.kind = LINE_NOT_RULED;
        else if (right.exercised) {
            c.state = RIGHT_EXERCISED;
            c.value = right.value;
        } else if (duty && !r->fun->choosing)
            c.state = RIGHT_EFFECT;
        else if (passed(e, c.until, c.until_args, e->nevents))
            c.state = RIGHT_LAPSED;
        if (!e->stopped)
            f->fn(f->context, &c, &s);
    }
    cands_free(&cs);
}

/* What R concludes about; false when something of it is absent. */
static bool args_of(Engine *e, const Rule *r, Value *v, Value *args)
{
    bool given = true;

    for (int i = 0; i < r->nargs; i++) {
        args[i] = eval(e, r->args[i], v);
        given &= value_given(args[i]);
    }
    return given && !e->stopped;
}

/* Is R a permission whose time went by unused?  Then its conditions are not asked,
 * as `collect` does not ask them. */
static bool never(Engine *e, const Rule *r, Value *v)
{
    Value args[MAX_ARGS];
    bool was = e->poisoned, late;

    if (!may_lapse(r))
        return false;
    late = args_of(e, r, v, args) && out_of_time(e, r, v, args);
    e->poisoned = was;
    return late || e->stopped;
}

bool engine_never(Engine *e, const Rule *r, Value *slots)
{
    return never(e, r, slots);
}

Contest engine_contest(Engine *e, const Rule *r, Value *slots, AgainstFn *fn,
                       void *context)
{
    Value args[MAX_ARGS];
    Contest out = { 0 };
    const Cand *mine = NULL;
    Cand made;
    Cands cs;

    e->poisoned = false;
    if (!args_of(e, r, slots, args) || !cand_of(e, r, slots, &made))
        return out;
    candidates(e, r->fun, args, &cs);
    for (int i = 0; i < cs.n && !mine; i++)
        if (same_cand(&cs.at[i], &made))
            mine = &cs.at[i];
    if (mine && !e->stopped) {
        out = (Contest){ true, mine->defeated, mine->who, mine->from, false };
        out.passed = r->until && passed(e, r->until, mine->until_args, e->nevents);
    }
    for (int i = 0; out.said && i < cs.n; i++) {
        bool defeats = rule_defeats(cs.at[i].rule, r);

        if (!cs.at[i].defeated && excludes(&cs.at[i], mine) && defeats == mine->defeated)
            fn(context, cs.at[i].rule, defeats);
    }
    cands_free(&cs);
    return out;
}

static bool fire_bound(Engine *e, const Rule *r, Value *v, void *context)
{
    Firing *f = context;
    Value args[MAX_ARGS], value;
    bool holds_all, poisoned;

    if (!e->recording && engine_excluded(e, r, r->nbinders, v))
        return true;
    if (never(e, r, v))
        return !e->stopped;
    holds_all = conditions(e, r, v);
    poisoned = e->poisoned;
    e->poisoned = false;
    if (e->stopped)
        return false;
    if (!holds_all && !poisoned)
        return true;
    if (!args_of(e, r, v, args))
        return !e->stopped;

    Conclusion c = { 0 };
    Support s = { .rule = r };

    c.fun = r->fun;
    c.nargs = r->nargs;
    copy_args(c.args, args, r->nargs);
    memcpy(s.slots, v, sizeof s.slots);
    if (poisoned) {
        c.kind = LINE_NOT_RULED;
        if (r->kind == CONCLUDES_STATUS && eval(e, r->value, v) == BL_ABSENT)
            return !e->stopped;
        e->poisoned = false;
        if (!e->stopped)
            f->fn(f->context, &c, &s);
        return !e->stopped;
    }
    switch (r->kind) {
    case CONCLUDES_REFER:
        c.kind = LINE_REFER;
        c.refer = r->refer;
        c.refer_title = r->refer_title;
        f->fn(f->context, &c, &s);
        return true;
    case CONCLUDES_MODAL: modal_line(e, r, v, args, f); return !e->stopped;
    case CONCLUDES_STATUS:
        value = eval(e, r->value, v);
        if (e->stopped || value == BL_ABSENT)
            return !e->stopped;
        if (e->poisoned) {
            e->poisoned = false;
            c.kind = LINE_NOT_RULED;
            f->fn(f->context, &c, &s);
            return true;
        }
        c.value = call(e, r->fun, args);
        if (e->stopped)
            return false;
        if (c.value != value && c.value != BL_CLASH)
            return true; /* defeated */
        {
            Cands cs;
            bool clash = false, beaten = true;

            c.must_be = r->must_be;
            candidates(e, r->fun, args, &cs);
            for (int i = 0; i < cs.n; i++) {
                if (cs.at[i].defeated)
                    continue;
                clash |= cs.at[i].value != value && value != BL_CLASH;
                beaten &= cs.at[i].rule != r || cs.at[i].value != value;
                c.must_be |= cs.at[i].rule->must_be; /* absorbs `is` */
            }
            cands_free(&cs);
            if (e->stopped || (beaten && value != BL_CLASH))
                return !e->stopped;
            c.kind = c.value != BL_CLASH ? LINE_STATUS
                     : clash             ? LINE_CLASH
                                         : LINE_NOT_RULED;
        }
        f->fn(f->context, &c, &s);
        return true;
    }
    return true;
}

void engine_fire(Engine *e, const Rule *r, Value *slots, uint64_t fixed, FiredFn *fn,
                 void *context)
{
    Firing f = { fn, context };

    e->poisoned = false;
    bind_from(e, r, 0, slots, fixed, fire_bound, &f);
}

static bool count_fits(Engine *e, const Rule *r, Value *v, void *context)
{
    bool was = e->poisoned, late, fits;

    if (engine_excluded(e, r, r->nbinders, v))
        return true;
    late = never(e, r, v);
    e->poisoned = was;
    if (late)
        return !e->stopped;
    fits = conditions(e, r, v) || e->poisoned;
    e->poisoned = was;
    *(bool *)context |= fits && !e->stopped;
    return !e->stopped && !fits;
}

bool engine_fits(Engine *e, const Rule *r, Value *slots, uint64_t fixed)
{
    bool fits = false;

    e->poisoned = false;
    bind_from(e, r, 0, slots, fixed, count_fits, &fits);
    return fits;
}

typedef struct Bindings {
    BindingFn *fn;
    void *context;
} Bindings;

static bool give_binding(Engine *e, const Rule *r, Value *v, void *context)
{
    const Bindings *b = context;
    bool was = e->poisoned, holds = conditions(e, r, v) || e->poisoned;

    e->poisoned = was;
    if (holds && !e->stopped)
        b->fn(b->context, v);
    return !e->stopped;
}

void engine_bindings(Engine *e, const Rule *r, BindingFn *fn, void *context)
{
    Bindings b = { fn, context };
    Value v[MAX_SLOTS] = { 0 };

    bind_from(e, r, 0, v, 0, give_binding, &b);
}

bool engine_cannot_fire(Engine *e, const Rule *r, int level, const Value *slots,
                        uint64_t bound)
{
    uint32_t unbound = 0;
    Value v[MAX_SLOTS];

    for (int i = 0; i < r->nbinders; i++)
        if (!(bound >> i & 1))
            unbound |= (uint32_t)1 << r->binders[i].slot;
    copy_args(v, slots, r->nslots);
    for (int i = -1; i < r->nconds; i++) {
        const Ex *ex = i < 0 ? r->binders[level].where : r->conds[i].ex;
        uint32_t reads = i < 0 ? r->binders[level].where_reads : r->conds[i].reads;
        bool negated = i >= 0 && r->conds[i].negated, undecided, t;

        if (!(reads >> r->binders[level].slot & 1) || (reads & unbound))
            continue;
        engine_begin(e);
        t = condition(e, ex, v, &undecided);
        if (!e->stopped && !undecided && t == negated)
            return true;
    }
    return false;
}

bool engine_gap(Engine *e, const Fun *f, const Value *args)
{
    Value slots[MAX_SLOTS] = { 0 };

    copy_args(slots, args, f->nparams);
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT && !happened(e, args[i]))
            return false;
    if (f->required_when && !is_true(e, f->required_when, slots))
        return false;
    return !e->stopped && call(e, f, args) == BL_ABSENT && !e->stopped;
}

/* ---- refusals --------------------------------------------------------- */

typedef struct Nearest {
    const Value *args;
    int event;  /* the exercise */
    int misses; /* conditions that the best attempt failed; the first in the book
                   among equals */
    const Rule *rule;
    const Ex *failed;
    bool negated;
    Value slots[MAX_SLOTS];
} Nearest;

/* Does EX fail, whatever becomes of clashes? */
static bool fails(Engine *e, const Ex *ex, bool negated, Value *v)
{
    bool undecided, t = decided(e, ex, v, &undecided);

    return !e->stopped && !undecided && t == negated;
}

/* The first conjunct of a failed condition that fails. */
static const Ex *failed_part(Engine *e, const Ex *ex, bool negated, Value *v)
{
    while (!negated && ex->op == EX_AND && !e->stopped)
        ex = fails(e, ex->kid[0], false, v) ? ex->kid[0] : ex->kid[1];
    return ex;
}

/* Facts of which a condition is told the only value that they can have: so many at most. */
enum { MAX_ONLY = 32 };

/* Has evaluation stopped at what is open, and not to be asked for first? */
static bool at_open(const Engine *e)
{
    return e->stopped && !e->circle && !(e->refusing && is_dimension(e, e->need));
}

/* Does EX fail whatever the values of what is open?  A fact that can have one value only
 * is not open, though nobody was asked for it. */
static bool fails_for_sure(Engine *e, const Ex *ex, bool negated, Value *v)
{
    const Fact *only[MAX_ONLY];
    bool missed;
    int n = 0;

    for (;;) {
        missed = fails(e, ex, negated, v);
        if (!at_open(e) || e->need->unbounded || e->ndomain != 1 || n == MAX_ONLY)
            break;
        only[n++] = e->need;
        engine_assume(e, e->need, e->domain[0]);
        e->stopped = false;
    }
    while (n > 0)
        engine_forget(e, only[--n]);
    return missed;
}

/* How many conjuncts of EX fail.  What is open counts as holding, and so does what hangs
 * on a clash: this only measures how near a rule came, and asks nobody, but for what each
 * case of a universe states. */
static int misses(Engine *e, const Ex *ex, bool negated, Value *v)
{
    ChooseFn *choose = e->choose;
    bool missed;

    if (!negated && ex->op == EX_AND)
        return misses(e, ex->kid[0], false, v) + misses(e, ex->kid[1], false, v);
    e->choose = NULL;
    missed = fails_for_sure(e, ex, negated, v);
    e->choose = choose;
    if (at_open(e)) {
        e->stopped = false;
        e->need = NULL;
    }
    return missed;
}

static bool attempt(Engine *e, const Rule *r, Value *v, void *context)
{
    Nearest *near = context;
    int i, missed = 0;
    const Ex *failed;

    if (!args_match(e, r, v, near->args))
        return !e->stopped;
    for (i = 0; i < r->nconds; i++) {
        bool holds = !fails(e, r->conds[i].ex, r->conds[i].negated, v);

        if (e->stopped)
            return false;
        if (!holds)
            break;
    }
    for (int k = i; k < r->nconds && !e->stopped; k++)
        missed += misses(e, r->conds[k].ex, r->conds[k].negated, v);
    failed =
        i < r->nconds ? failed_part(e, r->conds[i].ex, r->conds[i].negated, v) : NULL;
    if (failed && (!near->rule || missed < near->misses)) {
        near->misses = missed;
        near->rule = r;
        near->negated = r->conds[i].negated;
        near->failed = failed;
        memcpy(near->slots, v, sizeof near->slots);
    }
    return !e->stopped;
}

/* A permission whose time had gone by before the exercise, and that fails in
 * nothing that is known. */
static bool too_late(Engine *e, const Rule *r, Value *v, void *context)
{
    Nearest *near = context;
    Value until[MAX_ARGS];
    int missed = 0;

    if (!r->until || modal_forbids(r->modal) || !args_match(e, r, v, near->args))
        return !e->stopped;
    for (int i = 0; i < r->until->nparams; i++)
        until[i] = eval(e, r->until_args[i], v);
    if (e->stopped || !passed(e, r->until, until, near->event))
        return !e->stopped;
    for (int k = 0; k < r->nconds && !e->stopped; k++)
        missed += misses(e, r->conds[k].ex, r->conds[k].negated, v);
    if (missed || e->stopped)
        return !e->stopped;
    near->rule = r;
    memcpy(near->slots, v, sizeof near->slots);
    return false;
}

/* Where R gives its right: its variables into the Nearest. */
static bool locate(Engine *e, const Rule *r, Value *v, void *context)
{
    Nearest *near = context;
    bool was = e->poisoned,
         gives = conditions(e, r, v) && args_match(e, r, v, near->args);

    e->poisoned = was;
    if (!gives)
        return !e->stopped;
    near->rule = r;
    memcpy(near->slots, v, sizeof near->slots);
    return false;
}

static void nearest(Engine *e, const Fun *f, Nearest *near, const Rule *only)
{
    e->poisoned = false;
    for (uint32_t i = 0; i < f->nrules && !e->stopped; i++) {
        const Rule *r = f->rules[i];
        Value v[MAX_SLOTS] = { 0 };
        uint64_t fixed;

        if ((only ? r == only : !modal_forbids(r->modal)) &&
            fix_args(r, near->args, v, &fixed))
            bind_from(e, r, 0, v, fixed, only ? locate : attempt, near);
    }
}

/* A value of EX, absent when it rests on what is open. */
static Value known(Engine *e, const Ex *ex, Value *v)
{
    Value x = eval(e, ex, v);

    if (e->stopped)
        x = BL_ABSENT;
    e->stopped = false;
    e->need = NULL;
    return x;
}

static int near_from(Engine *e, const Rule *r, int i, Value *v)
{
    const Binder *b = &r->binders[i];
    int best = -1, n = 0;
    Value set;

    if (i == r->nbinders) {
        for (int k = 0; k < r->nconds; k++)
            n += misses(e, r->conds[k].ex, r->conds[k].negated, v);
        return n;
    }
    set = b->in ? known(e, b->in, v) : 0;
    if (!value_given(set))
        return -1;
    for (int64_t k = 0; k < range_size(e, b->over); k++) {
        int missed;

        v[b->slot] = b->over->kind == TYPE_RANGE ? b->over->low + k : k;
        if (!in_range(e, b->over, v[b->slot]) ||
            (b->in && !((uint64_t)set >> v[b->slot] & 1)))
            continue;
        missed = b->where ? misses(e, b->where, false, v) : 0;
        if (missed && r->nconds)
            continue;
        n = near_from(e, r, i + 1, v);
        n += n < 0 ? 0 : missed;
        best = best < 0 || (n >= 0 && n < best) ? n : best;
    }
    return best;
}

int engine_near(Engine *e, const Rule *r)
{
    Value v[MAX_SLOTS] = { 0 };
    int n;

    engine_begin(e);
    n = near_from(e, r, 0, v);
    engine_begin(e);
    return n;
}

bool engine_refused(Engine *e, int event, Conclusion *c)
{
    const CaseEvent *ev = &e->c->events[event];
    const Fun *f = ev->kind->exercises;
    Value args[MAX_ARGS], choice, by;
    const Rule *given = NULL, *forbids = NULL, *others = NULL;
    bool in_time = false, not_ruled;
    Nearest near = { .args = args, .event = event };
    Right right = { 0 };
    Cands cs;

    memset(c, 0, sizeof *c);
    e->poisoned = false;
    e->refusing = e->c->universe != NULL;
    for (int i = 0; i < f->nparams; i++)
        args[i] = attribute(e, event, ev->kind->exercise_args[i]);
    if (e->stopped || !exercise_of(e, event, f, args, &choice) || in_effect(e, event) ||
        e->stopped)
        return false;
    by = by_attr(e, event);
    candidates(e, f, args, &cs);
    if (!e->stopped)
        right = right_of(e, f, args, &cs);
    not_ruled = cs.poisoned || right.clash || right.undecided;
    for (int i = 0; i < cs.n && !e->stopped; i++) {
        const Cand *k = &cs.at[i];
        bool his = value_given(by) && (k->who >> by & 1);

        if (k->defeated || k->rule->modal == MODAL_SHOULD)
            continue;
        if (modal_forbids(k->rule->modal)) {
            forbids = his && !forbids ? k->rule : forbids;
        } else if (his) {
            in_time |= !passed(e, k->rule->until, k->until_args, event);
            given = given ? given : k->rule;
        } else {
            others = others ? others : k->rule;
        }
    }
    cands_free(&cs);
    if (e->stopped)
        return false;
    c->fun = f;
    if (not_ruled) {
        c->kind = LINE_NOT_RULED;
        c->nargs = f->nparams;
        copy_args(c->args, args, f->nparams);
        return true;
    }
    c->kind = LINE_REFUSED;
    c->nargs = 1;
    c->args[0] = event;
    if (forbids || given || others) {
        c->reason = forbids    ? REASON_FORBIDDEN
                    : !given   ? REASON_NOT_CHOOSER
                    : !in_time ? REASON_TOO_LATE
                               : REASON_OTHER;
        nearest(e, f, &near, forbids ? forbids : given ? given : others);
    } else {
        for (uint32_t i = 0; i < f->nrules && !near.rule && !e->stopped; i++) {
            Value v[MAX_SLOTS] = { 0 };
            uint64_t fixed;

            if (fix_args(f->rules[i], args, v, &fixed))
                bind_from(e, f->rules[i], 0, v, fixed, too_late, &near);
        }
        c->reason = REASON_TOO_LATE;
        if (!near.rule) {
            nearest(e, f, &near, NULL);
            c->reason = near.rule ? REASON_CONDITION : REASON_NO_CLAUSE;
            c->failed = near.failed;
            c->failed_negated = near.negated;
        }
    }
    c->near = near.rule;
    memcpy(c->near_slots, near.slots, sizeof c->near_slots);
    return !e->stopped;
}

/* ---- why -------------------------------------------------------------- */

/* The variables with which a rule makes one claim. */
typedef struct Making {
    const Value *args;
    const Cand *cand;
    Value slots[MAX_SLOTS];
    bool found;
} Making;

static bool makes(Engine *e, const Rule *r, Value *v, void *context)
{
    Making *m = context;
    Cand c;

    if (out_of_time(e, r, v, m->args) || !conditions(e, r, v) ||
        !args_match(e, r, v, m->args) || !cand_of(e, r, v, &c) || !same_cand(&c, m->cand))
        return !e->stopped;
    memcpy(m->slots, v, sizeof m->slots);
    m->found = !e->stopped;
    return false;
}

int engine_claims(Engine *e, const Fun *f, const Value *args, Claim *out, int max)
{
    Cands cs;
    int n = 0;

    candidates(e, f, args, &cs);
    for (int i = 0; i < cs.n && n < max && !e->stopped; i++) {
        const Rule *r = cs.at[i].rule;
        Making m = { .args = args, .cand = &cs.at[i] };
        Value v[MAX_SLOTS] = { 0 };
        uint64_t fixed;

        if (!fix_args(r, args, v, &fixed))
            continue;
        bind_from(e, r, 0, v, fixed, makes, &m);
        if (!m.found)
            continue;
        out[n] = (Claim){ .support.rule = r,
                          .defeated = cs.at[i].defeated,
                          .value = cs.at[i].value };
        memcpy(out[n++].support.slots, m.slots, sizeof m.slots);
    }
    cands_free(&cs);
    return n;
}

bool engine_defeats(const Claim *a, const Claim *b)
{
    return rule_defeats(a->support.rule, b->support.rule);
}

Effect engine_effect(Engine *e, const Fun *f, const Value *args)
{
    Effect effect = { .kind = EFFECT_NOT_PERMITTED, .event = -1 };
    Cands cs;
    Right r;

    candidates(e, f, args, &cs);
    if (!e->stopped) {
        r = right_of(e, f, args, &cs);
        effect.event = r.event;
        effect.choosers = r.choosers;
        effect.from = r.from;
        effect.kind = cs.poisoned || r.clash   ? EFFECT_CLASH
                      : !r.permitted           ? EFFECT_NOT_PERMITTED
                      : r.duty && !f->choosing ? EFFECT_DUTY
                      : r.undecided            ? EFFECT_CLASH
                      : r.exercised            ? EFFECT_EXERCISED
                      : r.lapsed               ? EFFECT_LAPSED
                                               : EFFECT_ELECTED;
    }
    cands_free(&cs);
    return effect;
}

int engine_passed(Engine *e, const Fun *until, const Value *args, int at)
{
    return passed_by(e, until, args, at);
}

int64_t engine_range(const Engine *e, const Type *over)
{
    return range_size(e, over);
}
bool engine_in_range(const Engine *e, const Type *over, Value v)
{
    return in_range(e, over, v);
}
Value engine_range_value(const Type *over, int64_t k)
{
    return over->kind == TYPE_RANGE ? over->low + k : k;
}
bool engine_happened(Engine *e, int event)
{
    return happened(e, event);
}

/* ---- record ----------------------------------------------------------- */

void engine_record(Engine *e, bool on)
{
    e->recording = on;
    if (on) {
        e->records++;
        e->nreads = e->ndefeated = e->nnotes = 0;
    }
}
int engine_reads(const Engine *e, const Read **reads)
{
    *reads = e->reads;
    return e->nreads;
}
int engine_defeated(const Engine *e, const Rule *const **rules)
{
    *rules = e->defeated;
    return e->ndefeated;
}
