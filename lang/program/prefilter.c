/* prefilter.c - finds the conditions of rules that can be tested on the facts of a case alone.
 * Such a condition is a screen, and a screen about one event is a sight.  A gate is a condition
 * that can be evaluated before all variables have values, or a call with a remembered value
 * (prefilter.h).  A binder is a variable that `for` declares. */
#include "program/prefilter.h"

#include "kit/vec.h"
#include "program/rule_index.h"
#include "program/var_order.h"

#include <string.h>

enum { SIGHT_LISTS = 1024 }; /* a power of two */

/* ---- plain expressions ------------------------------------------------- */

static bool is_plain_fun(const Fun *f)
{
    if (f->kind == FUN_BUILTIN)
        return f->builtin == BUILTIN_SIZE || f->builtin == BUILTIN_THE_ONE ||
               f->builtin == BUILTIN_BEFORE || f->builtin == BUILTIN_AFTER;
    return f->kind == FUN_SETTING || f->kind == FUN_READING;
}

static bool is_plain(const Ex *ex)
{
    if (!ex)
        return true;
    if (ex->op == EX_SOME || (ex->op == EX_CALL && !is_plain_fun(ex->fun)))
        return false;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (!is_plain(ex_kid(ex, i)))
            return false;
    return true;
}

static uint32_t slots_read(const Ex *ex)
{
    uint32_t reads = 0;

    if (!ex)
        return 0;
    if (ex->op == EX_VAR)
        return (uint32_t)1 << ex->slot;
    for (int i = 0; i < ex_nkids(ex); i++)
        reads |= slots_read(ex_kid(ex, i));
    return reads;
}

/* ---- sights ----------------------------------------------------------- */

/* The content of an expression without its kids and without its slot.  Equal screens may use
 * different variables, so the slot is left out. */
typedef struct ScreenHead {
    uint64_t is[7];
} ScreenHead;

static ScreenHead screen_head(const Ex *ex)
{
    return (ScreenHead){ { (uint64_t)ex->op, (uint64_t)ex->value, (uintptr_t)ex->places,
                           (uintptr_t)ex->fun, (uintptr_t)ex->event, (uintptr_t)ex->type,
                           (uint64_t)ex->nkids } };
}

static uint32_t screen_hash(const Ex *ex)
{
    uint64_t h = value_hash_mix((uint64_t)ex->op, (uint64_t)ex->nkids);

    /* hashes ids and not addresses, because addresses differ from run to run */
    h = value_hash_mix(h, ex->fun ? ex->fun->id + 1u : 0u);
    h = value_hash_mix(h, ex->event ? (uint64_t)ex->event->id + 1u : 0u);
    if (ex->type && ex->type->kind != TYPE_TEXT)
        h = value_hash_mix(h, (uint64_t)ex->value);
    for (int i = 0; i < ex->nkids; i++)
        h = value_hash_mix(h, screen_hash(ex_kid(ex, i)));
    return (uint32_t)(h >> 32);
}

static bool same_screen(const Ex *a, const Ex *b)
{
    ScreenHead x = screen_head(a), y = screen_head(b);

    if (memcmp(&x, &y, sizeof x) != 0)
        return false;
    for (int i = 0; i < a->nkids; i++)
        if (!same_screen(ex_kid(a, i), ex_kid(b, i)))
            return false;
    return true;
}

/* Returns 1 + the index of the sight that is equal to EX.  If P has no such sight and MAY_ADD is
 * true, adds a new sight for EX.  If P has no such sight and MAY_ADD is false, returns 0. */
static uint32_t find_sight(Program *p, const Ex *ex, bool may_add)
{
    uint32_t *list;

    if (!p->sight_lists)
        p->sight_lists = arena_alloc_array(p->arena, sizeof *p->sight_lists, SIGHT_LISTS);
    list = &p->sight_lists[screen_hash(ex) & (SIGHT_LISTS - 1)];
    for (uint32_t i = *list; i; i = p->sights[i - 1].next)
        if (same_screen(p->sights[i - 1].ex, ex))
            return i;
    if (!may_add)
        return 0;
    VEC_ROOM_IN(p->arena, p->sights, p->nsights, p->cap_sights);
    p->sights[p->nsights] = (SharedScreen){ ex, *list };
    return *list = ++p->nsights;
}

/* ---- screens ---------------------------------------------------------- */

/* The limits for one rule.  Further conditions get no screens and no gates. */
enum { MAX_SCREENS = 64, MAX_FIRST = 8 };

typedef struct ScreenFinder {
    Program *p;
    const Rule *r;
    bool own; /* R lies in the program's arena, so its sights may be added to the program */
    Screen at[MAX_SCREENS];
    int n;
    Gate gates[MAX_SCREENS], first[MAX_FIRST];
    int ngates, nfirst;
} ScreenFinder;

