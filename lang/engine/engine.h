/* engine.h - evaluates conditions, statuses and rules on one case in one world (SPEC 5 to 7).
 *
 * A *world* is an assignment of values to open facts.  An open fact is one that the case does not
 * state.  A *clash* occurs if rules conclude different values and none of the rules prevails.  A
 * *status* is a function that gets its value from rules.  An *exercise* is an event that uses the
 * right to an action.  A *body* is a person or a committee that finds facts.  When evaluation needs
 * an open fact without an assumed value, it stops and names the fact (engine_need).  The caller
 * assumes each value of the fact in turn and evaluates again (rule_goals.c, explore.c).
 *
 * In comments, "F(ARGS)" is a call of the function F with the arguments ARGS.  A set "as bits" has
 * bit V set if value V is in the set.
 *
 * An engine serves one thread.  Program and case are borrowed and must outlive it. */
#ifndef BL_ENGINE_H
#define BL_ENGINE_H

#include "case/case.h"
#include "program/rule_index.h"

typedef enum FactKind {
    FACT_SETTING,
    FACT_READING,
    FACT_ATTRIBUTE, /* args: the event, and the index of the attribute */
    FACT_HAPPENED,  /* whether a disputed event happened; args: the event */
    FACT_FINDING,
    FACT_HOLDS, /* args: owner, item */
    /* args: owner, group.  Whether the owner holds another item of the group, beside the items
     * that the case names */
    FACT_HOLDS_OTHER,
    /* the choice that a player makes with an action; `fun` is the action's function, a FUN_DONE */
    FACT_ELECTED,
    /* which deal of the universe the case has; the value is the number of the deal, from 1 */
    FACT_DEAL
} FactKind;

typedef struct Fact {
    FactKind kind;
    const Fun *fun;
    Value args[MAX_ARGS];
    int nargs;
    uint32_t id;      /* the number of the fact in its engine, from 0 */
    bool unbounded;   /* the fact has too many possible values to try each of them */
    uint64_t chooser; /* FACT_ELECTED: the persons who may choose, as bits */
} Fact;

typedef struct Engine Engine;

/* Why an exercise of an action has no effect. */
typedef enum Reason {
    REASON_NONE,
    REASON_NO_CLAUSE, /* no rule gives anybody the right */
    /* a rule would give the right, but one of its conditions failed (Conclusion.near) */
    REASON_CONDITION,
    REASON_NOT_CHOOSER, /* somebody else has the right */
    REASON_TOO_LATE,    /* the deadline had passed */
    REASON_FORBIDDEN,
    REASON_OVERRULED,  /* another choice prevailed */
    REASON_NOT_OFFERED /* no right offers the choice that was made */
} Reason;

/* A rule that fired, with the values of its variables. */
typedef struct Support {
    const Rule *rule;
    Value slots[MAX_SLOTS];
    /* a line of a ruling rests on this layer, too: the layer of a reading on which the rule turns,
     * or of a clause that completes the right; NULL: none */
    const char *other_layer;
} Support;

typedef enum LineKind {
    LINE_STATUS,
    LINE_MODAL,
    LINE_REFER,
    LINE_CLASH,
    LINE_REFUSED,
    LINE_GAP,
    LINE_NOT_RULED,
    LINE_WAITS,
    LINE_BREACH /* an invariant is broken; args: the variables of the invariant that are events */
} LineKind;

/* What has become of a right by the end of the story. */
typedef enum RightState {
    RIGHT_OPEN,
    RIGHT_EXERCISED, /* a person who has the right has exercised it */
    RIGHT_LAPSED,
    RIGHT_EFFECT, /* the right is a duty, and takes effect without an exercise */
    RIGHT_TAKEN   /* another person has exercised it */
} RightState;

/* Returns true if somebody has exercised the right. */
static inline bool right_used(RightState s)
{
    return s == RIGHT_EXERCISED || s == RIGHT_TAKEN;
}

