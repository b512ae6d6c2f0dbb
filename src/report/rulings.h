/* rulings.h - prints a report on the rulings of all bodies on one case, as text or as JSON. */
#ifndef BL_RULINGS_H
#define BL_RULINGS_H

#include "report/ruling_json.h"
#include "report/ruling_text.h"

typedef enum RulingReport { RULINGS_WHOLE, RULINGS_SCRIPT, RULINGS_OPEN } RulingReport;

/* Selects the report and its form. */
typedef struct RulingsAs {
    RulingReport report;
    bool json;
    bool again; /* do not print the case again, because it was printed in another language */
    /* the solver for advice with RULINGS_WHOLE; NULL for no advice */
    DoubleDummy *advice;
} RulingsAs;

/* Prints the report AS on the N rulings R to OUT, with the options O.  If too many facts are open
 * for the report, reports this and returns false. */
bool rulings_report(const Ruling *const *r, int n, const RulingsAs *as, const TextOptions *o,
                    Arena *arena, Diags *diags, FILE *out);

#endif
