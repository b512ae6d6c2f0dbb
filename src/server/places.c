/* places.c - writes places in sources as JSON, and reads positions. */
#include "server/places.h"

#include "server/uri.h"

#include <string.h>

void places_release(Places *p)
{
    lines_free(&p->lines);
    p->src = NULL;
}

json_t *places_position(TextPlace at)
{
    json_t *j = json_object();

    json_set_integer(j, "line", at.line);
    json_set_integer(j, "character", at.unit);
    return j;
}

json_t *places_lines_range(const Lines *l, uint32_t from, uint32_t to)
{
    json_t *j = json_object();

    json_object_set_new(j, "start", places_position(lines_position(l, from)));
    json_object_set_new(j, "end", places_position(lines_position(l, to)));
    return j;
}

json_t *places_range(Places *p, Span span)
{
    const Source *src;

    span = sources_origin(p->sources, span);
    src = span.start == UINT32_MAX ? NULL : sources_find(p->sources, span.start);
    if (!src)
        return places_lines_range(&(Lines){ .text = "", .n = 1, .start = &(uint32_t){ 0 } }, 0, 0);
    if (src != p->src) {
        places_release(p);
        p->src = src;
        p->lines = lines_of(source_text(src), source_len(src));
    }
    return places_lines_range(&p->lines, span.start - source_base(src),
                              (span.end < span.start ? span.start : span.end) - source_base(src));
}

const char *places_path(Places *p, Span span)
{
    const Source *src;

    span = sources_origin(p->sources, span);
    src = span.start == UINT32_MAX ? NULL : sources_find(p->sources, span.start);
    return src ? source_name(src) : NULL;
}

json_t *places_location(Places *p, Span span)
{
    Arena *arena = arena_new();
    json_t *j = json_object();
    const char *path = places_path(p, span);

    json_set_text(j, "uri", uri_of_path(path ? path : "", arena));
    json_object_set_new(j, "range", places_range(p, span));
    arena_free(arena);
    return j;
}

json_t *places_diagnostic(Places *p, const DiagView *v)
{
    static const int severity[] = { [SEV_NOTE] = 3, [SEV_WARNING] = 2, [SEV_ERROR] = 1 };
    json_t *j = json_object(), *related = json_array();
    StrBuf text = { 0 };

    strbuf_add(&text, v->message);
    for (size_t i = 0; i < v->nextras; i++) {
        const DiagExtra *e = &v->extras[i];
        json_t *note;

        if (e->is_help || !places_path(p, e->span)) {
            strbuf_printf(&text, "\n%s: %s", e->is_help ? "help" : "note", e->text);
            continue;
        }
        note = json_object();
        json_object_set_new(note, "location", places_location(p, e->span));
        json_set_text(note, "message", e->text);
        json_array_append_new(related, note);
    }
    json_object_set_new(j, "range", places_range(p, v->span));
    json_set_integer(j, "severity", severity[diag_severity(v->code)]);
    json_set_text(j, "code", diag_code_string(v->code));
    json_set_text(j, "source", "bridgelaw");
    json_set_text(j, "message", strbuf_str(&text));
    json_object_set_new(j, "relatedInformation", related);
    strbuf_free(&text);
    return j;
}

bool places_read_position(const json_t *j, TextPlace *at)
{
    long long line, unit;

    if (!json_integer_value(json_object_get(j, "line"), &line) ||
        !json_integer_value(json_object_get(j, "character"), &unit) || line < 0 || unit < 0)
        return false;
    at->line = line < UINT32_MAX ? (uint32_t)line : UINT32_MAX;
    at->unit = unit < UINT32_MAX ? (uint32_t)unit : UINT32_MAX;
    return true;
}
