/* test_case_load.c - reads cases: sentences, holdings and findings. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "check/holding.h"
#include "game.h"
#include "kit/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* SPEC 3.6: names, written forms and words */
Test(case_load, values_are_spelled_in_many_ways)
{
    TOLD("status s(m: move): token en \"s\"\n"
         "clause 1 \"s\" for m: move then s(m) is m.token\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1\n"
         "    Ann moves b2\n"
         "    ann moves r3 with seen_by A, Bob and dee\n",
         "s(@1) is r1 [1]\n"
         "s(@2) is b2 [1]\n"
         "s(@3) is r3 [1]\n");
}

/* SPEC 3.6 */
Test(case_load, sets_are_read_with_spaces_commas_and_and)
{
    TOLD("status s(m: move): count en \"s\"\n"
         "clause 1 \"s\" for m: move then s(m) is size(m.seen_by)\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1 with seen_by A B C\n"
         "    A moves r1 with seen_by A, B, loud\n"
         "    A moves r1 with loud, seen_by A and B, C, at 3\n"
         "    A moves r1 with seen_by A A\n",
         "s(@1) is 3 [1]\n"
         "s(@2) is 2 [1]\n"
         "s(@3) is 3 [1]\n"
         "s(@4) is 1 [1]\n");
}

/* SPEC 8.3: several sentences on one line */
Test(case_load, labels_are_given_or_made)
{
    TOLD("status s(m: move) en \"s\"\n"
         "clause 1 \"s\" for m: move then s(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1; m: A moves r2; A moves r3\n"
         "    A moves r4\n",
         "s(@1) is true [1]\n"
         "s(m) is true [1]\n"
         "s(@3) is true [1]\n"
         "s(@4) is true [1]\n");
}

/* SPEC 8.3 */
Test(case_load, a_reference_to_a_later_event_is_refused)
{
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    t: A takes back m\n"
         "    m: A moves r1\n",
         "case:3:21 C0006\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "    t: A takes back n\n",
         "case:4:21 C0005\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A rings\n"
         "    t: A takes back m\n",
         "case:4:21 C0002\n");
}

/* SPEC 8.2 */
Test(case_load, what_is_held_twice_or_not_at_all_is_refused)
{
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  hands A: r12  B: r2\n",
         "case:2:20 C0003\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  hands A: r12 b3\n",
         "case:2:16 C0007\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  hands A: r1\n"
         "  story\n"
         "    A shows r2\n",
         "case:4:5 C0004\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  hands B: r1\n"
         "  story\n"
         "    A shows r1\n",
         "case:4:5 C0004\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  hands A: r1\n"
         "  story\n"
         "    A moves r2\n",
         "");
}

/* SPEC 8.2: `deal` goes from the last group to the first */
Test(case_load, hands_may_stand_on_lines_and_in_a_deal)
{
    TOLD("status s(t: token): owner en \"s\"\n"
         "clause 1 \"s\" for o: owner, t: token when holds(o, t) then s(t) is o\n",
         "case x \"X\"\n"
         "  hands\n"
         "    A: r12 b—\n"
         "    B: r— b12   C: r3 b3\n"
         "    D: r4 b4\n",
         "s(b1) is bob [1]\n"
         "s(b2) is bob [1]\n"
         "s(b3) is cid [1]\n"
         "s(b4) is dee [1]\n"
         "s(r1) is ann [1]\n"
         "s(r2) is ann [1]\n"
         "s(r3) is cid [1]\n"
         "s(r4) is dee [1]\n");
    TOLD("status s(t: token): owner en \"s\"\n"
         "clause 1 \"s\" for o: owner, t: token when holds(o, t) then s(t) is o\n",
         "case x \"X\"\n"
         "  deal \"B:12. 3.3 4.4 .12\"\n",
         "s(b1) is bob [1]\n"
         "s(b2) is bob [1]\n"
         "s(b3) is cid [1]\n"
         "s(b4) is dee [1]\n"
         "s(r1) is ann [1]\n"
         "s(r2) is ann [1]\n"
         "s(r3) is cid [1]\n"
         "s(r4) is dee [1]\n");
}

/* SPEC 8.4 */
Test(case_load, a_case_may_state_each_thing_once)
{
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  field red\n"
         "  field blue\n",
         "case:3:3 C0018\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "    m: A moves r2\n",
         "case:4:5 C0016\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "  found by director\n"
         "    seen(m)\n"
         "    not seen(m)\n",
         "case:6:5 C0018\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "  found by director\n"
         "    seen(m)\n"
         "  found by committee as director, but\n"
         "    not seen(m)\n",
         "");
}

