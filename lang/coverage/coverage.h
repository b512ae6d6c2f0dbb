/* coverage.h - what cases show of the conditions of the clauses (SPEC 14).
 *
 * Each clause with a conclusion is a *decision*: in one world, for one choice of its variables, all
 * its conditions hold or not.  Divided at `and`, `or` and `not`, the conditions consist of *atoms*.
 * In an evaluation an atom decides if the decision would be the other one with only this atom
 * changed: in every `and` around it the other side holds, in every `or` it fails.  An atom is
 * *shown* if it has decided both when true and when false (masking MC/DC).
 *
 * The conditions of a guard (SPEC 6.1) count for the guard: one of the clauses that it guards has
 * to show them. */
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

/* The evaluation that came nearest to one where an atom decides. */
typedef struct NearMiss {
    int tried;      /* the case; NO_CASE if no evaluation came near */
    const char *at; /* the labels of its events: "d1, c" */
    int missing;    /* how many atoms would have to change */
    int n;          /* the conditions in the way, and their values */
    const Ex *ex[MAX_OBSTACLES];
    bool truth[MAX_OBSTACLES];
} NearMiss;

/* An atom with one of its two values. */
typedef struct AtomValue {
    uint64_t times; /* how many evaluations had this value */
    int seen;       /* the first case with such an evaluation, or NO_CASE */
    int decides;    /* the first case where the atom with this value decided, or NO_CASE */
    NearMiss close; /* meaningful if `decides` is NO_CASE */
    /* a condition of the clause that excludes this value of the atom when it is `said_is`;
     * or NULL */
    const Ex *said;
    bool said_is;
    const char *argued; /* the reason, from a file, why no case can show it; or NULL */
} AtomValue;

typedef struct Atom {
    const Ex *ex;
    const Clause *of; /* the clause that states it */
    const Rule *rule; /* the rule that has the variables of `ex` */
    AtomPlace place;
    bool wanted;        /* the value that helps the clause to apply */
    bool alone;         /* the clause cannot apply unless the atom is as wanted */
    AtomValue value[2]; /* for the value false, and for true */
} Atom;

typedef struct ClauseCover {
    const Clause *clause;
    const Rule *rule; /* its first rule, or the first that it guards */
    Atom *atoms;      /* the atoms that the clause states itself, in the order of the text */
    int natoms;
    bool asks;   /* the clause has conditions, its own or those of its group */
    int decided; /* how many cases have a line that this clause supports */
    int decides; /* the first of these cases, or NO_CASE */
    int misses;  /* the first case where exactly one condition fails, or NO_CASE */
} ClauseCover;

typedef struct Coverage {
    const Program *p;
    /* in the order of the book, without guards that guard nothing */
    ClauseCover *clauses;
    int nclauses;
    CoverageCase *cases;
    int ncases;
    /* the number of clauses with too many open facts, in some case, to be tried completely */
    int unfinished;
    struct Decision *decisions;
    int ndecisions;
    Arena *arena;
    int cap_cases;
} Coverage;

/* Starts coverage of the clauses inside LABEL, or of all clauses if LABEL is NULL. */
Coverage *coverage_new(const Program *p, const char *label, Arena *arena);
/* Tries case C with the findings of each body.  SCRATCH may be freed afterwards.  Returns
 * false if the case cannot be ruled on (reported). */
bool coverage_case(Coverage *k, const Case *c, Arena *scratch, Diags *diags);
/* Sums up what all decisions have shown of each atom.  Call this after the last case. */
void coverage_finish(Coverage *k);

/* Returns true if A was seen with both values. */
bool coverage_atom_seen(const Atom *a);
/* Returns true if A is shown to decide. */
bool coverage_atom_shown(const Atom *a);
/* Returns true if each value is shown, implied by other conditions, or argued away. */
bool coverage_atom_settled(const Atom *a);

#endif
