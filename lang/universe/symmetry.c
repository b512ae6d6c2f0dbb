/* symmetry.c - applies a symmetry to values, facts, cases and universes. */
#include "universe/symmetry.h"

#include <string.h>

Symmetry symmetry_of(const Principle *p)
{
    return (Symmetry){ p->turns, p->nturns };
}

Symmetry symmetry_inverse(Symmetry t, Arena *arena)
{
    Permutation *out = arena_copy(arena, t.at, sizeof *out, t.n);

    for (int i = 0; i < t.n; i++) {
        Value *to = arena_new_array(arena, Value, t.at[i].type->count + 1u);

        for (uint32_t v = 0; v < t.at[i].type->count; v++)
            to[t.at[i].to[v]] = v;
        out[i].to = to;
    }
    return (Symmetry){ out, t.n };
}

/* ---- values ----------------------------------------------------------- */

Value symmetry_value(Symmetry t, const Type *type, Value v)
{
    Value n;

    if (!value_given(v))
        return v;
    switch (type->kind) {
    case TYPE_ENUM:
        for (int i = 0; i < t.n; i++)
            if (t.at[i].type == type)
                return t.at[i].to[v];
        return v;
    case TYPE_PRODUCT:
        n = (Value)type->right->count;
        return symmetry_value(t, type->left, v / n) * n + symmetry_value(t, type->right, v % n);
    case TYPE_SET: return (Value)symmetry_set(t, type->elem, (uint64_t)v);
    case TYPE_ERROR:
    case TYPE_BOOL:
    case TYPE_RANGE:
    case TYPE_EVENT:
    case TYPE_TEXT: break;
    }
    return v;
}

uint64_t symmetry_set(Symmetry t, const Type *type, uint64_t set)
{
    uint64_t out = 0;

    if (type->kind != TYPE_ENUM && type->kind != TYPE_PRODUCT)
        return set;
    for (uint32_t i = 0; i < type->count; i++)
        if (set >> i & 1)
            out |= (uint64_t)1 << symmetry_value(t, type, i);
    return out;
}

static void turn_args(Symmetry t, const Type *const *types, int n, Value *args)
{
    for (int i = 0; i < n; i++)
        args[i] = symmetry_value(t, types[i], args[i]);
}

Fact symmetry_fact(Symmetry t, const Program *p, const Fact *f)
{
    Fact out = *f;

    switch (f->kind) {
    case FACT_FINDING:
    case FACT_ELECTED:
    case FACT_HOLDS: turn_args(t, f->fun->ptype, f->nargs, out.args); break;
    case FACT_HOLDS_OTHER:
        out.args[0] = symmetry_value(t, p->holding->ptype[0], f->args[0]);
        out.args[1] = symmetry_value(t, p->holding->ptype[1]->left, f->args[1]);
        break;
    case FACT_SETTING:
    case FACT_READING:
    case FACT_ATTRIBUTE:
    case FACT_HAPPENED:
    case FACT_DEAL: break;
    }
    return out;
}

/* ---- holdings --------------------------------------------------------- */

/* Sets TO to the holdings FROM, with owners, groups and items permuted by T. */
static void turn_holdings(Symmetry t, const Fun *holding, const Holding (*from)[MAX_OWNERS],
                          Holding (*to)[MAX_OWNERS])
{
    const Type *owner = holding->ptype[0], *item = holding->ptype[1];

    for (uint32_t o = 0; o < owner->count; o++)
        for (uint32_t g = 0; g < item->left->count; g++) {
            Holding h = from[o][g];

            h.has = symmetry_set(t, item->right, h.has);
            h.shown = symmetry_set(t, item->right, h.shown);
            h.lacks = symmetry_set(t, item->right, h.lacks);
            h.dealt = symmetry_set(t, item->right, h.dealt);
            to[symmetry_value(t, owner, o)][symmetry_value(t, item->left, g)] = h;
        }
}

/* ---- cases ------------------------------------------------------------ */

static StatedFact *turn_stated(Symmetry t, const StatedFact *from, int n, Arena *arena)
{
    StatedFact *to = arena_copy(arena, from, sizeof *to, n);

    for (int i = 0; i < n; i++) {
        if (!from[i].fun) /* says only that an event happened: no values to permute */
            continue;
        turn_args(t, from[i].fun->ptype, from[i].fun->nparams, to[i].args);
        to[i].value = symmetry_value(t, from[i].fun->result, from[i].value);
    }
    return to;
}

