#include "ruling/ruling.h"

#include "engine/engine_void.h"
#include "kit/strbuf.h"
#include "program/label.h"
#include "ruling/outcomes.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_PATH = 64, /* open facts on the way to one world */
    /* so many choices of an event for a variable of a rule are as much work as a call, and
     * so many comparisons with what a line rests on already are as much as a choice */
    CHOICES_A_CALL = 4,
    SUPPORTS_A_CHOICE = 8,
    CHOICES_TO_LOOK = 4096 /* after so many it is looked whether it is too much */
};

/* One step on the way to a world. */
typedef struct WorldStep {
    const Fact *fact;
    Value value;
} WorldStep;

/* A conclusion found in some world, with what it rests on. */
typedef struct FoundConclusion {
    Conclusion c;
    const char *key, *modal_key;
    int place; /* among all that were found */
    Support **supports;
    int nsupports, cap;
    const WorldStep *steps;
    int nsteps;
    int *goals; /* in which it occurs */
    int ngoals, cap_goals;
} FoundConclusion;

/* A conclusion as some rule came to it, and what was found so: its texts are made
 * once for all the worlds in which it does. */
typedef struct SeenConclusion {
    const Conclusion *c;
    const Rule *rule;
    FoundConclusion *found;
} SeenConclusion;

/* A hash table of places in a list, as 1 + the place; 0: empty. */
typedef struct PlaceIndex {
    uint32_t *at;
    uint32_t cap; /* a power of two */
} PlaceIndex;

/* What is done about an open fact. */
typedef enum RuleGuess {
    GUESS_ALL,      /* each of its values is tried */
    GUESS_PRESUMED, /* what is presumed is so; of all else nothing is guessed */
    GUESS_NOTHING
} RuleGuess;

typedef struct RuleBuilder {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    Arena
        *scratch; /* for as long as the builder; its engine's, unless that is another's */
    Diags *diags;
    ConditionBuilder *grove;
    const GoalDiagram **goals, **chosen; /* CHOSEN: those of one line */
    int ngoals, cap_goals;
    FoundConclusion **found;
    int nfound, cap_found;
    PlaceIndex by_key; /* into found */
    SeenConclusion *met;
    int nmet, cap_met;
    PlaceIndex by_met; /* into met */
    StrBuf text;
    uint32_t worlds, goal_worlds;
    uint64_t max_work,
        choices;   /* of events for the variables of rules, and what is as much */
    uint64_t look; /* at the bound, after so many choices */
    bool failed;
    RuleGuess guess;
    Waited *waited;
    int nwaited, cap_waited;
    const RuleWorlds *exploring; /* who wants the worlds themselves, or NULL */
    bool fits;                   /* of the present world, where that is wanted */
    /* the goal being explored */
    const Rule *rule;
    /* what is left of its sieve, WORDS for each event of its first variable, or NULL; its
     * place there */
    const uint64_t *left;
    uint32_t words, place;
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    int refusal;     /* event, or -1 */
    const Fun *gap;  /* status, or NULL */
    WorldStep *path; /* NULL: nothing was open yet */
    int npath;
    const Fact *waits; /* what is not guessed, and stands for a clash now; or NULL */
    /* conclusions of the present world */
    int *now, *now_by;
    int nnow, cap_now;
} RuleBuilder;

/* ---- exploring -------------------------------------------------------- */

static uint64_t seen_hash(const Conclusion *c, const Rule *r)
{
    uint64_t h = value_hash_mix((uint64_t)c->kind, (uint64_t)(uintptr_t)r);

    for (int i = 0; i < c->nargs; i++)
        h = value_hash_mix(h, (uint64_t)c->args[i]);
    return value_hash_mix(value_hash_mix(h, (uint64_t)c->value), c->from);
}

/* What a conclusion is, but for what it is about and up to when. */
typedef struct ConclusionGist {
    uint64_t is[17];
} ConclusionGist;

static ConclusionGist gist_of(const Conclusion *c)
{
    return (ConclusionGist){
        { (uint64_t)c->kind, (uintptr_t)c->fun, (uint64_t)c->nargs, (uint64_t)c->value,
          c->must_be, (uint64_t)c->modal, (uint64_t)c->chooser, c->who, c->has_from,
          c->from, (uintptr_t)c->until, (uint64_t)c->state, (uintptr_t)c->refer,
          (uint64_t)c->reason, (uintptr_t)c->near, (uintptr_t)c->failed,
          (uintptr_t)c->waits }
    };
}

/* Have two conclusions of one rule the same text? */
static bool same_conclusion(const Conclusion *a, const Conclusion *b)
{
    const ConclusionGist x = gist_of(a), y = gist_of(b);

    return memcmp(&x, &y, sizeof x) == 0 &&
           memcmp(a->args, b->args, sizeof *a->args * (size_t)a->nargs) == 0 &&
           memcmp(a->until_args, b->until_args, sizeof a->until_args) == 0;
}

static bool index_full(const PlaceIndex *x, int n)
{
    return (uint32_t)n * 2 >= x->cap;
}

/* Twice as large, and empty. */
static void index_grow(PlaceIndex *x, Arena *scratch)
{
    x->cap = x->cap ? x->cap * 2 : 32;
    x->at = arena_alloc_array(scratch, sizeof *x->at, x->cap);
}

static void index_put(PlaceIndex *x, uint64_t hash, int place)
{
    uint32_t i = (uint32_t)hash & (x->cap - 1);

    while (x->at[i])
        i = (i + 1) & (x->cap - 1);
    x->at[i] = (uint32_t)place + 1;
}

static const char *conclusion_key(RuleBuilder *b, const Conclusion *c, const Rule *r,
                                  bool modal)
{
    strbuf_clear(&b->text);
    canonical_put_conclusion(&b->text, b->c, c, r, modal);
    return b->text.s;
}

/* The conclusion of which this is the text; NULL. */
static FoundConclusion *find_by_text(const RuleBuilder *b, const char *key, uint64_t hash)
{
    const PlaceIndex *x = &b->by_key;

    for (uint32_t i = (uint32_t)hash & (x->cap - 1); x->at[i]; i = (i + 1) & (x->cap - 1))
        if (strcmp(b->found[x->at[i] - 1]->modal_key, key) == 0)
            return b->found[x->at[i] - 1];
    return NULL;
}

