/* test_check_expr.c - tests of diagnostics for wrong expressions, in laws and in cases. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "program/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the diagnostics of a game, which is closed, one on a line: place, code, message and
 * help. */
static char *said_of(Game g)
{
    StrBuf b = { 0 };
    char *out = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&out, &len);

    diags_print_text(g.diags, to, false);
    fclose(to);
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n")) {
        const char *help = strstr(line, "= help: ");

        if (help)
            strbuf_printf(&b, "  %s\n", help + 8);
        else if (strstr(line, ": error["))
            strbuf_printf(&b, "%s\n", strstr(line, ":") + 1);
    }
    free(out);
    game_close(&g);
    return strbuf_steal(&b);
}

static char *said(const char *law, const char *text)
{
    return said_of(game_open(law, text));
}

#define HEAD                                                  \
    "status worth(e: event): count en \"{value}\"\n"          \
    "status pair(d: event, o: owner): count en \"{value}\"\n" \
    "status hot(m: move): bool en \"hot\"\n"                  \
    "define loud(m: move): bool as m.loud\n"                  \
    "define twice(d: event, b: event): bool as d before b\n"

#define SAID(law, want) SAME(said(HEAD law, NULL), want)
/* Expects WANT for a rule with this condition. */
#define WHEN(condition, want) \
    SAID("clause 1 \"one\" for m: move, e: event when " condition " then worth(m) is 1\n", want)

Test(check_expr, what_is_wanted)
{
    WHEN("m.by is e", "6:51: error[T0001]: this is an `event`, but an `owner` must stand here\n"
                      "  add one of its attributes, such as `.by`\n");
    WHEN("m.by is m.seen_by",
         "6:51: error[T0001]: this is a `set of owner`, but an `owner` must stand here\n"
         "  to ask whether a value is in the set, write `in` instead of `is`\n");
    WHEN("m is nosuch", "6:48: error[N0001]: the name `nosuch` is not declared\n"
                        "  declare it, or bind it as a variable: for nosuch: KIND\n");
    WHEN("m.by is hot", "6:43: error[T0001]: this is an `owner`, but a `move` must stand here\n"
                        "  write a variable or an attribute that is a `move`\n");
    WHEN("m is worth", "6:48: error[N0001]: `worth` stands here without its arguments\n"
                       "  write its arguments: worth(...)\n");
    WHEN("m.by is move", "6:51: error[N0001]: `move` is a kind of event, and not a value\n"
                         "  to ask whether an event is of this kind, write: EVENT is move\n");
    WHEN("m.by is {ann}", "6:51: error[T0001]: this is a `set of owner`, but an `owner` must "
                          "stand here\n"
                          "  to ask whether a value is in the set, write `in` instead of `is`\n");
    WHEN("m in m.seen_by", "6:43: error[T0001]: this is a `move`, but an `owner` must stand "
                           "here\n"
                           "  add one of its attributes, such as `.by`\n");
    WHEN("m.by is 45A", "6:51: error[C0002]: `45A` is not an owner\n"
                        "  write the name of an `owner`, such as `ann`\n");
    WHEN("45A is 45B", "6:43: error[C0002]: `45A` is not a value\n"
                       "  write a value that the vocabulary declares\n");
    WHEN("45A is m.by", "6:43: error[C0002]: `45A` is not an owner\n"
                        "  write the name of an `owner`, such as `ann`\n");
    WHEN("hot(e.by)", "6:47: error[T0001]: this is an `owner`, but a `move` must stand here\n"
                      "  write a variable or an attribute that is a `move`\n");
    WHEN("pair(m, e) is 1", "6:51: error[T0001]: this is an `event`, but an `owner` must stand "
                            "here\n"
                            "  add one of its attributes, such as `.by`\n");
}

Test(check_expr, how_it_is_called)
{
    WHEN("size() is 1", "6:43: error[T0002]: `size` takes 1 argument, but 0 stand here\n"
                        "  write one set between ( and ): size(SET)\n");
    WHEN("field(m) is red", "6:43: error[T0002]: `field` takes no arguments, but 1 stands here\n"
                            "  write: field\n");
    WHEN("pair(m) is 1", "6:43: error[T0002]: `pair` takes 2 arguments, but 1 stands here\n"
                         "  write: pair(d, o)\n");
    WHEN("owner(ann) is ann", "6:43: error[N0001]: `owner` is a type, and not a value\n"
                              "  write a value of this type\n");
    WHEN("m.token is token(red)",
         "6:54: error[T0002]: `token` takes 2 arguments, but 1 stands here\n"
         "  write: token(colour, mark)\n");
    WHEN("m pair e", "6:43: error[N0001]: `pair` cannot stand between two values\n"
                     "  write the arguments of `pair` in parentheses: pair(...)\n");
    WHEN("m twice e and loud(m)", "");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m, m, m, m, m)\n",
         "6:42: error[T0002]: 5 arguments stand here, but nothing takes more than 4\n"
         "  leave some out\n");
}

Test(check_expr, attributes_and_types)
{
    WHEN("e.nosuch is ann", "6:43: error[N0004]: `nosuch` is not an attribute of `event`\n"
                            "  no kind of event has this attribute\n");
    WHEN("m.field is ann",
         "6:43: error[N0004]: `field` is not an attribute of `move`\n"
         "  write one of its attributes: `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    SAID("event pause { }\nclause 1 \"one\" for p: pause when p.length is 3 then "
         "worth(p) is 1\n",
         "7:34: error[N0004]: `length` is not an attribute of `pause`\n"
         "  leave it out: this kind of event has no attributes\n");
    WHEN("{1, 70} is {1}", "6:47: error[T0001]: 70 is not a `number`\n"
                           "  write a number from 0 to 63\n");
    SAID("type big is 60..70\nevent large { n: big } phrase en \"large {n}\"\n clause 1 "
         "\"one\" for l: large when {l.n} is {l.n} then worth(l) is 1\n",
         "8:35: error[T0004]: a set cannot have values of `big`, because its numbers are too "
         "large\n"
         "  use a type whose numbers go up to 63\n"
         "8:44: error[T0004]: a set cannot have values of `big`, because its numbers are too "
         "large\n"
         "  use a type whose numbers go up to 63\n");
    WHEN("nosuch is at least 3", "6:43: error[N0001]: the name `nosuch` is not declared\n"
                                 "  declare it, or bind it as a variable: for nosuch: KIND\n");
    WHEN("(some t: text where t is t)",
         "6:52: error[T0001]: only a kind of event or a type with few values can stand after the "
         "colon\n"
         "  write such a type; or, for the members of a set: NAME in SET\n");
    WHEN("(some c in nosuch where c is red)",
         "6:54: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    WHEN("{nosuch, ann} is {ann}", "6:44: error[N0001]: the name `nosuch` is not declared\n"
                                   "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("type big is 0..100\nstatus s(m: move): set of nosuch en \"s\"\n",
         "6:13: error[T0004]: the range has 101 values, but a type can have at most 64\n"
         "  write a range of 1 to 64 values\n"
         "7:20: error[N0003]: no type is called `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAID("event still { } phrase en \"nothing\"\nevent dull is a still { of: still } "
         "phrase en \"{of} dull\" exercises retract(what)\n",
         "7:77: error[N0004]: `what` is not an attribute of `dull`\n"
         "  write one of `of`\n");
}

