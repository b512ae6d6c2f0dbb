/* audit_lint.h - finds mistakes in what the law files say, without looking at any case:
 * similar duties with unlike modals, and labels that are no clause. */
#ifndef BL_AUDIT_LINT_H
#define BL_AUDIT_LINT_H

#include "audit/audit_findings.h"

void audit_lint_program(const Program *p, Findings *out);

#endif
