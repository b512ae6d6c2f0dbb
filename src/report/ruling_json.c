/* ruling_json.c - writes a ruling as JSON (lang/schema/ruling.schema.json). */
#include "report/ruling_json.h"

#include "program/program.h"
#include "report/bodies_rows.h"
#include "report/ruling_json_inside.h"
#include "report/ruling_sentences.h"
#include "report/unused_rows.h"

#include <string.h>

static const char *const kind_names[] = { "status", "modal",     "refer", "clash", "refused",
                                          "gap",    "not_ruled", "waits", "breach" };

const char *ruling_json_line_kind(LineKind kind)
{
    return kind_names[kind];
}

static const char *const state_names[] = { "open", "exercised", "lapsed", "effect", "taken" };
static const char *const chooser_names[] = { "one", "either", "both" };
static const char *const reason_names[] = { "none",     "no_clause", "condition", "not_chooser",
                                            "too_late", "forbidden", "overruled", "not_offered" };

json_t *ruling_json_value(const RulingJson *j, const Type *t, Value v)
{
    json_t *list;

    if (!value_given(v) || !t)
        return json_null();
    switch (t->kind) {
    case TYPE_BOOL: return json_boolean(v == 1);
    case TYPE_RANGE: return json_integer(v);
    case TYPE_SET:
        list = json_array();
        for (Value i = t->elem->low; i < t->elem->low + (Value)t->elem->count; i++)
            if ((uint64_t)v >> i & 1)
                json_array_append_new(list, ruling_json_value(j, t->elem, i));
        return list;
    default: return json_string(canonical_value(j->r->program, j->r->c, t, v, j->w.arena));
    }
}

static json_t *set_json(const RulingJson *j, const Type *elem, uint64_t set)
{
    const Type t = { .kind = TYPE_SET, .elem = elem };

    return ruling_json_value(j, &t, (Value)set);
}

static json_t *arguments_json(const RulingJson *j, const Fun *f, const Value *args, int n)
{
    json_t *o = json_object();

    for (int i = 0; f && i < n; i++)
        json_object_set_new(o, f->param[i], ruling_json_value(j, f->ptype[i], args[i]));
    return o;
}

json_t *ruling_json_call(const RulingJson *j, const Fun *f, const Value *args)
{
    json_t *o = json_object();

    json_set_text(o, "name", f->name);
    json_object_set_new(o, "arguments", arguments_json(j, f, args, f->nparams));
    return o;
}

/* ---- clauses and support ---------------------------------------------- */

static json_t *ruling_json_clause(const RulingJson *j, const Clause *c)
{
    json_t *o = json_object();

    json_set_text(o, "label", c->label);
    json_set_text(o, "title", c->title.in[j->w.lang]);
    json_set_text(o, "layer", c->layer);
    json_set_text(o, "origin", c->origin);
    json_set_text(o, "source", c->source.in[j->w.lang]);
    json_set_text(o, "inferred", c->inferred.in[j->w.lang]);
    if (c->nsee) {
        json_t *see = json_array();

        for (int i = 0; i < c->nsee; i++)
            json_array_append_new(see, json_string(c->see[i]));
        json_object_set_new(o, "see", see);
    }
    return o;
}

static json_t *clauses_json(const RulingJson *j, const Line *line)
{
    json_t *list = json_array();

    for (int i = 0; i < line->nsupports && line->c->kind != LINE_BREACH; i++) {
        bool known = false;

        for (int k = 0; k < i; k++)
            known |= line->supports[k]->rule->clause == line->supports[i]->rule->clause;
        if (!known)
            json_array_append_new(list, ruling_json_clause(j, line->supports[i]->rule->clause));
    }
    return list;
}

static json_t *ruling_json_bindings(const RulingJson *j, const Support *s)
{
    json_t *o = json_object();

    for (int i = 0; i < s->rule->nbinders; i++) {
        const Binder *b = &s->rule->binders[i];

        json_object_set_new(o, b->name, ruling_json_value(j, b->over, s->slots[b->slot]));
    }
    return o;
}

