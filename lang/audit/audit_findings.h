/* audit_findings.h - the findings of an audit (SPEC 15).
 *
 * A finding concerns either the text of the law files, or cases of universes.  A finding about
 * cases may have a witness: a case that shows it.  A finding without a witness, such as a rule that
 * never fires, is true of all cases that were searched. */
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

/* A case of a universe: a shape, and a value for each of its dimensions. */
typedef struct Witness {
    const Universe *u; /* NULL if there is no witness */
    uint64_t shape;
    int nevents;
    const Value *values;
    int nvalues;
    const Principle *turned; /* a symmetry to apply to the case, or NULL */
} Witness;

typedef struct Finding {
    FindingKind kind;
    /* the label of the clause, or "" if the finding is not about a clause */
    const char *label;
    Span span;                /* the place in the law files that the finding is about */
    const Rule *rule, *other; /* the rules that the finding is about, or NULL */
    const Conjunct *cond;     /* a condition of `rule`, or NULL */
    const Fun *fun;           /* a status, an action, a reading or a deadline; or NULL */
    const EventKind *event;
    const Principle *principle;
    const Invariant *invariant;
    /* another name that the finding mentions, such as a label or a part of an overlay; or "" */
    const char *name;
    const char *id; /* identifies the finding; the same in every run */
    /* for IDLE_DEFEAT: true if the clause says `overrides`, false if it says `subject to` */
    bool overrides;
    /* indexed by universe: true if the finding concerns the universe; NULL if it concerns all */
    bool *within;
    /* `of` cases were searched, and `count` of them show the mistake; both numbers are 0 for a
     * finding about the text */
    uint64_t count, of;
    /* the mistake occurs only if some reading (a way to understand a clause) does not have its
     * presumed value */
    bool not_presumed;
    Witness witness[2];
} Finding;

typedef struct Findings {
    const Program *p;
    Finding *at;
    int n, cap;
    Arena *arena; /* holds the list and everything in the findings */
} Findings;

const char *audit_finding_word(FindingKind kind);
bool audit_finding_kind(const char *word, FindingKind *kind);

/* Returns the first case of A as a witness.  If A is empty, returns a witness without a
 * universe. */
Witness audit_witness(SurveySpace *g, Mdd a, Arena *arena);
/* Looks for cases of A where all readings have their presumed values.  If there are any, returns
 * these cases and sets *PRESUMED to true.  Otherwise returns A and sets *PRESUMED to false. */
Mdd audit_as_presumed(SurveySpace *g, Mdd a, bool *presumed);
/* Records that F concerns the universe with index I among N universes.  Call it before F is added
 * to LIST. */
void audit_finding_in_universe(Finding *f, int i, int n, const Findings *list);
/* Makes the `id` of F and adds F to LIST.  If LIST has an equal finding, adds only the count of F
 * to that finding.  That finding gets the better witnesses of the two.  Witnesses under the
 * presumed readings are better than others.  Next, witnesses with fewer events are better. */
void audit_findings_add(Findings *list, Finding f);
/* Sorts the findings in the order of their clauses in the law files. */
void audit_findings_sort(Findings *list);

#endif
