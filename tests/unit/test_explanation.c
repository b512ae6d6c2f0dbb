/* test_explanation.c - tests of why a clause rules on a case or does not, proof by proof. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "ruling/explanation.h"
#include "ruling/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a proof as text ---------------------------------------------------- */

typedef struct Out {
    FILE *to;
    const Game *g;
    const Ruling *r;
    const Proof *told[100];
    int ntold;
} Out;

static const char *in_law(const Out *o, Span s)
{
    LineCol at = source_locate(o->g->sources, s.start);

    return arena_printf(o->g->arena, "%.*s", (int)(s.end - s.start),
                        source_text(at.src) + (s.start - source_base(at.src)));
}

static const char *value(const Out *o, const Type *t, Value v)
{
    return canonical_value(o->r->program, o->r->c, t, v, o->g->arena);
}

static void put_proof(Out *o, const Proof *p, int indent);

/* Prints a ground: its condition in the words of the law, its truth, and the facts that it depends
 * on. */
static void put_ground(Out *o, const ProofGround *g, int indent)
{
    static const char *const truths[] = { "no", "yes", "open" };

    fprintf(o->to, "%*s", indent, "");
    if (g->over)
        fprintf(o->to, "of %s", value(o, g->over, g->value));
    else
        fprintf(o->to, "%s%s%s: %s", g->binding ? "where " : "", g->wanted ? "" : "not wanted ",
                in_law(o, g->ex->span), truths[g->truth]);
    if (g->need)
        fprintf(o->to, " needs %s", canonical_fact(o->r->program, o->r->c, g->need, o->g->arena));
    for (int i = 0; i < g->nreads; i++)
        fprintf(o->to, ", %s %s%s",
                canonical_fact(o->r->program, o->r->c, g->reads[i].fact, o->g->arena),
                value(o, canonical_fact_type(o->r->program, o->r->c, g->reads[i].fact),
                      g->reads[i].value),
                g->reads[i].assumed ? "?" : "");
    if (g->has_effect)
        fprintf(o->to, ", effect %d by %d", (int)g->effect.kind, g->effect.event);
    if (g->closed_by >= 0)
        fprintf(o->to, ", passed with %d", g->closed_by);
    fprintf(o->to, "%s\n", explanation_ground_tells(g) ? "" : " (plain)");
    for (int i = 0; i < g->nparts; i++)
        put_ground(o, &g->parts[i], indent + 2);
    for (int i = 0; i < g->nproofs; i++)
        put_proof(o, g->proofs[i], indent + 2);
}

static void put_proof(Out *o, const Proof *p, int indent)
{
    static const char *const ends[] = { "holds",    "is open", "fails",   "says nothing",
                                        "defeated", "lapsed",  "clashes", "is void" };
    const Rule *r = p->support.rule;
    bool known = false;

    fprintf(o->to, "%*sclause %s", indent, "", r->clause->label);
    for (int i = 0; i < r->nbinders && p->end != PROOF_NOTHING; i++)
        fprintf(o->to, " %s=%s", r->binders[i].name,
                value(o, r->binders[i].over, p->support.slots[r->binders[i].slot]));
    for (int i = 0; i < o->ntold; i++)
        known |= o->told[i] == p;
    if (known) {
        fprintf(o->to, ", as above\n");
        return;
    }
    o->told[o->ntold++] = p;
    fprintf(o->to, " %s", ends[p->end]);
    if (p->missed)
        fprintf(o->to, " by %d", p->missed);
    if (p->binder >= 0)
        fprintf(o->to, " of variable %d", p->binder);
    if (p->closed_by >= 0)
        fprintf(o->to, " with %d", p->closed_by);
    for (int i = 0; i < p->nbeaten; i++)
        fprintf(o->to, " over %s", p->beaten[i]->clause->label);
    fprintf(o->to, "\n");
    for (int i = 0; i < p->ngrounds; i++)
        put_ground(o, &p->grounds[i], indent + 2);
    if (p->other) {
        fprintf(o->to, "%*sagainst\n", indent + 2, "");
        put_proof(o, p->other, indent + 4);
    }
}

/* Returns the explanations of the clauses with LABEL.  ALL: with all proofs. */
static char *why_all(const char *law, const char *text, const char *label, bool all)
{
    static const char *const verdicts[] = {
        "applies",        "depends", "not as presumed", "conflicts", "rests on a conflict",
        "does not apply", "a guard"
    };
    Game g = game_open(law, text);
    const Ruling *r = g.c ? rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags) : NULL;
    Out o = { .g = &g, .r = r };
    char *out = NULL;
    size_t len;
    const Explanation *y;

    if (!r) {
        out = game_diags(&g);
        game_close(&g);
        return out;
    }
    y = explanation_of_clause(r, label, all, g.arena);
    o.to = open_memstream(&out, &len);
    if (!y)
        fprintf(o.to, "no such clause\n");
    for (int i = 0; y && i < y->nlines; i++) {
        const ProofLine *l = &y->lines[i];

        fprintf(o.to, "%s\n", l->line->modal_key);
        for (int k = 0; k < l->nproofs; k++) {
            for (const World *w = l->worlds[k]; w; w = w->next)
                fprintf(o.to, "  if %s is %s\n", canonical_fact(g.p, g.c, w->fact, g.arena),
                        value(&o, canonical_fact_type(g.p, g.c, w->fact), w->value));
            put_proof(&o, l->proofs[k], 2);
        }
    }
    if (y)
        fprintf(o.to, "%s\n", verdicts[y->verdict]);
    if (y && y->nearest)
        put_proof(&o, y->nearest, 2);
    fclose(o.to);
    game_close(&g);
    return out;
}

