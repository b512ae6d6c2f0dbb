/* test_interview.c - interviews over whole universes of cases, on real laws.  No question may be
 * asked whose answers all lead to one ruling.  The final ruling must be that of every full case
 * that agrees with the answers (SPEC 7.6). */
#include "case/case_edit.h"
#include "engine/canonical.h"
#include "game.h"
#include "kit/strbuf.h"
#include "library/library.h"
#include "library/text_case.h"
#include "program/program.h"
#include "ruling/interview.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <string.h>

enum { MAX_OPEN = 24, MAX_TRIED = 16 };

/* The story that is tried: its program, its open facts with all their values, and counts. */
typedef struct Cases {
    Library *lib;
    const Program *p;
    InterviewOptions options;
    const Value *sets; /* answers to a question with an unbounded domain */
    int nsets;
    Fact open[MAX_OPEN];
    Value values[MAX_OPEN][DOMAIN_MAX];
    int nvalues[MAX_OPEN];
    int nopen;
    long full, questions, ends;
} Cases;

/* A case with its ruling, in its own arena. */
typedef struct Known {
    TextCase *t;
    const Ruling *r;    /* NULL: the case is impossible */
    const Ruling *read; /* the ruling with the readings of the edition */
} Known;

static const ConditionTree *as_read(const Ruling *r, const ConditionTree *t, Arena *arena)
{
    for (int i = 0; i < r->nasked; i++)
        if (r->asked[i]->kind == FACT_READING)
            t = condition_restrict(t, r->asked[i], r->asked[i]->fun->setting, arena);
    return t;
}

static const Ruling *with_readings(const Ruling *r, Arena *arena)
{
    Ruling *read = arena_new_of(arena, Ruling);

    *read = *r;
    read->lines = arena_alloc_array(arena, sizeof *read->lines, (size_t)r->nlines + 1);
    read->nlines = 0;
    for (int i = 0; i < r->nlines; i++) {
        Line line = r->lines[i];
        const ConditionTree **when =
            arena_alloc_array(arena, sizeof *when, (size_t)line.nsupports + 1);
        const Support **supports =
            arena_alloc_array(arena, sizeof *supports, (size_t)line.nsupports + 1);
        int kept = 0;

        line.when = as_read(r, line.when, arena);
        if (!line.when->fact && !line.when->truth)
            continue;
        for (int k = 0; k < line.nsupports; k++) {
            when[kept] = as_read(r, line.support_when[k], arena);
            supports[kept] = line.supports[k];
            kept += when[kept]->fact || when[kept]->truth;
        }
        line.support_when = when;
        line.supports = supports;
        line.nsupports = kept;
        read->lines[read->nlines++] = line;
    }
    return read;
}

static Known know(const Cases *u, const char *text)
{
    Known k = { .t = text_case_new(u->p, "case", text, strlen(text)) };

    if (k.t->c)
        k.r = rule_case(u->p, k.t->c, 0, k.t->c->nevents, k.t->arena, k.t->diags);
    if (k.r)
        k.read = with_readings(k.r, k.t->arena);
    return k;
}

static const char *answered(const Known *k, const Fact *f, Value v)
{
    Case *c = case_copy(k->t->c, k->t->arena);

    interview_answer(c, 0, f, v, k->t->arena);
    return case_text_print(case_text_of(c, k->t->sources, k->t->arena), k->t->arena);
}

static bool equal(const Cases *u, const Known *a, const Known *b)
{
    Arena *arena = arena_new();
    bool same = rulings_equal(a->read, b->read, u->options.level, arena);

    arena_free(arena);
    return same;
}

static int place_of(const Cases *u, const Fact *f)
{
    for (int i = 0; i < u->nopen; i++)
        if (condition_same_fact(&u->open[i], f))
            return i;
    return -1;
}

/* Nothing is left to ask, and END is the ruling.  Gives the facts that are not settled every value;
 * the ruling must stay the same. */
static void all_full(Cases *u, const Known *end, const Known *now, bool *settled, int i)
{
    while (i < u->nopen && settled[i])
        i++;
    if (i == u->nopen) {
        u->full++;
        cr_assert(equal(u, end, now), "%s",
                  case_text_print(case_text_of(now->t->c, NULL, now->t->arena), now->t->arena));
        return;
    }
    for (int v = 0; v < u->nvalues[i]; v++) {
        Known next = know(u, answered(now, &u->open[i], u->values[i][v]));

        if (next.r)
            all_full(u, end, &next, settled, i + 1);
        text_case_free(next.t);
    }
}

