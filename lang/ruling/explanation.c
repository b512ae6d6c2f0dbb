/* explanation.c - explains what a clause concludes about a case: its lines with their proofs, or
 * the nearest proof.  A proof is a rule with values for its variables.  A ground is one of its
 * conditions.  Functions call each other in a circle, because proofs and grounds contain each
 * other.  SLOTS has the values of variables.  At most DEPTH nested definitions are explained. */
#include "ruling/explanation.h"

#include "kit/vec.h"
#include "program/label.h"

#include <string.h>

enum {
    MAX_CLAIMS = 64,
    MAX_PROOF_DEPTH = 5,   /* definitions inside each other are explained to this depth */
    MAX_PROOFS = 60,       /* the largest number of proofs in one explanation */
    MAX_INSTANCES = 4,     /* the largest number of instances of a quantifier in a report */
    MAX_NEAR_WORK = 400000 /* the largest number of calls in one search for the nearest rule */
};

typedef struct Prover {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    const World *supposed; /* the facts supposed in addition to the presumptions */
    Proof *made[MAX_PROOFS];
    int nmade;
    uint64_t work; /* the search for the nearest rule ends when engine_work() reaches this */
} Prover;

/* The best attempt of a search for the rule that comes nearest to concluding. */
typedef struct ProofNearest {
    Support support;
    int missed;  /* the number of failing conditions; -1: no rule has values for all variables */
    int reached; /* the largest number of variables that got values in one rule; FAR is that rule */
    const Rule *far;
} ProofNearest;

/* ---- evaluating in the world of a prover ------------------------------- */

/* Returns a prover in ARENA for C with the findings of BODY. The caller frees its engine. */
static Prover *world_prover(const Program *p, const Case *c, int body, int nevents, Arena *arena)
{
    Prover *x = arena_new_of(arena, Prover);

    x->p = p;
    x->c = c;
    x->arena = arena;
    x->e = engine_new(p, c, body, nevents, arena);
    return x;
}

/* Returns a prover for the case, body and breaches of R. The caller frees the prover's engine. */
static Prover *ruling_prover(const Ruling *r, Arena *arena)
{
    Prover *x = world_prover(r->program, r->c, r->body, r->nevents, arena);

    if (r->nbreaches)
        engine_add_breaches(x->e, r->breaches, r->nbreaches);
    return x;
}

/* Begins an evaluation; to be used as the condition of a loop. The first call, with *BEGUN false,
 * returns true.  If evaluation stopped at an open fact with a presumed value, the next call assumes
 * this value and returns true again.  Otherwise returns false. */
static bool world_begin(Prover *x, bool *begun)
{
    Value v;

    if (*begun) {
        if (!engine_stopped(x->e) || engine_circle(x->e) || !engine_presumed(x->e, &v))
            return false;
        engine_assume(x->e, engine_need(x->e), v);
    }
    *begun = true;
    engine_begin(x->e);
    return true;
}

/* Evaluates the condition EX. Returns TRUTH_OPEN if it depends on an open fact or a clash. */
static Truth world_judge(Prover *x, const Ex *ex, const Value *slots)
{
    Held held = HELD_NO;

    for (bool begun = false; world_begin(x, &begun);) {
        Value v[MAX_SLOTS];

        memcpy(v, slots, sizeof v);
        held = engine_held(x->e, ex, v);
    }
    return engine_stopped(x->e) || held == HELD_CLASH ? TRUTH_OPEN
           : held == HELD_YES                         ? TRUTH_YES
                                                      : TRUTH_NO;
}

/* Stores in *OUT the value of EX.  Returns false if an open fact or a clash decides this value. */
static bool world_value(Prover *x, const Ex *ex, const Value *slots, Value *out)
{
    for (bool begun = false; world_begin(x, &begun);) {
        Value v[MAX_SLOTS];

        memcpy(v, slots, sizeof v);
        *out = engine_eval(x->e, ex, v);
    }
    return !engine_stopped(x->e) && !engine_poisoned(x->e);
}

/* Stores in *OUT the value of F(ARGS).  Returns false if this value depends on an open fact. */
static bool world_call(Prover *x, const Fun *f, const Value *args, Value *out)
{
    *out = BL_ABSENT;
    for (bool begun = false; world_begin(x, &begun);)
        *out = engine_call(x->e, f, args);
    return !engine_stopped(x->e);
}

/* Returns the event that made the deadline UNTIL(ARGS) pass; -1 if none did, or if it is open. */
static int world_passed_with(Prover *x, const Fun *until, const Value *args)
{
    int at = -1;

    for (bool begun = false; world_begin(x, &begun);)
        at = engine_passed(x->e, until, args, engine_nevents(x->e));
    return at;
}

/* Stores in CLAIMS what rules conclude about F(ARGS), at most MAX_CLAIMS claims.  Returns their
 * number, or -1 if they depend on an open fact. */
