/* engine_holding.c - decides which owner holds which item, from stated and assumed holdings (SPEC
 * 4.3, 8.2).  Items with the same left part are a group. */
#include "engine/engine_inside.h"

#include "check/holding.h"

static bool assumed_to_hold(Engine *e, Value owner, Value item, Value *v)
{
    if (!e->held->items[owner][item])
        return false;
    e->tainted = e->untraced = true;
    *v = e->held->items[owner][item] - 1;
    return true;
}

int engine_holding_told(const Engine *e, Value owner, Value item)
{
    return holding_says(e->p->holding, e->hand, owner, item);
}

/* Does what engine_holding_told() does, but also uses the assumptions about ITEM and its group. */
static int holds_item(Engine *e, Value owner, Value item)
{
    const Type *t = e->p->holding->ptype[1];
    uint32_t owners = e->p->holding->ptype[0]->count;
    Value group = item / (Value)t->right->count, v;
    int told = engine_holding_told(e, owner, item);

    if (told >= 0)
        return told;
    if (assumed_to_hold(e, owner, item, &v))
        return v == 1;
    for (uint32_t o = 0; o < owners; o++)
        if ((Value)o != owner && assumed_to_hold(e, (Value)o, item, &v) && v == 1)
            return 0;
    if (e->held->others[owner][group] == 1) {
        e->tainted = e->untraced = true;
        return 0;
    }
    e->tainted = e->untraced = true; /* an assumption about ITEM or GROUP could change the -1 */
    return -1;
}

/* Looks at the items of GROUP that the case does not give to OWNER.  Sets *MORE to the number of
 * them that OWNER certainly holds, and *UNDECIDED to the number that OWNER may hold. */
static void holds_count(Engine *e, Value owner, Value group, int *more, int *undecided)
{
    Value per = (Value)e->p->holding->ptype[1]->right->count;

    *more = *undecided = 0;
    for (Value r = 0; r < per; r++) {
        int known = e->hand[owner][group].has >> r & 1 ? 0 : holds_item(e, owner, group * per + r);

        *more += known == 1;
        *undecided += known < 0;
    }
}

/* Does what holds_item() does, but also uses the number of items that OWNER has in the group. */
static int holds_counted(Engine *e, Value owner, Value item)
{
    Value group = item / (Value)e->p->holding->ptype[1]->right->count;
    const Holding *h = &e->hand[owner][group];
    int known = holds_item(e, owner, item), more, undecided;
    bool others = h->others || e->held->others[owner][group];
    bool counted = holding_counted(h);

    if (known >= 0 || (!counted && h->unknown == 0 && !others))
        return known;
    holds_count(e, owner, group, &more, &undecided);
    if (counted && more >= h->unknown)
        return 0;
    return more + undecided <= h->unknown + (others && !counted) ? 1 : -1;
}

/* Returns 1 if OWNER certainly holds ITEM, 0 if OWNER certainly does not, and -1 if neither is
 * certain.  Tries holds_counted() for OWNER first, and then for the other owners: only one owner
 * holds ITEM. */
static int holds_known(Engine *e, Value owner, Value item)
{
    int known = holds_counted(e, owner, item);

    for (Value o = 0; known < 0 && o < (Value)e->p->holding->ptype[0]->count; o++)
        if (o != owner && holds_counted(e, o, item) == 1)
            known = 0;
    return known;
}

bool engine_holds_item(Engine *e, Value owner, Value item)
{
    int known;
    Value args[2] = { owner, item };

    if (!engine_deal_known(e))
        return false;
    known = holds_known(e, owner, item);
    if (known >= 0) {
        const Type *t = e->p->holding->ptype[1];

        if (e->recording && e->held->items[owner][item])
            engine_record_fact(e, &engine_fact_slot(e, FACT_HOLDS, e->p->holding, args, 2)->fact,
                               known, NO_SPAN, true);
        else
            engine_record_stated(e, FACT_HOLDS, e->p->holding, args, 2, known,
                                 e->hand[owner][item / (Value)t->right->count].span);
        return known;
    }
    FactSlot *s = engine_fact_slot(e, FACT_HOLDS, e->p->holding, args, 2);

    /* other assumptions may decide whether the owner holds the item */
    s->varies = true;
    engine_type_domain(e, e->p->bool_type);
    return engine_open_fact(e, s, true, false, 0) == 1;
}

bool engine_holds_other(Engine *e, Value owner, Value group)
{
    const Holding *h;
    Value args[2] = { owner, group };
    int more, undecided;

    h = &e->hand[owner][group];
    if (h->complete || (holding_counted(h) && !h->unknown))
        return false;
    if (h->unknown > 0 || h->others)
        return true;
    FactSlot *s = engine_fact_slot(e, FACT_HOLDS_OTHER, e->p->holding, args, 2);

    if (!s->assumed) {
        holds_count(e, owner, group, &more, &undecided);
        if (more > 0 || undecided == 0)
            return more > 0;
    }
    /* other assumptions may decide whether the owner holds the item */
    s->varies = true;
    engine_type_domain(e, e->p->bool_type);
    return engine_open_fact(e, s, true, false, 0) == 1;
}