static FoundConclusion *add_found(RuleBuilder *b, const Conclusion *c, const Rule *r)
{
    const char *key = conclusion_key(b, c, r, true);
    uint64_t hash = text_hash(text_of_cstr(key));
    FoundConclusion *f;

    if (index_full(&b->by_key, b->nfound)) {
        index_grow(&b->by_key, b->scratch);
        for (int i = 0; i < b->nfound; i++)
            index_put(&b->by_key, text_hash(text_of_cstr(b->found[i]->modal_key)), i);
    }
    f = find_by_text(b, key, hash);
    if (f)
        return f;
    b->found =
        arena_room(b->scratch, b->found, sizeof *b->found, b->nfound, &b->cap_found);
    index_put(&b->by_key, hash, b->nfound);
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

static FoundConclusion *found_conclusion(RuleBuilder *b, const Conclusion *c,
                                         const Rule *r)
{
    uint64_t hash = seen_hash(c, r);
    PlaceIndex *x = &b->by_met;
    int nfound = b->nfound;
    SeenConclusion *m;

    if (index_full(x, b->nmet)) {
        index_grow(x, b->scratch);
        for (int i = 0; i < b->nmet; i++)
            index_put(x, seen_hash(b->met[i].c, b->met[i].rule), i);
    }
    for (uint32_t i = (uint32_t)hash & (x->cap - 1); x->at[i];
         i = (i + 1) & (x->cap - 1)) {
        m = &b->met[x->at[i] - 1];
        if (m->rule == r && same_conclusion(m->c, c))
            return m->found;
    }
    b->met = arena_room(b->scratch, b->met, sizeof *b->met, b->nmet, &b->cap_met);
    index_put(x, hash, b->nmet);
    b->met[b->nmet++] = (SeenConclusion){ NULL, r, add_found(b, c, r) };
    m = &b->met[b->nmet - 1];
    m->c = &m->found->c;
    if (b->nfound == nfound) { /* another rule, or another way of saying it */
        Conclusion *copy = arena_new_of(b->scratch, Conclusion);

        *copy = *c;
        m->c = copy;
    }
    return m->found;
}

/* Index of the support S of F, or -1 when it rests on no rule. */
static int found_add_support(RuleBuilder *b, FoundConclusion *f, const Support *s)
{
    if (!s->rule)
        return -1;
    b->choices +=
        (uint64_t)f->nsupports / SUPPORTS_A_CHOICE; /* which takes time as well */
    for (int i = 0; i < f->nsupports; i++)
        if (f->supports[i]->rule == s->rule &&
            memcmp(f->supports[i]->slots, s->slots,
                   sizeof *s->slots * (size_t)s->rule->nslots) == 0)
            return i;
    f->supports =
        arena_room(b->scratch, f->supports, sizeof *f->supports, f->nsupports, &f->cap);
    f->supports[f->nsupports] = arena_new_of(b->arena, Support);
    *f->supports[f->nsupports] = *s;
    return f->nsupports++;
}

static void goal_fired(void *context, const Conclusion *c, const Support *s)
{
    RuleBuilder *b = context;
    FoundConclusion *f;
    int by, cap = b->cap_now;

    if (c->kind == LINE_NOT_RULED && b->waits)
        f = found_conclusion(b, &(Conclusion){ .kind = LINE_WAITS, .waits = b->waits },
                             s->rule);
    else if (c->kind == LINE_NOT_RULED && !c->fun)
        return;
    else
        f = found_conclusion(b, c, s->rule);
    by = found_add_support(b, f, s);
    b->now = arena_room(b->scratch, b->now, sizeof *b->now, b->nnow, &cap);
    b->now_by =
        arena_room(b->scratch, b->now_by, sizeof *b->now_by, b->nnow, &b->cap_now);
    b->now[b->nnow] = f->place;
    b->now_by[b->nnow++] = by;
}

/* The goal that is being explored concludes F. */
static void add_goal(RuleBuilder *b, FoundConclusion *f)
{
    if (f->ngoals && f->goals[f->ngoals - 1] == b->ngoals)
        return;
    f->goals =
        arena_room(b->scratch, f->goals, sizeof *f->goals, f->ngoals, &f->cap_goals);
    f->goals[f->ngoals++] = b->ngoals;
}

/* The present world of the goal. */
static const GoalDiagram *goal_leaf(RuleBuilder *b)
{
    const WorldStep *steps = NULL;

    for (int i = 0; i < b->nnow; i++) {
        FoundConclusion *f = b->found[b->now[i]];

        add_goal(b, f);
        if (f->steps && b->npath >= f->nsteps)
            continue;
        if (!steps) {
            WorldStep *copy =
                arena_alloc_array(b->scratch, sizeof *copy, (size_t)b->npath + 1);

            if (b->npath)
                memcpy(copy, b->path, sizeof *copy * (size_t)b->npath);
            steps = copy;
        }
        f->steps = steps;
        f->nsteps = b->npath;
    }
    return condition_build_leaf(b->grove, b->now, b->now_by, b->nnow);
}

/* Evaluate the goal in the present world; its conclusions into b->now. */
static void goal_evaluate(RuleBuilder *b)
{
    Value slots[MAX_SLOTS];

    b->nnow = 0;
    b->worlds++;
    b->goal_worlds++;
    memcpy(slots, b->slots, sizeof slots);
    if (b->exploring && b->exploring->fits) {
        b->fits = engine_fits(b->e, b->rule, slots, b->fixed);
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
        engine_fire(b->e, b->rule, slots, b->fixed, goal_fired, b);
    }
}

/* LIMIT_COUNT: of what is too much nobody can have more, or the worlds are another's. */
static void rule_too_many(RuleBuilder *b, LimitId limit)
{
    if (!b->failed) {
        Diag *d = diag_add(b->diags, DIAG_EVAL_WORLDS, b->c->span,
                           "the case leaves more open than can be worked out");

        diag_help(b->diags, d, "state more of the holdings or of the findings");
        if (limit != LIMIT_COUNT)
            diag_help_limit(b->diags, d, limit);
        else if (b->exploring)
            explore_limit_help(b->exploring->worlds, b->diags, d);
    }
    b->failed = true;
}

/* Is it too much by now? */
static bool over_limit(RuleBuilder *b)
{
    const uint64_t *at = b->p->limits->at;

    if (b->exploring) { /* the worlds have bounds of their own */
        LimitId most = explore_work_limit(b->exploring->worlds);

        if (b->choices / CHOICES_A_CALL > at[most])
            rule_too_many(b, most);
        return b->failed;
    }
    if (b->goal_worlds > at[LIMIT_RULE_WORLDS])
        rule_too_many(b, LIMIT_RULE_WORLDS);
    else if (b->worlds > at[LIMIT_WORLDS])
        rule_too_many(b, LIMIT_WORLDS);
    else if (engine_work(b->e) > b->max_work ||
             b->choices / CHOICES_A_CALL > at[LIMIT_WORK])
        rule_too_many(b, LIMIT_WORK);
    else if (b->npath == MAX_PATH)
        rule_too_many(b, LIMIT_COUNT);
    return b->failed;
}

/* The same, and when to look again. */
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

/* The branch over the fact that evaluation asks for; NULL: failed. */
static const GoalDiagram *goal_explore_fact(RuleBuilder *b, const Fact *f)
{
    const Value *domain;
    const GoalDiagram *kids[DOMAIN_MAX];
    Value values[DOMAIN_MAX], presumed;
    bool has_presumed = engine_presumed(b->e, &presumed);
    int n = engine_domain(b->e, &domain);

    memcpy(values, domain, sizeof *values * (size_t)n);
    if (b->guess == GUESS_PRESUMED) { /* else it waits for F */
        values[0] = presumed;
        n = 1;
    }
    condition_build_domain(b->grove, f, values, n);
    if (!b->path)
        b->path = arena_new_array(b->scratch, WorldStep, MAX_PATH);
    for (int i = 0; i < n && !b->failed; i++) {
        b->path[b->npath++] = (WorldStep){ f, values[i] };
        engine_assume(b->e, f, values[i]);
        kids[i] = goal_explore(b);
        engine_forget(b->e, f);
        b->npath--;
    }
    return b->failed ? NULL
                     : condition_build_branch(b->grove, f, values, kids, n,
                                              has_presumed ? &presumed : NULL);
}

/* What is not guessed hangs as on a clash; where nothing hangs on it, it does not matter
 * (SPEC 4.5). */
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

/* The goal waits for F, which evaluation asks for and nobody guesses. */
static const GoalDiagram *goal_wait_for(RuleBuilder *b, const Fact *f)
{
    const Conclusion waits = { .kind = LINE_WAITS, .waits = f };
    const Value *domain;
    int n = f->unbounded ? 0 : engine_domain(b->e, &domain);
    Waited *w;

    b->nnow = 0;
    goal_fired(b, &waits, &(Support){ 0 });
    for (int i = 0; i < b->nwaited; i++)
        if (b->waited[i].fact == f)
            return goal_leaf(b);
    b->waited =
        arena_room(b->arena, b->waited, sizeof *b->waited, b->nwaited, &b->cap_waited);
    w = &b->waited[b->nwaited++];
    *w = (Waited){ .fact = f, .nvalues = n };
    w->has_presumed = engine_presumed(b->e, &w->presumed);
    w->values = arena_copy(b->arena, domain, sizeof *domain, n);
    return goal_leaf(b);
}

/* The goal in all worlds in which what is assumed now is so; NULL: failed, or nothing
 * is open in it and nothing comes of it. */
static const GoalDiagram *goal_explore(RuleBuilder *b)
{
    const Fact *f;
    Value presumed;

    if (over_limit(b))
        return NULL;
    engine_begin(b->e);
    goal_evaluate(b);
    if (!engine_stopped(b->e))
        return b->nnow || b->npath ? goal_leaf(b) : NULL;
    if (engine_circle(b->e)) {
        rule_circle(b);
        return NULL;
    }
    f = engine_need(b->e);
    if (b->guess == GUESS_NOTHING ||
        (b->guess == GUESS_PRESUMED && !engine_presumed(b->e, &presumed)))
        return goal_wait_for(b, f);
    return f->unbounded ? goal_explore_unbounded(b, f) : goal_explore_fact(b, f);
}

/* ---- worlds as regions ------------------------------------------------ */

static void evaluate_goal(void *context, Engine *e)
{
    RuleBuilder *b = context;

    (void)e;
    b->waits = explore_waits(b->exploring->worlds);
    goal_evaluate(b);
}

/* The goal rules so in the worlds HERE. */
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
        const RuleReached r = {
            b->rule, b->now[i],    &f->c,
            f->key,  f->modal_key, b->now_by[i] < 0 ? NULL : f->supports[b->now_by[i]]
        };

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
    goal = goal_explore(b);
    if (!goal || !condition_build_concludes(goal))
        return;
    b->goals =
        arena_room(b->scratch, b->goals, sizeof *b->goals, b->ngoals, &b->cap_goals);
    b->goals[b->ngoals++] = goal;
}

