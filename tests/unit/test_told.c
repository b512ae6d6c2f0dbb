/* test_told.c - tests of the rows of a ruling, of what is said at the table, and of why, in a
 * vocabulary made for constructs that the Laws do not use. */
#include "game.h"
#include "kit/strbuf.h"
#include "report/bodies_rows.h"
#include "report/script_rows.h"
#include "report/why_rows.h"
#include "ruling/rule.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

/* Adds ROWS, indented by step: the sentence, then the clauses in brackets. */
static void put_rows(StrBuf *b, const Rows *rows)
{
    for (int i = 0; i < rows->n; i++) {
        const Row *row = &rows->at[i];

        strbuf_addc(b, ' ', (size_t)row->indent * 2);
        if (row->number)
            strbuf_printf(b, "%d. ", row->number);
        if (row->to)
            strbuf_printf(b, "To %s: ", row->to);
        strbuf_add(b, row->text);
        if (row->after)
            strbuf_printf(b, " (%s)", row->after);
        if (row->cite)
            strbuf_printf(b, " [%s]", row->cite);
        strbuf_add(b, "\n");
    }
}

/* Returns the ruling on TEXT in words.  If LABEL is not NULL: the explanation of that clause.  If
 * ALOUD: the script of what to say at the table. */
static char *rows_of(const char *law, const char *text, const char *label, bool all, bool aloud)
{
    Game g = game_open(law, text);
    StrBuf b = { 0 };
    char *wrong;

    for (int body = 0; g.c && body < g.c->nbodies; body++) {
        const Ruling *r = rule_case(g.p, g.c, body, g.c->nevents, g.arena, g.diags);
        const RowsOptions o = { .all = all };
        Rows rows = { 0 };
        Words w;

        if (!r)
            break;
        w = aloud ? script_words(r, 0, g.sources, g.arena)
                  : words_of_ruling(r, 0, g.sources, g.arena);
        if (label) {
            const Explanation *y = explanation_of_clause(r, label, all, g.arena);

            strbuf_printf(&b, "%s\n", why_heading(&w, y));
            why_rows_add(&w, y, all, &rows);
        } else if (aloud) {
            script_rows_add(&w, r, &o, &rows);
        } else {
            ruling_rows_add(&w, r, &o, &rows);
        }
        put_rows(&b, &rows);
        engine_free(w.engine);
    }
    wrong = game_diags(&g);
    strbuf_add(&b, wrong);
    free(wrong);
    game_close(&g);
    return strbuf_steal(&b);
}

#define RULED(law, text, want)  SAME(rows_of(law, text, NULL, false, false), want)
#define SPOKEN(law, text, want) SAME(rows_of(law, text, NULL, false, true), want)
#define WHY(law, text, want)    SAME(rows_of(law, text, "1", false, false), want)

#define STORY "case x \"X\"\n story\n"

#define COUNTS                                                           \
    "status worth(e: event): count en \"{e} is worth {value}\"\n"        \
    "status odd(e: event): bool en \"{e} is odd\" not \"{e} is even\"\n" \
    "status deep(e: event): count en \"{e} is {value} deep\"\n"

/* A fact with many open values. */
Test(told, many_values)
{
    static const char law[] =
        COUNTS "type span is 0..20\n"
               "enum letter { la en \"A\", lb en \"B\", lc en \"C\", ld en \"D\", le en \"E\", "
               "lf en \"F\", lg en \"G\", lh en \"H\", li en \"I\", lj en \"J\", lk en \"K\" }\n"
               "finding high(m: act): count cost late question en \"how high?\" en \"{m} is as "
               "high as {value}\"\n"
               "finding low(m: act): count? cost late question en \"how low?\" en \"{m} is as "
               "low as {value}\" not \"{m} is not low\"\n"
               "finding far(m: act): span cost late question en \"how far?\" en \"{m} is as far "
               "as {value}\"\n"
               "finding spelt(m: act): letter cost late question en \"with which letter?\" en "
               "\"{m} begins with {value}\" not \"{m} does not begin with {value}\"\n"
               "clause 1 \"Numbers\" for m: move when high(m) is at least 2 then worth(m) is 1\n"
               "clause 2 \"None\" for m: bell when low(m) is at least 2 then worth(m) is 1\n"
               "clause 3 \"Any\" for m: bell when low(m) is given then deep(m) is 2\n"
               "clause 4 \"Far\" for m: name when far(m) is at least 10 then worth(m) is 1\n"
               "clause 6 \"Not\" for b: bell when low(b) not in {0, 1} then odd(b)\n"
               "clause 7 \"Not\" for b: bell when low(b) is not 3 then odd(b)\n"
               "clause 8 \"Setting\" for d: amend when limit is at least 2 then odd(d)\n"
               "setting { limit: count } phrase en \"limit {limit}\" question en \"which "
               "limit?\"\n"
               "clause 5 \"Letter\" for m: shout when spelt(m) is not lc then worth(m) is 1\n";
    RULED(law, STORY " m1: A moves r1\n",
          "1. Late: “how high?”\n"
          "  if it is not true that r1 is as high as 0 or 1: r1 is worth 1. [1]\n");
    RULED(law, STORY " b1: A rings\n",
          "1. Late: “how low?”\n"
          "  if b1 is as low as 0 or 1: b1 is 2 deep. [3]\n"
          "  if it is not true that b1 is as low as 0 or 1 or b1 is not low:\n"
          "    B1 is worth 1. [2]\n"
          "    B1 is 2 deep. [3]\n"
          "2. B1 is odd. [6, 7]\n");
    RULED(law, STORY " b1: A rings\n s1: A names red at b1\n",
          "1. Late: “how low?”\n"
          "  if b1 is as low as 0 or 1: b1 is 2 deep. [3]\n"
          "  if it is not true that b1 is as low as 0 or 1 or b1 is not low:\n"
          "    B1 is worth 1. [2]\n"
          "    B1 is 2 deep. [3]\n"
          "2. B1 is odd. [6, 7]\n"
          "3. Ann may not decide, because no clause gives that right.\n"
          "4. Late: “how far?”\n"
          "  if s1 is as far as 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 or 20: s1 is "
          "worth 1. [4]\n");
    RULED(law, STORY " d1: A shouts\n",
          "1. Late: “with which letter?”\n"
          "  if it is not true that d1 begins with C: d1 is worth 1. [5]\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n", "1", true, false),
         "Whether 1 applies depends on facts that are still open\n"
         "1. Late: “how high?”\n"
         "  if it is not true that r1 is as high as 0 or 1: r1 is worth 1. [1]\n"
         "It applies if:\n"
         "If r1 is as high as 2: r1 is worth 1. [1]\n"
         "  A moves r1 [line 3]\n"
         "  It is not true that r1 is as high as 0 or 1. [if so]\n");
    RULED(law, STORY " s1: A shouts r1\n a1: A amends s1 to red\n",
          "1. Late: “with which letter?”\n"
          "  if it is not true that s1 begins with C: s1 is worth 1. [5]\n"
          "2. Ann may not change red, because no clause gives that right.\n"
          "3. Late: “with which letter?”\n"
          "  if it is not true that a1 begins with C: a1 is worth 1. [5]\n"
          "4. “Which limit?”\n"
          "  if it is not true that limit 0 or limit 1: a1 is odd. [8]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "2", true, false),
         "Whether 2 applies depends on facts that are still open\n"
         "1. Late: “how low?”\n"
         "  if it is not true that m1 is as low as 0 or 1 or m1 is not low: m1 is worth "
         "1. "
         "[2]\n"
         "It applies if:\n"
         "If m1 is as low as 2: m1 is worth 1. [2]\n"
         "  A rings [line 3]\n"
         "  It is not true that m1 is as low as 0 or 1 or m1 is not low. [if so]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "6", true, false),
         "Whether 6 applies depends on facts that are still open\n"
         "1. M1 is odd. [6, 7]\n"
         "It applies if:\n"
         "If m1 is as low as 2: m1 is odd. [6, 7]\n"
         "  A rings [line 3]\n"
         "  It is not true that m1 is as low as 0 or 1. [if so]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "7", true, false),
         "Whether 7 applies depends on facts that are still open\n"
         "1. M1 is odd. [6, 7]\n"
         "It applies if:\n"
         "If m1 is as low as 0: m1 is odd. [6, 7]\n"
         "  A rings [line 3]\n"
         "  It is not true that m1 is as low as 3. [if so]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "3", true, false),
         "Whether 3 applies depends on facts that are still open\n"
         "1. Late: “how low?”\n"
         "  if m1 is as low as any of them: m1 is 2 deep. [3]\n"
         "It applies if:\n"
         "If m1 is as low as 0: m1 is 2 deep. [3]\n"
         "  A rings [line 3]\n"
         "  M1 is as low as any of them. [if so]\n");
    SAME(rows_of(law, STORY " b1: A rings\n s1: A names red at b1\n", "4", true, false),
         "Whether 4 applies depends on facts that are still open\n"
         "1. Late: “how far?”\n"
         "  if s1 is as far as 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 or 20: s1 is worth "
         "1. [4]\n"
         "It applies if:\n"
         "If s1 is as far as 10: s1 is worth 1. [4]\n"
         "  A names red at b1 [line 4]\n"
         "  S1 is as far as 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 or 20. [if so]\n");
    SAME(rows_of(law, STORY " d1: A shouts\n", "5", true, false),
         "Whether 5 applies depends on facts that are still open\n"
         "1. Late: “with which letter?”\n"
         "  if it is not true that d1 begins with C: d1 is worth 1. [5]\n"
         "It applies if:\n"
         "If d1 begins with A: d1 is worth 1. [5]\n"
         "  A shouts [line 3]\n"
         "  D1 does not begin with C. [if so]\n");
}

