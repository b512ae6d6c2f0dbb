/* advice.c - evaluates the advice of a program in the worlds of a ruling.  A world assigns values
 * to the open facts.  An advice gives numbers for all values of its variables that meet its
 * conditions.  Some of the numbers come from an oracle. */
#include "ruling/advice.h"

#include "kit/vec.h"

#include <string.h>

enum {
    /* the largest number of values of an open fact, or of leaves of a condition, that a report
     * prints */
    MAX_WAYS = 8,
    MAX_WORLDS = 64
};

/* All assignments of values to the variables of one advice.  Each assignment meets the conditions
 * of the advice. */
typedef struct AdviceChoices {
    const Rule *rule;
    Arena *arena;
    Value (*at)[MAX_SLOTS];
    int n, cap;
} AdviceChoices;

typedef struct Adviser {
    Engine *e;
    ConditionBuilder *grove;
    Arena *arena;
    AdviceTextFn *say;
    void *context;
    AdviceLine *list;
    int n, cap;
    const Advice *advice; /* the advice under evaluation */
    AdviceChoices choices;
    int worlds;
    const Fact *first; /* the first fact that the advice depends on */
    bool many;         /* there are too many worlds or values to go on */
    int *now;          /* the indices in LIST of the lines of the current world */
    int nnow, cap_now;
} Adviser;

static void advice_keep_choice(void *context, const Value *slots)
{
    AdviceChoices *c = context;

    VEC_ROOM_IN(c->arena, c->at, c->n, c->cap);
    memcpy(c->at[c->n++], slots, sizeof *slots * (size_t)c->rule->nslots);
}

/* ---- the lines of one world --------------------------------------------- */

static bool advice_same_line(const AdviceLine *a, const AdviceLine *b)
{
    return a->advice == b->advice && a->about == b->about && strcmp(a->text, b->text) == 0;
}

static int advice_line_index(Adviser *v, const AdviceLine *like)
{
    int i = 0;

    while (i < v->n && !advice_same_line(&v->list[i], like))
        i++;
    if (i < v->n)
        return i;
    VEC_ROOM_IN(v->arena, v->list, v->n, v->cap);
    v->list[v->n] = *like;
    return v->n++;
}

static void advice_say_now(Adviser *v, int line)
{
    for (int i = 0; i < v->nnow; i++)
        if (v->now[i] == line)
            return;
    VEC_ROOM_IN(v->arena, v->now, v->nnow, v->cap_now);
    v->now[v->nnow++] = line;
}

static void advice_add_found(Adviser *v, AdviceFound *a)
{
    const Rule *r = &a->advice->rule;
    AdviceLine line = { 0 };

    if (!a->open && a->answered) {
        line.advice = a->advice;
        line.about = r->nbinders ? a->slots[r->binders[0].slot] : 0;
        memcpy(line.values, a->values, sizeof line.values);
    }
    a->engine = v->e;
    line.text = v->say(v->context, a);
    advice_say_now(v, advice_line_index(v, &line));
}

/* Returns the leaf for the current world, with the lines of that world. */
static const GoalDiagram *advice_leaf(Adviser *v)
{
    int *by = arena_new_array(v->arena, int, (size_t)v->nnow + 1);

    return condition_build_leaf(v->grove, v->now, by, v->nnow);
}

/* Returns true if an advice can be given for each value of F separately.  Returns false for facts
 * that the case should state, such as holdings and settings. */
static bool is_open(const Fact *f)
{
    return !f->unbounded && f->kind != FACT_HOLDS && f->kind != FACT_HOLDS_OTHER &&
           f->kind != FACT_SETTING && f->kind != FACT_DEAL;
}

typedef enum AdviceStop { STOP_NONE, STOP_FORK, STOP_HANGS, STOP_VOID } AdviceStop;

/* Returns why the last evaluation stopped, or STOP_NONE if it did not stop.
 *
 *     STOP_FORK   at an open fact that has a presumed value, or values that can be tried in turn
 *     STOP_HANGS  at another open fact
 *     STOP_VOID   the evaluation is void */