/* May the rule say something for the K-th event of its first variable, as far as is seen? */
static bool may_say_for_event(const RuleBuilder *b, int k)
{
    return b->left[(size_t)k * b->words + b->place / 64] >> b->place % 64 & 1;
}

/* Is it known that R says nothing, now that its binder I is bound? */
static bool is_excluded_now(RuleBuilder *b, const Rule *r, int i)
{
    if (r->nscreens[i] < r->nscreens[i + 1] && engine_excluded(b->e, r, i, b->slots))
        return true;
    return r->ngates[i] < r->ngates[i + 1] &&
           (engine_gate_fails(b->e, r, i, b->slots) ||
            (i + 1 < r->nbinders && engine_cannot_fire(b->e, r, i, b->slots)));
}

/* Every choice of events for the rule's event variables is a goal; but those for
 * which a condition fails whatever the later variables are, are passed over. */
static void rule_goals(RuleBuilder *b, const Rule *r, int i)
{
    if (i == r->nbinders) {
        goal_run(b);
        return;
    }
    const Binder *bd = &r->binders[i];
    const int *at;
    int n;

    if (bd->over->kind != TYPE_EVENT) {
        rule_goals(b, r, i + 1);
        return;
    }
    n = engine_events(b->e, bd->over->event, &at);
    for (int k = 0; k < n && !b->failed; k++) {
        b->slots[bd->slot] = at[k];
        if (++b->choices >= b->look && look_at_limit(b))
            return;
        if ((i == 0 && b->left && !may_say_for_event(b, k)) || is_excluded_now(b, r, i))
            continue;
        b->fixed |= (uint64_t)1 << bd->slot;
        rule_goals(b, r, i + 1);
        b->fixed &= ~((uint64_t)1 << bd->slot);
    }
}

/* Is what is concluded about F wanted? */
static bool goal_is_wanted(const RuleBuilder *b, const Fun *f)
{
    return !b->exploring || !b->exploring->funs || !f || b->exploring->funs[f->id];
}

static void goals_of_rule(RuleBuilder *b, const Rule *r)
{
    if (!goal_is_wanted(b, r->fun) || (b->exploring && b->exploring->wants &&
                                       !b->exploring->wants(b->exploring->context, r)))
        return;
    b->rule = r;
    if (r->nscreens[0] && engine_excluded(b->e, r, -1, b->slots))
        return;
    b->fixed = 0;
    memset(b->slots, 0, sizeof b->slots);
    rule_goals(b, r, 0);
}

/* What each sieve leaves of its rules for each event, by the kind; those left for some
 * event to SOME, as a set of ids. */
static const uint64_t **apply_sieves(RuleBuilder *b, uint64_t *some)
{
    const RuleIndex *all = b->p->sieves;
    const uint64_t **left =
        arena_alloc_array(b->scratch, sizeof *left, b->p->nevents + 1u);

    for (const EventKind *k = b->p->events;; k = k->next) {
        uint32_t id = k ? k->id : b->p->nevents;
        const KindRules *s = &all->of[id];
        const int *at;
        int n = s->n ? engine_events(b->e, k, &at) : 0;
        uint64_t *sets;

        if (n > 0) {
            sets = arena_alloc_array(b->scratch, sizeof *sets, (size_t)n * s->words);
            left[id] = sets;
            for (int i = 0; i < n; i++, sets += s->words) {
                engine_apply_sieve(b->e, s, at[i], sets);
                for (uint32_t w = 0; w < s->words; w++)
                    for (uint64_t x = sets[w]; x; x &= x - 1) {
                        uint32_t rule = s->rules[w * 64 + (uint32_t)__builtin_ctzll(x)];

                        some[rule / 64] |= (uint64_t)1 << rule % 64;
                    }
            }
        }
        if (!k)
            return left;
    }
}