static bool is_event_slot(const Rule *r, int slot)
{
    for (int i = 0; i < r->nbinders; i++)
        if (r->binders[i].slot == slot)
            return r->binders[i].over->kind == TYPE_EVENT;
    BUG("a condition reads what its rule does not bind");
}

/* READS is a set of slots, as bits.  Returns the index of the last binder that binds one of these
 * slots.  Returns -1 if READS is empty.  Returns the number of binders if one of the slots belongs
 * to a variable that is not an event. */
static int binder_level(const Rule *r, uint32_t reads)
{
    int level = -1;

    for (int i = 0; i < r->nbinders; i++)
        if (reads >> r->binders[i].slot & 1) {
            reads &= ~((uint32_t)1 << r->binders[i].slot);
            level = r->binders[i].over->kind == TYPE_EVENT && level < r->nbinders ? i : r->nbinders;
        }
    return level;
}

static void add_screen(ScreenFinder *f, const Ex *ex, bool wanted)
{
    uint32_t reads;
    Screen s = { .ex = ex, .wanted = wanted, .slot = -1 };

    if (f->n == MAX_SCREENS || !is_plain(ex))
        return;
    reads = slots_read(ex);
    s.reads = reads;
    s.level = (int8_t)binder_level(f->r, reads);
    if (reads && !(reads & (reads - 1)) && is_event_slot(f->r, __builtin_ctz(reads))) {
        uint32_t sight = find_sight(f->p, ex, f->own);

        s.slot = sight ? (int8_t)__builtin_ctz(reads) : -1;
        s.sight = sight ? sight - 1 : 0;
    }
    f->at[f->n++] = s;
}

/* Adds screens for the parts of EX.  The rule needs EX to have the truth value WANTED. */
static void find_screens(ScreenFinder *f, const Ex *ex, bool wanted)
{
    if (ex->op == EX_NOT) {
        find_screens(f, ex->kid[0], !wanted);
    } else if (ex->op == (wanted ? EX_AND : EX_OR)) {
        find_screens(f, ex->kid[0], wanted);
        find_screens(f, ex->kid[1], wanted);
    } else if (!wanted || !var_order_is(ex)) {
        add_screen(f, ex, wanted);
    }
}

/* ---- gates ------------------------------------------------------------ */

/* Returns true if EX is a call whose value is remembered, because its arguments are variables and
 * constants. */
static bool is_remembered_fun_call(const Ex *ex)
{
    if (ex->op != EX_CALL || ex->fun->kind == FUN_BUILTIN)
        return false;
    for (int i = 0; i < ex->nkids; i++)
        if (ex->kid[i]->op != EX_VAR && ex->kid[i]->op != EX_CONST)
            return false;
    return true;
}

static Gate gate_of(const Ex *ex, int level, bool wanted, bool call, bool early)
{
    bool one =
        call && ex->nkids == 1 && ex->kid[0]->op == EX_VAR && ex->fun->ptype[0]->kind == TYPE_EVENT;

    return (Gate){ .ex = ex,
                   .level = (int8_t)level,
                   .wanted = wanted,
                   .call = call,
                   .early = early,
                   .event = one ? (int8_t)ex->kid[0]->slot : (int8_t)-1 };
}

/* Adds gates for EX and its parts.  The rule needs EX to have the truth value WANTED.  A part that
 * is not a screen gets a gate in two cases:
 *
 *     the part is a call whose value is remembered
 *     the part can be tested before the last binder has a value, and before the expression that
 *         contains the part
 *
 * The expression that contains EX can be tested once the binder with the index BEFORE has a value.
 * If nothing contains EX, BEFORE is the number of binders. */
static void find_gates(ScreenFinder *f, const Ex *ex, bool wanted, int before)
{
    int level = binder_level(f->r, slots_read(ex));
    bool early = level < before && level + 1 < f->r->nbinders, call = is_remembered_fun_call(ex);

    if (level >= 0 && level < f->r->nbinders && (early || call) && f->ngates < MAX_SCREENS &&
        !is_plain(ex))
        f->gates[f->ngates++] = gate_of(ex, level, wanted, call, early);
    if (early)
        before = level;
    if (ex->op == EX_NOT) {
        find_gates(f, ex->kid[0], !wanted, before);
    } else if (ex->op == (wanted ? EX_AND : EX_OR)) {
        find_gates(f, ex->kid[0], wanted, before);
        find_gates(f, ex->kid[1], wanted, before);
    }
}

/* Returns true if EX reads only facts of the case, and calls only built-in functions. */
static bool asks_nothing(const Ex *ex)
{
    if (!ex)
        return true;
    if (ex->op == EX_CALL && ex->fun->kind != FUN_BUILTIN)
        return false;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (!asks_nothing(ex_kid(ex, i)))
            return false;
    return is_plain(ex);
}

