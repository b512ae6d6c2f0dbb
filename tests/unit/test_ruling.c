/* test_ruling.c - tests of trees over open facts, bodies, equality and records. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

/* SPEC 7.2 */
Test(ruling, a_fact_on_which_nothing_depends_is_not_asked)
{
    TOLD("status s(m: move) en \"s\"  status u(m: move) en \"u\"\n"
         "clause 1 \"both answers\" for m: move when seen(m) or not seen(m) then s(m)\n"
         "clause 3 \"one rule each\" for m: move when seen(m) then u(m)\n"
         "clause 4 \"one rule each\" for m: move unless seen(m) then u(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n",
         "s(m1) is true [1]\n"
         "u(m1) is true [3 4]\n");
}

/* SPEC 3.1 */
Test(ruling, a_text_of_a_case_is_that_of_a_law_when_the_letters_are)
{
    TOLD("status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
         "clause 1 \"these words\" for m: move when m.said is \"go \\\"on\\\"\" then "
         "s(m)\n"
         "clause 2 \"other words\" for m: move when m.said is \"on\" then t(m)\n"
         "clause 3 \"the same twice\" for m: move when m.said is \"go \\\"on\\\"\" then "
         "t(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with said \"go \\\"on\\\"\"\n"
         "    m2: A moves r2 with said \"on\"\n",
         "s(m1) is true [1]\n"
         "t(m1) is true [3]\n"
         "t(m2) is true [2]\n");
}

/* SPEC 7.2 */
Test(ruling, facts_stand_in_their_order_not_in_that_of_the_rules)
{
    TOLD("status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
         "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
         "finding dear(m: move): bool cost late question en \"?\" en \"d\"\n"
         "finding cheap(m: move): bool cost table question en \"?\" en \"c\"\n"
         "finding cheap_too(m: move): bool cost table question en \"?\" en \"c\"\n"
         "clause 1 \"all kinds\" for m: move, p: move where p before m\n"
         "  when retracted(p) and holds(ann, token(red, one)) and dear(m) and cheap(m) "
         "and m.loud and field is red and way is left\n"
         "  then s(m)\n"
         "clause 2 \"by place, then as declared\" for m: move, p: move where p before "
         "m\n"
         "  when cheap_too(p) and cheap(m) and cheap(p) then t(m)\n"
         "clause 3 \"may\" for m: move then ann may retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves b1\n"
         "    m2: disputed B moves b2 with loud ?\n",
         "ann may retract(m1) [3]\n"
         "s(m2) is true [1] IF field?[red: way?[left: m2.loud?[true: "
         "happened(m2)?[true: cheap(m2)?[true: dear(m2)?[true: holds(ann, r1)?[true: "
         "retracted(m1)?[true: yes][false: no]][false: no]][false: no]][false: "
         "no]][false: no]][false: no]][*right: no]][blue: no]\n"
         "t(m2) is true [2] IF happened(m2)?[true: cheap(m1)?[true: cheap(m2)?[true: "
         "cheap_too(m1)?[true: yes][false: no]][false: no]][false: no]][false: no]\n"
         "ann may retract(m2) [3] IF happened(m2)?[true: yes][false: no]\n");
}

/* SPEC 4.5, 4.11 */
Test(ruling, a_presumption_is_marked_and_stays_open)
{
    TOLD("status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
         "finding sure(m: move): tone cost table question en \"?\" presume soft when "
         "m.loud layer gloss \"why\" en \"d\"\n"
         "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
         "option kind { hard en \"h\", easy en \"e\" } default hard en \"k\"\n"
         "clause 1 \"presumed when loud\" for m: move when sure(m) is soft then s(m)\n"
         "clause 2 \"a reading, an option\" for m: move when way is right and kind is "
         "hard then t(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r1 with loud\n"
         "    m3: A moves r1 with loud\n"
         "  found by director\n"
         "    sure(m3) is plain\n",
         "s(m1) is true [1] IF sure(m1)?[plain: no][sharp: no][soft: yes]\n"
         "t(m1) is true [2] IF way?[left: no][*right: kind?[*hard: yes][easy: no]]\n"
         "s(m2) is true [1] IF sure(m2)?[plain: no][sharp: no][*soft: yes]\n"
         "t(m2) is true [2] IF way?[left: no][*right: kind?[*hard: yes][easy: no]]\n"
         "t(m3) is true [2] IF way?[left: no][*right: kind?[*hard: yes][easy: no]]\n");
    TOLD("status t(m: move) en \"t\"\n"
         "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
         "set way = left\n"
         "clause 2 \"a reading that is set is not open\" for m: move when way is right "
         "then t(m)\n"
         "clause 3 \"a reading that is set is not open\" for m: move when way is left "
         "then t(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n",
         "t(m1) is true [3]\n");
}

#define CALM_WHEN_LEFT(way)                                                              \
    "status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"                           \
    "reading way { left en \"l\", right en \"r\" } default " way " en \"w\"\n"           \
    "finding calm: bool cost table question en \"?\" presume true when way is left\n"    \
    "  en \"c\"\n"                                                                       \
    "finding late(m: move): bool cost late question en \"?\" en \"l\"\n"                 \
    "finding sure(m: move): tone cost table question en \"?\"\n"                         \
    "  presume soft when late(m) en \"d\"\n"                                             \
    "finding brave: bool cost late question en \"?\" presume true when way is left or\n" \
    "  way is right en \"b\"\n"