static char *why(const char *law, const char *text)
{
    return why_all(law, text, "1", false);
}

#define WHY(law, text, want) SAME(why(law, text), want)

/* ---- what conditions rest on -------------------------------------------- */

#define WORTH    "status worth(e: event): count en \"{value}\"\n"
#define ONE_MOVE "case x \"X\"\n story\n m1: A moves r1\n"

/* A presumed value is used in a condition, and also as an argument: best(m) is Ann. */
Test(explanation, presumed_values)
{
    WHY(WORTH "reading mood { calm en \"calm\", wild en \"wild\" } default calm en \"mood\"\n"
              "define fits(m: move, k: mood): bool as m.by is ann and k is calm en \"it "
              "fits\"\n"
              "finding loved(o: owner): bool cost table presume true question en \"?\" en "
              "\"loved\"\n"
              "finding best(m: move): owner cost table presume ann question en \"?\" en "
              "\"best\"\n"
              "clause 1 \"one\" for m: move when fits(m, mood) and loved(best(m)) then "
              "worth(m) is 1\n",
        ONE_MOVE,
        "worth(m1) is 1\n"
        "  clause 1 m=m1 holds\n"
        "    fits(m, mood): yes (plain)\n"
        "    loved(best(m)): yes, loved(ann) true?\n"
        "applies\n");
}

/* Beside a condition stand the facts that somebody found, chose or disputed; not the plain facts of
 * the case. */
Test(explanation, what_is_worth_telling)
{
    WHY(WORTH "define sure(m: move): bool as field is red and m.by is host en \"sure\"\n"
              "define took(m: move): bool as some t: take where (t.of is m and "
              "happened(t)) en \"took\"\n"
              "clause 1 \"one\" for m: move when sure(m) and took(m) and happened(m) "
              "then worth(m) is 1\n",
        "case x \"X\"\n field red\n host A\n story\n m1: A moves r1\n t1: disputed A "
        "takes back m1\n",
        "worth(m1) is 1\n"
        "  if happened(t1) is true\n"
        "  clause 1 m=m1 holds\n"
        "    sure(m): yes (plain)\n"
        "    took(m): yes\n"
        "      some t: take where (t.of is m and happened(t)): yes\n"
        "        of t1\n"
        "          happened(t): yes, happened(t1) true?\n"
        "    happened(m): yes (plain)\n"
        "depends\n");
}

/* A condition that reads a conclusion inside a call, a set or a size is explained by the clause
 * that concludes it. */
Test(explanation, of_what_a_condition_speaks)
{
    WHY(WORTH "status twin(m: move): set of colour en \"{value}\"\n"
              "clause 2 \"two\" for m: move then twin(m) is {red}\n"
              "clause 1 \"one\" for m: move when the_one(twin(m)) is red and size({ann, bob}) "
              "is 2 "
              "and ann in {ann, m.by} and size(twin(m)) is at least 1 then worth(m) is 1\n",
        ONE_MOVE,
        "worth(m1) is 1\n"
        "  clause 1 m=m1 holds\n"
        "    the_one(twin(m)) is red: yes\n"
        "      clause 2 m=m1 holds\n"
        "    size({ann, bob}) is 2: yes (plain)\n"
        "    ann in {ann, m.by}: yes (plain)\n"
        "    size(twin(m)) is at least 1: yes\n"
        "      clause 2 m=m1, as above\n"
        "applies\n");
}

Test(explanation, settles_by_nothing)
{
    WHY(WORTH "clause 1 \"one\" for m: move when not ((some s: shout where (meant(s) is "
              "sharp)) and seen(m)) then worth(m) is 1\n",
        ONE_MOVE " s: A shouts red\n",
        "worth(m1) is 1\n"
        "  if meant(s) is plain\n"
        "  if seen(m1) is true\n"
        "  clause 1 m=m1 holds\n"
        "    not wanted some s: shout where (meant(s) is sharp): no\n"
        "      of s\n"
        "        not wanted meant(s) is sharp: no, meant(s) plain?\n"
        "depends\n");
}

/* An event does not stand because of a status or of an exercised right; one stands because neither
 * is so. */
Test(explanation, what_does_not_stand)
{
    static const char law[] =
        WORTH "status void_(m: move): bool undoes m en \"void\"\n"
              "status shaky(b: bell): bool undoes b en \"shaky\"\n"
              "action swap(m: move) choosing token undoes m done swapped en \"swap\"\n"
              "clause 2 \"two\" for m: move when m.loud then void_(m)\n"
              "clause 3 \"three\" for m: move when m.token.mark is one then m.by may "
              "retract(m)\n"
              "clause 4 \"four\" for m: move when seen(m) then m.by must swap(m)\n"
              "clause 1 \"one\" for m: move when m is standing then worth(m) is 1\n"
              "clause 1A \"one\" for t: take when t is standing then worth(t) is 2\n";
    WHY(law, "case x \"X\"\n story\n m1: A moves r2 with loud true\n",
        "does not apply\n"
        "  clause 1 m=m1 fails by 1\n"
        "    m is standing: no\n"
        "      clause 2 m=m1 holds\n"
        "        m.loud: yes (plain)\n");
    WHY(law, "case x \"X\"\n story\n m1: A moves r1\n t: A takes back m1\n",
        "worth(t) is 2\n"
        "  clause 1A t=t holds\n"
        "    t is standing: yes (plain)\n"
        "applies\n");
    WHY(law, "case x \"X\"\n story\n m1: A moves r1\n t: B takes back m1\n",
        "worth(m1) is 1\n"
        "  if retracted(m1) is false\n"
        "  if seen(m1) is false\n"
        "  clause 1 m=m1 holds\n"
        "    m is standing: yes (plain)\n"
        "depends\n");
    WHY(law,
        "case x \"X\"\n story\n m1: A moves r2\n found by director\n seen(m1)\n "
        "elected\n swapped(m1) is r3\n",
        "does not apply\n"
        "  clause 1 m=m1 fails by 1\n"
        "    m is standing: no, effect 4 by -1\n"
        "      clause 4 m=m1 holds\n"
        "        seen(m): yes, seen(m1) true\n");
    WHY(law,
        "case x \"X\"\n story\n m1: disputed A moves r2\n found by director\n not "
        "happened(m1)\n",
        "does not apply\n"
        "  clause 1 m=m1 fails by 1\n"
        "    m is standing: no, happened(m1) false\n");
}