Test(check_expr, texts)
{
    SAID("status s(m: move): bool en \"a [b [c]]\"\n",
         "6:28: error[T0008]: [ and ] do not match, or are nested\n"
         "  close each [ with a ] before the next [\n");
    SAID("status s(m: move): bool en \"a ]\"\n",
         "6:28: error[T0008]: [ and ] do not match, or are nested\n"
         "  close each [ with a ] before the next [\n");
    SAID("status s(m: move): bool en \"a }\"\n", "6:28: error[T0008]: { and } do not match\n"
                                                 "  close each { with a } in the same text\n");
    SAID("status s(m: move): bool en \"a {worth(m,}\"\n",
         "6:28: error[T0008]: the slot between { and } is not written correctly\n"
         "  write {NAME}, {NAME.ATTRIBUTE} or {NAME:FORM}\n");
    SAID("status s(m: move): bool en \"a {worth()}\"\n",
         "6:28: error[T0008]: the slot between { and } is not written correctly\n"
         "  write {NAME}, {NAME.ATTRIBUTE} or {NAME:FORM}\n");
    SAID("status s(m: move): bool en \"a {m.by:}\"\n",
         "6:28: error[N0013]: the language `en` has no form ``\n"
         "  write one of its forms: plain, many, genitive\n");
    SAID("status s(m: move): bool en \"a {m.by.}\"\n",
         "6:28: error[T0008]: the slot between { and } is not written correctly\n"
         "  write {NAME}, {NAME.ATTRIBUTE} or {NAME:FORM}\n");
    SAID("status s(m: move): bool en \"a {a }\"\n",
         "6:28: error[T0008]: the slot between { and } is not written correctly\n"
         "  write {NAME}, {NAME.ATTRIBUTE} or {NAME:FORM}\n"
         "6:28: error[N0001]: the name `a` is not declared\n"
         "  did you mean `s`?\n");
}

#define CASE(lines, want)                                                                      \
    SAME(said("enum sign { up written \"↑\" en \"up\", down written \"↓\" en \"down\" }\n" \
              "finding pointed(m: move): sign cost late question en \"?\" en "                 \
              "\"{value}\"\n" HEAD,                                                            \
              "case x \"X\"\n story\n m1: A moves r1\n" lines),                                \
         want)

Test(check_expr, in_cases)
{
    CASE(" found by director\n pointed(m1) is ↑\n", "");
    CASE(" found by director\n pointed(m1) is →\n", "5:17: error[C0002]: `→` is not a sign\n"
                                                    "  write the name of a `sign`, such as `up`\n");
    CASE(" found by director\n ↑ is ↓\n", "5:2: error[C0002]: `↑` is not a value\n"
                                          "  write a value that the vocabulary declares\n");
    CASE(" expect game\n worth(m1) is 1 if ↑ is pointed(m1)\n", "");
    CASE(" expect game\n worth(m1) is 1 if ↑ is m1\n",
         "5:20: error[C0002]: `↑` is not a move\n"
         "  write the label of an event, or its number, such as `@1` for the first one\n");
    CASE(" m2: move with by A, token \"\"\n", "4:28: error[C0002]: `` is not a token\n"
                                              "  a token is written like this: r1\n");
    CASE(" m2: move with by A, token r1, at \"\"\n", "4:35: error[C0002]: `` is not an hour\n"
                                                     "  an hour is a number from 1 to 12\n");
    CASE(" m2: move with by A, token r1, at 0\n", "4:35: error[C0002]: `0` is not an hour\n"
                                                  "  an hour is a number from 1 to 12\n");
    CASE(" m2: move with by A, token r1, at \"13\"\n", "4:35: error[C0002]: `13` is not an hour\n"
                                                       "  an hour is a number from 1 to 12\n");
}

Test(check_expr, conclusions)
{
    SAID("clause 1 \"one\" for m: move then either of {1, 2} may retract(m)\n",
         "6:43: error[T0001]: this is a `set of number`, but a set of players must stand here\n"
         "  write a set of players after `of`: either of {NAME, NAME}\n");
    SAID("clause 1 \"one\" for m: move then either of nosuch may retract(m)\n",
         "6:43: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("clause 1 \"one\" for s: shout then s.by may choose(s) from nosuch\n",
         "6:58: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("clause 1 \"one\" for s: shout then s.by may choose(s) from {red}\n",
         "6:59: error[T0001]: this is a `colour`, but a `token` must stand here\n"
         "  write an expression of the type `token`\n");
    SAID("clause 1 \"one\" for s: shout then s.by may choose(s) from s.by\n",
         "6:58: error[T0001]: this is an `owner`, but a `set of token` must stand here\n"
         "  write an expression of the type `set of token`\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) until loud(m)\n",
         "6:59: error[N0016]: no deadline is called `loud`\n"
         "  declare it: deadline loud(...) is e: KIND where (...)\n");
    SAID("clause 1 \"one\" for m: move when m after bell_after(m) then refer 90\n",
         "6:41: error[T0001]: the deadline `bell_after` can stand only after `before`\n"
         "  write: EVENT before bell_after(...), or not (EVENT before bell_after(...))\n");
    SAID("clause 1 \"one\" for m: move when bell_after(m) before m then refer 90\n",
         "6:33: error[T0001]: the deadline `bell_after` can stand only after `before`\n"
         "  write: EVENT before bell_after(...), or not (EVENT before bell_after(...))\n");
    SAID("clause 1 \"one\" for m: move when m.token before bell_after(m) then refer 90\n",
         "6:33: error[T0001]: this is a `token`, but an `event` must stand here\n"
         "  write a variable or an attribute that is an event\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) tie m\n",
         "6:57: error[T0001]: this is a `move`, but a player must stand after `tie`\n"
         "  write the player whose choice prevails if two players choose differently\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) tie nosuch\n",
         "6:57: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) default 3\n",
         "6:61: error[T0001]: this is a `number`, but a truth value must stand here\n"
         "  write a condition here\n");
    CASE(" expect game\n seen(m1)\n",
         "5:2: error[T0005]: `seen` is not a status, so no rule can conclude it\n"
         "  write a status with its arguments, STATUS(...), or say who may or must do an "
         "action: PLAYER must ACTION(...)\n");
    CASE(" expect game\n nosuch(m1)\n",
         "5:2: error[N0001]: the name `nosuch` is not declared\n"
         "  write the label of an event, or a name that the vocabulary declares\n");
}

/* The order of labels with numbers of any length, and which label is inside which: 45A10 is inside
 * 45A, not inside 45A1. */
