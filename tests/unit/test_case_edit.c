/* test_case_edit.c - tests of changes to a case, and of everything that follows from a change. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "case/case_edit.h"
#include "engine/canonical.h"
#include "game.h"
#include "program/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char law[] = "status worth(e: event): count en \"{value}\"\n";

static const char text[] = "case x \"X\"\n"
                           "  hands\n    A: r1? b\xe2\x80\x94\n    B: b12\n"
                           "  about m1, t1\n"
                           "  story\n"
                           "    m1: A moves r1\n"
                           "    s1: A shouts red\n"
                           "    t1: A takes back m1\n"
                           "    x1: disputed A shows r2\n"
                           "  found by director\n    not seen(m1)\n    fair\n"
                           "    meant(s1) is not sharp\n    happened(x1)\n";

/* Returns C as text: each event with what it refers to and whether the case is about it; then the
 * findings. */
static char *edited(const Game *g, const Case *c)
{
    char *out = NULL;
    size_t len;
    FILE *to = open_memstream(&out, &len);

    for (int i = 0; i < c->nevents; i++) {
        const CaseEvent *e = &c->events[i];
        int of = program_kind_attr(e->kind, "of"), by = program_kind_attr(e->kind, "by");

        fprintf(to, "%s%s by %s%s", e->kind->name, e->disputed ? "?" : "",
                canonical_value(g->p, c, e->kind->attrs[by].type, e->attr[by], g->arena),
                e->open[by] ? " open" : "");
        if (of >= 0)
            fprintf(to, " of %s",
                    canonical_value(g->p, c, e->kind->attrs[of].type, e->attr[of], g->arena));
        fprintf(to, "%s\n", c->about[i / 64] >> (i % 64) & 1 ? " about" : "");
    }
    for (int i = 0; i < c->bodies->nfound; i++) {
        const StatedFact *s = &c->bodies->found[i];

        fprintf(to, "%s %lld%s\n", s->fun ? s->fun->name : "happened", (long long)s->value,
                s->excluded ? " not" : "");
    }
    fclose(to);
    return out;
}

typedef bool Edit(Case *c, Game *g);

static char *after(Edit *edit)
{
    Game g = game_open(law, text);
    Case *c;
    char *out;
    bool good;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    c = case_copy(g.c, g.arena);
    good = edit(c, &g);
    out = edited(&g, c);
    if (!good) {
        char *same = edited(&g, g.c);

        cr_expect(eq(str, out, same), "what cannot be done changes nothing");
        free(same);
        free(out);
        out = strdup("no");
    }
    game_close(&g);
    return out;
}

static bool drop_first(Case *c, Game *g)
{
    return case_drop_event(c, 0, g->arena);
}

static bool drop_last(Case *c, Game *g)
{
    return case_drop_event(c, 3, g->arena);
}

static bool move_up(Case *c, Game *g)
{
    return case_move_event(c, 1, 0, g->arena);
}

static bool move_before_its_own(Case *c, Game *g)
{
    return case_move_event(c, 2, 0, g->arena);
}

static bool move_from_nowhere(Case *c, Game *g)
{
    return case_move_event(c, 4, 0, g->arena);
}

static bool move_to_nowhere(Case *c, Game *g)
{
    return case_move_event(c, 0, 4, g->arena);
}

static bool put(Case *c, Game *g, int at, Value of)
{
    CaseEvent e = { .kind = program_event(g->p, "take"), .span = NO_SPAN };

    e.attr[program_kind_attr(e.kind, "by")] = 1;
    e.attr[program_kind_attr(e.kind, "of")] = of;
    return case_insert_event(c, at, &e, g->arena);
}

static bool put_after(Case *c, Game *g)
{
    return put(c, g, 1, 0);
}

static bool put_before(Case *c, Game *g)
{
    return put(c, g, 0, 0);
}

static bool put_nowhere(Case *c, Game *g)
{
    return put(c, g, 5, 0);
}

static bool open_it(Case *c, Game *g)
{
    (void)g;
    case_set_attr(c, 1, program_kind_attr(c->events[1].kind, "by"), 0, true);
    return true;
}

