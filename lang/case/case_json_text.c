#include "case/case_json_text.h"

#include <string.h>

void maker_piece(Maker *m, size_t len, uint32_t from, uint32_t from_len)
{
    if (m->npieces == m->cap_pieces) {
        m->cap_pieces = m->cap_pieces ? 2 * m->cap_pieces : 64;
        m->pieces = xrealloc(m->pieces, m->cap_pieces * sizeof *m->pieces);
    }
    m->pieces[m->npieces++] =
        (SourcePiece){ (uint32_t)m->text.len, (uint32_t)len, from, from_len };
}

void maker_put(Maker *m, const char *s)
{
    sb_add(&m->text, s);
}

static void put_run(void *context, uint32_t from, uint32_t from_len, const char *bytes,
                    size_t n)
{
    Maker *m = context;
    bool escaped = m->quoted && n == 1 && (*bytes == '"' || *bytes == '\\');

    maker_piece(m, n + escaped, from, from_len);
    if (escaped)
        maker_put(m, "\\");
    if (*bytes == '\n' && !m->line_end) {
        m->line_end = true;
        m->line_end_at = (Span){ from, from + from_len };
    }
    sb_addn(&m->text, *bytes == '\n' ? " " : bytes, n);
}

void maker_text(Maker *m, const char *before, uint32_t value, const char *after)
{
    m->quoted = false;
    maker_put(m, before);
    json_runs(m->src, value, put_run, m);
    maker_put(m, after);
}

/* VALUE after BEFORE, if there is none of SIGNS in it and it begins no comment. */
static void one_word(Maker *m, const char *before, uint32_t value, const char *signs,
                     const char *help)
{
    StrBuf b = { 0 };

    json_text_of(m->src, value, &b);
    if (!b.len || *sb_str(&b) == '#' || strcspn(sb_str(&b), signs) != b.len)
        diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, value),
                 "`%s` is not one word\n"
                 "%s",
                 sb_str(&b), help);
    else
        maker_text(m, before, value, "");
    sb_free(&b);
}

void maker_word(Maker *m, const char *before, uint32_t value, const char *help)
{
    one_word(m, before, value, " \t\r\n\"#(){},;:=", help);
}

void maker_quoted(Maker *m, const char *before, uint32_t value)
{
    maker_put(m, before);
    maker_piece(m, 0, value, 0);
    maker_put(m, "\"");
    m->quoted = true;
    json_runs(m->src, value, put_run, m);
    maker_put(m, "\"");
}

void maker_texts(Maker *m, const char *before, uint32_t value, const char *between)
{
    JsonWalk w = json_walk(m->src, value);

    for (maker_put(m, before); json_next(&w); before = NULL)
        maker_text(m, before ? "" : between, w.value, "");
}

void maker_words(Maker *m, const char *before, uint32_t value, const char *between,
                 const char *help)
{
    JsonWalk w = json_walk(m->src, value);

    for (; json_next(&w); before = between)
        maker_word(m, before, w.value, help);
}

void maker_begin(Maker *m, NodeKind kind, uint32_t value, const char *indent)
{
    m->line_end = false;
    if (m->nlines == m->cap_lines) {
        m->cap_lines = m->cap_lines ? 2 * m->cap_lines : 64;
        m->lines = xrealloc(m->lines, m->cap_lines * sizeof *m->lines);
    }
    maker_piece(m, 0, value, 0);
    m->lines[m->nlines++] = (MadeLine){ .at = (uint32_t)m->text.len,
                                        .kind = kind,
                                        .from = json_span(m->src, value) };
    maker_put(m, indent);
}

void maker_sentence(Maker *m, NodeKind in, uint32_t name, const char *help)
{
    MadeLine *l = &m->lines[m->nlines - 1];

    l->in = in;
    l->named = name;
    if (name) { /* as a sentence is read, which knows no expressions */
        one_word(m, "", name, " \t\r\n\"(),;:", help);
        maker_put(m, ": ");
    }
}

void maker_end(Maker *m)
{
    if (m->line_end)
        diag_add(m->diags, DIAG_JSON_LINE, m->line_end_at,
                 "a line end stands in it\n"
                 "put each line into a text of its own");
    maker_put(m, "\n");
}

/* ---- which keys an object has ----------------------------------------- */

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

bool maker_is(Maker *m, uint32_t value, JsonKind kind, const char *what)
{
    JsonKind got = json_kind(m->src, value);

    if (got == kind)
        return true;
    diag_add(m->diags, DIAG_JSON_FORM, json_span(m->src, value),
             "%s%s%s is %s and not %s\n"
             "case.schema.json (share/bridgelaw/schema) says what stands where",
             *what ? "`" : "", *what ? what : "this", *what ? "`" : "",
             json_kind_name(got), json_kind_name(kind));
    return false;
}

static bool key_is(const Maker *m, const JsonWalk *w, const char *name)
{
    const char *p = json_bytes(m->src, w->key) + 1;
    size_t n = strlen(name);

    return strncmp(p, name, n) == 0 && p[n] == '"';
}

bool maker_take(Maker *m, uint32_t object, const Key *keys, int n, uint32_t *at)
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
        else if (keys[i].kind == JSON_IS_NULL ||
                 maker_is(m, w.value, keys[i].kind, keys[i].name))
            at[i] = w.value;
        good &= i < n && at[i] == w.value;
    }
    for (int i = 0; good && i < n; i++)
        if (keys[i].required && !at[i]) {
            diag_add(m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
                     "`%s` is missing\n"
                     "add: \"%s\": %s",
                     keys[i].name, keys[i].name,
                     keys[i].kind == JSON_IS_LIST ? "[...]" : "\"...\"");
            good = false;
        }
    return good;
}

bool maker_all_are(Maker *m, uint32_t list, JsonKind kind)
{
    JsonWalk w = json_walk(m->src, list);
    bool good = true;

    while (json_next(&w))
        good &= maker_is(m, w.value, kind, "");
    return good;
}

void maker_plain(Maker *m, uint32_t value)
{
    Span span = json_span(m->src, value);

    maker_piece(m, span.end - span.start, span.start, span.end - span.start);
    sb_addn(&m->text, json_bytes(m->src, value), span.end - span.start);
}

void maker_free(Maker *m)
{
    sb_free(&m->text);
    xfree(m->pieces);
    xfree(m->lines);
}
