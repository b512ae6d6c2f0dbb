/* test_prose.c - rules written as prose: one clause for each construct of the language, in a
 * vocabulary made for it. */
#include "game.h"
#include "kit/strbuf.h"
#include "program/program.h"
#include "words/lawbook.h"
#include "words/prose.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#define WORDS                                                                            \
    "event deed { who: owner en term \"the doer[ of {it}]\" a \"somebody\" }\n"          \
    "  en \"{a it.who} does something\" term \"the deed\"\n"                             \
    "event jump is a deed {\n"                                                           \
    "  high?: bool en \"{it} is high\" not \"{it} is low\";\n"                           \
    "  over?: token en \"{it} is over {value}\" term \"the token jumped over\"\n"        \
    "               did \"something is jumped over\" not \"nothing is jumped over\" }\n" \
    "  en \"{a it.who} jumps\" term \"the jump\"\n"                                      \
    "event reply is a deed { to: jump en term \"the jump answered[ in {it}]\" a \"a "    \
    "jump\" }\n"                                                                         \
    "  en \"{a it.who} answers {a it.to}\" term \"the answer\"\n"                        \
    "define hosts: set of owner as {ann, bob} en term \"the hosts\" a \"a host\"\n"      \
    "status fine(d: deed): bool en \"{d} is fine\" not \"{d} is not fine\"\n"            \
    "status worth(d: deed): mark en \"{d} is worth {value}\" term \"the worth of "       \
    "{d}\"\n"                                                                            \
    "modal may en \"{actor} may {action}\"\n"                                            \
    "modal must en \"{actor} must {action}\"\n"                                          \
    "action repeat(d: deed) done repeated en \"repeat {d}\" did \"{d} is repeated\"\n"   \
    "       not \"{d} is not repeated\"\n"                                               \
    "action prize(d: deed) choosing colour done prized en \"choose the prize of {d}\"\n" \
    "       did \"the prize is {value}\" not \"there is no prize\"\n"                    \
    "deadline next_jump(d: deed) is n: jump where n after d en \"the jump after {d}\"\n" \
    "reading height { by_eye en \"the eye decides\", by_tape en \"the tape decides\" "   \
    "}\n"                                                                                \
    "  default by_eye en \"how height is taken\"\n"

/* Returns the blocks of the law: kind, mark and text, indented by level. */
static char *book(const char *clauses)
{
    static const char kinds[] = "LY#p.i-HD";
    StrBuf law = { 0 }, out = { 0 };
    Game g;

    strbuf_printf(&law, "%s%s", WORDS, clauses);
    g = game_open(strbuf_str(&law), NULL);
    strbuf_free(&law);
    if (g.p) {
        Book b = { 0 };
        Words w = { .p = g.p, .arena = g.arena, .sources = g.sources };

        lawbook_write(&w, &(BookScope){ .all = true }, &b);
        for (int i = 0; i < b.n; i++) {
            strbuf_addc(&out, ' ', b.at[i].level ? (size_t)(b.at[i].level - 1) * 2 : 0);
            strbuf_addc(&out, kinds[b.at[i].kind], 1);
            strbuf_printf(&out, " %s%s%s\n", b.at[i].mark ? b.at[i].mark : "",
                          b.at[i].mark ? " " : "", b.at[i].text);
        }
    } else {
        char *wrong = game_diags(&g);

        strbuf_add(&out, wrong);
        free(wrong);
    }
    game_close(&g);
    return strbuf_steal(&out);
}

#define BOOK(clauses, want) SAME(book(clauses), want)

Test(prose, who_acts_is_told_with_the_event)
{
    BOOK("clause 1A \"Ann\" for j: jump when j.who is ann and j.high is true then "
         "fine(j)\n"
         "clause 1B \"A host\" for j: jump when j.who in hosts then not fine(j)\n"
         "clause 1C \"One of two\" for j: jump when j.who in {cid, dee} then worth(j) is "
         "one\n",
         "L Law 1 \n"
         "# 1A Ann\n"
         ". If Ann jumps and the jump is high, the jump is fine.\n"
         "# 1B A host\n"
         ". When a host jumps, the jump is not fine.\n"
         "# 1C One of two\n"
         ". When Cid or Dee jumps, the jump is worth one.\n");
}

