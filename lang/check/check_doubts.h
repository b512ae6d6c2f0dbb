/* check_doubts.h - warns about clauses that are valid, but probably not what the author means:
 *     conditions of a clause that never hold together (SPEC 6.2)
 *     clauses that prevail over each other in a circle (SPEC 6.4)
 *     conditions that apply to clauses of other files (SPEC 6.7) */
#ifndef BL_CHECK_DOUBTS_H
#define BL_CHECK_DOUBTS_H

#include "program/model.h"
#include "syntax/diag.h"

/* Warns about doubtful clauses of P.  P must have no errors. */
void check_doubts(const Program *p, Diags *diags);

#endif
