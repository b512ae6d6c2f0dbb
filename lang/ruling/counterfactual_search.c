/* counterfactual_search.c - searches for the smallest changes of a case that make a clause apply,
 * or stop it from applying.  It sorts the results by change_rank().  Results of equal rank are
 * sorted by the number of lines that they alter. */
#include "ruling/counterfactual_inside.h"

#include "case/case_edit.h"
#include "engine/engine_suppose.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_WORLDS = 64, /* the most worlds that are evaluated for one case */
    MAX_CASE_WORK = 200000,
    /* the most calls that are evaluated to count altered lines, for all changes together */
    MAX_RULED_WORK = 1500000,
    /* the most calls that are evaluated to count altered lines, for one change */
    MAX_RULING_WORK = 40000,
    OUT_OF_ORDER = 50, /* an event out of order counts as this many altered lines */
    ABOUT_ITSELF = 4,  /* a line about a new event counts as this many altered lines */
    /* a change may make findings necessary; at most this many of them are tried with the change */
    MAX_COMPANIONS = 400,
    /* at most this many changes are tried together with the findings that they make necessary */
    MAX_LEADS = 12,
    EVENT_WORK = 20,   /* copying an event counts as this many calls */
    UNCOUNTED = 10000, /* the value of Counterfactual.others for changes that were not counted */
};

typedef struct ChangeSearch {
    ChangeList u;
    const CounterfactualBounds *bounds;
    bool apply;
    LoadCase *load;
    void *context;
    Sources *sources;
    Diags *diags;       /* gets the diagnostics of the changed cases; nobody reports them */
    const Rule **rules; /* the rules of the clause */
    int nrules;
    uint64_t work;
    Counterfactual *found;
    Counterfactuals result;
} ChangeSearch;

/* ---- whether a clause concludes something ------------------------------ */

typedef struct ClauseAsking {
    const Rule *const *rules;
    int nrules;
    Engine *e;
    bool fired;
    int worlds;
    /* NOWHERE: the clause concludes nothing in the worlds evaluated so far.  EVERYWHERE: it
     * concludes something in each of them. */
    bool nowhere, everywhere;
} ClauseAsking;

static void clause_fired(void *context, const Conclusion *c, const Support *s)
{
    ClauseAsking *a = context;

    (void)s;
    a->fired |= c->kind == LINE_STATUS || c->kind == LINE_MODAL || c->kind == LINE_REFER;
}

/* Evaluates the rules of the clause in the current world.  If no rule fires and some rule needs an
 * open fact, returns this fact.  Otherwise returns NULL.  Stores the possible values of the fact in
 * DOMAIN and their number in *N.  If the fact has a presumed value, stores it in *PRESUMED and sets
 * *HAS_PRESUMED. */
static const Fact *clause_evaluate(ClauseAsking *a, Value *domain, int *n, bool *has_presumed,
                                   Value *presumed)
{
    const Fact *need = NULL;

    a->fired = false;
    for (int i = 0; i < a->nrules && !a->fired; i++) {
        Value slots[MAX_SLOTS] = { 0 };
        const Value *values;

        engine_begin(a->e);
        engine_fire(a->e, a->rules[i], slots, 0, clause_fired, a);
        if (!engine_stopped(a->e) || engine_circle(a->e) || need)
            continue;
        need = engine_need(a->e);
        *n = engine_domain(a->e, &values);
        memcpy(domain, values, sizeof *domain * (size_t)*n);
        *has_presumed = engine_presumed(a->e, presumed);
    }
    return a->fired ? NULL : need;
}

static void clause_ask_worlds(ClauseAsking *a)
{
    Value domain[DOMAIN_MAX], presumed = 0;
    bool has_presumed = false;
    const Fact *need;
    int n = 0;

    if (++a->worlds > MAX_WORLDS || engine_work(a->e) > MAX_CASE_WORK) {
        a->nowhere = a->everywhere = false;
        return;
    }
    need = clause_evaluate(a, domain, &n, &has_presumed, &presumed);
    if (!need) {
        a->nowhere &= !a->fired;
        a->everywhere &= a->fired;
        return;
    }
    if (need->unbounded) {
        a->nowhere = a->everywhere = false;
        return;
    }
    for (int i = 0; i < (has_presumed ? 1 : n) && (a->nowhere || a->everywhere); i++) {
        engine_assume(a->e, need, has_presumed ? presumed : domain[i]);
        clause_ask_worlds(a);
        engine_forget(a->e, need);
    }
}