Test(explanation, definitions_by_cases)
{
    static const char law[] =
        WORTH "define odd(m: move): bool as m.loud when m.by is ann otherwise seen(m) "
              "when m.token.mark is one otherwise m.at is given en \"odd\"\n"
              "clause 1 \"one\" for m: move when odd(m) then worth(m) is 1\n"
              "define even(m: move): bool as true when seen(m) en \"even\"\n"
              "clause 1A \"one\" for m: move when not even(m) then worth(m) is 2\n";
    WHY(law, ONE_MOVE,
        "worth(m1) is 2\n"
        "  if seen(m1) is false\n"
        "  clause 1A m=m1 holds\n"
        "    not wanted even(m): no\n"
        "      not wanted seen(m): no, seen(m1) false?\n"
        "depends\n");
    WHY(law, "case x \"X\"\n story\n m1: B moves r2\n found by director\n not seen(m1)\n",
        "worth(m1) is 2\n"
        "  clause 1A m=m1 holds\n"
        "    not wanted even(m): no\n"
        "      not wanted seen(m): no, seen(m1) false\n"
        "applies\n");
    WHY(law, "case x \"X\"\n story\n m1: B moves r1\n",
        "worth(m1) is 1\n"
        "  if seen(m1) is true\n"
        "  clause 1 m=m1 holds\n"
        "    odd(m): yes\n"
        "      seen(m): yes, seen(m1) true?\n"
        "worth(m1) is 2\n"
        "  if seen(m1) is false\n"
        "  clause 1A m=m1 holds\n"
        "    not wanted even(m): no\n"
        "      not wanted seen(m): no, seen(m1) false?\n"
        "depends\n");
}

/* Ann should retract (clause 2) and may do so (clause 3).  Only the clause that gives the right is
 * printed. */
Test(explanation, effects)
{
    static const char law[] =
        WORTH "clause 2 \"two\" for m: move then m.by should retract(m)\n"
              "clause 3 \"three\" for m: move then m.by may retract(m) until bell_after(m)\n"
              "clause 1 \"one\" for m: move when retracted(m) then worth(m) is 1\n"
              "clause 1A \"one\" for m: move, b: bell when bell_after(m) then worth(m) is 2\n";
    WHY(law, ONE_MOVE,
        "worth(m1) is 1\n"
        "  if retracted(m1) is true\n"
        "  clause 1 m=m1 holds\n"
        "    retracted(m): yes, retracted(m1) true?, effect 4 by -1\n"
        "      clause 3 m=m1 holds\n"
        "depends\n");
    WHY(law, ONE_MOVE " A rings\n",
        "worth(m1) is 2\n"
        "  clause 1A m=m1 b=@2 holds\n"
        "    bell_after(m): yes, passed with 1 (plain)\n"
        "applies\n");
    WHY(law, ONE_MOVE " t: A takes back m1\n",
        "worth(m1) is 1\n"
        "  clause 1 m=m1 holds\n"
        "    retracted(m): yes, effect 2 by 1\n"
        "      clause 3 m=m1 holds\n"
        "applies\n");
}

Test(explanation, conclusions_of_nothing)
{
    static const char law[] = "status hour_of(m: move): hour en \"{value}\"\n"
                              "status liked(o: colour): bool en \"liked\"\n"
                              "clause 1 \"one\" for m: move, s: shout then hour_of(m) is "
                              "m.at and liked(s.colour)\n";
    WHY(law, ONE_MOVE " s: A shouts\n",
        "does not apply\n"
        "  clause 1 m=m1 s=s is void\n");
    WHY("status liked(o: colour): bool en \"liked\"\n"
        "clause 1 \"one\" for s: shout then liked(s.colour)\n"
        "clause 2 \"two\" for c: colour, s: shout when s.by is ann then not liked(c) "
        "overrides 1\n",
        ONE_MOVE " s: A shouts with colour ?\n",
        "does not apply\n"
        "  clause 1 s=s is open\n");
}

Test(explanation, referrals)
{
    WHY("clause 1 \"one\" for m: move when m.loud then refer 90 \"Elsewhere\"\n",
        "case x \"X\"\n story\n m1: A moves r1 with loud true\n",
        "refer 90\n"
        "  clause 1 m=m1 holds\n"
        "    m.loud: yes (plain)\n"
        "applies\n");
}

