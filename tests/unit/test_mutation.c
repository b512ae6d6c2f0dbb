/* test_mutation.c - tests of small changes of rules (mutants): which are made, and that they are
 * undone.  A case that a mutant cannot reach must be ruled on as before.  The score must not depend
 * on the number of threads. */
#include "commands/mutants.h"
#include "commands/mutants_suggest.h"
#include "coverage/mutation.h"
#include "game.h"
#include "kit/strbuf.h"
#include "library/text_case.h"
#include "ruling/rule.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static char *mutants_text(const char *law)
{
    Game g = game_open(law, NULL);
    StrBuf b = { 0 };

    if (diags_errors(g.diags)) {
        char *said = game_diags(&g);

        game_close(&g);
        return said;
    }
    Mutants list = mutations_of(g.p, NULL, 0, g.sources, g.arena);

    for (int i = 0; i < list.n; i++) {
        const Mutant *m = &list.at[i];

        strbuf_printf(&b, "%s %s: %s", m->clause->label, mutation_name(m->kind), m->before);
        if (m->after)
            strbuf_printf(&b, " -> %s", m->after);
        strbuf_printf(&b, "%s%s\n", m->nth ? " again" : "", m->negated ? " (unless)" : "");
    }
    game_close(&g);
    return strbuf_steal(&b);
}

#define MUTANTS(law, want) SAME(mutants_text(law), want)

Test(mutation, conditions)
{
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "clause 1 \"T\"\n"
            "  for m: move where m.loud is true\n"
            "  when m.by is ann and (m.said is given or m.at is at least 3)\n"
            "  unless m.seen_by is {bob, cid}\n"
            "  then odd(m)\n",
            "1 drop: m.loud is true\n"
            "1 negate: m.loud is true -> m.loud is not true\n"
            "1 drop: m.by is ann\n"
            "1 negate: m.by is ann -> m.by is not ann\n"
            "1 value: m.by is ann -> m.by is bob\n"
            "1 value: m.by is ann -> m.by is cid\n"
            "1 drop: m.said is given or m.at is at least 3\n"
            "1 drop: m.said is given\n"
            "1 negate: m.said is given -> m.said is absent\n"
            "1 drop: m.at is at least 3\n"
            "1 order: m.at is at least 3 -> m.at is at most 3\n"
            "1 value: m.at is at least 3 -> m.at is at least 4\n"
            "1 value: m.at is at least 3 -> m.at is at least 2\n"
            "1 join: m.said is given or m.at is at least 3 -> m.said is given and m.at is at "
            "least 3\n"
            "1 join: m.by is ann and (m.said is given or m.at is at least 3) -> m.by is ann "
            "or "
            "m.said is given or m.at is at least 3\n"
            "1 drop: m.seen_by is {bob, cid} (unless)\n"
            "1 negate: m.seen_by is {bob, cid} -> m.seen_by is not {bob, cid} (unless)\n"
            "1 member: m.seen_by is {bob, cid} -> m.seen_by is {cid} (unless)\n"
            "1 member: m.seen_by is {bob, cid} -> m.seen_by is {bob} (unless)\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n");
}

Test(mutation, what_is_said_already_is_no_mutant)
{
    MUTANTS("status named(d: shout): token en \"{value}\"\n"
            "define full(d: shout) as d.colour is given and d.mark is given\n"
            "clause 1 \"T\"\n"
            "  for d: shout, x: amend where (x.of is d and x after d)\n"
            "  when full(d) and d.colour is given\n"
            "  then named(d) is token(d.colour, d.mark)\n",
            /* an amendment always comes after the shout that it amends, but no condition implies
             * that */
            "1 drop: x.of is d\n"
            "1 negate: x.of is d -> x.of is not d\n"
            "1 drop: x after d\n"
            "1 order: x after d -> x before d\n"
            "1 join: x.of is d and x after d -> x.of is d or x after d\n"
            "1 drop: full(d)\n"
            "1 negate: full(d) -> not full(d)\n"
            "1 negate: d.colour is given -> d.colour is absent\n"
            "1 join: full(d) and d.colour is given -> full(d) or d.colour is given\n"
            "1 no-rule: named(d) is token(d.colour, d.mark)\n");
}

