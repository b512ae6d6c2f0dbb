/* rule_goals.c - explores the goals of a ruling.  A goal is one of three things: a rule with a
 * choice of events, an exercise that may be refused, or a required status.  Each goal is evaluated
 * in every world of the open facts that it reads, and its conclusions are collected.  A world
 * assigns values to these facts.  An exercise is an event that uses the right to an action.  A
 * binder is a variable that `for` declares. */
#include "ruling/rule_inside.h"

#include "engine/canonical.h"
#include "engine/engine_void.h"
#include "kit/vec.h"
#include "program/reach.h"
#include "ruling/outcomes.h"

#include <string.h>

enum {
    /* Units of work.  CHOICES_A_CALL tried events count as one call.  SUPPORTS_A_CHOICE compared
     * supports count as one tried event. */
    CHOICES_A_CALL = 4,
    SUPPORTS_A_CHOICE = 8,
    CHOICES_TO_LOOK = 4096, /* the number of events tried between two checks of the limit */
    OPEN_NAMED = 3          /* the number of open facts that a report names */
};

static uint64_t seen_hash(const Conclusion *c, const Rule *r)
{
    uint64_t h = value_hash_mix((uint64_t)c->kind, r ? r->id + 1u : 0u);

    for (int i = 0; i < c->nargs; i++)
        h = value_hash_mix(h, (uint64_t)c->args[i]);
    return value_hash_mix(value_hash_mix(h, (uint64_t)c->value), c->from);
}

/* The fields of a conclusion, without its arguments and the arguments of its deadline. */
typedef struct ConclusionGist {
    uint64_t is[18];
} ConclusionGist;

static ConclusionGist gist_of(const Conclusion *c)
{
    return (ConclusionGist){
        { (uint64_t)c->kind, (uintptr_t)c->fun, (uint64_t)c->nargs, (uint64_t)c->value, c->must_be,
          (uint64_t)c->modal, (uint64_t)c->chooser, c->who, c->has_from, c->from,
          (uintptr_t)c->until, (uint64_t)c->state, (uintptr_t)c->refer, (uint64_t)c->reason,
          (uintptr_t)c->near, (uintptr_t)c->failed, (uintptr_t)c->waits, (uintptr_t)c->invariant }
    };
}

/* Returns true if A and B, two conclusions of one rule, have the same text. */
static bool same_conclusion(const Conclusion *a, const Conclusion *b)
{
    const ConclusionGist x = gist_of(a), y = gist_of(b);

    return memcmp(&x, &y, sizeof x) == 0 &&
           memcmp(a->args, b->args, sizeof *a->args * (size_t)a->nargs) == 0 &&
           memcmp(a->until_args, b->until_args, sizeof a->until_args) == 0;
}

static const char *conclusion_key(RuleBuilder *b, const Conclusion *c, const Rule *r, bool modal)
{
    strbuf_clear(&b->text);
    canonical_put_conclusion(&b->text, b->c, c, r, modal);
    return b->text.s;
}

/* Returns the conclusion with the text KEY, or NULL. HASH is the hash of KEY. */
static FoundConclusion *find_by_text(const RuleBuilder *b, const char *key, uint64_t hash)
{
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(&b->by_key, hash, &i));)
        if (strcmp(b->found[n - 1]->modal_key, key) == 0)
            return b->found[n - 1];
    return NULL;
}

static FoundConclusion *add_found(RuleBuilder *b, const Conclusion *c, const Rule *r)
{
    const char *key = conclusion_key(b, c, r, true);
    uint64_t hash = text_hash(text_of_cstr(key));
    FoundConclusion *f;

    f = find_by_text(b, key, hash);
    if (f)
        return f;
    VEC_ROOM_IN(b->scratch, b->found, b->nfound, b->cap_found);
    hash_index_add(&b->by_key, hash, (uint64_t)b->nfound + 1);
    f = b->found[b->nfound] = arena_new_of(b->scratch, FoundConclusion);
    f->place = b->nfound++;
    f->c = *c;
    f->key = f->modal_key = arena_strndup(b->arena, key, b->text.len);
    if (canonical_modal_differs(c)) {
        key = conclusion_key(b, c, r, false);
        f->key = arena_strndup(b->arena, key, b->text.len);
    }
    return f;
}

