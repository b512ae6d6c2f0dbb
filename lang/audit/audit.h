/* audit.h - audits a program: its law files, and the cases of its universes (SPEC 15). */
#ifndef BL_AUDIT_H
#define BL_AUDIT_H

#include "audit/audit_principles.h"
#include "audit/audit_rules.h"

/* Reports progress: DONE of the OF shapes of universe U have been searched.  Calls come one at a
 * time. */
typedef void AuditProgressFn(void *context, const Universe *u, uint64_t done, uint64_t of);

typedef struct AuditOptions {
    const Universe *const *universes; /* the universes to search */
    int nuniverses;
    /* The user chose only some of the universes.  Then the audit reports no idle readings and no
     * vacuous principles: the other universes may have cases where they matter. */
    bool part;
    int threads;               /* 0: one for each processor */
    AuditProgressFn *progress; /* may be NULL */
    void *context;
} AuditOptions;

typedef struct AuditedUniverse {
    const Universe *u;
    uint64_t shapes, cases;
} AuditedUniverse;

typedef struct Audit {
    const Program *p;
    Findings findings; /* sorted in the order of their clauses in the law files */
    const AuditedUniverse *searched;
    int nsearched;
    uint64_t cases;
    AuditRulesSums sums;
    /* indexed by principle: the number of cases that the principle applies to */
    const uint64_t *tried;
} Audit;

/* Audits P with the options A.  The result lives in ARENA.  Returns NULL, after a report, if a
 * universe cannot be searched. */
const Audit *audit_program(const Program *p, const AuditOptions *a, Arena *arena, Diags *diags);

/* Returns the case that W describes, as an ordinary case of P in ARENA. */
const Case *audit_case(const Program *p, const Witness *w, Arena *arena);

#endif
