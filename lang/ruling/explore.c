/* explore.c - explores the worlds of a task.  A world assigns values to open facts.  A subgoal is a
 * call, a condition or the conclusion of a rule that is explored by itself.  The search branches
 * over open facts and over the values of subgoals.  It remembers each value of a subgoal with its
 * worlds: an outcome.  The base is an explorer of another program.  The search takes results from
 * the base.  CALL is the subgoal under exploration, or NULL for the task. */
#include "ruling/explore.h"

#include "kit/vec.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_ASSUMED = 256, /* the most facts and subgoals on the path to one world */
    /* If the path has at least MAX_CONDITIONS assumptions, conditions are no longer subgoals;
     * calls still are.  Few calls often decide many conditions, so that the path needs fewer
     * further assumptions. */
    MAX_CONDITIONS = 64,
    CALLED = 1024
};

/* The values of an open fact that are still to be tried. */
typedef struct FactBranch {
    int level;
    uint32_t from; /* the index in Explorer.values of the first value of this branch */
    int n, next;
} FactBranch;

typedef struct ExploredGoal ExploredGoal;

/* An assumption on the path to a world: about a fact, or about a subgoal. */
typedef struct ExploreAssumption {
    const Fact *fact; /* NULL: the assumption is about GOAL */
    Subgoal goal;
    CallValue to;      /* the assumed value of the fact or subgoal */
    const Fact *waits; /* the fact with too many values that makes TO a clash; NULL: none */
    /* the assumption was made during evaluation, and the other values are still to be tried */
    bool chosen;
    FactBranch branch;
    /* For a subgoal.  CALLED: its ExploredGoal.  OWNER: the explorer that has this object.  NEXT:
     * the index of the next outcome to try. */
    ExploredGoal *called;
    Explorer *owner;
    int next;
    Mdd before; /* the worlds where evaluation needed the fact or subgoal */
} ExploreAssumption;

/* A value of a subgoal, and the worlds where the subgoal has that value. */
typedef struct GoalOutcome {
    CallValue to;
    const Fact *waits; /* the fact with too many values that makes TO a clash; NULL: none */
    Mdd when;
} GoalOutcome;

/* A subgoal and its values. */
struct ExploredGoal {
    Subgoal goal;
    GoalOutcome *came;
    int n, cap;
    Mdd explored; /* the worlds where the subgoal has been explored */
    bool under_way;
    /* the subgoal is a condition that depends on itself in some world; from then on, the condition
     * is evaluated like any other expression */
    bool circular;
    /* some explored worlds belong to no outcome, because a reading or a choice has a value there
     * that evaluation found impossible */
    bool partial;
    ExploredGoal *next;
};

/* An outcome of the subgoal under exploration, and worlds that have this outcome. */
typedef struct GoalLeaf {
    int came;
    Mdd when;
} GoalLeaf;

/* The function of the base that has the same values as a given function of this program. */
typedef struct SharedFun {
    const Fun *fun; /* NULL: the base has no such function, or KNOWN is false */
    bool known;
} SharedFun;

struct Explorer {
    ExplorerSetup in;
    Engine *e;
    Arena *arena;
    ExploredGoal *called[CALLED]; /* the subgoals, by hash */
    ExploreAssumption assumed[MAX_ASSUMED];
    int nassumed;
    Value *values; /* the values of all branches on the path */
    uint32_t nvalues, cap_values;
    GoalLeaf *leaves; /* the leaves of the subgoals under exploration */
    int nleaves, cap_leaves;
    bool partial; /* ExploredGoal.partial of the current subgoal */
    Mdd here;     /* the current worlds */
    const Fact *waits;
    const ExploreTask *what;
    /* WORLDS: the number of worlds evaluated.  WORK: the value of engine_work() before the first
     * world. */
    uint64_t worlds, work;
    ExploreEnd end;
    bool enough;
    Explorer *base; /* the explorer that results are taken from; NULL: none */
    const bool *touched;
    /* by Fun.id in this program: the function of the base with the same values */
    SharedFun *shared;
    /* With a base: the conditions of this program that equal conditions of the base.  Without a
     * base: the equal conditions of this program.  NULL: not known. */
    const EqualConditions *alike;
    /* by condition: 1 if the base has the same values for all calls in the condition, 2 if not, 0
     * if not known */
    uint8_t *apart;
};

