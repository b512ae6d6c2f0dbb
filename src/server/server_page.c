/* server_page.c - answers the requests of a web page.  A ruling is returned as sections of rows.  A
 * case is returned as its text with one more answer. */
#include "server/server_page.h"
#include "server/page_offers.h"
#include "server/page_value.h"
#include "server/server_jobs.h"

#include "engine/canonical.h"
#include "kit/vec.h"
#include "library/expect.h"
#include "library/inquiry.h"
#include "program/program.h"
#include "report/bodies_rows.h"
#include "report/question_json.h"
#include "report/reply.h"
#include "report/ruling_text.h"
#include "report/unused_rows.h"
#include "ruling/rule.h"

#include <string.h>

/* ---- pages ----------------------------------------------------------------------------- */

/* Returns a list of the expectations of the case that R does not meet. */
static json_t *page_failures(const AskedCase *a, const Ruling *r)
{
    json_t *list = json_array();

    for (int i = 0; i < r->c->nexpects; i++) {
        const Expect *x = &r->c->expects[i];

        if (!expect_is_under(x, r->program->edition) || !expect_is_for(x, &r->c->bodies[r->body]))
            continue;
        for (int k = 0; k < x->nitems; k++) {
            const char *why = expect_failure(r, &x->items[k], a->arena);

            if (why)
                json_array_append_new(
                    list,
                    json_string(arena_printf(
                        a->arena, "%s: %s",
                        expect_text(library_sources(a->lib), x->items[k].span, a->arena), why)));
        }
    }
    return list;
}

/* Adds to LIST an object with the line of SPAN in its file, and with TEXT.  Returns the object. */
static json_t *page_add_line(const AskedCase *a, json_t *list, Span span, const char *text)
{
    json_t *o = json_object();

    json_set_integer(o, "line", source_locate(library_sources(a->lib), span.start).line);
    json_set_text(o, "text", text);
    json_array_append_new(list, o);
    return o;
}

/* Returns the first element of `tells` in the request, or NULL.  Each element asks for a value.
 * Its key `function` names a function of the vocabulary, and `as` names the value in the answer. */
static const json_t *page_tells(const AskedCase *a)
{
    return json_first(json_object_get(a->params, "tells"));
}

static const char *page_tell_name(const json_t *tell)
{
    return json_string_value(json_object_get(tell, "as"));
}

/* TELL is an element of `tells`.  Returns the function that it names.  With OF_EVENT, the function
 * must have an event as its first parameter, and may have a second parameter.  Without OF_EVENT, it
 * must have one parameter, of an enum type.  Returns NULL if there is no such function. */
static const Fun *page_told(const Words *w, const json_t *tell, bool of_event)
{
    const char *name = json_string_value(json_object_get(tell, "function"));
    const Fun *f = name && page_tell_name(tell) ? program_fun(w->p, name) : NULL;

    if (!f || f->nparams == 0)
        return NULL;
    if (of_event && f->nparams == 2)
        return f->ptype[0]->kind == TYPE_EVENT && f->ptype[1]->count > 0 ? f : NULL;
    return f->nparams == 1 && f->ptype[0]->kind == (of_event ? TYPE_EVENT : TYPE_ENUM) ? f : NULL;
}

/* Returns a list of the values for which F, a function of an event and a value, holds for EVENT. */
static json_t *page_values_of(const Words *w, const Fun *f, int event)
{
    json_t *list = json_array();
    Value holds;

    for (Value v = 0; v < (Value)f->ptype[1]->count; v++) {
        const Value args[] = { event, v };

        if (page_value(w->engine, f, args, NULL, &holds) && holds == 1)
            json_array_append_new(list, json_string(words_sign(w, f->ptype[1], v)));
    }
    return list;
}

/* O is the object for the event with index EVENT.  Adds to O a value for each function of events
 * that the request names, or null if the value is absent.  Adds nothing if the value is open.  If
 * the function has a second parameter, adds the list of page_values_of(). */
