/* engine.h - evaluates conditions, statuses and rules on one case in one world (SPEC 5 to 7).
 *
 * A *world* is an assignment of values to open facts.  An open fact is one that the case
 * does not state.  When evaluation needs an open fact that is not assumed, it stops and
 * names the fact (engine_need); the caller assumes each of its values in turn and
 * evaluates again (rule_goals.c, explore.c).
 *
 * An engine serves one thread.  Program and case are borrowed and must outlive it. */
#ifndef BL_ENGINE_H
#define BL_ENGINE_H

#include "case/case.h"

typedef enum FactKind {
    FACT_SETTING,
    FACT_READING,
    FACT_ATTRIBUTE, /* args: event, attribute index */
    FACT_HAPPENED,  /* args: event */
    FACT_FINDING,
    FACT_HOLDS,       /* args: owner, item */
    FACT_HOLDS_OTHER, /* args: owner, group: OWNER holds an item that the case does not name */
    FACT_ELECTED,     /* fun: the FUN_DONE of the action */
    FACT_DEAL         /* the number of a deal of the universe, from 1 */
} FactKind;

typedef struct Fact {
    FactKind kind;
    const Fun *fun;
    Value args[MAX_ARGS];
    int nargs;
    uint32_t id;      /* index in its engine: engine_fact() */
    bool unbounded;   /* its domain is too large to try every value */
    uint64_t chooser; /* ELECTED: the set of those who may choose */
} Fact;

typedef struct Engine Engine;

/* Why an exercise of an action has no effect. */
typedef enum Reason {
    REASON_NONE,
    REASON_NO_CLAUSE,   /* no rule gives anybody the right */
    REASON_CONDITION,   /* a condition of the nearest rule failed */
    REASON_NOT_CHOOSER, /* somebody else has the right */
    REASON_TOO_LATE,    /* the deadline had passed */
    REASON_FORBIDDEN,
    REASON_OVERRULED,  /* another choice prevailed */
    REASON_NOT_OFFERED /* the choice is not among those offered */
} Reason;

/* A rule that fired, with the values of its variables. */
typedef struct Support {
    const Rule *rule;
    Value slots[MAX_SLOTS];
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
    LINE_BREACH /* of an invariant; args: the variables that are events */
} LineKind;

typedef enum RightState {
    RIGHT_OPEN,
    RIGHT_EXERCISED,
    RIGHT_LAPSED,
    RIGHT_EFFECT,
    RIGHT_TAKEN /* somebody else has exercised it */
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
    uint64_t who; /* set of choosers */
    bool has_from;
    uint64_t from; /* set of choices, if HAS_FROM */
    const Fun *until;
    Value until_args[MAX_ARGS];
    RightState state;
    Value default_;
    const char *refer;
    const Title *refer_title; /* or NULL */
    /* REFUSED: args[0] is the event of the exercise */
    Reason reason;
    const Rule *near; /* of a refusal: the rule that came nearest to giving the right */
    const Ex *failed; /* the condition of NEAR that failed */
    bool failed_negated;
    Value near_slots[MAX_SLOTS];
    const Fact *waits;          /* WAITS: the open fact */
    const Invariant *invariant; /* BREACH */
} Conclusion;

enum { DOMAIN_MAX = 66 }; /* values of a bounded fact at most */

/* Returns an engine for P and C.  BODY is an index into c->bodies.  Events from NEVENTS on
 * have not happened yet (--at); pass c->nevents for the whole story.  Facts live in ARENA,
 * everything else until engine_free(). */
Engine *engine_new(const Program *p, const Case *c, int body, int nevents, Arena *arena);
void engine_free(Engine *e); /* NULL is allowed */
/* Returns an arena that ends with E. */
Arena *engine_scratch(Engine *e);
/* Sets the context that natives get from native_oracle(); NULL before the first call. */
void engine_set_oracle(Engine *e, void *oracle);

/* ---- worlds ----------------------------------------------------------- */

/* Begins an evaluation in the world of the present assumptions. */
void engine_begin(Engine *e);
/* Returns true if evaluation stopped: at an open fact (engine_need), or because it is void
 * (engine_circle). */
bool engine_stopped(const Engine *e);
const Fact *engine_need(const Engine *e);
/* Sets *VALUES to the possible values of the needed fact, in order, and returns how many
 * there are. */
