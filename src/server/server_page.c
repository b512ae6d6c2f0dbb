/* server_page.c - answers the requests of a web page: rulings as sections of rows, cases with an
 * answer put in, and the effect of changed laws on a case. */
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

/* ---- what changes ---------------------------------------------------------------------- */

/* A case with its rulings under one version of an edition. */
typedef struct PageReading {
    const Case *c;
    const Ruling *r[MAX_BODIES];
} PageReading;

/* Rules on the case N under P.  Returns false if that is impossible (reported). */
static bool page_read(const AskedCase *a, const Program *p, const Node *n, PageReading *to)
{
    to->c = p ? engine_load_case(p, n, a->path, a->arena, library_diags(a->lib)) : NULL;
    for (int b = 0; to->c && b < to->c->nbodies; b++) {
        to->r[b] = rule_case(p, to->c, b, to->c->nevents, a->arena, library_diags(a->lib));
        if (!to->r[b])
            return false;
    }
    return to->c != NULL;
}

/* Adds to LIST the rulings before and after the change, for each body whose rulings differ. */
static void page_add_changes(const AskedCase *a, const PageReading *was, const PageReading *is,
                             json_t *list)
{
    for (int b = 0; b < was->c->nbodies && b < is->c->nbodies; b++) {
        json_t *j;

        if (rulings_equal(was->r[b], is->r[b], LEVEL_OUTCOME, a->arena))
            continue;
        j = json_object();
        json_object_set_new(j, "before", server_page_json(a, was->r[b], is->r[b]));
        json_object_set_new(j, "after", server_page_json(a, is->r[b], was->r[b]));
        json_array_append_new(list, j);
    }
}

/* Returns the edition under which a request about changes rules: the one that it has as `edition`,
 * that of the open law file that it has as `law`, or the default edition. */
static const char *page_edition(const Server *s, const json_t *params)
{
    const char *edition = json_string_value(json_object_get(params, "edition"));
    const char *uri = json_string_value(json_object_get(json_object_get(params, "law"), "uri"));
    const Document *law = uri ? workspace_find(s->workspace, uri) : NULL;

    if (edition)
        return edition;
    edition = law && law->program ? law->program->edition : NULL;
    return edition ? edition : LIBRARY_DEFAULT_EDITION;
}

/* A search for the changed rulings on the cases of a document. */
typedef struct PageSearch {
    AskedCase a;
    Snapshot *before;
    char *edition;
    const Node **cases;
} PageSearch;

/* Compares the rulings on case I.  LIST gets them if they differ. */
static void page_compare_case(Server *s, void *data, size_t i, json_t *list)
{
    PageSearch *p = data;
    AskedCase a = p->a;
    PageReading was, is;

    (void)s;
    a.arena = arena_new(); /* an arena for one case, because a document may have many cases */
    if (page_read(&a, library_edition(p->before->lib, p->edition), p->cases[i], &was) &&
        page_read(&a, library_edition(a.lib, p->edition), p->cases[i], &is))
        page_add_changes(&a, &was, &is, list);
    arena_free(a.arena);
}

static void page_search_close(void *data)
{
    PageSearch *p = data;

    asked_case_close(&p->a);
    snapshot_drop(p->before);
    xfree(p->edition);
    xfree(p->cases);
    xfree(p);
}

/* Compares the open law files with the files on the disk.  Answers with the changed rulings on the
 * cases of a document. */
json_t *server_changes(Server *s, const json_t *params)
{
    PageSearch *p = xcalloc(1, sizeof *p);
    size_t n = 0, cap = 0;

    if (!asked_case_open(&p->a, s, params)) {
        xfree(p);
        return NULL;
    }
    snapshot_keep(&p->before, workspace_before(s->workspace));
    p->edition = xstrdup(page_edition(s, params));
    for (const Node *c = library_cases_with_duplicates(p->a.lib, p->a.path); c; c = c->next) {
        VEC_ROOM(p->cases, n, cap);
        p->cases[n++] = c;
    }
    return server_later(
        s,
        (LongWork){ .parts = n, .part = page_compare_case, .close = page_search_close, .data = p });
}
