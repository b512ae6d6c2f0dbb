/* case_json.c - turns a case in JSON into the text of a case file, and a case file into JSON. */
#include "case/case_json.h"

#include "case/case_json_claims.h"
#include "case/case_json_text.h"

#include <stdlib.h>
#include <string.h>

/* The keys of a case in JSON, in the order that their sections have in a case file. */
static const CaseJsonKey parts[] = {
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

/* ---- the text of a case file from JSON -------------------------------- */

/* Adds a line for each element of LIST.  The line begins with INDENT.  If the element is a text,
 * the text follows.  If the element is an object, CLAIM adds it to the line.  Each line should
 * become a node of KIND.  If LIST is 0, adds nothing. */
static void put_claim_lines(CaseJsonText *m, uint32_t list, NodeKind kind, const char *indent,
                            void (*claim)(CaseJsonText *m, uint32_t value))
{
    JsonWalk w;

    if (!list)
        return;
    for (w = json_walk(m->src, list); json_walk_next(&w);) {
        case_json_begin_line(m, kind, w.value, indent);
        if (json_kind(m->src, w.value) == JSON_IS_TEXT)
            case_json_put_text(m, "", w.value, "");
        else
            claim(m, w.value);
        case_json_end_line(m);
    }
}

static void hands(CaseJsonText *m, uint32_t object)
{
    JsonWalk w = json_walk(m->src, object);

    case_json_begin_line(m, N_Hands, object, "  hands");
    case_json_end_line(m);
    while (json_walk_next(&w)) {
        if (!case_json_check_kind(m, w.value, JSON_IS_TEXT, ""))
            continue;
        case_json_begin_line(m, N_Sentence, w.key, "    ");
        case_json_begin_sentence(m, N_Hands, w.key, "write only the owner of the holding here");
        case_json_put_text(m, "", w.value, "");
        case_json_end_line(m);
    }
}

/* Adds the values in OBJECT, which has the form { "one_of": [...] }, with `or` between them. */
static void put_one_of(CaseJsonText *m, uint32_t object)
{
    static const CaseJsonKey key = { "one_of", JSON_IS_LIST, true };
    const char *before = " ";
    uint32_t at;

    if (!case_json_take_keys(m, object, &key, 1, &at) ||
        !case_json_check_kinds(m, at, JSON_IS_TEXT))
        return;
    for (JsonWalk w = json_walk(m->src, at); json_walk_next(&w); before = " or ")
        case_json_put_quoted(m, before, w.value);
}

/* Adds VALUE, the value of an attribute, in the form of a case file.  A text gets quotation marks,
 * a list becomes its texts one after the other, and null becomes `?`. */
static void attribute_value(CaseJsonText *m, uint32_t value)
{
    JsonWalk w;

    switch (json_kind(m->src, value)) {
    case JSON_IS_TEXT: case_json_put_quoted(m, " ", value); return;
    case JSON_IS_NULL: case_json_put(m, " ?"); return;
    case JSON_IS_LIST:
        if (case_json_check_kinds(m, value, JSON_IS_TEXT))
            for (w = json_walk(m->src, value); json_walk_next(&w);)
                case_json_put_quoted(m, " ", w.value);
        return;
    case JSON_IS_NUMBER:
    case JSON_IS_TRUTH:
        case_json_put(m, " ");
        case_json_put_plain(m, value);
        return;
    case JSON_IS_OBJECT: put_one_of(m, value); return;
    }
    BUG("no kind of JSON");
}

static void put_attributes(CaseJsonText *m, uint32_t object)
{
    const char *before = " with ";

    for (JsonWalk w = json_walk(m->src, object); json_walk_next(&w); before = ", ") {
        case_json_put_word(m, before, w.key, "write the name of one attribute here");
        attribute_value(m, w.value);
    }
}

static void event(CaseJsonText *m, uint32_t object)
{
    enum { LABEL, DISPUTED, INSTEAD_OF, SAYS, EVENT, ATTRIBUTES, N };
    static const CaseJsonKey keys[N] = {
        { "label", JSON_IS_TEXT, false },      { "disputed", JSON_IS_TRUTH, false },
        { "instead_of", JSON_IS_TEXT, false }, { "says", JSON_IS_TEXT, false },
        { "event", JSON_IS_TEXT, false },      { "attributes", JSON_IS_OBJECT, false }
    };
    uint32_t at[N];

    if (!case_json_take_keys(m, object, keys, N, at))
        return;
    if (!at[SAYS] == !at[EVENT] || (at[ATTRIBUTES] && !at[EVENT])) {
        diag_help(m->diags,
                  diag_add(m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
                           at[SAYS] ? "an event with `says` cannot have `event` or `attributes`"
                                    : "an event must have `says` or `event`"),
                  "write { \"says\": \"a sentence\" }, or { \"event\": \"its kind\", "
                  "\"attributes\": {...} }");
        return;
    }
    case_json_begin_line(m, N_Sentence, object, "    ");
    case_json_begin_sentence(m, N_Story, at[LABEL],
                             "write a label without spaces, brackets, quotation marks and the "
                             "signs `, ; :`");
    if (at[DISPUTED] && *json_bytes(m->src, at[DISPUTED]) == 't')
        case_json_put(m, "disputed ");
    if (at[INSTEAD_OF]) {
        case_json_put_word(m, "instead of ", at[INSTEAD_OF], "write the label of one event here");
        case_json_put(m, " ");
    }
    if (at[SAYS])
        case_json_put_text(m, "", at[SAYS], "");
    else
        case_json_put_word(m, "", at[EVENT], "write the name of one kind of event here");
    if (at[ATTRIBUTES])
        put_attributes(m, at[ATTRIBUTES]);
    case_json_end_line(m);
}

static void put_body(CaseJsonText *m, uint32_t object)
{
    enum { BY, AS, FACTS, N };
    static const char whose[] = "write the name of one body here";
    static const CaseJsonKey keys[N] = { { "by", JSON_IS_TEXT, true },
                                         { "as", JSON_IS_TEXT, false },
                                         { "facts", JSON_IS_LIST, true } };
    uint32_t at[N];

    if (!case_json_take_keys(m, object, keys, N, at))
        return;
    case_json_begin_line(m, N_Found, object, "  found by");
    case_json_put_word(m, " ", at[BY], whose);
    if (at[AS]) {
        case_json_put_word(m, " as ", at[AS], whose);
        case_json_put(m, ", but");
    }
    case_json_end_line(m);
    put_claim_lines(m, at[FACTS], N_Fact, "    ", case_json_put_fact);
}

static void difference(CaseJsonText *m, uint32_t object)
{
    enum { LEVEL, EDITIONS, AT, TEXT, N };
    static const CaseJsonKey keys[N] = { { "level", JSON_IS_TEXT, false },
                                         { "editions", JSON_IS_LIST, true },
                                         { "at", JSON_IS_LIST, true },
                                         { "text", JSON_IS_TEXT, true } };
    uint32_t at[N];

    if (!case_json_take_keys(m, object, keys, N, at) ||
        !case_json_check_kinds(m, at[EDITIONS], JSON_IS_TEXT) ||
        !case_json_check_kinds(m, at[AT], JSON_IS_TEXT))
        return;
    case_json_begin_line(m, N_Differs, object, "  differs ");
    if (at[LEVEL])
        case_json_put_text(m, "", at[LEVEL], " ");
    case_json_put_texts(m, "", at[EDITIONS], ", ");
    case_json_put(m, " at ");
    case_json_put_words(m, "", at[AT], ", ", "write the label of one clause here");
    case_json_put_quoted(m, " ", at[TEXT]);
    case_json_end_line(m);
}

static void put_expectations(CaseJsonText *m, uint32_t object)
{
    enum { EDITIONS, BODY, INFERRED, LINES, N };
    static const CaseJsonKey keys[N] = { { "editions", JSON_IS_LIST, true },
                                         { "body", JSON_IS_TEXT, false },
                                         { "inferred", JSON_IS_TEXT, false },
                                         { "lines", JSON_IS_LIST, true } };
    uint32_t at[N];

    if (!case_json_take_keys(m, object, keys, N, at) ||
        !case_json_check_kinds(m, at[EDITIONS], JSON_IS_TEXT))
        return;
    case_json_begin_line(m, N_Expect, object, "  expect ");
    case_json_put_texts(m, "", at[EDITIONS], ", ");
    if (at[BODY])
        case_json_put_word(m, " for ", at[BODY], "write the name of one body here");
    if (at[INFERRED])
        case_json_put_quoted(m, " inferred ", at[INFERRED]);
    case_json_end_line(m);
    put_claim_lines(m, at[LINES], N_Expectation, "    ", case_json_put_expectation);
}

/* Adds a line of KIND that has WORD and the text TEXT.  Quotes TEXT if QUOTED is true.  If TEXT is
 * 0, adds nothing. */
static void text_line(CaseJsonText *m, uint32_t text, NodeKind kind, const char *word, bool quoted)
{
    if (!text)
        return;
    case_json_begin_line(m, kind, text, "  ");
    if (quoted)
        case_json_put_quoted(m, word, text);
    else
        case_json_put_text(m, word, text, "");
    case_json_end_line(m);
}

/* Adds a line like `deal from "FILE" board 12`, with the values in OBJECT. */
static void put_deal_from(CaseJsonText *m, uint32_t object)
{
    enum { FILE_NAME, WHICH, N };
    static const CaseJsonKey keys[N] = { { "file", JSON_IS_TEXT, true },
                                         { "which", JSON_IS_TEXT, false } };
    uint32_t at[N];

    if (!object || !case_json_take_keys(m, object, keys, N, at))
        return;
    case_json_begin_line(m, N_DealFrom, object, "  deal from");
    case_json_put_quoted(m, " ", at[FILE_NAME]);
    if (at[WHICH])
        case_json_put_text(m, " ", at[WHICH], "");
    case_json_end_line(m);
}

static void each(CaseJsonText *m, uint32_t list, void (*one)(CaseJsonText *m, uint32_t value))
{
    if (list)
        for (JsonWalk w = json_walk(m->src, list); json_walk_next(&w);)
            one(m, w.value);
}

/* Adds WORD as the first line of a section.  LIST is the content of the section.  If LIST is 0,
 * adds nothing. */
static void put_section_word(CaseJsonText *m, uint32_t list, NodeKind kind, const char *word)
{
    if (!list)
        return;
    case_json_begin_line(m, kind, list, word);
    case_json_end_line(m);
}

static void one_case(CaseJsonText *m, uint32_t object)
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
        EXPECT
    };
    uint32_t at[BL_LEN(parts)];

    if (!case_json_take_keys(m, object, parts, BL_LEN(parts), at))
        return;
    case_json_begin_line(m, N_Case, object, "case ");
    case_json_put_text(m, "", at[CASE], "");
    case_json_put_quoted(m, " ", at[TITLE]);
    case_json_end_line(m);
    text_line(m, at[SOURCE], N_CaseSource, "source ", true);
    text_line(m, at[RULED], N_RuledUnder, "ruled under ", false);
    text_line(m, at[LANGUAGE], N_CaseLanguage, "language ", false);
    text_line(m, at[INFERRED], N_Inferred, "inferred ", true);
    if (at[ABOUT] && case_json_check_kinds(m, at[ABOUT], JSON_IS_TEXT)) {
        case_json_begin_line(m, N_About, at[ABOUT], "  about ");
        case_json_put_words(m, "", at[ABOUT], ", ",
                            "write the label of one event here, or its number: \"@3\"");
        case_json_end_line(m);
    }
    if (at[NOTES] && case_json_check_kinds(m, at[NOTES], JSON_IS_TEXT))
        for (JsonWalk w = json_walk(m->src, at[NOTES]); json_walk_next(&w);)
            text_line(m, w.value, N_CaseNote, "note ", true);
    put_claim_lines(m, at[SETTINGS], N_Sentence, "  ", case_json_put_setting);
    text_line(m, at[DEAL], N_Deal, "deal ", true);
    put_deal_from(m, at[DEAL_FROM]);
    if (at[HANDS])
        hands(m, at[HANDS]);
    put_section_word(m, at[STORY], N_Story, "  story");
    each(m, at[STORY], event);
    each(m, at[FOUND], put_body);
    put_section_word(m, at[ELECTED], N_Elected, "  elected");
    put_claim_lines(m, at[ELECTED], N_Fact, "    ", case_json_put_fact);
    each(m, at[DIFFERS], difference);
    each(m, at[EXPECT], put_expectations);
}

