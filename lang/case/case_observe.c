/* case_observe.c - evaluates conditions that need only the told events and settings of a case. */
#include "case/case_observe.h"

/* The result of an expression that depends on something open in the case.  BL_CLASH can stand for
 * it, because told facts never clash. */
#define UNTOLD BL_CLASH

/* The case, and the values that variables have while an expression is evaluated. */
typedef struct Observer {
    const Case *c;
    const Value *slots;
    Value only; /* the value of the only variable; used if SLOTS is NULL */
} Observer;

static Value observe(const Observer *l, const Ex *ex);

/* Evaluates EX.  To save time, does not call observe() if EX is a constant or a variable. */
static inline Value observe_plain(const Observer *l, const Ex *ex)
{
    return ex->op == EX_CONST ? ex->value
           : ex->op == EX_VAR ? (l->slots ? l->slots[ex->slot] : l->only)
                              : observe(l, ex);
}

static inline Value observe_attr(const Observer *l, const Ex *ex)
{
    Value event = observe_plain(l, ex->kid[0]);
    const CaseEvent *ev;
    int at;

    if (!value_given(event))
        return event == UNTOLD ? UNTOLD : BL_ABSENT;
    ev = &l->c->events[event];
    at = ex->places[ev->kind->id];
    return at < 0 ? BL_ABSENT : ev->open[at] ? UNTOLD : ev->attr[at];
}

/* Evaluates EX.  To save time, does not call observe() if EX is an attribute, a constant or a
 * variable. */
static inline Value observe_part(const Observer *l, const Ex *ex)
{
    return ex->op == EX_ATTR ? observe_attr(l, ex) : observe_plain(l, ex);
}

static Value observe_compared(const Observer *l, const Ex *ex)
{
    Value a = observe_part(l, ex->kid[0]), b = observe_part(l, ex->kid[1]);

    if (a == UNTOLD || b == UNTOLD)
        return UNTOLD;
    if (!value_given(a) || !value_given(b))
        return 0;
    switch (ex->op) {
    case EX_IS: return a == b;
    case EX_IN: return (Value)((uint64_t)b >> a & 1);
    case EX_AT_LEAST: return a >= b;
    default: return a <= b;
    }
}

static Value observe_call(const Observer *l, const Ex *ex)
{
    const Fun *f = ex->fun;
    Value a, b;

    if (f->kind == FUN_READING)
        return f->is_set ? f->setting : UNTOLD;
    if (f->kind == FUN_SETTING)
        return l->c->settings[f->id] == BL_ABSENT ? UNTOLD : l->c->settings[f->id];
    a = observe(l, ex->kid[0]);
    if (a == UNTOLD)
        return UNTOLD;
    switch (f->builtin) {
    case BUILTIN_SIZE: return value_set_size(a);
    case BUILTIN_THE_ONE: return value_set_only(a);
    default:
        b = observe(l, ex->kid[1]);
        if (b == UNTOLD)
            return UNTOLD;
        return value_before(a, b, f->builtin == BUILTIN_AFTER);
    }
}

/* Evaluates EX, an `and` or `or`.  A false operand settles an `and`, and a true operand settles an
 * `or`, even if the other operand is open. */
static Value observe_joined(const Observer *l, const Ex *ex)
{
    bool settles = ex->op == EX_OR;
    Value a = observe(l, ex->kid[0]), b;

    if (a != UNTOLD && (a == 1) == settles)
        return settles;
    b = observe(l, ex->kid[1]);
    if (b != UNTOLD && (b == 1) == settles)
        return settles;
    return a == UNTOLD || b == UNTOLD ? UNTOLD : !settles;
}

static Value observe_set(const Observer *l, const Ex *ex)
{
    uint64_t set = 0;

    for (int i = 0; i < ex->nkids; i++) {
        Value a = observe(l, ex->more[i]);

        if (a == UNTOLD)
            return UNTOLD;
        if (value_given(a))
            set |= (uint64_t)1 << a;
    }
    return (Value)set;
}

