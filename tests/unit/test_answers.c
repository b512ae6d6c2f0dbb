/* test_answers.c - the tree of answers to everything that is open: it is exact and smallest. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "report/answers.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

static void put_fork(StrBuf *b, const Answers *a, const AnswersFork *f, Arena *arena)
{
    const Ruling *r = a->of;

    if (!f->fact) {
        strbuf_add(b, answers_name(f->outcome, arena));
        return;
    }
    strbuf_printf(b, "%s?", canonical_fact(r->program, r->c, f->fact, arena));
    for (int i = 0; i < f->n; i++) {
        const Answer *x = &f->answers[i];

        strbuf_add(b, x->presumed ? "[*" : "[");
        for (int k = 0; k < x->n; k++)
            strbuf_printf(b, "%s%s", k ? "|" : "",
                          canonical_value(r->program, r->c,
                                          canonical_fact_type(r->program, r->c, f->fact),
                                          x->values[k], arena));
        strbuf_add(b, ": ");
        put_fork(b, a, x->then, arena);
        strbuf_add(b, "]");
    }
}

/* Returns the tree of questions; below it, for each outcome, the lines of its ruling. */
static char *answers_text(const Answers *a, Arena *arena)
{
    StrBuf b = { 0 };
    char *s;

    put_fork(&b, a, a->top, arena);
    strbuf_add(&b, "\n");
    for (int i = 0; i < a->noutcomes; i++) {
        const Ruling *r = a->outcomes[i].ruling;

        strbuf_printf(&b, "%s:", answers_name(i, arena));
        for (int k = 0; k < r->nlines; k++)
            strbuf_printf(&b, "%s %s%s", k ? "," : "", r->lines[k].key,
                          r->lines[k].when->fact ? " if chosen" : "");
        strbuf_add(&b, "\n");
    }
    s = strdup(strbuf_str(&b));
    strbuf_free(&b);
    return s;
}

/* ---- properties of a tree of answers ---------------------------------------------- */

static const char *fork_flaw(const AnswersFork *f)
{
    for (int i = 0; i < f->n; i++) {
        const char *s = fork_flaw(f->answers[i].then);

        if (s)
            return s;
        for (int k = 0; k < i; k++)
            if (f->answers[k].then == f->answers[i].then)
                return "two branches from which the same follows";
        if (f->answers[i].then->fact && f->answers[i].then->fact == f->fact)
            return "a fact that is asked twice";
    }
    return f->fact && f->n < 2 ? "a question with one answer" : NULL;
}

static uint64_t seed = 1;

static int roll(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)(seed >> 33) % n;
}

static bool says_line(const Ruling *r, const Line *line, Arena *arena)
{
    const char *when = condition_key(r->program, r->c, line->when, arena);

    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].modal_key, line->modal_key) == 0 &&
            strcmp(condition_key(r->program, r->c, r->lines[i].when, arena), when) == 0)
            return true;
    return false;
}

/* Returns true if B has every line of A, except refusals.  rulings_equal() compares those, because
 * their reasons may differ. */
static bool says_all(const Ruling *a, const Ruling *b, Arena *arena)
{
    for (int i = 0; i < a->nlines; i++)
        if (a->lines[i].c->kind != LINE_REFUSED && !says_line(b, &a->lines[i], arena))
            return false;
    return true;
}

static bool shows(void *o, const Line *line)
{
    return ruling_rows_shows(line, o);
}

/* Returns a node whose fact is not an election, from the lines of R; or NULL if there is none. */
static const ConditionTree *asked_by(const Ruling *r)
{
    for (int i = 0; i < r->nlines; i++)
        if (r->lines[i].when->fact && r->lines[i].when->fact->kind != FACT_ELECTED)
            return r->lines[i].when;
    return NULL;
}

/* Returns the ruling R with these values of the N facts.  Each other fact of R gets a random
 * possible value, because nothing may depend on it. */
