/* refusal.c - checks the reason why an exercise is refused (SPEC 6.5). */
#include "refusal.h"

#include "program/program.h"

/* ---- conditions that fail even if open facts count as true ----------------- */

/* A second evaluator, which notes whether it asks an open fact. */
typedef struct Told {
    Naive *n;
    bool open; /* an open fact was asked */
} Told;

static Value open_value(void *context, const Asked *a)
{
    ((Told *)context)->open = true;
    return a->domain[0];
}

static Value open_owner(void *context, Value item, uint64_t may)
{
    (void)item;
    (void)may;
    ((Told *)context)->open = true;
    return -1;
}

/* ---- rules that might have given the right ---------------------------------- */

static bool forbids(const Rule *r)
{
    return r->modal == MODAL_MAY_NOT || r->modal == MODAL_SHALL_NOT || r->modal == MODAL_MUST_NOT;
}

/* How many conditions of a rule fail.  `least`: those that fail without reading an open fact.
 * `most`: those that fail in this world. */
typedef struct Missed {
    int least, most;
} Missed;

typedef struct Look {
    const Exercised *x;
    const Fun *f;
    Value args[MAX_ARGS];
    Told told;
    /* A choice is one choice of values for the variables of a rule.  `nth`: the number of choices
     * looked at so far. */
    int nth;
    int told_at; /* the number of the choice that the ruling names, or -1 */
    Missed told_missed;
    /* `best`: the fewest conditions that fail in any choice, in this world.  `best_at`: the number
     * of that choice.  `late_at`: the number of the first choice with only a passed deadline
     * against it.  -1 for none. */
    int best, best_at, late_at;
    bool best_is_law; /* the Law states the rule of choice `best_at` */
    bool failing;     /* some choice that is not in the background has a condition that fails */
} Look;

static void miss(Naive *n, Look *l, const Ex *ex, bool negated, Value *slots, Missed *m)
{
    Value here, told;

    if (!negated && ex->op == EX_AND && !ex_is_kind(ex)) {
        miss(n, l, ex->kid[0], false, slots, m);
        miss(n, l, ex->kid[1], false, slots, m);
        return;
    }
    here = naive_true(n, ex, slots);
    m->most += !is_void(here) && here == negated;
    l->told.open = false;
    told = naive_true(l->told.n, ex, slots);
    if (l->told.open)
        naive_begin(l->told.n);
    else
        m->least += !is_void(told) && told == negated;
}

/* Returns true if the condition EX fails: it is false, or true if NEGATED.  A void condition does
 * not fail. */
static bool fails(Naive *n, const Ex *ex, bool negated, Value *slots)
{
    Value here = naive_true(n, ex, slots);

    return !is_void(here) && here == negated;
}

/* EX fails.  Returns the first part of the conjunction EX that fails. */
static const Ex *part(Naive *n, const Ex *ex, bool negated, Value *slots)
{
    while (!negated && ex->op == EX_AND && !ex_is_kind(ex))
        ex = fails(n, ex->kid[0], false, slots) ? ex->kid[0] : ex->kid[1];
    return ex;
}

/* EX is the `where` of the variable SLOT, or a part of it.  Returns the first condition of a narrow
 * kind in EX that fails, or NULL. */
static const Ex *failing_kind(Naive *n, const Ex *ex, int slot, Value *slots)
{
    const Ex *first;

    if (!ex || ex_is_kind_of(ex, slot))
        return ex && fails(n, ex, false, slots) ? ex : NULL;
    if (ex->op != EX_AND || ex_is_kind(ex))
        return NULL;
    first = failing_kind(n, ex->kid[0], slot, slots);
    return first ? first : failing_kind(n, ex->kid[1], slot, slots);
}

/* Counts in M the failing conditions of narrow kinds in EX.  These come before the other conditions
 * (SPEC 4.15). */
