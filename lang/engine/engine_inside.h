/* engine_inside.h - what the parts of the engine share; other rooms include engine.h.
 *
 * The parts call each other in a circle: an expression calls a status, a status asks its
 * rules, a rule has conditions, and a condition is an expression. */
#ifndef BL_ENGINE_INSIDE_H
#define BL_ENGINE_INSIDE_H

#include "case/case_observe.h"
#include "engine/engine.h"
#include "engine/engine_count.h"
#include "kit/hash_index.h"
#include "program/program.h"
#include "program/settles.h"

enum {
    MAX_DEPTH = 32000, /* levels of Fun.nesting: less than 4 MiB of stack */
    /* a value of Memo.state */
    UNSET_STATE = 0,
    IN_PROGRESS = 1,
    KNOWN = 2
};

/* A choice that is open: the set of those who may choose, and the set of choices. */
typedef struct Offer {
    uint64_t choosers, from;
    bool has_from;
} Offer;

typedef struct FactSlot {
    Fact fact;
    bool assumed;
    Value value;
    int at;             /* its last index in Engine.trail */
    const Offer *offer; /* for ELECTED: the choices in the world in which the fact was last read */
    uint32_t recorded;  /* the number of the last record that contains it; 0: none */
    uint32_t gathered;  /* the number of the last gathering that contains it; 0: none */
} FactSlot;

/* A node of the decision tree that remembers the values of a call.  Its inner nodes are the
 * open facts that the call reads, in that order; the tree grows as worlds are evaluated.
 * The value of a leaf holds in every world that agrees with the path to it. */
typedef struct MemoNode MemoNode;

struct MemoNode {
    FactSlot *fact; /* NULL for a leaf */
    const Offer *offer;
    Value on;    /* the value of the parent's fact on the branch to this node */
    Value value; /* the value of the call, at a leaf */
    bool poisoned;
    MemoNode *kids, *next;
};

typedef struct Memo Memo;

/* What an evaluation depends on: a fact read, a rule defeated, or a call. */
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
    uint32_t generation; /* the number of the world in which VALUE holds; 0: in every world */
    uint8_t state;
    bool poisoned; /* VALUE depends on a clash */
    /* engine_suppose() has fixed the value to SUPPOSED_VALUE */
    bool supposed, supposed_poisoned;
    bool untraced; /* VALUE depends on something that is not on the trail */
    int nnotes;
    Value args[MAX_ARGS];
    Memo *next; /* the next entry of the bucket */
    MemoNode *results;
    Value supposed_value;
    /* what VALUE depends on, each once, without calls; NULL: unknown, or VALUE holds in
     * this world only */
    const RecordNote *notes;
    uint32_t recorded; /* the number of the last record that contains the notes; 0: none */
    uint64_t told;     /* what the evaluations read of what the case states: engine_told() */
};

/* The memo entries of one function by its arguments.  If the types have few enough values,
 * the arguments are the index of the entry; else the table hashes them. */
typedef struct MemoTable {
    Memo **at; /* CAP buckets, and one for arguments outside their types */
    uint32_t radix[MAX_ARGS];
    Value low[MAX_ARGS];
    bool hashed;
    uint32_t cap, n;
} MemoTable;

/* Whether a condition on one event holds in every world. */
enum { UNKNOWN, FAILS, HOLDS, MAX_HELD = 1 << 20 };

/* The events of one kind and its subkinds, in order. */
typedef struct EventsOfKind {
    const int *at;
    int n;
} EventsOfKind;

/* Assumptions about holdings, each as 1 + the value; 0: nothing is assumed. */
typedef struct AssumedHoldings {
    uint8_t items[MAX_OWNERS][MAX_VALUES];  /* by owner and item */
    uint8_t others[MAX_OWNERS][MAX_OWNERS]; /* by owner and group */
} AssumedHoldings;