int engine_domain(const Engine *e, const Value **values);
/* Returns true if the needed fact has a presumed value, and sets *V to it. */
bool engine_presumed(const Engine *e, Value *v);
/* Returns true if the evaluation is void: a rule depends on itself, evaluation nests too
 * deep (engine_deep), or a native gave an invalid reply (engine_native_fault). */
bool engine_circle(const Engine *e);
bool engine_deep(const Engine *e);
/* A native's reply that is not a value of its type. */
typedef struct NativeFault {
    const Fun *fun; /* NULL: no fault */
    Value args[MAX_ARGS], value;
} NativeFault;
/* Returns the first fault of a native, or NULL. */
const NativeFault *engine_native_fault(const Engine *e);
void engine_assume(Engine *e, const Fact *f, Value v);
void engine_forget(Engine *e, const Fact *f);
/* Returns E's own fact that equals F, a fact of another engine of the same program. */
const Fact *engine_same_fact(Engine *e, const Fact *f);
/* Returns E's own fact for F, a fact of an engine with another program on the same story.
 * Matches functions by name; they must exist. */
const Fact *engine_import_fact(Engine *e, const Fact *f);
/* Sets *VALUES to the values that F can have in the present world of a shape of a universe,
 * and returns how many there are.  F is an open setting, attribute or finding, or the deal.
 * Stops (engine_stopped) if these values depend on another open fact. */
int engine_values(Engine *e, const Fact *f, const Value **values);
/* A part of an evaluation that can be explored by itself: a call, or a condition of a rule
 * with the variables that it reads. */
typedef struct Subgoal {
    const Fun *call;        /* NULL: a condition */
    const Thunk *condition; /* NULL: a call */
    Value args[MAX_ARGS];
    void *memo; /* its entry in the engine's memo table */
} Subgoal;
/* Called when evaluation needs the open fact F; if there is a ChooseGoalFn, only outside every
 * subgoal.  If it assumes F and returns true, evaluation goes on; else evaluation stops. */
typedef bool ChooseFn(void *context, const Fact *f);
/* Called when evaluation begins the subgoal G outside every other subgoal.  If it supposes
 * a value of G (engine_suppose) and returns true, evaluation goes on with that value. */
typedef bool ChooseGoalFn(void *context, const Subgoal *g);
/* Sets these two callbacks; NULL for none.  CONDITIONS: conditions of rules are subgoals too. */
void engine_set_chooser(Engine *e, ChooseFn *fn, ChooseGoalFn *goal, bool conditions,
                        void *context);
typedef struct CallArgs {
    Value args[MAX_ARGS];
} CallArgs;
/* Sets *LIST to the arguments of every call of F begun so far, in no order, and returns how
 * many there are. */
int engine_calls_of(const Engine *e, const Fun *f, const CallArgs **list, Arena *arena);
/* Returns the work done so far: calls evaluated, plus one for every ENGINE_TRIES values
 * tried for a variable.  It is the same on every machine. */
enum { ENGINE_TRIES = 8 };
uint64_t engine_work(const Engine *e);
/* The open facts that evaluation has met have the ids 0 to engine_nfacts() - 1. */
uint32_t engine_nfacts(const Engine *e);
const Fact *engine_fact(const Engine *e, uint32_t id);

/* ---- clashes of invariants (SPEC 22.3) -------------------------------- */

/* From now on the calls that are named by the `clash` of the invariants that N BREACHES
 * break are clashes, each in the worlds of its breach.  Whether there is a breach is evaluated
 * without these clashes.  Only once for an engine, which has no chooser.  LIST must outlive it. */
void engine_add_breaches(Engine *e, const Support *const *list, int n);
/* Evaluates without these clashes (ON), or with them again. */
void engine_ignore_breaches(Engine *e, bool on);

/* ---- evaluation ------------------------------------------------------- */

const Program *engine_program(const Engine *e);
const Case *engine_case(const Engine *e);
int engine_nevents(const Engine *e);
/* Sets *AT to the events of kind K (NULL: of any kind), in order, and returns how many there
 * are. */
