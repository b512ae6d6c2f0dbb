/* json_value.c - values of JSON: making, reading and writing them (see json.h). */
#include "kit/json_inside.h"
#include "kit/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ----------------------------------------------------------- */

json_t *json_new(JsonKind kind, const char *text, size_t n)
{
    json_t *j = n < UINT32_MAX ? xcalloc(1, offsetof(json_t, text) + n + 1) : NULL;

    if (!j)
        out_of_memory();
    j->kind = (uint8_t)kind;
    j->n = (uint32_t)n;
    if (n)
        memcpy(j->text, text, n);
    return j;
}

json_t *json_object(void)
{
    return json_new(JSON_IS_OBJECT, NULL, 0);
}

json_t *json_array(void)
{
    return json_new(JSON_IS_LIST, NULL, 0);
}

json_t *json_stringn(const char *s, size_t n)
{
    size_t good = text_utf8_valid(s, n);
    StrBuf b = { 0 };
    json_t *j;
    int32_t cp;

    if (good == n)
        return json_new(JSON_IS_TEXT, s, n);
    while (good < n) {
        strbuf_addn(&b, s, good);
        strbuf_add(&b, "\uFFFD");
        good += text_decode(s + good, n - good, &cp);
        s += good;
        n -= good;
        good = text_utf8_valid(s, n);
    }
    strbuf_addn(&b, s, n);
    j = json_new(JSON_IS_TEXT, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return j;
}

json_t *json_string(const char *s)
{
    return s ? json_stringn(s, strlen(s)) : json_null();
}

json_t *json_integer(long long n)
{
    char digits[24];

    return json_new(JSON_IS_NUMBER, digits, (size_t)snprintf(digits, sizeof digits, "%lld", n));
}

json_t *json_boolean(bool truth)
{
    json_t *j = json_new(JSON_IS_TRUTH, NULL, 0);

    j->truth = truth;
    return j;
}

json_t *json_true(void)
{
    return json_boolean(true);
}

json_t *json_null(void)
{
    return json_new(JSON_IS_NULL, NULL, 0);
}

void json_array_append_new(json_t *list, json_t *value)
{
    if (list->last)
        list->last->next = value;
    else
        list->first = value;
    list->last = value;
}

void json_set_text(json_t *o, const char *key, const char *text)
{
    json_object_set_new(o, key, json_string(text));
}

void json_set_integer(json_t *o, const char *key, long long n)
{
    json_object_set_new(o, key, json_integer(n));
}

void json_set_boolean(json_t *o, const char *key, bool truth)
{
    json_object_set_new(o, key, json_boolean(truth));
}

/* Replaces *AT, a member of O, by VALUE.  If VALUE is NULL, removes the member.  BEFORE is the
 * member before *AT, or NULL.  Returns the old member, which the caller then owns. */
static json_t *json_replace(json_t *o, json_t **at, json_t *before, json_t *value)
{
    json_t *was = *at;

    if (value)
        value->next = was->next;
    *at = value ? value : was->next;
    if (o->last == was)
        o->last = value ? value : before;
    was->next = NULL;
    return was;
}

/* Returns the address of the pointer to the member KEY of O.  If O has no KEY, returns the address
 * of the last, empty pointer.  Sets *BEFORE to the member before that place, or to NULL. */
static json_t **json_member_slot(json_t *o, const char *key, json_t **before)
{
    json_t **at = &o->first;

    *before = NULL;
    for (; *at && strcmp((*at)->key, key) != 0; at = &(*at)->next)
        *before = *at;
    return at;
}

void json_object_set_new(json_t *o, const char *key, json_t *value)
{
    json_t *before, **at = json_member_slot(o, key, &before);

    value->key = xstrdup(key);
    if (*at)
        json_decref(json_replace(o, at, before, value));
    else
        json_array_append_new(o, value);
}

json_t *json_object_take(json_t *o, const char *key)
{
    json_t *before, **at = json_member_slot(o, key, &before), *taken;

    if (!*at)
        return NULL;
    taken = json_replace(o, at, before, NULL);
    xfree(taken->key);
    taken->key = NULL;
    return taken;
}

json_t *json_copy(const json_t *j)
{
    const bool has_text = j->kind == JSON_IS_TEXT || j->kind == JSON_IS_NUMBER;
    json_t *copy = json_new((JsonKind)j->kind, j->text, has_text ? j->n : 0);

    copy->truth = j->truth;
    for (const json_t *m = j->first; m; m = m->next)
        if (m->key)
            json_object_set_new(copy, m->key, json_copy(m));
        else
            json_array_append_new(copy, json_copy(m));
    return copy;
}

void json_decref(json_t *j)
{
    if (!j)
        return;
    for (json_t *m = j->first, *next; m; m = next) {
        next = m->next;
        json_decref(m);
    }
    xfree(j->key);
    xfree(j);
}

/* ---- asking ----------------------------------------------------------- */

bool json_is(const json_t *j, JsonKind kind)
{
    return j && j->kind == kind;
}

bool json_is_true(const json_t *j)
{
    return json_is(j, JSON_IS_TRUTH) && j->truth;
}

const char *json_string_value(const json_t *j)
{
    return json_is(j, JSON_IS_TEXT) ? j->text : NULL;
}

bool json_integer_value(const json_t *j, long long *n)
{
    char *end;

    if (!json_is(j, JSON_IS_NUMBER))
        return false;
    errno = 0;
    *n = strtoll(j->text, &end, 10);
    return !*end && !errno;
}

json_t *json_object_get(const json_t *o, const char *key)
{
    json_t *m = json_is(o, JSON_IS_OBJECT) ? o->first : NULL;

    while (m && strcmp(m->key, key) != 0)
        m = m->next;
    return m;
}

json_t *json_first(const json_t *j)
{
    return j ? j->first : NULL;
}

json_t *json_last(const json_t *j)
{
    return j ? j->last : NULL;
}

json_t *json_after(const json_t *member)
{
    return member->next;
}

/* ---- writing ---------------------------------------------------------- */

static void write_text(const char *s, size_t n, StrBuf *b)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";

    strbuf_addc(b, '"', 1);
    while (n) {
        size_t plain = 0;
        const char *letter;

        while (plain < n && (unsigned char)s[plain] >= 0x20 && s[plain] != '"' && s[plain] != '\\')
            plain++;
        strbuf_addn(b, s, plain);
        s += plain;
        n -= plain;
        if (!n)
            break;
        letter = *s ? strchr(meant, *s) : NULL;
        if (letter)
            strbuf_printf(b, "\\%c", letters[letter - meant]);
        else if ((unsigned char)*s < 0x20)
            strbuf_printf(b, "\\u%04X", (unsigned)*s);
        else
            strbuf_printf(b, "\\%c", *s);
        s++;
        n--;
    }
    strbuf_addc(b, '"', 1);
}