static void walk(Cases *u, const Known *now, bool *settled, int most)
{
    const Interview *in = interview_of(now->r, &u->options, now->t->arena);
    const InterviewQuestion *q = in->questions;
    const Value *values;
    int at, n, possible = 0;
    bool differ = false;
    Known first = { 0 };

    cr_assert(in->left <= most, "%d questions left, and at most %d were promised", in->left, most);
    cr_assert_eq(in->n == 0, in->left == 0);
    if (in->n == 0) {
        u->ends++;
        all_full(u, now, now, settled, 0);
        return;
    }
    u->questions++;
    at = place_of(u, q->fact);
    n = q->fact->unbounded ? u->nsets : q->nvalues;
    values = q->fact->unbounded ? u->sets : q->values;
    if (at >= 0)
        settled[at] = true;
    for (int v = 0; v < n; v++) {
        Known next = know(u, answered(now, q->fact, values[v]));

        if (!next.r) {
            text_case_free(next.t);
            continue;
        }
        if (possible++ == 0)
            first = next;
        else
            differ |= !equal(u, &first, &next);
        walk(u, &next, settled, in->more ? 99 : in->left - 1);
        if (next.t != first.t)
            text_case_free(next.t);
    }
    text_case_free(first.t);
    if (at >= 0)
        settled[at] = false;
    cr_assert(differ, "needless: %s in\n%s",
              canonical_fact(u->p, now->t->c, q->fact, now->t->arena),
              case_text_print(case_text_of(now->t->c, NULL, now->t->arena), now->t->arena));
}

/* Stores in U the open facts of the story, with all their values, whether or not the ruling depends
 * on them. */
static void open_facts(Cases *u, const Known *k)
{
    const InterviewOptions all = { .level = LEVEL_CITATION };
    const Interview *in = interview_of(k->r, &all, k->t->arena);

    for (int i = 0; i < k->r->nasked; i++) {
        const Fact *f = k->r->asked[i];
        const Type *t = canonical_fact_type(u->p, k->t->c, f);
        int n = 0;

        if (f->kind == FACT_READING || f->kind == FACT_ELECTED || f->unbounded)
            continue;
        for (int q = 0; q < in->n; q++)
            if (in->questions[q].fact == f) {
                cr_assert_neq(f->kind, FACT_HOLDS_OTHER, "its meaning is that of the moment");
                n = in->questions[q].nvalues;
                memcpy(u->values[u->nopen], in->questions[q].values, sizeof(Value) * (size_t)n);
            }
        if (n == 0 &&
            (f->kind == FACT_HOLDS_OTHER || (t->kind != TYPE_BOOL && t->count > MAX_TRIED)))
            continue; /* no question is about it, and trying all its values takes too long */
        for (uint32_t v = 0; n == 0 && v < (t->kind == TYPE_BOOL ? 2u : t->count); v++)
            u->values[u->nopen][v] = (Value)v;
        u->nvalues[u->nopen] = n ? n : t->kind == TYPE_BOOL ? 2 : (int)t->count;
        cr_assert(u->nopen < MAX_OPEN && u->nvalues[u->nopen] <= MAX_TRIED, "%s",
                  canonical_fact(u->p, k->t->c, f, k->t->arena));
        u->open[u->nopen++] = *f;
    }
}

static void universe(const char *edition, const char *text, CompareLevel level, const Value *sets,
                     int nsets, long full)
{
    Cases u = { .lib = library_new("laws", NULL),
                .options = { .level = level },
                .sets = sets,
                .nsets = nsets };
    bool settled[MAX_OPEN] = { false };
    Known start;

    u.p = library_edition(u.lib, edition);
    cr_assert(u.p != NULL);
    start = know(&u, text);
    if (!start.r)
        diags_print_text(start.t->diags, stderr, false);
    cr_assert(start.r != NULL, "%s", text);
    open_facts(&u, &start);
    walk(&u, &start, settled, 99);
    cr_assert_eq(u.full, full, "%ld full cases, not %ld (%ld questions, %ld ends)", u.full, full,
                 u.questions, u.ends);
    text_case_free(start.t);
    library_free(u.lib);
}

