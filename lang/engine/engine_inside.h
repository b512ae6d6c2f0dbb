/* engine_inside.h - declarations that the files of the engine share; other rooms use engine.h.  A
 * value is *tainted* if it depends on an assumed fact, and *poisoned* if it depends on a clash of
 * rules.  An action *settles* a status if the choice in the action becomes the value of the status.
 * engine.h says what a world, a clash, a status and an exercise are.
 *
 * These files call each other in a circle: an expression calls a status, a status asks its rules, a
 * rule has conditions, and a condition is an expression.
 *
 * "By Fun.id" means that the array has an element for each function id. */
#ifndef BL_ENGINE_INSIDE_H
#define BL_ENGINE_INSIDE_H

#include "case/case_observe.h"
#include "engine/engine.h"
#include "engine/engine_count.h"
#include "kit/hash_index.h"
#include "program/program.h"
#include "program/reach.h"
#include "program/settles.h"

enum {
    /* the limit on Engine.nesting; this number of levels takes less than 4 MiB of stack */
    MAX_DEPTH = 32000,
    /* the values of Memo.state */
    UNSET_STATE = 0,
    IN_PROGRESS = 1,
    KNOWN = 2
};

/* A choice that is still open: the persons who may choose, and the choices, both as bits. */
typedef struct Offer {
    uint64_t choosers, from;
    bool has_from;
} Offer;

/* A fact that the engine knows, and its value in the current world, if one is assumed. */
typedef struct FactSlot {
    Fact fact;
    bool assumed;
    Value value;
    int at; /* the index of the fact's last entry in Engine.trail, the list of the facts read */
    /* for a FACT_ELECTED: the choosers and their choices when the fact was last read */
    const Offer *offer;
    /* the number of the last record (engine_record.c) that contains the fact; 0: none */
    uint32_t recorded;
    /* the value of Engine.gatherings when the fact was last added to Engine.gathered; 0: never */
    uint32_t gathered;
    /* the value of Engine.filings when the fact was last put on the path of a decision tree */
    uint32_t filed;
    /* The number of possible values, which are the same in every world.  0: the fact has not been
     * asked for; it has too many values; or its values VARY with other open facts. */
    int nvalues;
    bool varies;
} FactSlot;

/* A node of the decision tree that remembers the values of one call. An inner node is an open
 * fact that the call reads, with a branch for each value of the fact. A leaf has the value of
 * the call in every world that agrees with the path to the leaf. The tree grows as worlds are
 * evaluated. */
typedef struct MemoNode MemoNode;

struct MemoNode {
    FactSlot *fact; /* NULL for a leaf */
    /* the value of FactSlot.offer when FACT was read */
    const Offer *offer;
    Value on;    /* the value of the parent node's fact in the worlds of this node */
    Value value; /* the value of the call, at a leaf */
    bool poisoned, reduced;
    MemoNode *kids, *next;
};

typedef struct Memo Memo;

/* What an evaluation depends on: a fact that it read, a rule that was defeated, or a call. */
typedef enum RecordNoteKind { NOTE_READ, NOTE_DEFEATED, NOTE_CALL } RecordNoteKind;

typedef struct RecordNote {
    RecordNoteKind kind;
    union {
        FactRead read;
        const Rule *defeated;
        Memo *call;
    };
} RecordNote;

/* The memo entry of one call. */
struct Memo {
    Value value;
    /* the number of the world that VALUE belongs to; 0 if VALUE is the same in every world */
    uint32_t generation;
    uint8_t state;
    bool poisoned; /* VALUE depends on a clash */
    /* SUPPOSED: engine_suppose() has fixed the value, which is SUPPOSED_VALUE.  SUPPOSED_POISONED:
     * that value depends on a clash. */
    bool supposed, supposed_poisoned;
    bool untraced; /* VALUE depends on an assumption that is not on Engine.trail */
    bool reduced;  /* VALUE depends on a decision tree that was reduced (Engine.reducing) */
    int nnotes;
    Value args[MAX_ARGS];
    Memo *next; /* the next entry of the bucket */
    MemoNode *results;
    Value supposed_value;
    /* The facts and the defeated rules that VALUE depends on, each once.  The list has no
     * NOTE_CALL: instead of a call, it has what that call depends on.  NULL: the notes are not
     * known, or VALUE holds only in this world. */
    const RecordNote *notes;
    uint32_t recorded; /* the number of the last record that contains the notes; 0: none */
    /* the findings that evaluations of this call have read, as bits (engine_told()) */
    uint64_t told;
};

/* The memo entries of one function.  If the parameters of the function have few values, the
 * arguments of a call give the index of the call's entry.  Otherwise the table hashes the
 * arguments. */