/* SPEC 8.4, 8.5 */
Test(case_load, only_findings_are_found_and_only_actions_elected)
{
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "  found by director\n"
         "    s(m)\n",
         "case:5:5 C0011\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "  found by director\n"
         "    retracted(m)\n"
         "    happened(m)\n"
         "  elected\n"
         "    seen(m)\n",
         "case:5:5 C0011\n"
         "case:6:5 C0011\n"
         "case:8:5 C0011\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "  found by nobody\n"
         "    seen(m)\n"
         "  found by director as committee, but\n"
         "    seen(m)\n",
         "case:4:3 C0002\n"
         "case:6:21 C0019\n");
}

/* SPEC 4.4, 8.3 */
Test(case_load, a_missing_attribute_is_refused)
{
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    A picks for m\n",
         "case:3:17 C0005\n");
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1 with nothing 3\n"
         "    A moves r1 with at 13\n"
         "    A moves r9\n"
         "    A sings r1\n",
         "case:3:21 C0010\n"
         "case:4:24 C0002\n"
         "case:5:13 C0002\n"
         "case:6:7 C0001\n");
}

/* SPEC 7.5 */
Test(case_load, about_is_kept_for_the_lines)
{
    TOLD("status s(m: move) en \"s\"\n",
         "case x \"X\"\n"
         "  about n\n"
         "  story\n"
         "    m: A moves r1\n",
         "case:2:9 C0005\n");
}

/* SPEC 8.2: `+` at least one more, `…` any number, `/` an item that is not held */
Test(case_load, a_holding_says_what_is_there_and_what_is_not)
{
    TOLD("native has_colour(o: owner, c: colour): bool\n"
         "status s(o: owner, t: token) en \"s\"  status c(o: owner) en \"c\"\n"
         "clause 1 \"red ones\" for o: owner, t: token when holds(o, t) and t.colour is "
         "red and o is ann then s(o, t)\n"
         "clause 2 \"any red\" for o: owner when has_colour(o, red) then c(o)\n",
         "case x \"X\"\n"
         "  hands A: r1+/34  B: r…/123  C: r+  D: r—\n",
         "s(ann, r1) is true [1]\n"
         "s(ann, r2) is true [1]\n"
         "c(ann) is true [2]\n"
         "c(bob) is true [2] IF holds(bob, other red)?[true: yes][false: no]\n"
         "c(cid) is true [2]\n");
    TOLD("", "case x \"X\"\n  hands A: r1/2\n", "case:2:12 C0013\n");
    TOLD("", "case x \"X\"\n  hands A: r1…/1\n", "case:2:12 C0013\n");
    TOLD("", "case x \"X\"\n  hands A: r…/1\n  story\n    A shows r1\n", "case:4:5 C0004\n");
}

/* Whether a sentence tells event number AT of the case. */
Test(case_load, a_sentence_tells_an_event_or_another)
{
    Game g =
        game_open("event hint is a act { said?: text }  phrase en \"{by} hints [at {said}]\"\n"
                  "event boast is a act { said: text }  phrase en \"{by} boasts {said}\"\n"
                  "event sneer is a act { colour: colour }  phrase en \"{by} boasts {colour}\"\n",
                  "case x \"X\"\n  story\n    s1: A shouts red\n    A boasts \"so\"\n    A hints\n"
                  "    A hints at \"it\"\n    ? hints\n    amend with by A, of s1, colour red\n");
    const struct {
        int at;
        const char *sentence;
        bool reads;
    } all[] = {
        { 0, "A shouts red", true },
        { 0, "A shouts blue", false },
        { 0, "A shouts", false },
        { 0, "A hints", false },
        { 0, "nobody shouts", false },
        { 0, "A shouts red with colour green", false },
        { 1, "A boasts \"so\"", true },
        { 1, "A boasts \"no\"", false },
        { 1, "A boasts \"so", true }, /* a word that is cut off */
        { 1, "A boasts \"so\\", false },
        { 2, "A hints", true },
        { 2, "A hints at \"it\"", false },
        { 3, "A hints at \"it\"", true },
        { 3, "A hints", false },
        { 3, "? hints at \"it\"", false },
        { 4, "? hints", true },
        { 4, "A hints", false },
        { 5, "A amends s1 to red", true },
        { 5, "A amends s2 to red", false },
    };
    StrBuf many = { 0 };

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    cr_expect(not(case_sentence_means(g.c, 2, arena_printf(g.arena, "A hints%0300d", 0),
                                      &g.c->events[2], g.arena)));
    strbuf_add(&many, "A hints");
    for (int i = 0; i < 300; i++)
        strbuf_add(&many, " at");
    cr_expect(not(case_sentence_means(g.c, 2, strbuf_str(&many), &g.c->events[2], g.arena)));
    strbuf_free(&many);
    for (size_t i = 0; i < BL_LEN(all); i++)
        cr_expect(eq(int,
                     case_sentence_means(g.c, all[i].at, all[i].sentence, &g.c->events[all[i].at],
                                         g.arena),
                     all[i].reads),
                  "%s", all[i].sentence);
    game_close(&g);
}