Test(explanation, clashes)
{
    static const char law[] =
        WORTH "status hot(m: move): bool en \"hot\"\n"
              "clause 2 \"two\" for m: move when m.by is ann then hot(m)\n"
              "clause 3 \"three\" for m: move when m.token.colour is red then not hot(m)\n"
              "clause 1 \"one\" for m: move when hot(m) then worth(m) is 1\n"
              "clause 4 \"one\" for m: move when not hot(m) then worth(m) is 1\n"
              "clause 5 \"one\" for m: move when not hot(m) and m.loud then worth(m) is 1\n";
    WHY(law, ONE_MOVE,
        "rests on a conflict\n"
        "  clause 1 m=m1 is open\n"
        "    hot(m): open\n"
        "      clause 2 m=m1 clashes\n"
        "        m.by is ann: yes (plain)\n"
        "        against\n"
        "          clause 3 m=m1 clashes\n"
        "            m.token.colour is red: yes (plain)\n"
        "            against\n"
        "              clause 2 m=m1, as above\n"
        "      clause 3 m=m1, as above\n");
    SAME(why_all(law, ONE_MOVE, "4", false), "rests on a conflict\n"
                                             "  clause 4 m=m1 is open\n"
                                             "    not wanted hot(m): open\n"
                                             "      clause 2 m=m1 clashes\n"
                                             "        m.by is ann: yes (plain)\n"
                                             "        against\n"
                                             "          clause 3 m=m1 clashes\n"
                                             "            m.token.colour is red: yes (plain)\n"
                                             "            against\n"
                                             "              clause 2 m=m1, as above\n"
                                             "      clause 3 m=m1, as above\n");
    SAME(why_all(law, ONE_MOVE, "5", false), "does not apply\n"
                                             "  clause 5 m=m1 fails by 1\n"
                                             "    not wanted hot(m): open\n"
                                             "      clause 2 m=m1 clashes\n"
                                             "        m.by is ann: yes (plain)\n"
                                             "        against\n"
                                             "          clause 3 m=m1 clashes\n"
                                             "            m.token.colour is red: yes (plain)\n"
                                             "            against\n"
                                             "              clause 2 m=m1, as above\n"
                                             "      clause 3 m=m1, as above\n"
                                             "    m.loud: no (plain)\n");
    SAME(why_all(law, ONE_MOVE, "2", false), "conflicts\n"
                                             "  clause 2 m=m1 clashes\n"
                                             "    m.by is ann: yes (plain)\n"
                                             "    against\n"
                                             "      clause 3 m=m1 clashes\n"
                                             "        m.token.colour is red: yes (plain)\n"
                                             "        against\n"
                                             "          clause 2 m=m1, as above\n");
}

Test(explanation, defeats)
{
    static const char law[] =
        WORTH "clause 1 \"one\" for m: move when m.by is ann then worth(m) is 1\n"
              "clause 2 \"two\" for m: move when m.by is ann then worth(m) is 2 overrides 1\n"
              "clause 3 \"three\" for m: move when m.loud then worth(m) is 3 overrides 2\n";
    WHY(law, ONE_MOVE,
        "does not apply\n"
        "  clause 1 m=m1 defeated\n"
        "    m.by is ann: yes (plain)\n"
        "    against\n"
        "      clause 2 m=m1 holds over 1\n"
        "        m.by is ann: yes (plain)\n");
    SAME(why_all(law, ONE_MOVE, "2", false), "worth(m1) is 2\n"
                                             "  clause 2 m=m1 holds over 1\n"
                                             "    m.by is ann: yes (plain)\n"
                                             "applies\n");
    SAME(why_all(law, "case x \"X\"\n story\n m1: A moves r1 with loud true\n", "1", false),
         "conflicts\n"
         "  clause 1 m=m1 clashes\n"
         "    m.by is ann: yes (plain)\n"
         "    against\n"
         "      clause 3 m=m1 clashes over 2\n"
         "        m.loud: yes (plain)\n"
         "        against\n"
         "          clause 1 m=m1, as above\n");
}

Test(explanation, nothing_to_speak_of)
{
    static const char law[] =
        WORTH "clause 1 \"one\" for m: move, o in m.seen_by then worth(m) is 1\n"
              "clause 2 \"two\" for m: move, s: shout, t in options(s) where t.colour is "
              "blue then worth(m) is 1\n"
              "clause 3 \"three\" for s: shout then s.by may not change(s)\n"
              "clause 4 \"four\" for s: shout when changed(s) then worth(s) is 1\n";
    WHY(law, ONE_MOVE,
        "does not apply\n"
        "  clause 1 says nothing of variable 1\n");
    SAME(why_all(law, ONE_MOVE " s: A shouts red\n", "2", false),
         "does not apply\n"
         "  clause 2 says nothing of variable 2\n");
    SAME(why_all(law, ONE_MOVE " s: A shouts red\n", "4", false),
         "does not apply\n"
         "  clause 4 s=s fails by 1\n"
         "    changed(s): no, effect 0 by -1\n"
         "      clause 3 s=s holds\n");
}

Test(explanation, guards)
{
    WHY(WORTH "clause 1 \"guard\" for m: move when m.loud\nclause 1A \"one\" then "
              "worth(m) is 1\n",
        ONE_MOVE,
        "does not apply\n"
        "  clause 1A m=m1 fails by 1\n"
        "    m.loud: no (plain)\n");
    WHY(WORTH "clause 2 \"two\" for m: move then worth(m) is 1\n", ONE_MOVE, "no such clause\n");
}

