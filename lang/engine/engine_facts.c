/* engine_facts.c - reads stated and open facts, and computes which values an open fact can have.
 * The case does not state an open fact; a world assumes a value of it.  Evaluation stops at an open
 * fact without an assumed value.  A body is a person or a committee that finds facts.  A universe
 * is a space of cases, and says which values their facts have. */
#include "engine/engine_inside.h"

#include "kit/vec.h"
#include "program/program.h"

#include <string.h>

/* ---- facts ----------------------------------------------------------------- */

static uint64_t fact_hash(FactKind kind, const Fun *fun, const Value *args, int n)
{
    uint64_t h = ((uint64_t)kind << 32 | (fun ? fun->id + 1 : 0)) * 0x9E3779B97F4A7C15u;

    for (int k = 0; k < n; k++)
        h = (h ^ (uint64_t)args[k]) * 0xFF51AFD7ED558CCDu;
    return h >> 32;
}

/* Returns the slot of the fact of KIND about FUN and ARGS, or NULL. HASH is its fact_hash(). */
static FactSlot *engine_find_fact(const Engine *e, uint64_t hash, FactKind kind, const Fun *fun,
                                  const Value *args, int n)
{
    uint64_t at;

    for (size_t i = 0; (at = hash_index_next(&e->fact_index, hash, &i));) {
        const Fact *f = &e->facts[at - 1]->fact;

        if (f->kind == kind && f->fun == fun && same_args(f->args, args, n))
            return e->facts[at - 1];
    }
    return NULL;
}

FactSlot *engine_fact_slot(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n)
{
    uint64_t hash = fact_hash(kind, fun, args, n);
    FactSlot *s = engine_find_fact(e, hash, kind, fun, args, n);

    if (s)
        return s;
    VEC_ROOM_IN(e->results, e->facts, e->nfacts, e->cap_facts);
    s = arena_new_of(e->arena, FactSlot);
    s->fact.kind = kind;
    s->fact.fun = fun;
    s->fact.nargs = n;
    copy_args(s->fact.args, args, n);
    s->fact.id = e->nfacts;
    e->facts[e->nfacts++] = s;
    hash_index_add(&e->fact_index, hash, e->nfacts);
    return s;
}

const Fact *engine_same_fact(Engine *e, const Fact *f)
{
    return &engine_fact_slot(e, f->kind, f->fun, f->args, f->nargs)->fact;
}

/* F is a function of another program.  Returns the function of e->p that has the same name and
 * kind.  Such a function must exist. */
static const Fun *same_named_fun(const Engine *e, const Fun *f)
{
    const Program *p = e->p;
    uint32_t at = program_fun_place(p, f->name, false);
    const Fun *g;

    if (at == p->nfuns)
        BUG("the other program has no `%s`", f->name);
    g = p->fun_by_name[at];
    if (g->kind != f->kind || g->nparams != f->nparams || strcmp(g->name, f->name) != 0)
        BUG("the other program has no `%s`", f->name);
    return g;
}

const Fact *engine_import_fact(Engine *e, const Fact *f)
{
    const Fun *fun = f->fun ? same_named_fun(e, f->fun) : NULL;

    return &engine_fact_slot(e, f->kind, fun, f->args, f->nargs)->fact;
}

/* ---- open facts ------------------------------------------------------------ */

bool engine_type_domain(Engine *e, const Type *t)
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

void engine_set_domain(Engine *e, const Type *t, uint64_t set)
{
    e->ndomain = 0;
    for (uint32_t i = 0; i < t->count; i++)
        if (set >> (uint64_t)(t->low + (Value)i) & 1)
            e->domain[e->ndomain++] = t->low + (Value)i;
}

void engine_trace(Engine *e, FactSlot *s)
{
    if (s->at >= e->frame && s->at < e->ntrail && e->trail[s->at] == s)
        return;
    VEC_ROOM_IN(e->results, e->trail, e->ntrail, e->cap_trail);
    s->at = e->ntrail;
    e->trail[e->ntrail++] = s;
}

/* Returns true if the callback e->choose has assumed a value of S.  Returns false without calling
 * e->choose in three cases: BOUNDED is false; a subgoal is under way and e->choose_goal is set; S
 * is a holding.  For a holding, a value would come too late: evaluation may already have treated
 * the holding as a fact without a value. */
