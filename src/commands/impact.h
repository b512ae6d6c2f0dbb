/* impact.h - what becomes of precedents, of the cases of universes and of the
 * clauses when a draft comes in the place of an edition (SPEC 17). */
#ifndef BL_IMPACT_H
#define BL_IMPACT_H

#include "audit/audit.h"
#include "commands/command.h"
#include "commands/universes.h"
#include "coverage/coverage.h"
#include "report/diff_families.h"
#include "report/ruling_rows.h"

typedef enum FlipKind {
    FLIP_EXPECTED, /* it expects something that does not hold any more */
    FLIP_RULED,    /* it is ruled otherwise, and expects nothing of that */
    FLIP_BROKEN,   /* it cannot be read, or not be ruled on, any more */
    FLIP_READING,  /* only where a reading or an option is not as presumed */
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
    Rows before, after; /* what only one side says */
    const char *why;    /* FLIP_BROKEN */
} ImpactFlip;

/* A clause that the cases show less completely under the draft; or a new one that they do not show
 * completely, without one of the base. */
typedef struct ImpactLoss {
    const ClauseCover *base, *draft;
} ImpactLoss;

typedef struct Impact {
    const Program *base, *draft;
    const char *name; /* of the draft: an edition, or one with the overlay of a file */
    int lang;
    CompareLevel level;
    /* precedents */
    int cases, own;    /* tried; that only the draft can read */
    ImpactFlip *flips; /* in the order of the cases */
    int nflips, cap_flips;
    int kind[FLIP_KINDS];
    /* universes */
    const Amendment *amendment;
    ChosenUniverses chosen; /* universes */
    const DiffResult **differences;
    Families families;
    const Audit *audit_base, *audit_draft;
    const Finding **found; /* of the draft, and not of the base */
    int nfound;
    /* clauses */
    Coverage *cover_base, *cover_draft;
    ImpactLoss *falls;
    int nfalls;
} Impact;

/* Every precedent at the paths of O under both.  False: some file is wrong (reported). */
bool impact_precedents(Impact *m, const Options *o, Library *lib);
/* What is ruled otherwise in the cases of universes; OWN are programs of the base for us alone. */
bool impact_universes(Impact *m, const Options *o, Library *lib, Program *const *own, int nown);
/* What falls, after impact_precedents. */
void impact_find_losses(Impact *m, Library *lib);

/* Conditions of C that are settled. */
int impact_settled_conditions(const ClauseCover *c);

#endif
