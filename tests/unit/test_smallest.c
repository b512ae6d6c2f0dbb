/* test_smallest.c - tests of the changes of a case that are tried, and of their number (SPEC
 * 7.10). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "ruling/counterfactual.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reading {
    Game *g;
    Arena *arena;
} Reading;

static const Case *read_again(void *context, const Case *edited)
{
    Reading *r = context;
    const char *text = case_text_print(case_text_of(edited, NULL, r->arena), r->arena);
    const Source *s = sources_add(r->g->sources, "changed", text, strlen(text));
    const Node *n = parse_source(s, PARSE_CASE, r->arena, r->g->names, r->g->diags);

    return n ? engine_load_case(r->g->p, n, "changed", r->arena, r->g->diags) : NULL;
}

static void put_change(StrBuf *b, const Game *g, const CaseChange *x)
{
    static const char *const kinds[] = { "found",  "attribute", "add",  "drop",   "end",
                                         "chosen", "hold",      "move", "setting" };
    const Case *c = g->c;

    strbuf_add(b, kinds[x->kind]);
    switch (x->kind) {
    case CHANGE_FINDING:
    case CHANGE_ELECT:
        strbuf_printf(b, " %s(", x->stated.fun ? x->stated.fun->name : "happened");
        for (int i = 0; i < (x->stated.fun ? x->stated.fun->nparams : 1); i++)
            strbuf_printf(b, "%s%s", i ? ", " : "",
                          x->after ? "new places" : c->events[x->stated.args[i]].label);
        strbuf_printf(b, ") %lld", (long long)x->stated.value);
        break;
    case CHANGE_ATTRIBUTE:
        strbuf_printf(b, " %s.%s %lld", c->events[x->event].label,
                      c->events[x->event].kind->attrs[x->attr].name, (long long)x->value);
        break;
    case CHANGE_ADD: strbuf_printf(b, " %s at %d", x->add.kind->name, x->event); break;
    case CHANGE_DROP:
    case CHANGE_END: strbuf_printf(b, " %s", c->events[x->event].label); break;
    case CHANGE_MOVE: strbuf_printf(b, " %s to %d", c->events[x->event].label, x->to); break;
    case CHANGE_HOLD:
        strbuf_printf(b, " %lld %lld %d", (long long)x->owner, (long long)x->item, x->has);
        break;
    case CHANGE_SETTING:
        strbuf_printf(b, " %s %lld", x->stated.fun->name, (long long)x->value);
        break;
    }
}

/* Returns the smallest changes of the case TEXT, within BOUNDS, after which clause 1 of LAW
 * applies; if APPLY is false, after which it does not.  Ends with "and more" if a limit was met. */
static char *changes_within(const char *law, const char *text, bool apply,
                            CounterfactualBounds bounds)
{
    Game g = game_open(law, text);
    Reading again = { &g, g.arena };
    StrBuf b = { 0 };
    char *said = game_diags(&g);

    strbuf_add(&b, said);
    free(said);
    if (g.c) {
        const Ruling *r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
        Counterfactuals c =
            counterfactual_search(r, "1", apply, &bounds, read_again, &again, g.arena);

        for (int i = 0; i < c.nfound; i++) {
            put_change(&b, &g, &c.found[i].at[0]);
            if (c.found[i].n > 1) {
                strbuf_add(&b, " and ");
                put_change(&b, &g, &c.found[i].at[1]);
            }
            strbuf_add(&b, "\n");
        }
        strbuf_add(&b, c.bounded ? "and more\n" : "");
    }
    game_close(&g);
    return strbuf_steal(&b);
}

static char *changes(const char *law, const char *text, bool apply)
{
    return changes_within(law, text, apply, counterfactual_bounds);
}

#define SHOWN   "status s(e: event) en \"s\" "
#define CASE_OF "case c \"c\"\n field red\n host A\n story\n"

