/* audit_rules.c - tries the rules of a program in each shape of a universe, and marks what each
 * rule has done.  It also reports the marks that were never set.
 *
 * A rule fires if all its conditions hold.  A defeat is a pair of rules: the first prevails over
 * the second if both fire.  A universe covers the clauses that its declaration names.  A binder is
 * a variable of a rule, which ranges over events or values.  A world is one value for each open
 * fact. */
#include "audit/audit_rules.h"

#include "kit/vec.h"
#include "program/exclusion.h"
#include "program/implies.h"
#include "program/label.h"
#include "program/normal_form.h"
#include "program/otherwise.h"
#include "program/rule_reads.h"
#include "program/settles.h"
#include "ruling/outcomes.h"
#include "universe/universe.h"

#include <stdlib.h>
#include <string.h>

/* The index of a mark.  Rules, conditions, defeats and kinds of events have marks. */
typedef int SeenIndex;

enum {
    /* bits of a rule's mark */
    FIRED = 1,   /* the conditions of the rule hold in some case */
    STOOD = 2,   /* the conditions hold, and no rule defeats the rule */
    AT_ONCE = 4, /* the conditions hold, but the deadline passed before the right arose */
    IN_TIME = 8, /* the right arose before its deadline */
    PASSED = 16, /* the deadline has passed at the end of the story */
    ROOM = 32,   /* after the right arose, the story has an event of the kind that ends the right */
    /* Bits of a condition's mark.  VARIED and ASKED are set only in universes that cover the
     * rule. */
    DECIDED = 1, /* in some case all other conditions of the rule hold, and this condition fails */
    VARIED = 2,  /* in some case the condition fails */
    ASKED = 4,   /* the condition reads a fact that the universe leaves open */
    /* the condition is reported already, for another clause that has the same condition */
    REPORTED = 8,
    /* bits of a defeat's mark */
    WON = 1, /* in some case both rules fire, and the first prevails */
    /* in one shape, both rules fire with the same first argument, and the universe covers the
     * clause of the rule that prevails */
    MET_WINNER = 2,
    /* in one shape, both rules fire with the same first argument, and the universe covers the
     * clause of the defeated rule */
    MET_LOSER = 4,
    /* bits of the mark of a kind of event */
    SPOKEN = 1 /* a rule about an event of this kind fires, and rulings show its conclusion */
};

typedef struct AuditedRule {
    /* the conditions, sorted by their places in the rule; the rules of a clause share this list */
    const Conjunct *conds;
    int nconds;
    /* cond[k] is the mark of condition K; if K stands in the head of a group, all clauses of the
     * group share its mark */
    const SeenIndex *cond;
    /* the mark of the first defeat; the defeat of Rule.defeats[K] by this rule has the mark
     * `defeat` + K */
    SeenIndex defeat;
    bool covered;
    bool contested; /* another rule may exclude or defeat this rule */
    bool shown;     /* rulings show the conclusion even without `--all` */
} AuditedRule;

struct AuditRules {
    const Program *p;
    const Universe *const *universes;
    int nuniverses;
    AuditedRule *rules; /* indexed by rule id */
    AuditSeen *marks;
    /* the mark of rule 0, and the mark of event kind 0; the other marks follow in the order of the
     * ids */
    SeenIndex rule, kind;
    /* asked[k] is true if some rule reads whether an event of the kind with the id K happened */
    const bool *asked;
};

/* Returns true if the mark of some rule of clause C has all of BITS. */
static bool clause_has_seen(const AuditRules *t, const Clause *c, int bits)
{
    for (const Rule *r = c->rules; r; r = r->next)
        if (audit_seen_has(t->marks, t->rule + (SeenIndex)r->id, bits))
            return true;
    return false;
}

static int conjuncts_by_place(const void *a, const void *b)
{
    return ((const Conjunct *)a)->place - ((const Conjunct *)b)->place;
}

static bool rule_is_contested(const Rule *r)
{
    if (r->kind != CONCLUDES_REFER && settles_partner(r->fun) && settles_partner(r->fun)->nrules)
        return true;
    for (uint32_t i = 0; r->kind != CONCLUDES_REFER && i < r->fun->nrules; i++)
        if (exclusion_of_rules(r, r->fun->rules[i]) || r->fun->rules[i]->ndefeats)
            return true;
    return false;
}

/* Returns true if condition K of X and condition I of Y come from one place in the law files.  Both
 * must be negated, or neither.  A condition after `except` is negated in most clauses of its group,
 * but not negated in the clauses that say `excepted`. */
static bool same_stated_cond(const AuditedRule *x, int k, const AuditedRule *y, int i)
{
    return x->conds[k].negated == y->conds[i].negated &&
           otherwise_same_place(x->conds[k].ex, y->conds[i].ex);
}

