/* test_delta.c - tests of the differences between two programs, part by part. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "amended.h"
#include "game.h"
#include "kit/strbuf.h"
#include "library/library.h"

#include <stdlib.h>
#include <string.h>

static const char words[] = "status s(m: move): tone en \"s\" must \"s\"\n"
                            "status t(m: move) en \"t\"\n";

/* Returns the differences between two games, or the diagnostics of one of them. */
static char *diff_find(const char *a, const char *b, CompareLevel level)
{
    StrBuf both[2] = { { 0 }, { 0 } };
    Game g[2];
    char *text;

    for (int i = 0; i < 2; i++) {
        strbuf_printf(&both[i], "%s%s", words, i ? b : a);
        g[i] = game_open(strbuf_str(&both[i]), NULL);
        strbuf_free(&both[i]);
    }
    text = diags_errors(g[0].diags) ? game_diags(&g[0])
           : diags_errors(g[1].diags)
               ? game_diags(&g[1])
               : amendment_text(delta_compare(g[0].p, g[1].p, level, g[0].arena));
    game_close(&g[0]);
    game_close(&g[1]);
    return text;
}

#define OUTCOME(a, b, want)  SAME(diff_find(a, b, LEVEL_OUTCOME), want)
#define MODAL(a, b, want)    SAME(diff_find(a, b, LEVEL_MODAL), want)
#define CITATION(a, b, want) SAME(diff_find(a, b, LEVEL_CITATION), want)

Test(delta, the_same_in_other_words_is_the_same)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud and m.by is ann then s(m) is plain\n",
            "clause 2 \"b\" for q: move where q.by is ann when q.loud when q.loud "
            "then s(q) must be plain because en \"so\" source \"x\" inferred \"y\"\n",
            "");
    OUTCOME("clause 1 \"a\" for m: move unless m.loud or some o: move where (o before m "
            "and o.at is absent) then t(m)\n",
            "clause 2A \"guard\" for z: move when not z.loud\n"
            "clause 2A1 \"b\" when no y: move where (not (y.at is given) and y before z)"
            " then t(z)\n",
            "");
    OUTCOME("clause 1 \"a\" for o in {ann, bob}, m: move where m.by is o then t(m)\n",
            "clause 1 \"a\" for o: owner, m: move where m.by is o when o in {bob, ann} "
            "then t(m)\n",
            "");
}

Test(delta, an_obligation_counts_from_modal_on_and_a_label_in_citations)
{
    static const char a[] = "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n",
                      b[] = "clause 2 \"a\" for m: move when m.loud then s(m) must be "
                            "plain\n";

    OUTCOME(a, b, "");
    MODAL(a, b, "1\n  + must be:  => must be [2]\n");
    CITATION(a, b, "1\n  + must be:  => must be [2]\n  * label: 1 => 2 [2]\n");
}

Test(delta, a_pair_differs_in_conditions)
{
    OUTCOME("clause 1 \"a\" for m: move where m.by is ann when m.loud unless m.at is "
            "given then s(m) is plain\n",
            "clause 1 \"a\" for m: move where m.by is bob when m.loud and (m.at is given "
            "or t(m)) then s(m) is plain\n",
            "1\n"
            "  - & $0.at is absent\n"
            "  - & $0.by is owner.ann\n"
            "  + & $0.by is owner.bob\n"
            "  + & ($0.at is given or t($0))\n");
}

Test(delta, a_guard_differs_in_every_clause_that_it_guards)
{
    OUTCOME("clause 1 \"g\" for m: move when m.loud\n"
            "clause 1A \"a\" when m.by is ann then t(m) and s(m) is plain\n"
            "clause 1B \"b\" when m.by is bob then t(m)\n",
            "clause 1 \"g\" for m: move when m.loud and m.at is given\n"
            "clause 1A \"a\" when m.by is ann then t(m) and s(m) is plain\n"
            "clause 1B \"b\" when m.by is bob then t(m)\n",
            "1A\n"
            "  + & $0.at is given\n"
            "  + & $0.at is given (as 0)\n"
            "1B\n"
            "  + & $0.at is given (as 0)\n");
}

