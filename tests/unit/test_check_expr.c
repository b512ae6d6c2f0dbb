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
    WHEN("m.by is e", "6:51: error[T0001]: the types do not agree: this is an `event`, but an "
                      "`owner` is expected\n"
                      "  write one of its attributes, such as `.by`\n");
    WHEN("m.by is m.seen_by",
         "6:51: error[T0001]: the types do not agree: this is a `set of owner`, but an "
         "`owner` is expected\n"
         "  write `... in ...` to ask whether it is one of the set\n");
    WHEN("m is nosuch", "6:48: error[N0001]: this name is not declared: `nosuch`\n"
                        "  declare it, or bind it with `for`, `some` or `no`\n");
    WHEN("m.by is hot",
         "6:43: error[T0001]: the types do not agree: this is an `owner`, but a `move` is "
         "expected\n"
         "  write an event of kind `move` here: a variable of `for`, or an attribute\n");
    WHEN("m is worth", "6:48: error[N0001]: this name is not declared: `worth` without "
                       "arguments\n"
                       "  write it with its arguments: worth(...)\n");
    WHEN("m.by is move", "6:51: error[N0001]: this name is not declared: `move`\n"
                         "  it is a kind of event, not a value; to test the kind of an "
                         "event write `... is move`\n");
    WHEN("m.by is {ann}", "6:51: error[T0001]: the types do not agree: this is a `set of "
                          "owner`, but an `owner` is expected\n"
                          "  write `... in ...` to ask whether it is one of the set\n");
    WHEN("m in m.seen_by", "6:43: error[T0001]: the types do not agree: this is a `move`, "
                           "but an `owner` is expected\n"
                           "  write one of its attributes, such as `.by`\n");
    WHEN("m.by is 45A", "6:51: error[C0002]: the value is not understood: `45A` is not an "
                        "owner\n"
                        "  write an `owner` by its name, such as `ann`\n");
    WHEN("45A is 45B", "6:43: error[C0002]: the value is not understood: `45A` is not a "
                       "value whose type is known here\n"
                       "  write a value of the type that the vocabulary declares here\n");
    WHEN("45A is m.by", "6:43: error[C0002]: the value is not understood: `45A` is not an "
                        "owner\n"
                        "  write an `owner` by its name, such as `ann`\n");
    WHEN("hot(e.by)",
         "6:47: error[T0001]: the types do not agree: this is an `owner`, but a `move` is "
         "expected\n"
         "  write an event of kind `move` here: a variable of `for`, or an attribute\n");
    WHEN("pair(m, e) is 1", "6:51: error[T0001]: the types do not agree: this is an `event`, "
                            "but an `owner` is expected\n"
                            "  write one of its attributes, such as `.by`\n");
}

Test(check_expr, how_it_is_called)
{
    WHEN("size() is 1", "6:43: error[T0002]: the number of arguments is wrong: `size` "
                        "takes one set, not 0\n"
                        "  write: size(SET)\n");
    WHEN("field(m) is red",
         "6:43: error[T0002]: the number of arguments is wrong: `field` takes 0, not 1\n"
         "  write: field\n");
    WHEN("pair(m) is 1",
         "6:43: error[T0002]: the number of arguments is wrong: `pair` takes 2, not 1\n"
         "  write: pair(d, o)\n");
    WHEN("owner(ann) is ann", "6:43: error[N0001]: this name is not declared: `owner`\n"
                              "  it is a type, not a value: write a value of this type\n");
    WHEN("m.token is token(red)",
         "6:54: error[T0002]: the number of arguments is wrong: `token` takes 2, not 1\n"
         "  write: token(colour, mark)\n");
    WHEN("m pair e", "6:43: error[N0001]: this name is not declared: no definition with two "
                     "parameters is called `pair`\n"
                     "  `pair` has 2 parameters and gives a `count`: write pair(...)\n");
    WHEN("m twice e and loud(m)", "");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m, m, m, m, m)\n",
         "6:42: error[T0002]: the number of arguments is wrong: 5 "
         "arguments; the most is 4\n"
         "  leave some out: no declaration takes so many\n");
}

Test(check_expr, attributes_and_types)
{
    WHEN("e.nosuch is ann",
         "6:43: error[N0004]: no attribute has this name: `nosuch` is not an attribute of `event`\n"
         "  no kind of event has it\n");
    WHEN("m.field is ann",
         "6:43: error[N0004]: no attribute has this name: `field` is not an attribute of `move`\n"
         "  its attributes are `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    SAID("event pause { }\nclause 1 \"one\" for p: pause when p.length is 3 then "
         "worth(p) is 1\n",
         "7:34: error[N0004]: no attribute has this name: `length` is not an attribute of `pause`\n"
         "  it has no attributes\n");
    WHEN("{1, 70} is {1}", "6:47: error[T0001]: the types do not agree: 70 is not a `number`\n"
                           "  write a number from 0 to 63\n");
    SAID("type big is 60..70\nevent large { n: big } phrase en \"large {n}\"\n clause 1 "
         "\"one\" for l: large when {l.n} is {l.n} then worth(l) is 1\n",
         "8:35: error[T0004]: the type has too many values, or none: a set of `big`\n"
         "  use a type whose numbers go up to 63\n"
         "8:44: error[T0004]: the type has too many values, or none: a set of `big`\n"
         "  use a type whose numbers go up to 63\n");
    WHEN("nosuch is at least 3", "6:43: error[N0001]: this name is not declared: `nosuch`\n"
                                 "  declare it, or bind it with `for`, `some` or `no`\n");
    WHEN("(some t: text where t is t)",
         "6:52: error[T0001]: the types do not agree: a variable ranges over events or over "
         "the values of a type\n"
         "  for the members of a set write: NAME in SET\n");
    WHEN("(some c in nosuch where c is red)",
         "6:54: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    WHEN("{nosuch, ann} is {ann}", "6:44: error[N0001]: this name is not declared: `nosuch`\n"
                                   "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("type big is 0..100\nstatus s(m: move): set of nosuch en \"s\"\n",
         "6:13: error[T0004]: the type has too many values, or none: 101 values; the most is 64\n"
         "  write a range of 1 to 64 values\n"
         "7:20: error[N0003]: no type has this name: `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAID("event still { } phrase en \"nothing\"\nevent dull is a still { of: still } "
         "phrase en \"{of} dull\" exercises retract(what)\n",
         "7:77: error[N0004]: no attribute has this name: `what` is not an attribute of `dull`\n"
         "  write one of `of`\n");
}

