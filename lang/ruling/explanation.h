/* explanation.h - why a clause rules on a case, or does not (SPEC 7.9).
 *
 * A proof is one rule with its variables: its conditions one by one, what each
 * of them is, and what it rests on: facts of the case, definitions, and what
 * other rules conclude, which has proofs of its own.  It is made in one world:
 * open facts are as they are presumed, or as they are supposed to be where that
 * is asked; else a condition that they leave undecided is open. */
#ifndef BL_EXPLANATION_H
#define BL_EXPLANATION_H

#include "ruling/ruling.h"

/* OPEN: neither, for it hangs on what is open or on a clash. */
typedef enum Truth { TRUTH_NO, TRUTH_YES, TRUTH_OPEN } Truth;

typedef struct Proof Proof;
typedef struct ProofGround ProofGround;

/* One condition, or a part of one. */
struct ProofGround {
    const Ex *ex;
    Truth truth;
    bool wanted;      /* what the rule needs it to be */
    bool binding;     /* of the choice of a variable (`where`) */
    const Fact *need; /* OPEN: the fact that decides, the first of them; NULL: a clash */
    Value slots[MAX_SLOTS];
    /* an instance of a quantifier: VALUE of the type OVER, and what its parts say
     * of it; `ex` is the quantifier */
    const Type *over;
    Value value;
    const FactRead *reads; /* facts of the case that it asks itself */
    int nreads;
    const ProofGround *parts; /* why it is so; those that say something */
    int nparts;
    const Proof *const *proofs; /* of what other rules conclude */
    int nproofs;
    bool has_effect; /* it asks whether an action took effect: how that came */
    Effect effect;
    int closed_by; /* it asks a deadline: the event by which it passed, or -1 */
};

typedef enum ProofEnd {
    PROOF_HOLDS,    /* the rule says what it says */
    PROOF_OPEN,     /* that depends on facts that are open, or on a clash */
    PROOF_FAILS,    /* a condition fails */
    PROOF_NOTHING,  /* the case has nothing for one of its variables */
    PROOF_DEFEATED, /* another rule prevails */
    PROOF_LAPSED,   /* the right that it gives has lapsed unused */
    PROOF_CLASH,    /* it and another exclude each other */
    PROOF_VOID      /* its conclusion comes to nothing: the value is absent */
} ProofEnd;

struct Proof {
    Support support;
    ProofEnd end;
    const ProofGround *grounds; /* of the variables, then of the conditions; in order */
    int ngrounds;
    int missed;                /* how many of them fail */
    int binder;                /* NOTHING: the first variable without a value */
    const Proof *other;        /* DEFEATED, CLASH: the rule that prevails or clashes */
    int closed_by;             /* LAPSED: the event with which the time was over */
    const Rule *const *beaten; /* rules that it defeats here */
    int nbeaten;
    int number; /* told under this number; the teller's own */
};

/* A line of the ruling that rests on the clause. */
typedef struct ProofLine {
    const Line *line;
    const Proof *const *proofs; /* one for each rule of the clause behind it */
    int nproofs;
    /* the world of each proof: what is supposed there beside the presumptions */
    const World *const *worlds;
} ProofLine;

typedef enum WhyVerdict {
    WHY_APPLIES,      /* something holds by it, all presumptions holding */
    WHY_DEPENDS,      /* that depends on open facts */
    WHY_NOT_PRESUMED, /* only if a presumption does not hold */
    WHY_CLASH,        /* wherever it says something, another clause conflicts with it */
    WHY_NOT_RULED, /* wherever it may say something, that hangs on a conflict of others */
    WHY_NOT,       /* it says nothing here */
    WHY_GUARD      /* it states nothing by itself: a condition for others */
} WhyVerdict;

typedef struct Explanation {
    const Ruling *r;
    const char *label;
    const Rule *const *rules; /* of the clause, that count */
    int nrules;
    WhyVerdict verdict;
    const ProofLine *lines; /* what holds by it somewhere, in the order of the ruling */
    int nlines;
    const Proof *nearest; /* of the rule that came nearest, unless it applies or that
                             depends on open facts, or it is a guard */
    const Clause *clause; /* the first with this label or inside it */
} Explanation;

/* Explain what the clauses with LABEL, and those inside it, say on the case of
 * R, a whole ruling.  NULL when its program has no such clause. */
Explanation *explanation_of_clause(const Ruling *r, const char *label, bool all,
                                   Arena *arena);

/* Is L a line of KIND that a rule of the clause is behind? */
bool explanation_is_behind(const Explanation *y, const Line *l, LineKind kind);

/* The rules of the clauses in LABEL, in the order of the book; where ALL does not
 * say otherwise, without those in the background, unless there are no others. */
const Rule **explanation_clause_rules(const Program *p, const char *label, bool all,
                                      int *n, Arena *arena);
/* How many conditions fail of that of the rules that comes nearest; as many as can
 * be counted where there is nothing that any of them speaks of. */
int explanation_count_missed(const Program *p, const Case *c, int body,
                             const Rule *const *rules, int nrules, uint64_t *work,
                             Arena *arena);
/* Does G rest on something that somebody found, chose or ruled? */
bool explanation_ground_tells(const ProofGround *g);

#endif
