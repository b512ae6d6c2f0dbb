/* open_points.c - reads and checks laws/OPEN-POINTS.md. */
#include "library/open_points.h"

#include "audit/audit_findings.h"
#include "kit/vec.h"

#include <string.h>

typedef struct OpenPointsReader {
    Library *lib;
    Arena *arena;
    uint32_t base; /* the global offset of the file's first byte: source_base() */
    const char *text;
    OpenPoints *out;
    bool good;
} OpenPointsReader;

static Span open_points_span(const OpenPointsReader *r, const char *from, size_t n)
{
    uint32_t start = r->base + (uint32_t)(from - r->text);

    return (Span){ start, start + (uint32_t)n };
}

static void open_points_error(OpenPointsReader *r, const char *from, size_t n, const char *what,
                              const char *help)
{
    diag_add(library_diags(r->lib), DIAG_OPEN_POINT, open_points_span(r, from, n),
             "%s\n"
             "%s",
             what, help);
    r->good = false;
}

static OpenPoint *last_point(OpenPointsReader *r, const char *line, size_t n)
{
    if (r->out->n)
        return &r->out->at[r->out->n - 1];
    open_points_error(r, line, n,
                      "this line stands before the first heading, so it belongs to "
                      "no open point",
                      "put it below a heading: ## TITLE");
    return NULL;
}

/* Reads the editions in S, a list such as "wbf-2007, wbf-2017" of N bytes, into P. */
static void read_editions(OpenPointsReader *r, OpenPoint *p, const char *s, size_t n)
{
    while (n) {
        const char *comma = memchr(s, ',', n);
        size_t m = comma ? (size_t)(comma - s) : n, from = 0, to = m;

        while (from < to && s[from] == ' ')
            from++;
        while (to > from && s[to - 1] == ' ')
            to--;
        if (to > from) {
            VEC_ROOM_IN(r->arena, p->editions, p->neditions, p->cap_editions);
            VEC_ROOM_IN(r->arena, p->where, p->neditions, p->cap_where);
            p->where[p->neditions] = open_points_span(r, s + from, to - from);
            p->editions[p->neditions++] = arena_strndup(r->arena, s + from, to - from);
        }
        m += m < n;
        s += m;
        n -= m;
    }
}

/* Reads the finding in S, such as "`clash 46B2 45C4a called`" with N bytes, into P. */
static void read_found(OpenPointsReader *r, OpenPoint *p, const char *s, size_t n)
{
    const char *word;
    FindingKind kind;
    size_t m = 1;

    while (n && s[n - 1] == ' ')
        n--;
    if (n < 3 || s[0] != '`' || s[n - 1] != '`' || memchr(s + 1, '`', n - 2)) {
        open_points_error(r, s, n, "a finding between backquotes must stand here",
                          "copy the finding from the output of `bridgelaw audit EDITION`");
        return;
    }
    while (m < n - 1 && s[m] != ' ')
        m++;
    word = arena_strndup(r->arena, s + 1, m - 1);
    if (!audit_finding_kind(word, &kind)) {
        open_points_error(r, s + 1, m - 1,
                          arena_printf(r->arena, "no kind of finding is called `%s`", word),
                          "copy the finding from the output of `bridgelaw audit EDITION`");
        return;
    }
    VEC_ROOM_IN(r->arena, p->found, p->nfound, p->cap_found);
    p->found[p->nfound++] =
        (OpenPointFinding){ arena_strndup(r->arena, s + 1, n - 2), open_points_span(r, s, n) };
}

static bool begins(const char *s, size_t n, const char *with)
{
    return n >= strlen(with) && strncmp(s, with, strlen(with)) == 0;
}

static void open_points_read_line(OpenPointsReader *r, const char *s, size_t n)
{
    static const char editions[] = "- editions: ", found[] = "- found: ";
    OpenPoint *p;

    if (begins(s, n, "## ")) {
        VEC_ROOM_IN(r->arena, r->out->at, r->out->n, r->out->cap);
        r->out->at[r->out->n++] = (OpenPoint){ .title = arena_strndup(r->arena, s + 3, n - 3),
                                               .span = open_points_span(r, s, n) };
    } else if (begins(s, n, editions)) {
        p = last_point(r, s, n);
        if (p)
            read_editions(r, p, s + strlen(editions), n - strlen(editions));
    } else if (begins(s, n, found)) {
        p = last_point(r, s, n);
        if (p)
            read_found(r, p, s + strlen(found), n - strlen(found));
    }
}

bool open_points_read(Library *lib, const char *path, OpenPoints *out)
{
    OpenPointsReader r = { .lib = lib, .arena = library_arena(lib), .out = out, .good = true };
    char *why = NULL;
    const Source *src = sources_read(library_sources(lib), path, &why);

    *out = (OpenPoints){ 0 };
    if (!src) {
        diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "%s\n"
                 "put the open points of the laws into a file with this name",
                 why);
        xfree(why);
        return false;
    }
    r.base = source_base(src);
    r.text = source_text(src);
    for (const char *s = r.text, *end = s + source_len(src), *next; s < end; s = next) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        size_t n = (size_t)((stop ? stop : end) - s);

        next = stop ? stop + 1 : end;
        open_points_read_line(&r, s, n && s[n - 1] == '\r' ? n - 1 : n);
    }
    for (int i = 0; i < out->n; i++)
        if (!out->at[i].neditions)
            open_points_error(&r, r.text + (out->at[i].span.start - r.base),
                              out->at[i].span.end - out->at[i].span.start,
                              "this open point names no edition",
                              "add a line that names the editions, such as: - editions: wbf-2017");
    return r.good;
}