/* Returns the text of the case file that M makes from JSON.  Returns NULL after reporting
 * errors. */
static const Source *make_text(CaseJsonText *m, Sources *sources)
{
    size_t errors = diags_errors(m->diags);
    uint32_t at = source_base(m->src), object;

    case_json_add_piece(m, 0, at, 0);
    while (json_check(m->src, &at, &object, m->diags) && object != UINT32_MAX)
        one_case(m, object);
    if (diags_errors(m->diags) > errors)
        return NULL;

    const Source *text = sources_add_derived(sources, source_name(m->src), strbuf_str(&m->text),
                                             m->text.len, m->pieces, m->npieces);

    if (!text)
        diag_help_limit(m->diags,
                        diag_add(m->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                                 "the case of `%s` would be too large as a case file\n"
                                 "divide the input into several files",
                                 source_name(m->src)),
                        LIMIT_FILE_BYTES);
    return text;
}

static bool is_sign(const Node *n, int sign)
{
    return n && n->kind == N_Punct && n->num == sign;
}

/* Checks that the sentence N, which was made from line L, is one event or one holding. */
static void check_sentence(CaseJsonText *m, const CaseJsonLine *l, const Node *n)
{
    bool holding = l->in == N_Hands;
    const Node *rest = n->a;

    if (l->named && (rest->kind != N_Word || !is_sign(rest->next, ':'))) {
        diag_add(m->diags, DIAG_JSON_LINE, rest->span,
                 "%s has quotation marks around it\n"
                 "write it without them",
                 holding ? "the key" : "the label");
        return;
    }
    if (l->named)
        rest = rest->next->next;
    while (rest && !is_sign(rest, holding ? ':' : ';'))
        rest = rest->next;
    /* REST is the sign that begins another sentence.  A `;` at the end is allowed. */
    if (l->in && rest && (holding || rest->next))
        diag_add(m->diags, DIAG_JSON_LINE, rest->span,
                 holding ? "this text has more than one holding\n"
                           "write each holding under a key of its own"
                         : "this text has more than one sentence\n"
                           "write each event as an object of its own");
}

