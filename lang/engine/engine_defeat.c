/* engine_defeat.c - collects the candidates about one status or action, and settles which of them
 * are defeated (SPEC 6.4).  A candidate is the conclusion of a rule before it is known whether the
 * rule is defeated.  An action settles a status if the choice in the action becomes the value of
 * the status.  The engine is poisoned (e->poisoned) if a value depends on a clash of rules. */
#include "engine/engine_inside.h"

#include "program/exclusion.h"

#include <string.h>

/* Returns false if R certainly concludes nothing about ARGS.  LEFT is the result of engine_reach()
 * for R, or NULL.  Reads no open fact. */
static inline bool may_be_about(const Engine *e, const uint64_t *left, const Rule *r,
                                const Value *args)
{
    if (!reach_any(left))
        return false;
    for (int i = 0; i < r->nargs; i++)
        if (r->about[i] >= 0 && value_given(args[i]) &&
            !(left ? reach_takes(left, r->about[i], args[i])
                   : in_range(e, r->binders[r->about[i]].over, args[i])))
            return false;
    return true;
}

bool engine_fix_args(const Rule *r, const Value *args, Value *v, uint64_t *fixed)
{
    *fixed = 0;
    for (int i = 0; i < r->nargs; i++) {
        const Ex *a = r->args[i];

        if (a->op == EX_CONST && a->value != args[i])
            return false;
        if (a->op != EX_VAR)
            continue;
        if ((*fixed >> a->slot & 1) && v[a->slot] != args[i])
            return false;
        *fixed |= (uint64_t)1 << a->slot;
        v[a->slot] = args[i];
    }
    return true;
}

static void candidates_init(Candidates *c, const Value *args)
{
    c->at = c->inline_;
    c->n = c->all = 0;
    c->cap = (int)BL_LEN(c->inline_);
    c->args = args;
    c->poisoned = c->lent = false;
}

void engine_candidates_free(Candidates *c)
{
    if (c->at != c->inline_ && !c->lent)
        xfree(c->at);
}

static Candidate *candidates_add(Candidates *c)
{
    if (c->all == c->cap) {
        Candidate *grown = xmalloc(sizeof *grown * (size_t)c->cap * 2);

        memcpy(grown, c->at, sizeof *grown * (size_t)c->all);
        engine_candidates_free(c);
        c->at = grown;
        c->cap *= 2;
    }
    memset(&c->at[c->all], 0, sizeof c->at[c->all]);
    return &c->at[c->all++];
}

bool engine_candidate_same(const Candidate *a, const Candidate *b)
{
    return a->rule == b->rule && a->value == b->value && a->who == b->who && a->from == b->from &&
           a->default_ == b->default_ && a->tie == b->tie &&
           same_args(a->until_args, b->until_args, MAX_ARGS);
}

static uint64_t who_mask(Engine *e, const Rule *r, Value *v)
{
    Value who = eval(e, r->who, v);

    if (!value_given(who))
        return 0;
    return r->chooser == CHOOSER_ONE ? (uint64_t)1 << who : (uint64_t)who;
}

bool engine_may_lapse(const Rule *r)
{
    return r->kind == CONCLUDES_MODAL && r->modal == MODAL_MAY && (r->until || r->fun->lapses) &&
           !r->default_;
}

bool engine_out_of_time(Engine *e, const Rule *r, Value *v, const Value *args)
{
    Value until[MAX_ARGS] = { 0 }, choice;

    if (!engine_may_lapse(r) || !engine_args_match(e, r, v, args))
        return false;
    for (int i = 0; r->until && i < r->until->nparams; i++)
        until[i] = eval(e, r->until_args[i], v);
    if (!engine_right_passed(e, r->fun, args, r->until, until, e->nevents))
        return false;
    for (int ev = 0; ev < e->nevents && !e->stopped; ev++)
        if (engine_exercises_action(e, ev, r->fun, args, &choice) &&
            !engine_right_passed(e, r->fun, args, r->until, until, ev))
            return false;
    return !e->stopped;
}