Test(mutation, what_stands_beside_it_may_say_it)
{
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "define red_before(d: shout, m: move) as d before m and d.colour is red\n"
            "clause 1 \"T\"\n"
            "  for m: move\n"
            "  when no d: shout where (d before m and red_before(d, m) and (d.colour is "
            "red or d.colour is given))\n"
            "  then odd(m)\n",
            "1 drop: no d: shout where (d before m and red_before(d, m) and (d.colour is "
            "red or d.colour is given))\n"
            "1 negate: no d: shout where (d before m and red_before(d, m) and (d.colour "
            "is red or d.colour is given)) -> some d: shout where (d before m and "
            "red_before(d, m) and (d.colour is red or d.colour is given))\n"
            "1 order: d before m -> d after m\n"
            "1 drop: red_before(d, m)\n"
            "1 negate: red_before(d, m) -> not red_before(d, m)\n"
            "1 join: d before m and red_before(d, m) -> d before m or red_before(d, m)\n"
            "1 negate: d.colour is red -> d.colour is not red\n"
            "1 drop: d.colour is given\n"
            "1 negate: d.colour is given -> d.colour is absent\n"
            "1 join: d.colour is red or d.colour is given -> d.colour is red and "
            "d.colour is given\n"
            "1 join: d before m and red_before(d, m) and (d.colour is red or d.colour is "
            "given) -> (d before m and red_before(d, m)) or d.colour is red or d.colour "
            "is given\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n");
}

Test(mutation, what_all_say_needs_no_guard)
{
    MUTANTS("status named(d: shout): token en \"{value}\"\n"
            "status told(d: shout): bool en \"told\" not \"not told\"\n"
            "clause 1 \"T\"\n"
            "  for d: shout\n"
            "  when d.colour is given\n"
            "clause 1A \"T\"\n"
            "  then named(d) is token(d.colour, one)\n"
            "clause 1B \"T\"\n"
            "  when d.colour is red\n"
            "  then told(d)\n"
            "clause 2 \"T\"\n"
            "  for d: shout\n"
            "  when d.mark is given\n"
            "clause 2A \"T\"\n"
            "  then named(d) is token(red, d.mark)\n"
            "clause 2B \"T\"\n"
            "  when d.colour is red\n"
            "  then told(d)\n",
            "1 negate: d.colour is given -> d.colour is absent\n"
            "1A no-rule: named(d) is token(d.colour, one)\n"
            "1B drop: d.colour is red\n"
            "1B negate: d.colour is red -> d.colour is not red\n"
            "1B no-rule: told(d)\n"
            "1B truth: told(d) -> not told(d)\n"
            "2 drop: d.mark is given\n"
            "2 negate: d.mark is given -> d.mark is absent\n"
            "2A no-rule: named(d) is token(red, d.mark)\n"
            "2B drop: d.colour is red\n"
            "2B negate: d.colour is red -> d.colour is not red\n"
            "2B no-rule: told(d)\n"
            "2B truth: told(d) -> not told(d)\n");
}

Test(mutation, what_should_be_done_becomes_what_should_not)
{
    MUTANTS("clause 1 \"T\"\n"
            "  for d: shout\n"
            "  then d.by should change(d)\n"
            "clause 2 \"T\"\n"
            "  for d: shout\n"
            "  then host should not choose(d)\n",
            "1 no-rule: d.by should change(d)\n"
            "1 modal: d.by should change(d) -> d.by may change(d)\n"
            "1 modal: d.by should change(d) -> d.by should not change(d)\n"
            "2 no-rule: host should not choose(d)\n"
            "2 modal: host should not choose(d) -> host should choose(d)\n"
            "2 modal: host should not choose(d) -> host may not choose(d)\n");
}

Test(mutation, what_is_to_be_done_has_no_deadline)
{
    MUTANTS("clause 1 \"T\"\n"
            "  for d: shout\n"
            "  then d.by must change(d) until bell_after(d)\n"
            "   and host must choose(d) from options(d) until bell_after(d)\n",
            "1 no-rule: d.by must change(d)\n"
            "1 modal: d.by must change(d) -> d.by may change(d)\n"
            "1 modal: d.by must change(d) -> d.by must not change(d)\n"
            "1 no-rule: host must choose(d)\n"
            "1 modal: host must choose(d) -> host may choose(d)\n"
            "1 modal: host must choose(d) -> host must not choose(d)\n"
            "1 earlier: until bell_after(d)\n"
            "1 later: until bell_after(d)\n"
            "1 no-part: until bell_after(d)\n"
            "1 no-part: from options(d)\n");
}