static int world_claims(Prover *x, const Fun *f, const Value *args, Claim *claims)
{
    int n = 0;

    for (bool begun = false; world_begin(x, &begun);)
        n = engine_claims(x->e, f, args, claims, MAX_CLAIMS);
    return engine_stopped(x->e) ? -1 : n;
}

/* Assumes the facts of condition_world(WHEN), the world that a report uses to describe a line. */
static void world_suppose(Prover *x, const ConditionTree *when)
{
    for (const World *at = condition_world(when, x->arena); at; at = at->next) {
        engine_assume(x->e, engine_same_fact(x->e, at->fact), at->value);
        if (!at->presumed) {
            World *one = arena_new_of(x->arena, World);

            *one = (World){ .fact = at->fact, .value = at->value, .next = x->supposed };
            x->supposed = one;
        }
    }
}

typedef struct ProofGrounds {
    ProofGround *at;
    int n, cap;
} ProofGrounds;

/* Returns the proof for S, a rule with values of its variables.  Makes each proof only once.
 * Returns NULL if there are too many proofs. */
static Proof *prove_rule(Prover *x, const Support *s, int depth);
static Proof *nearest_proof_of(Prover *x, Rule *const *rules, uint32_t n, const Value *args,
                               int depth);
static void add_grounds(Prover *x, const Ex *ex, bool wanted, const Value *slots, int depth,
                        ProofGrounds *out);

/* ---- grounds ---------------------------------------------------------- */

static bool ground_fails(const ProofGround *g)
{
    return g->truth != TRUTH_OPEN && (g->truth == TRUTH_YES) != g->wanted;
}

bool explanation_ground_tells(const ProofGround *g)
{
    for (int i = 0; i < g->nreads; i++)
        if (g->reads[i].fact->kind == FACT_FINDING || g->reads[i].fact->kind == FACT_READING ||
            g->reads[i].fact->kind == FACT_HAPPENED)
            return true;
    for (int i = 0; i < g->nproofs; i++)
        if (!g->proofs[i]->support.rule->fun->background)
            return true;
    for (int i = 0; i < g->nparts; i++)
        if (explanation_ground_tells(&g->parts[i]))
            return true;
    return false;
}

/* Returns the call that decides the condition EX: `played(c)` in `played(c) is x`.  Or NULL. */
static const Ex *called_in(const Ex *ex)
{
    for (;; ex = ex->kid[ex->op == EX_BEFORE && ex->kid[1]->fun->kind == FUN_DEADLINE]) {
        if (ex->op == EX_CALL && ex->fun->kind != FUN_BUILTIN)
            return ex;
        if (ex->op == EX_CALL && ex->fun->builtin != BUILTIN_SIZE &&
            ex->fun->builtin != BUILTIN_THE_ONE)
            return ex->fun->builtin == BUILTIN_STANDING ? ex : NULL;
        if (ex->op == EX_SET || ex->nkids == 0) /* a set, variable, constant or quantifier */
            return NULL;
    }
}

static bool eval_call_arguments(Prover *x, const Ex *call, const Value *slots, Value *args)
{
    memset(args, 0, sizeof *args * MAX_SLOTS);
    for (int i = 0; i < call->nkids; i++)
        if (!world_value(x, call->kid[i], slots, &args[i]) || !value_given(args[i]))
            return false;
    return true;
}

/* Sets g->reads to the facts that CALL reads itself.  If CALL is NULL, sets g->reads to the
 * holdings and disputed events that EX reads itself. */
static void add_reads(Prover *x, const Ex *ex, const Ex *call, const Value *slots, ProofGround *g)
{
    bool direct = call && (call->fun->kind == FUN_FINDING || call->fun->kind == FUN_READING ||
                           call->fun->kind == FUN_SETTING || call->fun->kind == FUN_HOLDING ||
                           call->fun->kind == FUN_DONE);
    /* true: add the disputed events, too */
    bool happening = !call || call->fun->kind == FUN_BUILTIN;
    const FactRead *reads;
    FactRead *kept;
    int n;

    if (call && call->fun->kind == FUN_STATUS)
        return; /* add_proofs() explains a status */
    engine_record(x->e, true);
    world_judge(x, ex, slots);
    n = engine_reads(x->e, &reads);
    kept = arena_new_array(x->arena, FactRead, (size_t)n + 1);
    for (int i = 0; i < n; i++)
        if (direct ? reads[i].fact->fun == call->fun
                   : reads[i].fact->kind == FACT_HOLDS ||
                         (reads[i].fact->kind == FACT_HAPPENED && happening))
            kept[g->nreads++] = reads[i];
    engine_record(x->e, false);
    g->reads = kept;
}

/* Adds to G the proofs of the rules that conclude about F(ARGS).  If no rule concludes and FAILING
 * is true, adds the proof of the rule that comes nearest to concluding. */