bool engine_candidate_make(Engine *e, const Rule *r, Value *v, Candidate *c)
{
    *c = (Candidate){ .rule = r };
    if (r->kind == CONCLUDES_STATUS) {
        c->value = eval(e, r->value, v);
        return value_given(c->value);
    }
    c->who = who_mask(e, r, v);
    c->default_ = r->default_ ? eval(e, r->default_, v) : BL_ABSENT;
    c->tie = r->tie ? eval(e, r->tie, v) : BL_ABSENT;
    if (r->from) {
        Value set = eval(e, r->from, v);

        c->has_from = true;
        c->from = value_given(set) ? (uint64_t)set : 0;
    }
    for (int i = 0; r->until && i < r->until->nparams; i++)
        c->until_args[i] = eval(e, r->until_args[i], v);
    return true;
}

/* Returns true if the facts of the case show that the conclusion of R is about arguments other than
 * ARGS.  V has the values of the variables of R. */
static bool speaks_of_others(const Engine *e, const Rule *r, const Value *v, const Value *args)
{
    for (int i = 0; i < r->nargs; i++) {
        Value seen;

        if ((r->plain_args >> i & 1) && case_observe_value(e->c, r->args[i], v, &seen) &&
            seen != args[i])
            return true;
    }
    return false;
}

static bool collect_candidate(Engine *e, const Rule *r, Value *v, void *context)
{
    Candidates *cs = context;
    bool was = e->poisoned, holds_all, undecided, late;
    Candidate c;

    if (speaks_of_others(e, r, v, cs->args))
        return true;
    if (!e->recording && engine_screen_fails(e, r, 0, r->nscreens[r->nbinders + 1], UINT64_MAX, v))
        return true;
    late = engine_out_of_time(e, r, v, cs->args);

    e->poisoned = was;
    if (e->stopped || late)
        return !e->stopped;
    holds_all = engine_conditions(e, r, v);
    undecided = e->poisoned && !e->stopped;
    if (!holds_all && !undecided) {
        e->poisoned = was;
        return !e->stopped;
    }
    /* A clash in the conditions does not matter in two cases: the conclusion is not about CS->args,
     * or the conclusion has no value. */
    if (engine_args_match(e, r, v, cs->args)) {
        holds_all &= engine_candidate_make(e, r, v, &c) && !e->poisoned;
        undecided |= e->poisoned;
        undecided &= r->kind != CONCLUDES_STATUS || c.value != BL_ABSENT;
    } else {
        holds_all = false;
        undecided = e->poisoned && !undecided;
    }
    cs->poisoned |= undecided && !e->stopped;
    e->poisoned = was;
    if (e->stopped || !holds_all)
        return !e->stopped;
    for (int i = 0; i < cs->all; i++)
        if (engine_candidate_same(&cs->at[i], &c))
            return true;
    *candidates_add(cs) = c;
    return true;
}

/* A search for values of the variables of a rule.  With these values the rule must make the
 * conclusion CAND about ARGS. */
typedef struct CandidateSlots {
    const Candidate *cand;
    const Value *args;
    Value *slots;
    bool found;
} CandidateSlots;

static bool makes_candidate(Engine *e, const Rule *r, Value *v, void *context)
{
    CandidateSlots *m = context;
    bool was = e->poisoned, made;
    Candidate c;

    made = !engine_out_of_time(e, r, v, m->args) && engine_conditions(e, r, v) &&
           engine_args_match(e, r, v, m->args) && engine_candidate_make(e, r, v, &c) &&
           engine_candidate_same(&c, m->cand);
    e->poisoned = was;
    if (!made)
        return !e->stopped;
    memcpy(m->slots, v, sizeof *v * MAX_SLOTS);
    m->found = !e->stopped;
    return false;
}

bool engine_candidate_slots(Engine *e, const Candidate *c, const Value *args, Value *slots)
{
    CandidateSlots m = { .cand = c, .args = args, .slots = slots };
    Value v[MAX_SLOTS] = { 0 };
    uint64_t fixed;
    bool was = e->poisoned;

    /* While e->poisoned is true, engine_conditions() returns false. A clash that was read earlier
     * must not count, because C does not depend on it. */
    e->poisoned = false;
    /* This never fails, because C is a candidate about ARGS. */
    engine_fix_args(c->rule, args, v, &fixed);
    engine_bind_rule(e, c->rule, v, fixed, makes_candidate, &m);
    e->poisoned = was;
    return m.found;
}

