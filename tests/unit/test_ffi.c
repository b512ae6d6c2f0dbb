/* test_ffi.c - tests of natives: bound by type, called, and held to their declarations. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"

#include <stdlib.h>
#include <string.h>

/* SPEC 9.1, 9.2: an absent argument gives an absent result */
Test(ffi, a_strict_native_gets_values)
{
    TOLD("native next_owner(o: owner): owner\n"
         "native after_it(o: owner): owner from \"next_owner\"\n"
         "status s(m: move): owner en \"s\"  status t(m: move): owner en \"t\"  status "
         "u(m: move) en \"u\"\n"
         "define only(m: move): owner as the_one(m.seen_by)\n"
         "clause 1 \"by name\" for m: move then s(m) is next_owner(m.by)\n"
         "clause 2 \"by symbol, nested\" for m: move then t(m) is "
         "after_it(next_owner(only(m)))\n"
         "clause 3 \"absent\" for m: move when next_owner(only(m)) is absent then u(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: D moves r2 with seen_by C\n",
         "s(m1) is bob [1]\n"
         "u(m1) is true [3]\n"
         "s(m2) is ann [1]\n"
         "t(m2) is ann [2]\n");
}

/* SPEC 9.2 */
Test(ffi, an_argument_that_is_open_is_asked_first)
{
    TOLD("native next_owner(o: owner): owner\n"
         "status s(b: bell): owner en \"s\"\n"
         "clause 1 \"s\" for b: bell then s(b) is next_owner(host)\n",
         "case x \"X\"\n"
         "  story\n"
         "    b: A rings\n",
         "s(b) is ann [1] IF host?[ann: no][bob: no][cid: no][dee: yes]\n"
         "s(b) is bob [1] IF host?[ann: yes][bob: no][cid: no][dee: no]\n"
         "s(b) is cid [1] IF host?[ann: no][bob: yes][cid: no][dee: no]\n"
         "s(b) is dee [1] IF host?[ann: no][bob: no][cid: yes][dee: no]\n");
}

/* SPEC 9.2: statuses, settings, holdings, one at a time */
Test(ffi, an_asking_native_reads_what_it_declares)
{
    TOLD("native worth_before(e: event): count reads worth earlier\n"
         "native field_of(): colour reads field\n"
         "native lowest_held(o: owner, c: colour): token\n"
         "status worth(e: event): count en \"w\"  status n(e: event): count en \"n\"  "
         "status c(b: bell): colour en \"c\"\n"
         "status low(b: bell): token en \"l\"\n"
         "clause 1 \"w\" for m: move when seen(m) then worth(m) is 1\n"
         "clause 2 \"n\" for b: bell then n(b) is worth_before(b)\n"
         "clause 3 \"c\" for b: bell then c(b) is field_of()\n"
         "clause 4 \"l\" for b: bell then low(b) is lowest_held(b.by, field)\n",
         "case x \"X\"\n"
         "  field red\n"
         "  hands B: r—\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    b1: A rings\n"
         "    m2: A moves r2\n"
         "    b2: B rings\n"
         "  found by director\n"
         "    seen(m1)\n",
         "worth(m1) is 1 [1]\n"
         "n(b1) is 1 [2]\n"
         "c(b1) is red [3]\n"
         "low(b1) is r1 [4] IF holds(ann, r1)?[true: yes][false: no]\n"
         "low(b1) is r2 [4] IF holds(ann, r1)?[true: no][false: holds(ann, r2)?[true: "
         "yes][false: no]]\n"
         "low(b1) is r3 [4] IF holds(ann, r1)?[true: no][false: holds(ann, r2)?[true: "
         "no][false: holds(ann, r3)?[true: yes][false: no]]]\n"
         "low(b1) is r4 [4] IF holds(ann, r1)?[true: no][false: holds(ann, r2)?[true: "
         "no][false: holds(ann, r3)?[true: no][false: holds(ann, r4)?[true: "
         "yes][false: no]]]]\n"
         "worth(m2) is 1 [1] IF seen(m2)?[true: yes][false: no]\n"
         "n(b2) is 1 [2] IF seen(m2)?[true: no][false: yes]\n"
         "n(b2) is 2 [2] IF seen(m2)?[true: yes][false: no]\n"
         "c(b2) is red [3]\n");
}

