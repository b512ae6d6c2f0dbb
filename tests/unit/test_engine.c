/* test_engine.c - tests of rules, defeat, choice and effect in a small game. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

/* SPEC 3.5: an attribute with a different type in each kind */
Test(engine, an_attribute_that_is_of_another_kind_of_event_in_each)
{
    TOLD("status worth(e: event): count en \"{value}\"\n"
         "status deep(e: event) en \"deep\"\n"
         "event group is a move { of: show }  phrase en \"{by} groups {token} under "
         "{of}\"\n"
         "clause 1 \"of a loud move\" for e: act when e is take and e.of.loud then "
         "worth(e) is 1\n"
         "clause 2 \"of a red shout\" for e: event when e.of.colour is red then "
         "worth(e) is 2\n"
         "clause 3 \"of what\" for e: act, b: bell when e.of is b then worth(e) is 3\n"
         "clause 4 \"of whose\" for e: event when e.of.by is ann and not (e is take) "
         "then deep(e)\n"
         "clause 5 \"of a show\" for e: move when e.of.token.colour is blue then "
         "deep(e)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1 with loud\n"
         "    n: A shows b2\n"
         "    s: A shouts r1\n"
         "    b: A rings\n"
         "    t: B takes back m\n"
         "    u: B takes back n\n"
         "    a: B amends s to b\n"
         "    c: B names r at b\n"
         "    g: B groups b1 under n\n",
         "refused t (no clause) []\n"
         "worth(t) is 1 [1]\n"
         "refused u (no clause) []\n"
         "refused a (no clause) []\n"
         "worth(a) is 2 [2]\n"
         "deep(a) is true [4]\n"
         "refused c (no clause) []\n"
         "worth(c) is 3 [3]\n"
         "deep(c) is true [4]\n"
         "deep(g) is true [4 5]\n");
}

/* SPEC 6.1: the head 4 applies to all clauses inside 4; 4B10 is not inside 4B1 */
Test(engine, a_group_guards_the_clauses_inside_it)
{
    TOLD("status worth(e: event): count en \"{value}\"\n"
         "clause 4 \"head\" for m: move when m.loud unless m.by is bob\n"
         "clause 4A \"guarded\" then worth(m) is 1\n"
         "clause 4A2 \"deeper\" when m.token.colour is red then worth(m) is 2 "
         "overrides 4A\n"
         "clause 4B1 \"states for its group\" when m.token.mark is two\n"
         "clause 4B1a \"inside 4B1\" then worth(m) is 3 overrides 4A\n"
         "clause 4B10 \"not inside 4B1\" then worth(m) is 1\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves b1 with loud\n"
         "    m3: B moves r1 with loud\n"
         "    m4: A moves r2\n"
         "    m5: A moves b2 with loud\n",
         "clash worth(m1) [4A2 4B10]\n"
         "worth(m2) is 1 [4A 4B10]\n"
         "clash worth(m5) [4B1a 4B10]\n");
    TOLD("status worth(e: event): count en \"{value}\"\n"
         "clause 45C4 \"letters and numbers are boundaries\" for m: move when m.loud\n"
         "clause 45C4b \"inside\" then worth(m) is 1\n"
         "clause 5 \"a number\" for m: move when m.by is dee\n"
         "clause 5A \"inside 5\" then worth(m) is 1\n"
         "clause 55A \"not inside 5\" for m: move then worth(m) is 1\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: D moves r1 with loud\n",
         "worth(m1) is 1 [55A]\n"
         "worth(m2) is 1 [5A 45C4b 55A]\n");
}

/* SPEC 6.1 */
Test(engine, a_clause_that_concludes_guards_nothing)
{
    TOLD("status worth(e: event): count en \"{value}\"\n"
         "clause 1 \"concludes\" for m: move when m.loud then worth(m) is 1\n"
         "clause 1A \"by itself\" for m: move unless m.loud then worth(m) is 2\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves r1\n",
         "worth(m1) is 1 [1]\n"
         "worth(m2) is 2 [1A]\n");
}

/* SPEC 6.1, 6.4: `subject to 1A` yields to each clause 1A */
Test(engine, several_clauses_may_share_a_label)
{
    TOLD("status worth(e: event): count en \"{value}\"\n"
         "clause 1A \"first part\" for m: move when m.loud then worth(m) is 1\n"
         "clause 1A \"second part\" for s: shout then worth(s) is 2\n"
         "clause 2 \"yields to both\" for e: act then worth(e) is 3 subject to 1A\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves r2\n"
         "    s1: A shouts red\n",
         "worth(m1) is 1 [1A]\n"
         "worth(m2) is 3 [2]\n"
         "worth(s1) is 2 [1A]\n");
}

/* SPEC 3.2 */
Test(engine, comparisons_with_an_absent_operand_are_false)
{
    TOLD("status s(m: move) en \"s\"  status t(m: move) en \"t\"  status u(m: move) en "
         "\"u\"\n"
         "status v(m: move) en \"v\"  status w(m: move) en \"w\"\n"
         "clause 1 \"absent compares false\" for m: move when m.at is 3 then s(m)\n"
         "clause 2 \"its not is true\" for m: move when m.at is not 3 then t(m)\n"
         "clause 3 \"given\" for m: move when m.at is given then u(m)\n"
         "clause 4 \"absent\" for m: move when m.at is absent then v(m)\n"
         "clause 5 \"order\" for m: move when m.at is at least 3 and m.at is at most 4 "
         "then w(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with at 3\n"
         "    m3: A moves r3 with at 4\n",
         "t(m1) is true [2]\n"
         "v(m1) is true [4]\n"
         "s(m2) is true [1]\n"
         "u(m2) is true [3]\n"
         "w(m2) is true [5]\n"
         "t(m3) is true [2]\n"
         "u(m3) is true [3]\n"
         "w(m3) is true [5]\n");
}

/* SPEC 3.5 */
Test(engine, an_attribute_of_another_kind_is_absent)
{
    TOLD("status s(e: act) en \"s\"  status t(e: act) en \"t\"  status u(e: event) en "
         "\"u\"\n"
         "clause 1 \"kinds\" for e: act when e is move and e.token is given then s(e)\n"
         "clause 2 \"kinds\" for e: act when e.token is absent then t(e)\n"
         "clause 3 \"any\" for e: event when e is show then u(e)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    b1: A rings\n"
         "    s1: A shows r2\n",
         "s(m1) is true [1]\n"
         "t(b1) is true [2]\n"
         "s(s1) is true [1]\n"
         "u(s1) is true [3]\n");
}

/* SPEC 3.3, 3.4 */
Test(engine, products_have_parts_and_are_built)
{
    TOLD("status s(t: token): colour en \"s\"  status k(m: move): token en \"k\"\n"
         "status n(m: move): count en \"n\"  status o(m: move): token en \"o\"\n"
         "clause 1 \"parts\" for m: move then s(m.token) is m.token.colour\n"
         "clause 2 \"builds\" for m: move then k(m) is token(blue, m.token.mark)\n"
         "clause 3 \"size\" for m: move then n(m) is size(m.seen_by)\n"
         "clause 4 \"only\" for m: move when the_one(m.seen_by) is ann then o(m) is "
         "m.token\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with seen_by A B\n"
         "    m2: A moves r2 with seen_by A\n"
         "    m3: A moves r3\n",
         "s(r1) is red [1]\n"
         "k(m1) is b1 [2]\n"
         "n(m1) is 2 [3]\n"
         "s(r2) is red [1]\n"
         "k(m2) is b2 [2]\n"
         "n(m2) is 1 [3]\n"
         "o(m2) is r2 [4]\n"
         "s(r3) is red [1]\n"
         "k(m3) is b3 [2]\n");
}

/* SPEC 6.1, 6.2 */
Test(engine, sets_some_no_and_ranges)
{
    TOLD("status s(m: move) en \"s\"  status t(m: move) en \"t\"  status u(m: move) en "
         "\"u\"\n"
         "status v(o: owner) en \"v\" status w(h: hour) en \"w\"\n"
         "clause 1 \"some\" for m: move when some p: move where (p before m and p.by "
         "is m.by) then s(m)\n"
         "clause 2 \"no\" for m: move when no p: move where p after m then t(m)\n"
         "clause 3 \"values\" for m: move when some o: owner where (o in m.seen_by and "
         "o is not m.by) then u(m)\n"
         "clause 4 \"range\" for h: hour when h is at least 11 then w(h)\n"
         "clause 5 \"members\" for m: move, o in m.seen_by then v(o)\n"
         "clause 6 \"not in\" for m: move when m.by not in {ann, bob} then s(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with seen_by A\n"
         "    m2: B moves r2 with seen_by A, B\n"
         "    m3: A moves r3\n"
         "    m4: C moves r4\n",
         "w(11) is true [4]\n"
         "w(12) is true [4]\n"
         "v(ann) is true [5 5]\n"
         "u(m2) is true [3]\n"
         "v(bob) is true [5]\n"
         "s(m3) is true [1]\n"
         "t(m4) is true [2]\n"
         "s(m4) is true [6]\n");
}

/* SPEC 4.9 */
Test(engine, definitions_are_read_by_cases)
{
    TOLD("define kind_of(m: move): tone as sharp when m.loud otherwise soft when "
         "m.token.mark is one otherwise plain\n"
         "define partly(m: move): count as 1 when m.loud otherwise 2 when m.by is ann\n"
         "define own(m: move) as m.by is host  en \"own\" not \"not own\"\n"
         "status s(m: move): tone en \"s\"  status t(m: move): count en \"t\"  status "
         "u(m: move) en \"u\"\n"
         "clause 1 \"three cases\" for m: move then s(m) is kind_of(m)\n"
         "clause 2 \"no case left: absent\" for m: move then t(m) is partly(m)\n"
         "clause 3 \"as a predicate\" for m: move when m is own then u(m)\n",
         "case x \"X\"\n"
         "  host B\n"
         "  story\n"
         "    m1: B moves r1 with loud\n"
         "    m2: B moves r1\n"
         "    m3: A moves r3\n",
         "s(m1) is sharp [1]\n"
         "t(m1) is 1 [2]\n"
         "u(m1) is true [3]\n"
         "s(m2) is soft [1]\n"
         "u(m2) is true [3]\n"
         "s(m3) is plain [1]\n"
         "t(m3) is 2 [2]\n");
}

