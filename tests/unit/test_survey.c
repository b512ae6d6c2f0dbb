/* test_survey.c - compares the survey of a shape, which rules on all its cases at once, with the
 * ruling on each case. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "program/program.h"
#include "random_game.h"
#include "ruling/rule.h"
#include "universe/count.h"
#include "universe/survey.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>

enum { UNIVERSES = 60, MOST_CASES = 60 };

typedef struct Surveyed {
    Game *g;
    Shape *s;
    SurveySpace *ground;
    Survey out;
    uint64_t seen, cases;
    unsigned one_in, wrong;
} Surveyed;

/* Returns true if V holds in some world of the case VALUES.  If HOLDS is false: if it fails in some
 * world. */
static bool holds_there(const Surveyed *t, const SurveyVerdict *v, const int *values, bool holds)
{
    MddStore *r = survey_space_store(t->ground);
    Mdd possible = survey_space_possible(t->ground), when = v ? v->when : MDD_NONE;

    when = holds ? mdd_and(r, possible, when) : mdd_minus(r, possible, when);
    return mdd_has(r, mdd_project(r, when), values);
}

static const ConditionTree *said_of(const SurveyVerdict *v, const Said *list, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].key, v->key) == 0 && !list[i].label == !v->label &&
            (!v->label || strcmp(list[i].label, v->label) == 0))
            return list[i].when;
    return &condition_never;
}

static bool is_leaf(const ConditionTree *t, bool truth)
{
    return !t->fact && t->truth == truth;
}

/* Compares the survey with R, the ruling on the case VALUES.  Returns the first conclusion that
 * differs, or NULL. */
static const char *beside(const Surveyed *t, const Ruling *r, const int *values, Arena *arena)
{
    const Said *said;
    int n = ruling_said(r, LEVEL_CITATION, &said, arena);

    for (int i = 0; i < t->out.n; i++) {
        const SurveyVerdict *v = &t->out.at[i];
        const ConditionTree *when = said_of(v, said, n);

        if (holds_there(t, v, values, true) == is_leaf(when, false) ||
            holds_there(t, v, values, false) == is_leaf(when, true))
            return arena_printf(arena, "%s [%s]", v->key, v->label ? v->label : "");
    }
    for (int i = 0; i < n; i++)
        if (!survey_find(&t->out, said[i].key, said[i].label) && !is_leaf(said[i].when, false))
            return arena_printf(arena, "not surveyed: %s", said[i].key);
    return NULL;
}

static bool try_case(void *context, const Choice *all, int n)
{
    Surveyed *t = context;
    MddStore *r = survey_space_store(t->ground);
    int values[MAX_DIMENSIONS];
    Arena *arena;
    Ruling *ruled;
    const char *wrong;
    Case *c;

    t->seen++;
    if (roll(t->one_in))
        return true;
    arena = arena_new();
    c = universe_shape_case(t->s, all, n, arena);
    ruled = rule_case(t->g->p, c, 0, c->nevents, arena, t->g->diags);
    cr_assert(ne(ptr, ruled, NULL));
    for (int i = 0; i < n; i++)
        for (values[i] = 0; mdd_store_value(r, i, values[i]) != all[i].value;)
            values[i]++;
    wrong = beside(t, ruled, values, arena);
    if (wrong && !t->wrong++) {
        char *text = ruling_text(ruled, t->g->sources);

        cr_log_error("%s\n%s%s", wrong, case_text_print(case_text_of(c, NULL, arena), arena), text);
        free(text);
    }
    t->cases++;
    arena_free(arena);
    return true;
}

/* Tries shape K of the universe.  Returns the number of cases tried. */
static uint64_t try_shape(Game *g, const Universe *u, uint64_t k)
{
    Surveyed t = { .g = g };
    Arena *arena = arena_new();
    EqualConditions alike = equal_conditions(g->p, g->p, arena);
    CaseCounter *counter;
    uint64_t count = 0;
    SurveyView *v;

    t.s = universe_shape_new(g->p, u, k, arena, g->diags);
    t.ground = survey_space_new(t.s, &alike, arena, g->diags);
    v = survey_view_new(t.ground, t.s->c, arena);
    cr_assert(survey_make(v, LEVEL_CITATION, NULL, survey_space_valid(t.ground), &t.out, arena,
                          g->diags));
    counter = count_new(t.s, arena, g->diags);
    count_all_cases(counter, &count);
    t.one_in = (unsigned)(count / MOST_CASES) + 1;
    count_each(counter, try_case, &t);
    cr_expect(eq(u32, t.wrong, 0));
    count_free(counter);
    survey_view_free(v);
    survey_space_free(t.ground);
    arena_free(arena);
    return t.cases;
}

static uint64_t try_law(const char *law)
{
    Game g = game_open(law, NULL);
    const Universe *u = g.p ? program_universe(g.p, "u") : NULL;
    uint64_t tried = 0;

    for (uint64_t k = 0; u && k < universe_nshapes(u); k++)
        tried += try_shape(&g, u, k);
    game_close(&g);
    return tried;
}

/* Returns a clause that depends on a finding that is never guessed, or "". */
static const char *random_waiting(void)
{
    return ONE_OF("",
                  "clause 22 \"w\" for m: move when m.loud and "
                  "(some d: shout where (m.token in options(d))) then s0(m) is soft\n",
                  "clause 22 \"w\" for m: move, d: shout when d.by is m.by and "
                  "m.token in options(d) then s1(m) is plain\n",
                  "clause 22 \"w\" for d: shout when size(options(d)) is 2 "
                  "then s3(d) is token(red, one)\n");
}

/* Environment: SURVEYS is the number of universes, SURVEYS_FIRST the number of the first. */
Test(survey, says_of_random_universes_what_is_ruled_on_their_cases)
{
    const char *most = getenv("SURVEYS"), *first = getenv("SURVEYS_FIRST");
    unsigned from = first ? (unsigned)atoi(first) : 1;
    uint64_t tried = 0;

    for (unsigned i = from; i < from + (most ? (unsigned)atoi(most) : UNIVERSES); i++) {
        StrBuf b = { 0 };

        roll_from(i);
        random_rules(&b);
        strbuf_add(&b, random_waiting());
        random_universe(&b);
        tried += try_law(strbuf_str(&b));
        strbuf_free(&b);
    }
    cr_expect(gt(u64, tried, 1000));
    cr_log_info("%llu cases", (unsigned long long)tried);
}