/* One conclusion of a ruling in one world. */
typedef struct Conclusion {
    LineKind kind;
    const Fun *fun;
    Value args[MAX_ARGS];
    int nargs;
    Value value;
    bool must_be;
    Modal modal;
    ChooserKind chooser;
    uint64_t who; /* the persons who may choose, as bits */
    bool has_from;
    uint64_t from; /* the choices, as bits, if HAS_FROM is true */
    const Fun *until;
    Value until_args[MAX_ARGS];
    RightState state;
    Value default_;
    const char *refer;
    const Title *refer_title; /* the title of the law that the line refers to; NULL: no title */
    /* LINE_REFUSED: the reason; args[0] is the event that exercised the action */
    Reason reason;
    /* LINE_REFUSED: the rule that explains the reason; NULL for REASON_NO_CLAUSE.  For
     * REASON_CONDITION, several rules would give the right if their conditions held.  The field
     * has the rule with the fewest failing conditions. */
    const Rule *near;
    const Ex *failed; /* REASON_CONDITION: the condition of NEAR that failed; otherwise NULL */
    bool failed_negated;
    Value near_slots[MAX_SLOTS];
    const Fact *waits;          /* LINE_WAITS: the open fact */
    const Invariant *invariant; /* LINE_BREACH: the invariant that is broken */
} Conclusion;

/* the most values of one fact that are tried; a fact with more values is unbounded */
enum { DOMAIN_MAX = 66 };

/* Returns an engine that evaluates P on the case C. It uses the findings of the body
 * c->bodies[BODY]. Events from index NEVENTS on have not happened yet (option --at); NEVENTS is
 * c->nevents for the whole story. Facts live in ARENA. All other memory of the engine lives
 * until engine_free(). */
Engine *engine_new(const Program *p, const Case *c, int body, int nevents, Arena *arena);
void engine_free(Engine *e); /* E may be NULL */
/* Finds which events the variables of rules can take. Evaluation then skips all other events. The
 * rules of the program must not change afterwards. */
void engine_find_reach(Engine *e);
/* Returns what engine_find_reach() has found about R.  Returns NULL if there is no such result, or
 * while a record is made (engine_record()). reach_any() and reach_takes() read the result. */
const uint64_t *engine_reach(const Engine *e, const Rule *r);
/* Returns an arena that engine_free() frees. */
Arena *engine_scratch(Engine *e);
/* Makes native_oracle() return ORACLE to natives.  Before this call, native_oracle() returns
 * NULL. */
void engine_set_oracle(Engine *e, void *oracle);

/* ---- worlds ----------------------------------------------------------- */

/* Begins an evaluation in the world that the current assumptions describe. */
void engine_begin(Engine *e);
/* Returns true if evaluation has stopped: at an open fact (engine_need()), or because the
 * evaluation is void (engine_circle()). */
bool engine_stopped(const Engine *e);
/* Returns the open fact that stopped evaluation; NULL if the evaluation is void. */
const Fact *engine_need(const Engine *e);
/* Stores in *VALUES the possible values of the fact that engine_need() returns, in order.  Returns
 * their number. */
int engine_domain(const Engine *e, const Value **values);
/* Returns true if the fact that engine_need() returns has a presumed value.  Stores that value in
 * *V. */
bool engine_presumed(const Engine *e, Value *v);
/* Returns true if the evaluation is void: a rule depends on itself, evaluation nests too deep
 * (engine_deep()), or a native gave an invalid reply (engine_native_fault()). */
bool engine_circle(const Engine *e);
/* Returns true if the evaluation is void because it nests too deep. */
bool engine_deep(const Engine *e);
/* A reply of a native that is not a value of the native's type. */
typedef struct NativeFault {
    const Fun *fun; /* the native that replied; NULL: there is no fault */
    Value args[MAX_ARGS], value;
} NativeFault;
/* Returns the invalid reply that made an evaluation void, or NULL. */
const NativeFault *engine_native_fault(const Engine *e);
/* Assumes that F, a fact of E, has the value V.  The assumption lasts until engine_forget(). */
void engine_assume(Engine *e, const Fact *f, Value v);
/* Ends the assumption about F. */
void engine_forget(Engine *e, const Fact *f);
/* Returns the fact of E that equals F. F is a fact of another engine of the same program. */
const Fact *engine_same_fact(Engine *e, const Fact *f);
/* Returns the fact of E that corresponds to F. F is a fact of another engine, which has another
 * program and the same story. The function of F is found by its name, and must exist in both
 * programs. */
