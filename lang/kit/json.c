#include "kit/json.h"

#include "kit/text.h"

#include <stdlib.h>
#include <string.h>

struct json_t {
    json_t *first, *last, *next; /* members; the one beside it */
    char *key;                   /* in its object */
    uint32_t at;                 /* where that stood, of what was read */
    uint32_t n;                  /* bytes of a text or a number; members read */
    uint8_t kind;                /* JsonKind */
    bool truth;
    char text[];
};

/* ---- making ----------------------------------------------------------- */

static json_t *json_new(JsonKind kind, const char *text, size_t n)
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

    return json_new(JSON_IS_NUMBER, digits,
                    (size_t)snprintf(digits, sizeof digits, "%lld", n));
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

static char *json_copy_key(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(xmalloc(n), s, n);
}

/* VALUE instead of *AT, which is not the end, in O; what was there is of nobody. */
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

/* The place of KEY's value in O, or of the end; *BEFORE: the member before that. */
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

    value->key = json_copy_key(key);
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

json_t *json_object_get(const json_t *o, const char *key)
{
    json_t *m = json_is(o, JSON_IS_OBJECT) ? o->first : NULL;

    while (m && strcmp(m->key, key) != 0)
        m = m->next;
    return m;
}

json_t *json_first(const json_t *j)
{
    return j->first;
}

json_t *json_last(const json_t *j)
{
    return j->last;
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

        while (plain < n && (unsigned char)s[plain] >= 0x20 && s[plain] != '"' &&
               s[plain] != '\\')
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

/* What is written, to B; where there is OUT, B is emptied there when there is much in it. */
typedef struct JsonWriter {
    StrBuf *b;
    bool blanks;
    FILE *out; /* or NULL */
} JsonWriter;

enum { MUCH = 1 << 16 };

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

    if (w->out && b->len >= MUCH) {
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

/* ---- reading ---------------------------------------------------------- */

typedef struct JsonReader {
    const char *s, *p, *end;
    JsonError *e;
    int depth;
} JsonReader;

/* It cannot go on at P. */
BL_PRINTF(3, 4) static bool json_fail(JsonReader *r, const char *p, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(r->e->text, sizeof r->e->text, fmt, ap);
    va_end(ap);
    r->e->at = (size_t)(p - r->s);
    return false;
}

/* The next byte; 0 at the end. */
static char peek(const JsonReader *r)
{
    return (char)(r->p < r->end ? *r->p : '\0');
}

static bool json_accept(JsonReader *r, char c)
{
    if (r->p == r->end || *r->p != c)
        return false;
    r->p++;
    return true;
}

static void skip_blanks(JsonReader *r)
{
    while (r->p < r->end && *r->p && strchr(" \t\r\n", *r->p))
        r->p++;
}

static bool digits(JsonReader *r)
{
    const char *from = r->p;

    while (peek(r) >= '0' && peek(r) <= '9')
        r->p++;
    return r->p > from;
}

/* Four hexadecimal digits; -1: they are none. */
static long hex4(JsonReader *r)
{
    long n = 0;

    for (int i = 0; i < 4; i++, r->p++) {
        static const char all[] = "0123456789abcdefABCDEF";
        const char *digit = peek(r) ? strchr(all, *r->p) : NULL;

        if (!digit)
            return -1;
        n = n * 16 + (digit - all > 15 ? digit - all - 6 : digit - all);
    }
    return n;
}

/* What stands behind `\u`, added to B. */
static bool read_unicode(JsonReader *r, StrBuf *b)
{
    const char *from = r->p - 2;
    long cp = hex4(r), low = 0;
    char out[4];

    if (cp < 0)
        return json_fail(r, from, "four hexadecimal digits follow `\\u`");
    if (cp == 0)
        return json_fail(r, from, "a text cannot have `\\u0000`");
    if (cp >= 0xD800 && cp < 0xDC00 && json_accept(r, '\\') && json_accept(r, 'u'))
        low = hex4(r);
    if (cp >= 0xD800 && cp < 0xE000 && (cp >= 0xDC00 || low < 0xDC00 || low > 0xDFFF))
        return json_fail(r, from, "half of a pair: `%.6s`", from);
    if (low)
        cp = 0x10000 + ((cp - 0xD800) << 10) + (low - 0xDC00);
    strbuf_addn(b, out, text_encode((int32_t)cp, out));
    return true;
}

static bool read_escape(JsonReader *r, StrBuf *b)
{
    static const char letters[] = "bfnrt\"\\/", meant[] = "\b\f\n\r\t\"\\/";
    const char *letter;

    r->p++;
    if (json_accept(r, 'u'))
        return read_unicode(r, b);
    letter = peek(r) ? strchr(letters, *r->p) : NULL;
    if (!letter)
        return json_fail(r, r->p - 1, "no letter of an escape follows `\\`");
    r->p++;
    strbuf_addc(b, meant[letter - letters], 1);
    return true;
}

/* What stands for itself from here on: bytes of ASCII, or one other sign. */
static size_t plain(const JsonReader *r)
{
    const char *p = r->p;
    int32_t cp;
    size_t n;

    while (p < r->end && (unsigned char)*p >= 0x20 && (unsigned char)*p < 0x80 &&
           *p != '"' && *p != '\\')
        p++;
    if (p > r->p || (unsigned char)peek(r) < 0x80)
        return (size_t)(p - r->p);
    n = text_decode(p, (size_t)(r->end - p), &cp);
    return cp < 0 ? 0 : n;
}

/* The text that begins here, added to B. */
static bool json_read_text(JsonReader *r, StrBuf *b)
{
    const char *from = r->p++;

    while (!json_accept(r, '"')) {
        size_t n = plain(r);

        strbuf_addn(b, r->p, n);
        r->p += n;
        if (n)
            continue;
        if (r->p == r->end || *r->p == '\n')
            return json_fail(r, from, "a text without its closing quote");
        if ((unsigned char)*r->p >= 0x80)
            return json_fail(r, r->p, "the byte 0x%02x is no UTF-8",
                             (unsigned char)*r->p);
        if (*r->p != '\\')
            return json_fail(r, r->p, "a control character in a text");
        if (!read_escape(r, b))
            return false;
    }
    return true;
}

static json_t *read_value(JsonReader *r);

static json_t *read_string(JsonReader *r)
{
    StrBuf b = { 0 };
    json_t *j =
        json_read_text(r, &b) ? json_new(JSON_IS_TEXT, strbuf_str(&b), b.len) : NULL;

    strbuf_free(&b);
    return j;
}

static json_t *read_number(JsonReader *r)
{
    const char *from = r->p;
    bool good;

    json_accept(r, '-');
    good = json_accept(r, '0') || digits(r);
    if (good && json_accept(r, '.'))
        good = digits(r);
    if (good && (json_accept(r, 'e') || json_accept(r, 'E'))) {
        if (!json_accept(r, '+'))
            json_accept(r, '-');
        good = digits(r);
    }
    if (good)
        return json_new(JSON_IS_NUMBER, from, (size_t)(r->p - from));
    json_fail(r, from, "a value should stand here");
    return NULL;
}

static json_t *read_word(JsonReader *r)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } words[] = { { "true", JSON_IS_TRUTH },
                  { "false", JSON_IS_TRUTH },
                  { "null", JSON_IS_NULL } };

    for (size_t i = 0; i < BL_LEN(words); i++) {
        size_t n = strlen(words[i].word);
        json_t *j;

        if ((size_t)(r->end - r->p) < n || memcmp(r->p, words[i].word, n) != 0)
            continue;
        r->p += n;
        j = json_new(words[i].kind, NULL, 0);
        j->truth = i == 0;
        return j;
    }
    return read_number(r);
}