static void add_proofs(Prover *x, const Fun *f, const Value *args, bool failing, int depth,
                       ProofGround *g)
{
    Claim claims[MAX_CLAIMS];
    const Proof **list = arena_new_array(x->arena, const Proof *, MAX_CLAIMS + 1);
    int n = world_claims(x, f, args, claims);

    g->proofs = list;
    if (n < 0)
        return;
    for (int i = 0; i < n; i++) {
        const Rule *r = claims[i].support.rule;
        Proof *p;

        if (claims[i].defeated || claims[i].rival ||
            (r->kind == CONCLUDES_MODAL && modal_only_advises(r->modal)))
            continue;
        p = prove_rule(x, &claims[i].support, depth);
        if (p)
            list[g->nproofs++] = p;
    }
    if (g->nproofs == 0 && failing) {
        Proof *p = nearest_proof_of(x, f->rules, f->nrules, args, depth);

        if (p)
            list[g->nproofs++] = p;
    }
}

static void add_effect(Prover *x, const Fun *f, const Value *args, ProofGround *g)
{
    for (bool begun = false; world_begin(x, &begun);)
        g->effect = engine_effect(x->e, f, args);
    g->has_effect = !engine_stopped(x->e);
}

/* Adds to G the proofs of the rules about the first function that undoes EVENT (`undone_by`). */
static void add_undoing(Prover *x, Value event, int depth, ProofGround *g)
{
    const EventKind *k = x->c->events[event].kind;

    for (int i = 0; i < k->nundone_by; i++) {
        const Fun *f = k->undone_by[i];
        Value args[MAX_SLOTS] = { event }, v;

        if (!world_call(x, f, args, &v) || !(f->choosing ? value_given(v) : v == 1))
            continue;
        if (f->kind == FUN_DONE)
            add_effect(x, f, args, g);
        add_proofs(x, f, args, false, depth, g);
        return;
    }
}

/* Keeps in G those PARTS that explain the truth of G: the failing parts if G fails, the open parts
 * if G is open.  If G holds, keeps the parts that depend on a finding, reading or conclusion. */
static void keep_parts(Prover *x, ProofGrounds *parts, ProofGround *g)
{
    ProofGround *kept = arena_new_array(x->arena, ProofGround, (size_t)parts->n + 1);

    for (int i = 0; i < parts->n; i++) {
        const ProofGround *p = &parts->at[i];

        if (ground_fails(g)          ? ground_fails(p)
            : g->truth == TRUTH_OPEN ? p->truth == TRUTH_OPEN
                                     : explanation_ground_tells(p))
            kept[g->nparts++] = *p;
    }
    g->parts = kept;
}

/* Returns the index of the case of the definition F that applies to ARGS.  Returns f->ncases if
 * none applies.  Sets *T to TRUTH_OPEN if it is open whether the returned case applies. */
static int definition_case(Prover *x, const Fun *f, const Value *args, Truth *t)
{
    int i = 0;

    do
        *t = f->cases[i].when ? world_judge(x, f->cases[i].when, args) : TRUTH_YES;
    while (*t == TRUTH_NO && ++i < f->ncases);
    return i;
}

/* Adds to OUT the grounds of a call of the definition F.  One case of F applies.  The grounds are
 * the value and the condition of this case, and the conditions of the cases before it. */
static void add_body(Prover *x, const Fun *f, bool wanted, const Value *args, int depth,
                     ProofGrounds *out)
{
    Truth t;
    int at = definition_case(x, f, args, &t);
    const Ex *value = t == TRUTH_YES ? f->cases[at].value : NULL;
    bool plain = f->cases[0].when && (!value || value->op == EX_CONST);
    bool good = !plain || t == TRUTH_OPEN || (value && value->value == 1) == wanted;

    for (int i = 0; i < at; i++)
        add_grounds(x, f->cases[i].when, !good, args, depth, out);
    if (at < f->ncases && f->cases[at].when)
        add_grounds(x, f->cases[at].when, good, args, depth, out);
    if (!plain)
        add_grounds(x, value, wanted, args, depth, out);
}

/* Adds to G what the value of CALL depends on. */
static void add_basis(Prover *x, const Ex *call, const Value *slots, int depth, ProofGround *g)
{
    Value args[MAX_SLOTS];
    ProofGrounds parts = { 0 };

    if (depth <= 0 || !eval_call_arguments(x, call, slots, args))
        return;
    switch (call->fun->kind) {
    case FUN_DEFINE:
        if (call->fun->result->kind != TYPE_BOOL)
            return;
        add_body(x, call->fun, g->wanted, args, depth - 1, &parts);
        keep_parts(x, &parts, g);
        return;
    case FUN_DONE: add_effect(x, call->fun, args, g); /* fall through */
    case FUN_STATUS: add_proofs(x, call->fun, args, ground_fails(g), depth - 1, g); return;
    case FUN_DEADLINE: g->closed_by = world_passed_with(x, call->fun, args); return;
    case FUN_BUILTIN:
        if (g->truth == TRUTH_NO)
            add_undoing(x, args[0], depth - 1, g);
        return;
    case FUN_SETTING:
    case FUN_READING:
    case FUN_HOLDING:
    case FUN_FINDING:
    case FUN_NATIVE: return;
    }
}