/* Stores in ASKED the findings among the open facts that E has met, at most MAX of them.  Returns
 * their number. */
static int asked_findings(const Engine *e, StatedFact *asked, int max)
{
    int n = 0;

    for (uint32_t i = 0; i < engine_nfacts(e) && n < max; i++) {
        const Fact *f = engine_fact(e, i);

        if (f->kind != FACT_FINDING && f->kind != FACT_HAPPENED)
            continue;
        asked[n] = (StatedFact){ .fun = f->fun };
        memcpy(asked[n++].args, f->args, sizeof f->args);
    }
    return n;
}

/* Does the work of counterfactual_clause_says().  If ASKED is not NULL, also stores there the open
 * findings that were needed.  *NASKED is first the number of findings that fit in ASKED, and
 * afterwards the number stored. */
static ClauseSays clause_ask(const Program *p, const Case *c, int body, const Rule *const *rules,
                             int nrules, uint64_t *work, Arena *arena, StatedFact *asked,
                             int *nasked)
{
    ClauseAsking a = { .rules = rules, .nrules = nrules, .nowhere = true, .everywhere = true };

    a.e = engine_new(p, c, body, c->nevents, arena);
    clause_ask_worlds(&a);
    *work += engine_work(a.e);
    if (asked)
        *nasked = asked_findings(a.e, asked, *nasked);
    engine_free(a.e);
    return a.nowhere ? SAYS_NOTHING : a.everywhere ? SAYS_SURELY : SAYS_MAYBE;
}

ClauseSays counterfactual_clause_says(const Program *p, const Case *c, int body,
                                      const Rule *const *rules, int nrules, uint64_t *work,
                                      Arena *arena)
{
    return clause_ask(p, c, body, rules, nrules, work, arena, NULL, NULL);
}

/* ---- sorting the result ------------------------------------------------ */

static bool is_told_line(const Line *l)
{
    return !l->background && !(l->presumed_when == &condition_never);
}

static int lines_not_in(const Ruling *a, const Ruling *b)
{
    int n = 0;

    for (int i = 0; i < a->nlines; i++) {
        const Line *other =
            is_told_line(&a->lines[i]) ? ruling_find(b, a->lines[i].key) : &a->lines[i];

        n += !other || !is_told_line(other);
    }
    return n;
}

static bool line_speaks_of(const Line *l, int event)
{
    const Conclusion *c = l->c;

    for (int i = 0; c->fun && i < c->nargs; i++)
        if (c->fun->ptype[i]->kind == TYPE_EVENT && c->args[i] == event)
            return true;
    return c->kind == LINE_REFUSED && c->args[0] == event;
}

/* Returns the number of reported lines about EVENT. */
static int lines_about(const Ruling *r, int event)
{
    int n = 0;

    for (int i = 0; i < r->nlines; i++)
        n += is_told_line(&r->lines[i]) && line_speaks_of(&r->lines[i], event);
    return n;
}

/* Returns true if EVENT of C is in order, as the definition `in_order` of the vocabulary says. Also
 * returns true if there is no such definition, or if its value is open. */
static bool event_in_order(const Program *p, const Case *c, int body, int event, Arena *arena)
{
    const Fun *f = program_fun(p, "in_order");
    Value arg = event;
    Engine *e;
    bool yes;

    if (!f || f->kind != FUN_DEFINE || f->nparams != 1 || f->ptype[0]->kind != TYPE_EVENT ||
        f->result->kind != TYPE_BOOL)
        return true;
    e = engine_new(p, c, body, c->nevents, arena);
    engine_begin(e);
    yes = engine_call(e, f, &arg) == 1 || engine_stopped(e);
    engine_free(e);
    return yes;
}

/* Makes the ruling again after the changes C.  Counts the reported lines that only one ruling has,
 * the original ruling or the new one.  Adds a penalty for a new event, and returns the sum.
 * Returns UNCOUNTED if there is no new ruling, for example because it needs more than *LEFT or
 * MAX_RULING_WORK calls.  Subtracts from *LEFT the calls that it evaluates. */