/* An open attribute of an event, with words or by its name. */
Test(told, open_attributes)
{
    static const char law[] =
        COUNTS "event draw is a act { tint: colour en \"{it} is tinted {value}\"; size: mark en "
               "term \"the size of {it}\"; kind: mark; deep?: count; shade?: mark en \"{it} is "
               "shaded {value}\" }\n"
               "  phrase en \"{by} draws {tint} {size} {kind} {deep} [shaded {shade}]\"\n"
               "clause 1 \"Size\" for d: draw when d.size in {one, two} and d.tint is red then "
               "worth(d) is 1\n"
               "clause 2 \"Kind\" for d: draw when d.kind in {one, two} then odd(d)\n"
               "clause 3 \"Deep\" for d: draw when d.deep is at least 2 then deep(d) is 3\n"
               "clause 4 \"Shade\" for d: draw when d.shade in {one, two} then deep(d) is 4\n";
    RULED(law, STORY " d1: A draws blue 4 4 0 shaded ?\n",
          "1. “A draws blue 4 4 0 shaded ?”: shade?\n"
          "  if d1 is shaded one or two: d1 is 4 deep. [4]\n");
    SAME(rows_of(law, STORY " d1: A draws blue 4 4 0 shaded ?\n", "4", true, false),
         "Whether 4 applies depends on facts that are still open\n"
         "1. “A draws blue 4 4 0 shaded ?”: shade?\n"
         "  if d1 is shaded one or two: d1 is 4 deep. [4]\n"
         "It applies if:\n"
         "If d1 is shaded one: d1 is 4 deep. [4]\n"
         "  A draws blue 4 4 0 shaded ? [line 3]\n"
         "  D1 is shaded one.\n");
    RULED(law, STORY " d1: A draws ? ? ? ?\n",
          "1. “A draws ? ? ? ?”: tint?\n"
          "  if d1 is tinted red:\n"
          "    “A draws ? ? ? ?”: size?\n"
          "      if the size of d1 is one or two: d1 is worth 1. [1]\n"
          "2. “A draws ? ? ? ?”: kind?\n"
          "  if “A draws ? ? ? ?”, kind: one or two: d1 is odd. [2]\n"
          "3. “A draws ? ? ? ?”: deep?\n"
          "  if it is not true that “A draws ? ? ? ?”, deep: 0 or 1 or “A draws ? ? ? ?”, "
          "deep: none: d1 is 3 deep. [3]\n");
    RULED(law, STORY " d1: A draws red ? 3 12\n",
          "1. “A draws red ? 3 12”: size?\n"
          "  if the size of d1 is one or two: d1 is worth 1. [1]\n"
          "2. D1 is 3 deep. [3]\n");
    RULED(law, STORY " d1: A draws red 1 ? 1\n",
          "1. D1 is worth 1. [1]\n"
          "2. “A draws red 1 ? 1”: kind?\n"
          "  if “A draws red 1 ? 1”, kind: one or two: d1 is odd. [2]\n");
    RULED(law, STORY " d1: A draws ? 1 4 1\n",
          "1. “A draws ? 1 4 1”: tint?\n"
          "  if d1 is tinted red: d1 is worth 1. [1]\n");
    SAME(rows_of(law, STORY " d1: A draws red 1 ? 1\n", "2", true, false),
         "Whether 2 applies depends on facts that are still open\n"
         "1. “A draws red 1 ? 1”: kind?\n"
         "  if “A draws red 1 ? 1”, kind: one or two: d1 is odd. [2]\n"
         "It applies if:\n"
         "If “A draws red 1 ? 1”, kind: one: d1 is odd. [2]\n"
         "  A draws red 1 ? 1 [line 3]\n"
         "  `d.kind in {one, two}` holds.\n");
    SAME(rows_of(law, STORY " d1: A draws red 1 4 ?\n", "3", true, false),
         "Whether 3 applies depends on facts that are still open\n"
         "1. “A draws red 1 4 ?”: deep?\n"
         "  if it is not true that “A draws red 1 4 ?”, deep: 0 or 1 or “A draws red 1 4 "
         "?”, deep: none: d1 is 3 deep. [3]\n"
         "It applies if:\n"
         "If “A draws red 1 4 ?”, deep: 2: d1 is 3 deep. [3]\n"
         "  A draws red 1 4 ? [line 3]\n"
         "  `d.deep is at least 2` holds.\n");
}