static void page_add_values(const AskedCase *a, const Words *w, json_t *o, int event)
{
    const Value arg = event;
    Value v;

    for (const json_t *t = page_tells(a); t; t = json_after(t)) {
        const Fun *f = page_told(w, t, true);

        if (!f || !kind_is_a(w->c->events[event].kind, f->ptype[0]->event))
            continue;
        if (f->nparams == 2)
            json_object_set_new(o, page_tell_name(t), page_values_of(w, f, event));
        else if (page_value(w->engine, f, &arg, NULL, &v))
            json_set_text(o, page_tell_name(t),
                          value_given(v) ? words_sign(w, f->result, v) : NULL);
    }
}

/* Returns a list of the sentences of the story.  A sentence may tell several events. */
static json_t *page_events(const AskedCase *a, const Words *w)
{
    json_t *list = json_array();
    const CaseEvent *e = w->c->events;

    for (int i = 0, n; i < w->c->nevents; i += n) {
        const char *text = words_narrated(w, i);

        for (n = 1; i + n < w->c->nevents && source_same_span(e[i].span, e[i + n].span); n++)
            text = arena_printf(a->arena, "%s%s%s", text, words_text(w, MSG_semicolon),
                                words_narrated(w, i + n));
        page_add_values(a, w, page_add_line(a, list, e[i].span, text), i);
    }
    return list;
}

static json_t *page_findings(const AskedCase *a, const Words *w, const Body *b)
{
    json_t *list = json_array();

    for (int i = 0; i < b->nfound; i++) {
        const Unused found = { .event = -1, .stated = &b->found[i] };
        const Fact f = unused_rows_fact(&found);

        page_add_line(
            a, list, b->found[i].span,
            (b->found[i].excluded ? words_fact_not : words_fact)(w, &f, b->found[i].value));
    }
    return list;
}

/* Returns true if PART is one of the parts that `+` joins in the name EDITION. */
static bool edition_has(const char *edition, const char *part)
{
    const size_t n = strlen(part);

    for (const char *s = edition; (s = strchr(s, '+')) != NULL;)
        if (strncmp(++s, part, n) == 0 && (!s[n] || s[n] == '+'))
            return true;
    return false;
}

/* Returns a list of the readings and options that the name of the edition sets.  For example,
 * `wbf-2017+pause=from_noticing` sets the reading `pause`.  Each element of the list has a text,
 * and the part of the name that sets the reading or option. */
static json_t *page_sets(const Words *w)
{
    json_t *list = json_array();

    for (const Fun *f = w->p->funs; f; f = f->next) {
        const char *part =
            f->kind == FUN_READING && f->is_set
                ? arena_printf(w->arena, "%s=%s", f->name, f->result->values[f->setting].name)
                : NULL;
        const Fact fact = { .kind = FACT_READING, .fun = f };
        json_t *o;

        if (!part || !edition_has(w->p->edition, part))
            continue;
        o = json_object();
        json_set_text(o, "part", part);
        json_set_text(o, "text", words_answered(w, &fact, f->setting));
        json_array_append_new(list, o);
    }
    return list;
}

/* Returns the name of the first value for which F holds, or NULL.  Stores in *TO the holdings that
 * page_value() has assumed for this value. */
static const char *page_first(const Words *w, const Fun *f, PageSupposed *to)
{
    Value holds;

    for (Value v = 0; v < (Value)f->ptype[0]->count; v++) {
        to->n = 0;
        if (page_value(w->engine, f, &v, to, &holds) && holds == 1)
            return f->ptype[0]->values[v].name;
    }
    to->n = 0;
    return NULL;
}