Test(check_expr, labels)
{
    static const char *const sorted[] = { "1A",        "2",         "02A",
                                          "2AB",       "2Ab",       "10",
                                          "12345678A", "12345679A", "123456789012345678901A" };

    static const struct {
        const char *inner, *outer;
        bool inside;
    } pairs[] = { { "45A", "45A", true },     { "45A", "45", true },   { "45A10", "45A", true },
                  { "45Ab", "45A", true },    { "46", "45", false },   { "450", "45", false },
                  { "45A10", "45A1", false }, { "45AB", "45A", false } };

    for (size_t i = 0; i < BL_LEN(sorted); i++)
        for (size_t k = 0; k < BL_LEN(sorted); k++) {
            int order = label_compare(sorted[i], sorted[k]);

            cr_expect(eq(int, (order > 0) - (order < 0), (i > k) - (i < k)), "%s, %s", sorted[i],
                      sorted[k]);
        }
    for (size_t i = 0; i < BL_LEN(pairs); i++)
        cr_expect(eq(int, label_inside(pairs[i].inner, pairs[i].outer), pairs[i].inside), "%s, %s",
                  pairs[i].inner, pairs[i].outer);
}

/* Sentences that are almost right. */
Test(check_expr, stories)
{
    CASE(" m2: move with ) true\n",
         "4:2: error[C0009]: the sentence does not state `by`\n"
         "  add `with by VALUE`; if the value is not known, add `with by ?`\n"
         "4:2: error[C0009]: the sentence does not state `token`\n"
         "  add `with token VALUE`; if the value is not known, add `with token ?`\n"
         "4:16: error[C0010]: a `move` has no attribute `)`\n"
         "  the attributes of a `move` are `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    CASE(" m2: move, with by A\n", "4:6: error[C0002]: `move` is not an owner\n"
                                   "  an owner is one of: A, B, C, D\n");
    CASE(" m2: move with by A, token r2, seen_by A, B, loud\n", "");
    CASE(" m2: move with by A, token r2, seen_by A,\n", "");
    CASE(" m2: move with by A, token r2, seen_by A, nosuch true\n",
         "4:43: error[C0002]: `nosuch` is not an owner\n"
         "  an owner is one of: A, B, C, D\n"
         "4:50: error[C0002]: `true` is not an owner\n"
         "  an owner is one of: A, B, C, D\n");
    CASE(" \"m2\": A moves r2\n", "4:2: error[C0002]: `m2` is not an owner\n"
                                  "  an owner is one of: A, B, C, D\n");
    CASE(" m2: \"disputed\" A moves r2\n", "4:6: error[C0002]: `disputed` is not an owner\n"
                                           "  an owner is one of: A, B, C, D\n");
    CASE(" disputed\n", "4:2: error[C0001]: the sentence is not understood\n"
                        "  `bridgelaw list sentences` prints the sentences that a story "
                        "may have\n");
    CASE(" m2:\n", "4:2: error[C0001]: the sentence is not understood\n"
                   "  `bridgelaw list sentences` prints the sentences that a story "
                   "may have\n");
    CASE(" , A moves r2\n", "");
    CASE(" A takes back t2\n t2: A takes back m1\n",
         "4:15: error[C0006]: a sentence can refer only to an earlier event, but `t2` comes "
         "later\n"
         "  write the label of an earlier event\n");
    CASE(" A takes back A\n t2\n",
         "4:15: error[C0005]: no event has the label `A`\n"
         "  write `A:` before the sentence that you mean\n"
         "5:2: error[C0001]: the sentence is not understood\n"
         "  `bridgelaw list sentences` prints the sentences that a story may have\n");
    CASE(" xyz\n", "4:2: error[C0001]: the sentence is not understood\n"
                   "  `bridgelaw list sentences` prints the sentences that a story "
                   "may have\n");
    CASE(" hands\n r1\n",
         "5:2: error[C0012]: no setting and no section of a case is written like this\n"
         "  settings are written like this: `field r`, `host A`\n"
         "  write events below a line `story`, and findings below a line `found by ...`\n");
    CASE(" hands\n", "");
}

Test(check_expr, hands)
{
    CASE(" found by director\n hands A: r12 r3\n",
         "5:15: error[C0018]: `r` occurs twice in one hand\n"
         "  write `r` once, and every token of `r` after it\n"
         "5:15: error[C0007]: Ann has 3 tokens, but a hand has only 2\n"
         "  leave some of them out\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n \"\": r12\n story\n A rings\n"),
         "3:2: error[C0002]: `` is not an owner\n"
         "  an owner is one of: A, B, C, D\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n A: r12 r\n story\n A rings\n"),
         "3:9: error[C0018]: `r` occurs twice in one hand\n"
         "  write `r` once, and every token of `r` after it\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n r12\n story\n A rings\n"),
         "3:2: error[C0012]: no setting and no section of a case is written like this\n"
         "  settings are written like this: `field r`, `host A`\n"
         "  write events below a line `story`, and findings below a line `found by ...`\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n A: 12\n story\n A rings\n"),
         "3:5: error[C0013]: `12` is not a holding\n"
         "  write a holding like this: `r12`; write `r—` for none, and `?` for an unknown token\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n A: r1 b?\n story\n A shows b1\n A shows b2\n"),
         "6:2: error[C0004]: Ann does not hold b2\n"
         "  correct this event, or add b2 to the hand that is given for the start of the story\n"
         "  if not every token of the hand is known, write `?` in it\n");
    SAME(said(HEAD, "case x \"X\"\n deal from \"x\"\n story\n A rings\n"),
         "2:2: error[C0014]: this program reads no files of deals\n"
         "  write the deal itself: deal \"...\"\n");
}

#define HANDS(text, want) \
    SAME(said(HEAD, "case x \"X\"\n hands\n " text "\n story\n A rings\n"), want)