/* The sentence that says why an exercise of a right has no effect. */
Test(told, refused)
{
    static const char law[] =
        COUNTS "status lone: bool background\n"
               "event undo { of: move; by?: owner } phrase en \"undo [{by}] {of}\" exercises "
               "retract(of)\n"
               "clause 5 \"Either\" for m: amend when seen_both(m) or fair then m.by may "
               "change(m)\n"
               "finding seen_both(m: shout): bool cost late question en \"seen?\" en \"{m} is "
               "seen\"\n"
               "event clap is a bell { } phrase en \"{by} claps\"\n"
               "clause 6 \"Must\" for m: clap then m.by may decide(m) from {red} until "
               "bell_after(m) default red\n"
               "event vanish { of: move } phrase en \"vanish {of}\" exercises retract(of)\n"
               "clause 1 \"Loud\" for m: move when m.loud then m.by may retract(m)\n"
               "clause 2 \"Both\" for m: show when seen(m) and fair then worth(m) is 1\n"
               "clause 3 \"Pick\" for d: shout when (d.colour is red and d.mark is one) or "
               "d.colour is blue then d.by may choose(d)\n"
               "clause 4 \"Decide\" for b: bell when seen_bell(b) and fair then b.by may "
               "decide(b) from {red}\n"
               "finding seen_bell(b: bell): bool cost late question en \"seen?\" en \"{b} is "
               "seen\"\n";
    RULED(law, STORY " m1: A moves r1\n t: A takes back m1\n",
          "1. Ann may not retract r1, because `m.loud` does not hold. [1]\n");
    RULED(law, STORY " m1: A moves r1\n t: vanish m1\n",
          "1. “Vanish r1” has no effect, because `m.loud` does not hold. [1]\n");
    RULED(law, STORY " m1: A moves r1\n t: undo m1\n",
          "1. “Undo r1” has no effect, because `m.loud` does not hold. [1]\n");
    RULED(law, STORY " m1: A moves r1\n t: undo B m1\n",
          "1. Bob may not retract r1, because `m.loud` does not hold. [1]\n");
    RULED(law, STORY " m1: A moves r1\n t: ? takes back m1\n",
          "1. “? takes back r1” has no effect, because `m.loud` does not hold. [1]\n");
    RULED(law, STORY " d: A shouts r2\n t: A picks r1 for d\n",
          "1. Ann may not choose, because `d.mark is one` does not hold and `d.colour is blue` "
          "does not hold. [3]\n");
    RULED(law, STORY " b: A rings\n t: A names red at b\n",
          "1. Late: “seen?”\n"
          "  if b is seen:\n"
          "    Late: “?”\n"
          "      if fair: Ann had the choice. The choice made was: red. [4]\n"
          "      otherwise: Ann may not decide, because it is not true that fair. [4]\n"
          "  otherwise: Ann may not decide, because it is not true that b is seen. [4]\n");
    SPOKEN(law, STORY " b: A rings\n t: A names red at b\n",
           "1. Late: “seen?”\n"
           "  if b is seen:\n"
           "    Late: “?”\n"
           "      if fair:\n"
           "        To Ann: Ann had the choice. The choice made was: red. [4]\n"
           "      otherwise:\n"
           "        To Ann: Ann may not decide, because it is not true that fair. [4]\n"
           "  otherwise:\n"
           "    To Ann: Ann may not decide, because it is not true that b is seen. [4]\n");
    SPOKEN(law, STORY " m1: A moves r1\n t: vanish m1\n",
           "1. “Vanish r1” has no effect, because `m.loud` does not hold. [1]\n");
    RULED(law,
          STORY " m1: A moves r1 with loud true\n t: vanish m1\n u: undo m1\n v: ? takes "
                "back m1\n",
          "1. “? takes back m1”: by?\n"
          "  if “? takes back r1”, by: Ann: Ann may retract r1, and has done so. [1]\n"
          "  otherwise:\n"
          "    Ann may retract r1. [1]\n"
          "    “? takes back r1” has no effect, because the right belongs to another player. [1]\n"
          "2. “Vanish r1” has no effect, because the right belongs to another player. [1]\n"
          "3. “Undo r1” has no effect, because the right belongs to another player. [1]\n");
    RULED(law, STORY " m1: A moves r1 with loud true\n t: A takes back m1\n u: A takes back m1\n",
          "1. Ann may retract r1, and has done so. [1]\n");
    RULED(law, STORY " m1: A claps\n t: A names red at m1\n u: A names blue at m1\n b: B rings\n",
          "1. Ann had the choice. The choice made was: red. [6]\n"
          "2. Late: “?”\n"
          "  if fair:\n"
          "    Late: “seen?”\n"
          "      if m1 is seen: “A names blue at m1” has no effect, because this choice was not "
          "offered. "
          "[4]\n"
          "      otherwise: “A names blue at m1” has no effect, because this choice was not "
          "offered. [6]\n"
          "    Late: “seen?”\n"
          "      if b is seen: Bob may decide. The only choice is: red. [4]\n"
          "  otherwise: “A names blue at m1” has no effect, because this choice was not offered. "
          "[6]\n");
    SPOKEN(law, STORY " m1: A claps\n b: B rings\n",
           "1. To the table: No choice was made in time, so decide: red. [6]\n"
           "2. Late: “?”\n"
           "  if fair:\n"
           "    Late: “seen?”\n"
           "      if m1 is seen:\n"
           "        To Ann: Ann may decide. The only choice is: red. [4]\n"
           "    Late: “seen?”\n"
           "      if b is seen:\n"
           "        To Bob: Bob may decide. The only choice is: red. [4]\n");
    RULED("status s(m: move): bool en \"s\"\n", STORY " m1: A moves r1\n t: A takes back m1\n",
          "1. Ann may not retract r1, because no clause gives that right.\n");
}

/* Kinds of events without words are told by their phrases, or by their names. */
Test(told, kinds)
{
    static const char law[] = COUNTS "event ghost is a act { }\n"
                                     "clause 1A \"Ghost\" for m: act when m is ghost then odd(m)\n"
                                     "clause 1B \"Shout\" for m: act when m is shout then odd(m)\n"
                                     "clause 1C \"Amend\" for m: act when m is amend then odd(m)\n";
    SAME(rows_of(law, STORY " m1: A  moves   r1\n", "1A", false, false),
         "1A does not apply\n"
         "A moves r1 [line 3]\n"
         "This condition is not met:\n"
         "  “A moves r1” is not of this kind: ghost.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n", "1B", false, false),
         "1B does not apply\n"
         "A moves r1 [line 3]\n"
         "This condition is not met:\n"
         "  “A moves r1” is not of this kind: “… shouts”.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n", "1C", false, false),
         "1C does not apply\n"
         "A moves r1 [line 3]\n"
         "This condition is not met:\n"
         "  “A moves r1” is not of this kind: “… amends … to …”.\n");
}

/* Settings that several sentences tell, and settings that none tells. */
Test(told, settings)
{
    static const char law[] =
        COUNTS "setting { up: mark; down: mark; plain: mark } phrase en \"both {up} {down}\" | "
               "\"up {up}\" | \"down {down}\" question en \"?\"\n"
               "setting { way: mark en \"the way is {value}\" } phrase en \"way {way}\" "
               "question en \"which way?\"\n"
               "clause 1A \"Down\" for m: act when down is one and plain is two then odd(m)\n"
               "clause 1B \"Way\" for m: act when way is one then odd(m)\n";
    RULED(law, STORY " m1: A rings\n",
          "1. “?”\n"
          "  if down one:\n"
          "    “?”\n"
          "      if plain: one, plain: three or plain: four:\n"
          "        “Which way?”\n"
          "          if the way is one: m1 is odd. [1B]\n"
          "      otherwise: m1 is odd. [1A]\n"
          "  otherwise:\n"
          "    “Which way?”\n"
          "      if the way is one: m1 is odd. [1B]\n");
    SAME(rows_of(law, "case x \"X\"\n down 2\n story\n m1: A rings\n", "1A", false, false),
         "1A does not apply\n"
         "A rings [line 4]\n"
         "This condition is not met:\n"
         "  Down two. [line 2]\n");
    SAME(rows_of(law, "case x \"X\"\n way 2\n story\n m1: A rings\n", "1B", false, false),
         "1B does not apply\n"
         "A rings [line 4]\n"
         "This condition is not met:\n"
         "  Way two. [line 2]\n");
}