/* SPEC 7.10: the change is another choice, whether the case states a choice or leaves it open */
Test(smallest, a_choice)
{
    static const char law[] = SHOWN "clause 2 \"may\" for m: move then m.by may retract(m)\n"
                                    "clause 1 \"a\" for m: move when not retracted(m) then s(m)\n";

    SAME(changes(law, CASE_OF "  m: A moves r1\n elected\n  retracted(m) is true\n", true),
         "chosen retracted(m) 0\n");
    SAME(changes(law, CASE_OF "  m: A moves r1\n elected\n  retracted(m) is not false\n", true),
         "chosen retracted(m) 0\n");
    SAME(changes(law, CASE_OF "  m: A moves r1\n", true), "chosen retracted(m) 0\n");
}

/* A new choice is one of the values offered, even if nobody holds it.  If the right has no `from`,
 * it is one of the values held. */
Test(smallest, a_choice_of_what_is_offered)
{
#define PICKED(from)                                                        \
    SHOWN "clause 2 \"may\" for d: shout then d.by may choose(d)" from "\n" \
          "clause 1 \"a\" for d: shout when chosen(d) is token(red, two) then s(d)\n"

    SAME(changes(PICKED(" from {token(red, one), token(red, two), token(blue, one)}"),
                 CASE_OF "  d: A shouts r\n elected\n  chosen(d) is r1\n", true),
         "chosen chosen(d) 1\n");
    SAME(changes(PICKED(" from {token(red, one), token(red, two), token(blue, one)}"),
                 CASE_OF "  d: A shouts r\n", true),
         "chosen chosen(d) 1\n");
    SAME(changes(PICKED(" from {token(red, one), token(blue, one)}"),
                 CASE_OF "  d: A shouts r\n elected\n  chosen(d) is r1\n", true),
         "");
    SAME(changes(PICKED(""), CASE_OF "  m: B shows r2\n  d: A shouts r\n", true),
         "chosen chosen(d) 1\n");
}

/* The story is empty, and the clause is about any event.  The new event may be of any kind that has
 * a sentence. */
Test(smallest, an_event_of_any_kind_where_none_is_told)
{
    SAME(changes(SHOWN "clause 1 \"a\" for e: act when e.by is bob then s(e)\n",
                 "case c \"c\"\n field red\n host A\n", true),
         "add shout at 0\nadd shout at 0\nadd shout at 0\nadd shout at 0\n"
         "add shout at 0\nadd shout at 0\nadd shout at 0\nadd bell at 0\n");
}

/* A new event gets an optional attribute if the attribute has few values. */
Test(smallest, what_a_new_event_is_given)
{
    static const char words[] =
        SHOWN "type far is 1..14 type near is 1..13\n"
              "event step is a act { far?: far; near?: near } phrase en \"{by} steps "
              "[far {far}] [near {near}]\"\n";
    StrBuf b = { 0 };

    strbuf_printf(&b,
                  "%sclause 1 \"a\" for e: step when e.near is 2 and e.by is ann then "
                  "s(e)\n",
                  words);
    SAME(changes(strbuf_str(&b), CASE_OF "  B rings\n", true), "add step at 1\nadd step at 0\n");
    strbuf_clear(&b);
    strbuf_printf(&b,
                  "%sclause 1 \"a\" for e: step when e.far is 2 and e.by is ann then "
                  "s(e)\n",
                  words);
    SAME(changes(strbuf_str(&b), CASE_OF "  B rings\n", true), "");
    strbuf_free(&b);
}

/* If an event is removed, an event that must refer to it is removed, too.  In an event that may
 * refer to it, the attribute becomes absent. */
Test(smallest, what_cannot_be_told_without_an_event)
{
    static const char words[] =
        SHOWN "event note is a act { about?: act } phrase en \"{by} notes [{about}]\"\n"
              "clause 1 \"a\" for e: move when e.loud then s(e)\n";

    static const char *const stories[] = { "  m: A moves r1 with loud\n  A takes back m\n",
                                           "  m: A moves r1 with loud\n  t: A takes back "
                                           "m\n  B notes m\n",
                                           "  m: A moves r1 with loud\n  t: A takes back "
                                           "m\n  B notes t\n" };

    for (size_t i = 0; i < BL_LEN(stories); i++) {
        StrBuf b = { 0 };

        strbuf_printf(&b, "%s%s", CASE_OF, stories[i]);
        SAME(changes(words, strbuf_str(&b), false), "attribute m.loud 0\ndrop m\nend m\n");
        strbuf_free(&b);
    }
}

