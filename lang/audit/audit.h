/* audit.h - what is amiss in a program: in what its files say, and in the cases of
 * universes (SPEC 15). */
#ifndef BL_AUDIT_H
#define BL_AUDIT_H

#include "audit/audit_principles.h"
#include "audit/audit_rules.h"

/* What is told of the way, from one thread at a time. */
typedef void AuditProgressFn(void *context, const Universe *u, uint64_t done,
                             uint64_t of);

typedef struct AuditOptions {
    const Universe *const *universes; /* that are searched */
    int nuniverses;
    bool part;   /* somebody chose them: what is nowhere in them may be elsewhere */
    int threads; /* 0: as many as there are processors */
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
    const uint64_t *tried; /* by principle: the cases in which it has something to say */
} Audit;

/* NULL when a universe cannot be searched (reported). */
const Audit *audit_program(const Program *p, const AuditOptions *a, Arena *arena,
                           Diags *diags);

/* The witness as an ordinary case of P. */
const Case *audit_case(const Program *p, const Witness *w, Arena *arena);

#endif
