/* spots.c - finds places in the present texts of files. */
#include "server/spots.h"

#include "server/places.h"
#include "server/uri.h"

#include <string.h>

void spots_release(Spots *s)
{
    if (s->has_lines)
        lines_free(&s->lines);
    s->has_lines = false;
    s->src = NULL;
}

/* Compares A, of N bytes, with B, of M bytes.  Stores the number of equal bytes at the beginning
 * and at the end.  No byte counts for both. */
static void same_ends(const char *a, uint32_t n, const char *b, uint32_t m, uint32_t *before,
                      uint32_t *after)
{
    const uint32_t most = n < m ? n : m;

    *before = *after = 0;
    while (*before < most && a[*before] == b[*before])
        ++*before;
    while (*after < most - *before && a[n - 1 - *after] == b[m - 1 - *after])
        ++*after;
}

static void turn_to(Spots *s, const Source *src)
{
    spots_release(s);
    s->src = src;
    s->doc = workspace_find_path(s->w, source_name(src));
    s->before = source_len(src);
    s->after = 0;
    if (s->doc)
        same_ends(source_text(src), source_len(src), strbuf_str(&s->doc->text),
                  (uint32_t)s->doc->text.len, &s->before, &s->after);
}

static uint32_t present_length(const Spots *s)
{
    return s->doc ? (uint32_t)s->doc->text.len : source_len(s->src);
}

const char *spots_text(const Spots *s)
{
    return s->doc ? strbuf_str(&s->doc->text) : source_text(s->src);
}

bool spots_find(Spots *s, Span span, Spot *out)
{
    const Source *src;
    uint32_t from, to, len, now;

    span = sources_origin(s->sources, span);
    src = span.start == UINT32_MAX ? NULL : sources_find(s->sources, span.start);
    if (!src)
        return false;
    if (src != s->src)
        turn_to(s, src);
    from = span.start - source_base(src);
    to = span.end - source_base(src);
    len = source_len(src);
    now = present_length(s);
    if (to < from || to > len)
        return false;
    if (from >= len - s->after && to > s->before) {
        from += now - len;
        to += now - len;
    } else if (to > s->before) {
        return false;
    }
    *out = (Spot){ source_name(src), from, to };
    return true;
}

bool spots_back(const Document *d, const Source *src, uint32_t at, uint32_t *global)
{
    const uint32_t now = (uint32_t)d->text.len, len = source_len(src);
    uint32_t before, after;

    same_ends(source_text(src), len, strbuf_str(&d->text), now, &before, &after);
    if (at > before && at < now - after)
        return false;
    *global = source_base(src) + (at <= before ? at : at - now + len);
    return true;
}

json_t *spots_range(Spots *s, const Spot *spot)
{
    if (!s->has_lines)
        s->lines = lines_of(spots_text(s), present_length(s));
    s->has_lines = true;
    return places_lines_range(&s->lines, spot->from, spot->to);
}

json_t *spots_location(Spots *s, const Spot *spot)
{
    Arena *arena = arena_new();
    json_t *j = json_object();

    json_set_text(j, "uri", s->doc ? s->doc->uri : uri_of_path(spot->path, arena));
    json_object_set_new(j, "range", spots_range(s, spot));
    arena_free(arena);
    return j;
}

bool spots_same(const Spot *a, const Spot *b)
{
    return a->from == b->from && a->to == b->to && strcmp(a->path, b->path) == 0;
}
