/* separator.c - finds the shortest condition that separates a family of cases from all others.  The
 * condition consists of marks.  F is the frame, which has the marks, and F->base is the rule with
 * the variables that the marks read (separator.h).  A binder is a variable of a rule, which ranges
 * over events or values. */
#include "diff/separator.h"

#include "diff/delta_match.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_TUPLES = 64,
    BUCKETS = 64,
    MOST = 3 /* all combinations with at most this many marks are tried */,
    MAX_RULES = 8
};

/* ---- the marks ----------------------------------------------------------- */

/* READS is a set of binders of RULE, with a bit for each binder.  NAMES has the names of the
 * variables of RULE.  Stores in *OUT the set of the corresponding binders of F->base.  Returns
 * false if a binder of READS has no counterpart in F->base, or if its counterpart does not range
 * over events. */
static bool base_reads(const SeparatorFrame *f, const Rule *rule, const VariableNames *names,
                       uint64_t reads, uint64_t *out)
{
    *out = 0;
    for (int i = 0; i < rule->nbinders; i++) {
        int name = names->of_slot[rule->binders[i].slot];

        if (!(reads >> i & 1))
            continue;
        if (name >= f->base->nbinders || f->base->binders[name].over->kind != TYPE_EVENT)
            return false;
        *out |= (uint64_t)1 << name;
    }
    return true;
}

static void frame_add_mark(SeparatorFrame *f, const SeparatorMark *m)
{
    if (f->nmarks < MAX_MARKS)
        f->marks[f->nmarks++] = *m;
}

static void add_conditions(SeparatorFrame *f, const Rule *r, bool of_b, const VariableNames *names,
                           Arena *arena)
{
    Conjunct *conds;
    int n = normal_conjuncts(r, names, &conds, arena);

    for (int i = 0; i < n; i++) {
        SeparatorMark m = { .rule = r, .of_b = of_b, .cond = &conds[i], .holds = conds[i].ex };
        bool known = conds[i].member;

        for (int k = 0; k < f->nmarks; k++)
            known |= strcmp(f->marks[k].cond->text, conds[i].text) == 0;
        if (!known && base_reads(f, r, names, conds[i].reads, &m.reads))
            frame_add_mark(f, &m);
    }
}

static void add_deadline(SeparatorFrame *f, const Rule *r, bool of_b, const VariableNames *names,
                         Arena *arena)
{
    SeparatorMark m = { .rule = r, .of_b = of_b };
    uint64_t reads = 0;
    Ex *ex;

    if (!r->until)
        return;
    for (int k = 0; k < f->nmarks; k++)
        if (!f->marks[k].cond && strcmp(f->marks[k].rule->until->name, r->until->name) == 0)
            return;
    ex = arena_new_of(arena, Ex);
    *ex = (Ex){
        .op = EX_CALL, .fun = r->until, .type = r->until->result, .nkids = r->until->nparams
    };
    for (int i = 0; i < r->until->nparams; i++) {
        ex->kid[i] = (Ex *)r->until_args[i];
        reads |= normal_binders_read(r, r->until_args[i]);
    }
    m.holds = ex;
    if (base_reads(f, r, names, reads, &m.reads))
        frame_add_mark(f, &m);
}

/* R is the rule F->b if OF_B is true, and otherwise F->a.  Adds a mark for each rule that is about
 * the function of R and has another label than R.  Adds at most MAX_RULES marks. */
static void add_rules(SeparatorFrame *f, bool of_b)
{
    const Rule *r = of_b ? f->b : f->a;
    int n = 0;

    for (uint32_t i = 0; r->fun && i < r->fun->nrules && n < MAX_RULES; i++) {
        const Rule *other = r->fun->rules[i];

        if (strcmp(other->clause->label, r->clause->label) == 0)
            continue;
        frame_add_mark(f, &(SeparatorMark){ .rule = other, .of_b = of_b });
        n++;
    }
}

SeparatorFrame *separator_new(const DeltaPart *p, Arena *arena)
{
    SeparatorFrame *f = arena_new_of(arena, SeparatorFrame);
    VariableNames a, b;

    *f = (SeparatorFrame){ .a = p->a, .b = p->b, .base = p->b ? p->b : p->a };
    if (!f->base)
        return f;
    /* the variables of both rules get the names of the base's binders */
    if (f->b)
        b = normal_variable_names(f->b);
    if (f->a)
        a = f->b ? delta_pair_naming(f->b, f->a, arena) : normal_variable_names(f->a);
    if (f->b)
        add_conditions(f, f->b, true, &b, arena);
    if (f->a)
        add_conditions(f, f->a, false, &a, arena);
    if (f->b)
        add_deadline(f, f->b, true, &b, arena);
    if (f->a)
        add_deadline(f, f->a, false, &a, arena);
    add_rules(f, f->b != NULL);
    return f;
}

