/* server_inlay.c - answers requests for inlay hints.  A hint names the clauses that a ruling, or an
 * expected line of a case, rests on.  The hint also names the layers of these clauses. */
#include "kit/vec.h"
#include "library/expect.h"
#include "program/program.h"
#include "report/ruling_sentences.h"
#include "ruling/rule.h"
#include "server/asked_case.h"
#include "server/server_jobs.h"
#include "syntax/json_spans.h"

#include <stdlib.h>
#include <string.h>

enum { INLAY_MOST_CLAUSES = 12 }; /* the largest number of clauses in one hint */

/* A case in the range of the request, and an edition.  Hints show how the edition rules on the
 * case. */
typedef struct InlayPart {
    const Node *node;
    const char *edition;
} InlayPart;

/* The text of one edition for the hint at the offset AT of the document. */
typedef struct InlayRow {
    uint32_t at;
    size_t order; /* rows at the same place keep this order */
    const char *edition, *text;
} InlayRow;

typedef struct Inlay {
    AskedCase a;
    uint32_t from, to; /* the range of the request, as global offsets */
    InlayPart *parts;
    size_t nparts, cap_parts;
    InlayRow *rows;
    size_t n, cap;
} Inlay;

/* ---- the text of a hint ----------------------------------------------------------------- */

/* The clauses that a hint names. */
typedef struct InlayCites {
    const Words *w; /* the Words of the ruling that has the next line to add */
    const char *layers[INLAY_MOST_CLAUSES], *labels[INLAY_MOST_CLAUSES];
    int n;
    bool more; /* there are more clauses */
} InlayCites;

static void add_cite(InlayCites *c, const Support *s)
{
    const Rule *r = s->rule;
    const Words *w = c->w;
    const char *label = words_clause(w, r->clause->label),
               *layer = words_layer(w, r->clause->layer);

    if (s->other_layer)
        layer = arena_printf(w->arena, "%s, %s", layer, words_layer(w, s->other_layer));
    for (int i = 0; i < c->n; i++)
        if (strcmp(c->labels[i], label) == 0 && strcmp(c->layers[i], layer) == 0)
            return;
    if (c->n == INLAY_MOST_CLAUSES) {
        c->more = true;
        return;
    }
    c->layers[c->n] = layer;
    c->labels[c->n++] = label;
}

static void add_line_cites(InlayCites *c, const Line *l)
{
    const Support **here = arena_new_array(c->w->arena, const Support *, (size_t)l->nsupports + 1);
    int n;

    if (!l->nsupports || l->c->kind == LINE_WAITS || l->c->kind == LINE_BREACH)
        return;
    n = ruling_sentence_supports(c->w, l, here);
    for (int i = 0; i < n; i++)
        add_cite(c, here[i]);
}

/* Returns the clauses of C, grouped by layer, such as "law text: 45C4(b), 46A · practice: 45E1". */
static const char *cites_text(const InlayCites *c)
{
    const char *s = "";

    for (int i = 0; i < c->n; i++) {
        bool told = false;

        for (int k = 0; k < i; k++)
            told |= strcmp(c->layers[k], c->layers[i]) == 0;
        if (told)
            continue;
        s = arena_printf(c->w->arena, "%s%s%s: %s", s, *s ? " · " : "", c->layers[i], c->labels[i]);
        for (int k = i + 1; k < c->n; k++)
            if (strcmp(c->layers[k], c->layers[i]) == 0)
                s = arena_printf(c->w->arena, "%s, %s", s, c->labels[k]);
    }
    return c->more ? arena_printf(c->w->arena, "%s, …", s) : s;
}

/* ---- what one edition says -------------------------------------------------------------- */

/* Returns the offset where the text in the line of SPAN ends.  A comment after the text does not
 * count. */
static uint32_t text_end(const Inlay *y, Span span, Arena *arena)
{
    return span.start + (uint32_t)strlen(expect_text(library_sources(y->a.lib), span, arena));
}

/* Adds a row with the clauses of C.  The row stands at the end of the line of SPAN.  Adds
 * nothing if that place is outside the range of the request.  If C has no clauses, the text of
 * the row is empty. */