Test(check_expr, texts)
{
    SAID("status s(m: move): bool en \"a [b [c]]\"\n",
         "6:28: error[T0008]: the wording is malformed: [ and ] do not match, or are nested\n"
         "  close each [ with a ] before the next [\n");
    SAID("status s(m: move): bool en \"a ]\"\n",
         "6:28: error[T0008]: the wording is malformed: [ and ] do not match, or are nested\n"
         "  close each [ with a ] before the next [\n");
    SAID("status s(m: move): bool en \"a }\"\n",
         "6:28: error[T0008]: the wording is malformed: { and } do not match\n"
         "  close each { with a } in the same text\n");
    SAID("status s(m: move): bool en \"a {worth(m,}\"\n",
         "6:28: error[T0008]: the wording is malformed: a slot is not well formed\n"
         "  a slot is {name}, {name.attribute} or {name:form}\n");
    SAID("status s(m: move): bool en \"a {worth()}\"\n",
         "6:28: error[T0008]: the wording is malformed: a slot is not well formed\n"
         "  a slot is {name}, {name.attribute} or {name:form}\n");
    SAID("status s(m: move): bool en \"a {m.by:}\"\n",
         "6:28: error[N0013]: the language has no such form: `en` has no form ``\n"
         "  its forms are plain, many, genitive\n");
    SAID("status s(m: move): bool en \"a {m.by.}\"\n",
         "6:28: error[T0008]: the wording is malformed: a slot is not well formed\n"
         "  a slot is {name}, {name.attribute} or {name:form}\n");
    SAID("status s(m: move): bool en \"a {a }\"\n",
         "6:28: error[T0008]: the wording is malformed: a slot is not well formed\n"
         "  a slot is {name}, {name.attribute} or {name:form}\n"
         "6:28: error[N0001]: this name is not declared: `a`\n"
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
    CASE(" found by director\n pointed(m1) is →\n",
         "5:17: error[C0002]: the value is not understood: `→` is not a "
         "sign\n"
         "  write a `sign` by its name, such as `up`\n");
    CASE(" found by director\n ↑ is ↓\n",
         "5:2: error[C0002]: the value is not understood: `↑` is not a value whose type is "
         "known here\n"
         "  write a value of the type that the vocabulary declares here\n");
    CASE(" expect game\n worth(m1) is 1 if ↑ is pointed(m1)\n", "");
    CASE(" expect game\n worth(m1) is 1 if ↑ is m1\n",
         "5:20: error[C0002]: the value is not understood: `↑` is not a move\n"
         "  write the label of an event, or its number: `@1` is the first one\n");
    CASE(" m2: move with by A, token \"\"\n",
         "4:28: error[C0002]: the value is not understood: `` is not a "
         "token\n"
         "  write a token as r1\n");
    CASE(" m2: move with by A, token r1, at \"\"\n",
         "4:35: error[C0002]: the value is not understood: `` is not an hour\n"
         "  write a number from 1 to 12\n");
    CASE(" m2: move with by A, token r1, at 0\n",
         "4:35: error[C0002]: the value is not understood: `0` is not an hour\n"
         "  write a number from 1 to 12\n");
    CASE(" m2: move with by A, token r1, at \"13\"\n",
         "4:35: error[C0002]: the value is not understood: `13` is not an hour\n"
         "  write a number from 1 to 12\n");
}

Test(check_expr, conclusions)
{
    SAID("clause 1 \"one\" for m: move then either of {1, 2} may retract(m)\n",
         "6:43: error[T0001]: the types do not agree: this is a `set of "
         "number`, but the player who acts is expected\n"
         "  write a set of players after `of`\n");
    SAID("clause 1 \"one\" for m: move then either of nosuch may retract(m)\n",
         "6:43: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("clause 1 \"one\" for s: shout then s.by may choose(s) from nosuch\n",
         "6:58: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("clause 1 \"one\" for s: shout then s.by may choose(s) from {red}\n",
         "6:59: error[T0001]: the types do not agree: this is a `colour`, but a `token` is "
         "expected\n"
         "  write something of the type `token` here\n");
    SAID("clause 1 \"one\" for s: shout then s.by may choose(s) from s.by\n",
         "6:58: error[T0001]: the types do not agree: this is an `owner`, but a `set of "
         "token` is expected\n"
         "  write something of the type `set of token` here\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) until loud(m)\n",
         "6:59: error[N0016]: no deadline has this name: `loud`\n"
         "  declare it: deadline loud(...) is e: KIND where (...)\n");
    SAID("clause 1 \"one\" for m: move when m after bell_after(m) then refer 90\n",
         "6:41: error[T0001]: the types do not agree: `bell_after` is a deadline, which stands "
         "after "
         "`before` only\n"
         "  write: EVENT before bell_after(...), or not (EVENT before bell_after(...))\n");
    SAID("clause 1 \"one\" for m: move when bell_after(m) before m then refer 90\n",
         "6:33: error[T0001]: the types do not agree: `bell_after` is a deadline, which stands "
         "after "
         "`before` only\n"
         "  write: EVENT before bell_after(...), or not (EVENT before bell_after(...))\n");
    SAID("clause 1 \"one\" for m: move when m.token before bell_after(m) then refer 90\n",
         "6:33: error[T0001]: the types do not agree: this is a `token`, "
         "but an `event` is expected\n"
         "  write an event here: a variable of `for`, or an attribute\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) tie m\n",
         "6:57: error[T0001]: the types do not agree: this is a `move`, but "
         "the player whose choice prevails is expected\n"
         "  after `tie` write one of the players who have the right\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) tie nosuch\n",
         "6:57: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("clause 1 \"one\" for m: move then m.by may retract(m) default 3\n",
         "6:61: error[T0001]: the types do not agree: this is a `number`, but a truth value is "
         "expected\n"
         "  write a condition here\n");
    CASE(" expect game\n seen(m1)\n",
         "5:2: error[T0005]: a rule cannot conclude this: `seen` is not a status\n"
         "  a rule concludes a `status`, or says who may or must do an action\n");
    CASE(" expect game\n nosuch(m1)\n",
         "5:2: error[N0001]: this name is not declared: `nosuch`\n"
         "  write the label of an event, or a name that the vocabulary declares\n");
}

/* Numbers in labels of any length, and the ends of the parts of a label. */
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
         "4:2: error[C0009]: an attribute is missing: the sentence does not "
         "state `by`\n"
         "  add `with by VALUE`; if the value is not known, add `with by "
         "?`\n"
         "4:2: error[C0009]: an attribute is missing: the sentence does not "
         "state `token`\n"
         "  add `with token VALUE`; if the value is not known, add `with "
         "token ?`\n"
         "4:16: error[C0010]: the event has no such attribute: `)`\n"
         "  the attributes of a `move` are `by`, `token`, `loud`, "
         "`seen_by`, `at`, `said`\n");
    CASE(" m2: move, with by A\n",
         "4:6: error[C0002]: the value is not understood: `move` is not an "
         "owner\n"
         "  an owner is one of: A, B, C, D\n");
    CASE(" m2: move with by A, token r2, seen_by A, B, loud\n", "");
    CASE(" m2: move with by A, token r2, seen_by A,\n", "");
    CASE(" m2: move with by A, token r2, seen_by A, nosuch true\n",
         "4:43: error[C0002]: the value is not understood: `nosuch` is not "
         "an owner\n"
         "  an owner is one of: A, B, C, D\n"
         "4:50: error[C0002]: the value is not understood: `true` is not an "
         "owner\n"
         "  an owner is one of: A, B, C, D\n");
    CASE(" \"m2\": A moves r2\n", "4:2: error[C0002]: the value is not understood: `m2` is not an "
                                  "owner\n"
                                  "  an owner is one of: A, B, C, D\n");
    CASE(" m2: \"disputed\" A moves r2\n",
         "4:6: error[C0002]: the value is not understood: `disputed` is not "
         "an owner\n"
         "  an owner is one of: A, B, C, D\n");
    CASE(" disputed\n", "4:2: error[C0001]: the sentence is not understood\n"
                        "  `bridgelaw list sentences` prints the sentences that a story "
                        "may have\n");
    CASE(" m2:\n", "4:2: error[C0001]: the sentence is not understood\n"
                   "  `bridgelaw list sentences` prints the sentences that a story "
                   "may have\n");
    CASE(" , A moves r2\n", "");
    CASE(" A takes back t2\n t2: A takes back m1\n",
         "4:15: error[C0006]: the order of events is impossible: `t2` comes later in the story\n"
         "  an event can refer only to earlier events\n");
    CASE(" A takes back A\n t2\n",
         "4:15: error[C0005]: it is unclear which event is meant: no event "
         "has the label `A`\n"
         "  put the label before the sentence that is meant: A: ...\n"
         "5:2: error[C0001]: the sentence is not understood\n"
         "  `bridgelaw list sentences` prints the sentences that a story "
         "may have\n");
    CASE(" xyz\n", "4:2: error[C0001]: the sentence is not understood\n"
                   "  `bridgelaw list sentences` prints the sentences that a story "
                   "may have\n");
    CASE(" hands\n r1\n",
         "5:2: error[C0012]: this line cannot stand here: this is neither a section of a case nor "
         "a setting\n  write events after `story`, and findings after `found by ...`; settings are "
         "written like this: `field r`, `host A`\n");
    CASE(" hands\n", "");
}