/* Reserves marks for the conditions of R.  If an earlier rule has the same condition, both rules
 * share one mark. */
static void reserve_conds(AuditRules *t, const Rule *r, Arena *arena)
{
    AuditedRule *tr = &t->rules[r->id];
    SeenIndex *marks = arena_new_array(arena, SeenIndex, (size_t)tr->nconds + 1);

    for (int k = 0; k < tr->nconds; k++) {
        marks[k] = -1;
        for (const Clause *c = t->p->clauses; c != r->clause && marks[k] < 0; c = c->next) {
            const AuditedRule *of = c->rules ? &t->rules[c->rules->id] : NULL;

            for (int i = 0; of && i < of->nconds && marks[k] < 0; i++)
                if (same_stated_cond(tr, k, of, i))
                    marks[k] = of->cond[i];
        }
        if (marks[k] < 0)
            marks[k] = audit_seen_reserve(t->marks, 1);
    }
    tr->cond = marks;
}

static void audited_rule_init(AuditRules *t, const Rule *r, Arena *arena)
{
    AuditedRule *tr = &t->rules[r->id];
    const AuditedRule *first = &t->rules[r->clause->rules->id];
    VariableNames names = normal_variable_names(r);
    Conjunct *list;

    tr->shown = !rule_in_background(r);
    tr->contested = rule_is_contested(r);
    tr->defeat = audit_seen_reserve(t->marks, (int)r->ndefeats);
    for (int i = 0; i < t->nuniverses; i++)
        tr->covered |= universe_covers(t->universes[i], r->clause);
    if (first != tr) {
        tr->conds = first->conds;
        tr->nconds = first->nconds;
        tr->cond = first->cond;
        return;
    }
    tr->nconds = normal_conjuncts(r, &names, &list, arena);
    if (tr->nconds)
        qsort(list, (size_t)tr->nconds, sizeof *list, conjuncts_by_place);
    tr->conds = list;
    reserve_conds(t, r, arena);
}

AuditRules *audit_rules_new(const Program *p, const Universe *const *universes, int n,
                            AuditSeen *marks, Arena *arena)
{
    AuditRules *t = arena_new_of(arena, AuditRules);

    t->p = p;
    t->marks = marks;
    t->rule = audit_seen_reserve(marks, (int)p->nrules);
    t->kind = audit_seen_reserve(marks, (int)p->nevents);
    t->universes = universes;
    t->nuniverses = n;
    t->rules = arena_new_array(arena, AuditedRule, p->nrules + 1u);
    for (const Clause *c = p->clauses; c; c = c->next)
        for (const Rule *r = c->rules; r; r = r->next)
            audited_rule_init(t, r, arena);
    t->asked = rule_reads_kinds(p, arena);
    return t;
}

AuditRulesSums audit_rules_sums(const AuditRules *t)
{
    AuditRulesSums s = { 0 };

    for (const Clause *c = t->p->clauses; c; c = c->next) {
        const AuditedRule *tr = c->rules ? &t->rules[c->rules->id] : NULL;

        if (!tr || !tr->covered)
            continue;
        s.rules++;
        s.fired += clause_has_seen(t, c, FIRED);
        for (int k = 0; k < tr->nconds; k++) {
            SeenIndex m = tr->cond[k];

            s.conditions++;
            s.untried += !audit_seen_has(t->marks, m, DECIDED) &&
                         !audit_seen_has(t->marks, m, VARIED) &&
                         !audit_seen_has(t->marks, m, ASKED);
        }
    }
    return s;
}

/* ---- one shape --------------------------------------------------------- */

/* Something seen in the current world: a mark to set, or a mistake. */
typedef enum RuleSeenKind { SEEN_MARK, SEEN_AMISS } RuleSeenKind;
typedef struct RuleSeen {
    RuleSeenKind kind;
    SeenIndex mark;
    int bits;
    FindingKind amiss;
    const Rule *other;
} RuleSeen;

/* A mistake, with the cases where it occurs. */
typedef struct AmissCases {
    FindingKind kind;
    const Rule *rule, *other;
    const Fun *fun;
    Mdd when;
} AmissCases;

