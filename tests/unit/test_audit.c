/* test_audit.c - plants each kind of finding of an audit and expects it; expects nothing where
 * nothing is wrong. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "audit/audit.h"
#include "game.h"
#include "kit/strbuf.h"
#include "library/library.h"
#include "program/implies.h"
#include "program/program.h"
#include "universe/count.h"

#include <stdlib.h>
#include <string.h>

static const char words[] = "status s(m: move): tone en \"s\" must \"s\"\n"
                            "status t(m: move) en \"t\"\n"
                            "status u(m: move) en \"u\"\n"
                            "define mine(m: move): bool as m.by is host\n";

/* The events: a move by Ann or Bob, loud or not; then a bell or nothing.  The host is Ann or
 * Bob. */
static const char moves[] =
    "universe moves \"Moves\" covers 1, 2\n"
    "  given host in {ann, bob}, field is red\n"
    "  slot m: move with by in {ann, bob}, token is token(red, one), loud any\n"
    "  slot b: bell or nothing with by is cid\n";

static void put_finding(StrBuf *b, const Finding *f)
{
    strbuf_printf(b, "%s", f->id);
    if (f->count)
        strbuf_printf(b, " (%llu of %llu)", (unsigned long long)f->count,
                      (unsigned long long)f->of);
    if (f->not_presumed)
        strbuf_add(b, " otherwise read");
    strbuf_add(b, "\n");
}

static char *findings_in(const Game *g, int threads, bool part)
{
    const Universe *list[8];
    AuditOptions a = { .universes = list, .threads = threads, .part = part };
    const Audit *found;
    StrBuf b = { 0 };

    for (const Universe *u = g->p ? g->p->universes : NULL; u; u = u->next)
        list[a.nuniverses++] = u;
    found = g->p ? audit_program(g->p, &a, g->arena, g->diags) : NULL;
    if (!found)
        return game_diags(g);
    for (int i = 0; i < found->findings.n; i++)
        put_finding(&b, &found->findings.at[i]);
    return b.s ? strbuf_steal(&b) : strdup("");
}

static char *findings(const Game *g, int threads)
{
    return findings_in(g, threads, false);
}

/* Returns what an audit of LAW finds in UNIVERSE. */
static char *audited(const char *universe, const char *law)
{
    StrBuf b = { 0 };
    Game g;
    char *out;

    strbuf_printf(&b, "%s%s%s", words, law, universe);
    g = game_open(strbuf_str(&b), NULL);
    out = findings(&g, 1);
    strbuf_free(&b);
    game_close(&g);
    return out;
}

#define FINDS(law, want) SAME(audited(moves, law), want)

/* A clause that rules on every kind of event. */
#define SPOKEN "clause 2Z \"All\" for m: act then refer 90\n"

Test(audit, nothing_is_amiss_where_every_part_matters)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud and mine(m) then s(m) is plain\n"
                 "clause 2 \"b\" for m: move when not mine(m) then s(m) is sharp\n",
          "");
}

Test(audit, two_rules_that_exclude_each_other)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                 "clause 2 \"b\" for m: move when mine(m) then s(m) is sharp\n",
          "clash 1 2 s (4 of 16)\n");
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                 "clause 2 \"b\" for m: move when mine(m) then s(m) is sharp "
                 "overrides 1\n",
          "");
}

Test(audit, a_clash_of_permission_and_prohibition)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then m.by may retract(m)\n"
                 "clause 2 \"b\" for m: move when mine(m) then host may not retract(m)\n",
          "clash 1 2 retract (4 of 16)\n");
}

Test(audit, a_required_status_without_a_value)
{
    FINDS("status r(m: move): tone required when m.loud en \"r\"\n" SPOKEN
          "clause 1 \"a\" for m: move when mine(m) then r(m) is plain\n",
          "gap r (4 of 16)\n");
}

Test(audit, a_required_status_of_no_event_and_of_two)
{
    FINDS("status r: tone required en \"r\"\n"
          "status p(m: move, b: bell): tone required when m.loud en \"p\"\n" SPOKEN
          "clause 1 \"a\" when host is ann then r is plain\n"
          "clause 2 \"b\" for m: move, b: bell when mine(m) then p(m, b) is plain\n",
          "gap p (2 of 16)\ngap r (8 of 16)\n");
}

Test(audit, a_rule_that_never_fires)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.by is cid then t(m)\n", "dead-rule 1\n");
    /* nothing is reported about clauses without a universe, or without events for them */
    FINDS(SPOKEN "clause 4 \"a\" for m: move when m.by is cid then t(m)\n"
                 "clause 1 \"b\" for m: shout when m.by is cid then refer 90\n",
          "");
}

Test(audit, conditions_that_never_decide)
{
    /* the second condition follows from the first */
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.by is ann and host is ann and "
                 "mine(m) then t(m)\n",
          "idle-condition 1: $0.by is owner.ann\n"
          "idle-condition 1: host is owner.ann\n"
          "idle-condition 1: mine($0)\n");
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.by is ann and m.by in {ann, cid} "
                 "then t(m)\n",
          "idle-condition 1: $0.by is owner.ann\n");
    /* always true, although what it reads varies */
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.by in {ann, bob, cid} and m.loud "
                 "then t(m)\n",
          "idle-condition 1: $0.by in {owner.ann, owner.bob, owner.cid}\n");
    /* always true only because the universe has no other token: nothing is reported */
    FINDS(SPOKEN "clause 1 \"a\" for m: move where m.token is token(red, one) "
                 "when m.loud then t(m)\n",
          "");
}

Test(audit, of_what_a_clause_speaks_is_no_condition_that_decides)
{
    /* a `where` that the `when` makes unnecessary */
    FINDS(SPOKEN "clause 1 \"a\" for m: move where m.by in {ann, bob, cid} when m.loud "
                 "then t(m)\n",
          "");
    FINDS(SPOKEN "clause 1 \"a\" for m: move where mine(m), b: bell where b after m "
                 "when m.loud and m before b then t(m)\n",
          "");
}

#define HOW "reading how { so en \"so\", not_so en \"not so\" } default so en \"how\"\n"

Test(audit, a_reading_on_which_nothing_depends)
{
    FINDS(HOW SPOKEN "clause 1 \"a\" for m: move when m.loud and how is so then t(m)\n"
                     "clause 2 \"b\" for m: move when m.loud and how is not_so then t(m)\n",
          "idle-reading how\n");
    FINDS(HOW SPOKEN "clause 1 \"a\" for m: move when m.loud and how is so then t(m)\n"
                     "clause 2 \"b\" for m: move when mine(m) and how is not_so then t(m)\n",
          "");
    /* a reading is not reported if no universe covers a clause that asks it */
    FINDS(HOW SPOKEN "clause 4 \"a\" for m: move when m.loud and how is so then t(m)\n"
                     "clause 5 \"b\" for m: move when m.loud and how is not_so then t(m)\n"
                     "clause 1 \"c\" for m: move when mine(m) then u(m)\n",
          "");
    /* a reading is not reported if a file sets it, or if no clause asks it */
    FINDS(HOW SPOKEN "set how = so\n"
                     "clause 1 \"a\" for m: move when m.loud then t(m)\n",
          "");
    FINDS(HOW SPOKEN "clause 1 \"a\" for m: move when m.loud then t(m)\n", "");
}

