/* check_doubts.h - warnings about laws that mean something, but perhaps not what was meant: conditions
 * that never hold together (SPEC 6.2), an order of clauses that orders nothing (SPEC 6.4), a
 * condition laid on another's clauses (SPEC 6.7). */
#ifndef BL_CHECK_DOUBTS_H
#define BL_CHECK_DOUBTS_H

#include "program/model.h"
#include "syntax/diag.h"

/* Report to DIAGS what is doubtful in P, which was checked without an error. */
void check_doubts(const Program *p, Diags *diags);

#endif
