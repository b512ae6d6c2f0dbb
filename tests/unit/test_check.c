/* test_check.c - makes programs from syntax trees: order, defeat, circles, overlays. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "program/label.h"

#include <stdlib.h>
#include <string.h>

/* SPEC 6.8 */
Test(check, a_circle_without_an_earlier_step_is_refused)
{
    SAME(law_said("status s(m: move) en \"s\"  status t(m: move) en \"t\"\n"
                  "clause 1 \"a\" for m: move when t(m) then s(m)\n"
                  "clause 2 \"b\" for m: move when s(m) then t(m)\n"),
         "game.law:2:31 R0002\n");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "define again(m: move) as s(m)\n"
                  "clause 1 \"through a definition\" for m: move when again(m) then s(m)\n"),
         "game.law:3:50 R0002\n");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1 \"through standing\" for m: move when m is standing then ann must "
                  "retract(m)\n"),
         "game.law:2:46 R0002\n");
    SAME(law_said("status s(o: owner) en \"s\"\n"
                  "clause 1 \"about no event\" for o: owner, q: owner when s(q) then s(o)\n"),
         "game.law:2:55 R0002\n");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "deadline end_of(m: move) is b: bell where (b after m and s(m)) en \"end\"\n"
                  "clause 1 \"through a deadline\" for m: move then ann may retract(m) until "
                  "end_of(m)\n"
                  "clause 2 \"through a deadline\" for m: move when retracted(m) then s(m)\n"),
         "game.law:3:48 R0002\n");
}

/* SPEC 6.8 */
Test(check, a_read_of_an_event_that_may_come_later_is_refused)
{
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1 \"a\" for m: move when some p: move where (p.by is m.by and s(p)) "
                  "then s(m)\n"),
         "game.law:2:68 R0003\n");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1 \"a\" for m: move, p: move where p after m when s(p) then s(m)\n"),
         "game.law:2:56 R0003\n");
}

/* SPEC 6.8: where, when, attribute, definition, `is` */
Test(check, a_read_of_an_earlier_event_is_no_circle)
{
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "define just_before(p: move, m: move) as p before m and no q: move where (q "
                  "after p and q before m)\n"
                  "  en \"b\" not \"n\"\n"
                  "clause 1 \"where\" for m: move, p: move where p before m when s(p) then "
                  "s(m)\n"
                  "clause 2 \"when\" for m: move, p: move when p before m and not s(p) then "
                  "s(m)\n"
                  "clause 3 \"a definition\" for m: move, p: move where just_before(p, m) when "
                  "s(p) then s(m)\n"
                  "clause 4 \"two steps\" for m: move, p: move where p before m, q: move where "
                  "q before p when s(q) then s(m)\n"),
         "");
    SAME(law_said("status called(s: shout) en \"c\"\n"
                  "clause 1 \"an attribute\" for c: amend when called(c.of) then called(c)\n"
                  "clause 2 \"which is\" for c: amend, d: shout where c.of is d when called(d) "
                  "then called(c)\n"
                  "clause 3 \"standing of it\" for c: amend when c.of is standing then ann may "
                  "change(c)\n"),
         "");
    SAME(
        law_said("status worth(e: event): count en \"w\"  status s(e: event) en \"s\"\n"
                 "native last_with_worth(e: event): event reads worth earlier\n"
                 "clause 1 \"what a native answers\" for m: move when s(last_with_worth(m)) then "
                 "s(m)\n"
                 "clause 2 \"which is\" for m: move, p: move when p is last_with_worth(m) and s(p) "
                 "then s(m)\n"),
        "");
    SAME(law_said("status worth(e: event): count en \"w\"  status s(e: event) en \"s\"\n"
                  "native last_with_worth(e: event): event reads worth\n"
                  "clause 1 \"of any time\" for m: move when s(last_with_worth(m)) then s(m)\n"),
         "game.law:3:41 R0003\n");
}

