/* ruling_difference.h - tells in which respect two rulings on one case differ (SPEC 7.3.5). */
#ifndef BL_RULING_DIFFERENCE_H
#define BL_RULING_DIFFERENCE_H

#include "ruling/ruling.h"

/* In which respect a ruling differs from an earlier one, the lightest first. */
typedef enum ChangeOfRuling {
    RULING_SAME,
    RULING_CITES, /* only the clauses behind the lines differ, or the difference is below LEVEL */
    RULING_PRESUMES, /* only what is presumed differs, or the later ruling has a new question */
    RULING_CONCLUDES /* a conclusion differs */
} ChangeOfRuling;

/* Returns in which respect the ruling AFTER differs from BEFORE.  Both are rulings on the same case,
 * perhaps by two programs.  LEVEL, which is not LEVEL_CITATION, is the level at which conclusions
 * are compared. */
ChangeOfRuling ruling_difference(const Ruling *before, const Ruling *after, CompareLevel level,
                                 Arena *arena);
/* What is kept of a ruling.  In most cases it is enough to tell the difference from a later ruling. */
typedef struct RulingPrint {
    uint64_t cited;                    /* ruling_hash() at LEVEL_CITATION */
    uint64_t modal;                    /* ruling_hash() at LEVEL_MODAL */
    uint64_t presumed_cited, presumed; /* the same, if every presumption holds */
} RulingPrint;

RulingPrint ruling_print_of(const Ruling *r, Arena *arena);
/* Stores in *D what ruling_difference() returns at LEVEL_MODAL for the ruling with the print BEFORE
 * and for AFTER.  Returns false if the print does not tell. */
bool ruling_difference_of_print(const RulingPrint *before, const Ruling *after, Arena *arena,
                                ChangeOfRuling *d);
/* Returns the name of D in JSON: "citation", "presumption" or "ruling".  Returns NULL for
 * RULING_SAME. */
const char *ruling_difference_name(ChangeOfRuling d);

#endif