static FoundConclusion *found_conclusion(RuleBuilder *b, const Conclusion *c, const Rule *r)
{
    uint64_t hash = seen_hash(c, r), n;
    int nfound = b->nfound;
    SeenConclusion *m;

    for (size_t i = 0; (n = hash_index_next(&b->by_met, hash, &i));) {
        m = &b->met[n - 1];
        if (m->rule == r && same_conclusion(m->c, c))
            return m->found;
    }
    VEC_ROOM_IN(b->scratch, b->met, b->nmet, b->cap_met);
    m = &b->met[b->nmet++];
    hash_index_add(&b->by_met, hash, (uint64_t)b->nmet);
    *m = (SeenConclusion){ NULL, r, add_found(b, c, r) };
    m->c = &m->found->c;
    /* add_found() has found a conclusion with the same text.  Fields of that conclusion may differ
     * from those of C, so same_conclusion() needs a copy of C. */
    if (b->nfound == nfound)
        m->c = arena_copy(b->scratch, c, sizeof *c, 1);
    return m->found;
}

/* Returns true if C tells something that another clause may have added to the right of its rule:
 * how long the right lasts, what may be chosen, or what holds if nobody chooses. */
static bool tells_parts(const Conclusion *c)
{
    return (c->kind == LINE_MODAL && (c->state == RIGHT_OPEN || c->state == RIGHT_LAPSED)) ||
           (c->kind == LINE_REFUSED &&
            (c->reason == REASON_TOO_LATE || c->reason == REASON_NOT_OFFERED));
}

/* Returns the layer of a further source of C, which rests on the rule R.  Returns NULL if there is
 * none. */
static const char *other_layer(const Conclusion *c, const Rule *r)
{
    const Clause *by = r->completed_by;

    if (by && tells_parts(c) && strcmp(by->layer, r->clause->layer) != 0)
        return by->layer;
    return r->reading_layer;
}

/* Returns the index of S among the supports of F.  If F does not have S, adds S.  Returns -1 if S
 * has no rule. */
static int found_add_support(RuleBuilder *b, FoundConclusion *f, const Support *s)
{
    if (!s->rule)
        return -1;
    /* the search through the supports takes time, so it counts as work */
    b->choices += (uint64_t)f->nsupports / SUPPORTS_A_CHOICE;
    for (int i = 0; i < f->nsupports; i++)
        if (f->supports[i]->rule == s->rule &&
            memcmp(f->supports[i]->slots, s->slots, sizeof *s->slots * (size_t)s->rule->nslots) ==
                0)
            return i;
    VEC_ROOM_IN(b->scratch, f->supports, f->nsupports, f->cap);
    f->supports[f->nsupports] = arena_new_of(b->arena, Support);
    *f->supports[f->nsupports] = *s;
    f->supports[f->nsupports]->other_layer = other_layer(&f->c, s->rule);
    return f->nsupports++;
}

static void goal_fired(void *context, const Conclusion *c, const Support *s)
{
    RuleBuilder *b = context;
    FoundConclusion *f;
    int by, cap = b->cap_now;

    if (c->kind == LINE_NOT_RULED && b->waits)
        f = found_conclusion(b, &(Conclusion){ .kind = LINE_WAITS, .waits = b->waits }, s->rule);
    else if (c->kind == LINE_NOT_RULED && !c->fun)
        return;
    else
        f = found_conclusion(b, c, s->rule);
    by = found_add_support(b, f, s);
    VEC_ROOM_IN(b->scratch, b->now, b->nnow, cap);
    VEC_ROOM_IN(b->scratch, b->now_by, b->nnow, b->cap_now);
    b->now[b->nnow] = f->place;
    b->now_by[b->nnow++] = by;
}

/* Notes that the current goal has the conclusion F. */
static void add_goal(RuleBuilder *b, FoundConclusion *f)
{
    if (f->ngoals && f->goals[f->ngoals - 1] == b->ngoals)
        return;
    VEC_ROOM_IN(b->scratch, f->goals, f->ngoals, f->cap_goals);
    f->goals[f->ngoals++] = b->ngoals;
}

/* Returns the leaf of the diagram: the conclusions of the current goal in the current world. */
static const GoalDiagram *goal_leaf(RuleBuilder *b)
{
    for (int i = 0; i < b->nnow; i++) {
        FoundConclusion *f = b->found[b->now[i]];

        add_goal(b, f);
        f->told |= engine_told(b->e);
    }
    return condition_build_leaf(b->grove, b->now, b->now_by, b->nnow);
}