static bool is_chosen_now(Engine *e, const FactSlot *s, bool bounded)
{
    return e->choose && bounded && !(e->pending && e->choose_goal) && s->fact.kind != FACT_HOLDS &&
           s->fact.kind != FACT_HOLDS_OTHER && e->choose(e->choosing, &s->fact);
}

Value engine_open_fact(Engine *e, FactSlot *s, bool bounded, bool has_presumed, Value presumed)
{
    e->has_presumed = has_presumed;
    e->presumed = presumed;
    if (!s->assumed)
        s->nvalues = bounded && !s->varies ? e->ndomain : 0;
    if (s->assumed || is_chosen_now(e, s, bounded)) {
        e->tainted = true;
        /* callers assume BL_CLASH for a fact that has too many values to try */
        e->poisoned |= s->value == BL_CLASH;
        engine_trace(e, s);
        engine_record_fact(e, &s->fact, s->value, NO_SPAN, true);
        return s->value;
    }
    s->fact.unbounded = !bounded;
    e->stopped = true;
    e->need = &s->fact;
    return 0;
}

/* the levels of stack that an expression of a universe may need */
enum { UNIVERSE_LEVELS = 100 };

/* ---- shapes of a universe -------------------------------------------------- */

/* Evaluates EX, an expression of the universe.  The first slots are for the events of the universe.
 * The next slots are for ARGS, the N arguments of a finding. */
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

/* Stores in e->domain the values of type T that A allows. ARGS are the N arguments of a finding.
 * Returns false if there are too many values. */
static bool among_domain(Engine *e, const ValueDomain *a, const Type *t, const Value *args, int n)
{
    bool bounded = true;
    Value set;

    e->ndomain = 0;
    if (a->any) {
        bounded = engine_type_domain(e, t);
    } else if (a->set) {
        set = universe_eval(e, a->set, args, n);
        if (e->stopped)
            return true;
        engine_set_domain(e, t, value_given(set) ? (uint64_t)set : 0);
    }
    if (a->or_absent)
        e->domain[e->ndomain++] = BL_ABSENT;
    return bounded;
}

/* Returns the values that the universe gives to the setting F, or NULL if it gives none. */
static const ValueDomain *among_setting(const Engine *e, const Fun *f)
{
    const Universe *u = e->c->universe;

    for (int i = 0; u && i < u->nsettings; i++)
        if (u->settings[i].fun == f)
            return &u->settings[i].among;
    return NULL;
}

/* Returns true if X states the values of the finding F(ARGS). */
static bool universe_opens(const Engine *e, const UniverseFact *x, const Fun *f, const Value *args)
{
    bool same = x->fun == f;

    for (int k = 0; same && k < f->nparams; k++)
        same = x->at[k] < 0 || e->c->slot_place[x->at[k]] == args[k];
    return same;
}

/* Returns the values that the universe gives to the finding F(ARGS), or NULL if it gives none. */
static const ValueDomain *among_finding(const Engine *e, const Fun *f, const Value *args)
{
    const Universe *u = e->c->universe;

    for (int i = 0; u && i < u->nfindings; i++)
        if (universe_opens(e, &u->findings[i], f, args))
            return &u->findings[i].among;
    return NULL;
}

bool engine_is_dimension(const Engine *e, const Fact *f)
{
    const Universe *u = e->c->universe;
    bool listed = f->kind == FACT_DEAL || f->kind == FACT_ATTRIBUTE;

    for (int i = 0; i < u->nsettings; i++)
        listed |= f->kind == FACT_SETTING && u->settings[i].fun == f->fun;
    for (int i = 0; i < u->nfindings; i++)
        listed |= f->kind == FACT_FINDING && universe_opens(e, &u->findings[i], f->fun, f->args);
    return listed;
}

static bool setting_domain(Engine *e, const Fun *f)
{
    const ValueDomain *a = among_setting(e, f);

    return a ? among_domain(e, a, f->result, NULL, 0) : engine_type_domain(e, f->result);
}

/* Returns true if V certainly is not the item that EV shows in its attribute AT (SPEC 8.3).  The
 * stated holdings prove this if they say that the owner does not hold V. */
static bool is_excluded_item(const Engine *e, const CaseEvent *ev, Value at, Value v)
{
    const EventKind *k = ev->kind;
    Value owner;

    if (!k->reveals || k->reveals_args[1] != at || ev->open[k->reveals_args[0]])
        return false;
    owner = ev->attr[k->reveals_args[0]];
    return value_given(owner) && engine_holding_told(e, owner, v) == 0;
}

