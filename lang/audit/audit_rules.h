/* audit_rules.h - tries every rule of a program in all cases of universes.
 *
 * The search answers two questions.  First: which mistakes occur, such as a clash, a gap, or a
 * right that nobody has, and in how many cases?  Second: which rules, conditions and defeats never
 * matter?  (A defeat is a pair of rules: the first prevails over the second.)  One case is enough
 * to show that a thing matters.  The search then marks the thing, and does not try it again.
 *
 * A shape is a set of cases with the same events (universe.h). */
#ifndef BL_AUDIT_RULES_H
#define BL_AUDIT_RULES_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditRules AuditRules;

/* Returns an audit of the N UNIVERSES.  Reserves marks in MARKS. */
AuditRules *audit_rules_new(const Program *p, const Universe *const *universes, int n,
                            AuditSeen *marks, Arena *arena);

/* Tries all rules in the shape of G, and adds the mistakes found to OUT.  W evaluates conditions in
 * all cases of the shape.  MARKS are the marks of the shape.  Several threads may call the function
 * at the same time.  Returns false, after a report, if the search cannot be finished. */
bool audit_rules_shape(const AuditRules *t, const ShapeSeen *marks, SurveySpace *g, Explorer *w,
                       Findings *out, Arena *arena, Diags *diags);

/* Adds a finding to OUT for everything that never mattered in the clauses that a universe covers.
 * Call it after all shapes are searched. */
void audit_rules_finish(const AuditRules *t, Findings *out);

/* Counts of clauses and conditions.  A clause counts only if some universe covers it and it has
 * rules. */
typedef struct AuditRulesSums {
    /* RULES: the number of these clauses.  FIRED: the number of these clauses that fired in some
     * case. */
    int rules, fired;
    /* CONDITIONS: the number of conditions in these clauses.  UNTRIED: the number of these
     * conditions that read nothing that a universe leaves open. */
    int conditions, untried;
} AuditRulesSums;
AuditRulesSums audit_rules_sums(const AuditRules *t);

#endif