/* SPEC 9.2: the native asks about all events, and gets answers only for earlier ones */
Test(ffi, the_engine_holds_a_native_to_earlier_events)
{
    TOLD("native worth_of_all(e: event): count reads worth earlier\n"
         "status worth(e: event): count en \"w\"  status n(e: event): count en \"n\"\n"
         "clause 1 \"w\" for m: move then worth(m) is 1\n"
         "clause 2 \"n\" for e: event then n(e) is worth_of_all(e)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    m2: A moves r1\n"
         "    m3: A moves r1\n",
         "worth(m1) is 1 [1]\n"
         "n(m1) is 0 [2]\n"
         "worth(m2) is 1 [1]\n"
         "n(m2) is 1 [2]\n"
         "worth(m3) is 1 [1]\n"
         "n(m3) is 2 [2]\n");
}

/* SPEC 9.2: `earlier` does not restrict functions without an event, nor natives that read only such
 * functions */
Test(ffi, what_is_of_no_event_is_not_held_to_earlier_ones)
{
    TOLD("native worth_first(): count reads worth earlier\n"
         "native tones_of(o: owner, e: event): count reads few earlier\n"
         "status worth(e: event): count en \"w\"  status few(o: owner): set of tone en "
         "\"f\"\n"
         "status n(e: event): count en \"n\"  status t(e: event): count en \"t\"\n"
         "clause 1 \"w\" for m: move then worth(m) is 1\n"
         "clause 2 \"f\" for m: move then few(m.by) is {plain, soft}\n"
         "clause 3 \"n\" for e: act then n(e) is worth_first()\n"
         "clause 4 \"t\" for e: act then t(e) is tones_of(e.by, e)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    b1: B rings\n",
         "worth(m1) is 1 [1]\n"
         "few(ann) is {plain soft} [2]\n"
         "n(m1) is 1 [3]\n"
         "t(m1) is 2 [4]\n"
         "n(b1) is 1 [3]\n"
         "t(b1) is 0 [4]\n");
}

/* SPEC 6.4 */
Test(ffi, a_clash_that_a_native_reads_is_not_ruled)
{
    TOLD("native worth_before(e: event): count reads worth earlier\n"
         "status worth(e: event): count en \"w\"  status n(e: event): count en \"n\"  "
         "status t(b: bell) en \"t\"\n"
         "clause 1 \"w\" for m: move then worth(m) is 1\n"
         "clause 2 \"w\" for m: move when m.loud then worth(m) is 2\n"
         "clause 3 \"n\" for b: bell then n(b) is worth_before(b)\n"
         "clause 4 \"t\" for b: bell when worth_before(b) is 1 then t(b)\n"
         "clause 5 \"t\" for b: bell unless worth_before(b) is 1 then t(b)\n",
         "case x \"X\"\n"
         "  story\n"
         "    m1: A moves r1\n"
         "    b1: A rings\n"
         "    m2: A moves r1 with loud\n"
         "    b2: A rings\n",
         "worth(m1) is 1 [1]\n"
         "n(b1) is 1 [3]\n"
         "t(b1) is true [4]\n"
         "clash worth(m2) [1 2]\n"
         "not ruled n(b2) [3]\n"
         "not ruled t(b2) [4 5]\n");
}