/* What LEFT, by the kind of event, has of R. */
static void apply_rule_sieve(RuleBuilder *b, const Rule *r, const uint64_t **left)
{
    const RuleIndex *all = b->p->sieves;
    const Type *over = r->nbinders ? r->binders[0].over : NULL;
    uint32_t kind;

    b->left = NULL;
    if (!over || over->kind != TYPE_EVENT)
        return;
    kind = over->event ? over->event->id : b->p->nevents;
    b->left = left[kind];
    b->words = all->of[kind].words;
    b->place = all->place[r->id];
}

/* The goals of every rule that is not out for what is seen of the events. */
static void goals_of_sieves(RuleBuilder *b)
{
    const RuleIndex *all = b->p->sieves;
    uint32_t words = b->p->nrules / 64 + 1;
    uint64_t *some = arena_alloc_array(b->scratch, sizeof *some, words);
    const uint64_t **left;

    memcpy(some, all->rest, sizeof *some * words);
    left = apply_sieves(b, some);
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t x = some[w]; x && !b->failed; x &= x - 1) {
            const Rule *r = b->p->rules[w * 64 + (uint32_t)__builtin_ctzll(x)];

            apply_rule_sieve(b, r, left);
            goals_of_rule(b, r);
        }
    b->left = NULL;
}

/* So much is worth remembering of which rules are left for which events. */
enum { MAX_SIFTED = 1 << 24 };

/* Has the required status F of ARGS a value? */
static bool gap_goal(void *context, const Fun *f, const Value *args)
{
    RuleBuilder *b = context;

    b->gap = f;
    memcpy(b->slots, args, sizeof *args * (size_t)f->nparams);
    goal_run(b);
    return !b->failed;
}

static void all_goals(RuleBuilder *b)
{
    b->refusal = -1;
    if (!b->exploring && b->p->sieves &&
        (uint64_t)b->p->nrules * (uint64_t)engine_nevents(b->e) <= MAX_SIFTED)
        goals_of_sieves(b);
    else
        for (uint32_t i = 0; i < b->p->nrules && !b->failed; i++)
            goals_of_rule(b, b->p->rules[i]);
    b->rule = NULL;
    if (b->exploring && b->exploring->fits)
        return;
    for (int ev = 0; ev < engine_nevents(b->e) && !b->failed; ev++)
        if (b->c->events[ev].kind->exercises &&
            goal_is_wanted(b, b->c->events[ev].kind->exercises)) {
            b->refusal = ev;
            goal_run(b);
        }
    b->refusal = -1;
    for (const Fun *f = b->p->funs; f && !b->failed; f = f->next)
        if (f->required && goal_is_wanted(b, f))
            outcomes_each_args(b->e, f, gap_goal, b);
    b->gap = NULL;
}

/* ---- conditions ------------------------------------------------------- */

/* The order of trees, worked out once for all facts that were asked. */
static void rank_condition_facts(RuleBuilder *b)
{
    uint32_t n = engine_nfacts(b->e);
    const Fact **facts = arena_alloc_array(b->scratch, sizeof *facts, n + 1u);

    for (uint32_t i = 0; i < n; i++)
        facts[i] = engine_fact(b->e, i);
    condition_build_rank(b->grove, facts, n);
}

/* Where F holds, resting on BY (-1: on anything). */
static const ConditionTree *line_condition(RuleBuilder *b, const FoundConclusion *f,
                                           int by)
{
    const GoalDiagram **goals = b->chosen;
    const ConditionTree *t;

    for (int i = 0; i < f->ngoals; i++)
        goals[i] = b->goals[f->goals[i]];
    t = condition_build_condition(b->grove, goals, f->ngoals, f->place, by);
    if (condition_build_full(b->grove))
        rule_too_many(b, LIMIT_TREE);
    return t;
}

/* ---- the lines -------------------------------------------------------- */

/* The latest event that the first of the rules behind a line speaks of. */
static int latest_event(const FoundConclusion *f)
{
    Value latest = -1;

    for (int i = 0; f->nsupports && i < f->supports[0]->rule->nbinders; i++) {
        const Binder *b = &f->supports[0]->rule->binders[i];

        if (b->over->kind == TYPE_EVENT && f->supports[0]->slots[b->slot] > latest)
            latest = f->supports[0]->slots[b->slot];
    }
    return (int)latest;
}

static int line_place(const FoundConclusion *f)
{
    if (f->c.kind == LINE_REFER || f->c.kind == LINE_WAITS) {
        for (int i = 0; f->nsupports && i < f->supports[0]->rule->nbinders; i++)
            if (f->supports[0]->rule->binders[i].over->kind == TYPE_EVENT)
                return (int)f->supports[0]->slots[f->supports[0]->rule->binders[i].slot];
        return -1;
    }
    if (f->c.kind == LINE_REFUSED)
        return (int)f->c.args[0];
    for (int i = 0; i < f->c.nargs; i++)
        if (f->c.fun->ptype[i]->kind == TYPE_EVENT)
            return (int)f->c.args[i];
    return latest_event(f);
}

static bool line_about(const RuleBuilder *b, const FoundConclusion *f)
{
    if (!b->c->has_about)
        return true;
    for (int i = 0; i < f->nsupports; i++)
        for (int k = 0; k < f->supports[i]->rule->nbinders; k++) {
            const Binder *bd = &f->supports[i]->rule->binders[k];
            Value ev = f->supports[i]->slots[bd->slot];

            if (bd->over->kind == TYPE_EVENT && (b->c->about[ev / 64] >> (ev % 64) & 1))
                return true;
        }
    return f->nsupports == 0;
}

typedef struct SupportWhen {
    const Support *support;
    const ConditionTree *when;
} SupportWhen;

static int support_order(const void *a, const void *b)
{
    const Support *x = ((const SupportWhen *)a)->support,
                  *y = ((const SupportWhen *)b)->support;

    /* rules are tried in their order, but qsort() may ask anyhow */
    if (x->rule->clause->order != y->rule->clause->order)
        return (int)x->rule->clause->order - (int)y->rule->clause->order;
    if (x->rule->id != y->rule->id)
        return (int)x->rule->id - (int)y->rule->id;
    return memcmp(x->slots, y->slots, sizeof x->slots);
}

/* As qsort() does, but that what is in order already is only looked at: lines, and what they
 * rest on, are found nearly so. */
static void sort_if_needed(void *list, size_t n, size_t size,
                           int (*order)(const void *a, const void *b))
{
    const char *at = list;

    for (size_t i = 1; i < n; i++, at += size)
        if (order(at, at + size) > 0) {
            qsort(list, n, size, order);
            return;
        }
}