Test(mutation, conclusions)
{
    MUTANTS("status named(d: shout): token en \"{value}\"\n"
            "deadline next_move(e: event) is m: move where m after e en \"the next move\"\n"
            "clause 1 \"T\"\n"
            "  for d: shout\n"
            "  then either of {ann, bob} may choose(d) from options(d) until bell_after(d)\n"
            "       default token(red, one) tie host\n"
            "   and named(d) must be wanted(d)\n"
            "  subject to 2\n"
            "clause 2 \"T\"\n"
            "  for d: shout\n"
            "  then host may not choose(d)\n",
            "1 no-rule: either of {ann, bob} may choose(d)\n"
            "1 modal: either of {ann, bob} may choose(d) -> either of {ann, bob} must "
            "choose(d)\n"
            "1 modal: either of {ann, bob} may choose(d) -> either of {ann, bob} may not "
            "choose(d)\n"
            "1 chooser: either of {ann, bob} may choose(d) -> both of {ann, bob} may "
            "choose(d)\n"
            "1 member: {ann, bob} -> {bob}\n"
            "1 member: {ann, bob} -> {ann}\n"
            "1 earlier: until bell_after(d)\n"
            "1 later: until bell_after(d)\n"
            "1 deadline: until bell_after(d) -> until next_move(d)\n"
            "1 no-part: until bell_after(d)\n"
            "1 no-part: from options(d)\n"
            "1 no-part: default token(red, one)\n"
            "1 no-part: tie host\n"
            "1 no-rule: named(d) must be wanted(d)\n"
            "1 must-be: named(d) must be wanted(d) -> named(d) is wanted(d)\n"
            "1 no-defeat: subject to 2\n"
            "2 no-rule: host may not choose(d)\n"
            "2 modal: host may not choose(d) -> host may choose(d)\n"
            "2 modal: host may not choose(d) -> host must choose(d)\n");
}

Test(mutation, what_variables_range_over)
{
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "clause 1 \"T\"\n"
            "  for m: move, o in {ann, bob} where m.by is o, t: bool\n"
            "  when m.loud is t and o in m.seen_by\n"
            "  then odd(m)\n",
            "1 drop: m.by is o\n"
            "1 negate: m.by is o -> m.by is not o\n"
            "1 member: {ann, bob} -> {bob}\n"
            "1 member: {ann, bob} -> {ann}\n"
            "1 drop: m.loud is t\n"
            "1 negate: m.loud is t -> m.loud is not t\n"
            "1 drop: o in m.seen_by\n"
            "1 negate: o in m.seen_by -> o not in m.seen_by\n"
            "1 join: m.loud is t and o in m.seen_by -> m.loud is t or o in m.seen_by\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n");
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "clause 1 \"T\"\n"
            "  for m: move, o in {ann}\n"
            "  when some c: colour then odd(m)\n",
            "1 drop: some c: colour\n"
            "1 negate: some c: colour -> no c: colour\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n");
}

/* The condition of a kind is changed once, in all clauses together: "1" and "2" both range over
 * loud_move, whose condition is `it.loud or it.at is at most 3`. */
Test(mutation, what_a_kind_asks)
{
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "clause 1 \"T\"\n"
            "  for m: loud_move where m.by is ann\n"
            "  then odd(m)\n"
            "clause 2 \"U\"\n"
            "  for y: loud_move\n"
            "  then not odd(y)\n",
            "1 drop: m.loud or m.at is at most 3\n"
            "1 drop: m.loud\n"
            "1 negate: m.loud -> not m.loud\n"
            "1 drop: m.at is at most 3\n"
            "1 order: m.at is at most 3 -> m.at is at least 3\n"
            "1 value: m.at is at most 3 -> m.at is at most 4\n"
            "1 value: m.at is at most 3 -> m.at is at most 2\n"
            "1 join: m.loud or m.at is at most 3 -> m.loud and m.at is at most 3\n"
            "1 drop: m.by is ann\n"
            "1 negate: m.by is ann -> m.by is not ann\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n"
            "2 no-rule: not odd(y)\n"
            "2 truth: not odd(y) -> odd(y)\n");
}

/* meant_shout narrows red_shout.  The `and` between their conditions stands in no law file, so no
 * mutant changes it. */
Test(mutation, kinds_that_narrow_kinds)
{
    MUTANTS("status odd(m: shout): bool en \"odd\" not \"not odd\"\n"
            "clause 1 \"T\"\n"
            "  for m: shout\n"
            "  when m.by is ann or m is meant_shout\n"
            "  then odd(m)\n",
            "1 drop: m.by is ann or m is meant_shout\n"
            "1 drop: m.by is ann\n"
            "1 negate: m.by is ann -> m.by is not ann\n"
            "1 drop: m is meant_shout\n"
            "1 drop: m is red_shout\n"
            "1 drop: m.colour is red\n"
            "1 negate: m.colour is red -> m.colour is not red\n"
            "1 drop: m.by is ann again\n"
            "1 negate: m.by is ann -> m.by is not ann again\n"
            "1 join: m is red_shout -> m.colour is red and m.by is ann\n"
            "1 drop: m is meant_shout again\n"
            "1 negate: m is meant_shout -> meant(m) is not soft\n"
            "1 join: m.by is ann or m is meant_shout -> m.by is ann and m is meant_shout\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n");
}