/* SPEC 4.5 */
Test(ruling, what_is_presumed_in_some_worlds_only_is_not_marked)
{
    const char *one = "case x \"X\"\n"
                      "  story\n"
                      "    m1: A moves r1\n",
               *alike = "s(m1) is true [1] IF calm()?[true: yes][false: no]\n";

    /* calm() is presumed under one reading only, so the line presumes nothing, whichever reading is
     * presumed */
    TOLD(CALM_WHEN_LEFT("right") "clause 1 \"a\" for m: move when calm then s(m)\n", one, alike);
    TOLD(CALM_WHEN_LEFT("left") "clause 1 \"a\" for m: move when calm then s(m)\n", one, alike);
    TOLD(CALM_WHEN_LEFT("left") "set way = left\n"
                                "clause 1 \"a\" for m: move when calm then s(m)\n",
         one, "s(m1) is true [1] IF calm()?[*true: yes][false: no]\n");
    /* the line asks the reading before calm() */
    TOLD(CALM_WHEN_LEFT("left") "clause 1 \"a\" for m: move\n"
                                "  when way is right or calm then s(m)\n",
         one, "s(m1) is true [1] IF way?[*left: calm()?[*true: yes][false: no]][right: yes]\n");
    /* the presumption about sure(m1) depends on late(m1), which the line asks only later */
    TOLD(CALM_WHEN_LEFT("left") "clause 1 \"a\" for m: move\n"
                                "  when sure(m) is soft and not late(m) then s(m)\n",
         one,
         "s(m1) is true [1] IF sure(m1)?[plain: no][sharp: no][soft: late(m1)?[true: "
         "no][false: yes]]\n");
    /* two rules with the same conclusion, each under one reading */
    TOLD(CALM_WHEN_LEFT("left") "clause 1 \"a\" for m: move\n"
                                "  when way is left and calm then s(m)\n"
                                "clause 2 \"b\" for m: move\n"
                                "  when way is right and calm then s(m)\n",
         one, "s(m1) is true [1 2] IF calm()?[true: yes][false: no]\n");
    /* brave() is presumed under both readings */
    TOLD(CALM_WHEN_LEFT("right") "clause 1 \"a\" for m: move\n"
                                 "  when brave and calm then s(m)\n",
         one,
         "s(m1) is true [1] IF calm()?[true: brave()?[*true: yes][false: no]][false: "
         "no]\n");
}

/* SPEC 7.2 */
Test(ruling, the_values_of_a_fact_stand_in_their_order_in_every_tree)
{
    TOLD("status c(d: shout): token en \"c\"\n"
         "clause 1 \"one\" for d: shout when meant(d) is plain then ann must choose(d) "
         "from {token(blue, one)}\n"
         "clause 2 \"another\" for d: shout when meant(d) is sharp then ann must "
         "choose(d) from {token(red, one), token(blue, one)}\n"
         "clause 3 \"what\" for d: shout then c(d) is chosen(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts r1\n",
         "ann must choose(d) from {b1} [1] IF meant(d)?[plain: yes][sharp: no][soft: no]\n"
         "ann must choose(d) from {r1 b1} [2] IF meant(d)?[plain: no][sharp: yes][soft: "
         "no]\n"
         "c(d) is b1 [3] IF meant(d)?[plain: yes][sharp: chosen(d)?[r1: "
         "no][b1: yes]][soft: no]\n"
         "c(d) is r1 [3] IF meant(d)?[plain: no][sharp: chosen(d)?[r1: yes][b1: "
         "no]][soft: no]\n");
}

/* SPEC 4.6 */
Test(ruling, a_line_rests_on_what_fires_where_facts_are_known)
{
    Game g = game_open("status s(m: move) en \"s\"\n"
                       "clause 1 \"if seen\" for m: move when seen(m) then s(m)\n"
                       "clause 2 \"at any rate\" for m: move then s(m) background\n",
                       "case x \"X\"\n  story\n    m1: A moves r1\n");
    Ruling *r = rule_case(g.p, g.c, 0, 1, g.arena, g.diags);
    const Value yes = 1, no = 0;

    SAME(ruling_text(r, g.sources), "s(m1) is true [1 2]\n");
    SAME(ruling_text(ruling_given(r, r->asked, &yes, 1, g.arena), g.sources),
         "s(m1) is true [1 2]\n");
    SAME(ruling_text(ruling_given(r, r->asked, &no, 1, g.arena), g.sources),
         "- s(m1) is true [2]\n");
    game_close(&g);
}

/* SPEC 5.2 */
Test(ruling, a_disputed_event_may_not_have_happened)
{
    TOLD("status s(m: move) en \"s\"  status later(m: move) en \"l\"  status "
         "count_of(m: move) en \"c\"\n"
         "clause 1 \"bound\" for m: move then s(m)\n"
         "clause 2 \"ranged over\" for m: move when some p: move where p before m then "
         "later(m)\n"
         "clause 3 \"bound by another\" for m: move, p: move where p after m then "
         "count_of(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: disputed A moves r1\n"
         "    m2: A moves r2\n"
         "    m3: disputed A moves r2\n"
         "    m4: disputed A moves r2\n"
         "  found by director\n"
         "    not happened(m3)\n"
         "    happened(m4)\n",
         "s(m1) is true [1] IF happened(m1)?[true: yes][false: no]\n"
         "count_of(m1) is true [3 3] IF happened(m1)?[true: yes][false: no]\n"
         "s(m2) is true [1]\n"
         "later(m2) is true [2] IF happened(m1)?[true: yes][false: no]\n"
         "count_of(m2) is true [3]\n"
         "s(m4) is true [1]\n"
         "later(m4) is true [2]\n");
}

/* SPEC 5.1 */
Test(ruling, an_attribute_told_as_a_question_is_open)
{
    TOLD("status s(m: move) en \"s\"  status c(m: move): colour en \"c\"\n"
         "clause 1 \"bool\" for m: move when m.loud then s(m)\n"
         "clause 2 \"product\" for m: move when m.token.colour is red then c(m) is red\n"
         "clause 3 \"range, may be absent\" for m: move when m.at is at least 11 then "
         "c(m) is blue\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves ? with loud ?\n"
         "    m2: A moves b1 with at ?\n",
         "s(m1) is true [1] IF m1.loud?[true: yes][false: no]\n"
         "c(m1) is red [2] IF m1.token?[r1: yes][r2: yes][r3: yes][r4: yes][b1: "
         "no][b2: no][b3: no][b4: no]\n"
         "c(m2) is blue [3] IF m2.at?[1: no][2: no][3: no][4: no][5: no][6: no][7: "
         "no][8: no][9: no][10: no][11: yes][12: yes][absent: no]\n");
}