/* What a line is by the clauses on which it rests. */
static void line_set_basis(Line *line)
{
    const Conclusion *c = line->c;
    bool all = line->nsupports > 0;

    line->inferred = line->background = false;
    if (c->kind == LINE_REFUSED)
        return;
    for (int k = 0; k < line->nsupports; k++) {
        const Rule *r = line->supports[k]->rule;

        all &= r->clause->background;
        line->inferred |= r->clause->inferred.in[0] && !r->reading_layer;
    }
    line->background = all || (c->fun && c->fun->background);
}

static void make_line(RuleBuilder *b, int i, Line *line)
{
    FoundConclusion *f = b->found[i];
    Conclusion *c = arena_new_of(b->arena, Conclusion);
    size_t n = (size_t)f->nsupports + 1;
    const Support **supports = arena_alloc_array(b->arena, sizeof *supports, n);
    const ConditionTree **when = arena_alloc_array(b->arena, sizeof *when, n);
    SupportWhen *ordered = arena_alloc_array(b->arena, sizeof *ordered, n);
    const Fact **facts =
        arena_alloc_array(b->arena, sizeof *facts, (size_t)f->nsteps + 1);
    Value *values = arena_alloc_array(b->arena, sizeof *values, (size_t)f->nsteps + 1);

    *c = f->c;
    for (int k = 0; k < f->nsupports; k++)
        ordered[k] = (SupportWhen){ f->supports[k], line_condition(b, f, k) };
    sort_if_needed(ordered, (size_t)f->nsupports, sizeof *ordered, support_order);
    for (int k = 0; k < f->nsupports; k++) {
        supports[k] = ordered[k].support;
        when[k] = ordered[k].when;
    }
    for (int k = 0; k < f->nsteps; k++) {
        facts[k] = f->steps[k].fact;
        values[k] = f->steps[k].value;
    }
    *line = (Line){ .c = c,
                    .supports = supports,
                    .support_when = when,
                    .nsupports = f->nsupports,
                    .key = f->key,
                    .modal_key = f->modal_key,
                    .world_facts = facts,
                    .world_values = values,
                    .nworld = f->nsteps };
    line->when = line_condition(b, f, -1);
    line->presumed_when = condition_build_presumed(b->grove, line->when);
    line->presumed = line->when->fact && line->presumed_when == &condition_always;
    line_set_basis(line);
    line->about = line_about(b, f);
    line->place = line_place(f);
}

static int line_order(const void *a, const void *b)
{
    const Line *x = a, *y = b;
    int lx = x->c->fun && x->c->kind == LINE_STATUS && x->c->fun->list_by >= 0,
        ly = y->c->fun && y->c->kind == LINE_STATUS && y->c->fun->list_by >= 0;

    if (lx != ly)
        return lx - ly;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    uint32_t ox = x->nsupports ? x->supports[0]->rule->clause->order : 0,
             oy = y->nsupports ? y->supports[0]->rule->clause->order : 0;

    if (ox != oy)
        return ox < oy ? -1 : 1;
    return strcmp(x->modal_key, y->modal_key);
}

static void condition_facts(const ConditionTree *t, const Fact **facts, int *n)
{
    bool known = false;

    if (!t->fact)
        return;
    for (int i = 0; i < *n; i++)
        known |= facts[i] == t->fact;
    if (!known)
        facts[(*n)++] = t->fact;
    for (int i = 0; i < t->n; i++)
        condition_facts(t->kids[i], facts, n);
}

static void sort_facts(const Ruling *r, const Fact **facts, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (condition_fact_compare(r->program, r->c, facts[k], facts[i]) < 0) {
                const Fact *t = facts[i];

                facts[i] = facts[k];
                facts[k] = t;
            }
}

static int fact_index(const Fact *const *facts, int n, const Fact *f)
{
    for (int i = 0; i < n; i++)
        if (facts[i] == f)
            return i;
    BUG("a tree over a fact that was not asked");
}

/* Lines that share an open fact, directly or through others, are one group. */
static void make_groups(Ruling *r, Arena *arena)
{
    int *group = arena_alloc_array(arena, sizeof *group, (size_t)r->nlines + 1);
    size_t nfacts = (size_t)r->nasked + 1;
    const Fact **facts = arena_alloc_array(arena, sizeof *facts, nfacts);
    int *of_fact = arena_alloc_array(arena, sizeof *of_fact, nfacts);

    for (int i = 0; i < r->nlines; i++) {
        int n = 0;

        if (!r->lines[i].when->fact)
            continue;
        condition_facts(r->lines[i].when, facts, &n);
        group[i] = i + 1;
        for (int k = 0; k < n; k++) {
            int at = fact_index(r->asked, r->nasked, facts[k]), other = of_fact[at];

            of_fact[at] = i + 1;
            if (!other || other == i + 1)
                continue;
            for (int l = 0; l < i; l++)
                if (group[l] == other)
                    group[l] = i + 1;
            for (int q = 0; q < r->nasked; q++)
                if (of_fact[q] == other)
                    of_fact[q] = i + 1;
        }
    }
    r->ngroups = 0;
    r->groups = arena_alloc_array(arena, sizeof *r->groups, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++) {
        int *lines, n = 0;
        const Fact **mine;
        Group *g;
        bool first = group[i] != 0;

        for (int k = 0; k < i && first; k++)
            first = group[k] != group[i];
        if (!first)
            continue;
        lines = arena_alloc_array(arena, sizeof *lines, (size_t)r->nlines + 1);
        mine = arena_alloc_array(arena, sizeof *mine, nfacts);
        g = &r->groups[r->ngroups++];
        for (int k = i; k < r->nlines; k++)
            if (group[k] == group[i]) {
                lines[g->nlines++] = k;
                condition_facts(r->lines[k].when, mine, &n);
            }
        sort_facts(r, mine, n);
        g->lines = lines;
        g->facts = mine;
        g->nfacts = n;
    }
}

/* The facts on which lines depend that are told. */
static void make_facts(Ruling *r, Arena *arena)
{
    int n = 0;

    r->facts = arena_alloc_array(arena, sizeof *r->facts, (size_t)r->nasked + 1);
    for (int i = 0; i < r->nlines; i++)
        if (!r->lines[i].background)
            condition_facts(r->lines[i].when, r->facts, &n);
    r->nfacts = n;
    sort_facts(r, r->facts, n);
}

static Ruling *make_ruling(RuleBuilder *b, int body)
{
    Ruling *r = arena_new_of(b->arena, Ruling);
    uint32_t nfacts = engine_nfacts(b->e);

    r->program = b->p;
    r->c = b->c;
    r->body = body;
    r->worlds = b->worlds;
    r->work = engine_work(b->e);
    r->nevents = engine_nevents(b->e);
    r->waited = b->waited;
    r->nwaited = b->nwaited;
    r->lines = arena_alloc_array(b->arena, sizeof *r->lines, (size_t)b->nfound + 1);
    b->chosen = arena_alloc_array(b->scratch, sizeof *b->chosen, (size_t)b->ngoals + 1);
    for (int i = 0; i < b->nfound; i++) {
        make_line(b, i, &r->lines[r->nlines]);
        if (b->failed)
            return NULL;
        if (r->lines[r->nlines].when != &condition_never)
            r->nlines++;
    }
    sort_if_needed(r->lines, (size_t)r->nlines, sizeof *r->lines, line_order);
    r->asked = arena_alloc_array(b->arena, sizeof *r->asked, nfacts + 1u);
    for (uint32_t i = 0; i < nfacts; i++)
        r->asked[r->nasked++] = engine_fact(b->e, i);
    sort_facts(r, r->asked, r->nasked);
    make_groups(r, b->arena);
    make_facts(r, b->arena);
    return r;
}