/* Mutants of `before` a deadline: without this condition, one event earlier, one event later. */
Test(mutation, what_comes_before_a_deadline)
{
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "define last(m: move): event as m en term \"l\"\n"
            "clause 1 \"T\"\n"
            "  for m: move, b: bell when b before bell_after(m) or b before last(m)\n"
            "  then odd(m)\n",
            "1 drop: b before bell_after(m) or b before last(m)\n"
            "1 drop: b before bell_after(m)\n"
            "1 negate: b before bell_after(m) -> not b before bell_after(m)\n"
            "1 earlier: bell_after(m)\n"
            "1 later: bell_after(m)\n"
            "1 drop: b before last(m)\n"
            "1 negate: b before last(m) -> not b before last(m)\n"
            "1 join: b before bell_after(m) or b before last(m) -> b before bell_after(m) and b "
            "before last(m)\n"
            "1 no-rule: odd(m)\n"
            "1 truth: odd(m) -> not odd(m)\n");
}

/* A condition asks whether a deadline has passed by the end of the story; another asks for a
 * holding. */
Test(mutation, what_is_asked_of_the_story)
{
    MUTANTS("status odd(m: move): count en \"odd\"\n"
            "clause 1 \"T\"\n"
            "  for m: move when bell_after(m) and holds(bob, m.token) and m is standing\n"
            "  then odd(m) is 12\n"
            "clause 2 \"U\"\n"
            "  for m: move unless bell_after(m) then odd(m) is 0 overrides 1\n"
            "clause 3 \"V\"\n"
            "  for m: move when m.token is token(red, two) then odd(m) is 5 overrides 1, 2\n",
            "1 drop: bell_after(m)\n"
            "1 negate: bell_after(m) -> not bell_after(m)\n"
            "1 later: bell_after(m)\n"
            "1 drop: holds(bob, m.token)\n"
            "1 negate: holds(bob, m.token) -> not holds(bob, m.token)\n"
            "1 join: bell_after(m) and holds(bob, m.token) -> bell_after(m) or holds(bob, "
            "m.token)\n"
            "1 drop: standing(m)\n"
            "1 negate: standing(m) -> not standing(m)\n"
            "1 join: bell_after(m) and holds(bob, m.token) and standing(m) -> (bell_after(m) "
            "and holds(bob, m.token)) or standing(m)\n"
            "1 no-rule: odd(m) is 12\n"
            "1 value: 12 -> 11\n"
            "2 drop: bell_after(m) (unless)\n"
            "2 negate: bell_after(m) -> not bell_after(m) (unless)\n"
            "2 later: bell_after(m) (unless)\n"
            "2 no-rule: odd(m) is 0\n"
            "2 value: 0 -> 1\n"
            "2 no-defeat: overrides 1\n"
            "3 drop: m.token is token(red, two)\n"
            "3 negate: m.token is token(red, two) -> m.token is not token(red, two)\n"
            "3 no-rule: odd(m) is 5\n"
            "3 value: 5 -> 6\n"
            "3 value: 5 -> 4\n"
            "3 no-defeat: overrides 1\n"
            "3 no-defeat: overrides 2\n");
}

Test(mutation, what_others_say_already)
{
    MUTANTS("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
            "status at_(m: move): hour en \"{value}\"\n"
            "clause 1 \"G\" for m: move when m.at is given\n"
            "clause 1A \"T\" when m.at is at least 3 then odd(m)\n"
            "clause 1B \"U\" for n: move where m.at is n.at then at_(m) is m.at\n"
            "clause 1C \"V\" when m.loud and m.loud then refer 90 \"x\"\n",
            "1 drop: m.at is given\n"
            "1 negate: m.at is given -> m.at is absent\n"
            "1A drop: m.at is at least 3\n"
            "1A order: m.at is at least 3 -> m.at is at most 3\n"
            "1A value: m.at is at least 3 -> m.at is at least 4\n"
            "1A value: m.at is at least 3 -> m.at is at least 2\n"
            "1A no-rule: odd(m)\n"
            "1A truth: odd(m) -> not odd(m)\n"
            "1B drop: m.at is n.at\n"
            "1B negate: m.at is n.at -> m.at is not n.at\n"
            "1B no-rule: at_(m) is m.at\n"
            "1C negate: m.loud -> not m.loud\n"
            "1C negate: m.loud -> not m.loud again\n"
            "1C join: m.loud and m.loud -> m.loud or m.loud\n"
            "1C no-rule: refer 90\n");
}

/* A mutant may change which clause defeats which other, while the number of defeats stays the
 * same. */
