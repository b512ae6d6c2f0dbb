/* diff_witness_shrink.c - makes the case of a witness smaller.  The case must still show every
 * wanted point: a conclusion on which the two editions differ. */
#include "report/diff_witness_inside.h"

#include "case/case_edit.h"
#include "report/diagram.h"

#include <string.h>

/* Several combinations of values can state an event.  Counting stops at about MAX_TELLINGS
 * combinations.  At most about MAX_WAYS combinations are tried for each event. */
enum { MAX_TELLINGS = 20000, MAX_WAYS = 24 };

/* Returns true if C shows every wanted point, and needs all values of readings that are not
 * presumed. */
static bool witness_shows(const WitnessSearch *m, const Case *c)
{
    WitnessReplay r;
    WitnessPoints ps;
    bool good = diff_witness_replay(m, c, true, &r);

    if (!good)
        return false;
    ps = diff_witness_points(m, &r);
    for (int i = 0; i < m->wanted.n; i++)
        good &= diff_witness_has_kind(&ps, &m->wanted.at[i]);
    good = good && diff_witness_needs_readings(m, &r);
    diff_witness_end_replay(&r);
    return good;
}

/* Returns the values that the universe allows for attribute number ATTR of E.  The universe must
 * declare an event with the label and the kind of E. */
static const ValueDomain *universe_values(const WitnessSearch *m, const CaseEvent *e, int attr)
{
    const EventSlot *slot = m->u->slots;
    const SlotKind *kind;

    while (strcmp(slot->label, e->label) != 0)
        slot++;
    for (kind = slot->kinds; kind->kind != e->kind; kind++)
        ;
    return &kind->attr[attr];
}

static bool may_be(Engine *e, const ValueDomain *x, Value v, Value *slots)
{
    if (!x->stated)
        return true;
    if (v == BL_ABSENT)
        return x->or_absent || (x->value && engine_eval(e, x->value, slots) == v);
    if (x->value)
        return engine_eval(e, x->value, slots) == v;
    return x->any || (x->set && (uint64_t)engine_eval(e, x->set, slots) >> v & 1);
}

/* Returns true if C belongs to the universe.  The universe must allow the events and attributes of
 * C.  No assumption of the universe may be false. */
static bool witness_in_universe(const WitnessSearch *m, const Case *c)
{
    Arena *arena = arena_new();
    Engine *e = engine_new(m->p[0], c, 0, c->nevents, arena);
    Value slots[MAX_SLOTS] = { 0 };
    bool good = true;

    for (int i = 0; i < m->u->nslots; i++) {
        slots[i] = case_event_find(c, m->u->slots[i].label);
        if (slots[i] < 0) {
            slots[i] = BL_ABSENT;
            good &= m->u->slots[i].or_nothing;
        }
    }
    engine_begin(e);
    for (int i = 0; i < c->nevents && good; i++)
        for (int k = 0; k < c->events[i].kind->nattrs && good; k++)
            good = may_be(e, universe_values(m, &c->events[i], k), c->events[i].attr[k], slots);
    /* an assumption that depends on an open fact of C counts as true */
    for (int i = 0; i < m->u->nassumes && good; i++) {
        engine_begin(e);
        good = engine_true(e, m->u->assumes[i], slots) || engine_stopped(e);
    }
    engine_free(e);
    arena_free(arena);
    return good;
}

/* Makes C the case of M if C belongs to the universe and shows every wanted point.  If the
 * difference needs all blamed changes, C must need them too.  Returns false if C is rejected. */
static bool witness_accept_smaller(WitnessSearch *m, Case *c)
{
    Case *was = m->c;

    if (!witness_in_universe(m, c) || !witness_shows(m, c))
        return false;
    m->c = c;
    if (m->own && diff_witness_wanted_of_less(m))
        m->c = was;
    return m->c == c;
}

static bool drop_events(WitnessSearch *m)
{
    bool any = false;

    for (int i = m->c->nevents; i-- > 0;) {
        Case *c = case_copy(m->c, m->arena);

        any |= case_drop_event(c, i, m->arena) && witness_accept_smaller(m, c);
    }
    return any;
}

static bool drop_findings(WitnessSearch *m)
{
    bool any = false;

    for (int i = m->c->bodies[0].nfound; i-- > 0;) {
        Case *c = case_copy(m->c, m->arena);
        const StatedFact s = c->bodies[0].found[i];

        case_remove_finding(c, 0, &s);
        any |= witness_accept_smaller(m, c);
    }
    for (int i = m->c->nelected; i-- > 0;) {
        Case *c = case_copy(m->c, m->arena);
        const StatedFact s = c->elected[i];

        case_remove_election(c, &s);
        any |= witness_accept_smaller(m, c);
    }
    return any;
}

/* Returns the value that A has in an event if the event's sentence does not state A. */
static Value witness_unstated_value(const Attr *a)
{
    return a->value ? a->value->value : BL_ABSENT;
}

/* Leaves out attributes, the last ones first, because the first attributes are the most
 * important. */
static bool drop_attributes(WitnessSearch *m)
{
    bool any = false;

    for (int i = 0; i < m->c->nevents; i++)
        for (int k = m->c->events[i].kind->nattrs; k-- > 0;) {
            const Attr *a = &m->c->events[i].kind->attrs[k];
            Case *c;

            if (m->c->events[i].attr[k] == witness_unstated_value(a) || (!a->optional && !a->value))
                continue;
            c = case_copy(m->c, m->arena);
            case_set_attr(c, i, k, witness_unstated_value(a), false);
            any |= witness_accept_smaller(m, c);
        }
    return any;
}