/* Returns the number of parts of EX that certainly do not have the truth value WANTED.  Goes into
 * definitions, at most DEPTH levels deep. */
static int count_missed(Prover *x, const Ex *ex, bool wanted, const Value *v, int depth)
{
    Value args[MAX_SLOTS];
    Truth t;

    if (ex->op == EX_NOT && !ex->applies)
        return count_missed(x, ex->kid[0], !wanted, v, depth);
    if (!ex->applies && ex->op == (wanted ? EX_AND : EX_OR))
        return count_missed(x, ex->kid[0], wanted, v, depth) +
               count_missed(x, ex->kid[1], wanted, v, depth);
    t = world_judge(x, ex, v);
    if (t == TRUTH_OPEN || (t == TRUTH_YES) == wanted)
        return 0;
    if (depth > 0 && ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE &&
        eval_call_arguments(x, ex, v, args)) {
        int at = definition_case(x, ex->fun, args, &t);

        if (at < ex->fun->ncases)
            return count_missed(x, ex->fun->cases[at].value, wanted, args, depth - 1);
    }
    return 1;
}

/* Stores in V the value of its variable with which the quantifier SOME is nearest to holding.  SET
 * is the set after its `in`, if it has one.  Returns false if there are no values to try. */
static bool nearest_instance(Prover *x, const Ex *some, Value set, Value *v)
{
    int best = -1;
    Value nearest = 0;

    for (int64_t k = 0; k < engine_range(x->e, some->over); k++) {
        v[some->slot] = engine_range_value(some->over, k);
        if (!engine_in_range(x->e, some->over, v[some->slot]) ||
            (some->kid[0] && !((uint64_t)set >> v[some->slot] & 1)))
            continue;
        const int n = count_missed(x, some->kid[1], true, v, MAX_PROOF_DEPTH);

        /* of equally near values the last one is taken, because a late event changes least */
        if (best < 0 || n <= best) {
            best = n;
            nearest = v[some->slot];
        }
    }
    v[some->slot] = nearest;
    return best >= 0;
}

static void add_instance(Prover *x, const Ex *some, const Value *v, int depth, ProofGround *g,
                         ProofGround *list)
{
    ProofGrounds parts = { 0 };
    ProofGround *i = &list[g->nparts];

    *i = (ProofGround){ .ex = some,
                        .truth = g->truth,
                        .wanted = g->wanted,
                        .over = some->over,
                        .value = v[some->slot],
                        .closed_by = -1 };
    memcpy(i->slots, v, sizeof i->slots);
    if (some->kid[1])
        add_grounds(x, some->kid[1], g->wanted, v, depth - 1, &parts);
    keep_parts(x, &parts, i);
    /* if SOME fails, as the rule needs, an instance without parts explains nothing */
    if (g->truth == TRUTH_YES || g->wanted || i->nparts)
        g->nparts++;
}

/* An instance of the quantifier SOME is SOME with one value of its variable.  Adds to G the
 * instances that explain the truth of SOME.  If SOME holds, this is the first instance that holds.
 * If SOME fails but should hold, this is the instance that comes nearest to holding.  If SOME fails
 * as it should, these are the first few instances. */
static void add_instances(Prover *x, const Ex *some, const Value *slots, int depth, ProofGround *g)
{
    ProofGround *list = arena_new_array(x->arena, ProofGround, MAX_INSTANCES + 1);
    Value v[MAX_SLOTS], set = 0;

    memcpy(v, slots, sizeof v);
    if (depth <= 0 || g->truth == TRUTH_OPEN ||
        (some->kid[0] && (!world_value(x, some->kid[0], v, &set) || !value_given(set))))
        return;
    g->parts = list;
    if (g->truth == TRUTH_NO && g->wanted) {
        if (nearest_instance(x, some, set, v))
            add_instance(x, some, v, depth, g, list);
        return;
    }
    for (int64_t k = 0; k < engine_range(x->e, some->over) && g->nparts < MAX_INSTANCES; k++) {
        v[some->slot] = engine_range_value(some->over, k);
        if (!engine_in_range(x->e, some->over, v[some->slot]) ||
            (some->kid[0] && !((uint64_t)set >> v[some->slot] & 1)) ||
            (some->kid[1] && world_judge(x, some->kid[1], v) != g->truth))
            continue;
        add_instance(x, some, v, depth, g, list);
        if (g->truth == TRUTH_YES)
            return;
    }
}

/* EX: an event is of a narrow kind, or a clause applies.  Adds the parts of EX to G. */
static void add_inner_grounds(Prover *x, const Ex *ex, const Value *slots, int depth,
                              ProofGround *g)
{
    ProofGrounds parts = { 0 };
    Ex *plain = arena_copy(x->arena, ex, sizeof *plain, 1);

    plain->narrow = NULL;
    plain->applies = NULL;
    plain->thunk = 0;
    if (depth > 0)
        add_grounds(x, plain, g->wanted, slots, depth - 1, &parts);
    keep_parts(x, &parts, g);
}