static void add_row(Inlay *y, const InlayCites *c, Span span, const char *edition)
{
    const uint32_t at = text_end(y, span, c->w->arena);
    const char *text = cites_text(c);

    if (at < y->from || at > y->to)
        return;
    VEC_ROOM(y->rows, y->n, y->cap);
    y->rows[y->n] = (InlayRow){ at, y->n, edition, arena_strndup(y->a.arena, text, strlen(text)) };
    y->n++;
}

/* X is about some lines of R.  Adds the clauses that these lines rest on. */
static void add_expected_cites(InlayCites *c, const Ruling *r, const Expectation *x)
{
    const Line *const *lines;
    const int n = expect_lines(r, x, &lines, c->w->arena);

    for (int i = 0; i < n; i++)
        add_line_cites(c, lines[i]);
}

/* Adds rows for the rulings on the case of PART.  R and W have an element for each body. */
static void add_case_rows(Inlay *y, const InlayPart *part, const Case *c, const Ruling *const *r,
                          const Words *w)
{
    InlayCites all = { .w = w };

    for (int i = 0; i < c->nexpects; i++) {
        const Expect *x = &c->expects[i];

        for (int k = 0; expect_is_under(x, part->edition) && k < x->nitems; k++) {
            InlayCites one = { .w = w };

            for (int b = 0; b < c->nbodies; b++)
                if (expect_is_for(x, &c->bodies[b])) {
                    one.w = &w[b];
                    add_expected_cites(&one, r[b], &x->items[k]);
                }
            add_row(y, &one, x->items[k].span, part->edition);
        }
    }
    if (strcmp(part->edition, library_case_edition(part->node)) != 0)
        return;
    for (int b = 0; b < c->nbodies; b++) {
        all.w = &w[b];
        for (int i = 0; i < r[b]->nlines; i++)
            if (!r[b]->lines[i].background && r[b]->lines[i].about)
                add_line_cites(&all, &r[b]->lines[i]);
    }
    add_row(y, &all, part->node->span, part->edition);
}

/* Does part I of the work: rules on one case under one edition, and adds the rows. */
static void inlay_part(Server *s, void *data, size_t i, json_t *list)
{
    Inlay *y = data;
    const InlayPart *part = &y->parts[i];
    const Program *p = library_edition(y->a.lib, part->edition);
    Arena *arena = arena_new();
    const Case *c =
        p ? engine_load_case(p, part->node, y->a.path, arena, library_diags(y->a.lib)) : NULL;
    const Ruling *r[MAX_BODIES];
    bool good = c != NULL;
    Words w[MAX_BODIES] = { 0 };

    (void)s;
    (void)list;
    for (int b = 0; good && b < c->nbodies; b++) {
        r[b] = rule_case(p, c, b, c->nevents, arena, library_diags(y->a.lib));
        good = r[b] != NULL;
    }
    for (int b = 0; good && b < c->nbodies; b++)
        w[b] =
            words_of_ruling(r[b], asked_case_language(&y->a, p), library_sources(y->a.lib), arena);
    if (good)
        add_case_rows(y, part, c, r, w);
    for (int b = 0; good && b < c->nbodies; b++)
        engine_free(w[b].engine);
    arena_free(arena);
}

/* ---- the answer ------------------------------------------------------------------------- */