void explore_limit_help(const Explorer *w, Diags *diags, Diag *d)
{
    if (mdd_store_full(w->in.regions)) {
        diag_help_limit(diags, d, LIMIT_SHAPE_REGIONS);
        return;
    }
    diag_help_limit(diags, d, w->in.most_worlds);
    diag_help_limit(diags, d, w->in.most_work);
}

LimitId explore_work_limit(const Explorer *w)
{
    return w->in.most_work;
}

ExploreEnd explore_end(const Explorer *w)
{
    return w->end;
}

Explorer *explore_new(const Program *p, const Case *c, int body, ExplorerSetup in, Arena *arena)
{
    Explorer *w = xcalloc(1, sizeof *w);

    w->in = in;
    w->alike = in.alike;
    w->arena = arena;
    w->e = engine_new(p, c, body, c->nevents, arena);
    return w;
}

void explore_free(Explorer *w)
{
    if (!w)
        return;
    engine_free(w->e);
    xfree(w->values);
    xfree(w->leaves);
    xfree(w->shared);
    xfree(w->apart);
    xfree(w);
}

void explore_share(Explorer *w, Explorer *base, const bool *touched, const EqualConditions *alike)
{
    w->base = base;
    w->touched = touched;
    w->shared = xcalloc(engine_program(w->e)->nfuns + 1u, sizeof *w->shared);
    w->alike = alike;
    w->apart = xcalloc(alike->n + 1u, sizeof *w->apart);
}

void explore_within(Explorer *w, Mdd within)
{
    w->in.within = within;
    w->worlds = 0;
    w->work = engine_work(w->e);
    w->end = EXPLORE_DONE;
    if (w->base)
        explore_within(w->base, within);
}

void explore_roots(Explorer *w, MddRoots *roots)
{
    mdd_roots_add(roots, &w->in.within);
    mdd_roots_add(roots, &w->here);
    for (int i = 0; i < CALLED; i++)
        for (ExploredGoal *c = w->called[i]; c; c = c->next) {
            mdd_roots_add(roots, &c->explored);
            for (int k = 0; k < c->n; k++)
                mdd_roots_add(roots, &c->came[k].when);
        }
}

Engine *explore_engine(const Explorer *w)
{
    return w->e;
}

const Fact *explore_waits(const Explorer *w)
{
    return w->waits;
}

static void explore_assume(Explorer *w, const ExploreAssumption *a, bool on)
{
    if (!a->fact)
        engine_suppose(w->e, &a->goal, on ? &a->to : NULL);
    else if (on)
        engine_assume(w->e, a->fact, a->to.value);
    else
        engine_forget(w->e, a->fact);
}

static void explore_worlds_here(Explorer *w, ExploredGoal *call);

static bool explore_over(const Explorer *w)
{
    return w->end != EXPLORE_DONE || w->enough;
}

/* Explores the worlds HERE under the additional assumption A.  Explores the subgoal CALL, or the
 * task if CALL is NULL. */
static void explore_where(Explorer *w, ExploredGoal *call, const ExploreAssumption *a, Mdd here)
{
    const Fact *waited = w->waits;
    Mdd was = w->here;

    if (w->nassumed == MAX_ASSUMED) {
        w->end = EXPLORE_MANY;
        return;
    }
    w->here = here;
    w->waits = waited ? waited : a->waits;
    w->assumed[w->nassumed++] = *a;
    explore_assume(w, a, true);
    explore_worlds_here(w, call);
    explore_assume(w, a, false);
    w->nassumed--;
    w->waits = waited;
    w->here = was;
}

/* ---- subgoals --------------------------------------------------------- */

static ExploredGoal *goal_find(Explorer *w, const Subgoal *g)
{
    int n = g->call ? g->call->nparams : g->claims ? g->claims->nargs : g->condition->nslots;
    uint64_t h =
        g->call     ? g->call->id * 0x9E3779B97F4A7C15u
        : g->claims ? g->claims->id * 0xD6E8FEB86659FD93u
                    : (uint64_t)(g->condition - engine_program(w->e)->thunks) * 0xC2B2AE3D27D4EB4Fu;
    size_t size = sizeof *g->args * (size_t)n;
    ExploredGoal **list, *c;

    for (int i = 0; i < n; i++)
        h = (h ^ (uint64_t)g->args[i]) * 0xFF51AFD7ED558CCDu;
    list = &w->called[h >> 40 & (CALLED - 1)];
    for (c = *list; c; c = c->next)
        if (c->goal.call == g->call && c->goal.condition == g->condition &&
            c->goal.claims == g->claims && (!size || memcmp(c->goal.args, g->args, size) == 0))
            return c;
    c = arena_new_of(w->arena, ExploredGoal);
    c->goal.call = g->call;
    c->goal.condition = g->condition;
    c->goal.claims = g->claims;
    if (size)
        memcpy(c->goal.args, g->args, size);
    c->next = *list;
    *list = c;
    return c;
}