/* SPEC 4.10.3, 3.2.4 */
Test(prose, what_comes_in_time)
{
    BOOK(
        "define latest(d: deed): jump as d.to when d is reply en term \"the jump last seen\"\n"
        "clause 1A \"In time\" for j: jump, r: reply where (r.to is j) when r before next_jump(j)\n"
        "  then fine(r)\n"
        "clause 1B \"Late\" for j: jump, r: reply where (r.to is j) when not (r before "
        "next_jump(j))\n"
        "  and latest(r) before next_jump(r) then fine(r)\n"
        "clause 1C \"Between\" for j: jump when j before latest(j) then fine(j)\n"
        "clause 1D \"Not so\" for j: jump when not (j before latest(j)) then fine(j)\n",
        "L Law 1 \n"
        "# 1A In time\n"
        ". If somebody jumps, and somebody answers the jump, and the answer comes "
        "before the jump after it, the answer is fine.\n"
        "# 1B Late\n"
        ". When somebody jumps, and somebody answers the jump, the answer is fine "
        "if:\n"
        "i (i) the answer does not come before the jump after it; and\n"
        "i (ii) the jump last seen comes before it after the answer.\n"
        "# 1C Between\n"
        ". If somebody jumps and the jump comes before the jump last seen, the "
        "jump is fine.\n"
        "# 1D Not so\n"
        ". If somebody jumps and the jump does not come before the jump last seen, "
        "the jump is fine.\n"
        "H What the words mean\n"
        "D “The jump last seen” means:\n"
        "i (i) the jump answered, when the doer answers the jump answered.\n");
}

Test(prose, several_events)
{
    BOOK("clause 1A \"Later\" for j: jump, k: jump where k after j\n"
         "  when j.high is true and k.high is false and k.who is j.who then fine(k)\n"
         "clause 1B \"Answered\" for j: jump, r: reply where (r.to is j and r.who is not "
         "j.who)\n"
         "  then fine(r)\n"
         "clause 1C \"Between\" for j: jump, k: jump where k after j, r: reply where (r "
         "after j and r before k)\n"
         "  then fine(r)\n",
         "L Law 1 \n"
         "# 1A Later\n"
         ". When somebody jumps, and later the doer of the first jump jumps, the "
         "second jump is fine if:\n"
         "i (i) the first jump is high; and\n"
         "i (ii) the second jump is low.\n"
         "# 1B Answered\n"
         ". When somebody jumps, and somebody other than the doer of the jump "
         "answers the jump, the answer is fine.\n"
         "# 1C Between\n"
         ". When somebody jumps, and later somebody jumps, and between the first "
         "jump and the second jump somebody answers a jump, the answer is fine.\n");
}

Test(prose, a_duty_comes_after_its_list)
{
    BOOK("clause 1A \"Duty\" for j: jump, k: jump where k after j\n"
         "  when j.high is true and k.high is false and k.who is j.who then k.who must "
         "repeat(k)\n"
         "clause 1B \"Right\" for j: jump, k: jump where k after j\n"
         "  when j.high is true and k.high is false and k.who is j.who then k.who may "
         "repeat(k)\n",
         "L Law 1 \n"
         "# 1A Duty\n"
         ". When somebody jumps, and later the doer of the first jump jumps, and all of "
         "these hold:\n"
         "i (i) the first jump is high; and\n"
         "i (ii) the second jump is low.\n"
         ". Then the doer of the first jump must repeat the second jump.\n"
         "# 1B Right\n"
         ". When somebody jumps, and later the doer of the first jump jumps, the doer of "
         "the first jump may repeat the second jump if:\n"
         "i (i) the first jump is high; and\n"
         "i (ii) the second jump is low.\n");
}

Test(prose, conditions)
{
    BOOK("clause 1A \"Values\" for j: jump\n"
         "  when j.over is given and j.over is token(red, one) and worth(j) is at least "
         "one and worth(j) in {one, two}\n"
         "  then fine(j)\n"
         "clause 1B \"Negations\" for j: jump\n"
         "  when j.over is absent and not (j.over is token(red, one)) and not (worth(j) "
         "is two) and j.who not in hosts\n"
         "  then not fine(j)\n"
         "clause 1C \"Alternatives\" for j: jump\n"
         "  when j.high is true or (j.who is ann and j.over is given and not "
         "repeated(j))\n"
         "  unless j.who is dee or j.who is cid\n"
         "  then fine(j)\n"
         "clause 1D \"Some\" for j: jump\n"
         "  when (some k: jump where (k before j and k.who is ann)) and (no r: reply "
         "where r.to is j)\n"
         "   and height is by_tape\n"
         "  then fine(j)\n",
         "L Law 1 \n"
         "# 1A Values\n"
         ". When somebody jumps, the jump is fine if:\n"
         "i (i) something is jumped over;\n"
         "i (ii) the jump is over r1;\n"
         "i (iii) the worth of the jump is at least one; and\n"
         "i (iv) the worth of the jump is one or two.\n"
         "# 1B Negations\n"
         ". When somebody jumps, the jump is not fine if:\n"
         "i (i) nothing is jumped over;\n"
         "i (ii) the token jumped over is not r1;\n"
         "i (iii) the worth of the jump is not two; and\n"
         "i (iv) the doer is not a host.\n"
         "# 1C Alternatives\n"
         ". When somebody jumps, the jump is fine if:\n"
         "i (i) the jump is high; or\n"
         "i (ii) the doer is Ann, and something is jumped over, and the jump is not "
         "repeated.\n"
         ". This does not apply where:\n"
         "i (i) the doer is Dee; or\n"
         "i (ii) the doer is Cid.\n"
         "# 1D Some\n"
         ". When somebody jumps, the jump is fine if before the jump Ann jumps, it "
         "is not true that somebody answers the jump and the reading is that the "
         "tape decides.\n"
         "Y Notes\n"
         ". 1D Reading: how height is taken: the eye decides, unless another reading "
         "is adopted.\n");
}

