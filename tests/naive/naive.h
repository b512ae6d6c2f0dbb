/* naive.h - a second opinion: evaluates one world of a case as SPEC.md describes it.
 *
 * The evaluator is written from SPEC.md alone.  It shares with the engine only the checked program
 * and the loaded case.  It has no indexes and no decision trees, and knows one world at a time.  It
 * tries every rule with all values of its variables.  It remembers the values of calls in the
 * world, because a story of twenty events would otherwise take too long.
 *
 * A value or truth is *void* if it depends on a clash, or on a finding that is waited for. */
#ifndef BL_NAIVE_H
#define BL_NAIVE_H

#include "ruling/ruling.h"

/* ---- one world --------------------------------------------------------- */

/* A question of the evaluator for the value of an open fact.  DOMAIN has the N possible values.  If
 * PRESUMES is true, PRESUMED is the presumed value. */
typedef struct Asked {
    const Fact *fact;
    const Value *domain;
    int n;
    bool presumes, sure; /* `sure`: the presumption does not depend on other open facts */
    Value presumed;
} Asked;

#define NAIVE_NOBODY ((uint64_t)1 << 63)

typedef struct Open {
    void *context;
    Value (*value)(void *context, const Asked *a);
    /* Returns the owner of an item that the case leaves open, or -1 for nobody.  MAY has a bit for
     * each possible owner, and NAIVE_NOBODY if nobody may own the item. */
    Value (*owner)(void *context, Value item, uint64_t may);
    /* Asked.presumed is needed.  If false, presumptions are not evaluated, and the facts that they
     * read are not asked. */
    bool presumptions;
} Open;

/* `theirs`: the natives as the engine has them.  `ours`: the same functions, bound to the naive
 * evaluator (asks.c). */
typedef struct NaiveNatives {
    const NativeDef *theirs, *ours;
    size_t n;
} NaiveNatives;

typedef struct Naive Naive;

/* Callbacks that record the reads and results of natives.  Calls of natives may be nested.  With a
 * Watch, the evaluator evaluates all operands of `some` and all ways to undo an event.  It does so
 * even if the result is already decided. */
typedef struct Watch {
    void *context;
    void (*begins)(void *context, const Fun *f, const Value *args);
    void (*asks)(void *context, const Fun *f, const Value *args, Value answer);
    void (*ends)(void *context, Value answer);
    void (*evaluates)(void *context, const Ex *ex);
} Watch;
void naive_watch(Naive *n, const Watch *watch);
/* Sets CALLED[F->id] for each function F that was called in this world.  Leaves the other elements
 * unchanged. */
void naive_called(const Naive *n, bool *called);

/* Returns an evaluator of C with the findings of BODY and the events before NEVENTS. */
Naive *naive_new(const Program *p, const Case *c, int body, int nevents,
                 const NaiveNatives *natives, Open open);
void naive_free(Naive *n);
/* Makes N ignore all invariants. */
void naive_leave_invariants(Naive *n);
/* Begins another world: forgets the values of calls. */
void naive_begin(Naive *n);

/* Sets *V to the value of the fact F in this world.  Returns false if F is not a fact in this
 * world, such as the choice in a right that nobody has. */
bool naive_fact(Naive *n, const Fact *f, Value *v);
bool same_fact(const Fact *a, const Fact *b);

/* A line: a conclusion and one rule that supports it.  RULE is NULL if no rule does. */
typedef struct NaiveLine {
    const char *key; /* the key as in a Line; it leaves out the reason of a refusal */
    const Rule *rule;
    const Value *slots; /* the values of the rule's variables */
    bool silent;        /* not compared: a `refer` that depends on a clash */
} NaiveLine;

/* Returns all lines that hold in this world, in no order.  A line occurs once for each supporting
 * rule and each choice of the rule's variables.  If calls form a circle, returns NULL and sets *WHY
 * to the first call of the circle. */
const NaiveLine *naive_lines(Naive *n, int *nlines, const char **why);

/* ---- internal ----------------------------------------------------------- */

/* Void values.  BL_CLASH is the value that depends on a clash.  BL_CLASH plus bits is a value that
 * waits for findings, with one bit for each.  The bit CLASH_TOO means that it also depends on a
 * clash. */
enum { MAX_WAITS = 50 };
#define CLASH_TOO ((Value)1 << MAX_WAITS)

static inline bool is_void(Value v) /* returns true if V is neither absent nor a value of a type */
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

/* Returns the void value that depends on everything that A and B depend on.  One of them must be
 * void; the other counts only if it is void. */
static inline Value hangs_on(Value a, Value b)
{
    Value all;

    if (!is_void(a) || !is_void(b))
        return is_void(a) ? a : b;
    all = (a - BL_CLASH) | (b - BL_CLASH);
    return BL_CLASH + (all && (a == BL_CLASH || b == BL_CLASH) ? all | CLASH_TOO : all);
}

/* The remembered value of a call.  For a status or action, also the conclusions of rules about
 * it. */
typedef struct Memo Memo;
struct Memo {
    const Fun *fun; /* NULL: the memo of naive_effect() for event args[0] */
    Value args[MAX_ARGS];
    bool under_way, known;
    Value value;
    struct Sayings *said;
    Memo *next;
};

/* The conclusion of one rule about a status or an action, for one choice of the rule's
 * variables. */
