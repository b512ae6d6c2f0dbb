#include "casejson.h"

#include "jsontext.h"
#include "strbuf.h"

#include <stdlib.h>
#include <string.h>

/* ---- the text of a case file from JSON -------------------------------- */

/* A line of the text: which part of a case it is meant to be, and where that is said. */
typedef struct MadeLine {
    uint32_t at;
    NodeKind kind;
    Span from;
} MadeLine;

typedef struct Maker {
    const Source *src;
    Diags *diags;
    StrBuf text;
    SourcePiece *pieces;
    size_t npieces, cap_pieces;
    MadeLine *lines;
    size_t nlines, cap_lines;
    bool quoted;   /* what is added stands between quotes */
    bool line_end; /* a text with a line end was met in this line */
} Maker;

static void add_piece(Maker *m, size_t len, uint32_t from, uint32_t from_len)
{
    if (m->npieces == m->cap_pieces) {
        m->cap_pieces = m->cap_pieces ? 2 * m->cap_pieces : 64;
        m->pieces = xrealloc(m->pieces, m->cap_pieces * sizeof *m->pieces);
    }
    m->pieces[m->npieces++] =
        (SourcePiece){ (uint32_t)m->text.len, (uint32_t)len, from, from_len };
}

static void put(Maker *m, const char *s)
{
    sb_add(&m->text, s);
}

static void put_run(void *context, uint32_t from, uint32_t from_len, const char *bytes,
                    size_t n)
{
    Maker *m = context;
    bool escaped = m->quoted && n == 1 && (*bytes == '"' || *bytes == '\\');

    add_piece(m, n + escaped, from, from_len);
    if (escaped)
        put(m, "\\");
    m->line_end |= *bytes == '\n';
    sb_addn(&m->text, *bytes == '\n' ? " " : bytes, n);
}

/* The text VALUE as it is, between BEFORE and AFTER. */
static void put_text(Maker *m, const char *before, uint32_t value, const char *after)
{
    m->quoted = false;
    put(m, before);
    json_runs(m->src, value, put_run, m);
    put(m, after);
}

/* The same between quotes. */
static void put_quoted(Maker *m, const char *before, uint32_t value)
{
    put(m, before);
    add_piece(m, 0, value, 0);
    put(m, "\"");
    m->quoted = true;
    json_runs(m->src, value, put_run, m);
    put(m, "\"");
}

/* The list of texts VALUE with BETWEEN between them. */
static void put_texts(Maker *m, const char *before, uint32_t value, const char *between)
{
    JsonWalk w = json_walk(m->src, value);

    for (put(m, before); json_next(&w); before = NULL)
        put_text(m, before ? "" : between, w.value, "");
}

/* A line begins that is meant to be KIND and comes from VALUE. */
static void begin(Maker *m, NodeKind kind, uint32_t value, const char *indent)
{
    m->line_end = false;
    if (m->nlines == m->cap_lines) {
        m->cap_lines = m->cap_lines ? 2 * m->cap_lines : 64;
        m->lines = xrealloc(m->lines, m->cap_lines * sizeof *m->lines);
    }
    add_piece(m, 0, value, 0);
    m->lines[m->nlines++] =
        (MadeLine){ (uint32_t)m->text.len, kind, json_span(m->src, value) };
    put(m, indent);
}

static void end(Maker *m)
{
    if (m->line_end)
        diag_help(m->diags,
                  diag_add(m->diags, DIAG_JSON_LINE, m->lines[m->nlines - 1].from,
                           "a line end stands in it"),
                  "put each line into a text of its own");
    put(m, "\n");
}

/* ---- which keys an object has ----------------------------------------- */

typedef struct Key {
    const char *name;
    JsonKind kind;
    bool required;
} Key;

