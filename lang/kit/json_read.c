/* json_read.c - a parser of JSON (see json_read() in json.h). */
#include "kit/json_inside.h"
#include "kit/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct JsonReader {
    const char *s, *p, *end;
    JsonError *e;
    int depth;
} JsonReader;

/* Records in the reader's error that reading stopped at P, and the formatted reason.  Returns
 * false. */
BL_PRINTF(3, 4) static bool json_fail(JsonReader *r, const char *p, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(r->e->text, sizeof r->e->text, fmt, ap);
    va_end(ap);
    r->e->at = (size_t)(p - r->s);
    return false;
}

/* Returns the next byte, or 0 at the end of the text. */
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

static bool json_read_digits(JsonReader *r)
{
    const char *from = r->p;

    while (peek(r) >= '0' && peek(r) <= '9')
        r->p++;
    return r->p > from;
}

/* Reads four hexadecimal digits and returns their value.  Returns -1 if the next four bytes are not
 * hexadecimal digits. */
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

/* Reads the digits of an escape `\uXXXX`, and appends the character to B.  The caller has read the
 * `\u`.  If the digits are the first half of a surrogate pair, reads the second escape, too. */
static bool read_unicode(JsonReader *r, StrBuf *b)
{
    const char *from = r->p - 2;
    long cp = hex4(r), low = 0;
    char out[4];

    if (cp < 0)
        return json_fail(r, from, "four hexadecimal digits must follow `\\u`");
    if (cp == 0)
        return json_fail(r, from, "a text cannot have `\\u0000`");
    if (cp >= 0xD800 && cp < 0xDC00 && json_accept(r, '\\') && json_accept(r, 'u'))
        low = hex4(r);
    if (cp >= 0xD800 && cp < 0xE000 && (cp >= 0xDC00 || low < 0xDC00 || low > 0xDFFF))
        return json_fail(r, from, "`%.6s` is only half of a surrogate pair", from);
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
        return json_fail(r, r->p - 1, "this character cannot follow `\\`");
    r->p++;
    strbuf_addc(b, meant[letter - letters], 1);
    return true;
}

/* Returns the number of bytes that can be copied to a text unchanged: some ASCII characters, or one
 * other character.  Returns 0 at a quote, an escape, a control character or an invalid byte. */
static size_t json_plain_length(const JsonReader *r)
{
    const char *p = r->p;
    int32_t cp;
    size_t n;

    while (p < r->end && (unsigned char)*p >= 0x20 && (unsigned char)*p < 0x80 && *p != '"' &&
           *p != '\\')
        p++;
    if (p > r->p || (unsigned char)peek(r) < 0x80)
        return (size_t)(p - r->p);
    n = text_decode(p, (size_t)(r->end - p), &cp);
    return cp < 0 ? 0 : n;
}

/* Reads a text in quotes, and appends its content to B.  The reader stands at the opening quote. */
static bool json_read_text(JsonReader *r, StrBuf *b)
{
    const char *from = r->p++;

    while (!json_accept(r, '"')) {
        size_t n = json_plain_length(r);

        strbuf_addn(b, r->p, n);
        r->p += n;
        if (n)
            continue;
        if (r->p == r->end || *r->p == '\n')
            return json_fail(r, from, "this text has no closing quotation mark");
        if ((unsigned char)*r->p >= 0x80)
            return json_fail(r, r->p, "the byte 0x%02x is not UTF-8", (unsigned char)*r->p);
        if (*r->p != '\\')
            return json_fail(r, r->p, "a control character stands in this text");
        if (!read_escape(r, b))
            return false;
    }
    return true;
}

static json_t *read_value(JsonReader *r);

static json_t *read_string(JsonReader *r)
{
    StrBuf b = { 0 };
    json_t *j = json_read_text(r, &b) ? json_new(JSON_IS_TEXT, strbuf_str(&b), b.len) : NULL;

    strbuf_free(&b);
    return j;
}

static json_t *json_read_number(JsonReader *r)
{
    const char *from = r->p;
    bool good;

    json_accept(r, '-');
    good = json_accept(r, '0') || json_read_digits(r);
    if (good && json_accept(r, '.'))
        good = json_read_digits(r);
    if (good && (json_accept(r, 'e') || json_accept(r, 'E'))) {
        if (!json_accept(r, '+'))
            json_accept(r, '-');
        good = json_read_digits(r);
    }
    if (good)
        return json_new(JSON_IS_NUMBER, from, (size_t)(r->p - from));
    json_fail(r, from, "a value must stand here; leave out a comma that no value follows");
    return NULL;
}

static json_t *read_word(JsonReader *r)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } words[] = { { "true", JSON_IS_TRUTH }, { "false", JSON_IS_TRUTH }, { "null", JSON_IS_NULL } };

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
    return json_read_number(r);
}

/* Reads a key and its colon.  Stores the key in *KEY, and its offset in *AT.  The caller frees the
 * key with xfree(). */
static bool read_key(JsonReader *r, char **key, size_t *at)
{
    StrBuf b = { 0 };

    *at = (size_t)(r->p - r->s);
    if (peek(r) != '"')
        return json_fail(r, r->p,
                         "a key in quotes must stand here; leave out a comma that no key follows");
    if (!json_read_text(r, &b)) {
        strbuf_free(&b);
        return false;
    }
    skip_blanks(r);
    if (!json_accept(r, ':')) {
        strbuf_free(&b);
        return json_fail(r, r->p, "a colon is missing after the key");
    }
    *key = strbuf_steal(&b);
    return true;
}

/* Reads one member, and appends it to J.  A member of an object has a key. */
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

/* Returns true if J is a list, or if no key occurs twice in the object J.  Otherwise reports the
 * first repetition of a key. */
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
        if (strcmp(all[i - 1]->key, all[i]->key) == 0 && (!twice || all[i]->at < twice->at))
            twice = all[i];
    xfree(all);
    if (twice)
        return json_fail(r, r->s + twice->at, "this object has the same key twice");
    return true;
}

/* Reads the members of J, and the bracket CLOSING after them. */
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
        return json_fail(r, r->p, "a comma or `%c` is missing here", closing);
    return keys_differ(r, j);
}

static json_t *read_open(JsonReader *r, JsonKind kind, char closing)
{
    json_t *j;

    if (r->depth == JSON_DEPTH) {
        json_fail(r, r->p, "lists and objects are nested more than %d deep", JSON_DEPTH);
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
