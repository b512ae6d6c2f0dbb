/* engine_suppose.h - loads a case and completes it with the holdings that its events suppose
 * (SPEC 4.4). */
#ifndef BL_ENGINE_SUPPOSE_H
#define BL_ENGINE_SUPPOSE_H

#include "case/case.h"

/* Loads the case N of the file FILE.  Compiles the expectations in sections that name p->edition.
 * Returns NULL, after a report, if the case has errors.  The case lives in ARENA. */
Case *engine_load_case(const Program *p, const Node *n, const char *file, Arena *arena,
                       Diags *diags);
/* Does the same as engine_load_case(), but compiles the expectations in sections that name
 * EDITION. */
Case *engine_load_case_for(const Program *p, const Node *n, const char *file, const char *edition,
                           Arena *arena, Diags *diags);

/* Computes again who holds which items in C.  The case states holdings, its events show holdings,
 * and its events suppose holdings.  Returns false, after a report, if two of these holdings
 * contradict each other. */
bool engine_settle_case(Case *c, Arena *arena, Diags *diags);

#endif
