/* case_edit.c - changes the events, the stated facts and the holdings of a copied case.  An item is
 * a thing that an owner holds. */
#include "case/case_edit.h"

#include "program/program.h"

#include <string.h>

/* ---- copies ----------------------------------------------------------- */

/* Removes from H the items that the story shows.  They become unknown items. */
static void forget_shown(Holding *h)
{
    h->has &= ~h->shown;
    h->unknown += h->filled;
    h->filled = 0;
    h->others |= h->met;
    h->any &= !h->met;
    h->met = false;
}

Case *case_copy(const Case *c, Arena *arena)
{
    Case *copy = arena_new_of(arena, Case);
    int nfuns = (int)c->program->nfuns;

    *copy = *c;
    copy->events = arena_copy(arena, c->events, sizeof *c->events, c->nevents);
    copy->settings = arena_copy(arena, c->settings, sizeof *c->settings, nfuns);
    copy->setting_spans = arena_copy(arena, c->setting_spans, sizeof *c->setting_spans, nfuns);
    copy->bodies = arena_copy(arena, c->bodies, sizeof *c->bodies, c->nbodies);
    for (int i = 0; i < c->nbodies; i++)
        copy->bodies[i].found =
            arena_copy(arena, c->bodies[i].found, sizeof(StatedFact), c->bodies[i].nfound);
    copy->elected = arena_copy(arena, c->elected, sizeof(StatedFact), c->nelected);
    for (int o = 0; o < MAX_OWNERS; o++)
        for (int g = 0; g < MAX_OWNERS; g++)
            forget_shown(&copy->holding[o][g]);
    copy->expects = NULL;
    copy->nexpects = 0;
    copy->differs = NULL;
    copy->ndiffers = 0;
    return copy;
}

/* ---- places of events ------------------------------------------------- */

enum { GONE = -1 }; /* the new place of an event that is removed */

/* The new place of each event of a case, or GONE.  The index is the old place of the event.  Only
 * the first c->nevents elements are set. */
typedef struct EventPlaces {
    int to[MAX_EVENTS + 1];
} EventPlaces;

static bool refers_to_event(const CaseEvent *e, int attr)
{
    return e->kind->attrs[attr].type->kind == TYPE_EVENT && value_given(e->attr[attr]);
}

/* Returns true if the events of C can get the new places P.  In the new order, an event may name
 * only earlier events.  An event that stays may not need a removed event as the value of an
 * attribute. */
static bool can_move(const Case *c, const EventPlaces *p)
{
    for (int i = 0; i < c->nevents; i++)
        for (int a = 0; a < c->events[i].kind->nattrs && p->to[i] != GONE; a++) {
            int of;

            if (!refers_to_event(&c->events[i], a))
                continue;
            of = p->to[c->events[i].attr[a]];
            if (of == GONE ? !c->events[i].kind->attrs[a].optional : of >= p->to[i])
                return false;
        }
    for (int i = 0; i < c->nevents; i++)
        if (c->events[i].instead_of && p->to[i] != GONE &&
            p->to[c->events[i].instead_of - 1] >= p->to[i])
            return false;
    return true;
}

/* Replaces the places of events in S by their new places P.  Returns false if S names a removed
 * event. */
static bool move_fact(StatedFact *s, const EventPlaces *p)
{
    int n = s->fun ? s->fun->nparams : 1;

    for (int i = 0; i < n; i++) {
        if (s->fun && s->fun->ptype[i]->kind != TYPE_EVENT)
            continue;
        if (p->to[s->args[i]] == GONE)
            return false;
        s->args[i] = p->to[s->args[i]];
    }
    return true;
}

/* Does what move_fact() does for the N facts in LIST.  Drops each fact that names a removed event.
 * Returns the number of facts that are left. */
static int move_facts(StatedFact *list, int n, const EventPlaces *p)
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        StatedFact s = list[i];

        if (move_fact(&s, p))
            list[kept++] = s;
    }
    return kept;
}

static void move_event(CaseEvent *e, const EventPlaces *p)
{
    for (int a = 0; a < e->kind->nattrs; a++) {
        int to;

        if (!refers_to_event(e, a))
            continue;
        to = p->to[e->attr[a]];
        if (to == GONE)
            e->span = NO_SPAN; /* an attribute is removed, so the sentence does not fit the event */
        e->attr[a] = to == GONE ? BL_ABSENT : to;
    }
    if (e->instead_of)
        /* 0 if the other event is removed, because GONE + 1 is 0 */
        e->instead_of = p->to[e->instead_of - 1] + 1;
}

static void move_about(Case *c, const EventPlaces *p)
{
    uint64_t about[BL_LEN(c->about)] = { 0 };

    for (int i = 0; i < c->nevents; i++)
        if ((c->about[i / 64] >> (i % 64) & 1) && p->to[i] != GONE)
            about[p->to[i] / 64] |= (uint64_t)1 << (p->to[i] % 64);
    memcpy(c->about, about, sizeof about);
}

/* Replaces the places of events by their new places P, in everything that names an event. */
static void move_all(Case *c, const EventPlaces *p)
{
    move_about(c, p);
    for (int i = 0; i < c->nbodies; i++)
        c->bodies[i].nfound = move_facts(c->bodies[i].found, c->bodies[i].nfound, p);
    c->nelected = move_facts(c->elected, c->nelected, p);
    for (int i = 0; i < c->nevents; i++)
        move_event(&c->events[i], p);
}

