/* json_spans.c - reads JSON in a source and finds the places of its values (see json_spans.h). */
#include "syntax/json_spans.h"

#include "kit/text.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

bool json_begins(const char *s, size_t n)
{
    size_t mark = text_bom_length(s, n);

    s += mark;
    n -= mark;
    while (n && strchr(blanks, *s) && *s) {
        s++;
        n--;
    }
    return n && *s == '{';
}

const char *json_bytes(const Source *s, uint32_t value)
{
    return source_text(s) + (value - source_base(s));
}

static uint32_t json_offset(const Source *s, const char *p)
{
    return source_base(s) + (uint32_t)(p - source_text(s));
}

/* Reports that no object begins at AT.  Returns false, which the caller can return. */
static bool json_report_no_object(uint32_t at, Diags *diags)
{
    diag_add(diags, DIAG_JSON_SYNTAX, (Span){ at, at },
             "no JSON object begins here\n"
             "write a case as one object: { \"case\": \"NAME\", \"title\": \"...\", \"story\": "
             "[...] }");
    return false;
}

bool json_check(const Source *s, uint32_t *at, uint32_t *object, Diags *diags)
{
    const char *p = json_bytes(s, *at), *end = source_text(s) + source_len(s);
    JsonError e;
    size_t used;
    json_t *j;

    *object = UINT32_MAX;
    if (*at == source_base(s))
        p += text_bom_length(p, (size_t)(end - p));
    p += strspn(p, blanks);
    *at = json_offset(s, p);
    if (p == end)
        return true;
    if (*p != '{')
        return json_report_no_object(*at, diags);
    j = json_read(p, (size_t)(end - p), &used, &e);
    if (!j) {
        const uint32_t wrong = *at + (uint32_t)e.at;

        diag_add(diags, DIAG_JSON_SYNTAX, (Span){ wrong, wrong }, "%s", e.text);
        return false;
    }
    json_decref(j);
    *object = *at;
    *at += (uint32_t)used;
    return true;
}

JsonKind json_kind(const Source *s, uint32_t value)
{
    switch (*json_bytes(s, value)) {
    case '{': return JSON_IS_OBJECT;
    case '[': return JSON_IS_LIST;
    case '"': return JSON_IS_TEXT;
    case 't':
    case 'f': return JSON_IS_TRUTH;
    case 'n': return JSON_IS_NULL;
    default: return JSON_IS_NUMBER;
    }
}

const char *json_kind_name(JsonKind kind)
{
    static const char *const names[] = { "an object", "a list",        "a text",
                                         "a number",  "true or false", "null" };

    return names[kind];
}

/* Returns a pointer to the byte after a text in quotes, which begins at P. */
static const char *json_text_end(const char *p)
{
    for (p++; *p != '"'; p++)
        p += *p == '\\';
    return p + 1;
}

/* Returns a pointer to the byte after a value, which begins at P. */
static const char *json_value_end(const char *p)
{
    int depth = 0;

    do {
        switch (*p) {
        case '"': p = json_text_end(p); continue;
        case '{':
        case '[': depth++; break;
        case '}':
        case ']': depth--; break;
        default:
            if (!depth)
                return p + strcspn(p, ",]} \t\r\n");
        }
        p++;
    } while (depth);
    return p;
}

Span json_span(const Source *s, uint32_t value)
{
    return (Span){ value, json_offset(s, json_value_end(json_bytes(s, value))) };
}

JsonWalk json_walk(const Source *s, uint32_t value)
{
    return (JsonWalk){ .s = s, .at = value + 1, .object = *json_bytes(s, value) == '{' };
}

bool json_walk_next(JsonWalk *w)
{
    const char *p = json_bytes(w->s, w->at);

    p += strspn(p, " \t\r\n,");
    if (*p == ']' || *p == '}')
        return false;
    if (w->object) {
        w->key = json_offset(w->s, p);
        p = json_text_end(p);
        p += strspn(p, " \t\r\n:");
    }
    w->value = json_offset(w->s, p);
    w->at = json_offset(w->s, json_value_end(p));
    return true;
}

/* Returns the code point of the escape `\uXXXX` at P.  Two such escapes may form a surrogate pair.
 * Sets *N to the number of bytes read. */
static unsigned long json_escape_value(const char *p, uint32_t *n)
{
    char hex[5] = { 0 };
    unsigned long high, low;

    memcpy(hex, p + 2, 4);
    high = strtoul(hex, NULL, 16);
    *n = 6;
    if (high < 0xD800 || high > 0xDBFF)
        return high;
    memcpy(hex, p + 8, 4);
    low = strtoul(hex, NULL, 16);
    *n = 12;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

void json_text_runs(const Source *s, uint32_t value, JsonRunFn *fn, void *context)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";

    for (const char *p = json_bytes(s, value) + 1; *p != '"';) {
        size_t n = strcspn(p, "\"\\");
        uint32_t from = json_offset(s, p), from_len = 2;
        char out[4];

        if (n) {
            fn(context, from, (uint32_t)n, p, n);
            p += n;
            continue;
        }
        const char *letter = strchr(letters, p[1]);

        out[0] = letter ? meant[letter - letters] : p[1];
        n = 1;
        if (p[1] == 'u')
            n = text_encode((int32_t)json_escape_value(p, &from_len), out);
        fn(context, from, from_len, out, n);
        p += from_len;
    }
}

static void json_add_run(void *context, uint32_t from, uint32_t from_len, const char *bytes,
                         size_t n)
{
    (void)from;
    (void)from_len;
    strbuf_addn(context, bytes, n);
}

void json_add_text(const Source *s, uint32_t value, StrBuf *b)
{
    json_text_runs(s, value, json_add_run, b);
}
