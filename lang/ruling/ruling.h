/* ruling.h - a ruling: its lines, each under its exact condition; rule.h makes it.
 *
 * Each rule is evaluated for every combination of events, in every world of the open facts that it
 * reads.  These worlds are disjoint and cover all cases, so the condition of a line is a function
 * of the open facts: the unique reduced ordered decision tree over them (SPEC 7.2).
 *
 * Everything lives in the arena that the caller gives, and is immutable. */
#ifndef BL_RULING_H
#define BL_RULING_H

#include "program/normal_form.h"
#include "ruling/condition_build.h"
#include "ruling/explore.h"

/* ---- lines ------------------------------------------------------------ */

typedef struct Line {
    const Conclusion *c;
    const Support *const *supports; /* the rules that conclude it, in the order of the book */
    const ConditionTree *const *support_when; /* the condition under which each support fires */
    int nsupports;
    const ConditionTree *when;          /* condition_always: in every world */
    const ConditionTree *presumed_when; /* its condition if every presumption holds */
    bool presumed;                      /* it holds because of a presumption */
    bool inferred;                      /* a supporting rule is marked as an inference */
    bool background;                    /* shown only on request */
    /* it concerns an event that the case's `about` names, or the case has no `about` */
    bool about;
    int place;             /* the event it belongs to, for the order; -1: none */
    const char *key;       /* canonical text: equal conclusions have equal keys */
    const char *modal_key; /* the key that also distinguishes `must be` from `is` */
    uint64_t told;         /* the findings that its rules read: engine_told() */
} Line;

/* Lines that depend on common open facts and are shown as one tree. */
typedef struct Group {
    const int *lines; /* indexes into Ruling.lines */
    int nlines;
    const Fact *const *facts; /* in the order of conditions */
    int nfacts;
} Group;

/* An open fact that a ruling waits for, with its possible values. */
typedef struct Waited {
    const Fact *fact;
    const Value *values;
    int nvalues;
    bool has_presumed;
    Value presumed;
} Waited;

typedef struct Ruling {
    const Program *program;
    const Case *c;
    int body;
    int nevents; /* events before this one have happened */
    Line *lines; /* in the order of the report */
    int nlines;
    Group *groups; /* groups of the lines that have a condition */
    int ngroups;
    const Fact **facts; /* open facts that some line depends on, in order */
    int nfacts;
    const Fact **asked; /* all open facts that evaluation met */
    int nasked;
    uint32_t worlds;      /* number of worlds evaluated */
    uint64_t work;        /* calls evaluated for it: engine_work() */
    const Waited *waited; /* set by rule_case_waiting(): each fact once */
    int nwaited;
    /* the breaches of invariants that make values clash (engine_add_breaches) */
    const Support *const *breaches;
    int nbreaches;
    bool unguarded; /* an invariant took too long, so there may be more breaches */
} Ruling;

/* Returns an engine that evaluates as R was ruled.  The caller frees it. */
Engine *ruling_engine(const Ruling *r, Arena *arena);
/* Returns R where every presumption holds and FACT (or NULL) is VALUE, without lines that do
 * not hold then. */
Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena);
/* Returns R where N facts have these values; presumptions about others stay open. */
Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values, int n,
                     Arena *arena);
/* Returns R with only the lines for which KEEP returns true. */
typedef bool LineFilter(void *context, const Line *line);
Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena);
/* A fact with a presumed value: the one where all other presumptions hold. */
typedef struct Presumed {
    const Fact *fact;
    Value value;
    const Value *others; /* its other values */
    int nothers;
} Presumed;
/* Sets *LIST to the presumptions about facts of R's lines and returns how many there are. */
int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena);

/* Returns true if B says what the line X of A, a ruling on the same case, says under the same
 * condition and, if LEVEL asks for that, by the same clauses. */
bool ruling_says_line(const Ruling *b, const Ruling *a, const Line *x, CompareLevel level,
                      Arena *arena);
/* Returns true if two rulings of one case say the same at LEVEL. */
bool rulings_equal(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);
/* One thing that a ruling says at some level, and its condition.  Lines with the same key at that
 * level are one.  At LEVEL_CITATION there is one more for each clause that supports the key. */
typedef struct Said {
    const char *key;
    const char *label; /* the label of a supporting clause; NULL: any */
    const ConditionTree *when;
} Said;
/* Sets *LIST to what R says at LEVEL and returns how many there are. */
int ruling_said(const Ruling *r, CompareLevel level, const Said **list, Arena *arena);
/* Returns true if a clause with LABEL, or inside it, supports something that only one of the
 * two rulings says. */
bool rulings_differ_at(const Ruling *a, const Ruling *b, CompareLevel level, const char *label,
                       Arena *arena);
/* Returns the line of R with this key, or NULL. */
const Line *ruling_find(const Ruling *r, const char *key);

/* What one support of a line depends on in a world in which it fires. */
typedef struct RulingRecord {
    FactRead *reads;
    int nreads;
    const Rule **defeated;
    int ndefeated;
} RulingRecord;
/* Evaluates the support again, with E, an engine for the program and case of R.  E must have no
 * assumptions; it has none afterwards. */
RulingRecord ruling_record(const Ruling *r, Engine *e, const Line *line, int support, Arena *arena);

/* ---- for the files that make rulings ---------------------------------- */

/* Sets `inferred` and `background` of LINE by the clauses that support it. */
void ruling_set_basis(Line *line);
/* Sorts N facts into the order of conditions. */
void ruling_sort_facts(const Fact **facts, int n);
/* Sets the groups and the facts of R by its lines. */
void ruling_set_groups(Ruling *r, Arena *arena);

#endif