Test(prose, conclusions)
{
    BOOK("clause 1A \"Right\" for j: jump\n"
         "  then j.who may repeat(j) until next_jump(j) and either of hosts may prize(j) "
         "from {red, blue} default red tie ann\n"
         "clause 1B \"Duty\" for j: jump when next_jump(j) then both of hosts must "
         "repeat(j)\n"
         "  because en \"{j.who} jumped\"  inferred \"so it is done\"  source \"a book\"\n"
         "clause 1C \"Elsewhere\" for j: jump when prized(j) is given then refer 90 "
         "\"Other things\"\n",
         "L Law 1 \n"
         "# 1A Right\n"
         ". When somebody jumps, the doer may repeat the jump until the jump after "
         "the jump, and either host may choose the prize of the jump, namely red or blue "
         "(if no choice is made, the prize is red); if the two differ, the choice of "
         "Ann prevails.\n"
         "# 1B Duty\n"
         ". If somebody jumps and it is too late (there was time until the jump "
         "after the jump), both of the hosts must repeat the jump.\n"
         "# 1C Elsewhere\n"
         ". If somebody jumps and the prize is something, see Law 90, Other "
         "things.\n"
         "Y Notes\n"
         ". 1B Source: a book.\n"
         ". 1B Our inference: so it is done.\n");
}

/* SPEC 6.6 */
Test(prose, labels_after_see)
{
    BOOK("clause 1 \"The group\" see 2\n"
         "clause 1A \"One\" for j: jump then fine(j) see 2 because en \"so\"\n"
         "clause 2B \"Two\" for j: jump where j.high is true then fine(j) see 1A, 2, 3B1\n",
         "L Law 1 \n"
         "# 1 The group\n"
         ". (see 2)\n"
         "# 1A One\n"
         ". When somebody jumps, the jump is fine. (see 2)\n"
         "L Law 2 \n"
         "# 2B Two\n"
         ". If somebody jumps and the jump is high, the jump is fine. (see 1A, 2 "
         "and 3B1)\n");
}

Test(prose, groups_and_order)
{
    BOOK("clause 1 \"The group\" for j: jump when j.high is true\n"
         "clause 1A \"One\" when j.who is ann then fine(j) subject to 1B\n"
         "clause 1B \"Two\" unless j.who is bob then not fine(j)\n",
         "L Law 1 \n"
         "# 1 The group\n"
         ". Where somebody jumps and the jump is high:\n"
         "# 1A One\n"
         ". If the doer is Ann, the jump is fine. (subject to Law 1B)\n"
         "# 1B Two\n"
         ". The jump is not fine, unless the doer is Bob.\n");
}

Test(prose, definitions)
{
    BOOK("define tall(j: jump) as j.high is true and height is by_eye en \"{j} is tall\" "
         "not \"{j} is not tall\"\n"
         "define judge(j: jump): owner as ann when j.who is bob otherwise bob when "
         "tall(j) otherwise cid en term \"the judge of {j}\"\n"
         "define wordless(j: jump) as tall(j) or j.who is dee\n"
         "clause 1A \"Tall\" for j: jump when wordless(j) and judge(j) is dee then "
         "fine(j)\n",
         "L Law 1 \n"
         "# 1A Tall\n"
         ". When somebody jumps, the jump is fine if:\n"
         "i (i) the jump is tall, or the doer is Dee; and\n"
         "i (ii) the judge of the jump is Dee.\n"
         "H What the words mean\n"
         "D “The jump is tall” means that all of these hold:\n"
         "i (i) the jump is high; and\n"
         "i (ii) the reading is that the eye decides.\n"
         "D “The judge of the jump” means:\n"
         "i (i) Ann, when the doer is Bob;\n"
         "i (ii) Bob, when the jump is tall; or\n"
         "i (iii) otherwise Cid.\n");
}