Test(delta, what_a_drafter_writes_once_is_one_change)
{
    OUTCOME("clause 1 \"a\" for m: move when m.by is ann and m.at is given then t(m) and "
            "s(m) is plain\n"
            "clause 1 \"b\" for m: move when m.by is ann and m.loud then s(m) is sharp\n"
            "clause 2 \"c\" for m: move when m.by is ann and m.loud then t(m)\n"
            "clause 3 \"d\" for d: shout when d.mark is given and d.colour is red then "
            "ann may change(d) and bob may change(d)\n",
            "clause 1 \"a\" for m: move when m.by is bob and m.at is given then t(m) and "
            "s(m) is plain\n"
            "clause 1 \"b\" for m: move when m.by is bob and m.loud then s(m) is sharp\n"
            "clause 2 \"c\" for m: move when m.by is bob and m.loud then t(m)\n"
            "clause 3 \"d\" for d: shout when d.mark is given and d.colour is red then "
            "ann must change(d) and bob must change(d)\n"
            "clause 3 \"e\" for d: shout when d.colour is blue then refer 90 \"x\" and "
            "refer 91 \"y\"\n",
            "1\n"
            "  - & $0.by is owner.ann\n"
            "  + & $0.by is owner.bob\n"
            "  - & $0.by is owner.ann (as 0)\n"
            "  + & $0.by is owner.bob (as 1)\n"
            "  - & $0.by is owner.ann (as 0)\n"
            "  + & $0.by is owner.bob (as 1)\n"
            "2\n"
            "  - & $0.by is owner.ann\n"
            "  + & $0.by is owner.bob\n"
            "3\n"
            "  * modal: may => must\n"
            "  * modal: may => must (as 8)\n"
            "  + rule 2 90; shout & $0.colour is colour.blue |  |  |  |  |  |  |  |  |  "
            "|  | \n"
            "  + rule 2 91; shout & $0.colour is colour.blue |  |  |  |  |  |  |  |  |  "
            "|  |  "
            "(as 10)\n");
}

Test(delta, a_pair_differs_in_what_it_concludes)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n",
            "clause 1 \"a\" for m: move when m.loud then s(m) is sharp background\n",
            "1\n"
            "  * value: tone.plain => tone.sharp\n"
            "  + background:  => background\n");
    OUTCOME("clause 1 \"a\" for d: shout when d.mark is given and d.colour is red then "
            "ann may change(d) until bell_after(d)\n",
            "clause 1 \"a\" for d: shout when d.mark is given and d.colour is red then "
            "either of {bob, ann} must change(d) default true tie bob\n",
            "1\n"
            "  * modal: may => must\n"
            "  * who: owner.ann => either of {owner.ann, owner.bob}\n"
            "  - until: bell_after($0) => \n"
            "  + default:  => true\n"
            "  + tie:  => owner.bob\n");
    OUTCOME("clause 1 \"a\" for d: shout then d.by may choose(d) from {card_of(red)}\n"
            "define card_of(c: colour): token as token(c, one)\n",
            "clause 1 \"a\" for d: shout then d.by may choose(d) from {card_of(blue)}\n"
            "define card_of(c: colour): token as token(c, one)\n",
            "1\n"
            "  * from: {card_of(colour.red)} => {card_of(colour.blue)}\n");
}

/* SPEC 6.1: if a variable is removed, the conditions about it are removed with it */
Test(delta, a_variable_more_or_less)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud and m.at is given then s(m) is "
            "plain\n",
            "clause 1 \"a\" for b: bell, m: move where b before m when b.by is m.by and "
            "m.loud and m.at is given then s(m) is plain\n",
            "1\n"
            "  + binder bell & $1.by is $0.by & before($1, $0)\n");
    OUTCOME("clause 1 \"a\" for m: move, b: bell, c: bell when m.loud and m.at is given "
            "and b before c and c.by is ann then b.by may retract(m)\n",
            "clause 1 \"a\" for m: move when m.loud and m.at is given then ann may "
            "retract(m)\n",
            "1\n"
            "  - binder bell (needs 1) (needs 2)\n"
            "  - binder bell & $2.by is owner.ann & before($1, $2)\n"
            "  * who: $1.by => owner.ann\n");
    OUTCOME("clause 1 \"a\" for m: move when m.loud and m.at is given then ann may "
            "retract(m)\n",
            "clause 1 \"a\" for m: move, b: bell, c: bell where c after b when m.loud "
            "and m.at is given then c.by may retract(m)\n",
            "1\n"
            "  + binder bell\n"
            "  + binder bell & after($2, $1) (needs 0)\n"
            "  * who: owner.ann => $2.by (needs 1)\n");
}

