/* audit_findings.h - what an audit finds in a program (SPEC 15).
 *
 * A finding is either of what the law files say, which needs no universe to be seen,
 * or of the cases of universes: then it has a witness, or it is true of every case
 * that was searched. */
#ifndef BL_AUDIT_FINDINGS_H
#define BL_AUDIT_FINDINGS_H

#include "program/normal_form.h"
#include "universe/universe.h"

typedef enum FindingKind {
#define FINDING(name, word) FINDING_##name,
#include "audit/audit_findings.def"
#undef FINDING
    FINDING_KINDS
} FindingKind;

/* A case of a universe: a value for each dimension of one of its shapes. */
typedef struct Witness {
    const Universe *u; /* NULL: there is none */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
    const Principle *turned; /* it is turned as this one says; or NULL */
} Witness;

typedef struct Finding {
    FindingKind kind;
    const char *label;        /* of the clause; "" where it is about none */
    Span span;                /* where that stands */
    const Rule *rule, *other; /* NULL where they do not matter */
    const Conjunct *cond;     /* of RULE */
    const Fun *fun;           /* a status, an action, a reading, a deadline */
    const EventKind *event;
    const Principle *principle;
    const char *name; /* what else it speaks of: a label, a part of an overlay; "" */
    const char *id;   /* tells it from every other one, in every run the same */
    bool overrides;   /* of IDLE_DEFEAT: `overrides` NAME, else `subject to` */
    bool *within;     /* by universe searched: it is said of that; NULL: of all */
    /* of the cases searched; both 0: it is of what the law files say */
    uint64_t count, of;
    bool not_presumed; /* only where readings are not as they are presumed */
    Witness witness[2];
} Finding;

typedef struct Findings {
    const Program *p;
    Finding *at;
    int n, cap;
    Arena *arena; /* in which they live */
} Findings;

const char *audit_finding_word(FindingKind kind);
bool audit_finding_kind(const char *word, FindingKind *kind);

/* F, which is to be added to LIST, is said of the I-th of N universes. */
void audit_finding_in_universe(Finding *f, int i, int n, const Findings *list);
/* Adds F, whose `id` is made; what is there already has its counts added, and keeps
 * the witness with the fewest events, of equal ones the first. */
void audit_findings_add(Findings *list, Finding f);
/* In the order of the book. */
void audit_findings_sort(Findings *list);

#endif