/* Checks that the parser has read line *LINE as the kind of node that the line was made for.  Adds
 * 1 to *LINE.  N is the node that the parser has made from the line, or NULL.  The kind of N may be
 * wrong.  For example, a text that begins like a section is read as that section. */
static void check_line(CaseJsonText *m, const Source *text, size_t *line, const Node *n)
{
    const CaseJsonLine *l = &m->lines[*line];
    uint32_t at = n ? n->span.start - source_base(text) : UINT32_MAX;
    uint32_t next = *line + 1 < m->nlines ? m->lines[*line + 1].at : UINT32_MAX;

    ++*line;
    if (n && n->kind == l->kind && at >= l->at && at < next) {
        if (n->kind == N_Sentence)
            check_sentence(m, l, n);
        return;
    }
    diag_add(m->diags, DIAG_JSON_LINE, l->from,
             "this text is empty, is a comment, or begins another section\n"
             "if it is empty or a comment, leave it out\n"
             "if it begins another section, such as `note` or `source`, write it under the key "
             "of that section");
}

static void check_made_lines(CaseJsonText *m, const Source *text, const Node *cases)
{
    size_t line = 0, errors = diags_errors(m->diags);

    for (const Node *c = cases; c && diags_errors(m->diags) == errors; c = c->next) {
        if (line < m->nlines)
            check_line(m, text, &line, c);
        for (const Node *s = c->a; s && line < m->nlines && diags_errors(m->diags) == errors;
             s = s->next)
            check_line(m, text, &line, s);
    }
    if (line < m->nlines && diags_errors(m->diags) == errors)
        check_line(m, text, &line, NULL);
}

