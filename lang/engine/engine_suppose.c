/* engine_suppose.c - adds to a loaded case the holdings that its events suppose (SPEC 4.4).  A
 * holding says that an owner has an item.  An event supposes, for example, that its actor has the
 * item that the event shows.  An event may also say how many items each owner has.  If so
 * many items of a hand are known, the hand is first closed. */
#include "engine/engine_suppose.h"

#include "check/holding.h"
#include "engine/engine.h"

typedef struct CaseSupposer {
    Case *c;
    Arena *arena;
    /* an engine for the case with the holdings supposed so far; NULL until it is needed */
    Engine *e;
    uint32_t most; /* how many items an owner can have in all, as events say */
} CaseSupposer;

/* Returns the value of EX for EVENT.  Uses presumptions, and the holdings stated and supposed so
 * far.  Returns BL_ABSENT if the value is open. */
static Value known_before(CaseSupposer *s, const Ex *ex, int event)
{
    Value slots[MAX_SLOTS] = { event };

    if (!s->e)
        s->e = engine_new(s->c->program, s->c, 0, s->c->nevents, s->arena);
    for (;;) {
        Value is, presumed;

        engine_begin(s->e);
        is = engine_eval(s->e, ex, slots);
        if (!engine_stopped(s->e))
            return engine_circle(s->e) ? BL_ABSENT : is;
        if (!engine_need(s->e) || !engine_presumed(s->e, &presumed) || !value_given(presumed))
            return BL_ABSENT;
        engine_assume(s->e, engine_need(s->e), presumed);
    }
}

/* Supposes that OWNER holds ITEM, because of EVENT, if the stated holdings leave room for it. */
static void suppose_held(CaseSupposer *s, Value owner, Value item, int event)
{
    Case *c = s->c;
    Value per = (Value)c->program->holding->ptype[1]->right->count;
    Holding *h = &c->holding[owner][item / per], was = *h;
    HoldingText t = { .p = c->program, .lang = c->lang, .at = c->holding };

    holding_show(h, (unsigned)(item % per), c->events[event].span);
    if (holding_fits(&t) && holding_number(&t, owner) <= s->most)
        c->supposed[c->nsupposed++] =
            (SupposedItem){ .owner = owner, .item = item, .event = event };
    else
        *h = was;
    engine_free(s->e);
    s->e = NULL;
}

/* Stores the items that the events of the story show in SHOWN, indexed by owner and group. */
static void shown_by_events(const Case *c, uint64_t (*shown)[MAX_OWNERS])
{
    Value per = (Value)c->program->holding->ptype[1]->right->count;

    for (int i = 0; i < c->nevents; i++) {
        const CaseEvent *ev = &c->events[i];
        Value owner, item;

        if (!ev->kind->reveals || ev->disputed)
            continue;
        owner = ev->attr[ev->kind->reveals_args[0]];
        item = ev->attr[ev->kind->reveals_args[1]];
        if (value_given(owner) && value_given(item))
            shown[owner][item / per] |= (uint64_t)1 << item % per;
    }
}

/* Closes each hand that has all the items that it can have, and opens each hand that has more: it
 * is told as it was dealt.  Events say how many an owner has. */
static void close_hands(CaseSupposer *s)
{
    Case *c = s->c;
    HoldingText t = { .p = c->program, .lang = c->lang, .at = c->holding };
    uint64_t shown[MAX_OWNERS][MAX_OWNERS] = { { 0 } };

    for (int i = 0; i < c->nevents; i++) {
        const EventKind *k = c->events[i].kind;
        Value most;

        if (!k->most || c->events[i].disputed ||
            (k->most_when && known_before(s, k->most_when, i) != 1))
            continue;
        most = known_before(s, k->most, i);
        if (!value_given(most))
            continue;
        if ((uint32_t)most < s->most)
            s->most = (uint32_t)most;
    }
    if (s->most == UINT32_MAX)
        return;
    shown_by_events(c, shown);
    holding_as_dealt(&t, s->most, (const uint64_t(*)[MAX_OWNERS])shown);
    holding_close(&t, s->most);
    engine_free(s->e);
    s->e = NULL;
}

static void suppose_holdings(Case *c, Arena *arena)
{
    CaseSupposer s = { .c = c, .arena = arena, .most = UINT32_MAX };

    close_hands(&s);
    c->supposed = arena_alloc_array(arena, sizeof *c->supposed, (size_t)c->nevents + 1);
    c->nsupposed = 0;
    for (int i = 0; i < c->nevents; i++) {
        const EventKind *k = c->events[i].kind;
        Value owner, item;

        if (!k->supposes || c->events[i].disputed)
            continue;
        owner = known_before(&s, k->supposes->kid[0], i);
        item = value_given(owner) ? known_before(&s, k->supposes->kid[1], i) : BL_ABSENT;
        if (value_given(owner) && value_given(item) &&
            holding_says(c->program->holding, (const Holding(*)[MAX_OWNERS])c->holding, owner,
                         item) < 0 &&
            (!k->supposes_when || known_before(&s, k->supposes_when, i) == 1))
            suppose_held(&s, owner, item, i);
    }
    engine_free(s.e);
}

Case *engine_load_case_for(const Program *p, const Node *n, const char *file, const char *edition,
                           Arena *arena, Diags *diags)
{
    Case *c = case_from_node(p, n, file, edition, arena, diags);

    if (c)
        suppose_holdings(c, arena);
    return c;
}

Case *engine_load_case(const Program *p, const Node *n, const char *file, Arena *arena,
                       Diags *diags)
{
    return engine_load_case_for(p, n, file, p->edition, arena, diags);
}

bool engine_settle_case(Case *c, Arena *arena, Diags *diags)
{
    if (!case_show_holdings(c, arena, diags))
        return false;
    suppose_holdings(c, arena);
    return true;
}