/* SPEC 8.4 */
Test(ruling, is_not_narrows_the_domain)
{
    TOLD("status s(d: shout) en \"s\"  status t(d: shout) en \"t\"\n"
         "clause 1 \"tone\" for d: shout when meant(d) is soft then s(d)\n"
         "clause 2 \"absent\" for d: shout when wanted(d) is absent then t(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d1: A shouts\n"
         "    d2: A shouts\n"
         "    d3: A shouts\n"
         "  found by director\n"
         "    meant(d1) is not soft\n"
         "    meant(d2) is not plain\n"
         "    wanted(d2) is absent\n"
         "    meant(d3) is not plain\n"
         "    meant(d3) is not sharp\n"
         "    wanted(d3) is r1\n",
         "t(d1) is true [2] IF wanted(d1)?[r1: no][r2: no][r3: no][r4: no][b1: no][b2: "
         "no][b3: no][b4: no][absent: yes]\n"
         "s(d2) is true [1] IF meant(d2)?[sharp: no][soft: yes]\n"
         "t(d2) is true [2]\n"
         "s(d3) is true [1]\n");
}

/* SPEC 4.5: a value that the body has ruled out is not presumed */
Test(ruling, what_a_body_has_found_not_to_be_is_not_presumed)
{
    const char *law = "status s(m: move) en \"s\"\n"
                      "finding sure(m: move): tone cost table question en \"?\" presume "
                      "soft en \"d\"\n"
                      "clause 1 \"presumed\" for m: move when sure(m) is soft then s(m)\n"
                      "clause 2 \"not\" for m: move when sure(m) is plain then refer 9\n",
               *text = "case x \"X\"\n"
                       "  story\n"
                       "    m1: A moves r1\n"
                       "  found by director\n"
                       "    sure(m1) is not soft\n";
    Game g;
    const Ruling *r;

    TOLD(law, text, "refer 9 [2] IF sure(m1)?[plain: yes][sharp: no]\n");
    g = game_open(law, text);
    r = rule_case_waiting(g.p, g.c, 0, g.c->nevents, g.arena);
    SAME(ruling_text(r, g.sources), "waits for sure(m1) []\n");
    cr_assert(eq(int, r->nwaited, 1));
    cr_expect(not(r->waited[0].has_presumed));
    game_close(&g);
}

/* SPEC 4.5: the value of a finding about a set is never guessed */
Test(ruling, a_ruling_waits_for_a_set)
{
    TOLD("status s(d: shout) en \"s\"  status t(d: shout) en \"t\"\n"
         "clause 1 \"waits\" for d: shout when size(options(d)) is at least 2 then "
         "s(d)\n"
         "clause 2 \"does not\" for d: shout then t(d)\n"
         "clause 3 \"in one branch\" for d: shout when meant(d) is soft and "
         "the_one(options(d)) is token(red, one) then s(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d1: A shouts\n"
         "    d2: A shouts\n"
         "  found by director\n"
         "    options(d2) is {r1, b2}\n"
         "    meant(d1) is not plain\n",
         "waits for options(d1) [1 3]\n"
         "t(d1) is true [2]\n"
         "s(d2) is true [1]\n"
         "t(d2) is true [2]\n");
}

/* SPEC 4.2 */
Test(ruling, a_setting_that_is_not_given_is_open)
{
    TOLD("status s(b: bell): tone en \"s\"\n"
         "clause 1 \"given\" for b: bell when field is red then s(b) is plain\n"
         "clause 2 \"open\" for b: bell when host is ann then s(b) is plain\n"
         "clause 3 \"both\" for b: bell when field is blue and host is not ann then "
         "s(b) is sharp\n",
         "case x \"X\"\n"
         "  field blue\n"
         "  story\n"
         "    b: A rings\n",
         "s(b) is plain [2] IF host?[ann: yes][bob: no][cid: no][dee: no]\n"
         "s(b) is sharp [3] IF host?[ann: no][bob: yes][cid: yes][dee: yes]\n");
}

/* SPEC 4.5: there is no branch for an impossible value */
Test(ruling, the_domain_of_a_finding_may_depend_on_facts)
{
    TOLD("status g(m: move) en \"g\"  status h(m: move) en \"h\"  status k(m: move) en "
         "\"k\"\n"
         "define small(m: move): hour as 2 when retracted(m) otherwise 4\n"
         "finding aim(m: move): hour from {small(m), m.at} cost table question en "
         "\"?\" en \"x\"\n"
         "clause 1 \"may\" for m: move then ann may retract(m)\n"
         "clause 2 \"four\" for m: move when aim(m) is 4 then g(m)\n"
         "clause 3 \"two\" for m: move when aim(m) is 2 then h(m)\n"
         "clause 4 \"any\" for m: move when aim(m) is given then k(m)\n"
         "clause 5 \"no branch for two and not retracted\" for m: move unless "
         "retracted(m) then refer 90\n"
         "clause 6 \"no branch for two and not retracted\" for m: move when aim(m) is "
         "2 and fair then refer 90\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1 with at 4\n",
         "ann may retract(m) [1]\n"
         "g(m) is true [2] IF aim(m)?[2: no][4: yes]\n"
         "h(m) is true [3] IF aim(m)?[2: yes][4: no]\n"
         "k(m) is true [4]\n"
         "refer 90 [5 6] IF aim(m)?[2: fair()?[true: yes][false: no]][4: "
         "retracted(m)?[true: no][false: yes]]\n");
}