/* ---- tallies ---------------------------------------------------------- */

/* One row of a tally: a combination of marks, and the number of cases with this combination. */
typedef struct TallyRow {
    /* Each element has the marks that hold for one choice of events, as bits. The array is sorted,
     * and equal elements are stored once. */
    uint32_t *hold;
    int n;
    uint64_t count;
    struct TallyRow *next;
} TallyRow;

struct SeparatorTally {
    Arena *arena;
    TallyRow *rows[BUCKETS];
    bool overflow;
};

SeparatorTally *separator_tally_new(Arena *arena)
{
    SeparatorTally *t = arena_new_of(arena, SeparatorTally);

    t->arena = arena;
    return t;
}

static void tally_add(SeparatorTally *t, const uint32_t *hold, int n, uint64_t count)
{
    uint64_t h = (uint64_t)n;
    size_t size = sizeof *hold * (size_t)n;
    TallyRow **list, *r;

    for (int i = 0; i < n; i++)
        h = (h ^ hold[i]) * 0xFF51AFD7ED558CCDu;
    list = &t->rows[h >> 40 & (BUCKETS - 1)];
    for (r = *list; r && (r->n != n || (size && memcmp(r->hold, hold, size) != 0));)
        r = r->next;
    if (!r) {
        r = arena_new_of(t->arena, TallyRow);
        r->hold = arena_copy(t->arena, hold, sizeof *hold, n);
        r->n = n;
        r->next = *list;
        *list = r;
    }
    t->overflow |= __builtin_add_overflow(r->count, count, &r->count);
}

void separator_tally_merge(SeparatorTally *into, const SeparatorTally *from)
{
    for (int i = 0; i < BUCKETS; i++)
        for (const TallyRow *r = from->rows[i]; r; r = r->next)
            tally_add(into, r->hold, r->n, r->count);
    into->overflow |= from->overflow;
}

/* ---- finding the cases where each mark holds ------------------------------ */

typedef struct Tallying {
    const SeparatorFrame *f;
    SurveySpace *g;
    SurveyView *a, *b;
    /* choices of events: for each binder of the base, the event, or -1 if the binder has another
     * type */
    int tuple[MAX_TUPLES][MAX_SLOTS];
    int ntuples;
    Mdd when[MAX_TUPLES][MAX_MARKS];
    SeparatorTally *t;
    bool too_many;
} Tallying;

static void add_tuples(Tallying *x, int binder, int *events)
{
    const Rule *base = x->f->base;
    const Case *c = survey_view_case(x->f->b ? x->b : x->a);

    if (binder == base->nbinders) {
        if (x->ntuples == MAX_TUPLES)
            x->too_many = true;
        else
            memcpy(x->tuple[x->ntuples++], events, sizeof x->tuple[0]);
        return;
    }
    events[binder] = -1;
    if (base->binders[binder].over->kind != TYPE_EVENT) {
        add_tuples(x, binder + 1, events);
        return;
    }
    for (int ev = 0; ev < c->nevents; ev++)
        if (kind_is_a(c->events[ev].kind, base->binders[binder].over->event)) {
            events[binder] = ev;
            add_tuples(x, binder + 1, events);
        }
}

static void bind_events_of_mark(const Tallying *x, const SeparatorMark *m, const int *events,
                                Value *slots, Arena *arena)
{
    VariableNames names = m->rule == x->f->base ? normal_variable_names(m->rule)
                                                : delta_pair_naming(x->f->base, m->rule, arena);

    for (int i = 0; i < m->rule->nbinders; i++) {
        int name = names.of_slot[m->rule->binders[i].slot];

        slots[m->rule->binders[i].slot] =
            name < x->f->base->nbinders && events[name] >= 0 ? events[name] : BL_ABSENT;
    }
}