static void unknown_key(Maker *m, const JsonWalk *w, const Key *keys, int n)
{
    StrBuf name = { 0 }, list = { 0 };
    unsigned limit = 3;
    const char *best = NULL;
    Diag *d;

    json_text_of(m->src, w->key, &name);
    for (int i = 0; i < n; i++) {
        unsigned far = text_distance(keys[i].name, sb_str(&name));

        if (far < limit) {
            limit = far;
            best = keys[i].name;
        }
        sb_printf(&list, "%s`%s`", i ? ", " : "", keys[i].name);
    }
    d = diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, w->key), "the key `%s`",
                 sb_str(&name));
    if (best)
        diag_help(m->diags, d, "did you mean `%s`?", best);
    else
        diag_help(m->diags, d, "the keys here are %s", sb_str(&list));
    sb_free(&name);
    sb_free(&list);
}

static bool is_kind(Maker *m, uint32_t value, JsonKind kind, const char *what)
{
    JsonKind got = json_kind(m->src, value);

    if (got == kind)
        return true;
    diag_help(m->diags,
              diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, value),
                       "%s%s%s is %s and not %s", *what ? "`" : "", *what ? what : "this",
                       *what ? "`" : "", json_kind_name(got), json_kind_name(kind)),
              "lang/schema/case.schema.json says what stands where");
    return false;
}

static bool key_is(const Maker *m, const JsonWalk *w, const char *name)
{
    const char *p = json_bytes(m->src, w->key) + 1;
    size_t n = strlen(name);

    return strncmp(p, name, n) == 0 && p[n] == '"';
}

/* The values of the N KEYS of the object to AT, 0 for none; false: reported. */
static bool take(Maker *m, uint32_t object, const Key *keys, int n, uint32_t *at)
{
    JsonWalk w = json_walk(m->src, object);
    bool good = true;

    for (int i = 0; i < n; i++)
        at[i] = 0;
    while (json_next(&w)) {
        int i = 0;

        while (i < n && !key_is(m, &w, keys[i].name))
            i++;
        if (i == n)
            unknown_key(m, &w, keys, n);
        else if (is_kind(m, w.value, keys[i].kind, keys[i].name))
            at[i] = w.value;
        good &= i < n && at[i] == w.value;
    }
    for (int i = 0; good && i < n; i++)
        if (keys[i].required && !at[i]) {
            diag_help(m->diags,
                      diag_add(m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
                               "`%s` is missing", keys[i].name),
                      "add: \"%s\": %s", keys[i].name,
                      keys[i].kind == JSON_IS_LIST ? "[...]" : "\"...\"");
            good = false;
        }
    return good;
}

static bool all_are(Maker *m, uint32_t list, JsonKind kind)
{
    JsonWalk w = json_walk(m->src, list);
    bool good = true;

    while (json_next(&w))
        good &= is_kind(m, w.value, kind, "");
    return good;
}

/* ---- the parts of a case ---------------------------------------------- */

/* A line for each text of a list. */
static void lines(Maker *m, uint32_t list, NodeKind kind, const char *indent)
{
    JsonWalk w;

    if (!list || !all_are(m, list, JSON_IS_TEXT))
        return;
    for (w = json_walk(m->src, list); json_next(&w);) {
        begin(m, kind, w.value, indent);
        put_text(m, "", w.value, "");
        end(m);
    }
}

static void hands(Maker *m, uint32_t object)
{
    JsonWalk w = json_walk(m->src, object);

    begin(m, N_Hands, object, "  hands");
    end(m);
    while (json_next(&w)) {
        if (!is_kind(m, w.value, JSON_IS_TEXT, ""))
            continue;
        begin(m, N_Sentence, w.key, "    ");
        put_text(m, "", w.key, ": ");
        put_text(m, "", w.value, "");
        end(m);
    }
}

/* What an attribute is: texts are names and words alike; null: it is not known. */
static void attribute_value(Maker *m, uint32_t value)
{
    Span span = json_span(m->src, value);
    JsonWalk w;

    switch (json_kind(m->src, value)) {
    case JSON_IS_TEXT: put_quoted(m, " ", value); break;
    case JSON_IS_NULL: put(m, " ?"); break;
    case JSON_IS_LIST:
        if (all_are(m, value, JSON_IS_TEXT))
            for (w = json_walk(m->src, value); json_next(&w);)
                put_quoted(m, " ", w.value);
        break;
    case JSON_IS_NUMBER:
    case JSON_IS_TRUTH:
        put(m, " ");
        add_piece(m, span.end - span.start, span.start, span.end - span.start);
        sb_addn(&m->text, json_bytes(m->src, value), span.end - span.start);
        break;
    case JSON_IS_OBJECT: is_kind(m, value, JSON_IS_TEXT, ""); break;
    }
}

