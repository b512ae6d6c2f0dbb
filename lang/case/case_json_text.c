/* case_json_text.c - builds the text of a case file from JSON, and checks the keys of objects. */
#include "case/case_json_text.h"

#include "kit/vec.h"

#include <string.h>

void case_json_add_piece(CaseJsonText *m, size_t len, uint32_t from, uint32_t from_len)
{
    VEC_ROOM(m->pieces, m->npieces, m->cap_pieces);
    m->pieces[m->npieces++] = (SourcePiece){ (uint32_t)m->text.len, (uint32_t)len, from, from_len };
}

void case_json_put(CaseJsonText *m, const char *s)
{
    strbuf_add(&m->text, s);
}

static void put_run(void *context, uint32_t from, uint32_t from_len, const char *bytes, size_t n)
{
    CaseJsonText *m = context;
    bool escaped = m->quoted && n == 1 && (*bytes == '"' || *bytes == '\\');

    case_json_add_piece(m, n + escaped, from, from_len);
    if (escaped)
        case_json_put(m, "\\");
    if (*bytes == '\n' && !m->line_end) {
        m->line_end = true;
        m->line_end_at = (Span){ from, from + from_len };
    }
    strbuf_addn(&m->text, *bytes == '\n' ? " " : bytes, n);
}

void case_json_put_text(CaseJsonText *m, const char *before, uint32_t value, const char *after)
{
    m->quoted = false;
    case_json_put(m, before);
    json_text_runs(m->src, value, put_run, m);
    case_json_put(m, after);
}

/* Adds BEFORE and VALUE if VALUE is one word.  If VALUE is empty, has one of the characters SIGNS,
 * or begins a comment, reports VALUE and adds nothing.  HELP tells the user what to write. */
static void put_one_word(CaseJsonText *m, const char *before, uint32_t value, const char *signs,
                         const char *help)
{
    StrBuf b = { 0 };

    json_add_text(m->src, value, &b);
    if (!b.len || *strbuf_str(&b) == '#' || strcspn(strbuf_str(&b), signs) != b.len)
        diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, value),
                 "%s%s%s is not one word\n"
                 "%s",
                 b.len ? "`" : "", b.len ? strbuf_str(&b) : "an empty text", b.len ? "`" : "",
                 help);
    else
        case_json_put_text(m, before, value, "");
    strbuf_free(&b);
}

void case_json_put_word(CaseJsonText *m, const char *before, uint32_t value, const char *help)
{
    put_one_word(m, before, value, " \t\r\n\"#(){},;:=", help);
}

void case_json_put_quoted(CaseJsonText *m, const char *before, uint32_t value)
{
    case_json_put(m, before);
    case_json_add_piece(m, 0, value, 0);
    case_json_put(m, "\"");
    m->quoted = true;
    json_text_runs(m->src, value, put_run, m);
    case_json_put(m, "\"");
}

void case_json_put_texts(CaseJsonText *m, const char *before, uint32_t value, const char *between)
{
    JsonWalk w = json_walk(m->src, value);

    for (case_json_put(m, before); json_walk_next(&w); before = NULL)
        case_json_put_text(m, before ? "" : between, w.value, "");
}

void case_json_put_words(CaseJsonText *m, const char *before, uint32_t value, const char *between,
                         const char *help)
{
    JsonWalk w = json_walk(m->src, value);

    for (; json_walk_next(&w); before = between)
        case_json_put_word(m, before, w.value, help);
}

void case_json_begin_line(CaseJsonText *m, NodeKind kind, uint32_t value, const char *indent)
{
    m->line_end = false;
    VEC_ROOM(m->lines, m->nlines, m->cap_lines);
    case_json_add_piece(m, 0, value, 0);
    m->lines[m->nlines++] = (CaseJsonLine){ .at = (uint32_t)m->text.len,
                                            .kind = kind,
                                            .from = json_span(m->src, value) };
    case_json_put(m, indent);
}

void case_json_begin_sentence(CaseJsonText *m, NodeKind in, uint32_t name, const char *help)
{
    CaseJsonLine *l = &m->lines[m->nlines - 1];

    l->in = in;
    l->named = name;
    if (name) { /* NAME must not contain punctuation */
        put_one_word(m, "", name, " \t\r\n\"(),;:", help);
        case_json_put(m, ": ");
    }
}

