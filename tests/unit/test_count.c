/* test_count.c - counts large shapes, with dependent and independent parts, and tests the order of
 * a shape's facts (SPEC 12). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "ruling/rule.h"
#include "universe/count.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

static Game opened(const char *law)
{
    Game g = game_open(law, NULL);

    if (!g.p) {
        char *said = game_diags(&g);

        cr_fatal("%s", said);
    }
    return g;
}

/* Returns the number of cases of the first universe of LAW, or the diagnostics. */
static char *counted(const char *law)
{
    Game g = opened(law);
    StrBuf b = { 0 };
    uint64_t n;
    char *said;

    if (count_universe(g.p, g.p->universes, 2, &n, g.diags))
        strbuf_printf(&b, "%llu\n", (unsigned long long)n);
    said = game_diags(&g);
    strbuf_add(&b, said);
    free(said);
    game_close(&g);
    return strbuf_steal(&b);
}

/* Returns a universe of N moves, each with 4 * 8 * 2 * 13 possibilities, and the assumption
 * ASSUME. */
static char *moves(int n, const char *assume)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
                   "universe u \"U\"\n");
    for (int i = 1; i <= n; i++)
        strbuf_printf(&b, "slot m%d: move with by any, token any, loud any, at any or absent\n", i);
    strbuf_add(&b, assume);
    return strbuf_steal(&b);
}

#define COUNTED(n, assume, want)       \
    do {                               \
        char *law_ = moves(n, assume); \
        SAME(counted(law_), want);     \
        free(law_);                    \
    } while (0)

Test(count, what_nothing_joins_is_multiplied)
{
    COUNTED(1, "", "832\n");
    COUNTED(6, "", "331695788784615424\n"); /* 832 to the sixth power */
}

/* SPEC 4.4, 12.2 */
Test(count, what_is_open_of_a_kind_excludes_nothing)
{
    static const char law[] =
        "event host_move is a move { } en \"a move of the host\"\n"
        "  where (it.token.colour is red and it.by is host)\n"
        "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
        "universe u \"U\" slot m: host_move with by in {ann, bob}, token any\n";

    SAME(counted(law), "8\n"); /* four tokens are red, and the host is unknown */
}

/* SPEC 9.2: a native that decides about the events goes astray */
Test(count, a_kind_may_hang_on_a_native_that_goes_astray)
{
    static const char law[] =
        "native past_owner(o: owner): owner\n"
        "event own_move is a move { } en \"a move of its own\"\n"
        "  where (past_owner(it.by) is it.by)\n"
        "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
        "universe u \"U\" slot m: own_move with by in {ann, dee}, token is token(red, "
        "one)\n";

    SAME(counted(law), "game.law:1:57 E0004\n");
}

Test(count, what_is_joined_falls_apart_again)
{
    /* three independent pairs: 7/8 of the cases for each */
    COUNTED(6,
            "assume not (m1.token is m4.token) assume not (m2.token is m5.token)\n"
            "assume m3.by is m6.by\n",
            "63488647072055296\n");
    /* a chain: 7/8 to the fifth power */
    COUNTED(6,
            "assume not (m1.token is m2.token) and not (m2.token is m3.token)\n"
            "   and not (m3.token is m4.token) and not (m4.token is m5.token)\n"
            "   and not (m5.token is m6.token)\n",
            "170129733950898176\n");
    /* all different: 8 * 7 * 6 of 512 */
    COUNTED(3,
            "assume not (m1.token is m2.token or m2.token is m3.token or m1.token is "
            "m3.token)\n",
            "377954304\n");
    /* at least one pair is equal: all but 7/8 to the third power */
    COUNTED(6,
            "assume m1.token is m2.token or m3.token is m4.token or m5.token is "
            "m6.token\n",
            "109485524032421888\n");
}

/* SPEC 10 */
Test(count, more_than_can_be_counted_is_refused)
{
    COUNTED(7, "", "game.law:2:1 U0011\n");
    /* eight moves in one condition */
    COUNTED(8,
            "assume m1.token is m2.token or m3.token is m4.token or m5.token is m6.token "
            "or m7.token is m8.token\n",
            "game.law:11:8 U0011\n");
}

/* The cases of each shape can be counted.  The sum over all shapes is too large, and so is the
 * number of shapes. */