/* SPEC 6.1: equal conclusions are one line */
Test(engine, a_rule_fires_once_for_each_binding)
{
    TOLD("status s(m: move) en \"s\"  status n(o: owner, q: owner) en \"n\"\n"
         "clause 1 \"pairs\" for m: move, p: move where p before m then s(m)\n"
         "clause 2 \"of values\" for o: owner, q: owner where q is not o when o is "
         "host and q is dee then n(o, q)\n",
         "case x \"X\"\n"
         "  host B\n"
         "  story\n"
         "    m1: B moves r1\n"
         "    m2: B moves r1\n"
         "    m3: A moves r3\n",
         "n(bob, dee) is true [2]\n"
         "s(m2) is true [1]\n"
         "s(m3) is true [1 1]\n");
}

/* SPEC 6.4 */
Test(engine, a_rule_defeats_only_where_the_conclusions_exclude)
{
    TOLD("status s(m: move): tone en \"s\"  status t(m: move): tone en \"t\"\n"
         "clause 1 \"both\" for m: move then s(m) is plain and t(m) is plain\n"
         "clause 2 \"one value the same\" for m: move then s(m) is plain and t(m) is "
         "soft overrides 1\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves r1\n",
         "s(m1) is plain [1 2]\n"
         "t(m1) is soft [2]\n");
}

Test(engine, what_is_not_offered_exercises_nothing_whatever_its_deadline_hangs_on)
{
    TOLD(late_on_a_clash,
         "case x \"X\"\n"
         "  story\n"
         "    b: A rings\n"
         "    m1: B moves r1\n"
         "    n: A names blue at b\n"
         "    m2: B moves r2 with loud\n",
         "ann may decide(b) from {red} until sharp_after(b) default red (lapsed) [3]\n"
         "clash s(m1) [1 2]\n"
         "refused n (not offered) [3]\n"
         "s(m2) is sharp [1]\n");
}

/* the clauses clash about s(m1), so it is unknown whether m1 is the deadline of `not s(m) is
 * sharp` */
Test(engine, whether_it_is_too_late_hangs_on_a_clash_that_is_denied)
{
    TOLD("status s(m: move): tone en \"s\"\n"
         "deadline not_sharp(e: event) is m: move where (not s(m) is sharp) en \"s\"\n"
         "clause 1 \"a\" for m: move then s(m) is sharp\n"
         "clause 2 \"b\" for m: move when not m.loud then s(m) is plain\n"
         "clause 3 \"c\" for b: bell then ann may decide(b) from {red} until not_sharp(b) "
         "default red\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves r1\n"
         "    b: A rings\n"
         "    m2: B moves r2 with loud\n",
         "clash s(m1) [1 2]\n"
         "not ruled decided(b) [3]\n"
         "s(m2) is sharp [1]\n");
}

/* if the clauses for s(m1) clash, the finding that presumes s(m1) presumes nothing */
Test(engine, what_is_presumed_by_a_clash_is_not_presumed)
{
    TOLD("status s(m: move): tone en \"s\"\n"
         "finding mood(m: move): tone presume s(m) cost late question en \"?\" en "
         "\"{value}\"\n"
         "status told_of(m: move) en \"t\"\n"
         "clause 1 \"a\" for m: move then s(m) is sharp\n"
         "clause 2 \"b\" for m: move when not m.loud then s(m) is plain\n"
         "clause 3 \"c\" for m: move when mood(m) is sharp then told_of(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves r1\n"
         "    m2: B moves r2 with loud\n",
         "clash s(m1) [1 2]\n"
         "told_of(m1) is true [3] IF mood(m1)?[plain: no][sharp: yes][soft: no]\n"
         "s(m2) is sharp [1]\n"
         "told_of(m2) is true [3] IF mood(m2)?[plain: no][*sharp: yes][soft: no]\n");
}

Test(engine, a_setting_that_is_a_text_stays_open)
{
    TOLD("setting { motto: text } phrase en \"motto {motto}\" question en \"motto?\"\n"
         "status told_of(m: move) en \"t\"\n"
         "clause 1 \"a\" for m: move when motto is \"onward\" then told_of(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves r1\n",
         "waits for motto [1]\n");
}

Test(engine, rules_that_would_defeat_each_other_in_a_circle_stay)
{
    static const char *const orders[][3] = { { "1", "2", "3" },
                                             { "3", "1", "2" },
                                             { "2", "3", "1" } };

    /* the three clauses override each other in a circle: in every order all are reported, and none
     * defeats another rule */
    for (size_t i = 0; i < BL_LEN(orders); i++) {
        const char *const *o = orders[i];
        StrBuf law = { 0 };

        strbuf_printf(&law,
                      "status s(m: move): tone en \"s\"\n"
                      "clause %s \"a\" for m: move then s(m) is plain overrides %s\n"
                      "clause %s \"b\" for m: move then s(m) is sharp overrides %s, 4\n"
                      "clause %s \"c\" for m: move then s(m) is soft overrides %s\n"
                      "clause 4 \"d\" for m: move when m.loud then s(m) is plain\n",
                      o[0], o[1], o[1], o[2], o[2], o[0]);
        TOLD(strbuf_str(&law),
             "case x \"X\"\n"
             "  story\n"
             "    m1: B moves r1\n"
             "    m2: B moves r2 with loud\n",
             "clash s(m1) [1 2 3]\n"
             "clash s(m2) [1 2 3 4]\n");
        strbuf_free(&law);
    }
}

Test(engine, a_defeated_rule_defeats_nothing)
{
    TOLD("status s(m: move): tone en \"s\"\n"
         "clause 1 \"a\" for m: move then s(m) is plain\n"
         "clause 2 \"b\" for m: move when m.loud then s(m) is sharp overrides 1\n"
         "clause 3 \"c\" for m: move when m.loud and m.by is ann then s(m) is plain "
         "overrides 2\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves r1\n"
         "    m2: B moves r2 with loud\n"
         "    m3: A moves r3 with loud\n",
         "s(m1) is plain [1]\n"
         "s(m2) is sharp [2]\n"
         "s(m3) is plain [1 3]\n");
    TOLD("status s(m: move): tone en \"s\"\n"
         "clause 1 \"a\" for m: move then s(m) is plain subject to 2\n"
         "clause 2 \"b\" for m: move when m.loud then s(m) is sharp subject to 3\n"
         "clause 3 \"c\" for m: move when m.loud and m.by is ann then s(m) is soft\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: B moves r1\n"
         "    m2: B moves r2 with loud\n"
         "    m3: A moves r3 with loud\n",
         "s(m1) is plain [1]\n"
         "s(m2) is sharp [2]\n"
         "clash s(m3) [1 3]\n");
    TOLD("status s(m: move): tone en \"s\"\n"
         "clause 5 \"a\" for m: move then s(m) is plain\n"
         "clause 4 \"b\" for m: move then s(m) is sharp overrides 5\n"
         "clause 3 \"c\" for m: move when not (m.by is dee) then s(m) is soft "
         "overrides 4, 5\n"
         "clause 2 \"d\" for m: move when m.by is bob then s(m) is plain overrides 3\n"
         "clause 1 \"e\" for m: move when m.by is bob and m.loud then s(m) is sharp "
         "overrides 2\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: B moves r2\n"
         "    m3: B moves r3 with loud\n"
         "    m4: D moves r4\n",
         "s(m1) is soft [3]\n"
         "clash s(m2) [2 4]\n"
         "clash s(m3) [1 3]\n"
         "s(m4) is sharp [4]\n");
}

/* SPEC 6.4 */
Test(engine, a_clash_is_reported_and_what_depends_on_it_is_not_ruled)
{
    TOLD("status s(m: move): tone en \"s\"  status t(m: move) en \"t\"  status u(m: "
         "move) en \"u\"\n"
         "status v(m: move) en \"v\"  status w(m: move): count en \"w\"\n"
         "define soft_one(m: move) as s(m) is soft\n"
         "clause 1 \"a\" for m: move then s(m) is plain\n"
         "clause 2 \"b\" for m: move when m.loud then s(m) is sharp\n"
         "clause 3 \"depends\" for m: move when s(m) is plain then t(m)\n"
         "clause 4 \"depends by not\" for m: move when s(m) is not plain then u(m)\n"
         "clause 5 \"fails anyway\" for m: move when s(m) is plain and m.by is bob "
         "then w(m) is 1\n"
         "clause 6 \"fails anyway\" for m: move when s(m) is plain when m.by is bob "
         "then w(m) is 1\n"
         "clause 7 \"holds anyway\" for m: move when s(m) is plain or m.loud then w(m) "
         "is 2\n"
         "clause 8 \"holds anyway\" for m: move when some p: move where (s(p) is "
         "plain) then w(m) is 2\n"
         "clause 9 \"through a definition, twice\" for m: move when soft_one(m) then "
         "v(m)\n"
         "clause 10 \"through a definition, twice\" for m: move unless soft_one(m) "
         "then v(m)\n"
         "clause 11 \"in a where\" for m: move where soft_one(m) then v(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with loud\n",
         "s(m1) is plain [1]\n"
         "t(m1) is true [3]\n"
         "w(m1) is 2 [7 8]\n"
         "v(m1) is true [10]\n"
         "clash s(m2) [1 2]\n"
         "not ruled t(m2) [3]\n"
         "not ruled u(m2) [4]\n"
         "w(m2) is 2 [7 8]\n"
         "not ruled v(m2) [9 10 11]\n");
}