Test(mutation, as_many_defeats_and_others)
{
    MUTANTS("clause 1A \"T\" for m: move then ann may retract(m)\n"
            "clause 1B \"T\" for m: move when m.loud then ann may not retract(m) "
            "overrides 1A\n"
            "clause 2 \"T\" for m: move when m.by is bob then ann may retract(m) "
            "overrides 1\n",
            "1A no-rule: ann may retract(m)\n"
            "1A modal: ann may retract(m) -> ann must retract(m)\n"
            "1A modal: ann may retract(m) -> ann may not retract(m)\n"
            "1A value: ann -> bob\n"
            "1B drop: m.loud\n"
            "1B negate: m.loud -> not m.loud\n"
            "1B no-rule: ann may not retract(m)\n"
            "1B modal: ann may not retract(m) -> ann may retract(m)\n"
            "1B modal: ann may not retract(m) -> ann must retract(m)\n"
            "1B value: ann -> bob\n"
            "1B no-defeat: overrides 1A\n"
            "2 drop: m.by is bob\n"
            "2 negate: m.by is bob -> m.by is not bob\n"
            "2 value: m.by is bob -> m.by is ann\n"
            "2 no-rule: ann may retract(m)\n"
            "2 modal: ann may retract(m) -> ann must retract(m)\n"
            "2 modal: ann may retract(m) -> ann may not retract(m)\n"
            "2 value: ann -> bob\n"
            "2 no-defeat: overrides 1\n");
}

/* A head is changed once, for all clauses of its group. */
Test(mutation, guards)
{
    Game g = game_open("status odd(m: move): bool en \"odd\" not \"not odd\"\n"
                       "clause 1 \"T\"\n"
                       "  for m: move\n"
                       "  when m.loud is true\n"
                       "clause 1A \"T\"\n"
                       "  when m.by is ann\n"
                       "  then odd(m)\n"
                       "clause 1B \"T\"\n"
                       "  for d: shout\n"
                       "  then not odd(m)\n",
                       NULL);
    const char *const label = "1";
    Mutants list;

    cr_assert(eq(sz, diags_errors(g.diags), 0));
    list = mutations_of(g.p, &label, 1, g.sources, g.arena);
    cr_expect(eq(int, list.n, 8));
    cr_expect(eq(int, list.at[0].nswaps, 2), "both clauses lose it");
    cr_expect(eq(str, (char *)list.at[0].clause->label, "1"));
    cr_expect(eq(int, list.at[2].nswaps, 1), "its own");
    game_close(&g);
}

/* If the exception of a head is removed, no clause of the group has it.  The `excepted` clause,
 * which comes first in the book, then never applies. */
Test(mutation, exceptions)
{
    static const char law[] = "status odd(m: move): bool en \"odd\" not \"not odd\"\n"
                              "status even(m: move): bool en \"even\" not \"not even\"\n"
                              "clause 1 \"T\"\n"
                              "  for m: move\n"
                              "  except m.loud\n"
                              "clause 1A \"T\"\n"
                              "  excepted\n"
                              "  then odd(m)\n"
                              "clause 1B \"T\"\n"
                              "  then even(m)\n";
    Game g = game_open(law, "case c \"C\"\n  story\n"
                            "    m1: A moves r1\n    m2: A moves r1 with loud\n");
    const char *const label = "1";
    Mutants list;

    MUTANTS(law, "1 drop: m.loud (unless)\n"
                 "1 negate: m.loud -> not m.loud (unless)\n"
                 "1A no-rule: odd(m)\n"
                 "1A truth: odd(m) -> not odd(m)\n"
                 "1B no-rule: even(m)\n"
                 "1B truth: even(m) -> not even(m)\n");
    cr_assert(eq(sz, diags_errors(g.diags), 0));
    list = mutations_of(g.p, &label, 1, g.sources, g.arena);
    mutations_ready(&list, g.p);
    SAME(game_ruling(&g, 0, g.c->nevents), "even(m1) is true [1B]\nodd(m2) is true [1A]\n");
    mutation_swap(&list.at[0]);
    SAME(game_ruling(&g, 0, g.c->nevents), "even(m1) is true [1B]\neven(m2) is true [1B]\n");
    mutation_swap(&list.at[0]);
    mutation_swap(&list.at[1]);
    SAME(game_ruling(&g, 0, g.c->nevents), "odd(m1) is true [1A]\neven(m2) is true [1B]\n");
    mutation_swap(&list.at[1]);
    game_close(&g);
}

/* A mutant of `otherwise` ignores one of the clauses that `otherwise` denies.  `otherwise` follows
 * the mutants of the other clauses. */
