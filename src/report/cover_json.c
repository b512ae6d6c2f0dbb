/* cover_json.c - what the cases show of the laws, as JSON:
 * lang/schema/cover.schema.json. */
#include "report/cover_report.h"

#include <string.h>

typedef struct CoverJson {
    const Coverage *k;
    Words w;
} CoverJson;

static void cover_json_put(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

static json_t *cover_json_case(const CoverJson *j, int tried)
{
    json_t *o;

    if (tried == NO_CASE)
        return json_null();
    o = json_object();
    cover_json_put(o, "name", json_string(j->k->cases[tried].name));
    cover_json_put(o, "file", json_string(j->k->cases[tried].file));
    return o;
}

/* Where SPAN stands, into O. */
static void cover_json_put_place(const CoverJson *j, json_t *o, Span span)
{
    LineCol at = source_locate(j->w.sources, span.start);

    cover_json_put(o, "file", json_string(source_name(at.src)));
    cover_json_put(o, "line", json_integer(at.line));
}

static json_t *source_text_json(const CoverJson *j, Span span)
{
    const Source *s = sources_find(j->w.sources, span.start);

    return json_stringn(source_text(s) + (span.start - source_base(s)),
                        span.end - span.start);
}

static json_t *nearest_json(const CoverJson *j, const Atom *a, bool truth)
{
    const NearMiss *close = &a->value[truth].close;
    json_t *o, *but = json_array();

    if (close->tried == NO_CASE) {
        json_decref(but);
        return json_null();
    }
    o = cover_json_case(j, close->tried);
    cover_json_put(o, "events", json_string(close->at));
    for (int i = 0; i < close->n; i++) {
        json_t *one = json_object();

        cover_json_put(one, "condition", source_text_json(j, close->ex[i]->span));
        cover_json_put(one, "is", json_boolean(close->truth[i]));
        json_array_append_new(but, one);
    }
    cover_json_put(o, "but", but);
    return o;
}

static json_t *shown_json(const CoverJson *j, const Atom *a, bool truth)
{
    const AtomValue *s = &a->value[truth];
    const char *excuse = cover_excuse(&j->w, a, truth);
    json_t *o = json_object();
    bool wanted = s->decides == NO_CASE && !excuse;

    cover_json_put(o, "times", json_integer((long long)s->times));
    cover_json_put(o, "seen", cover_json_case(j, s->seen));
    cover_json_put(o, "decides", cover_json_case(j, s->decides));
    cover_json_put(o, "excuse", json_string(excuse));
    cover_json_put(o, "wanted",
                   json_string(wanted ? cover_wanted(&j->w, a, truth) : NULL));
    cover_json_put(o, "nearest", wanted ? nearest_json(j, a, truth) : json_null());
    return o;
}

static json_t *atom_json(const CoverJson *j, const Atom *a)
{
    static const char *const places[] = { "choice", "when", "unless" };
    json_t *o = json_object();

    cover_json_put(o, "text", json_string(cover_condition(&j->w, a, a->wanted)));
    cover_json_put(o, "condition", source_text_json(j, a->ex->span));
    cover_json_put_place(j, o, a->ex->span);
    cover_json_put(o, "place", json_string(places[a->place]));
    cover_json_put(o, "asked", json_boolean(a->wanted));
    cover_json_put(o, "seen", json_boolean(coverage_atom_seen(a)));
    cover_json_put(o, "mcdc", json_boolean(coverage_atom_settled(a)));
    cover_json_put(o, "true", shown_json(j, a, true));
    cover_json_put(o, "false", shown_json(j, a, false));
    return o;
}

static json_t *cover_json_clause(const CoverJson *j, const ClauseCover *c)
{
    json_t *o = json_object(), *atoms = json_array();

    cover_json_put(o, "label", json_string(c->clause->label));
    cover_json_put(
        o, "title",
        json_string(c->clause->title.in[0] ? c->clause->title.in[j->w.lang] : ""));
    cover_json_put_place(j, o, c->clause->node->span);
    cover_json_put(o, "guard", json_boolean(!c->clause->rules));
    cover_json_put(o, "decided", json_integer(c->decided));
    cover_json_put(o, "decides", cover_json_case(j, c->decides));
    cover_json_put(o, "misses", cover_json_case(j, c->misses));
    for (int i = 0; i < c->natoms; i++)
        json_array_append_new(atoms, atom_json(j, &c->atoms[i]));
    cover_json_put(o, "conditions", atoms);
    return o;
}

static json_t *cover_json_counts(const CoverJson *j, int law)
{
    Counts c = cover_counts(j->k, law);
    json_t *o = json_object();

    cover_json_put(o, "law", law < 0 ? json_null() : json_integer(law));
    cover_json_put(o, "clauses", json_integer(c.clauses));
    cover_json_put(o, "decided", json_integer(c.decided));
    cover_json_put(o, "conditions", json_integer(c.atoms));
    cover_json_put(o, "seen", json_integer(c.seen));
    cover_json_put(o, "mcdc", json_integer(cover_settled(&c)));
    cover_json_put(o, "shown", json_integer(c.shown));
    cover_json_put(o, "said", json_integer(c.said));
    cover_json_put(o, "argued", json_integer(c.argued));
    return o;
}

json_t *cover_json(const CoverPage *p, const Words *w)
{
    CoverJson j = { p->coverage, *w };
    json_t *o = json_object(), *laws = json_array(), *clauses = json_array(),
           *stale = json_array();
    int before = -1;

    cover_json_put(o, "edition", json_string(w->p->edition));
    cover_json_put(o, "language", json_string(w->p->langs[w->lang].code));
    cover_json_put(o, "cases", json_integer(j.k->ncases));
    cover_json_put(o, "total", cover_json_counts(&j, -1));
    for (int i = 0; i < j.k->nclauses; i++) {
        const ClauseCover *c = &j.k->clauses[i];
        int law = words_law_number(c->clause->label);

        if (law != before)
            json_array_append_new(laws, cover_json_counts(&j, law));
        before = law;
        if (c->clause->rules || c->natoms)
            json_array_append_new(clauses, cover_json_clause(&j, c));
    }
    cover_json_put(o, "laws", laws);
    cover_json_put(o, "clauses", clauses);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed)
            json_array_append_new(stale, json_integer(p->notes->at[i].line));
    cover_json_put(o, "needless_arguments", stale);
    cover_json_put(o, "unfinished", json_integer(j.k->unfinished));
    return o;
}