/* A thing without words is written by its name, in backquotes. */
Test(prose, without_words)
{
    BOOK("status grand(b: bell): bool en \"grand\"\n"
         "clause 1A \"Bell\" for b: bell when b.by is ann then grand(b)\n",
         "L Law 1 \n"
         "# 1A Bell\n"
         ". If `bell` and `by` is Ann, grand.\n");
}

/* Declarations with no words, or with few, at every place of a sentence. */
Test(prose, without_words_anywhere)
{
    BOOK("status grade(d: deed): mark background\n"
         "status rank: mark background\n"
         "status level: mark background en term \"the level\"\n"
         "status calm: bool background\n"
         "status lone: bool background\n"
         "status late(e: event): bool background\n"
         "event call { by: owner en term \"the caller\"; of: jump en term \"the jump "
         "called\" }\n"
         "action blow(d: deed) done blown en \"blow {d}\"\n"
         "action puff(d: deed) done puffed en \"puff at {d}\" did \"{d} is puffed at\"\n"
         "define two_ways(d: deed): mark as one when fine(d) otherwise two\n"
         "define if_so(d: deed): mark as one when fine(d)\n"
         "define plain_one(d: deed): mark as worth(d)\n"
         "define clean(d: deed) as d is jump and fine(d)\n"
         "define by_cases(d: deed): bool as true when fine(d) otherwise false\n"
         "define by_case(d: deed): bool as true when fine(d)\n"
         "clause 1A \"Functions\" for d: jump when rank is at most two and two_ways(d) is "
         "one and if_so(d) is given and plain_one(d) is two then grade(d) is two\n"
         "clause 1B \"Conditions\" for j: jump when calm and by_cases(j) and not "
         "by_cases(j) "
         "and by_case(j) and not clean(j) then not lone\n"
         "clause 1C \"Events\" for c: call when c.of.who is ann and happened(c) then rank "
         "is "
         "one\n"
         "clause 1D \"Any event\" for e: event when not (e is jump) then not late(e)\n"
         "clause 1E \"Values\" for j: jump, m: mark when j.over is token(red, m) and "
         "(some n: mark where worth(j) is n) then level is m\n"
         "clause 1F \"Actions\" for j: jump, b: bell when blown(j) and not blown(j) and "
         "decided(b) is red and not (decided(b) is blue) and puffed(j) and not puffed(j) "
         "then lone\n"
         "clause 1G \"Modals\" for b: bell then ann should decide(b) from {red} default "
         "red\n"
         "clause 1H \"No title\" for j: jump when (some k: jump) then refer 90\n",
         "L Law 1 \n"
         "# 1A Functions\n"
         ". When somebody jumps, `grade` is two if:\n"
         "i (i) `rank` is at most two;\n"
         "i (ii) `two_ways` is one;\n"
         "i (iii) `if_so` is determined; and\n"
         "i (iv) the worth of the jump is two.\n"
         "# 1B Conditions\n"
         ". When somebody jumps, it is not true that `lone` if:\n"
         "i (i) `calm` holds;\n"
         "i (ii) `by_cases` holds;\n"
         "i (iii) `by_cases` does not hold;\n"
         "i (iv) `by_case` holds; and\n"
         "i (v) the doer does not jump, or the jump is not fine.\n"
         "# 1C Events\n"
         ". When `call`, `rank` is one if the doer of the jump called is Ann and "
         "“`call`” happened.\n"
         "# 1D Any event\n"
         ". If the doer does not jump, it is not true that `late`.\n"
         "# 1E Values\n"
         ". When somebody jumps, the level is `mark` if the jump is over `token` of "
         "red and `mark` and there is `mark` (B) for which the jump is worth `mark` "
         "(B).\n"
         "# 1F Actions\n"
         ". When somebody jumps, and `bell`, `lone` if:\n"
         "i (i) “blow the jump” holds;\n"
         "i (ii) “blow the jump” does not hold;\n"
         "i (iii) decide: red;\n"
         "i (iv) it is not true that decide: blue;\n"
         "i (v) the jump is puffed at; and\n"
         "i (vi) it is not true that the jump is puffed at.\n"
         "# 1G Modals\n"
         ". When `bell`, Ann should decide, namely red (if no choice is made, decide: "
         "red).\n"
         "# 1H No title\n"
         ". If somebody jumps and at some time somebody jumps, see Law 90.\n");
}