Test(audit, of_universes_that_somebody_chose_less_is_said)
{
    const char *law =
        HOW SPOKEN "clause 1 \"a\" for m: move when m.loud and how is so then t(m)\n"
                   "clause 2 \"b\" for m: move when m.loud and how is not_so then t(m)\n"
                   "principle p \"P\" for m: shout always m.by is ann\n";
    StrBuf b = { 0 };
    Game g;

    strbuf_printf(&b, "%s%s%s", words, law, moves);
    g = game_open(strbuf_str(&b), NULL);
    SAME(findings_in(&g, 1, false), "idle-reading how\nvacuous-principle p\n");
    SAME(findings_in(&g, 1, true), "");
    strbuf_free(&b);
    game_close(&g);
}

Test(audit, a_reading_of_a_rule_that_never_fires)
{
    FINDS(HOW SPOKEN "clause 1 \"a\" for m: move when m.loud and m.by is cid and how is so "
                     "then t(m)\n"
                     "clause 2 \"b\" for m: move when mine(m) then t(m)\n",
          "idle-reading how\ndead-rule 1\n");
}

Test(audit, a_rule_that_is_always_defeated)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud and mine(m) then s(m) is plain\n"
                 "clause 2 \"b\" for m: move when m.loud then s(m) is sharp overrides 1\n",
          "always-defeated 1 s\n");
}

Test(audit, a_defeat_that_never_bites)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                 "clause 2 \"b\" for m: move when not m.loud then s(m) is sharp overrides 1\n",
          "idle-override 2 overrides 1\n");
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then s(m) is plain subject to 2\n"
                 "clause 2 \"b\" for m: move when not m.loud then s(m) is sharp\n",
          "idle-override 1 subject to 2\n");
    /* the two rules are never about the same thing: nothing is reported */
    FINDS(SPOKEN "clause 1 \"a\" for m: move where (some b: bell where b after m) then "
                 "s(m) is plain\n"
                 "clause 2 \"b\" for m: move where (no b: bell where b after m) then "
                 "s(m) is sharp "
                 "overrides 1\n",
          "");
}

Test(audit, an_event_of_which_nothing_is_said)
{
    FINDS("clause 1 \"a\" for m: move when m.loud then t(m)\n"
          "clause 2 \"b\" for m: move when mine(m) then u(m)\n",
          "silence bell\n");
    /* a background line does not count as a ruling */
    FINDS("clause 1 \"a\" for m: move when m.loud then t(m)\n"
          "clause 2 \"b\" for b: bell then refer 90 background\n",
          "silence bell\n");
    /* not silent: a rule asks whether Cid rang */
    FINDS("define rung: bool as some b: bell where b.by is cid\n"
          "clause 1 \"a\" for m: move when m.loud and rung then t(m)\n"
          "clause 2 \"b\" for m: move when mine(m) then u(m)\n",
          "");
}

Test(audit, a_right_of_nobody_and_a_choice_among_nothing)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then either of {cid_or_none(m)} may "
                 "retract(m)\n"
                 "define cid_or_none(m: move): owner as cid when mine(m)\n",
          "no-chooser 1 retract (4 of 16)\n");
    FINDS("define some_colours(b: bell): set of colour as {field} when host is ann "
          "otherwise {}\n"
          "clause 1 \"a\" for m: move when m.loud then t(m)\n"
          "clause 2 \"a\" for b: bell then b.by may decide(b) from some_colours(b)\n",
          "no-choice 2 decide (4 of 16)\n");
}

Test(audit, a_time_that_is_over_when_it_begins_and_one_that_never_ends)
{
    FINDS(SPOKEN "deadline same(m: event) is b: bell where b after m en \"bell\"\n"
                 "clause 1 \"a\" for m: move, b: bell where b after m then m.by may retract(m) "
                 "until same(m)\n",
          "too-late 1 same\n");
    FINDS(SPOKEN "deadline ann_rings(m: event) is b: bell where b.by is ann en \"bell\"\n"
                 "clause 1 \"a\" for m: move then m.by may retract(m) "
                 "until ann_rings(m)\n",
          "never-late 1 ann_rings\n");
    /* too late at once for one event, in time for another */
    FINDS(SPOKEN "deadline same(m: event) is b: bell where b after m en \"bell\"\n"
                 "clause 1 \"a\" for m: move, e: act where (e after m or e is m) then m.by may "
                 "retract(m) until same(m)\n",
          "");
    /* a duty takes effect at once, so its deadline ends nothing */
    FINDS(SPOKEN "deadline ann_rings(m: event) is b: bell where b.by is ann en \"bell\"\n"
                 "clause 1 \"a\" for m: move then m.by must retract(m) "
                 "until ann_rings(m)\n",
          "");
    FINDS(SPOKEN "clause 1 \"a\" for m: move then m.by may retract(m) until "
                 "bell_after(m)\n",
          "");
}

/* The universe must cover all clauses of a group, or nothing is reported about the conditions of
 * the group's head. */
Test(audit, a_guard_of_what_is_covered_in_part)
{
#define GROUP                                                          \
    SPOKEN "clause 1 \"g\" for m: move when m.by in {ann, bob, cid}\n" \
           "clause 1A \"a\" when m.loud then t(m)\n"                   \
           "clause 1B \"b\" when mine(m) then u(m)\n"
#define COVERS(what)                             \
    "universe moves \"Moves\" covers " what "\n" \
    "  given host in {ann, bob}, field is red\n" \
    "  slot m: move with by in {ann, bob}, token is token(red, one), loud any\n"

    SAME(audited(COVERS("1"), GROUP),
         "idle-condition 1: $0.by in {owner.ann, owner.bob, owner.cid}\n");
    SAME(audited(COVERS("1A"), GROUP), "");
}

/* The values of s(m) clash, so clause 3, whose condition reads s(m), is dead. */
Test(audit, a_condition_that_hangs_on_a_clash)
{
    static const char one[] = "universe one \"One\" covers 1, 2, 3\n"
                              "  given host in {ann, bob}, field is red\n"
                              "  slot m: move with by is ann, token is token(red, one), "
                              "loud is true\n";

    SAME(audited(one, SPOKEN "clause 1 \"a\" for m: move when m.loud then s(m) is plain\n"
                             "clause 2 \"b\" for m: move when m.by is ann then s(m) is sharp\n"
                             "clause 3 \"c\" for m: move when s(m) is plain and host is ann then "
                             "u(m)\n"),
         "clash 1 2 s (2 of 2)\ndead-rule 3\n");
}