static void add_leaf(Prover *x, const Ex *ex, bool wanted, const Value *slots, int depth,
                     ProofGrounds *out)
{
    const bool inner = ex_is_kind(ex) || ex->applies;
    const Ex *call = ex->op == EX_SOME || inner ? NULL : called_in(ex);
    ProofGround g = { .ex = ex, .wanted = wanted, .closed_by = -1 };

    memcpy(g.slots, slots, sizeof g.slots);
    g.truth = world_judge(x, ex, slots);
    g.need = engine_need(x->e);
    if (inner)
        add_inner_grounds(x, ex, slots, depth, &g);
    else if (ex->op == EX_SOME)
        add_instances(x, ex, slots, depth, &g);
    else
        add_reads(x, ex, call, slots, &g);
    if (call)
        add_basis(x, call, slots, depth, &g);
    VEC_ROOM_IN(x->arena, out->at, out->n, out->cap);
    out->at[out->n++] = g;
}

/* If EX calls a definition without wordings, adds the grounds of the definition in place of EX, and
 * returns true.  Otherwise returns false. */
static bool add_inlined(Prover *x, const Ex *ex, bool wanted, const Value *slots, int depth,
                        ProofGrounds *out)
{
    Value args[MAX_SLOTS];

    if (ex_is_kind(ex) || ex->op != EX_CALL || ex->fun->kind != FUN_DEFINE ||
        ex->fun->words.piece[WORD_IS][0] || depth <= 0 || !eval_call_arguments(x, ex, slots, args))
        return false;
    add_body(x, ex->fun, wanted, args, depth - 1, out);
    return true;
}

/* EX is an `and` or `or`.  If one part alone decides EX, adds the grounds of the first such part.
 * If neither part alone decides EX, adds EX itself as a ground. */
static void add_settling(Prover *x, const Ex *ex, bool wanted, const Value *slots, int depth,
                         ProofGrounds *out)
{
    Truth settles = ex->op == EX_OR ? TRUTH_YES : TRUTH_NO;

    for (int i = 0; i < 2; i++)
        if (world_judge(x, ex->kid[i], slots) == settles) {
            add_grounds(x, ex->kid[i], wanted, slots, depth, out);
            return;
        }
    add_leaf(x, ex, wanted, slots, depth, out);
}

static void add_grounds(Prover *x, const Ex *ex, bool wanted, const Value *slots, int depth,
                        ProofGrounds *out)
{
    bool both = ex->op == EX_AND ? wanted : !wanted;
    Truth t;

    if (ex_is_proper(ex) && wanted && world_judge(x, ex, slots) == TRUTH_YES)
        return; /* an explanation does not say why an event is proper */
    switch (ex_is_kind(ex) || ex->applies ? EX_KIND : ex->op) {
    case EX_NOT: add_grounds(x, ex->kid[0], !wanted, slots, depth, out); return;
    case EX_AND:
    case EX_OR:
        t = world_judge(x, ex, slots);
        /* both parts decide EX together, or EX does not have the truth value WANTED */
        if (both || (t != TRUTH_OPEN && (t == TRUTH_YES) != wanted)) {
            add_grounds(x, ex->kid[0], wanted, slots, depth, out);
            add_grounds(x, ex->kid[1], wanted, slots, depth, out);
        } else {
            add_settling(x, ex, wanted, slots, depth, out);
        }
        return;
    default:
        if (ex->applies || !add_inlined(x, ex, wanted, slots, depth, out))
            add_leaf(x, ex, wanted, slots, depth, out);
        return;
    }
}

/* ---- proofs ----------------------------------------------------------- */

/* Stores the arguments of the conclusion of R in ARGS.  Returns TRUTH_NO if one of them is absent,
 * and TRUTH_OPEN if one of them is open. */
static Truth conclusion_args(Prover *x, const Rule *r, const Value *slots, Value *args)
{
    for (int i = 0; i < r->nargs; i++) {
        if (!world_value(x, r->args[i], slots, &args[i]))
            return TRUTH_OPEN;
        if (!value_given(args[i]))
            return TRUTH_NO;
    }
    return TRUTH_YES;
}

static int own_claim(const Claim *claims, int n, const Support *s)
{
    int same_rule = -1;

    for (int i = n - 1; i >= 0; i--) {
        if (claims[i].support.rule != s->rule)
            continue;
        same_rule = i;
        if (memcmp(claims[i].support.slots, s->slots, sizeof *s->slots * (size_t)s->rule->nslots) ==
            0)
            return i;
    }
    return same_rule;
}

/* All conditions of P hold, but its rule concludes nothing.  Finds the reason: sets p->end to
 * PROOF_OPEN, PROOF_LAPSED or PROOF_VOID, and sets p->until and p->closed_by. */
