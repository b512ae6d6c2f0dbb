/* audit_rules.h - every rule of a program tried in all cases of universes.
 *
 * Two questions: where is something amiss (a clash, a gap, a right of nobody), with
 * its cases counted; and what never matters anywhere (a rule, a condition, a defeat).
 * For the second it is enough to find each thing to matter once: what is marked is not
 * tried again. */
#ifndef BL_AUDIT_RULES_H
#define BL_AUDIT_RULES_H

#include "audit/audit_findings.h"
#include "audit/audit_seen.h"
#include "universe/survey.h"

typedef struct AuditRules AuditRules;

/* UNIVERSES, N of them, are those that will be searched; what it marks is taken of
 * MARKS. */
AuditRules *audit_rules_new(const Program *p, const Universe *const *universes, int n,
                            AuditSeen *marks, Arena *arena);

/* All rules in the shape of G, W being its worlds and MARKS its own; what is amiss is added
 * to OUT.  Many threads may be at it.  False: too much (reported). */
bool audit_rules_shape(const AuditRules *t, const ShapeSeen *marks, SurveySpace *g,
                       Explorer *w, Findings *out, Arena *arena, Diags *diags);

/* When all shapes of all universes were tried and their marks merged: what never matters,
 * for each clause that some universe covers. */
void audit_rules_finish(const AuditRules *t, Findings *out);

/* How much of what is covered was tried. */
typedef struct AuditRulesSums {
    int rules, fired;        /* clauses with rules that are covered */
    int conditions, untried; /* that hold in every case, since nothing varies them */
} AuditRulesSums;
AuditRulesSums audit_rules_sums(const AuditRules *t);

#endif