const Fact *engine_import_fact(Engine *e, const Fact *f);
/* Stores in *VALUES the values that F can have in the current world.  Returns their number.  The
 * case of E must be a shape of a universe: a case with fixed events and open facts.  F must be an
 * open setting, attribute or finding, or the deal.  Evaluation stops (engine_stopped()) if the
 * values depend on another open fact. */
int engine_values(Engine *e, const Fact *f, const Value **values);
/* A part of an evaluation that a search can explore by itself.  Exactly one of CALL, CONDITION and
 * CLAIMS is set. */
typedef struct Subgoal {
    const Fun *call;        /* the subgoal is the call CALL(ARGS) */
    const Thunk *condition; /* the subgoal is a condition; ARGS has the values of its variables */
    const Rule *claims;     /* the subgoal is what this rule concludes about ARGS */
    Value args[MAX_ARGS];
    void *memo; /* the entry of the subgoal in the engine's memo table */
} Subgoal;
/* The callback for an open fact F that evaluation needs.  The function may assume a value of F and
 * return true; then evaluation goes on.  If it returns false, evaluation stops.  If there is also a
 * ChooseGoalFn, this function is not called inside a subgoal. */
typedef bool ChooseFn(void *context, const Fact *f);
/* The callback for a subgoal G that evaluation begins.  It is not called for a subgoal inside
 * another subgoal.  The function may fix a value of G (engine_suppose()) and return true; then
 * evaluation goes on with that value.  If it returns false, G is evaluated. */
typedef bool ChooseGoalFn(void *context, const Subgoal *g);
/* Sets the two callbacks FN and GOAL, which get CONTEXT; each may be NULL. CONDITIONS is true if
 * conditions of rules are subgoals, too. */
void engine_set_chooser(Engine *e, ChooseFn *fn, ChooseGoalFn *goal, bool conditions,
                        void *context);
/* If ON is true, E reduces decision trees from now on.  A call that reads open facts may have the
 * same value in all worlds.  Once E has found this out, the call counts as a constant, and its
 * facts are not asked for again.  If ON is false, such a call reads its facts again.
 *
 * Which calls count as constants depends on what was evaluated before.  So ON must be false if a
 * result depends on which facts are asked for. */
void engine_reduce(Engine *e, bool on);
typedef struct CallArgs {
    Value args[MAX_ARGS];
} CallArgs;
/* Stores in *LIST the arguments of every call of F that has begun so far, in any order. Returns
 * their number. The list lives in ARENA. */
int engine_calls_of(const Engine *e, const Fun *f, const CallArgs **list, Arena *arena);
/* Returns the work done so far: 1 for each evaluated call, and 1 for every ENGINE_TRIES values
 * tried for a variable. The result is the same on every machine. */
enum { ENGINE_TRIES = 8 };
uint64_t engine_work(const Engine *e);
/* Returns the number of open facts that E knows.  The ids of these facts count from 0. */
uint32_t engine_nfacts(const Engine *e);
const Fact *engine_fact(const Engine *e, uint32_t id);

/* ---- kept calls ------------------------------------------------------- */

/* The values of calls on one case.  Each kept value is the same in every world.  A value takes
 * about 12 bytes. */
typedef struct KeptCalls KeptCalls;
/* Returns the values that E has found so far and that are the same in every world.  Leaves out some
 * of them, such as large sets.  If E has breaches (engine_add_breaches()), returns no values.  The
 * result lives in ARENA. */
const KeptCalls *engine_keep_calls(const Engine *e, Arena *arena);
/* Lets E take the values of calls from KEPT instead of evaluating the calls.  KEPT is from an
 * engine for the same program, case, body and number of events, and must outlive E.  E must be new
 * and get no breaches. engine_told() leaves out the findings that the calls in KEPT have read. */
