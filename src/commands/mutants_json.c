/* mutants_json.c - what the cases notice of mutants, as JSON. */
#include "commands/mutants_text.h"
#include "report/cover_words.h"

static void json_put(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

static json_t *mutants_counts_json(const MutantRun *run, int law)
{
    MutantCounts c = mutant_counts(run, law);
    json_t *o = json_object();

    json_put(o, "law", law < 0 ? json_null() : json_integer(law));
    json_put(o, "changes", json_integer(c.changes));
    json_put(o, "noticed", json_integer(c.noticed));
    json_put(o, "explained", json_integer(c.explained));
    json_put(o, "refused", json_integer(c.refused));
    return o;
}

static json_t *trial_json(const Words *w, const MutantTrial *t)
{
    LineCol at = source_locate(w->sources, t->m->span.start);
    json_t *o = json_object(), *near = json_array();

    json_put(o, "clause", json_string(t->m->clause->label));
    json_put(
        o, "title",
        json_string(t->m->clause->title.in[0] ? t->m->clause->title.in[w->lang] : ""));
    json_put(o, "file", json_string(source_name(at.src)));
    json_put(o, "line", json_integer(at.line));
    json_put(o, "kind", json_string(mutation_name(t->m->kind)));
    json_put(o, "change", json_string(mutant_name(t->m, w->arena)));
    json_put(o, "text", json_string(mutant_words(w, t->m)));
    json_put(o, "noticed", json_string(t->fate == FATE_NOTICED ? t->by : NULL));
    json_put(o, "refused", json_boolean(t->fate == FATE_REFUSED));
    json_put(o, "ruled_otherwise", json_integer(t->changed));
    for (int i = 0; t->fate == FATE_SURVIVED && i < t->nnear; i++)
        json_array_append_new(near, json_string(t->near[i]));
    json_put(o, "near", near);
    json_put(o, "explained", json_string(t->argument));
    return o;
}

json_t *mutants_json(const MutantPage *p, const Words *w)
{
    json_t *o = json_object(), *laws = json_array(), *changes = json_array(),
           *stale = json_array();
    int before = -1;

    json_put(o, "edition", json_string(w->p->edition));
    json_put(o, "language", json_string(w->p->langs[w->lang].code));
    json_put(o, "cases", json_integer(p->run->cases));
    json_put(o, "total", mutants_counts_json(p->run, -1));
    for (int i = 0; i < p->run->n; i++) {
        int law = words_law_number(p->run->at[i].m->clause->label);

        if (law != before)
            json_array_append_new(laws, mutants_counts_json(p->run, law));
        before = law;
        json_array_append_new(changes, trial_json(w, &p->run->at[i]));
    }
    json_put(o, "laws", laws);
    json_put(o, "changes", changes);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed)
            json_array_append_new(stale, json_integer(p->notes->at[i].line));
    json_put(o, "needless_arguments", stale);
    return o;
}
