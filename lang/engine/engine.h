/* engine.h - the one evaluator (SPEC 5 to 7).
 *
 * An engine evaluates conditions and statuses of one program on one case in
 * one *world*: an assignment of values to open facts.  When a fact is asked that is
 * neither stated nor assumed, evaluation stops and says which; who explores
 * assumes each of its values in turn and evaluates again (ruling.c).
 *
 * Its parts are engine_*.c; engine_inside.h says what each of them has. */
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
    FACT_HOLDS_OTHER, /* args: owner, group: an item not known to be there or not */
    FACT_ELECTED,     /* fun: the FUN_DONE of the action */
    FACT_DEAL         /* which deal of a universe it is, counted from 1 */
} FactKind;

typedef struct Fact {
    FactKind kind;
    const Fun *fun;
    Value args[MAX_ARGS];
    int nargs;
    uint32_t id;
    bool unbounded;   /* its domain is too large to branch on: the ruling waits */
    uint64_t chooser; /* ELECTED: who chooses */
} Fact;

typedef struct Engine Engine;

typedef enum Reason {
    REASON_NONE,
    REASON_NO_CLAUSE,   /* nothing gives the right */
    REASON_CONDITION,   /* a condition of the nearest clause failed */
    REASON_NOT_CHOOSER, /* the right is another's */
    REASON_TOO_LATE,    /* after the deadline */
    REASON_FORBIDDEN,
    REASON_OTHER /* another choice prevailed, or what was chosen is not among those offered */
} Reason;

/* One rule that fired, with its variables. */
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
    LINE_WAITS
} LineKind;

typedef enum RightState {
    RIGHT_OPEN,
    RIGHT_EXERCISED,
    RIGHT_LAPSED,
    RIGHT_EFFECT,
    RIGHT_TAKEN /* another has exercised it */
} RightState;

/* Was it exercised, by whomever? */
static inline bool right_used(RightState s)
{
    return s == RIGHT_EXERCISED || s == RIGHT_TAKEN;
}

/* What a ruling says in one world. */
typedef struct Conclusion {
    LineKind kind;
    const Fun *fun;
    Value args[MAX_ARGS];
    int nargs;
    Value value;
    bool must_be;
    Modal modal;
    ChooserKind chooser;
    uint64_t who;
    bool has_from;
    uint64_t from;
    const Fun *until;
    Value until_args[MAX_ARGS];
    RightState state;
    Value default_;
    const char *refer;
    const Title *refer_title; /* or NULL */
    /* refused exercises: args[0] is the event */
    Reason reason;
    const Rule *near;
    const Ex *failed;
    bool failed_negated;
    Value near_slots[MAX_SLOTS];
    const Fact *waits;
} Conclusion;

enum { DOMAIN_MAX = 66 };

/* BODY: index into c->bodies.  Events at and after NEVENTS are not there yet
 * (--at); pass c->nevents for all. */
Engine *engine_new(const Program *p, const Case *c, int body, int nevents, Arena *arena);
void engine_free(Engine *e);
/* What is as long as E, and goes with it. */
Arena *engine_scratch(Engine *e);
/* What answers oracles (native_oracle()); NULL, as it is at first: nothing. */
void engine_set_oracle(Engine *e, void *oracle);

/* ---- worlds ----------------------------------------------------------- */

/* Begin a fresh evaluation in the world of the present assumptions. */
void engine_begin(Engine *e);
bool engine_stopped(const Engine *e);
const Fact *engine_need(const Engine *e);
/* Values that the needed fact can have, in order; its presumed value or
 * BL_ABSENT. */
int engine_domain(const Engine *e, const Value **values);
bool engine_presumed(const Engine *e, Value *v);
/* Evaluation is void: a circle was met, it nests too deep, or a native went astray. */
bool engine_circle(const Engine *e);
bool engine_deep(const Engine *e);
/* A native answered what is no value of its type. */
typedef struct NativeFault {
    const Fun *fun; /* NULL: none did */
    Value args[MAX_ARGS], value;
} NativeFault;
/* The native because of which some evaluation was void; NULL: a circle. */
const NativeFault *engine_native_fault(const Engine *e);
void engine_assume(Engine *e, const Fact *f, Value v);
void engine_forget(Engine *e, const Fact *f);
/* This engine's fact that is the same as F of another engine. */
const Fact *engine_same_fact(Engine *e, const Fact *f);
/* The same of an engine with another program on the same story: what has a name is
 * found by its name, and has to be there. */
