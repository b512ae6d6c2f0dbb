/* server_tokens.c - colours the tokens of a document, and lists the parts that can be folded or
 * selected. */
#include "server/server_tokens.h"

#include "kit/vec.h"
#include "program/uses.h"
#include "server/places.h"
#include "server/server_inside.h"
#include "server/server_parse.h"
#include "server/spots.h"

#include <stdlib.h>
#include <string.h>

/* The types of tokens, in the order of the legend. */
typedef enum TokenType {
    TYPE_OF_KEYWORD,
    TYPE_OF_TEXT,
    TYPE_OF_NUMBER,
    TYPE_OF_COMMENT,
    TYPE_OF_TYPE,
    TYPE_OF_VALUE,
    TYPE_OF_EVENT,
    TYPE_OF_ATTRIBUTE,
    TYPE_OF_FUNCTION,
    TYPE_OF_VARIABLE,
    TYPE_OF_CLAUSE,
    TYPE_OF_LAYER,
    TYPE_COUNT,
    NO_TYPE
} TokenType;

static const char *const type_names[TYPE_COUNT] = {
    "keyword", "string",   "number",   "comment",  "type",  "enumMember",
    "event",   "property", "function", "variable", "class", "namespace"
};

json_t *server_token_legend(void)
{
    json_t *j = json_object(), *legend = json_object(), *types = json_array(),
           *modifiers = json_array();

    for (int i = 0; i < TYPE_COUNT; i++)
        json_array_append_new(types, json_string(type_names[i]));
    json_array_append_new(modifiers, json_string("declaration"));
    json_object_set_new(legend, "tokenTypes", types);
    json_object_set_new(legend, "tokenModifiers", modifiers);
    json_object_set_new(j, "legend", legend);
    json_set_boolean(j, "full", true);
    return j;
}

/* ---- names of the document ---------------------------------------------------------- */

typedef struct NamedPart {
    uint32_t from, to;
    TokenType type;
    bool declares;
} NamedPart;

typedef struct NamedParts {
    NamedPart *at;
    size_t n, cap;
} NamedParts;

static TokenType type_of_use(const Use *u)
{
    switch (u->kind) {
    case USE_VARIABLE:
    case USE_EVENT: return TYPE_OF_VARIABLE;
    case USE_TYPE: return TYPE_OF_TYPE;
    case USE_VALUE: return TYPE_OF_VALUE;
    case USE_KIND:
    case USE_NARROW: return TYPE_OF_EVENT;
    case USE_ATTRIBUTE: return TYPE_OF_ATTRIBUTE;
    case USE_FUNCTION: return TYPE_OF_FUNCTION;
    case USE_CLAUSE: return TYPE_OF_CLAUSE;
    case USE_LAYER: return TYPE_OF_LAYER;
    case USE_UNIVERSE:
    case USE_STATEMENT: return TYPE_OF_CLAUSE;
    }
    return NO_TYPE;
}

/* Adds to PARTS the entries of the table U that lie in the document D.  SPOTS converts their
 * places. */
static void add_uses(NamedParts *parts, const Document *d, const Uses *u, Spots *spots)
{
    const uint32_t base = source_base(d->text_seen), end = base + source_len(d->text_seen);

    for (size_t i = 0; u && i < u->n && u->at[i].at.start < end; i++) {
        const Use *use = &u->at[i];
        Spot at;

        if (use->at.start < base || !spots_find(spots, use->at, &at))
            continue;
        VEC_ROOM(parts->at, parts->n, parts->cap);
        parts->at[parts->n++] =
            (NamedPart){ at.from, at.to, type_of_use(use), source_same_span(use->at, use->of) };
    }
}

static int compare_parts(const void *a, const void *b)
{
    const NamedPart *x = a, *y = b;

    return x->from != y->from ? (x->from < y->from ? -1 : 1) : (x->to > y->to) - (x->to < y->to);
}

