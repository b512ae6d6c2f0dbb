/* counterfactual_search.c - searches for the smallest changes of a case that make a clause apply or stop
 * it from applying. */
#include "ruling/counterfactual_inside.h"

#include "case/case_edit.h"
#include "engine/engine_suppose.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_COMPANIONS = 400, /* findings that a first change brings into question */
    MAX_LEADS = 12,       /* changes with which pairs begin */
    EVENT_WORK = 20,      /* what it takes to copy an event, in calls */
};

const CounterfactualBounds counterfactual_bounds = {
    .singles = 8000, .pairs = 40000, .found = 2000, .work = 16000000
};

static void add_all_changes(ChangeList *u)
{
    counterfactual_add_facts(u);
    counterfactual_add_events(u);
}

int counterfactual_singles(const Ruling *r, const char *label, int limit,
                           const CaseChange **list, Arena *arena)
{
    ChangeList u = {
        .r = r, .p = r->program, .label = label, .arena = arena, .limit = limit
    };
    CaseChange *copy;

    u.c = counterfactual_base(r, arena);
    add_all_changes(&u);
    copy = arena_new_array(arena, CaseChange, (size_t)u.n + 1);
    if (u.n)
        memcpy(copy, u.at, sizeof *copy * (size_t)u.n);
    xfree(u.at);
    *list = copy;
    return u.n;
}

static bool change_fits(ChangeSearch *s, const Case *c, Arena *scratch)
{
    ClauseSays says = counterfactual_clause_says(s->u.p, c, s->u.r->body, s->rules,
                                                 s->nrules, &s->work, scratch);

    return says == (s->apply ? SAYS_SURELY : SAYS_NOTHING);
}

/* Does the text of A tell events of the same kinds as A, as B loads from it?  Not where what
 * a kind says of all its events is not so of one of A, and the sentence tells another. */
static bool same_event_kinds(const Case *a, const Case *b)
{
    if (a->nevents != b->nevents)
        BUG("a story has not as many events as it tells");
    for (int i = 0; i < a->nevents; i++)
        if (a->events[i].kind != b->events[i].kind)
            return false;
    return true;
}

/* Does the case so changed do what is asked?  What does is loaded from its text, so
 * that every check of a case applies.  *MISSED: how far it is from that. */
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
            *missed = explanation_count_missed(s->u.p, c, r->body, s->rules, s->nrules,
                                               &s->work, scratch);
        else if (change_fits(s, c, scratch)) {
            const Case *loaded = s->load(s->context, edited);

            done = loaded && r->body < loaded->nbodies &&
                   same_event_kinds(edited, loaded) && change_fits(s, loaded, scratch);
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

/* Two findings, each of which is asked only with the other, are found once. */
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

/* How far is each change by itself from what is wanted? */
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
    const CaseChange *x = *(const CaseChange *const *)a,
                     *y = *(const CaseChange *const *)b;

    if (x->missed != y->missed)
        return x->missed < y->missed ? -1 : 1;
    return (x > y) - (x < y);
}

/* Does A leave nothing of what B changes, or change it too? */
static bool changes_overlap(const CaseChange *a, const CaseChange *b)
{
    if (a->kind == b->kind)
        return counterfactual_same_fact(a, b);
    return (a->kind == CHANGE_DROP || a->kind == CHANGE_END) &&
           (b->kind == CHANGE_ATTRIBUTE || b->kind == CHANGE_MOVE ||
            b->kind == CHANGE_END) &&
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

/* FIRST with every answer to what is asked only with it. */
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
    counterfactual_ask(s->u.p, c, s->u.r->body, s->rules, s->nrules, &s->work, scratch,
                       asked, &n);
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

/* Each change, in ORDER, with every finding: these are few; then each with all that
 * come after it. */
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

/* Those that come nearest by themselves first: each with what is asked only then,
 * then with what is known. */
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
        s->result.bounded = true; /* not all were tried */
    else
        try_all_pairs(s, order);
    xfree(order);
}

Counterfactuals counterfactual_search(const Ruling *r, const char *label, bool apply,
                                      const CounterfactualBounds *bounds, LoadCase *load,
                                      void *context, Arena *arena)
{
    ChangeSearch s = { .u = { .r = r,
                              .p = r->program,
                              .label = label,
                              .arena = arena,
                              .limit = bounds->singles },
                       .bounds = bounds,
                       .apply = apply,
                       .load = load,
                       .context = context };

    s.u.c = counterfactual_base(r, arena);
    s.found = arena_new_array(arena, Counterfactual, (size_t)bounds->found);
    add_all_changes(&s.u);
    s.result.bounded = s.u.full;
    s.rules = explanation_clause_rules(s.u.p, label, false, &s.nrules, arena);
    s.sources = sources_new();
    sources_set_limits(s.sources, s.u.p->limits);
    s.diags = diags_new(s.sources);
    try_single_changes(&s);
    if (!s.result.nfound && bounds->pairs)
        try_change_pairs(&s);
    s.result.bounded |= s.u.left_out;
    counterfactual_sort(&s);
    s.result.found = s.found;
    diags_free(s.diags);
    sources_free(s.sources);
    xfree(s.u.at);
    return s.result;
}
