/* audit_rules.h - tries every rule of a program in all cases of universes.
 *
 * It answers two questions: where is something wrong (a clash, a gap, a right that nobody has),
 * with the number of cases; and what never matters anywhere (a rule, a condition, a defeat).  For
 * the second, finding once that a thing matters is enough: what is marked is not tried again. */
#ifndef BL_AUDIT_RULES_H
#define BL_AUDIT_RULES_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditRules AuditRules;

/* UNIVERSES are the N that will be searched.  Reserves marks in MARKS. */
AuditRules *audit_rules_new(const Program *p, const Universe *const *universes, int n,
                            AuditSeen *marks, Arena *arena);

/* Tries all rules in the shape of G and adds what is wrong to OUT.  W explores the worlds of the
 * shape, MARKS are its own.  Many threads may call it.  Returns false if it cannot be finished
 * (reported). */
bool audit_rules_shape(const AuditRules *t, const ShapeSeen *marks, SurveySpace *g, Explorer *w,
                       Findings *out, Arena *arena, Diags *diags);

/* Reports, after all shapes, what never matters, for each clause that some universe covers. */
void audit_rules_finish(const AuditRules *t, Findings *out);

/* How much of the covered clauses was tried. */
typedef struct AuditRulesSums {
    int rules, fired; /* covered clauses with rules, and those that fired */
    /* conditions, and conditions that nothing in the universes varies */
    int conditions, untried;
} AuditRulesSums;
AuditRulesSums audit_rules_sums(const AuditRules *t);

#endif