/* SPEC 6.4 */
Test(check, defeat_that_could_exclude_nothing_is_refused)
{
    SAME(law_said("status s(m: move): tone en \"s\"  status t(m: move) en \"t\"\n"
                  "clause 1 \"a\" for m: move then s(m) is plain\n"
                  "clause 2 \"another status\" for m: move then t(m) overrides 1\n"),
         "game.law:3:59 R0004\n");
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"a\" for m: move then s(m) is plain\n"
                  "clause 2 \"the same value\" for m: move when m.loud then s(m) is plain "
                  "overrides 1\n"),
         "game.law:3:80 R0004\n");
    /* the print may reserve a whole law */
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"a\" for m: move then s(m) is plain\n"
                  "clause 2 \"the same value\" for m: move when m.loud then s(m) is plain "
                  "subject to 1\n"),
         "");
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"a\" for m: move then ann may retract(m)\n"
                  "clause 2 \"permits too\" for m: move then ann must retract(m) "
                  "overrides 1\n"),
         "game.law:3:71 R0004\n");
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"itself\" for m: move then s(m) is plain overrides 1\n"),
         "game.law:2:60 R0004\n");
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"nobody\" for m: move then s(m) is plain overrides 7\n"),
         "game.law:2:60 N0006\n");
}

/* R0005 */
Test(check, two_rules_with_the_same_conditions_need_an_order)
{
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                  "clause 2 \"b\" for q: move when q.loud then s(q) is sharp\n"),
         "game.law:3:43 R0005\n");
    SAME(law_said("status s(m: move): tone en \"s\"\n"
                  "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                  "clause 2 \"b\" for q: move when q.loud then s(q) is sharp overrides 1\n"),
         "");
}

/* N0005 */
Test(check, an_enum_of_two_meanings_needs_its_type)
{
    SAME(law_said("enum shade { red en \"red\", grey en \"grey\" }\n"
                  "status s(m: move) en \"s\"\n"
                  "clause 1 \"known by the other side\" for m: move when m.token.colour is red "
                  "then s(m)\n"),
         "");
    SAME(law_said("enum shade { red en \"red\", grey en \"grey\" }\n"
                  "status s(m: move) en \"s\"\n"
                  "clause 1 \"not known\" for m: move when red is m.token.colour then s(m)\n"),
         "game.law:3:39 N0005\n");
}

/* SPEC 6.2 */
Test(check, and_or_do_not_mix)
{
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1 \"a\" for m: move when m.loud and m.by is bob or m.by is ann then "
                  "s(m)\n"),
         "game.law:2:54 S0003\n");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1 \"a\" for m: move when m.loud or m.by is bob and m.by is ann then "
                  "s(m)\n"),
         "game.law:2:53 S0003\n");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1 \"a\" for m: move when (m.loud or m.by is bob) and (m.by is ann or "
                  "m.loud) then s(m)\n"),
         "");
}

/* T0001, T0003 */
Test(check, types_do_not_mix)
{
    SAME(law_said("status s(m: move) en \"s\"  status t(m: move): tone en \"t\"\n"
                  "clause 1 \"a\" for m: move when m.by is red then s(m)\n"
                  "clause 2 \"a\" for m: move when m.by then s(m)\n"
                  "clause 3 \"a\" for m: move then t(m) is ann\n"
                  "clause 4 \"a\" for m: move when m.token is at least 3 then s(m)\n"
                  "clause 5 \"a\" for m: move when m.by in m.by then s(m)\n"
                  "clause 6 \"a\" for m: move when s(m, m) then s(m)\n"
                  "clause 7 \"a\" for m: move then meant(m) is plain\n"
                  "clause 8 \"a\" for m: move when m.said is m.said then s(m)\n"
                  "clause 9 \"a\" for m: move then t(m)\n"
                  "clause 10 \"a\" for m: move then {ann, bob} may retract(m)\n"
                  "clause 11 \"a\" for m: move then either of ann may retract(m)\n"
                  "clause 12 \"a\" for m: move then ann may retract(m) from m.seen_by\n"
                  "clause 13 \"a\" for b: bell then ann may decide(b) default plain\n"),
         "game.law:2:39 T0001\n"
         "game.law:3:31 T0003\n"
         "game.law:4:39 T0001\n"
         "game.law:5:31 T0001\n"
         "game.law:6:39 T0001\n"
         "game.law:7:31 T0002\n"
         "game.law:8:31 T0005\n"
         "game.law:9:31 T0007\n"
         "game.law:10:31 R0010\n"
         "game.law:11:32 T0001\n"
         "game.law:12:42 T0001\n"
         "game.law:13:51 T0001\n"
         "game.law:14:58 T0001\n");
}

