/* universe.c - makes the shapes of a universe, with their dimensions and their cases.  A universe
 * is a space of cases.  A shape is a case with fixed events.  Its dimensions are the facts that are
 * open. */
#include "universe/universe.h"

#include "program/label.h"
#include "program/program.h"
#include "ruling/condition.h"

#include <string.h>

/* ---- shapes ----------------------------------------------------------- */

static uint64_t slot_kinds(const EventSlot *s)
{
    return (uint64_t)s->nkinds + s->or_nothing;
}

uint64_t universe_nshapes(const Universe *u)
{
    uint64_t n = 1;

    for (int i = 0; i < u->nslots; i++)
        if (__builtin_mul_overflow(n, slot_kinds(&u->slots[i]), &n))
            return UINT64_MAX;
    return n;
}

bool universe_fits(const Universe *u, Diags *diags)
{
    if (universe_nshapes(u) <= MAX_SHAPES)
        return true;
    diag_add(diags, DIAG_UNIVERSE_LARGE, u->span,
             "the universe `%s` has more than %d shapes\n"
             "offer fewer kinds of event in the slots, or divide the universe into two",
             u->name, MAX_SHAPES);
    return false;
}

void universe_report_uncounted(const Universe *u, Diags *diags)
{
    diag_add(diags, DIAG_UNIVERSE_LARGE, u->span,
             "the universe `%s` has more cases than can be counted\n"
             "divide the universe into two",
             u->name);
}

static void choose_kinds(Shape *s)
{
    uint64_t k = s->index;
    int n = 0;

    for (int i = s->u->nslots; i-- > 0;) {
        const EventSlot *slot = &s->u->slots[i];
        uint64_t kind = k % slot_kinds(slot);

        k /= slot_kinds(slot);
        s->kind[i] = kind < (uint64_t)slot->nkinds ? (int)kind : -1;
    }
    for (int i = 0; i < s->u->nslots; i++)
        s->place[i] = s->kind[i] < 0 ? -1 : n++;
}

uint64_t universe_shape_without(const Shape *s, int slot)
{
    uint64_t k = 0;

    if (!s->u->slots[slot].or_nothing)
        return UINT64_MAX;
    for (int i = 0; i < s->u->nslots; i++) {
        const EventSlot *of = &s->u->slots[i];
        bool nothing = i == slot || s->kind[i] < 0;

        k = k * slot_kinds(of) + (uint64_t)(nothing ? of->nkinds : s->kind[i]);
    }
    return k;
}

/* Stores in *V the value of EX, an expression that the universe gives for a setting or an
 * attribute.  Returns false if EX has parts other than constants, slots, products and sets. */
static bool closed_value(const Case *c, const Ex *ex, Value *v)
{
    uint64_t set = 0;
    Value a, b;

    switch (ex->op) {
    case EX_CONST: *v = ex->value; return true;
    case EX_VAR: *v = c->slot_place[ex->slot]; return true;
    case EX_PAIR:
        if (!closed_value(c, ex->kid[0], &a) || !closed_value(c, ex->kid[1], &b))
            return false;
        /* both are values of enums, and neither is absent */
        *v = a * (Value)ex->type->right->count + b;
        return true;
    case EX_SET:
        for (int i = 0; i < ex->nkids; i++) {
            if (!closed_value(c, ex->more[i], &a))
                return false;
            set |= (uint64_t)1 << a;
        }
        *v = (Value)set;
        return true;
    default: return false;
    }
}

/* Returns true and sets *V if A allows exactly one value. */
static bool single_value(const Case *c, const ValueDomain *a, Value *v)
{
    if (a->value)
        return closed_value(c, a->value, v);
    *v = BL_ABSENT;
    return a->or_absent && !a->any && !a->set;
}