/* Returns the index of the outcome of C with the value O and the fact WAITS.  Adds the outcome if C
 * does not have it. */
static int goal_outcome(Explorer *w, ExploredGoal *c, CallValue o, const Fact *waits)
{
    for (int i = 0; i < c->n; i++)
        if (c->came[i].to.value == o.value && c->came[i].to.poisoned == o.poisoned &&
            c->came[i].waits == waits)
            return i;
    VEC_ROOM_IN(w->arena, c->came, c->n, c->cap);
    c->came[c->n] = (GoalOutcome){ o, waits, MDD_NONE };
    return c->n++;
}

/* Notes that C has the value O in the current worlds.  WAITS is as in GoalOutcome. */
static void goal_comes_to(Explorer *w, ExploredGoal *c, CallValue o, const Fact *waits)
{
    VEC_ROOM(w->leaves, w->nleaves, w->cap_leaves);
    w->leaves[w->nleaves++] = (GoalLeaf){ goal_outcome(w, c, o, waits), w->here };
}

/* Returns the worlds of those leaves, from index FROM on, that have the outcome I.  If OTHERS is
 * true, returns the worlds of the other leaves from FROM on.  Joins the sets of neighbouring leaves
 * first, because these are the most similar. */
static Mdd goal_leaves(Explorer *w, int from, int i, bool others)
{
    Mdd *at = xcalloc((size_t)(w->nleaves - from) + 1, sizeof *at), out;
    int n = 0;

    for (int k = from; k < w->nleaves; k++)
        if ((w->leaves[k].came == i) != others)
            at[n++] = w->leaves[k].when;
    for (; n > 1; n = (n + 1) / 2)
        for (int k = 0; k < n; k += 2)
            at[k / 2] = k + 1 < n ? mdd_or(w->in.regions, at[k], at[k + 1]) : at[k];
    out = at[0];
    xfree(at);
    return out;
}

/* The exploration of C in the worlds WITHIN has found w->leaves, from index FROM on.  Adds these
 * leaves to the outcomes of C: each outcome gets the union of its leaves.  If w->partial is false,
 * every world of WITHIN has an outcome.  Then the outcome with the most leaves gets the worlds of
 * WITHIN that no other outcome has.  This difference is faster to compute than a union of many
 * leaves. */
static void keep_outcomes(Explorer *w, ExploredGoal *c, int from, Mdd within)
{
    MddStore *r = w->in.regions;
    int *count = xcalloc((size_t)c->n + 1, sizeof *count), most = 0;

    for (int i = from; i < w->nleaves; i++)
        if (++count[w->leaves[i].came] > count[most])
            most = w->leaves[i].came;
    for (int i = 0; i < c->n; i++) {
        Mdd when = MDD_NONE;

        if (count[i])
            when = i == most && !w->partial ? mdd_minus(r, within, goal_leaves(w, from, i, true))
                                            : goal_leaves(w, from, i, false);
        c->came[i].when = mdd_or(r, c->came[i].when, when);
    }
    xfree(count);
}

/* Explores the subgoal C in the worlds WITHIN, without the current assumptions. */
static void explore_goal(Explorer *w, ExploredGoal *c, Mdd within)
{
    Mdd was = w->here, all = w->in.within;
    const Fact *waited = w->waits;
    int n = w->nassumed, from = w->nleaves;
    bool partial = w->partial;
    ExploreAssumption *above = xcalloc((size_t)n + 1, sizeof *above);

    memcpy(above, w->assumed, sizeof *above * (size_t)n);
    for (int i = n; i-- > 0;)
        explore_assume(w, &above[i], false);
    w->nassumed = 0;
    w->waits = NULL;
    w->here = w->in.within = within;
    w->enough = false;
    c->under_way = true;
    w->partial = false;
    explore_worlds_here(w, c);
    c->under_way = false;
    if (w->end == EXPLORE_DONE) {
        keep_outcomes(w, c, from, within);
        c->partial |= w->partial;
        c->explored = mdd_or(w->in.regions, c->explored, within);
    }
    w->nleaves = from;
    w->partial = partial;
    w->nassumed = n;
    memcpy(w->assumed, above, sizeof *above * (size_t)n);
    for (int i = 0; i < n; i++)
        explore_assume(w, &above[i], true);
    w->waits = waited;
    w->here = was;
    w->in.within = all;
    xfree(above);
}