Test(mutation, otherwise)
{
    static const char law[] = "status odd(m: move): bool en \"odd\" not \"not odd\"\n"
                              "status even(m: move): bool en \"even\" not \"not even\"\n"
                              "clause 1 \"T\"\n"
                              "  for m: move\n"
                              "clause 1A \"T\"\n"
                              "  when m.by is cid\n"
                              "clause 1A1 \"T\"\n"
                              "  when m.loud\n"
                              "  then odd(m)\n"
                              "clause 1B \"T\"\n"
                              "  otherwise\n"
                              "clause 1B1 \"T\"\n"
                              "  when m.loud\n"
                              "  then even(m)\n"
                              "clause 1B2 \"T\"\n"
                              "  otherwise\n"
                              "  then not even(m)\n";
    static const char story[] = "case c \"C\"\n  story\n"
                                "    m1: A moves r1\n    m2: A moves r1 with loud\n"
                                "    m3: C moves r1 with loud\n";
    static const struct {
        const char *what, *ruling;
    } rows[] = {
        { "1A drop m.by is cid", "odd(m2) is true [1A1]\nodd(m3) is true [1A1]\n" },
        { "1B drop otherwise (1A)", "even(m1) is false [1B2]\neven(m2) is true [1B1]\n"
                                    "odd(m3) is true [1A1]\neven(m3) is true [1B1]\n" },
        { "1B1 drop m.loud", "even(m1) is true [1B1]\neven(m2) is true [1B1]\n"
                             "odd(m3) is true [1A1]\n" },
        { "1B1 no-rule even(m)", "even(m1) is false [1B2]\neven(m2) is false [1B2]\n"
                                 "odd(m3) is true [1A1]\n" },
        { "1B2 drop otherwise (1B1)", "even(m1) is false [1B2]\nclash even(m2) [1B1 1B2]\n"
                                      "odd(m3) is true [1A1]\n" },
    };
    Game g = game_open(law, story);
    Mutants list;

    cr_assert(eq(sz, diags_errors(g.diags), 0));
    list = mutations_of(g.p, NULL, 0, g.sources, g.arena);
    mutations_ready(&list, g.p);
    SAME(game_ruling(&g, 0, g.c->nevents), "even(m1) is false [1B2]\neven(m2) is true [1B1]\n"
                                           "odd(m3) is true [1A1]\n");
    for (size_t i = 0; i < BL_LEN(rows); i++) {
        int found = 0;

        for (int k = 0; k < list.n; k++) {
            const Mutant *m = &list.at[k];
            char *name = arena_printf(g.arena, "%s %s %s", m->clause->label, mutation_name(m->kind),
                                      m->before);

            if (m->after || strcmp(name, rows[i].what) != 0)
                continue;
            found++;
            mutation_swap(&list.at[k]);
            SAME(game_ruling(&g, 0, g.c->nevents), rows[i].ruling);
            mutation_swap(&list.at[k]);
        }
        cr_expect(eq(int, found, 1), "%s", rows[i].what);
    }
    game_close(&g);
}

/* A mutant moves the deadline of a right by one event.  A deadline that passes with the last event
 * has then not passed. */
Test(mutation, deadlines)
{
    static const char law[] = "clause 1 \"T\"\n"
                              "  for d: shout\n"
                              "  then d.by may change(d) until bell_after(d)\n";
    static const char before[] = "case c \"C\"\n  host A\n  story\n"
                                 "    d: A shouts r1\n    a: A amends d to b\n    B rings\n",
                      between[] = "case c \"C\"\n  host A\n  story\n"
                                  "    d: A shouts r1\n    a: A amends d to b\n"
                                  "    C moves b1\n    B rings\n",
                      after[] = "case c \"C\"\n  host A\n  story\n"
                                "    d: A shouts r1\n    B rings\n    a: A amends d to b\n";
    static const struct {
        const char *text;
        MutationKind kind;
        bool differs;
    } rows[] = { { before, MUTATION_EARLIER, true },   { before, MUTATION_LATER, true },
                 { between, MUTATION_EARLIER, false }, { after, MUTATION_EARLIER, false },
                 { after, MUTATION_LATER, true },      { after, MUTATION_NO_PART, true } };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        Game g = game_open(law, rows[i].text);
        Mutants list = mutations_of(g.p, NULL, 0, g.sources, g.arena);
        char *was = game_ruling(&g, 0, g.c->nevents), *now, *again;

        mutations_ready(&list, g.p);
        for (int m = 0; m < list.n; m++) {
            if (list.at[m].kind != rows[i].kind)
                continue;
            mutation_swap(&list.at[m]);
            now = game_ruling(&g, 0, g.c->nevents);
            mutation_swap(&list.at[m]);
            again = game_ruling(&g, 0, g.c->nevents);
            cr_expect(eq(int, strcmp(was, now) != 0, rows[i].differs), "row %zu: %s", i, now);
            cr_expect(eq(str, again, was));
            free(now);
            free(again);
        }
        free(was);
        game_close(&g);
    }
}

/* ---- against whole rulings -------------------------------------------- */