/* Returns true if SPAN is in the text of the case.  Otherwise SPAN is in a law file that states a
 * reading, or SPAN is empty.  SPAN is empty for a fact that follows from a whole hand, because the
 * case has no place for this fact. */
static bool in_case(const RulingJson *j, Span span)
{
    const Source *s = sources_find(j->w.sources, span.start);

    return s && span.start < span.end && s == sources_find(j->w.sources, j->r->c->span.start);
}

static json_t *ruling_json_read(const RulingJson *j, const FactRead *read)
{
    json_t *o = json_object();
    const Type *t = canonical_fact_type(j->r->program, j->r->c, read->fact);

    json_set_text(o, "fact", canonical_fact(j->r->program, j->r->c, read->fact, j->w.arena));
    json_object_set_new(o, "value", ruling_json_value(j, t, read->value));
    json_set_boolean(o, "assumed", read->assumed);
    if (!read->assumed && in_case(j, read->span))
        json_set_integer(o, "line", source_locate(j->w.sources, read->span.start).line);
    json_set_text(o, "text", words_fact(&j->w, read->fact, read->value));
    return o;
}

static json_t *support_json(const RulingJson *j, const Line *line, int i)
{
    json_t *o = json_object(), *facts = json_array(), *defeated = json_array();
    RulingRecord record = ruling_record(j->r, j->records, line, i, j->w.arena);

    for (int k = 0; k < record.nreads; k++)
        json_array_append_new(facts, ruling_json_read(j, &record.reads[k]));
    for (int k = 0; k < record.ndefeated; k++)
        json_array_append_new(defeated, json_string(record.defeated[k]->clause->label));
    json_set_text(o, "clause", line->supports[i]->rule->clause->label);
    json_object_set_new(o, "bindings", ruling_json_bindings(j, line->supports[i]));
    json_object_set_new(o, "facts", facts);
    json_set_text(o, "reading_layer", line->supports[i]->other_layer);
    json_object_set_new(o, "defeated", defeated);
    json_object_set_new(o, "condition", ruling_json_tree(j, line->support_when[i]));
    return o;
}

/* ---- conditions ------------------------------------------------------- */

json_t *ruling_json_fact(const RulingJson *j, const Fact *f)
{
    static const char *const kinds[] = { "setting",       "reading", "attribute",
                                         "happened",      "finding", "holding",
                                         "holding_other", "elected", "deal" };
    json_t *o = json_object();

    json_set_text(o, "fact", canonical_fact(j->r->program, j->r->c, f, j->w.arena));
    json_set_text(o, "kind", kinds[f->kind]);
    json_set_text(o, "question", words_question_text(&j->w, f));
    json_set_text(o, "ask", words_asked(&j->w, f));
    if (f->kind == FACT_ELECTED)
        json_object_set_new(o, "chooser",
                            set_json(j, program_chooser_type(j->w.p, f->fun), f->chooser));
    return o;
}

json_t *ruling_json_tree(const RulingJson *j, const ConditionTree *t)
{
    json_t *o, *branches;
    const Type *type;

    if (!t->fact)
        return json_boolean(t->truth);
    type = canonical_fact_type(j->r->program, j->r->c, t->fact);
    o = ruling_json_fact(j, t->fact);
    branches = json_array();
    for (int i = 0; i < t->n; i++) {
        json_t *b = json_object();

        json_object_set_new(b, "value", ruling_json_value(j, type, t->values[i]));
        json_set_text(b, "text", words_fact(&j->w, t->fact, t->values[i]));
        json_object_set_new(b, "then", ruling_json_tree(j, t->kids[i]));
        json_array_append_new(branches, b);
    }
    json_object_set_new(o, "presumed",
                        t->presumed >= 0 ? ruling_json_value(j, type, t->values[t->presumed])
                                         : json_null());
    json_object_set_new(o, "branches", branches);
    return o;
}

/* ---- lines ------------------------------------------------------------ */