/* One clause has a deadline that depends on an open holding; another concludes about an absent
 * event. */
Test(audit, what_a_rule_says_may_be_open_or_nothing)
{
    static const char notes[] = "universe notes \"Notes\" covers 1, 2\n"
                                "  given host is ann, field is red\n"
                                "  slot m: move with by in {ann, bob}, token is token(red, one)\n"
                                "  slot n: note with by in {ann, bob}, about is absent\n"
                                "  slot o: note with by in {ann, bob}, about is m\n"
                                "  slot b: bell or nothing with by is cid\n";

    SAME(audited(notes,
                 SPOKEN "event note is a act { about?: move } phrase en \"{by} notes [{about}]\"\n"
                        "native has_colour(o: owner, c: colour)\n"
                        "deadline red_bell(m: event) is b: bell where (b after m and "
                        "has_colour(cid, red)) en \"bell\"\n"
                        "clause 1 \"a\" for m: move, n: note when n.by is m.by then "
                        "t(n.about)\n"
                        "clause 2 \"b\" for m: move then m.by may retract(m) until "
                        "red_bell(m)\n"),
         "");
    SAME(audited(notes,
                 SPOKEN "event note is a act { about?: move } phrase en \"{by} notes [{about}]\"\n"
                        "native has_colour(o: owner, c: colour)\n"
                        "deadline red_bell(m: event) is b: bell where (b after m and "
                        "has_colour(cid, red)) en \"bell\"\n"
                        "clause 1 \"a\" for m: move, n: note when n.by is m.by then "
                        "t(n.about)\n"
                        "clause 1A \"not so\" for m: move when m.by is bob then not t(m)\n"
                        "clause 2 \"b\" for m: move then m.by may retract(m) until "
                        "red_bell(m) default true\n"),
         "clash 1 1A t (4 of 16)\n");
}

/* A choice from an empty set is reported as `no-choice`, unless its deadline has passed. */
Test(audit, a_choice_among_nothing_that_is_over)
{
#define AMONG(until)                                                                    \
    "define none_of(b: bell): set of colour as {field} when host is cid otherwise {}\n" \
    "clause 1 \"a\" for m: move when m.loud then t(m)\n"                                \
    "clause 2 \"b\" for b: bell then b.by may decide(b) from none_of(b)" until "\n"
    static const char bells[] = "universe bells \"Bells\" covers 1, 2\n"
                                "  given host in {ann, bob}, field is red\n"
                                "  slot b: bell with by is cid\n"
                                "  slot m: move with by in {ann, bob}, token is "
                                "token(red, one), loud any\n";

    SAME(audited(bells, SPOKEN AMONG("")), "no-choice 2 decide (8 of 8)\n");
    SAME(audited(bells, SPOKEN "deadline move_after(e: event) is m: move where m after e "
                               "en \"the move\"\n" AMONG(" until move_after(b)")),
         "");
    SAME(audited(bells, SPOKEN "deadline move_after(e: event) is m: move where m after e "
                               "en \"the move\"\n" AMONG(" until move_after(b) default red")),
         "");
}

/* A condition is tried for very many values of a variable. */
Test(audit, a_condition_of_a_variable_of_many_values)
{
    FINDS(SPOKEN "define early(m: move, n: number): bool as n is at most 40 or (m.loud and m.by "
                 "is "
                 "host)\n"
                 "clause 1 \"a\" for m: move, n: number when n is at most 40 and early(m, n) then "
                 "t(m)\n"
                 "clause 2 \"b\" for m: move when m.loud then u(m)\n",
          "idle-condition 1: early($0, $1)\n");
}

Test(audit, like_duties_that_are_not_equally_strong)
{
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then m.by must retract(m)\n"
                 "clause 2 \"b\" for m: move when mine(m) then m.by shall retract(m)\n",
          "modals 2 1 retract\n");
    FINDS(SPOKEN "clause 1 \"a\" for m: move when m.loud then m.by must retract(m)\n"
                 "clause 2 \"b\" for m: move when mine(m) then host shall retract(m)\n",
          "");
}

Test(audit, labels_that_are_no_clause)
{
    FINDS(SPOKEN "clause 1A1 \"As 1B says\" for m: move when m.loud then t(m)\n"
                 "  source \"X 2019, on 1A(2) and 1A(1), 7B and 12\"\n"
                 "clause 2 \"b\" for m: move when mine(m) then u(m)\n"
                 "  because en \"by 1C\" inferred \"as in 1A1b and 1A\"\n",
          "reference 1A1 1A2\n"
          "reference 1A1 1B\n"
          "reference 2 1C\n");
}

Test(audit, a_referral_to_what_is_there)
{
    FINDS("clause 1 \"a\" for m: act then refer 2B \"x\" and refer 3 \"y\"\n"
          "clause 2 \"b\" for m: move when mine(m) then u(m)\n",
          "referral 1 2B\n");
}

Test(audit, a_law_that_only_refers_to_itself_is_not_ruled)
{
    FINDS("clause 3 \"a\" for m: act then refer 3 \"y\"\n"
          "clause 1 \"b\" for m: move when mine(m) then u(m)\n"
          "clause 2 \"c\" for m: move when not mine(m) then t(m)\n",
          "");
}

Test(audit, a_universe_that_covers_what_is_not_there)
{
    SAME(audited("universe x \"X\" covers 1, 1A, 5\n"
                 "  given host is ann, field is red\n"
                 "  slot m: move with by in {ann, bob}, token is token(red, one)\n",
                 "clause 1 \"a\" for m: move when mine(m) then t(m)\n"),
         "covers 5 in x\n");
}

Test(audit, a_clash_under_another_reading)
{
    FINDS("reading how { so en \"so\", not_so en \"not so\" } default so en "
          "\"how\"\n" SPOKEN
          "clause 1 \"a\" for m: move when m.loud and how is not_so then s(m) is plain\n"
          "clause 2 \"b\" for m: move when mine(m) then s(m) is sharp\n",
          "clash 1 2 s (4 of 16) otherwise read\n");
}

/* ---- against the plain way ----------------------------------------------------- */

typedef struct Pooled {
    const char *text;
    bool asked; /* it reads something that the universe varies */
} Pooled;

static const Pooled pool[] = {
    { "m.loud", true },
    { "not m.loud", true },
    { "m.by is ann", true },
    { "mine(m)", true },
    { "not mine(m)", true },
    { "host is bob", true },
    { "m.by is not host", true },
    { "m.by in {ann, bob, cid}", true },
    { "m.by is cid", true },
    { "m.token is token(red, one)", false },
    { "field is blue", false },
    { "b after m", false },
    { "fair", true },
    { "(fair or m.loud)", true },
    { "no x: shout where x after m", false },
};

