#include "report/cover_text.h"

#include <string.h>

typedef struct Json {
    const Coverage *k;
    Words w;
} Json;

static void put(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

static json_t *case_json(const Json *j, int tried)
{
    json_t *o;

    if (tried == NO_CASE)
        return json_null();
    o = json_object();
    put(o, "name", json_string(j->k->cases[tried].name));
    put(o, "file", json_string(j->k->cases[tried].file));
    return o;
}

/* Where SPAN stands, into O. */
static void put_place(const Json *j, json_t *o, Span span)
{
    LineCol at = source_locate(j->w.sources, span.start);

    put(o, "file", json_string(source_name(at.src)));
    put(o, "line", json_integer(at.line));
}

static json_t *source_text_json(const Json *j, Span span)
{
    const Source *s = sources_of(j->w.sources, span.start);

    return json_stringn(source_text(s) + (span.start - source_base(s)),
                        span.end - span.start);
}

static json_t *nearest_json(const Json *j, const Atom *a, bool truth)
{
    const Close *close = &a->value[truth].close;
    json_t *o, *but = json_array();

    if (close->tried == NO_CASE) {
        json_decref(but);
        return json_null();
    }
    o = case_json(j, close->tried);
    put(o, "events", json_string(close->at));
    for (int i = 0; i < close->n; i++) {
        json_t *one = json_object();

        put(one, "condition", source_text_json(j, close->ex[i]->span));
        put(one, "is", json_boolean(close->truth[i]));
        json_array_append_new(but, one);
    }
    put(o, "but", but);
    return o;
}

static json_t *shown_json(const Json *j, const Atom *a, bool truth)
{
    const Shown *s = &a->value[truth];
    const char *excuse = cover_excuse(&j->w, a, truth);
    json_t *o = json_object();
    bool wanted = s->decides == NO_CASE && !excuse;

    put(o, "times", json_integer((long long)s->times));
    put(o, "seen", case_json(j, s->seen));
    put(o, "decides", case_json(j, s->decides));
    put(o, "excuse", json_string(excuse));
    put(o, "wanted", json_string(wanted ? cover_wanted(&j->w, a, truth) : NULL));
    put(o, "nearest", wanted ? nearest_json(j, a, truth) : json_null());
    return o;
}

static json_t *atom_json(const Json *j, const Atom *a)
{
    static const char *const places[] = { "choice", "when", "unless" };
    json_t *o = json_object();

    put(o, "text", json_string(cover_condition(&j->w, a, a->wanted)));
    put(o, "condition", source_text_json(j, a->ex->span));
    put_place(j, o, a->ex->span);
    put(o, "place", json_string(places[a->place]));
    put(o, "asked", json_boolean(a->wanted));
    put(o, "seen", json_boolean(atom_seen(a)));
    put(o, "mcdc", json_boolean(atom_settled(a)));
    put(o, "true", shown_json(j, a, true));
    put(o, "false", shown_json(j, a, false));
    return o;
}

static json_t *clause_json(const Json *j, const ClauseCover *c)
{
    json_t *o = json_object(), *atoms = json_array();

    put(o, "label", json_string(c->clause->label));
    put(o, "title",
        json_string(c->clause->title.in[0] ? c->clause->title.in[j->w.lang] : ""));
    put_place(j, o, c->clause->node->span);
    put(o, "guard", json_boolean(!c->clause->rules));
    put(o, "decided", json_integer(c->decided));
    put(o, "decides", case_json(j, c->decides));
    put(o, "misses", case_json(j, c->misses));
    for (int i = 0; i < c->natoms; i++)
        json_array_append_new(atoms, atom_json(j, &c->atoms[i]));
    put(o, "conditions", atoms);
    return o;
}

static json_t *counts_json(const Json *j, int law)
{
    Counts c = cover_counts(j->k, law);
    json_t *o = json_object();

    put(o, "law", law < 0 ? json_null() : json_integer(law));
    put(o, "clauses", json_integer(c.clauses));
    put(o, "decided", json_integer(c.decided));
    put(o, "conditions", json_integer(c.atoms));
    put(o, "seen", json_integer(c.seen));
    put(o, "mcdc", json_integer(cover_settled(&c)));
    put(o, "shown", json_integer(c.shown));
    put(o, "said", json_integer(c.said));
    put(o, "argued", json_integer(c.argued));
    return o;
}

json_t *cover_json(const CoverPage *p, const Words *w)
{
    Json j = { p->coverage, *w };
    json_t *o = json_object(), *laws = json_array(), *clauses = json_array(),
           *stale = json_array();
    int before = -1;

    put(o, "edition", json_string(w->p->edition));
    put(o, "language", json_string(w->p->langs[w->lang].code));
    put(o, "cases", json_integer(j.k->ncases));
    put(o, "total", counts_json(&j, -1));
    for (int i = 0; i < j.k->nclauses; i++) {
        const ClauseCover *c = &j.k->clauses[i];
        int law = law_number(c->clause->label);

        if (law != before)
            json_array_append_new(laws, counts_json(&j, law));
        before = law;
        if (c->clause->rules || c->natoms)
            json_array_append_new(clauses, clause_json(&j, c));
    }
    put(o, "laws", laws);
    put(o, "clauses", clauses);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed)
            json_array_append_new(stale, json_integer(p->notes->at[i].line));
    put(o, "needless_arguments", stale);
    put(o, "unfinished", json_integer(j.k->unfinished));
    return o;
}
