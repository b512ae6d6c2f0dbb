/* impact.h - finds what changes for precedents, for the cases of universes and for the coverage
 * of clauses if a draft replaces an edition (SPEC 17). */
#ifndef BL_IMPACT_H
#define BL_IMPACT_H

#include "audit/audit.h"
#include "commands/command.h"
#include "commands/universes.h"
#include "coverage/coverage.h"
#include "report/diff_families.h"
#include "report/ruling_rows.h"

typedef enum FlipKind {
    FLIP_EXPECTED, /* an expectation of the case no longer holds */
    FLIP_RULED,    /* the ruling changes, but the case expects nothing about the change */
    FLIP_BROKEN,   /* the draft cannot read the case or rule on it */
    /* the ruling changes only under a reading or option other than the presumed one */
    FLIP_READING,
    FLIP_KINDS
} FlipKind;

/* An expectation that holds under the base and not under the draft. */
typedef struct BrokenExpectation {
    const char *text, *why;
    unsigned line;
} BrokenExpectation;

typedef struct ImpactFlip {
    FlipKind kind;
    const char *name, *title, *file;
    BrokenExpectation *fallen;
    int nfallen, cap_fallen;
    Rows before, after; /* the rows that only one of the rulings has */
    const char *why;    /* FLIP_BROKEN: the reason */
} ImpactFlip;

/* A clause that the cases cover less completely under the draft than under the base.  BASE is
 * NULL for a new clause that they do not cover completely. */
typedef struct ImpactLoss {
    const ClauseCover *base, *draft;
} ImpactLoss;

typedef struct Impact {
    const Program *base, *draft;
    const char *name; /* the name of the draft: an edition, perhaps with the overlay of a file */
    int lang;
    CompareLevel level;
    /* precedents */
    int cases, own;    /* the number of cases tried, and of cases that only the draft can read */
    ImpactFlip *flips; /* in the order of the cases */
    int nflips, cap_flips;
    int kind[FLIP_KINDS];
    /* universes */
    const Amendment *amendment;
    ChosenUniverses chosen; /* the universes that are searched */
    const DiffResult **differences;
    Families families;
    const Audit *audit_base, *audit_draft;
    const Finding **found; /* the findings for the draft that the base does not have */
    int nfound;
    /* clauses */
    Coverage *cover_base, *cover_draft;
    ImpactLoss *falls;
    int nfalls;
} Impact;

/* Rules on every precedent at the paths of O under the base and the draft.  Returns false if a
 * file has errors (reported). */
bool impact_precedents(Impact *m, const Options *o, Library *lib);
/* Finds the differences in the cases of universes.  OWN has NOWN programs of the base that
 * nobody else uses. */
bool impact_universes(Impact *m, const Options *o, Library *lib, Program *const *own, int nown);
/* Finds the clauses that are covered less completely.  Call it after impact_precedents(). */
void impact_find_losses(Impact *m, Library *lib);

/* Returns the number of C's conditions that are settled. */
int impact_settled_conditions(const ClauseCover *c);

#endif
