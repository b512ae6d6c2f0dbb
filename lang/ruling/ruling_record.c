/* ruling_record.c - finds what a line of a ruling depends on.  It evaluates a rule of the line
 * again, in a world where the line holds.  A world assigns values to the open facts. */
#include "ruling/ruling.h"

#include "kit/vec.h"

#include <string.h>

static void ignore_conclusion(void *context, const Conclusion *c, const Support *s)
{
    (void)context;
    (void)c;
    (void)s;
}

static const Fact *asked_fact(const Ruling *r, const Fact *f)
{
    for (int i = 0; i < r->nasked; i++)
        if (condition_same_fact(r->asked[i], f))
            return r->asked[i];
    return NULL;
}

/* A fact on the path to a world where a line holds.  The search first tries the value that the fact
 * has in RecordPath.world.  If that world does not have the fact, the search first tries the
 * presumed value of the fact.  After that, the search tries the values of the domain, in order. */
typedef struct RecordAssumption {
    const Fact *fact;
    /* the condition of the line, restricted to the values of the facts before this fact */
    const ConditionTree *when;
    int next; /* the number of values tried */
} RecordAssumption;

/* The path to a world where a line holds. */
typedef struct RecordPath {
    /* the values to try first: condition_world() finds them for the condition of the line */
    const World *world;
    RecordAssumption *at;
    int n, cap;
    /* no further value of the last fact lets the line hold, so the path must go back */
    bool back;
} RecordPath;

/* Stores in *V the value of ASKED in WORLD.  Returns false if WORLD does not have ASKED, or if that
 * value is not among the N values DOMAIN. */
static bool value_in_world(const World *world, const Fact *asked, const Value *domain, int n,
                           Value *v)
{
    while (world && world->fact != asked)
        world = world->next;
    for (int i = 0; world && i < n; i++)
        if (domain[i] == world->value) {
            *v = world->value;
            return true;
        }
    return false;
}

/* E needs a fact.  Assumes the next value of this fact that lets the line hold.  Returns false if
 * no value is left.  WORLD is RecordPath.world.  A counts the values tried so far.  A fact with too
 * many values to try counts as a clash. */
static bool assume_next(Engine *e, const Ruling *r, const World *world, RecordAssumption *a,
                        const ConditionTree **when, Arena *arena)
{
    const Fact *f = engine_need(e), *asked = asked_fact(r, f);
    const Value *domain;
    Value first;
    int n = engine_domain(e, &domain);
    bool has_first = value_in_world(world, asked, domain, n, &first) || engine_presumed(e, &first);

    a->fact = f;
    if (f->unbounded) {
        if (a->next++)
            return false;
        *when = a->when;
        engine_assume(e, f, BL_CLASH);
        return true;
    }
    while (a->next < n + has_first) {
        int i = a->next++ - has_first;
        Value v = i < 0 ? first : domain[i];
        const ConditionTree *t = asked ? condition_restrict(a->when, asked, v, arena) : a->when;

        if (!t->fact && !t->truth)
            continue;
        *when = t;
        engine_assume(e, f, v);
        return true;
    }
    return false;
}

/* Moves one step forward or back along the path WAY.  A step forward assumes a value of the fact
 * that E needs.  It also restricts *WHEN, the condition of the line, to this value.  If no value is
 * left that lets the line hold, the step goes back: the next call tries another value of the
 * previous fact.  Steps back are necessary, because a condition may also be true for combinations
 * of values that no world has. */
static void assume_for_line(Engine *e, const Ruling *r, RecordPath *way, const ConditionTree **when,
                            Arena *arena)
{
    if (!way->back) {
        VEC_ROOM_IN(arena, way->at, way->n, way->cap);
        way->at[way->n++] = (RecordAssumption){ .when = *when };
    }
    way->back = !assume_next(e, r, way->world, &way->at[way->n - 1], when, arena);
    if (!way->back)
        return;
    if (--way->n == 0)
        BUG("a line in no world");
    engine_forget(e, way->at[way->n - 1].fact);
}

RulingRecord ruling_record(const Ruling *r, Engine *e, const Line *line, int support, Arena *arena)
{
    const Support *s = line->supports[support];
    const ConditionTree *when = line->support_when[support];
    Value slots[MAX_SLOTS];
    uint64_t fixed = 0;
    RulingRecord rec = { 0 };
    const FactRead *reads;
    const Rule *const *defeated;
    RecordPath way = { .world = condition_world(when, arena) };
    int n;

    for (int i = 0; i < s->rule->nbinders; i++)
        fixed |= (uint64_t)1 << s->rule->binders[i].slot;
    engine_ignore_breaches(e, line->c->kind == LINE_BREACH);
    for (;;) {
        engine_record(e, true);
        engine_begin(e);
        memcpy(slots, s->slots, sizeof slots);
        engine_fire(e, s->rule, slots, fixed, ignore_conclusion, NULL);
        if (!engine_stopped(e) || engine_circle(e))
            break;
        assume_for_line(e, r, &way, &when, arena);
    }
    engine_ignore_breaches(e, false);
    rec.nreads = engine_reads(e, &reads);
    rec.reads = arena_alloc_array(arena, sizeof *rec.reads, (size_t)rec.nreads + 1);
    for (int i = n = 0; i < rec.nreads; i++)
        /* facts with too many values to try count as clashes, and are left out */
        if (reads[i].value != BL_CLASH)
            rec.reads[n++] = reads[i];
    rec.nreads = n;
    rec.ndefeated = engine_defeated(e, &defeated);
    rec.defeated = arena_copy(arena, defeated, sizeof *defeated, rec.ndefeated);
    for (uint32_t i = 0; i < engine_nfacts(e); i++)
        engine_forget(e, engine_fact(e, i));
    return rec;
}
