/* impact.h - finds what changes if a draft replaces an edition (SPEC 17).  The edition is called
 * the base.  Changes concern precedents, cases of universes, and the coverage of clauses. */
#ifndef BL_IMPACT_H
#define BL_IMPACT_H

#include "audit/audit.h"
#include "commands/command.h"
#include "commands/universes.h"
#include "coverage/coverage.h"
#include "report/diff_families.h"
#include "report/ruling_rows.h"

/* What a draft changes about a case. */
typedef enum FlipKind {
    FLIP_EXPECTED, /* an expectation of the case no longer holds */
    FLIP_RULED,    /* a conclusion changes, but the case expects nothing about the change */
    FLIP_BROKEN,   /* the draft cannot read the case or rule on it */
    FLIP_PRESUMED, /* only what is presumed changes, or the draft has a new question */
    FLIP_CITED,    /* only the clauses behind the lines change */
    /* the ruling changes only if a reading or option has a value that is not presumed */
    FLIP_READING,
    FLIP_KINDS
} FlipKind;

/* An expectation that holds under the base and fails under the draft. */
typedef struct BrokenExpectation {
    const char *text, *why;
    unsigned line;
} BrokenExpectation;

/* A case with a ruling or an expectation that the draft changes. */
typedef struct ImpactFlip {
    FlipKind kind;
    const char *name, *title, *file;
    BrokenExpectation *fallen;
    int nfallen, cap_fallen;
    /* `before`: from the ruling under the base, the rows that the ruling under the draft lacks.
     * `after`: from the ruling under the draft, the rows that the ruling under the base lacks. */
    Rows before, after;
    const char *why; /* FLIP_BROKEN: the reason */
} ImpactFlip;

/* A clause that the cases cover less completely under the draft than under the base.  If only the
 * draft has the clause, `base` is NULL, and the cases do not cover the clause completely. */
typedef struct ImpactLoss {
    const ClauseCover *base, *draft;
} ImpactLoss;

typedef struct Impact {
    const Program *base, *draft;
    const char *name; /* the name of the draft: an edition, or an edition and an overlay */
    int lang;
    CompareLevel level; /* how universes are compared */
    /* precedents */
    /* `cases`: the number of cases ruled on under the base.  `own`: the number of cases that only
     * the draft can read. */
    int cases, own;
    ImpactFlip *flips; /* the changes, in the order of the cases */
    int nflips, cap_flips;
    int kind[FLIP_KINDS]; /* the number of changes of each kind */
    /* the fields about universes */
    const Amendment *amendment;
    ChosenUniverses chosen; /* the universes searched */
    const DiffResult **differences;
    Families families;
    const Audit *audit_base, *audit_draft;
    /* the findings that the audit of the draft has and the audit of the base lacks */
    const Finding **found;
    int nfound;
    /* the fields about the coverage of clauses */
    Coverage *cover_base, *cover_draft;
    ImpactLoss *falls;
    int nfalls;
} Impact;

/* Rules on every precedent at the paths of O under the base and the draft.  Sets the fields of M
 * for precedents and coverage.  BASE is m->base.  If a file has errors, reports an error and
 * returns false. */
bool impact_precedents(Impact *m, const Options *o, Library *lib, Program *base);
/* Sets the fields of M for universes.  OWN has NOWN programs of the base, one for each thread.  No
 * other code may use these programs meanwhile.  Returns false on an error (reported). */
bool impact_universes(Impact *m, const Options *o, Library *lib, Program *const *own, int nown);
/* Sets M->falls and M->nfalls.  Uses the coverage that impact_precedents() has computed. */
void impact_find_losses(Impact *m, Library *lib);

/* Returns the number of conditions of the clause C that are settled (coverage_atom_settled()). */
int impact_settled_conditions(const ClauseCover *c);

#endif