static bool attribute_domain(Engine *e, Value event, Value at)
{
    const CaseEvent *ev = &e->c->events[event];
    const Attr *attr = &ev->kind->attrs[at];
    bool bounded;
    int n = 0;

    if (ev->among && ev->among[at].stated)
        return among_domain(e, &ev->among[at], attr->type, NULL, 0);
    bounded = engine_type_domain(e, attr->type);
    for (int i = 0; i < e->ndomain && !e->c->universe; i++)
        if (!is_excluded_item(e, ev, at, e->domain[i]) &&
            (!ev->one_of[at] || ev->one_of[at] >> e->domain[i] & 1))
            e->domain[n++] = e->domain[i];
    e->ndomain = e->c->universe ? e->ndomain : n;
    if (attr->optional && !ev->one_of[at])
        e->domain[e->ndomain++] = BL_ABSENT;
    return bounded;
}

static bool eval_finding_domain(Engine *e, const Fun *f, const Value *args)
{
    const ValueDomain *a = among_finding(e, f, args);
    bool bounded = true;

    /* If the universe lists the values of F, only these are possible.  If the universe says `any`,
     * the declaration of F says which values are possible: those in its `from`, or all values of
     * its type. */
    if (a && !a->any)
        return among_domain(e, a, f->result, args, f->nparams);
    if (f->from && f->result->kind != TYPE_SET) {
        Value slots[MAX_SLOTS] = { 0 }, set;

        copy_args(slots, args, f->nparams);
        set = eval(e, f->from, slots);
        if (e->stopped)
            return true;
        engine_set_domain(e, f->result, value_given(set) ? (uint64_t)set : 0);
    } else {
        bounded = engine_type_domain(e, f->result);
    }
    if (a ? a->or_absent : f->optional)
        e->domain[e->ndomain++] = BL_ABSENT;
    return bounded;
}

static void deal_domain(Engine *e)
{
    e->ndomain = 0;
    for (int i = 0; i < e->c->universe->ndeals; i++)
        e->domain[e->ndomain++] = i + 1;
}

bool engine_deal_known(Engine *e)
{
    Value v;

    if (!e->c->deal_open)
        return true;
    if (!e->deal)
        e->deal = engine_fact_slot(e, FACT_DEAL, e->p->holding, NULL, 0);
    if (!e->deal->assumed)
        deal_domain(e);
    v = engine_open_fact(e, e->deal, true, false, 0);
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
    case FACT_FINDING: bounded = eval_finding_domain(e, f->fun, f->args); break;
    case FACT_READING:
    case FACT_HAPPENED:
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER:
    case FACT_ELECTED: BUG("no dimension of a universe");
    }
    if (!bounded)
        BUG("a dimension that is not bounded"); /* the checker refuses such a dimension (U0004) */
    *values = e->domain;
    return e->ndomain;
}

/* ---- settings, readings, findings ------------------------------------------ */

/* What is known of the current value before the possible values of an open fact are computed: the
 * length of Engine.trail, Engine.untraced and Engine.tainted. */
typedef struct Trail {
    int n;
    bool untraced, tainted;
} Trail;

static Trail trail_begin(Engine *e)
{
    const Trail now = { e->ntrail, e->untraced, e->tainted };

    e->tainted = false;
    return now;
}

/* Ends what trail_begin() began.  Returns true if the possible values vary: they depend on other
 * open facts. */
static bool trail_end(Engine *e, Trail was)
{
    bool varies = e->tainted || (e->untraced && !was.untraced);

    e->tainted |= was.tainted;
    return varies;
}

/* Removes the facts read since WAS from the trail.  These facts were read only to find the possible
 * values of an open fact.  Worlds that assume a value of the open fact do not read them. */
static void trail_back(Engine *e, Trail was)
{
    e->ntrail = was.n;
    e->untraced = was.untraced;
}

/* Returns true if F has a presumed value, and stores that value in *PRESUMED (SPEC 4.5). */
static bool presumed_of(Engine *e, const Fun *f, Value *slots, Value *presumed)
{
    bool holds = f->presumed && (!f->presume_when || eval_true(e, f->presume_when, slots));

    if (holds)
        *presumed = eval(e, f->presumed, slots);
    /* a presumption that depends on a clash does not count */
    holds = holds && !e->stopped && !e->poisoned;
    e->poisoned = false;
    return holds;
}