/* Adds to O the modal, the holders, the choice and the deadline of the right or duty C. */
static void add_right(const RulingJson *j, json_t *o, const Conclusion *c)
{
    json_set_text(o, "modal", modal_name(c->modal));
    json_set_text(o, "chooser", chooser_names[c->chooser]);
    json_object_set_new(o, "actor", set_json(j, program_chooser_type(j->w.p, c->fun), c->who));
    json_set_text(o, "state", state_names[c->state]);
    json_object_set_new(o, "from",
                        c->has_from ? set_json(j, c->fun->result, c->from) : json_null());
    json_object_set_new(o, "default", ruling_json_value(j, c->fun->result, c->default_));
    json_object_set_new(o, "until",
                        c->until ? ruling_json_call(j, c->until, c->until_args) : json_null());
}

/* Adds to O the invariant of the breach C, and the events that contradict it. */
static void add_breach(const RulingJson *j, json_t *o, const Conclusion *c)
{
    json_t *events = json_array();

    for (int i = 0; i < c->nargs; i++)
        json_array_append_new(events, json_string(j->r->c->events[c->args[i]].label));
    json_set_text(o, "invariant", c->invariant->name);
    json_set_text(o, "invariant_title", c->invariant->title.in[j->w.lang]);
    json_object_set_new(o, "events", events);
}

static json_t *ruling_json_line(const RulingJson *j, const Line *line)
{
    const Conclusion *c = line->c;
    json_t *o = json_object(), *support = json_array();
    bool event = c->kind == LINE_REFUSED;

    json_set_text(o, "kind", kind_names[c->kind]);
    json_set_text(o, "key", line->key);
    json_set_text(o, "status", c->fun ? c->fun->action ? c->fun->action : c->fun->name : NULL);
    json_object_set_new(o, "arguments",
                        event ? json_object() : arguments_json(j, c->fun, c->args, c->nargs));
    json_object_set_new(o, "value",
                        c->kind == LINE_STATUS ? ruling_json_value(j, c->fun->result, c->value)
                                               : json_null());
    json_set_boolean(o, "must_be", c->must_be);
    if (c->kind == LINE_MODAL)
        add_right(j, o, c);
    if (event) {
        json_set_text(o, "event", j->r->c->events[c->args[0]].label);
        json_set_text(o, "reason", reason_names[c->reason]);
        json_set_text(o, "nearest", c->near ? c->near->clause->label : NULL);
    }
    if (c->kind == LINE_REFER)
        json_set_text(o, "refer", c->refer);
    if (c->kind == LINE_REFER && c->refer_title)
        json_set_text(o, "refer_title", c->refer_title->in[j->w.lang]);
    if (c->kind == LINE_WAITS)
        json_object_set_new(o, "waits", ruling_json_fact(j, c->waits));
    if (c->kind == LINE_BREACH)
        add_breach(j, o, c);
    json_set_text(o, "text", ruling_sentence(&j->w, line));
    json_object_set_new(o, "clauses", clauses_json(j, line));
    for (int i = 0; i < line->nsupports && !event && c->kind != LINE_BREACH; i++)
        json_array_append_new(support, support_json(j, line, i));
    json_object_set_new(o, "support", support);
    json_object_set_new(o, "condition", ruling_json_tree(j, line->when));
    json_set_boolean(o, "presumed", line->presumed);
    json_set_boolean(o, "inferred", line->inferred);
    json_set_boolean(o, "background", line->background);
    json_set_boolean(o, "about", line->about);
    return o;
}

json_t *ruling_json_head(const RulingJson *j)
{
    const Ruling *r = j->r;
    json_t *o = json_object();

    json_set_text(o, "case", r->c->name);
    json_set_text(o, "title", r->c->title);
    json_set_text(o, "source", r->c->source);
    json_set_text(o, "edition", r->program->edition);
    json_set_text(o, "body", r->c->bodies[r->body].name);
    json_set_text(o, "language", r->program->langs[j->w.lang].code);
    return o;
}

