/* cover_json.c - writes which clauses and conditions the cases cover, as JSON
 * (lang/schema/cover.schema.json). */
#include "report/cover_report.h"

#include "program/unparse.h"

typedef struct CoverJson {
    const Coverage *k;
    Words w;
} CoverJson;

static json_t *cover_json_case(const CoverJson *j, int tried)
{
    json_t *o;

    if (tried == NO_CASE)
        return json_null();
    o = json_object();
    json_set_text(o, "name", j->k->cases[tried].name);
    json_set_text(o, "file", j->k->cases[tried].file);
    return o;
}

/* Adds the file and the line number of the start of SPAN to O. */
static void cover_json_put_place(const CoverJson *j, json_t *o, Span span)
{
    LineCol at = source_locate(j->w.sources, span.start);

    json_set_text(o, "file", source_name(at.src));
    json_set_integer(o, "line", at.line);
}

/* Returns the text that EX has in the law file.  If EX comes from `otherwise`, returns text such
 * as "otherwise (46B3a)". */
static json_t *source_text_json(const CoverJson *j, const Ex *ex)
{
    const Source *s = sources_find(j->w.sources, ex->span.start);
    StrBuf b = { 0 };

    if (ex->applies) {
        unparse_otherwise(&b, ex->applies);
        return json_string(strbuf_keep(&b, j->w.arena));
    }
    return json_stringn(source_text(s) + (ex->span.start - source_base(s)),
                        ex->span.end - ex->span.start);
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
    json_set_text(o, "events", close->at);
    for (int i = 0; i < close->n; i++) {
        json_t *one = json_object();

        json_object_set_new(one, "condition", source_text_json(j, close->ex[i]));
        json_set_boolean(one, "is", close->truth[i]);
        json_array_append_new(but, one);
    }
    json_object_set_new(o, "but", but);
    return o;
}

static json_t *shown_json(const CoverJson *j, const Atom *a, bool truth)
{
    const AtomValue *s = &a->value[truth];
    const char *excuse = cover_excuse(&j->w, a, truth);
    json_t *o = json_object();
    bool wanted = s->decides == NO_CASE && !excuse;

    json_set_integer(o, "times", (long long)s->times);
    json_object_set_new(o, "seen", cover_json_case(j, s->seen));
    json_object_set_new(o, "decides", cover_json_case(j, s->decides));
    json_set_text(o, "excuse", excuse);
    json_set_text(o, "wanted", wanted ? cover_wanted(&j->w, a, truth) : NULL);
    json_object_set_new(o, "nearest", wanted ? nearest_json(j, a, truth) : json_null());
    return o;
}

static json_t *atom_json(const CoverJson *j, const Atom *a)
{
    static const char *const places[] = { "choice", "when", "unless", "except", "otherwise" };
    json_t *o = json_object();

    json_set_text(o, "text", cover_condition(&j->w, a, a->wanted));
    json_object_set_new(o, "condition", source_text_json(j, a->ex));
    cover_json_put_place(j, o, a->ex->span);
    json_set_text(o, "place", places[a->place]);
    json_set_boolean(o, "asked", a->wanted);
    json_set_boolean(o, "seen", coverage_atom_seen(a));
    json_set_boolean(o, "mcdc", coverage_atom_settled(a));
    json_object_set_new(o, "true", shown_json(j, a, true));
    json_object_set_new(o, "false", shown_json(j, a, false));
    return o;
}

static json_t *cover_json_clause(const CoverJson *j, const ClauseCover *c)
{
    json_t *o = json_object(), *atoms = json_array();

    json_set_text(o, "label", c->clause->label);
    json_set_text(o, "title", c->clause->title.in[0] ? c->clause->title.in[j->w.lang] : "");
    cover_json_put_place(j, o, c->clause->node->span);
    json_set_boolean(o, "guard", !c->clause->rules);
    json_set_integer(o, "decided", c->decided);
    json_object_set_new(o, "decides", cover_json_case(j, c->decides));
    json_object_set_new(o, "misses", cover_json_case(j, c->misses));
    for (int i = 0; i < c->natoms; i++)
        json_array_append_new(atoms, atom_json(j, &c->atoms[i]));
    json_object_set_new(o, "conditions", atoms);
    return o;
}

static json_t *cover_json_counts(const CoverJson *j, int law)
{
    Counts c = cover_counts(j->k, law);
    json_t *o = json_object();

    json_object_set_new(o, "law", law < 0 ? json_null() : json_integer(law));
    json_set_integer(o, "clauses", c.clauses);
    json_set_integer(o, "decided", c.decided);
    json_set_integer(o, "conditions", c.atoms);
    json_set_integer(o, "seen", c.seen);
    json_set_integer(o, "mcdc", cover_settled(&c));
    json_set_integer(o, "shown", c.shown);
    json_set_integer(o, "said", c.said);
    json_set_integer(o, "argued", c.argued);
    return o;
}

json_t *cover_json(const CoverPage *p, const Words *w)
{
    CoverJson j = { p->coverage, *w };
    json_t *o = json_object(), *laws = json_array(), *clauses = json_array(), *stale = json_array();
    int before = -1;

    json_set_text(o, "edition", w->p->edition);
    json_set_text(o, "language", w->p->langs[w->lang].code);
    json_set_integer(o, "cases", j.k->ncases);
    json_object_set_new(o, "total", cover_json_counts(&j, -1));
    for (int i = 0; i < j.k->nclauses; i++) {
        const ClauseCover *c = &j.k->clauses[i];
        int law = words_law_number(c->clause->label);

        if (law != before)
            json_array_append_new(laws, cover_json_counts(&j, law));
        before = law;
        if (c->clause->rules || c->natoms)
            json_array_append_new(clauses, cover_json_clause(&j, c));
    }
    json_object_set_new(o, "laws", laws);
    json_object_set_new(o, "clauses", clauses);
    for (int i = 0; i < p->notes->n; i++)
        if (p->notes->at[i].about && !p->notes->at[i].needed)
            json_array_append_new(stale, json_integer(p->notes->at[i].line));
    json_object_set_new(o, "needless_arguments", stale);
    json_set_integer(o, "unfinished", j.k->unfinished);
    return o;
}