const Fact *engine_import_fact(Engine *e, const Fact *f);
/* In a shape of a universe: the values that F can have in the present world, with
 * what it needs asked first; engine_stopped() says that it asks.  The setting,
 * attribute or finding F is open, or F is the deal. */
int engine_values(Engine *e, const Fact *f, const Value **values);
/* A part of an evaluation: a call, or a condition of a rule with the variables it reads. */
typedef struct Subgoal {
    const Fun *call;        /* NULL: a condition */
    const Thunk *condition; /* NULL: a call */
    Value args[MAX_ARGS];
    void *memo; /* what the engine whose goal it is remembers of it */
} Subgoal;
/* Evaluation is about to stop at F, which is open and is asked outside every call.  True:
 * F has been assumed, and evaluation goes on with that instead.  NULL: it stops. */
typedef bool ChooseFn(void *context, const Fact *f);
/* Evaluation is about to begin the subgoal G, which is inside no other.  True: what it
 * comes to has been supposed (engine_suppose), and evaluation goes on with that. */
typedef bool ChooseGoalFn(void *context, const Subgoal *g);
/* CONDITIONS are subgoals as calls are; else only what has been supposed of them counts. */
void engine_set_chooser(Engine *e, ChooseFn *fn, ChooseGoalFn *goal, bool conditions,
                        void *context);
/* The arguments of which a call of F was ever begun, in no order, to *LIST: how many. */
typedef struct CallArgs {
    Value args[MAX_ARGS];
} CallArgs;
int engine_calls_of(const Engine *e, const Fun *f, const CallArgs **list, Arena *arena);
/* How many calls have been evaluated, and values tried for a variable, of which
 * ENGINE_TRIES are as much as a call: a measure of time that is the same on every machine. */
enum { ENGINE_TRIES = 8 };
uint64_t engine_work(const Engine *e);
uint32_t engine_nfacts(const Engine *e);
const Fact *engine_fact(const Engine *e, uint32_t id);

/* ---- evaluation ------------------------------------------------------- */

const Program *engine_program(const Engine *e);
const Case *engine_case(const Engine *e);
int engine_nevents(const Engine *e);
/* The events of kind K, in order, to *AT: how many there are. */
int engine_events(const Engine *e, const EventKind *k, const int **at);
Value engine_eval(Engine *e, const Ex *ex, Value *slots);
bool engine_true(Engine *e, const Ex *ex, Value *slots);
/* Does the answer hang on a clash of rules?  It is then neither. */
bool engine_poisoned(const Engine *e);
Value engine_call(Engine *e, const Fun *f, const Value *args);

/* What a call comes to in a world: its value, and whether that hangs on a clash. */
typedef struct CallValue {
    Value value;
    bool poisoned;
} CallValue;
/* The outermost subgoal that was under way when evaluation stopped; false when the fact
 * was asked for outside all of them.  Instead of that fact one can suppose what the
 * subgoal comes to. */
bool engine_pending(const Engine *e, Subgoal *out);
/* Begins a world and evaluates G; a subgoal inside it is then the outermost. */
CallValue engine_subgoal(Engine *e, const Subgoal *g);
/* From now on G comes to O; NULL: to what it comes to. */
void engine_suppose(Engine *e, const Subgoal *g, const CallValue *o);

/* Is EX true?  When that hangs on a clash it is neither. */
typedef enum Held { HELD_NO, HELD_YES, HELD_CLASH } Held;
Held engine_held(Engine *e, const Ex *ex, Value *slots);

typedef void FiredFn(void *context, const Conclusion *c, const Support *s);
/* Evaluate rule R for the events bound in SLOTS where FIXED has the slot's
 * bit; give each conclusion that stands, is not defeated, or clashes; of a referral that
 * hangs on a clash, that it is not ruled, of nothing. */
void engine_fire(Engine *e, const Rule *r, Value *slots, uint64_t fixed, FiredFn *fn,
                 void *context);
/* Do the conditions of R hold for the events bound in SLOTS where FIXED has the
 * slot's bit, or hang on a clash?  Only then can R have any part in a ruling. */
bool engine_fits(Engine *e, const Rule *r, Value *slots, uint64_t fixed);
/* Every choice of what R speaks of for which its conditions hold, whether it is
 * defeated or not; what hangs on a clash counts as holding, and engine_poisoned() then. */
typedef void BindingFn(void *context, const Value *slots);
void engine_bindings(Engine *e, const Rule *r, BindingFn *fn, void *context);
/* Can it be seen, once the binder at LEVEL (-1: none) is bound, that R says nothing?
 * Then there is no need to ask (prefilter.h). */