Test(explanation, quantifiers)
{
    WHY(WORTH "clause 1 \"one\" for s: shout when (some m: move where m before s) and "
              "(no b: bell) and "
              "(some o: owner) then worth(s) is 1\n",
        ONE_MOVE " m2: A moves r1\n m3: A moves r1\n m4: A moves r1\n m5: A moves r1\n "
                 "s: A shouts\n",
        "worth(s) is 1\n"
        "  clause 1 s=s holds\n"
        "    some m: move where m before s: yes (plain)\n"
        "      of m1 (plain)\n"
        "    not wanted no b: bell: no (plain)\n"
        "    some o: owner: yes (plain)\n"
        "      of ann (plain)\n"
        "applies\n");
    WHY(WORTH "clause 1 \"one\" for s: shout when (no m: move where seen(m)) and (some t "
              "in options(s)) and (some o in {bob}) then worth(s) is 1\n",
        ONE_MOVE " m2: A moves r1\n m3: A moves r1\n m4: A moves r1\n m5: A moves r1\n "
                 "s: A shouts\n"
                 " found by director\n not seen(m1)\n not seen(m2)\n not seen(m3)\n not "
                 "seen(m4)\n not seen(m5)\n",
        "does not apply\n"
        "  clause 1 s=s is open\n"
        "    not wanted no m: move where seen(m): no\n"
        "      of m1\n"
        "        not wanted seen(m): no, seen(m1) false\n"
        "      of m2\n"
        "        not wanted seen(m): no, seen(m2) false\n"
        "      of m3\n"
        "        not wanted seen(m): no, seen(m3) false\n"
        "      of m4\n"
        "        not wanted seen(m): no, seen(m4) false\n"
        "    some t in options(s): open needs options(s) (plain)\n"
        "    some o in {bob}: yes (plain)\n"
        "      of bob (plain)\n");
    WHY(WORTH "clause 1 \"one\" for m: move when (some o in m.seen_by where o is ann) "
              "then worth(m) is 1\n",
        ONE_MOVE,
        "does not apply\n"
        "  clause 1 m=m1 fails by 1\n"
        "    some o in m.seen_by where o is ann: no (plain)\n");
    WHY(WORTH "clause 1 \"one\" for m: move when (no b: bell where b is standing) then "
              "worth(m) is 1\n",
        ONE_MOVE " A rings\n",
        "does not apply\n"
        "  clause 1 m=m1 fails by 1\n"
        "    not wanted no b: bell where b is standing: yes (plain)\n"
        "      of @2 (plain)\n"
        "        not wanted b is standing: yes (plain)\n");
}

Test(explanation, nested_definitions)
{
    WHY(WORTH "define d1(m: move): bool as seen(m)\n"
              "define d2(m: move): bool as d1(m) or m.loud\n"
              "define d3(m: move): bool as d2(m) or m.loud\n"
              "define d4(m: move): bool as d3(m) or m.loud\n"
              "define d5(m: move): bool as d4(m) or m.loud\n"
              "define d6(m: move): bool as d5(m) or m.loud\n"
              "define e(o: owner): bool as o is ann\n"
              "define late(h: hour): bool as h is at least 3\n"
              "clause 1 \"one\" for s: shout, m: move when d6(m) and late(m.at) and not "
              "e(best(m)) then worth(m) is 1\n"
              "finding best(m: move): owner? cost table question en \"?\" en \"best\"\n",
        ONE_MOVE " s: B shouts red\n found by director\n seen(m1)\n",
        "does not apply\n"
        "  clause 1 s=s m=m1 fails by 1\n"
        "    d1(m): yes (plain)\n"
        "    late(m.at): no (plain)\n"
        "    not wanted e(best(m)): open needs best(m1) (plain)\n");
}

Test(explanation, what_hangs_on_a_clash)
{
    static const char law[] =
        WORTH "status rank(e: event): count en \"{value}\"\n"
              "clause 2 \"two\" for m: move when m.by is ann then rank(m) is 1\n"
              "clause 3 \"three\" for m: move when m.token.colour is red then rank(m) is 2\n"
              "clause 1 \"one\" for m: move then worth(m) is rank(m)\n"
              "clause 4 \"four\" for m: move when rank(m) is 1 or m.loud then worth(m) is 1\n"
              "define low(e: event): bool as rank(e) is at most 3 en \"low\"\n"
              "clause 5 \"five\" for m: move when low(m) and m.loud then worth(m) is 1\n"
              "clause 6 \"six\" for m: move when not low(m) then worth(m) is 1\n";
    WHY(law, ONE_MOVE,
        "rests on a conflict\n"
        "  clause 1 m=m1 is open\n");
    SAME(why_all(law, ONE_MOVE, "4", false), "rests on a conflict\n"
                                             "  clause 4 m=m1 is open\n"
                                             "    rank(m) is 1 or m.loud: open\n"
                                             "      clause 2 m=m1 clashes\n"
                                             "        m.by is ann: yes (plain)\n"
                                             "        against\n"
                                             "          clause 3 m=m1 clashes\n"
                                             "            m.token.colour is red: yes (plain)\n"
                                             "            against\n"
                                             "              clause 2 m=m1, as above\n"
                                             "      clause 3 m=m1, as above\n");
    SAME(why_all(law, ONE_MOVE, "5", false), "does not apply\n"
                                             "  clause 5 m=m1 fails by 1\n"
                                             "    low(m): open\n"
                                             "      rank(e) is at most 3: open\n"
                                             "        clause 2 m=m1 clashes\n"
                                             "          m.by is ann: yes (plain)\n"
                                             "          against\n"
                                             "            clause 3 m=m1 clashes\n"
                                             "              m.token.colour is red: yes (plain)\n"
                                             "              against\n"
                                             "                clause 2 m=m1, as above\n"
                                             "        clause 3 m=m1, as above\n"
                                             "    m.loud: no (plain)\n");
    SAME(why_all(law, ONE_MOVE, "6", false), "rests on a conflict\n"
                                             "  clause 6 m=m1 is open\n"
                                             "    not wanted low(m): open\n"
                                             "      not wanted rank(e) is at most 3: open\n"
                                             "        clause 2 m=m1 clashes\n"
                                             "          m.by is ann: yes (plain)\n"
                                             "          against\n"
                                             "            clause 3 m=m1 clashes\n"
                                             "              m.token.colour is red: yes (plain)\n"
                                             "              against\n"
                                             "                clause 2 m=m1, as above\n"
                                             "        clause 3 m=m1, as above\n");
}