void case_json_end_line(CaseJsonText *m)
{
    if (m->line_end)
        diag_add(m->diags, DIAG_JSON_LINE, m->line_end_at,
                 "this text contains a line end\n"
                 "write each line as a text of its own, without the line end");
    case_json_put(m, "\n");
}

/* ---- the keys of an object -------------------------------------------- */

static void unknown_key(CaseJsonText *m, const JsonWalk *w, const CaseJsonKey *keys, int n)
{
    StrBuf name = { 0 }, list = { 0 };
    unsigned limit = 3;
    const char *best = NULL;
    Diag *d;

    json_add_text(m->src, w->key, &name);
    for (int i = 0; i < n; i++) {
        unsigned far = text_distance(keys[i].name, strbuf_str(&name));

        if (far < limit) {
            limit = far;
            best = keys[i].name;
        }
        strbuf_printf(&list, "%s`%s`", i ? ", " : "", keys[i].name);
    }
    d = diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, w->key),
                 "the key `%s` cannot stand "
                 "here",
                 strbuf_str(&name));
    if (best)
        diag_help(m->diags, d, "did you mean `%s`?", best);
    else
        diag_help(m->diags, d,
                  n == 1 ? "only the key %s can stand here" : "only these keys can stand here: %s",
                  strbuf_str(&list));
    strbuf_free(&name);
    strbuf_free(&list);
}

bool case_json_check_kind(CaseJsonText *m, uint32_t value, JsonKind kind, const char *what)
{
    static const char *const forms[] = { [JSON_IS_OBJECT] = "it as an object: { ... }",
                                         [JSON_IS_LIST] = "it as a list: [ ... ]",
                                         [JSON_IS_TEXT] = "it between quotes: \"...\"",
                                         [JSON_IS_NUMBER] = "a number",
                                         [JSON_IS_TRUTH] = "true or false",
                                         [JSON_IS_NULL] = "null" };
    JsonKind got = json_kind(m->src, value);

    if (got == kind)
        return true;
    diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, value),
             "%s%s%s is %s, but must be %s\n"
             "write %s",
             *what ? "`" : "", *what ? what : "this value", *what ? "`" : "", json_kind_name(got),
             json_kind_name(kind), forms[kind]);
    return false;
}

static bool key_matches(const CaseJsonText *m, const JsonWalk *w, const char *name)
{
    const char *p = json_bytes(m->src, w->key) + 1;
    size_t n = strlen(name);

    return strncmp(p, name, n) == 0 && p[n] == '"';
}

bool case_json_take_keys(CaseJsonText *m, uint32_t object, const CaseJsonKey *keys, int n,
                         uint32_t *at)
{
    JsonWalk w;
    bool good = true;

    for (int i = 0; i < n; i++)
        at[i] = 0;
    if (!case_json_check_kind(m, object, JSON_IS_OBJECT, ""))
        return false;
    for (w = json_walk(m->src, object); json_walk_next(&w);) {
        int i = 0;

        while (i < n && !key_matches(m, &w, keys[i].name))
            i++;
        if (i == n)
            unknown_key(m, &w, keys, n);
        else if (keys[i].kind == JSON_IS_NULL ||
                 case_json_check_kind(m, w.value, keys[i].kind, keys[i].name))
            at[i] = w.value;
        good &= i < n && at[i] == w.value;
    }
    for (int i = 0; good && i < n; i++)
        if (keys[i].required && !at[i]) {
            diag_add(m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
                     "this object has no key `%s`\n"
                     "add: \"%s\": %s",
                     keys[i].name, keys[i].name,
                     keys[i].kind == JSON_IS_LIST ? "[...]" : "\"...\"");
            good = false;
        }
    return good;
}

bool case_json_check_kinds(CaseJsonText *m, uint32_t list, JsonKind kind)
{
    JsonWalk w = json_walk(m->src, list);
    bool good = true;

    while (json_walk_next(&w))
        good &= case_json_check_kind(m, w.value, kind, "");
    return good;
}

void case_json_put_plain(CaseJsonText *m, uint32_t value)
{
    Span span = json_span(m->src, value);

    case_json_add_piece(m, span.end - span.start, span.start, span.end - span.start);
    strbuf_addn(&m->text, json_bytes(m->src, value), span.end - span.start);
}

void case_json_text_free(CaseJsonText *m)
{
    strbuf_free(&m->text);
    xfree(m->pieces);
    xfree(m->lines);
}