static void explain_silence(Prover *x, Proof *p)
{
    const Rule *r = p->support.rule;
    const Ex *const says[] = { r->value, r->who, r->from, r->default_, r->tie };
    bool clash = false;
    Value v;

    for (size_t i = 0; i < BL_LEN(says); i++)
        clash |= says[i] && !world_value(x, says[i], p->support.slots, &v);
    for (int i = 0; r->until && i < r->until->nparams; i++)
        clash |= !world_value(x, r->until_args[i], p->support.slots, &v);
    p->until = r->until;
    for (bool begun = false; r->kind == CONCLUDES_MODAL && world_begin(x, &begun);)
        p->closed_by = engine_right_closed(x->e, r, p->support.slots, &p->until);
    p->end = clash ? PROOF_OPEN : p->until ? PROOF_LAPSED : PROOF_VOID;
}

/* All conditions of P hold.  Finds what its rule concludes: sets p->end, p->beaten and p->other. */
static void conclude(Prover *x, Proof *p, int depth)
{
    const Rule *r = p->support.rule;
    const Rule **beaten = arena_new_array(x->arena, const Rule *, MAX_CLAIMS);
    Value args[MAX_ARGS] = { 0 };
    Claim claims[MAX_CLAIMS];
    int n, mine;
    Truth said;

    p->end = PROOF_HOLDS;
    if (r->kind == CONCLUDES_REFER)
        return;
    said = conclusion_args(x, r, p->support.slots, args);
    if (said != TRUTH_YES) {
        p->end = said == TRUTH_OPEN ? PROOF_OPEN : PROOF_VOID;
        return;
    }
    n = world_claims(x, r->fun, args, claims);
    if (n < 0) {
        p->end = PROOF_OPEN;
        return;
    }
    mine = own_claim(claims, n, &p->support);
    if (mine < 0) {
        explain_silence(x, p);
        return;
    }
    p->beaten = beaten;
    p->end = claims[mine].defeated ? PROOF_DEFEATED : PROOF_HOLDS;
    for (int i = 0; i < n; i++) {
        if (!engine_claims_exclude(&claims[i], &claims[mine]))
            continue;
        if (claims[i].defeated) {
            if (!claims[mine].defeated && engine_defeats(&claims[mine], &claims[i]))
                beaten[p->nbeaten++] = claims[i].support.rule;
            continue;
        }
        if (claims[mine].defeated && !engine_defeats(&claims[i], &claims[mine]))
            continue;
        if (!claims[mine].defeated)
            p->end = PROOF_CLASH;
        if (!p->other)
            p->other = prove_rule(x, &claims[i].support, depth - 1);
    }
}

/* Returns true if the `where` EX only orders events, links an attribute, or says `proper`. */
static bool plain_where(const Ex *ex)
{
    if (ex->op == EX_AND && !ex_is_proper(ex))
        return plain_where(ex->kid[0]) && plain_where(ex->kid[1]);
    return ex_is_proper(ex) || (ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN) ||
           (ex->op == EX_IS && ex->kid[0]->op == EX_ATTR && ex->kid[1]->op == EX_VAR);
}

static Proof *known_proof(const Prover *x, const Support *s)
{
    for (int i = 0; i < x->nmade; i++)
        if (x->made[i]->support.rule == s->rule &&
            memcmp(x->made[i]->support.slots, s->slots,
                   sizeof *s->slots * (size_t)s->rule->nslots) == 0)
            return x->made[i];
    return NULL;
}

static Proof *new_proof(Prover *x, const Support *s)
{
    Proof *p = arena_new_of(x->arena, Proof);

    p->support = *s;
    p->closed_by = p->binder = -1;
    x->made[x->nmade++] = p;
    return p;
}

static Proof *prove_rule(Prover *x, const Support *s, int depth)
{
    const Rule *r = s->rule;
    ProofGrounds g = { 0 };
    Proof *p = known_proof(x, s);
    bool open = false;

    if (p)
        return p;
    if (x->nmade == MAX_PROOFS)
        return NULL;
    p = new_proof(x, s);
    for (int i = 0; i < r->nbinders; i++) {
        int first = g.n;

        const Ex *where = r->binders[i].where;

        if (!where || (plain_where(where) && world_judge(x, where, s->slots) != TRUTH_OPEN))
            continue;
        add_grounds(x, where, true, s->slots, depth, &g);
        for (int k = first; k < g.n; k++)
            g.at[k].binding = true;
    }
    for (int i = 0; i < r->nconds; i++)
        add_grounds(x, r->conds[i].ex, !r->conds[i].negated, s->slots, depth, &g);
    for (int i = 0; i < g.n; i++) {
        p->missed += ground_fails(&g.at[i]);
        open |= g.at[i].truth == TRUTH_OPEN;
    }
    p->grounds = g.at;
    p->ngrounds = g.n;
    if (p->missed)
        p->end = PROOF_FAILS;
    else if (open)
        p->end = PROOF_OPEN;
    else
        conclude(x, p, depth);
    return p;
}