/* The place where JSON is written.  If OUT is not NULL, B is written to OUT whenever B has at least
 * FLUSH_BYTES bytes. */
typedef struct JsonWriter {
    StrBuf *b;
    bool blanks;
    FILE *out; /* NULL if everything stays in B */
} JsonWriter;

enum { FLUSH_BYTES = 1 << 16 };

static void write_value(const json_t *j, const JsonWriter *w);

static void write_members(const json_t *j, const JsonWriter *w)
{
    StrBuf *b = w->b;

    strbuf_addc(b, j->kind == JSON_IS_OBJECT ? '{' : '[', 1);
    for (const json_t *m = j->first; m; m = m->next) {
        if (j->kind == JSON_IS_OBJECT) {
            write_text(m->key, strlen(m->key), b);
            strbuf_add(b, w->blanks ? ": " : ":");
        }
        write_value(m, w);
        if (m->next)
            strbuf_add(b, w->blanks ? ", " : ",");
    }
    strbuf_addc(b, j->kind == JSON_IS_OBJECT ? '}' : ']', 1);
}

static void write_value(const json_t *j, const JsonWriter *w)
{
    StrBuf *b = w->b;

    if (w->out && b->len >= FLUSH_BYTES) {
        fwrite(b->s, 1, b->len, w->out);
        strbuf_clear(b);
    }
    switch ((JsonKind)j->kind) {
    case JSON_IS_OBJECT:
    case JSON_IS_LIST: write_members(j, w); return;
    case JSON_IS_TEXT: write_text(j->text, j->n, b); return;
    case JSON_IS_NUMBER: strbuf_addn(b, j->text, j->n); return;
    case JSON_IS_TRUTH: strbuf_add(b, j->truth ? "true" : "false"); return;
    case JSON_IS_NULL: strbuf_add(b, "null"); return;
    }
    BUG("no such kind of JSON: %d", (int)j->kind);
}

void json_write(const json_t *j, bool blanks, StrBuf *b)
{
    write_value(j, &(JsonWriter){ .b = b, .blanks = blanks });
}

void json_write_line(const json_t *j, FILE *out)
{
    StrBuf b = { 0 };

    write_value(j, &(JsonWriter){ .b = &b, .out = out });
    strbuf_addc(&b, '\n', 1);
    fwrite(strbuf_str(&b), 1, b.len, out);
    strbuf_free(&b);
}
