/* server_hover.c - shows what the name under the mouse means: its declaration, and its wording in
 * each language. */
#include "kit/memfile.h"
#include "program/label.h"
#include "program/program.h"
#include "report/lawbook_print.h"
#include "server/server_inside.h"
#include "server/server_names.h"
#include "server/spots.h"
#include "words/prose.h"

#include <string.h>

enum { HOVER_LINES = 12, HOVER_BLOCKS = 24 };

/* The text of a hover. */
typedef struct Hover {
    Arena *arena;
    FoundName f;
    StrBuf text;
} Hover;

/* ---- the declaration ------------------------------------------------------------- */

/* Adds the text of SPAN.  Of a long text, adds only the first lines. */
static void add_source(Hover *h, Span span)
{
    const Source *src =
        span.start == UINT32_MAX || !span.end ? NULL : sources_find(h->f.sources, span.start);
    const char *at, *end;
    int lines = 0;

    if (!src || span.end > source_base(src) + source_len(src))
        return;
    at = source_text(src) + (span.start - source_base(src));
    end = at + (span.end - span.start);
    strbuf_add(&h->text, "```bridgelaw\n");
    for (; at < end && lines < HOVER_LINES; lines++) {
        size_t n = strcspn(at, "\n");

        n = n < (size_t)(end - at) ? n : (size_t)(end - at);
        strbuf_addn(&h->text, at, n);
        strbuf_addc(&h->text, '\n', 1);
        at += n + 1;
    }
    strbuf_add(&h->text, at < end ? "...\n```\n" : "```\n");
}

static void add_type(Hover *h, const Type *t)
{
    if (t && t->kind == TYPE_SET && t->elem && t->elem->name)
        strbuf_printf(&h->text, ": set of %s", t->elem->name);
    else if (t && t->name)
        strbuf_printf(&h->text, ": %s", t->name);
}

/* ---- the wording ----------------------------------------------------------------- */

static void hover_blocks(Hover *h, const Words *w, const Book *book)
{
    MemFile out;
    const Book some = { .at = book->at, .n = book->n < HOVER_BLOCKS ? book->n : HOVER_BLOCKS };

    memfile_open(&out);
    lawbook_print_blocks(&(BookPage){ .format = BOOK_MARKDOWN, .page = { .out = out.out } }, w,
                         &some);
    strbuf_add(&h->text, memfile_text(&out));
    memfile_close(&out);
    if (some.n < book->n)
        strbuf_add(&h->text, "\n...\n");
}

/* Adds the sentence TEXT, unless it is NULL. */
static void hover_sentence(Hover *h, const char *text)
{
    if (text && *text)
        strbuf_printf(&h->text, "\n%s\n", text);
}

static void add_function(Hover *h, const Words *w, const Fun *f)
{
    Prose *p = prose_of_fun(w, f);
    Book book = { 0 };

    if (f->kind == FUN_DEFINE)
        lawbook_write_definition(w, f, &book);
    hover_blocks(h, w, &book);
    if (!book.n)
        hover_sentence(h, prose_head(p, f));
    if (f->question.piece[WORD_IS][w->lang])
        hover_sentence(h, prose_template(p, f->question.piece[WORD_IS][w->lang]));
}

/* Adds the clause C as prose, without the clauses inside it. */
static void add_clause(Hover *h, const Words *w, const Clause *c)
{
    Book all = { 0 }, own = { 0 };

    lawbook_write(w, &(BookScope){ .label = c->label, .full_marks = true }, &all);
    own.at = arena_new_array(h->arena, BookBlock, (size_t)all.n + 1);
    for (int i = 0; i < all.n; i++)
        if (all.at[i].kind != BLOCK_LAW && all.at[i].clause)
            own.at[own.n++] = all.at[i];
    hover_blocks(h, w, &own);
}

static void add_value(Hover *h, const Words *w, const Use *u)
{
    const Type *t = u->thing;
    const Value v = program_value(t, u->name);

    if (v >= 0)
        hover_sentence(h, t->values[v].words[w->lang][0]);
}