/* SPEC 4.3, 8.2 */
Test(ruling, holdings_stated_counted_and_open)
{
    TOLD("status s(o: owner): token en \"s\"\n"
         "native lowest_held(o: owner, c: colour): token\n"
         "clause 1 \"low\" for o: owner then s(o) is lowest_held(o, red)\n",
         "case x \"X\"\n"
         "  hands A: r2 b1  B: r?3  C: b—  D: r—\n",
         "s(ann) is r2 [1]\n"
         "s(bob) is r1 [1] IF holds(bob, r1)?[true: yes][false: no]\n"
         "s(bob) is r3 [1] IF holds(bob, r1)?[true: no][false: yes]\n"
         "s(cid) is r1 [1] IF holds(bob, r1)?[true: no][false: holds(cid, r1)?[true: "
         "yes][false: no]]\n"
         "s(cid) is r4 [1] IF holds(bob, r1)?[true: holds(cid, r4)?[true: yes][false: "
         "no]][false: no]\n");
    TOLD("status t(o: owner) en \"t\"\n"
         "native has_colour(o: owner, c: colour): bool\n"
         "clause 2 \"has\" for o: owner when has_colour(o, red) then t(o)\n",
         "case x \"X\"\n"
         "  hands A: r2 b1  B: r?3  C: b—  D: r—\n",
         "t(ann) is true [2]\n"
         "t(bob) is true [2]\n"
         "t(cid) is true [2] IF holds(cid, other red)?[true: yes][false: no]\n");
    TOLD("status t(o: owner) en \"t\"\n"
         "native has_colour(o: owner, c: colour): bool\n"
         "define none_of_three as not holds(ann, token(red, one)) and not holds(ann, "
         "token(red, two)) and not holds(ann, token(red, three))\n"
         "clause 1 \"the last one, then\" when has_colour(ann, red) and none_of_three "
         "and holds(ann, token(red, four)) then t(ann)\n"
         "clause 2 \"cannot be\" when has_colour(ann, red) and none_of_three and not "
         "holds(ann, token(red, four)) then t(bob)\n",
         "case x \"X\"\n"
         "  hands C: r—  D: r—\n",
         "t(ann) is true [1] IF holds(ann, r1)?[true: no][false: holds(ann, r2)?[true: "
         "no][false: holds(ann, r3)?[true: no][false: holds(ann, other red)?[true: "
         "yes][false: no]]]]\n");
}

/* SPEC 4.3: the order of the questions makes no difference */
Test(ruling, more_may_be_held_than_is_counted)
{
    static const char law[] =
        "native has_colour(o: owner, c: colour): bool\n"
        "status t(o: owner) en \"t\"  status h(o: owner) en \"h\"\n"
        "clause 1 \"has\" for o: owner when has_colour(o, red) then t(o)\n"
        "clause 2 \"three\" for o: owner when holds(o, token(red, three)) then h(o)\n";

    /* `r1?…` is one unknown item and perhaps others; `r?+` is one and at least one more */
    TOLD(law, "case x \"X\"\n  hands A: r1?…  B: r?+  C: r—  D: r—\n",
         "t(ann) is true [1]\n"
         "t(bob) is true [1]\n"
         "h(ann) is true [2] IF holds(ann, r3)?[true: yes][false: no]\n"
         "h(bob) is true [2] IF holds(ann, r3)?[true: no][false: holds(bob, r3)?[true: "
         "yes][false: no]]\n");
    TOLD(law, "case x \"X\"\n  hands A: r1?  B: r?+  C: r—  D: r—\n",
         "t(ann) is true [1]\n"
         "t(bob) is true [1]\n"
         "h(ann) is true [2] IF holds(ann, r3)?[true: yes][false: no]\n"
         "h(bob) is true [2] IF holds(ann, r3)?[true: no][false: holds(bob, r3)?[true: "
         "yes][false: no]]\n");
    /* Ann's unknown item is r2, which she showed */
    TOLD(law, "case x \"X\"\n  hands A: r?  C: r—  D: r—\n  story\n    m: A shows r2\n",
         "t(ann) is true [1]\n"
         "t(bob) is true [1] IF holds(bob, other red)?[true: yes][false: no]\n"
         "h(bob) is true [2] IF holds(bob, r3)?[true: yes][false: no]\n");
}

Test(ruling, a_token_is_in_one_hand_only)
{
    TOLD("status t(o: owner) en \"t\"\n"
         "clause 1 \"his, not hers\" when holds(ann, token(red, one)) and not "
         "holds(bob, token(red, one)) then t(ann)\n"
         "clause 2 \"not hers, his\" when not holds(bob, token(red, one)) and "
         "holds(ann, token(red, one)) then t(bob)\n"
         "clause 3 \"both\" when holds(ann, token(red, one)) and holds(bob, token(red, "
         "one)) then t(cid)\n"
         "clause 4 \"either\" when holds(bob, token(red, one)) or holds(ann, "
         "token(red, one)) then t(dee)\n",
         "case x \"X\"\n"
         "  hands C: r—  D: r—\n",
         "t(ann) is true [1] IF holds(ann, r1)?[true: yes][false: no]\n"
         "t(bob) is true [2] IF holds(ann, r1)?[true: yes][false: no]\n"
         "t(dee) is true [4] IF holds(ann, r1)?[true: yes][false: holds(bob, "
         "r1)?[true: yes][false: no]]\n");
}

/* SPEC 4.5: only lines that depend on options(d) wait for it, in whatever order conditions ask */
Test(ruling, only_what_depends_on_it_waits)
{
    TOLD("status s(d: shout) en \"s\"  status t(d: shout) en \"t\"\n"
         "status u(d: shout): tone en \"u\"\n"
         "clause 1 \"fails anyway\" for d: shout when size(options(d)) is 2 and d.colour "
         "is "
         "blue then s(d)\n"
         "clause 2 \"holds anyway\" for d: shout when size(options(d)) is 2 or d.colour "
         "is "
         "red then s(d)\n"
         "clause 3 \"holds anyway\" for d: shout when (some t: token where (t in "
         "options(d) or d.colour is red)) then t(d)\n"
         "clause 4 \"depends\" for d: shout when size(options(d)) is 2 then u(d) is "
         "plain\n"
         "clause 5 \"beside it\" for d: shout then u(d) is soft subject to 4\n"
         "clause 6 \"from it\" for d: shout then d.by may choose(d) from options(d)\n"
         "clause 7 \"refers\" for d: shout unless options(d) is {} then refer 90\n"
         "clause 8 \"no value\" for d: shout when size(options(d)) is 2 then s(d) is "
         "seen_too(d)\n"
         "status seen_too(d: shout) en \"x\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts red\n",
         "s(d) is true [2]\n"
         "t(d) is true [3]\n"
         "waits for options(d) [4 5 6 7]\n");
}

