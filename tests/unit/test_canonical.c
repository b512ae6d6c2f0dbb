/* test_canonical.c - tests of the texts of values and facts in keys and in JSON. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "engine/canonical.h"
#include "game.h"
#include "program/program.h"

#include <string.h>

static const char law[] =
    "status worth(e: event): count en \"{value}\"\n"
    "reading mood { calm en \"calm\", wild en \"wild\" } default calm en \"mood\"\n"
    "type hours is set of hour\n"
    "event wait is a act { hours: hours } phrase en \"{by} waits {hours}\"\n";

static const char text[] = "case x \"X\"\n"
                           "  story\n"
                           "    m1: move with by A, token r2, said \"so # \\\"it\\\" is\"\n"
                           "    A shouts\n"
                           "    w: wait with by A, hours 1 and 12\n";

Test(canonical, values)
{
    Game g = game_open(law, text);
    const CaseEvent *move, *wait;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    move = &g.c->events[0];
    wait = &g.c->events[2];
#define ATTR(ev, name)                                                                             \
    (char *)canonical_value(g.p, g.c, (ev)->kind->attrs[program_kind_attr((ev)->kind, name)].type, \
                            (ev)->attr[program_kind_attr((ev)->kind, name)], g.arena)
#define VALUE(type, v) (char *)canonical_value(g.p, g.c, program_type(g.p, type), v, g.arena)
    cr_expect(eq(str, ATTR(move, "by"), "ann"));
    cr_expect(eq(str, ATTR(move, "token"), "r2"));
    cr_expect(eq(str, ATTR(move, "loud"), "false"));
    cr_expect(eq(str, ATTR(move, "seen_by"), "absent"));
    cr_expect(eq(str, ATTR(move, "said"), "so # \"it\" is"));
    cr_expect(eq(str, ATTR(wait, "hours"), "{1 12}"));
    cr_expect(eq(str, VALUE("count", BL_CLASH), "clash"));
    cr_expect(eq(str, VALUE("owner", BL_ABSENT), "absent"));
    cr_expect(eq(str, VALUE("event", 0), "m1"));
    cr_expect(eq(str, VALUE("event", 1), "@2"));
    cr_expect(eq(str, VALUE("hours", 0), "{}"));
    cr_expect(eq(str, VALUE("bool", 1), "true"));
    game_close(&g);
}

Test(canonical, facts)
{
    static const struct {
        FactKind kind;
        const char *fun;
        Value args[2];
        int nargs;
        const char *key, *type;
    } facts[] = {
        { FACT_SETTING, "field", { 0 }, 0, "field", "colour" },
        { FACT_READING, "mood", { 0 }, 0, "mood", "mood" },
        { FACT_ATTRIBUTE, NULL, { 0, 1 }, 2, "m1.token", "token" },
        { FACT_HAPPENED, NULL, { 1 }, 1, "happened(@2)", "bool" },
        { FACT_FINDING, "meant", { 1 }, 1, "meant(@2)", "tone" },
        { FACT_HOLDS, "holds", { 1, 5 }, 2, "holds(bob, b2)", "bool" },
        { FACT_HOLDS_OTHER, "holds", { 1, 1 }, 2, "holds(bob, other blue)", "bool" },
        { FACT_ELECTED, "changed", { 1 }, 1, "changed(@2)", "bool" },
        { FACT_DEAL, NULL, { 0 }, 0, "deal", "deal" },
    };
    Game g = game_open(law, text);

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    for (size_t i = 0; i < BL_LEN(facts); i++) {
        Fact f = { .kind = facts[i].kind,
                   .fun = facts[i].fun ? program_fun(g.p, facts[i].fun) : NULL,
                   .nargs = facts[i].nargs };

        memcpy(f.args, facts[i].args, sizeof facts[i].args);
        cr_expect(eq(str, (char *)canonical_fact(g.p, g.c, &f, g.arena), (char *)facts[i].key));
        cr_expect(eq(str, (char *)canonical_fact_type(g.p, g.c, &f)->name, (char *)facts[i].type),
                  "%s", facts[i].key);
    }
    game_close(&g);
}
