/* test_audit_findings.c - tests of findings that an audit meets several times. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "audit/audit_findings.h"
#include "game.h"

static const char law[] = "status worth(e: event): count en \"{value}\"\n"
                          "clause 1 \"one\" for m: move then worth(m) is 1\n"
                          "status hot(m: move) en \"hot\"\n"
                          "clause 2 \"two\" for m: move when m.loud then hot(m)\n"
                          "  and worth(m) is 1\n";

typedef struct Found {
    Game g;
    Findings list;
    Finding f; /* the first finding */
} Found;

static Found found_open(void)
{
    Found x = { .g = game_open(law, NULL) };

    cr_assert(x.g.p != NULL);
    x.list = (Findings){ .p = x.g.p, .arena = x.g.arena };
    x.f = (Finding){ .kind = FINDING_IDLE_DEFEAT,
                     .label = "2",
                     .span = { 10, 20 },
                     .rule = x.g.p->rules[1],
                     .name = "1",
                     .count = 1,
                     .of = 4 };
    return x;
}

Test(audit_findings, what_is_found_twice_is_counted_once)
{
    Found x = found_open();
    Finding again = x.f;

    audit_findings_add(&x.list, x.f);
    audit_findings_add(&x.list, x.f);
    cr_expect(eq(int, x.list.n, 1));
    cr_expect(eq(u64, x.list.at[0].count, 2));
    again.rule = x.g.p->rules[2];
    audit_findings_add(&x.list, again);
    cr_expect(eq(int, x.list.n, 2), "another rule of the clause");
    again.other = x.g.p->rules[0];
    audit_findings_add(&x.list, again);
    cr_expect(eq(int, x.list.n, 3), "with another rule");
    again.span.start = 15;
    audit_findings_add(&x.list, again);
    cr_expect(eq(int, x.list.n, 4), "elsewhere");
    again.overrides = true;
    audit_findings_add(&x.list, again);
    cr_expect(eq(int, x.list.n, 5), "by the other word");
    cr_expect(ne(str, (char *)x.list.at[3].id, (char *)x.list.at[4].id));
    game_close(&x.g);
}

/* The smallest witness is kept; but any witness under the presumed readings is better than one
 * under other readings. */
Test(audit_findings, the_best_witness_is_kept)
{
    static const Universe u;
    Found x = found_open();
    Finding f = x.f;

    audit_findings_add(&x.list, f);
    audit_findings_add(&x.list, f);
    cr_expect(eq(ptr, (void *)x.list.at[0].witness[0].u, NULL));
    f.witness[0] = (Witness){ .u = &u, .nevents = 3 };
    audit_findings_add(&x.list, f);
    cr_expect(eq(ptr, (void *)x.list.at[0].witness[0].u, (void *)&u));
    f.witness[0].nevents = 5;
    audit_findings_add(&x.list, f);
    cr_expect(eq(int, x.list.at[0].witness[0].nevents, 3));
    f.witness[0].nevents = 2;
    audit_findings_add(&x.list, f);
    cr_expect(eq(int, x.list.at[0].witness[0].nevents, 2));
    f.not_presumed = true;
    f.witness[0].nevents = 1;
    audit_findings_add(&x.list, f);
    cr_expect(eq(int, x.list.at[0].witness[0].nevents, 2));
    cr_expect(not(x.list.at[0].not_presumed));

    f.span.start = 50;
    audit_findings_add(&x.list, f);
    cr_expect(x.list.at[1].not_presumed);
    f.not_presumed = false;
    f.witness[0].nevents = 7;
    audit_findings_add(&x.list, f);
    cr_expect(eq(int, x.list.at[1].witness[0].nevents, 7));
    cr_expect(not(x.list.at[1].not_presumed));
    game_close(&x.g);
}

Test(audit_findings, of_what_is_alike_the_place_says_which_is_first)
{
    static const uint32_t at[] = { 50, 10, 30 };
    Found x = found_open();

    for (size_t i = 0; i < BL_LEN(at); i++) {
        x.f.span.start = at[i];
        audit_findings_add(&x.list, x.f);
    }
    audit_findings_sort(&x.list);
    for (int i = 0; i < 3; i++)
        cr_expect(eq(u32, x.list.at[i].span.start, (uint32_t)(10 + 20 * i)));
    game_close(&x.g);
}