bool engine_excluded(Engine *e, const Rule *r, int level, const Value *slots);
/* The rules of S that say something for EVENT as far as can be seen, to LEFT (case_observe.h). */
void engine_apply_sieve(Engine *e, const KindRules *s, int event, uint64_t *left);
/* Is it known already, once the binder at LEVEL is bound, that a condition of R fails in
 * every world (prefilter.h)? */
bool engine_gate_fails(const Engine *e, const Rule *r, int level, const Value *slots);
/* Does a condition of R fail already, now that the binder at LEVEL is bound, whatever the
 * later ones are and whatever is open?  Only those that need it are tried (prefilter.h). */
bool engine_cannot_fire(Engine *e, const Rule *r, int level, const Value *slots);
/* Is R, its variables being SLOTS, a permission whose time went by unused?  Its
 * conditions are not asked then. */
bool engine_lapsed_unused(Engine *e, const Rule *r, Value *slots);

/* What becomes of what R says of its variables in SLOTS, its conditions holding. */
typedef struct Contest {
    bool said; /* what it says has a value; else the rest is void */
    bool defeated;
    uint64_t who, from; /* of a modal */
    bool passed;        /* its deadline has passed */
} Contest;
/* OTHER, which nothing defeats, excludes what R says; DEFEATS: and prevails, else the two clash.
 * Those that exclude a defeated R and do not prevail over it are not told. */
typedef void AgainstFn(void *context, const Rule *other, bool defeats);
Contest engine_contest(Engine *e, const Rule *r, Value *slots, AgainstFn *fn,
                       void *context);

/* The fewest conditions of R that fail for some choice of what it speaks of;
 * what is open counts as holding.  A rule of which only the choice has conditions
 * (`where`) is measured by these.  -1: there is nothing that it speaks of. */
int engine_count_failing(Engine *e, const Rule *r);

/* ---- why -------------------------------------------------------------- */

/* What one rule says about a status or an action, in the present world. */
typedef struct Claim {
    Support support;
    bool defeated;
    Value value;    /* of a status */
    Value default_; /* of an action */
} Claim;

/* All that rules say about F of ARGS, in the order of the book; at most MAX are
 * given.  Stops like any evaluation. */
int engine_claims(Engine *e, const Fun *f, const Value *args, Claim *out, int max);
/* Would A, defeated by nothing itself, defeat B? */
bool engine_defeats(const Claim *a, const Claim *b);

typedef enum EffectKind {
    EFFECT_NOT_PERMITTED, /* no right to it, or it is forbidden */
    EFFECT_DUTY,          /* takes effect at once */
    EFFECT_EXERCISED,     /* by `event` */
    EFFECT_LAPSED,        /* the deadline has passed: not, or as the default says */
    EFFECT_ELECTED,       /* as the one who has the right chooses */
    EFFECT_CLASH
} EffectKind;

/* How it comes that an action takes effect or not. */
typedef struct Effect {
    EffectKind kind;
    int event;               /* that exercised it; -1 */
    uint64_t choosers, from; /* who has the right, before its deadline */
} Effect;
Effect engine_effect(Engine *e, const Fun *f, const Value *args);

/* The first event before AT by which the deadline UNTIL of ARGS passed, or -1. */
int engine_passed(Engine *e, const Fun *until, const Value *args, int at);
/* Is V one of the values over which a variable of type OVER ranges, and how
 * many are there to try?  The K-th is range_value(). */
int64_t engine_range(const Engine *e, const Type *over);
bool engine_in_range(const Engine *e, const Type *over, Value v);
Value engine_range_value(const Type *over, int64_t k);
bool engine_happened(Engine *e, int event);

/* Is the exercise by EVENT without effect?  Then *C says why. */
bool engine_refused(Engine *e, int event, Conclusion *c);
/* The status F of ARGS has no value although it is required. */
bool engine_gap(Engine *e, const Fun *f, const Value *args);

/* Facts that were read since engine_record(e, true): stated ones and assumed
 * ones.  Recording evaluates without memory, for the record is to be whole. */
typedef struct FactRead {
    const Fact *fact;
    Value value;
    Span span; /* where the case states it; NO_SPAN when assumed */
    bool assumed;
} FactRead;
void engine_record(Engine *e, bool on);
int engine_reads(const Engine *e, const FactRead **reads);
/* Rules that fired and were defeated, since engine_record(e, true). */
int engine_defeated(const Engine *e, const Rule *const **rules);

#endif
