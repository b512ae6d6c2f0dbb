/* server_rule.c - answers requests about cases: rulings, explanations, comparisons and open
 * questions.  The protocol does not define these requests; lang/schema has their answers. */
#include "program/program.h"
#include "report/question_json.h"
#include "report/ruling_json.h"
#include "ruling/rule.h"
#include "server/server_jobs.h"
#include "server/server_page.h"

#include <string.h>

enum { SERVER_EDITIONS = 16 };

static const char *text_param(const json_t *params, const char *key)
{
    return json_string_value(json_object_get(params, key));
}

/* ---- rulings ----------------------------------------------------------------------------- */

/* The request may name another edition in `against`.  Returns the ruling of the same body on the
 * case under that edition.  Returns NULL if the request has no `against`, if there is no ruling, or
 * if R is an ordinary ruling. */
static const Ruling *ruling_against(const AskedCase *a, const Ruling *r)
{
    const char *edition = text_param(a->params, "against");
    int nevents;
    const Case *c = edition && !r->ordinary ? asked_case_load(a, edition, &nevents) : NULL;

    return c && r->body < c->nbodies
               ? rule_case(c->program, c, r->body, nevents, a->arena, library_diags(a->lib))
               : NULL;
}

/* Returns the report of KIND on the ruling R.  Returns NULL if too much is open (reported). */
static json_t *rule_report(const AskedCase *a, const Ruling *r, const char *kind)
{
    const int lang = asked_case_language(a, r->program);
    const bool all = json_is_true(json_object_get(a->params, "all"));
    const Sources *sources = library_sources(a->lib);
    Answers answers;

    if (text_same(kind, "page"))
        return server_page_json(a, r, ruling_against(a, r), LEVEL_OUTCOME);
    if (text_same(kind, "script"))
        return script_json(r, all, lang, sources);
    if (!text_same(kind, "open"))
        return ruling_json_of(r, lang, sources);
    return answers_new(r, &(RowsOptions){ .all = all }, a->arena, library_diags(a->lib), &answers)
               ? answers_json(&answers, lang, sources)
               : NULL;
}

static json_t *timeline_on(const AskedCase *a, const Case *c, int body, int nevents)
{
    const RowsOptions o = { .all = json_is_true(json_object_get(a->params, "all")) };
    Timeline t;

    return timeline_make(c->program, c, body, nevents, &o, a->arena, library_diags(a->lib), &t)
               ? timeline_json(&t, asked_case_language(a, c->program), library_sources(a->lib))
               : NULL;
}

/* Returns a list with one report for each body of the case.  The reports tell what holds under
 * EDITION. */
static json_t *rule_bodies(const AskedCase *a, const char *edition)
{
    const char *kind = text_param(a->params, "report");
    json_t *list = json_array();
    int nevents;
    const Case *c = asked_case_load(a, edition, &nevents);

    kind = kind ? kind : "ruling";
    for (int b = 0; c && b < c->nbodies; b++) {
        json_t *one = NULL;

        if (text_same(kind, "timeline")) {
            one = timeline_on(a, c, b, nevents);
        } else {
            const Ruling *r =
                rule_case_open(c->program, c, b, nevents, a->arena, library_diags(a->lib));

            one = r ? rule_report(a, r, kind) : NULL;
        }
        if (!one) {
            asked_case_fail(a);
            break;
        }
        json_array_append_new(list, one);
    }
    return list;
}

json_t *server_rule(Server *s, const json_t *params)
{
    json_t *list;
    AskedCase a;

    if (!asked_case_open(&a, s, params))
        return NULL;
    list = rule_bodies(&a, text_param(params, "edition"));
    asked_case_close(&a);
    return list;
}

/* A comparison of editions. */
typedef struct RuleCompare {
    AskedCase a;
    const char *editions[SERVER_EDITIONS];
} RuleCompare;

static void rule_edition(Server *s, void *data, size_t i, json_t *list)
{
    const RuleCompare *c = data;

    (void)s;
    json_array_append_new(list, rule_bodies(&c->a, c->editions[i]));
}

static void rule_compare_close(void *data)
{
    RuleCompare *c = data;

    asked_case_close(&c->a);
    xfree(c);
}