static int count_others(ChangeSearch *s, const Counterfactual *c, uint64_t *left)
{
    uint64_t most = *left < MAX_RULING_WORK ? *left : MAX_RULING_WORK, work = most;
    Arena *scratch = arena_new();
    const Ruling *r = s->u.r, *then = NULL;
    Case *edited = counterfactual_apply(s->u.c, r->body, c->at, c->n, scratch);
    const CaseChange *g = &c->at[0];
    int n = UNCOUNTED;

    if (!edited || !engine_settle_case(edited, scratch, s->diags))
        BUG("what does what is asked is no case");
    then = rule_case_within(s->u.p, edited, r->body, edited->nevents, &work, scratch, s->diags);
    *left -= most - work;
    if (then) {
        n = lines_not_in(r, then) + lines_not_in(then, r);
        if (g->kind == CHANGE_ADD)
            n += ABOUT_ITSELF * lines_about(then, g->event) +
                 (event_in_order(s->u.p, edited, r->body, g->event, scratch) ? 0 : OUT_OF_ORDER);
    }
    arena_free(scratch);
    return n;
}

/* Returns the rank of C.  The lowest rank comes first.  Findings come first, because they may
 * easily be different.  The change of a setting comes last, because it explains least.  If s->apply
 * is false, the removal of an event comes just before the change of a setting. */
static int change_rank(const ChangeSearch *s, const Counterfactual *c)
{
    switch (c->at[0].kind) {
    case CHANGE_FINDING: return 0;
    case CHANGE_ATTRIBUTE:
    case CHANGE_ADD:
    case CHANGE_ELECT: return 1;
    case CHANGE_DROP:
    case CHANGE_END: return s->apply ? 1 : 3;
    case CHANGE_MOVE:
    case CHANGE_HOLD: return 2;
    case CHANGE_SETTING: break;
    }
    return 4;
}

static bool comes_before(const ChangeSearch *s, const Counterfactual *a, const Counterfactual *b)
{
    return change_rank(s, a) != change_rank(s, b) ? change_rank(s, a) < change_rank(s, b)
                                                  : a->others < b->others;
}

/* Sorts the counterfactuals by insertion, which keeps the order of equal ones. */
static void sort_changed(const ChangeSearch *s)
{
    Counterfactual *f = s->found;

    for (int i = 1; i < s->result.nfound; i++) {
        Counterfactual c = f[i];
        int at = i;

        while (at > 0 && comes_before(s, &c, &f[at - 1])) {
            f[at] = f[at - 1];
            at--;
        }
        f[at] = c;
    }
}

/* Calls count_others() for each counterfactual, until the work reaches a limit.  Sorts the
 * counterfactuals before and after these calls. */
static void sort_found(ChangeSearch *s)
{
    uint64_t work = MAX_RULED_WORK;

    sort_changed(s);
    for (int i = 0; i < s->result.nfound && work > 0; i++)
        s->found[i].others = count_others(s, &s->found[i], &work);
    sort_changed(s);
}

/* ---- the search -------------------------------------------------------- */

const CounterfactualBounds counterfactual_bounds = {
    .singles = 8000, .pairs = 40000, .found = 2000, .work = 16000000
};

static bool change_fits(ChangeSearch *s, const Case *c, Arena *scratch)
{
    ClauseSays says =
        counterfactual_clause_says(s->u.p, c, s->u.r->body, s->rules, s->nrules, &s->work, scratch);

    return says == (s->apply ? SAYS_SURELY : SAYS_NOTHING);
}

/* The case B was loaded from the text of the case A.  Returns true if the events of B have the same
 * kinds as the events of A.  Returns false if the sentence of some event of A was read as an event
 * of another kind.  This may happen if an attribute with a default has no value in A. */
static bool same_event_kinds(const Case *a, const Case *b)
{
    if (a->nevents != b->nevents)
        BUG("a story has not as many events as it tells");
    for (int i = 0; i < a->nevents; i++)
        if (a->events[i].kind != b->events[i].kind)
            return false;
    return true;
}

/* Applies the N changes CHANGES to a copy of the case.
 *
 * If MISSED is NULL, returns true if the clause then applies (s->apply) or does not apply
 * (!s->apply).  The changed case is also written as text and loaded again, because loading finds
 * the errors of a case.  The result must be true for the loaded case, too.
 *
 * If MISSED is not NULL, returns false, and stores in *MISSED the number of conditions of the
 * clause that still fail.  Stores nothing if the changes cannot be applied. */