int engine_events(const Engine *e, const EventKind *k, const int **at);
/* Sets *AT to the events that binder I of R can take by their order, now that the binders before it
 * are bound in SLOTS, and returns how many there are. */
int engine_choices(const Engine *e, const Rule *r, int i, const Value *slots, const int **at);
/* Evaluates EX with its variables in SLOTS.  The result has no meaning once the engine has
 * stopped. */
Value engine_eval(Engine *e, const Ex *ex, Value *slots);
bool engine_true(Engine *e, const Ex *ex, Value *slots);
/* Returns true if the last answer depends on a clash of rules, so that it is unknown. */
bool engine_poisoned(const Engine *e);
Value engine_call(Engine *e, const Fun *f, const Value *args);

/* The value of a call in a world, and whether it depends on a clash. */
typedef struct CallValue {
    Value value;
    bool poisoned;
} CallValue;
/* Sets *OUT to the outermost subgoal under way when evaluation stopped; false if the fact
 * was needed outside every subgoal.  A caller may suppose a value of that subgoal instead of
 * assuming the fact. */
bool engine_pending(const Engine *e, Subgoal *out);
/* Begins a world and evaluates G; a subgoal inside G is then the outermost. */
CallValue engine_subgoal(Engine *e, const Subgoal *g);
/* Fixes the value of G to *O from now on; NULL: G is evaluated again. */
void engine_suppose(Engine *e, const Subgoal *g, const CallValue *o);

/* The truth of a condition.  HELD_CLASH: it depends on a clash of rules. */
typedef enum Held { HELD_NO, HELD_YES, HELD_CLASH } Held;
Held engine_held(Engine *e, const Ex *ex, Value *slots);

typedef void FiredFn(void *context, const Conclusion *c, const Support *s);
/* Evaluates rule R with its events bound in SLOTS where FIXED has the slot's bit.  Calls FN
 * for each conclusion that is not defeated, or that clashes.  For a referral that depends on
 * a clash, FN gets a LINE_NOT_RULED without a function. */
void engine_fire(Engine *e, const Rule *r, Value *slots, uint64_t fixed, FiredFn *fn,
                 void *context);
/* Returns true if the conditions of R hold, or depend on a clash, for some choice of its
 * variables.  Only then can R matter for a ruling. */
bool engine_fits(Engine *e, const Rule *r, Value *slots, uint64_t fixed);
/* Calls FN for every choice of R's variables for which its conditions hold, defeated or
 * not.  A condition that depends on a clash counts as holding; the engine is poisoned then. */
typedef void BindingFn(void *context, const Value *slots);
void engine_bindings(Engine *e, const Rule *r, BindingFn *fn, void *context);
/* Returns true if R certainly concludes nothing, as far as the binders up to LEVEL (-1: none)
 * and the text of the case tell.  Asks for no open fact (prefilter.h). */
bool engine_excluded(Engine *e, const Rule *r, int level, const Value *slots);
/* Sets in LEFT the rules of S that may conclude something for EVENT (case_observe.h). */
void engine_apply_sieve(Engine *e, const KindRules *s, int event, uint64_t *left);
/* Returns true if a condition of R that is decided by the binders up to LEVEL is known to
 * fail in every world (prefilter.h). */
bool engine_gate_fails(const Engine *e, const Rule *r, int level, const Value *slots);
/* Evaluates the conditions of R that become decidable with the binder at LEVEL.  Returns true
 * if one of them fails whatever the later binders and the open facts are (prefilter.h). */
bool engine_cannot_fire(Engine *e, const Rule *r, int level, const Value *slots);
/* Returns true if R, with its variables in SLOTS, is a permission whose time passed unused.
 * Its conditions are not evaluated then. */
bool engine_lapsed_unused(Engine *e, const Rule *r, Value *slots);

/* The fate of the conclusion of a rule whose conditions hold: it stands or is defeated. */
typedef struct Contest {
    bool said; /* the conclusion has a value; else the rest is meaningless */
    bool defeated;
    uint64_t who, from; /* of an action: the choosers, and the choices if limited */
    bool passed;        /* its deadline has passed */
} Contest;
/* Called for each undefeated rule OTHER that excludes the conclusion.  DEFEATS: OTHER
 * prevails; else the two clash.  Not called for a rule that excludes a defeated conclusion
 * without prevailing over it. */
