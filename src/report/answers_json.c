/* answers_json.c - writes the tree of open questions as JSON (lang/schema/answers.schema.json). */
#include "report/ruling_json.h"

#include "report/ruling_json_inside.h"
#include "report/ruling_sentences.h"

static json_t *fork_json(const RulingJson *j, const AnswersFork *f)
{
    json_t *o, *answers = json_array();
    const Type *type;
    RulingJson named = *j;

    if (!f->fact) {
        json_decref(answers);
        o = json_object();
        json_set_text(o, "ruling", answers_name(f->outcome, j->w.arena));
        return o;
    }
    type = canonical_fact_type(j->r->program, j->r->c, f->fact);
    named.w = ruling_sentence_naming(&j->w, f->fact);
    o = ruling_json_fact(&named, f->fact);
    for (int i = 0; i < f->n; i++) {
        const Answer *x = &f->answers[i];
        json_t *a = json_object(), *values = json_array();
        World world = { f->fact, x->values[0], j->w.world, x->values, x->n, false };
        RulingJson inner = *j;

        for (int k = 0; k < x->n; k++)
            json_array_append_new(values, ruling_json_value(j, type, x->values[k]));
        inner.w.world = &world;
        json_object_set_new(a, "values", values);
        json_set_text(a, "text", words_fact_any(&named.w, f->fact, x->values, x->n));
        json_set_boolean(a, "presumed", x->presumed);
        json_object_set_new(a, "then", fork_json(&inner, x->then));
        json_array_append_new(answers, a);
    }
    json_object_set_new(o, "answers", answers);
    return o;
}

json_t *answers_json(const Answers *a, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson j = { .r = a->of };
    json_t *o, *rulings = json_array();

    j.w = words_of_ruling(a->of, lang, sources, arena);
    o = ruling_json_head(&j);
    json_set_integer(o, "fewest_questions", a->top->least);
    json_set_integer(o, "most_questions", a->top->most);
    json_object_set_new(o, "tree", fork_json(&j, a->top));
    for (int i = 0; i < a->noutcomes; i++) {
        json_t *ruling = json_object();
        RulingJson inner = j;

        inner.w.world = a->outcomes[i].world;
        json_set_text(ruling, "ruling", answers_name(i, arena));
        json_object_set_new(ruling, "lines",
                            ruling_json_brief_lines(&inner, a->outcomes[i].ruling));
        json_array_append_new(rulings, ruling);
    }
    json_object_set_new(o, "rulings", rulings);
    engine_free(j.w.engine);
    arena_free(arena);
    return o;
}