/* ---- editions --------------------------------------------------------- */

/* EDITION has names joined by `+`.  Returns true if one of them is the name PART of N bytes. */
static bool has_part(const char *edition, const char *part, size_t n)
{
    for (;;) {
        size_t m = strcspn(edition, "+");

        if (m == n && strncmp(edition, part, n) == 0)
            return true;
        if (!edition[m])
            return false;
        edition += m + 1;
    }
}

static bool open_points_edition_contains(const char *part, const char *edition)
{
    for (;;) {
        size_t n = strcspn(part, "+");

        if (!has_part(edition, part, n))
            return false;
        if (!part[n])
            return true;
        part += n + 1;
    }
}

/* ---- labels and titles ---------------------------------------------- */

static bool is_clause(const Program *p, const char *label, size_t n)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (strlen(c->label) == n && strncmp(c->label, label, n) == 0)
            return true;
    return false;
}

/* Returns S without the blanks at its beginning.  If a title in “ ” follows, also leaves out this
 * title and the blanks after it. */
static const char *past_title(const char *s)
{
    static const char open[] = "“", shut[] = "”";
    const char *end;

    s += strspn(s, " ");
    if (strncmp(s, open, strlen(open)) != 0 || !(end = strstr(s, shut)))
        return s;
    end += strlen(shut);
    return end + strspn(end, " ");
}

/* Returns the first label in the finding ID that no clause of P has, and stores its length in *N.
 * Returns NULL if every label in ID is the label of a clause of P.  A `clash` and a finding about
 * modals have two labels, `covers` has none, and other findings have at most one. */
static const char *no_clause(const Program *p, const char *id, size_t *n)
{
    const char *s = id + strcspn(id, " ");
    FindingKind kind;
    char word[32] = "";

    memcpy(word, id, (size_t)(s - id) < sizeof word ? (size_t)(s - id) : sizeof word - 1);
    if (!audit_finding_kind(word, &kind))
        BUG("a finding of no kind: %s", id);
    if (kind == FINDING_COVERS)
        return NULL;
    for (int i = 0; i < 2; i++) {
        s = i ? past_title(s) : s + strspn(s, " ");
        *n = strcspn(s, " :");
        if (*s < '0' || *s > '9')
            return NULL;
        if (!is_clause(p, s, *n))
            return s;
        s += *n;
        if (kind != FINDING_CLASH && kind != FINDING_MODALS)
            return NULL;
    }
    return NULL;
}

static bool open_points_check_error(Library *lib, Span where, const char *help, const char *fmt,
                                    const char *what, const char *edition)
{
    diag_add(library_diags(lib), DIAG_OPEN_POINT, where,
             "%s\n"
             "%s",
             arena_printf(library_arena(lib), fmt, what, edition), help);
    return false;
}

bool open_points_check(const OpenPoints *list, Library *lib, const Program *p)
{
    bool good = true;

    for (int i = 0; i < list->n; i++) {
        const OpenPoint *x = &list->at[i];
        bool here = false;
        size_t n;

        for (int k = 0; k < x->neditions; k++) {
            bool of_this = open_points_edition_contains(x->editions[k], p->edition);

            here |= of_this;
            if (!of_this && !library_has_edition(lib, x->editions[k]))
                good = open_points_check_error(
                    lib, x->where[k],
                    "write an edition that `bridgelaw list editions` prints, or EDITION+OVERLAY",
                    "there is no edition `%s`%s", x->editions[k], "");
        }
        for (int k = 0; here && k < x->nfound; k++) {
            const char *label = no_clause(p, x->found[k].id, &n);

            if (label)
                good = open_points_check_error(
                    lib, x->found[k].span,
                    "copy the finding from the output of `bridgelaw audit EDITION`",
                    "there is no clause %s in `%s`", arena_strndup(library_arena(lib), label, n),
                    p->edition);
        }
    }
    return good;
}

/* ---- which point explains a finding ------------------------------------------------ */

const OpenPoint *open_points_find(const OpenPoints *list, const char *edition, const char *id)
{
    for (int i = 0; i < list->n; i++) {
        const OpenPoint *p = &list->at[i];
        bool here = false;

        for (int k = 0; k < p->neditions; k++)
            here |= open_points_edition_contains(p->editions[k], edition);
        for (int k = 0; here && k < p->nfound; k++)
            if (strcmp(p->found[k].id, id) == 0)
                return p;
    }
    return NULL;
}

bool open_point_is_for(const OpenPoint *p, const char *edition)
{
    for (int k = 0; k < p->neditions; k++)
        if (strcmp(p->editions[k], edition) == 0)
            return true;
    return false;
}