static void hover_words(Hover *h, const Words *w)
{
    const Use *u = h->f.use;
    Book book = { 0 };

    switch (u->kind) {
    case USE_FUNCTION: add_function(h, w, u->thing); break;
    case USE_CLAUSE: add_clause(h, w, u->thing); break;
    case USE_VALUE: add_value(h, w, u); break;
    case USE_NARROW:
        lawbook_write_kind(w, u->thing, &book);
        hover_blocks(h, w, &book);
        break;
    case USE_KIND: hover_sentence(h, words_kind(w, u->thing)); break;
    case USE_LAYER: hover_sentence(h, words_layer(w, ((const Layer *)u->thing)->name)); break;
    case USE_UNIVERSE: hover_sentence(h, ((const Universe *)u->thing)->title.in[w->lang]); break;
    default: break;
    }
}

/* Adds the wordings in each language.  Leaves out a language without wordings. */
static void add_all_words(Hover *h)
{
    const Program *p = h->f.program;

    for (int i = 0; i < p->nlangs; i++) {
        const Words w = { .p = p, .lang = i, .arena = h->arena, .sources = h->f.sources };
        const size_t before = h->text.len;
        size_t mark;

        strbuf_printf(&h->text, "%s*%s*\n", before ? "\n" : "", p->langs[i].name);
        mark = h->text.len;
        hover_words(h, &w);
        if (h->text.len == mark) {
            h->text.len = before;
            h->text.s[before] = '\0';
        }
    }
}

/* ---- the request ------------------------------------------------------------------ */

/* Returns the span of the whole declaration that U refers to.  Returns NO_SPAN if there is none. */
static Span declared_span(const Use *u)
{
    if (!u->thing)
        return NO_SPAN;
    switch (u->kind) {
    case USE_TYPE: return ((const Type *)u->thing)->span;
    case USE_KIND: return ((const EventKind *)u->thing)->span;
    case USE_NARROW: return ((const NarrowKind *)u->thing)->span;
    case USE_FUNCTION: return ((const Fun *)u->thing)->span;
    case USE_ATTRIBUTE: return ((const Attr *)u->thing)->span;
    default: return NO_SPAN;
    }
}

static void add_use(Hover *h)
{
    const Use *u = h->f.use;

    if (u->kind == USE_VARIABLE || u->kind == USE_VALUE) {
        strbuf_printf(&h->text, "```bridgelaw\n%s", u->name);
        add_type(h, u->thing);
        strbuf_add(&h->text, "\n```\n");
    } else {
        add_source(h, declared_span(u));
    }
    add_all_words(h);
}

/* Adds the clause of D that contains the offset AT.  Called if no name stands there. */
static void add_clause_around(Hover *h, const Document *d, uint32_t at)
{
    uint32_t global;

    if (!d->program || !spots_back(d, d->text_seen, at, &global))
        return;
    for (const Clause *c = d->program->clauses; c; c = c->next)
        if (c->node->span.start <= global && global < c->node->span.end) {
            const Use use = { .kind = USE_CLAUSE, .thing = c, .name = c->label };

            h->f = (FoundName){ &use, d->program->uses, d->program, library_sources(d->seen->lib) };
            add_all_words(h);
            h->f = (FoundName){ 0 };
            return;
        }
}

json_t *server_hover(Server *s, const json_t *params)
{
    Hover h = { 0 };
    json_t *j = NULL, *contents;
    Document *d;
    uint32_t at;
    Spot spot;

    if (!server_position(s, params, &d, &at))
        return NULL;
    h.arena = arena_new();
    if (server_name_at(d, at, &h.f))
        add_use(&h);
    else
        add_clause_around(&h, d, at);
    if (h.text.len) {
        Spots spots = { .w = s->workspace, .sources = h.f.sources };

        j = json_object();
        contents = json_object();
        json_set_text(contents, "kind", "markdown");
        json_set_text(contents, "value", strbuf_str(&h.text));
        json_object_set_new(j, "contents", contents);
        if (h.f.use && spots_find(&spots, h.f.use->at, &spot))
            json_object_set_new(j, "range", spots_range(&spots, &spot));
        spots_release(&spots);
    }
    strbuf_free(&h.text);
    arena_free(h.arena);
    return j;
}
