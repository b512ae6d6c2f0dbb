/* test_unparse.c - tests that a condition or conclusion, written as text of a law file and read
 * again, is the same. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "amended.h"
#include "game.h"
#include "program/unparse.h"

#include <stdlib.h>
#include <string.h>

#define HEAD                                              \
    "status worth(e: event): count en \"{value}\"\n"      \
    "status hot(m: move): bool en \"hot\" must \"hot\"\n" \
    "status best(m: move): token en \"{value}\"\n"        \
    "define loud(m: move): bool as m.loud\n"

/* Returns a law with the conditions and conclusion of each rule of G, written by unparse.h. */
static char *told_again(const Game *g)
{
    StrBuf b = { 0 };

    strbuf_add(&b, HEAD);
    for (uint32_t i = 0; i < g->p->nrules; i++) {
        const Rule *r = g->p->rules[i];

        strbuf_printf(&b, "clause %s \"c\" for m: move, n: move, s: shout", r->clause->label);
        for (int k = 0; k < r->nconds; k++) {
            strbuf_printf(&b, " %s ", r->conds[k].negated ? "unless" : "when");
            unparse_ex(&b, r->conds[k].ex, g->sources);
        }
        strbuf_add(&b, " then ");
        unparse_conclusion(&b, r, g->sources);
        if (r->until) {
            strbuf_add(&b, " until ");
            unparse_deadline(&b, r, r->until, g->sources);
        }
        strbuf_add(&b, "\n");
    }
    return strbuf_steal(&b);
}

/* Returns the conditions and conclusion of CLAUSE as they are written.  Reading them again must
 * give the same law. */
static char *again(const char *clause)
{
    StrBuf law = { 0 };
    Game a, b;
    char *text, *differs;

    strbuf_printf(&law, "%sclause 1 \"c\" for m: move, n: move, s: shout %s\n", HEAD, clause);
    a = game_open(strbuf_str(&law), NULL);
    cr_assert(a.p != NULL, "%s: %s", clause, game_diags(&a));
    text = told_again(&a);
    b = game_open(text, NULL);
    cr_assert(b.p != NULL, "%s: %s", text + strlen(HEAD), game_diags(&b));
    differs = amendment_text(delta_compare(a.p, b.p, LEVEL_CITATION, a.arena));
    cr_expect(eq(str, differs, ""), "%s", text + strlen(HEAD));
    const char *from = strstr(text, "s: shout ") + strlen("s: shout ");

    memmove(text, from, strlen(from) + 1);
    text[strcspn(text, "\n")] = '\0';
    free(differs);
    game_close(&a);
    game_close(&b);
    strbuf_free(&law);
    return text;
}

#define WHEN(condition, want) \
    SAME(again("when " condition " then hot(m)"), "when " want " then hot(m)")
#define ITSELF(condition) WHEN(condition, condition)

Test(unparse, conditions)
{
    ITSELF("m.said is \"so\"");
    ITSELF("m.said is \"a \\\" b \\\\ c\"");
    ITSELF("m.token is token(red, two)");
    ITSELF("m.token.colour is red and m.token.mark is not two");
    ITSELF("(m.loud or n.loud) and (m before n or n after m)");
    ITSELF("m.loud or (n.loud and m.at is at least 3) or n.at is at most 4");
    ITSELF("not m.loud");
    ITSELF("not (m.loud and n.loud)");
    WHEN("not not m.loud", "not not m.loud");
    ITSELF("not m.at is at least 3");
    ITSELF("m.at is given and n.at is absent");
    ITSELF("not m.at is given");
    ITSELF("m.by in {ann, bob} and n.by not in {ann, cid}");
    ITSELF("s is amend and s is not amend");
    ITSELF("some b: bell where b after m");
    ITSELF("no b: bell where b after m");
    ITSELF("some b: bell");
    ITSELF("no o in m.seen_by where o is ann");
    ITSELF("some c: colour where c is m.token.colour");
    ITSELF("some e: event where e after m");
    WHEN("(some b: bell where b after m) and m.loud", "some b: bell where b after m and m.loud");
    ITSELF("some b: bell where (b after m and b before n)");
    WHEN("some b: bell where (some q: move where q after b)",
         "some b: bell where some q: move where q after b");
    WHEN("some b: bell where (no q: move where q after b)",
         "some b: bell where no q: move where q after b");
    WHEN("some b: bell where not b is standing", "some b: bell where not standing(b)");
    ITSELF("loud(m) and fair and field is red");
    ITSELF("size(m.seen_by) is 2 and the_one(m.seen_by) is ann and worth(m) is 3");
    ITSELF("all_held");
}

Test(unparse, kinds_with_a_condition_and_proper_events)
{
    ITSELF("m is loud_move and s is not meant_shout");
    ITSELF("not (m is loud_move and s is meant_shout)");
    ITSELF("some d: meant_shout where d before s");
    ITSELF("no d: red_shout");
    ITSELF("some d: red_shout where (d before s and d is meant_shout)");
    ITSELF("some k: pick where k.of is s");
    ITSELF("some k: pick");
    ITSELF("some k: any pick where k.of is s");
    ITSELF("no k: any pick");
    ITSELF("some d: shout where (d is red_shout and d before s)");
    WHEN("some b: any bell where b after m", "some b: bell where b after m");
}

#define THEN(check_conclusion) SAME(again("then " check_conclusion), "then " check_conclusion)

Test(unparse, conclusions)
{
    THEN("hot(m)");
    THEN("not hot(m)");
    THEN("hot(m) must be true");
    THEN("hot(m) is n.loud");
    THEN("worth(m) is 3");
    THEN("best(m) is token(m.token.colour, one)");
    THEN("refer 90A");
    THEN("m.by may retract(m) until bell_after(m)");
    THEN("either of m.seen_by must not retract(m)");
    THEN("both of {ann, bob} shall change(s)");
}