static bool change_works(ChangeSearch *s, const CaseChange *changes, int n, int *missed)
{
    Arena *scratch = arena_new();
    const Ruling *r = s->u.r;
    Case *c = counterfactual_apply(s->u.c, r->body, changes, n, scratch);
    Case *edited = c && !missed ? case_copy(c, scratch) : NULL;
    bool done = false;

    s->work += (uint64_t)EVENT_WORK * (uint64_t)(c ? c->nevents + 1 : 1);
    if (c && engine_settle_case(c, scratch, s->diags)) {
        if (missed)
            *missed = explanation_count_missed(s->u.p, c, r->body, s->rules, s->nrules, &s->work,
                                               scratch);
        else if (change_fits(s, c, scratch)) {
            const Case *loaded = s->load(s->context, edited);

            done = loaded && r->body < loaded->nbodies && same_event_kinds(edited, loaded) &&
                   change_fits(s, loaded, scratch);
        }
    }
    arena_free(scratch);
    return done;
}

static bool same_finding_change(const CaseChange *a, const CaseChange *b)
{
    return a->kind == CHANGE_FINDING && a->stated.value == b->stated.value &&
           counterfactual_same_fact(a, b);
}

/* Returns true if A and B change findings, and the pair of B and A is found already. */
static bool is_found(const ChangeSearch *s, const CaseChange *a, const CaseChange *b)
{
    for (int i = 0; i < s->result.nfound; i++)
        if (same_finding_change(a, &s->found[i].at[1]) &&
            same_finding_change(b, &s->found[i].at[0]))
            return true;
    return false;
}

static void keep_found(ChangeSearch *s, const CaseChange *a, const CaseChange *b)
{
    Counterfactual *c;

    if (b && is_found(s, a, b))
        return;
    if (s->result.nfound >= s->bounds->found) {
        s->result.bounded = true;
        return;
    }
    c = &s->found[s->result.nfound++];
    c->n = b ? 2 : 1;
    c->others = UNCOUNTED;
    c->at[0] = *a;
    if (b)
        c->at[1] = *b;
}

static bool search_out_of_work(ChangeSearch *s)
{
    if (s->work <= s->bounds->work)
        return false;
    s->result.bounded = true;
    return true;
}

static void try_single_changes(ChangeSearch *s)
{
    for (int i = 0; i < s->u.n && !search_out_of_work(s); i++) {
        s->result.singles++;
        if (change_works(s, &s->u.at[i], 1, NULL))
            keep_found(s, &s->u.at[i], NULL);
    }
}

/* Sets `missed` of each change to the number of conditions that still fail after this change
 * alone. */
static void measure_changes(ChangeSearch *s)
{
    enum { FAR = 1000 };

    for (int i = 0; i < s->u.n && !search_out_of_work(s); i++) {
        s->u.at[i].missed = FAR;
        change_works(s, &s->u.at[i], 1, &s->u.at[i].missed);
    }
}

static int by_missed(const void *a, const void *b)
{
    const CaseChange *x = *(const CaseChange *const *)a, *y = *(const CaseChange *const *)b;

    if (x->missed != y->missed)
        return x->missed < y->missed ? -1 : 1;
    return (x > y) - (x < y);
}

/* Returns true if A changes or removes the thing that B changes. */
static bool changes_overlap(const CaseChange *a, const CaseChange *b)
{
    if (a->kind == b->kind)
        return counterfactual_same_fact(a, b);
    return (a->kind == CHANGE_DROP || a->kind == CHANGE_END) &&
           (b->kind == CHANGE_ATTRIBUTE || b->kind == CHANGE_MOVE || b->kind == CHANGE_END) &&
           a->event <= b->event && (a->kind == CHANGE_END || a->event == b->event);
}

static bool try_change_pair(ChangeSearch *s, const CaseChange *a, const CaseChange *b)
{
    CaseChange two[2] = { *a, *b };

    if (s->result.pairs >= s->bounds->pairs || search_out_of_work(s)) {
        s->result.bounded = true;
        return false;
    }
    if (changes_overlap(a, b) || changes_overlap(b, a))
        return true;
    s->result.pairs++;
    if (change_works(s, two, 2, NULL))
        keep_found(s, a, b);
    return true;
}

/* Applies FIRST.  Finds the open findings that the clause needs after this change.  Tries FIRST
 * together with each value of each of these findings. */
