/* engine_inside.h - the parts of the engine among themselves; everybody else has engine.h.
 *
 * An expression calls a status, that asks which rules speak of it, a rule has conditions,
 * and a condition is an expression: the parts call each other in a circle. */
#ifndef BL_ENGINE_INSIDE_H
#define BL_ENGINE_INSIDE_H

#include "case/case_observe.h"
#include "engine/engine.h"
#include "program/program.h"

enum {
    MAX_DEPTH = 32000, /* levels of Fun.nesting: less than 4 MiB of stack */
    UNSET_STATE = 0,
    IN_PROGRESS = 1,
    KNOWN = 2
};

/* Among what is chosen, and who chooses, where a choice is asked. */
typedef struct Offer {
    uint64_t choosers, from;
    bool has_from;
} Offer;

typedef struct FactSlot {
    Fact fact;
    bool assumed;
    Value value;
    int at;             /* where it stands last on the trail */
    const Offer *offer; /* ELECTED: in the world in which it was read last */
    uint32_t recorded;  /* the record that has it; 0: none */
    uint32_t gathered;  /* the notes() that have it; 0: none */
} FactSlot;

/* What a call comes to, as a decision tree over the open facts that it reads,
 * in the order in which it reads them; grown as worlds are seen.  Evaluation
 * is a function of these facts: where all on the way to a leaf are assumed with
 * these values, its value holds, whatever else is assumed. */
typedef struct MemoNode MemoNode;

struct MemoNode {
    FactSlot *fact; /* NULL: a leaf */
    const Offer *offer;
    Value on;    /* the value of the fact above under which it stands */
    Value value; /* of a leaf */
    bool poisoned;
    MemoNode *kids, *next;
};

typedef struct Memo Memo;

/* What an evaluation rests on, in order: facts, rules that were defeated, calls. */
typedef enum RecordNoteKind { NOTE_READ, NOTE_DEFEATED, NOTE_CALL } RecordNoteKind;

typedef struct RecordNote {
    RecordNoteKind kind;
    union {
        FactRead read;
        const Rule *defeated;
        Memo *call;
    };
} RecordNote;

/* One remembered call. */
struct Memo {
    Value value;
    uint32_t generation; /* of the world it holds in; 0: in every world */
    uint8_t state;
    bool poisoned; /* its evaluation read a clash */
    /* what it is supposed to come to, whatever it would */
    bool supposed, supposed_poisoned;
    bool untraced; /* it read what is on no trail */
    int nnotes;
    Value args[MAX_ARGS];
    Memo *next; /* another of the same place */
    MemoNode *results;
    Value supposed_value;
    /* what it rests on, each once and no calls; NULL: not noted, or it holds in this
     * world alone */
    const RecordNote *notes;
    uint32_t recorded; /* the record that has what it rests on; 0: none */
};

/* The remembered calls of one function, by its arguments: each at a place of its own
 * where these are few enough. */
typedef struct MemoTable {
    Memo **at; /* one more than CAP: for arguments that their types do not have */
    uint32_t radix[MAX_ARGS];
    Value low[MAX_ARGS];
    bool hashed;
    uint32_t cap, n;
} MemoTable;

/* What is known of a condition of one event in every world. */
enum { UNKNOWN, FAILS, HOLDS, MAX_HELD = 1 << 20 };

/* The events of one kind, and of the kinds below it, in order. */
typedef struct EventsOfKind {
    const int *at;
    int n;
} EventsOfKind;

/* What is assumed of holdings, as 1 + the value. */
typedef struct AssumedHoldings {
    uint8_t items[MAX_OWNERS][MAX_VALUES];  /* by owner and item */
    uint8_t others[MAX_OWNERS][MAX_OWNERS]; /* by owner and group */
} AssumedHoldings;