/* The numbers of changes tried and kept are limited.  The result says whether a limit was met. */
Test(smallest, bounds)
{
    static const char law[] =
        SHOWN "clause 1 \"a\" for d: shout when d.colour is red and d.by is ann and "
              "meant(d) is plain then s(d)\n";
    static const char one[] = CASE_OF "  d: A shouts r\n found by director\n  "
                                      "meant(d) is plain\n",
                      none[] = CASE_OF "  d: B shouts r\n found by director\n  "
                                       "meant(d) is sharp\n";

    SAME(changes_within(law, one, false, counterfactual_bounds),
         "found meant(d) 1\nfound meant(d) 2\nattribute d.by 1\nattribute d.by 2\n"
         "attribute d.by 3\nattribute d.colour 1\n"
         "attribute d.colour -9223372036854775808\ndrop d\n");
    SAME(changes_within(law, one, false, (CounterfactualBounds){ 8000, 40000, 2, 16000000 }),
         "found meant(d) 1\nfound meant(d) 2\nand more\n");
    SAME(changes_within(law, one, false, (CounterfactualBounds){ 3, 40000, 2000, 16000000 }),
         "found meant(d) 1\nfound meant(d) 2\nattribute d.by 1\nand more\n");
    SAME(changes_within(law, one, false, (CounterfactualBounds){ 8000, 40000, 2000, 100 }),
         "found meant(d) 1\nfound meant(d) 2\nattribute d.by 1\nand more\n");
    SAME(changes_within(law, none, true, counterfactual_bounds),
         "add shout at 1 and found meant(new places) 0\n"
         "add shout at 0 and found meant(new places) 0\nand more\n");
    SAME(changes_within(law, none, true, (CounterfactualBounds){ 8000, 1, 2000, 16000000 }),
         "add shout at 1 and found meant(new places) 0\nand more\n");
    SAME(changes_within(law, none, true, (CounterfactualBounds){ 8000, 0, 2000, 16000000 }), "");
    for (uint64_t work = 50; work < 7000; work += work / 2)
        SAME(changes_within(law, none, true, (CounterfactualBounds){ 8000, 40000, 2000, work }),
             "and more\n");
}

/* Only three changes together would do.  With a limit on pairs, the result says that there may be
 * more. */
Test(smallest, pairs_have_their_bound_where_none_does)
{
    static const char law[] = SHOWN "clause 1 \"a\" for d: shout when d.colour is red and "
                                    "d.mark is one and d.by is ann then s(d)\n",
                      text[] = CASE_OF "  d: B shouts b2\n";

    SAME(changes(law, text, true), "");
    for (int pairs = 1; pairs < 40; pairs += 6)
        SAME(changes_within(law, text, true, (CounterfactualBounds){ 8000, pairs, 9, 16000000 }),
             "and more\n");
}

/* The finding is only known not to be one value.  A change may state any value. */
Test(smallest, what_is_ruled_out)
{
    static const char law[] =
        SHOWN "clause 1 \"a\" for d: shout when meant(d) is plain then s(d)\n";

    SAME(changes(law,
                 CASE_OF "  d: A shouts r\n found by director\n  meant(d) is not "
                         "plain\n",
                 true),
         "found meant(d) 0\n");
    SAME(changes(law,
                 CASE_OF "  d: A shouts r\n found by director\n  meant(d) is not "
                         "soft\n",
                 true),
         "found meant(d) 0\n");
}

/* After the story has been ended early, an event behind the end cannot be dropped. */
Test(smallest, what_is_dropped_from_a_story_that_was_ended)
{
    static const CaseChange both[] = { { .kind = CHANGE_END, .event = 1 },
                                       { .kind = CHANGE_DROP, .event = 1 } };
    Game g = game_open(SHOWN "clause 1 \"a\" for m: move then s(m)\n",
                       CASE_OF "  m: A moves r1\n  n: B moves b2\n");
    const Case *ended = counterfactual_apply(g.c, 0, both, 1, g.arena);

    cr_assert(ne(ptr, (void *)ended, NULL));
    cr_expect(eq(int, ended->nevents, 1));
    cr_expect(eq(ptr, counterfactual_apply(g.c, 0, both, 2, g.arena), NULL));
    game_close(&g);
}