static void builder_free(RuleBuilder *b)
{
    strbuf_free(&b->text);
    if (b->exploring)
        arena_free(b->scratch);
    else
        engine_free(b->e);
}

Ruling *rule_case(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                  Diags *diags)
{
    uint64_t work = p->limits->at[LIMIT_WORK];

    return rule_case_within(p, c, body, nevents, &work, arena, diags);
}

static Ruling *rule_with(const Program *p, const Case *c, int body, int nevents,
                         uint64_t *work, RuleGuess guess, Arena *arena, Diags *diags)
{
    RuleBuilder *b = arena_new_of(arena, RuleBuilder);
    Ruling *r = NULL;

    b->p = p;
    b->c = c;
    b->arena = arena;
    b->e = engine_new(p, c, body, nevents, arena);
    b->scratch = engine_scratch(b->e);
    b->diags = diags;
    b->guess = guess;
    b->grove = condition_build_new(p, c, arena, b->scratch);
    b->max_work = *work;
    all_goals(b);
    *work -= engine_work(b->e) < *work ? engine_work(b->e) : *work;
    rank_condition_facts(b);
    if (!b->failed)
        r = make_ruling(b, body);
    builder_free(b);
    return r;
}

Ruling *rule_case_within(const Program *p, const Case *c, int body, int nevents,
                         uint64_t *work, Arena *arena, Diags *diags)
{
    return rule_with(p, c, body, nevents, work, GUESS_ALL, arena, diags);
}

Ruling *rule_case_waiting(const Program *p, const Case *c, int body, int nevents,
                          Arena *arena)
{
    uint64_t work = p->limits->at[LIMIT_WORK];
    Diags *diags = diags_new(NULL);
    Ruling *r = rule_with(p, c, body, nevents, &work, GUESS_PRESUMED, arena, diags);

    if (r && !r->nwaited)
        r = rule_with(p, c, body, nevents, &work, GUESS_NOTHING, arena, diags);
    diags_free(diags);
    return r;
}

bool rule_worlds(const RuleWorlds *exploring, Arena *arena, Diags *diags)
{
    RuleBuilder *b = arena_new_of(arena, RuleBuilder);
    bool failed;

    b->e = explore_engine(exploring->worlds);
    b->p = engine_program(b->e);
    b->c = engine_case(b->e);
    b->arena = arena;
    b->scratch = arena_new();
    b->diags = diags;
    b->exploring = exploring;
    all_goals(b);
    failed = b->failed;
    builder_free(b);
    return !failed;
}

/* ---- presumptions ----------------------------------------------------- */

/* Facts that are taken to be known. */
typedef struct KnownFacts {
    const Fact *const *facts;
    const Value *values;
    int n;
    bool presume; /* and what is presumed is so */
} KnownFacts;

static const ConditionTree *condition_if_known(const ConditionTree *t,
                                               const KnownFacts *k, Arena *arena)
{
    for (int i = 0; i < k->n && t->fact; i++)
        t = condition_restrict(t, k->facts[i], k->values[i], arena);
    return k->presume ? condition_presumed(t, false, arena) : t;
}

/* Only the rules that fire somewhere where K is known stand behind the line then. */
static void supports_known(Line *l, const KnownFacts *k, Arena *arena)
{
    size_t n = (size_t)l->nsupports + 1;
    const Support **supports = arena_alloc_array(arena, sizeof *supports, n);
    const ConditionTree **when = arena_alloc_array(arena, sizeof *when, n);
    int kept = 0;

    for (int i = 0; i < l->nsupports; i++) {
        const ConditionTree *t = condition_if_known(l->support_when[i], k, arena);

        if (!t->fact && !t->truth)
            continue;
        supports[kept] = l->supports[i];
        when[kept++] = t;
    }
    if (kept == 0)
        return;
    l->supports = supports;
    l->support_when = when;
    l->nsupports = kept;
    line_set_basis(l);
}

/* K with what follows from it for other facts of R: an item is with one owner only. */
static KnownFacts with_contradicted(const Ruling *r, const KnownFacts *k, Arena *arena)
{
    size_t most = (size_t)k->n * ((size_t)r->nasked + 1) + 1;
    const Fact **facts = arena_alloc_array(arena, sizeof *facts, most);
    Value *values = arena_alloc_array(arena, sizeof *values, most);
    int n = 0;

    for (int i = 0; i < k->n; i++) {
        facts[n] = k->facts[i];
        values[n++] = k->values[i];
        for (int o = 0; o < r->nasked; o++) {
            bool is, is_not;

            is = condition_facts_contradict(r->program, k->facts[i], k->values[i],
                                            r->asked[o], 0);
            is_not = condition_facts_contradict(r->program, k->facts[i], k->values[i],
                                                r->asked[o], 1);
            if (is == is_not)
                continue;
            facts[n] = r->asked[o];
            values[n++] = is;
        }
    }
    return (KnownFacts){ facts, values, n, k->presume };
}

/* R where K is known; lines that do not hold then are left out. */
static Ruling *ruling_known(const Ruling *r, const KnownFacts *known, Arena *arena)
{
    Ruling *p = arena_new_of(arena, Ruling);
    const KnownFacts with = with_contradicted(r, known, arena), *k = &with;

    *p = *r;
    p->nlines = 0;
    p->lines = arena_alloc_array(arena, sizeof *p->lines, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++) {
        Line *l = &p->lines[p->nlines];

        *l = r->lines[i];
        l->when = condition_if_known(l->when, k, arena);
        if (!l->when->fact && !l->when->truth)
            continue;
        supports_known(l, k, arena);
        l->presumed_when = l->when;
        p->nlines++;
    }
    make_groups(p, arena);
    make_facts(p, arena);
    return p;
}

Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena)
{
    return ruling_known(r, &(KnownFacts){ &fact, &value, fact ? 1 : 0, true }, arena);
}

Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values,
                     int n, Arena *arena)
{
    return ruling_known(r, &(KnownFacts){ facts, values, n, false }, arena);
}

Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena)
{
    Ruling *p = arena_new_of(arena, Ruling);

    *p = *r;
    p->nlines = 0;
    p->lines = arena_alloc_array(arena, sizeof *p->lines, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++)
        if (keep(context, &r->lines[i]))
            p->lines[p->nlines++] = r->lines[i];
    make_groups(p, arena);
    make_facts(p, arena);
    return p;
}

