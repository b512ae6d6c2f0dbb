/* test_audit_lint.c - tests of mistakes in the text of law files, found without a case. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "audit/audit_lint.h"
#include "game.h"
#include "kit/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* Returns the findings in a law, in the order of the book. */
static char *found(const char *law)
{
    Game g = game_open(law, NULL);
    StrBuf b = { 0 };
    Findings list = { .p = g.p, .arena = g.arena };

    if (!g.p) {
        char *said = game_diags(&g);

        game_close(&g);
        return said;
    }
    audit_lint_program(g.p, &list);
    audit_findings_sort(&list);
    for (int i = 0; i < list.n; i++)
        strbuf_printf(&b, "%s\n", list.at[i].id);
    game_close(&g);
    return strbuf_steal(&b);
}

#define FOUND(law, want) SAME(found(law), want)

/* Expects WANT for a clause whose reason contains TEXT. */
#define SAYS(text, want)                                                            \
    FOUND("status hot(m: move): bool en \"hot\"\n"                                  \
          "clause 45C4b \"one\" for m: move then hot(m) because en \"" text "\"\n", \
          want)

Test(audit_lint, labels_in_texts)
{
    SAYS("see 45C4b, 45C4(b), 45Γ4β and 45Γ4(β)", "");
    SAYS("see 45A", "reference 45C4b 45A\n");
    SAYS("see 45(a) and 45(β)", "reference 45C4b 45a\n"
                                "reference 45C4b 45b\n");
    SAYS("see 45C4(a)(b)", "reference 45C4b 45C4ab\n");
    SAYS("see 45Δ", "reference 45C4b 45D\n");
    SAYS("see 45(Δ", "");
    SAYS("see 45(", "");
    SAYS("see 45", "");
    SAYS("see 46A", "");
    SAYS("x45A, 1.45A and é45A are no labels", "");
    SAYS("45σ and 45AbC4D are labels", "reference 45C4b 45AbC4D\nreference 45C4b 45s\n");
    SAYS("45(€ is none", "");
    SAYS("45A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A"
         "1a2"
         "A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a2A1a"
         "2 "
         "is too long, and 45A is not",
         "reference 45C4b 45A\n");
    SAYS("~45A, [45A] and _45A are one", "reference 45C4b 45A\n");
}

Test(audit_lint, labels_elsewhere)
{
    FOUND("status hot(m: move): bool en \"hot\"\n"
          "clause 45A \"as in 45B\" for m: move when m.loud then hot(m) source \"45C\" "
          "inferred \"from 45D\"\n"
          "clause 45A \"two\" for m: move when m.by is ann then hot(m) because en \"45B\"\n"
          "clause 45A for m: move when m.by is bob then hot(m) because en \"45B\"\n",
          "reference 45A 45B\n"
          "reference 45A “as in 45B” 45B\n"
          "reference 45A “as in 45B” 45C\n"
          "reference 45A “as in 45B” 45D\n"
          "reference 45A “two” 45B\n");
    FOUND("clause 45A \"one\" for m: move then refer 45A \"itself\" and refer 45 \"all "
          "of it\" and refer 90 \"x\"\n",
          "referral 45A 45\n"
          "referral 45A 45A\n");
}

/* Duties of the same strength should have the same modal, and so should prohibitions. */
Test(audit_lint, modals)
{
    FOUND("clause 1 \"one\" for m: move when m.loud then m.by must retract(m)\n"
          "clause 2 \"two\" for m: move when m.at is given then m.by shall retract(m)\n"
          "clause 3 \"three\" for m: move when m.said is given then m.by does retract(m)\n"
          "clause 4 \"four\" for m: move when m.by is ann then m.by may retract(m)\n"
          "clause 5 \"five\" for m: move when m.by is bob then m.by should retract(m)\n"
          "clause 6 \"six\" for m: move when m.by is cid then m.by must not retract(m) "
          "overrides 1, 2, 3, 4\n"
          "clause 7 \"seven\" for m: move when m.by is dee then m.by may not retract(m) "
          "overrides 1, 2, 3, 4\n"
          "clause 8 \"eight\" for m: move when m.by is dee then ann shall not retract(m)\n"
          "clause 8 \"eight\" for m: move when m.by is ann then ann may not retract(m)\n"
          "clause 9 \"nine\" for m: move when m.by is bob then m.by should not "
          "retract(m)\n",
          "modals 2 1 retract\n"
          "modals 3 1 retract\n"
          "modals 3 2 retract\n"
          "modals 5 4 retract\n"
          "modals 7 6 retract\n");
}