static const Source *parse_made(const Source *src, Sources *sources, Arena *arena, Interner *names,
                                Diags *diags, Node **items)
{
    CaseJsonText m = { .src = src, .diags = diags };
    const Source *text = make_text(&m, sources);
    size_t errors = diags_errors(diags);

    *items = text ? parse_source(text, PARSE_CASE, arena, names, diags) : NULL;
    if (text && diags_errors(diags) == errors)
        check_made_lines(&m, text, *items);
    case_json_text_free(&m);
    return diags_errors(diags) == errors ? text : NULL;
}

Node *case_json_parse(const Source *src, Sources *sources, Arena *arena, Interner *names,
                      Diags *diags)
{
    Node *items;

    parse_made(src, sources, arena, names, diags, &items);
    return items;
}

const Source *case_json_to_text(const Source *src, Sources *sources, Arena *arena, Interner *names,
                                Diags *diags)
{
    Node *items;

    return parse_made(src, sources, arena, names, diags, &items);
}

/* ---- JSON from the text of a case file -------------------------------- */

static void put_if_told(json_t *o, const char *key, const char *s)
{
    if (s)
        json_set_text(o, key, s);
}

/* Returns the source text from offset START to before STOP, without blanks at the end.  The caller
 * owns the result. */
static json_t *slice(const Sources *sources, uint32_t start, uint32_t stop)
{
    const Source *s = sources_find(sources, start);
    const char *p = source_text(s) + (start - source_base(s));
    size_t n = stop - start;

    while (strchr(" \t\r", p[n - 1]))
        n--;
    return json_stringn(p, n);
}