/* SPEC 9.1 */
Test(ffi, unknown_natives_and_other_types_are_refused)
{
    SAME(law_said("native nxt_owner(o: owner): owner\n"), "game.law:1:57 F0001\n");
    SAME(law_said("native next_owner(o: owner): colour\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native next_owner(o: owner, q: owner): owner\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native next_owner(): owner\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native next_owner(o: hour): owner\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native next_owner(o: owner): owner reads field\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native next_owner(o: owner): owner from \"libplay.so\"\n"),
         "game.law:1:92 F0003\n");
    SAME(law_said("native next_owner(o: owner): owner from \"system\" as \"next\"\n"),
         "game.law:1:92 F0003\n");
    SAME(law_said("native next_owner(o: owner): owner from \"system\"\n"), "game.law:1:57 F0001\n");
    SAME(law_said("native worth_before(e: event): count reads nobody\n"), "game.law:1:100 N0001\n");
    SAME(law_said("native worth_before(e: bell): hour reads worth earlier\n"
                  "status worth(e: event): count en \"w\"\n"),
         "");
}

/* SPEC 9.1: F0002 if `reads` lists too little or too much, or if the function has other arguments
 * or another result */
Test(ffi, a_native_reads_what_its_function_reads)
{
    SAME(law_said("native worth_before(e: event): count\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native worth_before(e: event): count reads worth, field earlier\n"
                  "status worth(e: event): count en \"w\"\n"),
         "game.law:1:57 F0002\n");
    SAME(law_said("native worth_before(e: event): count reads worth earlier\n"
                  "status worth(): count en \"w\"\n"),
         "game.law:1:57 F0002\n");
    SAME(law_said("native worth_before(e: event): count reads worth earlier\n"
                  "status worth(e: event) en \"w\"\n"),
         "game.law:1:57 F0002\n");
    SAME(law_said("native field_of(): colour reads host\n"), "game.law:1:57 F0002\n");
}

/* SPEC 9.3: types by name, by size, or by both */
Test(ffi, a_signature_names_a_type_or_says_how_large_it_is)
{
    SAME(law_said("native past_owner(o: owner): owner\n"
                  "native first_hours(n: count): set of hour\n"),
         "");
    SAME(law_said("native past_owner(o: mark): owner\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native past_owner(o: owner): mark\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native past_owner(o: set of owner): owner\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native past_owner(o: bool): owner\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native half_true(o: owner): tone\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native half_true(e: event): bool\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native first_hours(n: hour): set of count\n"), "game.law:1:57 F0002\n");
    SAME(law_said("native first_hours(n: hour): hour\n"), "game.law:1:57 F0002\n");
}

/* SPEC 9.2: E0004 */
Test(ffi, an_answer_of_another_type_is_not_ruled_on)
{
    static const char law[] =
        "native past_owner(o: owner): owner  native half_true(o: owner): bool\n"
        "status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
        "clause 1 \"s\" for m: move when past_owner(m.by) is m.by then s(m)\n"
        "clause 2 \"t\" for b: bell, m: move when half_true(b.by) then t(m)\n";

    TOLD(law, "case x \"X\"\n  story\n    m: C moves r1\n    A rings\n    B rings\n",
         "s(m) is true [1]\nt(m) is true [2]\n");
    TOLD(law, "case x \"X\"\n  story\n    m: D moves r1\n", "game.law:1:57 E0004\n");
    TOLD(law, "case x \"X\"\n  story\n    m: A moves r1\n    C rings\n", "game.law:1:93 E0004\n");
    TOLD(law, "case x \"X\"\n  story\n    m: A moves r1\n    D rings\n", "game.law:1:93 E0004\n");
}

/* SPEC 9.2: an event returned by an `earlier` native must be earlier */
Test(ffi, an_answer_that_is_no_earlier_event_is_not_ruled_on)
{
    static const char law[] =
        "native last_with_worth(e: event): event reads worth earlier\n"
        "status worth(e: event): count en \"w\"  status s(m: move) en \"s\"\n"
        "clause 1 \"w\" for b: bell then worth(b) is 1\n"
        "clause 2 \"s\" for m: move when last_with_worth(m) is bell then s(m)\n";

    TOLD(law, "case x \"X\"\n  story\n    A rings\n    m: C moves r1\n",
         "worth(@1) is 1 [1]\ns(m) is true [2]\n");
    TOLD(law, "case x \"X\"\n  story\n    A rings\n    B rings\n    m: C moves r1\n",
         "game.law:1:57 E0004\n");
}