/* SPEC 6.4: a `must` absorbs a `may`; the line has the clauses of both */
Test(engine, must_absorbs_may)
{
    TOLD("clause 1 \"may\" for m: move then ann may retract(m)\n"
         "clause 2 \"must\" for m: move when m.loud then ann must retract(m)\n"
         "clause 3 \"another\" for m: move when m.by is bob then bob may retract(m)\n"
         "clause 4 \"should\" for m: move when m.loud then ann should retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with loud\n"
         "    m3: B moves r2\n",
         "ann may retract(m1) [1]\n"
         "ann must retract(m2) [1 2]\n"
         "ann should retract(m2) [4]\n"
         "ann may retract(m3) [1]\n"
         "bob may retract(m3) [3]\n");
}

/* SPEC 6.4 */
Test(engine, a_permission_and_a_prohibition_of_one_person_clash)
{
    TOLD("clause 1 \"may\" for m: move then ann may retract(m)\n"
         "clause 2 \"must not\" for m: move when m.loud then ann must not retract(m)\n"
         "clause 3 \"another person\" for m: move then bob must not retract(m)\n"
         "clause 4 \"by name\" for m: move when m.by is cid then ann may not "
         "retract(m) overrides 1\n"
         "status gone(m: move) en \"g\"\n"
         "clause 5 \"depends\" for m: move when retracted(m) then gone(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with loud\n"
         "    m3: C moves r2\n"
         "    t3: A takes back m3\n"
         "    t2: A takes back m2\n",
         "ann may retract(m1) [1]\n"
         "bob must not retract(m1) [3]\n"
         "gone(m1) is true [5] IF retracted(m1)?[true: yes][false: no]\n"
         "clash retracted(m2) [1 2]\n"
         "not ruled retracted(m2) []\n"
         "bob must not retract(m2) [3]\n"
         "not ruled gone(m2) [5]\n"
         "bob must not retract(m3) [3]\n"
         "ann may not retract(m3) [4]\n"
         "refused t3 (forbidden) [4]\n");
}

/* SPEC 6.3, 6.4, 7.3 */
Test(engine, must_be_absorbs_is)
{
    TOLD("status s(m: move): tone en \"s\" must \"s\"\n"
         "clause 1 \"is\" for m: move then s(m) is plain\n"
         "clause 2 \"must be\" for m: move when seen(m) then s(m) must be plain\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n",
         "s(m1) is plain [1] IF seen(m1)?[true: no][false: yes]\n"
         "s(m1) must be plain [1 2] IF seen(m1)?[true: yes][false: no]\n");
}

/* SPEC 4.6 */
Test(engine, a_required_status_without_a_value_is_a_gap)
{
    TOLD("status s(m: move): tone required when m.loud en \"s\"\n"
         "clause 1 \"is\" for m: move when seen(m) then s(m) is plain\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with loud\n",
         "s(m1) is plain [1] IF seen(m1)?[true: yes][false: no]\n"
         "gap s(m2) [] IF seen(m2)?[true: no][false: yes]\n"
         "s(m2) is plain [1] IF seen(m2)?[true: yes][false: no]\n");
}

/* A status about no event, several events, or values may be required for each choice of
 * arguments. */
Test(engine, a_status_of_anything_may_be_required)
{
    TOLD("status whole: tone required when host is ann en \"whole\"\n"
         "status two(m: move, b: bell) required when m before b en \"two\"\n"
         "status his(o: owner): tone required when o is host en \"his\"\n"
         "status rung(e: event): tone required en \"rung\"\n"
         "clause 1 \"one\" for m: move, b: bell when m.loud then two(m, b)\n"
         "clause 2 \"rung\" for b: bell then rung(b) is plain\n",
         "case x \"X\"\n"
         "  host A\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    b1: B rings\n"
         "    m2: A moves r2 with loud\n"
         "    b2: disputed B rings\n",
         "gap his(ann) []\n"
         "gap whole() []\n"
         "gap rung(m1) []\n"
         "gap two(m1, b1) []\n"
         "gap two(m1, b2) [] IF happened(b2)?[true: yes][false: no]\n"
         "rung(b1) is plain [2]\n"
         "gap rung(m2) []\n"
         "two(m2, b1) is true [1]\n"
         "two(m2, b2) is true [1] IF happened(b2)?[true: yes][false: no]\n"
         "rung(b2) is plain [2] IF happened(b2)?[true: yes][false: no]\n");
}

/* SPEC 4.6, 6.3 */
Test(engine, background_lines_refer_and_lists)
{
    TOLD("status s(m: move): tone background\n"
         "status t(m: move) en \"t\"\n"
         "clause 1 \"status\" for m: move then s(m) is plain\n"
         "clause 2 \"clause\" background for m: move then t(m)\n"
         "clause 3 \"elsewhere\" for m: move when m.loud then refer 90 \"The rest\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with loud\n",
         "- s(m1) is plain [1]\n"
         "- t(m1) is true [2]\n"
         "- s(m2) is plain [1]\n"
         "- t(m2) is true [2]\n"
         "refer 90 [3]\n");
}

/* SPEC 6.5 */
Test(engine, must_takes_effect_at_once)
{
    TOLD("status gone(m: move) en \"g\"  status stands(m: move) en \"s\"  status "
         "one(b: bell): colour en \"o\"\n"
         "clause 1 \"must\" for m: move when m.by is ann then ann must retract(m)\n"
         "clause 2 \"shall\" for m: move when m.by is bob then ann shall retract(m)\n"
         "clause 3 \"does\" for m: move when m.by is cid then ann does retract(m)\n"
         "clause 4 \"should\" for m: move when m.by is dee then ann should retract(m)\n"
         "clause 5 \"with a choice it is open\" for b: bell then ann must decide(b)\n"
         "clause 6 \"gone\" for m: move when retracted(m) then gone(m)\n"
         "clause 7 \"stands\" for m: move when m is standing then stands(m)\n"
         "clause 8 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: B moves r1\n"
         "    m3: C moves r1\n"
         "    m4: D moves r1\n"
         "    b1: A rings\n",
         "ann must retract(m1) [1]\n"
         "gone(m1) is true [6]\n"
         "ann shall retract(m2) [2]\n"
         "gone(m2) is true [6]\n"
         "ann does retract(m3) [3]\n"
         "gone(m3) is true [6]\n"
         "ann should retract(m4) [4]\n"
         "stands(m4) is true [7]\n"
         "ann must decide(b1) [5]\n"
         "one(b1) is blue [8] IF decided(b1)?[red: no][blue: yes]\n"
         "one(b1) is red [8] IF decided(b1)?[red: yes][blue: no]\n");
}

/* SPEC 6.5 */
Test(engine, what_is_forbidden_or_not_given_takes_no_effect)
{
    TOLD("status stands(m: move) en \"s\"\n"
         "clause 1 \"must not\" for m: move when m.by is ann then ann must not "
         "retract(m)\n"
         "clause 2 \"shall not\" for m: move when m.by is bob then ann shall not "
         "retract(m)\n"
         "clause 3 \"another may\" for m: move when m.by is ann then bob may "
         "retract(m)\n"
         "clause 7 \"stands\" for m: move when m is standing then stands(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: B moves r1\n"
         "    m3: C moves r1\n"
         "    t1: B takes back m1\n",
         "ann must not retract(m1) [1]\n"
         "bob may retract(m1) (exercised) [3]\n"
         "ann shall not retract(m2) [2]\n"
         "stands(m2) is true [7]\n"
         "stands(m3) is true [7]\n");
}

/* SPEC 6.5 */
Test(engine, a_permission_is_exercised_open_or_lapsed)
{
    TOLD("status gone(m: move) en \"g\"  status stands(e: act) background\n"
         "clause 1 \"may\" for m: move then m.by may retract(m) until bell_after(m)\n"
         "clause 2 \"gone\" for m: move when retracted(m) then gone(m)\n"
         "clause 3 \"stands\" for e: act when e is standing then stands(e)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    t1: A takes back m1\n"
         "    m2: A moves r2\n"
         "    m3: B moves r2\n"
         "    t3: A takes back m3\n"
         "    b: A rings\n"
         "    m4: A moves r2\n"
         "    t2: A takes back m2\n",
         "ann may retract(m1) (exercised) [1]\n"
         "gone(m1) is true [2]\n"
         "- stands(t1) is true [3]\n"
         "- stands(m2) is true [3]\n"
         "bob may retract(m3) until bell_after(m3) (lapsed) [1]\n"
         "- stands(m3) is true [3]\n"
         "refused t3 (not his) [1]\n"
         "- stands(b) is true [3]\n"
         "ann may retract(m4) until bell_after(m4) [1]\n"
         "gone(m4) is true [2] IF retracted(m4)?[true: yes][false: no]\n"
         "- stands(m4) is true [3] IF retracted(m4)?[true: no][false: yes]\n"
         "refused t2 (too late) [1]\n");
}

/* SPEC 6.5: a void condition, however it is written, does not count as failing; the refusal names
 * the other condition */
Test(engine, the_condition_that_is_named_fails_for_sure)
{
    static const char *const clashing[] = { "s(d) is given", "not (s(d) is given)", "s(d) is plain",
                                            "not (s(d) is plain)" };
    static const struct {
        const char *before, *after, *named;
    } ways[] = { { "", "", "unless d.by is ann" },
                 { "d.by is cid and ", "", "not d.by is cid" },
                 { "", " and d.by is cid", "not d.by is cid" } };

    for (size_t i = 0; i < BL_LEN(clashing) * BL_LEN(ways); i++) {
        const char *clash = clashing[i % BL_LEN(clashing)];
        char law[600], want[200];

        snprintf(law, sizeof law,
                 "status s(d: shout): tone en \"s\"\n"
                 "clause 1 \"p\" for d: shout then s(d) is plain\n"
                 "clause 2 \"q\" for d: shout when d.by in {ann, bob} then s(d) is soft\n"
                 "clause 3 \"r\" for d: shout when %s(%s)%s unless d.by is ann "
                 "then both of {ann, bob} may change(d)\n",
                 ways[i / BL_LEN(clashing)].before, clash, ways[i / BL_LEN(clashing)].after);
        snprintf(want, sizeof want, "clash s(d) [1 2]\nclash s(@2) [1 2]\nrefused @2 (%s) [3]\n",
                 ways[i / BL_LEN(clashing)].named);
        TOLD(law,
             "case x \"X\"\n"
             "  story\n"
             "    d: A shouts red\n"
             "    A amends d to blue\n",
             want);
    }
}