static void new_event(Shape *s, Case *c, int slot)
{
    const EventSlot *of = &s->u->slots[slot];
    const SlotKind *k = &of->kinds[s->kind[slot]];
    CaseEvent *e = &c->events[s->place[slot]];

    *e = (CaseEvent){ .kind = k->kind, .label = of->label, .among = k->attr, .span = NO_SPAN };
    for (int i = 0; i < MAX_ATTRS; i++)
        e->attr[i] = BL_ABSENT;
    for (int i = 0; i < k->kind->nattrs; i++) {
        const Attr *a = &k->kind->attrs[i];
        bool event = a->type->kind == TYPE_EVENT;
        Value v;

        if (k->attr[i].stated) {
            e->open[i] = !single_value(c, &k->attr[i], &e->attr[i]);
            v = e->attr[i];
            if (!e->open[i] && event && value_given(v))
                s->impossible |= !kind_is_a(c->events[v].kind, a->type->event);
        } else if (a->value) {
            e->attr[i] = a->value->value;
        } else {
            e->open[i] = !a->optional;
        }
        s->impossible |= !e->open[i] && !a->optional && !value_given(e->attr[i]);
    }
}

static void new_settings(const Shape *s, Case *c, Arena *arena)
{
    size_t n = s->p->nfuns + 1u;

    c->settings = arena_alloc_array(arena, sizeof *c->settings, n);
    c->setting_spans = arena_alloc_array(arena, sizeof *c->setting_spans, n);
    for (size_t i = 0; i < n; i++)
        c->settings[i] = BL_ABSENT;
    for (int i = 0; i < s->u->nsettings; i++) {
        const UniverseFact *f = &s->u->settings[i];
        Value v;

        if (single_value(c, &f->among, &v) && value_given(v)) {
            c->settings[f->fun->id] = v;
            c->setting_spans[f->fun->id] = f->span;
        }
    }
}

static const Case *new_case(Shape *s, Arena *arena)
{
    const Universe *u = s->u;
    Case *c = arena_new_of(arena, Case);

    c->name = arena_printf(arena, "%s-%llu", u->name, (unsigned long long)s->index + 1);
    c->title = u->title.in[0];
    c->span = u->span;
    c->program = s->p;
    c->universe = u;
    for (int i = 0; i < u->nslots; i++)
        c->slot_place[i] = s->place[i] < 0 ? BL_ABSENT : s->place[i];
    c->bodies = arena_new_of(arena, Body);
    c->bodies->value = BL_ABSENT;
    c->nbodies = 1;
    c->deal_open = u->ndeals > 1;
    if (u->ndeals == 1)
        memcpy(c->holding, u->deals[0].holding, sizeof c->holding);
    new_settings(s, c, arena);
    c->events = arena_alloc_array(arena, sizeof *c->events, (size_t)u->nslots + 1);
    for (int i = 0; i < u->nslots; i++)
        if (s->place[i] >= 0) {
            new_event(s, c, i);
            c->nevents++;
        }
    return c;
}

bool universe_covers(const Universe *u, const Clause *c)
{
    for (int k = 0; k < u->ncovers; k++)
        if (label_inside(c->label, u->covers[k]))
            return true;
    return false;
}

/* ---- dimensions ------------------------------------------------------- */

int universe_shape_dimension(const Shape *s, const Fact *f)
{
    for (int i = 0; i < s->ndims; i++)
        if (condition_same_fact(&s->dims[i], f))
            return i;
    return -1;
}

/* A list of facts, each with the values that the universe allows for it. */
typedef struct Facts {
    Fact at[MAX_DIMENSIONS];
    const ValueDomain *among[MAX_DIMENSIONS];
    int n;
} Facts;

typedef struct Dims {
    Facts open, fixed;
    bool full;
} Dims;

/* Adds the fact of KIND about FUN with the N ARGS.  If A allows a single value, the fact is fixed.
 * Otherwise the fact is a dimension. */