/* Returns the source text from offset START to the end of the line, without a comment.  The caller
 * owns the result. */
static json_t *rest_of_line(const Sources *sources, uint32_t start)
{
    const Source *s = sources_find(sources, start);
    const char *p = source_text(s) + (start - source_base(s));
    uint32_t n = 0;
    bool quoted = false;

    for (; p[n] && p[n] != '\n' && (quoted || p[n] != '#'); n++) {
        quoted ^= p[n] == '"';
        n += quoted && p[n] == '\\' && p[n + 1];
    }
    return slice(sources, start, start + n);
}

/* CLAIM is the line S as a JSON object, or NULL if S cannot be written as one.  If CLAIM is not
 * NULL, returns CLAIM.  Otherwise returns the text of the line. */
static json_t *claim_or_line(json_t *claim, const Sources *sources, const Node *s)
{
    return claim ? claim : rest_of_line(sources, s->span.start);
}

static json_t *names_object(const Node *first)
{
    json_t *list = json_array();

    for (const Node *n = first; n; n = n->next)
        json_array_append_new(list, json_string(n->text));
    return list;
}

/* Returns the source text from the word FIRST to the last word before the node BEFORE. */
static json_t *words_slice(const Sources *sources, const Node *first, const Node *before)
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
        json_object_set_new(o, key, list = json_array());
    json_array_append_new(list, value);
}

/* Adds the holdings in the line that begins at FIRST to the object `hands` of O.  Each owner
 * becomes a key, and the words up to the next owner become its value. */
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
        held = words_slice(sources, start, stop);
        if (was) {
            StrBuf both = { 0 };

            strbuf_printf(&both, "%s %s", json_string_value(was), json_string_value(held));
            json_decref(held);
            held = json_string(strbuf_str(&both));
            strbuf_free(&both);
        }
        json_object_set_new(all, owner, held);
        json_decref(at);
        first = stop;
    }
}

/* Returns an object for the event that one sentence tells.  The sentence has the words from FIRST
 * to before STOP. */
static json_t *tell_event(const Sources *sources, const Node *first, const Node *stop)
{
    json_t *o = json_object();

    if (first->kind == N_Word && is_sign(first->next, ':')) {
        json_set_text(o, "label", first->text);
        first = first->next->next;
    }
    if (first && first != stop && first->kind == N_Word && strcmp(first->text, "disputed") == 0 &&
        first->next != stop) {
        json_set_boolean(o, "disputed", true);
        first = first->next;
    }
    json_object_set_new(o, "says", words_slice(sources, first, stop));
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

    json_set_text(o, "by", s->text);
    put_if_told(o, "as", s->b ? s->b->text : NULL);
    json_object_set_new(o, "facts", json_array());
    return o;
}

static json_t *tell_difference(const Node *s)
{
    json_t *o = json_object();

    put_if_told(o, "level", s->text);
    json_object_set_new(o, "editions", names_object(s->a));
    json_object_set_new(o, "at", names_object(s->c));
    json_set_text(o, "text", s->b->text);
    return o;
}