/* SPEC 5.5: a native knows only the items that are told, in whatever order conditions ask */
Test(ruling, a_native_answers_from_what_is_told)
{
    TOLD("status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
         "native hand_of(o: owner): set of token\n"
         "clause 1 \"one\" for m: move when not holds(bob, m.token) and not (m.token in "
         "hand_of(bob)) then s(m)\n"
         "clause 2 \"turned round\" for m: move when not (m.token in hand_of(bob)) and "
         "not holds(bob, m.token) then t(m)\n",
         "case x \"X\"\n"
         "  hands B: b12\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves b3\n",
         "s(m2) is true [1]\n"
         "t(m2) is true [2]\n");
}

/* SPEC 4.4, 8.2.  A hand is closed if it has all the items that it can have, and a hand with more or
 * fewer is not. */
Test(ruling, an_event_says_how_many_items_a_hand_has)
{
#define LEFT                                                                                 \
    "event left is a act { n: hour }  reveals holds at most it.n when (no s: show where (s " \
    "before it))\n"                                                                          \
    "  phrase en \"{by} has {n} left\"\n"                                                    \
    "status t(o: owner) en \"t\"\n"                                                          \
    "clause 1 \"shown\" for o: owner when holds(o, token(blue, one)) then t(o)\n"
    TOLD(LEFT,
         "case x \"X\"\n"
         "  hands A: r?   C: r34\n"
         "  story\n"
         "    A has 1 left\n"
         "    B shows r1\n",
         "t(cid) is true [1] IF holds(cid, b1)?[true: yes][false: no]\n"
         "t(dee) is true [1] IF holds(cid, b1)?[true: no][false: holds(dee, b1)?[true: "
         "yes][false: no]]\n");
    TOLD(LEFT,
         "case x \"X\"\n"
         "  hands A: r?   C: b—   D: b—\n"
         "  story\n"
         "    B shows r1\n"
         "    A has 1 left\n",
         "t(ann) is true [1] IF holds(ann, b1)?[true: yes][false: no]\n"
         "t(bob) is true [1] IF holds(ann, b1)?[true: no][false: holds(bob, b1)?[true: "
         "yes][false: no]]\n");
#undef LEFT
}

/* SPEC 4.4, 8.2 */
Test(ruling, what_an_event_reveals_was_held)
{
    TOLD("status t(o: owner) en \"t\"\n"
         "clause 1 \"shown\" for o: owner when holds(o, token(red, one)) then t(o)\n"
         "clause 2 \"counts among the unknown\" for o: owner when holds(o, token(red, "
         "two)) then t(o)\n",
         "case x \"X\"\n"
         "  hands A: r?\n"
         "  story\n"
         "    A shows r1\n",
         "t(ann) is true [1]\n"
         "t(bob) is true [2] IF holds(bob, r2)?[true: yes][false: no]\n"
         "t(cid) is true [2] IF holds(bob, r2)?[true: no][false: holds(cid, r2)?[true: "
         "yes][false: no]]\n"
         "t(dee) is true [2] IF holds(bob, r2)?[true: no][false: holds(cid, r2)?[true: "
         "no][false: holds(dee, r2)?[true: yes][false: no]]]\n");
    TOLD("",
         "case x \"X\"\n"
         "  hands A: r?\n"
         "  story\n"
         "    A shows r1\n"
         "    A shows r2\n",
         "case:5:5 C0004\n");
    TOLD("status t(o: owner) en \"t\"\n"
         "clause 1 \"counts beside the unknown\" when holds(ann, token(red, two)) then "
         "t(ann)\n",
         "case x \"X\"\n"
         "  hands A: r?…\n"
         "  story\n"
         "    A shows r1\n",
         "t(ann) is true [1] IF holds(ann, r2)?[true: yes][false: no]\n");
    TOLD("status t(o: owner) en \"t\"  status u(o: owner) en \"u\"\n"
         "clause 1 \"no more than is told\" when holds(ann, token(red, one)) and "
         "holds(ann, token(red, two)) and holds(ann, token(red, three)) then t(ann)\n"
         "clause 2 \"at least so many\" when holds(ann, token(red, two)) or "
         "holds(ann, token(red, three)) then u(ann)\n",
         "case x \"X\"\n"
         "  hands A: r1?  B: r4?\n",
         "u(ann) is true [2]\n");
}

/* SPEC 7.1 */
Test(ruling, open_facts_chain_through_statuses_and_elections)
{
    TOLD("status s(m: move): tone en \"s\"  status t(m: move): tone en \"t\"\n"
         "clause 1 \"a\" for m: move then s(m) is plain\n"
         "clause 2 \"b\" for m: move when seen(m) then s(m) is sharp overrides 1\n"
         "clause 3 \"c\" for m: move when s(m) is sharp then ann may retract(m)\n"
         "clause 4 \"d\" for m: move when m is standing then t(m) is plain\n"
         "clause 5 \"e\" for m: move unless m is standing then t(m) is soft\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n",
         "s(m1) is plain [1] IF seen(m1)?[true: no][false: yes]\n"
         "s(m1) is sharp [2] IF seen(m1)?[true: yes][false: no]\n"
         "ann may retract(m1) [3] IF seen(m1)?[true: yes][false: no]\n"
         "t(m1) is plain [4] IF seen(m1)?[true: retracted(m1)?[true: no][false: "
         "yes]][false: yes]\n"
         "t(m1) is soft [5] IF seen(m1)?[true: retracted(m1)?[true: yes][false: "
         "no]][false: no]\n");
}