bool engine_candidates_exclude(const Candidate *a, const Candidate *b)
{
    if (a->rule->kind != b->rule->kind)
        return modal_effective((a->rule->kind == CONCLUDES_MODAL ? a : b)->rule->modal);
    if (a->rule->kind != CONCLUDES_MODAL)
        return a->value != b->value;
    return exclusion_of_modals(a->rule, a->default_, b->rule, b->default_) &&
           ((a->who & b->who) || modal_forbids(a->rule->modal) == modal_forbids(b->rule->modal));
}

bool engine_any_rival(const Candidates *cs, const Candidate *c)
{
    for (int i = cs->n; i < cs->all; i++)
        if (!cs->at[i].defeated && engine_candidates_exclude(c, &cs->at[i]))
            return true;
    return false;
}

bool engine_rule_defeats(const Rule *a, const Rule *b)
{
    for (uint32_t i = 0; i < a->ndefeats; i++)
        if (a->defeats[i] == b)
            return true;
    return false;
}

/* Settles which candidates in CS are defeated.  Begins with those that no rule defeats.  A defeated
 * rule defeats nothing.  Rules that would defeat each other in a circle stay undefeated, and defeat
 * nothing. */
static void settle_defeat(Engine *e, Candidates *cs)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < cs->all; i++) {
            bool beaten = false, perhaps = false;

            for (int j = 0; j < cs->all && !cs->at[i].settled; j++) {
                if (cs->at[j].defeated || !engine_rule_defeats(cs->at[j].rule, cs->at[i].rule) ||
                    !engine_candidates_exclude(&cs->at[j], &cs->at[i]))
                    continue;
                beaten |= cs->at[j].settled;
                perhaps = true;
            }
            if (cs->at[i].settled || (perhaps && !beaten))
                continue;
            cs->at[i].settled = changed = true;
            cs->at[i].defeated = beaten;
        }
    }
    for (int i = 0; e->recording && i < cs->all; i++)
        if (cs->at[i].defeated) {
            engine_record_defeated(e, cs->at[i].rule);
            engine_record_note(e,
                               (RecordNote){ .kind = NOTE_DEFEATED, .defeated = cs->at[i].rule });
        }
}

/* Remembered candidates: of one rule, or of all rules about some arguments.  In the second case,
 * the defeated candidates are marked. */
struct CandidateMemo {
    Candidate *at;
    int n, all;
    bool poisoned;
    CandidateMemo *next; /* the next entry of a list in Engine.made */
};

/* the object for no candidates: equal objects let a decision tree be reduced (engine_reduce()) */
static const CandidateMemo no_candidates;

static CandidateMemo *candidate_memo_of(Engine *e, const Candidates *cs)
{
    CandidateMemo *claims = arena_new_of(e->results, CandidateMemo);

    claims->poisoned = cs->poisoned;
    claims->n = cs->n;
    claims->all = cs->all;
    if (cs->all) {
        claims->at = arena_alloc_array(e->results, sizeof *claims->at, (size_t)cs->all);
        memcpy(claims->at, cs->at, sizeof *cs->at * (size_t)cs->all);
    }
    return claims;
}

/* Returns CS, the candidates of the rule R, as an object for the memo table.  If there is a
 * ChooseGoalFn, equal candidates of R give the same object. */
static const CandidateMemo *claims_memo_of(Engine *e, const Rule *r, const Candidates *cs)
{
    CandidateMemo *x;

    if (!e->choose_goal)
        return cs->all || cs->poisoned ? candidate_memo_of(e, cs) : &no_candidates;
    if (!e->made)
        e->made = arena_new_array(e->results, CandidateMemo *, e->p->nrules + 1u);
    for (x = e->made[r->id]; x; x = x->next) {
        bool same = x->all == cs->all && x->poisoned == cs->poisoned;

        for (int i = 0; same && i < x->all; i++)
            same = engine_candidate_same(&x->at[i], &cs->at[i]);
        if (same)
            return x;
    }
    x = candidate_memo_of(e, cs);
    x->next = e->made[r->id];
    return e->made[r->id] = x;
}