/* SPEC 6.5: the nearest clause, and its first condition that failed */
Test(engine, an_exercise_without_a_right_is_refused)
{
    TOLD("clause 1A \"two missing\" for m: move when m.loud and m.by is dee then m.by "
         "may retract(m)\n"
         "clause 1B \"one missing, an unless\" for m: move when m.token.colour is blue "
         "unless m.token.mark is three then m.by may retract(m)\n"
         "clause 1C \"one missing\" for m: move when m.loud then m.by may retract(m)\n"
         "clause 2 \"one missing too, later in the book\" for m: move when "
         "m.token.colour is red and m.token.mark is one and m.by is bob then m.by may "
         "retract(m)\n"
         "clause 3 \"forbidden\" for m: move when m.token.mark is four then ann must "
         "not retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    t1: A takes back m1\n"
         "    m3: A moves b3\n"
         "    t3: A takes back m3\n"
         "    m4: A moves r4\n"
         "    t4: A takes back m4\n",
         "refused t1 (not m.token.colour is blue) [1B]\n"
         "refused t3 (unless m.token.mark is three) [1B]\n"
         "ann must not retract(m4) [3]\n"
         "refused t4 (forbidden) [3]\n");
    TOLD("clause 1 \"in the background\" for m: move when m.token.colour is blue "
         "then ann may retract(m) background\n"
         "clause 2 \"two missing\" for m: move when m.token.colour is blue and m.loud then "
         "ann may retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    t1: A takes back m1\n",
         "refused t1 (not m.token.colour is blue) [2]\n");
    TOLD("clause 1 \"a duty gives no right\" for m: move then ann should retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    t1: A takes back m1\n",
         "ann should retract(m1) [1]\n"
         "refused t1 (no clause) []\n");
}

/* SPEC 6.5: `should not` excludes and absorbs nothing, and neither gives nor takes a right */
Test(engine, what_should_not_be_done_changes_nothing)
{
    TOLD("status gone(m: move) en \"g\"\n"
         "clause 1 \"should not\" for m: move then ann should not retract(m)\n"
         "clause 2 \"may\" for m: move when m.by is ann then ann may retract(m)\n"
         "clause 3 \"must\" for m: move when m.by is bob then ann must retract(m)\n"
         "clause 4 \"must not\" for m: move when m.by is cid then ann must not retract(m)\n"
         "clause 5 \"should\" for m: move when m.by is dee then ann should retract(m)\n"
         "clause 6 \"gone\" for m: move when retracted(m) then gone(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    t1: A takes back m1\n"
         "    m2: B moves r1\n"
         "    m3: C moves r1\n"
         "    t3: A takes back m3\n"
         "    m4: D moves r1\n"
         "    t4: A takes back m4\n",
         "ann should not retract(m1) [1]\n"
         "ann may retract(m1) (exercised) [2]\n"
         "gone(m1) is true [6]\n"
         "ann should not retract(m2) [1]\n"
         "ann must retract(m2) [3]\n"
         "gone(m2) is true [6]\n"
         "ann should not retract(m3) [1]\n"
         "ann must not retract(m3) [4]\n"
         "refused t3 (forbidden) [4]\n"
         "ann should not retract(m4) [1]\n"
         "ann should retract(m4) [5]\n"
         "refused t4 (not m.by is ann) [2]\n");
    TOLD("clause 1 \"it is open\" for m: move when seen(m) then ann should not retract(m)\n"
         "clause 2 \"may\" for m: move when m.token.colour is blue then ann may retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    t1: A takes back m1\n",
         "ann should not retract(m1) [1] IF seen(m1)?[true: yes][false: no]\n"
         "refused t1 (not m.token.colour is blue) [2]\n");
}

/* SPEC 6.5: an open condition counts as failing only if it has one possible value, or belongs to a
 * rule about somebody else */
Test(engine, what_is_no_question_may_fail_where_an_exercise_is_refused)
{
    static const char *const fails[] = {
        "hue(m) is token(blue, one)",
        "s(bob) is sharp",
        "not (seen(m) or m.token.colour is red)",
        "not (m.token.colour is red or seen(m))",
        "not (not seen(m) or not (seen(m) and m.loud))",
    };

    for (size_t i = 0; i < BL_LEN(fails); i++) {
        char law[800];

        snprintf(law, sizeof law,
                 "status s(o: owner): tone en \"s\"\n"
                 "finding hue(m: move): token cost late from {token(red, one)} "
                 "question en \"?\" en \"{value}\"\n"
                 "clause 1 \"of hers\" for d: shout when meant(d) is soft then s(d.by) is "
                 "sharp\n"
                 "clause 2 \"two fail\" for m: move when m.loud and %s then m.by may "
                 "retract(m)\n"
                 "clause 3 \"one fails\" for m: move when m.token.colour is blue then "
                 "m.by may retract(m)\n",
                 fails[i]);
        TOLD(law,
             "case x \"X\"\n"
             "  story\n"
             "    d: A shouts red\n"
             "    m: A moves r1\n"
             "    t: A takes back m\n",
             "s(ann) is sharp [1] IF meant(d)?[plain: no][sharp: no][soft: yes]\n"
             "refused t (not m.token.colour is blue) [3]\n");
    }
}

/* SPEC 6.5 */
Test(engine, each_right_has_its_own_deadline)
{
    TOLD("status gone(m: move) en \"g\"\n"
         "clause 1 \"late\" for m: move then ann may retract(m) until bell_after(m)\n"
         "clause 2 \"in time\" for m: move then bob may retract(m)\n"
         "clause 3 \"gone\" for m: move when retracted(m) then gone(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    t0: D takes back m1\n"
         "    b: A rings\n"
         "    t1: A takes back m1\n",
         "ann may retract(m1) until bell_after(m1) (lapsed) [1]\n"
         "bob may retract(m1) [2]\n"
         "gone(m1) is true [3] IF retracted(m1)?[true: yes][false: no]\n"
         "refused t0 (not his) [1]\n"
         "refused t1 (too late) [1]\n");
    TOLD("clause 1 \"late\" for m: move then ann may retract(m) until bell_after(m)\n"
         "clause 2 \"hers still\" for m: move then either of {ann, bob} may retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    b: A rings\n"
         "    t1: A takes back m1\n",
         "ann or bob may retract(m1) (exercised) [2]\n");
}

/* SPEC 6.5 */
Test(engine, a_right_lapses_into_its_default)
{
    TOLD("status one(b: bell): colour en \"o\"\n"
         "clause 1 \"default\" for b: bell then either of {ann, bob} may decide(b) "
         "until bell_after(b) default blue\n"
         "clause 2 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b1: A rings\n"
         "    b2: A rings\n",
         "ann or bob may decide(b1) until bell_after(b1) default blue (lapsed) [1]\n"
         "one(b1) is blue [2]\n"
         "ann or bob may decide(b2) until bell_after(b2) default blue [1]\n"
         "one(b2) is blue [2] IF decided(b2)?[red: no][blue: yes]\n"
         "one(b2) is red [2] IF decided(b2)?[red: yes][blue: no]\n");
}

/* SPEC 6.5 */
Test(engine, the_tie_prevails_else_the_first_to_speak)
{
    TOLD("status one(b: bell): colour en \"o\"\n"
         "clause 1 \"tie\" for b: bell then either of {ann, bob} may decide(b) tie bob\n"
         "clause 3 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b1: A rings\n"
         "    A names red at b1\n"
         "    B names blue at b1\n"
         "    B names red at b1\n"
         "    C names blue at b1\n",
         "ann or bob may decide(b1) (exercised) [1]\n"
         "one(b1) is blue [3]\n"
         "refused @2 (overruled) [1]\n"
         "refused @4 (overruled) [1]\n"
         "refused @5 (not his) [1]\n");
    TOLD("status one(b: bell): colour en \"o\"\n"
         "clause 1 \"no tie\" for b: bell then either of {cid, dee} must decide(b)\n"
         "clause 3 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b1: A rings\n"
         "    D names red at b1\n"
         "    C names blue at b1\n",
         "cid or dee must decide(b1) (exercised) [1]\n"
         "one(b1) is red [3]\n"
         "refused @3 (overruled) [1]\n");
    TOLD("status one(b: bell): colour en \"o\"\n"
         "clause 1 \"the order of clauses is nothing\" for b: bell then dee may "
         "decide(b)\n"
         "clause 2 \"the order of clauses is nothing\" for b: bell then cid may "
         "decide(b)\n"
         "clause 3 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b1: A rings\n"
         "    C names red at b1\n"
         "    D names blue at b1\n",
         "dee may decide(b1) (exercised by another) [1]\n"
         "cid may decide(b1) (exercised) [2]\n"
         "one(b1) is red [3]\n"
         "refused @3 (overruled) [1]\n");
}

