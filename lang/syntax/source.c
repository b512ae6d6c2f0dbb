/* source.c - keeps the texts of a run, reads files, and finds lines and places (see source.h). */
#include "syntax/source.h"

#include "kit/strbuf.h"
#include "kit/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool source_same_span(Span a, Span b)
{
    return a.start == b.start && a.end == b.end;
}

struct Source {
    char *name;
    char *text;
    uint32_t len, base;
    uint32_t *line_start; /* the offsets in `text` where the `nlines` lines begin */
    uint32_t nlines;
    SourcePiece *pieces; /* for a derived text: where its parts come from; otherwise NULL */
    size_t npieces;
};

struct Sources {
    Source **at;
    size_t n, cap;
    size_t borrowed; /* the first `borrowed` sources belong to another set */
    uint32_t next_base;
    const Limits *limits;
};

Sources *sources_new(void)
{
    Sources *all = xcalloc(1, sizeof *all);

    all->limits = limits_default();
    return all;
}

Sources *sources_over(const Sources *base)
{
    Sources *all = sources_new();

    all->limits = base->limits;
    all->n = all->cap = all->borrowed = base->n;
    all->at = xcalloc(base->n + 1, sizeof(Source *));
    if (base->n)
        memcpy(all->at, base->at, base->n * sizeof(Source *));
    all->next_base = base->next_base;
    return all;
}

void sources_set_limits(Sources *all, const Limits *limits)
{
    all->limits = limits;
}

const Limits *sources_limits(const Sources *all)
{
    return all->limits;
}

static size_t source_max_bytes(const Sources *all)
{
    return all->limits->at[LIMIT_FILE_BYTES];
}

void sources_free(Sources *all)
{
    if (!all)
        return;
    sources_truncate(all, 0);
    xfree(all->at);
    xfree(all);
}

void sources_truncate(Sources *all, size_t n)
{
    while (all->n > n && all->n > all->borrowed) {
        Source *s = all->at[--all->n];

        all->next_base = s->base;
        xfree(s->name);
        xfree(s->text);
        xfree(s->line_start);
        xfree(s->pieces);
        xfree(s);
    }
}

void sources_move(Sources *all, const char *from, const char *to, Arena *arena)
{
    size_t n = strlen(from);

    for (size_t i = 0; i < all->n; i++) {
        const char *name = all->at[i]->name;

        if (strncmp(name, from, n) == 0 && name[n] == '/')
            all->at[i]->name = arena_printf(arena, "%s%s", to, name + n);
    }
}

static void *source_copy_bytes(const void *p, size_t n)
{
    char *s = xmalloc(n + 1);

    if (n)
        memcpy(s, p, n);
    s[n] = '\0';
    return s;
}

static void find_lines(Source *s)
{
    const char *end = s->text + s->len, *at;
    uint32_t room = s->len / 32 + 16; /* an estimate; most lines are longer than 32 bytes */

    s->line_start = xcalloc(room, sizeof *s->line_start);
    s->nlines = 1;
    for (at = s->text; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
        VEC_ROOM(s->line_start, s->nlines, room);
        s->line_start[s->nlines++] = (uint32_t)(at - s->text) + 1;
    }
}

/* Adds TEXT as a source called NAME, and takes ownership of it.  TEXT has LEN bytes and a NUL.  If
 * there is no room, returns NULL; the caller then still owns TEXT. */
static const Source *source_add_owned(Sources *all, const char *name, char *text, size_t len)
{
    if (len > source_max_bytes(all) || len + 1 >= UINT32_MAX - all->next_base)
        return NULL;
    VEC_ROOM(all->at, all->n, all->cap);
    Source *s = all->at[all->n++] = xcalloc(1, sizeof *s);

    s->name = xstrdup(name);
    s->text = text;
    s->len = (uint32_t)len;
    s->base = all->next_base;
    /* adds one, so that the end of a source is not the start of the next source */
    all->next_base += s->len + 1;
    find_lines(s);
    return s;
}

const Source *sources_add(Sources *all, const char *name, const char *text, size_t len)
{
    char *own = len > source_max_bytes(all) ? NULL : source_copy_bytes(text, len);
    const Source *s = own ? source_add_owned(all, name, own, len) : NULL;

    if (!s)
        xfree(own);
    return s;
}

const Source *sources_add_derived(Sources *all, const char *name, const char *text, size_t len,
                                  const SourcePiece *pieces, size_t n)
{
    const Source *s = sources_add(all, name, text, len);

    if (!s)
        return NULL;
    Source *own = all->at[all->n - 1];

    own->pieces = source_copy_bytes(pieces, n * sizeof *pieces);
    own->npieces = n;
    return s;
}

static char *source_error_text(const char *path, const char *why)
{
    StrBuf b = { 0 };

    strbuf_printf(&b, "cannot read `%s`: %c%s", path, tolower((unsigned char)why[0]), why + 1);
    return strbuf_steal(&b);
}

/* Appends the rest of F to B, but at most MOST + 1 bytes.  Returns false on a read error. */
static bool source_read_all(FILE *f, size_t most, StrBuf *b)
{
    size_t n = 0;

    do {
        b->len += n;
        strbuf_reserve(b, 1 << 10);
        n = b->cap - 1 - b->len;
        n = fread(b->s + b->len, 1, n > most + 1 - b->len ? most + 1 - b->len : n, f);
    } while (n);
    b->s[b->len] = '\0';
    return !ferror(f);
}