/* What an engine remembers of evaluations, with or without the clashes of invariants. */
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
    /* the stated holdings; in a universe with several deals, those of the assumed deal */
    const Holding (*hand)[MAX_OWNERS];
    FactSlot *deal;
    AssumedHoldings *held; /* NULL if the laws declare no holding */
    /* the open facts that evaluation has met */
    FactSlot **facts;
    uint32_t nfacts, cap_facts;
    int nassumed;
    HashIndex fact_index; /* the index of FACTS: 1 + the id */
    /* the present evaluation */
    uint32_t generation; /* the number of the world */
    uint64_t work;       /* calls evaluated so far; the same on every machine for the same input */
    uint64_t tries;      /* values tried for a variable */
    bool stopped, circle;
    bool tainted;       /* the value depends on an assumption */
    bool poisoned;      /* the value depends on a clash */
    bool untraced;      /* the value depends on an assumption that is not on the trail */
    NativeFault astray; /* the invalid reply of a native, if it makes the evaluation void */
    bool deep;          /* too deep nesting makes the evaluation void */
    bool refusing;      /* engine_refused() also needs the dimensions of a shape */
    int depth;          /* the number of calls under way */
    int nesting;        /* the approximate number of stack levels */
    /* the call under way at depth BASE, now or when evaluation stopped */
    int base;
    bool pending;
    Subgoal subgoal;
    /* the open facts read, in order; those of the call under way start at FRAME */
    FactSlot **trail;
    int ntrail, cap_trail, frame;
    Arena *results;
    int nresults;
    const Fact *need;
    ChooseFn *choose;
    ChooseGoalFn *choose_goal;
    bool conditions; /* conditions of rules are subgoals */
    void *choosing;
    Value domain[DOMAIN_MAX];
    int ndomain;
    bool has_presumed;
    Value presumed;
    /* memo tables; an entry is NULL before its first use */
    MemoTable **memory;  /* calls, by Fun id */
    MemoTable **settled; /* results of engine_candidates(), by Fun id */
    /* used only if several worlds are explored; NULL before */
    MemoTable **claims;         /* candidates of one rule, by Rule id */
    MemoTable **thunks;         /* conditions, by thunk index; only for a ChooseGoalFn */
    const EventsOfKind *of;     /* events, by EventKind id; the last entry has every event */
    const EventsOfKind *proper; /* the same of proper events; NULL: which these are may be open */
    uint8_t *is_proper; /* by EventKind id and event, if PROPER is set: is it one of them? */
    OpenFacts open;     /* how much of the events may be open */
    SightMemo sights;
    uint8_t *holding; /* one of UNKNOWN, FAILS, HOLDS, by thunk and event */
    uint32_t nheld;   /* the number of thunks for which HOLDING has room */
    void *oracle;     /* the context that native_oracle() returns */
    uint64_t told;    /* engine_told() */
    /* the breaches that make clashes (engine_breach.c); NULL: none */
    const Support *const *breaches;
    int nbreaches;
    bool ignoring; /* evaluation ignores the breaches; OTHER then serves evaluation with them */
    EngineMemory other; /* the memory that is not in use now */
    /* the record of what was read */
    bool recording;
    uint32_t records; /* the number of records begun */
    FactRead *reads;
    int nreads, cap_reads;
    const Rule **defeated;
    int ndefeated, cap_defeated;
    /* the notes of all calls under way; those of a call start at its EvalFrame.notes */
    RecordNote *notes;
    int nnotes, cap_notes;
    RecordNote *gathered; /* what one call depends on */
    int ngathered, cap_gathered;
    uint32_t gatherings; /* the number of gatherings begun */
};

struct NativeCx {
    Engine *e;
    const Fun *fun;
    Value moment; /* the native's event argument, or BL_ABSENT */
};

/* ---- everywhere -------------------------------------------------------- */

/* Evaluates EX with its variables in V.  The result has no meaning once the engine has stopped. */
Value engine_eval_ex(Engine *e, const Ex *ex, Value *v);

static inline Value eval(Engine *e, const Ex *ex, Value *v)
{
    return ex->op == EX_VAR     ? v[ex->slot]
           : ex->op == EX_CONST ? ex->value
                                : engine_eval_ex(e, ex, v);
}

/* The bits of the truth of a condition.  engine_truth() evaluates one without changing
 * e->poisoned. */
enum { IS_SO = 1, ON_CLASH = 2 };
unsigned engine_truth(Engine *e, const Ex *ex, Value *v);

