/* coverage.h - what cases show of the conditions of the clauses (SPEC 14).
 *
 * Each clause that concludes something is a decision: for one choice of what it
 * speaks of, in one world, all its conditions hold or not.  Taken apart at `and`,
 * `or` and `not` they come down to atoms.  An evaluation shows that an atom decides
 * when the decision would be another if that atom were, all others being as they
 * are: in every `and` round it the other side holds, in every `or` it does not.  An
 * atom is shown to decide when that was seen of it true and false (masking MC/DC).
 *
 * What belongs to a guard (SPEC 6.1) counts for the clause that states it: one of
 * the clauses that it guards has to show it. */
#ifndef BL_COVERAGE_H
#define BL_COVERAGE_H

#include "ruling/ruling.h"

enum { MAX_OBSTACLES = 2, NO_CASE = -1 };

typedef enum AtomPlace { ATOM_CHOICE, ATOM_WHEN, ATOM_UNLESS } AtomPlace;

/* A case that was tried. */
typedef struct CoverageCase {
    const char *name, *title, *file;
} CoverageCase;

/* The evaluation that came nearest to one in which an atom decides. */
typedef struct NearMiss {
    int tried;      /* the case; NO_CASE: there is none with few obstacles */
    const char *at; /* the labels of the events that it is about: "d1, c" */
    int missing;    /* how many atoms would have to be otherwise there */
    int n;          /* the conditions in the way */
    const Ex *ex[MAX_OBSTACLES];
    bool truth[MAX_OBSTACLES]; /* what they were */
} NearMiss;

/* An atom with one of its two values. */
typedef struct AtomValue {
    uint64_t times;     /* evaluations with this value */
    int seen;           /* the first case with one, or NO_CASE */
    int decides;        /* the first case in which it alone decided, or NO_CASE */
    NearMiss close;     /* where there is none of these */
    const Ex *said;     /* a condition that, as the clause asks for it, already says that
                           the atom cannot be so */
    bool said_is;       /* and what it is asked to be */
    const char *argued; /* or why no case can show it, as somebody argues */
} AtomValue;

typedef struct Atom {
    const Ex *ex;
    const Clause *of; /* that states it */
    const Rule *rule; /* by whose variables EX is to be read */
    AtomPlace place;
    bool wanted;        /* the value with which it helps the clause to apply */
    bool alone;         /* no `or` offers another way round it */
    AtomValue value[2]; /* false, true */
} Atom;

typedef struct ClauseCover {
    const Clause *clause;
    const Rule *rule; /* its first, or the first that it guards */
    Atom *atoms;      /* that it states itself, as written */
    int natoms;
    bool asks;   /* it has conditions, its own or of its group */
    int decided; /* cases in whose ruling it stands behind a line */
    int decides; /* the first of them, or NO_CASE */
    int misses;  /* the first case in which one condition alone fails it, or NO_CASE */
} ClauseCover;

typedef struct Coverage {
    const Program *p;
    ClauseCover
        *clauses; /* in the order of the book; guards that guard nothing are not there */
    int nclauses;
    CoverageCase *cases;
    int ncases;
    int unfinished; /* clauses and cases that leave too much open to be tried out whole */
    struct Decision *decisions;
    int ndecisions;
    Arena *arena;
    int cap_cases;
} Coverage;

/* Of the clauses in LABEL, or of all for NULL. */
Coverage *coverage_new(const Program *p, const char *label, Arena *arena);
/* Try case C with what each body found; SCRATCH may be freed afterwards.  False when it
 * cannot be ruled on (reported). */
bool coverage_case(Coverage *k, const Case *c, Arena *scratch, Diags *diags);
/* After the last case: what was seen of each decision becomes that of the atoms. */
void coverage_finish(Coverage *k);

/* Was A seen with both values?  Is it shown to decide? */
bool coverage_atom_seen(const Atom *a);
bool coverage_atom_shown(const Atom *a);
/* Is it shown, or what is not shown of it excused, of either value? */
bool coverage_atom_settled(const Atom *a);

#endif
