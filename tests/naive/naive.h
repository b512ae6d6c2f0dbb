/* naive.h - a second opinion: evaluates one world of a case as SPEC.md describes it.
 *
 * The evaluator is written from SPEC.md alone.  It shares with the engine only the checked program
 * and the loaded case.  It has no indexes, no decision trees, and only one world at a time: every
 * rule is tried with every choice of its variables.  Values of calls are remembered for the world,
 * because a story of twenty events would otherwise take too long.
 *
 * A value or truth is *void* if it depends on a clash, or on a finding that is waited for. */
#ifndef BL_NAIVE_H
#define BL_NAIVE_H

#include "ruling/ruling.h"

/* ---- one world --------------------------------------------------------- */

/* An open fact that the evaluator asks.  VALUE (in Open) must give the same answer each time.
 * DOMAIN has the N values that are possible here.  PRESUMED is the presumed value; if PRESUMES is
 * false, nothing is presumed. */
typedef struct Asked {
    const Fact *fact;
    const Value *domain;
    int n;
    bool presumes, sure; /* `sure`: it is presumed whatever else is open */
    Value presumed;
} Asked;

#define NAIVE_NOBODY ((uint64_t)1 << 63)

typedef struct Open {
    void *context;
    Value (*value)(void *context, const Asked *a);
    /* returns the owner of an item that the case leaves open, or -1 for nobody; MAY has bits of the
     * possible owners, and NAIVE_NOBODY */
    Value (*owner)(void *context, Value item, uint64_t may);
    bool presumptions; /* presumptions are wanted; false: what they depend on is not asked */
} Open;

/* The natives, and the same functions bound to ask the naive evaluator (asks.c). */
typedef struct NaiveNatives {
    const NativeDef *theirs, *ours;
    size_t n;
} NaiveNatives;

typedef struct Naive Naive;

/* Callbacks that record what natives ask and answer.  A call of a native ends before the call that
 * led to it goes on.  While one is set, nothing is left out of `some` and of undoing, even where it
 * cannot change the result. */
typedef struct Watch {
    void *context;
    void (*begins)(void *context, const Fun *f, const Value *args);
    void (*asks)(void *context, const Fun *f, const Value *args, Value answer);
    void (*ends)(void *context, Value answer);
    void (*evaluates)(void *context, const Ex *ex);
} Watch;
void naive_watch(Naive *n, const Watch *watch);
/* Sets CALLED[F->id] for each function F that was asked in this world. */
void naive_called(const Naive *n, bool *called);

/* Returns an evaluator of C as BODY found it, with the events before NEVENTS. */
Naive *naive_new(const Program *p, const Case *c, int body, int nevents,
                 const NaiveNatives *natives, Open open);
void naive_free(Naive *n);
/* Makes N ignore all invariants. */
void naive_leave_invariants(Naive *n);
/* Begins another world: forgets the values of calls. */
void naive_begin(Naive *n);

/* Sets *V to the value of F in this world.  Returns false if F is not a fact here, as a choice that
 * nobody is offered. */
bool naive_fact(Naive *n, const Fact *f, Value *v);
bool same_fact(const Fact *a, const Fact *b);

/* A line: a conclusion, with one rule that supports it, or NULL. */
typedef struct NaiveLine {
    const char *key; /* the key as in a Line; the reason of a refusal is not part of it */
    const Rule *rule;
    const Value *slots; /* the values of the rule's variables */
    bool silent;        /* left out: a referral that depends on a clash */
} NaiveLine;

/* Returns everything that is ruled in this world: each line once for each supporting rule and
 * choice of its variables, in no order.  Returns NULL if calls form a circle; *WHY is then the
 * first call in it. */
const NaiveLine *naive_lines(Naive *n, int *nlines, const char **why);

/* ---- internal ----------------------------------------------------------- */

/* Void values.  BL_CLASH means that the value depends on a clash.  BL_CLASH plus a bit set means
 * that it waits for findings, one bit each; the last bit says that it depends on a clash, too. */