/* `—` is not a word by itself; it cannot stand for a range of items. */
Test(check_expr, case_holdings_line)
{
    HANDS("A: r— b12", "");
    HANDS("A: r- b —", "");
    HANDS("A: r1-3", "3:5: error[C0013]: `-3` is not a holding\n"
                     "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                     "unknown token\n");
    HANDS("A: r1—", "3:5: error[C0013]: `—` is not a holding\n"
                    "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                    "unknown token\n");
    HANDS("A: r—1", "3:5: error[C0013]: `—1` is not a holding\n"
                    "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                    "unknown token\n");
    HANDS("A: r1…/2", "");
    HANDS("A: r1/2", "3:5: error[C0013]: `/2` is not a holding\n"
                     "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                     "unknown token\n");
    HANDS("A: r…/1/2", "3:5: error[C0013]: `/2` is not a holding\n"
                       "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                       "unknown token\n");
    HANDS("A: r…/?", "3:5: error[C0013]: `?` is not a holding\n"
                     "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                     "unknown token\n");
    HANDS("A: r1…/1", "3:5: error[C0013]: `1` is not a holding\n"
                      "  write a holding like this: `r12`; write `r—` for none, and `?` for an "
                      "unknown token\n");
    HANDS("A: r?+", "");
    HANDS("A: ?", "");
    HANDS("A: ??", "");
}

Test(check_expr, what_is_found)
{
    CASE(" s1: A shouts red\n found by director\n wanted(s1) is not absent\n",
         "6:20: error[S0001]: `absent` cannot stand here\n"
         "  write `is absent`, or `is given` for the opposite\n");
    CASE(" s1: A shouts red\n found by director\n not wanted(s1) is absent\n",
         "6:2: error[C0011]: this line states no finding\n"
         "  write first the finding, then `is` and its value: FINDING(LABEL) is VALUE; "
         "`bridgelaw list findings` prints the findings\n");
    CASE(" s1: A shouts red\n found by director\n wanted(s1) is given\n",
         "6:2: error[C0011]: this line states no finding\n"
         "  write first the finding, then `is` and its value: FINDING(LABEL) is VALUE; "
         "`bridgelaw list findings` prints the findings\n");
    CASE(" s1: A shouts red\n found by director\n wanted(s1) is absent\n", "");
    CASE(" found by director\n happened(m1)\n",
         "5:2: error[C0011]: nobody disputes that `m1` happened\n"
         "  write `disputed` before the sentence of this event, or leave this line out\n");
    CASE(" m2: disputed A moves r2\n elected\n happened(m2)\n",
         "6:2: error[C0011]: `happened` cannot stand under `elected`\n"
         "  leave this line out: `happened` is not a choice of a player\n");
    CASE(" m2: disputed A moves r2\n found by director\n happened(m2)\n happened(m2)\n",
         "7:2: error[C0018]: two lines state `happened`\n"
         "  leave one of the two lines out\n");
    CASE(" m2: disputed A moves r2\n found by director\n happened(m2)\n not "
         "happened(m2)\n",
         "7:2: error[C0018]: two lines state `happened`\n"
         "  leave one of the two lines out\n");
    CASE(" found by director\n field is red\n", "5:2: error[C0011]: `field` cannot stand under "
                                                "`found by`\n"
                                                "  state `field` above the line `story`\n");
    CASE(" found by director\n m1 is m1\n",
         "5:2: error[C0011]: this line states no finding\n"
         "  write first the finding, then `is` and its value: FINDING(LABEL) is VALUE; "
         "`bridgelaw list findings` prints the findings\n");
    CASE(" s1: A shouts red\n found by director\n meant(s1) is not soft\n meant(s1) is "
         "not soft\n",
         "");
    CASE(" s1: A shouts red\n found by director\n meant(s1) is not soft\n meant(s1) is "
         "not sharp\n",
         "");
    CASE(" s1: A shouts red\n found by director\n meant(s1) is not soft\n meant(s1) is "
         "plain\n",
         "");
    CASE(" s1: A shouts red\n found by director\n meant(s1) is not soft\n meant(s1) is "
         "soft\n",
         "7:2: error[C0018]: two lines state `meant`\n"
         "  leave one of the two lines out\n");
    CASE(" found by nobody\n", "4:2: error[C0002]: `nobody` is not a body\n"
                               "  write one of `director`, `committee`\n");
    CASE(" found by committee as director, but\n seen(m1)\n",
         "4:21: error[C0019]: the case states no findings of `director` above this line\n"
         "  add a section above it: found by director\n");
    CASE(" found by director\n seen(m1)\n found by committee as director, but\n not "
         "seen(m1)\n found by committee as nobody, but\n",
         "8:2: error[C0018]: two sections are `found by committee`\n"
         "  put all findings of this body into one section\n");
    CASE(" found by director\n seen(m1) is fair\n",
         "5:2: error[C0011]: only a value can stand after `is`\n"
         "  write first the name, then `is` and the value: seen(LABEL) is VALUE\n");
    CASE(" found by director\n fair\n not fair\n", "6:2: error[C0018]: two lines state `fair`\n"
                                                   "  leave one of the two lines out\n");
    CASE(" found by director\n not fair is false\n fair is true\n",
         "6:2: error[C0018]: two lines state `fair`\n"
         "  leave one of the two lines out\n");
}

/* Returns the diagnostics of an overlay on an empty edition. */
static char *over(const char *items)
{
    static const char base[] = "edition game \"Game\" by G effective 2020-01-01 layer law\n";
    char text[600];

    snprintf(text, sizeof text, "overlay more extends game \"More\" layer gloss\n%s", items);
    return said_of(game_open_files("game+more", (const char *const[]){ base, text }, 2, NULL));
}

Test(check_expr, what_is_replaced)
{
    SAME(over("replace finding options(d: shout): set of token cost late question en "
              "\"?\" en \"{value}\"\n"),
         "");
    SAME(over("replace finding options(d: shout): set of owner cost late question en "
              "\"?\" en \"{value}\"\n"),
         "2:36: error[T0001]: this is a `set of owner`, but the replaced declaration has a `set "
         "of token`\n"
         "  keep the types of the replaced declaration; or, if the declaration is new, give it "
         "another name\n");
    SAME(over("replace finding options(d: shout): owner cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:36: error[T0001]: this is an `owner`, but the replaced declaration has a `set of "
         "token`\n"
         "  keep the types of the replaced declaration; or, if the declaration is new, give it "
         "another name\n");
    SAME(over("replace finding meant(d: move): tone cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:26: error[T0001]: this is a `move`, but the replaced declaration has a `shout`\n"
         "  keep the types of the replaced declaration; or, if the declaration is new, give it "
         "another name\n");
    SAME(over("replace finding meant(d: nosuch): tone cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:26: error[N0003]: no type is called `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAME(over("replace finding meant(d: shout): nosuch cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:34: error[N0003]: no type is called `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAME(over("replace finding meant(d: shout, e: shout): tone cost late question en "
              "\"?\" en \"{value}\"\n"),
         "2:9: error[T0002]: the replaced declaration of `meant` has 1 parameter, but this one "
         "has 2\n"
         "  keep the parameters of the replaced declaration\n");
    SAME(over("replace finding field: tone cost late question en \"?\" en \"{value}\"\n"),
         "2:9: error[N0007]: no declaration of this kind has the name `field`, so there is nothing "
         "to replace\n"
         "  if the declaration is new, leave out `replace`\n");
    SAME(over("replace status meant(d: shout): tone en \"{value}\"\n"),
         "2:9: error[N0007]: no declaration of this kind has the name `meant`, so there is nothing "
         "to replace\n"
         "  if the declaration is new, leave out `replace`\n");
    SAME(over("replace finding size(d: shout): tone cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:9: error[N0007]: no declaration of this kind has the name `size`, so there is nothing "
         "to replace\n"
         "  if the declaration is new, leave out `replace`\n");
    SAME(
        over("replace finding nosuch: tone cost late question en \"?\" en \"{value}\"\n"),
        "2:9: error[N0007]: no declaration of this kind has the name `nosuch`, so there is nothing "
        "to replace\n"
        "  if the declaration is new, leave out `replace`\n");
    SAME(over("replace deadline bell_after(e: event) is b: bell where b before e en "
              "\"the bell\"\n"),
         "");
    SAME(over("replace deadline bell_after(e: event) is c: colour where c is red en "
              "\"the bell\"\n"),
         "2:42: error[T0001]: a deadline must be an event, and not a `colour`\n"
         "  write: NAME: KIND where (...)\n");
    SAME(over("replace deadline bell_after(e: event) is c: nosuch en \"the bell\"\n"),
         "2:45: error[N0003]: no type is called `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
}

Test(check_expr, declarations)
{
    SAID("status undone(c: colour): bool undoes c en \"u\"\n",
         "6:32: error[R0011]: `undoes` can stand only in a declaration of type `bool` that has "
         "one event as its only parameter\n"
         "  change the parameters or the type, or leave `undoes` out\n");
    SAID("status undone(m: move, b: bell): bool undoes m en \"u\"\n",
         "6:39: error[R0011]: `undoes` can stand only in a declaration of type `bool` that has "
         "one event as its only parameter\n"
         "  change the parameters or the type, or leave `undoes` out\n");
    SAID("status undone(m: move): colour undoes m en \"u\"\n",
         "6:32: error[R0011]: `undoes` can stand only in a declaration of type `bool` that has "
         "one event as its only parameter\n"
         "  change the parameters or the type, or leave `undoes` out\n");
    SAID("status undone(m: move): bool undoes b en \"u\"\n",
         "6:30: error[N0001]: `undone` has no parameter `b`\n"
         "  write one of its parameters: `m`\n");
    SAID("action undo(m: move) choosing colour undoes m done undone en \"u\"\n", "");
    SAID("status size: bool en \"u\"\n", "6:1: error[N0002]: `size` is declared twice\n"
                                         "  give one of the two another name, or leave one out\n");
    SAID("finding f: bool ask red cost late question en \"?\" en \"f\"\n", "");
    SAID("finding f(m: move): bool ask m cost late question en \"?\" en \"f\"\n",
         "6:30: error[T0001]: this is a `move`, but a person must stand here\n"
         "  write a value of an enum, or a set of such values\n");
    SAID("finding f: bool ask nosuch cost late question en \"?\" en \"f\"\n",
         "6:21: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("finding f: colour from nosuch cost late question en \"?\" en \"f\"\n",
         "6:24: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("finding f: colour from red cost late question en \"?\" en \"f\"\n",
         "6:24: error[T0001]: this is a `colour`, but a `set of colour` must stand here\n"
         "  write { and } round the value to make a set, or write `in` instead of `is`\n");
    SAID("finding f: colour from {ann} cost late question en \"?\" en \"f\"\n",
         "6:25: error[T0001]: this is an `owner`, but a `colour` must stand here\n"
         "  write one of the values of `colour`: `red`, `blue`\n");
    SAID("finding f: bool cost late question en \"?\" fr \"?\" en \"f\"\n",
         "6:43: error[N0009]: the language `fr` is not declared\n"
         "  declare it in the vocabulary: language fr \"its name\"\n");
    SAID("holding has(o: owner)\n",
         "6:1: error[T0001]: a holding must have two parameters, an owner and an item\n"
         "  write: holding NAME(OWNER: ENUM, ITEM: PRODUCT)\n"
         "6:1: error[N0008]: the declaration of `has` has no text in `en`\n"
         "  add: en \"...\"\n");
    SAID("holding has(o: colour, t: token)\n",
         "6:1: error[N0002]: `has` is a second holding, but there can be only one\n"
         "  leave one of the two out\n"
         "6:1: error[N0008]: the declaration of `has` has no text in `en`\n"
         "  add: en \"...\"\n");
    SAID("holding has(t: token, o: owner)\n",
         "6:1: error[T0001]: a holding must have two parameters, an owner and an item\n"
         "  write: holding NAME(OWNER: ENUM, ITEM: PRODUCT)\n"
         "6:1: error[N0008]: the declaration of `has` has no text in `en`\n"
         "  add: en \"...\"\n");
    SAID("event k is a act { x: colour; y: owner } phrase en \"{by} ks {x}{y}\"\n",
         "6:52: error[T0001]: no type is made of `colour` and `owner`, so these two slots cannot "
         "be one word\n"
         "  put a space between {x} and {y}, or declare: type NAME is colour * owner\n");
    SAID("event k is a act { x: nosuch; y: owner } phrase en \"{by} ks {x}{y}\"\n",
         "6:23: error[N0003]: no type is called `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAID("event k is a act { x: colour = ann }\n",
         "6:32: error[T0001]: this is an `owner`, but a `colour` must stand here\n"
         "  write one of the values of `colour`: `red`, `blue`\n");
    SAID("event k is a act { x: colour = nosuch }\n",
         "6:32: error[N0001]: the name `nosuch` is not declared\n"
         "  declare it, or bind it as a variable: for nosuch: KIND\n");
    SAID("event k is a act { t: token } reveals nosuch(by, t)\n",
         "6:31: error[N0001]: no holding is called `nosuch`\n"
         "  write the holding: reveals holds(OWNER, ITEM)\n");
    SAID("event k is a act { t: token } reveals holds(t, by)\n",
         "6:45: error[T0001]: this is a `token`, but an `owner` must stand here\n"
         "  write one of the values of `owner`: `ann`, `bob`, `cid`, `dee`\n"
         "6:48: error[T0001]: this is an `owner`, but a `token` must stand here\n"
         "  write an expression of the type `token`\n");
    SAID("event k is a act { t: token } reveals holds(by)\n",
         "6:31: error[T0002]: `holds` takes 2 arguments, but 1 stands here\n"
         "  write two attributes, the owner and the item: reveals holds(OWNER, ITEM)\n");
    SAID("event k is a act { t: hour } reveals nosuch at most it.t\n",
         "6:30: error[N0001]: no holding is called `nosuch`\n"
         "  write the holding: reveals holds at most NUMBER\n");
    SAID("event k is a act { t: token } reveals holds at most it.t\n",
         "6:53: error[T0001]: only a number can stand after `at most`\n"
         "  write a value of a type that is declared as a range: type NAME is 0..13\n");
    SAID("event k is a act { t: token } exercises nosuch(by)\n",
         "6:31: error[N0015]: no action is called `nosuch`\n"
         "  declare it: action nosuch(...)\n");
}

#define IN(lines, want) SAID("universe u \"U\"\n " lines "\n", want)

Test(check_expr, universes)
{
    IN("given host is ann slot m: move with said is \"so\"", "");
    IN("given host slot m: move", "");
    IN("given host is absent slot m: move",
       "7:13: error[U0005]: `host` is never absent, because the vocabulary declares it without "
       "`?`\n"
       "  leave `absent` out\n");
    IN("given nosuch is ann slot m: move", "7:8: error[N0001]: the name `nosuch` is not declared\n"
                                           "  declare it, or correct the name\n");
    IN("given host is ann, host is bob slot m: move", "7:21: error[N0002]: `host` is stated twice\n"
                                                      "  leave one of the two out\n");
    IN("given host in {ann, nosuch} slot m: move",
       "7:22: error[N0001]: the name `nosuch` is not declared\n"
       "  declare it, or bind it as a variable: for nosuch: KIND\n");
    IN("given host in ann slot m: move",
       "7:16: error[T0001]: this is an `owner`, but a `set of owner` must stand here\n"
       "  write { and } round the value to make a set, or write `in` instead of `is`\n");
    IN("slot t: take", "7:10: error[U0004]: the attribute `of` of `take` is an event, and a "
                       "universe cannot try every value of this type\n"
                       "  give `of` a single value, the label of a slot above: with of is LABEL\n");
    IN("slot m: move slot t: take with of is m, by is m.by", "");
    IN("slot t: take with of is m slot m: move",
       "7:26: error[U0003]: `m` cannot stand here, because it comes later\n"
       "  use only settings, slots above, and attributes that stand earlier in this slot\n");
    IN("slot t: take with of is t.of",
       "7:26: error[U0003]: `of` cannot stand here, because it gets its value here or later\n"
       "  use only settings, slots above, and attributes that stand earlier in this slot\n");
    IN("slot t: take with by is t.by",
       "7:10: error[U0004]: the attribute `of` of `take` is an event, and a universe cannot "
       "try every value of this type\n"
       "  give `of` a single value, the label of a slot above: with of is LABEL\n"
       "7:26: error[U0003]: `by` cannot stand here, because it gets its value here or later\n"
       "  use only settings, slots above, and attributes that stand earlier in this slot\n");
    IN("slot m: move with token is token(red, one), loud is m.nosuch",
       "7:54: error[N0004]: `nosuch` is not an attribute of `move`\n"
       "  write one of its attributes: `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    IN("slot m: move or bell with token is token(red, one)", "");
    IN("slot m: move or bell with nosuch is 3",
       "7:28: error[N0004]: `nosuch` is not an attribute of `move`\n"
       "  write one of `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    IN("slot n: nothing with by is ann",
       "7:23: error[N0004]: `nothing` has no attributes, so `by` cannot stand here\n"
       "  leave out `with` and what follows it\n");
    IN("slot m: nosuch with by is ann", "7:10: error[N0003]: `nosuch` is not a kind of event\n"
                                        "  declare it: event nosuch { ... }\n");
    IN("slot m: move with by is ann, by is bob", "7:31: error[N0002]: `by` is stated twice\n"
                                                 "  leave one of the two out\n");
    IN("slot m: move with by is red",
       "7:26: error[T0001]: this is a `colour`, but an `owner` must stand here\n"
       "  write one of the values of `owner`: `ann`, `bob`, `cid`, `dee`\n");
    IN("slot m: move with at in {1, 2} or absent, seen_by is {ann}", "");
    IN("slot m: move with seen_by any",
       "7:28: error[U0004]: `seen_by` is a `set of owner`, and a universe cannot try every "
       "value of this type\n"
       "  give `seen_by` a single value, one whole set: seen_by is {...}\n");
    IN("slot m: move with token is absent",
       "7:26: error[U0005]: `token` is never absent, because the vocabulary declares it without "
       "`?`\n"
       "  leave `absent` out\n");
    IN("slot m: move, slot m: bell",
       "7:14: error[S0001]: `,` cannot stand here\n"
       "  `|`, a new declaration or clause (status, define, clause, ...), another part of the "
       "universe (deal, given, slot, ...), `or` or `with` can stand here\n");
    IN("slot m: move open seen(m), seen(m)", "7:29: error[N0002]: `seen` is stated twice\n"
                                             "  leave one of the two out\n");
    IN("slot m: move slot n: move open seen(m), seen(n) is true",
       "7:50: error[U0007]: a fact after `open` must have several possible values, but `seen` "
       "has only one\n"
       "  write its possible values: seen in {...}\n");
    IN("slot m: move open seen", "");
    IN("slot m: move open seen(m, m)",
       "7:20: error[T0002]: `seen` takes 1 argument, but 2 stand here\n"
       "  name one slot for each argument; to mean all events that fit, write `seen` without "
       "arguments\n");
    IN("slot m: move open seen(nosuch)", "7:25: error[C0005]: no slot has the label `nosuch`\n"
                                         "  write the label of a slot of this universe\n");
    IN("slot m: move open meant(m)",
       "7:26: error[T0001]: this is a `move`, but a `shout` must stand here\n"
       "  write a variable or an attribute that is a `shout`\n");
    IN("slot m: move open host", "7:20: error[U0007]: `host` cannot stand after `open`, because "
                                 "it is a setting\n"
                                 "  write it after `given`\n");
    IN("slot m: move open worth(m)", "7:20: error[U0007]: `worth` cannot vary, because it is "
                                     "neither a setting nor a finding\n"
                                     "  leave it out\n");
    IN("slot s: shout open meant(s) in {soft, sharp}, wanted(s) is absent",
       "7:58: error[U0007]: a fact after `open` must have several possible values, but `wanted` "
       "has only one\n"
       "  write its possible values: wanted in {...}\n");
    IN("slot s: shout open meant(s) is absent",
       "7:30: error[U0007]: a fact after `open` must have several possible values, but `meant` "
       "has only one\n"
       "  write its possible values: meant in {...}\n");
    IN("slot s: shout open options(s)",
       "7:21: error[U0004]: `options` is a `set of token`, and a universe cannot try every "
       "value of this type\n"
       "  leave `options` out, because a finding that is not listed here stays open anyway\n");
    IN("slot s: shout open options(s) is {token(red, one)}",
       "7:21: error[U0004]: `options` is a `set of token`, and a universe cannot try every "
       "value of this type\n"
       "  leave `options` out, because a finding that is not listed here stays open anyway\n");
    IN("slot s: shout open meant(s) in {}",
       "7:33: error[U0006]: the set of possible values is empty\n"
       "  write a value between { and }, or write `is absent`\n");
    IN("slot m: move assume worth(m) is 1",
       "7:22: error[U0002]: `worth` cannot stand here, because it is concluded by rules\n"
       "  use only attributes, settings and holdings, or definitions and natives that read only "
       "these\n");
    IN("slot m: move assume m.by",
       "7:22: error[T0003]: this is an `owner`, but a condition must stand here\n"
       "  compare it with a value: ... is VALUE; or ask whether it has one: ... is given\n");
    IN("slot m: move assume seen(m)",
       "7:22: error[U0002]: `seen` cannot stand here, because it is a finding\n"
       "  use only attributes, settings and holdings, or definitions and natives that read only "
       "these\n");
    IN("covers 45A slot m: move", "");
}

/* More forms than there may be are reported; none is dropped in silence. */
Test(check_expr, too_many_forms)
{
#define SIX "\"1\" | \"2\" | \"3\" | \"4\" | \"5\" | \"6\""
    SAID("enum sign { up written \"a\" or \"b\" or \"c\" or \"d\" or \"e\" or \"f\" or "
         "\"g\" en \"up\" }\n",
         "6:66: error[T0006]: there are more than 6 forms\n"
         "  leave out those that nothing needs\n");
    SAID("enum sign { up spelled en \"a\" | \"b\" | \"c\" | \"d\" | \"e\" | \"f\" | "
         "\"g\" | \"h\" | \"i\" | \"j\" | \"k\" | \"l\" | \"m\" | \"n\" | \"o\" | \"p\" | "
         "\"q\" en \"up\" }\n",
         "6:123: error[T0006]: there are more than 16 forms\n"
         "  leave out those that nothing needs\n");
    SAID("enum sign { up en " SIX " | " SIX " | \"7\" }\n",
         "6:91: error[T0006]: there are more than 12 forms\n"
         "  leave out those that nothing needs\n");
    SAID("type flag is colour * owner en " SIX " | " SIX " | \"7\"\n",
         "6:104: error[T0006]: there are more than 12 forms\n"
         "  leave out those that nothing needs\n");
    SAID("status s(m: move): bool en \"s\" term " SIX " | " SIX " | \"7\"\n",
         "6:109: error[T0006]: there are more than 12 forms\n"
         "  leave out those that nothing needs\n");
    SAID("enum sign { up en " SIX " | " SIX " }\nstatus s(m: move): bool en \"s\" term " SIX
         " | " SIX "\n",
         "");
}

/* Settings by their names. */
Test(check_expr, settings)
{
#define SET(line, want)                                                           \
    SAME(said("setting { ready: bool } phrase en \"ready? {ready}\" question en " \
              "\"?\"\n" HEAD,                                                     \
              "case x \"X\"\n " line "\n story\n A rings\n"),                     \
         want)
    SET("ready is true", "");
    SET("ready is false", "");
    SET("ready is red", "2:11: error[C0002]: `red` is not a truth value\n"
                        "  write true or false\n");
    SET("ready is \"true\"", "");
    SET("ready is true true", "2:16: error[C0002]: `true` cannot follow the truth value\n"
                              "  leave it out, because only one value can stand here\n");
    SET("field is red", "");
    SET("field is red and blue", "2:15: error[C0002]: `and` cannot follow the colour\n"
                                 "  leave it out, because only one value can stand here\n");
    SET("field is", "2:8: error[C0002]: `is` is not a colour\n"
                    "  a colour is one of: r, b\n");
    SET("\"field\" is red", "2:2: error[C0012]: no setting and no section of a case is written "
                            "like this\n"
                            "  settings are written like this: `field r`, `host A`, `ready? "
                            "true`\n"
                            "  write events below a line `story`, and findings below a line "
                            "`found by ...`\n");
    SET("field \"is\" red", "2:8: error[C0002]: `is` is not a colour\n"
                            "  a colour is one of: r, b\n");
    SET("field , red", "");
    SET("seen is red", "2:2: error[C0012]: no setting and no section of a case is written like "
                       "this\n"
                       "  settings are written like this: `field r`, `host A`, `ready? true`\n"
                       "  write events below a line `story`, and findings below a line `found by "
                       "...`\n");
    SET("nosuch is red", "2:2: error[C0012]: no setting and no section of a case is written like "
                         "this\n"
                         "  settings are written like this: `field r`, `host A`, `ready? true`\n"
                         "  write events below a line `story`, and findings below a line `found "
                         "by ...`\n");
    SET("field is red\n field is blue", "3:2: error[C0018]: two lines state `field`\n"
                                        "  leave one of the two lines out\n");
}

/* A value with words after it. */
Test(check_expr, what_follows_a_value)
{
    CASE(" m2: move with by A, token r2 b1, at 3\n",
         "4:31: error[C0002]: `b1` cannot follow the token\n"
         "  leave it out, because only one value can stand here\n");
    CASE(" m2: move with by A, token r2, said \"so\" and, at 3 4\n",
         "4:42: error[C0002]: `and` cannot follow the text\n"
         "  leave it out, because only one value can stand here\n"
         "4:52: error[C0002]: `4` cannot follow the hour\n"
         "  leave it out, because only one value can stand here\n");
    CASE(" m2: move with by, token r2\n", "4:16: error[C0002]: `by` is not an owner\n"
                                          "  an owner is one of: A, B, C, D\n");
}

#define PRINCIPLE(body, want) \
    SAID("universe ours \"U\" slot m: move\nprinciple p \"P\" " body "\n", want)

Test(check_expr, principles)
{
    PRINCIPLE("in ors always fair", "7:20: error[N0001]: there is no universe `ors`\n"
                                    "  did you mean `ours`?\n");
    PRINCIPLE("in entirely_else always fair",
              "7:20: error[N0001]: there is no universe `entirely_else`\n"
              "  declare it: universe entirely_else \"...\"\n");
    PRINCIPLE("in ours for m: move always m.loud", "");
    PRINCIPLE("for o in {ann} always fair", "");
    PRINCIPLE("for c: colour always fair", "");
    PRINCIPLE("for c: nosuch always fair", "7:24: error[N0003]: no type is called `nosuch`\n"
                                           "  declare it with `enum`, `type` or `event`\n");
    PRINCIPLE("for m: move always m.by",
              "7:36: error[T0003]: this is an `owner`, but a condition must stand here\n"
              "  compare it with a value: ... is VALUE; or ask whether it has one: ... is given\n");
    PRINCIPLE("for m: move never ann may retract(m)", "");
    PRINCIPLE("for m: move never m may retract(m)",
              "7:35: error[T0001]: this is a `move`, but the player who acts must stand here\n"
              "  begin with the player, such as the `.by` of an event: d.by may ...\n");
    PRINCIPLE("for m: move never nosuch may retract(m)",
              "7:35: error[N0001]: the name `nosuch` is not declared\n"
              "  declare it, or bind it as a variable: for nosuch: KIND\n");
    PRINCIPLE("for m: move never ann may any action(m)", "");
    PRINCIPLE("for m: move never ann may any action(m.by)",
              "7:43: error[P0003]: no action takes an argument of this type\n"
              "  write an argument that some action takes, such as an event\n");
    PRINCIPLE("for m: move never ann may any action(m, m, m, m)",
              "7:43: error[P0003]: 4 arguments stand here, but no action takes more than 1\n"
              "  leave some out, because `any action` may have fewer arguments than an action "
              "takes\n");
    PRINCIPLE("for m: move never ann may retract(m) or worth(m)",
              "7:57: error[N0015]: no action is called `worth`\n"
              "  declare it: action worth(...)\n");
    PRINCIPLE("for m: move never ann may retract(m, m)",
              "7:43: error[T0002]: `retract` takes 1 argument, but 2 stand here\n"
              "  write: retract(m)\n");
    PRINCIPLE("for m: move never ann may nosuch(m)",
              "7:43: error[N0015]: no action is called `nosuch`\n"
              "  declare it: action nosuch(...)\n");
    PRINCIPLE("symmetric under owner(ann, bob)", "");
    PRINCIPLE("symmetric under owner(ann, ann)",
              "7:44: error[P0002]: `ann` stands twice in `symmetric under`\n"
              "  write each value only once, and leave out values that stay as they are\n");
    PRINCIPLE("symmetric under owner(ann, red)",
              "7:44: error[N0001]: `owner` has no value `red`\n"
              "  write one of its values: `ann`, `bob`, `cid`, `dee`\n");
    PRINCIPLE("symmetric under owner(ann)",
              "7:38: error[P0002]: one value alone cannot be exchanged with another\n"
              "  write two values or more: each one becomes the next, and the last one becomes "
              "the first\n");
    PRINCIPLE("symmetric under nosuch(ann, bob)",
              "7:33: error[N0003]: `nosuch` is not an enum\n"
              "  write an enum and the values that are exchanged: NAME (VALUE, VALUE)\n");
    PRINCIPLE("symmetric under token(ann, bob)",
              "7:33: error[T0001]: `token` is not an enum\n"
              "  write an enum and the values that are exchanged: NAME (VALUE, VALUE)\n");
    PRINCIPLE("symmetric under owner(ann, bob) and owner(cid, dee)",
              "7:53: error[N0002]: `owner` is stated twice\n"
              "  leave one of the two out\n");
    PRINCIPLE("for m: move symmetric under owner(ann, bob)",
              "7:29: error[P0001]: a principle with `symmetric under` cannot have conditions\n"
              "  leave out `for`, `when` and `unless`\n");
    PRINCIPLE("when fair symmetric under owner(ann, bob)",
              "7:27: error[P0001]: a principle with `symmetric under` cannot have conditions\n"
              "  leave out `for`, `when` and `unless`\n");
    PRINCIPLE("worth is independent of m: move", "");
    PRINCIPLE("worth, hot are independent of s: shout where s.by is ann", "");
    PRINCIPLE("nosuch is independent of m: move",
              "7:17: error[N0001]: the name `nosuch` is not declared\n"
              "  declare it, or correct the name\n");
    PRINCIPLE("field is independent of m: move",
              "7:17: error[P0003]: `field` is neither a status nor an action\n"
              "  name a status or an action instead\n");
    PRINCIPLE("worth is independent of c: colour",
              "7:41: error[T0001]: this is a `colour`, but a kind of event must stand here\n"
              "  write a variable and a kind of event: d: KIND\n");
    PRINCIPLE("for m: move except 45A always m.loud",
              "7:40: error[P0001]: `except` can stand only in a principle with `never`\n"
              "  leave `except` out, or write a condition after `unless`\n");
    PRINCIPLE("for m: move",
              "7:1: error[P0001]: the principle `p` makes no statement\n"
              "  add one of these: STATUS is independent of ...; symmetric under ...; always "
              "...; never ...\n");
    PRINCIPLE("for m: move always m.loud always m.loud",
              "7:43: error[P0001]: the principle makes a second statement here\n"
              "  divide the principle into two\n");
}

Test(check_expr, numbers_and_ranges)
{
    WHEN("m.at is 0", "6:51: error[T0001]: 0 is not an `hour`\n"
                      "  write a number from 1 to 12\n");
    SAID("type group is set of owner\n"
         "clause 1 \"one\" for m: move, x: group then worth(m) is 1\n",
         "7:32: error[T0001]: only a kind of event or a type with few values can stand after the "
         "colon\n"
         "  write such a type; or, for the members of a set: NAME in SET\n");
    SAID("enum one_of { mixed en \"mixed\" }  enum other_of { mixed en \"mixed\" }\n"
         "clause 1 \"one\" for m: move when m.by is mixed then worth(m) is 1\n",
         "7:41: error[T0001]: `mixed` is a value of `one_of` and of `other_of`, but an `owner` "
         "must stand here\n"
         "  write one of the values of `owner`: `ann`, `bob`, `cid`, `dee`\n");
    /* an unknown attribute is reported once; `mixed`, a value of two types, is not reported too */
    SAID("enum one_of { mixed en \"mixed\" }  enum other_of { mixed en \"mixed\" }\n"
         "clause 1 \"one\" for m: move when m.nosuch is mixed then worth(m) is 1\n",
         "7:33: error[N0004]: `nosuch` is not an attribute of `move`\n"
         "  write one of its attributes: `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
}

/* SPEC 3.5: an attribute may have another type in another kind of event; `is given` may be asked
 * even then */
Test(check_expr, an_attribute_of_other_types_in_other_kinds)
{
#define TALL                                 \
    "event tall is a act { size: colour }\n" \
    "event wide is a act { size?: hour }\n"
    SAID(TALL "clause 1 \"one\" for e: event when e.size is red then worth(e) is 1\n",
         "8:34: error[T0001]: `size` has different types in different kinds of event\n"
         "  use an event of one kind: some e: KIND where (... and e.size ...)\n");
    SAID(TALL "clause 1 \"one\" for e: event when e.size is given then worth(e) is 1\n", "");
    SAID(TALL "clause 1 \"one\" for e: act when e.size is absent then worth(e) is 1\n", "");
    SAID(TALL "clause 1 \"one\" for e: tall when e.size is red then worth(e) is 1\n", "");
    SAID("clause 1 \"one\" for e: event when e.of.colour is red or e.of.loud then "
         "worth(e) is 1\n",
         "");
    SAID("clause 1 \"one\" for e: event when e.of is red then worth(e) is 1\n",
         "6:34: error[T0001]: this is an `act`, but a `colour` must stand here\n"
         "  write one of the values of `colour`: `red`, `blue`\n");
}

/* An attribute may be an event in one kind, a colour in a second and missing in a third.  `is
 * given` may be asked even then. */
Test(check_expr, an_attribute_that_is_an_event_in_some_kinds)
{
#define OF                                 \
    "event wide is a act { size: move }\n" \
    "event tall is a act { size: colour }\n"
    SAID(OF "clause 1 \"one\" for e: event when e.size is given then worth(e) is 1\n", "");
    SAID(OF "clause 1 \"one\" for e: event when e.size is red then worth(e) is 1\n",
         "8:34: error[T0001]: `size` has different types in different kinds of event\n"
         "  use an event of one kind: some e: KIND where (... and e.size ...)\n");
    SAID(OF "clause 1 \"one\" for e: event when e.size.loud then worth(e) is 1\n",
         "8:34: error[T0001]: `size` has different types in different kinds of event\n"
         "  use an event of one kind: some e: KIND where (... and e.size ...)\n");
}