json_t *server_compare(Server *s, const json_t *params)
{
    RuleCompare *c = xcalloc(1, sizeof *c);
    size_t n = 0;

    for (const json_t *e = json_first(json_object_get(params, "editions"));
         e && n < SERVER_EDITIONS; e = json_after(e))
        if (json_string_value(e))
            c->editions[n++] = json_string_value(e);
    if (n < 2 || !asked_case_open(&c->a, s, params)) {
        xfree(c);
        return n < 2 ? server_fail(s, RPC_INVALID_PARAMS, "`editions` has fewer than two editions")
                     : NULL;
    }
    return server_later(
        s, (LongWork){ .parts = n, .part = rule_edition, .close = rule_compare_close, .data = c });
}

/* ---- explanations ------------------------------------------------------------------------ */

/* Adds the explanation of the clause LABEL in R to LIST.  Returns false if no clause has that
 * label. */
static bool add_why(const AskedCase *a, const Ruling *r, const char *label, json_t *list)
{
    const Explanation *y =
        explanation_of_clause(r, label, json_is_true(json_object_get(a->params, "all")), a->arena);
    const bool changes =
        y && y->verdict != WHY_GUARD && json_is_true(json_object_get(a->params, "changes"));
    Counterfactuals c;
    Words w;

    if (!y) {
        server_fail(a->s, RPC_INVALID_PARAMS, "there is no clause `%s` in %s", label,
                    r->program->edition);
        return false;
    }
    w = words_of_ruling(r, asked_case_language(a, r->program), library_sources(a->lib), a->arena);
    if (changes)
        c = counterfactual_rows_search(y, a->arena);
    json_array_append_new(list, text_same_or_none(text_param(a->params, "report"), "page")
                                    ? server_page_why(&w, y)
                                    : why_json(&w, y, changes ? &c : NULL));
    engine_free(w.engine);
    return true;
}

json_t *server_why(Server *s, const json_t *params)
{
    char plain[TEXT_LABEL_MAX];
    const char *label = server_label(params, plain);
    json_t *list = json_array();
    const Case *c;
    AskedCase a;
    int nevents = 0;

    if (!label) {
        server_fail(s, RPC_INVALID_PARAMS, "`clause` is missing");
        return list;
    }
    if (!asked_case_open(&a, s, params))
        return list;
    c = asked_case_load(&a, text_param(params, "edition"), &nevents);
    for (int b = 0; c && b < c->nbodies; b++) {
        const Ruling *r = rule_case(c->program, c, b, nevents, a.arena, library_diags(a.lib));

        if (!r)
            asked_case_fail(&a);
        if (!r || !add_why(&a, r, label, list))
            break;
    }
    asked_case_close(&a);
    return list;
}

/* ---- questions --------------------------------------------------------------------------- */

json_t *server_questions(Server *s, const json_t *params)
{
    const InterviewOptions options = { .level = LEVEL_OUTCOME,
                                       .all = json_is_true(json_object_get(params, "all")) };
    const bool page = text_same_or_none(text_param(params, "report"), "page");
    json_t *list = json_array();
    const Ruling *r = NULL;
    const Case *c;
    AskedCase a;
    int nevents = 0;

    if (!asked_case_open(&a, s, params))
        return list;
    c = asked_case_load(&a, text_param(params, "edition"), &nevents);
    if (c)
        r = rule_case(c->program, c, 0, nevents, a.arena, library_diags(a.lib));
    if (c && !r)
        r = rule_case_waiting(c->program, c, 0, nevents, a.arena);
    if (c && !r)
        asked_case_fail(&a);
    if (r) {
        const Interview *in = interview_of(r, &options, a.arena);
        Words w = words_of_ruling(r, asked_case_language(&a, r->program), library_sources(a.lib),
                                  a.arena);

        for (int i = 0; in && i < in->n; i++)
            json_array_append_new(list, page ? server_page_question(&w, in, &in->questions[i])
                                             : question_json(&w, in, &in->questions[i]));
        engine_free(w.engine);
    }
    asked_case_close(&a);
    return list;
}