static void attributes(Maker *m, uint32_t object)
{
    const char *before = " with ";

    for (JsonWalk w = json_walk(m->src, object); json_next(&w); before = ", ") {
        put_text(m, before, w.key, "");
        attribute_value(m, w.value);
    }
}

static void event(Maker *m, uint32_t object)
{
    enum { LABEL, DISPUTED, SAYS, EVENT, ATTRIBUTES, N };
    static const Key keys[N] = { { "label", JSON_IS_TEXT, false },
                                 { "disputed", JSON_IS_TRUTH, false },
                                 { "says", JSON_IS_TEXT, false },
                                 { "event", JSON_IS_TEXT, false },
                                 { "attributes", JSON_IS_OBJECT, false } };
    uint32_t at[N];

    if (!is_kind(m, object, JSON_IS_OBJECT, "") || !take(m, object, keys, N, at))
        return;
    if (!at[SAYS] == !at[EVENT] || (at[ATTRIBUTES] && !at[EVENT])) {
        diag_help(m->diags,
                  diag_add(m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
                           "an event is told either way, and once"),
                  "write { \"says\": \"a sentence\" }, or { \"event\": \"its kind\", "
                  "\"attributes\": {...} }");
        return;
    }
    begin(m, N_Sentence, object, "    ");
    if (at[LABEL])
        put_text(m, "", at[LABEL], ": ");
    if (at[DISPUTED] && *json_bytes(m->src, at[DISPUTED]) == 't')
        put(m, "disputed ");
    put_text(m, "", at[SAYS] ? at[SAYS] : at[EVENT], "");
    if (at[ATTRIBUTES])
        attributes(m, at[ATTRIBUTES]);
    end(m);
}

static void body(Maker *m, uint32_t object)
{
    enum { BY, AS, FACTS, N };
    static const Key keys[N] = { { "by", JSON_IS_TEXT, true },
                                 { "as", JSON_IS_TEXT, false },
                                 { "facts", JSON_IS_LIST, true } };
    uint32_t at[N];

    if (!is_kind(m, object, JSON_IS_OBJECT, "") || !take(m, object, keys, N, at))
        return;
    begin(m, N_Found, object, "  found by ");
    put_text(m, "", at[BY], "");
    if (at[AS])
        put_text(m, " as ", at[AS], ", but");
    end(m);
    lines(m, at[FACTS], N_Fact, "    ");
}

static void difference(Maker *m, uint32_t object)
{
    enum { LEVEL, EDITIONS, AT, TEXT, N };
    static const Key keys[N] = { { "level", JSON_IS_TEXT, false },
                                 { "editions", JSON_IS_LIST, true },
                                 { "at", JSON_IS_LIST, true },
                                 { "text", JSON_IS_TEXT, true } };
    uint32_t at[N];

    if (!is_kind(m, object, JSON_IS_OBJECT, "") || !take(m, object, keys, N, at) ||
        !all_are(m, at[EDITIONS], JSON_IS_TEXT) || !all_are(m, at[AT], JSON_IS_TEXT))
        return;
    begin(m, N_Differs, object, "  differs ");
    if (at[LEVEL])
        put_text(m, "", at[LEVEL], " ");
    put_texts(m, "", at[EDITIONS], ", ");
    put_texts(m, " at ", at[AT], ", ");
    put_quoted(m, " ", at[TEXT]);
    end(m);
}