Test(explanation, rights)
{
    static const char law[] =
        "clause 1 \"one\" for m: move then m.by may retract(m) until bell_after(m)\n"
        "clause 2 \"two\" for m: move when m.loud then m.by may not retract(m) overrides "
        "1\n"
        "clause 3 \"three\" for m: move when m.token.mark is two then m.by must "
        "retract(m) overrides 2\n";
    WHY(law, ONE_MOVE " A rings\n",
        "does not apply\n"
        "  clause 1 m=m1 lapsed with 1\n");
    WHY(law, "case x \"X\"\n story\n m1: A moves r1 with loud true\n",
        "does not apply\n"
        "  clause 1 m=m1 defeated\n"
        "    against\n"
        "      clause 2 m=m1 holds over 1\n"
        "        m.loud: yes (plain)\n");
    SAME(why_all(law, "case x \"X\"\n story\n m1: A moves r2 with loud true\n", "2", false),
         "does not apply\n"
         "  clause 2 m=m1 defeated\n"
         "    m.loud: yes (plain)\n"
         "    against\n"
         "      clause 3 m=m1 holds over 2\n"
         "        m.token.mark is two: yes (plain)\n");
    SAME(why_all(law, "case x \"X\"\n story\n m1: A moves r2 with loud true\n", "3", false),
         "ann must retract(m1)\n"
         "  clause 3 m=m1 holds over 2\n"
         "    m.token.mark is two: yes (plain)\n"
         "applies\n");
}

/* past_owner(dee) has no answer, which counts as true.  Nothing is presumed about it. */
Test(explanation, a_native_goes_astray)
{
    Game g = game_open(WORTH "native past_owner(o: owner): owner\n"
                             "finding calm(m: move): bool cost table presume true "
                             "question en \"?\" en \"calm\"\n"
                             "clause 1 \"one\" for m: move when calm(m) and "
                             "past_owner(m.by) is ann and m.loud "
                             "then worth(m) is 1\n",
                       "case x \"X\"\n story\n m1: D moves r1\n");
    uint64_t work = 0;
    const Rule **rules;
    int n;

    cr_assert(g.c != NULL);
    rules = explanation_clause_rules(g.p, "1", false, &n, g.arena);
    cr_expect(eq(int, explanation_count_missed(g.p, g.c, 0, rules, n, &work, g.arena), 1));
    game_close(&g);
}

/* Of 70 proofs, an explanation prints only as many as its limit allows. */
Test(explanation, too_many)
{
    StrBuf law = { 0 };
    char *out, *at;
    int n = 0;

    strbuf_add(&law, WORTH);
    for (int i = 0; i < 70; i++)
        strbuf_printf(&law,
                      "status s%d(m: move): bool en \"s\"\n"
                      "clause 2 \"two\" for m: move when m.by is ann then s%d(m)\n",
                      i, i);
    strbuf_add(&law, "clause 1 \"one\" for m: move when s0(m)");
    for (int i = 1; i < 70; i++)
        strbuf_printf(&law, " and s%d(m)", i);
    strbuf_add(&law, " then worth(m) is 1\n");
    out = why(strbuf_str(&law), ONE_MOVE);
    for (at = out; (at = strstr(at, "clause 2 m=m1 holds")); at++)
        n++;
    cr_expect(eq(int, n, 59), "%s", out);
    free(out);
    strbuf_free(&law);
}

/* Definitions with several cases that give true and false, and a definition of which no case
 * applies. */
Test(explanation, definitions_by_what_they_come_to)
{
    static const char law[] =
        WORTH "define low(m: move): bool as false when m.loud otherwise true\n"
              "define lower(m: move): bool as true when m.loud\n"
              "define high(m: move): bool as false when seen(m) otherwise true\n"
              "clause 1 \"some\" for b: bell when some m: move where (lower(m) and low(m))\n"
              "  then worth(b) is 1\n"
              "clause 2 \"low\" for m: move when low(m) then worth(m) is 1\n"
              "clause 3 \"not low\" for m: move when not low(m) then worth(m) is 2\n"
              "clause 4 \"both\" for m: move when high(m) and not low(m) then worth(m) is "
              "3\n",
                      two[] =
                          "case x \"X\"\n story\n m1: A moves r1\n m2: A moves r2 with loud\n b: A "
                          "rings\n";

    SAME(why_all(law, two, "1", false), "does not apply\n"
                                        "  clause 1 b=b fails by 1\n"
                                        "    some m: move where (lower(m) and low(m)): no (plain)\n"
                                        "      of m2 (plain)\n"
                                        "        not wanted m.loud: yes (plain)\n");
    SAME(why_all(law, two, "2", false), "worth(m1) is 1\n"
                                        "  clause 2 m=m1 holds\n"
                                        "    not wanted m.loud: no (plain)\n"
                                        "applies\n");
    SAME(why_all(law, two, "3", false), "worth(m2) is 2\n"
                                        "  if seen(m2) is true\n"
                                        "  clause 3 m=m2 holds\n"
                                        "    m.loud: yes (plain)\n"
                                        "depends\n");
    SAME(why_all(law, two, "4", false), "conflicts\n"
                                        "  clause 4 m=m2 is open\n"
                                        "    seen(m): open needs seen(m2) (plain)\n"
                                        "    m.loud: yes (plain)\n");
}

