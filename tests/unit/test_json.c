/* test_json.c - tests of JSON documents: what is read, what is refused and where, and what is
 * written. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "kit/json.h"

#include <stdlib.h>
#include <string.h>

/* Reads S from memory of exactly its length, so that reading beyond the end is found. */
static json_t *read_of(const char *s, size_t n, size_t *used, JsonError *e)
{
    char *exact = memcpy(malloc(n + !n), s, n);
    json_t *j = json_read(exact, n, used, e);

    free(exact);
    return j;
}

/* Returns S read and written again, or "POSITION: REASON" if it is not JSON. */
static char *again(const char *s, bool blanks)
{
    StrBuf b = { 0 };
    JsonError e = { 0 };
    size_t used = 0;
    json_t *j = read_of(s, strlen(s), &used, &e);

    if (j)
        json_write(j, blanks, &b);
    else
        strbuf_printf(&b, "%zu: %s", e.at, e.text);
    json_decref(j);
    return strbuf_steal(&b);
}

static const struct {
    const char *text, *wanted;
} rows[] = {
    /* valid documents */
    { "{}", "{}" },
    { " [ ] ", "[]" },
    { "\t\r\n{ \"b\" : 1 , \"a\" : [ true , false , null ] }",
      "{\"b\":1,\"a\":[true,false,null]}" },
    { "[0, -0, 10, -12.5, 1e9, 2E-07, 3.25e+1]", "[0,-0,10,-12.5,1e9,2E-07,3.25e+1]" },
    { "\"♠ \\u2660 \\ud83d\\uDE00 \\u00e9\"", "\"♠ ♠ 😀 é\"" },
    { "\"\\b\\f\\n\\r\\t\\\"\\\\\\/\\u001f\"", "\"\\b\\f\\n\\r\\t\\\"\\\\/\\u001F\"" },
    { "\"\x7f\"", "\"\x7f\"" },
    { "\"\\uFFFD\\uE000\\uD7FF\"", "\"\uFFFD\uE000\uD7FF\"" },
    { "\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\"\U00010000\U0010FFFF\"" },
    { "\"\\uDC00\"", "1: `\\uDC00` is only half of a surrogate pair" },
    { "\"\\uD800x\"", "1: `\\uD800` is only half of a surrogate pair" },
    { "\"\\uD800\\n\"", "1: `\\uD800` is only half of a surrogate pair" },
    { "\"\\uD800\\u0041\"", "1: `\\uD800` is only half of a surrogate pair" },
    { "\"\\uD800\\uE000\"", "1: `\\uD800` is only half of a surrogate pair" },
    { "\"\\uD800\\u0000\"", "1: `\\uD800` is only half of a surrogate pair" },
    { "\"\\uD800\\u00\"", "1: `\\uD800` is only half of a surrogate pair" },
    { "{\"a\":{\"a\":{\"a\":[]}},\"b\":{}}", "{\"a\":{\"a\":{\"a\":[]}},\"b\":{}}" },
    { "{\"a\":1}{", "{\"a\":1}" },
    /* invalid documents */
    { "", "0: a value must stand here; leave out a comma that no value follows" },
    { "  ", "2: a value must stand here; leave out a comma that no value follows" },
    { "{", "1: a key in quotes must stand here; leave out a comma that no key follows" },
    { "{\"a\":1,}", "7: a key in quotes must stand here; leave out a comma that no key follows" },
    { "{a:1}", "1: a key in quotes must stand here; leave out a comma that no key follows" },
    { "{\"a\" 1}", "5: a colon is missing after the key" },
    { "{\"a\":}", "5: a value must stand here; leave out a comma that no value follows" },
    { "{\"a\":1 \"b\":2}", "7: a comma or `}` is missing here" },
    { "[1 2]", "3: a comma or `]` is missing here" },
    { "[1,]", "3: a value must stand here; leave out a comma that no value follows" },
    { "[,1]", "1: a value must stand here; leave out a comma that no value follows" },
    { "[1}", "2: a comma or `]` is missing here" },
    { "tru", "0: a value must stand here; leave out a comma that no value follows" },
    { "nul", "0: a value must stand here; leave out a comma that no value follows" },
    { "+1", "0: a value must stand here; leave out a comma that no value follows" },
    { "-", "0: a value must stand here; leave out a comma that no value follows" },
    { "1.", "0: a value must stand here; leave out a comma that no value follows" },
    { "[01]", "2: a comma or `]` is missing here" },
    { "1e", "0: a value must stand here; leave out a comma that no value follows" },
    { ".5", "0: a value must stand here; leave out a comma that no value follows" },
    { "'a'", "0: a value must stand here; leave out a comma that no value follows" },
    { "{\"x\":1,\"a\":2,\"x\":3,\"a\":4}", "13: this object has the same key twice" },
    { "{\"a\":1,\"\\u0061\":2}", "7: this object has the same key twice" },
    { "[\"a", "1: this text has no closing quotation mark" },
    { "[\"a\nb\"]", "1: this text has no closing quotation mark" },
    { "\"\\", "1: this character cannot follow `\\`" },
    { "\"a\tb\"", "2: a control character stands in this text" },
    { "\"\\x41\"", "1: this character cannot follow `\\`" },
    { "\"\\u12g4\"", "1: four hexadecimal digits must follow `\\u`" },
    { "\"\\u12", "1: four hexadecimal digits must follow `\\u`" },
    { "\"\\u0000\"", "1: a text cannot have `\\u0000`" },
    { "\"\\ud83d\"", "1: `\\ud83d` is only half of a surrogate pair" },
    { "\"\\ud83dx\"", "1: `\\ud83d` is only half of a surrogate pair" },
    { "\"\\ud83d\\n\"", "1: `\\ud83d` is only half of a surrogate pair" },
    { "\"\\ud83d\\u0041\"", "1: `\\ud83d` is only half of a surrogate pair" },
    { "\"\\ude00\"", "1: `\\ude00` is only half of a surrogate pair" },
    { "\"ab\xff\"", "3: the byte 0xff is not UTF-8" },
    { "\"ab\xe2\x99\"", "3: the byte 0xe2 is not UTF-8" },
    { "\xef\xbb\xbf{}", "0: a value must stand here; leave out a comma that no value follows" },
};

