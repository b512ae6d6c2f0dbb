/* audit_findings.h - the findings of an audit (SPEC 15).
 *
 * A finding is about the text of the law files, or about cases of universes.  The second
 * kind has a witness, or holds in every case that was searched. */
#ifndef BL_AUDIT_FINDINGS_H
#define BL_AUDIT_FINDINGS_H

#include "program/normal_form.h"
#include "program/principles.h"
#include "universe/survey.h"

typedef enum FindingKind {
#define FINDING(name, word) FINDING_##name,
#include "audit/audit_findings.def"
#undef FINDING
    FINDING_KINDS
} FindingKind;

/* A case of a universe: one of its shapes and a value for each dimension. */
typedef struct Witness {
    const Universe *u; /* NULL: no witness */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
    const Principle *turned; /* apply this symmetry to the case; or NULL */
} Witness;

typedef struct Finding {
    FindingKind kind;
    const char *label;        /* the label of the clause; "" if it is about none */
    Span span;                /* place in the law files */
    const Rule *rule, *other; /* NULL if they do not matter */
    const Conjunct *cond;     /* a condition of RULE */
    const Fun *fun;           /* a status, an action, a reading, a deadline */
    const EventKind *event;
    const Principle *principle;
    const Invariant *invariant;
    const char *name; /* another name it is about: a label, a part of an overlay; "" */
    const char *id;   /* identifies the finding, the same in every run */
    bool overrides;   /* for IDLE_DEFEAT: it is `overrides` NAME, not `subject to` */
    /* by universe searched: whether the finding is about it; NULL: it is about all */
    bool *within;
    /* COUNT of the OF cases searched have it; both are 0 if it is about the law files */
    uint64_t count, of;
    bool not_presumed; /* it occurs only if some reading is not as presumed */
    Witness witness[2];
} Finding;

typedef struct Findings {
    const Program *p;
    Finding *at;
    int n, cap;
    Arena *arena; /* owns the findings */
} Findings;

const char *audit_finding_word(FindingKind kind);
bool audit_finding_kind(const char *word, FindingKind *kind);

/* Returns the first case of A as a witness; an empty witness if A has no case. */
Witness audit_witness(SurveySpace *g, Mdd a, Arena *arena);
/* Returns the part of A under the presumed readings; all of A if that is empty. */
Mdd audit_as_presumed(SurveySpace *g, Mdd a, bool *presumed);
/* Notes that F, which will be added to LIST, is about the I-th of N universes. */
void audit_finding_in_universe(Finding *f, int i, int n, const Findings *list);
/* Adds F and makes its `id`.  If LIST has it already, adds the counts and keeps the
 * witness with the fewest events, then the earlier one. */
void audit_findings_add(Findings *list, Finding f);
/* Sorts the findings in the order of the book. */
void audit_findings_sort(Findings *list);

#endif