static void add_dimension(Dims *d, FactKind kind, const Fun *fun, const Value *args, int n,
                          const ValueDomain *a)
{
    Fact f = { .kind = kind, .fun = fun, .nargs = n };
    Facts *to = a && a->stated && a->value ? &d->fixed : &d->open;

    if (n)
        memcpy(f.args, args, sizeof *args * (size_t)n);
    d->full |= to->n == MAX_DIMENSIONS;
    if (d->full)
        return;
    f.id = (uint32_t)to->n;
    to->among[to->n] = a;
    to->at[to->n++] = f;
}

static void add_attribute_dimension(const Shape *s, Dims *d, int event, int attr, bool stated)
{
    const CaseEvent *e = &s->c->events[event];
    Value args[2] = { event, attr };

    if (e->open[attr] && e->among[attr].stated == stated)
        add_dimension(d, FACT_ATTRIBUTE, NULL, args, 2, &e->among[attr]);
}

/* Adds to D the finding F for every choice of events as its arguments.  ARGS has the arguments
 * before index PARAM. */
static void add_findings(const Shape *s, Dims *d, const UniverseFact *f, Value *args, int param)
{
    const Type *t = param < f->fun->nparams ? f->fun->ptype[param] : NULL;

    if (!t) {
        add_dimension(d, FACT_FINDING, f->fun, args, param, &f->among);
        return;
    }
    for (int i = 0; i < s->c->nevents; i++) {
        if (f->at[param] >= 0 && s->place[f->at[param]] != i)
            continue;
        if (t->event && !kind_is_a(s->c->events[i].kind, t->event))
            continue;
        args[param] = i;
        add_findings(s, d, f, args, param + 1);
    }
}

static bool add_dims(Shape *s, Arena *arena, Diags *diags)
{
    const Universe *u = s->u;
    Dims *d = arena_new_of(arena, Dims);

    if (s->c->deal_open)
        add_dimension(d, FACT_DEAL, s->p->holding, NULL, 0, NULL);
    for (int i = 0; i < u->nsettings; i++)
        if (s->c->settings[u->settings[i].fun->id] == BL_ABSENT)
            add_dimension(d, FACT_SETTING, u->settings[i].fun, NULL, 0, &u->settings[i].among);
    for (int i = 0; i < u->nslots; i++) {
        const SlotKind *k = s->place[i] < 0 ? NULL : &u->slots[i].kinds[s->kind[i]];

        for (int a = 0; k && a < k->nstated; a++)
            add_attribute_dimension(s, d, s->place[i], k->order[a], true);
        for (int a = 0; k && a < k->kind->nattrs; a++)
            add_attribute_dimension(s, d, s->place[i], a, false);
    }
    for (int i = 0; i < u->nfindings; i++) {
        Value args[MAX_ARGS];

        add_findings(s, d, &u->findings[i], args, 0);
    }
    s->dims = d->open.at;
    s->dims_as = d->open.among;
    s->ndims = d->open.n;
    s->fixed = d->fixed.at;
    s->fixed_as = d->fixed.among;
    s->nfixed = d->fixed.n;
    if (d->full)
        diag_add(diags, DIAG_UNIVERSE_LARGE, u->span,
                 "a shape of the universe `%s` leaves more than %d facts open\n"
                 "divide the universe into two, or leave fewer findings open",
                 u->name, MAX_DIMENSIONS);
    return !d->full;
}

Shape *universe_shape_new(const Program *p, const Universe *u, uint64_t k, Arena *arena,
                          Diags *diags)
{
    Shape *s = arena_new_of(arena, Shape);

    s->p = p;
    s->u = u;
    s->index = k;
    choose_kinds(s);
    s->c = new_case(s, arena);
    return add_dims(s, arena, diags) ? s : NULL;
}

/* ---- cases ------------------------------------------------------------ */