Test(delta, rules_that_are_not_alike_are_whole_parts)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud and m.at is given then t(m)\n"
            "clause 3 \"c\" for m: move when m.loud then refer 90 \"x\"\n",
            "clause 1 \"a\" for m: move, b: bell when b.by is m.by and b after m then t(m)\n"
            "clause 3 \"c\" for m: move when m.loud then refer 91 \"x\"\n",
            "1\n"
            "  - rule 0 t; move & $0.at is given & $0.loud | $0 | true |  |  |  |  |  |  |"
            "  |  | \n"
            "  + rule 0 t; move; bell & $1.by is $0.by & after($1, $0) | $0 | true |  |  |"
            "  |  |  |  |  |  | \n"
            "3\n"
            "  - rule 2 90; move & $0.loud |  |  |  |  |  |  |  |  |  |  | \n"
            "  + rule 2 91; move & $0.loud |  |  |  |  |  |  |  |  |  |  | \n");
}

/* A repeated rule changes nothing, unless it defeats other rules. */
Test(delta, a_rule_that_stands_twice)
{
    static const char one[] = "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                              "clause 9 \"z\" for m: move then s(m) is sharp\n",
                      two[] = "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                              "clause 2 \"a\" for q: move when q.loud then s(q) is plain\n"
                              "clause 9 \"z\" for m: move then s(m) is sharp\n",
                      three[] = "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                                "clause 2 \"a\" for q: move when q.loud then s(q) is plain "
                                "overrides 9\n"
                                "clause 9 \"z\" for m: move then s(m) is sharp\n";

    OUTCOME(one, two, "");
    OUTCOME(two, one, "");
    OUTCOME(one, three,
            "2\n  + rule 0 s; move & $0.loud | $0 | tone.plain |  |  |  |  |  |  |  |  | \n");
}

Test(delta, defeats_are_parts)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 2 \"b\" for m: move then s(m) is sharp subject to 1\n"
            "clause 3 \"c\" for m: move when m.at is given then s(m) is soft\n",
            "clause 4 \"a\" for m: move when m.loud then s(m) is plain overrides 2\n"
            "clause 2 \"b\" for m: move then s(m) is sharp overrides 3\n"
            "clause 3 \"c\" for m: move when m.at is given then s(m) is soft\n",
            "2\n  + defeats 3\n");
    OUTCOME("clause 1 \"a\" for m: move when m.loud then ann may retract(m) overrides 2\n"
            "clause 2 \"b\" for m: move then ann must not retract(m)\n",
            "clause 1 \"a\" for m: move when m.loud then ann may retract(m)\n"
            "clause 2 \"b\" for m: move when m.at is given then ann may not retract(m)\n",
            "1\n"
            "  - defeats 2\n"
            "2\n"
            "  + & $0.at is given\n"
            "  * modal: must not => may not\n");
}

Test(delta, defeats_in_two_lines_all_count)
{
    OUTCOME("clause 1 \"a\" for m: move then s(m) is plain overrides 2 overrides 3\n"
            "clause 2 \"b\" for m: move then s(m) is sharp\n"
            "clause 3 \"c\" for m: move when m.loud then s(m) is soft\n",
            "clause 1 \"a\" for m: move then s(m) is plain overrides 2, 3\n"
            "clause 2 \"b\" for m: move then s(m) is sharp\n"
            "clause 3 \"c\" for m: move when m.loud then s(m) is soft\n",
            "");
}

Test(delta, declarations_are_units)
{
    static const char a[] = "reading r { x en \"x\", y en \"y\" } default x en \"r\"\n"
                            "finding f(m: move): tone? question en \"?\" en \"f\"\n"
                            "define d(m: move) as m.loud and f(m) is plain\n"
                            "deadline e(m: move) is b: bell where b after m en \"e\"\n"
                            "status u(m: move) en \"u\"\n"
                            "clause 1 \"a\" for m: move when d(m) and r is x then t(m)\n";

    OUTCOME(a,
            "reading r { x en \"an x\", y en \"y\" } default x en \"the r\"\n"
            "finding f(q: move): tone? question en \"what?\" cost late en \"g\"\n"
            "define d(q: move) as f(q) is plain and q.loud en \"d\"\n"
            "deadline e(q: move) is c: bell where c after q en \"the e\"\n"
            "status u(m: move) list m en \"u\"\n"
            "clause 1 \"a\" for m: move when d(m) and r is x then t(m)\n",
            "");
    OUTCOME(a,
            "reading r { x en \"x\", y en \"y\" } default x en \"r\" set r = x\n"
            "finding f(m: move): tone? presume plain when m.loud question en \"?\" en "
            "\"f\"\n"
            "define d(m: move) as m.loud or f(m) is plain\n"
            "deadline e(m: move) is b: bell where b before m en \"e\"\n"
            "status u(m: move) required when m.loud en \"u\"\n"
            "status more(m: move) required en \"more\"\n"
            "status still_more(m: move) en \"still more\"\n"
            "clause 1 \"a\" for m: move when d(m) and r is x then t(m)\n",
            "r\n  * declaration\n"
            "f\n  * declaration\n"
            "d\n  * declaration\n"
            "e\n  * declaration\n"
            "u\n  * declaration\n"
            "more\n  + declaration\n");
}