/* Three rules give three values.  The first that says something else is printed `against` a rule; a
 * defeated rule is not. */
Test(explanation, three_values)
{
    static const char clash[] =
        WORTH "clause 1 \"one\" for m: move when not m.loud then worth(m) is 1\n"
              "clause 2 \"two\" for m: move when m.by is ann then worth(m) is 2\n"
              "clause 3 \"three\" for m: move when m.at is absent then worth(m) is 3\n",
                      defeated[] = WORTH
                      "clause 1 \"one\" for m: move when not m.loud then worth(m) is 1\n"
                      "clause 2 \"two\" for m: move when m.by is ann then worth(m) is 2 "
                      "overrides 1, 3\n"
                      "clause 3 \"three\" for m: move when m.at is absent then worth(m) is 3\n";

    WHY(clash, ONE_MOVE,
        "conflicts\n"
        "  clause 1 m=m1 clashes\n"
        "    not wanted m.loud: no (plain)\n"
        "    against\n"
        "      clause 2 m=m1 clashes\n"
        "        m.by is ann: yes (plain)\n"
        "        against\n"
        "          clause 1 m=m1, as above\n");
    WHY(defeated, ONE_MOVE,
        "does not apply\n"
        "  clause 1 m=m1 defeated\n"
        "    not wanted m.loud: no (plain)\n"
        "    against\n"
        "      clause 2 m=m1 holds over 1 over 3\n"
        "        m.by is ann: yes (plain)\n");
    SAME(why_all(defeated, ONE_MOVE, "2", false), "worth(m1) is 2\n"
                                                  "  clause 2 m=m1 holds over 1 over 3\n"
                                                  "    m.by is ann: yes (plain)\n"
                                                  "applies\n");
}

/* A right that is not ruled: it is given and denied; or a clash decides whether it is given, or
 * whether its use was in time. */
Test(explanation, effects_that_are_not_ruled)
{
    static const char clash[] =
        WORTH "clause 2 \"two\" for m: move then m.by may retract(m)\n"
              "clause 3 \"three\" for m: move when m.loud then m.by may not retract(m)\n"
              "clause 1 \"one\" for m: move when retracted(m) then worth(m) is 1\n",
                      given[] = WORTH
                      "status s(m: move): tone en \"s\"\n"
                      "clause 2 \"two\" for m: move then s(m) is sharp\n"
                      "clause 3 \"three\" for m: move when m.loud then s(m) is plain\n"
                      "clause 4 \"four\" for m: move when s(m) is sharp then m.by may retract(m)\n"
                      "clause 1 \"one\" for m: move when retracted(m) then worth(m) is 1\n",
                      late[] = WORTH
                      "status s(m: move): tone en \"s\"\n"
                      "deadline hush(e: event) is n: move where (n after e and s(n) is sharp) en "
                      "\"hush\"\n"
                      "clause 2 \"two\" for m: move then s(m) is sharp\n"
                      "clause 3 \"three\" for m: move when m.loud then s(m) is plain\n"
                      "clause 4 \"four\" for d: shout then d.by may change(d) until hush(d)\n"
                      "clause 1 \"one\" for d: shout when changed(d) and d.mark is given then "
                      "worth(d) is 1\n",
                      loud[] = "case x \"X\"\n story\n m1: A moves r1 with loud\n";

    WHY(clash, loud,
        "rests on a conflict\n"
        "  clause 1 m=m1 is open\n"
        "    retracted(m): open, effect 5 by -1\n"
        "      clause 2 m=m1 clashes\n"
        "        against\n"
        "          clause 3 m=m1 clashes\n"
        "            m.loud: yes (plain)\n"
        "            against\n"
        "              clause 2 m=m1, as above\n"
        "      clause 3 m=m1, as above\n");
    WHY(given, loud,
        "rests on a conflict\n"
        "  clause 1 m=m1 is open\n"
        "    retracted(m): open, effect 5 by -1 (plain)\n");
    WHY(late,
        "case x \"X\"\n story\n d1: A shouts r1\n m1: A moves r1 with loud\n A amends "
        "d1 to blue\n",
        "rests on a conflict\n"
        "  clause 1 d=d1 is open\n"
        "    changed(d): open, effect 5 by -1 (plain)\n"
        "    d.mark is given: yes (plain)\n");
}

/* A rule has a conclusion for each move.  The explanation shows the move whose conclusion is asked
 * about. */