typedef struct MemoTable {
    /* CAP buckets, and one more bucket for calls with an argument that its type does not allow */
    Memo **at;
    /* radix[I] is the number of values of the type of parameter I.  low[I] is the smallest of these
     * values. */
    uint32_t radix[MAX_ARGS];
    Value low[MAX_ARGS];
    bool hashed;
    uint32_t cap, n;
} MemoTable;

/* The values of Engine.holding, which remembers conditions on one event.  A condition FAILS in
 * every world, HOLDS in every world, or is UNKNOWN.  MAX_HELD is the largest number of entries of
 * Engine.holding. */
enum { UNKNOWN, FAILS, HOLDS, MAX_HELD = 1 << 20 };

/* The events of one kind and of the kinds below it, in order. */
typedef struct EventsOfKind {
    const int *at;
    int n;
} EventsOfKind;

/* Assumptions about holdings.  An entry is 1 + the assumed value, or 0 if no value is assumed. */
typedef struct AssumedHoldings {
    uint8_t items[MAX_OWNERS][MAX_VALUES];  /* by owner and item: "holds the item" */
    uint8_t others[MAX_OWNERS][MAX_OWNERS]; /* by owner and group: "holds an unnamed item of the
                                             * group" */
} AssumedHoldings;

/* Remembered candidates of rules (engine_defeat.c). */
typedef struct CandidateMemo CandidateMemo;

/* The memo tables of an engine.  An engine with breaches has two sets of tables.  One is for
 * evaluation with the clashes that the breaches make, the other for evaluation without them. */
typedef struct EngineMemory {
    MemoTable **memory, **settled, **claims, **thunks;
    uint8_t *holding;
} EngineMemory;

struct Engine {
    const Program *p;
    const Case *c;
    const Body *body;
    int nevents;
    Arena *arena;
    /* the stated holdings; if a universe has several deals, the holdings of the assumed deal */
    const Holding (*hand)[MAX_OWNERS];
    FactSlot *deal;
    AssumedHoldings *held; /* NULL if the laws declare no holding */
    /* the open facts that the engine knows, by id */
    FactSlot **facts;
    uint32_t nfacts, cap_facts;
    /* the number of assumed facts, plus the number of supposed subgoals */
    int nassumed;
    HashIndex fact_index; /* finds a fact by its hash; an entry is 1 + the id of the fact */
    /* the current evaluation */
    uint32_t generation; /* the number of the current world */
    uint64_t work;       /* calls evaluated so far; the same on every machine for the same input */
    uint64_t tries;      /* values tried for variables so far */
    bool stopped, circle;
    bool tainted;  /* the value under evaluation depends on an assumption */
    bool poisoned; /* the value under evaluation depends on a clash */
    /* the value under evaluation depends on an assumption that is not on Engine.trail */
    bool untraced;
    /* REDUCING: see engine_reduce().  REDUCED: the value under evaluation depends on a decision tree
     * that was reduced. */
    bool reducing, reduced;
    /* If a native has given an invalid reply: that reply.  It makes the evaluation void.  If no
     * reply was invalid, `fun` is NULL. */
    NativeFault astray;
    bool deep; /* the evaluation is void because it nests too deep */
    /* True while engine_refused() evaluates a case of a universe.  Then evaluation stops for good
     * if a dimension of the universe has no assumed value.  Any other open fact only leaves the
     * current condition undecided (engine_refusal.c). */
    bool refusing;
    int depth;   /* the number of calls and subgoals under way */
    int nesting; /* an estimate of the depth of the stack, in the unit of Fun.nesting */
    /* A subgoal at depth BASE is outermost.  PENDING is true while an outermost subgoal is under
     * way, and stays true if evaluation stops in it.  SUBGOAL is this subgoal. */
    int base;
    bool pending;
    Subgoal subgoal;
    /* The open facts read so far, in order.  Those that the current call has read start at index
     * FRAME. */
    FactSlot **trail;
    int ntrail, cap_trail, frame;
    /* Memory that engine_free() frees.  NRESULTS is the number of MemoNodes in it. */
    Arena *results;
    int nresults;
    uint32_t filings; /* how many values have been put into decision trees */
    const Fact *need;
    ChooseFn *choose;
    ChooseGoalFn *choose_goal;
    bool conditions; /* true: conditions of rules are subgoals, too (Subgoal) */
    /* the first argument of `choose` and `choose_goal` */
    void *choosing;
    /* the possible values of `need`; if HAS_PRESUMED is true, PRESUMED is the presumed one */
    Value domain[DOMAIN_MAX];
    int ndomain;
    bool has_presumed;
    Value presumed;
    /* memo tables; an entry is NULL before its first use */
    MemoTable **memory;  /* calls, by Fun.id */
    MemoTable **settled; /* results of engine_candidates(), by Fun.id */
    /* the next two are NULL until several worlds are explored */
    MemoTable **claims; /* candidates of one rule, by Rule.id */
    /* by Rule.id: the different values in CLAIMS, if there is a ChooseGoalFn; otherwise NULL */
    CandidateMemo **made;
    MemoTable **thunks; /* conditions, by index in Program.thunks; only for a ChooseGoalFn */
    /* the events of each kind, by EventKind.id; the last entry has all events */
    const EventsOfKind *of;
    /* the proper events of each kind; NULL if open facts may decide which events are proper */
    const EventsOfKind *proper;
    /* by EventKind.id and event: true if the event is a proper event of the kind; used only if
     * PROPER is set */
    uint8_t *is_proper;
    OpenFacts open; /* what may be open about the events of this case */
    /* The results of engine_find_reach(): which events the variables of each rule can take
     * (reach.h).  SETS has the sets of events, in the order that Reaches describes.  The entries of
     * a rule begin at KEPT[Rule.reach].  SETS and KEPT are NULL in three cases: nobody has called
     * engine_find_reach(), the call had no results, or the engine has breaches. */
    const uint64_t *sets, *kept;
    SightMemo sights;
    uint8_t *holding; /* by index in Program.thunks and by event: UNKNOWN, FAILS or HOLDS */
    uint32_t nheld;   /* the number of conditions of Program.thunks that HOLDING has room for */
    const KeptCalls *kept_calls; /* values of calls (engine_kept.c); NULL: there are none */
    void *oracle;                /* the context that native_oracle() returns */
    uint64_t told;               /* the findings read, as bits (engine_told()) */
    /* the breaches that make clashes (engine_breach.c); NULL: there are none */
    const Support *const *breaches;
    int nbreaches;
    /* true: evaluation ignores the breaches, and OTHER has the tables for evaluation with
     * breaches */
    bool ignoring;
    EngineMemory other; /* the memo tables that are not in use now */
    /* true: a record is being made (engine_record()); READS and DEFEATED are its contents so far */
    bool recording;
    uint32_t records; /* the number of records begun so far */
    FactRead *reads;
    int nreads, cap_reads;
    const Rule **defeated;
    int ndefeated, cap_defeated;
    /* the notes of all calls under way; the notes of a call start at its EvalFrame.notes */
    RecordNote *notes;
    int nnotes, cap_notes;
    RecordNote *gathered; /* the notes gathered so far for the current call, each once */
    int ngathered, cap_gathered;
    uint32_t gatherings; /* how many times notes have been gathered */
};