Test(delta, kinds_of_events_and_types_are_units)
{
    OUTCOME("enum e { x en \"x\", y en \"y\" } event k is a act { e: e = x } phrase en "
            "\"{by} k\"\n",
            "enum e { x en \"an x\", z en \"z\" } event k is a act { e: e = z } phrase en "
            "\"{by} k\"\n",
            "k\n  * declaration\ne\n  * declaration\n");
}

Test(delta, twins)
{
    static const char once[] = "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                               "clause 9 \"z\" for m: move then s(m) is sharp\n";

    OUTCOME("clause 1 \"a\" for m: move when m.loud then refer 90 \"x\"\n",
            "clause 1 \"a\" for m: move when m.loud then refer 90 \"x\"\n"
            "clause 2 \"b\" for q: move when q.loud then refer 90 \"x\"\n",
            "");
    OUTCOME(once,
            "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 2 \"b\" for q: move when q.loud then s(q) is plain\n"
            "clause 9 \"z\" for m: move then s(m) is sharp overrides 2\n",
            "2\n"
            "  + rule 0 s; move & $0.loud | $0 | tone.plain |  |  |  |  |  |  |  |  | \n");
}

Test(delta, conditions_on_one_side_only)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then t(m)\n",
            "clause 1 \"a\" for m: move then t(m)\n",
            "1\n"
            "  - & $0.loud\n");
    OUTCOME("clause 1 \"a\" then refer 90 \"x\"\n",
            "clause 1 \"a\" when fair then refer 90 \"x\"\n",
            "1\n"
            "  - rule 2 90 |  |  |  |  |  |  |  |  |  |  | \n"
            "  + rule 2 90 & fair |  |  |  |  |  |  |  |  |  |  | \n");
}

/* The same variable, added to each clause of a label, is one change, wherever it stands in the
 * clauses. */
Test(delta, variables_in_two_clauses)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then t(m)\n"
            "clause 1 \"b\" for m: move when m.loud then s(m) is plain\n",
            "clause 1 \"a\" for m: move, b: bell where b before m when m.loud then t(m)\n"
            "clause 1 \"b\" for m: move, b: bell where b before m when m.loud then s(m) "
            "is plain\n",
            "1\n"
            "  + binder bell & before($1, $0)\n"
            "  + binder bell & before($1, $0) (as 0)\n");
    OUTCOME("clause 1 \"a\" for m: move when m.loud then t(m)\n"
            "clause 1 \"b\" for m: move when m.loud then s(m) is plain\n",
            "clause 1 \"a\" for m: move, b: bell where b before m when m.loud then t(m)\n"
            "clause 1 \"b\" for m: move, b: shout where b before m when m.loud then s(m) "
            "is plain\n",
            "1\n"
            "  + binder bell & before($1, $0)\n"
            "  + binder shout & before($1, $0)\n");
    OUTCOME("clause 1 \"a\" for m: move, b: bell where b before m when m.loud and m.at "
            "is given then t(m)\n",
            "clause 1 \"a\" for m: move, b: shout where b after m when m.loud and m.at "
            "is given then t(m)\n",
            "1\n"
            "  - binder bell & before($1, $0)\n"
            "  + binder shout & after($2, $0)\n");
}

/* A variable of a head belongs to all clauses of its group.  Separate clauses must each state
 * it. */
Test(delta, variables_of_a_group)
{
    OUTCOME("clause 1 \"g\" for m: move when m.loud\n"
            "clause 1A \"a\" when m.by is ann then t(m)\n"
            "clause 1B \"b\" when m.by is bob then t(m)\n",
            "clause 1 \"g\" for m: move, b: bell where b before m when m.loud\n"
            "clause 1A \"a\" when m.by is ann then t(m)\n"
            "clause 1B \"b\" when m.by is bob then t(m)\n",
            "1A\n"
            "  + binder bell & before($1, $0)\n"
            "1B\n"
            "  + binder bell & before($1, $0) (as 0)\n");
    OUTCOME("clause 1 \"a\" for m: move when m.by is ann then t(m)\n"
            "clause 2 \"b\" for m: move when m.by is bob then t(m)\n",
            "clause 1 \"a\" for m: move, b: bell where b before m when m.by is ann then "
            "t(m)\n"
            "clause 2 \"b\" for m: move, b: bell where b before m when m.by is bob then "
            "t(m)\n",
            "1\n"
            "  + binder bell & before($1, $0)\n"
            "2\n"
            "  + binder bell & before($1, $0)\n");
}