enum { MAX_WAITS = 50 };
#define CLASH_TOO ((Value)1 << MAX_WAITS)

static inline bool is_void(Value v) /* true for a value that is neither absent nor a value of a
                                     * type */
{
    return v >= BL_CLASH && v < BL_CLASH + 2 * CLASH_TOO;
}
static inline bool is_wait(Value v)
{
    return is_void(v) && v > BL_CLASH;
}
static inline bool is_given(Value v)
{
    return v != BL_ABSENT && !is_void(v);
}

/* Returns the void value that depends on everything that A and B depend on.  B is void; A is void
 * or something else, which then does not count.  Waits come before a clash. */
static inline Value hangs_on(Value a, Value b)
{
    Value all;

    if (!is_void(a) || !is_void(b))
        return is_void(a) ? a : b;
    all = (a - BL_CLASH) | (b - BL_CLASH);
    return BL_CLASH + (all && (a == BL_CLASH || b == BL_CLASH) ? all | CLASH_TOO : all);
}

/* The remembered value of a call; for a status or action also what rules say about it. */
typedef struct Memo Memo;
struct Memo {
    const Fun *fun; /* NULL: the effect of event args[0] */
    Value args[MAX_ARGS];
    bool under_way, known;
    Value value;
    struct Sayings *said;
    Memo *next;
};

/* What one rule says about a status or an action, for one choice of its variables. */
typedef struct Say {
    const Rule *rule;
    Value slots[MAX_SLOTS];
    Value held;  /* 1, or the void value of its conditions */
    Value value; /* for a status: the value */
    uint64_t who, from;
    Value until_args[MAX_ARGS], default_, tie;
    bool beaten, safe; /* an undefeated rule defeats it; no rule can defeat it */
} Say;

/* Everything that is said about one call of a status or action, and the result. */
typedef struct Sayings {
    Say *at;
    int n, all; /* ALL counts also what is said about the status that the action settles */
    /* for a status: what is said about the action that settles it; NULL: nobody has a right in
     * it */
    const struct Sayings *rights;
    Value hangs; /* 0, or the void value of some rule */
    bool breach; /* it clashes in a breach of an invariant */
    Value value; /* the status's value; for an action, whether or with which choice it takes
                  * effect */
    /* for an action */
    bool right, duty, exercised, open;
    bool at_once;     /* a duty without a choice, or with a single choice */
    int exercise;     /* the event that prevails, if it is exercised */
    bool tie;         /* it prevails because of `tie` */
    Value late_hangs; /* 0, or the void value of a deadline */
    bool under_way;
} Sayings;

typedef struct NaiveCall {
    const Fun *fun;
    Value args[MAX_ARGS];
} NaiveCall;

struct Naive {
    const Program *p;
    const Case *c;
    const Body *body;
    int nevents;
    const NaiveNatives *natives;
    Open open;
    Arena *arena; /* for this world */
    Memo **memo;  /* the remembered calls */
    Memo **plain; /* remembered calls without the clashes of breaches; NULL: there are no
                   * breaches */
    /* SPEC 22.3: the calls that clash in the breaches of this world; empty while breaches are
     * looked for */
    struct NaiveCall *clashes;
    bool leaves_invariants;
    int nclashes, nbroken; /* `nbroken` is the room in `clashes` */
    const char *circle;
    uint64_t asked; /* the number of questions about open facts so far */
    Fact waits[MAX_WAITS];
    int nwaits;
    NaiveLine *lines;
    int nlines, cap_lines;
    Value owner_of[64]; /* by item; -2: not asked yet */
    const Watch *watch; /* NULL: nothing is recorded */
};

/* Returns true if the open attribute ATTR of EVENT may be V, considering the hands that are
 * told. */
bool naive_may_show(const Naive *n, Value event, int attr, Value v);

/* Sets *IS to the default of the setting F, which the case does not tell.  Returns false if F has
 * none. */