/* Evaluates EX like the engine.  Returns UNTOLD if the value depends on something open. */
static Value observe(const Observer *l, const Ex *ex)
{
    Value a, b;

    switch (ex->op) {
    case EX_CONST:
    case EX_VAR: return observe_plain(l, ex);
    case EX_ATTR: return observe_attr(l, ex);
    case EX_LEFT:
        a = observe(l, ex->kid[0]);
        return value_given(a) ? a / (Value)ex->kid[0]->type->right->count : a;
    case EX_RIGHT:
        a = observe(l, ex->kid[0]);
        return value_given(a) ? a % (Value)ex->kid[0]->type->right->count : a;
    case EX_PAIR:
        a = observe(l, ex->kid[0]);
        b = observe(l, ex->kid[1]);
        return !value_given(a) ? a : !value_given(b) ? b : a * (Value)ex->type->right->count + b;
    case EX_KIND:
        a = observe_plain(l, ex->kid[0]);
        return a == UNTOLD ? UNTOLD : value_given(a) && kind_is_a(l->c->events[a].kind, ex->event);
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST: return observe_compared(l, ex);
    case EX_GIVEN:
    case EX_ABSENT:
        a = observe_part(l, ex->kid[0]);
        return a == UNTOLD ? UNTOLD : value_given(a) == (ex->op == EX_GIVEN);
    case EX_NOT: a = observe(l, ex->kid[0]); return a == UNTOLD ? UNTOLD : a != 1;
    case EX_AND:
    case EX_OR: return observe_joined(l, ex);
    case EX_SET: return observe_set(l, ex);
    case EX_CALL: return observe_call(l, ex);
    case EX_BEFORE:
    case EX_SOME:
    case EX_ERROR: break;
    }
    return UNTOLD;
}

/* ---- remembered results ----------------------------------------------- */

enum { MAX_SEEN = 1 << 20 };

SightMemo case_observe_start(const Program *p, const Case *c, int nevents, Arena *arena)
{
    SightMemo x = { c, p->sights, p->nsights, nevents, NULL };

    if ((uint64_t)p->nsights * (uint64_t)nevents <= MAX_SEEN)
        x.seen = arena_alloc_array(arena, sizeof *x.seen, (size_t)p->nsights * (size_t)nevents + 1);
    return x;
}

static SeenTruth observe_truth(const Case *c, const Ex *ex, const Value *slots, Value only)
{
    const Observer look = { c, slots, only };
    Value v = observe(&look, ex);

    return v == UNTOLD ? SEEN_UNTOLD : v == 1 ? SEEN_SO : SEEN_NOT;
}

bool case_observe_value(const Case *c, const Ex *ex, const Value *slots, Value *v)
{
    const Observer look = { c, slots, BL_ABSENT };

    *v = observe(&look, ex);
    return *v != UNTOLD;
}

static inline SeenTruth observe_sight(SightMemo *x, uint32_t sight, int event)
{
    int8_t *at;

    if (!x->seen)
        return observe_truth(x->c, x->at[sight].ex, NULL, event);
    at = &x->seen[(size_t)event * x->n + sight];
    if (!*at)
        *at = (int8_t)(1 + (int)observe_truth(x->c, x->at[sight].ex, NULL, event));
    return (SeenTruth)(*at - 1);
}

/* Returns true if EX calls `before` or `after` with two variables. */
static inline bool is_order_test(const Ex *ex)
{
    return ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN && ex->nkids == 2 &&
           ex->kid[0]->op == EX_VAR && ex->kid[1]->op == EX_VAR;
}

SeenTruth case_observe_screen(SightMemo *x, const Screen *s, const Value *slots)
{
    if (is_order_test(s->ex))
        return value_before(slots[s->ex->kid[0]->slot], slots[s->ex->kid[1]->slot],
                            s->ex->fun->builtin == BUILTIN_AFTER)
                   ? SEEN_SO
                   : SEEN_NOT;
    if (s->slot < 0)
        return observe_truth(x->c, s->ex, slots, BL_ABSENT);
    if ((uint64_t)slots[s->slot] >= (uint64_t)x->nevents)
        BUG("a sight of no event");
    return observe_sight(x, s->sight, (int)slots[s->slot]);
}

/* Returns true if column C can exclude some rule that is still in LEFT.  LEFT is a bit set of WORDS
 * words. */
static bool column_matters(const ScreenColumn *c, const uint64_t *left, uint32_t words)
{
    uint64_t any = 0;

    for (uint32_t w = 0; w < words && !any; w++)
        any = left[w] & (c->unless_so[w] | c->where_so[w]);
    return any != 0;
}

void case_observe_sift(SightMemo *x, const KindRules *s, int event, uint64_t *left)
{
    for (uint32_t w = 0; w < s->words; w++)
        left[w] = w + 1 < s->words || s->n % 64 == 0 ? UINT64_MAX : ((uint64_t)1 << s->n % 64) - 1;
    for (uint32_t i = 0; i < s->ncolumns; i++) {
        const ScreenColumn *c = &s->columns[i];
        const uint64_t *out;
        SeenTruth how;

        if (!column_matters(c, left, s->words))
            continue;
        how = observe_sight(x, c->sight, event);
        if (how == SEEN_UNTOLD)
            continue;
        out = how == SEEN_SO ? c->where_so : c->unless_so;

        for (uint32_t w = 0; w < s->words; w++)
            left[w] &= ~out[w];
    }
}
