/* check_doubts.h - warnings about laws that are valid, but perhaps not meant so: conditions
 * that never hold together (SPEC 6.2), circles of clauses that prevail over each other (SPEC
 * 6.4), and conditions laid on clauses of others (SPEC 6.7). */
#ifndef BL_CHECK_DOUBTS_H
#define BL_CHECK_DOUBTS_H

#include "program/model.h"
#include "syntax/diag.h"

/* Warns of what is doubtful in P, which was checked without an error. */
void check_doubts(const Program *p, Diags *diags);

#endif
