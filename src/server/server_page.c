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

/* O is the object for event number EVENT.  Adds to O the card that counts as played for the event,
 * or null if no card does.  Adds nothing if the card is still open.  Adds nothing if the vocabulary
 * has no function `in_force`. */
static void page_add_card(const Words *w, json_t *o, int event)
{
    const Fun *f = program_fun(w->p, "in_force");
    const Value arg = event;
    Value v;

    if (f && f->nparams == 1 && page_value(w->engine, f, &arg, NULL, &v))
        json_set_text(o, "card", value_given(v) ? words_sign(w, f->result, v) : NULL);
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
        page_add_card(w, page_add_line(a, list, e[i].span, text), i);
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

/* Returns the name of the first value for which the function NAME of the vocabulary holds.  Stores in
 * *TO what is supposed of hands.  Returns NULL if there is no such value, or if the vocabulary has no
 * such function. */
static const char *page_first(const Words *w, const char *name, PageSupposed *to)
{
    const Fun *f = program_fun(w->p, name);
    Value holds;

    for (Value v = 0; f && f->nparams == 1 && v < (Value)f->ptype[0]->count; v++) {
        to->n = 0;
        if (page_value(w->engine, f, &v, to, &holds) && holds == 1)
            return f->ptype[0]->values[v].name;
    }
    to->n = 0;
    return NULL;
}

/* Adds to J who is in turn, who is to lead, and what is supposed of hands for the turn.  Also adds who
 * is declarer by now. */
static void page_add_turn(const Words *w, json_t *j)
{
    PageSupposed turn, lead, declarer;
    json_t *list = json_array();

    json_set_text(j, "turn", page_first(w, "to_play_now", &turn));
    json_set_text(j, "lead", page_first(w, "on_lead_now", &lead));
    json_set_text(j, "declarer", page_first(w, "declarer_now", &declarer));
    for (int i = 0; i < turn.n; i++)
        json_array_append_new(list, json_string(words_fact(w, turn.fact[i], 0)));
    json_object_set_new(j, "supposed", list);
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
    page_add_turn(&w, j);
    if (json_is_true(json_object_get(a->params, "offers")))
        json_object_set_new(j, "offers", page_offers(&w, r));
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

/* Returns the question of IN about the fact that a case writes as FACT.  Returns NULL if IN has no
 * such question. */
static const InterviewQuestion *page_question(const Case *c, const Interview *in, const char *fact,
                                              Arena *arena)
{
    for (int i = 0; in && i < in->n; i++)
        if (strcmp(canonical_fact(c->program, c, in->questions[i].fact, arena), fact) == 0)
            return &in->questions[i];
    return NULL;
}

json_t *server_answer(Server *s, const json_t *params)
{
    const char *fact = json_string_value(json_object_get(params, "fact")),
               *value = json_string_value(json_object_get(params, "value"));
    const InterviewOptions options = { .level = LEVEL_OUTCOME };
    const InterviewQuestion *asked;
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
        asked = page_question(inquiry_case(q), inquiry_interview(q), fact, a.arena);
        if (asked &&
            reply_to(q, asked, asked_case_language(&a, c->program), value) == REPLY_TAKEN) {
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