typedef struct RuleSearch {
    const AuditRules *t;
    const ShapeSeen *marks;
    /* indexed by Rule.id: bit V % 64 is set if the rule has fired with V as the first argument of
     * its conclusion */
    uint64_t *fired;
    SurveySpace *g;
    const Case *c;
    Explorer *worlds;
    Diags *diags;
    Engine *e;
    /* The rule that is being tried, and the values of its variables. */
    const Rule *r;
    const AuditedRule *tr;
    bool covered_here; /* the universe covers the rule */
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    int cond;             /* the index of the condition that is tried by itself */
    Value args[MAX_ARGS]; /* the arguments of GAP, the required status that is being tried */
    const Fun *gap;
    /* what was seen in the current world */
    RuleSeen *seen;
    int nseen, cap_seen;
    AmissCases *amiss;
    int namiss, cap_amiss;
    bool failed;
} RuleSearch;

static void note_seen(RuleSearch *j, RuleSeen s)
{
    VEC_ROOM(j->seen, j->nseen, j->cap_seen);
    j->seen[j->nseen++] = s;
}

static bool seen_has_bits(const RuleSearch *j, SeenIndex m, int bits)
{
    return audit_seen_shape_has(j->marks, m, bits);
}

static void seen_set(const RuleSearch *j, SeenIndex m, int bits)
{
    audit_seen_shape_add(j->marks, m, bits);
}

static void note_seen_index(RuleSearch *j, SeenIndex m, int bits)
{
    if (!seen_has_bits(j, m, bits))
        note_seen(j, (RuleSeen){ .kind = SEEN_MARK, .mark = m, .bits = bits });
}

static void note_amiss(RuleSearch *j, FindingKind kind, const Rule *other)
{
    note_seen(j, (RuleSeen){ .kind = SEEN_AMISS, .amiss = kind, .other = other });
}

static void add_amiss(RuleSearch *j, FindingKind kind, const Rule *other, Mdd here)
{
    MddStore *r = survey_space_store(j->g);

    for (int i = 0; i < j->namiss; i++)
        if (j->amiss[i].kind == kind && j->amiss[i].rule == j->r && j->amiss[i].other == other &&
            j->amiss[i].fun == j->gap) {
            j->amiss[i].when = mdd_or(r, j->amiss[i].when, here);
            return;
        }
    VEC_ROOM(j->amiss, j->namiss, j->cap_amiss);
    j->amiss[j->namiss++] = (AmissCases){ kind, j->r, other, j->gap, here };
}

static bool keep_seen(void *context, Mdd here)
{
    RuleSearch *j = context;

    for (int i = 0; i < j->nseen; i++)
        if (j->seen[i].kind == SEEN_MARK)
            seen_set(j, j->seen[i].mark, j->seen[i].bits);
        else
            add_amiss(j, j->seen[i].amiss, j->seen[i].other, here);
    return true;
}

static SeenIndex cond_seen_index(const RuleSearch *j, int k)
{
    return j->tr->cond[k];
}
static SeenIndex rule_seen_index(const RuleSearch *j)
{
    return j->t->rule + (SeenIndex)j->r->id;
}

/* ---- one rule --------------------------------------------------------- */

/* Tests condition K in the current world, for the current values of the variables.  *FAILED is the
 * condition that failed before, or -1.  Returns true if the caller should go on to the other
 * conditions: K holds, or K is the first that fails and may still get the mark DECIDED.  In the
 * second case, sets *FAILED to K. */
static bool cond_passes(RuleSearch *j, int k, int *failed)
{
    const Conjunct *c = &j->tr->conds[k];
    Held d = engine_held(j->e, c->ex, j->slots);

    if (*failed >= 0 && engine_circle(j->e)) {
        /* K depends on itself and has no value.  That is no error: condition *FAILED fails, so no
         * ruling evaluates K.  Clear the circle, and record that condition *FAILED decides. */
        engine_begin(j->e);
        note_seen_index(j, cond_seen_index(j, *failed), DECIDED);
        return false;
    }
    if (engine_stopped(j->e) || d == HELD_CLASH)
        return false;
    if ((d == HELD_YES) != c->negated)
        return true;
    if (*failed >= 0 || !j->tr->covered || seen_has_bits(j, cond_seen_index(j, k), DECIDED))
        return false;
    *failed = k;
    return true;
}

/* Returns true if cond_passes() is true for all conditions of binder I.  If I is -1, tests the
 * conditions that belong to no binder.  Skips tests of membership in a set, because try_bind()
 * tries only members. */
static bool binder_passes(RuleSearch *j, int i, int *failed)
{
    for (int k = 0; k < j->tr->nconds; k++)
        if (j->tr->conds[k].binder == i && !j->tr->conds[k].member && !cond_passes(j, k, failed))
            return false;
    return true;
}

static void note_defeat_of(void *context, const Rule *other, bool defeats)
{
    RuleSearch *j = context;

    if (!defeats) {
        if (j->r->id < other->id)
            note_amiss(j, FINDING_CLASH, other);
        return;
    }
    for (uint32_t i = 0; i < other->ndefeats; i++)
        if (other->defeats[i] == j->r)
            note_seen_index(j, j->t->rules[other->id].defeat + (SeenIndex)i, WON);
}

