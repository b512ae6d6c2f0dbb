/* coverage.h - records what cases show of the conditions of the clauses (SPEC 14).
 *
 * Each clause with a conclusion is a *decision*: in one world, for one choice of its variables,
 * either all its conditions hold or they do not. The conditions are divided at `and`, `or` and
 * `not`. The pieces are *atoms*.
 *
 * An atom decides in an evaluation if changing only this atom would change the decision. Then, in
 * every `and` around the atom, the other side holds, and in every `or` it fails. An atom is *shown*
 * if it has decided once when it was true and once when it was false (masking MC/DC).
 *
 * The conditions of a head (SPEC 6.1) count for the head: one of the clauses inside it has to
 * show them. */
#ifndef BL_COVERAGE_H
#define BL_COVERAGE_H

#include "ruling/ruling.h"

enum { MAX_OBSTACLES = 2, NO_CASE = -1 };

typedef enum AtomPlace {
    ATOM_CHOICE,
    ATOM_WHEN,
    ATOM_UNLESS,
    ATOM_EXCEPT,
    ATOM_OTHERWISE
} AtomPlace;

/* A case that was tried. */
typedef struct CoverageCase {
    const char *name, *title, *file;
} CoverageCase;

/* The evaluation of an atom that came nearest to letting the atom decide. */
typedef struct NearMiss {
    int tried;      /* the index of the case of this evaluation; NO_CASE if no evaluation came
                     * near */
    const char *at; /* the labels of the events in this evaluation, such as "d1, c" */
    int missing;    /* the number of atoms that would have to change */
    int n;          /* the number of conditions in the way; EX has them, and TRUTH their values */
    const Ex *ex[MAX_OBSTACLES];
    bool truth[MAX_OBSTACLES];
} NearMiss;

/* One of the two values of an atom. */
typedef struct AtomValue {
    uint64_t times; /* the number of evaluations with this value */
    int seen;       /* the first case that has an evaluation with this value, or NO_CASE */
    int decides;    /* the first case where the atom decided with this value, or NO_CASE */
    NearMiss close; /* meaningful only if DECIDES is NO_CASE */
    /* A condition of the clause that excludes this value, or NULL.  While the condition has the
     * value SAID_IS, the atom cannot have this value. */
    const Ex *said;
    bool said_is;
    /* the reason why no case can show this value, from a file; NULL: none is given */
    const char *argued;
} AtomValue;

typedef struct Atom {
    const Ex *ex;
    const Clause *of; /* the clause that states the atom */
    const Rule *rule; /* the rule that has the variables of EX */
    AtomPlace place;
    bool wanted;        /* the value of the atom that helps the clause to apply */
    bool alone;         /* the clause applies only if the atom has the value WANTED */
    AtomValue value[2]; /* by value of the atom: false, true */
} Atom;

typedef struct ClauseCover {
    const Clause *clause;
    const Rule *rule; /* its first rule; for a head, the first rule of the clauses inside it */
    Atom *atoms;      /* the atoms that the clause itself states, in the order of the text */
    int natoms;
    bool asks;   /* the clause has conditions: its own, or those of heads around it */
    int decided; /* the number of cases with a line that this clause supports */
    int decides; /* the first case that DECIDED counts, or NO_CASE */
    int misses;  /* the first case where exactly one condition fails, or NO_CASE */
} ClauseCover;

typedef struct Coverage {
    const Program *p;
    /* in label order, without heads that have no clause inside them */
    ClauseCover *clauses;
    int nclauses;
    CoverageCase *cases;
    int ncases;
    /* the number of times that a clause was not tried completely on a case, because too many
     * facts were open */
    int unfinished;
    struct Decision *decisions;
    int ndecisions;
    Arena *arena;
    int cap_cases;
} Coverage;

/* Starts coverage of the clauses inside LABEL, or of all clauses if LABEL is NULL. The result
 * lives in ARENA. */
Coverage *coverage_new(const Program *p, const char *label, Arena *arena);
/* Tries the case C with the findings of each body. SCRATCH may be freed afterwards. Returns
 * false, after a report, if there is no ruling on the case. */
bool coverage_case(Coverage *k, const Case *c, Arena *scratch, Diags *diags);
/* Adds up what all decisions have shown of each atom. Must be called after the last case. */
void coverage_finish(Coverage *k);

/* Returns true if both values of A have occurred. */
bool coverage_atom_seen(const Atom *a);
/* Returns true if A is shown: it has decided with both values. */
bool coverage_atom_shown(const Atom *a);
/* Returns true if each value of A is shown, or excluded by other conditions, or given a reason
 * why no case can show it. */
bool coverage_atom_settled(const Atom *a);

#endif
