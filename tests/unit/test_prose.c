/* Rules as prose: one clause for each shape of the language, in a vocabulary whose
 * words are made for it. */
#include "game.h"
#include "lawbook.h"
#include "strbuf.h"

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
    "event reply is a deed { to: jump en term \"the jump answered\" a \"a jump\" }\n"    \
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

/* The blocks of the law: their kind, mark and text, an indent for each level. */
static char *book(const char *clauses)
{
    static const char kinds[] = "L#.i-HD";
    StrBuf law = { 0 }, out = { 0 };
    Game g;

    sb_printf(&law, "%s%s", WORDS, clauses);
    g = game_open(sb_str(&law), NULL);
    sb_free(&law);
    if (g.p) {
        Book b = { 0 };
        Words w = { .p = g.p, .arena = g.arena, .sources = g.sources };

        book_write(&w, &(BookScope){ .definitions = true }, &b);
        for (int i = 0; i < b.n; i++) {
            sb_addc(&out, ' ', b.at[i].level ? (size_t)(b.at[i].level - 1) * 2 : 0);
            sb_addc(&out, kinds[b.at[i].kind], 1);
            sb_printf(&out, " %s%s%s\n", b.at[i].mark ? b.at[i].mark : "",
                      b.at[i].mark ? " " : "", b.at[i].text);
        }
    } else {
        char *wrong = game_diags(&g);

        sb_add(&out, wrong);
        free(wrong);
    }
    game_close(&g);
    return sb_steal(&out);
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
         ". When Ann jumps, the jump is fine, provided that the jump is high.\n"
         "# 1B A host\n"
         ". When a host jumps, the jump is not fine.\n"
         "# 1C One of two\n"
         ". When Cid or Dee jumps, the jump is worth one.\n");
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
         ". When somebody jumps (A), and later somebody jumps (B), the jump (B) is fine, "
         "provided that:\n"
         "i (a) the jump (A) is high;\n"
         "i (b) the jump (B) is low; and\n"
         "i (c) the doer of the jump (B) is the doer of the jump (A).\n"
         "# 1B Answered\n"
         ". When somebody jumps, and somebody answers the jump, the answer is fine, "
         "provided that the doer of the answer is not the doer of the jump.\n"
         "# 1C Between\n"
         ". When somebody jumps (A), and later somebody jumps (B), and between the jump "
         "(A) and the jump (B) somebody answers a jump, the answer is fine.\n");
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
         ". When somebody jumps, the jump is fine, provided that:\n"
         "i (a) something is jumped over;\n"
         "i (b) the jump is over r1;\n"
         "i (c) the worth of the jump is at least one; and\n"
         "i (d) the worth of the jump is one or two.\n"
         "# 1B Negations\n"
         ". When somebody jumps, the jump is not fine, provided that:\n"
         "i (a) nothing is jumped over;\n"
         "i (b) the token jumped over is not r1;\n"
         "i (c) the worth of the jump is not two; and\n"
         "i (d) the doer is not one of the hosts.\n"
         "# 1C Alternatives\n"
         ". When somebody jumps, the jump is fine, provided that one of these is so:\n"
         "i (a) the jump is high; or\n"
         "i (b) the doer is Ann, and something is jumped over, and the jump is not "
         "repeated.\n"
         ". This does not apply where the doer is Dee, or the doer is Cid.\n"
         "# 1D Some\n"
         ". When somebody jumps, the jump is fine, provided that:\n"
         "i (a) before the jump (A) Ann jumps (B);\n"
         "i (b) it is not so that somebody answers the jump; and\n"
         "i (c) under the reading that the tape decides.\n"
         "- Reading (how height is taken): the eye decides, unless another is found.\n");
}

Test(prose, conclusions)
{
    BOOK(
        "clause 1A \"Right\" for j: jump\n"
        "  then j.who may repeat(j) until next_jump(j) and either of hosts may prize(j) "
        "from {red, blue} default red tie ann\n"
        "clause 1B \"Duty\" for j: jump when next_jump(j) then both of hosts must "
        "repeat(j)\n"
        "  because en \"{j.who} jumped\"  inferred \"so it is done\"  source \"a book\"\n"
        "clause 1C \"Elsewhere\" for j: jump when prized(j) is given then refer 90 "
        "\"Other things\"\n",
        "L Law 1 \n"
        "# 1A Right\n"
        ". When somebody jumps, the doer may repeat the jump until the jump after the "
        "jump, and either of the hosts may choose the prize of the jump (the choices: "
        "red or blue) (if nothing is chosen: the prize is red); if they differ, the word "
        "of Ann prevails.\n"
        "# 1B Duty\n"
        ". When somebody jumps, both of the hosts must repeat the jump, provided that it "
        "is too late: there was time until the jump after the jump.\n"
        "- Reason: the doer jumped.\n"
        "- Our inference: so it is done.\n"
        "- Source: a book.\n"
        "# 1C Elsewhere\n"
        ". When somebody jumps, see Law 90, Other things, provided that the prize is "
        "something.\n");
}

Test(prose, groups_and_order)
{
    BOOK("clause 1 \"The group\" for j: jump when j.high is true\n"
         "clause 1A \"One\" when j.who is ann then fine(j) subject to 1B\n"
         "clause 1B \"Two\" unless j.who is bob then not fine(j)\n",
         "L Law 1 \n"
         "# 1 The group\n"
         ". What follows under 1 applies when somebody jumps, provided that the jump is "
         "high.\n"
         "# 1A One\n"
         ". The jump is fine, provided that the doer is Ann.\n"
         "- Yields to Law 1B.\n"
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
         ". When somebody jumps, the jump is fine, provided that:\n"
         "i (a) the jump is tall, or the doer is Dee; and\n"
         "i (b) the judge of the jump is Dee.\n"
         "H What the words mean\n"
         "D The jump is tall, provided that:\n"
         "i (a) the jump is high; and\n"
         "i (b) under the reading that the eye decides.\n"
         "D The judge of the jump is:\n"
         "i (a) Ann, when the doer is Bob;\n"
         "i (b) Bob, when the jump is tall; or\n"
         "i (c) otherwise Cid.\n");
}

/* What has no words stands as it is called, between backquotes. */
Test(prose, without_words)
{
    BOOK("status grand(b: bell): bool en \"grand\"\n"
         "clause 1A \"Bell\" for b: bell when b.by is ann then grand(b)\n",
         "L Law 1 \n"
         "# 1A Bell\n"
         ". When `bell`, grand, provided that `by` is Ann.\n");
}