/* Whom to ask, the cost of asking, and who must be away. */
Test(told, questions)
{
    static const char law[] =
        COUNTS "define idle: set of owner as {}\n"
               "finding heard(m: move): bool ask m.by away idle cost table when m.by is ann "
               "otherwise private question en \"heard?\" en \"{m} was heard\"\n"
               "finding paid(m: show): bool ask m.by cost table when seen(m) otherwise private "
               "when m.seen_by is {ann} otherwise late question en \"paid?\" en \"{m} was "
               "paid\"\n"
               "clause 2 \"Paid\" for m: show when paid(m) then odd(m)\n"
               "finding free(m: move): bool ask m.by question en \"free?\" en \"{m} was free\"\n"
               "clause 1 \"Heard\" for m: move when heard(m) and free(m) then odd(m)\n";
    RULED(law, STORY " m1: A moves r1\n m2: B moves r2\n m3: ? moves r3\n",
          "1. Ask Ann: “free?”\n"
          "  if r1 was free:\n"
          "    Ask Ann (table): “heard?”\n"
          "      if r1 was heard: r1 is odd. [1]\n"
          "2. Ask Bob: “free?”\n"
          "  if r2 was free:\n"
          "    Ask Bob (private): “heard?”\n"
          "      if r2 was heard: r2 is odd. [1]\n"
          "3. “Free?”\n"
          "  if r3 was free:\n"
          "    Private: “heard?”\n"
          "      if r3 was heard: r3 is odd. [1]\n");
    RULED(law, STORY " m1: A shows r1\n",
          "1. Ask Ann: “free?”\n"
          "  if r1 was free:\n"
          "    Ask Ann (table): “heard?”\n"
          "      if r1 was heard: r1 is odd. [1]\n"
          "      otherwise:\n"
          "        Ask Ann (late): “paid?”\n"
          "          if r1 was paid: r1 is odd. [2]\n"
          "  otherwise:\n"
          "    Ask Ann (late): “paid?”\n"
          "      if r1 was paid: r1 is odd. [2]\n");
    SPOKEN(law, STORY " m1: A moves r1\n m2: B moves r2\n",
           "1. Ask Ann: “free?”\n"
           "  if r1 was free:\n"
           "    Ask Ann (table): “heard?”\n"
           "      if r1 was heard:\n"
           "        To the table: R1 is odd. [1]\n"
           "2. Ask Bob: “free?”\n"
           "  if r2 was free:\n"
           "    Ask Bob (private): “heard?”\n"
           "      if r2 was heard:\n"
           "        To the table: R2 is odd. [1]\n");
}

/* With --all: things without words, by their names. */
Test(told, without_words)
{
    static const char law[] =
        COUNTS "status lone(m: move): bool background\n"
               "status rank(m: move): mark background\n"
               "action award(d: shout) choosing mark done awarded en \"award a mark\" did "
               "\"{value} is awarded\"\n"
               "action annul(m: move) undoes m done annulled en \"annul {m}\"\n"
               "event annulment { of: move } phrase en \"annulment of {of}\" exercises "
               "annul(of)\n"
               "clause 1 \"Lone\" for m: move then not lone(m) and rank(m) is two\n"
               "clause 2 \"Or\" for m: move when (m.loud and lone(m)) or seen(m) then odd(m)\n"
               "clause 3 \"Award\" for d: shout when awarded(d) is absent then odd(d)\n"
               "action blow(m: move) done blown en \"blow at {m}\" did \"{m} is blown at\"\n"
               "clause 8 \"Blown\" for m: show when not blown(m) then deep(m) is 3\n"
               "clause 11 \"Absent\" for b: bell when decided(b) is absent then deep(b) is 1\n"
               "event annulling is a act { of: move } phrase en \"{by} annuls {of}\" exercises "
               "annul(of)\n"
               "action tip(m: move) done tipped en \"tip\"\n"
               "event tipping { of: move } phrase en \"tipping of {of}\" exercises tip(of)\n"
               "clause 12 \"Tip\" for m: move when m.loud then m.by may tip(m) because en "
               "\"{m.by} is loud\"\n"
               "clause 9 \"Clash\" for b: bell then rung(b) is one\n"
               "clause 10 \"Clash\" for b: bell when b.by is ann then rung(b) is two\n"
               "status rung(b: bell): mark background\n"
               "clause 4 \"Host\" for m: bell then host may decide(m)\n"
               "clause 5 \"Host\" for m: bell where m.by is m.by then host may not decide(m)\n"
               "clause 6 \"Both\" for m: show when (m.loud and m.seen_by is given) or seen(m) "
               "then odd(m)\n"
               "clause 7 \"Lone\" for n: annulment when lone(n.of) or rank(n.of) is one then "
               "odd(n)\n";
    SAME(rows_of(law, STORY " m1: A moves r1\n d1: A shouts\n", NULL, true, false),
         "1. It is not true that lone. [1]\n"
         "2. Rank is two. [1]\n"
         "3. Table: “?”\n"
         "  if seen: r1 is odd. [2]\n"
         "4. D1 is odd. [3]\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n d1: A shouts\n", "1", true, false),
         "1 applies\n"
         "1. It is not true that lone. [1]\n"
         "  A moves r1 [line 3]\n"
         "2. Rank is two. [1]\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n d1: A shouts\n", "2", true, false),
         "Whether 2 applies depends on facts that are still open\n"
         "1. Table: “?”\n"
         "  if seen: r1 is odd. [2]\n"
         "It applies if:\n"
         "If seen: r1 is odd. [2]\n"
         "  A moves r1 [line 3]\n"
         "  Seen. [if so]\n");
    SAME(rows_of(law, STORY " m1: A moves r1 with loud true\n", "2", true, false),
         "Whether 2 applies depends on facts that are still open\n"
         "1. Table: “?”\n"
         "  if seen: r1 is odd. [2]\n"
         "It applies if:\n"
         "If seen: r1 is odd. [2]\n"
         "  A moves r1 with loud true [line 3]\n"
         "  Seen. [if so]\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n d1: A shouts\n", "3", true, false),
         "3 applies\n"
         "1. D1 is odd. [3]\n"
         "  A shouts [line 4]\n"
         "  It is not true that any of them is awarded.\n");
    SAME(rows_of(law, STORY " m1: A shows r1\n", "8", true, false),
         "8 applies\n"
         "1. R1 is 3 deep. [8]\n"
         "  A shows r1 [line 3]\n"
         "  It is not true that r1 is blown at.\n");
    SAME(rows_of(law, STORY " m1: A rings\n", NULL, true, false),
         "1. Two clauses conflict: by 4 `host` may decide and by 5 `host` may not decide. [4, "
         "5]\n"
         "2. Two clauses conflict: by 9 rung is one and by 10 rung is two. [9, 10]\n"
         "3. No ruling on this, because it depends on a conflict between clauses: m1 is … deep. "
         "[11]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "9", true, false),
         "9 conflicts with another clause\n"
         "A rings [line 3]\n"
         "But 10 says otherwise, and neither prevails: rung is two.\n"
         "  `b.by is ann` holds.\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "11", true, false),
         "Whether 11 applies depends on a conflict between clauses\n"
         "1. No ruling on this, because it depends on a conflict between clauses: m1 is … deep. "
         "[11]\n"
         "A rings [line 3]\n"
         "This is open:\n"
         "  “Host?”\n");
    RULED(law, STORY " m1: A moves r2\n n: B annuls m1\n",
          "1. Table: “?”\n"
          "  if seen: r2 is odd. [2]\n"
          "2. Bob may not annul r2, because no clause gives that right.\n");
    SPOKEN(law, STORY " m1: A moves r2 with loud true\n n: tipping of m1\n",
           "1. Table: “?”\n"
           "  if seen:\n"
           "    To the table: R2 is odd. [2]\n"
           "2. To Ann: Ann may tip. [12]\n"
           "3. “Tipping of r2” has no effect, because the right belongs to another player. [12]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "4", true, false),
         "4 conflicts with another clause\n"
         "1. Two clauses conflict: by 4 `host` may decide and by 5 `host` may not decide. [4, "
         "5]\n"
         "A rings [line 3]\n");
    SAME(rows_of(law, STORY " m1: A shows r1 with loud true, seen_by B\n", "6", true, false),
         "6 applies\n"
         "1. R1 is odd. [6]\n"
         "  A shows r1 with loud true, seen_by B [line 3]\n"
         "  `m.loud` holds.\n"
         "  `m.seen_by is given` holds.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n n: annulment of m1\n", "7", true, false),
         "7 does not apply\n"
         "annulment of r1 [line 4]\n"
         "These conditions are not met:\n"
         "  `lone(n.of)` does not hold. [1]\n"
         "  `rank(n.of) is one` does not hold. [1]\n");
    RULED(law, STORY " m1: A moves r1\n n: annulment of m1\n",
          "1. Table: “?”\n"
          "  if seen: r1 is odd. [2]\n"
          "2. “Annulment of r1” has no effect, because no clause gives that right.\n");
    SPOKEN(law, STORY " m1: A moves r1\n n: annulment of m1\n",
           "1. Table: “?”\n"
           "  if seen:\n"
           "    To the table: R1 is odd. [2]\n"
           "2. “Annulment of r1” has no effect, because no clause gives that right.\n");
}