static AdviceStop advice_why_stopped(const Adviser *v)
{
    Value presumed;

    if (!engine_stopped(v->e))
        return STOP_NONE;
    if (!engine_need(v->e))
        return STOP_VOID;
    if (engine_presumed(v->e, &presumed) || is_open(engine_need(v->e)))
        return STOP_FORK;
    return STOP_HANGS;
}

static bool asks_oracle(const Weight *w)
{
    return w->ex->op == EX_CALL && w->ex->fun->native.oracle;
}

/* C is a condition after the `weigh` of an advice (SPEC 19.2.3).  Returns true if C holds for the
 * values and numbers in A->slots.  Returns false if C does not hold, or if evaluation stopped. */
static bool condition_met(Adviser *v, const Cond *c, AdviceFound *a)
{
    engine_begin(v->e);
    return engine_true(v->e, c->ex, a->slots) != c->negated && !engine_stopped(v->e);
}

/* Evaluates the numbers of A, which `weigh` declares, and the conditions on them.  Sets *LEFT_OUT
 * to true if A does not apply.  Returns why evaluation stopped, or STOP_NONE. */
static AdviceStop weigh(Adviser *v, AdviceFound *a, bool *left_out)
{
    const Advice *advice = a->advice;

    *left_out = false;
    a->answered = true;
    for (int i = 0; i < advice->nweights; i++) {
        const Weight *w = &advice->weights[i];

        engine_begin(v->e);
        a->values[i] = engine_eval(v->e, w->ex, a->slots);
        if (engine_stopped(v->e))
            return advice_why_stopped(v);
        if (!value_given(a->values[i])) {
            a->answered = false;
            *left_out = !asks_oracle(w);
            return STOP_NONE;
        }
        if (w->slot >= 0)
            a->slots[w->slot] = a->values[i];
    }
    for (int i = 0; i < advice->nafter && !*left_out; i++) {
        *left_out = !condition_met(v, &advice->after[i], a);
        if (engine_stopped(v->e))
            return advice_why_stopped(v);
    }
    return STOP_NONE;
}

/* Evaluates the advice in the current world.  Returns STOP_FORK if the evaluation stopped at the
 * fact engine_need().  The caller must then assume a value of this fact and call the function
 * again. */
static AdviceStop advice_evaluate(Adviser *v)
{
    AdviceFound a = { .advice = v->advice };
    AdviceChoices *c = &v->choices;
    AdviceStop stop;

    v->nnow = c->n = 0;
    engine_begin(v->e);
    engine_bindings(v->e, &v->advice->rule, advice_keep_choice, c);
    stop = advice_why_stopped(v);
    if (stop == STOP_HANGS) {
        a.open = engine_need(v->e);
        advice_add_found(v, &a);
    }
    if (stop != STOP_NONE)
        return stop;
    for (int i = 0; i < c->n; i++) {
        bool left_out;

        memcpy(a.slots, c->at[i], sizeof a.slots);
        stop = weigh(v, &a, &left_out);
        if (stop == STOP_FORK)
            return stop;
        a.open = stop == STOP_HANGS ? engine_need(v->e) : NULL;
        if (stop != STOP_VOID && !left_out)
            advice_add_found(v, &a);
    }
    return STOP_NONE;
}

/* ---- all worlds of one advice ------------------------------------------- */

static const GoalDiagram *advice_explore(Adviser *v);

static const GoalDiagram *advice_explore_value(Adviser *v, const Fact *f, Value value)
{
    const GoalDiagram *way;

    engine_assume(v->e, f, value);
    way = advice_explore(v);
    engine_forget(v->e, f);
    return way;
}

static const GoalDiagram *advice_explore_fact(Adviser *v, const Fact *f)
{
    const Value *domain;
    const GoalDiagram *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX], presumed;
    int n;

    if (engine_presumed(v->e, &presumed))
        return advice_explore_value(v, f, presumed);
    v->first = v->first ? v->first : f;
    n = engine_domain(v->e, &domain);
    v->many |= n > MAX_WAYS;
    memcpy(values, domain, sizeof *values * (size_t)n);
    for (int i = 0; i < n && !v->many; i++)
        kids[i] = advice_explore_value(v, f, values[i]);
    if (v->many)
        return NULL;
    condition_build_domain(v->grove, f, values, n);
    return condition_build_branch(v->grove, f, values, kids, n, NULL);
}