/* Returns the facts that the case supposes, although no line of the case states them. */
static json_t *ruling_json_supposed(const RulingJson *j)
{
    const Case *c = j->r->c;
    json_t *list = json_array();

    for (int i = 0; i < c->nsupposed; i++) {
        json_t *o = json_object();
        Fact fact;
        const char *text = words_supposed(&j->w, &c->supposed[i], &fact);

        json_set_text(o, "fact", canonical_fact(j->r->program, c, &fact, j->w.arena));
        json_set_text(o, "text", text_capitalise(j->w.arena, text));
        json_set_text(o, "event", c->events[c->supposed[i].event].label);
        json_array_append_new(list, o);
    }
    return list;
}

/* Returns the presumptions that R, an ordinary ruling, assumes. */
static json_t *ruling_json_assumed(const RulingJson *j)
{
    json_t *list = json_array();

    for (int i = 0; i < j->r->nassumed; i++) {
        const Presumed *a = &j->r->assumed[i];
        json_t *o = ruling_json_fact(j, a->fact);
        const Type *type = canonical_fact_type(j->r->program, j->r->c, a->fact);

        json_object_set_new(o, "value", ruling_json_value(j, type, a->value));
        json_set_text(o, "text", text_capitalise(j->w.arena, words_fact(&j->w, a->fact, a->value)));
        json_array_append_new(list, o);
    }
    return list;
}

/* Returns the statements of the case that the ruling does not use, or NULL if there are none. */
static json_t *ruling_json_unused(const RulingJson *j)
{
    const Case *c = j->r->c;
    const Unused *list;
    int n = unused_list(j->r, &list, j->w.arena);
    json_t *all = n ? json_array() : NULL;
    Words w = j->w;

    w.sources = NULL; /* the texts must not use the words of the case */

    for (int i = 0; i < n; i++) {
        const Unused *u = &list[i];
        bool event = u->event >= 0;
        const Fact f = event ? (Fact){ 0 } : unused_rows_fact(u);
        json_t *o = json_object();

        json_set_text(o, "is", event ? "event" : u->elected ? "choice" : "finding");
        if (event) {
            json_set_text(o, "event", c->events[u->event].label);
            json_set_text(o, "kind", c->events[u->event].kind->name);
        } else {
            json_set_text(o, "fact", canonical_fact(j->r->program, c, &f, j->w.arena));
        }
        json_set_text(o, "text", unused_rows_told(&w, u));
        json_set_text(o, "reason", unused_rows_reason(&j->w, u));
        json_set_boolean(o, "asks_for_ruling", u->complaint);
        json_array_append_new(all, o);
    }
    return all;
}

json_t *ruling_json_of(const Ruling *r, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson j = { .r = r };
    json_t *o, *lines = json_array(), *open = json_array(), *unused;

    j.w = words_of_ruling(r, lang, sources, arena);
    j.records = ruling_engine(r, arena);
    o = ruling_json_head(&j);
    for (int i = 0; i < r->nlines; i++)
        json_array_append_new(lines, ruling_json_line(&j, &r->lines[i]));
    for (int i = 0; i < r->nfacts; i++)
        json_array_append_new(open, ruling_json_fact(&j, r->facts[i]));
    if (r->nevents < r->c->nevents)
        json_set_text(o, "at", r->c->events[r->nevents - 1].label);
    json_object_set_new(o, "lines", lines);
    json_object_set_new(o, "open_facts", open);
    if (r->c->nsupposed)
        json_object_set_new(o, "supposed", ruling_json_supposed(&j));
    if (r->ordinary)
        json_object_set_new(o, "assumed", ruling_json_assumed(&j));
    unused = ruling_json_unused(&j);
    if (unused)
        json_object_set_new(o, "unused", unused);
    if (r->c->nunread) {
        json_t *unread = json_array();

        for (int i = 0; i < r->c->nunread; i++)
            json_array_append_new(unread, json_string(r->c->unread[i]));
        json_object_set_new(o, "not_read", unread);
    }
    engine_free(j.records);
    engine_free(j.w.engine);
    arena_free(arena);
    return o;
}

