/* ruling_difference.h - tells in which respect two rulings on one case differ (SPEC 7.3.5). */
#ifndef BL_RULING_DIFFERENCE_H
#define BL_RULING_DIFFERENCE_H

#include "ruling/ruling.h"

/* In which respect a ruling differs from an earlier one, the lightest first. */
typedef enum ChangeOfRuling {
    RULING_SAME,
    RULING_CITES,    /* only the clauses behind the lines differ, or the difference is below LEVEL */
    RULING_PRESUMES, /* only what is presumed differs, or the later ruling has a new question */
    RULING_CONCLUDES /* a conclusion differs */
} ChangeOfRuling;

/* Returns in which respect the ruling AFTER differs from BEFORE.  Both are rulings on the same case,
 * perhaps by two programs.  LEVEL, which is not LEVEL_CITATION, is the level at which conclusions
 * are compared. */
ChangeOfRuling ruling_difference(const Ruling *before, const Ruling *after, CompareLevel level,
                                   Arena *arena);
/* Returns the name of D in JSON: "citation", "presumption" or "ruling".  Returns NULL for
 * RULING_SAME. */
const char *ruling_difference_name(ChangeOfRuling d);

#endif
