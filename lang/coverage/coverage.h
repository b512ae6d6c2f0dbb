/* coverage.h - records what cases show of the conditions of the clauses (SPEC 14).
 *
 * Each clause with a conclusion is a *decision*. An evaluation of the decision gives a value to
 * each variable of the clause and to each open fact. The clause applies if all its conditions then
 * hold.  The conditions are divided at `and`, `or` and `not`. The pieces are *atoms*.
 *
 * An atom *decides* in an evaluation if changing only this atom would change the decision. Then, in
 * every `and` around the atom, the other side holds, and in every `or` the other side fails. An
 * atom is *shown* if it has decided once when it was true and once when it was false. This
 * criterion is called masking MC/DC.
 *
 * The conditions of a head (SPEC 6.1) belong to the head. It is enough that one of the clauses
 * inside the head shows them. */
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

/* An evaluation where an atom almost decides. */
typedef struct NearMiss {
    int tried;      /* the index of the case where this evaluation happened, or NO_CASE */
    const char *at; /* the labels of the events in this evaluation, such as "d1, c" */
    int missing;    /* the number of atoms that must change before this atom decides */
    /* the number of conditions that must change. EX has the conditions, and TRUTH the values that
     * they have in this evaluation. */
    int n;
    const Ex *ex[MAX_OBSTACLES];
    bool truth[MAX_OBSTACLES];
} NearMiss;

/* What the cases show of one value of an atom. */
typedef struct AtomValue {
    uint64_t times; /* the number of evaluations where the atom has this value */
    int seen;       /* the first case where the atom has this value, or NO_CASE */
    int decides;    /* the first case where the atom decides with this value, or NO_CASE */
    NearMiss close; /* the nearest miss; meaningful only if DECIDES is NO_CASE */
    /* A condition of the clause that makes it impossible to show this value, or NULL. While the
     * condition has the value SAID_IS, the atom never has this value. While the condition has
     * another value, the atom does not decide. */
    const Ex *said;
    bool said_is;
    /* the reason, given in a file, why no case can show this value; or NULL */
    const char *argued;
} AtomValue;

typedef struct Atom {
    const Ex *ex;
    const Clause *of; /* the clause that states the atom */
    const Rule *rule; /* the rule that declares the variables in EX */
    AtomPlace place;
    bool wanted;        /* the value that the atom must have to help the clause to apply */
    bool alone;         /* the clause applies only if the atom has the value WANTED */
    AtomValue value[2]; /* indexed by value of the atom: false, true */
} Atom;

typedef struct ClauseCover {
    const Clause *clause;
    /* the clause's first rule; for a head, the first rule of a clause inside it */
    const Rule *rule;
    /* the atoms of the conditions that the clause itself states, in the order of the text */
    Atom *atoms;
    int natoms;
    bool asks;   /* the clause has conditions, or a head around it has conditions */
    int decided; /* the number of cases where the clause supports a line */
    int decides; /* the first case where the clause supports a line, or NO_CASE */
    int misses;  /* the first case where exactly one condition fails, or NO_CASE */
} ClauseCover;

typedef struct Coverage {
    const Program *p;
    /* in label order; heads without clauses inside them are left out */
    ClauseCover *clauses;
    int nclauses;
    CoverageCase *cases;
    int ncases;
    /* the number of times that the evaluation of a clause on a case was cut short, because too many
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
/* Tries the case C with the findings of each body. The caller may free SCRATCH afterwards. Returns
 * false, after a report, if there is no ruling on the case. */
bool coverage_case(Coverage *k, const Case *c, Arena *scratch, Diags *diags);
/* Collects what all decisions have shown of each atom. Call this function after the last case. */
void coverage_finish(Coverage *k);

/* Returns true if A was true in some evaluation and false in another. */
bool coverage_atom_seen(const Atom *a);
/* Returns true if A is shown: A has decided when true and when false. */
bool coverage_atom_shown(const Atom *a);
/* Returns true if each value of A is settled. A value is settled if it is shown, or if another
 * condition excludes it. A value is also settled if there is a reason why no case can show it. */
bool coverage_atom_settled(const Atom *a);

#endif
