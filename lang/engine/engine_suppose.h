/* engine_suppose.h - loads a case and completes it with the holdings that its events suppose
 * (SPEC 4.4). */
#ifndef BL_ENGINE_SUPPOSE_H
#define BL_ENGINE_SUPPOSE_H

#include "case/case.h"

/* Loads the case N.  Compiles the expectations of editions that include p->edition.  Returns
 * NULL if the case has errors (reported).  The case lives in ARENA. */
Case *engine_load_case(const Program *p, const Node *n, const char *file, Arena *arena,
                       Diags *diags);
/* Does the same as engine_load_case(), with the expectations of EDITION. */
Case *engine_load_case_for(const Program *p, const Node *n, const char *file, const char *edition,
                           Arena *arena, Diags *diags);

/* Recomputes the holdings of C from what it states, shows and supposes.  Returns false if
 * these contradict each other (reported). */
bool engine_settle_case(Case *c, Arena *arena, Diags *diags);

#endif