enum { POOL = BL_LEN(pool), RULES = 3, CONDS = 3 };

static uint32_t seed;

static uint32_t next_random(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 16) % below;
}

typedef struct Random {
    int conds[RULES][CONDS];
} Random;

static const char tried[] = "universe moves \"Moves\" covers 1, 2, 3\n"
                            "  given host in {ann, bob}, field is red\n"
                            "  slot m: move with by in {ann, bob}, token is token(red, "
                            "one), loud any\n"
                            "  slot b: bell or nothing with by is cid\n"
                            "  open fair\n"
                            "  assume m.by is host or m.loud\n";

/* Opens the law without condition K of rule R; with all conditions if K is -1. */
static Game law_without(const Random *law, int r, int k)
{
    StrBuf b = { 0 };
    Game g;

    strbuf_add(&b, words);
    for (int i = 0; i < RULES; i++) {
        strbuf_printf(&b,
                      "status s%d(m: move, b: bell) en \"s\"\n"
                      "clause %d \"a\" for m: move, b: bell when m.by is given",
                      i, i + 1);
        for (int c = 0; c < CONDS; c++)
            if (i != r || c != k)
                strbuf_printf(&b, "\n  when %s", pool[law->conds[i][c]].text);
        strbuf_printf(&b, "\n  then s%d(m, b)\n", i);
    }
    strbuf_add(&b, tried);
    g = game_open(strbuf_str(&b), NULL);
    cr_assert(not(zero(ptr, (void *)g.p)), "%s%s", strbuf_str(&b), game_diags(&g));
    strbuf_free(&b);
    return g;
}

/* Rules on each case by itself.  OUT gets a character for each case: x if the status FUN holds for
 * the first two events, otherwise a dot. */
typedef struct Plain {
    const Game *g;
    const Shape *s;
    const Fun *fun;
    StrBuf out;
} Plain;

static bool rule_plainly(void *context, const Choice *all, int n)
{
    Plain *p = context;
    const Case *c = universe_shape_case(p->s, all, n, p->g->arena);
    Engine *e = engine_new(p->g->p, c, 0, c->nevents, p->g->arena);
    const Value args[2] = { 0, 1 };

    engine_begin(e);
    strbuf_add(&p->out, engine_call(e, p->fun, args) == 1 ? "x" : ".");
    cr_assert(not(engine_stopped(e)), "a case leaves nothing open");
    engine_free(e);
    return true;
}

static char *plainly(const Game *g, int rule)
{
    Plain p = { .g = g };
    const Universe *u = g->p->universes;

    p.fun = program_fun(g->p, arena_printf(g->arena, "s%d", rule));
    for (uint64_t k = 0; k < universe_nshapes(u); k++) {
        CaseCounter *counter;

        p.s = universe_shape_new(g->p, u, k, g->arena, g->diags);
        if (p.s->c->nevents < 2)
            continue;
        counter = count_new(p.s, g->arena, g->diags);
        count_each(counter, rule_plainly, &p);
        count_free(counter);
    }
    return strbuf_steal(&p.out);
}

/* Returns the text of x and . for RULE (as in `Plain`), without condition COND; -1: with all
 * conditions. */
static char *plainly_without(const Random *law, int rule, int cond)
{
    Game g = law_without(law, cond < 0 ? -1 : rule, cond);
    char *s = plainly(&g, rule);

    game_close(&g);
    return s;
}

/* Returns true if condition C is false in some case of two events. */
static bool fails_somewhere(int c)
{
    Random only = { { { c, c, c } } };
    char *s = plainly_without(&only, 0, -1);
    bool fails = strchr(s, '.') != NULL;

    free(s);
    return fails;
}

/* Returns true if the audit reports KIND about a rule, or about its condition COND. */
static bool says(const char *out, const char *kind, int rule, const char *cond)
{
    char *want = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&want, &len);

    fprintf(f, "%s %d%s%s\n", kind, rule + 1, cond ? ": " : "", cond ? cond : "");
    fclose(f);
    bool has = strstr(out, want) != NULL;

    free(want);
    return has;
}

/* Returns the text of condition C as the id of a finding has it. */
static const char *told_as(const Game *g, int rule, int c)
{
    const Rule *r = program_fun(g->p, arena_printf(g->arena, "s%d", rule))->rules[0];
    VariableNames names = normal_variable_names(r);

    return normal_ex_text(r->conds[c + 1].ex, &names, g->arena);
}

/* Returns true if another condition of the rule implies condition C. */
static bool said_already(const Game *g, int rule, int c)
{
    const Rule *r = program_fun(g->p, arena_printf(g->arena, "s%d", rule))->rules[0];

    for (int k = 0; k < r->nconds; k++)
        if (k != c + 1 && implies(r->conds[k].ex, true, r->conds[c + 1].ex, true))
            return true;
    return false;
}

static void check_rule(const Random *law, const Game *g, int rule, const char *out)
{
    char *with = plainly(g, rule);
    bool fires = strchr(with, 'x') != NULL;

    cr_expect(eq(int, says(out, "dead-rule", rule, NULL), !fires), "rule %d of %s", rule, out);
    for (int c = 0; fires && c < CONDS; c++) {
        char *without = plainly_without(law, rule, c);
        bool twice = false;
        const Pooled *p = &pool[law->conds[rule][c]];

        for (int k = 0; k < CONDS; k++)
            twice |= k != c && law->conds[rule][k] == law->conds[rule][c];
        if (!twice)
            cr_expect(eq(int, says(out, "idle-condition", rule, told_as(g, rule, c)),
                         strcmp(with, without) == 0 && !said_already(g, rule, c) &&
                             (p->asked || fails_somewhere(law->conds[rule][c]))),
                      "%s of rule %d in %s", p->text, rule, out);
        free(without);
    }
    free(with);
}

Test(audit, what_never_matters_is_what_can_be_left_out)
{
    for (uint32_t n = 0; n < 100; n++) {
        Random law;
        char *out;

        seed = n * 7919 + 1;
        for (int i = 0; i < RULES; i++)
            for (int c = 0; c < CONDS; c++)
                law.conds[i][c] = (int)next_random(POOL);
        Game g = law_without(&law, -1, -1);

        out = findings(&g, 1);
        for (int i = 0; i < RULES; i++)
            check_rule(&law, &g, i, out);
        free(out);
        game_close(&g);
    }
}