/* Returns the diagram of the advice in all worlds with the assumptions made so far. Returns NULL
 * if there are too many worlds. */
static const GoalDiagram *advice_explore(Adviser *v)
{
    if (advice_evaluate(v) == STOP_FORK)
        return advice_explore_fact(v, engine_need(v->e));
    v->many |= ++v->worlds > MAX_WORLDS;
    return v->many ? NULL : advice_leaf(v);
}

static const GoalDiagram *explore_advice(Adviser *v, const Advice *advice)
{
    int before = v->n;
    const GoalDiagram *way;

    v->advice = advice;
    v->choices = (AdviceChoices){ .rule = &advice->rule, .arena = v->arena };
    v->worlds = 0;
    v->first = NULL;
    v->many = false;
    way = advice_explore(v);
    if (way)
        return way;
    v->n = before;
    v->nnow = 0;
    advice_add_found(v, &(AdviceFound){ .advice = advice, .open = v->first });
    return advice_leaf(v);
}

static int count_leaves(const ConditionTree *t)
{
    int n = 0;

    for (int i = 0; i < t->n; i++)
        n += count_leaves(t->kids[i]);
    return t->fact ? n : 1;
}

/* Returns the fact that makes the advice of line I too long to print, or NULL.  A condition with
 * more than MAX_WAYS leaves is too long to print.  Looks at each line with such a condition, and
 * with the same advice about the same thing as line I.  Returns the first fact of that condition if
 * the condition of line I reads this fact, too.
 *
 * The caller replaces line I, even if its own condition is short.  Otherwise the report would give
 * the advice for only some values of the fact. */
static const Fact *advice_depends_on_too_much(const Adviser *v, int i)
{
    for (int k = 0; k < v->n; k++) {
        const AdviceLine *other = &v->list[k];

        if (other->advice == v->list[i].advice && other->about == v->list[i].about &&
            count_leaves(other->when) > MAX_WAYS &&
            condition_depends(v->list[i].when, other->when->fact))
            return other->when->fact;
    }
    return NULL;
}

/* Replaces each line if advice_depends_on_too_much() returns a fact for it.  The new line says that
 * the advice depends on this fact. */
static void advice_cut_short(Adviser *v)
{
    const Fact **open = arena_new_array(v->arena, const Fact *, (size_t)v->n + 1);
    int kept = 0;

    for (int i = 0; i < v->n; i++)
        open[i] = advice_depends_on_too_much(v, i);
    for (int i = 0; i < v->n; i++) {
        AdviceLine line = v->list[i];
        int same = 0;

        if (open[i]) {
            AdviceFound a = { .advice = line.advice, .open = open[i], .engine = v->e };

            line = (AdviceLine){ .text = v->say(v->context, &a), .when = &condition_always };
        }
        while (same < kept && !advice_same_line(&v->list[same], &line))
            same++;
        if (same == kept)
            v->list[kept++] = line;
    }
    v->n = kept;
}

int advice_of_ruling(const Ruling *r, void *oracle, AdviceTextFn *say, void *context, Arena *arena,
                     const AdviceLine **list)
{
    Arena *scratch = arena_new();
    Adviser v = { .e = ruling_engine(r, arena),
                  .grove = condition_build_new(r->program, r->c, arena, scratch),
                  .arena = arena,
                  .say = say,
                  .context = context };
    const GoalDiagram **ways;
    int n = 0;

    for (const Advice *a = r->program->advice; a; a = a->next)
        n++;
    ways = arena_alloc_array(arena, sizeof *ways, (size_t)n + 1);
    n = 0;
    engine_set_oracle(v.e, oracle);
    for (const Advice *a = r->program->advice; a; a = a->next)
        ways[n++] = explore_advice(&v, a);
    condition_build_rank(v.grove, v.e);
    for (int i = 0; i < v.n; i++)
        v.list[i].when = condition_build_condition(v.grove, ways, n, i, -1);
    advice_cut_short(&v);
    engine_free(v.e);
    arena_free(scratch);
    *list = v.list;
    return v.n;
}