struct Engine {
    const Program *p;
    const Case *c;
    const Body *body;
    int nevents;
    Arena *arena;
    /* what is stated of holdings; the deal that this is, once it was asked */
    const Holding (*hand)[MAX_OWNERS];
    FactSlot *deal;
    AssumedHoldings *held; /* NULL: the laws have no holding */
    /* facts that turned out to be open */
    FactSlot **facts;
    uint32_t nfacts, cap_facts;
    int nassumed;
    uint32_t *fact_index; /* open addressing: id + 1 of the fact, or 0 */
    uint32_t cap_index;   /* a power of two */
    /* the world's evaluation */
    uint32_t generation;
    uint64_t work;  /* calls so far: the same for the same input */
    uint64_t tries; /* and values tried for a variable */
    bool stopped, circle, tainted, poisoned;
    bool untraced;      /* what was read is not all on the trail */
    NativeFault astray; /* why evaluation is void, where it is no circle */
    bool deep;          /* it is void because it nests too deep */
    bool refusing; /* what a shape leaves open is asked even for how near a rule came */
    int depth;     /* calls */
    int nesting;   /* levels of stack, about */
    /* the call under way at depth BASE, while nothing stopped or when it stopped */
    int base;
    bool pending;
    Subgoal subgoal;
    /* the open facts read, in order: those of a call are behind its frame */
    FactSlot **trail;
    int ntrail, cap_trail, frame;
    Arena *results;
    int nresults;
    const Fact *need;
    ChooseFn *choose;
    ChooseGoalFn *choose_goal;
    bool conditions; /* are subgoals */
    void *choosing;
    Value domain[DOMAIN_MAX];
    int ndomain;
    bool has_presumed;
    Value presumed;
    /* NULL: nothing is remembered yet */
    MemoTable **memory;  /* by Fun id */
    MemoTable **settled; /* by Fun id: candidates() */
    /* where several worlds are explored; NULL: there were none yet */
    MemoTable **claims;     /* by Rule id */
    MemoTable **thunks;     /* by index */
    const EventsOfKind *of; /* by EventKind id; the last: every event */
    OpenFacts open;         /* what may be open of the events */
    SightMemo sights;
    uint8_t *holding; /* by thunk and event: UNKNOWN, FAILS, HOLDS */
    uint32_t nheld;   /* thunks of which that has room */
    /* record of what was read */
    void *oracle; /* of the host */
    bool recording;
    uint32_t records; /* how many were begun */
    FactRead *reads;
    int nreads, cap_reads;
    const Rule **defeated;
    int ndefeated, cap_defeated;
    RecordNote *notes; /* of the calls under way: those of a call are behind its frame */
    int nnotes, cap_notes;
    RecordNote *gathered; /* what one call rests on */
    int ngathered, cap_gathered;
    uint32_t gatherings; /* how many were begun */
};

struct NativeCx {
    Engine *e;
    const Fun *fun;
    Value moment; /* the native's event argument, or BL_ABSENT */
};

/* ---- everywhere -------------------------------------------------------- */

/* What EX comes to with its variables as in V; anything, once the engine has stopped. */
Value engine_eval_ex(Engine *e, const Ex *ex, Value *v);

static inline Value eval(Engine *e, const Ex *ex, Value *v)
{
    return ex->op == EX_VAR     ? v[ex->slot]
           : ex->op == EX_CONST ? ex->value
                                : engine_eval_ex(e, ex, v);
}

/* What a condition comes to, as bits; the engine is as poisoned afterwards as before. */
enum { IS_SO = 1, ON_CLASH = 2 };
unsigned truth(Engine *e, const Ex *ex, Value *v);

/* Is EX true?  *UNDECIDED: that hangs on a clash. */
static inline bool decided(Engine *e, const Ex *ex, Value *v, bool *undecided)
{
    unsigned t = truth(e, ex, v);

    *undecided = (t & ON_CLASH) != 0;
    return (t & IS_SO) != 0 && !e->stopped;
}