static const CandidateMemo *make_candidate_memo(Engine *e, const Rule *r, Value *v, uint64_t fixed,
                                                const Value *args)
{
    const CandidateMemo *claims;
    Candidates cs;

    candidates_init(&cs, args);
    engine_bind_rule(e, r, v, fixed, collect_candidate, &cs);
    claims = claims_memo_of(e, r, &cs);
    engine_candidates_free(&cs);
    return claims;
}

static Memo *claims_entry(Engine *e, const Rule *r, const Value *args)
{
    if (!e->claims)
        e->claims = arena_new_array(e->results, MemoTable *, e->p->nrules + 1u);
    return engine_memo_get(e, &e->claims[r->id], r->fun->ptype, args, r->nargs);
}

/* Returns the candidates of R about ARGS, or NULL if evaluation stopped.  M is the memo entry of
 * these candidates, which is not in progress.  V and FIXED are as in engine_bind_rule().  If there
 * is a ChooseGoalFn, the candidates are a subgoal.  A search for the values of a status then tries
 * each result of the rules of the status.  The search does not try each value of the facts that the
 * rules read. */
static const CandidateMemo *claims_of(Engine *e, const Rule *r, Value *v, uint64_t fixed,
                                      const Value *args, Memo *m)
{
    const bool goal = e->choose_goal != NULL, outer = goal && e->depth == e->base;
    EvalFrame frame;
    Value x;

    if (m->supposed || (outer && !engine_begin_subgoal(e, NULL, NULL, r, args, r->nargs, m))) {
        e->tainted = e->untraced = true;
        return (const CandidateMemo *)(intptr_t)m->supposed_value;
    }
    e->depth += goal;
    if (!engine_memo_recall(e, m, e->depth > e->base, &x)) {
        frame = engine_memo_enter(e, m);
        x = (Value)(intptr_t)make_candidate_memo(e, r, v, fixed, args);
        engine_memo_leave(e, m, &frame, x);
    }
    e->depth -= goal;
    if (e->stopped)
        return NULL;
    e->pending &= !outer;
    return (const CandidateMemo *)(intptr_t)x;
}

CallValue engine_rule_claims(Engine *e, const Rule *r, const Value *args)
{
    Value v[MAX_SLOTS] = { 0 };
    const CandidateMemo *claims;
    uint64_t fixed;

    engine_fix_args(r, args, v, &fixed);
    claims = claims_of(e, r, v, fixed, args, claims_entry(e, r, args));
    return (CallValue){ (Value)(intptr_t)claims, claims && claims->poisoned };
}

/* Collects the candidates of R in CS, and remembers them.  V and FIXED are as in
 * engine_bind_rule().  Most rules conclude the same in most worlds.  So a search of many worlds
 * saves time by remembering. */
static void recall_candidates(Engine *e, const Rule *r, Value *v, uint64_t fixed, Candidates *cs)
{
    Memo *m = claims_entry(e, r, cs->args);
    const CandidateMemo *claims;

    if (engine_memo_in_progress(m)) {
        engine_bind_rule(e, r, v, fixed, collect_candidate, cs);
        return;
    }
    claims = claims_of(e, r, v, fixed, cs->args, m);
    if (!claims)
        return;
    cs->poisoned |= claims->poisoned;
    for (int i = 0; i < claims->all; i++)
        *candidates_add(cs) = claims->at[i];
}

/* Stores in *RULES the rules that may conclude about F(ARGS), in order. Returns their number. */
static uint32_t rules_about(const Engine *e, const Fun *f, const Value *args, Rule *const **rules)
{
    const ConstantIndex *x = e->p->sieves ? &e->p->sieves->filed[f->id] : NULL;
    uint32_t at, start;

    *rules = f->rules;
    if (!x || !x->nvalues)
        return f->nrules;
    at = args[x->arg] < x->low || args[x->arg] - x->low >= (Value)x->nvalues
             ? x->nvalues
             : (uint32_t)(args[x->arg] - x->low);
    start = at ? x->ends[at - 1] : 0;
    *rules = x->rules + start;
    return x->ends[at] - start;
}