static void miss_kinds(Naive *n, Look *l, const Ex *ex, int slot, Value *slots, Missed *m)
{
    if (!ex)
        return;
    if (ex_is_kind_of(ex, slot)) {
        miss(n, l, ex, false, slots, m);
    } else if (ex->op == EX_AND && !ex_is_kind(ex)) {
        miss_kinds(n, l, ex->kid[0], slot, slots, m);
        miss_kinds(n, l, ex->kid[1], slot, slots, m);
    }
}

/* Returns the first condition of R that fails, or NULL.  Sets *NEGATED if the condition is
 * negated. */
static const Ex *failing(Naive *n, const Rule *r, Value *slots, bool *negated)
{
    *negated = false;
    for (int i = 0; i < r->nbinders; i++) {
        const Ex *kind = failing_kind(n, r->binders[i].where, r->binders[i].slot, slots);

        if (kind)
            return kind;
    }
    for (int i = 0; i < r->nconds; i++) {
        *negated = r->conds[i].negated;
        if (fails(n, r->conds[i].ex, *negated, slots))
            return part(n, r->conds[i].ex, *negated, slots);
    }
    return NULL;
}

/* Returns true if R belongs to the first layer, which is the Law. */
static bool is_of_the_law(const Naive *n, const Rule *r)
{
    return strcmp(r->clause->layer, n->p->layers[0].name) == 0;
}

static void look(void *context, Naive *n, const Rule *r, Value *slots, Value held)
{
    Look *l = context;
    Missed m = { 0 };
    Value until[MAX_ARGS] = { 0 };
    bool late = false, near, negated;
    int nth;

    (void)held;
    for (int i = 0; i < r->nargs; i++)
        if (naive_eval(n, r->args[i], slots) != l->args[i])
            return;
    nth = l->nth++;
    for (int i = 0; i < r->nbinders; i++)
        miss_kinds(n, l, r->binders[i].where, r->binders[i].slot, slots, &m);
    for (int i = 0; i < r->nconds; i++)
        miss(n, l, r->conds[i].ex, r->conds[i].negated, slots, &m);
    for (int i = 0; r->until && i < r->until->nparams; i++)
        until[i] = naive_eval(n, r->until_args[i], slots);
    late = naive_late(n, r, slots, until, l->x->event) == 1;
    near = !rule_in_background(r) && failing(n, r, slots, &negated);
    if (r == l->x->near && same_choice(r, slots, l->x->slots) && l->told_at < 0 &&
        (l->x->reason == REASON_TOO_LATE ? late : near)) {
        l->told_at = nth;
        l->told_missed = m;
    }
    if (late && m.most == 0 && l->late_at < 0)
        l->late_at = nth;
    if (near) {
        bool law = is_of_the_law(n, r);

        l->failing = true;
        if (l->best < 0 || m.most < l->best || (m.most == l->best && law && !l->best_is_law))
            l->best = m.most, l->best_at = nth, l->best_is_law = law;
    }
}

static void look_at_rules(Naive *n, Look *l)
{
    for (uint32_t i = 0; i < l->f->nrules; i++) {
        const Rule *r = l->f->rules[i];
        Value slots[MAX_SLOTS] = { 0 };
        uint64_t fixed;

        if (!forbids(r) && r->modal != MODAL_SHOULD_NOT && naive_fixes(r, l->args, slots, &fixed))
            naive_loose_choices(n, r, slots, fixed, look, l);
    }
}

/* Checks the reasons "too late" and "nearest clause".  Returns an error text, or NULL.
 *
 * "Too late" is right if only the deadline stands against the right.  "Nearest clause" is right if
 * no clause has fewer failing conditions, and none before it in the book has as few.  Background
 * clauses do not count.  Conditions of the named clause that are void or read open facts do not
 * count as failing. */