/* Returns an engine that assumes that the facts have the values of the N CHOICES. */
static Engine *engine_choosing(const Shape *s, const Choice *choices, int n, Arena *arena)
{
    Engine *e = engine_new(s->p, s->c, 0, s->c->nevents, arena);

    for (int i = 0; i < n; i++)
        engine_assume(e, engine_same_fact(e, choices[i].fact), choices[i].value);
    return e;
}

/* Stores in *V the value of fixed fact I of S.  Returns false if the value depends on a dimension
 * without an assumed value. */
static bool fixed_value(Engine *e, const Shape *s, int i, Value *v)
{
    Value slots[MAX_SLOTS] = { 0 };

    memcpy(slots, s->c->slot_place, sizeof s->c->slot_place);
    engine_begin(e);
    *v = engine_eval(e, s->fixed_as[i]->value, slots);
    return !engine_stopped(e);
}

/* Sets the fact F of the case C to the value V. */
static void set_fact_value(const Shape *s, Case *c, const Fact *f, Value v)
{
    Body *b = c->bodies;

    switch (f->kind) {
    case FACT_DEAL:
        memcpy(c->holding, s->u->deals[v - 1].holding, sizeof c->holding);
        c->deal_open = false;
        break;
    case FACT_SETTING: c->settings[f->fun->id] = v; break;
    case FACT_ATTRIBUTE:
        c->events[f->args[0]].attr[f->args[1]] = v;
        c->events[f->args[0]].open[f->args[1]] = false;
        break;
    case FACT_FINDING:
        b->found[b->nfound] = (StatedFact){ .fun = f->fun, .value = v, .span = NO_SPAN };
        memcpy(b->found[b->nfound++].args, f->args, sizeof f->args);
        break;
    case FACT_READING:
    case FACT_HAPPENED:
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER:
    case FACT_ELECTED: BUG("no dimension");
    }
}

/* Returns a copy of the case of S.  The copy has its own arrays, so that its values may be
 * changed. */
static Case *copy_shape_case(const Shape *s, Arena *arena)
{
    Case *c = arena_copy(arena, s->c, sizeof *c, 1);

    c->events = arena_copy(arena, s->c->events, sizeof *c->events, s->c->nevents);
    c->settings = arena_copy(arena, s->c->settings, sizeof *c->settings, (int)s->p->nfuns);
    c->bodies = arena_copy(arena, s->c->bodies, sizeof *c->bodies, 1);
    c->bodies->found =
        arena_alloc_array(arena, sizeof(StatedFact), (size_t)s->ndims + (size_t)s->nfixed + 1);
    return c;
}

Case *universe_shape_case(const Shape *s, const Choice *choices, int n, Arena *arena)
{
    Case *c = copy_shape_case(s, arena);
    const Type *bodies = program_bodies(s->p);
    Engine *e = engine_choosing(s, choices, n, arena);
    int chosen = 0;

    for (int i = 0; i < s->ndims; i++)
        for (int k = 0; k < n; k++)
            if (condition_same_fact(&s->dims[i], choices[k].fact)) {
                set_fact_value(s, c, &s->dims[i], choices[k].value);
                chosen++;
                break;
            }
    for (int i = 0; i < s->nfixed; i++) {
        Value v;

        if (fixed_value(e, s, i, &v)) {
            set_fact_value(s, c, &s->fixed[i], v);
            chosen++;
        }
    }
    engine_free(e);
    for (int i = 0; i < c->nevents; i++)
        c->events[i].by_name = true;
    if (c->bodies->nfound && bodies) {
        c->bodies->name = bodies->values[0].name;
        c->bodies->value = 0;
    }
    if (chosen == s->ndims + s->nfixed) {
        c->universe = NULL;
        for (int i = 0; i < c->nevents; i++)
            c->events[i].among = NULL;
    }
    return c;
}

void universe_each(const Universe *u, int threads, WorkFn *work, MergeFn *merge, void *context)
{
    parallel_each(universe_nshapes(u), threads, work, merge, context);
}