static void expectations(Maker *m, uint32_t object)
{
    enum { EDITIONS, BODY, INFERRED, LINES, N };
    static const Key keys[N] = { { "editions", JSON_IS_LIST, true },
                                 { "body", JSON_IS_TEXT, false },
                                 { "inferred", JSON_IS_TEXT, false },
                                 { "lines", JSON_IS_LIST, true } };
    uint32_t at[N];

    if (!is_kind(m, object, JSON_IS_OBJECT, "") || !take(m, object, keys, N, at) ||
        !all_are(m, at[EDITIONS], JSON_IS_TEXT))
        return;
    begin(m, N_Expect, object, "  expect ");
    put_texts(m, "", at[EDITIONS], ", ");
    if (at[BODY])
        put_text(m, " for ", at[BODY], "");
    if (at[INFERRED])
        put_quoted(m, " inferred ", at[INFERRED]);
    end(m);
    lines(m, at[LINES], N_Expectation, "    ");
}

/* A line that is WORD and the text after it. */
static void plain_line(Maker *m, uint32_t text, NodeKind kind, const char *word)
{
    if (!text)
        return;
    begin(m, kind, text, "  ");
    put_text(m, word, text, "");
    end(m);
}

static void quoted_line(Maker *m, uint32_t text, NodeKind kind, const char *word)
{
    if (!text)
        return;
    begin(m, kind, text, "  ");
    put_quoted(m, word, text);
    end(m);
}

/* deal from "FILE" board 12 */
static void deal_from(Maker *m, uint32_t object)
{
    enum { FILE_NAME, WHICH, N };
    static const Key keys[N] = { { "file", JSON_IS_TEXT, true },
                                 { "which", JSON_IS_TEXT, false } };
    uint32_t at[N];

    if (!object || !take(m, object, keys, N, at))
        return;
    begin(m, N_DealFrom, object, "  deal from");
    put_quoted(m, " ", at[FILE_NAME]);
    if (at[WHICH])
        put_text(m, " ", at[WHICH], "");
    end(m);
}

static void each(Maker *m, uint32_t list, void (*one)(Maker *m, uint32_t value))
{
    if (list)
        for (JsonWalk w = json_walk(m->src, list); json_next(&w);)
            one(m, w.value);
}

/* A section that is its word, of which there is nothing to say without a list. */
static void heading(Maker *m, uint32_t list, NodeKind kind, const char *word)
{
    if (!list)
        return;
    begin(m, kind, list, word);
    end(m);
}

static void one_case(Maker *m, uint32_t object)
{
    enum {
        CASE,
        TITLE,
        SOURCE,
        RULED,
        LANGUAGE,
        INFERRED,
        ABOUT,
        NOTES,
        SETTINGS,
        DEAL,
        DEAL_FROM,
        HANDS,
        STORY,
        FOUND,
        ELECTED,
        DIFFERS,
        EXPECT,
        N
    };
    static const Key keys[N] = {
        { "case", JSON_IS_TEXT, true },         { "title", JSON_IS_TEXT, true },
        { "source", JSON_IS_TEXT, false },      { "ruled_under", JSON_IS_TEXT, false },
        { "language", JSON_IS_TEXT, false },    { "inferred", JSON_IS_TEXT, false },
        { "about", JSON_IS_LIST, false },       { "notes", JSON_IS_LIST, false },
        { "settings", JSON_IS_LIST, false },    { "deal", JSON_IS_TEXT, false },
        { "deal_from", JSON_IS_OBJECT, false }, { "hands", JSON_IS_OBJECT, false },
        { "story", JSON_IS_LIST, false },       { "found", JSON_IS_LIST, false },
        { "elected", JSON_IS_LIST, false },     { "differs", JSON_IS_LIST, false },
        { "expect", JSON_IS_LIST, false },
    };
    uint32_t at[N];

    if (!take(m, object, keys, N, at))
        return;
    begin(m, N_Case, object, "case ");
    put_text(m, "", at[CASE], "");
    put_quoted(m, " ", at[TITLE]);
    end(m);
    quoted_line(m, at[SOURCE], N_CaseSource, "source ");
    plain_line(m, at[RULED], N_RuledUnder, "ruled under ");
    plain_line(m, at[LANGUAGE], N_CaseLanguage, "language ");
    quoted_line(m, at[INFERRED], N_Inferred, "inferred ");
    if (at[ABOUT] && all_are(m, at[ABOUT], JSON_IS_TEXT)) {
        begin(m, N_About, at[ABOUT], "  ");
        put_texts(m, "about ", at[ABOUT], ", ");
        end(m);
    }
    if (at[NOTES] && all_are(m, at[NOTES], JSON_IS_TEXT))
        for (JsonWalk w = json_walk(m->src, at[NOTES]); json_next(&w);)
            quoted_line(m, w.value, N_CaseNote, "note ");
    lines(m, at[SETTINGS], N_Sentence, "  ");
    quoted_line(m, at[DEAL], N_Deal, "deal ");
    deal_from(m, at[DEAL_FROM]);
    if (at[HANDS])
        hands(m, at[HANDS]);
    heading(m, at[STORY], N_Story, "  story");
    each(m, at[STORY], event);
    each(m, at[FOUND], body);
    heading(m, at[ELECTED], N_Elected, "  elected");
    lines(m, at[ELECTED], N_Fact, "    ");
    each(m, at[DIFFERS], difference);
    each(m, at[EXPECT], expectations);
}