/* A case with hundreds of full cases.  Dummy is assumed to hold the ♠Q. */
static const char spade[] = "case x \"X\"\n  contract 3NT by S\n  on lead N\n"
                            "  hands    N: ♠9…/AKJ10765432\n"
                            "  story\n    d: S calls spade\n    c: S corrects d to ♠Q\n";

Test(interview, a_card_called_under_2007)
{
    universe("wbf-2007", spade, LEVEL_MODAL, NULL, 0, 128);
}

Test(interview, a_card_called_under_2017)
{
    universe("wbf-2017", spade, LEVEL_MODAL, NULL, 0, 64);
    universe("wbf-2017", spade, LEVEL_CITATION, NULL, 0, 64);
}

Test(interview, two_fifth_cards)
{
    const char *text = "case x \"X\"\n  contract 3NT by S\n  on lead W\n"
                       "  hands N: ♣A43  E: ♣J752  S: ♣Q98  W: ♣K106\n"
                       "  story\n    W leads ♣6; N plays ♣3; E plays ♣J; S plays ♣Q\n"
                       "    q: W plays ♣K\n    r: E drops ♣7\n";

    universe("wbf-2007", text, LEVEL_MODAL, NULL, 0, 6);
    universe("wbf-2017", text, LEVEL_CITATION, NULL, 0, 6);
}

Test(interview, dummys_cards_touched)
{
    const char *text = "case x \"X\"\n  contract 3NT by S\n  on lead N\n"
                       "  story\n    t: S touches ♠5\n    u: S touches ♥J\n"
                       "    v: S touches ♦8\n    w: S touches ♣2\n    x: S touches ♠6\n";

    universe("wbf-2017", text, LEVEL_MODAL, NULL, 0, 1024);
}

Test(interview, who_declared_and_who_was_on_lead)
{
    const char *text = "case x \"X\"\n"
                       "  hands N: ♠Q9 ♥4 ♦52 ♣—  E: ♠J8 ♥5 ♦63 ♣—  S: ♠A7 ♥Q ♦74 ♣—\n"
                       "        W: ♠K6 ♥K ♦A8 ♣—\n"
                       "  story\n    l: W plays ♠K\n    q: S shows ♥Q near_table\n";

    universe("wbf-2007", text, LEVEL_MODAL, NULL, 0, 256);
}

Test(interview, a_choice_between_several_cards)
{
    const Value sets[] = { 1 << 9 | 1 << 11, 1 << 5 | 1 << 9, 1 << 5 | 1 << 11 };
    const char *text = "case x \"X\"\n  contract 3NT by S\n  on lead N\n"
                       "  hands N: ♠— ♥— ♦— ♣KJ7\n"
                       "  story\n    d: S calls anything\n";

    universe("wbf-2017", text, LEVEL_MODAL, sets, 3, 10);
}

#define STORY                                          \
    "  story\n    d: S calls ?\n    p: W plays ♥2\n" \
    "    q: disputed E plays ♠3\n"