/* Returns true if EX holds.  Sets *UNDECIDED to whether that depends on a clash. */
static inline bool eval_condition(Engine *e, const Ex *ex, Value *v, bool *undecided)
{
    unsigned t = engine_truth(e, ex, v);

    *undecided = (t & ON_CLASH) != 0;
    return (t & IS_SO) != 0 && !e->stopped;
}

/* Returns true if EX holds.  If that depends on a clash, the engine is poisoned. */
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

/* Returns true if V is an event of kind K that has happened before e->nevents. */
static inline bool is_event(const Engine *e, Value v, const EventKind *k)
{
    return (uint64_t)v < (uint64_t)e->nevents && kind_is_a(e->c->events[v].kind, k);
}

/* Returns true if V, an event, is a proper event of kind K, where e->proper is set. */
static inline bool is_proper_event(const Engine *e, Value v, const EventKind *k)
{
    return e->is_proper[(size_t)k->id * (size_t)e->nevents + (size_t)v];
}

/* Returns true if V, a value of the type OVER, exists in the case. */
static inline bool in_range(const Engine *e, const Type *over, Value v)
{
    return over->kind != TYPE_EVENT || is_event(e, v, over->event);
}

/* ---- engine_facts.c --------------------------------------------------- */

/* Returns the slot of this open fact, and adds it if the engine does not have it yet. */
FactSlot *engine_fact_slot(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n);
/* Writes the values of T to e->domain; false if they are too many. */
bool engine_type_domain(Engine *e, const Type *t);
/* Writes the members of SET, a set of T, to e->domain. */
void engine_set_domain(Engine *e, const Type *t, uint64_t set);
/* Notes on the trail that S was read, once in each frame. */
void engine_trace(Engine *e, FactSlot *s);
/* Returns the assumed value of the open fact S, or stops and needs it.  e->domain has its
 * values already. */
Value engine_open_fact(Engine *e, FactSlot *s, bool bounded, bool has_presumed, Value presumed);
/* Returns true if F is a dimension of the universe: every case of it states F. */
bool engine_is_dimension(const Engine *e, const Fact *f);
/* Returns true if the deal is known, or stops and needs it.  Must be called before anything
 * is read of the holdings, so that these are not mixed from several deals. */
bool engine_deal_known(Engine *e);
/* These return the stated or assumed value, or stop and need it. */
Value engine_ask_setting(Engine *e, const Fun *f);
Value engine_ask_reading(Engine *e, const Fun *f);
Value engine_ask_finding(Engine *e, const Fun *f, const Value *args);
/* Returns true if the disputed EVENT happened. */
bool engine_disputed_happened(Engine *e, Value event);
/* Returns true if EVENT happened, disputed or not. */
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

/* Returns 1 if the case states that OWNER holds ITEM, 0 if it states that he does not, -1 if
 * it states neither. */
int engine_holding_told(const Engine *e, Value owner, Value item);
/* These return whether OWNER holds ITEM, or an item of GROUP that the case does not name: as
 * stated, assumed, or implied by both.  They stop if they need an open holding. */
bool engine_holds_item(Engine *e, Value owner, Value item);
bool engine_holds_other(Engine *e, Value owner, Value group);

/* ---- engine_record.c -------------------------------------------------- */

/* Adds R to the defeated rules of the record. */
void engine_record_defeated(Engine *e, const Rule *r);
/* Adds what M depends on to the record, and to the notes of the call under way. */
void engine_record_call(Engine *e, Memo *m);
/* Keeps in M, whose value holds in every world, the notes from FROM on. */
void engine_record_keep(Engine *e, Memo *m, int from);
void engine_record_note(Engine *e, RecordNote n);
void engine_record_fact(Engine *e, const Fact *f, Value v, Span span, bool assumed);
void engine_record_stated(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n,
                          Value v, Span span);

/* ---- engine_memo.c -------------------------------------------------- */

/* What engine_memo_enter() saves of the evaluation around a call. */
typedef struct EvalFrame {
    bool tainted, poisoned, untraced;
    int frame, from, notes;
    uint64_t told;
} EvalFrame;

/* Returns the bucket of ARGS in M. */
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

/* Adds an entry for ARGS, N values of these TYPES, to *MEMORY, which must have none for them.
 * Makes *MEMORY if it is NULL. */
Memo *engine_memo_add(Engine *e, MemoTable **memory, const Type *const *types, const Value *args,
                      int n);