/* ---- functions and conditions shared with the base -------------------- */

/* Returns true if the values of F and of its parameters have the same meaning in both programs.
 * Values that are texts have no common meaning, because each program has its own copies of
 * texts. */
static bool same_program_values(const Fun *f)
{
    bool same = f->result->kind != TYPE_TEXT;

    for (int i = 0; i < f->nparams; i++)
        same &= f->ptype[i]->kind != TYPE_TEXT;
    return same;
}

/* Returns the function of the base that has the same values as F, or NULL. */
static const Fun *shared_fun(Explorer *w, const Fun *f)
{
    const Program *p = engine_program(w->base->e);
    SharedFun *s = &w->shared[f->id];
    const Fun *g;

    if (s->known)
        return s->fun;
    s->known = true;
    g = program_fun(p, f->name);
    if (g && same_program_values(g) && !w->touched[g == p->standing ? p->nfuns : g->id])
        s->fun = g;
    return s->fun;
}

/* Returns true if the base has the same values for every function that EX calls. */
static bool calls_shared(Explorer *w, const Ex *ex)
{
    const Fun *f = ex->op != EX_CALL                      ? NULL
                   : ex->fun->kind != FUN_BUILTIN         ? ex->fun
                   : ex->fun->builtin == BUILTIN_STANDING ? ex->fun
                                                          : NULL;

    if (f && !shared_fun(w, f))
        return false;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (ex_kid(ex, i) && !calls_shared(w, ex_kid(ex, i)))
            return false;
    return true;
}

/* Returns the condition to explore in place of T: an equal condition of W, an equal condition of
 * the base, or T itself.  Sets *OWNER to the explorer that must explore the condition: W or the
 * base of W. */
static const Thunk *shared_condition(Explorer *w, const Thunk *t, Explorer **owner)
{
    uint32_t at = (uint32_t)(t - engine_program(w->e)->thunks), same;

    if (!w->alike || at >= w->alike->n || !(same = w->alike->of[at]))
        return t;
    if (w->base) {
        if (!w->apart[at])
            w->apart[at] = calls_shared(w, t->ex) ? 1 : 2;
        if (w->apart[at] == 2)
            return t;
        *owner = w->base;
    }
    return &engine_program((*owner)->e)->thunks[same - 1];
}

/* ---- comparison with the base ------------------------------------------ */

/* Explores C in all worlds of W. Returns false if a limit was reached or there is a circle. */
static bool explore_goal_everywhere(Explorer *w, ExploredGoal *c)
{
    Mdd left = mdd_minus(w->in.regions, w->in.within, c->explored);

    if (left != MDD_NONE)
        explore_goal(w, c, left);
    return w->end == EXPLORE_DONE;
}

/* Y is an outcome of a subgoal of the base.  Returns the worlds where MINE, a subgoal of W, has the
 * same outcome. */
static Mdd outcome_as(const Explorer *w, const ExploredGoal *mine, const GoalOutcome *y)
{
    const Fact *waits = y->waits ? engine_import_fact(w->e, y->waits) : NULL;

    for (int i = 0; i < mine->n; i++) {
        const GoalOutcome *x = &mine->came[i];

        if (x->to.value == y->to.value && x->to.poisoned == y->to.poisoned && x->waits == waits)
            return x->when;
    }
    return MDD_NONE;
}

/* Returns the worlds where MINE, a subgoal of W, and THEIRS, a subgoal of the base of W, have
 * different values. */
static Mdd outcomes_apart(const Explorer *w, const ExploredGoal *mine, const ExploredGoal *theirs)
{
    MddStore *r = w->in.regions;
    Mdd same = MDD_NONE, any = MDD_NONE;

    for (int i = 0; i < mine->n; i++)
        any = mdd_or(r, any, mine->came[i].when);
    for (int i = 0; i < theirs->n; i++) {
        const Mdd when = theirs->came[i].when;

        any = mdd_or(r, any, when);
        same = mdd_or(r, same, mdd_and(r, when, outcome_as(w, mine, &theirs->came[i])));
    }
    return mdd_and(r, w->in.within, mdd_minus(r, any, same));
}