typedef struct Whole {
    int reached, not_reached, changed, cases;
} Whole;

static bool any_refused(const Ruling *r)
{
    for (int i = 0; i < r->nlines; i++)
        if (r->lines[i].c->kind == LINE_REFUSED)
            return true;
    return false;
}

static bool about_modal(const Mutant *m)
{
    for (int i = 0; i < m->nswaps; i++)
        if (m->swaps[i].at->kind == CONCLUDES_MODAL)
            return true;
    return false;
}

static void one_mutant(Whole *x, Program *p, const Case *c, const Ruling *was, Mutant *m,
                       Diags *diags)
{
    Arena *arena = arena_new();
    Engine *e = engine_new(p, c, 0, c->nevents, arena);
    bool reached = mutation_reaches_case(m, e), alike;
    const Ruling *now;

    engine_free(e);
    mutation_swap(m);
    now = rule_case(p, c, 0, c->nevents, arena, diags);
    mutation_swap(m);
    alike = now && rulings_equal(was, now, LEVEL_CITATION, arena);
    if (about_modal(m) && any_refused(was)) {
        arena_free(arena);
        return;
    }
    cr_expect(reached || alike, "%s: %s: %s", c->name, m->clause->label, m->before);
    x->changed += !alike;
    reached ? x->reached++ : x->not_reached++;
    arena_free(arena);
}

/* Tries every mutant of the clauses in LABEL on the first cases of FILE; ALL=1 tries more of
 * them. */
static Whole whole(const char *edition, const char *label, const char *file)
{
    Library *lib = library_new(NULL, NULL);
    Arena *arena = arena_new();
    Program *p = library_private_program(lib, edition, NULL, 0, arena);
    Mutants list = mutations_of(p, &label, 1, library_sources(lib), arena);
    Whole x = { 0 };

    mutations_ready(&list, p);
    for (const Node *n = library_cases(lib, file); n && x.cases < (getenv("ALL") ? 12 : 6);
         n = n->next) {
        Arena *own = arena_new();
        const Case *c = engine_load_case(p, n, file, own, library_diags(lib));
        const Ruling *was = c ? rule_case(p, c, 0, c->nevents, own, library_diags(lib)) : NULL;

        for (int m = 0; was && m < list.n; m++)
            one_mutant(&x, p, c, was, &list.at[m], library_diags(lib));
        x.cases++;
        arena_free(own);
    }
    arena_free(arena);
    library_free(lib);
    return x;
}

/* Tries every second row, or all with ALL. */
Test(mutation, what_does_not_reach_a_case_changes_nothing)
{
    static const struct {
        const char *label, *file;
    } rows[] = { { "45C4", "examples/laws/45/45c3-c5.case" },
                 { "45D1", "examples/laws/45/45d.case" },
                 { "46B", "examples/laws/46/46b2-b5.case" },
                 { "47", "examples/laws/47/47a-d.case" } };

    for (size_t i = 0; i < BL_LEN(rows); i += getenv("ALL") ? 1 : 2) {
        Whole x = whole("wbf-2017", rows[i].label, rows[i].file);

        cr_expect(gt(int, x.changed, 20), "%s", rows[i].label);
        cr_expect(gt(int, x.not_reached, x.reached), "%s", rows[i].label);
    }
}

Test(mutation, any_number_of_threads)
{
    static const char *const paths[] = { "examples/laws/46", "examples/hbf-2012" };
    static const char *const labels[] = { "46B2", "46B3" };
    const Options o = { .paths = paths, .npaths = 2 };
    Library *lib = library_new(NULL, NULL);
    MutantRun run[3];
    int noticed = 0;

    for (int i = 0; i < 3; i++)
        cr_assert(mutants_try(&o, lib, "wbf-2017", labels, 2, i + 1, &run[i]));
    for (int i = 1; i < 3; i++) {
        cr_assert(eq(int, run[i].n, run[0].n));
        for (int m = 0; m < run[0].n; m++) {
            const MutantTrial *a = &run[0].at[m], *b = &run[i].at[m];

            noticed += a->fate == FATE_NOTICED;
            cr_expect(a->fate == b->fate && a->changed == b->changed && a->nnear == b->nnear &&
                      a->tried == b->tried);
            cr_expect(eq(str, (char *)(a->by ? a->by : ""), (char *)(b->by ? b->by : "")));
        }
    }
    cr_expect(gt(int, noticed, 100));
    library_free(lib);
}

/* ---- cases that notice a mutant -------------------------------------------------- */

static int survivors(const MutantRun *run)
{
    int n = 0;

    for (int i = 0; i < run->n; i++)
        n += run->at[i].fate == FATE_SURVIVED;
    return n;
}

