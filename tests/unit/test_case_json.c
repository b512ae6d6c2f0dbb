/* test_case_json.c - reads cases in JSON, whole and broken. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "case/case_json.h"
#include "kit/text.h"
#include "syntax/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char whole[] =
    "{\"case\":\"a-b\",\"title\":\"A "
    "\\\"title\\\"\",\"source\":\"s\",\"ruled_under\":\"x+y=z\","
    "\"language\":\"el\",\"inferred\":\"i\",\"about\":[\"d\"],\"notes\":[\"n "
    "\\\\\",\"m\"],"
    "\"settings\":[\"trump ♠\"],\"deal\":\"N:- - - -\",\"hands\":{\"N\":\"♠A "
    "♥—\",\"S\":\"♠2\"},"
    "\"story\":[{\"label\":\"d\",\"disputed\":true,\"says\":\"S calls \\\"x\\\"\"},"
    "{\"event\":\"play\",\"attributes\":{\"by\":\"N\",\"n\":-1,\"t\":true,\"o\":null,"
    "\"s\":[\"a\"]}}],"
    "\"found\":[{\"by\":\"director\",\"facts\":[{\"fact\":\"f\",\"arguments\":"
    "[\"d\",1,{\"text\":\"x "
    "\\\"\"}],\"value\":\"v\"},{\"fact\":\"g\",\"not\":[\"a\",\"b\"]},"
    "{\"fact\":\"h\",\"arguments\":[],\"value\":\"absent\"},{\"fact\":\"t\",\"value\":"
    "true},"
    "\"a or b\"]},{\"by\":\"committee\",\"as\":\"director\",\"facts\":[]}],"
    "\"elected\":[{\"fact\":\"w\",\"arguments\":[\"d\"],\"value\":false}],"
    "\"differs\":[{\"level\":\"modal\",\"editions\":[\"x\",\"y\"],\"at\":[\"45A\"],"
    "\"text\":\"t\"}],"
    "\"expect\":[{\"editions\":[\"x\"],\"body\":\"director\",\"inferred\":\"i\","
    "\"lines\":[{\"status\":\"p\",\"arguments\":[\"d\"],\"by\":[\"45A\",\"46B\"]},"
    "{\"no\":true,\"status\":\"p\",\"value\":false},"
    "{\"status\":\"q\",\"value\":{\"text\":\"\"},\"must_be\":true,\"layer\":\"law\"},"
    "{\"chooser\":\"either\",\"actor\":[\"n\",\"s\"],\"modal\":\"must "
    "not\",\"action\":\"a\","
    "\"arguments\":[\"d\"],\"from\":[\"♠A\"],\"until\":{\"name\":\"u\",\"arguments\":["
    "\"d\"]},"
    "\"default\":\"e.x\",\"if\":[{\"fact\":\"g\",\"value\":3},{\"fact\":\"t\",\"value\":"
    "false}]},"
    "{\"refer\":\"12A\"},{\"refused\":\"d\",\"if\":\"a or "
    "b\"},{\"open\":\"f\",\"arguments\":"
    "[\"d\"]},{\"clash\":\"p\"},\"n may a() tie t\"]}]}";

/* Reads a case from N bytes of TEXT and returns it as JSON, or NULL.  Sets *ERRORS to the number of
 * errors. */
static char *read_again(const char *text, size_t n, size_t *errors)
{
    Sources *all = sources_new();
    Diags *diags = diags_new(all);
    Arena *arena = arena_new();
    Interner *names = interner_new(arena);
    const Source *s = sources_add(all, "a", text, n);
    const Node *items = case_json_parse(s, all, arena, names, diags);
    char *again = NULL;

    *errors = diags_errors(diags);
    if (!*errors && items) {
        json_t *j = case_json_of_node(items, all);
        StrBuf b = { 0 };

        json_write(j, false, &b);
        again = strbuf_steal(&b);
        json_decref(j);
    }
    diags_free(diags);
    sources_free(all);
    arena_free(arena);
    return again;
}

Test(case_json, everything_comes_back)
{
    size_t errors;
    char *again = read_again(whole, strlen(whole), &errors);
    const char *attributes = strstr(whole, "{\"event\"");

    cr_expect(zero(sz, errors));
    cr_assert(not(eq(ptr, again, NULL)));
    /* an event told by its kind comes back as the sentence that names the kind */
    cr_expect(zero(int, strncmp(again, whole, (size_t)(attributes - whole))));
    cr_expect(not(eq(ptr,
                     strstr(again, "{\"says\":\"play with by \\\"N\\\", n -1, t true, "
                                   "o ?, s \\\"a\\\"\"}"),
                     NULL)),
              "%s", again);
    cr_expect(eq(str, strstr(again, "\"found\""), (char *)strstr(whole, "\"found\"")));
    xfree(again);
}