static NamedParts named_parts(const Server *s, const Document *d)
{
    NamedParts parts = { 0 };

    if (!d->seen)
        return parts;
    Spots spots = { .w = s->workspace, .sources = library_sources(d->seen->lib) };

    if (d->program)
        add_uses(&parts, d, d->program->uses, &spots);
    for (size_t i = 0; i < d->ncases; i++)
        add_uses(&parts, d, d->cases[i]->uses, &spots);
    spots_release(&spots);
    if (parts.n)
        qsort(parts.at, parts.n, sizeof *parts.at, compare_parts);
    return parts;
}

/* ---- tokens --------------------------------------------------------------------------- */

/* The list of numbers that the protocol wants for the tokens. */
typedef struct TokenList {
    const Parsed *p;
    json_t *data;
    TextPlace last; /* where the last written token begins */
    const NamedParts *parts;
    size_t next; /* the index of the first part that is not written yet */
} TokenList;

/* Writes the token from FROM to TO, which is within one line. */
static void token_line(TokenList *l, uint32_t from, uint32_t to, TokenType type, bool declares)
{
    const TextPlace at = lines_position(&l->p->lines, from);
    const uint32_t units = lines_units(source_text(l->p->src) + from, to - from);

    if (!units)
        return;
    json_array_append_new(l->data, json_integer(at.line - l->last.line));
    json_array_append_new(l->data,
                          json_integer(at.line == l->last.line ? at.unit - l->last.unit : at.unit));
    json_array_append_new(l->data, json_integer(units));
    json_array_append_new(l->data, json_integer(type));
    json_array_append_new(l->data, json_integer(declares));
    l->last = at;
}

static void put_token(TokenList *l, uint32_t from, uint32_t to, TokenType type, bool declares)
{
    const char *text = source_text(l->p->src);

    for (uint32_t at = from; at < to && type != NO_TYPE;) {
        uint32_t end = at;

        while (end < to && text[end] != '\n' && text[end] != '\r')
            end++;
        token_line(l, at, end, type, declares);
        at = end;
        while (at < to && (text[at] == '\n' || text[at] == '\r'))
            at++;
    }
}

/* Writes the comments between FROM and TO, a range without tokens. */
static void put_comments(TokenList *l, uint32_t from, uint32_t to)
{
    const char *text = source_text(l->p->src);

    for (uint32_t at = from; at < to; at++) {
        uint32_t end = at;

        while (text[at] == '#' && end < to && text[end] != '\n' && text[end] != '\r')
            end++;
        if (end > at)
            put_token(l, at, end, TYPE_OF_COMMENT, false);
        at = end > at ? end : at;
    }
}

/* Writes the token that begins at FROM and ends at TO.  Each name inside the token becomes a token
 * of its own type.  The text around the names gets TYPE. */
static void put_with_names(TokenList *l, uint32_t from, uint32_t to, TokenType type)
{
    while (l->next < l->parts->n && l->parts->at[l->next].from < from)
        l->next++;
    for (; l->next < l->parts->n && l->parts->at[l->next].from < to; l->next++) {
        const NamedPart *part = &l->parts->at[l->next];

        if (part->to > to || part->from < from)
            continue;
        put_token(l, from, part->from, type, false);
        put_token(l, part->from, part->to, part->type, part->declares);
        from = part->to;
    }
    put_token(l, from, to, type, false);
}

static TokenType type_of_token(TokenKind kind)
{
    switch (kind) {
    case TOKEN_KEYWORD:
    case TOKEN_SECTION:
    case TOKEN_LANG: return TYPE_OF_KEYWORD;
    case TOKEN_TEXT: return TYPE_OF_TEXT;
    case TOKEN_NUMBER: return TYPE_OF_NUMBER;
    default: return NO_TYPE;
    }
}

json_t *server_tokens(Server *s, const json_t *params)
{
    const Document *d = server_document(s, params);
    json_t *j;
    Parsed p;

    if (!d)
        return NULL;
    j = json_object();
    json_object_set_new(j, "data", json_array());
    if (!parsed_open(&p, d))
        return j;
    Tokens tokens = parse_tokens(p.src, p.mode, p.arena, p.names, p.diags);
    NamedParts parts = named_parts(s, d);
    TokenList l = { .p = &p, .data = json_object_get(j, "data"), .parts = &parts };
    uint32_t done = 0;

    for (size_t i = 0; i < tokens.n; i++) {
        const uint32_t from = parsed_offset(&p, tokens.at[i].span.start),
                       to = parsed_offset(&p, tokens.at[i].span.end);

        put_comments(&l, done, from);
        if (tokens.at[i].kind != TOKEN_EOL && to > from)
            put_with_names(&l, from, to, type_of_token(tokens.at[i].kind));
        done = to > done ? to : done;
    }
    put_comments(&l, done, source_len(p.src));
    xfree(parts.at);
    parse_tokens_free(&tokens);
    parsed_close(&p);
    return j;
}