Test(count, more_in_all_shapes_than_can_be_counted_is_refused)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "event push is a move { } phrase en \"{by} pushes {token}\"\n"
                   "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
                   "universe u \"U\"\n");
    for (int i = 1; i <= 6; i++)
        strbuf_printf(&b,
                      "slot m%d: move or push with by any, token any, loud any, at any or "
                      "absent\n",
                      i);
    SAME(counted(strbuf_str(&b)), "game.law:3:1 U0011\n");
    strbuf_clear(&b);
    for (int i = 0; i < 41; i++)
        strbuf_printf(&b, "event k%d is a act { } phrase en \"{by} %dk\"\n", i, i);
    strbuf_add(&b, "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
                   "universe u \"U\"\n");
    for (int i = 0; i < 12; i++) {
        strbuf_printf(&b, "slot m%d: k0", i);
        for (int k = 1; k < 41; k++)
            strbuf_printf(&b, " or k%d", k);
        strbuf_add(&b, " with by is ann\n");
    }
    SAME(counted(strbuf_str(&b)), "game.law:43:1 U0011\n");
    strbuf_free(&b);
}

/* Twelve moves give too many dimensions, because two findings are about pairs of moves. */
Test(count, more_dimensions_than_there_may_be_are_refused)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "finding nearer(m: move, n: move): bool cost table question en \"?\" en \"n\"\n"
                   "finding louder(m: move, n: move): bool cost table question en \"?\" en \"l\"\n"
                   "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
                   "universe u \"U\"\n");
    for (int i = 0; i < 12; i++)
        strbuf_printf(&b, "slot m%d: move with by is ann, token is token(red, one)\n", i);
    strbuf_add(&b, "open nearer, louder\n");
    SAME(counted(strbuf_str(&b)), "game.law:4:1 U0011\n");
    strbuf_free(&b);
}

/* The other dimensions depend on the value of the first.  The cases for each value can be counted;
 * their sum is too large. */
Test(count, more_in_all_parts_than_can_be_counted_is_refused)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
                   "define who(o: owner): set of owner as {ann, bob, cid} when o is ann "
                   "otherwise {bob, cid, dee}\n"
                   "define hours(o: owner): set of hour as {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11} "
                   "when o is ann otherwise {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}\n"
                   "universe u \"U\" given host in {ann, bob, cid}, field is red\n");
    for (int i = 0; i < 12; i++)
        strbuf_printf(&b,
                      "slot m%d: move with by in who(host), token is token(red, one), "
                      "at in hours(host) or absent\n",
                      i);
    SAME(counted(strbuf_str(&b)), "game.law:4:1 U0011\n");
    strbuf_free(&b);
}

/* An assumption that never holds leaves no case. */
Test(count, what_cannot_be_is_not_counted)
{
    COUNTED(2, "assume m1.loud and not m1.loud\n", "0\n");
}

#define RULED "status s(m: move) en \"s\" clause 1 \"c\" for m: move then s(m)\n"
#define NOTES                                                                      \
    RULED "event note is a act { about: act; also?: act } phrase en \"{by} notes " \
          "{about} [and {also}]\"\n"                                               \
          "universe u \"U\" given field is red\n"                                  \
          "slot m: move with by any, token is token(red, one)\n"                   \
          "slot d: shout with by any, colour is red, mark is absent\n"

/* SPEC 12.2, 12.3: a stated value is no dimension.  There is no case if a required value is absent,
 * or if an attribute refers to an event of a wrong kind. */
Test(count, what_is_stated)
{
    SAME(counted(RULED "universe u \"U\" given field any\n"
                       "slot m: move with by is ann, token is token(field, one), seen_by is "
                       "{ann, m.by}\n"
                       "slot n: move with by any, token is token(red, one), seen_by is "
                       "{ann, bob}\n"),
         "8\n");
    /* other(field) is Ann if the field is red, otherwise absent */
    SAME(counted(RULED "define other(c: colour): owner as ann when c is red\n"
                       "universe u \"U\" given field any, host is other(field)\n"
                       "slot m: move with by any, token is token(red, one)\n"),
         "4\n");
    /* a take must refer to a move: n.about is a move, n.also is not */
    SAME(counted(NOTES "slot n: note with by is ann, about is m, also is d\n"
                       "slot t: take with by is ann, of is n.about\n"),
         "16\n");
    SAME(counted(NOTES "slot n: note with by is ann, about is m, also is d\n"
                       "slot t: take with by is ann, of is n.also\n"),
         "0\n");
    SAME(counted(NOTES "slot n: note with by is ann, about is m, also is absent\n"
                       "slot o: note with by is ann, about is n.also, also is n.about\n"),
         "0\n");
}