static json_t *tell_expect(const Node *s)
{
    json_t *o = json_object();

    json_object_set_new(o, "editions", names_object(s->a));
    put_if_told(o, "body", s->b ? s->b->text : NULL);
    put_if_told(o, "inferred", s->d ? s->d->text : NULL);
    json_object_set_new(o, "lines", json_array());
    return o;
}

static json_t *tell_deal_from(const Sources *sources, const Node *s)
{
    json_t *o = json_object();

    json_set_text(o, "file", s->a->text);
    if (s->b)
        json_object_set_new(o, "which", rest_of_line(sources, s->b->span.start));
    return o;
}

static json_t *last_of(json_t *o, const char *key)
{
    return json_last(json_object_get(o, key));
}

/* If O does not have the key KEY, adds KEY with an empty list.  A section without lines therefore
 * becomes an empty list. */
static void open_list(json_t *o, const char *key)
{
    if (!json_object_get(o, key))
        json_object_set_new(o, key, json_array());
}

/* Adds to O the sentence S, which is a line of section IN. */
static void tell_line(const Sources *sources, json_t *o, NodeKind in, const Node *s)
{
    if (in == N_Story)
        tell_story(sources, o, s->a);
    else if (in == N_Hands && is_sign(s->a->next, ':'))
        tell_hands(sources, o, s->a);
    else {
        json_t *named = case_json_setting_of(s->a);

        add_to(o, "settings", named ? named : words_slice(sources, s->a, NULL));
    }
}

/* Adds to O the line S, which stands in section IN.  Returns the section of the next line. */
static NodeKind tell_section(const Sources *sources, json_t *o, NodeKind in, const Node *s)
{
    json_t *claim;

    switch (s->kind) {
    case N_CaseSource: json_set_text(o, "source", s->a->text); return N_Case;
    case N_RuledUnder: json_set_text(o, "ruled_under", s->a->text); return N_Case;
    case N_CaseLanguage: json_set_text(o, "language", s->text); return N_Case;
    case N_Inferred: json_set_text(o, "inferred", s->a->text); return N_Case;
    case N_CaseNote: add_to(o, "notes", json_string(s->a->text)); return N_Case;
    case N_Deal: json_set_text(o, "deal", s->a->text); return N_Case;
    case N_DealFrom: json_object_set_new(o, "deal_from", tell_deal_from(sources, s)); return N_Case;
    case N_About:
        for (const Node *n = s->a; n; n = n->next)
            add_to(o, "about", json_string(n->text));
        return N_Case;
    case N_Hands:
        if (!json_object_get(o, "hands"))
            json_object_set_new(o, "hands", json_object());
        if (s->a)
            tell_hands(sources, o, s->a);
        return N_Hands;
    case N_Story: open_list(o, "story"); return N_Story;
    case N_Sentence: tell_line(sources, o, in, s); return in;
    case N_Found: add_to(o, "found", tell_found(s)); return N_Found;
    case N_Elected: open_list(o, "elected"); return N_Elected;
    case N_Fact:
        claim = claim_or_line(case_json_fact_of(s), sources, s);
        if (in == N_Elected)
            add_to(o, "elected", claim);
        else
            add_to(last_of(o, "found"), "facts", claim);
        return in;
    case N_Differs: add_to(o, "differs", tell_difference(s)); return N_Case;
    case N_Expect: add_to(o, "expect", tell_expect(s)); return N_Expect;
    case N_Expectation:
        claim = claim_or_line(case_json_expectation_of(s, sources), sources, s);
        add_to(last_of(o, "expect"), "lines", claim);
        return in;
    default: return N_Case;
    }
}

json_t *case_json_of_node(const Node *n, const Sources *sources)
{
    json_t *o = json_object(), *sorted = json_object();
    NodeKind in = N_Case;

    json_set_text(o, "case", n->text);
    json_set_text(o, "title", n->b->text);
    for (const Node *s = n->a; s; s = s->next)
        in = tell_section(sources, o, in, s);
    for (size_t i = 0; i < BL_LEN(parts); i++) {
        json_t *part = json_object_take(o, parts[i].name);

        if (part)
            json_object_set_new(sorted, parts[i].name, part);
    }
    json_decref(o);
    return sorted;
}