void engine_use_kept(Engine *e, const KeptCalls *kept);

/* ---- clashes of invariants (SPEC 22.3) -------------------------------- */

/* Adds N breaches of invariants.  Each entry of LIST is one breach: the rule of the invariant, with
 * the values of its variables.  In each world where a breach holds, the calls that the invariant
 * names after `clash` are clashes from now on.  Whether a breach holds is evaluated without these
 * clashes.
 *
 * Can be called once for each engine, which must have no chooser (engine_set_chooser()).  LIST must
 * outlive E. */
void engine_add_breaches(Engine *e, const Support *const *list, int n);
/* If ON is true, the breaches of invariants make no clashes from now on. If ON is false, they
 * make clashes again. */
void engine_ignore_breaches(Engine *e, bool on);

/* ---- evaluation ------------------------------------------------------- */

const Program *engine_program(const Engine *e);
const Case *engine_case(const Engine *e);
int engine_nevents(const Engine *e);
/* Stores in *AT the indices of the events of kind K, in order.  Returns their number.  If K is
 * NULL, stores the indices of all events. */
int engine_events(const Engine *e, const EventKind *k, const int **at);
/* Stores in *AT, in story order, the events that binder I of R can take. Leaves out events in a
 * wrong order: R can say, for example, `q after m` (var_order.h). SLOTS has the values of the
 * binders before I. Returns the number of events. */
int engine_choices(const Engine *e, const Rule *r, int i, const Value *slots, const int **at);
/* Evaluates EX. SLOTS has the values of its variables. The result has no meaning if the engine
 * has stopped. */
Value engine_eval(Engine *e, const Ex *ex, Value *slots);
bool engine_true(Engine *e, const Ex *ex, Value *slots);
/* Returns true if the last evaluation depends on a clash of rules. Then its value is unknown. */
bool engine_poisoned(const Engine *e);
Value engine_call(Engine *e, const Fun *f, const Value *args);

/* The value of a subgoal in a world, and whether this value depends on a clash.  The value of a
 * Subgoal.claims is a number that is equal for equal conclusions. */
typedef struct CallValue {
    Value value;
    bool poisoned;
} CallValue;
/* Stores in *OUT the outermost subgoal that was under way when evaluation stopped.  Instead of
 * assuming the needed fact, a caller may then suppose a value of this subgoal.  Returns false if no
 * subgoal was under way. */
bool engine_pending(const Engine *e, Subgoal *out);
/* Begins a world and evaluates G in it. A subgoal directly inside G then counts as outermost. */
CallValue engine_subgoal(Engine *e, const Subgoal *g);
/* Fixes the value of G to *O from now on. If O is NULL, G is evaluated again from now on. */
void engine_suppose(Engine *e, const Subgoal *g, const CallValue *o);

/* The truth value of a condition.  HELD_CLASH: a clash of rules decides whether it holds. */
typedef enum Held { HELD_NO, HELD_YES, HELD_CLASH } Held;
Held engine_held(Engine *e, const Ex *ex, Value *slots);

typedef void FiredFn(void *context, const Conclusion *c, const Support *s);
/* Evaluates the rule R.  SLOTS has values for the variables with a bit in FIXED.  Calls FN for each
 * conclusion that stands or clashes, but not for a defeated one.  If a reference to another law
 * depends on a clash, FN gets a LINE_NOT_RULED, and its `fun` is NULL. */
void engine_fire(Engine *e, const Rule *r, Value *slots, uint64_t fixed, FiredFn *fn,
                 void *context);
/* Returns true if R may conclude something: for some values of its variables, its conditions hold
 * or depend on a clash.  A permission that has ended without being used does not count.  SLOTS and
 * FIXED are as in engine_fire(). */