static bool drop_settings(WitnessSearch *m)
{
    bool any = false;

    for (const Fun *f = m->p[0]->funs; f; f = f->next) {
        Case *c;

        if (f->kind != FUN_SETTING || !value_given(m->c->settings[f->id]) || diagram_tells(f))
            continue;
        c = case_copy(m->c, m->arena);
        c->settings[f->id] = BL_ABSENT;
        /* An empty span marks a setting that the case does not state.  A setting with another span
         * and without a value would be written as `?`. */
        c->setting_spans[f->id] = (Span){ 0, 0 };
        any |= witness_accept_smaller(m, c);
    }
    return any;
}

/* The ways to state an event.  For each attribute that may be absent, `value` has the values that
 * the universe allows. */
typedef struct EventTellings {
    Value value[MAX_ATTRS][MAX_VALUES + 1];
    int n[MAX_ATTRS];
    long all; /* the number of combinations of values */
} EventTellings;

static void find_ways(const WitnessSearch *m, int event, EventTellings *w)
{
    const CaseEvent *ev = &m->c->events[event];
    Arena *arena = arena_new();
    Engine *e = engine_new(m->p[0], m->c, 0, m->c->nevents, arena);
    Value slots[MAX_SLOTS] = { 0 };

    engine_begin(e);
    w->all = 1;
    for (int k = 0; k < ev->kind->nattrs; k++) {
        const Type *t = ev->kind->attrs[k].type;
        const ValueDomain *x = universe_values(m, ev, k);

        w->n[k] = 0;
        if (!x->stated || !x->or_absent)
            continue;
        for (Value v = t->low; v < t->low + (Value)t->count; v++)
            if (may_be(e, x, v, slots))
                w->value[k][w->n[k]++] = v;
        w->value[k][w->n[k]++] = BL_ABSENT;
        w->all = w->all > MAX_TELLINGS ? w->all : w->all * w->n[k];
    }
    engine_free(e);
    arena_free(arena);
}

/* Returns a copy of the case where EVENT has the attributes of combination WAY, which counts from
 * 0. */
static Case *witness_case_retold(WitnessSearch *m, int event, long way, const EventTellings *w)
{
    Case *c = case_copy(m->c, m->arena);

    for (int k = 0; k < c->events[event].kind->nattrs; k++) {
        if (!w->n[k])
            continue;
        case_set_attr(c, event, k, w->value[k][way % w->n[k]], false);
        way /= w->n[k];
    }
    return c;
}

/* Removes from C the findings about event number I.  Returns false if there are none. */
static bool forget_event(Case *c, int i)
{
    bool any = false;

    for (int k = c->bodies[0].nfound; k-- > 0;) {
        const StatedFact s = c->bodies[0].found[k];
        bool about = false;

        for (int a = 0; s.fun && a < s.fun->nparams; a++)
            about |= s.fun->ptype[a]->kind == TYPE_EVENT && s.args[a] == i;
        if (about)
            any |= case_remove_finding(c, 0, &s);
    }
    return any;
}

/* Returns true if A's ruling on C has less weight (diff_witness_weight()) than its ruling on the
 * current case.  The ruling on C must not have more lines or open facts.  The test is cheap,
 * because it needs only one ruling. */
static bool seems_less(const WitnessSearch *m, const Case *c)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(NULL);
    const Ruling *r = diff_witness_rule_within(m, 0, c, arena, diags);
    bool less = r && r->nlines <= m->lines[0] && r->nfacts <= m->open[0] &&
                diff_witness_weight(r) < m->weight;

    diags_free(diags);
    arena_free(arena);
    return less;
}

/* C is better than the case of M if C shows every wanted point, and the rulings on C have less
 * weight.  If C is better, makes C the case of M and returns true.  Otherwise returns false. */
static bool accept_less(WitnessSearch *m, Case *c)
{
    WitnessReplay r;
    bool good;

    if (!seems_less(m, c))
        return false;
    m->most--;
    good = witness_accept_smaller(m, c) && diff_witness_replay(m, m->c, true, &r);
    if (good) {
        diff_witness_set_bounds(m, &r);
        diff_witness_end_replay(&r);
    } else {
        m->most++;
    }
    return good;
}

/* Tries other values for the attributes of events.  Keeps a change if the rulings then have less
 * weight (diff_witness_weight()).  For example, a call from dummy may name the card instead of
 * saying "high". */
static bool tell_otherwise(WitnessSearch *m)
{
    EventTellings *w = arena_new_of(m->arena, EventTellings);
    bool any = false;

    for (int i = 0; i < m->c->nevents; i++) {
        find_ways(m, i, w);
        for (long k = 0; k < w->all && w->all > 1; k += 1 + w->all / MAX_WAYS) {
            Case *c = witness_case_retold(m, i, k, w), *less = case_copy(c, m->arena);

            any |= (forget_event(less, i) && accept_less(m, less)) || accept_less(m, c);
        }
    }
    return any;
}

void diff_witness_minimize(WitnessSearch *m)
{
    bool again = true;

    while (again) {
        again = drop_events(m);
        again |= drop_findings(m);
        again |= drop_attributes(m);
        again |= drop_settings(m);
        again |= tell_otherwise(m);
    }
}
