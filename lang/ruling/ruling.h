/* ruling.h - the lines of a ruling, each with the exact condition under which it holds. rule.h
 * makes rulings.
 *
 * Each rule is evaluated for every choice of events, in every world.  A world assigns values to the
 * open facts that the rule reads.  These worlds are disjoint, and together they cover every case.
 * So the condition of a line is a function of the open facts: a unique reduced ordered decision
 * tree (SPEC 7.2).
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
    const Support *const *supports;           /* the rules that conclude the line, in label order */
    const ConditionTree *const *support_when; /* the condition under which each support fires */
    int nsupports;
    /* the condition under which the line holds; condition_always if it holds in every world */
    const ConditionTree *when;
    const ConditionTree *presumed_when; /* the same condition under the assumption that every
                                         * presumption holds */
    bool presumed;                      /* the line holds only because of a presumption */
    bool inferred;                      /* a supporting rule is marked as an inference */
    bool background;                    /* the line is printed only with `--all` */
    /* `about` of the case names an event of the line, or the case has no `about` */
    bool about;
    /* the event that decides where the line stands in the report; -1: none */
    int place;
    const char *key;       /* the canonical text; equal conclusions have equal keys */
    const char *modal_key; /* a canonical text that also distinguishes `must be` from `is` */
    /* the findings that the rules of the line have read, as bits (engine_told()) */
    uint64_t told;
} Line;

/* Lines that share open facts.  A report shows their conditions as one tree. */
typedef struct Group {
    const int *lines; /* indices into Ruling.lines */
    int nlines;
    /* the open facts of the lines, in the order of conditions */
    const Fact *const *facts;
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

/* A fact with a presumed value.  A presumed value may depend on other facts: VALUE is presumed if
 * all other presumptions hold. */
typedef struct Presumed {
    const Fact *fact;
    Value value;
    /* the other values of the fact that occur in conditions of lines */
    const Value *others;
    int nothers;
} Presumed;

typedef struct Ruling {
    const Program *program;
    const Case *c;
    int body;
    int nevents; /* only the events before this index have happened */
    Line *lines; /* in the order of the report */
    int nlines;
    Group *groups; /* groups of those lines that have a condition */
    int ngroups;
    const Fact **facts; /* the open facts that some line depends on, in the order of conditions */
    int nfacts;
    const Fact **asked; /* all open facts of the evaluation */
    int nasked;
    uint32_t worlds; /* the number of worlds evaluated */
    uint64_t work;   /* the number of calls evaluated: engine_work() */
    /* set by rule_case_waiting(): the facts that a line waits for, each fact once */
    const Waited *waited;
    int nwaited;
    /* Too much was open to try what is not presumed.  The ruling says what follows if every
     * presumption holds, and nothing of what follows otherwise. */
    bool ordinary;
    /* if ORDINARY: the presumptions that the ruling assumes, each fact once, without OTHERS */
    const Presumed *assumed;
    int nassumed;
    /* the breaches of invariants that have a `clash`, for engine_add_breaches() */
    const Support *const *breaches;
    int nbreaches;
    /* an invariant took too long to evaluate, so nobody knows whether it is broken */
    bool unguarded;
} Ruling;

/* Returns a new engine for the program, the case, the body and the events of R.  The engine
 * takes the breaches of R into account (engine_add_breaches()).  The caller frees the engine. */
Engine *ruling_engine(const Ruling *r, Arena *arena);
/* Returns R under the assumption that every presumption holds and FACT is VALUE.  Leaves out
 * lines that do not hold under this assumption.  If FACT is NULL, assumes only the presumptions. */
Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena);
/* Returns R under the assumption that the N facts FACTS have the values VALUES. Presumptions
 * about other facts stay open. */
Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values, int n,
                     Arena *arena);
/* ruling_only() returns R with only those lines that KEEP accepts. */
typedef bool LineFilter(void *context, const Line *line);
Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena);
/* Stores in *LIST the presumptions about the facts of the lines of R. Returns their number. */
int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena);

/* X is a line of A.  Returns true if B has a line that says the same as X under the same condition.
 * A and B are rulings on the same case.  LEVEL says what must be equal.  At LEVEL_CITATION, the
 * same clauses must also support the two lines. */
bool ruling_says_line(const Ruling *b, const Ruling *a, const Line *x, CompareLevel level,
                      Arena *arena);
/* Returns true if A and B, two rulings on one case, say the same at LEVEL. */
bool rulings_equal(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);
/* Returns a hash of what R says at LEVEL.  Two rulings on one case have equal hashes if
 * rulings_equal() returns true for them, and otherwise almost certainly different ones. */
uint64_t ruling_hash(const Ruling *r, CompareLevel level, Arena *arena);
/* A statement that a ruling makes at some level, and the condition under which it is true.  Without
 * LABEL, it says that some line has the key KEY at this level.  With LABEL, it says that a clause
 * with this label supports a line with the key KEY.  LABEL is NULL at all levels except
 * LEVEL_CITATION. */
typedef struct Said {
    const char *key;
    const char *label;
    const ConditionTree *when;
} Said;
/* Stores in *LIST what R says at LEVEL. Returns the number of entries. */
int ruling_said(const Ruling *r, CompareLevel level, const Said **list, Arena *arena);
/* Compares the lines of A and B that clauses inside LABEL support.  Returns true if one
 * ruling has such a line, and the other ruling does not say the same at LEVEL. */
bool rulings_differ_at(const Ruling *a, const Ruling *b, CompareLevel level, const char *label,
                       Arena *arena);
/* Returns the line of R with the key KEY, or NULL. */
const Line *ruling_find(const Ruling *r, const char *key);

/* The facts and rules that one support of a line depends on, in a world where the support fires. */
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

/* Sets `inferred` and `background` of LINE from the clauses that support it. */
void ruling_set_basis(Line *line);
/* Sorts the N facts FACTS into the order of conditions. */
void ruling_sort_facts(const Fact **facts, int n);
/* Computes the groups and the facts of R from its lines. */
void ruling_set_groups(Ruling *r, Arena *arena);

#endif