bool engine_fits(Engine *e, const Rule *r, Value *slots, uint64_t fixed);
/* Calls FN for each choice of values for the variables of R that makes the conditions of R hold.
 * FN gets the values in SLOTS.  Also calls FN if R is defeated.  If a condition depends on a
 * clash, the function treats it as true.  In that case, engine_poisoned() is true when the
 * function returns. */
typedef void BindingFn(void *context, const Value *slots);
void engine_bindings(Engine *e, const Rule *r, BindingFn *fn, void *context);
/* Returns true if a screen of R fails (prefilter.h).  Then R certainly concludes nothing.  Tests
 * only the screens of LEVEL, which need the binder with index LEVEL and perhaps earlier ones.  The
 * screens of LEVEL -1 need no variable; those of LEVEL r->nbinders need variables other than
 * events.  SLOTS has the values of the variables bound so far.  Asks for no open fact. */
bool engine_excluded(Engine *e, const Rule *r, int level, const Value *slots);
/* Sets LEFT to the rules of S that may conclude something for EVENT: bit I stands for rule I of S
 * (rule_index.h). */
void engine_apply_sieve(Engine *e, const KindRules *s, int event, uint64_t *left);
/* Returns true if the remembered values show that a gate of R fails in every world (prefilter.h).
 * Tests only the gates that become testable when the binder at LEVEL is bound.  SLOTS is as in
 * engine_excluded(). */
bool engine_gate_fails(const Engine *e, const Rule *r, int level, const Value *slots);
/* Evaluates the gates of R that become testable when the binder at LEVEL is bound.  Returns true if
 * one of them fails for all values of the later variables and of the open facts (prefilter.h).
 * SLOTS is as in engine_excluded(). */
bool engine_cannot_fire(Engine *e, const Rule *r, int level, const Value *slots);
/* Returns true if the remembered values show that R makes no conclusion that stands, in any world.
 * SLOTS has values for the variables with a bit in FIXED. */
bool engine_claims_nothing(const Engine *e, const Rule *r, const Value *slots, uint64_t fixed);
/* Returns true if R, with its variables in SLOTS, is a permission that has ended without being
 * used.  Then its conditions need not be evaluated. */
bool engine_lapsed_unused(Engine *e, const Rule *r, Value *slots);

/* The fate of a conclusion, if the conditions of its rule hold: it stands, or it is defeated. */
typedef struct Contest {
    bool said; /* false: the conclusion has no value, and the other fields mean nothing */
    bool defeated;
    /* if the conclusion is about an action: the persons who may choose, and the choices if these
     * are limited, both as bits */
    uint64_t who, from;
    bool passed; /* if the conclusion is about an action: the deadline has passed */
} Contest;
/* The callback of engine_contest() for an undefeated rule OTHER that excludes the conclusion of the
 * rule R.  If DEFEATS is true, OTHER prevails over R, and R is defeated.  If DEFEATS is false,
 * OTHER and R clash, and R is not defeated. */
typedef void AgainstFn(void *context, const Rule *other, bool defeats);
/* Returns what happens to the conclusion of R, with its variables in SLOTS. The conditions of R
 * must hold. FN is called with CONTEXT. */
Contest engine_contest(Engine *e, const Rule *r, Value *slots, AgainstFn *fn, void *context);

/* Returns the smallest number of conditions of R that fail.  Tries all values of the variables
 * of R that satisfy the `where` conditions of R.  If R has no other conditions, tries all
 * values, and counts the `where` conditions that fail.  An open condition counts as true.
 * Returns -1 if there are no values to try. */
int engine_count_failing(Engine *e, const Rule *r);

enum { ENGINE_TOLD = 64 };
/* Returns which findings of c->bodies[BODY] (engine_new()) have been read since engine_begin(): bit
 * I is for finding I.  Findings from ENGINE_TOLD on have no bit.  A finding also counts if its
 * value is used through a remembered call. */
uint64_t engine_told(const Engine *e);

/* ---- explaining a conclusion ------------------------------------------ */