/* SPEC 6.5 */
Test(engine, a_choice_is_from_its_set)
{
    TOLD("status one(s: shout): token en \"o\"\n"
         "clause 1 \"from\" for s: shout then s.by may choose(s) from {token(red, "
         "one), token(blue, two)}\n"
         "clause 2 \"which\" for s: shout then one(s) is chosen(s)\n",
         "case x \"X\"\n"
         "  story\n"
         "    s1: A shouts\n"
         "    s2: A shouts\n"
         "    A picks b2 for s2\n"
         "    s3: A shouts\n"
         "    A picks b3 for s3\n",
         "ann may choose(s1) from {r1 b2} [1]\n"
         "one(s1) is b2 [2] IF chosen(s1)?[r1: no][b2: yes]\n"
         "one(s1) is r1 [2] IF chosen(s1)?[r1: yes][b2: no]\n"
         "ann may choose(s2) from {r1 b2} (exercised) [1]\n"
         "one(s2) is b2 [2]\n"
         "ann may choose(s3) from {r1 b2} [1]\n"
         "one(s3) is b2 [2] IF chosen(s3)?[r1: no][b2: yes]\n"
         "one(s3) is r1 [2] IF chosen(s3)?[r1: yes][b2: no]\n"
         "refused @5 (not offered) [1]\n");
    TOLD("status one(s: shout): token en \"o\"\n"
         "clause 1 \"not known which\" for s: shout then s.by may choose(s) from "
         "{token(red, one), token(blue, two)}\n"
         "clause 2 \"which\" for s: shout then one(s) is chosen(s)\n",
         "case x \"X\"\n"
         "  story\n"
         "    s1: A shouts\n"
         "    A picks ? for s1\n",
         "ann may choose(s1) from {r1 b2} [1] IF @2.choice?[r1: no][r2: yes][r3: "
         "yes][r4: yes][b1: yes][b2: no][b3: yes][b4: yes][absent: yes]\n"
         "ann may choose(s1) from {r1 b2} (exercised) [1] IF @2.choice?[r1: yes][r2: "
         "no][r3: no][r4: no][b1: no][b2: yes][b3: no][b4: no][absent: no]\n"
         "one(s1) is b2 [2] IF @2.choice?[r1: no][r2: chosen(s1)?[r1: no][b2: "
         "yes]][r3: chosen(s1)?[r1: no][b2: yes]][r4: chosen(s1)?[r1: no][b2: "
         "yes]][b1: chosen(s1)?[r1: no][b2: yes]][b2: yes][b3: chosen(s1)?[r1: no][b2: "
         "yes]][b4: chosen(s1)?[r1: no][b2: yes]][absent: chosen(s1)?[r1: no][b2: "
         "yes]]\n"
         "one(s1) is r1 [2] IF @2.choice?[r1: yes][r2: chosen(s1)?[r1: yes][b2: "
         "no]][r3: chosen(s1)?[r1: yes][b2: no]][r4: chosen(s1)?[r1: yes][b2: no]][b1: "
         "chosen(s1)?[r1: yes][b2: no]][b2: no][b3: chosen(s1)?[r1: yes][b2: no]][b4: "
         "chosen(s1)?[r1: yes][b2: no]][absent: chosen(s1)?[r1: yes][b2: no]]\n"
         "refused @2 (not offered) [1] IF @2.choice?[r1: no][r2: yes][r3: yes][r4: yes][b1: "
         "yes][b2: no][b3: yes][b4: yes][absent: yes]\n");
}

/* SPEC 5.3, 5.4 */
Test(engine, as_it_happened_is_not_as_it_stands)
{
    TOLD("status first(m: move) en \"f\"  status lone(m: move) en \"l\"\n"
         "clause 1 \"back\" for m: move, p: move where p before m when p.by is m.by "
         "then m.by must retract(p)\n"
         "clause 2 \"happened\" for m: move when no p: move where (p before m and p.by "
         "is m.by) then first(m)\n"
         "clause 3 \"stands\" for m: move when no p: move where (p before m and p.by "
         "is m.by and p is standing) then lone(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2\n"
         "    m3: B moves r2\n",
         "ann must retract(m1) [1]\n"
         "first(m1) is true [2]\n"
         "lone(m1) is true [3]\n"
         "lone(m2) is true [3]\n"
         "first(m3) is true [2]\n"
         "lone(m3) is true [3]\n");
}

/* SPEC 5.4: this holds for a correction of a correction, too */
Test(engine, a_correction_stands_if_its_exercise_took_effect)
{
    TOLD("status called(s: shout): colour en \"c\"\n"
         "clause 1 \"chain\" for s: shout where s.by is ann then either of {ann, bob} "
         "may change(s) until bell_after(s)\n"
         "clause 2 \"what stands\" for s: shout when s is standing then called(s) is "
         "s.colour\n",
         "case x \"X\"\n"
         "  story\n"
         "    s1: A shouts red\n"
         "    c1: A amends s1 to blue\n"
         "    c2: A amends c1 to red\n"
         "    c3: C amends c2 to blue\n",
         "ann or bob may change(s1) (exercised) [1]\n"
         "ann or bob may change(c1) (exercised) [1]\n"
         "ann or bob may change(c2) until bell_after(c2) [1]\n"
         "called(c2) is red [2] IF changed(c2)?[true: no][false: yes]\n"
         "refused c3 (not his) [1]\n");
    TOLD("status called(s: shout): colour en \"c\"\n"
         "clause 1 \"a wrong chooser never stands\" for s: shout then ann may "
         "change(s)\n"
         "clause 2 \"what stands\" for s: shout when s is standing then called(s) is "
         "s.colour\n",
         "case x \"X\"\n"
         "  story\n"
         "    s1: A shouts red\n"
         "    c1: C amends s1 to blue\n"
         "    c2: A amends s1 to blue\n"
         "    s2: A shouts red\n"
         "    c3: C amends s2 to blue\n",
         "ann may change(s1) (exercised) [1]\n"
         "ann may change(c1) [1]\n"
         "refused c1 (not his) [1]\n"
         "ann may change(c2) [1]\n"
         "called(c2) is blue [2] IF changed(c2)?[true: no][false: yes]\n"
         "ann may change(s2) [1]\n"
         "called(s2) is red [2] IF changed(s2)?[true: no][false: yes]\n"
         "ann may change(c3) [1]\n"
         "refused c3 (not his) [1]\n");
}

/* SPEC 6.5, 7.2 */
Test(engine, elections_nest)
{
    TOLD("status one(s: shout): token en \"o\"\n"
         "clause 1 \"outer\" for s: shout then ann may change(s)\n"
         "clause 2 \"inner\" for s: shout when changed(s) then bob may choose(s) from "
         "{token(red, one), token(red, two)}\n"
         "clause 3 \"which\" for s: shout when changed(s) then one(s) is chosen(s)\n"
         "clause 4 \"neither\" for s: shout unless changed(s) then one(s) is "
         "token(blue, one)\n",
         "case x \"X\"\n"
         "  story\n"
         "    s1: A shouts red\n"
         "    s2: A shouts red\n"
         "    s3: A shouts red\n"
         "  elected\n"
         "    changed(s2)\n"
         "    chosen(s2) is r2\n"
         "    not changed(s3)\n",
         "ann may change(s1) [1]\n"
         "bob may choose(s1) from {r1 r2} [2] IF changed(s1)?[true: yes][false: no]\n"
         "one(s1) is r1 [3] IF changed(s1)?[true: chosen(s1)?[r1: yes][r2: no]][false: "
         "no]\n"
         "one(s1) is r2 [3] IF changed(s1)?[true: chosen(s1)?[r1: no][r2: yes]][false: "
         "no]\n"
         "one(s1) is b1 [4] IF changed(s1)?[true: no][false: yes]\n"
         "ann may change(s2) [1]\n"
         "bob may choose(s2) from {r1 r2} [2]\n"
         "one(s2) is r2 [3]\n"
         "ann may change(s3) [1]\n"
         "one(s3) is b1 [4]\n");
}

/* SPEC 4.10 */
Test(engine, the_deadline_can_be_asked)
{
    TOLD("status over(m: move) en \"o\"\n"
         "clause 1 \"passed\" for m: move when bell_after(m) then over(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    disputed A rings\n"
         "    m2: A moves r2\n",
         "over(m1) is true [1] IF happened(@2)?[true: yes][false: no]\n");
}

/* SPEC 4.10.3: a deadline passes at the event after the matching one; an event that did not happen
 * is in time if the story ends without a match */
Test(engine, what_comes_before_a_deadline)
{
    TOLD("define loud(o: owner): move as loudest(o)\n"
         "status loudest(o: owner): move en \"l\" background\n"
         "status over(m: move) en \"o\"  status late(o: owner) en \"a\"\n"
         "clause 1 \"loud\" for m: move when m.loud then loudest(m.by) is m\n"
         "clause 2 \"over\" for m: move, n: move where n after m when n before bell_after(m)\n"
         "  then over(n)\n"
         "clause 3 \"late\" for o: owner, m: move when m.by is ann and not (loud(o) before "
         "bell_after(m))\n"
         "  then late(o)\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1\n"
         "    m2: B moves r2 with loud true\n"
         "    A rings\n"
         "    m3: C moves r3 with loud true\n",
         "late(ann) is true [3]\n"
         "late(cid) is true [3]\n"
         "late(dee) is true [3]\n"
         "- loudest(bob) is m2 [1]\n"
         "over(m2) is true [2]\n"
         "- loudest(cid) is m3 [1]\n");
    /* the event that passes the deadline is itself in time */
    TOLD("status over(b: bell) en \"o\"\n"
         "clause 1 \"over\" for m: move, b: bell when b before bell_after(m) then over(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1\n"
         "    b1: A rings\n"
         "    A rings\n",
         "over(b1) is true [1]\n");
}

/* SPEC 3.2.4: an event that did not happen is later than all others */
Test(engine, what_comes_before_an_event_that_did_not_happen)
{
    TOLD("define loud(o: owner): move as loudest(o)\n"
         "status loudest(o: owner): move en \"l\" background\n"
         "status first(m: move) en \"o\"  status second(m: move) en \"s\"\n"
         "clause 1 \"loud\" for m: move when m.loud then loudest(m.by) is m\n"
         "clause 2 \"first\" for m: move when m before loud(ann) and m before loud(bob) then "
         "first(m)\n"
         "clause 3 \"second\" for m: move when loud(ann) before m or m after loud(ann) then "
         "second(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    B moves r2 with loud true\n"
         "    A moves r3\n",
         "first(m1) is true [2]\n"
         "- loudest(bob) is @2 [1]\n");
}