Test(explanation, which_of_the_choices)
{
    static const char law[] =
        WORTH "status hour_for(c: colour): hour en \"{value}\"\n"
              "clause 2 \"two\" for m: move then hour_for(m.token.colour) is m.at\n"
              "clause 1 \"one\" for b: bell when hour_for(red) is 3 then worth(b) is 1\n";
    WHY(law,
        "case x \"X\"\n story\n m0: A moves b1 with at 5\n m1: A moves r1\n m2: A moves "
        "r2 with at 3\n b: A rings\n",
        "worth(b) is 1\n"
        "  clause 1 b=b holds\n"
        "    hour_for(red) is 3: yes\n"
        "      clause 2 m=m2 holds\n"
        "applies\n");
    WHY(law,
        "case x \"X\"\n story\n m1: A moves r1 with at 3\n m2: A moves "
        "r2 with at 4\n b: A rings\n",
        "rests on a conflict\n"
        "  clause 1 b=b is open\n"
        "    hour_for(red) is 3: open\n"
        "      clause 2 m=m1 clashes\n"
        "        against\n"
        "          clause 2 m=m2 clashes\n"
        "            against\n"
        "              clause 2 m=m1, as above\n"
        "      clause 2 m=m2, as above\n");
    WHY(WORTH "clause 2 \"two\" for d: shout, m: move then d.by may change(d) until "
              "bell_after(m)\n"
              "clause 1 \"one\" for d: shout when changed(d) then worth(d) is 1\n",
        "case x \"X\"\n story\n d: A shouts r1\n m1: A moves r1\n A rings\n m2: A moves "
        "r2\n",
        "worth(d) is 1\n"
        "  if changed(d) is true\n"
        "  clause 1 d=d holds\n"
        "    changed(d): yes, changed(d) true?, effect 4 by -1\n"
        "      clause 2 d=d m=m2 holds\n"
        "depends\n");
}

/* If an event did not happen, the explanation does not mention what else may undo it. */
Test(explanation, what_did_not_happen_does_not_stand)
{
    WHY(WORTH "status void_(m: move): bool undoes m en \"void\"\n"
              "clause 2 \"two\" for t: take when fair then void_(t.of)\n"
              "clause 1 \"one\" for t: take when t.of is standing then worth(t) is 1\n",
        "case x \"X\"\n story\n m1: disputed A moves r1\n t: A takes back m1\n found by "
        "director\n not happened(m1)\n",
        "does not apply\n"
        "  clause 1 t=t fails by 1\n"
        "    t.of is standing: no, happened(m1) false\n");
}

/* Seventy conditions before the last use up the limit, so the last, which fails, has no proof below
 * it. */
Test(explanation, too_many_before_what_fails)
{
    StrBuf law = { 0 };
    char *out;

    strbuf_add(&law, WORTH "status missing(m: move): bool en \"missing\"\n"
                           "clause 3 \"three\" for m: move, b: bell then missing(m)\n");
    for (int i = 0; i < 70; i++)
        strbuf_printf(&law,
                      "status s%d(m: move): bool en \"s\"\n"
                      "clause 2 \"two\" for m: move when m.by is ann then s%d(m)\n",
                      i, i);
    strbuf_add(&law, "clause 1 \"one\" for m: move when s0(m)");
    for (int i = 1; i < 70; i++)
        strbuf_printf(&law, " and s%d(m)", i);
    strbuf_add(&law, " and missing(m) then worth(m) is 1\n");
    out = why(strbuf_str(&law), ONE_MOVE);
    cr_expect(strstr(out, "clause 1 m=m1 fails by 1") != NULL, "%s", out);
    cr_expect(strstr(out, "missing(m): no") != NULL, "%s", out);
    cr_expect(eq(ptr, strstr(out, "clause 3"), NULL), "%s", out);
    free(out);
    strbuf_free(&law);
}

/* There are more conclusions than an explanation examines. */
Test(explanation, too_many_claims)
{
    StrBuf text = { 0 };
    char *out;

    strbuf_add(&text, "case x \"X\"\n story\n b: A rings\n");
    for (int i = 0; i < 70; i++)
        strbuf_printf(&text, " m%d: A moves r1\n", i);
    out = why(WORTH "status first(b: bell): move en \"{value}\"\n"
                    "clause 1 \"one\" for b: bell, m: move then first(b) is m\n",
              strbuf_str(&text));
    cr_expect(strncmp(out, "conflicts\n", 10) == 0, "%s", out);
    cr_expect(strstr(out, "clause 1 b=b m=m1 clashes") != NULL, "%s", out);
    free(out);
    strbuf_free(&text);
}

/* With 70 moves there are more choices of events than an explanation examines, so it may miss the
 * best. */
Test(explanation, too_many_choices)
{
    for (int n = 5; n <= 70; n += 65) {
        StrBuf text = { 0 };
        char *out;

        strbuf_add(&text, "case x \"X\"\n story\n");
        for (int i = 1; i <= n; i++)
            strbuf_printf(&text, " m%d: A moves r1%s\n", i, i == n ? " with loud" : "");
        out = why(WORTH "define is_loud(m: move): bool as m.loud en \"loud\"\n"
                        "clause 1 \"one\" for x: move, y: move, z: move when is_loud(x) "
                        "and is_loud(y) "
                        "and z.at is given then worth(x) is 1\n",
                  strbuf_str(&text));
        cr_expect(strstr(out, n == 5 ? "clause 1 x=m5 y=m5 z=m1 fails by 1\n"
                                     : "clause 1 x=m1 y=m70 z=m1 fails by 2\n") != NULL,
                  "%s", out);
        free(out);
        strbuf_free(&text);
    }
}