static const Ruling *settled(const Ruling *r, const Fact **facts, Value *values, int n,
                             Arena *arena)
{
    const ConditionTree *t;

    r = ruling_given(r, facts, values, n, arena);
    while ((t = asked_by(r)) != NULL) {
        int at = roll(t->n);
        bool possible = true;

        for (int k = 0; k < n; k++)
            possible &= !condition_facts_contradict(r->program, t->fact, t->values[at], facts[k],
                                                    values[k]);
        if (!possible)
            continue;
        facts[n] = t->fact;
        values[n++] = t->values[at];
        r = ruling_given(r, &t->fact, &t->values[at], 1, arena);
    }
    return r;
}

/* Returns true if the ruling of OUT equals the ruling that follows from these values of the N
 * facts. */
static bool says_the_same(const Answers *a, RowsOptions *o, const AnswersOutcome *out,
                          const Fact **facts, Value *values, int n, Arena *arena)
{
    const Ruling *r = ruling_only(settled(a->of, facts, values, n, arena), shows, o, arena);

    return says_all(r, out->ruling, arena) && says_all(out->ruling, r, arena) &&
           rulings_equal(r, out->ruling, LEVEL_MODAL, arena);
}

static char *answers_flaw(const Answers *a, RowsOptions *o, Arena *arena, int samples)
{
    const char *s = fork_flaw(a->top);

    if (s)
        return strdup(s);
    for (int i = 0; i < a->noutcomes; i++)
        for (int k = 0; k < i; k++)
            if (rulings_equal(a->outcomes[i].ruling, a->outcomes[k].ruling, LEVEL_MODAL, arena))
                return strdup("two rulings that are the same");
    for (int n = 0; n < samples; n++) {
        const Fact *facts[400];
        Value values[400];
        int count = 0;
        const AnswersFork *f = a->top;

        while (f->fact) {
            const Answer *x = &f->answers[roll(f->n)];

            facts[count] = f->fact;
            values[count++] = x->values[roll(x->n)];
            f = x->then;
        }
        if (!says_the_same(a, o, &a->outcomes[f->outcome], facts, values, count, arena))
            return strdup("a leaf that is not the ruling there");
    }
    return NULL;
}

char *open_flaw(const Ruling *r, int samples)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(NULL);
    RowsOptions o = { .all = true };
    Answers a;
    char *flaw = answers_new(r, &o, arena, diags, &a) ? answers_flaw(&a, &o, arena, samples) : NULL;

    diags_free(diags);
    arena_free(arena);
    return flaw;
}

/* ---- tests ------------------------------------------------------------ */

static char *open_of(const char *law, const char *text, bool all)
{
    Game g = game_open(law, text);
    RowsOptions o = { .all = all };
    const Ruling *r = g.c ? rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags) : NULL;
    Answers a;
    char *s;

    if (r && answers_new(r, &o, g.arena, g.diags, &a)) {
        char *flaw = answers_flaw(&a, &o, g.arena, 200);

        s = flaw ? flaw : answers_text(&a, g.arena);
    } else {
        s = game_diags(&g);
    }
    game_close(&g);
    return s;
}

#define STATUSES                                                          \
    "status s(m: move) en \"s\"  status u(m: move) en \"u\"  "            \
    "status b(m: move) background en \"b\"\n"                             \
    "finding mood(m: move): tone cost table question en \"?\" en \"d\"\n" \
    "finding late_one(m: move): bool cost late question en \"?\" en \"e\"\n"
#define STORY "case x \"X\"\n  story\n    m1: A moves r1\n    m2: B moves b1\n"

Test(answers_tree, nothing_is_open)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move then s(m)\n", STORY, false),
         "A\nA: s(m1) is true, s(m2) is true\n");
}

Test(answers_tree, values_from_which_the_same_follows_are_one_branch)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move, p: move where m before p\n"
                          "  when mood(m) in {plain, soft} then s(m)\n",
                 STORY, false),
         "mood(m1)?[plain|soft: A][sharp: B]\nA: s(m1) is true\nB:\n");
}