static void try_companions(ChangeSearch *s, const CaseChange *first)
{
    Arena *scratch = arena_new();
    Case *c = counterfactual_apply(s->u.c, s->u.r->body, first, 1, scratch);
    StatedFact *asked = arena_new_array(scratch, StatedFact, MAX_COMPANIONS);
    int n = MAX_COMPANIONS;

    if (!c || !engine_settle_case(c, scratch, s->diags)) {
        arena_free(scratch);
        return;
    }
    clause_ask(s->u.p, c, s->u.r->body, s->rules, s->nrules, &s->work, scratch, asked, &n);
    for (int i = 0; i < n; i++) {
        const Type *t = asked[i].fun ? asked[i].fun->result : s->u.p->bool_type;
        Value domain[MAX_DOMAIN + 1];
        int values = counterfactual_domain(&s->u, t, domain);

        if (asked[i].fun && asked[i].fun->optional)
            domain[values++] = BL_ABSENT;
        for (int v = 0; v < values; v++) {
            CaseChange g = { .kind = CHANGE_FINDING, .stated = asked[i], .after = true };

            g.stated.value = domain[v];
            g.stated.span = NO_SPAN;
            if (!try_change_pair(s, first, &g))
                break;
        }
    }
    arena_free(scratch);
}

/* Tries each change of ORDER together with each change of a finding, because changes of findings
 * are few.  If no such pair works, tries all pairs of two changes of ORDER that are not
 * findings. */
static void try_all_pairs(ChangeSearch *s, const CaseChange *const *order)
{
    for (int i = 0; i < s->u.n && !s->result.bounded; i++)
        for (int k = 0; k < s->u.n && s->u.at[k].kind == CHANGE_FINDING; k++)
            if (&s->u.at[k] != order[i] &&
                (order[i]->kind != CHANGE_FINDING || order[i] < &s->u.at[k]) &&
                !try_change_pair(s, order[i], &s->u.at[k]))
                return;
    for (int i = 0; i < s->u.n && !s->result.nfound && !s->result.bounded; i++)
        for (int k = i + 1; k < s->u.n; k++)
            if (order[i]->kind != CHANGE_FINDING && order[k]->kind != CHANGE_FINDING &&
                !try_change_pair(s, order[i], order[k]))
                return;
}

/* Tries pairs of changes.  Begins with the changes that leave the fewest conditions failing.  Tries
 * each of these changes together with the findings that the change makes necessary.  If no such
 * pair works, calls try_all_pairs(). */
static void try_change_pairs(ChangeSearch *s)
{
    const CaseChange **order = xcalloc((size_t)s->u.n + 1, sizeof(const CaseChange *));

    if (s->apply)
        measure_changes(s);
    for (int i = 0; i < s->u.n; i++)
        order[i] = &s->u.at[i];
    qsort(order, (size_t)s->u.n, sizeof(const CaseChange *), by_missed);
    for (int i = 0; i < s->u.n && i < MAX_LEADS && s->apply && !s->result.bounded; i++)
        try_companions(s, order[i]);
    if (s->result.nfound)
        s->result.bounded = true; /* the pairs of try_all_pairs() were not tried */
    else
        try_all_pairs(s, order);
    xfree(order);
}

Counterfactuals counterfactual_search(const Ruling *r, const char *label, bool apply,
                                      const CounterfactualBounds *bounds, LoadCase *load,
                                      void *context, Arena *arena)
{
    ChangeSearch s = {
        .u = { .r = r, .p = r->program, .label = label, .arena = arena, .limit = bounds->singles },
        .bounds = bounds,
        .apply = apply,
        .load = load,
        .context = context
    };

    s.u.c = counterfactual_base(r, arena);
    s.found = arena_new_array(arena, Counterfactual, (size_t)bounds->found);
    counterfactual_list(&s.u);
    s.result.bounded = s.u.full;
    s.rules = explanation_clause_rules(s.u.p, label, false, &s.nrules, arena);
    s.sources = sources_new();
    sources_set_limits(s.sources, s.u.p->limits);
    s.diags = diags_new(s.sources);
    try_single_changes(&s);
    if (!s.result.nfound && bounds->pairs)
        try_change_pairs(&s);
    s.result.bounded |= s.u.left_out;
    sort_found(&s);
    s.result.found = s.found;
    diags_free(s.diags);
    sources_free(s.sources);
    xfree(s.u.at);
    return s.result;
}
