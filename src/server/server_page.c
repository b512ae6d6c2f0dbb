/* server_page.c - answers the requests of a web page: rulings as sections of rows, and cases with an
 * answer put in. */
#include "server/server_page.h"
#include "server/server_jobs.h"

#include "engine/canonical.h"
#include "kit/vec.h"
#include "library/expect.h"
#include "library/inquiry.h"
#include "program/program.h"
#include "report/bodies_rows.h"
#include "report/reply.h"
#include "report/ruling_text.h"

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

json_t *server_page_json(const AskedCase *a, const Ruling *r, const Ruling *against)
{
    const int lang = asked_case_language(a, r->program);
    TextOptions o = { .lang = lang, .level = LEVEL_OUTCOME, .sources = library_sources(a->lib) };
    json_t *j = json_object();
    Words w = words_of_ruling(r, lang, o.sources, a->arena);

    o.all = json_is_true(json_object_get(a->params, "all"));
    json_set_text(j, "case", r->c->name);
    json_set_text(j, "title", r->c->title);
    json_set_text(j, "edition", r->program->edition);
    json_set_text(j, "name", r->program->title.in[lang]);
    json_set_text(j, "body", r->c->nbodies > 1 ? bodies_name(&w, r, 0) : NULL);
    json_object_set_new(j, "sections", ruling_text_sections(r, against, &o));
    json_object_set_new(j, "failures", page_failures(a, r));
    engine_free(w.engine);
    return j;
}

json_t *server_page_why(const Words *w, const Explanation *y)
{
    json_t *j = json_object();
    Rows rows = { 0 };

    why_rows_add(w, y, false, &rows);
    json_set_text(j, "heading", why_heading(w, y));
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
