/* check_doubts.h - warns about clauses that are valid, but probably not what the author means.
 * These are clauses with conditions that never hold together (SPEC 6.2), circles of clauses that
 * prevail over each other (SPEC 6.4), and conditions that apply to clauses of other files (SPEC
 * 6.7). */
#ifndef BL_CHECK_DOUBTS_H
#define BL_CHECK_DOUBTS_H

#include "program/model.h"
#include "syntax/diag.h"

/* Warns about doubtful clauses of P.  P must have no errors. */
void check_doubts(const Program *p, Diags *diags);

#endif