/* Returns the place of the last event among the values of the variables, or -1. */
static int last_event(const RuleSearch *j)
{
    int last = -1;

    for (int i = 0; i < j->r->nbinders; i++)
        if (j->r->binders[i].over->kind == TYPE_EVENT && j->slots[j->r->binders[i].slot] > last)
            last = (int)j->slots[j->r->binders[i].slot];
    return last;
}

/* Marks whether the deadline of the right has passed.  Called only if the conditions of the rule
 * hold. */
static void note_right_time(RuleSearch *j)
{
    const Fun *until = j->r->until;
    Value args[MAX_ARGS];
    int by, last = last_event(j);

    if (!until)
        return;
    for (int i = 0; i < until->nparams; i++)
        args[i] = engine_eval(j->e, j->r->until_args[i], j->slots);
    by = engine_passed(j->e, until, args, j->c->nevents);
    if (engine_stopped(j->e))
        return;
    note_seen_index(j, rule_seen_index(j), by >= 0 && by <= last ? AT_ONCE : IN_TIME);
    if (by >= 0)
        note_seen_index(j, rule_seen_index(j), PASSED);
    for (int i = last + 1; j->covered_here && i < j->c->nevents; i++)
        if (kind_is_a(j->c->events[i].kind, until->bind->over->event))
            note_seen_index(j, rule_seen_index(j), ROOM);
}

static void note_contest(RuleSearch *j)
{
    const Rule *r = j->r;
    Contest c;

    if (!j->tr->contested && r->kind != CONCLUDES_MODAL) {
        note_seen_index(j, rule_seen_index(j), STOOD);
        return;
    }
    c = engine_contest(j->e, r, j->slots, note_defeat_of, j);
    if (engine_stopped(j->e) || !c.said || c.defeated)
        return;
    note_seen_index(j, rule_seen_index(j), STOOD);
    if (r->kind != CONCLUDES_MODAL)
        return;
    if (!c.who)
        note_amiss(j, FINDING_NO_CHOOSER, NULL);
    if (r->from && !c.from && !c.passed && !modal_forbids(r->modal))
        note_amiss(j, FINDING_NO_CHOICE, NULL);
}

static void note_rule_spoke(RuleSearch *j)
{
    for (int i = 0; j->tr->shown && i < j->r->nbinders; i++)
        if (j->r->binders[i].over->kind == TYPE_EVENT)
            note_seen_index(
                j, j->t->kind + (SeenIndex)j->c->events[j->slots[j->r->binders[i].slot]].kind->id,
                SPOKEN);
}

static void note_fired(RuleSearch *j)
{
    Value v = j->r->nargs ? engine_eval(j->e, j->r->args[0], j->slots) : 0;

    if (!engine_stopped(j->e) && value_given(v))
        j->fired[j->r->id] |= (uint64_t)1 << (v & 63);
}

/* Tries the rule when all its variables have values.  FAILED is the condition that has failed so
 * far, or -1. */
static void try_bound(RuleSearch *j, int failed)
{
    bool late = engine_lapsed_unused(j->e, j->r, j->slots);

    if (engine_stopped(j->e) ||
        (late && (failed >= 0 || seen_has_bits(j, rule_seen_index(j), IN_TIME | PASSED))))
        return;
    if (!binder_passes(j, -1, &failed))
        return;
    if (failed < 0)
        note_right_time(j);
    if (late || engine_stopped(j->e))
        return;
    if (failed >= 0) {
        note_seen_index(j, cond_seen_index(j, failed), DECIDED);
        return;
    }
    note_seen_index(j, rule_seen_index(j), FIRED);
    note_fired(j);
    if (engine_stopped(j->e))
        return;
    note_rule_spoke(j);
    note_contest(j);
}

static void try_bind(RuleSearch *j, int i, int failed)
{
    const Binder *b = &j->r->binders[i];
    uint64_t set = UINT64_MAX;

    if (i == j->r->nbinders) {
        try_bound(j, failed);
        return;
    }
    if (b->in) {
        Value v = engine_eval(j->e, b->in, j->slots);

        set = value_given(v) ? (uint64_t)v : 0;
    }
    for (int64_t k = 0; k < engine_range(j->e, b->over) && !engine_stopped(j->e); k++) {
        Value v = engine_range_value(b->over, k);
        int now = failed;

        if (j->fixed >> b->slot & 1 ? j->slots[b->slot] != v : !engine_in_range(j->e, b->over, v))
            continue;
        if (b->in && !(set >> v & 1))
            continue;
        j->slots[b->slot] = v;
        if (binder_passes(j, i, &now))
            try_bind(j, i + 1, now);
    }
}