/* Evaluates the current goal in the current world.  Puts the indices of its conclusions into
 * b->now. */
static void goal_evaluate(RuleBuilder *b)
{
    b->nnow = 0;
    if (b->exploring && b->exploring->fits) {
        b->fits = engine_fits(b->e, b->rule, b->slots, b->fixed);
    } else if (b->refusal >= 0) {
        Conclusion c;
        Support s = { 0 };

        if (engine_refused(b->e, b->refusal, &c)) {
            s.rule = c.near;
            memcpy(s.slots, c.near_slots, sizeof s.slots);
            goal_fired(b, &c, &s);
        }
    } else if (b->gap) {
        Conclusion c = { .kind = LINE_GAP, .fun = b->gap, .nargs = b->gap->nparams };
        Support s = { 0 };

        memcpy(c.args, b->slots, sizeof *c.args * (size_t)c.nargs);
        if (engine_gap(b->e, b->gap, c.args))
            goal_fired(b, &c, &s);
    } else {
        engine_fire(b->e, b->rule, b->slots, b->fixed, goal_fired, b);
    }
}

/* Adds a help to D that names the first open facts that the engine knows. */
static void help_with_open_facts(const RuleBuilder *b, Diag *d)
{
    const char *list = "";
    uint32_t all = engine_nfacts(b->e), n = all < OPEN_NAMED ? all : OPEN_NAMED;

    for (uint32_t i = 0; i < n; i++)
        list = arena_printf(b->scratch, "%s%s`%s`", list, i ? ", " : "",
                            canonical_fact(b->p, b->c, engine_fact(b->e, i), b->scratch));
    if (n)
        diag_help(b->diags, d, "these facts are open: %s%s", list, n < all ? ", and more" : "");
}

void rule_too_many(RuleBuilder *b, LimitId limit)
{
    if (!b->failed) {
        Diag *d =
            b->exploring
                ? diag_add(
                      b->diags, DIAG_EVAL_WORLDS, b->c->span,
                      "a shape of the universe leaves too many facts open to work out its rulings\n"
                      "divide the universe into two, or leave fewer facts open in it")
                : diag_add(b->diags, DIAG_EVAL_WORLDS, b->c->span,
                           "the case leaves too many facts open to work out a ruling\n"
                           "state more of the hands, or more findings");

        if (!b->exploring)
            help_with_open_facts(b, d);
        if (limit != LIMIT_COUNT)
            diag_help_limit(b->diags, d, limit);
        else if (b->exploring)
            explore_limit_help(b->exploring->worlds, b->diags, d);
    }
    b->failed = true;
}

/* Returns true if a limit is reached while the goal of an invariant is explored.  In that case,
 * sets b->gave_up and reports nothing.  The ruling is then made without this invariant and
 * without the later invariants. */
static bool invariant_over_limit(RuleBuilder *b)
{
    const uint64_t *at = b->p->limits->at;

    if (b->goal_worlds > at[LIMIT_RULE_WORLDS] || b->worlds > at[LIMIT_WORLDS] ||
        engine_work(b->e) > b->max_work || b->choices / CHOICES_A_CALL > at[LIMIT_WORK] ||
        b->npath == MAX_PATH)
        b->gave_up = b->failed = true;
    return b->failed;
}

/* Returns true, after a report, if a limit is reached. */
static bool over_limit(RuleBuilder *b)
{
    const uint64_t *at = b->p->limits->at;

    if (b->guarding)
        return invariant_over_limit(b);
    if (b->exploring) { /* then the limits of the explorer apply */
        LimitId most = explore_work_limit(b->exploring->worlds);

        if (b->choices / CHOICES_A_CALL > at[most])
            rule_too_many(b, most);
        return b->failed;
    }
    if (b->goal_worlds > at[LIMIT_RULE_WORLDS])
        rule_too_many(b, LIMIT_RULE_WORLDS);
    else if (b->worlds > at[LIMIT_WORLDS])
        rule_too_many(b, LIMIT_WORLDS);
    else if (engine_work(b->e) > b->max_work || b->choices / CHOICES_A_CALL > at[LIMIT_WORK])
        rule_too_many(b, LIMIT_WORK);
    else if (b->npath == MAX_PATH)
        rule_too_many(b, LIMIT_COUNT);
    return b->failed;
}