/* ---- labels ------------------------------------------------------------------ */

/* SPEC 6.1 */
Test(check, labels_stand_inside_others_at_boundaries)
{
    static const struct {
        const char *inner, *outer;
        bool inside;
    } rows[] = {
        { "46B", "46B", true },    { "46B1", "46B", true },     { "46B1a", "46B", true },
        { "46B1a", "46B1", true }, { "46B10", "46B1", false },  { "46B10", "46B", true },
        { "46B", "46", true },     { "46B", "4", false },       { "4", "46", false },
        { "46B", "46B1", false },  { "45C4b2", "45C4b", true }, { "46C", "46B", false },
    };

    for (size_t i = 0; i < BL_LEN(rows); i++)
        cr_expect(eq(int, label_inside(rows[i].inner, rows[i].outer), rows[i].inside),
                  "%s inside %s", rows[i].inner, rows[i].outer);
}

Test(check, labels_are_ordered_by_their_numbers)
{
    static const char *const order[] = { "9",     "9A",    "45",    "45A",   "45B",
                                         "45B2",  "45B2a", "45B2b", "45B10", "45Ba",
                                         "45C4a", "45C4b", "46",    "46B",   "100" };

    for (size_t i = 0; i < BL_LEN(order); i++)
        for (size_t k = 0; k < BL_LEN(order); k++) {
            int c = label_compare(order[i], order[k]);

            cr_expect(eq(int, (c > 0) - (c < 0), (i > k) - (i < k)), "%s and %s", order[i],
                      order[k]);
        }
}

/* ---- editions and overlays ---------------------------------------------------- */

#define BASE                                                                        \
    "edition game \"Game\" by G effective 2020-01-01 layer law\n"                   \
    "status s(m: move): tone en \"s\"\n"                                            \
    "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"        \
    "clause 1 \"a\" for m: move when way is right then s(m) is plain\n"             \
    "clause 2 \"b\" for m: move when m.loud then s(m) is sharp overrides 1\n"       \
    "clause 2 \"b, second part\" for m: move when m.by is bob then s(m) is sharp\n" \
    "  overrides 1\n"

static char *overlaid(const char *edition, const char *first, const char *second)
{
    const char *files[] = { BASE, first, second };
    Game g = game_open_files(edition, files, second ? 3 : 2,
                             "case x \"X\"\n  story\n    m1: A moves r1\n"
                             "    m2: A moves r1 with loud\n    m3: B moves r1\n");
    char *out = game_ruling(&g, 0, g.c ? g.c->nevents : 0);

    game_close(&g);
    return out;
}

/* SPEC 6.7 */
Test(check, an_overlay_replaces_inserts_repeals_and_sets)
{
    SAME(overlaid("game+one", "overlay one extends game \"One\" layer gloss\n", NULL),
         "s(m1) is plain [1] IF way?[left: no][*right: yes]\n"
         "s(m2) is sharp [2]\n"
         "s(m3) is sharp [2]\n");
    SAME(overlaid("game+one",
                  "overlay one extends game \"One\" layer gloss\n"
                  "set way = right\n"
                  "replace clause 2 \"all parts of it\" for m: move when m.loud\n"
                  "  then s(m) is soft overrides 1\n",
                  NULL),
         "s(m1) is plain [1]\n"
         "s(m2) is soft [2]\n"
         "s(m3) is plain [1]\n");
    SAME(overlaid("game+one",
                  "overlay one extends game \"One\" layer gloss\n"
                  "set way = left\n"
                  "repeal 2\n"
                  "insert clause 1A \"new\" for m: move when m.loud then s(m) is soft\n",
                  NULL),
         "s(m2) is soft [1A]\n");
    SAME(overlaid("game+one",
                  "overlay one extends game \"One\" layer gloss\n"
                  "set way = right\n"
                  "replace finding seen(m: move): bool cost late question en \"?\" en \"x\"\n"
                  "insert clause 3 \"new\" for m: move when seen(m) then s(m) is plain\n"
                  "  overrides 2\n",
                  NULL),
         "s(m1) is plain [1 3]\n"
         "s(m2) is plain [1 3] IF seen(m2)?[true: yes][false: no]\n"
         "s(m2) is sharp [2] IF seen(m2)?[true: no][false: yes]\n"
         "s(m3) is plain [1 3] IF seen(m3)?[true: yes][false: no]\n"
         "s(m3) is sharp [2] IF seen(m3)?[true: no][false: yes]\n");
}