/* Conditions about an event that is absent: nobody says which move c1 is a call of. */
Test(told, of_no_event)
{
    static const char law[] =
        COUNTS "event call is a act { of?: move } phrase en \"{by} calls [{of}]\"\n"
               "event cry is a act { at?: move en term \"the move cried at\" } phrase en "
               "\"{by} cries [{at}]\"\n"
               "finding high(m: act): mark cost late question en \"how high?\" en \"{m} "
               "is as high as {value}\"\n"
               "clause 1A \"By\" for c: call when c.of.by is ann then odd(c)\n"
               "clause 1B \"After\" for c: call when c after c.of then deep(c) is 1\n"
               "clause 1C \"High\" for c: call when high(c.of) is at least two then "
               "worth(c) is 2\n"
               "clause 1D \"Happened\" for c: call when happened(c) and not "
               "happened(c.of) then deep(c) is 2\n"
               "clause 1E \"Words\" for c: cry when c.at.by is ann then odd(c)\n";
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: B calls\n", "1A", true, false),
         "1A does not apply\n"
         "B calls [line 4]\n"
         "This condition is not met:\n"
         "  “C.of” is not determined.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: B calls\n", "1B", true, false),
         "1B does not apply\n"
         "B calls [line 4]\n"
         "This condition is not met:\n"
         "  “C.of” is not determined.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: B calls\n", "1C", true, false),
         "1C does not apply\n"
         "B calls [line 4]\n"
         "This condition is not met:\n"
         "  “C.of” is not determined.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: B calls\n", "1D", true, false),
         "1D applies\n"
         "1. C1 is 2 deep. [1D]\n"
         "  B calls [line 4]\n"
         "  “B calls” happened.\n"
         "  “C.of” is not determined.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: B cries\n", "1E", true, false),
         "1E does not apply\n"
         "B cries [line 4]\n"
         "This condition is not met:\n"
         "  The move cried at is not determined.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: disputed B calls m1\n", "1A", true, false),
         "Whether 1A applies depends on facts that are still open\n"
         "1. Did this happen: “B calls m1”?\n"
         "  if “B calls r1” happened: c1 is odd. [1A]\n"
         "It applies if:\n"
         "If “B calls r1” happened: c1 is odd. [1A]\n"
         "  B calls r1 [line 4]\n"
         "  `c.of.by is ann` holds.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: disputed B calls m1\n", "1B", true, false),
         "Whether 1B applies depends on facts that are still open\n"
         "1. Did this happen: “B calls m1”?\n"
         "  if “B calls r1” happened: c1 is 1 deep. [1B]\n"
         "It applies if:\n"
         "If “B calls r1” happened: c1 is 1 deep. [1B]\n"
         "  B calls r1 [line 4]\n"
         "  “B calls r1” came after “A moves r1”.\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: disputed B calls m1\n", "1C", true, false),
         "Whether 1C applies depends on facts that are still open\n"
         "1. Did this happen: “B calls m1”?\n"
         "  if “B calls r1” happened:\n"
         "    Late: “how high?”\n"
         "      if r1 is as high as two, three or four: c1 is worth 2. [1C]\n"
         "It applies if:\n"
         "If r1 is as high as two and “B calls r1” happened: c1 is worth 2. [1C]\n"
         "  B calls r1 [line 4]\n"
         "  R1 is as high as two, three or four. [if so]\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n c1: disputed B calls m1\n", "1D", true, false),
         "1D does not apply\n"
         "B calls r1 [line 4]\n"
         "This condition is not met:\n"
         "  “A moves r1” happened.\n"
         "This is open:\n"
         "  Did this happen: “B calls m1”?\n");
}

/* A number that somebody may choose. */
Test(told, chosen_numbers)
{
    static const char law[] =
        COUNTS "action price(b: bell) choosing count done priced en \"name a price\" did \"the "
               "price is {value}\" not \"no price is named\" question en \"which price?\"\n"
               "clause 1 \"Price\" for b: bell then b.by may price(b)\n"
               "clause 2 \"High\" for b: bell when priced(b) is at least 3 then odd(b)\n";
    RULED(law, STORY " m1: A rings\n",
          "1. Ann may name a price. [1]\n"
          "Ask Ann: “which price?”\n"
          "  if it is not true that the price is 0, 1 or 2 or no price is named: m1 is "
          "odd. [2]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "2", true, false),
         "Whether 2 applies depends on facts that are still open\n"
         "1. Ask Ann: “which price?”\n"
         "  if it is not true that the price is 0, 1 or 2 or no price is named: m1 is "
         "odd. "
         "[2]\n"
         "It applies if:\n"
         "If the price is 3: m1 is odd. [2]\n"
         "  A rings [line 3]\n"
         "  The price is 3. [1; if so]\n");
}

/* A condition with two parts.  The words are of the part that decides, of both parts, or of the
 * whole if both parts are necessary. */
Test(told, parts)
{
    static const char law[] =
        COUNTS "event call is a act { of?: move } phrase en \"{by} calls [{of}]\"\n"
               "action raise(c: call) done raised en \"raise {c}\"\n"
               "event lift is a act { of: call } phrase en \"{by} lifts {of}\" exercises "
               "raise(of)\n"
               "finding bold(c: act): bool cost late question en \"bold?\" en \"{c} is bold\"\n"
               "clause 1 \"Raise\" for c: call when bold(c) and fair then c.by may raise(c)\n"
               "clause 2 \"Decide\" for b: bell when bold(b) or fair then b.by may decide(b) "
               "from {red}\n"
               "clause 3 \"Held\" for m: show when all_held or m.loud then odd(m)\n"
               "clause 4 \"Happened\" for m: shout when happened(m) then odd(m)\n";
    RULED(law, STORY " c1: A calls\n t: A lifts c1\n",
          "1. Late: “bold?”\n"
          "  if c1 is bold:\n"
          "    Late: “?”\n"
          "      if fair: Ann may raise c1, and has done so. [1]\n"
          "      otherwise: Ann may not raise c1, because it is not true that fair. [1]\n"
          "  otherwise: Ann may not raise c1, because it is not true that c1 is bold. [1]\n");
    RULED(law, STORY " b: A rings\n t: B names red at b\n",
          "1. Late: “?”\n"
          "  if fair:\n"
          "    Ann may decide. The only choice is: red. [2]\n"
          "    Bob may not decide, because the right belongs to another player. [2]\n"
          "  otherwise:\n"
          "    Late: “bold?”\n"
          "      if b is bold:\n"
          "        Ann may decide. The only choice is: red. [2]\n"
          "        Bob may not decide, because the right belongs to another player. [2]\n"
          "      otherwise: Bob may not decide, because it is not true that b is bold and it is "
          "not true that fair. [2]\n");
    RULED(law, STORY " b: A rings\n t: A names red at b\n",
          "1. Late: “?”\n"
          "  if fair: Ann had the choice. The choice made was: red. [2]\n"
          "  otherwise:\n"
          "    Late: “bold?”\n"
          "      if b is bold: Ann had the choice. The choice made was: red. [2]\n"
          "      otherwise: Ann may not decide, because it is not true that b is bold and it is "
          "not true that fair. [2]\n");
    SAME(rows_of(law, STORY " m1: A shows r1\n", "3", true, false),
         "3 does not apply\n"
         "A shows r1 [line 3]\n"
         "These conditions are not met:\n"
         "  Not all four hands are known.\n"
         "  `m.loud` does not hold.\n");
    SAME(rows_of(law, STORY " m1: disputed A shouts\n found by director\n not happened(m1)\n", "4",
                 true, false),
         "4 does not apply\n"
         "A shouts [line 3]\n"
         "This condition is not met:\n"
         "  “A shouts” did not happen. [found by director, line 5]\n");
}

