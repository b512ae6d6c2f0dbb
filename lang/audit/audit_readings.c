#include "audit/audit_readings.h"

#include "program/label.h"
#include "program/rule_reads.h"

enum { MATTERS = 1 };

struct Sway {
    const Program *p;
    const Marks *marks;
    int fun; /* the mark of the first function, by id */
};

Sway *sway_new(const Program *p, Marks *marks, Arena *arena)
{
    Sway *s = arena_new_of(arena, Sway);

    s->p = p;
    s->marks = marks;
    s->fun = marks_take(marks, (int)p->nfuns);
    return s;
}

static int mark_of(const Sway *s, const Fun *f)
{
    return s->fun + (int)f->id;
}

/* A where FACT has its K-th value, whatever FACT is then said to be. */
static Region with_value(Regions *r, Region a, int fact, int k, bool *forget)
{
    return region_forget(
        r, region_and(r, a, region_is(r, fact, regions_value(r, fact, k))), forget);
}

/* Is the conclusion drawn WHEN under one value of FACT and not under another, in a world
 * that there may be either way? */
static bool turns_on(Ground *g, Region when, Region may_be, int fact, bool *forget)
{
    Regions *r = ground_regions(g);

    if (!region_reads(r, when, fact))
        return false;
    for (int a = 0; a < regions_nvalues(r, fact); a++)
        for (int b = a + 1; b < regions_nvalues(r, fact); b++) {
            Region both = region_and(r, with_value(r, may_be, fact, a, forget),
                                     with_value(r, may_be, fact, b, forget));
            Region parted = region_xor(r, with_value(r, when, fact, a, forget),
                                       with_value(r, when, fact, b, forget));

            if (region_and(r, both, parted) != REGION_NONE)
                return true;
        }
    return false;
}

static bool sways(Ground *g, const Survey *all, int fact, Arena *arena)
{
    Regions *r = ground_regions(g);
    bool *forget = arena_new_array(arena, bool, (size_t)regions_nfacts(r) + 1);
    Region may_be = region_and(r, ground_valid(g), ground_possible(g));

    forget[fact] = true;
    for (int i = 0; i < all->n; i++)
        if (turns_on(g, region_and(r, all->at[i].when, ground_valid(g)), may_be, fact,
                     forget))
            return true;
    return false;
}

/* Is F open, was it asked, and is it not known to matter? */
static bool doubtful(const Sway *s, const ShapeMarks *marks, const Ground *g,
                     const Fun *f)
{
    return f->kind == FUN_READING && !f->is_set &&
           !shape_marked(marks, mark_of(s, f), MATTERS) && ground_asked(g, f->name);
}

bool sway_shape(const Sway *s, const ShapeMarks *marks, Ground *g, Arena *arena,
                Diags *diags)
{
    Survey all;
    View *v;
    bool any = false, good;

    for (const Fun *f = s->p->funs; f; f = f->next)
        any |= doubtful(s, marks, g, f);
    if (!any) /* nothing is asked of no case */
        return true;
    v = view_new(g, ground_shape(g)->c, arena);
    good = survey_make(v, LEVEL_OUTCOME, NULL, ground_valid(g), &all, arena, diags);
    view_free(v);
    for (const Fun *f = good ? s->p->funs : NULL; f; f = f->next)
        if (doubtful(s, marks, g, f) && sways(g, &all, ground_named(g, f->name), arena))
            shape_mark(marks, mark_of(s, f), MATTERS);
    return good;
}

/* ---- what never matters ----------------------------------------------- */

static bool covers(const Universe *u, const Clause *c)
{
    for (int k = 0; k < u->ncovers; k++)
        if (label_inside(c->label, u->covers[k]))
            return true;
    return false;
}

/* Does U cover a clause that asks for F? */
static bool asks_within(const Sway *s, const Fun *f, const Universe *u)
{
    for (uint32_t i = 0; i < s->p->nrules; i++)
        if (covers(u, s->p->rules[i]->clause) && rule_asks(s->p, s->p->rules[i], f))
            return true;
    return false;
}

void sway_end(const Sway *s, const Universe *const *universes, int n, Findings *out)
{
    for (const Fun *f = s->p->funs; f; f = f->next) {
        Finding x = {
            .kind = FINDING_READING, .label = "", .span = f->span, .fun = f, .name = ""
        };

        if (f->kind != FUN_READING || f->is_set ||
            marked(s->marks, mark_of(s, f), MATTERS))
            continue;
        for (int k = 0; k < n; k++)
            if (asks_within(s, f, universes[k]))
                finding_of(&x, k, n, out);
        if (x.within)
            findings_add(out, x);
    }
}