/* Collects in CS the candidates of every rule about F(ARGS) in this world. */
static void gather_candidates(Engine *e, const Fun *f, const Value *args, Candidates *cs)
{
    Rule *const *rules;
    uint32_t n = rules_about(e, f, args, &rules);

    for (uint32_t i = 0; i < n && !e->stopped; i++) {
        const Rule *r = rules[i];
        Value v[MAX_SLOTS];
        uint64_t fixed;

        if (!may_be_about(e, reach_of(e, r), r, args))
            continue;
        memset(v, 0, sizeof *v * (size_t)r->nslots);
        if (!engine_fix_args(r, args, v, &fixed) ||
            (!e->recording && engine_screen_fails(e, r, 0, r->nscreens[r->nbinders + 1], fixed, v)))
            continue;
        if ((e->nassumed || e->choose_goal) && !e->recording)
            recall_candidates(e, r, v, fixed, cs);
        else
            engine_bind_rule(e, r, v, fixed, collect_candidate, cs);
    }
}

/* CS has candidates about an action.  Returns true if one of them gives a right, or if a clash
 * decides whether one of them gives a right. */
static bool any_right(const Candidates *cs)
{
    for (int i = 0; i < cs->n; i++)
        if (modal_effective(cs->at[i].rule->modal))
            return true;
    return cs->poisoned;
}

/* Returns true if an undefeated candidate in CS gives a right. CS is about an action. */
static bool right_stands(const Candidates *cs)
{
    for (int i = 0; i < cs->n; i++)
        if (modal_effective(cs->at[i].rule->modal) && !cs->at[i].defeated)
            return true;
    return false;
}

/* CS has the candidates about the action F(ARGS).  If one of them gives a right, adds their
 * rivals: the candidates about the status that F settles. */
static void gather_rivals(Engine *e, const Fun *f, const Value *args, Candidates *cs)
{
    Value about[MAX_ARGS] = { 0 };

    if (!any_right(cs) || e->stopped)
        return;
    settles_status_args(f, args, about);
    cs->args = about;
    gather_candidates(e, f->settles, about, cs);
    cs->args = args;
}

/* Stores in ITS the arguments of the action that settles the status F(ARGS).  Returns false if an
 * argument is absent, or is an event of the wrong kind. */
static bool settling_args(Engine *e, const Fun *f, const Value *args, Value *its)
{
    const Fun *action = f->settled_by;

    settles_action_args(f, args, its);
    for (int i = 0; i < action->nparams; i++)
        if (action->ptype[i]->kind == TYPE_EVENT && !in_range(e, action->ptype[i], its[i]))
            return false;
    return true;
}

/* If a player made a choice with the action F(ARGS), adds candidates to CS.  RIGHTS has the rights
 * to that action.  Each right that allowed the choice gives one candidate, with the choice as its
 * value. */
static void add_choices(Engine *e, const Fun *f, const Value *args, const Candidates *rights,
                        Candidates *cs)
{
    bool was = e->poisoned;
    Value v = eval_fun(e, f, args);
    Right r;

    cs->poisoned |= v == BL_CLASH || e->poisoned;
    e->poisoned = was;
    if (e->stopped || !value_given(v))
        return;
    r = engine_right(e, f, args, rights);
    for (int i = 0; i < rights->n && !e->stopped; i++)
        if (engine_right_chose(e, f, args, &rights->at[i], &r, v)) {
            Candidate *c = candidates_add(cs);

            *c = rights->at[i];
            c->value = v;
        }
    e->poisoned = was;
}

/* F is a status that an action settles.  Collects in CS the candidates about F(ARGS), and their
 * rivals, which are the rights to that action.  Finds out which of all these are defeated. */
static void gather_settled(Engine *e, const Fun *f, const Value *args, Candidates *cs)
{
    Value its[MAX_ARGS] = { 0 };
    Candidates rights;

    if (!settling_args(e, f, args, its)) {
        gather_candidates(e, f, args, cs);
        cs->n = cs->all;
        settle_defeat(e, cs);
        return;
    }
    engine_candidates(e, f->settled_by, its, &rights);
    for (int i = rights.n; i < rights.all && !e->stopped; i++)
        *candidates_add(cs) = rights.at[i];
    cs->poisoned = rights.poisoned;
    if (!any_right(&rights) && !e->stopped) {
        gather_candidates(e, f, args, cs);
        if (!e->stopped)
            settle_defeat(e, cs);
    } else if (!e->stopped && right_stands(&rights)) {
        add_choices(e, f->settled_by, its, &rights, cs);
    }
    cs->n = cs->all;
    for (int i = 0; i < rights.n && !e->stopped; i++)
        if (modal_effective(rights.at[i].rule->modal))
            *candidates_add(cs) = rights.at[i];
    engine_candidates_free(&rights);
}