Test(check_expr, hands)
{
    CASE(" found by director\n hands A: r12 r3\n",
         "5:15: error[C0018]: the case file repeats itself: `r` occurs twice in one hand\n"
         "  write `r` once, and every token of it in one place\n"
         "5:15: error[C0007]: the case exceeds a limit: Ann has 3 tokens; "
         "the most is 2\n"
         "  leave some of them out\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n \"\": r12\n story\n A rings\n"),
         "3:2: error[C0002]: the value is not understood: `` is not an "
         "owner\n"
         "  an owner is one of: A, B, C, D\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n A: r12 r\n story\n A rings\n"),
         "3:9: error[C0018]: the case file repeats itself: `r` occurs twice in one hand\n"
         "  write `r` once, and every token of it in one place\n");
    SAME(
        said(HEAD, "case x \"X\"\n hands\n r12\n story\n A rings\n"),
        "3:2: error[C0012]: this line cannot stand here: this is neither a section of a case nor a "
        "setting\n"
        "  write events after `story`, and findings after `found by ...`; settings are written "
        "like "
        "this: `field r`, `host A`\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n A: 12\n story\n A rings\n"),
         "3:5: error[C0013]: the holding is not understood: `12`\n"
         "  write a holding as `r12`; `r—` stands for none, and `?` for an "
         "unknown token\n");
    SAME(said(HEAD, "case x \"X\"\n hands\n A: r1 b?\n story\n A shows b1\n A shows b2\n"),
         "6:2: error[C0004]: this is not in that hand: Ann does not hold "
         "b2\n"
         "  correct this event, or add b2 to the hand as it was at the "
         "start of the story\n"
         "  write `?` in the hand if not every token of it is known\n");
    SAME(said(HEAD, "case x \"X\"\n deal from \"x\"\n story\n A rings\n"),
         "2:2: error[C0014]: the deal is not understood: this program reads no files of deals\n"
         "  write the deal itself: deal \"...\"\n");
}

#define HANDS(text, want) \
    SAME(said(HEAD, "case x \"X\"\n hands\n " text "\n story\n A rings\n"), want)