/* F is a function of W, and G is the function of the base with the same name.  Adds to *APART the
 * worlds where a call of F has another value than the same call of G.  Sets *MORE to true if a call
 * was compared for the first time.  Returns false if the result is not known. */
static bool compare_calls(Explorer *w, const Fun *f, const Fun *g, Mdd *apart, bool *more)
{
    Arena *scratch = arena_new();
    const CallArgs *asked;
    int n = engine_calls_of(w->base->e, g, &asked, scratch);
    bool good = true;

    for (int i = 0; i < n && good; i++) {
        Subgoal of_f = { .call = f }, of_g = { .call = g };
        ExploredGoal *mine, *theirs;

        memcpy(of_f.args, asked[i].args, sizeof of_f.args);
        memcpy(of_g.args, asked[i].args, sizeof of_g.args);
        mine = goal_find(w, &of_f);
        theirs = goal_find(w->base, &of_g);
        if (mine->explored == w->in.within)
            continue;
        *more = true;
        good = explore_goal_everywhere(w->base, theirs) && explore_goal_everywhere(w, mine);
        *apart = mdd_or(w->in.regions, *apart, outcomes_apart(w, mine, theirs));
    }
    arena_free(scratch);
    return good;
}

bool explore_difference(Explorer *w, const bool *changed, Mdd *apart)
{
    const Program *p = engine_program(w->e), *base = engine_program(w->base->e);
    bool good = true;

    for (bool more = true; more && good;) {
        more = false;
        for (const Fun *g = base->funs; g && good; g = g->next) {
            const Fun *f = changed[g->id] ? program_fun(p, g->name) : NULL;

            good = !changed[g->id] || (f && compare_calls(w, f, g, apart, &more));
        }
        if (good && changed[base->nfuns])
            good = compare_calls(w, p->standing, base->standing, apart, &more);
    }
    return good && !mdd_store_full(w->in.regions);
}

/* ---- worlds ----------------------------------------------------------- */

/* Explores worlds where evaluation needs the fact a->waits, which has too many values to try.
 * If the task has a callback for such facts, calls it.  Otherwise explores these worlds under
 * the assumption A.  A fact with too many values counts as a clash there. */
static void explore_waiting(Explorer *w, ExploredGoal *call, const ExploreAssumption *a)
{
    if (!call && w->what->waits)
        w->enough = !w->what->waits(w->what->context, a->waits, w->here);
    else
        explore_where(w, call, a, w->here);
}

/* Returns a branch over F with all its possible values.  Evaluation has stopped because it needs
 * F. */
static FactBranch branch_of(Explorer *w, const Fact *f)
{
    FactBranch b = { .from = w->nvalues };
    const Value *domain;

    b.n = engine_domain(w->e, &domain);
    if (w->nvalues + (uint32_t)b.n > w->cap_values) {
        w->cap_values = (w->nvalues + (uint32_t)b.n) * 2;
        w->values = xrealloc(w->values, sizeof *w->values * w->cap_values);
    }
    memcpy(w->values + w->nvalues, domain, sizeof *domain * (size_t)b.n);
    w->nvalues += (uint32_t)b.n;
    b.level = w->in.level(w->in.context, f, w->values + b.from, b.n, w->here);
    w->partial |= mdd_store_is_inner(w->in.regions, b.level) &&
                  b.n < mdd_store_nvalues(w->in.regions, b.level);
    return b;
}

/* Finds the next value of B that is possible in some of the worlds BEFORE, and stores it in A.
 * Returns the worlds of BEFORE where it is possible.  Returns MDD_NONE if no value is left. */
static Mdd branch_next(Explorer *w, FactBranch *b, ExploreAssumption *a, Mdd before)
{
    Mdd here = MDD_NONE;

    while (b->next < b->n && here == MDD_NONE) {
        Value v = w->values[b->from + (uint32_t)b->next++];

        a->to.value = v;
        if (w->in.value)
            v = w->in.value(w->in.context, a->fact, v);
        here = mdd_and(w->in.regions, before, mdd_is(w->in.regions, b->level, v));
    }
    return here;
}