bool naive_untold(Naive *n, const Fun *f, Value *is);

Value naive_eval(Naive *n, const Ex *ex, Value *slots);
Value naive_true(Naive *n, const Ex *ex, Value *slots); /* returns 0, 1 or a void value */
Value naive_call(Naive *n, const Fun *f, const Value *args);
Value naive_attr(Naive *n, Value event, int attr);
Value naive_happened(Naive *n, Value event);
/* Copies N values.  If N is 0, FROM may be NULL. */
static inline void naive_copy(Value *to, const Value *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

Value naive_holds(Naive *n, Value owner, Value item);
int naive_holds_known(const Naive *n, Value owner, Value item);
Value naive_holds_other(Naive *n, Value owner, Value group);
Value naive_elected(Naive *n, const Fun *done, const Value *args, bool limited, uint64_t from);
Value naive_native(Naive *n, const Fun *f, const Value *args);
/* Returns whether the deadline F with ARGS has passed at event BEFORE. */
Value naive_passed(Naive *n, const Fun *f, const Value *args, int before);
/* Sets *LOW and *COUNT to the range of the values of T. */
bool naive_range(const Naive *n, const Type *t, Value *low, Value *count);
Memo *naive_memo(Naive *n, const Fun *f, const Value *args, int nargs);
bool same_values(const Value *a, const Value *b, int n);
/* Returns true if HERE and TOLD give R's variables the same values.  A void value in HERE equals
 * any value. */
bool same_choice(const Rule *r, const Value *here, const Value *told);
const Sayings *naive_said(Naive *n, const Fun *f, const Value *args);
/* Forgets the values of calls that were evaluated before the clashes of breaches were known (SPEC
 * 22.3). */
void naive_forget_calls(Naive *n);
/* Returns whether the exercise by EVENT took effect. */
Value naive_effect(Naive *n, Value event);
/* Returns the actor of EVENT. */
Value naive_by(Naive *n, Value event);
/* Returns the choice that EVENT makes in exercising an action; 1 if the action has no choices. */
Value naive_choice(Naive *n, Value event);
/* Sets ARGS to the arguments of the action that EVENT exercises.  Returns false if it exercises
 * none; F NULL: any action counts. */
bool naive_exercise(Naive *n, Value event, const Fun *f, Value *args);
/* SPEC 6.5.4.  F(ARGS) is a duty of the persons WHO, without a choice.  Returns who did it. */
RightState naive_duty_state(Naive *n, const Fun *f, const Value *args, uint64_t who);
/* Called for each choice of R's variables that its binders allow.  HELD is 1, or the void value of
 * the binders' conditions.  Variables in the bit set FIXED keep their values. */
typedef void BoundFn(void *context, Naive *n, const Rule *r, Value *slots, Value held);
void naive_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                   void *context);
/* Like naive_choices(), but the conditions of narrow kinds that binders name are ignored. */
void naive_loose_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                         void *context);
/* Sets the variables that the arguments ARGS determine, and their bits in *FIXED.  Returns false if
 * R concludes nothing about ARGS. */
bool naive_fixes(const Rule *r, const Value *args, Value *slots, uint64_t *fixed);
/* Returns HELD and the conditions of R together: 0, 1 or a void value. */
Value naive_conditions(Naive *n, const Rule *r, Value *slots, Value held);
/* Returns whether the deadline of the right that R gives with SLOTS has passed: 0, 1 or a void
 * value. */
Value naive_late(Naive *n, const Rule *r, const Value *slots, const Value *until_args, int before);
/* Returns true if RIGHT is one of the rights by which F took effect with a choice.  S is what is
 * said of F. */
bool naive_chose(Naive *n, const Fun *f, const Sayings *s, const Say *right);
bool naive_standing(const Say *s);
bool naive_prevails(const Rule *winner, const Rule *loser);
bool naive_excludes(const Say *a, const Say *b);

#endif