/* Returns the entry for the N values ARGS in MEMORY, or NULL.  MEMORY may be NULL. */
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

/* Returns the entry of MEMORY (or NULL) for the arguments of the call EX, if these are variables
 * and constants and the table is not hashed.  Returns NULL if there is no entry, or if finding
 * it takes more work. */
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

/* Returns true if M (or NULL) has a value that holds in every world. */
static inline bool engine_memo_is_global(const Memo *m)
{
    return m && m->state == KNOWN && m->generation == 0;
}

/* Returns the entry of *MEMORY for ARGS, N values of these TYPES; adds it if there is none. */
static inline Memo *engine_memo_get(Engine *e, MemoTable **memory, const Type *const *types,
                                    const Value *args, int n)
{
    Memo *m = engine_memo_find(*memory, args, n);

    return m ? m : engine_memo_add(e, memory, types, args, n);
}

/* Recalls the result of entry M into *V, like engine_memo_recall(). M has a value or a decision
 * tree. */
bool engine_memo_recall_result(Engine *e, Memo *m, bool ask, Value *v);

/* Sets *V to the remembered value of M in this world.  If M needs an open fact first and ASK
 * is true, the engine stops at that fact.  Returns false if M must be evaluated. */
static inline bool engine_memo_recall(Engine *e, Memo *m, bool ask, Value *v)
{
    if (m->state == KNOWN || m->results)
        return engine_memo_recall_result(e, m, ask, v);
    *v = 0;
    return e->stopped && !e->recording;
}

/* Begins the evaluation of M.  engine_memo_leave() ends it. */
static inline EvalFrame engine_memo_enter(Engine *e, Memo *m)
{
    const EvalFrame f = { e->tainted, e->poisoned, e->untraced, e->frame,
                          e->ntrail,  e->nnotes,   e->told };

    e->told = 0;
    m->state = IN_PROGRESS;
    m->generation = e->generation;
    e->frame = e->ntrail;
    e->tainted = e->poisoned = e->untraced = false;
    return f;
}

/* Ends the evaluation of M and keeps its value V, unless the engine has stopped. */
void engine_memo_leave(Engine *e, Memo *m, const EvalFrame *f, Value v);

static inline bool engine_memo_in_progress(const Memo *m)
{
    return m->state == IN_PROGRESS;
}

/* ---- engine_rules.c --------------------------------------------------- */

/* Called with the variables of R bound in V; returns false to end the search. */
typedef bool EngineBoundFn(Engine *e, const Rule *r, Value *v, void *context);

/* The values of a variable, in order: the events AT, or N values from LOW on. */
typedef struct VarRange {
    const int *at;
    int64_t n;
    Value low;
} VarRange;

/* Returns how many values a variable of type OVER may have. */
int64_t engine_range_size(const Engine *e, const Type *over);
VarRange engine_var_range(const Engine *e, const Type *t);
/* Returns the proper events of the kind T, where e->proper is set. */
VarRange engine_proper_range(const Engine *e, const Type *t);
/* Returns the events of OVER that a variable can take by its N ORDERS to variables in V.  FIXED:
 * those later ones that have a value. */
VarRange engine_ordered(VarRange over, const VarOrder *orders, int n, uint64_t fixed,
                        const Value *v);
/* Evaluates a condition of a rule like eval_condition().  Remembers its value if several rules
 * share it. */
bool engine_condition(Engine *e, const Ex *ex, Value *v, bool *undecided);
/* Calls FN for each choice of the variables of R; those in FIXED stay as in V.  Skips choices for
 * which R certainly concludes nothing.  Returns false if FN did, or if the engine stopped. */
bool engine_bind_rule(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                      void *context);
/* Does the same as engine_bind_rule(), without skipping any choice. */
bool engine_bind_every(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                       void *context);
/* Does the same as engine_bind_every().  The condition of a narrow kind, which a binder names,
 * excludes no choice. */
bool engine_bind_loosely(Engine *e, const Rule *r, Value *v, uint64_t fixed, EngineBoundFn *fn,
                         void *context);
/* Returns true if one of the screens from S to END fails.  Considers only those that read no
 * other variables than BOUND. */
