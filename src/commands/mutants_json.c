/* mutants_json.c - prints which mutants the cases notice, as JSON. */
#include "commands/mutants_text.h"
#include "report/cover_words.h"

static json_t *mutants_counts_json(const MutantRun *run, int law)
{
    MutantCounts c = mutant_counts(run, law);
    json_t *o = json_object();

    json_object_set_new(o, "law", law < 0 ? json_null() : json_integer(law));
    json_set_integer(o, "changes", c.changes);
    json_set_integer(o, "noticed", c.noticed);
    json_set_integer(o, "explained", c.explained);
    json_set_integer(o, "refused", c.refused);
    return o;
}

static json_t *trial_json(const Words *w, const MutantTrial *t)
{
    LineCol at = source_locate(w->sources, t->m->span.start);
    json_t *o = json_object(), *near = json_array();

    json_set_text(o, "clause", t->m->clause->label);
    json_set_text(o, "title", t->m->clause->title.in[0] ? t->m->clause->title.in[w->lang] : "");
    json_set_text(o, "file", source_name(at.src));
    json_set_integer(o, "line", at.line);
    json_set_text(o, "kind", mutation_name(t->m->kind));
    json_set_text(o, "change", mutant_name(t->m, w->arena));
    json_set_text(o, "text", mutant_words(w, t->m));
    json_set_text(o, "noticed", t->fate == FATE_NOTICED ? t->by : NULL);
    json_set_boolean(o, "refused", t->fate == FATE_REFUSED);
    json_set_integer(o, "ruled_otherwise", t->changed);
    for (int i = 0; t->fate == FATE_SURVIVED && i < t->nnear; i++)
        json_array_append_new(near, json_string(t->near[i]));
    json_object_set_new(o, "near", near);
    json_set_text(o, "explained", t->argument);
    return o;
}

json_t *mutants_json(const MutantPage *p, const Words *w)
{
    json_t *o = json_object(), *laws = json_array(), *changes = json_array(), *stale = json_array();
    int before = -1;

    json_set_text(o, "edition", w->p->edition);
    json_set_text(o, "language", w->p->langs[w->lang].code);
    json_set_integer(o, "cases", p->run->cases);
    json_object_set_new(o, "total", mutants_counts_json(p->run, -1));
    for (int i = 0; i < p->run->n; i++) {
        int law = words_law_number(p->run->at[i].m->clause->label);

        if (law != before)
            json_array_append_new(laws, mutants_counts_json(p->run, law));
        before = law;
        json_array_append_new(changes, trial_json(w, &p->run->at[i]));
    }
    json_object_set_new(o, "laws", laws);
    json_object_set_new(o, "changes", changes);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed)
            json_array_append_new(stale, json_integer(p->notes->at[i].line));
    json_object_set_new(o, "needless_arguments", stale);
    return o;
}