static void try_rule(void *context, Engine *e)
{
    RuleSearch *j = context;

    (void)e;
    j->nseen = 0;
    try_bind(j, 0, -1);
}

/* Called for the worlds HERE if the rule depends on F, an open fact with too many values to try.
 * Marks everything about the rule as seen, so that nothing is reported about it. */
static bool rule_unknown(void *context, const Fact *f, Mdd here)
{
    RuleSearch *j = context;

    (void)f;
    (void)here;
    seen_set(j, rule_seen_index(j), FIRED | STOOD | IN_TIME);
    for (int k = 0; k < j->tr->nconds; k++)
        seen_set(j, cond_seen_index(j, k), DECIDED);
    return true;
}

static void audit_try_worlds(RuleSearch *j, void (*evaluate)(void *, Engine *),
                             bool (*done)(void *, Mdd), bool (*waits)(void *, const Fact *, Mdd))
{
    const ExploreTask what = { j, evaluate, done, waits };
    ExploreEnd end;

    if (j->failed)
        return;
    end = explore_run(j->worlds, survey_space_valid(j->g), &what);
    j->failed = !survey_audit_done(survey_space_shape(j->g)->u, j->worlds, end, j->diags);
}

/* ---- one condition ---------------------------------------------------- */

/* Tries the current condition with all values of the variables from binder I on.  Variables over
 * events have their values already. */
static void try_cond_values(RuleSearch *j, int i)
{
    const Conjunct *c = &j->tr->conds[j->cond];
    const Binder *b = &j->r->binders[i];

    if (i == j->r->nbinders) {
        Held d = engine_held(j->e, c->ex, j->slots);

        /* A condition that depends on itself has no value.  This is not an error: perhaps no ruling
         * evaluates the condition with these values.  Clear the circle, and go on. */
        if (engine_circle(j->e))
            engine_begin(j->e);
        else if (!engine_stopped(j->e) && d != HELD_CLASH && (d == HELD_YES) == c->negated)
            note_seen_index(j, cond_seen_index(j, j->cond), VARIED);
        return;
    }
    if (b->over->kind == TYPE_EVENT || !(c->reads >> i & 1)) {
        try_cond_values(j, i + 1);
        return;
    }
    for (int64_t k = 0; k < engine_range(j->e, b->over) && !engine_stopped(j->e); k++) {
        j->slots[b->slot] = engine_range_value(b->over, k);
        try_cond_values(j, i + 1);
    }
}

static void try_cond(void *context, Engine *e)
{
    RuleSearch *j = context;

    (void)e;
    j->nseen = 0;
    try_cond_values(j, 0);
}

static bool cond_tried(void *context, Mdd here)
{
    RuleSearch *j = context;

    if (here != survey_space_valid(j->g))
        seen_set(j, cond_seen_index(j, j->cond), ASKED);
    keep_seen(j, here);
    return !seen_has_bits(j, cond_seen_index(j, j->cond), VARIED);
}

static bool cond_unknown(void *context, const Fact *f, Mdd here)
{
    RuleSearch *j = context;

    (void)f;
    (void)here;
    seen_set(j, cond_seen_index(j, j->cond), VARIED | DECIDED);
    return false;
}

/* Tries each condition by itself.  The variables over events have their current events. */
static void try_conds(RuleSearch *j)
{
    for (j->cond = 0; j->cond < j->tr->nconds && !j->failed; j->cond++) {
        const Conjunct *c = &j->tr->conds[j->cond];

        if (!c->member && !seen_has_bits(j, cond_seen_index(j, j->cond), VARIED) &&
            !seen_has_bits(j, cond_seen_index(j, j->cond), DECIDED))
            audit_try_worlds(j, try_cond, cond_tried, cond_unknown);
    }
}

/* ---- the events bound to the variables of a rule ------------------------- */

/* Tests the conditions that read the event of binder LEVEL and no binder outside the set BOUND.  A
 * condition fails here if it is false for all values of the open facts.  *FAILED is the first
 * condition that failed, or -1; sets *FAILED when the first condition fails.
 *
 * Returns true if the chosen events can show nothing more about the rule.  A condition must fail
 * for that, and one of these must be true:
 *
 *     another condition has failed before
 *     the condition has the mark DECIDED
 *     no universe covers the rule */