/* SPEC 3.6: a product in words, with its parts in either order */
Test(case_load, words_that_may_be_either_of_two_values_are_none)
{
    static const char law[] =
        "enum row { ay en \"alpha\", bee en \"beta\" }\n"
        "enum line { first en \"alpha\", second en \"beta\", third en \"gamma\" }\n"
        "type square is row * line  en \"{row} {line}\"\n"
        "event note is a act { of: square }  phrase en \"{by} notes {of}\"\n"
        "status s(n: note): square en \"s\"\n"
        "clause 1 \"s\" for n: note then s(n) is n.of\n";

    TOLD(law,
         "case x \"X\"\n"
         "  story\n"
         "    A notes beta gamma\n"
         "    A notes gamma beta\n"
         "    A notes alpha alpha\n",
         "s(@1) is beethird [1]\ns(@2) is beethird [1]\ns(@3) is ayfirst [1]\n");
    TOLD(law, "case x \"X\"\n  story\n    A notes alpha beta\n", "case:3:13 C0002\n");
}

/* Two holdings differ if any of their fields differs. */
Test(case_load, a_holding_is_the_same_in_all_that_is_told)
{
    const Holding one = { .has = 5, .lacks = 8, .unknown = 1 };
    const Holding others[] = {
        { .has = 4, .lacks = 8, .unknown = 1 },
        { .has = 5, .lacks = 0, .unknown = 1 },
        { .has = 5, .lacks = 8, .unknown = 2 },
        { .has = 5, .lacks = 8, .unknown = 1, .complete = true },
        { .has = 5, .lacks = 8, .unknown = 1, .others = true },
        { .has = 5, .lacks = 8, .unknown = 1, .any = true },
    };

    cr_expect(holding_same(&one, &(Holding){ .has = 5, .lacks = 8, .unknown = 1 }));
    for (size_t i = 0; i < BL_LEN(others); i++)
        cr_expect(not(holding_same(&one, &others[i])), "%zu", i);
}

/* A sentence may tell two events (`as move, move`), and the last sentence may reach or exceed the
 * limit of 500. */
Test(case_load, a_story_of_sentences_that_tell_two_events)
{
    static const char law[] =
        "event pair is a act { token: token } phrase en \"{by} pairs {token}\"\n"
        "  as move, move\n"
        "status s(b: bell) en \"s\"\n"
        "clause 1 \"s\" for b: bell then s(b)\n";
    static const char first[] = "case x \"X\"\n  story\n";
    static const struct {
        int pairs;
        const char *before, *after, *want;
    } stories[] = {
        { 249, "    b: A rings\n", "    c: A rings\n", "s(b) is true [1]\ns(c) is true [1]\n" },
        { 249, "", "    A rings\n", "s(@499) is true [1]\n" },
        { 249, "    b: A rings\n", "    A pairs r1\n", "case:253:5 C0007\n" },
        { 250, "", "", "" },
        { 250, "", "    A rings\n", "case:253:5 C0007\n" },
    };

    for (size_t i = 0; i < BL_LEN(stories); i++) {
        char *text = malloc(sizeof first + 64 + 16 * 250), *end = text;

        end = stpcpy(stpcpy(end, first), stories[i].before);
        for (int k = 0; k < stories[i].pairs; k++)
            end = stpcpy(end, "    A pairs r1\n");
        strcpy(end, stories[i].after);
        TOLD(law, text, stories[i].want);
        free(text);
    }
}