/* Rare constructs of conditions and noun phrases. */
Test(prose, odd_shapes)
{
    BOOK("status lone: bool background\n"
         "status tag(c: colour): bool en \"{c}[ of {c}] is tagged {c.sign}\"\n"
         "status pick(d: deed): set of mark en \"the marks of {d} are {value}\" term "
         "\"the marks of {d}\"\n"
         "status held: bool en \"the hosts hold, {hosts}\"\n"
         "status by_hosts(d: deed): bool en \"{hosts} with {ann} agree\"\n"
         "status mine(d: deed, o: owner): bool en \"{a o} has it\"\n"
         "status many(d: deed): bool en \"there are enough of {size(pick(d)):genitive}, "
         "{size(pick(d)):many}\"\n"
         "status since(e: event): bool en \"{e} is the time of {e:genitive}\"\n"
         "define neg(d: deed) as not fine(d)\n"
         "define par(b: bool) as b en \"one says that {b}\"\n"
         "define parn(b: bool) as b is false\n"
         "define truth as true\n"
         "define nix as false\n"
         "clause 1A \"Bell\" for d: bell, c: colour then tag(c)\n"
         "clause 1B \"Booleans\" for j: jump when parn(fine(j)) and par(fine(j)) and "
         "truth and nix "
         "and not nix and par(neg(j)) and lone is true then many(j)\n"
         "clause 1C \"Terms\" for j: jump when standing(j) is fine(j) and not (fine(j) is "
         "standing(j)) "
         "and not happened(j) then lone is standing(j)\n"
         "clause 1D \"Sizes\" for j: jump when size(pick(j)) is 2 and the_one(pick(j)) is "
         "one "
         "and the_one(pick(j)) is given and pick(j) is {} then many(j)\n"
         "clause 1E \"Two events\" for j: jump, k: jump when held and by_hosts(k) and "
         "tag(red) "
         "and neg(k) and mine(k, ann) then since(k)\n"
         "clause 1F \"Choices\" for j: jump when height in {by_eye, by_tape} and j.who in "
         "{ann, bob} and no k: jump then since(j)\n"
         "clause 1G \"Any event\" for e: event when e.who is ann and e.who not in hosts "
         "then since(e)\n",
         "L Law 1 \n"
         "# 1A Bell\n"
         ". When `bell`, `colour` of `colour` is tagged `colour`.\n"
         "# 1B Booleans\n"
         ". When somebody jumps, there are enough of the number of the marks of the "
         "jump, the number of the marks of the jump if:\n"
         "i (i) the jump is not fine;\n"
         "i (ii) one says that `fine`;\n"
         "i (iii) always;\n"
         "i (iv) never;\n"
         "i (v) one says that `not fine(d)`; and\n"
         "i (vi) `lone` holds.\n"
         "# 1C Terms\n"
         ". If somebody jumps, `standing(j)` is `fine`, `fine` is not `standing(j)` "
         "and “the jump” did not happen, `lone` if, and only if, the jump "
         "stands.\n"
         "# 1D Sizes\n"
         ". When somebody jumps, there are enough of the number of the marks of the "
         "jump, the number of the marks of the jump if:\n"
         "i (i) the number of the marks of the jump is 2;\n"
         "i (ii) the only one of the marks of the jump is one;\n"
         "i (iii) the only one of the marks of the jump is determined; and\n"
         "i (iv) the marks of the jump are none.\n"
         "# 1E Two events\n"
         ". When somebody jumps, and somebody jumps, the second jump is the time of "
         "the second jump if:\n"
         "i (i) the hosts hold, the hosts;\n"
         "i (ii) for the second jump, the hosts with Ann agree;\n"
         "i (iii) red of red is tagged red;\n"
         "i (iv) the second jump is not fine; and\n"
         "i (v) for the second jump, Ann has it.\n"
         "# 1F Choices\n"
         ". When Ann or Bob jumps, the jump is the time of the jump if the reading "
         "is that the eye decides or the tape decides and it is not true that "
         "somebody jumps.\n"
         "# 1G Any event\n"
         ". If the doer is Ann and the doer is not a host, the event is the time of "
         "the event.\n"
         "Y Notes\n"
         ". 1F Reading: how height is taken: the eye decides, unless another reading "
         "is adopted.\n"
         "H What the words mean\n"
         "D “One says that `bool`” means that `b` holds.\n");
}