static int compare_rows(const void *a, const void *b)
{
    const InlayRow *x = a, *y = b;

    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* The N rows stand at the same place.  Adds their texts to B.  Equal texts are added once.  If the
 * texts differ, the names of the editions stand before each text.  Adds nothing if all texts are
 * empty. */
static void rows_text(const InlayRow *rows, size_t n, StrBuf *b)
{
    bool differ = false;

    for (size_t i = 1; i < n; i++)
        differ |= strcmp(rows[i].text, rows[0].text) != 0;
    for (size_t i = 0; i < (differ ? n : 1); i++) {
        bool told = false;

        for (size_t k = 0; k < i; k++)
            told |= strcmp(rows[k].text, rows[i].text) == 0;
        if (told)
            continue;
        strbuf_printf(b, "%s%s%s", i ? "; " : "", differ ? "[" : "", differ ? rows[i].edition : "");
        for (size_t k = i + 1; differ && k < n; k++)
            if (strcmp(rows[k].text, rows[i].text) == 0)
                strbuf_printf(b, ", %s", rows[k].edition);
        strbuf_printf(b, "%s%s", differ ? "] " : "", *rows[i].text || !differ ? rows[i].text : "—");
    }
}

static json_t *inlay_result(Server *s, void *data, json_t *list)
{
    Inlay *y = data;
    const Source *src = library_given_text(y->a.lib, y->a.path);
    Lines lines = lines_of(source_text(src), source_len(src));

    (void)s;
    if (y->n)
        qsort(y->rows, y->n, sizeof *y->rows, compare_rows);
    for (size_t i = 0, next; i < y->n; i = next) {
        json_t *hint;
        StrBuf b = { 0 };

        for (next = i; next < y->n && y->rows[next].at == y->rows[i].at; next++)
            ;
        rows_text(y->rows + i, next - i, &b);
        if (!b.len) {
            strbuf_free(&b);
            continue;
        }
        hint = json_object();
        json_object_set_new(
            hint, "position",
            places_position(lines_position(&lines, y->rows[i].at - source_base(src))));
        json_set_text(hint, "label", strbuf_str(&b));
        json_set_boolean(hint, "paddingLeft", true);
        json_array_append_new(list, hint);
        strbuf_free(&b);
    }
    lines_free(&lines);
    return list;
}

static void inlay_close(void *data)
{
    Inlay *y = data;

    asked_case_close(&y->a);
    xfree(y->parts);
    xfree(y->rows);
    xfree(y);
}

/* ---- the request ------------------------------------------------------------------------ */

/* Adds a part for the case N under EDITION, unless Y has such a part already. */
static void add_part(Inlay *y, const Node *n, const char *edition)
{
    for (size_t i = y->nparts; i && y->parts[i - 1].node == n; i--)
        if (strcmp(y->parts[i - 1].edition, edition) == 0)
            return;
    VEC_ROOM(y->parts, y->nparts, y->cap_parts);
    y->parts[y->nparts++] = (InlayPart){ n, edition };
}

/* Stores the range of the request in Y.  A request without a range is about the whole document. */
static void read_range(Inlay *y, const json_t *range)
{
    const Source *src = library_given_text(y->a.lib, y->a.path);
    Lines lines = lines_of(source_text(src), source_len(src));
    TextPlace at;

    y->from = source_base(src);
    y->to = y->from + source_len(src);
    if (places_read_position(json_object_get(range, "end"), &at))
        y->to = y->from + lines_offset(&lines, at);
    if (places_read_position(json_object_get(range, "start"), &at))
        y->from += lines_offset(&lines, at);
    lines_free(&lines);
}

/* A law file has no hints.  A case with errors has no hints either. */
json_t *server_inlay(Server *s, const json_t *params)
{
    const Document *d = server_document(s, params);
    Inlay *y;

    if (!d)
        return NULL;
    if (!d->of_cases || !workspace_is_current(s->workspace, d) ||
        json_begins(strbuf_str(&d->text), d->text.len))
        return json_array();
    y = xcalloc(1, sizeof *y);
    if (!asked_case_open(&y->a, s, params)) {
        xfree(y);
        return NULL;
    }
    read_range(y, json_object_get(params, "range"));
    for (const Node *n = library_cases_with_duplicates(y->a.lib, y->a.path); n; n = n->next) {
        if (n->span.end < y->from || n->span.start > y->to)
            continue;
        add_part(y, n, library_case_edition(n));
        for (const Node *e = n->a; e; e = e->next)
            for (const Node *name = e->kind == N_Expect ? e->a : NULL; name; name = name->next)
                add_part(y, n, name->text);
    }
    return server_later(s, (LongWork){ .parts = y->nparts,
                                       .part = inlay_part,
                                       .result = inlay_result,
                                       .close = inlay_close,
                                       .data = y });
}