Test(delta, aspects_in_two_clauses)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is plain\n",
            "clause 1 \"a\" for m: move when m.loud then s(m) is sharp\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is soft\n",
            "1\n"
            "  * value: tone.plain => tone.sharp\n"
            "  * value: tone.plain => tone.soft\n");

    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is soft\n",
            "clause 1 \"a\" for m: move when m.loud then s(m) is sharp\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is sharp\n",
            "1\n"
            "  * value: tone.plain => tone.sharp\n"
            "  * value: tone.soft => tone.sharp\n");
}

Test(delta, defeats_of_two_clauses)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is plain\n"
            "clause 9 \"z\" for m: move then s(m) is sharp\n",
            "clause 1 \"a\" for m: move when m.loud then s(m) is plain overrides 9\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is plain overrides 9\n"
            "clause 9 \"z\" for m: move then s(m) is sharp\n",
            "1\n"
            "  + defeats 9\n"
            "  + defeats 9 (as 0)\n");
    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is plain\n"
            "clause 8 \"y\" for m: move when m.by is ann then s(m) is soft\n"
            "clause 9 \"z\" for m: move when m.by is bob then s(m) is sharp\n",
            "clause 1 \"a\" for m: move when m.loud then s(m) is plain overrides 9\n"
            "clause 1 \"b\" for m: move when m.at is given then s(m) is plain overrides 8\n"
            "clause 8 \"y\" for m: move when m.by is ann then s(m) is soft\n"
            "clause 9 \"z\" for m: move when m.by is bob then s(m) is sharp\n",
            "1\n"
            "  + defeats 9\n"
            "  + defeats 8\n");
}

/* A new `overrides` has an effect only together with a new conclusion: the change says what it
 * needs. */
Test(delta, defeats_that_need_something)
{
    OUTCOME("clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
            "clause 2 \"b\" for m: move when m.at is given then s(m) is plain\n"
            "clause 3 \"c\" for m: move when m.by is ann then s(m) is plain\n",
            "clause 1 \"a\" for m: move when m.loud then s(m) is plain overrides 2\n"
            "clause 2 \"b\" for m: move when m.at is given then s(m) is sharp background\n"
            "clause 3 \"c\" for m: move when m.by is ann then s(m) is soft\n",
            "1\n"
            "  + defeats 2 (needs 1)\n"
            "2\n"
            "  * value: tone.plain => tone.sharp\n"
            "  + background:  => background\n"
            "3\n"
            "  * value: tone.plain => tone.soft\n");
    OUTCOME("clause 1 \"a\" for m: move when m.loud then ann may retract(m) until "
            "bell_after(m)\n"
            "clause 2 \"b\" for m: move when m.at is given then ann may retract(m) until "
            "bell_after(m)\n",
            "clause 1 \"a\" for m: move when m.loud then ann may retract(m)\n"
            "clause 2 \"b\" for m: move when m.at is given then ann may not retract(m) "
            "subject to 1\n",
            "1\n"
            "  - until: bell_after($0) => \n"
            "  + defeats 2 (needs 2)\n"
            "2\n"
            "  * modal: may => may not\n"
            "  - until: bell_after($0) => \n");
}

Test(delta, what_only_one_of_them_declares)
{
    OUTCOME("event k is a act { } phrase en \"{by} k\"\n"
            "clause 1 \"a\" for m: move then t(m)\n",
            "clause 1 \"a\" for m: move then t(m)\n", "");
}

Test(delta, an_edition_is_the_same_as_itself)
{
    static const char *const editions[] = { "wbf-2007", "wbf-2017", "wbf-2007+orebro-2011",
                                            "wbf-2017+wbf-commentary-2019" };

    for (size_t i = 0; i < BL_LEN(editions); i++) {
        Library *x = library_new("laws", NULL), *y = library_new("laws", NULL);
        const Amendment *m =
            delta_compare(library_edition(x, editions[i]), library_edition(y, editions[i]),
                          LEVEL_CITATION, library_arena(x));

        cr_expect(m->a->nrules > 400, "%s", editions[i]);
        SAME(amendment_text(m), "");
        library_free(x);
        library_free(y);
    }
}