/* Returns the mutants of LAW that mutation_reaches_case() gives for the case TEXT.  Marks those
 * under which the case has no ruling. */
static char *shown_by(const char *law, const char *text)
{
    Game g = game_open(law, text);
    StrBuf b = { 0 };
    Diags *diags = diags_new(g.sources);
    Mutants list;

    cr_assert(g.c != NULL);
    list = mutations_of(g.p, NULL, 0, g.sources, g.arena);
    mutations_ready(&list, g.p);
    for (int i = 0; i < list.n; i++) {
        Mutant *m = &list.at[i];
        Engine *e = engine_new(g.p, g.c, 0, g.c->nevents, g.arena);
        bool reached = mutation_reaches_case(m, e), ruled;

        engine_free(e);
        mutation_swap(m);
        ruled = rule_case(g.p, g.c, 0, g.c->nevents, g.arena, diags) != NULL;
        mutation_swap(m);
        cr_expect(reached || ruled, "%s: %s", mutation_name(m->kind), m->before);
        if (reached)
            strbuf_printf(&b, "%s: %s%s\n", mutation_name(m->kind), m->before,
                          ruled ? "" : ", no ruling");
    }
    diags_free(diags);
    game_close(&g);
    return b.s ? strbuf_steal(&b) : strdup("");
}

/* SPEC 9.2: past_owner(dee) is an error; a mutant removes the condition that keeps it from being
 * called */
Test(mutation, a_native_that_would_go_astray)
{
    SAME(shown_by("native past_owner(o: owner): owner\n"
                  "status odd(m: move): bool en \"odd\" not \"not odd\"\n"
                  "clause 1 \"T\" for m: move when seen(m) when m.by is not dee when "
                  "past_owner(m.by) is m.by then odd(m)\n",
                  "case x \"X\"\n  story\n    D moves r1\n"),
         "drop: m.by is not dee, no ruling\n"
         "negate: m.by is not dee, no ruling\n");
}

/* Too many facts are open to try all their values.  A mutant that may have been noticed then counts
 * as noticed. */
Test(mutation, more_worlds_than_are_tried)
{
    static const char law[] =
        "status odd(m: move): bool en \"odd\" not \"not odd\"\n"
        "clause 1 \"T\" for m: move when seen(m) and m.by is not cid then odd(m)\n";
    StrBuf b = { 0 };

    strbuf_add(&b, "case x \"X\"\n  story\n");
    for (int i = 0; i < 11; i++)
        strbuf_add(&b, "    A moves r1\n");
    SAME(shown_by(law, "case x \"X\"\n  story\n    A moves r1\n    A moves r2\n"),
         "drop: seen(m)\n"
         "negate: seen(m)\n"
         "negate: m.by is not cid\n"
         "join: seen(m) and m.by is not cid\n"
         "no-rule: odd(m)\n"
         "truth: odd(m)\n");
    SAME(shown_by(law, strbuf_str(&b)), "drop: seen(m)\n"
                                        "negate: seen(m)\n"
                                        "drop: m.by is not cid\n"
                                        "negate: m.by is not cid\n"
                                        "join: seen(m) and m.by is not cid\n"
                                        "no-rule: odd(m)\n"
                                        "truth: odd(m)\n");
    strbuf_free(&b);
}

/* Each suggested case loads, with an empty `expect`.  Each surviving mutant has a case, or is
 * counted as one without.  The number of threads makes no difference. */
Test(mutation, suggestions)
{
    static const char *const paths[] = { "examples/laws/46/46a-b1.case" };
    static const char *const labels[] = { "46B4" };
    const Options o = { .paths = paths, .npaths = 1 };
    Library *lib = library_new(NULL, NULL);
    const Program *p = library_edition(lib, "wbf-2017");
    Suggestions list[2];
    MutantRun run;
    int told = 0;

    cr_assert(mutants_try(&o, lib, "wbf-2017", labels, 1, 2, &run));
    for (int i = 0; i < 2; i++)
        cr_assert(mutants_suggest_cases(&o, lib, &run, labels, 1, i + 1, &list[i]));
    cr_assert(eq(int, list[0].n, list[1].n));
    cr_expect(gt(int, list[0].n, 1));
    for (int i = 0; i < list[0].n; i++) {
        const char *text = list[0].at[i].text;
        TextCase *t = text_case_new(p, "s", text, strlen(text));

        cr_expect(eq(str, (char *)text, (char *)list[1].at[i].text));
        cr_assert(t->c != NULL, "%s", text);
        cr_expect(t->c->nexpects == 1 && t->c->expects[0].nitems == 0);
        told += list[0].at[i].n;
        text_case_free(t);
    }
    cr_expect(eq(int, told + list[0].without, survivors(&run)));
    library_free(lib);
}