/* Returns an object for F, a fact about a hand that page_value() has assumed to be false. */
static json_t *page_supposed(const Words *w, const Fact *f)
{
    const Type *t = canonical_fact_type(w->p, w->c, f);
    json_t *o = json_object();

    json_set_text(o, "text", words_fact(w, f, 0));
    json_set_text(o, "fact", canonical_fact(w->p, w->c, f, w->arena));
    json_set_text(o, "value", canonical_value(w->p, w->c, t, 1, w->arena));
    json_set_text(o, "says", words_fact(w, f, 1));
    return o;
}

/* For each function that the request names, adds to J the first value for which the function holds.
 * Leaves out functions of events.  Adds as `supposed` the holdings that are assumed for these
 * values. */
static void page_add_told(const AskedCase *a, const Words *w, json_t *j)
{
    json_t *supposed = json_object();

    for (const json_t *t = page_tells(a); t; t = json_after(t)) {
        const Fun *f = page_told(w, t, false);
        PageSupposed to = { .n = 0 };
        json_t *list;

        if (!f)
            continue;
        json_set_text(j, page_tell_name(t), page_first(w, f, &to));
        list = json_array();
        for (int i = 0; i < to.n; i++)
            json_array_append_new(list, page_supposed(w, to.fact[i]));
        json_object_set_new(supposed, page_tell_name(t), list);
    }
    json_object_set_new(j, "supposed", supposed);
}

json_t *server_page_json(const AskedCase *a, const Ruling *r, const Ruling *against,
                         CompareLevel level)
{
    const int lang = asked_case_language(a, r->program);
    TextOptions o = {
        .lang = lang, .level = level, .page = true, .sources = library_sources(a->lib)
    };
    json_t *j = json_object();
    Words w = words_of_ruling(r, lang, o.sources, a->arena);

    o.all = json_is_true(json_object_get(a->params, "all"));
    json_set_text(j, "case", r->c->name);
    json_set_text(j, "title", r->c->title);
    json_set_text(j, "edition", r->program->edition);
    json_set_text(j, "name", r->program->title.in[lang]);
    json_set_text(j, "body", r->c->nbodies > 1 ? bodies_name(&w, r, 0) : NULL);
    json_object_set_new(j, "sections", ruling_text_sections(r, against, &o));
    json_object_set_new(j, "events", page_events(a, &w));
    json_object_set_new(j, "findings", page_findings(a, &w, &r->c->bodies[r->body]));
    json_object_set_new(j, "sets", page_sets(&w));
    page_add_told(a, &w, j);
    if (json_is_true(json_object_get(a->params, "offers"))) {
        json_object_set_new(j, "offers", page_offers(&w, r));
        json_object_set_new(j, "choosing", page_choosing(r));
    }
    json_object_set_new(j, "failures", page_failures(a, r));
    engine_free(w.engine);
    return j;
}

json_t *server_page_question(const Words *w, const Interview *in, const InterviewQuestion *q)
{
    json_t *j = question_json(w, in, q), *answer;
    int i = 0;

    answer = json_first(json_object_get(j, "answers"));
    for (; answer; answer = json_after(answer))
        json_set_text(answer, "says", words_fact(w, q->fact, reply_value(w->c, q, i++)));
    return j;
}

json_t *server_page_why(const Words *w, const Explanation *y)
{
    json_t *j = json_object();
    Words unread = *w; /* without the source texts, no line of the file is named */
    Rows rows = { 0 };

    unread.sources = NULL;
    why_rows_add(&unread, y, false, &rows);
    json_set_text(j, "heading", why_heading(&unread, y));
    json_object_set_new(j, "rows", rows_list_json(&rows));
    return j;
}

/* ---- answers --------------------------------------------------------------------------- */

/* Stores in *TO the question of IN about the fact that a case writes as FACT.  Returns false if IN
 * has no such question. */
static bool page_question(const Case *c, const Interview *in, const char *fact, Arena *arena,
                          InterviewQuestion *to)
{
    for (int i = 0; in && i < in->n; i++)
        if (strcmp(canonical_fact(c->program, c, in->questions[i].fact, arena), fact) == 0) {
            *to = in->questions[i];
            return true;
        }
    return false;
}