/* The explanation supposes a value of a finding.  The condition compares it with another finding or
 * with an absent value. */
Test(told, supposed)
{
    static const char law[] =
        COUNTS "finding high(m: act): mark cost table question en \"how high?\" en \"{m} is as "
               "high as {value}\"\n"
               "finding low(m: act): mark? cost late question en \"how low?\" en \"{m} is as "
               "low as {value}\" not \"{m} is not low\"\n"
               "clause 1A \"Absent\" for m: shout when high(m) is m.mark or high(m) is one then "
               "odd(m)\n"
               "clause 1B \"Two\" for m: bell when high(m) is at least low(m) then odd(m)\n"
               "clause 1C \"Not\" for m: show when low(m) is not three then odd(m)\n"
               "clause 1D \"Not in\" for m: take when low(m) not in {one, two, three} then "
               "odd(m)\n"
               "clause 1E \"Both\" for m: pick when low(m) is at least high(m) then odd(m)\n";
    SAME(rows_of(law, STORY " m1: A shouts\n", "1A", true, false),
         "Whether 1A applies depends on facts that are still open\n"
         "1. Table: “how high?”\n"
         "  if m1 is as high as one: m1 is odd. [1A]\n"
         "It applies if:\n"
         "If m1 is as high as one: m1 is odd. [1A]\n"
         "  A shouts [line 3]\n"
         "  M1 is as high as one. [if so]\n");
    SAME(rows_of(law, STORY " m1: A rings\n", "1B", true, false),
         "Whether 1B applies depends on facts that are still open\n"
         "1. Table: “how high?”\n"
         "  if m1 is as high as one:\n"
         "    Late: “how low?”\n"
         "      if m1 is as low as one: m1 is odd. [1B]\n"
         "  if m1 is as high as two:\n"
         "    Late: “how low?”\n"
         "      if m1 is as low as one or two: m1 is odd. [1B]\n"
         "  if m1 is as high as three:\n"
         "    Late: “how low?”\n"
         "      if m1 is as low as one, two or three: m1 is odd. [1B]\n"
         "  otherwise:\n"
         "    Late: “how low?”\n"
         "      if m1 is as low as one, two, three or four: m1 is odd. [1B]\n"
         "It applies if:\n"
         "If m1 is as low as one and m1 is as high as one: m1 is odd. [1B]\n"
         "  A rings [line 3]\n"
         "  M1 is as high as one, two, three or four. [if so]\n");
    SAME(rows_of(law, STORY " m1: A shows r1\n", "1C", true, false),
         "Whether 1C applies depends on facts that are still open\n"
         "1. Late: “how low?”\n"
         "  if r1 is as low as one, two or four or r1 is not low: r1 is odd. [1C]\n"
         "It applies if:\n"
         "If r1 is as low as one: r1 is odd. [1C]\n"
         "  A shows r1 [line 3]\n"
         "  It is not true that r1 is as low as three. [if so]\n");
    SAME(rows_of(law, STORY " m1: A moves r1\n m2: A takes back m1\n", "1D", true, false),
         "Whether 1D applies depends on facts that are still open\n"
         "1. Late: “how low?”\n"
         "  if m2 is as low as four or m2 is not low: m2 is odd. [1D]\n"
         "It applies if:\n"
         "If m2 is as low as four: m2 is odd. [1D]\n"
         "  A takes back r1 [line 4]\n"
         "  M2 is as low as four or m2 is not low. [if so]\n");
    SAME(rows_of(law, STORY " m1: A shouts\n m2: A picks r1 for m1\n", "1E", true, false),
         "Whether 1E applies depends on facts that are still open\n"
         "1. Table: “how high?”\n"
         "  if r1 is as high as one:\n"
         "    Late: “how low?”\n"
         "      if r1 is as low as one, two, three or four: r1 is odd. [1E]\n"
         "  if r1 is as high as two:\n"
         "    Late: “how low?”\n"
         "      if r1 is as low as two, three or four: r1 is odd. [1E]\n"
         "  if r1 is as high as three:\n"
         "    Late: “how low?”\n"
         "      if r1 is as low as three or four: r1 is odd. [1E]\n"
         "  otherwise:\n"
         "    Late: “how low?”\n"
         "      if r1 is as low as four: r1 is odd. [1E]\n"
         "It applies if:\n"
         "If r1 is as low as one and r1 is as high as one: r1 is odd. [1E]\n"
         "  A picks r1 for m1 [line 4]\n"
         "  R1 is as low as one, two, three or four. [if so]\n");
}

/* A sentence names an event by its item (r1) if that is known, otherwise by its noun.  If there are
 * several with one noun, their sentences are added.  Words to no person in particular are "to the
 * table". */
Test(told, events_inside_sentences)
{
    static const char law[] =
        COUNTS "event cry is a act { } phrase en \"{by} cries\" en \"somebody cries\" "
               "term \"the cry\"\n"
               "event song is a act { } phrase en \"{by} sings\" en \"somebody sings\" "
               "term \"the song\"\n"
               "instruction rest(e: event) en \"rest after {e}\"\n"
               "clause 1 \"Odd\" for m: act when m is cry or m is song or m is move then "
               "odd(m)\n"
               "clause 2 \"Chosen\" for d: shout when chosen(d) is absent then rest(d)\n";
    RULED(law, STORY " m1: A moves ?\n m2: A moves r1\n c1: A cries\n",
          "1. M1 is odd. [1]\n"
          "2. R1 is odd. [1]\n"
          "3. The cry is odd. [1]\n");
    RULED(law, STORY " c1: A cries\n c2: B cries\n s1: A sings\n",
          "1. The cry “Ann cries” is odd. [1]\n"
          "2. The cry “Bob cries” is odd. [1]\n"
          "3. The song is odd. [1]\n");
    SPOKEN(law, STORY " c1: A shouts\n", "1. To the table: Rest after c1. [2]\n");
    SAME(rows_of(law, STORY " c1: A shouts\n", "2", true, false), "2 applies\n"
                                                                  "1. Rest after c1. [2]\n"
                                                                  "  A shouts [line 3]\n"
                                                                  "  “Choose” does not hold.\n");
}

/* Returns, in words, the differences between the first two bodies of TEXT that matter. */
static char *partings_of(const char *law, const char *text)
{
    Game g = game_open(law, text);
    StrBuf b = { 0 };
    char *wrong = game_diags(&g);

    strbuf_add(&b, wrong);
    free(wrong);
    if (g.c && g.c->nbodies == 2) {
        const Ruling *r[2];
        Rows rows = { 0 };
        Words w;
        BodiesDiffer p;

        for (int i = 0; i < 2; i++)
            r[i] = rule_case(g.p, g.c, i, g.c->nevents, g.arena, g.diags);
        w = words_of_ruling(r[0], 0, g.sources, g.arena);
        p = bodies_differ_find(r[0], r[1], LEVEL_MODAL, g.arena);
        bodies_rows_add(&w, &p, &rows);
        put_rows(&b, &rows);
        engine_free(w.engine);
    }
    game_close(&g);
    return strbuf_steal(&b);
}

/* Two bodies differ on whether an event happened, on a finding that one left open, or on findings
 * that change nothing. */