/* `KEY:`, of which *KEY and the place are kept. */
static bool read_key(JsonReader *r, char **key, size_t *at)
{
    StrBuf b = { 0 };

    *at = (size_t)(r->p - r->s);
    if (peek(r) != '"')
        return json_fail(r, r->p, "a key in quotes should stand here");
    if (!json_read_text(r, &b)) {
        strbuf_free(&b);
        return false;
    }
    skip_blanks(r);
    if (!json_accept(r, ':')) {
        strbuf_free(&b);
        return json_fail(r, r->p, "a colon should follow the key");
    }
    *key = strbuf_steal(&b);
    return true;
}

/* One member of J, added to it. */
static bool read_member(JsonReader *r, json_t *j)
{
    char *key = NULL;
    size_t at = 0;
    json_t *value;

    if (j->kind == JSON_IS_OBJECT && !read_key(r, &key, &at))
        return false;
    value = read_value(r);
    if (!value) {
        xfree(key);
        return false;
    }
    value->key = key;
    value->at = (uint32_t)at;
    json_array_append_new(j, value);
    j->n++;
    return true;
}

static int json_compare_keys(const void *a, const void *b)
{
    const json_t *x = *(json_t *const *)a, *y = *(json_t *const *)b;
    int order = strcmp(x->key, y->key);

    return order ? order : (x->at > y->at) - (x->at < y->at);
}

/* Does each key stand once in the object J? */
static bool keys_differ(JsonReader *r, const json_t *j)
{
    json_t **all, *twice = NULL;
    size_t n = 0;

    if (j->kind != JSON_IS_OBJECT || j->n < 2)
        return true;
    all = xcalloc(j->n, sizeof *all);
    for (json_t *m = j->first; m; m = m->next)
        all[n++] = m;
    qsort(all, n, sizeof *all, json_compare_keys);
    for (size_t i = 1; i < n; i++)
        if (strcmp(all[i - 1]->key, all[i]->key) == 0 &&
            (!twice || all[i]->at < twice->at))
            twice = all[i];
    xfree(all);
    if (twice)
        return json_fail(r, r->s + twice->at, "the same key a second time");
    return true;
}

/* The members of J and what closes it. */
static bool read_members(JsonReader *r, json_t *j, char closing)
{
    skip_blanks(r);
    if (json_accept(r, closing))
        return true;
    do {
        skip_blanks(r);
        if (!read_member(r, j))
            return false;
        skip_blanks(r);
    } while (json_accept(r, ','));
    if (!json_accept(r, closing))
        return json_fail(r, r->p, "a comma or `%c` should stand here", closing);
    return keys_differ(r, j);
}

static json_t *read_open(JsonReader *r, JsonKind kind, char closing)
{
    json_t *j;

    if (r->depth == JSON_DEPTH) {
        json_fail(r, r->p, "more than %d lists and objects in each other", JSON_DEPTH);
        return NULL;
    }
    r->depth++;
    r->p++;
    j = json_new(kind, NULL, 0);
    if (!read_members(r, j, closing)) {
        json_decref(j);
        return NULL;
    }
    r->depth--;
    return j;
}

static json_t *read_value(JsonReader *r)
{
    skip_blanks(r);
    switch (peek(r)) {
    case '{': return read_open(r, JSON_IS_OBJECT, '}');
    case '[': return read_open(r, JSON_IS_LIST, ']');
    case '"': return read_string(r);
    default: return read_word(r);
    }
}

json_t *json_read(const char *s, size_t n, size_t *used, JsonError *e)
{
    JsonReader r = { .s = s, .p = s, .end = s + n, .e = e };
    json_t *j = read_value(&r);

    *used = (size_t)(r.p - s);
    return j;
}