/* SPEC 6.4: a conclusion that depends on a clash is not ruled */
Test(engine, what_comes_before_a_clash)
{
    TOLD("define loud(o: owner): move as loudest(o)\n"
         "status loudest(o: owner): move en \"l\" background\n"
         "status first(m: move) en \"o\"\n"
         "clause 1 \"loud\" for m: move when m.loud then loudest(m.by) is m\n"
         "clause 2 \"first\" for m: move when m before loud(bob) then first(m)\n"
         "clause 3 \"first\" for b: bell, m: move where m before b when loud(bob) before "
         "bell_after(b)\n"
         "  then first(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    B moves r1 with loud true\n"
         "    B moves r2 with loud true\n"
         "    b: A rings\n",
         "- clash loudest(bob) [1 1]\n"
         "not ruled first(@1) [2 3]\n"
         "not ruled first(@2) [2 3]\n");
}

/* an exercise whose refusal depends on a clash gives a line `not ruled` about the action */
Test(engine, clashes_about_an_action_without_events)
{
    TOLD("action pass(o: owner) done passed en \"pass\"\n"
         "event go is a act { } phrase en \"{by} goes\" exercises pass(by)\n"
         "clause 1 \"may\" for o: owner then o may pass(o)\n"
         "clause 2 \"not\" for o: owner when o is dee then o must not pass(o)\n",
         "case x \"X\"\n"
         "  story\n"
         "    A goes\n"
         "    A rings\n"
         "    A rings\n"
         "    A rings\n"
         "    A rings\n"
         "    D goes\n",
         "ann may pass(ann) (exercised) [1]\n"
         "bob may pass(bob) [1]\n"
         "cid may pass(cid) [1]\n"
         "clash passed(dee) [1 2]\n"
         "not ruled passed(dee) []\n");
}

/* SPEC 6.5: a permission does not count if its deadline passed without use.  Its conditions are
 * then not evaluated, even if they clash or wait */
Test(engine, a_permission_that_went_by_unused_asks_nothing)
{
    TOLD("status s(m: move): tone en \"{value}\"\n"
         "clause 1 \"one\" for m: move then s(m) is plain\n"
         "clause 2 \"two\" for m: move when m.by is ann then s(m) is sharp\n"
         "clause 3 \"on a clash\" for m: move when s(m) is plain\n"
         "  then ann may retract(m) until bell_after(m)\n"
         "clause 4 \"on what is waited for\" for d: shout when size(options(d)) is 2\n"
         "  then ann may change(d) until bell_after(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    d1: A shouts red\n"
         "    A rings\n"
         "    m2: A moves r2\n"
         "    d2: A shouts red\n",
         "clash s(m1) [1 2]\n"
         "clash s(m2) [1 2]\n"
         "not ruled retracted(m2) [3]\n"
         "waits for options(d2) [4]\n");
}

/* SPEC 6.4: a deadline that depends on a clash is not ruled */
Test(engine, a_right_whose_deadline_hangs_on_a_clash_is_not_ruled)
{
    TOLD("status s(m: move): tone en \"{value}\"\n"
         "deadline hush(e: event) is n: move where (n after e and s(n) is sharp)\n"
         "  en \"the hush\"\n"
         "status gone(d: shout) en \"gone\"\n"
         "clause 1 \"one\" for m: move then s(m) is plain\n"
         "clause 2 \"two\" for m: move when m.loud then s(m) is sharp\n"
         "clause 3 \"may\" for d: shout then ann may change(d) until hush(d)\n"
         "clause 4 \"reads it\" for d: shout when d is standing then not gone(d)\n"
         "clause 5 \"must\" for d: shout when d.colour is blue\n"
         "  then bob must change(d) until hush(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d1: A shouts red\n"
         "    d2: A shouts blue\n"
         "    A moves r1 with loud\n"
         "    d3: A shouts red\n"
         "    A moves r2\n"
         "    e1: A amends d1 to red\n",
         "not ruled changed(d1) [3]\n"
         "not ruled gone(d1) [4]\n"
         "ann may change(d2) until hush(d2) [3]\n"
         "bob must change(d2) [5]\n"
         "clash s(@3) [1 2]\n"
         "ann may change(d3) until hush(d3) [3]\n"
         "gone(d3) is false [4] IF changed(d3)?[true: no][false: yes]\n"
         "s(@5) is plain [1]\n"
         "ann may change(e1) until hush(e1) [3]\n"
         "not ruled gone(e1) [4] IF changed(e1)?[true: no][false: yes]\n");
}

/* a variable ranges over a set that clauses clash about: the conclusion is not ruled */
Test(engine, what_ranges_over_a_set_that_hangs_on_a_clash_is_not_ruled)
{
    TOLD("status among(m: move): set of tone en \"{value}\"\n"
         "status s(m: move): tone en \"{value}\"\n"
         "clause 1 \"one\" for m: move then among(m) is {plain, sharp}\n"
         "clause 2 \"two\" for m: move when m.loud then among(m) is {soft}\n"
         "clause 3 \"reads it\" for m: move, t: tone where (t is soft), u in among(m)\n"
         "  when u is t then s(m) is u\n"
         "clause 4 \"refers\" for m: move, t: tone where (t in among(m)), u: tone\n"
         "  when m.loud and u is not plain then refer 9 \"a law\"\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves r2\n",
         "clash among(m1) [1 2]\n"
         "not ruled s(m1) [3]\n"
         "among(m2) is {plain sharp} [1]\n");
}

/* a rule about another event is not affected by the clash, nor a rule without a value to
 * conclude */
Test(engine, what_hangs_on_a_clash_is_what_the_rule_speaks_of)
{
    TOLD("status s(m: move): tone en \"{value}\"  status g(m: move) en \"g\"\n"
         "status h(m: move): hour en \"{value}\"\n"
         "clause 1 \"one\" for m: move then s(m) is plain\n"
         "clause 2 \"two\" for m: move when m.loud then s(m) is sharp\n"
         "clause 3 \"of another\" for t: take when s(t.of) is plain then g(t.of)\n"
         "clause 4 \"of each\" for m: move then g(m)\n"
         "clause 5 \"no value\" for m: move when s(m) is plain then h(m) is m.at\n"
         "clause 6 \"a value\" for m: move then h(m) is 3\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves r2\n"
         "    A takes back m1\n",
         "clash s(m1) [1 2]\n"
         "not ruled g(m1) [3 4]\n"
         "h(m1) is 3 [6]\n"
         "s(m2) is plain [1]\n"
         "g(m2) is true [4]\n"
         "h(m2) is 3 [6]\n"
         "refused @3 (no clause) []\n");
}

/* The clauses clash about h(m1), so lit(h(m1)) may be about every hour, and no lit() is certain. */
Test(engine, what_a_rule_speaks_of_may_hang_on_a_clash)
{
    TOLD("status h(m: move): hour en \"{value}\"  status lit(n: hour) en \"l\"\n"
         "status worth(b: bell): count en \"w\"\n"
         "clause 1 \"one\" for m: move then h(m) is 3\n"
         "clause 2 \"two\" for m: move when m.loud then h(m) is 4\n"
         "clause 3 \"lit\" for m: move then lit(h(m))\n"
         "clause 4 \"asked\" for b: bell when lit(3) then worth(b) is 1\n"
         "clause 5 \"asked\" for b: bell when lit(5) then worth(b) is 1\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    b1: A rings\n",
         "clash h(m1) [1 2]\n"
         "not ruled worth(b1) [4 5]\n");
}

/* SPEC 6.5: an exercise that names no choice is refused, with or without `from` in the clause */
Test(engine, an_exercise_without_a_choice_is_refused)
{
    TOLD("clause 1 \"any\" for s: shout then s.by may choose(s)\n",
         "case x \"X\"\n"
         "  story\n"
         "    s1: A shouts\n"
         "    A picks b2 for s1\n"
         "    s2: A shouts\n"
         "    A picks for s2\n",
         "ann may choose(s1) (exercised) [1]\n"
         "ann may choose(s2) [1]\n"
         "refused @4 (not offered) [1]\n");
}

/* one rule may give the same right with two deadlines */
Test(engine, a_right_that_is_given_twice_has_both_deadlines)
{
    TOLD("clause 1 \"may\" for d: shout, m: move where m after d\n"
         "  then ann may change(d) until bell_after(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d1: A shouts red\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2\n",
         "ann may change(d1) until bell_after(m1) [1]\n"
         "ann may change(d1) until bell_after(m2) [1]\n");
}

/* SPEC 6.4: a deadline has passed if one event certainly decides it, even if the clauses clash
 * about another event */
Test(engine, a_deadline_that_one_event_settles_hangs_on_no_other)
{
    TOLD("status s(m: move): tone en \"{value}\"\n"
         "deadline hush(e: event) is n: move where (n after e and s(n) is sharp)\n"
         "  en \"the hush\"\n"
         "clause 1 \"one\" for m: move then s(m) is sharp\n"
         "clause 2 \"two\" for m: move when m.loud then s(m) is soft\n"
         "clause 3 \"must choose\" for d: shout then ann must choose(d) until hush(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d1: A shouts red\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves r2\n",
         "ann must choose(d1) until hush(d1) (lapsed) [3]\n"
         "clash s(m1) [1 2]\n"
         "s(m2) is sharp [1]\n");
}

