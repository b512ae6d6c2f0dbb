/* test_casejson.c - a case in JSON, whole and broken. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "casejson.h"
#include "text.h"

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

/* What is left of a case read from N bytes of TEXT: as JSON, or NULL; *ERRORS. */
static char *read_again(const char *text, size_t n, size_t *errors)
{
    Sources *all = sources_new();
    Diags *diags = diags_new(all);
    Arena *arena = arena_new();
    Interner *names = interner_new(arena);
    const Source *s = sources_add(all, "a", text, n);
    const Node *items = casejson_parse(s, all, arena, names, diags);
    char *again = NULL;

    *errors = diags_errors(diags);
    if (!*errors && items) {
        json_t *j = casejson_of(items, all);
        StrBuf b = { 0 };

        json_write(j, false, &b);
        again = sb_steal(&b);
        json_decref(j);
    }
    diags_free(diags);
    sources_free(all);
    arena_free(arena);
    return again;
}

Test(casejson, everything_comes_back)
{
    size_t errors;
    char *again = read_again(whole, strlen(whole), &errors);
    const char *attributes = strstr(whole, "{\"event\"");

    cr_expect(zero(sz, errors));
    cr_assert(not(eq(ptr, again, NULL)));
    /* an event told by its kind comes back as the sentence that says it so */
    cr_expect(zero(int, strncmp(again, whole, (size_t)(attributes - whole))));
    cr_expect(not(eq(ptr,
                     strstr(again, "{\"says\":\"play with by \\\"N\\\", n -1, t true, "
                                   "o ?, s \\\"a\\\"\"}"),
                     NULL)),
              "%s", again);
    cr_expect(eq(str, strstr(again, "\"found\""), (char *)strstr(whole, "\"found\"")));
    xfree(again);
}

/* Cut short at each place, and with each byte put otherwise: told or read, no crash. */
Test(casejson, a_broken_case_is_told, .timeout = 120)
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

/* A line of a case file is one text: whichever of them has a line end in it is told. */
Test(casejson, no_text_has_two_lines)
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
    cr_expect(gt(int, quotes, 100)); /* or nothing was tried */
}