static const char *measured(Naive *n, Look *l)
{
    const Exercised *x = l->x;
    Value slots[MAX_SLOTS];
    const Ex *failed;
    bool negated, told_is_law = x->near && is_of_the_law(n, x->near);

    look_at_rules(n, l);
    if (x->reason == REASON_NO_CLAUSE)
        return l->late_at >= 0 ? "it was too late" : l->failing ? "a clause came near" : NULL;
    if (l->told_at < 0)
        return "the clause that is named is none that came near";
    if (x->reason == REASON_TOO_LATE) {
        if (l->told_missed.least > 0)
            return "not for the time alone";
        return l->late_at >= 0 && l->late_at < l->told_at ? "another was too late before" : NULL;
    }
    if (x->reason != REASON_CONDITION)
        return "nobody has the right, and nobody is forbidden it";
    if (l->late_at >= 0)
        return "it was too late";
    if (l->best < l->told_missed.least ||
        (l->best == l->told_missed.least &&
         (told_is_law == l->best_is_law ? l->best_at < l->told_at : l->best_is_law)))
        return "another clause came nearer";
    for (int i = 0; i < MAX_SLOTS; i++)
        slots[i] = x->slots[i];
    failed = failing(n, x->near, slots, &negated);
    return failed->span.start != x->failed->span.start || negated != x->negated
               ? "another condition failed first"
               : NULL;
}

/* ---- rules that say something about the exercise ------------------------------ */

/* Checks the reasons "forbidden", "his right, but ..." and "another's right".  Sets *ANY to true if
 * a rule concludes anything about the action.  Returns an error text, or NULL. */
static const char *claimed(Naive *n, const Exercised *x, const Sayings *s, Value by, bool *any)
{
    const Say *forbidden = NULL, *given = NULL, *others = NULL, *one;
    bool in_time = false, offered = false;
    Value choice = naive_choice(n, x->event);
    Reason reason;

    for (int i = 0; i < s->n; i++) {
        const Say *k = &s->at[i];
        bool his = is_given(by) && (k->who >> by & 1);

        if (!naive_standing(k) || k->rule->modal == MODAL_SHOULD ||
            k->rule->modal == MODAL_SHOULD_NOT)
            continue;
        if (forbids(k->rule)) {
            forbidden = his && !forbidden ? k : forbidden;
        } else if (his) {
            bool early = naive_late(n, k->rule, k->slots, k->until_args, x->event) != 1;

            in_time |= early;
            offered |= early && (!k->rule->fun->choosing ||
                                 (is_given(choice) && (!k->rule->from || (k->from >> choice & 1))));
            given = given ? given : k;
        } else {
            others = others ? others : k;
        }
    }
    one = forbidden ? forbidden : given ? given : others;
    *any = one != NULL;
    if (!one)
        return NULL;
    reason = forbidden  ? REASON_FORBIDDEN
             : !given   ? REASON_NOT_CHOOSER
             : !in_time ? REASON_TOO_LATE
             : offered  ? REASON_OVERRULED
                        : REASON_NOT_OFFERED;
    return x->reason != reason                             ? "another reason"
           : x->near != one->rule                          ? "another clause"
           : !same_choice(one->rule, one->slots, x->slots) ? "of other things"
                                                           : NULL;
}

const char *naive_refusal(Naive *n, const Exercised *x)
{
    const Fun *f = n->c->events[x->event].kind->exercises;
    int at = program_kind_attr(n->c->events[x->event].kind, "by");
    Look l = { .x = x, .f = f, .told_at = -1, .best = -1, .late_at = -1 };
    const char *wrong;
    bool any;

    if (!naive_exercise(n, x->event, f, l.args))
        return "nothing is exercised";
    wrong = claimed(n, x, naive_said(n, f, l.args),
                    at < 0 ? BL_ABSENT : naive_attr(n, x->event, at), &any);
    if (any)
        return wrong;
    l.told.n = naive_new(n->p, n->c, (int)(n->body - n->c->bodies), n->nevents, n->natives,
                         (Open){ &l.told, open_value, open_owner, false });
    wrong = measured(n, &l);
    naive_free(l.told.n);
    return wrong;
}