/* SPEC 9.2: E0004 if the answer of a native is below or above the range of its type */
Test(ffi, an_answer_before_the_first_value_is_none)
{
    static const char law[] =
        "native hour_beyond(h: hour): hour  native token_beyond(t: token): token\n"
        "status s(n: note) en \"s\"  status t(m: move) en \"t\"\n"
        "event note { at: hour }  phrase en \"{at} noted\"\n"
        "clause 1 \"s\" for n: note when hour_beyond(n.at) is n.at then s(n)\n"
        "clause 2 \"t\" for m: move when token_beyond(m.token) is m.token then t(m)\n";

    TOLD(law, "case x \"X\"\n  story\n    m: A moves r2\n    n: 2 noted\n    o: 11 noted\n",
         "t(m) is true [2]\ns(n) is true [1]\ns(o) is true [1]\n");
    TOLD(law, "case x \"X\"\n  story\n    1 noted\n", "game.law:1:57 E0004\n");
    TOLD(law, "case x \"X\"\n  story\n    12 noted\n", "game.law:1:57 E0004\n");
    TOLD(law, "case x \"X\"\n  story\n    A moves r1\n", "game.law:1:92 E0004\n");
    TOLD(law, "case x \"X\"\n  story\n    A moves b4\n", "game.law:1:92 E0004\n");
}

/* SPEC 9.2: the first and the last member of a set */
Test(ffi, a_set_has_members_of_its_type_only)
{
    static const char law[] =
        "native first_hours(n: count): set of hour\n"
        "status t(m: move, h: hour) en \"t\"  event note { many: count }\n"
        "  phrase en \"{many} noted\"\n"
        "clause 1 \"t\" for n: note, m: move, h: hour when h in first_hours(n.many) and "
        "h "
        "is at least 11 then t(m, h)\n";

    TOLD(law, "case x \"X\"\n  story\n    m: A moves r1\n    12 noted\n",
         "t(m, 11) is true [1]\nt(m, 12) is true [1]\n");
    TOLD(law, "case x \"X\"\n  story\n    m: A moves r1\n    10 noted\n", "");
    TOLD(law, "case x \"X\"\n  story\n    m: A moves r1\n    0 noted\n", "game.law:1:57 E0004\n");
}

/* SPEC 3.3: a native that asks nothing may decide about a kind */
Test(ffi, a_kind_of_event_may_hang_on_a_native_that_asks_nothing)
{
#define HIGH(where)                                                                      \
    "native next_owner(o: owner): owner  native has_colour(o: owner, c: colour): bool\n" \
    "event high is a act { token: token } where (" where ") phrase en \"{by} puts {token}\"\n"
    SAME(law_said(HIGH("next_owner(it.by) is host")), "");
    SAME(law_said(HIGH("has_colour(it.by, red)")), "game.law:2:45 U0002\n");
#undef HIGH
}

/* SPEC 6.8 */
Test(ffi, a_native_may_not_read_what_depends_on_it)
{
    SAME(law_said("native worth_before(e: event): count reads worth\n"
                  "status worth(e: event): count en \"w\"\n"
                  "clause 1 \"w\" for m: move then worth(m) is worth_before(m)\n"),
         "game.law:1:57 R0003\n");
    TOLD("native worth_before(e: event): count reads worth earlier\n"
         "status worth(e: event): count en \"w\"\n"
         "clause 1 \"w\" for m: move then worth(m) is worth_before(m)\n",
         "case x \"X\"\n"
         "  story\n"
         "    A moves r1\n"
         "    A moves r1\n"
         "    A moves r1\n",
         "worth(@1) is 0 [1]\n"
         "worth(@2) is 1 [1]\n"
         "worth(@3) is 2 [1]\n");
}