/* a duty takes effect at once, even if it depends on a clash whether the exercise was in time */
Test(engine, a_duty_stands_whatever_its_deadline_hangs_on)
{
    TOLD("status s(m: move): tone en \"{value}\"\n"
         "deadline hush(e: event) is n: move where (n after e and s(n) is sharp)\n"
         "  en \"the hush\"\n"
         "clause 1 \"one\" for m: move then s(m) is sharp\n"
         "clause 2 \"two\" for m: move when m.loud then s(m) is soft\n"
         "clause 3 \"must\" for m: move then ann must retract(m) until hush(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2 with loud\n"
         "    A takes back m1\n",
         "s(m1) is sharp [1]\n"
         "ann must retract(m1) (exercised) [3]\n"
         "clash s(m2) [1 2]\n"
         "ann must retract(m2) [3]\n");
}

/* SPEC 6.5.4 */
Test(engine, a_duty_is_done_by_whoever_does_it)
{
    TOLD("clause 1 \"must\" for m: move then ann must retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r2\n"
         "    m3: A moves r3\n"
         "    A takes back m1\n"
         "    B takes back m2\n",
         "ann must retract(m1) (exercised) [1]\n"
         "ann must retract(m2) (exercised by another) [1]\n"
         "ann must retract(m3) [1]\n");
}

/* SPEC 8.5 */
Test(engine, a_choice_that_is_not_offered_is_none)
{
    TOLD("status one(b: bell): colour en \"{value}\"\n"
         "clause 1 \"may\" for b: bell when fair then ann may decide(b) from {red}\n"
         "clause 2 \"any\" for b: bell unless fair then ann may decide(b)\n"
         "clause 3 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b1: A rings\n"
         "  elected\n"
         "    decided(b1) is blue\n",
         "ann may decide(b1) from {red} [1] IF fair()?[true: yes][false: no]\n"
         "ann may decide(b1) [2] IF fair()?[true: no][false: yes]\n"
         "one(b1) is blue [3] IF fair()?[true: no][false: yes]\n"
         "one(b1) is red [3] IF fair()?[true: yes][false: no]\n");
}

/* SPEC 5.3, 6.5: a choice depends on an open attribute only if the attribute is a part of the
 * choice (`mark`, not `how`) */
Test(engine, a_choice_that_is_told_in_parts_may_be_open)
{
    TOLD("event wish is a act { of: shout; colour: colour; mark: mark; how?: tone }\n"
         "  phrase en \"{by} wishes {colour}{mark} for {of}\"\n"
         "  exercises choose(of) with token(colour, mark)\n"
         "status c(d: shout): token en \"c\"\n"
         "clause 1 \"two\" for d: shout then ann may choose(d) from {token(red, one), "
         "token(red, two)}\n"
         "clause 2 \"what\" for d: shout then c(d) is chosen(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts r1\n"
         "    w: A wishes r1 for d with mark ?\n"
         "    e: A shouts r2\n"
         "    v: A wishes r2 for e with how ?\n",
         "ann may choose(d) from {r1 r2} [1] IF w.mark?[one: no][two: no][three: "
         "yes][four: yes]\n"
         "ann may choose(d) from {r1 r2} (exercised) [1] IF w.mark?[one: yes][two: "
         "yes][three: no][four: no]\n"
         "c(d) is r1 [2] IF w.mark?[one: yes][two: no][three: chosen(d)?[r1: yes][r2: "
         "no]][four: chosen(d)?[r1: yes][r2: no]]\n"
         "c(d) is r2 [2] IF w.mark?[one: no][two: yes][three: chosen(d)?[r1: no][r2: "
         "yes]][four: chosen(d)?[r1: no][r2: yes]]\n"
         "refused w (not offered) [1] IF w.mark?[one: no][two: no][three: yes][four: yes]\n"
         "ann may choose(e) from {r1 r2} (exercised) [1]\n"
         "c(e) is r2 [2]\n");
}

/* SPEC 4.5: a finding has a value of its set, and is absent if the set is empty */
Test(engine, a_finding_from_an_empty_set_is_absent)
{
    TOLD("status s(d: shout) en \"s\" status t(d: shout) en \"t\"\n"
         "define some_of(d: shout): set of token as {token(red, one)} when d.mark is two "
         "otherwise {}\n"
         "finding like(d: shout): token from some_of(d) cost late question en \"?\" en "
         "\"{value}\"\n"
         "clause 1 \"one\" for d: shout when like(d) is given then s(d)\n"
         "clause 2 \"none\" for d: shout when like(d) is absent then t(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts r1\n"
         "    e: A shouts r2\n",
         "t(d) is true [2]\n"
         "s(e) is true [1]\n");
}

/* SPEC 6.1: a head may stand after the clauses inside it, in any order */
Test(engine, a_guard_may_stand_after_those_inside_it)
{
    TOLD("status s(m: move) en \"s\"\n"
         "clause 1A \"inner\" when m.token.mark is one\n"
         "clause 1A1 \"in both\" then s(m)\n"
         "clause 1 \"outer\" for m: move when m.loud\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1 with loud\n"
         "    m2: A moves b1\n"
         "    m3: A moves b2 with loud\n",
         "s(m1) is true [1A1]\n");
}

/* Returns the smallest number of conditions of the first rule that fail for some choice of its
 * events; -1: there is no choice. */
static int near_of(const char *law, const char *text)
{
    Game g = game_open(law, text);
    Engine *e;
    int n;

    cr_assert(g.c != NULL);
    e = engine_new(g.p, g.c, 0, g.c->nevents, g.arena);
    engine_begin(e);
    n = engine_count_failing(e, g.p->rules[0]);
    engine_free(e);
    game_close(&g);
    return n;
}

/* SPEC 14.11: `cover --suggest` ranks the cases that decide nothing by how near a rule comes */
Test(engine, how_near_a_rule_comes_that_ranges_over_a_set)
{
    static const char law[] = "status s(m: move) en \"s\"\n"
                              "clause 1 \"of a set\" for m: move, o in m.seen_by\n"
                              "  when o is m.by and m.loud and seen(m) then s(m)\n";

    cr_expect(eq(int, near_of(law, "case x \"X\"\n  story\n    A moves r1\n"), -1),
              "nobody saw it");
    cr_expect(eq(int,
                 near_of(law, "case x \"X\"\n  story\n"
                              "    A moves r1 with seen_by B C\n"),
                 2),
              "others saw it, and it was not loud");
    cr_expect(eq(int,
                 near_of(law, "case x \"X\"\n  story\n"
                              "    A moves r1 with seen_by B A\n"),
                 1),
              "what is open misses nothing");
    cr_expect(eq(int,
                 near_of(law, "case x \"X\"\n  story\n"
                              "    A moves r1 with seen_by B A, loud\n"),
                 0),
              "it may be so");
    cr_expect(eq(int,
                 near_of("status s(d: shout) en \"s\"\n"
                         "clause 1 \"of what is not known\" for d: shout, t in "
                         "options(d) when t.colour is red then s(d)\n",
                         "case x \"X\"\n  story\n    A shouts r1\n"),
                 -1),
              "the set is open");
}

/* The choice of events with the fewest failing conditions counts.  An absent value counts only if
 * nothing else fails. */
Test(engine, how_near_a_rule_comes_that_may_speak_of_several)
{
    static const char law[] = "status s(m: move) en \"s\"\n"
                              "clause 1 \"two\" for m: move when m.loud and m.by is ann "
                              "then s(m)\n",
                      bare[] = "status s(m: move) en \"s\"\n"
                               "clause 1 \"none\" for m: move where (m.loud) then s(m)\n";

    cr_expect(eq(int,
                 near_of(law, "case x \"X\"\n  story\n    B moves r1\n"
                              "    B moves r2 with loud\n    B moves r3\n"),
                 1),
              "the second");
    cr_expect(eq(int, near_of(bare, "case x \"X\"\n  story\n    B moves r1\n"), 1),
              "which is not loud");
    cr_expect(eq(int, near_of(bare, "case x \"X\"\n  story\n    B moves r1 with loud\n"), 0),
              "nothing misses");
    cr_expect(eq(int, near_of(bare, "case x \"X\"\n  story\n    B rings\n"), -1),
              "nothing of the kind");
}

/* SPEC 6.4, 6.5: a rule gives a right for several choices of its variables.  It then offers what
 * each of them offers; two defaults clash, and the first `tie` counts */
Test(engine, a_right_that_one_rule_gives_in_several_ways)
{
    TOLD("clause 1 \"from\" for d: shout, m: move then ann may choose(d) from {m.token}\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts r1\n"
         "    A moves r1\n"
         "    B moves b1\n"
         "    C moves b1\n",
         "ann may choose(d) from {r1 b1} [1 1 1]\n");
    TOLD("status c(d: shout): token en \"c\"\n"
         "clause 1 \"of two\" for d: shout then ann may choose(d) from "
         "{token(red, one)}\n"
         "clause 2 \"of all\" for d: shout then bob may choose(d)\n"
         "clause 3 \"what\" for d: shout then c(d) is chosen(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts r1\n"
         "  elected\n"
         "    chosen(d) is b1\n",
         "ann may choose(d) from {r1} [1]\n"
         "bob may choose(d) [2]\n"
         "c(d) is b1 [3]\n");
    TOLD("status c(d: shout): token en \"c\"\n"
         "clause 1 \"default\" for d: shout, m: move then ann may choose(d) from "
         "{token(red, one), token(blue, one)} until bell_after(d) default m.token\n"
         "clause 2 \"what\" for d: shout then c(d) is chosen(d)\n",
         "case x \"X\"\n"
         "  story\n"
         "    d: A shouts r1\n"
         "    A moves r1\n"
         "    B moves b1\n"
         "    A rings\n",
         "clash chosen(d) [1 1]\n"
         "not ruled c(d) [2]\n");
    TOLD("status one(b: bell): colour en \"o\"\n"
         "clause 1 \"tie\" for b: bell, m: move then either of {ann, bob} may decide(b) "
         "tie m.by\n"
         "clause 3 \"which\" for b: bell then one(b) is decided(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b: A rings\n"
         "    A moves r1\n"
         "    B moves b1\n"
         "    A names red at b\n"
         "    B names blue at b\n",
         "ann or bob may decide(b) (exercised) [1 1]\n"
         "one(b) is red [3]\n"
         "refused @5 (overruled) [1]\n");
}