/* ---- folding ---------------------------------------------------------------------------- */

/* Adds the fold of the text from FROM to TO, if the text has several lines. */
static void add_fold(json_t *list, const Parsed *p, uint32_t from, uint32_t to)
{
    const char *text = source_text(p->src);
    json_t *j;

    while (to > from && strchr(" \t\r\n", text[to - 1]))
        to--;
    const uint32_t first = lines_position(&p->lines, from).line,
                   last = lines_position(&p->lines, to).line;

    if (last <= first)
        return;
    j = json_object();
    json_set_integer(j, "startLine", first);
    json_set_integer(j, "endLine", last);
    json_array_append_new(list, j);
}

static bool begins_section(const Node *n)
{
    return n->kind == N_Story || n->kind == N_Found || n->kind == N_Elected || n->kind == N_Expect;
}

/* N is a case that ends at END.  Adds a fold for each section of N.  A fold is a range of lines
 * that an editor can hide. */
static void fold_sections(json_t *list, const Parsed *p, const Node *n, uint32_t end)
{
    const Node *section = NULL;

    for (const Node *part = n->a; part; part = part->next) {
        if (!begins_section(part))
            continue;
        if (section)
            add_fold(list, p, parsed_offset(p, section->span.start),
                     parsed_offset(p, part->span.start));
        section = part;
    }
    if (section)
        add_fold(list, p, parsed_offset(p, section->span.start), end);
}

static void add_folds(Server *s, const json_t *params, const Document *d, const Parsed *p,
                      json_t *list)
{
    (void)s;
    (void)params;
    (void)d;
    for (const Node *n = p->items; n; n = n->next) {
        const uint32_t end = parsed_offset(p, n->span.end);

        add_fold(list, p, parsed_offset(p, n->span.start), end);
        if (n->kind == N_Case)
            fold_sections(list, p, n, end);
    }
}

json_t *server_folding(Server *s, const json_t *params)
{
    return parsed_answer(s, params, add_folds);
}

/* ---- selection ---------------------------------------------------------------------------- */

/* Returns the selection ranges of the nodes of LIST that contain AT, the innermost first.  PARENT
 * is the range around these nodes, or NULL.  The result owns PARENT. */
static json_t *selection(const Parsed *p, const Node *list, uint32_t at, json_t *parent)
{
    for (const Node *n = list; n; n = n->next) {
        const Node *const kids[] = { n->a, n->b, n->c, n->d };

        if (n->span.start <= at && at <= n->span.end && n->span.end > n->span.start) {
            json_t *j = json_object();

            json_object_set_new(j, "range", parsed_range(p, n->span));
            if (parent)
                json_object_set_new(j, "parent", parent);
            parent = j;
        }
        for (size_t i = 0; i < BL_LEN(kids); i++)
            parent = selection(p, kids[i], at, parent);
    }
    return parent;
}

static void add_selections(Server *s, const json_t *params, const Document *d, const Parsed *p,
                           json_t *list)
{
    (void)s;
    (void)d;
    for (const json_t *at = json_first(json_object_get(params, "positions")); at;
         at = json_after(at)) {
        TextPlace place = { 0 };
        json_t *found;

        places_read_position(at, &place);
        found = selection(p, p->items, source_base(p->src) + lines_offset(&p->lines, place), NULL);
        if (!found) {
            found = json_object();
            json_object_set_new(found, "range",
                                places_lines_range(&p->lines, 0, source_len(p->src)));
        }
        json_array_append_new(list, found);
    }
}

json_t *server_selection(Server *s, const json_t *params)
{
    return parsed_answer(s, params, add_selections);
}