/* Which attributes of an event its introduction names, and which become conditions. */
Test(prose, what_the_introduction_tells)
{
    BOOK("define couple: set of owner as {ann, bob}\n"
         "define trio: set of owner as {ann, bob} en a \"a friend of {cid}\"\n"
         "define answered(r: reply): jump as r.to\n"
         "event drum is a deed { to?: mark en term \"the mark drummed\" a \"a mark\"; "
         "of?: reply en "
         "term \"the answer drummed\" a \"an answer\" }\n"
         "  en \"{a it.who} with {a hosts} and {hosts} drums {it.to} as {a it.to} for {a "
         "it.of}\" term \"the drum\"\n"
         "clause 1A \"Roles\" for j: jump, r: reply where (r.to is j) when r.who is bob "
         "and r.to.who is ann and r.to is given then fine(r)\n"
         "clause 1B \"Sets\" for d: drum, b: drum when d.who is ann and d.to is one and "
         "b.who in couple and b.to in {one} then fine(b)\n"
         "clause 1C \"Friends\" for j: jump, r: reply where (r.to is j and r after j and "
         "r before j) when j.who in trio then fine(r)\n"
         "clause 1D \"Times\" for j: jump, k: jump, r: reply where (r after j and r "
         "after k and r before j and r before k and standing(r)) then fine(r)\n"
         "clause 1E \"Two of one\" for j: jump, k: jump, r: reply where (r.to is j and "
         "r.to is k) then fine(r)\n"
         "clause 1F \"Through others\" for r: reply where (r.to is r.to), t: reply where "
         "(t.to is answered(r)), b: drum where (b.of.to is r.to) then fine(r)\n"
         "clause 1G \"Seven\" for z: jump, b: jump, c: jump, d: jump, e: jump, f: jump, "
         "g: jump when z.high is true and g.high is true then fine(g)\n",
         "L Law 1 \n"
         "# 1A Roles\n"
         ". When somebody jumps, and Bob answers the jump, the answer is fine "
         "if:\n"
         "i (i) the doer of the jump is Ann; and\n"
         "i (ii) the jump is determined.\n"
         "# 1B Sets\n"
         ". If Ann with the hosts and the hosts drums one as one for an answer, and "
         "somebody with the hosts and the hosts drums the mark drummed as one for "
         "an answer, and the doer of the second drum is one of Ann and Bob, the "
         "second drum is fine.\n"
         "# 1C Friends\n"
         ". When a friend of Cid jumps, and between the jump and the jump somebody "
         "answers the jump, the answer is fine.\n"
         "# 1D Times\n"
         ". When somebody jumps, and somebody jumps, and between the first jump and "
         "the first jump somebody answers a jump, the answer is fine "
         "if:\n"
         "i (i) the answer comes after the second jump;\n"
         "i (ii) the answer comes before the second jump; and\n"
         "i (iii) the answer stands.\n"
         "# 1E Two of one\n"
         ". If somebody jumps, and somebody jumps, and somebody answers the first "
         "jump, and the first jump is the second jump, the answer is fine.\n"
         "# 1F Through others\n"
         ". When somebody answers a jump, and somebody answers a jump, and somebody "
         "with the hosts and the hosts drums the mark drummed as a mark for an "
         "answer, the first answer is fine if:\n"
         "i (i) the jump answered in the first answer is the same;\n"
         "i (ii) the jump answered in the second answer is the jump answered in the "
         "first answer; and\n"
         "i (iii) the jump answered in the answer drummed is the jump answered in "
         "the first answer.\n"
         "# 1G Seven\n"
         ". When somebody jumps (A), and somebody jumps (B), and somebody jumps "
         "(C), and somebody jumps (D), and somebody jumps (E), and somebody jumps "
         "(F), and somebody jumps (A2), the jump (A2) is fine if:\n"
         "i (i) the jump (A) is high; and\n"
         "i (ii) the jump (A2) is high.\n");
}

/* Nested definitions are expanded only to a certain depth. */
Test(prose, without_end)
{
    BOOK("status odd(d: deed): bool en \"{d} is odd\"\n"
         "define n0(d: deed) as fine(d)\n"
         "define n1(d: deed) as n0(d)\n"
         "define n2(d: deed) as n1(d)\n"
         "define n3(d: deed) as n2(d)\n"
         "define n4(d: deed) as n3(d)\n"
         "define n5(d: deed) as n4(d)\n"
         "define n6(d: deed) as n5(d)\n"
         "define n7(d: deed) as n6(d)\n"
         "define n8(d: deed) as n7(d)\n"
         "define n9(d: deed) as n8(d)\n"
         "define n10(d: deed) as n9(d)\n"
         "define n11(d: deed) as n10(d)\n"
         "define n12(d: deed) as n11(d)\n"
         "define n13(d: deed) as n12(d)\n"
         "define n14(d: deed) as n13(d)\n"
         "define w0(d: deed): mark as worth(d)\n"
         "define w1(d: deed): mark as w0(d)\n"
         "define w2(d: deed): mark as w1(d)\n"
         "define w3(d: deed): mark as w2(d)\n"
         "define w4(d: deed): mark as w3(d)\n"
         "define w5(d: deed): mark as w4(d)\n"
         "define w6(d: deed): mark as w5(d)\n"
         "define w7(d: deed): mark as w6(d)\n"
         "define w8(d: deed): mark as w7(d)\n"
         "define w9(d: deed): mark as w8(d)\n"
         "define w10(d: deed): mark as w9(d)\n"
         "define w11(d: deed): mark as w10(d)\n"
         "define w12(d: deed): mark as w11(d)\n"
         "define w13(d: deed): mark as w12(d)\n"
         "define w14(d: deed): mark as w13(d)\n"
         "clause 1A \"Deep\" for j: jump when n14(j) then odd(j)\n"
         "clause 1B \"Deep\" for j: jump when w14(j) is one then not odd(j)\n",
         "L Law 1 \n"
         "# 1A Deep\n"
         ". If somebody jumps and …, the jump is odd.\n"
         "# 1B Deep\n"
         ". If somebody jumps and … is one, it is not true that the jump is odd.\n");
}

