/* audit_lint.h - finds mistakes in the text of the law files, without looking at any case.
 * Examples are similar duties with different modals, and references to labels that do not exist. */
#ifndef BL_AUDIT_LINT_H
#define BL_AUDIT_LINT_H

#include "audit/audit_findings.h"

void audit_lint_program(const Program *p, Findings *out);

#endif
