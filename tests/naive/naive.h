/* naive.h - a second opinion: what SPEC.md says of a case in one world.
 *
 * It is written from SPEC.md alone and shares nothing with the engine but the checked
 * program and the loaded case.  It knows no indexes, no decision trees and no worlds
 * beside its own: every rule is tried for every choice of its variables.  What a call
 * came to is remembered in this world, without which a story of twenty events would
 * not end. */
#ifndef BL_NAIVE_H
#define BL_NAIVE_H

#include "ruling/ruling.h"

/* ---- one world --------------------------------------------------------- */

/* Who says what open facts are.  Of an open fact VALUE is asked again and again, and
 * answers the same; DOMAIN, of N values, is what it may be here, and PRESUMED what it is
 * presumed to be, or BL_ABSENT with PRESUMES false. */
typedef struct Asked {
    const Fact *fact;
    const Value *domain;
    int n;
    bool presumes, sure; /* SURE: whatever else is open */
    Value presumed;
} Asked;

#define NAIVE_NOBODY ((uint64_t)1 << 63)

typedef struct Open {
    void *context;
    Value (*value)(void *context, const Asked *a);
    /* who holds an item of which the case does not say it: an owner, or -1: nobody.
     * MAY: who may, as bits, and NAIVE_NOBODY */
    Value (*owner)(void *context, Value item, uint64_t may);
    bool presumptions; /* they are wanted: else nobody asks what they hang on */
} Open;

/* Natives are the same functions, but bound to ask the naive evaluator (asks.c). */
typedef struct NaiveNatives {
    const NativeDef *theirs, *ours;
    size_t n;
} NaiveNatives;

typedef struct Naive Naive;

/* Who writes down what natives ask and answer: one call of a native ends before another
 * one that was made on the way to an answer goes on.  It is told all: nothing is left
 * out because it cannot matter any more, of what `some` ranges over and of what undoes. */
typedef struct Watch {
    void *context;
    void (*begins)(void *context, const Fun *f, const Value *args);
    void (*asks)(void *context, const Fun *f, const Value *args, Value answer);
    void (*ends)(void *context, Value answer);
    void (*evaluates)(void *context, const Ex *ex);
} Watch;
void naive_watch(Naive *n, const Watch *watch);
/* CALLED, by id, of each function of which something was asked in this world. */
void naive_called(const Naive *n, bool *called);

/* C as BODY found it, with events before NEVENTS. */
Naive *naive_new(const Program *p, const Case *c, int body, int nevents,
                 const NaiveNatives *natives, Open open);
void naive_free(Naive *n);
/* From now on no invariant is asked, as where the laws have none. */
void naive_leave_invariants(Naive *n);
/* Another world: forget what calls came to. */
void naive_begin(Naive *n);

/* What the fact F is in this world.  False: it is none here (a choice that nobody is
 * offered). */
bool naive_fact(Naive *n, const Fact *f, Value *v);
bool same_fact(const Fact *a, const Fact *b);

/* A line: what is concluded, by one rule (NULL: by none). */
typedef struct NaiveLine {
    const char *key; /* as a Line has it: the reason of a refusal is no part of it */
    const Rule *rule;
    const Value *slots; /* its variables */
    bool silent;        /* left out: a referral that hangs on a clash */
} NaiveLine;

/* All that is ruled in this world, each line once for each rule behind it and each choice of
 * its variables, in no order.
 * NULL: there is a circle in what calls each other, from the call named by *WHY. */
const NaiveLine *naive_lines(Naive *n, int *nlines, const char **why);

/* ---- inside ------------------------------------------------------------ */

/* Truths beside 0 and 1, and values beside those of a type, which are void: that it hangs on
 * a clash (BL_CLASH), or on some of the findings that are never guessed, of which each has
 * a bit in what is added to that; the last bit is for a clash beside them. */
enum { MAX_WAITS = 50 };
#define CLASH_TOO ((Value)1 << MAX_WAITS)

static inline bool is_void(Value v) /* neither absent nor a value */
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

/* A, which is void or nothing, and B, which is, hang together: what may still be found comes
 * before a clash. */
static inline Value hangs_on(Value a, Value b)
{
    Value all;

    if (!is_void(a) || !is_void(b))
        return is_void(a) ? a : b;
    all = (a - BL_CLASH) | (b - BL_CLASH);
    return BL_CLASH + (all && (a == BL_CLASH || b == BL_CLASH) ? all | CLASH_TOO : all);
}

/* What a call comes to; of a status or an action also what is said about it. */
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
    Value held;  /* 1, or what its conditions hang on */
    Value value; /* of a status */
    uint64_t who, from;
    Value until_args[MAX_ARGS], default_, tie;
    bool beaten, safe; /* something undefeated defeats it; nothing can */
} Say;