/* `—` is not a word by itself, so between two items it is not a range. */
Test(check_expr, case_holdings_line)
{
    HANDS("A: r— b12", "");
    HANDS("A: r- b —", "");
    HANDS("A: r1-3", "3:5: error[C0013]: the holding is not understood: `-3`\n"
                     "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                     "unknown token\n");
    HANDS("A: r1—", "3:5: error[C0013]: the holding is not understood: `—`\n"
                    "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                    "unknown token\n");
    HANDS("A: r—1", "3:5: error[C0013]: the holding is not understood: `—1`\n"
                    "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                    "unknown token\n");
    HANDS("A: r1…/2", "");
    HANDS("A: r1/2", "3:5: error[C0013]: the holding is not understood: `/2`\n"
                     "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                     "unknown token\n");
    HANDS("A: r…/1/2", "3:5: error[C0013]: the holding is not understood: `/2`\n"
                       "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                       "unknown token\n");
    HANDS("A: r…/?", "3:5: error[C0013]: the holding is not understood: `?`\n"
                     "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                     "unknown token\n");
    HANDS("A: r1…/1", "3:5: error[C0013]: the holding is not understood: `1`\n"
                      "  write a holding as `r12`; `r—` stands for none, and `?` for an "
                      "unknown token\n");
    HANDS("A: r?+", "");
    HANDS("A: ?", "");
    HANDS("A: ??", "");
}

Test(check_expr, what_is_found)
{
    CASE(" s1: A shouts red\n found by director\n wanted(s1) is not absent\n",
         "6:20: error[S0001]: the syntax is wrong: unexpected `absent`\n"
         "  write `is absent`, or `is given` for the opposite\n");
    CASE(" s1: A shouts red\n found by director\n not wanted(s1) is absent\n",
         "6:2: error[C0011]: this is not a valid finding or choice: this line names no finding\n"
         "  write: FINDING(LABEL) is VALUE\n");
    CASE(" s1: A shouts red\n found by director\n wanted(s1) is given\n",
         "6:2: error[C0011]: this is not a valid finding or choice: this line names no finding\n"
         "  write: FINDING(LABEL) is VALUE\n");
    CASE(" s1: A shouts red\n found by director\n wanted(s1) is absent\n", "");
    CASE(" found by director\n happened(m1)\n",
         "5:2: error[C0011]: this is not a valid finding or choice: `m1` is not disputed\n"
         "  write `disputed` before the sentence of the event\n");
    CASE(" m2: disputed A moves r2\n elected\n happened(m2)\n",
         "6:2: error[C0011]: this is not a valid finding or choice: `happened` cannot stand "
         "under `elected`\n"
         "  leave this line out: `happened` is not a choice of a player\n");
    CASE(" m2: disputed A moves r2\n found by director\n happened(m2)\n happened(m2)\n",
         "7:2: error[C0018]: the case file repeats itself: two lines state `happened`\n"
         "  leave one of the two lines out\n");
    CASE(" m2: disputed A moves r2\n found by director\n happened(m2)\n not "
         "happened(m2)\n",
         "7:2: error[C0018]: the case file repeats itself: two lines state `happened`\n"
         "  leave one of the two lines out\n");
    CASE(" found by director\n field is red\n", "5:2: error[C0011]: this is not a valid finding or "
                                                "choice: `field` cannot stand under `found by`\n"
                                                "  state `field` in a line before `story`\n");
    CASE(" found by director\n m1 is m1\n",
         "5:2: error[C0011]: this is not a valid finding or choice: this line names no finding\n"
         "  write: FINDING(LABEL) is VALUE\n");
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
         "7:2: error[C0018]: the case file repeats itself: two lines state `meant`\n"
         "  leave one of the two lines out\n");
    CASE(" found by nobody\n", "4:2: error[C0002]: the value is not understood: `nobody` is not a "
                               "body\n"
                               "  write one of `director`, `committee`\n");
    CASE(" found by committee as director, but\n seen(m1)\n",
         "4:21: error[C0019]: the body has no findings: `director`\n"
         "  put a section `found by director` before this\n");
    CASE(" found by director\n seen(m1)\n found by committee as director, but\n not "
         "seen(m1)\n found by committee as nobody, but\n",
         "8:2: error[C0018]: the case file repeats itself: two sections are `found by committee`\n"
         "  put all findings of this body into one section\n");
    CASE(" found by director\n seen(m1) is fair\n",
         "5:2: error[C0011]: this is not a valid finding or choice: no "
         "value stands after `is`\n"
         "  write: FINDING(LABEL) is VALUE\n");
    CASE(" found by director\n fair\n not fair\n",
         "6:2: error[C0018]: the case file repeats itself: two lines state `fair`\n"
         "  leave one of the two lines out\n");
    CASE(" found by director\n not fair is false\n fair is true\n",
         "6:2: error[C0018]: the case file repeats itself: two lines state `fair`\n"
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
         "2:36: error[T0001]: the types do not agree: this is a `set of owner`, but the "
         "replaced declaration has a `set of token`\n"
         "  a replacement keeps the types: give a new declaration another name\n");
    SAME(over("replace finding options(d: shout): owner cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:36: error[T0001]: the types do not agree: this is an `owner`, but the replaced "
         "declaration has a `set of token`\n"
         "  a replacement keeps the types: give a new declaration another name\n");
    SAME(over("replace finding meant(d: move): tone cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:26: error[T0001]: the types do not agree: this is a `move`, but the replaced "
         "declaration has a `shout`\n"
         "  a replacement keeps the types: give a new declaration another name\n");
    SAME(over("replace finding meant(d: nosuch): tone cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:26: error[N0003]: no type has this name: `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAME(over("replace finding meant(d: shout): nosuch cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:34: error[N0003]: no type has this name: `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAME(over("replace finding meant(d: shout, e: shout): tone cost late question en "
              "\"?\" en \"{value}\"\n"),
         "2:9: error[T0002]: the number of arguments is wrong: the replaced "
         "declaration of `meant` has 1, not 2\n"
         "  write the parameters of the replaced declaration\n");
    SAME(over("replace finding field: tone cost late question en \"?\" en \"{value}\"\n"),
         "2:9: error[N0007]: there is nothing to replace or repeal: "
         "`field`\n"
         "  for a new declaration leave out `replace`\n");
    SAME(over("replace status meant(d: shout): tone en \"{value}\"\n"),
         "2:9: error[N0007]: there is nothing to replace or repeal: "
         "`meant`\n"
         "  for a new declaration leave out `replace`\n");
    SAME(over("replace finding size(d: shout): tone cost late question en \"?\" en "
              "\"{value}\"\n"),
         "2:9: error[N0007]: there is nothing to replace or repeal: `size`\n"
         "  for a new declaration leave out `replace`\n");
    SAME(over("replace finding nosuch: tone cost late question en \"?\" en \"{value}\"\n"),
         "2:9: error[N0007]: there is nothing to replace or repeal: "
         "`nosuch`\n"
         "  for a new declaration leave out `replace`\n");
    SAME(over("replace deadline bell_after(e: event) is b: bell where b before e en "
              "\"the bell\"\n"),
         "");
    SAME(over("replace deadline bell_after(e: event) is c: colour where c is red en "
              "\"the bell\"\n"),
         "2:42: error[T0001]: the types do not agree: a deadline is an event, not a `colour`\n"
         "  write: NAME: KIND where (...)\n");
    SAME(over("replace deadline bell_after(e: event) is c: nosuch en \"the bell\"\n"),
         "2:45: error[N0003]: no type has this name: `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
}

Test(check_expr, declarations)
{
    SAID("status undone(c: colour): bool undoes c en \"u\"\n",
         "6:32: error[R0011]: `undoes` is not allowed here: `undoes` needs a declaration of type "
         "bool with one event as its only parameter\n"
         "  change the declaration, or leave `undoes` out\n");
    SAID("status undone(m: move, b: bell): bool undoes m en \"u\"\n",
         "6:39: error[R0011]: `undoes` is not allowed here: `undoes` needs a declaration of type "
         "bool with one event as its only parameter\n"
         "  change the declaration, or leave `undoes` out\n");
    SAID("status undone(m: move): colour undoes m en \"u\"\n",
         "6:32: error[R0011]: `undoes` is not allowed here: `undoes` needs a declaration of type "
         "bool with one event as its only parameter\n"
         "  change the declaration, or leave `undoes` out\n");
    SAID("status undone(m: move): bool undoes b en \"u\"\n",
         "6:30: error[N0001]: this name is not declared: `b`\n"
         "  write a parameter of `undone`: `m`\n");
    SAID("action undo(m: move) choosing colour undoes m done undone en \"u\"\n", "");
    SAID("status size: bool en \"u\"\n", "6:1: error[N0002]: this is stated twice: `size`\n"
                                         "  give one of the two another name, or leave one out\n");
    SAID("finding f: bool ask red cost late question en \"?\" en \"f\"\n", "");
    SAID("finding f(m: move): bool ask m cost late question en \"?\" en \"f\"\n",
         "6:30: error[T0001]: the types do not agree: this is a `move`, but a person is "
         "expected\n"
         "  write a value of an enum, or a set of several\n");
    SAID("finding f: bool ask nosuch cost late question en \"?\" en \"f\"\n",
         "6:21: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("finding f: colour from nosuch cost late question en \"?\" en \"f\"\n",
         "6:24: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("finding f: colour from red cost late question en \"?\" en \"f\"\n",
         "6:24: error[T0001]: the types do not agree: this is a `colour`, but a `set of "
         "colour` is expected\n"
         "  write { ... } for a set, or `... in ...`\n");
    SAID("finding f: colour from {ann} cost late question en \"?\" en \"f\"\n",
         "6:25: error[T0001]: the types do not agree: this is an `owner`, but a `colour` is "
         "expected\n"
         "  the values of `colour` are `red`, `blue`\n");
    SAID("finding f: bool cost late question en \"?\" fr \"?\" en \"f\"\n",
         "6:43: error[N0009]: the language is not declared: `fr`\n"
         "  declare it: language fr \"its name\"\n");
    SAID("holding has(o: owner)\n",
         "6:1: error[T0001]: the types do not agree: a holding needs two "
         "parameters, an owner and an item\n"
         "  write: holding NAME(OWNER: ENUM, ITEM: PRODUCT)\n"
         "6:1: error[N0008]: a wording is missing: the declaration of `has` "
         "has no text in `en`\n"
         "  add: en \"...\"\n");
    SAID("holding has(o: colour, t: token)\n",
         "6:1: error[N0002]: this is stated twice: `has` is a second holding, and "
         "there can be only one\n"
         "  leave one of the two out\n"
         "6:1: error[N0008]: a wording is missing: the declaration of `has` has no text in "
         "`en`\n"
         "  add: en \"...\"\n");
    SAID("holding has(t: token, o: owner)\n",
         "6:1: error[T0001]: the types do not agree: a holding needs two "
         "parameters, an owner and an item\n"
         "  write: holding NAME(OWNER: ENUM, ITEM: PRODUCT)\n"
         "6:1: error[N0008]: a wording is missing: the declaration of `has` "
         "has no text in `en`\n"
         "  add: en \"...\"\n");
    SAID("event k is a act { x: colour; y: owner } phrase en \"{by} ks {x}{y}\"\n",
         "6:52: error[T0001]: the types do not agree: there is no product of `colour` and "
         "`owner`\n"
         "  put a space between {x} and {y}, or declare: type NAME is colour * owner\n");
    SAID("event k is a act { x: nosuch; y: owner } phrase en \"{by} ks {x}{y}\"\n",
         "6:23: error[N0003]: no type has this name: `nosuch`\n"
         "  declare it with `enum`, `type` or `event`\n");
    SAID("event k is a act { x: colour = ann }\n",
         "6:32: error[T0001]: the types do not agree: this is an `owner`, but a `colour` is "
         "expected\n"
         "  the values of `colour` are `red`, `blue`\n");
    SAID("event k is a act { x: colour = nosuch }\n",
         "6:32: error[N0001]: this name is not declared: `nosuch`\n"
         "  declare it, or bind it with `for`, `some` or `no`\n");
    SAID("event k is a act { t: token } reveals nosuch(by, t)\n",
         "6:31: error[N0001]: this name is not declared: no holding is "
         "called `nosuch`\n"
         "  name the holding after `reveals`: reveals holds(OWNER, ITEM)\n");
    SAID("event k is a act { t: token } reveals holds(t, by)\n",
         "6:45: error[T0001]: the types do not agree: this is a `token`, but an `owner` is "
         "expected\n"
         "  the values of `owner` are `ann`, `bob`, `cid`, `dee`\n"
         "6:48: error[T0001]: the types do not agree: this is an `owner`, but a `token` is "
         "expected\n"
         "  write something of the type `token` here\n");
    SAID("event k is a act { t: token } reveals holds(by)\n",
         "6:31: error[T0002]: the number of arguments is wrong: `holds` takes 2, not 1\n"
         "  name the attributes for the owner and for the item\n");
    SAID("event k is a act { t: token } exercises nosuch(by)\n",
         "6:31: error[N0015]: no action has this name: `nosuch`\n"
         "  declare it: action nosuch(...)\n");
}

#define IN(lines, want) SAID("universe u \"U\"\n " lines "\n", want)

Test(check_expr, universes)
{
    IN("given host is ann slot m: move with said is \"so\"", "");
    IN("given host slot m: move", "");
    IN("given host is absent slot m: move",
       "7:13: error[U0005]: this is never absent: `host`\n"
       "  leave `absent` out; only what the vocabulary declares with `?` "
       "may be absent\n");
    IN("given nosuch is ann slot m: move",
       "7:8: error[N0001]: this name is not declared: `nosuch`\n"
       "  declare it, or bind it with `for`, `some` or `no`\n");
    IN("given host is ann, host is bob slot m: move",
       "7:21: error[N0002]: this is stated twice: `host`\n"
       "  leave one of the two out\n");
    IN("given host in {ann, nosuch} slot m: move",
       "7:22: error[N0001]: this name is not declared: `nosuch`\n"
       "  declare it, or bind it with `for`, `some` or `no`\n");
    IN("given host in ann slot m: move",
       "7:16: error[T0001]: the types do not agree: this is an `owner`, but a `set of owner` "
       "is expected\n"
       "  write { ... } for a set, or `... in ...`\n");
    IN("slot t: take", "7:10: error[U0004]: this cannot be varied: `of` of `take` is an "
                       "event: events are not tried one by one\n"
                       "  give it a single value: `with of is LABEL`, the label of a slot "
                       "above\n");
    IN("slot m: move slot t: take with of is m, by is m.by", "");
    IN("slot t: take with of is m slot m: move",
       "7:26: error[U0003]: this cannot be read here: `m` comes later\n"
       "  a value here may read what stands before it: settings, slots, "
       "and attributes of its own slot, such as `LABEL.by`\n");
    IN("slot t: take with of is t.of",
       "7:26: error[U0003]: this cannot be read here: `of` gets its value "
       "here or later\n"
       "  a value here may read what stands before it: settings, slots, "
       "and attributes of its own slot, such as `LABEL.by`\n");
    IN("slot t: take with by is t.by",
       "7:10: error[U0004]: this cannot be varied: `of` of `take` is an "
       "event: events are not tried one by one\n"
       "  give it a single value: `with of is LABEL`, the label of a slot above\n"
       "7:26: error[U0003]: this cannot be read here: `by` gets its value "
       "here or later\n"
       "  a value here may read what stands before it: settings, slots, "
       "and attributes of its own slot, such as `LABEL.by`\n");
    IN("slot m: move with token is token(red, one), loud is m.nosuch",
       "7:54: error[N0004]: no attribute has this name: `nosuch` is not an attribute of `move`\n"
       "  its attributes are `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    IN("slot m: move or bell with token is token(red, one)", "");
    IN("slot m: move or bell with nosuch is 3",
       "7:28: error[N0004]: no attribute has this name: `nosuch` is not an attribute of `move`\n"
       "  write one of `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
    IN("slot n: nothing with by is ann",
       "7:23: error[N0004]: no attribute has this name: `by`, because `nothing` has no attributes\n"
       "  leave out `with` and what follows it\n");
    IN("slot m: nosuch with by is ann",
       "7:10: error[N0003]: no type has this name: `nosuch` is not a kind of event\n"
       "  declare it: event nosuch { ... }\n");
    IN("slot m: move with by is ann, by is bob", "7:31: error[N0002]: this is stated twice: `by`\n"
                                                 "  leave one of the two out\n");
    IN("slot m: move with by is red",
       "7:26: error[T0001]: the types do not agree: this is a `colour`, but an `owner` is "
       "expected\n"
       "  the values of `owner` are `ann`, `bob`, `cid`, `dee`\n");
    IN("slot m: move with at in {1, 2} or absent, seen_by is {ann}", "");
    IN("slot m: move with seen_by any",
       "7:28: error[U0004]: this cannot be varied: `seen_by` is a `set of owner`: sets are too "
       "many to be tried one by one\n"
       "  give it a single value with `is`: `seen_by is {...}`, one whole set\n");
    IN("slot m: move with token is absent",
       "7:26: error[U0005]: this is never absent: `token`\n"
       "  leave `absent` out; only what the vocabulary declares with `?` "
       "may be absent\n");
    IN("slot m: move, slot m: bell",
       "7:14: error[S0001]: the syntax is wrong: unexpected `,`\n"
       "  expected `|`, a new declaration or clause, another part of the "
       "universe (deal, given, slot, ...), `or` or `with`\n");
    IN("slot m: move open seen(m), seen(m)", "7:29: error[N0002]: this is stated twice: `seen`\n"
                                             "  leave one of the two out\n");
    IN("slot m: move slot n: move open seen(m), seen(n) is true",
       "7:50: error[U0007]: a universe cannot vary this: `seen` is open, but "
       "has one value only\n"
       "  write `in {...}` with its possible values\n");
    IN("slot m: move open seen", "");
    IN("slot m: move open seen(m, m)",
       "7:20: error[T0002]: the number of arguments is wrong: `seen` takes 1, not 2\n"
       "  name a slot for each argument, or write `seen` alone for every event that fits\n");
    IN("slot m: move open seen(nosuch)",
       "7:25: error[C0005]: it is unclear which event is meant: no slot has the label `nosuch`\n"
       "  write the label of a slot of this universe\n");
    IN("slot m: move open meant(m)",
       "7:26: error[T0001]: the types do not agree: this is a `move`, but a `shout` is "
       "expected\n"
       "  write an event of kind `shout` here: a variable of `for`, or an attribute\n");
    IN("slot m: move open host", "7:20: error[U0007]: a universe cannot vary this: `host`\n"
                                 "  `open` is for findings; settings stand after `given`\n");
    IN("slot m: move open worth(m)", "7:20: error[U0007]: a universe cannot vary this: `worth`\n"
                                     "  only settings and findings vary; leave it out\n");
    IN("slot s: shout open meant(s) in {soft, sharp}, wanted(s) is absent",
       "7:58: error[U0007]: a universe cannot vary this: `wanted` is open, but "
       "has one value only\n"
       "  write `in {...}` with its possible values\n");
    IN("slot s: shout open meant(s) is absent",
       "7:30: error[U0007]: a universe cannot vary this: `meant` is open, but "
       "has one value only\n"
       "  write `in {...}` with its possible values\n");
    IN("slot s: shout open options(s)",
       "7:21: error[U0004]: this cannot be varied: `options` is a `set of token`: "
       "sets are too many to be tried one by one\n"
       "  leave it out: it stays open in the ruling, and is not counted\n");
    IN("slot s: shout open options(s) is {token(red, one)}",
       "7:21: error[U0004]: this cannot be varied: `options` is a `set of token`: "
       "sets are too many to be tried one by one\n"
       "  leave it out: it stays open in the ruling, and is not counted\n");
    IN("slot s: shout open meant(s) in {}",
       "7:33: error[U0006]: there is no value to choose from: the set is empty\n"
       "  name a value, or write `is absent`\n");
    IN("slot m: move assume worth(m) is 1",
       "7:22: error[U0002]: this depends on a ruling: `worth` is "
       "concluded by rules\n"
       "  use only attributes, settings and holdings, or definitions and "
       "natives that read only these\n");
    IN("slot m: move assume m.by",
       "7:22: error[T0003]: this is not a condition: this is an `owner`\n"
       "  write `... is VALUE`, or `... is given`\n");
    IN("slot m: move assume seen(m)",
       "7:22: error[U0002]: this depends on a ruling: `seen` is a "
       "finding\n"
       "  use only attributes, settings and holdings, or definitions and "
       "natives that read only these\n");
    IN("covers 45A slot m: move", "");
}

/* An excess of forms is reported, not dropped. */
Test(check_expr, too_many_forms)
{
#define SIX "\"1\" | \"2\" | \"3\" | \"4\" | \"5\" | \"6\""
    SAID("enum sign { up written \"a\" or \"b\" or \"c\" or \"d\" or \"e\" or \"f\" or "
         "\"g\" en \"up\" }\n",
         "6:66: error[T0006]: the text exceeds a limit: more than 6 forms\n"
         "  leave out those that nothing needs\n");
    SAID("enum sign { up spelled en \"a\" | \"b\" | \"c\" | \"d\" | \"e\" | \"f\" | "
         "\"g\" | \"h\" | \"i\" | \"j\" | \"k\" | \"l\" | \"m\" | \"n\" | \"o\" | \"p\" | "
         "\"q\" en \"up\" }\n",
         "6:123: error[T0006]: the text exceeds a limit: more than 16 forms\n"
         "  leave out those that nothing needs\n");
    SAID("enum sign { up en " SIX " | " SIX " | \"7\" }\n",
         "6:91: error[T0006]: the text exceeds a limit: more than 12 forms\n"
         "  leave out those that nothing needs\n");
    SAID("type flag is colour * owner en " SIX " | " SIX " | \"7\"\n",
         "6:104: error[T0006]: the text exceeds a limit: more than 12 forms\n"
         "  leave out those that nothing needs\n");
    SAID("status s(m: move): bool en \"s\" term " SIX " | " SIX " | \"7\"\n",
         "6:109: error[T0006]: the text exceeds a limit: more than 12 forms\n"
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
    SET("ready is red", "2:11: error[C0002]: the value is not understood: `red` is not a "
                        "truth value\n"
                        "  write true or false\n");
    SET("ready is \"true\"", "");
    SET("ready is true true", "2:16: error[C0002]: the value is not understood: `true` follows "
                              "the truth value\n"
                              "  leave it out: only one value can stand here\n");
    SET("field is red", "");
    SET("field is red and blue", "2:15: error[C0002]: the value is not understood: `and` follows "
                                 "the colour\n"
                                 "  leave it out: only one value can stand here\n");
    SET("field is", "2:8: error[C0002]: the value is not understood: `is` is not a "
                    "colour\n"
                    "  a colour is one of: r, b\n");
    SET("\"field\" is red", "2:2: error[C0012]: this line cannot stand here: this is neither a "
                            "section of a case nor a setting\n"
                            "  write events after `story`, and findings after `found by ...`; "
                            "settings are written like this: `field r`, `host A`, `ready? "
                            "true`\n");
    SET("field \"is\" red", "2:8: error[C0002]: the value is not understood: `is` is not a "
                            "colour\n"
                            "  a colour is one of: r, b\n");
    SET("field , red", "");
    SET("seen is red", "2:2: error[C0012]: this line cannot stand here: this is neither a "
                       "section of a case nor a setting\n"
                       "  write events after `story`, and findings after `found by ...`; "
                       "settings are written like this: `field r`, `host A`, `ready? "
                       "true`\n");
    SET("nosuch is red", "2:2: error[C0012]: this line cannot stand here: this is neither a "
                         "section of a case nor a setting\n"
                         "  write events after `story`, and findings after `found by ...`; "
                         "settings are written like this: `field r`, `host A`, `ready? "
                         "true`\n");
    SET("field is red\n field is blue",
        "3:2: error[C0018]: the case file repeats itself: two lines state `field`\n"
        "  leave one of the two lines out\n");
}

/* A value with words after it. */
Test(check_expr, what_follows_a_value)
{
    CASE(" m2: move with by A, token r2 b1, at 3\n",
         "4:31: error[C0002]: the value is not understood: `b1` follows the "
         "token\n"
         "  leave it out: only one value can stand here\n");
    CASE(" m2: move with by A, token r2, said \"so\" and, at 3 4\n",
         "4:42: error[C0002]: the value is not understood: `and` follows "
         "the text\n"
         "  leave it out: only one value can stand here\n"
         "4:52: error[C0002]: the value is not understood: `4` follows the "
         "hour\n"
         "  leave it out: only one value can stand here\n");
    CASE(" m2: move with by, token r2\n",
         "4:16: error[C0002]: the value is not understood: `by` is not an "
         "owner\n"
         "  an owner is one of: A, B, C, D\n");
}

#define PRINCIPLE(body, want) \
    SAID("universe ours \"U\" slot m: move\nprinciple p \"P\" " body "\n", want)

Test(check_expr, principles)
{
    PRINCIPLE("in ors always fair",
              "7:20: error[N0001]: this name is not declared: there is no universe `ors`\n"
              "  did you mean `ours`?\n");
    PRINCIPLE(
        "in entirely_else always fair",
        "7:20: error[N0001]: this name is not declared: there is no universe `entirely_else`\n"
        "  declare it: universe entirely_else \"...\"\n");
    PRINCIPLE("in ours for m: move always m.loud", "");
    PRINCIPLE("for o in {ann} always fair", "");
    PRINCIPLE("for c: colour always fair", "");
    PRINCIPLE("for c: nosuch always fair", "7:24: error[N0003]: no type has this name: `nosuch`\n"
                                           "  declare it with `enum`, `type` or `event`\n");
    PRINCIPLE("for m: move always m.by",
              "7:36: error[T0003]: this is not a condition: this is an `owner`\n"
              "  write `... is VALUE`, or `... is given`\n");
    PRINCIPLE("for m: move never ann may retract(m)", "");
    PRINCIPLE("for m: move never m may retract(m)",
              "7:35: error[T0001]: the types do not agree: this is a `move`, but "
              "the player who acts is expected\n"
              "  begin with a value of an enum, such as `.by` of an event\n");
    PRINCIPLE("for m: move never nosuch may retract(m)",
              "7:35: error[N0001]: this name is not declared: `nosuch`\n"
              "  declare it, or bind it with `for`, `some` or `no`\n");
    PRINCIPLE("for m: move never ann may any action(m)", "");
    PRINCIPLE("for m: move never ann may any action(m.by)",
              "7:43: error[P0003]: no edition rules on this: no action takes an argument "
              "of this type\n"
              "  write an argument that some action takes, such as an event\n");
    PRINCIPLE("for m: move never ann may any action(m, m, m, m)",
              "7:43: error[P0003]: no edition rules on this: there are 4 arguments, but no action "
              "takes more than 1\n"
              "  leave some out: `any action` may have fewer than the actions take\n");
    PRINCIPLE("for m: move never ann may retract(m) or worth(m)",
              "7:57: error[N0015]: no action has this name: `worth`\n"
              "  declare it: action worth(...)\n");
    PRINCIPLE("for m: move never ann may retract(m, m)",
              "7:43: error[T0002]: the number of arguments is wrong: `retract` takes 1, not 2\n"
              "  write: retract(m)\n");
    PRINCIPLE("for m: move never ann may nosuch(m)",
              "7:43: error[N0015]: no action has this name: `nosuch`\n"
              "  declare it: action nosuch(...)\n");
    PRINCIPLE("symmetric under owner(ann, bob)", "");
    PRINCIPLE("symmetric under owner(ann, ann)",
              "7:44: error[P0002]: `symmetric under` is malformed: `ann` occurs twice\n"
              "  name no value twice; a value that stays as it is need not be named\n");
    PRINCIPLE("symmetric under owner(ann, red)",
              "7:44: error[N0001]: this name is not declared: `red`\n"
              "  write one of `ann`, `bob`, `cid`, `dee`\n");
    PRINCIPLE("symmetric under owner(ann)",
              "7:38: error[P0002]: `symmetric under` is malformed: one value "
              "alone changes nothing\n"
              "  write two values or more: each becomes the next one, and the "
              "last becomes the first\n");
    PRINCIPLE("symmetric under nosuch(ann, bob)",
              "7:33: error[N0003]: no type has this name: `nosuch` is not an "
              "enum\n"
              "  name an enum and the cycles of its values: NAME (VALUE, VALUE)\n");
    PRINCIPLE("symmetric under token(ann, bob)",
              "7:33: error[T0001]: the types do not agree: `token` is not an "
              "enum\n"
              "  name an enum and the cycles of its values: NAME (VALUE, VALUE)\n");
    PRINCIPLE("symmetric under owner(ann, bob) and owner(cid, dee)",
              "7:53: error[N0002]: this is stated twice: `owner`\n"
              "  leave one of the two out\n");
    PRINCIPLE("for m: move symmetric under owner(ann, bob)",
              "7:29: error[P0001]: the principle is malformed: a symmetry has no conditions\n"
              "  leave out `for`, `when` and `unless`\n");
    PRINCIPLE("when fair symmetric under owner(ann, bob)",
              "7:27: error[P0001]: the principle is malformed: a symmetry has no conditions\n"
              "  leave out `for`, `when` and `unless`\n");
    PRINCIPLE("worth is independent of m: move", "");
    PRINCIPLE("worth, hot are independent of s: shout where s.by is ann", "");
    PRINCIPLE("nosuch is independent of m: move",
              "7:17: error[N0001]: this name is not declared: `nosuch`\n"
              "  declare it, or bind it with `for`, `some` or `no`\n");
    PRINCIPLE(
        "field is independent of m: move",
        "7:17: error[P0003]: no edition rules on this: `field` is neither a status nor an action\n"
        "  name a status or an action instead\n");
    PRINCIPLE("worth is independent of c: colour",
              "7:41: error[T0001]: the types do not agree: this is a `colour`, but an event "
              "is expected\n"
              "  write: LABEL: KIND where ...\n");
    PRINCIPLE("for m: move except 45A always m.loud",
              "7:40: error[P0001]: the principle is malformed: `except` goes with "
              "`never` alone\n"
              "  leave out `except`, or write `unless`\n");
    PRINCIPLE("for m: move",
              "7:1: error[P0001]: the principle is malformed: `p` says nothing\n"
              "  add `STATUS is independent of ...`, `symmetric under ...`, `always ...` "
              "or `never ...`\n");
    PRINCIPLE("for m: move always m.loud always m.loud",
              "7:43: error[P0001]: the principle is malformed: this is a second statement\n"
              "  divide it into two principles\n");
}

Test(check_expr, numbers_and_ranges)
{
    WHEN("m.at is 0", "6:51: error[T0001]: the types do not agree: 0 is not an `hour`\n"
                      "  write a number from 1 to 12\n");
    SAID("type group is set of owner\n"
         "clause 1 \"one\" for m: move, x: group then worth(m) is 1\n",
         "7:32: error[T0001]: the types do not agree: a variable ranges over events or over "
         "the values of a type\n"
         "  for the members of a set write: NAME in SET\n");
    SAID("enum one_of { mixed en \"mixed\" }  enum other_of { mixed en \"mixed\" }\n"
         "clause 1 \"one\" for m: move when m.by is mixed then worth(m) is 1\n",
         "7:41: error[T0001]: the types do not agree: `mixed` is a value of "
         "`one_of` and of `other_of`, but an `owner` is expected\n"
         "  the values of `owner` are `ann`, `bob`, `cid`, `dee`\n");
    /* an unknown attribute gives one report, and no question which of two types is meant */
    SAID("enum one_of { mixed en \"mixed\" }  enum other_of { mixed en \"mixed\" }\n"
         "clause 1 \"one\" for m: move when m.nosuch is mixed then worth(m) is 1\n",
         "7:33: error[N0004]: no attribute has this name: `nosuch` is not an attribute of `move`\n"
         "  its attributes are `by`, `token`, `loud`, `seen_by`, `at`, `said`\n");
}

/* SPEC 3.5: the type of an attribute may depend on the kind of event; whether it is given may be
 * asked in any case */
Test(check_expr, an_attribute_of_other_types_in_other_kinds)
{
#define TALL                                 \
    "event tall is a act { size: colour }\n" \
    "event wide is a act { size?: hour }\n"
    SAID(TALL "clause 1 \"one\" for e: event when e.size is red then worth(e) is 1\n",
         "8:34: error[T0001]: the types do not agree: the type of `size` depends on the kind "
         "of event\n"
         "  use an event of one kind: some e: KIND where e is ... and e.size ...\n");
    SAID(TALL "clause 1 \"one\" for e: event when e.size is given then worth(e) is 1\n", "");
    SAID(TALL "clause 1 \"one\" for e: act when e.size is absent then worth(e) is 1\n", "");
    SAID(TALL "clause 1 \"one\" for e: tall when e.size is red then worth(e) is 1\n", "");
    SAID("clause 1 \"one\" for e: event when e.of.colour is red or e.of.loud then "
         "worth(e) is 1\n",
         "");
    SAID("clause 1 \"one\" for e: event when e.of is red then worth(e) is 1\n",
         "6:34: error[T0001]: the types do not agree: this is an `act`, but a `colour` is "
         "expected\n"
         "  the values of `colour` are `red`, `blue`\n");
}

/* An attribute may be an event in one kind, and missing in another.  Whether it is given may be
 * asked in any case. */
Test(check_expr, an_attribute_that_is_an_event_in_some_kinds)
{
#define OF                                 \
    "event wide is a act { size: move }\n" \
    "event tall is a act { size: colour }\n"
    SAID(OF "clause 1 \"one\" for e: event when e.size is given then worth(e) is 1\n", "");
    SAID(OF "clause 1 \"one\" for e: event when e.size is red then worth(e) is 1\n",
         "8:34: error[T0001]: the types do not agree: the type of `size` depends on the kind "
         "of event\n"
         "  use an event of one kind: some e: KIND where e is ... and e.size ...\n");
    SAID(OF "clause 1 \"one\" for e: event when e.size.loud then worth(e) is 1\n",
         "8:34: error[T0001]: the types do not agree: the type of `size` depends on the kind "
         "of event\n"
         "  use an event of one kind: some e: KIND where e is ... and e.size ...\n");
}