static bool conds_fail_early(RuleSearch *j, int level, uint64_t bound, int *failed)
{
    for (int k = 0; k < j->tr->nconds; k++) {
        const Conjunct *c = &j->tr->conds[k];
        Held d;

        if (c->member || !(c->reads >> level & 1) || (c->reads & ~bound))
            continue;
        engine_begin(j->e);
        d = engine_held(j->e, c->ex, j->slots);
        if (engine_stopped(j->e) || d == HELD_CLASH || (d == HELD_YES) != c->negated)
            continue;
        if (j->covered_here)
            seen_set(j, cond_seen_index(j, k), VARIED);
        if (*failed >= 0 || !j->tr->covered || seen_has_bits(j, cond_seen_index(j, k), DECIDED))
            return true;
        *failed = k;
    }
    return false;
}

static void try_bind_events(RuleSearch *j, int i, uint64_t bound, int failed)
{
    const Binder *b = &j->r->binders[i];

    if (i == j->r->nbinders) {
        if (j->covered_here)
            try_conds(j);
        audit_try_worlds(j, try_rule, keep_seen, rule_unknown);
        return;
    }
    if (b->over->kind != TYPE_EVENT) {
        try_bind_events(j, i + 1, bound, failed);
        return;
    }
    bound |= (uint64_t)1 << i;
    for (int ev = 0; ev < j->c->nevents && !j->failed; ev++) {
        int now = failed;

        if (!kind_is_a(j->c->events[ev].kind, b->over->event))
            continue;
        j->slots[b->slot] = ev;
        if (conds_fail_early(j, i, bound, &now))
            continue;
        j->fixed |= (uint64_t)1 << b->slot;
        try_bind_events(j, i + 1, bound, now);
        j->fixed &= ~((uint64_t)1 << b->slot);
    }
}

/* Returns true if this shape may still show something new about the rule. */
static bool has_more_to_see(const RuleSearch *j)
{
    const Rule *r = j->r;

    if (j->tr->contested || r->kind == CONCLUDES_MODAL)
        return true;
    for (int i = 0; j->tr->shown && i < r->nbinders; i++)
        for (int ev = 0; r->binders[i].over->kind == TYPE_EVENT && ev < j->c->nevents; ev++) {
            const EventKind *k = j->c->events[ev].kind;

            if (!seen_has_bits(j, j->t->kind + (SeenIndex)k->id, SPOKEN) &&
                kind_is_a(k, r->binders[i].over->event))
                return true;
        }
    if (!j->tr->covered)
        return false;
    for (int k = 0; k < j->tr->nconds; k++)
        if (!seen_has_bits(j, cond_seen_index(j, k), DECIDED))
            return true;
    return !seen_has_bits(j, rule_seen_index(j), FIRED | STOOD);
}

/* ---- required statuses ------------------------------------------------ */

static void try_gap(void *context, Engine *e)
{
    RuleSearch *j = context;

    j->nseen = 0;
    if (engine_gap(e, j->gap, j->args))
        note_amiss(j, FINDING_GAP, NULL);
}

static bool note_gap(void *context, const Fun *f, const Value *args)
{
    RuleSearch *j = context;

    memcpy(j->args, args, sizeof *args * (size_t)f->nparams);
    audit_try_worlds(j, try_gap, keep_seen, explore_leave_out);
    return !j->failed;
}

static void try_gaps(RuleSearch *j)
{
    j->r = NULL;
    for (const Fun *f = j->t->p->funs; f; f = f->next) {
        if (!f->required)
            continue;
        j->gap = f;
        explore_within(j->worlds, survey_space_valid(j->g));
        outcomes_each_args(j->e, f, note_gap, j);
    }
    j->gap = NULL;
}

/* A defeat has two rules.  Marks each defeat if both rules fired in this shape with the same first
 * argument. */
static void note_meetings(RuleSearch *j)
{
    const Universe *u = survey_space_shape(j->g)->u;

    for (uint32_t i = 0; i < j->t->p->nrules; i++) {
        const Rule *w = j->t->p->rules[i];

        for (uint32_t k = 0; j->fired[i] && k < w->ndefeats; k++) {
            SeenIndex m = j->t->rules[i].defeat + (SeenIndex)k;

            if (!(j->fired[i] & j->fired[w->defeats[k]->id]))
                continue;
            if (universe_covers(u, w->clause))
                seen_set(j, m, MET_WINNER);
            if (universe_covers(u, w->defeats[k]->clause))
                seen_set(j, m, MET_LOSER);
        }
    }
}

/* ---- reports ----------------------------------------------------------- */