/* Makes sixty settings, each defined by the one before it through DEPTH nested parentheses.
 * Returns true if a case that needs the last setting can be ruled on. */
static bool can_rest(int depth)
{
    enum { SETTINGS = 60, MOST = 90 };
    StrBuf b = { 0 };
    Shape *s;
    bool ruled;
    Game g;

    strbuf_add(&b, "setting { loud: bool } phrase en \"loud {loud}\"\n");
    for (int i = 0; i <= SETTINGS; i++)
        strbuf_printf(&b, "setting { s%d: bool } phrase en \"s%d {s%d}\"\n", i, i, i);
    for (int i = 0; i < SETTINGS; i++)
        for (int from = 0; from < depth; from += MOST) {
            int n = depth - from < MOST ? depth - from : MOST;

            strbuf_printf(&b, "define d%d_%d: bool as ", i, from);
            for (int k = 0; k < n; k++)
                strbuf_add(&b, "(field is red and ");
            if (from + n < depth)
                strbuf_printf(&b, "d%d_%d", i, from + MOST);
            else
                strbuf_printf(&b, "s%d", i);
            for (int k = 0; k < n; k++)
                strbuf_add(&b, ")");
            strbuf_add(&b, "\n");
        }
    strbuf_printf(&b,
                  "status s(m: move) en \"s\" clause 1 \"c\" for m: move when s%d then s(m)\n"
                  "universe u \"U\" given field is red, loud any, s0 is loud",
                  SETTINGS);
    for (int i = 0; i < SETTINGS; i++)
        strbuf_printf(&b, ", s%d is d%d_0", i + 1, i);
    strbuf_add(&b, "\nslot m: move with by is ann, token is token(red, one)\n");
    g = opened(strbuf_str(&b));
    s = universe_shape_new(g.p, g.p->universes, 0, g.arena, g.diags);
    ruled = rule_case(g.p, s->c, 0, s->c->nevents, g.arena, g.diags) != NULL;
    if (!ruled) {
        char *said = game_diags(&g);

        cr_expect(strstr(said, "E0006") != NULL, "%s", said);
        free(said);
    }
    strbuf_free(&b);
    game_close(&g);
    return ruled;
}

/* SPEC 10: settings that depend on each other are refused only from a certain depth on */
Test(count, settings_that_rest_on_each_other_too_deep)
{
    int least = 350, most = 450; /* a depth that can be ruled on, and one that cannot */

    cr_assert(can_rest(least));
    cr_assert(not(can_rest(most)));
    while (most - least > 1) {
        int middle = (least + most) / 2;

        *(can_rest(middle) ? &least : &most) = middle;
    }
}

/* SPEC 12.2: a native that reads nothing about events may be asked before the story is complete */
Test(count, a_native_that_reads_of_no_event)
{
    SAME(counted(RULED "event tally is a act { n: count } phrase en \"{by} counts {n}\"\n"
                       "define few(o: owner): set of tone as {plain, sharp} when o is ann "
                       "otherwise {soft}\n"
                       "native tones_of(o: owner, e: event): count reads few\n"
                       "universe u \"U\"\n"
                       "slot m: move with by any, token is token(red, one)\n"
                       "slot k: tally with by in {ann, bob}, n is tones_of(m.by, m)\n"),
         "8\n");
}

