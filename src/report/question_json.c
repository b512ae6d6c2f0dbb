/* question_json.c - writes a question of an interview as JSON. */
#include "report/question_json.h"

#include "engine/canonical.h"
#include "program/program.h"
#include "report/reply.h"

static json_t *people_json(const Type *t, uint64_t who)
{
    json_t *list = json_array();

    for (uint32_t i = 0; who && i < t->count; i++)
        if (who >> i & 1)
            json_array_append_new(list, json_string(t->values[i].name));
    return list;
}

static json_t *choices_json(const Words *w, const InterviewQuestion *q)
{
    json_t *list = json_array();
    const Type *t = canonical_fact_type(w->p, w->c, q->fact);

    for (int i = 0; i < q->nvalues; i++) {
        Value v = reply_value(w->c, q, i);
        json_t *o = json_object();

        json_set_text(o, "value", canonical_value(w->p, w->c, t, v, w->arena));
        json_set_text(o, "text", reply_words(w, q->fact, v));
        if (q->has_presumed && q->presumed == v)
            json_object_set_new(o, "presumed", json_true());
        json_array_append_new(list, o);
    }
    return list;
}

json_t *question_json(const Words *w, const Interview *in, const InterviewQuestion *q)
{
    const Type *costs = program_type(w->p, "cost");
    json_t *o = json_object();

    json_set_text(o, "ask", words_question_text(w, q->fact));
    json_set_text(o, "fact", canonical_fact(w->p, w->c, q->fact, w->arena));
    json_set_text(o, "to", words_asked(w, q->fact));
    json_object_set_new(o, "away", people_json(q->away_type, q->away));
    json_object_set_new(o, "tells", people_json(q->tells_type, q->tells));
    json_set_text(o, "cost", q->cost >= 0 ? costs->values[q->cost].name : NULL);
    json_object_set_new(o, "left_at_most", in->more ? json_null() : json_integer(in->left));
    json_object_set_new(o, "answers", choices_json(w, q));
    return o;
}