static void report_amiss(RuleSearch *j, Findings *out, Arena *arena)
{
    for (int i = 0; i < j->namiss; i++) {
        const AmissCases *a = &j->amiss[i];
        Finding f = { .kind = a->kind, .label = "", .rule = a->rule, .other = a->other };
        bool presumed;
        Mdd when;

        f.fun = a->rule ? a->rule->fun : a->fun;
        f.span = a->rule ? a->rule->span : a->fun->span;
        if (a->rule)
            f.label = a->rule->clause->label;
        when = audit_as_presumed(j->g, a->when, &presumed);
        f.not_presumed = !presumed;
        survey_space_count(j->g, mdd_project(survey_space_store(j->g), a->when), &f.count);
        f.witness[0] = audit_witness(j->g, when, arena);
        if (f.count)
            audit_findings_add(out, f);
    }
}

bool audit_rules_shape(const AuditRules *t, const ShapeSeen *marks, SurveySpace *g, Explorer *w,
                       Findings *out, Arena *arena, Diags *diags)
{
    RuleSearch j = {
        .t = t, .marks = marks, .g = g, .c = survey_space_shape(g)->c, .diags = diags
    };

    if (survey_space_valid(g) == MDD_NONE)
        return true;
    j.worlds = w;
    j.e = explore_engine(w);
    j.fired = arena_new_array(arena, uint64_t, t->p->nrules + 1u);
    for (uint32_t i = 0; i < t->p->nrules && !j.failed; i++) {
        j.r = t->p->rules[i];
        j.tr = &t->rules[i];
        j.covered_here = universe_covers(survey_space_shape(g)->u, j.r->clause);
        /* restart the counts for the limits, so that each rule may use the full limits */
        explore_within(w, survey_space_valid(g));
        if (has_more_to_see(&j))
            try_bind_events(&j, 0, 0, -1);
    }
    note_meetings(&j);
    try_gaps(&j);
    if (!j.failed)
        report_amiss(&j, out, arena);
    xfree(j.seen);
    xfree(j.amiss);
    return !j.failed;
}

/* ---- what never matters ------------------------------------------------ */

/* Returns true if a slot of U offers exactly the kind KIND.  A narrower kind does not count. */
static bool universe_offers_kind(const Universe *u, const EventKind *kind)
{
    for (int i = 0; i < u->nslots; i++)
        for (int k = 0; k < u->slots[i].nkinds; k++)
            if (u->slots[i].kinds[k].kind == kind)
                return true;
    return false;
}

static bool universe_offers(const Universe *u, const EventKind *kind)
{
    for (int i = 0; i < u->nslots; i++)
        for (int k = 0; k < u->slots[i].nkinds; k++)
            if (kind_is_a(u->slots[i].kinds[k].kind, kind))
                return true;
    return false;
}

static Finding rule_finding(const AuditRules *t, FindingKind kind, const Rule *r, Span span,
                            const Findings *out)
{
    Finding f = { .kind = kind, .label = r->clause->label, .span = span, .rule = r };

    for (int i = 0; i < t->nuniverses; i++)
        if (universe_covers(t->universes[i], r->clause))
            audit_finding_in_universe(&f, i, t->nuniverses, out);
    return f;
}

/* Returns true if a universe covers C and has events for all variables of C's first rule. */
static bool clause_is_tried(const AuditRules *t, const Clause *c)
{
    const Rule *r = c->rules;

    for (int u = 0; u < t->nuniverses; u++) {
        bool all = universe_covers(t->universes[u], c);

        for (int i = 0; i < r->nbinders && all; i++)
            all = r->binders[i].over->kind != TYPE_EVENT ||
                  universe_offers(t->universes[u], r->binders[i].over->event);
        if (all)
            return true;
    }
    return false;
}

/* Returns true if another condition of the rule implies condition K. */
static bool cond_is_implied(const AuditedRule *tr, int k)
{
    const Conjunct *c = &tr->conds[k];

    for (int i = 0; i < tr->nconds; i++)
        if (i != k && implies(tr->conds[i].ex, !tr->conds[i].negated, c->ex, !c->negated))
            return true;
    return false;
}

/* Returns true if every rule with a condition that has the mark M is covered by some universe. */
static bool cond_is_covered(const AuditRules *t, SeenIndex m)
{
    for (uint32_t i = 0; i < t->p->nrules; i++)
        for (int k = 0; k < t->rules[i].nconds; k++)
            if (t->rules[i].cond[k] == m && !t->rules[i].covered)
                return false;
    return true;
}

static void report_idle_conds(const AuditRules *t, const Clause *c, Findings *out)
{
    const AuditedRule *tr = &t->rules[c->rules->id];

    for (int k = 0; k < tr->nconds; k++) {
        SeenIndex m = tr->cond[k];

        if (tr->conds[k].binder >= 0 || audit_seen_has(t->marks, m, DECIDED) ||
            audit_seen_has(t->marks, m, REPORTED) ||
            (!audit_seen_has(t->marks, m, VARIED) && !audit_seen_has(t->marks, m, ASKED)) ||
            cond_is_implied(tr, k) || !cond_is_covered(t, m))
            continue;
        Finding f = rule_finding(t, FINDING_IDLE_CONDITION, c->rules, tr->conds[k].ex->span, out);

        audit_seen_add(t->marks, m, REPORTED);
        f.cond = &tr->conds[k];
        f.label = f.cond->of->label;
        audit_findings_add(out, f);
    }
}