Test(told, bodies)
{
    static const char law[] =
        COUNTS "finding bold(c: act): bool cost late question en \"bold?\" en \"{c} is "
               "bold\" not \"{c} is not bold\"\n"
               "finding calm(c: act): bool cost late question en \"calm?\" en \"{c} is "
               "calm\" not \"{c} is not calm\"\n"
               "clause 1 \"Bold\" for b: bell when bold(b) and happened(b) then odd(b)\n"
               "clause 2 \"Calm\" for m: move when calm(m) then odd(m)\n";
    SAME(partings_of(law, STORY " b1: disputed A rings\n found by director\n happened(b1)\n "
                                "bold(b1)\n found by committee\n not happened(b1)\n bold(b1)\n"),
         "They differ in one finding\n"
         "Director found: “A rings” happened. [line 5]\n"
         "Committee found: “A rings” did not happen. [line 8]\n");
    SAME(partings_of(law,
                     STORY " b1: disputed A rings\n found by director\n not happened(b1)\n "
                           "bold(b1)\n found by committee\n not happened(b1)\n not bold(b1)\n"),
         "Their different findings change nothing\n"
         "Director found: b1 is bold. [line 6]\n"
         "Committee found: b1 is not bold. [line 9]\n");
    SAME(partings_of(law, STORY
                     " b1: disputed A rings\n m1: A moves r1\n found by director\n happened(b1)\n "
                     "bold(b1)\n calm(m1)\n found by committee\n bold(b1)\n calm(m1)\n"),
         "They differ in one finding\n"
         "Director found: “A rings” happened. [line 6]\n"
         "Committee left open: Did this happen: “A rings”?\n");
    SAME(partings_of(law, STORY " m1: A moves r1\n found by director\n calm(m1)\n found "
                                "by committee as director, but\n calm(m1)\n"),
         "");
    SAME(partings_of(law, STORY " b1: A rings\n m1: A moves r1\n found by director\n bold(b1)\n "
                                "calm(m1)\n found by committee\n not bold(b1)\n not calm(m1)\n"),
         "They differ in several findings together\n"
         "Director found: b1 is bold. [line 6]\n"
         "Committee found: b1 is not bold. [line 9]\n"
         "Director found: r1 is calm. [line 7]\n"
         "Committee found: r1 is not calm. [line 10]\n");
}

/* Successive sentences to one person are joined into one row, with or without clauses. */
Test(told, said_in_one_go)
{
    static const char law[] = COUNTS "clause 1 \"Choose\" for d: shout then d.by may choose(d)\n"
                                     "clause 2 \"Change\" for d: shout then d.by may change(d)\n";
    SPOKEN(law, STORY " m1: A moves r1\n t1: A takes back m1\n t2: A takes back m1\n",
           "1. To Ann: Ann may not retract r1, because no clause gives that right.\n");
    SPOKEN(law, STORY " m1: A moves r1\n t1: A takes back m1\n d1: A shouts\n",
           "1. To Ann: Ann may not retract r1, because no clause gives that right. Ann may "
           "choose. Ann may change …. [1, 2]\n");
    SPOKEN(law, STORY " m1: A moves r1\n d1: A shouts\n t1: A takes back m1\n",
           "1. To Ann: Ann may not retract r1, because no clause gives that right. Ann may "
           "choose. Ann may change …. [1, 2]\n");
}

/* One sentence tells two events (`as move, show`).  Some of these kinds have no phrase of their
 * own. */
Test(told, several_events)
{
    static const char law[] =
        COUNTS "event thing is a act { token: token; size: mark = two; deep?: count }\n"
               "event pair is a act { token: token; loud?: bool }\n"
               "  phrase en \"{by} pairs {token}\" as move, show\n"
               "event things is a act { token: token; size?: mark; deep?: count }\n"
               "  phrase en \"{by} things {token} [{size}]\" as thing, thing\n"
               "clause 1 \"Any\" for m: move then worth(m) is 1\n"
               "clause 2 \"Quiet\" for m: move when not m.loud then deep(m) is 2\n"
               "clause 3 \"Thing\" for t: thing when t.size is two and t.deep is absent then "
               "odd(t)\n";
    const char *story = STORY " p: A pairs r1\n"
                              " q: A pairs r2 with loud true\n"
                              " t: B things b1\n"
                              " B things b2 3\n";

    SAME(told(law, story), "worth(@1) is 1 [1]\n"
                           "deep(@1) is 2 [2]\n"
                           "worth(p) is 1 [1]\n"
                           "deep(p) is 2 [2]\n"
                           "worth(@3) is 1 [1]\n"
                           "worth(q) is 1 [1]\n"
                           "odd(@5) is true [3]\n"
                           "odd(t) is true [3]\n");
    SAME(rows_of(law, story, "3", true, false), "3 applies\n"
                                                "1. B1 is odd. [3]\n"
                                                "  @5 [line 5]\n"
                                                "  `t.size is two` holds.\n"
                                                "  `t.deep is absent` holds.\n"
                                                "2. B1 is odd. [3]\n"
                                                "  t [line 5]\n");
    SAME(rows_of(law, story, "2", true, false), "2 applies\n"
                                                "1. R1 is 2 deep. [2]\n"
                                                "  Ann moves r1 [line 3]\n"
                                                "  `m.loud` does not hold.\n"
                                                "2. R1 is 2 deep. [2]\n"
                                                "  Ann shows r1 [line 3]\n");
}

/* Conditions that are true whatever their parts are, and conditions about something open. */
Test(told, known_in_any_case)
{
    static const char law[] =
        COUNTS "event call is a act { of?: move } phrase en \"{by} calls [{of}]\"\n"
               "event draw is a act { tint: colour en \"{it} is tinted {value}\" }\n"
               "  phrase en \"{by} draws {tint}\"\n"
               "action raise(c: call) done raised en \"raise {c}\"\n"
               "event lift is a act { of: call } phrase en \"{by} lifts {of}\" exercises "
               "raise(of)\n"
               "finding bold(c: act): bool cost late question en \"bold?\" en \"{c} is bold\"\n"
               "finding high(m: act): mark cost table question en \"how high?\" en \"{m} is as "
               "high as {value}\"\n"
               "clause 1 \"Raise\" for c: call when (bold(c) and not bold(c)) or fair then "
               "c.by may raise(c)\n"
               "clause 2 \"Decide\" for b: bell then b.by may decide(b) from {red}\n"
               "clause 3 \"Given\" for d: draw when d.tint is given then odd(d)\n"
               "clause 4 \"High\" for m: shout when high(m) in {one, two} and high(m) is not "
               "m.mark then deep(m) is 3\n"
               "clause 5 \"After\" for c: call when c after c.of then odd(c)\n"
               "clause 6 \"Not before\" for c: call when not (c.of before c) then deep(c) is "
               "1\n";

    RULED(law, STORY " c: A calls\n d: A lifts c\n",
          "1. Late: “?”\n"
          "  if fair: Ann may raise c, and has done so. [1]\n"
          "  otherwise: Ann may not raise c, because it is not true that c is bold, or c is bold "
          "and it is not true that fair. [1]\n"
          "2. C is 1 deep. [6]\n");
    RULED(law, STORY " b: A rings\n n: ? names blue at b\n",
          "1. Ann may decide. The only choice is: red. [2]\n"
          "2. “? names blue at b”: by?\n"
          "  if “? names blue at b”, by: Ann: “? names blue at b” has no effect, because this "
          "choice was "
          "not offered. [2]\n"
          "  otherwise: “? names blue at b” has no effect, because the right belongs to another "
          "player. "
          "[2]\n");
    SPOKEN(
        law, STORY " b: A rings\n n: ? names blue at b\n",
        "1. “? names blue at b”: by?\n"
        "  if “? names blue at b”, by: Ann:\n"
        "    Your choice has no effect: this choice was not offered. [2]\n"
        "  otherwise:\n"
        "    “? names blue at b” has no effect, because the right belongs to another player. [2]\n"
        "2. To Ann: Ann may decide. The only choice is: red. [2]\n");
    SAME(rows_of(law, STORY " d: A draws ?\n e: A draws red\n", "3", true, false),
         "3 applies\n"
         "1. D is odd. [3]\n"
         "  A draws ? [line 3]\n"
         "2. E is odd. [3]\n"
         "  A draws red [line 4]\n"
         "  E is tinted red.\n");
    SAME(rows_of(law, STORY " m: A shouts\n", "4", true, false),
         "Whether 4 applies depends on facts that are still open\n"
         "1. Table: “how high?”\n"
         "  if m is as high as one or two: m is 3 deep. [4]\n"
         "It applies if:\n"
         "If m is as high as one: m is 3 deep. [4]\n"
         "  A shouts [line 3]\n"
         "  M is as high as one or two. [if so]\n"
         "  M is as high as one, two, three or four. [if so]\n");
    SAME(rows_of(law, STORY " m: A moves r1\n c: A calls ?\n d: A calls m\n", "5", true, false),
         "5 applies\n"
         "1. D is odd. [5]\n"
         "  A calls r1 [line 5]\n"
         "  “A calls r1” came after “A moves r1”.\n");
    SAME(rows_of(law, STORY " c: A calls\n d: A calls ?\n", "6", true, false),
         "6 applies\n"
         "1. C is 1 deep. [6]\n"
         "  A calls [line 3]\n"
         "  “C.of” is not determined.\n");
}