/* SPEC 6.4, 7.1 */
Test(ruling, defeat_in_one_world_only)
{
    TOLD("status s(m: move): tone en \"s\"\n"
         "clause 1 \"a\" for m: move then s(m) is plain\n"
         "clause 2 \"b\" for m: move when seen(m) then s(m) is sharp overrides 1\n"
         "clause 3 \"c\" for m: move when fair then s(m) is soft\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "  found by director\n"
         "    seen(m1)\n",
         "clash s(m1) [2 3] IF fair()?[true: yes][false: no]\n"
         "s(m1) is sharp [2] IF fair()?[true: no][false: yes]\n");
    TOLD("status s(m: move): tone en \"s\"\n"
         "clause 1 \"a\" for m: move then s(m) is plain\n"
         "clause 2 \"b\" for m: move when seen(m) then s(m) is sharp overrides 1\n"
         "clause 3 \"c\" for m: move when fair then s(m) is soft overrides 1\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n",
         "s(m1) is plain [1] IF seen(m1)?[true: no][false: fair()?[true: no][false: "
         "yes]]\n"
         "clash s(m1) [2 3] IF seen(m1)?[true: fair()?[true: yes][false: no]][false: "
         "no]\n"
         "s(m1) is sharp [2] IF seen(m1)?[true: fair()?[true: no][false: yes]][false: "
         "no]\n"
         "s(m1) is soft [3] IF seen(m1)?[true: no][false: fair()?[true: yes][false: "
         "no]]\n");
}

/* ---- bodies, and a story that ends earlier ------------------------------- */

static const char two_bodies[] =
    "status s(m: move): tone en \"s\"\n"
    "clause 1 \"seen\" for m: move when seen(m) then s(m) is sharp\n"
    "clause 2 \"meant\" for m: move, d: shout where d after m when meant(d) is soft\n"
    "  then s(m) is sharp\n";
static const char found_twice[] = "case x \"X\"\n"
                                  "  story\n"
                                  "    m1: A moves r1\n"
                                  "    d1: A shouts\n"
                                  "  found by director\n"
                                  "    not seen(m1)\n"
                                  "    meant(d1) is plain\n"
                                  "  found by committee as director, but\n"
                                  "    meant(d1) is soft\n";

/* SPEC 8.4 */
Test(ruling, each_body_rules_on_what_it_found)
{
    Game g = game_open(two_bodies, found_twice);

    cr_assert(eq(int, g.c->nbodies, 2), "two bodies");
    SAME(game_ruling(&g, 0, g.c->nevents), "");
    SAME(game_ruling(&g, 1, g.c->nevents), "s(m1) is sharp [2]\n");
    game_close(&g);
}

/* SPEC 7.5 */
Test(ruling, the_story_may_end_before_an_event)
{
    static const char law[] =
        "status gone(m: move) en \"g\"  status last(m: move) en \"l\"\n"
        "clause 1 \"may\" for m: move then ann may retract(m) until bell_after(m)\n"
        "clause 2 \"gone\" for m: move when retracted(m) then gone(m)\n"
        "clause 3 \"last\" for m: move when no e: event where e after m then last(m)\n";
    static const char text[] = "case x \"X\"\n"
                               "  story\n"
                               "    m1: A moves r1\n"
                               "    t1: A takes back m1\n"
                               "    A rings\n";
    Game g = game_open(law, text);

    SAME(game_ruling(&g, 0, 0), "");
    SAME(game_ruling(&g, 0, 1), "ann may retract(m1) until bell_after(m1) [1]\n"
                                "gone(m1) is true [2] IF retracted(m1)?[true: yes][false: no]\n"
                                "last(m1) is true [3]\n");
    SAME(game_ruling(&g, 0, 2), "ann may retract(m1) (exercised) [1]\n"
                                "gone(m1) is true [2]\n");
    SAME(game_ruling(&g, 0, 3), "ann may retract(m1) (exercised) [1]\n"
                                "gone(m1) is true [2]\n");
    game_close(&g);
}

/* ---- equality -------------------------------------------------------------- */

static const Ruling *ruling_of(Game *g, const char *law, const char *text)
{
    *g = game_open(law, text);
    cr_assert(g->c != NULL, "%s", game_diags(g));
    return rule_case(g->p, g->c, 0, g->c->nevents, g->arena, g->diags);
}

#define STATUSES "status s(m: move): tone en \"s\" must \"s\"  status t(m: move) en \"t\"\n"

