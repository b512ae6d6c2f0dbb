/* bodies_json.c - how the rulings of two bodies differ, as JSON. */
#include "report/ruling_json.h"

#include "report/bodies_rows.h"
#include "report/ruling_json_inside.h"

static json_t *point_json(const RulingJson *a, const RulingJson *b, const BodiesPoint *p)
{
    json_t *o = json_object();
    Fact f = { .kind = p->fun ? FACT_FINDING : FACT_HAPPENED,
               .fun = p->fun,
               .nargs = p->nargs };

    for (int i = 0; i < p->nargs; i++)
        f.args[i] = p->args[i];
    json_set_text(o, "fact", canonical_fact(a->r->program, a->r->c, &f, a->w.arena));
    json_set_text(o, "first", bodies_finding(&a->w, a->r, p));
    json_set_text(o, "this", bodies_finding(&b->w, b->r, p));
    return o;
}

json_t *ruling_json_parting(const BodiesDiffer *p, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson a = { .r = p->a }, b = { .r = p->b };
    json_t *o = json_object(), *points = json_array(), *sets = json_array();

    a.w = words_of_ruling(p->a, lang, sources, arena);
    b.w = words_of_ruling(p->b, lang, sources, arena);
    for (int i = 0; i < p->npoints; i++)
        json_array_append_new(points, point_json(&a, &b, &p->points[i]));
    for (int k = 0; k < p->nsets; k++) {
        json_t *set = json_array();

        for (int i = 0; i < p->npoints; i++)
            if (p->set[k] >> i & 1)
                json_array_append_new(set, json_integer(i));
        json_array_append_new(sets, set);
    }
    json_set_text(o, "from", p->a->c->bodies[p->a->body].name);
    json_set_boolean(o, "same_ruling", p->same);
    json_object_set_new(o, "found_differently", points);
    json_object_set_new(o, "part_on", sets);
    json_set_boolean(o, "fewest", p->smallest);
    if (p->more)
        json_set_boolean(o, "more_as_few", true);
    engine_free(a.w.engine);
    engine_free(b.w.engine);
    arena_free(arena);
    return o;
}