typedef struct Say {
    const Rule *rule;
    Value slots[MAX_SLOTS];
    Value held;  /* 1, or the void value of its conditions */
    Value value; /* for a status: the value */
    uint64_t who, from;
    Value until_args[MAX_ARGS], default_, tie;
    bool beaten, safe; /* `beaten`: the rule is defeated.  `safe`: it certainly is not. */
} Say;

/* All conclusions about one call of a status or action, and its value. */
typedef struct Sayings {
    Say *at;
    /* `n`: the conclusions about the call.  `all`: also those about the status that the action
     * settles. */
    int n, all;
    /* For a status that an action settles: the conclusions about this action.  NULL if nobody has a
     * right in the action. */
    const struct Sayings *rights;
    Value hangs; /* 0, or the void value of a conclusion */
    bool breach; /* the call clashes because of a breach of an invariant */
    /* The value of the status.  For an action: whether it takes effect, or the choice with which it
     * does. */
    Value value;
    /* the other fields are about an action */
    bool right, duty, exercised, open;
    bool at_once;     /* a duty takes effect at once: it has no choice, or only one */
    int exercise;     /* the event that exercises it; of several, the one that prevails */
    bool tie;         /* this event prevails because of `tie` */
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
    Arena *arena; /* freed when the next world begins */
    Memo **memo;  /* the remembered calls */
    /* Remembered calls, evaluated without the clashes of breaches.  NULL if there are no
     * breaches. */
    Memo **plain;
    /* SPEC 22.3: the calls that clash because of breaches in this world.  Empty until all breaches
     * are found. */
    struct NaiveCall *clashes;
    bool leaves_invariants;
    int nclashes, nbroken; /* `nbroken`: the room in `clashes` */
    const char *circle;
    uint64_t asked; /* the number of questions about open facts so far */
    Fact waits[MAX_WAITS];
    int nwaits;
    NaiveLine *lines;
    int nlines, cap_lines;
    Value owner_of[64]; /* by item; -2: not asked yet */
    const Watch *watch; /* NULL: nothing is recorded */
};

/* ATTR of EVENT is an open attribute.  Returns true if it may be V: the stated hands do not rule
 * out V. */
bool naive_may_show(const Naive *n, Value event, int attr, Value v);

/* The case does not state the setting F.  Sets *IS to the default of F.  Returns false if F has
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
/* Returns whether the deadline F with ARGS has passed at event BEFORE: 0, 1 or a void value. */
Value naive_passed(Naive *n, const Fun *f, const Value *args, int before);
/* Sets *LOW to the smallest value of T, and *COUNT to the number of values.  Returns false if T has
 * no such list of values. */
bool naive_range(const Naive *n, const Type *t, Value *low, Value *count);
Memo *naive_memo(Naive *n, const Fun *f, const Value *args, int nargs);
bool same_values(const Value *a, const Value *b, int n);
/* Returns true if HERE and TOLD give the variables of R the same values.  A void value in HERE
 * equals any value. */
bool same_choice(const Rule *r, const Value *here, const Value *told);
const Sayings *naive_said(Naive *n, const Fun *f, const Value *args);
/* Forgets the values of calls, because they were evaluated without the clashes of breaches (SPEC
 * 22.3). */
void naive_forget_calls(Naive *n);
/* Returns whether the exercise by EVENT took effect: 0, 1 or a void value. */
Value naive_effect(Naive *n, Value event);
/* Returns the actor of EVENT. */
Value naive_by(Naive *n, Value event);
/* Returns the choice that EVENT makes when it exercises an action.  Returns 1 if the action has no
 * choices. */
Value naive_choice(Naive *n, Value event);
/* Sets ARGS to the arguments of the action that EVENT exercises.  Returns false if EVENT does not
 * exercise F.  If F is NULL, any action counts. */
bool naive_exercise(Naive *n, Value event, const Fun *f, Value *args);
/* SPEC 6.5.4.  F(ARGS) is a duty of the persons WHO, without a choice.  Returns RIGHT_EXERCISED if
 * one of them did it, RIGHT_TAKEN if only another person did it, and RIGHT_EFFECT if nobody did. */
RightState naive_duty_state(Naive *n, const Fun *f, const Value *args, uint64_t who);
/* Called for each choice of values for R's variables that its binders allow.  HELD is 1, or the
 * void value of the binders' conditions.  Variables in the bit set FIXED keep the values in
 * SLOTS. */
typedef void BoundFn(void *context, Naive *n, const Rule *r, Value *slots, Value held);
void naive_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                   void *context);
/* Like naive_choices(), but ignores the conditions of narrow kinds in binders. */
void naive_loose_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                         void *context);
/* Sets in SLOTS the variables of R that ARGS determine, and their bits in *FIXED.  Returns false if
 * R concludes nothing about ARGS. */
bool naive_fixes(const Rule *r, const Value *args, Value *slots, uint64_t *fixed);
/* Returns the conditions of R joined with HELD: 0, 1 or a void value. */
Value naive_conditions(Naive *n, const Rule *r, Value *slots, Value held);
/* R gives a right with the variables SLOTS.  Returns whether its deadline has passed at event
 * BEFORE: 0, 1 or a void value. */
Value naive_late(Naive *n, const Rule *r, const Value *slots, const Value *until_args, int before);
/* F took effect with a choice, and S has the conclusions about F.  Returns true if RIGHT is one of
 * the rights that made this choice. */
bool naive_chose(Naive *n, const Fun *f, const Sayings *s, const Say *right);
bool naive_standing(const Say *s);
bool naive_prevails(const Rule *winner, const Rule *loser);
bool naive_excludes(const Say *a, const Say *b);

#endif