Test(check, an_overlay_says_what_it_does)
{
    SAME(overlaid("game+one",
                  "overlay one extends game \"One\" layer gloss\n"
                  "clause 3 \"plain\" for m: move then s(m) is soft\n"
                  "replace clause 4 \"not there\" for m: move then s(m) is soft\n"
                  "repeal 5\n"
                  "set where_to = left\n"
                  "set way = up\n",
                  NULL),
         "more.law:2:1 R0009\n"
         "more.law:3:9 N0007\n"
         "more.law:4:1 N0007\n"
         "more.law:5:1 N0011\n"
         "more.law:6:11 N0001\n");
}

/* SPEC 6.6 */
Test(check, labels_after_see)
{
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1A \"a\" for m: move then s(m) see 1, 1B, 2\n"
                  "clause 1B1 \"b\" for m: move then s(m) see 1B1\n"
                  "clause 12 \"a law that is not there\" for m: move then s(m) see 2A, 3\n"),
         "");
    SAME(law_said("status s(m: move) en \"s\"\n"
                  "clause 1A \"a\" for m: move then s(m) see 1A1, 1B, 12C, 12C\n"
                  "clause 12 \"b\" for m: move then s(m)\n"),
         "game.law:2:41 N0006\n"
         "game.law:2:46 N0006\n"
         "game.law:2:50 N0006\n"
         "game.law:2:55 N0002\n");
    /* another file may remove the clause */
    SAME(overlaid("game+one",
                  "overlay one extends game \"One\" layer gloss\n"
                  "insert clause 3 \"x\" for m: move then s(m) is soft overrides 1, 2 see 1, 2\n",
                  "overlay two extends game \"Two\" layer gloss repeal 2\n"),
         "s(m1) is soft [3]\n"
         "s(m2) is soft [3]\n"
         "s(m3) is soft [3]\n");
}

/* SPEC 6.7: R0007 */
Test(check, two_overlays_of_one_clause_need_an_order)
{
    static const char one[] = "overlay one extends game \"One\" layer gloss\n"
                              "set way = right\n"
                              "replace clause 1 \"x\" for m: move then s(m) is soft\n";

    SAME(overlaid("game+one+two", one,
                  "overlay two extends game \"Two\" layer gloss\n"
                  "replace clause 1 \"x\" for m: move then s(m) is plain\n"),
         "more.law:2:9 R0007\n");
    SAME(overlaid("game+one+two", one,
                  "overlay two extends game \"Two\" layer gloss overrides one\n"
                  "replace clause 1 \"x\" for m: move then s(m) is plain\n"),
         "s(m1) is plain [1]\n"
         "s(m2) is sharp [2]\n"
         "s(m3) is sharp [2]\n");
}

/* SPEC 6.1: the order of files does not matter */
Test(check, the_order_of_files_means_nothing)
{
    static const char head[] = "edition game \"Game\" by G effective 2020-01-01 layer law\n";
    static const char *const part[] = {
        "status s(m: move): tone en \"s\"  status t(m: move) en \"t\"\n",
        "clause 1 \"a\" for m: move then s(m) is plain\n",
        "clause 2 \"b\" for m: move when seen(m) then s(m) is sharp overrides 1\n",
        ("clause 3 \"c\" for m: move when s(m) is plain and t(m) then refer 9\n"
         "clause 4 \"d\" for m: move when fair then t(m)\n"),
    };
    char *first = NULL;

    for (int turn = 0; turn < 24; turn++) {
        int left = turn, used = 0;
        char text[4][600];
        const char *files[4];

        for (int i = 0; i < 4; i++) {
            int skip = left % (4 - i), k = 0;

            left /= 4 - i;
            for (;; k++)
                if (!(used >> k & 1) && skip-- == 0)
                    break;
            used |= 1 << k;
            snprintf(text[i], sizeof text[i], "%s%s", head, part[k]);
            files[i] = text[i];
        }
        Game g = game_open_files("game", files, 4, "case x \"X\"\n  story\n    m1: A moves r1\n");
        char *out = game_ruling(&g, 0, g.c ? g.c->nevents : 0);

        game_close(&g);
        if (!first) {
            first = out;
            continue;
        }
        cr_expect(eq(str, out, first), "order %d", turn);
        free(out);
    }
    cr_expect(strstr(first, "refer 9 [3] IF seen(m1)") != NULL, "%s", first);
    free(first);
}