/* The node of FACT in T on the way that presumes all else, or NULL. */
static const ConditionTree *presuming_node(const ConditionTree *t, const Fact *fact)
{
    if (!t->fact)
        return NULL;
    if (t->fact == fact)
        return t->presumed >= 0 ? t : NULL;
    if (t->presumed >= 0)
        return presuming_node(t->kids[t->presumed], fact);
    for (int i = 0; i < t->n; i++) {
        const ConditionTree *found = presuming_node(t->kids[i], fact);

        if (found)
            return found;
    }
    return NULL;
}

int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena)
{
    Presumed *out = arena_alloc_array(arena, sizeof *out, (size_t)r->nfacts + 1);
    int n = 0;

    for (int i = 0; i < r->nfacts; i++) {
        const ConditionTree *node = NULL;
        Value *others;

        for (int k = 0; k < r->nlines && !node; k++)
            if (!r->lines[k].background)
                node = presuming_node(r->lines[k].when, r->facts[i]);
        if (!node)
            continue;
        others = arena_alloc_array(arena, sizeof *others, (size_t)node->n);
        out[n] = (Presumed){ r->facts[i], node->values[node->presumed], others, 0 };
        for (int v = 0; v < node->n; v++)
            if (v != node->presumed)
                others[out[n].nothers++] = node->values[v];
        n++;
    }
    *list = out;
    return n;
}

/* ---- comparing -------------------------------------------------------- */

const Line *ruling_find(const Ruling *r, const char *key)
{
    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].key, key) == 0)
            return &r->lines[i];
    return NULL;
}

/* The values of FACT in the nodes at the top of either tree. */
static int top_values(const Ruling *r, const ConditionTree *a, const ConditionTree *b,
                      const Fact *fact, Value *values)
{
    const Type *type = canonical_fact_type(r->program, r->c, fact);
    int n = 0;

    for (int side = 0; side < 2; side++) {
        const ConditionTree *t = side ? b : a;

        for (int i = 0; t->fact == fact && i < t->n; i++)
            n = condition_domain_add(type, values, n, t->values[i]);
    }
    return n;
}

/* Which of N VALUES is that with which T, a tree over a reading, is read unless somebody says
 * otherwise; -1 for none. */
static int place_read(const ConditionTree *t, const Value *values, int n)
{
    for (int i = 0; i < n && t->presumed >= 0; i++)
        if (values[i] == t->values[t->presumed])
            return i;
    return -1;
}

/* The reduced tree that holds where A or B does. */
static const ConditionTree *condition_or(const Ruling *r, const ConditionTree *a,
                                         const ConditionTree *b, Arena *arena)
{
    const Fact *first;
    const ConditionTree *kids[DOMAIN_MAX] = { 0 };
    Value values[DOMAIN_MAX];
    bool same = true;
    int n;

    if (!a->fact)
        return a->truth ? a : b;
    if (!b->fact)
        return b->truth ? b : a;
    first = condition_fact_compare(r->program, r->c, a->fact, b->fact) <= 0 ? a->fact
                                                                            : b->fact;
    n = top_values(r, a, b, first, values);
    for (int i = 0; i < n; i++) {
        kids[i] = condition_or(
            r, a->fact == first ? condition_restrict(a, first, values[i], arena) : a,
            b->fact == first ? condition_restrict(b, first, values[i], arena) : b, arena);
        same &= condition_equal(kids[i], kids[0]);
    }
    if (same)
        return condition_merge_equal(kids, n, arena);
    ConditionTree *t = arena_new_of(arena, ConditionTree);
    Value *vs = arena_alloc_array(arena, sizeof *vs, (size_t)n);
    const ConditionTree **ks = arena_alloc_array(arena, sizeof *ks, (size_t)n);

    memcpy(vs, values, sizeof *vs * (size_t)n);
    memcpy(ks, kids, sizeof *ks * (size_t)n);
    *t = (ConditionTree){
        .fact = first, .n = n, .values = vs, .kids = ks, .presumed = -1
    };
    if (first->kind == FACT_READING)
        t->presumed = place_read(a->fact == first ? a : b, values, n);
    return t;
}

/* The reason of a refusal is no part of what is ruled. */
static const char *line_key(const Line *l, CompareLevel level)
{
    return level > LEVEL_OUTCOME && l->c->kind != LINE_REFUSED ? l->modal_key : l->key;
}

/* Do the clauses behind L count at LEVEL? */
static bool counts_citations(const Line *l, CompareLevel level)
{
    return level == LEVEL_CITATION && l->c->kind != LINE_REFUSED;
}

/* Is support K of L mere background? */
static bool support_in_background(const Line *l, int k)
{
    return l->c->kind != LINE_REFUSED && rule_in_background(l->supports[k]->rule);
}

/* Where L, a line of R, is more than background. */
static const ConditionTree *ruled_when(const Ruling *r, const Line *l, Arena *arena)
{
    const ConditionTree *t = &condition_never;
    bool any = false;

    for (int k = 0; k < l->nsupports; k++)
        any |= support_in_background(l, k);
    for (int k = 0; any && k < l->nsupports; k++)
        if (!support_in_background(l, k))
            t = condition_or(r, t, l->support_when[k], arena);
    return any ? t : l->when;
}

/* Where R says KEY, in whatever lines. */
static const ConditionTree *said_when(const Ruling *r, const char *key,
                                      CompareLevel level, Arena *arena)
{
    const ConditionTree *t = &condition_never;

    for (int i = 0; i < r->nlines; i++)
        if (!r->lines[i].background && strcmp(line_key(&r->lines[i], level), key) == 0)
            t = condition_or(r, t, ruled_when(r, &r->lines[i], arena), arena);
    return t;
}

static void add_said(const Ruling *r, Said *list, int *n, const char *key,
                     const char *label, const ConditionTree *when, Arena *arena)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].key, key) == 0 && !list[i].label == !label &&
            (!label || strcmp(list[i].label, label) == 0)) {
            list[i].when = condition_or(r, list[i].when, when, arena);
            return;
        }
    list[(*n)++] = (Said){ key, label, when };
}

int ruling_said(const Ruling *r, CompareLevel level, const Said **list, Arena *arena)
{
    size_t most = (size_t)r->nlines + 1;
    Said *said;
    int n = 0;

    for (int i = 0; i < r->nlines; i++)
        most += (size_t)r->lines[i].nsupports;
    said = arena_alloc_array(arena, sizeof *said, most);
    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->background)
            continue;
        add_said(r, said, &n, line_key(l, level), NULL, ruled_when(r, l, arena), arena);
        for (int k = 0; counts_citations(l, level) && k < l->nsupports; k++)
            if (!support_in_background(l, k))
                add_said(r, said, &n, line_key(l, level),
                         l->supports[k]->rule->clause->label, l->support_when[k], arena);
    }
    *list = said;
    return n;
}

/* Where a rule with this label stands behind KEY. */
static const ConditionTree *cited_when(const Ruling *r, const char *key,
                                       const char *label, Arena *arena)
{
    const ConditionTree *t = &condition_never;

    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->background || !counts_citations(l, LEVEL_CITATION) ||
            strcmp(line_key(l, LEVEL_CITATION), key) != 0)
            continue;
        for (int k = 0; k < l->nsupports; k++)
            if (!support_in_background(l, k) &&
                strcmp(l->supports[k]->rule->clause->label, label) == 0)
                t = condition_or(r, t, l->support_when[k], arena);
    }
    return t;
}

