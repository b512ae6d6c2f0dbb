/* ruling_difference.h - tells how much two rulings on one case differ (SPEC 7.3.5). */
#ifndef BL_RULING_DIFFERENCE_H
#define BL_RULING_DIFFERENCE_H

#include "ruling/ruling.h"

/* How much a later ruling differs from an earlier ruling.  The smallest difference comes first. */
typedef enum ChangeOfRuling {
    RULING_SAME,
    /* The conclusions are equal at LEVEL.  Other things differ, such as the clauses behind the
     * lines. */
    RULING_CITES,
    RULING_PRESUMES, /* only what is presumed differs, or the later ruling has a new question */
    RULING_CONCLUDES /* a conclusion differs */
} ChangeOfRuling;

/* Returns how much the ruling AFTER differs from BEFORE.  Both are rulings on the same case,
 * perhaps by two programs.  Compares conclusions at LEVEL, which is not LEVEL_CITATION. */
ChangeOfRuling ruling_difference(const Ruling *before, const Ruling *after, CompareLevel level,
                                 Arena *arena);
/* Hashes of an earlier ruling.  The hashes and a later ruling usually suffice to tell how much the
 * two rulings differ. */
typedef struct RulingPrint {
    uint64_t cited;                    /* ruling_hash() at LEVEL_CITATION */
    uint64_t modal;                    /* ruling_hash() at LEVEL_MODAL */
    uint64_t presumed_cited, presumed; /* like `cited` and `modal`, if every presumption holds */
} RulingPrint;

RulingPrint ruling_print_of(const Ruling *r, Arena *arena);
/* BEFORE has the hashes of an earlier ruling.  Stores in *D what ruling_difference() returns at
 * LEVEL_MODAL for that ruling and AFTER.  Returns false if the hashes do not suffice; then *D may
 * be wrong. */
bool ruling_difference_of_print(const RulingPrint *before, const Ruling *after, Arena *arena,
                                ChangeOfRuling *d);
/* Returns the name of D in JSON: "citation", "presumption" or "ruling".  Returns NULL for
 * RULING_SAME. */
const char *ruling_difference_name(ChangeOfRuling d);

#endif