/* SPEC 6.8: returns the diagnostics of a clause that is a circle, unless it reads only earlier
 * events */
static char *circle(const char *clause)
{
    char law[900];

    snprintf(law, sizeof law,
             "status st(e: event): bool en \"s\"\n"
             "define first(a1: event, b1: event): bool as a1 before b1 and b1 is given "
             "define at_times(a1: event, b1: event): bool as first(a1, b1) when (b1 is given) "
             "define that(t1: take): take as t1  define taken(t1: take): move as t1.of\n"
             "clause 1 \"one\" for m: move, n: move, k: move, t: take, w: amend %s\n",
             clause);
    return law_said(law);
}

Test(check, what_is_known_to_be_earlier)
{
    SAME(circle("when n before m and st(n) then st(m)"), "");
    SAME(circle("when m after n and st(n) then st(m)"), "");
    SAME(circle("when n before k and k is m and st(n) then st(m)"), "");
    SAME(circle("when n before k and k before m and st(n) then st(m)"), "");
    SAME(circle("when n is m and st(n) then st(m)"), "game.law:3:81 R0002\n");
    SAME(circle("when n is k and k is m and st(n) then st(m)"), "game.law:3:92 R0003\n");
    SAME(circle("when t.of is m and st(m) then st(t)"), "");
    SAME(circle("when m is t.of and st(m) then st(t)"), "");
    SAME(circle("when t.of is m and st(t) then st(m)"), "game.law:3:84 R0003\n");
    SAME(circle("when m before t.of and st(m) then st(t)"), "");
    SAME(circle("when t.of after m and st(m) then st(t)"), "");
    SAME(circle("when t.of before m and st(t) then st(m)"), "game.law:3:88 R0003\n");
    SAME(circle("when t.of is t.of and st(t) then st(m)"), "game.law:3:87 R0003\n");
    SAME(circle("when st(t.of) then st(t)"), "");
    SAME(circle("when first(n, m) and st(n) then st(m)"), "");
    SAME(circle("when first(t.of, m) and st(n) then st(m)"), "game.law:3:89 R0003\n");
    /* a `when` that holds only in some cases, or an expression that is not a variable, proves no
     * order */
    SAME(circle("when at_times(n, m) and st(n) then st(m)"), "game.law:3:89 R0003\n");
    SAME(circle("when m before that(t).of and st(m) then st(t)"), "game.law:3:94 R0003\n");
    SAME(circle("when m is that(t).of and st(m) then st(t)"), "game.law:3:90 R0003\n");
    SAME(circle("when m is taken(t) and st(m) then st(t)"), "game.law:3:88 R0003\n");
    SAME(circle("when taken(t) is m and st(m) then st(t)"), "game.law:3:88 R0003\n");
    SAME(circle("when (some q: move where (q before m and st(q))) then st(m)"), "");
    SAME(circle("when (some q: move where (q is n and n before m and st(q))) then st(m)"), "");
    SAME(circle("when (some q: move) and st(n) then st(m)"), "game.law:3:89 R0003\n");
}

/* An overlay that is loaded without its edition still has the edition's name in its title. */
Test(check, an_overlay_without_its_edition)
{
    Game g = game_open_files(
        "game+more",
        (const char *const[]){
            "overlay more extends game \"More\" layer gloss status s(m: move) en \"s\" "
            "insert clause 1 \"a\" for m: move then s(m)\n" },
        1, NULL);

    SAME(game_diags(&g), "");
    cr_assert(g.p != NULL);
    cr_expect(eq(str, (char *)g.p->title.in[0], "game+more"));
    game_close(&g);
}
