/* test_json_spans.c - tests of JSON with places. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "syntax/json_spans.h"

#include <string.h>

Test(json_spans, says_what_a_text_means)
{
    static const struct {
        const char *json, *means;
    } rows[] = {
        { "\"\"", "" },
        { "\"a b\"", "a b" },
        { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t" },
        { "\"\\uff01\\ue000\"", "\uff01\ue000" },
        { "\"\\u0041\\u00e9\\u2660\\ud83c\\udca1x\"", "Aé♠🂡x" },
        { "\"♠é\"", "♠é" },
    };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        Sources *all = sources_new();
        const Source *s = sources_add(all, "a", rows[i].json, strlen(rows[i].json));
        StrBuf b = { 0 };

        json_add_text(s, 0, &b);
        cr_expect(eq(str, (char *)strbuf_str(&b), (char *)rows[i].means), "row %zu", i);
        cr_expect(eq(u32, json_span(s, 0).end, source_len(s)), "its end, row %zu", i);
        strbuf_free(&b);
        sources_free(all);
    }
}

Test(json_spans, walks_through_members)
{
    static const char text[] = " \xEF\xBB\xBF"
                               "{ \"a\": [1, {\"]\": \"}\"}, []], \"b\" :-1.5e3,"
                               "\"c\":true , \"d\": null}\n{}\n";
    static const struct {
        const char *value;
        JsonKind kind;
    } rows[] = { { "[1, {\"]\": \"}\"}, []]", JSON_IS_LIST },
                 { "-1.5e3", JSON_IS_NUMBER },
                 { "true", JSON_IS_TRUTH },
                 { "null", JSON_IS_NULL } };
    Sources *all = sources_new();
    const Source *s = sources_add(all, "a", text + 1, strlen(text) - 1);
    Diags *diags = diags_new(all);
    uint32_t at = 0, object, n = 0;

    cr_expect(json_begins(source_text(s), source_len(s)));
    cr_assert(json_check(s, &at, &object, diags));
    for (JsonWalk w = json_walk(s, object); json_walk_next(&w); n++) {
        Span span = json_span(s, w.value);

        cr_assert(lt(u32, n, BL_LEN(rows)));
        cr_expect(eq(u32, span.end - span.start, (uint32_t)strlen(rows[n].value)));
        cr_expect(zero(int, strncmp(json_bytes(s, w.value), rows[n].value, strlen(rows[n].value))));
        cr_expect(eq(int, (int)json_kind(s, w.value), (int)rows[n].kind));
    }
    cr_expect(eq(u32, n, BL_LEN(rows)));
    cr_assert(json_check(s, &at, &object, diags), "the second object");
    JsonWalk empty = json_walk(s, object);

    cr_expect(not(json_walk_next(&empty)));
    cr_assert(json_check(s, &at, &object, diags));
    cr_expect(eq(u32, object, UINT32_MAX), "there is no third");
    cr_expect(zero(sz, diags_count(diags)));
    diags_free(diags);
    sources_free(all);
}

Test(json_spans, a_case_file_does_not_begin_as_json)
{
    static const char *const texts[] = { "", " \n", "case a", "# {", "[1]", "\"{\"" };

    for (size_t i = 0; i < BL_LEN(texts); i++)
        cr_expect(not(json_begins(texts[i], strlen(texts[i]))), "%s", texts[i]);
    cr_expect(json_begins("\r\n\t {", 5));
}

/* A case that is cut off at each byte, or has each byte replaced, is reported without a crash. */
Test(json_spans, broken_json_is_told)
{
    static const char text[] =
        "{\"case\":\"a\",\"title\":\"\\u2660\",\"story\":[{\"says\":\"x\"}]}";
    static const char odd[] = "\"\\{}[],:x\n\xff";

    for (size_t n = 0; n < strlen(text); n++)
        for (size_t k = 0; k < sizeof odd; k++) {
            Sources *all = sources_new();
            Diags *diags = diags_new(all);
            char broken[sizeof text];
            uint32_t at = 0, object;
            const Source *s;

            memcpy(broken, text, sizeof text);
            if (odd[k])
                broken[n] = odd[k];
            s = sources_add(all, "a", broken, odd[k] ? strlen(text) : n);
            bool good = json_check(s, &at, &object, diags);

            cr_expect(eq(int, good, diags_errors(diags) == 0));
            if (good && object != UINT32_MAX)
                for (JsonWalk w = json_walk(s, object); json_walk_next(&w);)
                    cr_expect(le(u32, json_span(s, w.value).end, source_len(s)));
            diags_free(diags);
            sources_free(all);
        }
}

Test(json_spans, an_object_begins_after_blanks_alone)
{
    cr_expect(json_begins(" \t\r\n{", 5));
    cr_expect(not(json_begins(" \0{", 3)));
    cr_expect(not(json_begins("  ", 2)));
    cr_expect(not(json_begins("[{", 2)));
}
