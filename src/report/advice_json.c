/* advice_json.c - the advice beside a ruling as JSON. */
#include "report/ruling_json.h"

#include "report/ruling_json_inside.h"

/* What has a name among the numbers of an advice. */
static json_t *weights_json(const AdviceLine *line)
{
    json_t *o = json_object();

    for (int i = 0; line->advice && i < line->advice->nweights; i++)
        if (line->advice->weights[i].name)
            json_set_integer(o, line->advice->weights[i].name, line->values[i]);
    return o;
}

json_t *advice_json(const Ruling *r, DoubleDummy *dd, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson j = { .r = r, .w = words_of_ruling(r, lang, sources, arena) };
    json_t *list = json_array();
    const AdviceLine *lines;
    int n = advice_rows_lines(&j.w, r, dd, &lines);

    for (int i = 0; i < n; i++) {
        const AdviceLine *line = &lines[i];
        json_t *o = json_object();

        json_set_text(o, "advice", line->advice ? line->advice->name : NULL);
        json_set_text(o, "text", text_capitalise(arena, line->text));
        json_object_set_new(o, "value",
                            line->advice ? json_integer(line->values[0]) : json_null());
        json_object_set_new(o, "numbers", weights_json(line));
        json_object_set_new(o, "condition", ruling_json_tree(&j, line->when));
        json_array_append_new(list, o);
    }
    engine_free(j.w.engine);
    arena_free(arena);
    return list;
}