typedef void AgainstFn(void *context, const Rule *other, bool defeats);
Contest engine_contest(Engine *e, const Rule *r, Value *slots, AgainstFn *fn, void *context);

/* Returns the fewest conditions of R that fail for any choice of its variables.  An open
 * condition counts as holding.  If only its variables have conditions (`where`), these are
 * counted.  Returns -1 if there is no choice of variables. */
int engine_count_failing(Engine *e, const Rule *r);

/* Returns which findings of the body evaluation has read since engine_begin(), as bits by their
 * places; only the first ENGINE_TOLD have one.  What a call read in an earlier world counts too. */
enum { ENGINE_TOLD = 64 };
uint64_t engine_told(const Engine *e);

/* ---- why -------------------------------------------------------------- */

/* What one rule concludes about a status or an action, in the present world. */
typedef struct Claim {
    Support support;
    bool defeated;
    bool rival;     /* it is not about F: F settles a status, or an action settles F */
    Value value;    /* the value of a status */
    Value default_; /* the default of an action */
} Claim;

/* Writes to OUT the claims of all rules about F of ARGS, in the order of the book, at most
 * MAX of them, and returns how many.  Their rivals follow.  Stops like any evaluation. */
int engine_claims(Engine *e, const Fun *f, const Value *args, Claim *out, int max);
/* Returns true if A and B exclude each other, whoever the persons are that they name. */
bool engine_claims_exclude(const Claim *a, const Claim *b);
/* Returns true if A would defeat B when nothing defeats A. */
bool engine_defeats(const Claim *a, const Claim *b);

typedef enum EffectKind {
    EFFECT_NOT_PERMITTED, /* nobody has the right, or it is forbidden */
    EFFECT_DUTY,          /* the action takes effect at once */
    EFFECT_EXERCISED,     /* the exercise by `event` has taken effect */
    EFFECT_LAPSED,        /* the deadline has passed: no effect, or the default */
    EFFECT_ELECTED,       /* the one who has the right still chooses */
    EFFECT_CLASH
} EffectKind;

/* How an action takes effect, or why it does not. */
typedef struct Effect {
    EffectKind kind;
    int event; /* the event of the exercise; -1: none */
    /* before the deadline: the set of those who may choose, and the set of choices */
    uint64_t choosers, from;
} Effect;
Effect engine_effect(Engine *e, const Fun *f, const Value *args);

/* Returns the first event before AT with which the deadline UNTIL of ARGS passed, or -1. */
int engine_passed(Engine *e, const Fun *until, const Value *args, int at);
/* Returns the event with which the time of the right that R gives passed, or -1, and sets *BY to
 * the deadline: that of R or that of its action.  Leaves *BY alone if no time has passed. */
int engine_right_closed(Engine *e, const Rule *r, const Value *slots, const Fun **by);
/* The values of a variable of type OVER are those among engine_range_value(OVER, k), for k from
 * 0 to engine_range() - 1, for which engine_in_range() is true. */
int64_t engine_range(const Engine *e, const Type *over);
bool engine_in_range(const Engine *e, const Type *over, Value v);
Value engine_range_value(const Type *over, int64_t k);
bool engine_happened(Engine *e, int event);

/* Returns true if the exercise by EVENT has no effect, and sets *C to the reason. */
bool engine_refused(Engine *e, int event, Conclusion *c);
/* Returns true if the required status F of ARGS has no value. */
bool engine_gap(Engine *e, const Fun *f, const Value *args);

/* A fact that was read, stated or assumed. */
typedef struct FactRead {
    const Fact *fact;
    Value value;
    Span span; /* where the case states it; NO_SPAN if it is assumed */
    bool assumed;
} FactRead;
/* Starts (ON) or stops recording.  A record starts empty.  While it records, the engine does
 * not skip evaluation that its memo table would save, so that the record is complete. */
void engine_record(Engine *e, bool on);
/* Sets *READS to the facts read since engine_record(e, true), each once, and returns how many. */
int engine_reads(const Engine *e, const FactRead **reads);
/* Sets *RULES to the rules that fired and were defeated since engine_record(e, true), each once,
 * and returns how many. */
int engine_defeated(const Engine *e, const Rule *const **rules);

#endif