struct NativeCx {
    Engine *e;
    const Fun *fun;
    Value moment; /* the event among the arguments of the native; BL_ABSENT: no argument is an
                   * event */
};

/* ---- used by all files of the engine ----------------------------------- */

/* Evaluates EX. V has the values of its variables. The result has no meaning if the engine has
 * stopped. */
Value engine_eval_ex(Engine *e, const Ex *ex, Value *v);

static inline Value eval(Engine *e, const Ex *ex, Value *v)
{
    return ex->op == EX_VAR     ? v[ex->slot]
           : ex->op == EX_CONST ? ex->value
                                : engine_eval_ex(e, ex, v);
}

/* The bits of a truth value.  IS_SO: the condition holds.  ON_CLASH: a clash decides whether the
 * condition holds; then IS_SO means nothing.  engine_truth() returns these bits, and does not
 * change e->poisoned. */
enum { IS_SO = 1, ON_CLASH = 2 };
unsigned engine_truth(Engine *e, const Ex *ex, Value *v);

/* Returns true if EX holds.  V has the values of its variables.  Sets *UNDECIDED to true if a clash
 * decides whether EX holds. */
static inline bool eval_condition(Engine *e, const Ex *ex, Value *v, bool *undecided)
{
    unsigned t = engine_truth(e, ex, v);

    *undecided = (t & ON_CLASH) != 0;
    return (t & IS_SO) != 0 && !e->stopped;
}

/* Returns true if EX holds.  V has the values of its variables.  Poisons the engine if a clash
 * decides whether EX holds. */
static inline bool eval_true(Engine *e, const Ex *ex, Value *v)
{
    bool undecided, so = eval_condition(e, ex, v, &undecided);

    e->poisoned |= undecided;
    return so;
}

