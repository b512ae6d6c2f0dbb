/* script_json.c - writes a script as JSON (lang/schema/script.schema.json).  A script is what the
 * director says at the table. */
#include "report/ruling_json.h"

#include "report/ruling_json_inside.h"
#include "report/script_rows.h"

/* Returns the rows from *AT on with INDENT or more steps of indentation.  Moves *AT to the row
 * after those rows. */
static json_t *steps_json(const Rows *rows, int *at, int indent)
{
    json_t *list = json_array();

    while (*at < rows->n && rows->at[*at].indent >= indent) {
        const char *kind = script_kind(rows, *at);
        const Row *row = &rows->at[(*at)++];
        json_t *o = json_object();

        json_set_text(o, "kind", kind);
        json_set_text(o, "to", row->to);
        json_set_text(o, "text", row->text);
        json_set_text(o, "until", row->after);
        json_set_text(o, "clauses", row->cite);
        json_object_set_new(o, "steps", steps_json(rows, at, row->indent + 1));
        json_array_append_new(list, o);
    }
    return list;
}

/* Adds to LIST the text of a presumption about F, and the question that settles it. */
static void script_presumption(json_t *list, const Words *w, const Fact *f, Value value)
{
    json_t *o = json_object();

    json_set_text(o, "text", words_fact(w, f, value));
    json_set_text(o, "question", f->kind == FACT_FINDING ? words_question(w, f) : NULL);
    json_array_append_new(list, o);
}

/* Returns the suppositions and presumptions of R, each with the question that settles it. */
static json_t *presumed_json(const Ruling *r, int lang, const Sources *sources, Arena *arena)
{
    Words w = words_of_ruling(r, lang, sources, arena);
    json_t *list = json_array();
    const Presumed *at;
    int n = ruling_presumptions(r, &at, arena);

    for (int i = 0; i < r->c->nsupposed; i++) {
        json_t *o = json_object();
        Fact fact;

        json_set_text(o, "text", words_supposed(&w, &r->c->supposed[i], &fact));
        json_set_text(o, "question", NULL);
        json_array_append_new(list, o);
    }
    for (int i = 0; i < n; i++)
        script_presumption(list, &w, at[i].fact, at[i].value);
    for (int i = 0; i < r->nassumed; i++)
        script_presumption(list, &w, r->assumed[i].fact, r->assumed[i].value);
    engine_free(w.engine);
    return list;
}

json_t *script_json(const Ruling *r, bool all, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson j = { .r = r };
    RowsOptions tell = { .all = all };
    Rows rows = { 0 };
    json_t *o;
    int at = 0;

    j.w = script_words(r, lang, sources, arena);
    script_rows_add(&j.w, all ? r : ruling_presumed(r, NULL, 0, arena), &tell, &rows);
    o = ruling_json_head(&j);
    json_object_set_new(o, "presumed", all ? json_array() : presumed_json(r, lang, sources, arena));
    json_object_set_new(o, "steps", steps_json(&rows, &at, 0));
    engine_free(j.w.engine);
    arena_free(arena);
    return o;
}
