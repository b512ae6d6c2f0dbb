#include "commands/mutants_text.h"
#include "report/cover_words.h"

static void put(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

static json_t *counts_json(const MutantRun *run, int law)
{
    MutantCounts c = mutant_counts(run, law);
    json_t *o = json_object();

    put(o, "law", law < 0 ? json_null() : json_integer(law));
    put(o, "changes", json_integer(c.changes));
    put(o, "noticed", json_integer(c.noticed));
    put(o, "explained", json_integer(c.explained));
    put(o, "refused", json_integer(c.refused));
    return o;
}

static json_t *trial_json(const Words *w, const Trial *t)
{
    LineCol at = source_locate(w->sources, t->m->span.start);
    json_t *o = json_object(), *near = json_array();

    put(o, "clause", json_string(t->m->clause->label));
    put(o, "title",
        json_string(t->m->clause->title.in[0] ? t->m->clause->title.in[w->lang] : ""));
    put(o, "file", json_string(source_name(at.src)));
    put(o, "line", json_integer(at.line));
    put(o, "kind", json_string(mutation_name(t->m->kind)));
    put(o, "change", json_string(mutant_name(t->m, w->arena)));
    put(o, "text", json_string(mutant_words(w, t->m)));
    put(o, "noticed", json_string(t->fate == FATE_NOTICED ? t->by : NULL));
    put(o, "refused", json_boolean(t->fate == FATE_REFUSED));
    put(o, "ruled_otherwise", json_integer(t->changed));
    for (int i = 0; t->fate == FATE_SURVIVED && i < t->nnear; i++)
        json_array_append_new(near, json_string(t->near[i]));
    put(o, "near", near);
    put(o, "explained", json_string(t->argument));
    return o;
}

json_t *mutants_json(const MutantPage *p, const Words *w)
{
    json_t *o = json_object(), *laws = json_array(), *changes = json_array(),
           *stale = json_array();
    int before = -1;

    put(o, "edition", json_string(w->p->edition));
    put(o, "language", json_string(w->p->langs[w->lang].code));
    put(o, "cases", json_integer(p->run->cases));
    put(o, "total", counts_json(p->run, -1));
    for (int i = 0; i < p->run->n; i++) {
        int law = law_number(p->run->at[i].m->clause->label);

        if (law != before)
            json_array_append_new(laws, counts_json(p->run, law));
        before = law;
        json_array_append_new(changes, trial_json(w, &p->run->at[i]));
    }
    put(o, "laws", laws);
    put(o, "changes", changes);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed)
            json_array_append_new(stale, json_integer(p->notes->at[i].line));
    put(o, "needless_arguments", stale);
    return o;
}