static void report_idle_rule(const AuditRules *t, const Rule *r, Findings *out)
{
    SeenIndex m = t->rule + (SeenIndex)r->id;

    if (audit_seen_has(t->marks, m, AT_ONCE) && !audit_seen_has(t->marks, m, IN_TIME)) {
        Finding f = rule_finding(t, FINDING_TOO_LATE, r, r->span, out);

        f.fun = r->until;
        audit_findings_add(out, f);
    } else if (!audit_seen_has(t->marks, m, STOOD) && audit_seen_has(t->marks, m, FIRED)) {
        Finding f = rule_finding(t, FINDING_DEFEATED, r, r->span, out);

        f.fun = r->fun;
        audit_findings_add(out, f);
    }
    if (r->until && r->modal == MODAL_MAY && audit_seen_has(t->marks, m, ROOM) &&
        !audit_seen_has(t->marks, m, PASSED)) {
        Finding f = rule_finding(t, FINDING_NEVER_LATE, r, r->span, out);

        f.fun = r->until;
        audit_findings_add(out, f);
    }
}

/* One label after `overrides` or `subject to` in the clause OF. */
typedef struct DefeatSeen {
    const Clause *of;
    const char *label;
    /* true if the label stands after `overrides`, false if it stands after `subject to` */
    bool overrides;
} DefeatSeen;

static void report_idle_defeat(const AuditRules *t, const DefeatSeen *x, Findings *out)
{
    bool met = false;

    for (uint32_t i = 0; i < t->p->nrules; i++) {
        const Rule *w = t->p->rules[i];

        for (uint32_t k = 0; k < w->ndefeats; k++) {
            const Rule *l = w->defeats[k], *his = x->overrides ? w : l,
                       *other = x->overrides ? l : w;

            if (his->clause != x->of || !label_inside(other->clause->label, x->label))
                continue;
            if (audit_seen_has(t->marks, t->rules[w->id].defeat + (SeenIndex)k, WON))
                return;
            met |= audit_seen_has(t->marks, t->rules[w->id].defeat + (SeenIndex)k,
                                  x->overrides ? MET_WINNER : MET_LOSER);
        }
    }
    if (!met)
        return;
    Finding f = rule_finding(t, FINDING_IDLE_DEFEAT, x->of->rules, x->of->node->span, out);

    f.name = x->label;
    f.overrides = x->overrides;
    audit_findings_add(out, f);
}

static void report_idle_defeats(const AuditRules *t, const Clause *c, Findings *out)
{
    for (int i = 0; i < c->noverrides; i++)
        report_idle_defeat(t, &(DefeatSeen){ c, c->overrides[i], true }, out);
    for (int i = 0; i < c->nsubject_to; i++)
        report_idle_defeat(t, &(DefeatSeen){ c, c->subject_to[i], false }, out);
}

static void report_silent_kind(const AuditRules *t, const EventKind *k, const bool *asked,
                               Findings *out)
{
    Finding f = { .kind = FINDING_SILENCE, .label = "", .span = k->span, .event = k };

    for (int i = 0; i < t->nuniverses; i++)
        if (universe_offers_kind(t->universes[i], k))
            audit_finding_in_universe(&f, i, t->nuniverses, out);
    if (f.within && !audit_seen_has(t->marks, t->kind + (SeenIndex)k->id, SPOKEN) && !asked[k->id])
        audit_findings_add(out, f);
}

void audit_rules_finish(const AuditRules *t, Findings *out)
{
    for (const Clause *c = t->p->clauses; c; c = c->next) {
        if (!c->rules || !t->rules[c->rules->id].covered || !clause_is_tried(t, c))
            continue;
        if (!clause_has_seen(t, c, FIRED)) {
            if (!clause_has_seen(t, c, PASSED))
                audit_findings_add(
                    out, rule_finding(t, FINDING_DEAD_RULE, c->rules, c->node->span, out));
        } else {
            report_idle_conds(t, c, out);
        }
        for (const Rule *r = c->rules; r; r = r->next)
            report_idle_rule(t, r, out);
        report_idle_defeats(t, c, out);
    }
    for (const EventKind *k = t->p->events; k; k = k->next)
        report_silent_kind(t, k, t->asked, out);
}