static void end_file(void *f)
{
    fclose(f);
}

static char *source_too_large(const char *path, size_t most)
{
    StrBuf b = { 0 };

    strbuf_printf(&b, "it is larger than %zu %s (--limit %s=N allows more)",
                  most % (1 << 20) ? most : most >> 20, most % (1 << 20) ? "bytes" : "MiB",
                  limit_info(LIMIT_FILE_BYTES)->option);
    char *s = source_error_text(path, strbuf_str(&b));

    strbuf_free(&b);
    return s;
}

char *sources_room_error(const Sources *all, const char *name, size_t len)
{
    return len > source_max_bytes(all)
               ? source_too_large(name, source_max_bytes(all))
               : source_error_text(name, "the files of this run have too much text together");
}

const Source *sources_read(Sources *all, const char *path, char **why)
{
    const size_t most = source_max_bytes(all);
    bool standard = !strcmp(path, "-");
    const char *name = standard ? "<stdin>" : path;
    FILE *f = standard ? stdin : fopen(path, "rb");
    const Source *s = NULL;
    StrBuf b = { 0 };
    struct stat st = { 0 };
    Cleanup open;

    *why = NULL;
    if (!f && errno == ENOMEM)
        out_of_memory();
    if (!f) {
        *why = source_error_text(name, strerror(errno));
        return NULL;
    }
    if (!standard)
        cleanup_push(&open, end_file, f);
    fstat(fileno(f), &st);
    if (S_ISREG(st.st_mode) && (uint64_t)st.st_size <= most)
        strbuf_reserve(&b, (size_t)st.st_size + (1 << 10));
    if (S_ISDIR(st.st_mode))
        *why = source_error_text(name, "it is a directory");
    else if (!source_read_all(f, most, &b))
        *why = source_error_text(name, strerror(errno));
    else if (!(s = source_add_owned(all, name, b.s, b.len)))
        *why = sources_room_error(all, name, b.len);
    else
        b = (StrBuf){ 0 };
    if (!standard) {
        cleanup_pop(&open);
        fclose(f);
    }
    strbuf_free(&b);
    return s;
}

const Source *sources_find(const Sources *all, uint32_t offset)
{
    size_t lo = 0, hi = all ? all->n : 0;

    if (!all || offset >= all->next_base)
        return NULL;
    while (hi - lo > 1) { /* finds the last source with a base of at most OFFSET */
        size_t mid = lo + (hi - lo) / 2;

        if (all->at[mid]->base <= offset)
            lo = mid;
        else
            hi = mid;
    }
    return all->at[lo];
}

/* S is a derived text.  Returns the global offset of the origin of the byte at OFFSET in S.  If END
 * is true, returns the offset just behind that origin.  If a piece and its origin have different
 * lengths, the start or the end of the whole origin is returned. */
static uint32_t piece_origin(const Source *s, uint32_t offset, bool end)
{
    size_t lo = 0, hi = s->npieces;

    while (hi - lo > 1) { /* finds the last piece that begins at OFFSET or before */
        size_t mid = lo + (hi - lo) / 2;

        if (s->pieces[mid].at <= offset)
            lo = mid;
        else
            hi = mid;
    }
    const SourcePiece *p = &s->pieces[lo];
    uint32_t in = offset - p->at;

    if (in >= p->len)
        return p->from + p->from_len;
    if (p->len != p->from_len)
        return p->from + (end ? p->from_len : 0);
    return p->from + in + end;
}

Span sources_origin(const Sources *all, Span span)
{
    const Source *s = sources_find(all, span.start);
    Span from = span;

    if (!s || !s->npieces)
        return span;
    from.start = piece_origin(s, span.start - s->base, false);
    from.end = span.end > span.start && span.end <= s->base + s->len
                   ? piece_origin(s, span.end - 1 - s->base, true)
                   : from.start;
    from.end = from.end > from.start ? from.end : from.start;
    return from;
}

size_t sources_count(const Sources *all)
{
    return all->n;
}

const Source *sources_at(const Sources *all, size_t i)
{
    if (i >= all->n)
        BUG("no source %zu", i);
    return all->at[i];
}

const char *source_name(const Source *s)
{
    return s->name;
}

const char *source_text(const Source *s)
{
    return s->text;
}

uint32_t source_len(const Source *s)
{
    return s->len;
}

uint32_t source_base(const Source *s)
{
    return s->base;
}

LineCol source_locate(const Sources *all, uint32_t offset)
{
    const Source *s;

    offset = sources_origin(all, (Span){ offset, offset }).start;
    s = sources_find(all, offset);

    LineCol lc = { .src = s };

    if (!s)
        return lc;
    uint32_t at = offset - s->base, lo = 0, hi = s->nlines;

    while (hi - lo > 1) { /* finds the last line that begins at AT or before */
        uint32_t mid = lo + (hi - lo) / 2;

        if (s->line_start[mid] <= at)
            lo = mid;
        else
            hi = mid;
    }
    lc.line = lo + 1;
    lc.begin = s->line_start[lo];
    lc.end = lo + 1 < s->nlines ? s->line_start[lo + 1] - 1 : s->len;
    if (lc.end > lc.begin && s->text[lc.end - 1] == '\r')
        lc.end--;
    lc.col = 1;
    for (uint32_t i = lc.begin; i < at; i++)
        lc.col += ((unsigned char)s->text[i] & 0xC0) != 0x80;
    return lc;
}
