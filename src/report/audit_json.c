/* audit_json.c - writes the report of an audit as JSON (lang/schema/audit.schema.json). */
#include "report/audit_report.h"

static json_t *text_or_null(const char *s)
{
    return s && *s ? json_string(s) : json_null();
}

static json_t *searched_json(const Words *w, const Audit *a)
{
    json_t *list = json_array();

    for (int i = 0; i < a->nsearched; i++) {
        const AuditedUniverse *s = &a->searched[i];
        json_t *o = json_object(), *covers = json_array();

        for (int k = 0; k < s->u->ncovers; k++)
            json_array_append_new(covers, json_string(s->u->covers[k]));
        json_set_text(o, "universe", s->u->name);
        json_object_set_new(o, "title", text_or_null(s->u->title.in[w->lang]));
        json_object_set_new(o, "covers", covers);
        json_set_integer(o, "shapes", (long long)s->shapes);
        json_set_integer(o, "cases", (long long)s->cases);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *finding_json(const Words *w, const AuditReport *r, const Finding *f)
{
    const OpenPoint *p = audit_report_open_point(r, f);
    json_t *o = json_object(), *cases = json_array();
    LineCol at = source_locate(w->sources, f->span.start);

    for (int i = 0; i < 2 && f->witness[i].u; i++)
        json_array_append_new(cases, json_string(audit_report_case_text(w, f, i)));
    json_set_text(o, "id", f->id);
    json_set_text(o, "kind", audit_finding_word(f->kind));
    json_object_set_new(o, "clause", text_or_null(f->label));
    json_object_set_new(o, "other", text_or_null(f->other ? f->other->clause->label : NULL));
    json_set_text(o, "text", audit_report_sentence(w, f));
    json_set_text(o, "file", audit_report_short_path(source_name(at.src)));
    json_set_integer(o, "line", at.line);
    json_set_integer(o, "count", (long long)f->count);
    json_set_integer(o, "of", (long long)f->of);
    json_set_boolean(o, "presumed", !f->not_presumed);
    json_object_set_new(o, "witnesses", cases);
    json_object_set_new(o, "known", text_or_null(p ? p->title : NULL));
    return o;
}

json_t *audit_report_json(const Words *w, const AuditReport *r)
{
    const Audit *a = r->audit;
    json_t *o = json_object(), *list = json_array(), *stale = json_array();
    int at = 0, k = -1;

    for (int i = 0; i < a->findings.n; i++)
        json_array_append_new(list, finding_json(w, r, &a->findings.at[i]));
    while (audit_report_next_stale(r, &at, &k))
        json_array_append_new(stale, json_string(r->points->at[at].found[k].id));
    json_set_text(o, "edition", w->p->edition);
    json_set_text(o, "language", w->p->langs[w->lang].code);
    json_object_set_new(o, "searched", searched_json(w, a));
    json_set_integer(o, "clauses", a->sums.rules);
    json_set_integer(o, "ruling", a->sums.fired);
    json_set_integer(o, "conditions", a->sums.conditions);
    json_set_integer(o, "untried", a->sums.untried);
    json_object_set_new(o, "findings", list);
    json_object_set_new(o, "stale", stale);
    return o;
}