/* Adds to f->first the remembered calls with which the evaluation of EX begins, in order.  The rule
 * needs EX to have the truth value WANTED.  Skips parts of EX that can be tested on the facts of
 * the case alone.  Returns false if the list must end inside EX, because the next part is of
 * another form or the list is full. */
static bool find_first(ScreenFinder *f, const Ex *ex, bool wanted)
{
    if (ex->op == EX_NOT)
        return find_first(f, ex->kid[0], !wanted);
    if (ex->op == (wanted ? EX_AND : EX_OR))
        return find_first(f, ex->kid[0], wanted) && find_first(f, ex->kid[1], wanted);
    if (asks_nothing(ex))
        return true;
    if (!is_remembered_fun_call(ex) || f->nfirst == MAX_FIRST)
        return false;
    f->first[f->nfirst++] = gate_of(ex, binder_level(f->r, slots_read(ex)), wanted, true, false);
    return true;
}

/* Sets R->first to the calls with which the evaluation of R begins.  The calls in the `where`s of
 * the binders come before those in the conditions. */
static void rule_first(ScreenFinder *f, Rule *r, Arena *arena)
{
    bool alone = true;

    for (int i = 0; i < r->nbinders && alone; i++)
        alone = asks_nothing(r->binders[i].in) &&
                (!r->binders[i].besides || find_first(f, r->binders[i].besides, true));
    for (int i = 0; i < r->nconds && alone; i++)
        alone = find_first(f, r->conds[i].ex, !r->conds[i].negated);
    r->first = arena_copy(arena, f->first, sizeof *f->first, f->nfirst);
    r->nfirst = (uint8_t)f->nfirst;
}

static void rule_gates(ScreenFinder *f, Rule *r, Arena *arena)
{
    Gate *gates = arena_alloc_array(arena, sizeof *gates, (size_t)f->ngates + 1);
    int n = 0;

    for (int level = 0; level < r->nbinders; level++) {
        for (int i = 0; i < f->ngates; i++)
            if (f->gates[i].level == level)
                gates[n++] = f->gates[i];
        r->ngates[level + 1] = (uint8_t)n;
    }
    r->gates = gates;
}

/* The `where`s and conditions of R state orders of events (var_order.h).  Sets R->orders to these
 * orders.  Also sets R->norders: the orders of binder I begin at index R->norders[I] of
 * R->orders. */
static void rule_orders(Rule *r, Arena *arena)
{
    VarOrderList all = { 0 };

    for (int i = 0; i < r->nbinders; i++) {
        for (int k = i; k < r->nbinders; k++)
            if (r->binders[k].where)
                var_order_list(r->binders[k].where, r->binders[i].slot, &all, arena);
        for (int k = 0; k < r->nconds; k++)
            if (!r->conds[k].negated)
                var_order_list(r->conds[k].ex, r->binders[i].slot, &all, arena);
        for (int k = r->norders[i]; k < all.n; k++)
            all.at[k].later = binder_level(r, (uint32_t)1 << all.at[k].other) > i;
        r->norders[i + 1] = (uint8_t)all.n;
    }
    r->orders = all.at;
}

void prefilter_rule(Program *p, Rule *r, Arena *arena)
{
    ScreenFinder f = { .p = p, .r = r, .own = arena == p->arena };
    Screen *screens;
    int n = 0;

    for (int i = 0; i < r->nbinders; i++)
        if (r->binders[i].besides) {
            find_screens(&f, r->binders[i].besides, true);
            find_gates(&f, r->binders[i].besides, true, r->nbinders);
        }
    for (int i = 0; i < r->nconds; i++) {
        find_screens(&f, r->conds[i].ex, !r->conds[i].negated);
        find_gates(&f, r->conds[i].ex, !r->conds[i].negated, r->nbinders);
    }
    rule_orders(r, arena);
    rule_gates(&f, r, arena);
    rule_first(&f, r, arena);
    screens = arena_alloc_array(arena, sizeof *screens, (size_t)f.n + 1);
    for (int level = -1; level <= r->nbinders; level++) {
        for (int i = 0; i < f.n; i++)
            if (f.at[i].level == level)
                screens[n++] = f.at[i];
        r->nscreens[level + 1] = (uint8_t)n;
    }
    r->screens = screens;
}

void prefilter_plain_args(Rule *r)
{
    r->plain_args = 0;
    for (int i = 0; i < r->nargs; i++) {
        r->about[i] = -1;
        for (int k = 0; r->args[i]->op == EX_VAR && k < r->nbinders; k++)
            if (r->binders[k].slot == r->args[i]->slot && r->binders[k].over->kind == TYPE_EVENT)
                r->about[i] = (int8_t)k;
    }
    for (int i = 0; i < r->nargs; i++)
        if (r->args[i]->op != EX_VAR && is_plain(r->args[i]))
            r->plain_args |= (uint32_t)1 << i;
}