/* SPEC 7.3: clauses do not count, `must be` only at the level modal */
Test(ruling, rulings_are_equal_when_their_lines_are)
{
    static const struct {
        const char *label, *a, *b;
        bool equal, modal;
    } rows[] = {
        { "other clauses", "clause 1 \"a\" for m: move then s(m) is plain\n",
          "clause 2 \"b\" for m: move then s(m) is plain\n"
          "clause 3 \"c\" for m: move when seen(m) then s(m) is plain\n",
          true, true },
        { "an obligation", "clause 1 \"a\" for m: move then s(m) is plain\n",
          "clause 1 \"a\" for m: move then s(m) must be plain\n", true, false },
        { "an obligation in one branch", "clause 1 \"a\" for m: move then s(m) is plain\n",
          "clause 1 \"a\" for m: move then s(m) is plain\n"
          "clause 2 \"a\" for m: move when seen(m) then s(m) must be plain\n",
          true, false },
        { "another value", "clause 1 \"a\" for m: move then s(m) is plain\n",
          "clause 1 \"a\" for m: move then s(m) is soft\n", false, false },
        { "another condition", "clause 1 \"a\" for m: move when seen(m) then t(m)\n",
          "clause 1 \"a\" for m: move unless seen(m) then t(m)\n", false, false },
        { "no condition", "clause 1 \"a\" for m: move when seen(m) then t(m)\n",
          "clause 1 \"a\" for m: move then t(m)\n", false, false },
        { "a line more", "clause 1 \"a\" for m: move then t(m)\n",
          "clause 1 \"a\" for m: move then t(m) and s(m) is soft\n", false, false },
        { "a background line more", "clause 1 \"a\" for m: move then t(m)\n",
          "clause 1 \"a\" for m: move then t(m)\n"
          "clause 2 \"b\" background for m: move then s(m) is soft\n",
          true, true },
        { "may for must", "clause 1 \"a\" for m: move then ann may retract(m)\n",
          "clause 1 \"a\" for m: move then ann must retract(m)\n", false, false },
    };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char a_law[1000], b_law[1000];
        Game g, h;

        snprintf(a_law, sizeof a_law, STATUSES "%s", rows[i].a);
        snprintf(b_law, sizeof b_law, STATUSES "%s", rows[i].b);
        const Ruling *a = ruling_of(&g, a_law, "case x \"X\"\n  story\n    m1: A moves r1\n"),
                     *b = ruling_of(&h, b_law, "case x \"X\"\n  story\n    m1: A moves r1\n");

        cr_expect(eq(int, rulings_equal(a, b, LEVEL_OUTCOME, g.arena), rows[i].equal), "%s",
                  rows[i].label);
        cr_expect(eq(int, rulings_equal(a, b, LEVEL_MODAL, g.arena), rows[i].modal), "%s, modal",
                  rows[i].label);
        cr_expect(rulings_equal(a, a, LEVEL_OUTCOME, g.arena) &&
                      rulings_equal(b, b, LEVEL_OUTCOME, g.arena) &&
                      rulings_equal(a, a, LEVEL_MODAL, g.arena) &&
                      rulings_equal(b, b, LEVEL_MODAL, g.arena),
                  "%s: each with itself", rows[i].label);
        game_close(&g);
        game_close(&h);
    }
}

/* ---- what a line rests on --------------------------------------------------- */

Test(ruling, each_support_has_its_own_record)
{
    Game g;
    const Ruling *r = ruling_of(&g,
                                "status s(m: move): tone en \"s\"\n"
                                "clause 1 \"a\" for m: move when seen(m) then s(m) is plain\n"
                                "clause 2 \"b\" for m: move, d: shout unless seen(m)\n"
                                "  when meant(d) is soft then s(m) is plain\n"
                                "clause 3 \"c\" for m: move then s(m) is sharp\n"
                                "  subject to 1, 2\n",
                                "case x \"X\"\n  story\n    m1: A moves r1\n"
                                "    d1: A shouts\n  found by director\n"
                                "    meant(d1) is soft\n");
    const char *records = "s(m1) is plain by 1: seen(m1) true? (over 3)\n"
                          "s(m1) is plain by 2: seen(m1) false? meant(d1) soft (over 3)\n";

    SAME(game_records(r, true), records);
    SAME(game_records(r, false), records);
    game_close(&g);
}

/* Returns the facts and values of the world in which the line L is explained.  A presumed value has
 * a star. */
static char *told_world(const Game *g, const Line *l)
{
    char *out = NULL;
    size_t len;
    FILE *to = open_memstream(&out, &len);

    for (const World *x = condition_world(l->when, g->arena); x; x = x->next)
        fprintf(to, "%s %s%lld\n", x->fact->fun->name, x->presumed ? "*" : "", (long long)x->value);
    fclose(to);
    return out;
}

/* SPEC 7.2.5, 7.2.6: the world of a line is the first branch of its tree, whatever the order in
 * which the rule reads its facts */
Test(ruling, a_line_is_told_in_the_first_branch_of_its_condition)
{
    Game g;
    const Ruling *r = ruling_of(
        &g,
        "status s(m: move) en \"s\"  status t(m: move) en \"t\"  status u(m: move) en \"u\"\n"
        "finding dear(m: move): bool cost late question en \"?\" presume true en \"d\"\n"
        "finding cheap(m: move): bool cost table question en \"?\" presume true en \"c\"\n"
        "finding plain(m: move): bool cost table question en \"?\" en \"p\"\n"
        "clause 1 \"one of two\" for m: move\n"
        "  when (dear(m) and not cheap(m)) or (cheap(m) and not dear(m)) then s(m)\n"
        "clause 2 \"neither, and one that is not in the tree\" for m: move\n"
        "  when (plain(m) or not plain(m)) and not cheap(m) then t(m)\n"
        "clause 3 \"no presumption\" for m: move when not plain(m) and dear(m) then u(m)\n",
        "case x \"X\"\n  story\n    m1: A moves r1\n");

    cr_assert(eq(int, r->nlines, 3));
    SAME(told_world(&g, ruling_find(r, "s(m1) is true")), "cheap *1\ndear 0\n");
    SAME(told_world(&g, ruling_find(r, "t(m1) is true")), "cheap 0\n");
    SAME(told_world(&g, ruling_find(r, "u(m1) is true")), "plain 0\ndear *1\n");
    SAME(game_records(r, true), "s(m1) is true by 1: dear(m1) false? cheap(m1) true?\n"
                                "t(m1) is true by 2: plain(m1) true? cheap(m1) false?\n"
                                "u(m1) is true by 3: plain(m1) false? dear(m1) true?\n");
    game_close(&g);
}

/* ---- limits ----------------------------------------------------------------- */

static char *long_story(int n, const char *line)
{
    char *out = NULL;
    size_t len;
    FILE *to = open_memstream(&out, &len);

    fprintf(to, "case x \"X\"\n  story\n");
    for (int i = 0; i < n; i++)
        fprintf(to, "    %s\n", line);
    fclose(to);
    return out;
}

/* SPEC 6.8: a status may read itself at earlier events, in a story of any length */
Test(ruling, a_status_of_the_longest_story_is_ruled_on)
{
    char *text = long_story(500, "A moves r1");
    Game g = game_open("status s(m: move) background\n"
                       "clause 1 \"first\" for m: move when no p: move where p before m\n"
                       "  then s(m)\n"
                       "clause 2 \"next\" for m: move\n"
                       "  when some p: move where (p before m and s(p) and\n"
                       "    no q: move where (q after p and q before m)) then s(m)\n",
                       text);
    const Ruling *r = g.c ? rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags) : NULL;

    cr_assert(r != NULL, "%s", game_diags(&g));
    cr_expect(eq(int, r->nlines, 500), "lines");
    game_close(&g);
    free(text);
}