static inline bool same_args(const Value *a, const Value *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static inline void copy_args(Value *to, const Value *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

/* Returns true if V is an event of kind K with an index below e->nevents. */
static inline bool is_event(const Engine *e, Value v, const EventKind *k)
{
    return (uint64_t)v < (uint64_t)e->nevents && kind_is_a(e->c->events[v].kind, k);
}

/* Returns true if the event V is a proper event of kind K. e->proper must be set. */
static inline bool is_proper_event(const Engine *e, Value v, const EventKind *k)
{
    return e->is_proper[(size_t)k->id * (size_t)e->nevents + (size_t)v];
}

/* Returns true if a variable of type OVER can have the value V in this case.  If OVER is not a kind
 * of event, always returns true. */
static inline bool in_range(const Engine *e, const Type *over, Value v)
{
    return over->kind != TYPE_EVENT || is_event(e, v, over->event);
}

/* ---- engine_kept.c ---------------------------------------------------- */

/* Stores in *V the value that K has for the call of F with ARGS.  Returns false if K has none. */
bool engine_kept_value(const KeptCalls *k, const Fun *f, const Value *args, Value *v);

/* ---- engine_reach.c --------------------------------------------------- */

/* Does the work of engine_reach(). */
static inline const uint64_t *reach_of(const Engine *e, const Rule *r)
{
    return e->kept && !e->recording ? e->kept + r->reach : NULL;
}

/* Returns true if e->sets show that F certainly has no value for the events in ARGS.  e->sets and
 * F->reach must be set (reach.h). */
bool engine_beyond_reach(const Engine *e, const Fun *f, const Value *args);

/* ---- engine_facts.c --------------------------------------------------- */

/* Returns the slot of the fact of KIND about FUN and the N values ARGS. Adds the slot if the engine
 * does not know the fact yet. */
FactSlot *engine_fact_slot(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n);
/* Stores the values of T in e->domain. Returns false if T has too many values. */
bool engine_type_domain(Engine *e, const Type *t);
/* Stores the members of SET, which are values of T, in e->domain. */
void engine_set_domain(Engine *e, const Type *t, uint64_t set);
/* Adds the fact S to e->trail, because evaluation reads this fact.  Does nothing if the current
 * call has added S already. */
void engine_trace(Engine *e, FactSlot *s);
/* Returns the assumed value of the open fact S.  If no value is assumed, and the callback e->choose
 * assumes none, evaluation stops, and S becomes the needed fact.  The caller has stored possible
 * values of S in e->domain.  BOUNDED is true if e->domain has every possible value of S.  If
 * HAS_PRESUMED is true, PRESUMED is the presumed value of S. */
Value engine_open_fact(Engine *e, FactSlot *s, bool bounded, bool has_presumed, Value presumed);
/* Returns true if F is a dimension of the universe: the universe leaves it open. */
bool engine_is_dimension(const Engine *e, const Fact *f);
/* Returns true if the case has only one deal, or the world assumes which deal it has.  Otherwise
 * evaluation stops, and the deal becomes the needed fact.  Must be called before a holding is read,
 * so that all holdings are from one deal. */
bool engine_deal_known(Engine *e);
/* Each of these functions returns the value that the case states or the world assumes.  If there is
 * no such value, evaluation stops, and the fact becomes the needed fact. */
Value engine_ask_setting(Engine *e, const Fun *f);
Value engine_ask_reading(Engine *e, const Fun *f);
Value engine_ask_finding(Engine *e, const Fun *f, const Value *args);
/* Returns true if the disputed EVENT happened. */
bool engine_disputed_happened(Engine *e, Value event);
/* Returns true if EVENT happened.  An event that is not disputed has always happened. */
static inline bool eval_happened(Engine *e, Value event)
{
    return !e->c->events[event].disputed || engine_disputed_happened(e, event);
}

Value engine_open_attribute(Engine *e, Value event, Value at);

/* Returns attribute AT of EVENT; BL_ABSENT if AT is -1. */
static inline Value eval_attribute(Engine *e, Value event, int at)
{
    const CaseEvent *ev = &e->c->events[event];

    if (at < 0)
        return BL_ABSENT;
    return ev->open[at] ? engine_open_attribute(e, event, at) : ev->attr[at];
}

static inline Value eval_attribute_ex(Engine *e, const Ex *ex, Value event)
{
    const EventKind *k;

    if (!value_given(event))
        return BL_ABSENT;
    k = e->c->events[event].kind;
    return eval_attribute(e, event,
                          ex->places ? ex->places[k->id] : program_kind_attr(k, ex->name));
}

/* ---- engine_holding.c ------------------------------------------------- */

/* Returns 1 if the case states that OWNER holds ITEM, and 0 if it states that OWNER does not.
 * Returns -1 if it states neither. */
int engine_holding_told(const Engine *e, Value owner, Value item);
/* engine_holds_item() returns true if OWNER holds ITEM. engine_holds_other() returns true if OWNER
 * holds an item of GROUP that the case does not name.  Both use what is stated, what is assumed,
 * and what follows from these.  Both stop if they need an open holding. */
bool engine_holds_item(Engine *e, Value owner, Value item);
bool engine_holds_other(Engine *e, Value owner, Value group);

/* ---- engine_record.c -------------------------------------------------- */

/* Adds R to the defeated rules of the current record. */
void engine_record_defeated(Engine *e, const Rule *r);
/* Adds to the current record the facts and the defeated rules that the value of M depends on.  Adds
 * a note about M to the notes of the call that is under way. */
void engine_record_call(Engine *e, Memo *m);
/* Keeps in M the notes of e->notes from index FROM on.  The value of M must hold in every world. */
void engine_record_keep(Engine *e, Memo *m, int from);
void engine_record_note(Engine *e, RecordNote n);
void engine_record_fact(Engine *e, const Fact *f, Value v, Span span, bool assumed);
void engine_record_stated(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n,
                          Value v, Span span);

/* ---- engine_memo.c -------------------------------------------------- */

/* The state of the evaluation around a call. engine_memo_enter() saves it, and
 * engine_memo_leave() restores it. */
typedef struct EvalFrame {
    bool tainted, poisoned, untraced, reduced;
    int frame, from, notes;
    uint64_t told;
} EvalFrame;

/* Returns the index of the bucket in M for the N values ARGS. */
static inline size_t engine_memo_place(const MemoTable *m, const Value *args, int n)
{
    uint64_t at = 0;

    if (m->hashed) {
        for (int i = 0; i < n; i++)
            at = (at ^ (uint64_t)args[i]) * 0xFF51AFD7ED558CCDu;
        return (at ^ at >> 29) & (m->cap - 1);
    }
    for (int i = 0; i < n; i++) {
        uint64_t x = (uint64_t)(args[i] - m->low[i]);

        if (x >= m->radix[i])
            return m->cap;
        at = at * m->radix[i] + x;
    }
    return at;
}

/* Adds a memo entry for ARGS, N values of the types TYPES, to the table *MEMORY, and returns it.
 * *MEMORY must have no entry for ARGS.  Makes the table if *MEMORY is NULL. */
Memo *engine_memo_add(Engine *e, MemoTable **memory, const Type *const *types, const Value *args,
                      int n);

/* Returns the memo entry for the N values ARGS in MEMORY, or NULL if there is none.  MEMORY may be
 * NULL. */
static inline Memo *engine_memo_find(const MemoTable *memory, const Value *args, int n)
{
    size_t at;

    if (!memory)
        return NULL;
    at = engine_memo_place(memory, args, n);
    if (!memory->hashed && at != memory->cap)
        return memory->at[at];
    for (Memo *m = memory->at[at]; m; m = m->next)
        if (same_args(m->args, args, n))
            return m;
    return NULL;
}

/* Returns the memo entry for the arguments of the call EX, like engine_memo_find().  Returns NULL,
 * even if there is an entry, if the table is hashed.  Also returns NULL if an argument is not a
 * variable or a constant.  V has the values of the variables.  MEMORY may be NULL. */
static inline Memo *engine_memo_find_direct(const MemoTable *memory, const Ex *ex, const Value *v)
{
    size_t at = 0;

    if (!memory || memory->hashed)
        return NULL;
    for (int i = 0; i < ex->nkids; i++) {
        const Ex *kid = ex->kid[i];
        uint64_t x = kid->op == EX_VAR ? (uint64_t)v[kid->slot] : (uint64_t)kid->value;

        x -= (uint64_t)memory->low[i];
        if (x >= memory->radix[i] || (kid->op != EX_VAR && kid->op != EX_CONST))
            return NULL;
        at = at * memory->radix[i] + x;
    }
    return memory->at[at];
}

/* Returns true if M has a value that holds in every world.  Leaves out a value that depends on a
 * reduced decision tree, unless e->reducing is true.  M may be NULL. */
static inline bool engine_memo_is_global(const Engine *e, const Memo *m)
{
    return m && m->state == KNOWN && m->generation == 0 && m->reduced <= e->reducing;
}

/* Returns the memo entry for ARGS in *MEMORY, N values of the types TYPES.  If there is no such
 * entry, adds one. */
static inline Memo *engine_memo_get(Engine *e, MemoTable **memory, const Type *const *types,
                                    const Value *args, int n)
{
    Memo *m = engine_memo_find(*memory, args, n);

    return m ? m : engine_memo_add(e, memory, types, args, n);
}

/* Does the work of engine_memo_recall() for an M that has a value or a decision tree. */
bool engine_memo_recall_result(Engine *e, Memo *m, bool ask, Value *v);

/* If the value of M in this world is remembered, stores it in *V and returns true.  Returns false
 * if M must be evaluated.
 *
 * If ASK is true and the decision tree of M needs an open fact without an assumed value, asks for
 * that fact.  Also returns true if evaluation stops there; then *V has no meaning. */
static inline bool engine_memo_recall(Engine *e, Memo *m, bool ask, Value *v)
{
    if (m->state == KNOWN || m->results)
        return engine_memo_recall_result(e, m, ask, v);
    *v = 0;
    return e->stopped && !e->recording;
}

/* Begins the evaluation of the call of M. engine_memo_leave() ends it. */
static inline EvalFrame engine_memo_enter(Engine *e, Memo *m)
{
    const EvalFrame f = { e->tainted, e->poisoned, e->untraced, e->reduced,
                          e->frame,   e->ntrail,   e->nnotes,   e->told };

    e->told = 0;
    m->state = IN_PROGRESS;
    m->generation = e->generation;
    e->frame = e->ntrail;
    e->tainted = e->poisoned = e->untraced = e->reduced = false;
    return f;
}

/* Ends the evaluation of M, and keeps its value V unless the engine has stopped.  F is the result
 * of engine_memo_enter(). */
void engine_memo_leave(Engine *e, Memo *m, const EvalFrame *f, Value v);

static inline bool engine_memo_in_progress(const Memo *m)
{
    return m->state == IN_PROGRESS;
}

/* ---- engine_rules.c --------------------------------------------------- */

/* The callback of engine_bind_rule(): V has the values of the variables of R.  Returns false to end
 * the search. */
typedef bool EngineBoundFn(Engine *e, const Rule *r, Value *v, void *context);

/* The values of a variable, in order: the N events at AT, or, if AT is NULL, N values from LOW
 * on. */
typedef struct VarRange {
    const int *at;
    int64_t n;
    Value low;
} VarRange;

/* Returns the largest number of values that a variable of type OVER can have.  For an event, this
 * is the number of all events. */
int64_t engine_range_size(const Engine *e, const Type *over);
/* Returns the values that a variable of type T can have. */
VarRange engine_var_range(const Engine *e, const Type *t);
/* Returns the proper events of the kind of T. e->proper must be set. */
VarRange engine_proper_range(const Engine *e, const Type *t);
/* OVER is the range of a variable.  Returns the events of OVER that meet the N ORDERS of this
 * variable.  An order (VarOrder) says that the event of this variable comes before or after the
 * event of a second variable.  V has the values of the other variables, and FIXED has a bit for
 * each variable with a fixed value.  Ignores an order if the second variable belongs to a later
 * binder and is not fixed. */
VarRange engine_ordered(VarRange over, const VarOrder *orders, int n, uint64_t fixed,
                        const Value *v);
/* Evaluates the condition EX of a rule like eval_condition(). Remembers the truth value if
 * several rules share EX. */
bool engine_condition(Engine *e, const Ex *ex, Value *v, bool *undecided);
/* Calls FN for each assignment of values to the variables of R.  Variables with a bit in FIXED keep
 * their values in V.  Skips assignments for which R certainly concludes nothing.  Returns false if
 * FN returned false, or if the engine stopped. */
bool engine_bind_rule(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                      void *context);
/* Does the same as engine_bind_rule(), but skips no assignment. */
bool engine_bind_every(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                       void *context);
/* Does the same as engine_bind_every(), and also tries events outside a narrow kind.  If a binder
 * names a narrow kind, its values need not meet the condition of that kind. */
bool engine_bind_loosely(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                         void *context);
/* Returns true if one of the screens from S up to, but not including, END fails.  BOUND is a set of
 * variables, and V has their values.  Skips screens that read a variable outside BOUND. */
bool engine_some_screen_fails(Engine *e, const Screen *s, const Screen *end, uint64_t bound,
                              const Value *v);

/* Returns true if a screen of R from index FROM up to, but not including, TO fails. Skips the
 * same screens as engine_some_screen_fails(). */
static inline bool engine_screen_fails(Engine *e, const Rule *r, int from, int to, uint64_t bound,
                                       const Value *v)
{
    return from < to && engine_some_screen_fails(e, r->screens + from, r->screens + to, bound, v);
}

/* Returns true if all conditions of R hold, and nothing has taken away the right that R gives.  If
 * no condition fails, but at least one condition depends on a clash, returns false and poisons the
 * engine.  V has the values of the variables of R. */
bool engine_conditions(Engine *e, const Rule *r, Value *v);
/* Returns true if the conclusion of R is about ARGS.  V has the values of the variables of R.
 * Arguments that are plain variables are not compared, because engine_fix_args() has bound them. */
bool engine_args_match(Engine *e, const Rule *r, Value *v, const Value *args);

/* ---- engine_defeat.c -------------------------------------------------- */

/* One conclusion of a rule about a status or an action, before it is known which rules are
 * defeated. */
typedef struct Candidate {
    const Rule *rule;
    Value value; /* the value of a status */
    /* if the candidate is about an action: the persons who may choose, and the choices, as bits */
    uint64_t who, from;
    bool has_from;
    Value until_args[MAX_ARGS];
    Value default_, tie;
    bool defeated, settled;
} Candidate;

/* The candidates about one status or action F.  AT has first the candidates about F, and then their
 * rivals.
 *
 * If F is an action that settles a status, the rivals are the candidates about that status.  If F
 * is a status that an action settles, the rivals are the rights to that action.  A player may have
 * chosen the value of the status with the action.  Then each right that allowed the choice is also
 * a candidate, with the choice as its Candidate.value. */
typedef struct Candidates {
    Candidate inline_[6];
    Candidate *at;
    int n, all, cap; /* N: the number of candidates. ALL: the number of candidates and rivals. */
    const Value *args;
    bool poisoned;
    bool lent; /* true: the memo table owns the memory at AT */
} Candidates;

/* Frees the memory that engine_candidates() allocated for C. */
void engine_candidates_free(Candidates *c);
bool engine_candidate_same(const Candidate *a, const Candidate *b);
/* Searches for values of the variables with which the rule of C makes the conclusion C about ARGS.
 * Stores the first such values in SLOTS.  Returns false if evaluation stopped. */
bool engine_candidate_slots(Engine *e, const Candidate *c, const Value *args, Value *slots);
/* Binds to ARGS those variables of R that are arguments of its conclusion. Stores them in V, and
 * sets their bits in *FIXED. Returns false if R cannot conclude about ARGS. */
bool engine_fix_args(const Rule *r, const Value *args, Value *v, uint64_t *fixed);
/* Returns true if R gives a permission that has a deadline and no default. Such a permission has
 * no effect after its deadline if nobody uses it before. */
bool engine_may_lapse(const Rule *r);
/* Returns true if R gives a permission about ARGS that has ended without being used (see
 * engine_may_lapse()).  Then the caller need not evaluate the conditions of R.  V has the values of
 * the variables of R. */
bool engine_out_of_time(Engine *e, const Rule *r, Value *v, const Value *args);
/* Stores in *C the conclusion of R, whose conditions must hold.  V has the values of its variables.
 * Returns false if the conclusion is about a status and has no value. */
bool engine_candidate_make(Engine *e, const Rule *r, Value *v, Candidate *c);
/* Returns true if A and B exclude each other: at most one of them can stand. */
bool engine_candidates_exclude(const Candidate *a, const Candidate *b);
/* Returns true if an undefeated rival in CS excludes C. */
bool engine_any_rival(const Candidates *cs, const Candidate *c);
/* Returns true if A prevails over B whenever the two exclude each other. */
bool engine_rule_defeats(const Rule *a, const Rule *b);
/* Stores in *CS every candidate about F(ARGS) in this world, and which of them are defeated.
 * Remembers the result if it holds in every world. */
void engine_candidates(Engine *e, const Fun *f, const Value *args, Candidates *cs);
/* Returns what R concludes about ARGS, as the value of a Subgoal.claims. */
CallValue engine_rule_claims(Engine *e, const Rule *r, const Value *args);
/* Returns the value that rules give to the status F(ARGS): a value, BL_ABSENT or BL_CLASH. */
Value engine_status_value(Engine *e, const Fun *f, const Value *args);

/* ---- engine_rights.c -------------------------------------------------- */

/* All undefeated rights to one action, combined, and the exercise of the action. */
typedef struct Right {
    /* PERMITTED: an undefeated rule gives a right.  DUTY: one of these rights is a duty.  CLASH:
     * two undefeated rules exclude each other. */
    bool permitted, duty, clash;
    bool undecided; /* a clash decides whether a deadline has passed */
    bool exercised, lapsed;
    bool tie; /* EVENT was done by the person who has the prevailing choice (`tie`, SPEC 6.5.5) */
    /* The action takes effect without an exercise (SPEC 6.5.3): it is a duty, and it has either no
     * choices, or VALUE as its only choice. */
    bool at_once;
    /* the choice made at EVENT, or the only choice if AT_ONCE is true; BL_ABSENT: no choice */
    Value value;
    /* the event that exercised the right; if several did, the event that prevails; -1: none did */
    int event;
    /* the choosers and choices of the rights that have not ended, as bits */
    uint64_t choosers, from;
    bool has_from; /* every right that has not ended limits the choices */
    Value default_;
} Right;

/* Returns true if EVENT exercises the action F(ARGS), whoever does it. Stores the choice in
 * *CHOICE. */
bool engine_exercises_action(Engine *e, int event, const Fun *f, const Value *args, Value *choice);
/* Returns the event that ended the deadline UNTIL(ARGS).  Returns -1 if the deadline had not passed
 * before the event AT, or if UNTIL is NULL.  If a clash decides whether it had passed, returns -1
 * and poisons the engine. */
int engine_deadline_event(Engine *e, const Fun *until, const Value *args, int at);
/* Returns true if the deadline UNTIL(ARGS) passed before the event AT. */
bool engine_deadline_passed(Engine *e, const Fun *until, const Value *args, int at);
/* A right to the action F(ARGS) ends with the earlier of two deadlines: its own deadline, UNTIL of
 * UNTIL_ARGS, and the deadline of the action, Fun.lapses.  UNTIL is NULL if the right has no
 * deadline of its own.  Returns the event that ended the right, or -1 if the right had not ended
 * before the event AT.  Poisons the engine if a clash decides whether one of the deadlines had
 * passed. */
int engine_right_end(Engine *e, const Fun *f, const Value *args, const Fun *until,
                     const Value *until_args, int at);
/* Returns true if a right ended before the event AT.  The parameters are those of
 * engine_right_end(). */
bool engine_right_passed(Engine *e, const Fun *f, const Value *args, const Fun *until,
                         const Value *until_args, int at);
/* Returns true if the action F(ARGS) took effect with the choice VALUE by the right C.  R
 * combines all rights to that action. */
bool engine_right_chose(Engine *e, const Fun *f, const Value *args, const Candidate *c,
                        const Right *r, Value value);
/* Returns the person who did EVENT. */
Value engine_event_by(Engine *e, int event);
/* Returns true if the right C offers CHOICE.  A right to an action without choices offers
 * everything. */
bool engine_offers(const Candidate *c, Value choice);
/* Returns true if EVENT exercises the action F(ARGS) by the right C. Stores the choice in
 * *CHOICE. */
bool engine_exercises_right(Engine *e, int event, const Fun *f, const Value *args,
                            const Candidate *c, Value *choice);
/* CS has candidates about the action F(ARGS).  Combines the undefeated ones into one right. */
Right engine_right(Engine *e, const Fun *f, const Value *args, const Candidates *cs);
/* Returns the choice that the case states for the action F(ARGS).  If it states none, the choice
 * is an open fact (engine_open_fact()).  R is the combined right to F.  A stated choice that R does
 * not offer does not count. */
Value engine_elected(Engine *e, const Fun *f, const Value *args, const Right *r);
/* Returns the choice made with the action F(ARGS). If F has no choices, returns whether F took
 * effect. */
Value engine_done_value(Engine *e, const Fun *f, const Value *args);
/* Returns true if the exercise by EVENT took effect. */
bool engine_took_effect(Engine *e, int event);

/* ---- engine_breach.c -------------------------------------------------- */

/* Does the work of engine_in_breach() for an engine that has breaches. */
bool engine_in_some_breach(Engine *e, const Fun *f, const Value *args);

/* Returns true if a breach of an invariant makes F(ARGS) a clash in this world. */
static inline bool engine_in_breach(Engine *e, const Fun *f, const Value *args)
{
    return e->nbreaches && engine_in_some_breach(e, f, args);
}

/* ---- engine_eval.c ---------------------------------------------------- */

/* Returns the value of F for arguments without a value: false if F is a condition, otherwise
 * BL_ABSENT. */
Value engine_no_value(const Fun *f);
/* Returns the value of M that engine_suppose() has fixed. */
Value engine_supposed_value(Engine *e, const Memo *m);
/* Begins an outermost subgoal with the N arguments ARGS.  Two of CALL, CONDITION and CLAIMS are
 * NULL (see Subgoal).  M is the memo entry.  Returns false if the callback e->choose_goal has fixed
 * a value in M.  Returns true if the caller must evaluate the subgoal. */
bool engine_begin_subgoal(Engine *e, const Fun *call, const Thunk *condition, const Rule *claims,
                          const Value *args, int n, Memo *m);
/* Evaluates F(ARGS) in the current world.  M is the memo entry of this call, or NULL if the call
 * has no entry yet. */
Value engine_call_slow(Engine *e, const Fun *f, const Value *args, Memo *m);

/* Returns the value of F(ARGS). Evaluates the call if the memo table does not know the value. */
static inline Value eval_fun(Engine *e, const Fun *f, const Value *args)
{
    Memo *m;

    if (e->stopped)
        return 0;
    e->work++;
    m = engine_memo_find(e->memory[f->id], args, f->nparams);
    if (!engine_memo_is_global(e, m) || m->supposed || e->recording)
        return engine_call_slow(e, f, args, m);
    e->poisoned |= m->poisoned;
    e->reduced |= m->reduced;
    e->told |= m->told;
    return m->value;
}

/* Returns the value of the condition T.  V has the values of its variables.  Uses the memo
 * table. */
Value engine_thunk_value(Engine *e, const Thunk *t, Value *v);

#endif