json_t *ruling_json_brief(const RulingJson *j, const Line *line)
{
    json_t *o = json_object(), *clauses = json_array();

    for (int i = 0; i < line->nsupports; i++) {
        const char *label = line->supports[i]->rule->clause->label;
        bool known = false;

        for (int k = 0; k < i; k++)
            known |= strcmp(line->supports[k]->rule->clause->label, label) == 0;
        if (!known)
            json_array_append_new(clauses, json_string(label));
    }
    json_set_text(o, "key", line->key);
    json_set_text(o, "text", ruling_sentence(&j->w, line));
    json_object_set_new(o, "clauses", clauses);
    json_object_set_new(o, "condition", ruling_json_tree(j, line->when));
    return o;
}

json_t *ruling_json_brief_lines(const RulingJson *j, const Ruling *r)
{
    json_t *list = json_array();

    for (int i = 0; i < r->nlines; i++)
        json_array_append_new(list, ruling_json_brief(j, &r->lines[i]));
    return list;
}

/* ---- beside a ruling ------------------------------------------------- */

static json_t *point_json(const RulingJson *a, const RulingJson *b, const BodiesPoint *p)
{
    json_t *o = json_object();
    const Fact f = bodies_fact(p);

    json_set_text(o, "fact", canonical_fact(a->r->program, a->r->c, &f, a->w.arena));
    json_set_text(o, "first", bodies_finding(&a->w, a->r, p));
    json_set_text(o, "this", bodies_finding(&b->w, b->r, p));
    return o;
}

json_t *ruling_json_parting(const BodiesDiffer *p, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson a = { .r = p->a }, b = { .r = p->b };
    json_t *o = json_object(), *points = json_array(), *sets = json_array();

    a.w = words_of_ruling(p->a, lang, sources, arena);
    b.w = words_of_ruling(p->b, lang, sources, arena);
    for (int i = 0; i < p->npoints; i++)
        json_array_append_new(points, point_json(&a, &b, &p->points[i]));
    for (int k = 0; k < p->nsets; k++) {
        json_t *set = json_array();

        for (int i = 0; i < p->npoints; i++)
            if (p->set[k] >> i & 1)
                json_array_append_new(set, json_integer(i));
        json_array_append_new(sets, set);
    }
    json_set_text(o, "from", p->a->c->bodies[p->a->body].name);
    json_set_boolean(o, "same_ruling", p->same);
    json_object_set_new(o, "found_differently", points);
    json_object_set_new(o, "part_on", sets);
    json_set_boolean(o, "fewest", p->smallest);
    if (p->more)
        json_set_boolean(o, "more_as_few", true);
    engine_free(a.w.engine);
    engine_free(b.w.engine);
    arena_free(arena);
    return o;
}

/* Returns an object with the name and the value of each named weight of LINE's advice.  The object
 * is empty if LINE has no advice. */
static json_t *weights_json(const AdviceLine *line)
{
    json_t *o = json_object();

    for (int i = 0; line->advice && i < line->advice->nweights; i++)
        if (line->advice->weights[i].name)
            json_set_integer(o, line->advice->weights[i].name, line->values[i]);
    return o;
}

json_t *ruling_json_advice(const Ruling *r, DoubleDummy *dd, int lang, const Sources *sources)
{
    Arena *arena = arena_new();
    RulingJson j = { .r = r, .w = words_of_ruling(r, lang, sources, arena) };
    json_t *list = json_array();
    const AdviceLine *lines;
    int n = advice_rows_lines(&j.w, r, dd, &lines);

    for (int i = 0; i < n; i++) {
        const AdviceLine *line = &lines[i];
        json_t *o = json_object();

        json_set_text(o, "advice", line->advice ? line->advice->name : NULL);
        json_set_text(o, "text", text_capitalise(arena, line->text));
        json_object_set_new(o, "value", line->advice ? json_integer(line->values[0]) : json_null());
        json_object_set_new(o, "numbers", weights_json(line));
        json_object_set_new(o, "condition", ruling_json_tree(&j, line->when));
        json_array_append_new(list, o);
    }
    engine_free(j.w.engine);
    arena_free(arena);
    return list;
}