/* Gives each event without a label of its own a label made from its new number, such as "@3". */
static void relabel(Case *c, Arena *arena)
{
    for (int i = 0; i < c->nevents; i++)
        if (!c->events[i].label || *c->events[i].label == '@')
            c->events[i].label = arena_printf(arena, "@%d", i + 1);
}

/* Moves the events to their new places P.  If ADD is not NULL, puts ADD at place AT, which is free
 * in P. */
static void reorder(Case *c, const EventPlaces *p, const CaseEvent *add, int at, Arena *arena)
{
    CaseEvent *events = arena_alloc_array(arena, sizeof *events, (size_t)c->nevents + 2);
    int n = add != NULL;

    for (int i = 0; i < c->nevents; i++)
        if (p->to[i] != GONE) {
            events[p->to[i]] = c->events[i];
            n++;
        }
    if (add)
        events[at] = *add;
    c->events = events;
    c->nevents = n;
    relabel(c, arena);
}

bool case_drop_event(Case *c, int event, Arena *arena)
{
    EventPlaces p;

    if (event >= c->nevents)
        return false;
    for (int i = 0; i < c->nevents; i++)
        p.to[i] = i < event ? i : i == event ? GONE : i - 1;
    if (!can_move(c, &p))
        return false;
    move_all(c, &p);
    reorder(c, &p, NULL, 0, arena);
    return true;
}

bool case_insert_event(Case *c, int at, const CaseEvent *ev, Arena *arena)
{
    EventPlaces p;

    if (c->nevents == MAX_EVENTS || at > c->nevents)
        return false;
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (refers_to_event(ev, a) && ev->attr[a] >= at)
            return false;
    for (int i = 0; i < c->nevents; i++)
        p.to[i] = i < at ? i : i + 1;
    move_all(c, &p);
    reorder(c, &p, ev, at, arena);
    return true;
}

bool case_move_event(Case *c, int from, int to, Arena *arena)
{
    EventPlaces p;

    if (from >= c->nevents || to >= c->nevents)
        return false;
    for (int i = 0; i < c->nevents; i++)
        p.to[i] = i == from ? to : i > from && i <= to ? i - 1 : i < from && i >= to ? i + 1 : i;
    if (!can_move(c, &p))
        return false;
    move_all(c, &p);
    reorder(c, &p, NULL, 0, arena);
    return true;
}

void case_set_attr(Case *c, int event, int attr, Value v, bool open)
{
    CaseEvent *e = &c->events[event];

    e->attr[attr] = open ? BL_ABSENT : v;
    e->open[attr] = open;
    e->one_of[attr] = 0;
    e->span = NO_SPAN;
}

/* ---- stated facts ------------------------------------------------------ */

static bool edit_unstate(StatedFact *list, int *n, const StatedFact *s)
{
    int kept = 0, were = *n;

    for (int i = 0; i < *n; i++)
        if (!case_same_fact(&list[i], s))
            list[kept++] = list[i];
    *n = kept;
    return kept < were;
}

/* Adds S to LIST, which has *N facts, and removes what LIST states about the same fact.  If S
 * excludes a value, statements that exclude other values stay. */
static void edit_state(StatedFact **list, int *n, const StatedFact *s, Arena *arena)
{
    int kept = 0;

    for (int i = 0; i < *n; i++)
        if (!case_same_fact(&(*list)[i], s) ||
            (s->excluded && (*list)[i].excluded && (*list)[i].value != s->value))
            (*list)[kept++] = (*list)[i];
    *n = kept;
    *list = arena_copy(arena, *list, sizeof **list, *n);
    (*list)[(*n)++] = *s;
}

void case_add_finding(Case *c, int body, const StatedFact *s, Arena *arena)
{
    const Type *bodies = program_bodies(c->program);
    Body *b = &c->bodies[body];

    if (!b->name && bodies) {
        b->name = bodies->values[0].name;
        b->value = 0;
    }
    edit_state(&b->found, &b->nfound, s, arena);
}

void case_add_election(Case *c, const StatedFact *s, Arena *arena)
{
    edit_state(&c->elected, &c->nelected, s, arena);
}

bool case_remove_finding(Case *c, int body, const StatedFact *s)
{
    return edit_unstate(c->bodies[body].found, &c->bodies[body].nfound, s);
}

bool case_remove_election(Case *c, const StatedFact *s)
{
    return edit_unstate(c->elected, &c->nelected, s);
}

void case_set_held(Case *c, Value owner, Value item, bool has)
{
    const Type *owners = c->program->holding->ptype[0], *items = c->program->holding->ptype[1];
    Value per = (Value)items->right->count, group = item / per;
    uint64_t bit = (uint64_t)1 << (unsigned)(item % per);
    Holding *h = &c->holding[owner][group];

    if (!has) {
        h->has &= ~bit;
        h->lacks |= h->complete ? 0 : bit;
        return;
    }
    for (uint32_t o = 0; o < owners->count; o++)
        c->holding[o][group].has &= ~bit;
    h->has |= bit;
    h->shown &= ~bit;
    h->lacks &= ~bit;
    /* a `+` in the case means that OWNER has at least one more item; ITEM may be this item */
    h->others = false;
    if (h->unknown > 0 && --h->unknown == 0 && !h->shown && !h->any) {
        h->complete = true; /* ITEM was the last of the unknown items */
        h->lacks = 0;
    }
}

void case_set_others(Case *c, Value owner, Value group, bool has)
{
    Holding *h = &c->holding[owner][group];

    h->complete = !has;
    h->closed = false;
    h->others = has;
    h->any &= has;
    h->met &= has;
    if (!has) {
        h->has |= h->shown;
        h->shown = h->lacks = 0;
        h->unknown = h->filled = 0;
    }
}