/* A case that is cut off, or has a wrong byte, at any place is reported or read, without a
 * crash. */
Test(case_json, a_broken_case_is_told, .timeout = 120)
{
    static const char odd[] = "\"\\{}[],:#;x\n\xff ";

    for (size_t n = 0; n < strlen(whole); n++)
        for (size_t k = 0; k < sizeof odd; k++) {
            char broken[sizeof whole];
            size_t errors;

            memcpy(broken, whole, sizeof whole);
            if (odd[k])
                broken[n] = odd[k];
            char *again = read_again(broken, odd[k] ? strlen(whole) : n, &errors);

            cr_expect(odd[k] || n == 0 || errors, "cut at %zu", n);
            xfree(again);
        }
}

/* A line of a case file is one text: a line end inside it is reported. */
Test(case_json, no_text_has_two_lines)
{
    int quotes = 0;

    for (size_t n = 0; n < strlen(whole); n++) {
        char broken[sizeof whole + 2];
        size_t errors;

        if (whole[n] == '\\') {
            n++;
            continue;
        }
        if (whole[n] != '"' || quotes++ % 2 == 0)
            continue;
        snprintf(broken, sizeof broken, "%.*s\\n%s", (int)n, whole, whole + n);
        xfree(read_again(broken, strlen(broken), &errors));
        cr_expect(not(zero(sz, errors)), "%s", broken + n - 4);
    }
    cr_expect(gt(int, quotes, 100)); /* otherwise nothing was tried */
}

/* Returns the diagnostics about TEXT, one on a line: place, code and message. */
static char *said_of(const char *text)
{
    Sources *all = sources_new();
    Diags *diags = diags_new(all);
    Arena *arena = arena_new();
    StrBuf b = { 0 };
    char *out = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&out, &len);

    case_json_parse(sources_add(all, "a", text, strlen(text)), all, arena, interner_new(arena),
                    diags);
    diags_print_text(diags, to, false);
    fclose(to);
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n"))
        if (strstr(line, ": error["))
            strbuf_printf(&b, "%s\n", strstr(line, ":") + 1);
    free(out);
    diags_free(diags);
    sources_free(all);
    arena_free(arena);
    return strbuf_steal(&b);
}

#define OF(json, want)                                                     \
    do {                                                                   \
        char *got_ = said_of("{\"case\":\"a\",\"title\":\"A\"," json "}"); \
        cr_expect(eq(str, got_, (char *)(want)), "whole");                 \
        free(got_);                                                        \
    } while (0)

Test(case_json, what_is_of_another_kind)
{
    OF("\"differs\":[1]", "1:36: error[J0002]: this value is a number, but must be an object\n");
    OF("\"differs\":[{\"editions\":[1],\"at\":[\"45A\"],\"text\":\"t\"}]",
       "1:49: error[J0002]: this value is a number, but must be a text\n");
    OF("\"differs\":[{\"editions\":[\"x\",\"y\"],\"at\":[2],\"text\":\"t\"}]",
       "1:64: error[J0002]: this value is a number, but must be a text\n");
    OF("\"expect\":[3]", "1:35: error[J0002]: this value is a number, but must be an object\n");
    OF("\"expect\":[{\"editions\":[4],\"lines\":[]}]",
       "1:48: error[J0002]: this value is a number, but must be a text\n");
    OF("\"deal_from\":{\"file\":5}", "1:45: error[J0002]: `file` is a number, but must be a "
                                     "text\n");
    OF("\"about\":[6]", "1:34: error[J0002]: this value is a number, but must be a text\n");
    OF("\"notes\":[7]", "1:34: error[J0002]: this value is a number, but must be a text\n");
    OF("\"story\":[{\"event\":\"play\",\"attributes\":{\"by\":{}}}]",
       "1:69: error[J0002]: this object has no key `one_of`\n");
    OF("\"story\":[{\"event\":\"play\",\"attributes\":{\"by\":[8]}}]",
       "1:70: error[J0002]: this value is a number, but must be a text\n");
    OF("\"story\":[{\"says\":\"expect x\"}]},{\"case\":\"b\",\"title\":\"B\"",
       "1:55: error[J0001]: no JSON object begins here\n");
    OF("\"story\":[{\"says\":\"expect x\"}]}{\"case\":\"b\",\"title\":\"B\"",
       "1:34: error[J0003]: this text is empty, is a comment, or begins another section\n");
}

/* Parts of a case that may be missing: `disputed`, the level of a difference, the number of a
 * board. */
