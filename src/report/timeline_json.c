/* timeline_json.c - writes a timeline as JSON (lang/schema/timeline.schema.json). */
#include "report/ruling_json.h"

#include "report/ruling_json_inside.h"

static json_t *ended_json(const RulingJson *j, const Ended *e)
{
    json_t *o = ruling_json_brief(j, e->line);
    const Conclusion *c = e->line->c;

    json_set_text(o, "text", timeline_ended(&j->w, e));
    json_object_set_new(o, "deadline",
                        e->closed ? ruling_json_call(j, c->until, c->until_args) : json_null());
    return o;
}

/* Returns the event of M, and what the event changed.  J is for the ruling after the event.
 * BEFORE is for the ruling before the event.  The lines that ended are lines of BEFORE. */
static json_t *moment_json(const RulingJson *j, const RulingJson *before, const Moment *m)
{
    const CaseEvent *e = &j->r->c->events[m->event];
    json_t *o = json_object(), *ended = json_array();

    json_set_text(o, "event", e->label);
    json_set_integer(o, "line", source_locate(j->w.sources, e->span.start).line);
    json_set_text(o, "text", words_event(&j->w, m->event));
    json_object_set_new(o, "began", ruling_json_brief_lines(j, m->began));
    json_object_set_new(o, "changed", ruling_json_brief_lines(j, m->changed));
    for (int i = 0; i < m->nended; i++)
        json_array_append_new(ended, ended_json(before, &m->ended[i]));
    json_object_set_new(o, "ended", ended);
    return o;
}

json_t *timeline_json(const Timeline *t, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    json_t *o, *events = json_array();
    RulingJson before = { .r = t->ruling };

    before.w = words_of_ruling(before.r, lang, sources, arena);
    o = ruling_json_head(&before);

    for (int i = 0; i < t->n; i++) {
        RulingJson j = { .r = t->at[i].ruling };

        j.w = words_of_ruling(j.r, lang, sources, arena);
        json_array_append_new(events, moment_json(&j, &before, &t->at[i]));
        engine_free(before.w.engine);
        before = j;
    }
    engine_free(before.w.engine);
    json_object_set_new(o, "events", events);
    arena_free(arena);
    return o;
}