/* Does the work of over_limit().  Also sets b->look: the limit is checked again when b->choices is
 * at least b->look. */
static bool look_at_limit(RuleBuilder *b)
{
    b->look = b->choices + CHOICES_TO_LOOK;
    return over_limit(b);
}

static void rule_circle(RuleBuilder *b)
{
    engine_void_report(b->e, b->rule ? b->rule->span : b->c->span, b->diags);
    b->failed = true;
}

static const GoalDiagram *goal_explore(RuleBuilder *b);

/* Notes F once in b->waited.  F has the N possible values DOMAIN. */
static void note_waited(RuleBuilder *b, const Fact *f, const Value *domain, int n)
{
    Waited *w;

    for (int i = 0; i < b->nwaited; i++)
        if (b->waited[i].fact == f)
            return;
    VEC_ROOM_IN(b->arena, b->waited, b->nwaited, b->cap_waited);
    w = &b->waited[b->nwaited++];
    *w = (Waited){ .fact = f, .nvalues = n };
    w->has_presumed = engine_presumed(b->e, &w->presumed);
    w->values = arena_copy(b->arena, domain, sizeof *domain, n);
}

/* Notes once in b->assumed that F is presumed to be VALUE. */
static void note_assumed(RuleBuilder *b, const Fact *f, Value value)
{
    for (int i = 0; i < b->nassumed; i++)
        if (b->assumed[i].fact == f)
            return;
    VEC_ROOM_IN(b->arena, b->assumed, b->nassumed, b->cap_assumed);
    b->assumed[b->nassumed++] = (Presumed){ .fact = f, .value = value };
}

/* Evaluation needs the fact F.  Adds F to b->path, the list of assumed facts, and assumes the first
 * value of F. */
static void path_add(RuleBuilder *b, const Fact *f)
{
    PathFact *at = &b->path[b->npath++];
    const Value *domain;
    int n = engine_domain(b->e, &domain);

    at->fact = f;
    at->has_presumed = engine_presumed(b->e, &at->presumed);
    if (!at->values)
        at->values = arena_alloc_array(b->scratch, sizeof *at->values, DOMAIN_MAX);
    memcpy(at->values, domain, sizeof *domain * (size_t)n);
    if (b->guess == GUESS_ORDINARY && at->has_presumed)
        note_assumed(b, f, at->presumed);
    /* with GUESS_PRESUMED there is a presumed value: without one, goal_waits() would have returned
     * true */
    if (b->guess != GUESS_ALL && at->has_presumed) {
        at->values[0] = at->presumed;
        n = 1;
    }
    at->n = n;
    condition_build_domain(b->grove, f, at->values, n);
    engine_assume(b->e, f, at->values[0]);
}

/* Returns true if the goal waits for the fact that evaluation needs. */
static bool goal_waits(const RuleBuilder *b)
{
    Value presumed;

    return b->guess == GUESS_NOTHING ||
           (b->guess == GUESS_PRESUMED && !engine_presumed(b->e, &presumed));
}

/* Lets evaluation continue with the first value of F.  This is a ChooseFn. */
static bool goal_choose(void *context, const Fact *f)
{
    RuleBuilder *b = context;

    if (goal_waits(b) || b->npath + 1 == MAX_PATH)
        return false;
    path_add(b, f);
    return true;
}

/* Takes the last fact from the path, and explores its other values.  Returns the branch over the
 * fact, or NULL if a limit was reached.  FIRST is the diagram for the first value of the fact. */
static const GoalDiagram *path_branch(RuleBuilder *b, const GoalDiagram *first)
{
    const PathFact *at = &b->path[b->npath - 1];
    const GoalDiagram *kids[DOMAIN_MAX];

    kids[0] = first;
    for (int i = 1; i < at->n && !b->failed; i++) {
        engine_assume(b->e, at->fact, at->values[i]);
        kids[i] = goal_explore(b);
    }
    engine_forget(b->e, at->fact);
    b->npath--;
    return b->failed ? NULL
                     : condition_build_branch(b->grove, at->fact, at->values, kids, at->n,
                                              at->has_presumed ? &at->presumed : NULL);
}