/* ---- the nearest proof ------------------------------------------------- */

static void nearest_from(Prover *x, const Rule *r, int i, Value *v, uint64_t fixed,
                         ProofNearest *best)
{
    const Binder *b = &r->binders[i];
    Value set = 0;
    int n = 0;

    if (i > best->reached || !best->far) {
        best->reached = i;
        best->far = r;
    }
    if (best->missed == 0 || (best->missed > 0 && engine_work(x->e) > x->work))
        return;
    if (i == r->nbinders) {
        for (int k = 0; k < r->nconds && (best->missed < 0 || n < best->missed); k++)
            n += count_missed(x, r->conds[k].ex, !r->conds[k].negated, v, 0);
        if (best->missed >= 0 && n >= best->missed)
            return;
        best->missed = n;
        best->support.rule = r;
        memcpy(best->support.slots, v, sizeof best->support.slots);
        return;
    }
    if (b->in && (!world_value(x, b->in, v, &set) || !value_given(set)))
        return;
    for (int64_t k = 0; k < engine_range(x->e, b->over); k++) {
        Value value = engine_range_value(b->over, k);

        if (!engine_in_range(x->e, b->over, value) || (b->in && !((uint64_t)set >> value & 1)) ||
            ((fixed >> b->slot & 1) && v[b->slot] != value))
            continue;
        Value was = v[b->slot];

        v[b->slot] = value;
        if (!b->where || world_judge(x, b->where, v) != TRUTH_NO)
            nearest_from(x, r, i + 1, v, fixed, best);
        v[b->slot] = was;
    }
}

/* Returns the proof of the rule in BEST; NULL if BEST has none, or if there are too many proofs. */
static Proof *nearest_proof(Prover *x, const ProofNearest *best, int depth)
{
    Support s = best->support;
    Proof *p;

    if (best->missed >= 0)
        return prove_rule(x, &s, depth);
    if (!best->far || x->nmade == MAX_PROOFS)
        return NULL;
    s = (Support){ .rule = best->far };
    p = new_proof(x, &s);
    p->end = PROOF_NOTHING;
    p->binder = best->reached;
    return p;
}

static void start_search(Prover *x, ProofNearest *best)
{
    *best = (ProofNearest){ .missed = -1 };
    x->work = engine_work(x->e) + MAX_NEAR_WORK;
}

static Proof *nearest_proof_of(Prover *x, Rule *const *rules, uint32_t n, const Value *args,
                               int depth)
{
    ProofNearest best;

    if (depth <= 0)
        return NULL;
    start_search(x, &best);
    for (uint32_t i = 0; i < n; i++) {
        const Rule *r = rules[i];
        Value v[MAX_SLOTS] = { 0 };
        uint64_t fixed = 0;

        for (int k = 0; k < r->nargs; k++)
            if (r->args[k]->op == EX_VAR) {
                fixed |= (uint64_t)1 << r->args[k]->slot;
                v[r->args[k]->slot] = args[k];
            }
        if (r->kind != CONCLUDES_MODAL || !modal_is_negative(r->modal))
            nearest_from(x, r, 0, v, fixed, &best);
    }
    return nearest_proof(x, &best, depth);
}

/* Stores in *BEST the rule with the fewest failing conditions, and the values of its variables. */
static void search_nearest(Prover *x, const Rule *const *rules, int n, ProofNearest *best)
{
    start_search(x, best);
    for (int i = 0; i < n; i++) {
        Value v[MAX_SLOTS] = { 0 };

        nearest_from(x, rules[i], 0, v, 0, best);
    }
}

/* ---- explaining a clause ----------------------------------------------- */

const Rule **explanation_clause_rules(const Program *p, const char *label, bool all, int *n,
                                      Arena *arena)
{
    const Rule **rules = arena_new_array(arena, const Rule *, (size_t)p->nrules + 1);
    bool front = false;

    *n = 0;
    for (uint32_t i = 0; i < p->nrules; i++)
        front |=
            label_inside(p->rules[i]->clause->label, label) && !rule_in_background(p->rules[i]);
    for (uint32_t i = 0; i < p->nrules; i++)
        if (label_inside(p->rules[i]->clause->label, label) &&
            (all || !front || !rule_in_background(p->rules[i])))
            rules[(*n)++] = p->rules[i];
    return rules;
}

/* Returns true if support number SUPPORT of L is a rule of the clause that Y explains. */
static bool rests_on_clause(const Explanation *y, const Line *l, int support)
{
    bool counts = false;

    for (int i = 0; i < y->nrules; i++)
        counts |= y->rules[i] == l->supports[support]->rule;
    return counts;
}

static bool of_clause(const Explanation *y, const Line *l, int support)
{
    return (l->c->kind == LINE_STATUS || l->c->kind == LINE_MODAL || l->c->kind == LINE_REFER) &&
           rests_on_clause(y, l, support);
}

