/* rulings.h - prints the report that is asked for on the rulings of all bodies on one case, for
 * people or for programs. */
#ifndef BL_RULINGS_H
#define BL_RULINGS_H

#include "report/ruling_json.h"
#include "report/ruling_text.h"

typedef enum RulingReport { RULINGS_WHOLE, RULINGS_SCRIPT, RULINGS_OPEN } RulingReport;

typedef struct RulingsAs {
    RulingReport report;
    bool json;
    bool again;          /* the report was printed before, in another language */
    DoubleDummy *advice; /* answers the questions of the advice beside RULINGS_WHOLE; or NULL */
} RulingsAs;

/* Prints the report on the N rulings R.  Returns false if too much is open to work out
 * (reported). */
bool rulings_report(const Ruling *const *r, int n, const RulingsAs *as, const TextOptions *o,
                    Arena *arena, Diags *diags, FILE *out);

#endif
