/* engine_suppose.h - a case with what its events suppose (SPEC 4.4): what somebody holds, where nothing
 * that is told says otherwise. */
#ifndef BL_ENGINE_SUPPOSE_H
#define BL_ENGINE_SUPPOSE_H

#include "case/case.h"

/* Load the case N.  Expectations are compiled when their editions include
 * p->edition.  NULL when the case has errors (reported). */
Case *engine_load_case(const Program *p, const Node *n, const char *file, Arena *arena,
                       Diags *diags);
/* The same with what is expected of EDITION, whatever P is. */
Case *engine_load_case_for(const Program *p, const Node *n, const char *file,
                           const char *edition, Arena *arena, Diags *diags);

/* The holdings of C, of which what is stated is known, with what the story shows and what it
 * supposes; false where these do not go together (reported). */
bool engine_settle_case(Case *c, Arena *arena, Diags *diags);

#endif