/* All that is said about one of them, and what becomes of it. */
typedef struct Sayings {
    Say *at;
    int n, all; /* ALL: with those about the status that the action settles */
    /* of a status: what is said of the action that settles it; NULL: there is no right in it */
    const struct Sayings *rights;
    Value hangs; /* 0; or what some rule hangs on */
    bool breach; /* it clashes in a breach of an invariant */
    Value value; /* of the status, or whether (with which choice) the action takes effect */
    /* of an action */
    bool right, duty, exercised, open;
    bool at_once;     /* a duty with nothing to choose, or with one choice */
    int exercise;     /* the event that prevails, when it is exercised */
    bool tie;         /* it is by the seat named by `tie` */
    Value late_hangs; /* 0; or what a deadline hangs on */
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
    Arena *arena; /* of this world */
    Memo **memo;  /* what calls came to */
    Memo **plain; /* the same without the clashes of breaches; NULL: there are none */
    /* 22.3: the calls that clash in the breaches of this world; as long as these are looked for,
     * there are none */
    struct NaiveCall *clashes;
    bool leaves_invariants;
    int nclashes, nbroken; /* NBROKEN: room for so many */
    const char *circle;
    uint64_t asked; /* so many times what is open was asked for */
    Fact waits[MAX_WAITS];
    int nwaits;
    NaiveLine *lines;
    int nlines, cap_lines;
    Value owner_of[64]; /* of items: -2 not asked yet */
    const Watch *watch; /* or NULL */
};

/* May the open attribute ATTR of EVENT be V, for what is told of the hands? */
bool naive_may_show(const Naive *n, Value event, int attr, Value v);

/* Is it said what the setting F is where the case does not tell it?  That, to *IS. */
bool naive_untold(Naive *n, const Fun *f, Value *is);

Value naive_eval(Naive *n, const Ex *ex, Value *slots);
Value naive_true(Naive *n, const Ex *ex, Value *slots); /* 0, 1 or void */
Value naive_call(Naive *n, const Fun *f, const Value *args);
Value naive_attr(Naive *n, Value event, int attr);
Value naive_happened(Naive *n, Value event);
/* N values; where there are none, FROM may be NULL. */
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
/* Has the deadline F of ARGS passed at event BEFORE? */
Value naive_passed(Naive *n, const Fun *f, const Value *args, int before);
/* The values of T, of which there are COUNT from LOW. */
bool naive_range(const Naive *n, const Type *t, Value *low, Value *count);
Memo *naive_memo(Naive *n, const Fun *f, const Value *args, int nargs);
bool same_values(const Value *a, const Value *b, int n);
/* Has R the same variables? HERE may have some that are void: they may be anything. */
bool same_choice(const Rule *r, const Value *here, const Value *told);
const Sayings *naive_said(Naive *n, const Fun *f, const Value *args);
/* 22.3 "each call that `clash` names is a clash": from now on forgets what calls came to
 * without that. */
void naive_forget_calls(Naive *n);
/* Did the exercise by EVENT take effect? */
Value naive_effect(Naive *n, Value event);
/* Whose EVENT is. */
Value naive_by(Naive *n, Value event);
/* The choice made by EVENT, which exercises an action; 1 if the action has no choices. */
Value naive_choice(Naive *n, Value event);
/* What EVENT exercises, of what; false: nothing. */
bool naive_exercise(Naive *n, Value event, const Fun *f, Value *args);
/* FN for each choice of R's variables for which the binders allow it; with *HELD what
 * their conditions hang on, or 1.  Variables in FIXED are what they are. */
typedef void BoundFn(void *context, Naive *n, const Rule *r, Value *slots, Value held);
void naive_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                   void *context);
/* The same, though no condition of a kind that a binder names forbids a choice. */
void naive_loose_choices(Naive *n, const Rule *r, Value *slots, uint64_t fixed, BoundFn *fn,
                         void *context);
/* The variables that the arguments ARGS fix; false: R says nothing of these. */
bool naive_fixes(const Rule *r, const Value *args, Value *slots, uint64_t *fixed);
/* The conditions of R too: 0, 1 or what they hang on. */
Value naive_conditions(Naive *n, const Rule *r, Value *slots, Value held);
/* Is the time over that the rule R gives, with its variables SLOTS?  0, 1 or void. */
Value naive_late(Naive *n, const Rule *r, const Value *slots, const Value *until_args, int before);
/* Is RIGHT one of those by which F, of which S is said, took effect with a choice? */
bool naive_chose(Naive *n, const Fun *f, const Sayings *s, const Say *right);
bool naive_standing(const Say *s);
bool naive_prevails(const Rule *winner, const Rule *loser);
bool naive_excludes(const Say *a, const Say *b);

#endif
