/* explanation.h - explains why a clause rules on a case, or why it does not (SPEC 7.9).
 *
 * A proof is one rule with its variables: each of its conditions, whether it holds, and what
 * it depends on: facts of the case, definitions, and conclusions of other rules, which have
 * proofs of their own.  A proof is made in one world: presumptions hold, and some open facts
 * may be supposed; a condition that other open facts leave undecided is open. */
#ifndef BL_EXPLANATION_H
#define BL_EXPLANATION_H

#include "ruling/ruling.h"

/* OPEN: unknown, because it depends on an open fact or on a clash. */
typedef enum Truth { TRUTH_NO, TRUTH_YES, TRUTH_OPEN } Truth;

typedef struct Proof Proof;
typedef struct ProofGround ProofGround;

/* One condition, or a part of one. */
struct ProofGround {
    const Ex *ex;
    Truth truth;
    bool wanted;      /* the truth that the rule needs */
    bool binding;     /* it limits the choice of a variable (`where`) */
    const Fact *need; /* OPEN: the first fact that decides it; NULL: a clash */
    Value slots[MAX_SLOTS];
    /* for an instance of the quantifier `ex`: the type of VALUE; the parts are about that value */
    const Type *over;
    Value value;
    const FactRead *reads; /* facts of the case that it reads itself */
    int nreads;
    const ProofGround *parts; /* the parts that explain its truth */
    int nparts;
    const Proof *const *proofs; /* the proofs of the conclusions of other rules that it reads */
    int nproofs;
    bool has_effect; /* it reads whether an action took effect: EFFECT says how */
    Effect effect;
    int closed_by; /* the event with which the deadline that it reads passed; -1: none */
};

typedef enum ProofEnd {
    PROOF_HOLDS,    /* the rule concludes */
    PROOF_OPEN,     /* whether it concludes depends on open facts or on a clash */
    PROOF_FAILS,    /* a condition fails */
    PROOF_NOTHING,  /* the case has no value for one of its variables */
    PROOF_DEFEATED, /* another rule prevails */
    PROOF_LAPSED,   /* the right that it gives has lapsed unused */
    PROOF_CLASH,    /* it and another rule exclude each other */
    PROOF_VOID      /* the value of its conclusion is absent */
} ProofEnd;

struct Proof {
    Support support;
    ProofEnd end;
    const ProofGround *grounds; /* `where` of the variables, then the conditions, in order */
    int ngrounds;
    int missed;                /* how many grounds fail */
    int binder;                /* NOTHING: the first variable without a value */
    const Proof *other;        /* DEFEATED, CLASH: the rule that prevails or clashes */
    int closed_by;             /* LAPSED: the event with which the deadline passed */
    const Fun *until;          /* LAPSED: that deadline, of the rule or of its action */
    const Rule *const *beaten; /* rules that it defeats here */
    int nbeaten;
    int number; /* its number in the report; free for the caller */
};

/* A line of the ruling that the clause supports. */
typedef struct ProofLine {
    const Line *line;
    const Proof *const *proofs; /* one for each supporting rule of the clause */
    int nproofs;
    /* the world of each proof: what it supposes beside the presumptions */
    const World *const *worlds;
} ProofLine;

typedef enum WhyVerdict {
    WHY_APPLIES,      /* it concludes something if every presumption holds */
    WHY_DEPENDS,      /* whether it concludes something depends on open facts */
    WHY_NOT_PRESUMED, /* it concludes something only if a presumption does not hold */
    WHY_CLASH,        /* wherever it concludes, another clause conflicts with it */
    WHY_NOT_RULED,    /* wherever it may conclude, that depends on a conflict of other clauses */
    WHY_NOT,          /* it concludes nothing here */
    WHY_GUARD         /* it has no conclusions; it is a condition of other clauses */
} WhyVerdict;

typedef struct Explanation {
    const Ruling *r;
    const char *label;
    const Rule *const *rules; /* the rules of the clause: explanation_clause_rules() */
    int nrules;
    WhyVerdict verdict;
    const ProofLine *lines; /* the lines that the clause supports in some world, in order */
    int nlines;
    /* the proof of the rule that came nearest; NULL if the verdict is APPLIES, DEPENDS or GUARD */
    const Proof *nearest;
    const Clause *clause; /* the first with this label or inside it */
} Explanation;

/* Explains what the clauses with LABEL, and those inside it, conclude about the case of R, a
 * complete ruling.  Returns NULL if the program has no such clause. */
Explanation *explanation_of_clause(const Ruling *r, const char *label, bool all, Arena *arena);

/* Returns true if L is a line of KIND that a rule of the clause supports. */
bool explanation_is_behind(const Explanation *y, const Line *l, LineKind kind);

/* Returns the rules of the clauses in LABEL, in the order of the book, and sets *N.  Unless
 * ALL is true, leaves out background rules if there are others. */
const Rule **explanation_clause_rules(const Program *p, const char *label, bool all, int *n,
                                      Arena *arena);
/* Returns how many conditions of the nearest rule fail; MAX_SLOTS if the case has values for the
 * variables of none of the rules.  Adds the work to *WORK. */
int explanation_count_missed(const Program *p, const Case *c, int body, const Rule *const *rules,
                             int nrules, uint64_t *work, Arena *arena);
/* Returns true if G depends on a finding, a reading or a conclusion. */
bool explanation_ground_tells(const ProofGround *g);

#endif