/* Returns the findings in some universes of P, and how much was tried. */
static char *book(const Program *p, int threads)
{
    static const char *const names[] = { "law-47-small", "explanations", "auction-calls" };
    const Universe *list[BL_LEN(names)];
    AuditOptions a = { .universes = list, .threads = threads, .part = true };
    Arena *arena = arena_new();
    Diags *diags = diags_new(NULL);
    const Audit *found;
    StrBuf b = { 0 };

    for (const Universe *u = p->universes; u; u = u->next)
        for (size_t i = 0; i < BL_LEN(names); i++)
            if (strcmp(u->name, names[i]) == 0)
                list[a.nuniverses++] = u;
    found = audit_program(p, &a, arena, diags);
    cr_assert(found != NULL);
    for (int i = 0; i < found->nsearched; i++)
        strbuf_printf(&b, "%s: %llu shapes\n", found->searched[i].u->name,
                      (unsigned long long)found->searched[i].shapes);
    for (int i = 0; i < found->findings.n; i++)
        put_finding(&b, &found->findings.at[i]);
    strbuf_printf(&b, "%llu cases, %d of %d rules, %d of %d conditions\n",
                  (unsigned long long)found->cases, found->sums.fired, found->sums.rules,
                  found->sums.untried, found->sums.conditions);
    diags_free(diags);
    arena_free(arena);
    return strbuf_steal(&b);
}

/* A rule that one thread has marked as seen must not be skipped by another thread. */
Test(audit, it_is_the_same_on_any_number_of_threads)
{
    Library *lib = library_new("laws", "");
    const Program *p = library_edition(lib, "wbf-2017");
    char *want = book(p, 1);

    for (int threads = 2; threads < 4; threads++)
        SAME(book(p, threads), want);
    free(want);
    library_free(lib);
}

/* SPEC 9.2: an invalid answer of a native stops everything that evaluates it */
Test(audit, a_native_that_goes_astray_is_named)
{
#define ASTRAY SPOKEN "native past_owner(o: owner): owner\n"
    static const char all[] =
        "universe all \"All\" covers 1\n"
        "  given host is ann, field is red\n"
        "  slot m: move with by in {ann, dee}, token is token(red, one), loud any\n";

    SAME(audited(all, ASTRAY "clause 1 \"a\" for m: move when past_owner(m.by) is m.by "
                             "then t(m)\n"),
         "game.law:6:1 E0004\n");
    SAME(audited(all, ASTRAY "clause 1 \"a\" for m: move when m.loud then t(m)\n"
                             "principle p \"P\" for m: move always past_owner(m.by) is "
                             "m.by\n"),
         "game.law:6:1 E0004\n");
    SAME(audited("universe all \"All\" covers 1\n"
                 "  given host is ann, field is red\n"
                 "  slot m: move with by in {ann, dee}, token is token(red, one), loud "
                 "any\n"
                 "  assume past_owner(m.by) is m.by\n",
                 ASTRAY "clause 1 \"a\" for m: move when m.loud then t(m)\n"),
         "game.law:6:1 E0004\n");
}

/* A condition may be evaluated for all cases at once.  It is not evaluated in the cases where
 * another condition fails.  past_owner() would report E0004 there. */
Test(audit, a_native_that_would_go_astray_where_nobody_asks_it)
{
#define GUARDED(condition)                                                                 \
    ASTRAY "clause 1 \"a\" for m: move when m.by is not dee and " condition " then t(m)\n" \
           "principle p \"P\" for m: move when m.loud always t(m)\n"
    static const char all[] =
        "universe all \"All\" covers 2\n"
        "  given host is ann, field is red\n"
        "  slot m: move with by in {ann, dee}, token is token(red, one), loud any\n";

    SAME(audited(all, GUARDED("past_owner(m.by) is m.by")), "principle p (1 of 4)\n");
    SAME(audited(all, GUARDED("(past_owner(m.by) is m.by or m.by is cid)")),
         "principle p (1 of 4)\n");
    SAME(audited(all, GUARDED("(some o: owner where (past_owner(m.by) is o))")),
         "principle p (1 of 4)\n");
}

/* past_owner() is not called where another condition fails.  Its call is a condition of its own or
 * stands inside a definition; the clause is covered or not.  The other condition is then not
 * idle. */
Test(audit, a_native_that_would_go_astray_but_for_another_condition)
{
#define APART(guard, condition)                                                       \
    ASTRAY "define hers(m: move): bool as m.by is not dee\n"                          \
           "define sound(m: move): bool as past_owner(m.by) is m.by\n"                \
           "clause 1 \"a\" for m: move when " guard " when " condition " then t(m)\n" \
           "clause 2 \"b\" for m: move when m.by is host and not t(m) then u(m)\n"    \
           "principle p \"P\" for m: move when m.loud always t(m)\n"
    static const struct {
        const char *law, *idle;
    } laws[] = {
        { APART("m.by is not dee", "(past_owner(m.by) is m.by or m.loud)"),
          "($0.loud or past_owner($0.by) is $0.by)" },
        { APART("hers(m)", "(past_owner(m.by) is m.by or m.loud)"),
          "($0.loud or past_owner($0.by) is $0.by)" },
        { APART("hers(m)", "sound(m)"), "sound($0)" },
    };
    static const char universe[] =
        "universe all \"All\" covers %s\n"
        "  given host in {ann, dee}, field is red\n"
        "  slot m: move with by in {ann, dee}, token is token(red, one), loud any\n"
        "  slot k: move with by in {ann, dee}, token is token(red, one), loud any\n";

    for (size_t i = 0; i < BL_LEN(laws); i++)
        for (int covered = 0; covered < 2; covered++) {
            StrBuf b = { 0 }, want = { 0 };

            strbuf_printf(&b, universe, covered ? "1, 2" : "2");
            strbuf_add(&want, "principle p (14 of 32)\n");
            if (covered)
                strbuf_printf(&want, "idle-condition 1: %s\n", laws[i].idle);
            SAME(audited(strbuf_str(&b), laws[i].law), strbuf_str(&want));
            strbuf_free(&want);
            strbuf_free(&b);
        }
}

/* A finding about a choice from a set is absent if the set is empty.  Nothing is reported of the
 * cases where it must have a value. */
Test(audit, a_finding_that_may_be_nothing)
{
    static const char law[] =
        SPOKEN "finding worst(m: move): tone from few(m) question en \"?\" en \"{value}\"\n"
               "define few(m: move): set of tone as {plain, sharp} when m.loud otherwise {}\n"
               "clause 1 \"a\" for m: move when worst(m) is plain then t(m)\n"
               "principle p \"P\" for m: move when worst(m) is given always m.loud\n"
               "principle q \"Q\" symmetric under owner (ann, bob)\n";

    FINDS(law, "");
}

/* ---- principles ------------------------------------------------------- */

#define BOTH SPOKEN "clause 1 \"b\" for m: move when m.loud and mine(m) then t(m)\n"

Test(audit, what_holds_always)
{
    FINDS(BOTH "principle p \"P\" for m: move when t(m) always m.loud\n", "");
    FINDS(BOTH "principle p \"P\" for m: move when m.loud always t(m)\n",
          "principle p (4 of 16)\n");
    FINDS(BOTH "principle p \"P\" for m: move when m.by is cid always t(m)\n",
          "vacuous-principle p\n");
}

