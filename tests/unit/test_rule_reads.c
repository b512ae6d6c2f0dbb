/* test_rule_reads.c - tests whether a rule reads a function, directly or through other
 * functions. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "program/dependencies.h"
#include "program/program.h"
#include "program/rule_reads.h"

#include <stdlib.h>
#include <string.h>

/* A rule may read a reading in its conditions, in definitions, in its conclusion, and in its
 * deadline. */
Test(rule_reads, for_a_reading)
{
    Game g = game_open("status s(m: move): tone en \"s\"\n"
                       "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
                       "define leftish as way is left\n"
                       "define tone_of: tone as soft when way is left otherwise plain\n"
                       "deadline left_after(e: event) is b: bell where (b after e and leftish) en "
                       "\"b\"\n"
                       "clause 1 \"a\" for m: move when way is left then s(m) is plain\n"
                       "clause 2 \"b\" for m: move when m.loud and leftish then s(m) is plain\n"
                       "clause 3 \"c\" for m: move when m.loud then s(m) is tone_of\n"
                       "clause 4 \"d\" for m: move then m.by may retract(m) until left_after(m)\n"
                       "clause 5 \"e\" for m: move then m.by may retract(m) until bell_after(m)\n"
                       "clause 6 \"f\" for m: move when seen(m) then s(m) is plain\n",
                       NULL);
    StrBuf b = { 0 };

    cr_assert(g.p != NULL, "%s", game_diags(&g));
    for (uint32_t i = 0; i < g.p->nrules; i++)
        if (rule_reads_fun(g.p, g.p->rules[i], program_fun(g.p, "way")))
            strbuf_printf(&b, "%s ", g.p->rules[i]->clause->label);
    SAME(strbuf_steal(&b), "1 2 3 4 ");
    game_close(&g);
}

/* A vocabulary without rules reads nothing. */
Test(rule_reads, by_nothing)
{
    Game g = game_open("status s(m: move): tone en \"s\"\n", NULL);
    bool *seeds, *touched;
    Dependencies *r;

    cr_assert(g.p != NULL, "%s", game_diags(&g));
    seeds = calloc(g.p->nfuns + 1u, sizeof *seeds);
    touched = calloc(g.p->nfuns + 1u, sizeof *touched);
    seeds[program_fun(g.p, "s")->id] = touched[program_fun(g.p, "s")->id] = true;
    r = dependencies_new(g.p);
    dependencies_spread(r, touched);
    cr_expect(eq(int, memcmp(touched, seeds, (g.p->nfuns + 1u) * sizeof *seeds), 0),
              "only it itself");
    dependencies_free(r);
    free(seeds);
    free(touched);
    game_close(&g);
}