static bool find_mark_cases(Tallying *x, bool of_b, Mdd within, Arena *arena)
{
    size_t most = (size_t)x->ntuples * (size_t)x->f->nmarks + 1;
    SurveyQuery *at = arena_alloc_array(arena, sizeof *at, most);
    Mdd **to = arena_alloc_array(arena, sizeof *to, most);
    int n = 0;

    for (int t = 0; t < x->ntuples; t++)
        for (int i = 0; i < x->f->nmarks; i++) {
            if (x->f->marks[i].of_b != of_b || !x->f->marks[i].holds)
                continue;
            at[n].holds = x->f->marks[i].holds;
            bind_events_of_mark(x, &x->f->marks[i], x->tuple[t], at[n].slots, arena);
            to[n++] = &x->when[t][i];
        }
    if (n && !survey_queries(of_b ? x->b : x->a, at, n, within))
        return false;
    for (int i = 0; i < n; i++)
        *to[i] = at[i].when;
    return true;
}

/* For each mark which says that a rule applies, finds the cases in WITHIN where the rule applies.
 * Stores these cases in X->when for every choice of events.  Returns false, after a report, if this
 * takes too much work. */
static bool find_rule_mark_cases(Tallying *x, Mdd within, Arena *arena, Diags *diags)
{
    SurveyView *v = x->f->b ? x->b : x->a;
    bool *wanted =
        arena_alloc_array(arena, sizeof *wanted, survey_view_case(v)->program->nrules + 1u);
    const RuleCases *fits;
    bool any = false;
    int n;

    for (int i = 0; i < x->f->nmarks; i++)
        if (!x->f->marks[i].holds)
            any = wanted[x->f->marks[i].rule->id] = true;
    if (!any)
        return true;
    if (!survey_rules(v, wanted, within, &fits, &n, arena, diags))
        return false;
    for (int i = 0; i < x->f->nmarks; i++) {
        Mdd when = MDD_NONE;

        for (int k = 0; k < n && !x->f->marks[i].holds; k++)
            if (fits[k].rule == x->f->marks[i].rule)
                when = mdd_or(survey_space_store(x->g), when, fits[k].when);
        for (int t = 0; t < x->ntuples && !x->f->marks[i].holds; t++)
            x->when[t][i] = when;
    }
    return true;
}