/* An introduction has room for sixteen attributes and sixteen other events.  The rest become
 * conditions. */
Test(prose, more_than_an_introduction_tells)
{
    static const char events[] = "tuv";
    StrBuf law = { 0 };

    strbuf_add(&law, "event wide is a deed {");
    for (int i = 0; i < 6; i++)
        strbuf_printf(&law,
                      "%s m%d?: mark en term \"mark %d of {it}\" a \"a mark\";"
                      " j%d?: jump en term \"jump %d of {it}\" a \"a jump\"",
                      i ? ";" : "", i, i, i, i);
    strbuf_add(&law, " }\n  en \"{a it.who} tells");
    for (int i = 0; i < 6; i++)
        strbuf_printf(&law, " {a it.m%d} {a it.j%d}", i, i);
    strbuf_add(&law, "\" term \"the telling\"\nclause 1A \"Much\" for j: jump");
    for (const char *e = events; *e; e++) {
        strbuf_printf(&law, ", %c: wide where (", *e);
        for (int i = 0; i < 6; i++)
            strbuf_printf(&law, "%s%c.m%d is one and %c.j%d is j", i ? " and " : "", *e, i, *e, i);
        strbuf_add(&law, ")");
    }
    strbuf_add(&law, " then fine(j)\n");
    BOOK(strbuf_str(&law),
         "L Law 1 \n"
         "# 1A Much\n"
         ". When somebody jumps, and somebody tells one the jump one the jump one "
         "the jump one the jump one the jump one the jump, and somebody tells one "
         "the jump one the jump one the jump one the jump one the jump one the "
         "jump, and somebody tells one the jump one the jump one the jump one the "
         "jump a mark a jump a mark a jump, the jump is fine if:\n"
         "i (i) mark 4 of the third telling is one;\n"
         "i (ii) jump 4 of the third telling is the jump;\n"
         "i (iii) mark 5 of the third telling is one; and\n"
         "i (iv) jump 5 of the third telling is the jump.\n");
    strbuf_free(&law);
}

/* A condition that would be too long is cut off with `…`. */
Test(prose, too_much_to_tell)
{
    StrBuf law = { 0 };
    char *text;

    strbuf_add(&law, "define n0(d: deed) as fine(d)\n");
    for (int i = 1; i <= 10; i++)
        strbuf_printf(&law, "define n%d(d: deed) as n%d(d) and n%d(d) and n%d(d)\n", i, i - 1,
                      i - 1, i - 1);
    strbuf_add(&law, "status odd(d: deed): bool en \"{d} is odd\"\n"
                     "clause 1A \"Wide\" for j: jump when n10(j) then odd(j)\n");
    text = book(strbuf_str(&law));
    cr_expect(strstr(text, "the jump is fine, and the jump is fine") != NULL);
    cr_expect(strstr(text, "i (ii) …; and\ni (iii) ….\n") != NULL);
    free(text);
    strbuf_free(&law);
}

/* A sentence begins with the person who acts.  It names an action once, and says "it" for a thing
 * that is known. */
#define MARCH                                                                                  \
    "event march { by: owner en term \"the walker[ of {it}]\" a \"a walker\" }\n"              \
    "  en \"{a it.by} shows a flag\" term \"the flag\"\n"                                      \
    "action show_flag(m: march) en \"show a flag\"\n"                                          \
    "action drop(m: march) en \"drop {m}\"\n"                                                  \
    "define torn(m: march) as m.by is ann en \"{m} is torn\" not \"{m} is whole\"\n"           \
    "define blessed(m: march) as m.by is bob en \"{m.by} is blessed, or the friend of {m.by} " \
    "is\"\n"

Test(prose, whoever_acts_comes_first)
{
    BOOK(MARCH "clause 1A \"Who\" for m: march when torn(m) then m.by may drop(m)\n"
               "clause 1B \"Once\" for m: march when m.by is not ann then m.by may show_flag(m)\n"
               "clause 1C \"Owner\" for m: march when blessed(m) then m.by must drop(m)\n",
         "L Law 1 \n"
         "# 1A Who\n"
         ". A walker who shows a flag may drop it if it is torn.\n"
         "# 1B Once\n"
         ". A walker other than Ann may show a flag.\n"
         "# 1C Owner\n"
         ". A walker who shows a flag must drop it if he is blessed, or his friend is.\n"
         "H What the words mean\n"
         "D “The flag is torn” means that the walker is Ann.\n"
         "D “The walker is blessed, or the friend of the walker is” means that the walker is "
         "Bob.\n");
}