/* What one rule concludes about a status or an action, in the current world. */
typedef struct Claim {
    Support support;
    bool defeated;
    /* False: the claim is about F, the function that engine_claims() was called for.  True: it is a
     * rival, about the action that settles F or about the status that F settles. */
    bool rival;
    Value value;    /* the value of a status */
    Value default_; /* the default choice of an action */
} Claim;

/* Stores in OUT first the claims about F(ARGS), sorted by label, and then their rivals
 * (Claim.rival).  Stores at most MAX claims.  Returns their number.  Evaluation may stop at an open
 * fact. */
int engine_claims(Engine *e, const Fun *f, const Value *args, Claim *out, int max);
/* Returns true if A and B exclude each other, or would exclude each other if they named the same
 * persons. */
bool engine_claims_exclude(const Claim *a, const Claim *b);
/* Returns true if A defeats B.  Assumes that no rule defeats A. */
bool engine_defeats(const Claim *a, const Claim *b);

typedef enum EffectKind {
    EFFECT_NOT_PERMITTED, /* nobody has the right, or the action is forbidden */
    EFFECT_DUTY,          /* the action is a duty, and takes effect at once */
    EFFECT_EXERCISED,     /* the exercise by `event` has taken effect */
    EFFECT_LAPSED,        /* the deadline has passed: the default takes effect, or nothing does */
    EFFECT_ELECTED,       /* nobody has exercised the right yet, so the choice is still open */
    EFFECT_CLASH
} EffectKind;

/* How an action takes effect, or why it does not. */
typedef struct Effect {
    EffectKind kind;
    int event; /* the event of the exercise; -1: none */
    /* The persons who may choose, and the values that they may choose, as bits.  Both are set
     * only before the deadline. */
    uint64_t choosers, from;
} Effect;
Effect engine_effect(Engine *e, const Fun *f, const Value *args);

/* Returns the index of the event that made the deadline UNTIL(ARGS) pass.  Returns -1 if the
 * deadline had not passed before the event with index AT.  Also returns -1 if a clash decides
 * whether it had passed, or if evaluation stopped. */
int engine_passed(Engine *e, const Fun *until, const Value *args, int at);
/* R gives a right, and SLOTS has the variables of R.  The right ends when the deadline of R or the
 * deadline of its action passes.  Returns the index of the event that made the earlier deadline
 * pass, and stores this deadline in *BY.  Returns -1 and does not change *BY in three cases: the
 * right has not ended, an argument of the action is absent, or evaluation stopped. */
int engine_right_closed(Engine *e, const Rule *r, const Value *slots, const Fun **by);
/* A variable of type OVER can have the values engine_range_value(OVER, k), for k from 0 to
 * engine_range() - 1. Values that engine_in_range() rejects do not count. */
int64_t engine_range(const Engine *e, const Type *over);
bool engine_in_range(const Engine *e, const Type *over, Value v);
Value engine_range_value(const Type *over, int64_t k);
bool engine_happened(Engine *e, int event);

/* Returns true if EVENT exercises an action and the exercise has no effect.  Stores the refusal and
 * its reason in *C.  If a clash decides whether the exercise has an effect, also returns true, and
 * stores a LINE_NOT_RULED in *C. */
bool engine_refused(Engine *e, int event, Conclusion *c);
/* Returns true if the status F(ARGS) must have a value but has none. */
bool engine_gap(Engine *e, const Fun *f, const Value *args);

/* A fact that evaluation has read, with its value. */
typedef struct FactRead {
    const Fact *fact;
    Value value;
    Span span; /* where the case states the value; NO_SPAN if the value is assumed */
    bool assumed;
} FactRead;
/* If ON is true, starts to record what evaluation depends on, with an empty record.  Otherwise
 * stops recording.  While recording, the engine evaluates a call again if its memo entry has no
 * notes on what it depends on. */
void engine_record(Engine *e, bool on);
/* Stores in *READS the facts read since recording started, each once. Returns their number. */
int engine_reads(const Engine *e, const FactRead **reads);
/* Stores in *RULES the rules that fired but were defeated since recording started, each once.
 * Returns their number. */
int engine_defeated(const Engine *e, const Rule *const **rules);

#endif