bool engine_some_screen_fails(Engine *e, const Screen *s, const Screen *end, uint64_t bound,
                              const Value *v);

/* Does the same as engine_some_screen_fails() for the screens FROM to TO of R. */
static inline bool engine_screen_fails(Engine *e, const Rule *r, int from, int to, uint64_t bound,
                                       const Value *v)
{
    return from < to && engine_some_screen_fails(e, r->screens + from, r->screens + to, bound, v);
}

/* Returns true if all conditions of R hold, and nothing took away the event that a right of R is
 * about.  If one fails, the answer is false; else, if one depends on a clash, the answer is false
 * and the engine is poisoned. */
bool engine_conditions(Engine *e, const Rule *r, Value *v);
/* Returns true if R concludes about ARGS.  Arguments that are plain variables are already
 * bound (engine_fix_args). */
bool engine_args_match(Engine *e, const Rule *r, Value *v, const Value *args);

/* ---- engine_defeat.c -------------------------------------------------- */

/* A candidate: one conclusion of a rule about a status or an action. */
typedef struct Candidate {
    const Rule *rule;
    Value value; /* the value of a status */
    /* of an action: the set of choosers, and the set of choices */
    uint64_t who, from;
    bool has_from;
    Value until_args[MAX_ARGS];
    Value default_, tie;
    bool defeated, settled;
} Candidate;

/* The candidates about one status or action, and behind them its rivals: of an action those about
 * the status that it settles, of a status the rights in the action that settles it. A candidate of
 * a status whose rule gives a right is the choice made by that right. */
typedef struct Candidates {
    Candidate inline_[6];
    Candidate *at;
    int n, all, cap; /* N candidates; ALL with the rivals */
    const Value *args;
    bool poisoned;
    bool lent; /* the memo table owns AT */
} Candidates;

/* Frees what engine_candidates() allocated for C. */
void engine_candidates_free(Candidates *c);
bool engine_candidate_same(const Candidate *a, const Candidate *b);
/* Sets SLOTS to the first choice of variables with which the rule of C concludes C about
 * ARGS; false if evaluation stopped. */
bool engine_candidate_slots(Engine *e, const Candidate *c, const Value *args, Value *slots);
/* Binds in V the variables of R that are arguments of its conclusion to ARGS, and sets their
 * bits in *FIXED.  Returns false if R cannot conclude about ARGS. */
bool engine_fix_args(const Rule *r, const Value *args, Value *v, uint64_t *fixed);
/* Returns true if R gives a right that leaves no trace once its time has passed unused. */
bool engine_may_lapse(const Rule *r);
/* Returns true if R is a permission whose time has passed unused.  It changes nothing any
 * more, so its conditions need not be evaluated. */
bool engine_out_of_time(Engine *e, const Rule *r, Value *v, const Value *args);
/* Sets *C to the conclusion of R, whose conditions hold, with its variables in V.  Returns
 * false if the status has no value. */
bool engine_candidate_make(Engine *e, const Rule *r, Value *v, Candidate *c);
/* Returns true if A and B exclude each other: they cannot both stand. */
bool engine_candidates_exclude(const Candidate *a, const Candidate *b);
/* Returns true if an undefeated rival among CS excludes C. */
bool engine_any_rival(const Candidates *cs, const Candidate *c);
/* Returns true if A prevails over B when they exclude each other. */
bool engine_rule_defeats(const Rule *a, const Rule *b);
/* Sets *CS to every candidate about F of ARGS in this world, and settles which of them are
 * defeated.  Remembers the result if it holds in every world. */
void engine_candidates(Engine *e, const Fun *f, const Value *args, Candidates *cs);
/* Returns the value of the status F of ARGS by its rules: a value, BL_ABSENT or BL_CLASH. */
Value engine_status_value(Engine *e, const Fun *f, const Value *args);

/* ---- engine_rights.c -------------------------------------------------- */

/* The combined right to an action, and whether it was exercised. */
typedef struct Right {
    bool permitted, duty, clash; /* the action is forbidden if not permitted */
    bool undecided;              /* whether a deadline passed depends on a clash */
    bool exercised, lapsed;
    bool tie;                /* the event that exercises the right is by the one whom `tie` names */
    bool at_once;            /* a duty without a choice, or with one choice (`value`) */
    Value value;             /* the choice of the exercise that prevailed */
    int event;               /* the event of that exercise; -1: none */
    uint64_t choosers, from; /* of all rights whose deadline has not passed */
    bool has_from;           /* each of these rights limits the choices */
    Value default_;
} Right;