/* Returns true if F has a default in this case, and stores the default in *IS (SPEC 4.2, 4.5).
 * Call this only if the case does not state F.  SLOTS has the arguments of F.  Also returns true if
 * evaluation stopped; *IS then has no meaning. */
static bool eval_untold(Engine *e, const Fun *f, Value *slots, Value *is)
{
    bool was = e->poisoned, so;

    if (!f->untold)
        return false;
    e->poisoned = false;
    so = !f->untold_when || eval_true(e, f->untold_when, slots);
    *is = so && !e->stopped ? eval(e, f->untold, slots) : 0;
    if (e->stopped)
        return true;
    if (e->poisoned) { /* a clash decides whether the default applies */
        *is = BL_CLASH;
        return true;
    }
    e->poisoned = was;
    return so;
}

/* Returns the value of the setting F, which the case does not state. */
static Value open_setting(Engine *e, const Fun *f)
{
    Value slots[MAX_SLOTS] = { 0 }, presumed = 0, is;
    bool bounded, has_presumed = false, can_be = false, was = e->poisoned;
    const ValueDomain *a;
    FactSlot *s;
    Trail trail;

    a = among_setting(e, f);
    if (a && a->value)
        return universe_eval(e, a->value, NULL, 0);
    if (!a && !case_setting_is_open(e->c, f) && eval_untold(e, f, slots, &is))
        return is;
    s = engine_fact_slot(e, FACT_SETTING, f, NULL, 0);
    if (s->assumed)
        return engine_open_fact(e, s, true, false, 0);
    trail = trail_begin(e);
    if (!a) { /* presumptions count only if the universe does not list the values */
        e->poisoned = false;
        has_presumed = presumed_of(e, f, slots, &presumed);
        e->poisoned = was;
    }
    if (e->stopped)
        return 0;
    bounded = setting_domain(e, f);
    s->varies |= trail_end(e, trail);
    if (e->stopped)
        return 0;
    for (int k = 0; has_presumed && k < e->ndomain; k++)
        can_be |= e->domain[k] == presumed;
    if (bounded && e->ndomain == 0)
        return BL_ABSENT;
    trail_back(e, trail);
    return engine_open_fact(e, s, bounded, can_be, presumed);
}

Value engine_ask_setting(Engine *e, const Fun *f)
{
    Value v = e->c->settings[f->id];

    if (v == BL_ABSENT)
        return open_setting(e, f);
    engine_record_stated(e, FACT_SETTING, f, NULL, 0, v, e->c->setting_spans[f->id]);
    return v;
}

Value engine_ask_reading(Engine *e, const Fun *f)
{
    if (f->is_set) {
        engine_record_stated(e, FACT_READING, f, NULL, 0, f->setting, f->set_span);
        return f->setting;
    }
    FactSlot *s = engine_fact_slot(e, FACT_READING, f, NULL, 0);

    engine_type_domain(e, f->result);
    return engine_open_fact(e, s, true, true, f->setting);
}

/* Returns true if the body states that the finding F(ARGS) is not VALUE. If VALUE is BL_CLASH,
 * returns true if the body excludes at least one value of that finding. */
static bool ruled_out(const Engine *e, const Fun *f, const Value *args, Value value)
{
    for (int i = 0; i < e->body->nfound; i++) {
        const StatedFact *s = &e->body->found[i];

        if (s->fun == f && s->excluded && (value == BL_CLASH || s->value == value) &&
            same_args(s->args, args, f->nparams))
            return true;
    }
    return false;
}

