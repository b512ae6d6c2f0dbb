/* asked_case.c - finds and loads the case that a request is about. */
#include "server/asked_case.h"

#include "program/program.h"

#include <string.h>

/* Returns the text that the request has under KEY, or NULL. */
static const char *asked_text(const json_t *params, const char *key)
{
    return json_string_value(json_object_get(params, key));
}

json_t *asked_case_fail(const AskedCase *a)
{
    const DiagView *list;
    const size_t n = diags_view(library_diags(a->lib), &list, a->arena);

    return server_fail(a->s, RPC_FAILED, "%s", n ? list[0].message : "the case has errors");
}

/* Returns the case that the request is about.  If the request has `case`, returns the case with
 * that name, or NULL if no case has that name.  If the request has `position`, returns the case
 * around that position.  Without a position, or without a case around it, returns the first
 * case. */
static const Node *named_case(const AskedCase *a)
{
    const char *name = asked_text(a->params, "case");
    const Node *first = library_cases_with_duplicates(a->lib, a->path);
    const Source *src = library_given_text(a->lib, a->path);
    uint32_t at;
    TextPlace place;
    Lines lines;

    if (name) {
        while (first && !text_same_or_none(first->text, name))
            first = first->next;
        return first;
    }
    if (!places_read_position(json_object_get(a->params, "position"), &place))
        return first;
    lines = lines_of(source_text(src), source_len(src));
    at = source_base(src) + lines_offset(&lines, place);
    lines_free(&lines);
    for (const Node *n = first; n; n = n->next)
        if (n->span.start <= at && at <= n->span.end)
            return n;
    return first;
}

bool asked_case_open(AskedCase *a, Server *s, const json_t *params)
{
    const Document *d = server_document(s, params);

    *a = (AskedCase){ .s = s, .params = params };
    if (!d)
        return false;
    if (!d->of_cases || !workspace_is_current(s->workspace, d)) {
        server_fail(s, RPC_FAILED,
                    d->of_cases ? "the cases or their laws have errors"
                                : "this is not a file of cases");
        return false;
    }
    snapshot_keep(&a->seen, d->seen);
    a->lib = library_over(a->seen->lib);
    a->arena = library_arena(a->lib);
    a->path = arena_strndup(a->arena, d->path, strlen(d->path));
    library_set_text(a->lib, d->path, strbuf_str(&d->text), d->text.len);
    a->node = named_case(a);
    if (!a->node) {
        server_fail(s, RPC_INVALID_PARAMS, "there is no such case");
        asked_case_close(a);
        return false;
    }
    return true;
}

void asked_case_close(AskedCase *a)
{
    library_free(a->lib);
    snapshot_drop(a->seen);
}

int asked_case_language(const AskedCase *a, const Program *p)
{
    const char *lang = asked_text(a->params, "lang");
    const int n = lang ? program_lang(p, lang) : -1;

    return n >= 0 ? n : program_language(p, NULL);
}

const Case *asked_case_load(const AskedCase *a, const char *edition, int *nevents)
{
    const char *at = asked_text(a->params, "at");
    const Program *p;
    const Case *c;

    p = library_edition(a->lib, edition ? edition : library_case_edition(a->node));
    c = p ? engine_load_case(p, a->node, a->path, a->arena, library_diags(a->lib)) : NULL;
    if (!c) {
        asked_case_fail(a);
        return NULL;
    }
    *nevents = at ? case_event_find(c, at) + 1 : c->nevents;
    if (at && !*nevents) {
        server_fail(a->s, RPC_INVALID_PARAMS, "no event is called `%s`", at);
        return NULL;
    }
    return c;
}