Test(answers_tree, what_some_line_asks_in_vain_is_not_asked)
{
    /* s(m1) needs late_one(m1) by one clause and its opposite by another, so nobody need ask */
    SAME(open_of(STATUSES
                 "clause 1 \"one\" for m: move when m.by is ann and late_one(m) then s(m)\n"
                 "clause 2 \"two\" for m: move when m.by is ann and not late_one(m) then "
                 "s(m)\n"
                 "clause 3 \"three\" for m: move when m.by is ann and seen(m) then u(m)\n",
                 STORY, false),
         "seen(m1)?[true: A][false: B]\nA: s(m1) is true, u(m1) is true\nB: s(m1) is "
         "true\n");
}

Test(answers_tree, two_groups_make_one_tree_in_the_order_of_cost)
{
    SAME(open_of(STATUSES
                 "clause 1 \"one\" for m: move when m.by is ann and late_one(m) then s(m)\n"
                 "clause 2 \"two\" for m: move when m.by is bob and seen(m) then u(m)\n",
                 STORY, false),
         "seen(m2)?[true: late_one(m1)?[true: A][false: B]][false: late_one(m1)?[true: "
         "C][false: D]]\n"
         "A: s(m1) is true, u(m2) is true\nB: u(m2) is true\nC: s(m1) is true\nD:\n");
}

Test(answers_tree, a_question_is_asked_only_where_it_matters)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when m.by is ann and mood(m) is sharp and "
                          "late_one(m) then s(m)\n",
                 STORY, false),
         "mood(m1)?[plain|soft: A][sharp: late_one(m1)?[true: B][false: A]]\n"
         "A:\nB: s(m1) is true\n");
}

Test(answers_tree, what_is_not_told_is_not_asked)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when seen(m) then b(m)\n", STORY, false),
         "A\nA:\n");
}

Test(answers_tree, choices_stay_inside_the_rulings)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when m.by is ann and seen(m) then ann may "
                          "retract(m)\n"
                          "clause 2 \"two\" for m: move when retracted(m) then u(m)\n",
                 STORY, false),
         "seen(m1)?[true: A][false: B]\n"
         "A: ann may retract(m1), u(m1) is true if chosen\nB:\n");
}

Test(answers_tree, presumptions_are_asked_only_with_all)
{
    static const char law[] =
        STATUSES "finding sure(m: move): bool cost table question en \"?\" presume true "
                 "en \"d\"\n"
                 "clause 1 \"one\" for m: move when m.by is ann and sure(m) then s(m)\n";

    SAME(open_of(law, STORY, false), "A\nA: s(m1) is true\n");
    SAME(open_of(law, STORY, true), "sure(m1)?[*true: A][false: B]\nA: s(m1) is true\nB:\n");
}

/* SPEC 4.5 */
Test(answers_tree, what_is_presumed_after_one_answer_is_not_after_another)
{
    static const char law[] =
        STATUSES "reading way { left en \"l\", right en \"r\" } default left en \"w\"\n"
                 "finding calm: bool cost table question en \"?\" presume true when way is "
                 "left en \"c\"\n"
                 "clause 1 \"one\" for m: move when m.by is ann and way is left and calm "
                 "then s(m)\n"
                 "clause 2 \"two\" for m: move when m.by is ann and calm then u(m)\n";

    SAME(open_of(law, STORY, true),
         "way?[*left: calm()?[true: A][false: B]][right: calm()?[true: C][false: B]]\n"
         "A: s(m1) is true, u(m1) is true\nB:\nC: u(m1) is true\n");
}

Test(answers_tree, an_item_is_with_one_owner_only)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when m.by is ann and holds(ann, token(red, "
                          "two)) then s(m)\n"
                          "clause 2 \"two\" for m: move when m.by is ann and holds(bob, token(red, "
                          "two)) then u(m)\n",
                 STORY, false),
         "holds(ann, r2)?[true: A][false: holds(bob, r2)?[true: B][false: C]]\n"
         "A: s(m1) is true\nB: u(m1) is true\nC:\n");
}

/* Two lines are evaluated separately: one does not know the facts that the other asks. */
Test(answers_tree, an_item_is_with_one_owner_only_between_lines)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when m.by is ann and holds(ann, token(red, "
                          "two)) then s(m)\n"
                          "clause 2 \"two\" for m: move when m.by is bob and holds(bob, token(red, "
                          "two)) then u(m)\n",
                 STORY, false),
         "holds(ann, r2)?[true: A][false: holds(bob, r2)?[true: B][false: C]]\n"
         "A: s(m1) is true\nB: u(m2) is true\nC:\n");
}