/* Explores all remaining values of B, a branch over the fact F, in the worlds BEFORE. */
static void explore_branch(Explorer *w, ExploredGoal *call, FactBranch *b, const Fact *f,
                           Mdd before)
{
    ExploreAssumption a = { .fact = f };
    Mdd here;

    while (!explore_over(w) && (here = branch_next(w, b, &a, before)) != MDD_NONE)
        explore_where(w, call, &a, here);
    w->nvalues = b->from;
}

/* Assumes the first possible value of F, so that evaluation goes on.  This is a ChooseFn. */
static bool choose_fact(void *context, const Fact *f)
{
    Explorer *w = context;
    ExploreAssumption a = { .fact = f, .chosen = true, .before = w->here };

    if (w->nassumed == MAX_ASSUMED)
        return false;
    a.branch = branch_of(w, f);
    w->here = branch_next(w, &a.branch, &a, a.before);
    if (w->here == MDD_NONE) {
        w->here = a.before;
        w->nvalues = a.branch.from;
        return false;
    }
    w->assumed[w->nassumed++] = a;
    explore_assume(w, &a, true);
    return true;
}

/* Returns the worlds of BEFORE where INNER has its outcome number I. */
static Mdd outcome_in(Explorer *w, const ExploredGoal *inner, int i, Mdd before)
{
    return inner->n == 1 && inner->explored == w->in.within && !inner->partial
               ? before
               : mdd_and(w->in.regions, before, inner->came[i].when);
}

/* Explores the outcomes of INNER, from index FROM on, in the worlds BEFORE.  A is the assumption
 * about INNER that is to be made for each outcome.  OWNER is the explorer that has INNER. */
static void explore_goal_outcomes(Explorer *w, ExploredGoal *call, ExploreAssumption *a,
                                  Explorer *owner, const ExploredGoal *inner, int from, Mdd before)
{
    Mdd was = w->here;

    w->partial |= inner->partial;
    for (int i = from; i < inner->n && !explore_over(w); i++) {
        const GoalOutcome *came = &inner->came[i];
        Mdd here = outcome_in(w, inner, i, before);

        a->to = came->to;
        a->waits = !came->waits || owner == w ? came->waits : engine_import_fact(w->e, came->waits);
        if (here == MDD_NONE)
            continue;
        if (a->waits) {
            w->here = here;
            explore_waiting(w, call, a);
            w->here = was;
        } else {
            explore_where(w, call, a, here);
        }
        if (here == before)
            break;
    }
}

/* Drops every assumption after the first N, the last one first.  For each dropped assumption,
 * explores the other values of its fact or subgoal. */
static void explore_chosen(Explorer *w, ExploredGoal *call, int n)
{
    while (w->nassumed > n) {
        ExploreAssumption a = w->assumed[--w->nassumed];

        explore_assume(w, &a, false);
        w->here = a.before;
        if (a.fact) {
            explore_branch(w, call, &a.branch, a.fact, a.before);
        } else {
            ExploreAssumption other = { .goal = a.goal };

            explore_goal_outcomes(w, call, &other, a.owner, a.called, a.next, a.before);
        }
    }
}

/* Explores the values of the fact that stopped evaluation. */
static void explore_needed_fact(Explorer *w, ExploredGoal *call)
{
    const Fact *f = engine_need(w->e);
    FactBranch b;

    if (f->unbounded) {
        ExploreAssumption a = { .fact = f, .waits = f, .to = { .value = BL_CLASH } };

        explore_waiting(w, call, &a);
        return;
    }
    b = branch_of(w, f);
    explore_branch(w, call, &b, f, w->here);
}

/* Explores the outcomes of the subgoal G.  INNER is the ExploredGoal of G in OWNER.  OWNER is W or
 * the base of W.  First explores INNER in all worlds, even in worlds that the evaluation of CALL
 * does not reach.  If INNER depends on itself in one of these worlds, marks INNER as circular: from
 * then on, INNER is not a subgoal, and each evaluation that needs INNER evaluates it. */
static void explore_outcomes(Explorer *w, ExploredGoal *call, const Subgoal *g, Explorer *owner,
                             ExploredGoal *inner)
{
    MddStore *r = w->in.regions;
    ExploreAssumption a = { .goal = *g };
    Mdd left = mdd_minus(r, w->in.within, inner->explored);

    if (left != MDD_NONE)
        explore_goal(owner, inner, left);
    if (owner->end == EXPLORE_CIRCLE) {
        w->end = EXPLORE_DONE;
        if (w->base)
            w->base->end = EXPLORE_DONE;
        inner->circular = true;
        explore_worlds_here(w, call);
        return;
    }
    w->end = owner->end;
    explore_goal_outcomes(w, call, &a, owner, inner, 0, w->here);
}

