/* audit_lint.h - what is amiss in what the law files say, without a look at any case:
 * duties that are alike and not equally strong, labels that are no clause. */
#ifndef BL_AUDIT_LINT_H
#define BL_AUDIT_LINT_H

#include "audit/audit_findings.h"

void audit_lint_program(const Program *p, Findings *out);

#endif