Test(case_edit, events)
{
    SAME(after(drop_first), "no");
    SAME(after(drop_last), "move by ann about\n"
                           "shout by ann\n"
                           "take by ann of m1 about\n"
                           "seen 0\n"
                           "fair 1\n"
                           "meant 1 not\n");
    SAME(after(move_up), "shout by ann\n"
                         "move by ann about\n"
                         "take by ann of m1 about\n"
                         "show? by ann\n"
                         "seen 0\n"
                         "fair 1\n"
                         "meant 1 not\n"
                         "happened 1\n");
    SAME(after(move_before_its_own), "no");
    SAME(after(move_from_nowhere), "no");
    SAME(after(move_to_nowhere), "no");
    SAME(after(put_after), "move by ann about\n"
                           "take by bob of m1\n"
                           "shout by ann\n"
                           "take by ann of m1 about\n"
                           "show? by ann\n"
                           "seen 0\n"
                           "fair 1\n"
                           "meant 1 not\n"
                           "happened 1\n");
    SAME(after(put_before), "no");
    SAME(after(put_nowhere), "no");
    SAME(after(open_it), "move by ann about\n"
                         "shout by absent open\n"
                         "take by ann of m1 about\n"
                         "show? by ann\n"
                         "seen 0\n"
                         "fair 1\n"
                         "meant 1 not\n"
                         "happened 1\n");
}

/* A story may have MAX_EVENTS events and no more. */
Test(case_edit, a_full_story)
{
    Game g = game_open(law, text);
    Case *c = case_copy(g.c, g.arena);
    int n = c->nevents;

    while (put(c, &g, c->nevents, 0))
        n++;
    cr_expect(eq(int, c->nevents, n));
    cr_expect(eq(int, n, MAX_EVENTS));
    game_close(&g);
}

static bool meant(Case *c, Game *g, Value v, bool excluded)
{
    StatedFact s = { .fun = program_fun(g->p, "meant"),
                     .args = { 1 },
                     .value = v,
                     .excluded = excluded,
                     .span = NO_SPAN };

    case_add_finding(c, 0, &s, g->arena);
    return true;
}

static bool not_soft(Case *c, Game *g)
{
    return meant(c, g, 2, true);
}

static bool not_sharp_again(Case *c, Game *g)
{
    return meant(c, g, 1, true);
}

static bool is_soft(Case *c, Game *g)
{
    return meant(c, g, 2, false);
}

static bool unfair(Case *c, Game *g)
{
    StatedFact s = { .fun = program_fun(g->p, "fair"), .value = 0, .span = NO_SPAN };

    case_add_finding(c, 0, &s, g->arena);
    return true;
}

static bool not_found(Case *c, Game *g)
{
    StatedFact s = { .fun = program_fun(g->p, "fair"), .span = NO_SPAN };

    (void)g;
    return case_remove_finding(c, 0, &s) && !case_remove_finding(c, 0, &s);
}

Test(case_edit, what_is_found)
{
    SAME(after(not_soft), "move by ann about\n"
                          "shout by ann\n"
                          "take by ann of m1 about\n"
                          "show? by ann\n"
                          "seen 0\n"
                          "fair 1\n"
                          "meant 1 not\n"
                          "happened 1\n"
                          "meant 2 not\n");
    SAME(after(not_sharp_again), "move by ann about\n"
                                 "shout by ann\n"
                                 "take by ann of m1 about\n"
                                 "show? by ann\n"
                                 "seen 0\n"
                                 "fair 1\n"
                                 "happened 1\n"
                                 "meant 1 not\n");
    SAME(after(is_soft), "move by ann about\n"
                         "shout by ann\n"
                         "take by ann of m1 about\n"
                         "show? by ann\n"
                         "seen 0\n"
                         "fair 1\n"
                         "happened 1\n"
                         "meant 2\n");
    SAME(after(unfair), "move by ann about\n"
                        "shout by ann\n"
                        "take by ann of m1 about\n"
                        "show? by ann\n"
                        "seen 0\n"
                        "meant 1 not\n"
                        "happened 1\n"
                        "fair 0\n");
    SAME(after(not_found), "move by ann about\n"
                           "shout by ann\n"
                           "take by ann of m1 about\n"
                           "show? by ann\n"
                           "seen 0\n"
                           "meant 1 not\n"
                           "happened 1\n");
}