/* Returns true if EVENT exercises the action F of ARGS, whoever does it, and sets *CHOICE. */
bool engine_exercises_action(Engine *e, int event, const Fun *f, const Value *args, Value *choice);
/* Returns the first event before AT with which the deadline UNTIL passed, or -1.  If none
 * certainly did and that depends on a clash, the engine is poisoned. */
int engine_deadline_event(Engine *e, const Fun *until, const Value *args, int at);
/* Returns true if the deadline UNTIL has passed before the event AT. */
bool engine_deadline_passed(Engine *e, const Fun *until, const Value *args, int at);
/* Returns the first event before AT with which the time of a right in F of ARGS passed: by the
 * deadline UNTIL (or NULL), or by that of F.  -1: none. */
int engine_right_end(Engine *e, const Fun *f, const Value *args, const Fun *until,
                     const Value *until_args, int at);
/* Returns true if the time of such a right has passed before the event AT. */
bool engine_right_passed(Engine *e, const Fun *f, const Value *args, const Fun *until,
                         const Value *until_args, int at);
/* Returns true if the right C in F of ARGS, which R combines with the others, is one by which F
 * took effect with the choice VALUE. */
bool engine_right_chose(Engine *e, const Fun *f, const Value *args, const Candidate *c,
                        const Right *r, Value value);
/* Returns the player who did EVENT. */
Value engine_event_by(Engine *e, int event);
/* Returns true if the right C offers CHOICE, or its action has no choices. */
bool engine_offers(const Candidate *c, Value choice);
/* Returns true if EVENT exercises the action F of ARGS by the right that C gives, and sets
 * *CHOICE to the choice. */
bool engine_exercises_right(Engine *e, int event, const Fun *f, const Value *args,
                            const Candidate *c, Value *choice);
/* Combines the undefeated candidates CS of an action to one right. */
Right engine_right(Engine *e, const Fun *f, const Value *args, const Candidates *cs);
/* Returns the stated choice, or needs it (engine_open_fact).  A stated choice that was not
 * offered does not count. */
Value engine_elected(Engine *e, const Fun *f, const Value *args, const Right *r);
/* Returns the choice made with the action F, or whether F took effect. */
Value engine_done_value(Engine *e, const Fun *f, const Value *args);
/* Returns true if the exercise by EVENT took effect. */
bool engine_took_effect(Engine *e, int event);

/* ---- engine_breach.c -------------------------------------------------- */

/* engine_in_breach() where there are breaches. */
bool engine_in_some_breach(Engine *e, const Fun *f, const Value *args);

/* Returns true if a breach of an invariant makes F of ARGS a clash in this world. */
static inline bool engine_in_breach(Engine *e, const Fun *f, const Value *args)
{
    return e->nbreaches && engine_in_some_breach(e, f, args);
}

/* ---- engine_eval.c ---------------------------------------------------- */

/* Returns what F yields for arguments without a value: false if F is a condition, else absent. */
Value engine_no_value(const Fun *f);
/* Returns the value that engine_suppose() fixed for M. */
Value engine_supposed_value(Engine *e, const Memo *m);
/* Evaluates function F in the current world.  M is its memo entry, or NULL if F of ARGS has
 * none yet. */
Value engine_call_slow(Engine *e, const Fun *f, const Value *args, Memo *m);

/* Evaluates F of ARGS, or returns its value from the memo table. */
static inline Value eval_fun(Engine *e, const Fun *f, const Value *args)
{
    Memo *m;

    if (e->stopped)
        return 0;
    e->work++;
    m = engine_memo_find(e->memory[f->id], args, f->nparams);
    if (!engine_memo_is_global(m) || m->supposed || e->recording)
        return engine_call_slow(e, f, args, m);
    e->poisoned |= m->poisoned;
    e->told |= m->told;
    return m->value;
}

/* Evaluates the condition T with its variables in V, through the memo table. */
Value engine_thunk_value(Engine *e, const Thunk *t, Value *v);

#endif
