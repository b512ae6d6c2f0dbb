/* audit.h - audits a program: its files, and the cases of its universes (SPEC 15). */
#ifndef BL_AUDIT_H
#define BL_AUDIT_H

#include "audit/audit_principles.h"
#include "audit/audit_rules.h"

/* Reports that DONE of OF shapes of U are searched; called by one thread at a time. */
typedef void AuditProgressFn(void *context, const Universe *u, uint64_t done, uint64_t of);

typedef struct AuditOptions {
    const Universe *const *universes; /* the universes to search */
    int nuniverses;
    /* the user chose only some universes: what never happens in them is not reported */
    bool part;
    int threads;               /* 0: as many as there are processors */
    AuditProgressFn *progress; /* or NULL */
    void *context;
} AuditOptions;

typedef struct AuditedUniverse {
    const Universe *u;
    uint64_t shapes, cases;
} AuditedUniverse;

typedef struct Audit {
    const Program *p;
    Findings findings; /* in the order of the book */
    const AuditedUniverse *searched;
    int nsearched;
    uint64_t cases;
    AuditRulesSums sums;
    const uint64_t *tried; /* by principle: the number of cases to which it applies */
} Audit;

/* Returns NULL if a universe cannot be searched (reported).  The result lives in ARENA. */
const Audit *audit_program(const Program *p, const AuditOptions *a, Arena *arena, Diags *diags);

/* Returns the witness as an ordinary case of P. */
const Case *audit_case(const Program *p, const Witness *w, Arena *arena);

#endif