/* SPEC 3.2, 6.5: nobody has a right if the person who would have it is absent */
Test(engine, a_right_of_whoever_saw_it)
{
    TOLD("clause 1 \"he alone\" for m: move then the_one(m.seen_by) may retract(m)\n"
         "clause 2 \"these\" for m: move when m.loud then either of m.seen_by may "
         "retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "    n: A moves r2 with seen_by B\n"
         "    o: A moves r3 with loud, seen_by B C\n"
         "    q: A moves r4 with loud\n"
         "    A takes back m\n"
         "    B takes back n\n"
         "    C takes back o\n"
         "    A takes back q\n",
         " may retract(m) [1]\n"
         "bob may retract(n) (exercised) [1]\n"
         " may retract(o) (exercised by another) [1]\n"
         "bob or cid may retract(o) (exercised) [2]\n"
         " may retract(q) [1 2]\n"
         "refused @5 (not his) [1]\n"
         "refused @8 (not his) [1]\n");
}

/* SPEC 6.5: the reason of a refusal if a variable ranges over numbers, or if one of two persons was
 * too late */
Test(engine, an_exercise_is_refused_for_the_first_reason_that_there_is)
{
    TOLD("clause 1 \"numbers\" for m: move, h: hour when h is m.at and h is at least 3 "
         "then m.by may retract(m) until bell_after(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1 with at 2\n"
         "    n: A moves r2 with at 4\n"
         "    A takes back m\n"
         "    A rings\n"
         "    A takes back n\n",
         "refused @3 (not h is at least 3) [1]\n"
         "refused @5 (too late) [1]\n");
    TOLD("clause 1 \"in time\" for m: move when seen(m) then m.by may retract(m) until "
         "bell_after(m)\n"
         "clause 2 \"another\" for m: move when m.loud then host may retract(m)\n",
         "case x \"X\"\n"
         "  host C\n"
         "  story\n"
         "    m: A moves r1\n"
         "    n: A moves r2 with loud\n"
         "    B rings\n"
         "    A takes back m\n"
         "    A takes back n\n"
         "    B takes back n\n"
         "  found by director\n"
         "    seen(m)\n",
         "cid may retract(n) [2]\n"
         "refused @4 (too late) [1]\n"
         "refused @5 (not his) [2]\n"
         "refused @6 (not his) [2]\n");
}

/* SPEC 6.2: one variable may be both arguments of a conclusion */
Test(engine, a_rule_that_concludes_of_one_thing_twice)
{
    TOLD("status pair(x: move, y: move) en \"pair\"  status s(m: move) en \"s\"\n"
         "clause 1 \"with itself\" for m: move then pair(m, m)\n"
         "clause 2 \"with another\" for m: move, p: move where p before m when pair(m, p) "
         "or pair(p, m) then s(m)\n"
         "clause 3 \"itself\" for m: move when pair(m, m) and m.loud then s(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1\n"
         "    n: A moves r2 with loud\n",
         "pair(m, m) is true [1]\n"
         "pair(n, n) is true [1]\n"
         "s(n) is true [3]\n");
}

/* SPEC 6.3: conditions that are checked on the story before evaluation may read open attributes */
Test(engine, what_is_looked_at_may_be_open)
{
    TOLD("status s(e: act): count en \"s\"\n"
         "clause 1 \"of an event that is open\" for t: take when t.of.loud then s(t) is "
         "1\n"
         "clause 2 \"before it\" for t: take when t.of before t and t.of is show then "
         "s(t) is 1\n"
         "clause 3 \"a kind\" for t: take when t.of is show then s(t) is 1\n"
         "clause 4 \"size\" for m: move when size(m.seen_by) is 1 then s(m) is 4\n"
         "clause 5 \"a set\" for m: move when ann in {m.by, bob} then s(m) is 4\n"
         "clause 6 \"the one\" for m: move when the_one(m.seen_by) is bob and m.loud "
         "then s(m) is 4\n"
         "clause 7 \"a pair\" for d: shout when token(d.colour, d.mark) is token(red, "
         "one) then s(d) is 7\n"
         "clause 8 \"settings\" for b: bell when field is red and host is b.by then s(b) "
         "is 8\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1 with seen_by B, loud ?\n"
         "    n: A shows r2 with by ?\n"
         "    d: A shouts r with mark ?\n"
         "    t: A takes back m with of ?\n"
         "    b: A rings\n"
         "    B shouts\n",
         "s(m) is 4 [4 5 6]\n"
         "s(n) is 4 [5] IF n.by?[ann: yes][bob: no][cid: no][dee: no]\n"
         "s(d) is 7 [7] IF d.mark?[one: yes][two: no][three: no][four: no][absent: no]\n"
         "refused t (no clause) []\n"
         "waits for t.of [1 2 3]\n"
         "s(b) is 8 [8] IF field?[red: host?[ann: yes][bob: no][cid: no][dee: no]][blue: "
         "no]\n");
}

/* SPEC 6.4: an attribute of an event that depends on a clash is not ruled */
Test(engine, an_attribute_of_what_hangs_on_a_clash_is_not_ruled)
{
    TOLD("status first(b: bell): move en \"{value}\"\n"
         "status hour_of(b: bell): hour en \"{value}\"\n"
         "clause 1 \"any move\" for b: bell, m: move then first(b) is m\n"
         "clause 2 \"its hour\" for b: bell then hour_of(b) is first(b).at\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: A moves r1 with at 2\n"
         "    n: A moves r2 with at 3\n"
         "    b: A rings\n",
         "clash first(b) [1 1]\n"
         "not ruled hour_of(b) [2]\n");
}

/* SPEC 6.5: a duty to choose, where a clash decides whether the choice was in time */
Test(engine, a_choice_that_must_be_made_may_hang_on_a_clash)
{
    TOLD("status s(m: move): tone en \"s\"\n"
         "deadline sharp_after(e: event) is m: move where (m after e and s(m) is sharp)\n"
         "  en \"s\"\n"
         "clause 1 \"a\" for m: move then s(m) is sharp\n"
         "clause 2 \"b\" for m: move when not m.loud then s(m) is plain\n"
         "clause 3 \"c\" for b: bell then ann must decide(b) from {red, blue} until "
         "sharp_after(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b: A rings\n"
         "    m: A moves r1\n"
         "    A names red at b\n",
         "not ruled decided(b) [3]\n"
         "clash s(m) [1 2]\n");
}

/* SPEC 6.5, 9.2: past_owner(dee) is an error, but it counts as true if a condition before it
 * fails */
Test(engine, what_no_rule_asks_where_an_exercise_is_refused)
{
    TOLD("native past_owner(o: owner): owner\n"
         "clause 1 \"guarded\" for m: move when m.by is not dee when past_owner(m.by) is "
         "m.by "
         "when m.loud then m.by may retract(m)\n"
         "clause 2 \"twice\" for m: move when m.by is not dee when m.at is given and "
         "m.loud "
         "then m.by may retract(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m: D moves r1\n"
         "    D takes back m\n",
         "refused @2 (not m.by is not dee) [1]\n");
}

/* SPEC 6.5: in a refusal, a finding about a set counts as true; a fact with one possible value
 * always has it */
Test(engine, a_refusal_asks_nobody)
{
    static const char story[] = "case x \"X\"\n"
                                "  story\n"
                                "    d: A shouts red\n"
                                "    A amends d to blue\n";
#define SOLE                                                                           \
    "finding sole(o: owner, h: hour): tone from {plain} cost table question en \"?\" " \
    "en "                                                                              \
    "\"{value}\"\n"
#define OTHER                                                                         \
    "clause 2 \"b\" for d: shout when d.mark is given and d.by is ann then d.by may " \
    "change(d)\n"

    TOLD("clause 1 \"a\" for d: shout when d.mark is given and token(red, one) in "
         "options(d) "
         "then d.by may change(d)\n" OTHER,
         story, "refused @2 (not d.mark is given) [1]\n");
    TOLD(SOLE "clause 1 \"a\" for d: shout when d.mark is given and (some h: hour where "
              "(sole(d.by, h) is sharp)) then d.by may change(d)\n" OTHER,
         story, "refused @2 (not d.mark is given) [2]\n");
    TOLD(SOLE "clause 1 \"a\" for d: shout when d.mark is given and (some o: owner where "
              "(some h: "
              "hour where (sole(o, h) is sharp))) then d.by may change(d)\n" OTHER,
         story, "refused @2 (not d.mark is given) [1]\n");
}

/* The record of a line does not show a value that was assumed first and then given up.  That holds
 * even if a fact that is not guessed comes between. */
Test(engine, a_record_of_a_line_that_goes_back_over_what_nobody_guesses)
{
    Game g = game_open("finding best(d: shout): tone from tones cost table question en \"?\" "
                       "en \"{value}\"\n"
                       "define tones: set of tone as {plain} when fair otherwise {sharp}\n"
                       "status s(d: shout) en \"s\"\n"
                       "clause 1 \"a\" for d: shout when fair or d.colour is red when "
                       "token(red, one) in "
                       "options(d) or d.colour is red when best(d) is sharp then s(d)\n",
                       "case x \"X\"\n"
                       "  story\n"
                       "    d: A shouts red\n");
    const Ruling *r;

    cr_assert(g.c != NULL);
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    SAME(ruling_text(r, g.sources), "s(d) is true [1] IF best(d)?[plain: no][sharp: yes]\n");
    SAME(game_records(r, true), "s(d) is true by 1: fair() false? best(d) sharp?\n");
    game_close(&g);
}