/* F has too many values to try.  Explores the goal as if F were a clash.  Some conclusions may not
 * depend on F, and are kept.  If a conclusion depends on F, the ruling gets a line LINE_WAITS
 * instead (SPEC 4.5). */
static const GoalDiagram *goal_explore_unbounded(RuleBuilder *b, const Fact *f)
{
    const Fact *was = b->waits;
    const GoalDiagram *way;

    b->waits = was ? was : f;
    engine_assume(b->e, f, BL_CLASH);
    way = goal_explore(b);
    engine_forget(b->e, f);
    b->waits = was;
    return way;
}

/* Returns the leaf of a goal that waits for F, the fact that evaluation needs. */
static const GoalDiagram *goal_wait_for(RuleBuilder *b, const Fact *f)
{
    const Conclusion waits = { .kind = LINE_WAITS, .waits = f };
    const Value *domain;
    int n = f->unbounded ? 0 : engine_domain(b->e, &domain);

    b->nnow = 0;
    goal_fired(b, &waits, &(Support){ 0 });
    note_waited(b, f, domain, n);
    return goal_leaf(b);
}

/* Returns the diagram of the goal after an evaluation.  If the evaluation was complete, the diagram
 * is the leaf for the current world.  If the evaluation stopped at an open fact, the diagram covers
 * all worlds with the current assumptions.  In these worlds, the open fact has any of its values.
 *
 * Returns NULL if a complete evaluation has read no open fact and has no conclusion.  Returns NULL,
 * and sets b->failed, if a limit is reached or there is a circle. */
static const GoalDiagram *conclude_goal(RuleBuilder *b)
{
    const Fact *f;

    if (!engine_stopped(b->e))
        return b->nnow || b->npath ? goal_leaf(b) : NULL;
    if (engine_circle(b->e)) {
        rule_circle(b);
        return NULL;
    }
    f = engine_need(b->e);
    if (goal_waits(b))
        return goal_wait_for(b, f);
    if (f->unbounded)
        return goal_explore_unbounded(b, f);
    path_add(b, f);
    return path_branch(b, goal_explore(b));
}

/* Returns the diagram of the goal for all worlds with the current assumptions.  Returns NULL if a
 * limit was reached, or if the goal reads no open fact and has no conclusion. */
static const GoalDiagram *goal_explore(RuleBuilder *b)
{
    const int npath = b->npath;
    const GoalDiagram *way;

    b->worlds++;
    b->goal_worlds++;
    if (over_limit(b))
        return NULL;
    engine_begin(b->e);
    engine_set_chooser(b->e, b->refusal < 0 ? goal_choose : NULL, NULL, false, b);
    goal_evaluate(b);
    engine_set_chooser(b->e, NULL, NULL, false, NULL);
    way = conclude_goal(b);
    while (b->npath > npath)
        way = path_branch(b, way);
    return way;
}

/* ---- exploring sets of worlds (rule_worlds()) -------------------------- */

static void evaluate_goal(void *context, Engine *e)
{
    RuleBuilder *b = context;

    (void)e;
    b->waits = explore_waits(b->exploring->worlds);
    goal_evaluate(b);
}

/* Reports the conclusions of the current goal in the worlds HERE. */
static bool report_reached(void *context, Mdd here)
{
    const RuleBuilder *b = context;
    const RuleWorlds *x = b->exploring;

    if (x->fits) {
        if (b->fits)
            x->reached(x->context, &(RuleReached){ .rule = b->rule }, here);
        return true;
    }
    for (int i = 0; i < b->nnow; i++) {
        const FoundConclusion *f = b->found[b->now[i]];
        const RuleReached r = { b->rule,      b->now[i],
                                &f->c,        f->key,
                                f->modal_key, b->now_by[i] < 0 ? NULL : f->supports[b->now_by[i]] };

        x->reached(x->context, &r, here);
    }
    return true;
}

static void goal_explore_worlds(RuleBuilder *b)
{
    const ExploreTask what = { b, evaluate_goal, report_reached, NULL };

    switch (explore_run(b->exploring->worlds, b->exploring->within, &what)) {
    case EXPLORE_DONE: break;
    case EXPLORE_MANY: rule_too_many(b, LIMIT_COUNT); break;
    case EXPLORE_CIRCLE: rule_circle(b); break;
    }
}

