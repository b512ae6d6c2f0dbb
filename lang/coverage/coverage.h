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

typedef enum AtomPlace { ATOM_CHOICE, ATOM_WHEN, ATOM_UNLESS } AtomPlace;

/* A case that was tried. */
typedef struct CoverageCase {
    const char *name, *title, *file;
} CoverageCase;

/* The evaluation that came nearest to one where an atom decides. */
typedef struct NearMiss {
    int tried;      /* the case; NO_CASE: no evaluation came near */
    const char *at; /* the labels of its events: "d1, c" */
    int missing;    /* how many atoms would have to change */
    int n;          /* the conditions in the way, and what they were */
    const Ex *ex[MAX_OBSTACLES];
    bool truth[MAX_OBSTACLES];
} NearMiss;

/* An atom with one of its two values. */
typedef struct AtomValue {
    uint64_t times; /* how many evaluations had this value */
    int seen;       /* the first case with one, or NO_CASE */
    int decides;    /* the first case where it alone decided, or NO_CASE */
    NearMiss close; /* if `decides` is NO_CASE */
    /* a condition of the clause that implies, being `said_is`, that the atom cannot have
     * this value; or NULL */
    const Ex *said;
    bool said_is;
    const char *argued; /* the argument, from a file, that no case can show it; or NULL */
} AtomValue;

typedef struct Atom {
    const Ex *ex;
    const Clause *of; /* states it */
    const Rule *rule; /* `ex` uses the variables of this rule */
    AtomPlace place;
    bool wanted;        /* the value that helps the clause to apply */
    bool alone;         /* the clause cannot apply unless the atom is as wanted */
    AtomValue value[2]; /* false, true */
} Atom;

typedef struct ClauseCover {
    const Clause *clause;
    const Rule *rule; /* its first rule, or the first that it guards */
    Atom *atoms;      /* that the clause states itself, in the order of the text */
    int natoms;
    bool asks;   /* it has conditions, its own or those of its group */
    int decided; /* how many cases have a line that it supports */
    int decides; /* the first of them, or NO_CASE */
    int misses;  /* the first case where exactly one condition fails, or NO_CASE */
} ClauseCover;

typedef struct Coverage {
    const Program *p;
    /* in the order of the book, without guards that guard nothing */
    ClauseCover *clauses;
    int nclauses;
    CoverageCase *cases;
    int ncases;
    /* how many clauses, in some case, had too much open to be tried completely */
    int unfinished;
    struct Decision *decisions;
    int ndecisions;
    Arena *arena;
    int cap_cases;
} Coverage;

/* Starts coverage of the clauses inside LABEL; NULL: of all. */
Coverage *coverage_new(const Program *p, const char *label, Arena *arena);
/* Tries case C with the findings of each body.  SCRATCH may be freed afterwards.  Returns
 * false if the case cannot be ruled on (reported). */
bool coverage_case(Coverage *k, const Case *c, Arena *scratch, Diags *diags);
/* Call this after the last case: it sums up, for each atom, what the decisions have shown. */
void coverage_finish(Coverage *k);

/* Returns true if A was seen with both values. */
bool coverage_atom_seen(const Atom *a);
/* Returns true if A is shown to decide. */
bool coverage_atom_shown(const Atom *a);
/* Returns true if each value is shown, implied by other conditions, or argued away. */
bool coverage_atom_settled(const Atom *a);

#endif