/* The text made from SRC, or NULL. */
static const Source *made(Maker *m, Sources *sources)
{
    size_t errors = diags_errors(m->diags);
    uint32_t at = source_base(m->src), object;

    add_piece(m, 0, at, 0);
    while (json_check(m->src, &at, &object, m->diags) && object != UINT32_MAX)
        one_case(m, object);
    if (diags_errors(m->diags) > errors)
        return NULL;

    const Source *text = sources_add_made(sources, source_name(m->src), sb_str(&m->text),
                                          m->text.len, m->pieces, m->npieces);

    if (!text)
        diag_help(m->diags,
                  diag_add(m->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                           "`%s`: too much text in one run", source_name(m->src)),
                  "read it in parts");
    return text;
}

/* Is every line what it is meant to be?  A text may begin like another section. */
static void check_line(Maker *m, const Source *text, size_t *line, const Node *n)
{
    const MadeLine *l = &m->lines[*line];
    uint32_t at = n ? n->span.start - source_base(text) : UINT32_MAX;
    uint32_t next = *line + 1 < m->nlines ? m->lines[*line + 1].at : UINT32_MAX;

    ++*line;
    if (n && n->kind == l->kind && at >= l->at && at < next)
        return;
    diag_help(m->diags,
              diag_add(m->diags, DIAG_JSON_LINE, l->from, "it does not begin as one"),
              "the words that begin a section (source, story, found, expect, ...) stand "
              "as keys; `#` begins a comment");
}

static void check_lines(Maker *m, const Source *text, const Node *cases)
{
    size_t line = 0, errors = diags_errors(m->diags);

    for (const Node *c = cases; c && diags_errors(m->diags) == errors; c = c->next) {
        if (line < m->nlines)
            check_line(m, text, &line, c);
        for (const Node *s = c->a;
             s && line < m->nlines && diags_errors(m->diags) == errors; s = s->next)
            check_line(m, text, &line, s);
    }
    if (line < m->nlines && diags_errors(m->diags) == errors)
        check_line(m, text, &line, NULL);
}

static const Source *parse_made(const Source *src, Sources *sources, Arena *arena,
                                Interner *names, Diags *diags, Node **items)
{
    Maker m = { .src = src, .diags = diags };
    const Source *text = made(&m, sources);
    size_t errors = diags_errors(diags);

    *items = text ? parse_source(text, PARSE_CASE, arena, names, diags) : NULL;
    if (text && diags_errors(diags) == errors)
        check_lines(&m, text, *items);
    sb_free(&m.text);
    xfree(m.pieces);
    xfree(m.lines);
    return diags_errors(diags) == errors ? text : NULL;
}

Node *casejson_parse(const Source *src, Sources *sources, Arena *arena, Interner *names,
                     Diags *diags)
{
    Node *items;

    parse_made(src, sources, arena, names, diags, &items);
    return items;
}

const Source *casejson_text(const Source *src, Sources *sources, Arena *arena,
                            Interner *names, Diags *diags)
{
    Node *items;

    return parse_made(src, sources, arena, names, diags, &items);
}

/* ---- JSON from the text of a case file -------------------------------- */