/* Does the same as page_question(), for a fact that R presumes. */
static bool page_presumed(const Ruling *r, const char *fact, Arena *arena, InterviewQuestion *to)
{
    const Presumed *list;
    const int n = r ? ruling_presumptions(r, &list, arena) : 0;

    for (int i = 0; i < n; i++) {
        Value *values;

        if (list[i].fact->kind == FACT_READING ||
            strcmp(canonical_fact(r->program, r->c, list[i].fact, arena), fact) != 0)
            continue;
        values = arena_alloc_array(arena, sizeof *values, (size_t)list[i].nothers + 1);
        values[0] = list[i].value;
        memcpy(values + 1, list[i].others, sizeof *values * (size_t)list[i].nothers);
        *to = (InterviewQuestion){ .fact = list[i].fact,
                                   .values = values,
                                   .nvalues = list[i].nothers + 1 };
        return true;
    }
    return false;
}

/* Does the same as page_question(), for a fact about a hand. */
static bool page_holding(const Case *c, const char *fact, Arena *arena, InterviewQuestion *to)
{
    static const Value either[] = { 0, 1 };
    static const FactKind kinds[] = { FACT_HOLDS, FACT_HOLDS_OTHER };
    const Fun *holding = c->program->holding;

    for (size_t k = 0; holding && k < BL_LEN(kinds); k++) {
        const Type *of = kinds[k] == FACT_HOLDS ? holding->ptype[1] : holding->ptype[1]->left;
        const Value n = (Value)of->count;

        for (Value i = 0; i < n * (Value)holding->ptype[0]->count; i++) {
            const Fact f = {
                .kind = kinds[k], .fun = holding, .args = { i / n, i % n }, .nargs = 2
            };

            if (strcmp(canonical_fact(c->program, c, &f, arena), fact) != 0)
                continue;
            *to = (InterviewQuestion){ .fact = arena_copy(arena, &f, sizeof f, 1),
                                       .values = either,
                                       .nvalues = (int)BL_LEN(either) };
            return true;
        }
    }
    return false;
}

/* Stores in *TO the question about FACT in the case of Q.  FACT may be an open question, a
 * presumption or a holding.  Returns false if it is none of these. */
static bool page_asked(Inquiry *q, const char *fact, Arena *arena, InterviewQuestion *to)
{
    const Case *c = inquiry_case(q);

    return page_question(c, inquiry_interview(q), fact, arena, to) ||
           page_presumed(inquiry_ruling(q), fact, arena, to) || page_holding(c, fact, arena, to);
}

json_t *server_answer(Server *s, const json_t *params)
{
    const char *fact = json_string_value(json_object_get(params, "fact")),
               *value = json_string_value(json_object_get(params, "value"));
    const InterviewOptions options = { .level = LEVEL_OUTCOME };
    InterviewQuestion asked;
    const Case *c;
    AskedCase a;
    Inquiry *q;
    json_t *j = NULL;
    int nevents;

    if (!fact || !value)
        return server_fail(s, RPC_INVALID_PARAMS, "`fact` or `value` is missing");
    if (!asked_case_open(&a, s, params))
        return NULL;
    c = asked_case_load(&a, json_string_value(json_object_get(params, "edition")), &nevents);
    if (c) {
        q = inquiry_new(a.lib, c->program, source_text(library_given_text(a.lib, a.path)),
                        &options);
        if (page_asked(q, fact, a.arena, &asked) &&
            reply_to(q, &asked, asked_case_language(&a, c->program), value) == REPLY_TAKEN) {
            j = json_object();
            json_set_text(j, "text", inquiry_text(q));
        } else {
            server_fail(s, RPC_INVALID_PARAMS, "`%s` does not answer `%s`", value, fact);
        }
        inquiry_free(q);
    }
    asked_case_close(&a);
    return j;
}
