/* explanation_inside.h - what the files that explain a clause share. */
#ifndef BL_EXPLANATION_INSIDE_H
#define BL_EXPLANATION_INSIDE_H

#include "ruling/explanation.h"

enum {
    MAX_CLAIMS = 64,
    MAX_PROOF_DEPTH = 5, /* of definitions inside definitions */
    MAX_PROOFS = 60      /* in one explanation */
};

typedef struct Prover {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    const World *supposed; /* beside the presumptions */
    Proof *made[MAX_PROOFS];
    int nmade;
    uint64_t work; /* where the search for the nearest choice ends */
} Prover;

typedef struct ProofNearest {
    Support support;
    int missed;  /* -1: nothing yet */
    int reached; /* variables that got a value */
    const Rule *far;
} ProofNearest;

/* ---- explanation_world.c ---------------------------------------------- */

/* Returns a prover in ARENA; engine_free() its engine. */
Prover *explanation_prover(const Program *p, const Case *c, int body, int nevents,
                           Arena *arena);
/* Begins an evaluation: the first if *BEGUN is false, or another one after the last stopped at
 * an open fact with a presumed value, which is assumed.  Returns false if there is no need. */
bool explanation_begin(Prover *x, bool *begun);
/* Evaluates the condition EX; OPEN also if it depends on a clash. */
Truth explanation_judge(Prover *x, const Ex *ex, const Value *slots);
/* Sets *OUT to the value of EX; false if that depends on an open fact or a clash. */
bool explanation_value(Prover *x, const Ex *ex, const Value *slots, Value *out);
/* Sets *OUT to the value of F of ARGS; false if that depends on an open fact. */
bool explanation_call(Prover *x, const Fun *f, const Value *args, Value *out);
/* Returns the event with which the deadline UNTIL passed; -1: none, or that is open. */
int explanation_passed_with(Prover *x, const Fun *until, const Value *args);
/* Writes to CLAIMS what rules conclude about F of ARGS, at most MAX_CLAIMS, and returns how many;
 * -1 if that is open. */
int explanation_claims(Prover *x, const Fun *f, const Value *args, Claim *claims);
/* Supposes facts that let WHEN hold, presumed values first. */
void explanation_suppose(Prover *x, const ConditionTree *when);

/* ---- explanation_prove.c ---------------------------------------------- */

/* Returns the proof of a rule with its variables, made once; NULL if there are too many.
 * DEPTH: definitions are taken apart so deep. */
Proof *explanation_prove(Prover *x, const Support *s, int depth);
/* Finds the rule and the choice of variables for which the fewest conditions fail. */
void explanation_search(Prover *x, const Rule *const *rules, int n, ProofNearest *best);
/* Returns the proof of what search_rules() found, or NULL. */
Proof *explanation_nearest(Prover *x, const ProofNearest *best, int depth);

#endif
