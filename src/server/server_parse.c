/* server_parse.c - parses the present text of a document. */
#include "server/server_parse.h"

#include "server/places.h"
#include "syntax/json_spans.h"

bool parsed_open(Parsed *p, const Document *d)
{
    *p = (Parsed){ .mode = d->of_cases ? PARSE_CASE : PARSE_LAW };
    if (json_begins(strbuf_str(&d->text), d->text.len))
        return false;
    p->sources = sources_new();
    p->diags = diags_new(p->sources);
    p->arena = arena_new();
    p->names = interner_new(p->arena);
    p->src = sources_add(p->sources, d->path, strbuf_str(&d->text), d->text.len);
    if (!p->src) {
        parsed_close(p);
        return false;
    }
    p->items = parse_source(p->src, p->mode, p->arena, p->names, p->diags);
    p->lines = lines_of(source_text(p->src), source_len(p->src));
    return true;
}

void parsed_close(Parsed *p)
{
    lines_free(&p->lines);
    arena_free(p->arena);
    diags_free(p->diags);
    sources_free(p->sources);
}

json_t *parsed_answer(Server *s, const json_t *params, ParsedAnswer *answer)
{
    const Document *d = server_document(s, params);
    json_t *list = d ? json_array() : NULL;
    Parsed p;

    if (d && parsed_open(&p, d)) {
        answer(s, params, d, &p, list);
        parsed_close(&p);
    }
    return list;
}

json_t *parsed_range(const Parsed *p, Span span)
{
    const uint32_t from = parsed_offset(p, span.start), to = parsed_offset(p, span.end);

    return places_lines_range(&p->lines, from, to < from ? from : to);
}