static void set(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

static void set_text(json_t *o, const char *key, const char *s)
{
    if (s)
        set(o, key, json_string(s));
}

/* What the source has from START to END, without blanks around it; blanks in between
 * are kept. */
static json_t *slice(const Sources *sources, uint32_t start, uint32_t stop)
{
    const Source *s = sources_of(sources, start);
    const char *p = source_text(s) + (start - source_base(s));
    size_t n = stop - start;

    while (n && strchr(" \t\r", p[n - 1]))
        n--;
    return json_stringn(p, n);
}

/* The rest of the line from START on, without a comment. */
static json_t *rest_of_line(const Sources *sources, uint32_t start)
{
    const Source *s = sources_of(sources, start);
    const char *p = source_text(s) + (start - source_base(s));
    uint32_t n = 0;
    bool quoted = false;

    for (; p[n] && p[n] != '\n' && (quoted || p[n] != '#'); n++) {
        quoted ^= p[n] == '"';
        n += quoted && p[n] == '\\' && p[n + 1];
    }
    return slice(sources, start, start + n);
}

static json_t *names(const Node *first)
{
    json_t *list = json_array();

    for (const Node *n = first; n; n = n->next)
        json_array_append_new(list, json_string(n->text));
    return list;
}

static bool is_sign(const Node *n, int sign)
{
    return n && n->kind == N_Punct && n->num == sign;
}

/* The words from FIRST up to BEFORE. */
static json_t *words(const Sources *sources, const Node *first, const Node *before)
{
    const Node *last = first;

    if (!first || first == before)
        return json_string("");
    while (last->next && last->next != before)
        last = last->next;
    return slice(sources, first->span.start, last->span.end);
}

static void add_to(json_t *o, const char *key, json_t *value)
{
    json_t *list = json_object_get(o, key);

    if (!list)
        set(o, key, list = json_array());
    json_array_append_new(list, value);
}

/* A line of holdings: of each owner what stands up to the next. */
static void tell_hands(const Sources *sources, json_t *o, const Node *first)
{
    json_t *all = json_object_get(o, "hands");

    while (first) {
        const Node *start = first->next ? first->next->next : NULL, *stop = start;
        json_t *at = slice(sources, first->span.start, first->span.end);
        const char *owner = first->text ? first->text : json_string_value(at);
        json_t *was = json_object_get(all, owner), *held;

        while (stop && !is_sign(stop->next, ':'))
            stop = stop->next;
        held = words(sources, start, stop);
        if (was) {
            StrBuf both = { 0 };

            sb_printf(&both, "%s %s", json_string_value(was), json_string_value(held));
            json_decref(held);
            held = json_string(sb_str(&both));
            sb_free(&both);
        }
        set(all, owner, held);
        json_decref(at);
        first = stop;
    }
}

/* One sentence of the story: the words from FIRST up to STOP. */
static json_t *tell_event(const Sources *sources, const Node *first, const Node *stop)
{
    json_t *o = json_object();

    if (first->kind == N_Word && is_sign(first->next, ':') && first->next != stop) {
        set_text(o, "label", first->text);
        first = first->next->next;
    }
    if (first && first != stop && first->kind == N_Word &&
        strcmp(first->text, "disputed") == 0 && first->next != stop) {
        set(o, "disputed", json_true());
        first = first->next;
    }
    set(o, "says", words(sources, first, stop));
    return o;
}

static void tell_story(const Sources *sources, json_t *o, const Node *first)
{
    while (first) {
        const Node *stop = first;

        while (stop && !is_sign(stop, ';'))
            stop = stop->next;
        if (stop != first)
            add_to(o, "story", tell_event(sources, first, stop));
        first = stop ? stop->next : NULL;
    }
}

static json_t *tell_found(const Node *s)
{
    json_t *o = json_object();

    set_text(o, "by", s->text);
    set_text(o, "as", s->b ? s->b->text : NULL);
    set(o, "facts", json_array());
    return o;
}

static json_t *tell_difference(const Node *s)
{
    json_t *o = json_object();

    set_text(o, "level", s->text);
    set(o, "editions", names(s->a));
    set(o, "at", names(s->c));
    set_text(o, "text", s->b->text);
    return o;
}

static json_t *tell_expect(const Node *s)
{
    json_t *o = json_object();

    set(o, "editions", names(s->a));
    set_text(o, "body", s->b ? s->b->text : NULL);
    set_text(o, "inferred", s->d ? s->d->text : NULL);
    set(o, "lines", json_array());
    return o;
}

static json_t *tell_deal_from(const Sources *sources, const Node *s)
{
    json_t *o = json_object();

    set_text(o, "file", s->a->text);
    if (s->b)
        set(o, "which", rest_of_line(sources, s->b->span.start));
    return o;
}

static json_t *last_of(json_t *o, const char *key)
{
    json_t *list = json_object_get(o, key);

    return list ? json_last(list) : NULL;
}

/* A section that may say nothing is there all the same. */
static void open_list(json_t *o, const char *key)
{
    if (!json_object_get(o, key))
        set(o, key, json_array());
}

/* The line S, which has no word of a section before it, as a part of section IN. */
static void tell_line(const Sources *sources, json_t *o, NodeKind in, const Node *s)
{
    if (in == N_Story)
        tell_story(sources, o, s->a);
    else if (in == N_Hands && is_sign(s->a->next, ':'))
        tell_hands(sources, o, s->a);
    else
        add_to(o, "settings", words(sources, s->a, NULL));
}

static NodeKind tell_section(const Sources *sources, json_t *o, NodeKind in,
                             const Node *s)
{
    switch (s->kind) {
    case N_CaseSource: set_text(o, "source", s->a->text); return N_Case;
    case N_RuledUnder: set_text(o, "ruled_under", s->a->text); return N_Case;
    case N_CaseLanguage: set_text(o, "language", s->text); return N_Case;
    case N_Inferred: set_text(o, "inferred", s->a->text); return N_Case;
    case N_CaseNote: add_to(o, "notes", json_string(s->a->text)); return N_Case;
    case N_Deal: set_text(o, "deal", s->a->text); return N_Case;
    case N_DealFrom: set(o, "deal_from", tell_deal_from(sources, s)); return N_Case;
    case N_About:
        for (const Node *n = s->a; n; n = n->next)
            add_to(o, "about", json_string(n->text));
        return N_Case;
    case N_Hands:
        if (!json_object_get(o, "hands"))
            set(o, "hands", json_object());
        if (s->a)
            tell_hands(sources, o, s->a);
        return N_Hands;
    case N_Story: open_list(o, "story"); return N_Story;
    case N_Sentence: tell_line(sources, o, in, s); return in;
    case N_Found: add_to(o, "found", tell_found(s)); return N_Found;
    case N_Elected: open_list(o, "elected"); return N_Elected;
    case N_Fact:
        if (in == N_Elected)
            add_to(o, "elected", rest_of_line(sources, s->span.start));
        else if (last_of(o, "found"))
            add_to(last_of(o, "found"), "facts", rest_of_line(sources, s->span.start));
        return in;
    case N_Differs: add_to(o, "differs", tell_difference(s)); return N_Case;
    case N_Expect: add_to(o, "expect", tell_expect(s)); return N_Expect;
    case N_Expectation:
        if (last_of(o, "expect"))
            add_to(last_of(o, "expect"), "lines", rest_of_line(sources, s->span.start));
        return in;
    default: return N_Case;
    }
}

json_t *casejson_of(const Node *n, const Sources *sources)
{
    static const char *const order[] = {
        "case",  "title", "source",   "ruled_under", "language",  "inferred",
        "about", "notes", "settings", "deal",        "deal_from", "hands",
        "story", "found", "elected",  "differs",     "expect"
    };
    json_t *o = json_object(), *sorted = json_object();
    NodeKind in = N_Case;

    set_text(o, "case", n->text);
    set_text(o, "title", n->b->text);
    for (const Node *s = n->a; s; s = s->next)
        in = tell_section(sources, o, in, s);
    for (size_t i = 0; i < BL_LEN(order); i++) {
        json_t *part = json_object_take(o, order[i]);

        if (part)
            set(sorted, order[i], part);
    }
    json_decref(o);
    return sorted;
}