/* Returns the ExploredGoal of the subgoal G.  Stores in *OWNER the explorer that has it: W or the
 * base of W. */
static ExploredGoal *goal_owner(Explorer *w, const Subgoal *g, Explorer **owner)
{
    Subgoal there = *g;

    *owner = w;
    if (g->condition)
        there.condition = shared_condition(w, g->condition, owner);
    else if (w->base && g->call && (there.call = shared_fun(w, g->call)))
        *owner = w->base;
    else
        there.call = g->call;
    return goal_find(*owner, &there);
}

/* Supposes the first possible outcome of G, so that evaluation goes on.  This is a ChooseGoalFn. */
static bool choose_goal(void *context, const Subgoal *g)
{
    Explorer *w = context;
    MddStore *r = w->in.regions;
    ExploreAssumption a = { .goal = *g, .chosen = true, .before = w->here };

    if (w->nassumed >= (g->condition ? MAX_CONDITIONS : MAX_ASSUMED))
        return false;
    a.called = goal_owner(w, g, &a.owner);
    if (a.called->under_way || a.called->circular ||
        (a.called->explored != w->in.within &&
         mdd_minus(r, w->here, a.called->explored) != MDD_NONE))
        return false;
    for (int i = 0; i < a.called->n; i++) {
        const GoalOutcome *came = &a.called->came[i];
        Mdd here = outcome_in(w, a.called, i, w->here);

        if (here == MDD_NONE)
            continue;
        if (came->waits)
            return false;
        w->partial |= a.called->partial;
        a.to = came->to;
        a.next = here == w->here ? a.called->n : i + 1;
        w->here = here;
        w->assumed[w->nassumed++] = a;
        explore_assume(w, &a, true);
        return true;
    }
    return false;
}

/* Evaluates once in the current worlds.  When evaluation assumes a value, only the worlds with this
 * value remain current.  If evaluation stops at a fact or a subgoal, explores the values of this
 * fact or subgoal. */
static void explore_present(Explorer *w, ExploredGoal *call)
{
    Subgoal pending;
    ExploredGoal *inner = NULL;
    Explorer *owner = w;
    CallValue o = { 0 };

    engine_set_chooser(w->e, choose_fact, choose_goal, w->nassumed < MAX_CONDITIONS, w);
    if (call) {
        o = engine_subgoal(w->e, &call->goal);
    } else {
        engine_begin(w->e);
        w->what->evaluate(w->what->context, w->e);
    }
    engine_set_chooser(w->e, NULL, NULL, false, NULL);
    if (!engine_stopped(w->e)) {
        if (call)
            goal_comes_to(w, call, o, o.poisoned ? w->waits : NULL);
        else
            w->enough = !w->what->done(w->what->context, w->here);
        return;
    }
    if (engine_circle(w->e)) {
        w->end = EXPLORE_CIRCLE;
        return;
    }
    if (engine_pending(w->e, &pending))
        inner = goal_owner(w, &pending, &owner);
    if (inner && !inner->under_way && !inner->circular)
        explore_outcomes(w, call, &pending, owner, inner);
    else
        explore_needed_fact(w, call);
}

/* Explores the current worlds for the subgoal CALL, or for the task if CALL is NULL. */
static void explore_worlds_here(Explorer *w, ExploredGoal *call)
{
    const uint64_t *at = engine_program(w->e)->limits->at;
    int n = w->nassumed;

    if (w->worlds++ > at[w->in.most_worlds] || engine_work(w->e) - w->work > at[w->in.most_work] ||
        mdd_store_full(w->in.regions)) {
        w->end = EXPLORE_MANY;
        return;
    }
    explore_present(w, call);
    explore_chosen(w, call, n);
}

bool explore_leave_out(void *context, const Fact *f, Mdd here)
{
    (void)context;
    (void)f;
    (void)here;
    return true;
}

ExploreEnd explore_run(Explorer *w, Mdd within, const ExploreTask *what)
{
    w->what = what;
    w->here = within;
    w->enough = false;
    if (within != MDD_NONE)
        explore_worlds_here(w, NULL);
    if (w->end == EXPLORE_DONE && mdd_store_full(w->in.regions))
        w->end = EXPLORE_MANY;
    return w->end;
}
