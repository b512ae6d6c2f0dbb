/* server_format.c - lays out a document as `fmt` does. */
#include "server/server_inside.h"

#include "syntax/fmt.h"
#include "syntax/json_spans.h"

#include <string.h>

/* Returns a list with the edit that replaces the text of D by TEXT.  If the texts are equal, the
 * list is empty. */
static json_t *edit_of_all(const Document *d, const StrBuf *text)
{
    json_t *list = json_array(), *edit;
    Lines lines;

    if (text->len == d->text.len && memcmp(strbuf_str(text), strbuf_str(&d->text), text->len) == 0)
        return list;
    edit = json_object();
    lines = lines_of(strbuf_str(&d->text), d->text.len);
    json_object_set_new(edit, "range", places_lines_range(&lines, 0, lines.len));
    json_set_text(edit, "newText", strbuf_str(text));
    lines_free(&lines);
    json_array_append_new(list, edit);
    return list;
}

json_t *server_formatting(Server *s, const json_t *params)
{
    const Document *d = server_document(s, params);
    Sources *sources;
    Diags *diags;
    const Source *src;
    StrBuf out = { 0 };
    json_t *list = NULL;

    if (!d)
        return NULL;
    if (json_begins(strbuf_str(&d->text), d->text.len))
        return server_fail(s, RPC_FAILED, "cases in JSON are not laid out");
    sources = sources_new();
    diags = diags_new(sources);
    src = sources_add(sources, d->path, strbuf_str(&d->text), d->text.len);
    if (src && fmt_source(src, d->of_cases ? PARSE_CASE : PARSE_LAW, diags, &out))
        list = edit_of_all(d, &out);
    else
        server_fail(s, RPC_FAILED, "a text with errors is not laid out");
    strbuf_free(&out);
    diags_free(diags);
    sources_free(sources);
    return list;
}