Test(answers_tree, what_comes_to_the_same_after_a_holding_is_one_tree)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when m.by is ann and seen(m) and not "
                          "holds(ann, token(red, two)) then s(m)\n"
                          "clause 2 \"two\" for m: move when m.by is ann and holds(ann, token(red, "
                          "two)) and holds(bob, token(red, three)) then u(m)\n",
                 STORY, false),
         "seen(m1)?[true: holds(ann, r2)?[true: holds(bob, r3)?[true: A][false: B]]"
         "[false: C]][false: holds(ann, r2)?[true: holds(bob, r3)?[true: A][false: B]]"
         "[false: B]]\n"
         "A: u(m1) is true\nB:\nC: s(m1) is true\n");
}

Test(answers_tree, questions_that_part_by_other_values_are_two)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when m.by is ann and ((seen(m) and mood(m) "
                          "in {plain, soft}) or (not seen(m) and mood(m) in {plain, sharp})) then "
                          "s(m)\n",
                 STORY, false),
         "seen(m1)?[true: mood(m1)?[plain|soft: A][sharp: B]][false: mood(m1)?[plain|"
         "sharp: A][soft: B]]\n"
         "A: s(m1) is true\nB:\n");
}

Test(answers_tree, names)
{
    Arena *arena = arena_new();

    cr_assert(eq(str, (char *)answers_name(25, arena), "Z"));
    cr_assert(eq(str, (char *)answers_name(26, arena), "AA"));
    cr_assert(eq(str, (char *)answers_name(26 * 27, arena), "AAA"));
    arena_free(arena);
}

Test(answers_tree, too_many_answers_are_refused)
{
    SAME(open_of(STATUSES "clause 1 \"one\" for m: move when seen(m) then s(m)\n",
                 "case x \"X\"\n  story\n    A moves r1; B moves r2; C moves r3\n"
                 "    A moves b1; B moves b2; C moves b3\n    A moves r4; B moves b4\n"
                 "    A moves r1; B moves r2; C moves r3\n    A moves b1\n",
                 false),
         "case:1:1 E0001\n");
}

/* Each of two lines asks 56 questions, one after the other. */
Test(answers_tree, too_many_questions_on_one_way_are_refused)
{
    static const char law[] =
        STATUSES "finding odd(m: move, t: token): bool cost table question en \"?\" en \"o\"\n"
                 "define all_odd(o: owner): bool as not (some p: move where (p.by is o and (some "
                 "t: "
                 "token where (not odd(p, t)))))\n"
                 "clause 1 \"one\" for m: move when m.by is ann and all_odd(bob) then s(m)\n"
                 "clause 2 \"two\" for m: move when m.by is ann and all_odd(cid) then u(m)\n";

    SAME(open_of(law,
                 "case x \"X\"\n  story\n    A moves r1\n"
                 "    B moves r1; B moves r2; B moves r3; B moves r4\n"
                 "    B moves b1; B moves b2; B moves b3\n"
                 "    C moves r1; C moves r2; C moves r3; C moves r4\n"
                 "    C moves b1; C moves b2; C moves b3\n",
                 false),
         "case:1:1 E0001\n");
}

Test(answers_tree, rulings_that_differ_in_why_something_is_refused_are_one)
{
    /* which clause is named in a refusal depends on a choice only if m2 was seen */
    SAME(open_of("clause 1 \"one\" for m: move, p: move where (p before m)\n"
                 "  when retracted(p) when seen(m) then ann may retract(m)\n"
                 "clause 2 \"two\" for m: move when m.by is ann then ann may retract(m)\n",
                 "case x \"X\"\n  story\n    m1: A moves r1\n    m2: A moves b1\n"
                 "    C takes back m2\n",
                 false),
         "A\nA: ann may retract(m1), ann may retract(m2), refused @3 if chosen, refused "
         "@3 if chosen\n");
}