/* One of Ann's red tokens is unknown.  If that token is told, the group is complete.  If she has no
 * other token, the group has only the known ones. */
Test(case_edit, what_is_held)
{
    Game g = game_open(law, text);
    Case *c = case_copy(g.c, g.arena);
    Holding *h = &c->holding[0][0];

    cr_expect(eq(int, h->complete, 0));
    case_set_held(c, 0, 2, true);
    cr_expect(eq(u64, h->has, 0x5 | h->shown));
    case_set_others(c, 0, 0, false);
    cr_expect(eq(int, h->complete, 1));
    cr_expect(eq(u64, h->shown, 0));
    cr_expect(eq(int, h->unknown, 0));
    c = case_copy(g.c, g.arena);
    h = &c->holding[0][0];
    case_set_others(c, 0, 0, true);
    cr_expect(eq(int, h->complete, 0));
    cr_expect(eq(int, h->others, 1));
    game_close(&g);
}

static bool not_of_first(Case *c, Game *g)
{
    StatedFact s = {
        .fun = program_fun(g->p, "meant"), .value = 2, .excluded = true, .span = NO_SPAN
    };

    case_add_finding(c, 0, &s, g->arena);
    return true;
}

/* If an event is removed, the findings about it go, and the case is no longer about it.  A finding
 * about no event stays. */
Test(case_edit, what_is_found_of_no_event)
{
    Game g = game_open("finding keen(o: owner): bool  cost late  question en \"?\"  en \"keen\"\n",
                       "case x \"X\"\n  about s1, t1\n  story\n    m1: A moves r1\n"
                       "    s1: A shouts red\n    t1: A takes back m1\n"
                       "  found by director\n    keen(cid)\n    meant(s1) is sharp\n");
    Case *c;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    c = case_copy(g.c, g.arena);
    cr_expect(case_drop_event(c, 1, g.arena));
    SAME(edited(&g, c), "move by ann\n"
                        "take by ann of m1 about\n"
                        "keen 1\n");
    c = case_copy(g.c, g.arena);
    cr_expect(case_move_event(c, 1, 0, g.arena));
    cr_expect(not_of_first(c, &g));
    SAME(edited(&g, c), "shout by ann about\n"
                        "move by ann\n"
                        "take by ann of m1 about\n"
                        "keen 1\n"
                        "meant 2 not\n");
    game_close(&g);
}

/* If the last unknown item is told, the group is complete.  It is not if an item was only seen in
 * the story, or if there may be more items. */
Test(case_edit, when_all_is_held)
{
    Game g = game_open(law, "case x \"X\"\n  hands\n    A: b?\n    B: r2?\n"
                            "    C: r?\xe2\x80\xa6\n  story\n    x1: A shows b2\n");
    Case *c;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    c = case_copy(g.c, g.arena);
    case_set_held(c, 0, 4 + 2, true);
    cr_expect(eq(int, c->holding[0][1].complete, 0));
    cr_expect(eq(int, c->holding[0][1].unknown, 0));
    cr_expect(eq(u64, c->holding[0][1].has, 4));
    cr_expect(eq(u64, c->holding[0][1].shown, 2));
    case_set_held(c, 1, 2, true);
    cr_expect(eq(int, c->holding[1][0].complete, 1));
    cr_expect(eq(u64, c->holding[1][0].has, 6));
    case_set_held(c, 2, 3, true);
    cr_expect(eq(int, c->holding[2][0].complete, 0));
    cr_expect(eq(int, c->holding[2][0].unknown, 0));
    cr_expect(eq(u64, c->holding[2][0].has, 8));
    game_close(&g);
}