/* hosts(field) may be empty.  Then the setting has no possible value, and there is no such case. */
Test(count, a_setting_of_no_value)
{
    static const char law[] =
        "status s(m: move) en \"s\"\n"
        "clause 1 \"c\" for m: move when m.by is host and (field is red or m.loud) then "
        "s(m)\n"
        "define hosts(c: colour): set of owner as {ann, bob} when c is blue otherwise "
        "{}\n"
        "universe u \"U\" given field any, host in hosts(field)\n"
        "slot m: move with by any, token is token(red, one), loud any\n";
    Game g = opened(law);
    Shape *s = universe_shape_new(g.p, g.p->universes, 0, g.arena, g.diags);

    SAME(ruling_text(rule_case(g.p, s->c, 0, s->c->nevents, g.arena, g.diags), g.sources),
         "s(m) is true [1] IF field?[red: no][blue: host?[ann: m.by?[ann: m.loud?[true: "
         "yes][false: no]][bob: no][cid: no][dee: no]][bob: m.by?[ann: no][bob: "
         "m.loud?[true: yes][false: no]][cid: no][dee: no]]]\n");
    game_close(&g);
    SAME(counted(law), "16\n");
}

/* SPEC 12.2: the number of cases must not depend on an open fact */
Test(count, what_a_dimension_may_be_hangs_on_what_is_open)
{
    SAME(counted(RULED "universe u \"U\"\n"
                       "slot m: move with by is ann, token in {token(field, one)}\n"),
         "game.law:3:36 U0012\n");
}

static const char deals[] =
    "status s(m: move) en \"s\" status t(m: move) en \"t\"\n"
    "clause 1 \"c\" for m: move when m.loud and field is red and holds(m.by, m.token) "
    "then s(m)\n"
    "clause 2 \"c\" for m: move when all_held then t(m)\n"
    "universe u \"U\" deal \"A:12. 34. .12 .34\", \"A:1.1 2.2 3.3 4.\"\n"
    "given field any\n"
    "slot m: move with by in {ann, bob}, token in {token(red, one), token(blue, two)}, "
    "loud any\n";

/* SPEC 7.2, 12.2: the deal comes first, then settings, then attributes; only possible values */
Test(count, the_deal_is_asked_before_all_else)
{
    Game g = opened(deals);
    Shape *s = universe_shape_new(g.p, g.p->universes, 0, g.arena, g.diags);
    Ruling *r = rule_case(g.p, s->c, 0, s->c->nevents, g.arena, g.diags);

    SAME(ruling_text(r, g.sources),
         "s(m) is true [1] IF deal?[1: field?[red: m.by?[ann: m.token?[r1: no][b2: "
         "m.loud?[true: yes][false: no]]][bob: no]][blue: no]][2: field?[red: "
         "m.by?[ann: m.token?[r1: m.loud?[true: yes][false: no]][b2: no]][bob: "
         "m.token?[r1: no][b2: m.loud?[true: yes][false: no]]]][blue: no]]\n"
         "t(m) is true [2] IF deal?[1: yes][2: no]\n");
    game_close(&g);
}

Test(count, a_deal_has_words)
{
    Game g = opened(deals);
    Shape *s = universe_shape_new(g.p, g.p->universes, 0, g.arena, g.diags);
    Words w = { .p = g.p, .c = s->c, .arena = g.arena, .list_slot = -1 };
    const Value both[] = { 1, 2 };

    cr_expect(eq(str, (char *)words_fact(&w, &s->dims[0], 2), "the deal is number 2"));
    cr_expect(eq(str, (char *)words_fact_any(&w, &s->dims[0], both, 2),
                 "the deal is number 1 or the deal is number 2"));
    cr_expect(eq(str, (char *)words_fact_not(&w, &s->dims[0], 1),
                 "it is not true that the deal is number 1"));
    cr_expect(eq(str, (char *)words_question_text(&w, &s->dims[0]), "Which deal was it?"));
    game_close(&g);
}

/* In a case made with choices for some dimensions only, the other dimensions are open facts. */
Test(count, what_is_not_chosen_stays_open)
{
    Game g = opened(deals);
    Shape *s = universe_shape_new(g.p, g.p->universes, 0, g.arena, g.diags);
    const Choice some[] = { { &s->dims[0], 2 }, { &s->dims[2], 0 } };
    Case *c = universe_shape_case(s, some, 2, g.arena);
    Ruling *r = rule_case(g.p, c, 0, c->nevents, g.arena, g.diags);

    SAME(ruling_text(r, g.sources),
         "s(m) is true [1] IF field?[red: m.token?[r1: m.loud?[true: yes][false: no]]"
         "[b2: no]][blue: no]\n");
    game_close(&g);
}