#define RIGHTS                                                                 \
    SPOKEN "clause 1 \"b\" for m: move when m.loud then m.by may retract(m)\n" \
           "clause 1A \"b\" for m: move when mine(m) then m.by must retract(m)\n"

Test(audit, what_never_may_be)
{
    FINDS(RIGHTS "principle p \"P\" for m: move when mine(m) never m.by may retract(m)\n",
          "principle p (8 of 16)\n");
    FINDS(RIGHTS "principle p \"P\" for m: move when mine(m) never m.by may retract(m) "
                 "except 1A\n",
          "");
}

/* The event that the principle names may be open (its_own(m) depends on seen(m)) or absent. */
Test(audit, what_never_may_be_hangs_on_what_is_open)
{
    FINDS(RIGHTS "define its_own(m: move): move as m when seen(m)\n"
                 "principle p \"P\" for m: move when mine(m) never m.by may "
                 "retract(its_own(m))\n",
          "principle p (8 of 16)\n");
    FINDS(RIGHTS "define its_own(m: move): move as m when m.at is 3\n"
                 "principle p \"P\" for m: move when mine(m) never m.by may "
                 "retract(its_own(m))\n",
          "");
    FINDS(RIGHTS "define its_own(m: move): move as m when m.loud\n"
                 "principle p \"P\" for m: move when mine(m) never m.by may "
                 "retract(its_own(m))\n",
          "principle p (4 of 16)\n");
}

Test(audit, what_does_not_depend_on_an_event)
{
    FINDS(BOTH "principle p \"P\" t is independent of b: bell\n", "");
    /* t depends on whether there is a bell */
    FINDS(SPOKEN "clause 1 \"b\" for m: move when some b: bell where b after m "
                 "then t(m)\n"
                 "principle p \"P\" t is independent of b: bell\n",
          "principle p (8 of 16)\n");
    /* t depends on who rings the bell */
    SAME(audited("universe x \"X\" covers 1\n"
                 "  given host is ann, field is red\n"
                 "  slot m: move with by is ann, token is token(red, one)\n"
                 "  slot b: bell with by in {ann, bob}\n",
                 SPOKEN "clause 1 \"b\" for m: move, b: bell where b.by is m.by then "
                        "t(m)\nprinciple p \"P\" t is independent of b: bell\n"),
         "principle p (2 of 2)\n");
}

Test(audit, what_turns_with_the_case)
{
    FINDS(BOTH "principle p \"P\" symmetric under owner (ann, bob, cid)\n", "");
    FINDS(SPOKEN "clause 1 \"b\" for m: move when m.by is ann then t(m)\n"
                 "principle p \"P\" symmetric under owner (ann, bob)\n",
          "principle p (16 of 16)\n");
    FINDS(SPOKEN "clause 1 \"b\" for m: move when m.by is cid then t(m)\n"
                 "clause 1A \"b\" for m: move when m.loud then t(m)\n"
                 "principle p \"P\" symmetric under owner (ann, bob)\n",
          "dead-rule 1\n");
}

/* SPEC 13.1: a principle is checked only in the universes that it names */
Test(audit, a_principle_of_some_universes)
{
    static const char two[] =
        "universe moves \"Moves\" covers 1\n"
        "  given host is ann, field is red\n"
        "  slot m: move with by in {ann, bob}, token is token(red, one), loud any\n"
        "universe hers \"Hers\" covers 1\n"
        "  given host is ann, field is red\n"
        "  slot m: move with by is ann, token is token(red, one), loud any\n";

    SAME(audited(two, BOTH "principle p \"P\" for m: move when m.loud always t(m)\n"),
         "principle p (1 of 6)\n");
    SAME(audited(two, BOTH "principle p \"P\" in hers for m: move when m.loud always "
                           "t(m)\n"),
         "");
    SAME(audited(two, BOTH "principle p \"P\" in hers, moves for m: move when m.loud "
                           "always t(m)\n"),
         "principle p (1 of 6)\n");
}

/* Principles with variables that are not events, and with conditions on these variables. */
Test(audit, a_principle_for_all_values_of_a_variable)
{
    FINDS(BOTH "principle p \"P\" for o in {ann, bob}, m: move where m.by is o when "
               "m.loud unless o is not host always t(m)\n",
          "");
    FINDS(BOTH "principle p \"P\" for o: owner where o is not host, m: move where m.by is "
               "o always t(m)\n",
          "principle p (8 of 16)\n");
    FINDS(RIGHTS "principle p \"P\" for m: move, o: owner where o is m.by never o may "
                 "retract(m) except 1A\n",
          "principle p (4 of 16)\n");
}

/* SPEC 13.2: if an event is removed, the findings about it go too; findings about an earlier move
 * stay */
Test(audit, what_is_found_of_an_event_goes_with_it)
{
    static const char shouts[] = "universe shouts \"Shouts\" covers 1\n"
                                 "  given host is ann, field is red\n"
                                 "  slot m: move with by is ann, token is token(red, one)\n"
                                 "  slot d: shout with by is ann, colour is red, mark is absent\n"
                                 "  open meant(d), seen(m)\n";

    SAME(audited(shouts, SPOKEN "clause 1 \"b\" for m: move, d: shout when meant(d) is "
                                "plain then t(m)\n"
                                "principle p \"P\" t is independent of d: shout\n"),
         "principle p (6 of 6)\n");
    SAME(audited(shouts, SPOKEN "clause 1 \"b\" for m: move, d: shout when seen(m) then "
                                "t(m)\n"
                                "principle p \"P\" t is independent of d: shout\n"),
         "");
}

/* SPEC 15.1 */
Test(audit, what_turns_on_an_event_under_another_reading)
{
#define WAY(value)                                                                  \
    SPOKEN "reading way { x en \"x\", y en \"y\" } default x en \"w\"\n"            \
           "clause 1 \"b\" for m: move, b: bell when way is " value " and seen(m) " \
           "then t(m)\n"                                                            \
           "principle p \"P\" t is independent of b: bell\n"

    FINDS(WAY("x"), "principle p (8 of 16)\n");
    FINDS(WAY("y"), "principle p (8 of 16) otherwise read\n");
}

/* If a principle fails under several readings, the finding names the presumed one, whatever the
 * order of the cases. */