/* Answers about each kind of open fact, and how the case states them. */
Test(interview, what_an_answer_says_in_the_case)
{
    const char *text = "case x \"X\"\n  hands  W: ♥2…  N: ♥?\n" STORY;
    Cases u = { .lib = library_new("laws", NULL) };
    StrBuf b = { 0 };
    Known k;

    u.p = library_edition(u.lib, "wbf-2017");
    cr_assert(u.p != NULL);
    k = know(&u, text);
    cr_assert(k.t->c != NULL);
    struct {
        Fact f;
        Value v;
    } answers[] = {
        { { .kind = FACT_SETTING, .fun = program_fun(u.p, "leader") }, 2 },
        { { .kind = FACT_HOLDS, .fun = u.p->holding, .nargs = 2, .args = { 0, 27 } }, 1 },
        { { .kind = FACT_HOLDS_OTHER, .fun = u.p->holding, .nargs = 2, .args = { 3, 2 } }, 1 },
        { { .kind = FACT_HOLDS_OTHER, .fun = u.p->holding, .nargs = 2, .args = { 3, 2 } }, 0 },
        { { .kind = FACT_HAPPENED, .nargs = 1, .args = { 2 } }, 0 },
        { { .kind = FACT_ELECTED, .fun = program_fun(u.p, "withdrawn"), .nargs = 1, .args = { 1 } },
          1 },
        { { .kind = FACT_READING, .fun = program_fun(u.p, "two_intended") }, 1 },
    };

    for (size_t i = 0; i < BL_LEN(answers); i++)
        strbuf_add(&b, answered(&k, &answers[i].f, answers[i].v));
    cr_expect(eq(str, b.s,
                 "case x \"X\"\n  on lead S\n"
                 "  hands    N: ♥?\n           W: ♥2…\n" STORY "case x \"X\"\n"
                 "  hands    N: ♥3\n           W: ♥2…\n" STORY "case x \"X\"\n"
                 "  hands    N: ♥?\n           W: ♥2+…\n" STORY "case x \"X\"\n"
                 "  hands    N: ♥?\n           W: ♥2\n" STORY "case x \"X\"\n"
                 "  hands    N: ♥?\n           W: ♥2…\n" STORY
                 "  found by director\n    not happened(q)\n"
                 "case x \"X\"\n"
                 "  hands    N: ♥?\n           W: ♥2…\n" STORY "  elected\n    withdrawn(p)\n"
                 "case x \"X\"\n"
                 "  hands    N: ♥?\n           W: ♥2…\n" STORY),
              "whole");
    strbuf_free(&b);
    text_case_free(k.t);
    library_free(u.lib);
}

/* Returns the questions about a case of the small game, and the number of questions left. */
static char *asked(const char *law, const char *text, bool all, bool waiting)
{
    Game g = game_open(law, text);
    const InterviewOptions o = { .level = LEVEL_OUTCOME, .all = all };
    StrBuf b = { 0 };
    const Ruling *r;
    const Interview *in;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    r = waiting ? rule_case_waiting(g.p, g.c, 0, g.c->nevents, g.arena)
                : rule_case(g.p, g.c, 0, g.c->nevents, g.arena, g.diags);
    cr_assert(r != NULL);
    in = interview_of(r, &o, g.arena);
    for (int i = 0; i < in->n; i++)
        strbuf_printf(&b, "%s ", canonical_fact(g.p, g.c, in->questions[i].fact, g.arena));
    strbuf_printf(&b, "%d%s", in->left, in->more ? " or more" : "");
    game_close(&g);
    return strbuf_steal(&b);
}

/* With `--all`, questions are also asked about elections, and about facts that only background
 * lines depend on. */
Test(interview, all_that_is_open)
{
    static const char law[] = "status s(m: move) en \"s\"\n"
                              "clause 1 \"May\" for m: move then m.by may retract(m)\n"
                              "clause 2 \"Elected\" for m: move when retracted(m) then s(m)\n"
                              "status t(m: move) en \"t\"\n"
                              "clause 3 \"Seen\" for m: move when seen(m) then t(m)\n";
    static const char one[] = "case x \"X\"\n  story\n    m1: A moves r1\n",
                      other[] = "case x \"X\"\n  about m1\n  story\n    m1: A moves r1\n"
                                "    m2: A moves r2\n";

    SAME(asked(law, one, false, false), "seen(m1) 1");
    SAME(asked(law, one, true, false), "retracted(m1) seen(m1) 2");
    SAME(asked(law, other, false, false), "seen(m1) 1");
    SAME(asked(law, other, true, false), "retracted(m1) retracted(m2) seen(m1) seen(m2) 4");
}

/* No question is about a reading, or about facts that matter only under another reading. */
Test(interview, what_hangs_on_a_reading)
{
    static const char law[] =
        "status s(d: shout) en \"s\"  status t(d: shout) en \"t\"\n"
        "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
        "clause 1 \"Waits\" for d: shout\n"
        "  when way is left and size(options(d)) is 2 then s(d)\n",
                      right[] =
                          "status s(d: shout) en \"s\"\n"
                          "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
                          "clause 1 \"Waits\" for d: shout\n"
                          "  when way is right and size(options(d)) is 2 then s(d)\n";
    static const char one[] = "case x \"X\"\n  story\n    d1: A shouts\n";

    SAME(asked(law, one, false, false), "0");
    SAME(asked(right, one, false, false), "options(d1) 1 or more");
    SAME(asked(law, one, false, true), "0");
}