bool explanation_is_behind(const Explanation *y, const Line *l, LineKind kind)
{
    bool rests = false;

    for (int i = 0; l->c->kind == kind && i < l->nsupports; i++)
        rests |= rests_on_clause(y, l, i);
    return rests;
}

/* Returns P, the proof of a line of the ruling.  If P is open, but no ground of P is open, then
 * other rules about the same call are open.  The line holds anyway, so p->end becomes PROOF_HOLDS. */
static const Proof *as_ruled(Proof *p)
{
    bool open = false;

    for (int i = 0; i < p->ngrounds; i++)
        open |= p->grounds[i].truth == TRUTH_OPEN;
    if (p->end == PROOF_OPEN && !open)
        p->end = PROOF_HOLDS;
    return p;
}

static bool prove_line(const Explanation *y, const Line *l, Arena *arena, ProofLine *out)
{
    const Proof **proofs = arena_new_array(arena, const Proof *, (size_t)l->nsupports + 1);
    const World **worlds = arena_new_array(arena, const World *, (size_t)l->nsupports + 1);

    *out = (ProofLine){ .line = l, .proofs = proofs, .worlds = worlds };
    for (int i = 0; i < l->nsupports; i++) {
        Prover *x;

        if (!of_clause(y, l, i))
            continue;
        x = ruling_prover(y->r, arena);
        world_suppose(x, l->support_when[i]);
        worlds[out->nproofs] = x->supposed;
        proofs[out->nproofs++] = as_ruled(prove_rule(x, l->supports[i], MAX_PROOF_DEPTH));
        engine_free(x->e);
    }
    return out->nproofs > 0;
}

static const Clause *first_clause(const Program *p, const char *label, bool *concludes)
{
    const Clause *first = NULL;

    *concludes = false;
    for (const Clause *c = p->clauses; c; c = c->next) {
        if (!label_inside(c->label, label))
            continue;
        first = first ? first : c;
        *concludes |= c->rules != NULL;
    }
    return first;
}

/* Returns 1 if the clause supports L whenever every presumption holds, and 0 if it does not.
 * Returns -1 if open facts decide that.  PRESUMED is the ruling if every presumption holds. */
static int presumed_truth(const Explanation *y, const Ruling *presumed, const Line *l)
{
    int best = 0;

    for (int i = 0; i < presumed->nlines; i++) {
        const Line *m = &presumed->lines[i];

        if (strcmp(m->modal_key, l->modal_key) != 0)
            continue;
        for (int k = 0; k < m->nsupports; k++) {
            if (!of_clause(y, m, k))
                continue;
            if (!m->support_when[k]->fact)
                return 1;
            best = -1;
        }
    }
    return best;
}

int explanation_count_missed(const Program *p, const Case *c, int body, const Rule *const *rules,
                             int nrules, uint64_t *work, Arena *arena)
{
    Prover *x = world_prover(p, c, body, c->nevents, arena);
    ProofNearest best;

    search_nearest(x, rules, nrules, &best);
    *work += engine_work(x->e);
    engine_free(x->e);
    return best.missed < 0 ? MAX_SLOTS : best.missed;
}

Explanation *explanation_of_clause(const Ruling *r, const char *label, bool all, Arena *arena)
{
    Explanation *y = arena_new_of(arena, Explanation);
    const Ruling *presumed = ruling_presumed(r, NULL, 0, arena);
    ProofLine *lines = arena_new_array(arena, ProofLine, (size_t)r->nlines + 1);
    bool concludes, surely = false, maybe = false;
    bool conflicts = false, hangs = false;
    ProofNearest best;
    Prover *x;

    y->r = r;
    y->label = label;
    y->rules = explanation_clause_rules(r->program, label, all, &y->nrules, arena);
    y->lines = lines;
    y->clause = first_clause(r->program, label, &concludes);
    if (!y->clause)
        return NULL;
    for (int i = 0; i < r->nlines; i++) {
        int t;

        conflicts |= explanation_is_behind(y, &r->lines[i], LINE_CLASH);
        hangs |= explanation_is_behind(y, &r->lines[i], LINE_NOT_RULED);
        if (!prove_line(y, &r->lines[i], arena, &lines[y->nlines]))
            continue;
        t = presumed_truth(y, presumed, &r->lines[i]);
        surely |= t == 1;
        maybe |= t < 0;
        y->nlines++;
    }
    y->verdict = surely      ? WHY_APPLIES
                 : maybe     ? WHY_DEPENDS
                 : y->nlines ? WHY_NOT_PRESUMED
                 : conflicts ? WHY_CLASH
                 : hangs     ? WHY_NOT_RULED
                 : concludes ? WHY_NOT
                             : WHY_GUARD;
    if (y->verdict != WHY_APPLIES && y->verdict != WHY_DEPENDS && y->verdict != WHY_GUARD) {
        x = ruling_prover(r, arena);
        search_nearest(x, y->rules, y->nrules, &best);
        y->nearest = nearest_proof(x, &best, MAX_PROOF_DEPTH);
        engine_free(x->e);
    }
    return y;
}