/* ---- running all goals ------------------------------------------------- */

static void goal_run(RuleBuilder *b)
{
    const GoalDiagram *goal;

    if (b->failed)
        return;
    b->goal_worlds = 0;
    b->npath = 0;
    if (b->exploring) {
        goal_explore_worlds(b);
        return;
    }
    if (b->rule && engine_claims_nothing(b->e, b->rule, b->slots, b->fixed))
        return;
    goal = goal_explore(b);
    if (!goal || !condition_build_concludes(goal))
        return;
    VEC_ROOM_IN(b->scratch, b->goals, b->ngoals, b->cap_goals);
    b->goals[b->ngoals++] = goal;
}

/* Returns true if R certainly concludes nothing with the values of its binders up to I. */
static bool is_excluded_now(RuleBuilder *b, const Rule *r, int i)
{
    if (r->nscreens[i] < r->nscreens[i + 1] && engine_excluded(b->e, r, i, b->slots))
        return true;
    return r->ngates[i] < r->ngates[i + 1] &&
           (engine_gate_fails(b->e, r, i, b->slots) ||
            (i + 1 < r->nbinders && engine_cannot_fire(b->e, r, i, b->slots)));
}

static void goals_of_binders(RuleBuilder *b, const Rule *r, int i);

/* Runs the goals of R with EVENT for binder I.  Skips them if a condition fails for all values of
 * the later variables. */
static void goals_of_event(RuleBuilder *b, const Rule *r, int i, int event)
{
    const uint64_t bit = (uint64_t)1 << r->binders[i].slot;

    b->slots[r->binders[i].slot] = event;
    if ((++b->choices >= b->look && look_at_limit(b)) || !reach_takes(b->reach, i, event) ||
        is_excluded_now(b, r, i))
        return;
    b->fixed |= bit;
    goals_of_binders(b, r, i + 1);
    b->fixed &= ~bit;
}

/* Runs a goal for every choice of events for the variables of R, from binder I on. */
static void goals_of_binders(RuleBuilder *b, const Rule *r, int i)
{
    const int *at;
    int n;

    if (i == r->nbinders) {
        goal_run(b);
    } else if (r->binders[i].over->kind != TYPE_EVENT) {
        goals_of_binders(b, r, i + 1);
    } else if (i == 0 && b->left) {
        for (uint32_t w = 0; w < b->words; w++)
            for (uint64_t x = b->left[w] & reach_word(b->reach, i, w); x && !b->failed; x &= x - 1)
                goals_of_event(b, r, i, (int)w * 64 + __builtin_ctzll(x));
    } else {
        n = engine_choices(b->e, r, i, b->slots, &at);
        for (int k = 0; k < n && !b->failed; k++)
            goals_of_event(b, r, i, at[k]);
    }
}

/* Returns true if conclusions about F are wanted. F is NULL for a reference to another law. */
static bool goal_is_wanted(const RuleBuilder *b, const Fun *f)
{
    return !b->exploring || !b->exploring->funs || !f || b->exploring->funs[f->id];
}

/* Runs the goals of R. */
static void goals_of_rule(RuleBuilder *b, const Rule *r)
{
    b->reach = engine_reach(b->e, r);
    if (!reach_any(b->reach))
        return;
    b->rule = r;
    b->fixed = 0;
    memset(b->slots, 0, sizeof b->slots);
    if (!r->nscreens[0] || !engine_excluded(b->e, r, -1, b->slots))
        goals_of_binders(b, r, 0);
}

/* Runs the goals of R, if its conclusions are wanted. */
static void goals_if_wanted(RuleBuilder *b, const Rule *r)
{
    const RuleWorlds *x = b->exploring;

    if (goal_is_wanted(b, r->fun) && (!x || !x->wants || x->wants(x->context, r)))
        goals_of_rule(b, r);
}

/* EVENTS has a set of events for each rule, by Rule.id.  Adds the events of kind K to the sets of
 * the rules whose first variable is an event of kind K.  Leaves out an event for which the rule
 * index excludes the rule.  If K is NULL, these are the rules about events of any kind. */