void engine_candidates(Engine *e, const Fun *f, const Value *args, Candidates *cs)
{
    bool was = e->poisoned, tainted = e->tainted, reduced = e->reduced;
    uint64_t told = e->told;
    Memo *m = NULL;

    candidates_init(cs, args);
    for (int i = 0; i < f->nparams; i++)
        if (args[i] == BL_ABSENT)
            return; /* no rule concludes about an absent argument */
    if (!e->recording) {
        m = engine_memo_get(e, &e->settled[f->id], f->ptype, args, f->nparams);
        if (engine_memo_is_global(e, m)) {
            const CandidateMemo *known = (const CandidateMemo *)(intptr_t)m->value;

            cs->at = known->at;
            cs->n = known->n;
            cs->all = cs->cap = known->all;
            cs->poisoned = known->poisoned;
            cs->lent = true;
            e->reduced |= m->reduced;
            e->told |= m->told;
            return;
        }
    }
    e->poisoned = e->tainted = e->reduced = false;
    e->told = 0;
    if (f->settled_by) {
        gather_settled(e, f, args, cs);
    } else {
        gather_candidates(e, f, args, cs);
        cs->n = cs->all;
        if (f->settles)
            gather_rivals(e, f, args, cs);
        if (!e->stopped)
            settle_defeat(e, cs);
    }
    e->poisoned = was;
    if (m && !e->stopped && !e->tainted) {
        m->state = KNOWN;
        m->reduced = e->reduced;
        m->told = e->told;
        m->value = (Value)(intptr_t)candidate_memo_of(e, cs);
    }
    e->told |= told;
    e->tainted |= tainted;
    e->reduced |= reduced;
}

/* Stores in ARGS the arguments of the conclusion of R.  SLOTS has values for the variables with a bit
 * in FIXED.  Returns false if an argument is not known yet, or is absent. */
static bool known_args(const Engine *e, const Rule *r, const Value *slots, uint64_t fixed,
                       Value *args)
{
    for (int i = 0; i < r->nargs; i++) {
        const Ex *a = r->args[i];

        if (a->op == EX_VAR
                ? !(fixed >> a->slot & 1)
                : !(r->plain_args >> i & 1) || !case_observe_value(e->c, a, slots, &args[i]))
            return false;
        if (a->op == EX_VAR)
            args[i] = slots[a->slot];
        if (!value_given(args[i]))
            return false;
    }
    return true;
}

bool engine_claims_nothing(const Engine *e, const Rule *r, const Value *slots, uint64_t fixed)
{
    const CandidateMemo *known;
    Value args[MAX_ARGS];
    const Memo *m;

    if (!r->fun || !e->settled[r->fun->id] || !known_args(e, r, slots, fixed, args))
        return false;
    m = engine_memo_find(e->settled[r->fun->id], args, r->nargs);
    if (!engine_memo_is_global(e, m))
        return false;
    known = (const CandidateMemo *)(intptr_t)m->value;
    for (int i = 0; i < known->n; i++)
        if (known->at[i].rule == r && !known->at[i].defeated)
            return false;
    return !known->poisoned;
}

Value engine_status_value(Engine *e, const Fun *f, const Value *args)
{
    Candidates cs;
    Value v = BL_ABSENT;

    engine_candidates(e, f, args, &cs);
    for (int i = 0; i < cs.n && !e->stopped; i++) {
        if (cs.at[i].defeated)
            continue;
        if (v == BL_ABSENT)
            v = cs.at[i].value;
        else if (v != cs.at[i].value)
            v = BL_CLASH;
        if (engine_any_rival(&cs, &cs.at[i]))
            v = BL_CLASH;
    }
    if (cs.poisoned)
        v = BL_CLASH;
    engine_candidates_free(&cs);
    return v;
}
