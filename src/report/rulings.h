/* rulings.h - the rulings of all bodies on one case, as one of the reports that there
 * are on them, for people or for programs. */
#ifndef BL_RULINGS_H
#define BL_RULINGS_H

#include "report/ruling_json.h"
#include "report/ruling_text.h"

typedef enum RulingReport { RULINGS_WHOLE, RULINGS_SCRIPT, RULINGS_OPEN } RulingReport;

typedef struct RulingsAs {
    RulingReport report;
    bool json;
    bool again;          /* the same was reported before, in another language */
    DoubleDummy *advice; /* answers what is advised beside RULINGS_WHOLE; or NULL */
} RulingsAs;

/* The N rulings R.  False when more is open than can be worked out (reported). */
bool rulings_report(const Ruling *const *r, int n, const RulingsAs *as, const TextOptions *o,
                    Arena *arena, Diags *diags, FILE *out);

#endif