Test(audit, what_turns_on_an_event_under_two_readings)
{
    static const char bells[] = "universe x \"X\" covers 1\n"
                                "  given host is ann, field is red\n"
                                "  slot m: move with by is ann, token is token(red, one)\n"
                                "  slot b: bell with by in {ann, bob}\n";
#define TWICE(first, second)                                                              \
    SPOKEN "reading way { x en \"x\", y en \"y\" } default x en \"w\"\n"                  \
           "clause 1 \"b\" for m: move, b: bell when way is " first " and b.by is m.by "  \
           "and seen(m) then t(m)\n"                                                      \
           "clause 1 \"c\" for m: move, b: bell when way is " second " and b.by is m.by " \
           "and seen(m) then u(m)\n"                                                      \
           "principle p \"P\" t, u are independent of b: bell\n"

    SAME(audited(bells, TWICE("y", "y")), "principle p (2 of 2) otherwise read\n");
    SAME(audited(bells, TWICE("y", "x")), "principle p (2 of 2)\n");
    SAME(audited(bells, TWICE("x", "y")), "principle p (2 of 2)\n");
}

/* Two cases differ only in one event.  A fact that a ruling leaves open has the same value in
 * both. */
Test(audit, what_is_open_is_the_same_in_two_cases_that_differ_in_an_event)
{
    static const char bells[] = "universe x \"X\" covers 1\n"
                                "  given host is ann, field is red\n"
                                "  slot m: move with by is ann, token is token(red, one)\n"
                                "  slot b: bell with by in {ann, bob}\n";

    SAME(audited(bells, SPOKEN "clause 1 \"b\" for m: move, b: bell when b.by is m.by and "
                               "seen(m) and fair then t(m)\n"
                               "principle p \"P\" t is independent of b: bell\n"),
         "principle p (2 of 2)\n");
    SAME(audited(bells, SPOKEN "clause 1 \"b\" for m: move when seen(m) then t(m)\n"
                               "principle p \"P\" t is independent of b: bell\n"),
         "");
}

/* Returns the findings of an audit with the limit BOUND set to N.  If PART, only some universes are
 * tried. */
static char *audited_within(const char *universe, const char *law, LimitId bound, uint64_t n,
                            bool part)
{
    Limits limits = *limits_default();
    StrBuf b = { 0 };
    Game g;
    char *out;

    limits.at[bound] = n;
    strbuf_printf(&b, "%s%s%s", words, law, universe);
    g = game_open(strbuf_str(&b), NULL);
    if (g.p)
        g.p->limits = &limits;
    out = findings_in(&g, 1, part);
    strbuf_free(&b);
    game_close(&g);
    return out;
}

static char *audited_with(const char *universe, const char *law, LimitId bound, uint64_t n)
{
    return audited_within(universe, law, bound, n, true);
}

/* Returns the least value of the limit BOUND with which an audit of LAW is complete. */
static uint64_t needs(const char *law, LimitId bound)
{
    uint64_t n = 1;

    for (; n < 100000; n++) {
        char *out = audited_with(moves, law, bound, n);
        bool met = strstr(out, "E0001") != NULL;

        free(out);
        if (!met)
            break;
    }
    return n;
}

/* SPEC 10: each clause and each principle has its own limits */
Test(audit, each_clause_and_principle_has_the_bounds_for_itself)
{
#define LOUD(n)  "clause 1" n " \"a\" for m: move when m.loud and m.by is ann then u(m)\n"
#define HERS(n)  "principle p" n " \"P\" for m: move when m.loud and m.by is host always t(m)\n"
#define TURNS(n) "principle q" n " \"Q\" symmetric under owner (ann, bob)\n"
#define FREE(n)  "principle r" n " \"R\" t, u are independent of b: bell\n"
    static const char *const pairs[][2] = {
        { LOUD("A"), LOUD("A") LOUD("B") LOUD("C") LOUD("D") LOUD("E") },
        { LOUD("A") HERS("a"), LOUD("A") HERS("a") HERS("b") HERS("c") HERS("d") },
        { LOUD("A") TURNS("a"), LOUD("A") TURNS("a") TURNS("b") TURNS("c") TURNS("d") },
        { LOUD("A") FREE("a"), LOUD("A") FREE("a") FREE("b") FREE("c") FREE("d") },
    };

    for (size_t i = 0; i < BL_LEN(pairs); i++)
        cr_expect(
            eq(u64, needs(pairs[i][0], LIMIT_AUDIT_WORLDS), needs(pairs[i][1], LIMIT_AUDIT_WORLDS)),
            "%zu", i);
}

/* LIMIT_SHAPE_WORLDS and LIMIT_SHAPE_WORK, which are for comparing editions, do not apply to this
 * audit. */
Test(audit, the_bounds_of_a_comparison_are_not_those_of_a_principle)
{
    static const char law[] = BOTH TURNS("") FREE("");
    char *usual = audited_with(moves, law, LIMIT_SHAPE_WORLDS, 400000);

    SAME(audited_with(moves, law, LIMIT_SHAPE_WORLDS, 1), usual);
    SAME(audited_with(moves, law, LIMIT_SHAPE_WORK, 1), usual);
    free(usual);
}

/* Principles about rulings that depend on an open hand, on a choice from a set of numbers, or on an
 * undone event. */
Test(audit, what_turns_with_all_that_a_ruling_says)
{
#define HANDS(a, b)                                                             \
    SPOKEN "native has_colour(o: owner, c: colour)\n"                           \
           "clause 1 \"b\" for m: move when has_colour(" a ", red) then t(m)\n" \
           "principle p \"P\" symmetric under owner (" b ")\n"
    static const char one[] = "universe one \"One\" covers 1\n"
                              "  given host is ann, field is red\n"
                              "  slot m: move with by in {ann, bob}, token is token(red, "
                              "one)\n";
    static const char guess[] =
        SPOKEN "action guess(m: move) choosing hour  done guessed  en \"guess\"\n"
               "native first_hours(n: number): set of hour\n"
               "clause 1 \"b\" for m: move then m.by must guess(m) from first_hours(3)\n"
               "principle p \"P\" symmetric under owner (ann, bob)\n";

    SAME(audited(one, HANDS("m.by", "ann, bob")), "");
    SAME(audited(one, HANDS("ann", "ann, bob")), "principle p (2 of 2)\n");
    SAME(audited(one, guess), "");
}

