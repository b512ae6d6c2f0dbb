/* explanation.h - explains why a clause rules on a case, or why it does not (SPEC 7.9).
 *
 * A proof is one rule with values for its variables.  The proof has each condition of the rule, and
 * the truth of each condition.  It also has what this truth depends on: facts of the case,
 * definitions, and conclusions of other rules.  These rules have proofs of their own.
 *
 * A proof is made in one world: for one assignment of values to open facts.  Presumptions hold
 * there, and some open facts may be supposed.  A condition is open if it depends on further open
 * facts. */
#ifndef BL_EXPLANATION_H
#define BL_EXPLANATION_H

#include "ruling/ruling.h"

/* The truth of a condition. TRUTH_OPEN: it depends on an open fact or on a clash. */
typedef enum Truth { TRUTH_NO, TRUTH_YES, TRUTH_OPEN } Truth;

typedef struct Proof Proof;
typedef struct ProofGround ProofGround;

/* A condition, or a part of a condition. */
struct ProofGround {
    const Ex *ex;
    Truth truth;
    bool wanted;  /* the truth value that the rule needs */
    bool binding; /* the condition is the `where` of a variable */
    /* TRUTH_OPEN: the first open fact that decides the condition; NULL: a clash decides it */
    const Fact *need;
    Value slots[MAX_SLOTS];
    /* If this ground is an instance of the quantifier EX, OVER is the type of the quantifier's
     * variable.  VALUE is then the value of the variable in this instance.  Otherwise OVER is
     * NULL. */
    const Type *over;
    Value value;
    /* the facts of the case that the condition reads directly; facts that a call in the condition
     * reads are not listed */
    const FactRead *reads;
    int nreads;
    const ProofGround *parts; /* the parts of the condition that explain its truth */
    int nparts;
    /* the proofs of other rules, for the conclusions that the condition reads */
    const Proof *const *proofs;
    int nproofs;
    /* the condition reads whether an action took effect; EFFECT says how the action took effect */
    bool has_effect;
    Effect effect;
    /* The event that made the deadline in the condition pass. -1: the condition reads no deadline,
     * the deadline did not pass, or an open fact decides whether it passed. */
    int closed_by;
};

typedef enum ProofEnd {
    PROOF_HOLDS,    /* the rule concludes */
    PROOF_OPEN,     /* open facts or a clash decide whether the rule concludes */
    PROOF_FAILS,    /* a condition fails */
    PROOF_NOTHING,  /* the case has no value for one of the rule's variables */
    PROOF_DEFEATED, /* another rule prevails */
    PROOF_LAPSED,   /* the right that the rule gives has lapsed without being used */
    PROOF_CLASH,    /* the rule and another rule exclude each other */
    PROOF_VOID      /* the conclusion of the rule has no value */
} ProofEnd;

struct Proof {
    Support support;
    ProofEnd end;
    /* the `where` conditions of the variables, and after them the conditions of the rule, in
     * order */
    const ProofGround *grounds;
    int ngrounds;
    int missed; /* the number of grounds that fail */
    int binder; /* PROOF_NOTHING: the index of the first binder that has no value */
    /* PROOF_DEFEATED: the proof of the rule that prevails; PROOF_CLASH: of the rule that clashes */
    const Proof *other;
    int closed_by; /* PROOF_LAPSED: the event that made the deadline pass */
    /* PROOF_LAPSED: the deadline that passed; the rule has it, or the action that the rule is
     * about */
    const Fun *until;
    const Rule *const *beaten; /* the rules that this rule defeats in this world */
    int nbeaten;
    int number; /* the number of the proof in the report; the caller sets it */
};

/* A line of the ruling that the clause supports. */
typedef struct ProofLine {
    const Line *line;
    /* the proofs of those supports of the line that are rules of the clause */
    const Proof *const *proofs;
    int nproofs;
    /* worlds[K]: the facts that the world of proofs[K] supposes in addition to the presumptions */
    const World *const *worlds;
} ProofLine;

typedef enum WhyVerdict {
    WHY_APPLIES,      /* the clause concludes something if every presumption holds */
    WHY_DEPENDS,      /* open facts decide whether the clause concludes something */
    WHY_NOT_PRESUMED, /* the clause concludes something only if some presumption does not hold */
    WHY_CLASH, /* wherever the clause concludes something, another clause conflicts with it */
    /* a clash of other clauses decides whether the clause concludes anything */
    WHY_NOT_RULED,
    WHY_NOT,  /* the clause concludes nothing here */
    WHY_GUARD /* the clause has no conclusions, only conditions for other clauses */
} WhyVerdict;

typedef struct Explanation {
    const Ruling *r;
    const char *label;
    const Rule *const *rules; /* the rules of the clause: explanation_clause_rules() */
    int nrules;
    WhyVerdict verdict;
    /* the lines of the ruling that the clause supports in some world, in order */
    const ProofLine *lines;
    int nlines;
    /* the proof of the rule that came nearest to concluding; NULL for WHY_APPLIES, WHY_DEPENDS
     * and WHY_GUARD */
    const Proof *nearest;
    const Clause *clause; /* the first clause whose label is inside LABEL: label_inside() */
} Explanation;

/* Explains what the clauses with LABEL, or inside it, conclude about the case of R.  R must be a
 * complete ruling.  If ALL is false, background rules count only if all rules are background rules.
 * The lines of background rules are printed only with `--all`.  Returns NULL if the program has no
 * such clause.  The result lives in ARENA. */
Explanation *explanation_of_clause(const Ruling *r, const char *label, bool all, Arena *arena);

/* Returns true if L is a line of KIND and a rule of the clause that Y explains supports L. */
bool explanation_is_behind(const Explanation *y, const Line *l, LineKind kind);

/* Returns the rules of the clauses with LABEL or inside it, in label order.  Stores their number in
 * *N.  If ALL is false, leaves out the background rules, unless all rules are background rules. */
const Rule **explanation_clause_rules(const Program *p, const char *label, bool all, int *n,
                                      Arena *arena);
/* Finds the rule among the NRULES rules RULES that comes nearest to concluding.  Returns how many
 * of its conditions fail.  Returns MAX_SLOTS if no rule has values for its variables in the case C
 * with the findings of BODY.  Adds the work to *WORK. */
int explanation_count_missed(const Program *p, const Case *c, int body, const Rule *const *rules,
                             int nrules, uint64_t *work, Arena *arena);
/* Returns true if G, or a part of G, depends on a finding, a reading or a conclusion. */
bool explanation_ground_tells(const ProofGround *g);

#endif
