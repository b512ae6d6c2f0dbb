/* explanation_inside.h - what the files that explain a clause share. */
#ifndef BL_EXPLANATION_INSIDE_H
#define BL_EXPLANATION_INSIDE_H

#include "ruling/explanation.h"

enum {
    MAX_PROOF_DEPTH = 5, /* of definitions inside definitions */
    MAX_PROOFS = 60      /* in one explanation */
};

typedef struct Prover {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    const World *supposed; /* in addition to the presumptions */
    Proof *made[MAX_PROOFS];
    int nmade;
    uint64_t work; /* the engine's work at which the search for the nearest rule ends */
} Prover;

typedef struct ProofNearest {
    Support support;
    int missed;  /* conditions that fail; -1: no choice of variables yet */
    int reached; /* the most variables that got a value */
    const Rule *far;
} ProofNearest;

/* Returns a prover in ARENA; engine_free() its engine. */
Prover *explanation_prover(const Program *p, const Case *c, int body, int nevents,
                           Arena *arena);
/* Supposes facts that let WHEN hold, presumed values first. */
void explanation_suppose(Prover *x, const ConditionTree *when);
/* Returns the proof of a rule with its variables, made once; NULL if there are too many.
 * DEPTH: definitions are taken apart so deep. */
Proof *explanation_prove(Prover *x, const Support *s, int depth);
/* Finds the rule and the choice of variables for which the fewest conditions fail. */
void explanation_search(Prover *x, const Rule *const *rules, int n, ProofNearest *best);
/* Returns the proof of what explanation_search() found, or NULL. */
Proof *explanation_nearest(Prover *x, const ProofNearest *best, int depth);

#endif