/* SPEC 10: a status has too many outcomes */
Test(audit, what_comes_to_too_many_things)
{
    static const char moves_of_three[] =
        "universe three \"Three\" covers 1\n"
        "  given host is ann, field is red\n"
        "  slot x: move with by is ann, token any\n"
        "  slot y: move with by is ann, token any\n"
        "  slot z: move with by is ann, token any\n"
        "  slot d: shout with by is ann, colour is red, mark is absent\n";
    static const char chosen[] =
        SPOKEN "clause 1 \"b\" for x: move, y: move where x before y, z: move where y "
               "before z, d: shout then d.by must choose(d) from {x.token, y.token, "
               "z.token}\n";
    StrBuf b = { 0 };

    SAME(audited(moves_of_three, chosen), "");
    strbuf_printf(&b, "%sprinciple p \"P\" symmetric under owner (ann, bob)\n", chosen);
    SAME(audited(moves_of_three, strbuf_str(&b)), "game.law:7:1 E0001\n");
    SAME(audited("universe four \"Four\" covers 1\n"
                 "  given host is ann, field is red\n"
                 "  slot w: move with by is ann, token any\n"
                 "  slot x: move with by is ann, token any\n"
                 "  slot y: move with by is ann, token any\n"
                 "  slot z: move with by is ann, token any\n"
                 "  slot d: shout with by is ann, colour is red, mark is absent\n",
                 SPOKEN "status taken(d: shout): set of token en \"{value}\"\n"
                        "clause 1 \"b\" for w: move, x: move where w before x, y: move where x "
                        "before "
                        "y, z: move where y before z, d: shout then taken(d) is {w.token, x.token, "
                        "y.token, z.token}\n"
                        "principle p \"P\" symmetric under owner (ann, bob)\n"),
         "game.law:8:1 E0001\n");
    strbuf_free(&b);
}

/* A limit that is enough for the clauses is too small for the principle. */
Test(audit, a_principle_that_needs_more_than_there_may_be)
{
    static const char law[] =
        SPOKEN "clause 1 \"b\" for m: move then t(m) and m.by may retract(m)\n";
    static const char *const principles[] = {
        "principle p \"P\" for m: move when m.loud and m.by is host always t(m)\n",
        ("principle p \"P\" for m: move when m.loud and m.by is host never m.by may "
         "retract(m)\n"),
        "principle p \"P\" symmetric under owner (ann, cid)\n",
        "principle p \"P\" t is independent of b: bell where b.by is host\n",
    };
    static const LimitId bounds[] = { LIMIT_AUDIT_WORLDS, LIMIT_AUDIT_WORK };

    for (size_t i = 0; i < BL_LEN(principles); i++)
        for (size_t k = 0; k < BL_LEN(bounds); k++) {
            StrBuf b = { 0 };
            uint64_t n;

            strbuf_printf(&b, "%s%s", law, principles[i]);
            n = needs(strbuf_str(&b), bounds[k]);
            cr_expect(gt(u64, n, needs(law, bounds[k])), "%zu", i);
            SAME(audited_with(moves, strbuf_str(&b), bounds[k], n - 1), "game.law:8:1 E0001\n");
            strbuf_free(&b);
        }
}

/* Raises the limit BOUND from 1.  Each audit must be refused (E0001) or find the same as without
 * the limit. */
static void rises(const char *universe, const char *law, LimitId bound, bool part)
{
    char *whole = audited_within(universe, law, bound, 1000000, part);
    bool met = false, same = false;

    for (uint64_t n = 1; n < 20000 && !same; n++) {
        char *out = audited_within(universe, law, bound, n, part);

        same = strcmp(out, whole) == 0;
        met |= !same;
        cr_expect(same || strstr(out, "E0001"), "%llu: %s", (unsigned long long)n, out);
        free(out);
    }
    cr_expect(met);
    cr_expect(same);
    free(whole);
}

Test(audit, a_bound_is_met_or_nothing_else_is_said)
{
    static const char small[] =
        "universe small \"Small\" covers 1\n"
        "  given host is ann, field is red\n"
        "  slot m: move with by in {ann, bob}, token is token(red, one), loud any\n"
        "  slot b: bell with by in {ann, bob}\n"
        "  slot c: bell or nothing with by in {ann, cid}\n";
    static const char law[] =
        SPOKEN "clause 1 \"b\" for m: move, b: bell when m.loud and b.by is m.by and "
               "(seen(m) or fair) then t(m)\n"
               "principle p \"P\" t is independent of b: bell where (b.by is ann "
               "or b.by is cid)\n";

    static const char two[] =
        SPOKEN "clause 1 \"b\" for m: move, b: bell when m.loud and b.by is m.by and "
               "seen(m) then t(m)\n"
               "clause 1A \"c\" for m: move, b: bell when b.by is m.by and fair then u(m)\n"
               "principle p \"P\" t, u are independent of b: bell\n";

    static const char read[] =
        HOW SPOKEN "clause 1 \"b\" for m: move, b: bell when m.loud and b.by is m.by and "
                   "how is so then t(m)\n"
                   "clause 1A \"a\" for m: move, b: bell when m.loud and b.by is m.by and "
                   "how is not_so then t(m)\n";

    rises(small, law, LIMIT_SHAPE_REGIONS, true);
    rises(small, law, LIMIT_AUDIT_WORLDS, true);
    rises(small, law, LIMIT_AUDIT_WORK, true);
    rises(small, two, LIMIT_AUDIT_WORLDS, true);
    rises(small, read, LIMIT_SHAPE_REGIONS, false);
    rises(small, read, LIMIT_SHAPE_WORLDS, false);
    rises(small, read, LIMIT_SHAPE_WORK, false);
}

/* A principle of a law without universes is not tried. */
Test(audit, a_principle_without_a_universe)
{
    SAME(audited("", BOTH "principle p \"P\" for m: move when m.loud always t(m)\n"), "");
}

/* SPEC 10: the second half of a long story depends on the whole first half */
Test(audit, cases_that_hang_together_too_much)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "universe halves \"Halves\" covers 1\n  given host is ann, field is red\n");
    for (int i = 0; i < 12; i++)
        strbuf_printf(&b, "  slot m%d: move with by any, token any\n", i);
    for (int i = 0; i < 6; i++)
        strbuf_printf(&b, "  assume m%d.token is m%d.token\n  assume m%d.by is m%d.by\n", i, i + 6,
                      i, i + 6);
    SAME(audited(strbuf_str(&b), SPOKEN "clause 1 \"b\" for m: move when m.loud then t(m)\n"),
         "game.law:7:1 E0001\n");
    strbuf_free(&b);
}

/* A deadline or a conclusion may depend on a finding about a set, which always stays open. */
Test(audit, what_is_concluded_may_hang_on_what_is_open)
{
    static const char sets[] =
        SPOKEN "status odd(t: token) en \"o\"\n"
               "finding over(e: event): set of token cost late question en \"?\" en \"o\"\n"
               "deadline over_after(e: event) is b: bell where (b after e and size(over(b)) is "
               "2) en \"o\"\n";
    StrBuf b = { 0 };

    strbuf_printf(&b, "%s%s", sets,
                  "clause 1 \"a\" for m: move then m.by may retract(m) until over_after(m)\n");
    FINDS(strbuf_str(&b), "");
    strbuf_free(&b);
    strbuf_printf(&b, "%s%s", sets,
                  "clause 1 \"a\" for m: move then odd(the_one(over(m)))\n"
                  "clause 2 \"b\" for m: move when m.loud then odd(m.token)\n");
    FINDS(strbuf_str(&b), "");
    strbuf_free(&b);
}
