/* ruling.h - a ruling has lines, each under its exact condition; rule.h makes it.
 *
 * Each rule is evaluated for every choice of events, in every world of the open facts that it
 * reads. These worlds are disjoint, and together they cover every case. So the condition of a line
 * is a function of the open facts: a unique reduced ordered decision tree (SPEC 7.2).
 *
 * Everything lives in the arena that the caller gives, and never changes. */
#ifndef BL_RULING_H
#define BL_RULING_H

#include "program/normal_form.h"
#include "ruling/condition_build.h"
#include "ruling/explore.h"

/* ---- lines ------------------------------------------------------------ */

typedef struct Line {
    const Conclusion *c;
    const Support *const *supports;           /* the rules that conclude it, in label order */
    const ConditionTree *const *support_when; /* the condition under which each support fires */
    int nsupports;
    const ConditionTree *when; /* the condition under which the line holds; condition_always: it
                                * holds in every world */
    const ConditionTree *presumed_when; /* the same condition under the assumption that every
                                         * presumption holds */
    bool presumed;                      /* the line holds because of a presumption */
    bool inferred;                      /* a supporting rule is marked as an inference */
    bool background;                    /* the line is printed only with `--all` */
    /* `about` of the case names an event of the line, or the case has no `about` */
    bool about;
    int place;             /* the event that gives the line its place in the report; -1: none */
    const char *key;       /* the canonical text; equal conclusions have equal keys */
    const char *modal_key; /* a canonical text that also distinguishes `must be` from `is` */
    uint64_t told;         /* the findings that its rules have read, as bits: engine_told() */
} Line;

/* Lines that depend on common open facts. A report shows them as one tree. */
typedef struct Group {
    const int *lines; /* indices into Ruling.lines */
    int nlines;
    const Fact *const *facts; /* the open facts that the lines depend on, in the order of
                               * conditions */
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
    int nevents; /* the events before this index have happened */
    Line *lines; /* in the order of the report */
    int nlines;
    Group *groups; /* groups of the lines that have a condition */
    int ngroups;
    const Fact **facts; /* the open facts that some line depends on, sorted */
    int nfacts;
    const Fact **asked; /* all open facts that evaluation has met */
    int nasked;
    uint32_t worlds;      /* the number of worlds evaluated */
    uint64_t work;        /* the number of calls evaluated: engine_work() */
    const Waited *waited; /* set by rule_case_waiting(); each fact once */
    int nwaited;
    /* the breaches of invariants that make values clash (engine_add_breaches()) */
    const Support *const *breaches;
    int nbreaches;
    bool unguarded; /* an invariant took too long to evaluate, so there may be further breaches */
} Ruling;

/* Returns an engine that evaluates as R was ruled. The caller frees it. */
Engine *ruling_engine(const Ruling *r, Arena *arena);
/* Returns R under the assumption that every presumption holds and FACT is VALUE. Leaves out
 * lines that then do not hold. FACT may be NULL. */
Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena);
/* Returns R under the assumption that the N facts FACTS have the values VALUES. Presumptions
 * about other facts stay open. */
Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values, int n,
                     Arena *arena);
/* ruling_only() returns R with only those lines for which KEEP returns true. */
typedef bool LineFilter(void *context, const Line *line);
Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena);
/* A fact with the value that is presumed if all other presumptions hold. */
typedef struct Presumed {
    const Fact *fact;
    Value value;
    const Value *others; /* the values other than VALUE that the condition of a line
                          * distinguishes */
    int nothers;
} Presumed;
/* Stores in *LIST the presumptions about the facts of the lines of R. Returns their number. */
int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena);

/* Returns true if B says what the line X of A says, under the same condition. A and B are
 * rulings on the same case. If LEVEL requires it, the same clauses must support the line. */
bool ruling_says_line(const Ruling *b, const Ruling *a, const Line *x, CompareLevel level,
                      Arena *arena);
/* Returns true if A and B, two rulings on one case, say the same at LEVEL. */
bool rulings_equal(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);
/* One thing that a ruling says at some level, and its condition.  All lines that have the same key
 * at this level count as one thing.  At LEVEL_CITATION, each clause that supports the key makes a
 * further thing: "this clause says it". */
typedef struct Said {
    const char *key;
    /* the label of the clause that supports the key; NULL: it does not matter which clause does */
    const char *label;
    const ConditionTree *when;
} Said;
/* Stores in *LIST what R says at LEVEL. Returns the number of entries. */
int ruling_said(const Ruling *r, CompareLevel level, const Said **list, Arena *arena);
/* Returns true if a clause with LABEL, or inside it, supports something that only one of the
 * rulings A and B says. */
bool rulings_differ_at(const Ruling *a, const Ruling *b, CompareLevel level, const char *label,
                       Arena *arena);
/* Returns the line of R whose key is KEY, or NULL. */
const Line *ruling_find(const Ruling *r, const char *key);

/* The facts and rules that one support of a line depends on, in a world in which it fires. */
typedef struct RulingRecord {
    FactRead *reads;
    int nreads;
    const Rule **defeated;
    int ndefeated;
} RulingRecord;
/* Evaluates support number SUPPORT of LINE again. E is an engine for the program and the case of
 * R. E must have no assumptions, and has none afterwards. */
RulingRecord ruling_record(const Ruling *r, Engine *e, const Line *line, int support, Arena *arena);

/* ---- for the files that make rulings ---------------------------------- */

/* Sets `inferred` and `background` of LINE, as the clauses that support it say. */
void ruling_set_basis(Line *line);
/* Sorts the N facts FACTS into the order of conditions. */
void ruling_sort_facts(const Fact **facts, int n);
/* Sets the groups and the facts of R, as its lines require. */
void ruling_set_groups(Ruling *r, Arena *arena);

#endif