/* Before a conclusion, the script says the conclusions that its conditions read, also through a
 * definition or a variable. */
Test(told, what_a_rule_asks_is_said_before)
{
    static const char law[] =
        COUNTS "status held(m: move): set of token en \"{m} goes with {value}\"\n"
               "define weight(m: move): count as 1 when deep(m) is 2 otherwise 3\n"
               "define depth(m: move): count as deep(m) when m.loud otherwise 3\n"
               "clause 1 \"Weight\" for m: move when weight(m) is 1 then worth(m) is 1\n"
               "clause 2 \"Depth\" for m: move when depth(m) is 2 then odd(m)\n"
               "clause 3 \"Held\" for m: move, t in held(m) then deep(m) is 2\n"
               "clause 4 \"Loud\" for m: move when m.loud then held(m) is {m.token}\n";

    SPOKEN(law, STORY " m1: A moves r1 with loud\n m2: B moves r2\n",
           "1. To the table: R1 goes with r1. R1 is 2 deep. R1 is worth 1. R1 is odd. "
           "[4, 3, 1, 2]\n");
}

/* An explanation has so many proofs that none is left to explain which rule prevails. */
Test(told, more_proofs_than_are_made)
{
    for (int n = 58; n < 60; n++) {
        StrBuf law = { 0 };
        char *out;
        const char *last;

        strbuf_add(&law, COUNTS);
        for (int i = 0; i < n; i++)
            strbuf_printf(&law,
                          "status s%d(m: move): bool en \"s%d\"\n"
                          "clause 2 \"Two\" for m: move when m.by is ann then s%d(m)\n",
                          i, i, i);
        strbuf_add(&law, "clause 3 \"Three\" for m: move when m.loud then worth(m) is 2 overrides "
                         "1\nclause 1 \"One\" for m: move when s0(m)");
        for (int i = 1; i < n; i++)
            strbuf_printf(&law, " and s%d(m)", i);
        strbuf_add(&law, " then worth(m) is 1\n");
        out = rows_of(strbuf_str(&law), STORY " m1: A moves r1 with loud\n", "1", false, false);
        last = strstr(out, "But ");
        cr_assert(last != NULL, "%s", out);
        cr_expect(
            eq(str, (char *)last,
               n < 59 ? "But 3 prevails: r1 is worth 2.\n" : "But another clause prevails.\n"));
        free(out);
        strbuf_free(&law);
    }
}

/* The kind of each row of a script. */
Test(told, kinds_of_rows)
{
    static const char law[] =
        COUNTS "clause 1 \"Seen\" for m: move when seen(m) then odd(m)\n"
               "clause 2 \"May\" for m: move when seen(m) then m.by may retract(m)\n"
               "clause 3 \"Refer\" for b: bell then refer 90 \"the rest\"\n"
               "clause 4 \"Set\" for d: shout when size(options(d)) is 2 then odd(d)\n";
    Game g = game_open(law, STORY " m1: A moves r1\n b1: A rings\n d1: A shouts\n");
    StrBuf b = { 0 };
    RowsOptions o = { 0 };
    Rows rows = { 0 };
    const Ruling *r;
    Words w;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    w = script_words(r, 0, g.sources, g.arena);
    script_rows_add(&w, r, &o, &rows);
    for (int i = 0; i < rows.n; i++)
        strbuf_printf(&b, "%s: %s\n", script_kind(&rows, i), rows.at[i].text);
    engine_free(w.engine);
    game_close(&g);
    SAME(strbuf_steal(&b), "if: Table: “?”\n"
                           "if: if seen:\n"
                           "say: R1 is odd.\n"
                           "say: Ann may retract r1.\n"
                           "note: See Law 90, the rest. This question is still open – Late: “?”\n");
}

/* Clauses 21, 1 and 11 are all cited, although the labels begin or end alike. */
Test(told, what_is_cited_in_one_go)
{
    static const char law[] = COUNTS "clause 21 \"Deep\" for m: move then deep(m) is 1\n"
                                     "clause 1 \"Odd\" for b: bell then odd(b)\n"
                                     "clause 11 \"Odd\" for d: shout then odd(d)\n";

    SPOKEN(law, STORY " m1: A moves r1\n b: A rings\n d: A shouts\n",
           "1. To the table: R1 is 1 deep. B is odd. D is odd. [21, 1, 11]\n");
}

/* One body found that how(b1) is one, the other that it is not. */
Test(told, bodies_that_contradict_each_other)
{
    static const char law[] =
        COUNTS "finding how(c: act): mark cost late question en \"how?\" en \"{c} is "
               "{value}\"\n"
               "clause 1 \"One\" for b: bell when how(b) is one then odd(b)\n";

    SAME(partings_of(law, STORY " b1: A rings\n found by director\n how(b1) is one\n found by "
                                "committee\n how(b1) is not one\n"),
         "They differ in one finding\n"
         "Director found: b1 is one. [line 5]\n"
         "Committee found: it is not true that b1 is one. [line 7]\n");
}

/* Without the law files, a condition that has no words is written as `?`. */
Test(told, without_the_text_of_the_law)
{
    static const char law[] =
        COUNTS "event call is a act { of?: move } phrase en \"{by} calls [{of}]\"\n"
               "clause 1 \"By\" for c: call when c.of.by is ann then odd(c)\n"
               "clause 2 \"Loud\" for m: move when m.loud then odd(m)\n";
    Game g = game_open(law, STORY " m1: A moves r1\n c1: B calls\n");
    StrBuf b = { 0 };

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    for (int i = 0; i < 2; i++) {
        const Ruling *r = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
        Words w = words_of_ruling(r, 0, NULL, g.arena);
        const Explanation *y = explanation_of_clause(r, i ? "2" : "1", true, g.arena);
        Rows rows = { 0 };

        strbuf_printf(&b, "%s\n", why_heading(&w, y));
        why_rows_add(&w, y, true, &rows);
        put_rows(&b, &rows);
        engine_free(w.engine);
    }
    game_close(&g);
    SAME(strbuf_steal(&b), "1 does not apply\n"
                           "Bob calls\n"
                           "This condition is not met:\n"
                           "  `of` is not determined.\n"
                           "2 does not apply\n"
                           "Ann moves r1\n"
                           "This condition is not met:\n"
                           "  `?` does not hold.\n");
}