/* SPEC 10 */
Test(ruling, too_many_open_facts_are_reported)
{
    char *text = long_story(30, "A moves r1");

    SAME(told("status s(b: bell) en \"s\"\n"
              "clause 1 \"a\" for m: move when no p: move where (seen(p)) then refer 9\n"
              "clause 2 \"b\" for m: move when some p: move where (p before m and "
              "seen(p) and\n"
              "  some q: move where (q after p and seen(q) and no t: move where\n"
              "  (t after q and seen(t)))) then refer 8\n",
              text),
         "case:1:1 E0001\n");
    free(text);
}

/* SPEC 7.8: rule_case_waiting() guesses no fact; the ruling waits for the first that it reads */
Test(ruling, what_is_read_first_where_nothing_is_guessed)
{
    Game g = game_open("status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
                       "finding likely(m: move): bool ask m.by cost table\n"
                       "  question en \"likely?\" presume true en \"likely\"\n"
                       "clause 1 \"open\" for m: move when seen(m) and likely(m) then s(m)\n"
                       "clause 2 \"presumed first\" for m: move\n"
                       "  when likely(m) and not seen(m) then t(m)\n"
                       "clause 3 \"known\" for m: move then refer 9\n",
                       "case x \"X\"\n  story\n    m1: A moves r1\n");
    const Ruling *r = rule_case_waiting(g.p, g.c, 0, g.c->nevents, g.arena);

    SAME(ruling_text(r, g.sources), "waits for seen(m1) []\nrefer 9 [3]\n");
    cr_assert(eq(int, r->nwaited, 1));
    cr_expect(eq(str, (char *)r->waited[0].fact->fun->name, "seen"));
    cr_expect(eq(int, r->waited[0].nvalues, 2));
    cr_expect(not(r->waited[0].has_presumed));
    game_close(&g);

    g = game_open("status s(m: move) en \"s\"\n"
                  "finding likely(m: move): bool ask m.by cost table\n"
                  "  question en \"likely?\" presume true en \"likely\"\n"
                  "clause 1 \"presumed\" for m: move when likely(m) then s(m)\n",
                  "case x \"X\"\n  story\n    m1: A moves r1\n");
    r = rule_case_waiting(g.p, g.c, 0, g.c->nevents, g.arena);
    SAME(ruling_text(r, g.sources), "waits for likely(m1) []\n");
    cr_assert(eq(int, r->nwaited, 1));
    cr_expect(r->waited[0].has_presumed && r->waited[0].presumed == 1);
    game_close(&g);

    /* a fact that is never guessed in any ruling */
    g = game_open("status s(d: shout) en \"s\"\n"
                  "clause 1 \"a set\" for d: shout when size(options(d)) is 2 then s(d)\n",
                  "case x \"X\"\n  story\n    d1: A shouts\n");
    r = rule_case_waiting(g.p, g.c, 0, g.c->nevents, g.arena);
    SAME(ruling_text(r, g.sources), "waits for options(d1) []\n");
    cr_assert(eq(int, r->nwaited, 1));
    cr_expect(eq(int, r->waited[0].nvalues, 0), "it may be anything");
    game_close(&g);
}

/* SPEC 9.2: a native returns an invalid value in the condition of a required status */
Test(ruling, a_native_goes_astray_where_nothing_is_concluded)
{
    static const char law[] =
        "native past_owner(o: owner): owner\n"
        "status s(m: move): tone required when past_owner(m.by) is m.by en \"s\"\n";

    TOLD(law, "case x \"X\"\n  story\n    m1: A moves r1\n", "gap s(m1) []\n");
    TOLD(law, "case x \"X\"\n  story\n    m1: D moves r1\n", "game.law:1:57 E0004\n");
}

/* SPEC 8.4 */
Test(ruling, a_line_is_about_the_events_of_which_its_rule_speaks)
{
    Game g = game_open("status his(o: owner, m: move) en \"h\"\n"
                       "status whose: owner en \"w\"\n"
                       "clause 1 \"Whose\" for o: owner, m: move when m.by is o then his(o, m)\n"
                       "clause 2 \"Of no event\" for o: owner when o is host then whose is o\n",
                       "case x \"X\"\n  host A\n  about m2\n  story\n    m1: A moves r1\n    m2: B "
                       "moves "
                       "r2\n");
    const Ruling *r;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    cr_assert(eq(int, r->nlines, 3));
    for (int i = 0; i < r->nlines; i++)
        cr_expect(eq(int, r->lines[i].about, strcmp(r->lines[i].key, "his(bob, m2) is true") == 0),
                  "%s", r->lines[i].key);
    game_close(&g);
}

/* condition_domain_add() keeps values in order: true before false, and an absent value last. */
Test(ruling, values_are_added_in_their_order)
{
    Game g = game_open("status s en \"s\"\n", NULL);
    const Type *numbers = program_type(g.p, "hour");
    Value values[4];
    int n = 0;

    n = condition_domain_add(g.p->bool_type, values, n, 0);
    n = condition_domain_add(g.p->bool_type, values, n, BL_ABSENT);
    n = condition_domain_add(g.p->bool_type, values, n, 1);
    n = condition_domain_add(g.p->bool_type, values, n, 0);
    cr_assert(eq(int, n, 3));
    cr_expect(values[0] == 1 && values[1] == 0 && values[2] == BL_ABSENT);
    n = condition_domain_add(numbers, values, 0, 4);
    n = condition_domain_add(numbers, values, n, 12);
    n = condition_domain_add(numbers, values, n, 2);
    cr_assert(eq(int, n, 3));
    cr_expect(values[0] == 2 && values[1] == 4 && values[2] == 12);
    game_close(&g);
}