/* A right or a duty is told with all words of the action.  An exception stands before a consequence
 * that is true only without it. */
Test(prose, one_sentence_of_two)
{
    BOOK(MARCH "event fall { by: owner en term \"the walker\" a \"a walker\"; of: march en term "
               "\"the flag\" a \"a flag\" }\n"
               "  en \"{a it.by} drops a flag that is torn\" term \"the fall\"\n"
               "action carry_none(m: march) en \"carry no flag; if he does, it is torn\"\n"
               "clause 1A \"All\" for f: fall then f.by may drop(f.of)\n"
               "clause 1B \"But\" for m: march unless torn(m) then m.by must carry_none(m)\n",
         "L Law 1 \n"
         "# 1A All\n"
         ". A walker may drop a flag that is torn.\n"
         "# 1B But\n"
         ". A walker who shows a flag must carry no flag, unless it is torn; if he does, it is "
         "torn.\n"
         "H What the words mean\n"
         "D “The flag is torn” means that the walker is Ann.\n");
}

Test(prose, several_flags)
{
    BOOK(MARCH
         "clause 1A \"Nobody\" for m: march when no n: march where (n before m and torn(n)) then "
         "m.by may drop(m)\n"
         "clause 1B \"Order\" for m: march, n: march where n before m when torn(m) and torn(n) "
         "then m.by may drop(n)\n"
         "clause 1C \"One of them\" for m: march, n: march where (n after m and n.by is m.by) "
         "when torn(m) then n.by must drop(n)\n",
         "L Law 1 \n"
         "# 1A Nobody\n"
         ". A walker who shows a flag may drop it if before it no walker shows a flag such that "
         "the other flag is torn.\n"
         "# 1B Order\n"
         ". When a walker shows a flag, and later a walker shows a flag, the walker of the second "
         "flag may drop the first flag if:\n"
         "i (i) the second flag is torn; and\n"
         "i (ii) the first flag is torn.\n"
         "# 1C One of them\n"
         ". If a walker shows a flag, and later the walker of the first flag shows a flag, and the "
         "first flag is torn, the walker of the first flag must drop the second flag.\n"
         "H What the words mean\n"
         "D “The flag is torn” means that the walker is Ann.\n");
}

/* An event that nothing else depends on is not introduced; it is the moment at which the rule
 * applies. */
Test(prose, a_moment_is_not_introduced)
{
    BOOK("define last(w: event) as no x: event where x after w en \"it is the end\"\n"
         "clause 1A \"Now\" for j: jump, w: event where last(w) then j.who must repeat(j)\n"
         "clause 1B \"After\" for j: jump, w: event where w after j then j.who must repeat(j)\n",
         "L Law 1 \n"
         "# 1A Now\n"
         ". If somebody jumps and it is the end, the doer must repeat the jump.\n"
         "# 1B After\n"
         ". When somebody jumps, and later something is done or said, the doer of the jump must "
         "repeat it.\n"
         "H What the words mean\n"
         "D “It is the end” means that it is not true that after the event something is done or "
         "said.\n");
}

/* A duty must be done before its deadline; a right lasts until its deadline. */
Test(prose, a_duty_and_its_time)
{
    BOOK("clause 1A \"Duty\" for j: jump then j.who must repeat(j) until next_jump(j)\n"
         "clause 1B \"Right\" for j: jump then j.who may repeat(j) until next_jump(j)\n",
         "L Law 1 \n"
         "# 1A Duty\n"
         ". When somebody jumps, the doer must repeat the jump before the jump after the jump.\n"
         "# 1B Right\n"
         ". When somebody jumps, the doer may repeat the jump until the jump after the jump.\n");
}

/* Without the law files, a value that has no words is written as `?`. */
Test(prose, without_sources)
{
    Game g = game_open("status tall(j: bell): bool en \"{j} is tall\"\n"
                       "clause 1A \"Not\" for b: bell when tall(b) is standing(b) then "
                       "not lone(b)\n"
                       "status lone(j: bell): bool en \"{j} is alone\"\n",
                       NULL);
    Words w = { .p = g.p, .arena = g.arena };
    const Fun *f;

    cr_assert(g.p != NULL);
    f = program_fun(g.p, "lone");
    cr_expect(eq(str,
                 (char *)prose_condition(prose_of_conditions(&w, f->rules[0]),
                                         f->rules[0]->conds[0].ex, true),
                 (char *)"`tall` is `?`"));
    game_close(&g);
}