static int by_bits(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

static void count_cases(Tallying *x, Mdd cases, const uint32_t *hold)
{
    uint32_t sorted[MAX_TUPLES + 1];
    uint64_t count = 0;
    int n = 0;

    memcpy(sorted, hold, sizeof *sorted * (size_t)x->ntuples);
    qsort(sorted, (size_t)x->ntuples, sizeof *sorted, by_bits);
    for (int i = 0; i < x->ntuples; i++)
        if (n == 0 || sorted[n - 1] != sorted[i])
            sorted[n++] = sorted[i];
    x->t->overflow |= !survey_space_count(x->g, cases, &count);
    tally_add(x->t, sorted, n, count);
}

static void divide_cases(Tallying *x, Mdd cases, int at, uint32_t *hold)
{
    MddStore *r = survey_space_store(x->g);
    int t, m;

    if (cases == MDD_NONE)
        return;
    if (at == x->ntuples * x->f->nmarks) {
        count_cases(x, cases, hold);
        return;
    }
    t = at / x->f->nmarks;
    m = at % x->f->nmarks;
    hold[t] |= (uint32_t)1 << m;
    divide_cases(x, mdd_and(r, cases, x->when[t][m]), at + 1, hold);
    hold[t] &= ~((uint32_t)1 << m);
    divide_cases(x, mdd_minus(r, cases, x->when[t][m]), at + 1, hold);
}

bool separator_tally_cases(const SeparatorFrame *f, SurveyView *a, SurveyView *b, Mdd within,
                           SeparatorTally *t, Arena *arena, Diags *diags)
{
    Tallying *x = arena_new_of(arena, Tallying);
    uint32_t hold[MAX_TUPLES + 1] = { 0 };
    int events[MAX_SLOTS];

    *x = (Tallying){ .f = f, .g = survey_view_space(a), .a = a, .b = b, .t = t };
    if (within == MDD_NONE)
        return true;
    add_tuples(x, 0, events);
    t->overflow |= x->too_many;
    if (t->overflow)
        return true;
    if (x->ntuples &&
        (!find_mark_cases(x, false, within, arena) || !find_mark_cases(x, true, within, arena) ||
         !find_rule_mark_cases(x, within, arena, diags)))
        return false;
    divide_cases(x, within, 0, hold);
    return true;
}

/* ---- choosing the condition ------------------------------------------- */

/* The tallies of the family and of all cases, with the number of marks. */
typedef struct SeparatorSearch {
    const SeparatorTally *mine, *all;
    int nmarks;
} SeparatorSearch;

static bool row_meets(const TallyRow *r, uint32_t holds, uint32_t fails)
{
    for (int i = 0; i < r->n; i++)
        if ((r->hold[i] & holds) == holds && !(r->hold[i] & fails))
            return true;
    return false;
}

/* Returns true if each case of MINE has a fitting choice of events.  A choice fits if the marks
 * HOLDS hold and the marks FAILS do not. */
static bool all_rows_meet(const SeparatorTally *mine, uint32_t holds, uint32_t fails)
{
    for (int i = 0; i < BUCKETS; i++)
        for (const TallyRow *r = mine->rows[i]; r; r = r->next)
            if (!row_meets(r, holds, fails))
                return false;
    return true;
}

static uint64_t tally_cases_of(const SeparatorTally *t, uint32_t holds, uint32_t fails)
{
    uint64_t n = 0;

    for (int i = 0; i < BUCKETS; i++)
        for (const TallyRow *r = t->rows[i]; r; r = r->next)
            n += row_meets(r, holds, fails) ? r->count : 0;
    return n;
}

typedef struct BestSeparator {
    uint32_t holds, fails;
    uint64_t cases;
} BestSeparator;

static void consider_marks(const SeparatorSearch *c, BestSeparator *best, uint32_t holds,
                           uint32_t fails)
{
    uint64_t n;

    if (!all_rows_meet(c->mine, holds, fails))
        return;
    n = tally_cases_of(c->all, holds, fails);
    if (n < best->cases)
        *best = (BestSeparator){ holds, fails, n };
}

/* Tries every condition that has LEFT more marks than the sets HOLDS and FAILS, and keeps the best
 * in BEST.  Takes marks from number FROM on. */
static void consider_all(const SeparatorSearch *c, BestSeparator *best, int from, int left,
                         uint32_t holds, uint32_t fails)
{
    if (left == 0) {
        consider_marks(c, best, holds, fails);
        return;
    }
    for (int i = from; i < c->nmarks; i++) {
        uint32_t bit = (uint32_t)1 << i;

        consider_all(c, best, i + 1, left - 1, holds | bit, fails);
        consider_all(c, best, i + 1, left - 1, holds, fails | bit);
    }
}

/* Builds a condition that each case of the family meets.  Tries to add each mark, and then its
 * denial.  If the condition holds in fewer cases than BEST, leaves out the marks that are not
 * needed.  Then stores the condition in BEST. */
static void consider_most(const SeparatorSearch *c, BestSeparator *best)
{
    uint32_t holds = 0, fails = 0;
    uint64_t n;

    for (int i = 0; i < c->nmarks; i++) {
        uint32_t bit = (uint32_t)1 << i;

        if (all_rows_meet(c->mine, holds | bit, fails))
            holds |= bit;
        else if (all_rows_meet(c->mine, holds, fails | bit))
            fails |= bit;
    }
    n = tally_cases_of(c->all, holds, fails);
    if (n >= best->cases)
        return;
    for (int i = c->nmarks; i-- > 0;) {
        uint32_t bit = ~((uint32_t)1 << i);

        if (tally_cases_of(c->all, holds & bit, fails & bit) == n) {
            holds &= bit;
            fails &= bit;
        }
    }
    *best = (BestSeparator){ holds, fails, n };
}

Separator separator_find(const SeparatorFrame *f, const SeparatorTally *mine,
                         const SeparatorTally *all)
{
    const SeparatorSearch c = { .mine = mine, .all = all, .nmarks = f->nmarks };
    uint64_t own = tally_cases_of(mine, 0, 0);
    Separator out = { 0 };
    BestSeparator best = { .cases = UINT64_MAX };

    if (mine->overflow || all->overflow || !all_rows_meet(mine, 0, 0))
        return out;
    for (int n = 0; n <= MOST && best.cases != own; n++)
        consider_all(&c, &best, 0, n, 0, 0);
    if (best.cases != own)
        consider_most(&c, &best);
    for (int i = 0; i < f->nmarks; i++)
        if ((best.holds | best.fails) >> i & 1) {
            out.mark[out.n] = i;
            out.denied[out.n++] = best.fails >> i & 1;
        }
    out.beside = best.cases - own;
    out.found = true;
    return out;
}
