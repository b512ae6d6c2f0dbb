/* audit_rules_inside.h - what the files that try the rules share.
 *
 * audit_rules.c lists what can be marked; audit_rules_shape.c tries the rules in one
 * shape and marks; audit_rules_finish.c reports what was never marked. */
#ifndef BL_AUDIT_RULES_INSIDE_H
#define BL_AUDIT_RULES_INSIDE_H

#include "audit/audit_seen.h"
#include "program/normal_form.h"
#include "universe/universe.h"

typedef struct AuditRules AuditRules;

/* The index of a mark: of a rule, a condition, a defeat or a kind of event. */
typedef int SeenIndex;

enum {
    /* bits of a rule */
    FIRED = 1,   /* its conditions hold in some case */
    STOOD = 2,   /* and no other rule defeats it there */
    AT_ONCE = 4, /* they hold, but the deadline had passed when the right arose */
    IN_TIME = 8, /* it had not passed then */
    PASSED = 16, /* the deadline has passed at the end of the story */
    ROOM = 32,   /* an event of the kind that ends the right comes after it arose */
    /* bits of a condition; VARIED and ASKED only in universes that cover it */
    DECIDED = 1, /* in some case it alone fails */
    VARIED = 2,  /* in some case it fails */
    ASKED = 4,   /* it reads what the universe varies */
    REPORTED =
        8, /* a finding about it was reported, for another clause of the same guard */
    /* bits of a defeat; the last two if both rules fire in one shape about the same
     * thing */
    BIT = 1,
    MET_WINNER = 2, /* and the winner's clause is covered */
    MET_LOSER = 4,  /* and the loser's clause is covered */
    /* bits of a kind of event */
    SPOKEN = 1 /* a rule that is shown in rulings applies to an event of it */
};

typedef struct AuditedRule {
    const Conjunct *conds; /* in the order of the rule; shared by the rules of a clause */
    int nconds;
    /* by condition: its mark; a guard's condition has one mark for all its group */
    const SeenIndex *cond;
    SeenIndex defeat; /* the mark of its first defeat; the others follow */
    bool covered;
    bool contested; /* some rule could exclude or defeat it */
    bool shown;     /* it is not only background */
} AuditedRule;

struct AuditRules {
    const Program *p;
    const Universe *const *universes;
    int nuniverses;
    AuditedRule *rules; /* by id */
    AuditSeen *marks;
    /* the first mark of the rules and of the kinds; the others follow by id */
    SeenIndex rule, kind;
    const bool *asked; /* by kind of event: some rule reads whether there is one */
};

/* Returns true if some rule of clause C is marked with all of BITS. */
static inline bool audit_clause_has_seen(const AuditRules *t, const Clause *c, int bits)
{
    for (const Rule *r = c->rules; r; r = r->next)
        if (audit_seen_has(t->marks, t->rule + (SeenIndex)r->id, bits))
            return true;
    return false;
}

#endif