Test(json, is_read_and_written_again)
{
    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char *got = again(rows[i].text, false);

        cr_expect(eq(str, got, (char *)rows[i].wanted), "%s", rows[i].text);
        xfree(got);
    }
}

Test(json, blanks)
{
    char *got = again("{\"a\":[1,{}],\"b\":\"x,y:z\"}", true);

    cr_expect(eq(str, got, "{\"a\": [1, {}], \"b\": \"x,y:z\"}"));
    xfree(got);
}

Test(json, whole_of_what_is_cut_off_is_never_read)
{
    static const char whole[] = "{\"a\":[true,null,-1.5e3],\"β\":\"\\ud83d\\ude00♠\\n\",\"c\":{}}";

    for (size_t n = 0; n < sizeof whole - 1; n++) {
        JsonError e = { 0 };
        size_t used = 0;
        json_t *j = read_of(whole, n, &used, &e);

        cr_expect(zero(ptr, j), "%zu bytes", n);
        cr_expect(le(sz, e.at, n), "%zu bytes", n);
        json_decref(j);
    }
}

/* Returns true if N nested lists can be read. */
static bool nested(size_t n)
{
    char *s = malloc(2 * n);
    JsonError e;
    size_t used;
    json_t *j;

    memset(s, '[', n);
    memset(s + n, ']', n);
    j = read_of(s, 2 * n, &used, &e);
    if (!j)
        cr_expect(eq(sz, e.at, JSON_DEPTH), "where it is too deep");
    json_decref(j);
    free(s);
    return j;
}

Test(json, depth)
{
    cr_expect(nested(JSON_DEPTH));
    cr_expect(not(nested(JSON_DEPTH + 1)));
    cr_expect(not(nested(1000000)), "without a frame for each");
}

Test(json, many_keys_take_no_square_of_time, .timeout = 20)
{
    enum { N = 300000 };
    StrBuf b = { 0 };
    JsonError e = { 0 };
    size_t used;
    json_t *j;

    for (int i = 0; i < N; i++)
        strbuf_printf(&b, "%s\"%d\":0", i ? "," : "{", (int)(i * 7919LL % N));
    strbuf_add(&b, "}");
    j = json_read(strbuf_str(&b), b.len, &used, &e);
    cr_expect(not(zero(ptr, j)), "%s", e.text);
    json_decref(j);
    strbuf_free(&b);
}

static char *written(json_t *j)
{
    StrBuf b = { 0 };

    json_write(j, false, &b);
    json_decref(j);
    return strbuf_steal(&b);
}

Test(json, an_object_keeps_its_order)
{
    json_t *o = json_object(), *taken;
    char *got;

    json_object_set_new(o, "a", json_integer(-9223372036854775807LL - 1));
    json_object_set_new(o, "b", json_array());
    json_object_set_new(o, "c", json_true());
    json_array_append_new(json_object_get(o, "b"), json_null());
    json_object_set_new(o, "a", json_string("anew"));
    json_object_set_new(o, "c", json_boolean(false));
    taken = json_object_take(o, "c");
    cr_expect(json_is(taken, JSON_IS_TRUTH) && !json_is_true(taken));
    cr_expect(zero(ptr, json_object_take(o, "c")));
    json_object_set_new(o, "d", taken);
    got = written(o);
    cr_expect(eq(str, got, "{\"a\":\"anew\",\"b\":[null],\"d\":false}"));
    xfree(got);
}

Test(json, a_text_is_always_utf8)
{
    json_t *list = json_array();
    char *got;

    json_array_append_new(list, json_string("a\xff\xfe♠\xe2\x99"));
    json_array_append_new(list, json_stringn("x\0y", 3));
    json_array_append_new(list, json_string(""));
    got = written(list);
    cr_expect(eq(str, got, "[\"a��♠��\",\"x\\u0000y\",\"\"]"));
    xfree(got);
}

Test(json, what_is_no_object_has_no_members)
{
    json_t *text = json_string("a");

    cr_expect(zero(ptr, json_object_get(text, "a")));
    cr_expect(zero(ptr, json_object_get(NULL, "a")));
    cr_expect(eq(str, (char *)json_string_value(text), "a"));
    cr_expect(zero(ptr, (void *)json_string_value(NULL)));
    json_decref(text);
}

/* If several keys are repeated, the first repetition is reported.  A NUL is not a blank. */
Test(json, odd_documents)
{
    static const char twice[] = "{\"b\":1,\"a\":1,\"a\":2,\"b\":2}", nul[] = "[1,\0 2]";
    static const char later[] = "{\"a\":1,\"b\":1,\"a\":2,\"b\":2}";
    JsonError e;
    size_t used;
    json_t *none = json_string(NULL);
    char *got;

    cr_expect(zero(ptr, read_of(twice, strlen(twice), &used, &e)));
    cr_expect(eq(sz, e.at, 13));
    cr_expect(zero(ptr, read_of(later, strlen(later), &used, &e)));
    cr_expect(eq(sz, e.at, 13));
    cr_expect(zero(ptr, read_of(nul, sizeof nul - 1, &used, &e)));
    cr_expect(eq(sz, e.at, 3));
    got = written(none);
    cr_expect(eq(str, got, "null"));
    xfree(got);
}