/* What hangs on a clash is not true, and poisons what asks. */
static inline bool eval_true(Engine *e, const Ex *ex, Value *v)
{
    bool undecided, so = decided(e, ex, v, &undecided);

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

/* Is V an event that is there already, of kind K? */
static inline bool is_event(const Engine *e, Value v, const EventKind *k)
{
    return (uint64_t)v < (uint64_t)e->nevents && kind_is_a(e->c->events[v].kind, k);
}

/* Is V a value of OVER, so far as that hangs on the case? */
static inline bool in_range(const Engine *e, const Type *over, Value v)
{
    return over->kind != TYPE_EVENT || is_event(e, v, over->event);
}

/* ---- engine_facts.c --------------------------------------------------- */

/* The fact that this is; it is open, and is one of the engine's from now on. */
FactSlot *engine_fact_slot(Engine *e, FactKind kind, const Fun *fun, const Value *args,
                           int n);
/* The domain of T into e->domain; false when it is too large. */
bool engine_type_domain(Engine *e, const Type *t);
/* The members of SET, a set of T, into e->domain. */
void engine_set_domain(Engine *e, const Type *t, uint64_t set);
/* S is read: onto the trail, once for each frame. */
void trace(Engine *e, FactSlot *s);
/* The fact is open: its assumed value, or stop and ask.  The domain is in
 * e->domain already. */
Value engine_open_fact(Engine *e, FactSlot *s, bool bounded, bool has_presumed,
                       Value presumed);
/* Does every case of the universe state F? */
bool engine_is_dimension(const Engine *e, const Fact *f);
/* Is it known which hands these are?  What may be there must not be mixed of
 * several deals, so that is asked before anything of them. */
bool engine_deal_known(Engine *e);
/* What it is told to be, or is assumed to be; or the engine stops there. */
Value engine_ask_setting(Engine *e, const Fun *f);
Value engine_ask_reading(Engine *e, const Fun *f);
Value engine_ask_finding(Engine *e, const Fun *f, const Value *args);
/* Did EVENT happen, of which that is disputed? */
bool disputed(Engine *e, Value event);
/* Did it, whichever it is? */
static inline bool happened(Engine *e, Value event)
{
    return !e->c->events[event].disputed || disputed(e, event);
}

Value engine_open_attribute(Engine *e, Value event, Value at);

/* Attribute AT of EVENT; -1: it has none such. */
static inline Value attribute(Engine *e, Value event, int at)
{
    const CaseEvent *ev = &e->c->events[event];

    if (at < 0)
        return BL_ABSENT;
    return ev->open[at] ? engine_open_attribute(e, event, at) : ev->attr[at];
}

static inline Value attribute_ex(Engine *e, const Ex *ex, Value event)
{
    const EventKind *k;

    if (!value_given(event))
        return BL_ABSENT;
    k = e->c->events[event].kind;
    return attribute(e, event,
                     ex->places ? ex->places[k->id] : program_kind_attr(k, ex->name));
}

/* ---- engine_holding.c ------------------------------------------------- */

/* 1, 0 or -1: what is stated of this item. */
int engine_holding_told(const Engine *e, Value owner, Value item);
/* Told, assumed, or what follows from both; or the engine stops there.  engine_holds_other: an
 * item of GROUP that is not told. */
bool holds(Engine *e, Value owner, Value item);
bool engine_holds_other(Engine *e, Value owner, Value group);

/* ---- engine_record.c -------------------------------------------------- */

/* While the engine records: into the record, or among the notes of the call under way. */
void engine_record_defeated(Engine *e, const Rule *r);
/* What M rests on is part of the record, and of what the call under way rests on. */
void engine_record_call(Engine *e, Memo *m);
/* M, which holds in every world, rests on what was noted since FROM. */
void engine_record_keep(Engine *e, Memo *m, int from);
void note(Engine *e, RecordNote n);
void record(Engine *e, const Fact *f, Value v, Span span, bool assumed);
void engine_record_stated(Engine *e, FactKind kind, const Fun *fun, const Value *args,
                          int n, Value v, Span span);

/* ---- engine_memo.c -------------------------------------------------- */

/* An evaluation around another. */
typedef struct EvalFrame {
    bool tainted, poisoned, untraced;
    int frame, from, notes;
} EvalFrame;

/* Where ARGS stand in M. */
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

/* A place in *MEMORY, which has none for ARGS yet, N values of these TYPES. */
Memo *engine_memo_add(Engine *e, MemoTable **memory, const Type *const *types,
                      const Value *args, int n);

/* What MEMORY (or NULL) has of ARGS, N values; NULL: nothing. */
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

/* What MEMORY (or NULL) has of the arguments of the call EX, where these are variables and
 * constants and each has a place of its own; NULL: nothing, or not that easily. */
static inline Memo *engine_memo_find_direct(const MemoTable *memory, const Ex *ex,
                                            const Value *v)
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

/* Does what M (or NULL) came to hold in every world? */
static inline bool engine_memo_is_global(const Memo *m)
{
    return m && m->state == KNOWN && m->generation == 0;
}

/* What *MEMORY has of ARGS, N values of these TYPES. */
static inline Memo *engine_memo_get(Engine *e, MemoTable **memory,
                                    const Type *const *types, const Value *args, int n)
{
    Memo *m = engine_memo_find(*memory, args, n);

    return m ? m : engine_memo_add(e, memory, types, args, n);
}

/* recall() where something is remembered of M. */
bool engine_memo_recall_result(Engine *e, Memo *m, bool ask, Value *v);

/* What M came to before, in this world or in one like it, to *V; or the engine has
 * stopped at the fact at which evaluation would, where it may ASK.  False: evaluate. */
static inline bool recall(Engine *e, Memo *m, bool ask, Value *v)
{
    if (m->state == KNOWN || m->results)
        return engine_memo_recall_result(e, m, ask, v);
    *v = 0;
    return e->stopped && !e->recording;
}

/* The evaluation of M begins.  leave() ends it. */
static inline EvalFrame enter(Engine *e, Memo *m)
{
    const EvalFrame f = { e->tainted, e->poisoned, e->untraced,
                          e->frame,   e->ntrail,   e->nnotes };

    m->state = IN_PROGRESS;
    m->generation = e->generation;
    e->frame = e->ntrail;
    e->tainted = e->poisoned = e->untraced = false;
    return f;
}

/* M came to V, unless the engine has stopped. */
void leave(Engine *e, Memo *m, const EvalFrame *f, Value v);

static inline bool in_progress(const Memo *m)
{
    return m->state == IN_PROGRESS;
}

/* ---- engine_rules.c --------------------------------------------------- */

/* The variables of R are as in V.  False: enough. */
typedef bool EngineBoundFn(Engine *e, const Rule *r, Value *v, void *context);

/* What a variable ranges over, in order: these events, or N values from LOW. */
typedef struct VarRange {
    const int *at;
    int64_t n;
    Value low;
} VarRange;

/* How many values a variable may range over. */
int64_t engine_range_size(const Engine *e, const Type *over);
VarRange engine_var_range(const Engine *e, const Type *t);
/* decided() of a condition of a rule: several rules may have it, and most that fail do so
 * in every world. */
bool condition(Engine *e, const Ex *ex, Value *v, bool *undecided);
/* FN for each choice of the variables of R, of which the FIXED ones are as in V, but for
 * those of which it is known that R says nothing.  False: FN said so, or the engine
 * stopped. */
bool engine_bind_rule(Engine *e, const Rule *r, Value *v, uint64_t fixed,
                      EngineBoundFn *fn, void *context);
/* For those too. */
bool engine_bind_every(Engine *e, const Rule *r, Value *v, uint64_t fixed,
                       EngineBoundFn *fn, void *context);
/* Is one of the screens before END, from S on, that read no more than BOUND, not as it has
 * to be? */
bool engine_some_screen_fails(Engine *e, const Screen *s, const Screen *end,
                              uint64_t bound, const Value *v);

/* One of those of R from FROM on? */
static inline bool screened(Engine *e, const Rule *r, int from, int to, uint64_t bound,
                            const Value *v)
{
    return from < to &&
           engine_some_screen_fails(e, r->screens + from, r->screens + to, bound, v);
}

/* Do the conditions of R hold?  When that hangs on a clash, the answer is no
 * and the engine is poisoned; it is not when some condition fails anyway. */
bool conditions(Engine *e, const Rule *r, Value *v);
/* Are the other arguments of what R concludes ARGS? */
bool engine_args_match(Engine *e, const Rule *r, Value *v, const Value *args);

/* ---- engine_status.c -------------------------------------------------- */

/* One conclusion of a rule about a status or an action. */
typedef struct Candidate {
    const Rule *rule;
    Value value; /* status */
    /* modal */
    uint64_t who, from;
    bool has_from;
    Value until_args[MAX_ARGS];
    Value default_, tie;
    bool defeated, settled;
} Candidate;

typedef struct Candidates {
    Candidate inline_[6];
    Candidate *at;
    int n, cap;
    const Value *args;
    bool poisoned;
    bool lent; /* the engine remembers them */
} Candidates;

/* What candidates() gave; nothing that the engine remembers goes. */
void engine_candidates_free(Candidates *c);
bool engine_candidate_same(const Candidate *a, const Candidate *b);
/* The variables with which its rule makes the claim C about ARGS, the first in order; false:
 * evaluation stopped. */
bool engine_candidate_slots(Engine *e, const Candidate *c, const Value *args,
                            Value *slots);
/* Bind what the wanted ARGS determine: arguments that are plain variables. */
bool engine_fix_args(const Rule *r, const Value *args, Value *v, uint64_t *fixed);
/* Can the right that R gives lapse, as if it had never been there? */
bool engine_may_lapse(const Rule *r);
/* A permission whose time has gone by, and that nobody used in time, changes
 * nothing any more: its conditions need not be asked. */
bool engine_out_of_time(Engine *e, const Rule *r, Value *v, const Value *args);
/* What R, whose conditions hold, concludes with its variables as in V.  False: no
 * value of a status. */
bool engine_candidate_make(Engine *e, const Rule *r, Value *v, Candidate *c);
/* Cannot both stand?  Is one of two such the one that prevails? */
bool excludes(const Candidate *a, const Candidate *b);
bool engine_rule_defeats(const Rule *a, const Rule *b);
/* Every conclusion about F of ARGS in this world, defeat settled; what is so in every
 * world is worked out once. */
void candidates(Engine *e, const Fun *f, const Value *args, Candidates *cs);
/* What F is of ARGS, as its rules have it: absent, a value, or BL_CLASH. */
Value engine_status_value(Engine *e, const Fun *f, const Value *args);

/* ---- engine_rights.c -------------------------------------------------- */

/* What somebody may, must or must not do, and whether he did. */
typedef struct Right {
    bool permitted, duty, clash; /* forbidden, when not permitted */
    bool undecided;              /* whether a deadline passed hangs on a clash */
    bool exercised, lapsed;
    bool tie;                /* the exercise is by the one whose word prevails */
    Value value;             /* of the exercise that prevailed */
    int event;               /* that exercise */
    uint64_t choosers, from; /* before their deadline, of all rights together */
    bool has_from;           /* and each of them limits what may be chosen */
    Value default_;
} Right;

/* Does EVENT exercise F of ARGS, whoever does it?  Then *CHOICE. */
bool engine_exercises_action(Engine *e, int event, const Fun *f, const Value *args,
                             Value *choice);
/* The event before AT by which the deadline UNTIL passed, or -1.  Where that hangs on
 * a clash the engine is poisoned; not where some event settles it. */
int engine_deadline_event(Engine *e, const Fun *until, const Value *args, int at);
/* Has the deadline of R passed before the event AT? */
bool passed(Engine *e, const Fun *until, const Value *args, int at);
/* Whose EVENT is. */
Value engine_event_by(Engine *e, int event);
/* Does EVENT exercise the action by the right that C gives?  Then *CHOICE. */
bool engine_exercises_right(Engine *e, int event, const Fun *f, const Value *args,
                            const Candidate *c, Value *choice);
/* What the undefeated modals of an action amount to. */
Right engine_right(Engine *e, const Fun *f, const Value *args, const Candidates *cs);
/* What was chosen; a choice that was not offered is none. */
Value elected(Engine *e, const Fun *f, const Value *args, const Right *r);
/* What was done of the action: its choice, or whether it took effect. */
Value engine_done_value(Engine *e, const Fun *f, const Value *args);
/* Did the exercise by EVENT take effect? */
bool engine_took_effect(Engine *e, int event);

/* ---- engine_eval.c ---------------------------------------------------- */

/* What F comes to where there is nothing: absent, or false. */
Value engine_no_value(const Fun *f);
/* What M is supposed to come to. */
Value supposed(Engine *e, const Memo *m);
/* What F comes to, of which it is not known what it comes to in every world; M: what is
 * remembered of it, or NULL. */
Value engine_call_slow(Engine *e, const Fun *f, const Value *args, Memo *m);

/* What F comes to; what it came to before, where that holds still. */
static inline Value call(Engine *e, const Fun *f, const Value *args)
{
    Memo *m;

    if (e->stopped)
        return 0;
    e->work++;
    m = engine_memo_find(e->memory[f->id], args, f->nparams);
    if (!engine_memo_is_global(m) || m->supposed || e->recording)
        return engine_call_slow(e, f, args, m);
    e->poisoned |= m->poisoned;
    return m->value;
}

/* The condition of T, of which is remembered what it came to. */
Value recalled(Engine *e, const Thunk *t, Value *v);

#endif