static bool same_condition(const Ruling *a, const ConditionTree *x, const Ruling *b,
                           const ConditionTree *y, Arena *arena)
{
    return strcmp(condition_key(a->program, a->c, x, arena),
                  condition_key(b->program, b->c, y, arena)) == 0;
}

/* Does B say what the line X of A says, where A says it, and by the same
 * clauses where that is asked? */
static bool line_is_said(const Ruling *a, const Line *x, const Ruling *b,
                         CompareLevel level, Arena *arena)
{
    const char *key = line_key(x, level);

    if (!same_condition(a, said_when(a, key, level, arena), b,
                        said_when(b, key, level, arena), arena))
        return false;
    for (int k = 0; counts_citations(x, level) && k < x->nsupports; k++) {
        const char *label = x->supports[k]->rule->clause->label;

        if (!support_in_background(x, k) &&
            !same_condition(a, cited_when(a, key, label, arena), b,
                            cited_when(b, key, label, arena), arena))
            return false;
    }
    return true;
}

static bool says_all_of(const Ruling *a, const Ruling *b, CompareLevel level,
                        Arena *arena)
{
    for (int i = 0; i < a->nlines; i++)
        if (!a->lines[i].background && !line_is_said(a, &a->lines[i], b, level, arena))
            return false;
    return true;
}

static bool only_one_says(const Ruling *a, const Ruling *b, CompareLevel level,
                          const char *label, Arena *arena)
{
    for (int i = 0; i < a->nlines; i++) {
        const Line *x = &a->lines[i];

        for (int k = 0; !x->background && k < x->nsupports; k++)
            if (!support_in_background(x, k) &&
                label_inside(x->supports[k]->rule->clause->label, label) &&
                !line_is_said(a, x, b, level, arena))
                return true;
    }
    return false;
}

bool rulings_differ_at(const Ruling *a, const Ruling *b, CompareLevel level,
                       const char *label, Arena *arena)
{
    return only_one_says(a, b, level, label, arena) ||
           only_one_says(b, a, level, label, arena);
}

bool rulings_equal(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena)
{
    return says_all_of(a, b, level, arena) && says_all_of(b, a, level, arena);
}

/* ---- the record ------------------------------------------------------- */

static void ignore_conclusion(void *context, const Conclusion *c, const Support *s)
{
    (void)context;
    (void)c;
    (void)s;
}

static const Fact *asked_fact(const Ruling *r, const Fact *f)
{
    for (int i = 0; i < r->nasked; i++)
        if (r->asked[i]->kind == f->kind && r->asked[i]->fun == f->fun &&
            (!f->nargs ||
             memcmp(r->asked[i]->args, f->args, sizeof *f->args * (size_t)f->nargs) == 0))
            return r->asked[i];
    return NULL;
}

/* What has been assumed for a fact on the way to a world in which a line is said: of its
 * values, the presumed one first, those before NEXT have been tried. */
typedef struct RecordAssumption {
    const Fact *fact;
    const ConditionTree *when; /* the line, before anything was assumed for it */
    int next;
} RecordAssumption;

/* The way to such a world. */
typedef struct RecordPath {
    RecordAssumption *at;
    int n, cap;
    bool back; /* the last value of the last fact led to none */
} RecordPath;

/* Assume for the fact that E needs what leaves it possible that the line is said; of what is
 * not guessed, that it is not.  False: nothing more does. */
static bool assume_next(Engine *e, const Ruling *r, RecordAssumption *a,
                        const ConditionTree **when, Arena *arena)
{
    const Fact *f = engine_need(e), *asked = asked_fact(r, f);
    const Value *domain;
    Value presumed;
    bool has_presumed = engine_presumed(e, &presumed);
    int n = engine_domain(e, &domain);

    a->fact = f;
    if (f->unbounded) {
        if (a->next++)
            return false;
        *when = a->when;
        engine_assume(e, f, BL_CLASH);
        return true;
    }
    while (a->next < n + has_presumed) {
        int i = a->next++ - has_presumed;
        Value v = i < 0 ? presumed : domain[i];
        const ConditionTree *t =
            asked ? condition_restrict(a->when, asked, v, arena) : a->when;

        if (!t->fact && !t->truth)
            continue;
        *when = t;
        engine_assume(e, f, v);
        return true;
    }
    return false;
}

/* A step on the WAY for the fact that E needs.  What a line hangs on is not told of values
 * that no world has; so what looks possible may lead to none, and the way goes back. */
static void assume_for_line(Engine *e, const Ruling *r, RecordPath *way,
                            const ConditionTree **when, Arena *arena)
{
    if (!way->back) {
        way->at = arena_room(arena, way->at, sizeof *way->at, way->n, &way->cap);
        way->at[way->n++] = (RecordAssumption){ .when = *when };
    }
    way->back = !assume_next(e, r, &way->at[way->n - 1], when, arena);
    if (!way->back)
        return;
    if (--way->n == 0)
        BUG("a line in no world");
    engine_forget(e, way->at[way->n - 1].fact);
}

RulingRecord ruling_record(const Ruling *r, Engine *e, const Line *line, int support,
                           Arena *arena)
{
    const Support *s = line->supports[support];
    const ConditionTree *when = line->support_when[support];
    Value slots[MAX_SLOTS];
    uint64_t fixed = 0;
    RulingRecord rec = { 0 };
    const FactRead *reads;
    const Rule *const *defeated;
    RecordPath way = { 0 };
    int n;

    for (int i = 0; i < s->rule->nbinders; i++)
        fixed |= (uint64_t)1 << s->rule->binders[i].slot;
    for (;;) {
        engine_record(e, true);
        engine_begin(e);
        memcpy(slots, s->slots, sizeof slots);
        engine_fire(e, s->rule, slots, fixed, ignore_conclusion, NULL);
        if (!engine_stopped(e) || engine_circle(e))
            break;
        assume_for_line(e, r, &way, &when, arena);
    }
    rec.nreads = engine_reads(e, &reads);
    rec.reads = arena_alloc_array(arena, sizeof *rec.reads, (size_t)rec.nreads + 1);
    for (int i = n = 0; i < rec.nreads; i++)
        if (reads[i].value != BL_CLASH) /* not guessed */
            rec.reads[n++] = reads[i];
    rec.nreads = n;
    rec.ndefeated = engine_defeated(e, &defeated);
    rec.defeated =
        arena_alloc_array(arena, sizeof *rec.defeated, (size_t)rec.ndefeated + 1);
    if (rec.ndefeated)
        memcpy(rec.defeated, defeated, sizeof *defeated * (size_t)rec.ndefeated);
    for (uint32_t i = 0; i < engine_nfacts(e); i++)
        engine_forget(e, engine_fact(e, i));
    return rec;
}