Case *symmetry_case(Symmetry t, const Case *c, Arena *arena)
{
    const Program *p = c->program;
    Case *out = arena_copy(arena, c, sizeof *c, 1);

    out->events = arena_copy(arena, c->events, sizeof *c->events, c->nevents);
    for (int i = 0; i < c->nevents; i++)
        for (int a = 0; a < c->events[i].kind->nattrs; a++)
            out->events[i].attr[a] =
                symmetry_value(t, c->events[i].kind->attrs[a].type, c->events[i].attr[a]);
    out->settings = arena_copy(arena, c->settings, sizeof *out->settings, (int)p->nfuns);
    for (const Fun *f = p->funs; f; f = f->next)
        if (f->kind == FUN_SETTING)
            out->settings[f->id] = symmetry_value(t, f->result, c->settings[f->id]);
    if (p->holding)
        turn_holdings(t, p->holding, c->holding, out->holding);
    out->supposed = arena_copy(arena, c->supposed, sizeof *c->supposed, c->nsupposed);
    for (int i = 0; i < c->nsupposed; i++) {
        out->supposed[i].owner = symmetry_value(t, p->holding->ptype[0], c->supposed[i].owner);
        out->supposed[i].item = symmetry_value(t, p->holding->ptype[1], c->supposed[i].item);
    }
    out->bodies = arena_copy(arena, c->bodies, sizeof *c->bodies, c->nbodies);
    for (int i = 0; i < c->nbodies; i++)
        out->bodies[i].found = turn_stated(t, c->bodies[i].found, c->bodies[i].nfound, arena);
    out->elected = turn_stated(t, c->elected, c->nelected, arena);
    out->nexpects = out->ndiffers = 0;
    return out;
}

/* ---- universes -------------------------------------------------------- */

static Ex *turn_ex(Symmetry t, const Ex *ex, Arena *arena)
{
    Ex *out, **kids;

    if (!ex)
        return NULL;
    out = arena_copy(arena, ex, sizeof *ex, 1);
    if (ex->op == EX_CONST)
        out->value = symmetry_value(t, ex->type, ex->value);
    kids = ex_own_kids(out, arena);
    for (int i = 0; i < ex_nkids(ex); i++)
        kids[i] = turn_ex(t, ex_kid(ex, i), arena);
    return out;
}

static void turn_among(Symmetry t, ValueDomain *a, Arena *arena)
{
    a->value = turn_ex(t, a->value, arena);
    a->set = turn_ex(t, a->set, arena);
}

static const UniverseFact *turn_facts(Symmetry t, const UniverseFact *from, int n, Arena *arena)
{
    UniverseFact *to = arena_copy(arena, from, sizeof *to, n);

    for (int i = 0; i < n; i++)
        turn_among(t, &to[i].among, arena);
    return to;
}

static const SlotKind *turn_kinds(Symmetry t, const EventSlot *s, Arena *arena)
{
    SlotKind *to = arena_copy(arena, s->kinds, sizeof *to, s->nkinds);

    for (int i = 0; i < s->nkinds; i++)
        for (int a = 0; a < MAX_ATTRS; a++)
            turn_among(t, &to[i].attr[a], arena);
    return to;
}

static const UniverseDeal *turn_deals(Symmetry t, const Program *p, const Universe *u, Arena *arena)
{
    UniverseDeal *to = arena_copy(arena, u->deals, sizeof *to, u->ndeals);

    for (int i = 0; i < u->ndeals; i++) {
        to[i].holding = arena_alloc_array(arena, sizeof *to[i].holding, MAX_OWNERS);
        turn_holdings(t, p->holding, (const Holding(*)[MAX_OWNERS])u->deals[i].holding,
                      to[i].holding);
    }
    return to;
}

Universe *symmetry_universe(Symmetry t, const Program *p, const Universe *u, Arena *arena)
{
    Universe *out = arena_copy(arena, u, sizeof *u, 1);
    const Ex **assumes = arena_new_array(arena, const Ex *, (size_t)u->nassumes + 1);

    out->deals = turn_deals(t, p, u, arena);
    out->settings = turn_facts(t, u->settings, u->nsettings, arena);
    out->findings = turn_facts(t, u->findings, u->nfindings, arena);
    for (int i = 0; i < u->nslots; i++)
        out->slots[i].kinds = turn_kinds(t, &u->slots[i], arena);
    for (int i = 0; i < u->nassumes; i++)
        assumes[i] = turn_ex(t, u->assumes[i], arena);
    out->assumes = assumes;
    return out;
}