Test(case_json, what_may_be_left_out)
{
    size_t errors;
    static const char text[] =
        "{\"case\":\"a\",\"title\":\"A\",\"deal_from\":{\"file\":\"x.pbn\"},"
        "\"story\":[{\"disputed\":false,\"says\":\"S calls\"}],"
        "\"differs\":[{\"editions\":[\"x\",\"y\"],\"at\":[\"45A\"],\"text\":\"t\"}]}";
    char *again = read_again(text, strlen(text), &errors);

    cr_expect(eq(str, again,
                 "{\"case\":\"a\",\"title\":\"A\",\"deal_from\":{\"file\":\"x.pbn\"},"
                 "\"story\":[{\"says\":\"S calls\"}],"
                 "\"differs\":[{\"editions\":[\"x\",\"y\"],\"at\":[\"45A\"],\"text\":\"t\"}]}"));
    xfree(again);
}

/* Returns a case file as JSON, or the number of its errors. */
static char *json_of(const char *text)
{
    Sources *all = sources_new();
    Diags *diags = diags_new(all);
    Arena *arena = arena_new();
    const Node *items = parse_source(sources_add(all, "a", text, strlen(text)), PARSE_CASE, arena,
                                     interner_new(arena), diags);
    StrBuf b = { 0 };

    if (diags_errors(diags)) {
        strbuf_printf(&b, "%zu errors", diags_errors(diags));
    } else {
        json_t *j = case_json_of_node(items, all);

        json_write(j, false, &b);
        json_decref(j);
    }
    diags_free(diags);
    sources_free(all);
    arena_free(arena);
    return strbuf_steal(&b);
}

#define JSON(text, want)                                   \
    do {                                                   \
        char *got_ = json_of("case a \"A\"\n" text);       \
        cr_expect(eq(str, got_, (char *)(want)), "whole"); \
        free(got_);                                        \
    } while (0)

Test(case_json, what_case_files_may_have)
{
    JSON(" found by director\n  f(d) is \"a # b \\\" c\" or g   # so\n",
         "{\"case\":\"a\",\"title\":\"A\",\"found\":[{\"by\":\"director\",\"facts\":[\"f("
         "d) is \\\"a # b \\\\\\\" c\\\" or g\"]}]}");
    JSON(" story\n  A moves\n story\n  B moves ; disputed C moves\n elected\n elected\n",
         "{\"case\":\"a\",\"title\":\"A\",\"story\":[{\"says\":\"A moves\"},{\"says\":\"B "
         "moves\"},{\"disputed\":true,\"says\":\"C moves\"}],\"elected\":[]}");
    JSON(" story\n  d:\n  disputed\n  e: disputed\n",
         "{\"case\":\"a\",\"title\":\"A\",\"story\":[{\"label\":\"d\",\"says\":\"\"},{"
         "\"says\":\"disputed\"},{\"label\":\"e\",\"says\":\"disputed\"}]}");
    JSON(" hands\n  N: \xe2\x99\xa0"
         "A\n  N: \xe2\x99\xa0"
         "K\n",
         "{\"case\":\"a\",\"title\":\"A\",\"hands\":{\"N\":\"♠A ♠K\"}}");
    JSON(" hands N\n", "{\"case\":\"a\",\"title\":\"A\",\"hands\":{\"N\":\"\"}}");
    JSON(" hands\n  N \xe2\x99\xa0"
         "A\n",
         "{\"case\":\"a\",\"title\":\"A\",\"settings\":[\"N ♠A\"],\"hands\":{}}");
}

/* A label, and the owner of a hand, must be one word. */
Test(case_json, labels_and_owners)
{
    static const char numbered[] =
        "{\"case\":\"a\",\"title\":\"A\",\"hands\":{\"7\":\"♠A\",\"N\":\"♥2\"}}";
    size_t errors;
    char *again = read_again(numbered, strlen(numbered), &errors);

    cr_expect(again && strstr(again, "\"hands\":{\"7\":\"♠A\",\"N\":\"♥2\"}"), "%s",
              again ? again : "refused");
    xfree(again);
    OF("\"story\":[{\"label\":\"a b\",\"says\":\"x\"}]",
       "1:43: error[J0002]: `a b` is not one word\n");
    OF("\"story\":[{\"label\":\"\",\"says\":\"x\"}]",
       "1:43: error[J0002]: an empty text is not one word\n");
    OF("\"story\":[{\"label\":\"7\",\"says\":\"x\"}]", "");
    OF("\"story\":[{\"label\":\"a:b\",\"says\":\"x\"}]",
       "1:43: error[J0002]: `a:b` is not one word\n");
    OF("\"hands\":{\"N E\":\"♠A\"}", "1:34: error[J0002]: `N E` is not one word\n");
    JSON(" hands\n  (: x\n  N: ♠A ): ♠2\n", "{\"case\":\"a\",\"title\":\"A\",\"hands\":{"
                                            "\"(\":\"x\",\"N\":\"♠A\",\")\":\"♠2\"}}");
}