static void sift_kind(RuleBuilder *b, const EventKind *k, uint64_t *events)
{
    const KindRules *s = &b->p->sieves->of[k ? k->id : b->p->nevents];
    const int *at;
    int n = s->n ? engine_events(b->e, k, &at) : 0;
    uint64_t *left = n ? arena_alloc_array(b->scratch, sizeof *left, s->words) : NULL;

    for (int i = 0; i < n; i++) {
        engine_apply_sieve(b->e, s, at[i], left);
        for (uint32_t w = 0; w < s->words; w++)
            for (uint64_t x = left[w]; x; x &= x - 1) {
                uint32_t rule = s->rules[w * 64 + (uint32_t)__builtin_ctzll(x)];

                events[rule * b->words + (uint32_t)at[i] / 64] |= (uint64_t)1 << at[i] % 64;
            }
    }
}

/* Runs the goals of every rule that the rule index does not exclude. */
static void goals_of_sieves(RuleBuilder *b)
{
    const uint64_t *rest = b->p->sieves->rest;
    uint64_t *events;

    b->words = (uint32_t)engine_nevents(b->e) / 64 + 1;
    events = arena_alloc_array(b->scratch, sizeof *events, (size_t)b->p->nrules * b->words + 1);
    for (const EventKind *k = b->p->events; k; k = k->next)
        sift_kind(b, k, events);
    sift_kind(b, NULL, events);
    for (uint32_t i = 0; i < b->p->nrules && !b->failed; i++) {
        bool any = rest[i / 64] >> i % 64 & 1;

        b->left = any ? NULL : events + (size_t)i * b->words;
        for (uint32_t w = 0; w < b->words && !any; w++)
            any = b->left[w] != 0;
        if (any)
            goals_of_rule(b, b->p->rules[i]);
    }
    b->left = NULL;
}

/* the rule index is used only if (number of rules) * (number of events) is at most MAX_SIFTED */
enum { MAX_SIFTED = 1 << 24 };

/* Runs the goal that asks whether the required status F(ARGS) has a value. */
static bool gap_goal(void *context, const Fun *f, const Value *args)
{
    RuleBuilder *b = context;

    b->gap = f;
    memcpy(b->slots, args, sizeof *args * (size_t)f->nparams);
    goal_run(b);
    return !b->failed;
}

/* Removes the conclusions of the current goal, which was given up. */
static void drop_goal(RuleBuilder *b)
{
    for (int i = 0; i < b->nfound; i++) {
        FoundConclusion *f = b->found[i];

        if (f->ngoals && f->goals[f->ngoals - 1] == b->ngoals)
            f->ngoals--;
    }
}

/* Runs the goals of every invariant: one for every choice of events. */
static void goals_of_invariants(RuleBuilder *b)
{
    if (b->failed || (b->exploring && !b->exploring->invariants))
        return;
    engine_ignore_breaches(b->e, true);
    b->guarding = !b->exploring;
    for (const Invariant *v = b->p->invariants; v && !b->failed; v = v->next)
        goals_of_rule(b, &v->rule);
    if (b->gave_up) {
        drop_goal(b);
        b->failed = false;
    }
    b->guarding = false;
    b->rule = NULL;
    engine_ignore_breaches(b->e, false);
}

void rule_goals(RuleBuilder *b)
{
    b->refusal = -1;
    if (!b->exploring)
        engine_find_reach(b->e);
    engine_reduce(b->e, !b->exploring);
    if (!b->exploring && b->p->sieves &&
        (uint64_t)b->p->nrules * (uint64_t)engine_nevents(b->e) <= MAX_SIFTED)
        goals_of_sieves(b);
    else
        for (uint32_t i = 0; i < b->p->nrules && !b->failed; i++)
            goals_if_wanted(b, b->p->rules[i]);
    b->rule = NULL;
    if (b->exploring && b->exploring->fits)
        return;
    engine_reduce(b->e, false);
    for (int ev = 0; ev < engine_nevents(b->e) && !b->failed; ev++)
        if (b->c->events[ev].kind->exercises &&
            goal_is_wanted(b, b->c->events[ev].kind->exercises)) {
            b->refusal = ev;
            goal_run(b);
        }
    b->refusal = -1;
    engine_reduce(b->e, !b->exploring);
    for (const Fun *f = b->p->funs; f && !b->failed; f = f->next)
        if (f->required && goal_is_wanted(b, f))
            outcomes_each_args(b->e, f, gap_goal, b);
    b->gap = NULL;
    goals_of_invariants(b);
}