/* Returns the value of the finding F(ARGS), which the body does not state. */
static Value open_finding(Engine *e, const Fun *f, const Value *args)
{
    Value slots[MAX_SLOTS] = { 0 }, out[DOMAIN_MAX];
    Value presumed = 0, is;
    bool has_presumed = false, can_be = false, bounded, varies, was;
    const ValueDomain *a = among_finding(e, f, args);
    FactSlot *slot;
    Trail trail;
    int n = 0;

    copy_args(slots, args, f->nparams);
    if (!a && f->untold && !ruled_out(e, f, args, BL_CLASH) && eval_untold(e, f, slots, &is))
        return is;
    slot = engine_find_fact(e, fact_hash(FACT_FINDING, f, args, f->nparams), FACT_FINDING, f, args,
                            f->nparams);
    if (slot && slot->assumed)
        return engine_open_fact(e, slot, true, false, 0);
    trail = trail_begin(e);
    was = e->poisoned;
    e->poisoned = false;
    has_presumed = presumed_of(e, f, slots, &presumed);
    if (e->stopped)
        return 0;
    bounded = eval_finding_domain(e, f, args);
    varies = trail_end(e, trail);
    if (e->stopped)
        return 0;
    if (e->poisoned) /* the possible values depend on a clash */
        return BL_CLASH;
    e->poisoned = was;
    for (int k = 0; k < e->ndomain; k++) {
        if (ruled_out(e, f, args, e->domain[k]))
            continue;
        out[n++] = e->domain[k];
        can_be |= e->domain[k] == presumed;
    }
    memcpy(e->domain, out, sizeof *out * (size_t)n);
    e->ndomain = n;
    if (bounded && n == 0)
        return BL_ABSENT;
    if (bounded && n == 1 && !f->from && !a)
        return out[0];
    slot = engine_fact_slot(e, FACT_FINDING, f, args, f->nparams);
    slot->varies |= varies;
    trail_back(e, trail);
    return engine_open_fact(e, slot, bounded, has_presumed && can_be, presumed);
}

static uint64_t told_bit(int i)
{
    return i < ENGINE_TOLD ? (uint64_t)1 << i : 0;
}

Value engine_ask_finding(Engine *e, const Fun *f, const Value *args)
{
    for (int i = 0; i < e->body->nfound; i++) {
        const StatedFact *s = &e->body->found[i];

        if (s->fun == f && !s->excluded && same_args(s->args, args, f->nparams)) {
            e->told |= told_bit(i);
            engine_record_stated(e, FACT_FINDING, f, args, f->nparams, s->value, s->span);
            return s->value;
        }
    }
    return open_finding(e, f, args);
}

/* Returns the body's finding about whether the disputed EVENT happened, or NULL. */
static const StatedFact *found_happened(const Engine *e, Value event)
{
    for (int i = 0; i < e->body->nfound; i++)
        if (!e->body->found[i].fun && e->body->found[i].args[0] == event)
            return &e->body->found[i];
    return NULL;
}

/* Two disputed events may exclude each other, so that only one of them happened.  Returns the event
 * that EVENT excludes, or BL_ABSENT if there is none. */
static Value other_of_two(const Engine *e, Value event)
{
    if (e->c->events[event].instead_of)
        return e->c->events[event].instead_of - 1;
    for (int i = (int)event + 1; i < e->c->nevents; i++)
        if (e->c->events[i].instead_of == event + 1)
            return i;
    return BL_ABSENT;
}

bool engine_disputed_happened(Engine *e, Value event)
{
    const Value other = other_of_two(e, event);
    const StatedFact *found = found_happened(e, event);
    const bool turned = !found && value_given(other) && (other < event || found_happened(e, other));

    /* Of two events that exclude each other, one fact decides which of them happened.  This fact is
     * a finding about one of the two events.  Without a finding, it is the open fact about the
     * earlier event. */
    if (turned) {
        event = other;
        found = found_happened(e, event);
    }
    if (found) {
        engine_record_stated(e, FACT_HAPPENED, NULL, &event, 1, found->value, found->span);
        return (found->value == 1) != turned;
    }
    FactSlot *s = engine_fact_slot(e, FACT_HAPPENED, NULL, &event, 1);

    engine_type_domain(e, e->p->bool_type);
    return (engine_open_fact(e, s, true, false, 0) == 1) != turned;
}

Value engine_open_attribute(Engine *e, Value event, Value at)
{
    const ValueDomain *among = e->c->events[event].among;
    Value args[2] = { event, at };
    FactSlot *s;
    Trail trail;
    bool bounded;

    if (e->stopped)
        return 0; /* e->domain has the values of the needed fact, and must not change */
    if (among && among[at].value)
        return universe_eval(e, among[at].value, NULL, 0);
    s = engine_fact_slot(e, FACT_ATTRIBUTE, NULL, args, 2);
    if (s->assumed)
        return engine_open_fact(e, s, true, false, 0);
    trail = trail_begin(e);
    bounded = attribute_domain(e, event, at);
    s->varies |= trail_end(e, trail);
    if (e->stopped)
        return 0;
    return bounded && e->ndomain == 0 ? BL_ABSENT : engine_open_fact(e, s, bounded, false, 0);
}
