/* bodies_differ.c - finds the findings that make two bodies rule differently.  A body is a person
 * or a committee that finds facts.  A point is something that the two bodies found differently. */
#include "ruling/bodies_differ.h"

#include "ruling/rule.h"

#include <string.h>

enum {
    MAX_POINTS = 63,
    MAX_RULINGS = 2000,         /* the most rulings that one search makes */
    MAX_PARTING_WORK = 25000000 /* the most calls that these rulings evaluate */
};

typedef struct DifferSearch {
    const Ruling *a, *b;
    CompareLevel level;
    BodiesPoint *points;
    int npoints;
    Arena *arena;
    Diags *unsaid; /* gets the diagnostics of the changed cases; nobody reports them */
    uint64_t work;
    int rulings;
} DifferSearch;

/* ---- points ------------------------------------------------------------ */

bool bodies_differ_is_about(const BodiesPoint *p, const StatedFact *s)
{
    return s->fun == p->fun && memcmp(s->args, p->args, sizeof *s->args * (size_t)p->nargs) == 0;
}

static const Body *body_of(const Ruling *r)
{
    return &r->c->bodies[r->body];
}

static BodiesPoint point_at(const StatedFact *s)
{
    BodiesPoint p = { .fun = s->fun, .nargs = s->fun ? s->fun->nparams : 1 };

    memcpy(p.args, s->args, sizeof p.args);
    return p;
}

static bool has_statement(const Body *b, const StatedFact *s, const BodiesPoint *p)
{
    for (int i = 0; i < b->nfound; i++)
        if (bodies_differ_is_about(p, &b->found[i]) && b->found[i].value == s->value &&
            b->found[i].excluded == s->excluded)
            return true;
    return false;
}

/* Returns true if the body X states something about the point P that the body Y does not state. */
static bool states_more(const Body *x, const Body *y, const BodiesPoint *p)
{
    for (int i = 0; i < x->nfound; i++)
        if (bodies_differ_is_about(p, &x->found[i]) && !has_statement(y, &x->found[i], p))
            return true;
    return false;
}

static void differ_add_points(DifferSearch *s, const Body *of, const Body *x, const Body *y)
{
    for (int i = 0; i < of->nfound; i++) {
        BodiesPoint p = point_at(&of->found[i]);
        bool known = s->npoints == MAX_POINTS;

        for (int k = 0; k < s->npoints && !known; k++)
            known = bodies_differ_is_about(&s->points[k], &of->found[i]);
        if (!known && (states_more(x, y, &p) || states_more(y, x, &p)))
            s->points[s->npoints++] = p;
    }
}

/* ---- trying sets of points -------------------------------------------- */

static bool in_set(const DifferSearch *s, uint64_t set, const StatedFact *st)
{
    for (int i = 0; i < s->npoints; i++)
        if ((set >> i & 1) && bodies_differ_is_about(&s->points[i], st))
            return true;
    return false;
}

/* Returns a copy of the case of TO.  In this copy, the body of TO has taken over the findings of
 * the body of FROM on the points in SET.  SET is a set as bits. */
static const Case *differ_mix(const DifferSearch *s, const Ruling *to, const Ruling *from,
                              uint64_t set)
{
    const Case *c = to->c;
    Case *mix = arena_new_of(s->arena, Case);
    Body *bodies = arena_new_array(s->arena, Body, (size_t)c->nbodies);
    const Body *x = body_of(to), *y = body_of(from);
    StatedFact *found = arena_new_array(s->arena, StatedFact, (size_t)(x->nfound + y->nfound) + 1);
    int n = 0;

    for (int i = 0; i < x->nfound; i++)
        if (!in_set(s, set, &x->found[i]))
            found[n++] = x->found[i];
    for (int i = 0; i < y->nfound; i++)
        if (in_set(s, set, &y->found[i]))
            found[n++] = y->found[i];
    *mix = *c;
    memcpy(bodies, c->bodies, sizeof *bodies * (size_t)c->nbodies);
    bodies[to->body].found = found;
    bodies[to->body].nfound = n;
    mix->bodies = bodies;
    return mix;
}

/* Rules on differ_mix(S, TO, FROM, SET).  Returns true if that ruling equals the ruling FROM. */
static bool differ_agrees(DifferSearch *s, const Ruling *to, const Ruling *from, uint64_t set)
{
    const Ruling *r = rule_case(to->program, differ_mix(s, to, from, set), to->body, to->nevents,
                                s->arena, s->unsaid);

    s->rulings++;
    /* R is NULL if too many facts are open, or if rules depend on themselves */
    s->work += r ? r->work : MAX_PARTING_WORK;
    return r && rulings_equal(r, from, s->level, s->arena);
}

static bool differ_out_of_work(const DifferSearch *s)
{
    return s->rulings > MAX_RULINGS || s->work > MAX_PARTING_WORK;
}

/* Returns the next larger number that has the same number of bits set. */
static uint64_t next_set(uint64_t set)
{
    uint64_t low = set & (~set + 1), carried = set + low;

    return carried | ((set ^ carried) >> 2) / low;
}

/* Tries all sets of SIZE points.  Stores in OUT the sets that make the rulings equal.  Returns
 * false if a limit was reached. */
static bool try_size(DifferSearch *s, int size, BodiesDiffer *out)
{
    for (uint64_t set = ((uint64_t)1 << size) - 1; set >> s->npoints == 0; set = next_set(set)) {
        if (differ_out_of_work(s)) {
            out->more = out->nsets > 0;
            return false;
        }
        bool a_as_b = differ_agrees(s, s->a, s->b, set), b_as_a = differ_agrees(s, s->b, s->a, set);

        if (!a_as_b && !b_as_a)
            continue;
        if (out->nsets == BODIES_DIFFER_SETS) {
            out->more = true;
            return true;
        }
        out->a_as_b[out->nsets] = a_as_b;
        out->b_as_a[out->nsets] = b_as_a;
        out->set[out->nsets++] = set;
    }
    return true;
}

/* Finds one set of points for OUT, without a complete search.  If body A had the findings of body B
 * on these points, the rulings would be equal.  Begins with all points, and leaves out each point
 * that is not needed. */
static void differ_narrow(DifferSearch *s, BodiesDiffer *out)
{
    uint64_t set = ((uint64_t)1 << s->npoints) - 1;

    for (int i = 0; i < s->npoints; i++)
        if (differ_agrees(s, s->a, s->b, set & ~((uint64_t)1 << i)))
            set &= ~((uint64_t)1 << i);
    out->set[0] = set;
    out->a_as_b[0] = true;
    out->nsets = 1;
    out->smallest = false;
}

BodiesDiffer bodies_differ_find(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena)
{
    DifferSearch s = { .a = a, .b = b, .level = level, .arena = arena };
    BodiesDiffer p = { .a = a, .b = b, .smallest = true };

    s.points = arena_new_array(arena, BodiesPoint, MAX_POINTS);
    differ_add_points(&s, body_of(a), body_of(a), body_of(b));
    differ_add_points(&s, body_of(b), body_of(a), body_of(b));
    p.points = s.points;
    p.npoints = s.npoints;
    p.same = rulings_equal(a, b, level, arena);
    s.unsaid = diags_new(NULL);
    for (int size = 1; !p.same && size <= s.npoints && p.nsets == 0; size++)
        if (!try_size(&s, size, &p) && p.nsets == 0)
            differ_narrow(&s, &p);
    diags_free(s.unsaid);
    return p;
}
