/* ruling.h - a whole ruling: its lines, each under its exact condition.
 *
 * Every rule is evaluated for every combination of events that it speaks of,
 * in every world of the open facts that this evaluation asks.  The worlds of
 * one evaluation are disjoint and cover everything, so the condition of a line
 * is a function of the open facts; it is kept as the reduced ordered decision
 * tree over them (SPEC 7.2), which is unique. */
#ifndef BL_RULING_H
#define BL_RULING_H

#include "program/normal_form.h"
#include "ruling/condition_build.h"
#include "ruling/explore.h"

/* What is supposed: a value of each of some open facts. */
typedef struct World World;
struct World {
    const Fact *fact;
    Value value;
    const World *next;
    const Value *values; /* of which the first is supposed, when all come to the same */
    int n;               /* how many; 0: it is VALUE alone */
};

/* ---- lines ------------------------------------------------------------ */

typedef struct Line {
    const Conclusion *c;
    const Support *const *supports; /* the rules it rests on, in the order of the book */
    const ConditionTree *const *support_when; /* where each of them fires */
    int nsupports;
    const ConditionTree *when; /* condition_always: holds whatever the open facts are */
    const ConditionTree *presumed_when; /* the same with presumed facts as presumed */
    bool presumed;                      /* holds only as far as a presumption does */
    bool inferred;                      /* a rule it rests on is our inference */
    bool background;                    /* shown only when all is asked for */
    bool about;            /* concerns an event the case names, or none is named */
    int place;             /* the event it belongs to, for the order; -1 */
    const char *key;       /* canonical text: equal conclusions have equal keys */
    const char *modal_key; /* the same with `must be` told from `is` */
    const Fact *const *world_facts; /* one world in which it holds */
    const Value *world_values;
    int nworld;
} Line;

/* Lines that depend on the same open facts, to be told as one tree. */
typedef struct Group {
    const int *lines; /* indexes into Ruling.lines */
    int nlines;
    const Fact *const *facts; /* in the order of the tree */
    int nfacts;
} Group;

/* An open fact of which nothing was guessed, what it may be and what is presumed. */
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
    int nevents; /* events before this one are there */
    Line *lines; /* in the order in which they are told */
    int nlines;
    Group *groups; /* of the lines that are not unconditional */
    int ngroups;
    const Fact **facts; /* open facts that some line depends on, in order */
    int nfacts;
    const Fact **asked; /* all open facts that evaluation met */
    int nasked;
    uint32_t worlds;      /* evaluated */
    uint64_t work;        /* calls evaluated for it: engine_work() */
    const Waited *waited; /* of rule_case_waiting(), each fact once */
    int nwaited;
} Ruling;

/* R as it is when every presumption holds; with FACT, as it is when that fact
 * is VALUE and every other presumption holds.  Lines that do not hold at all
 * are left out. */
Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena);
/* R where N facts have these values; other presumptions stay as they are. */
Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values,
                     int n, Arena *arena);
/* R with only those lines that KEEP wants. */
typedef bool LineFilter(void *context, const Line *line);
Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena);
/* The facts of R's lines about which something is presumed, with the value
 * presumed on the way that presumes all else. */
typedef struct Presumed {
    const Fact *fact;
    Value value;
    const Value *others; /* what it might be instead */
    int nothers;
} Presumed;
int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena);

/* Do two rulings of one case say the same? */
bool rulings_equal(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena);
/* What R says at LEVEL, each thing once with its condition: the lines that are the
 * same at that level together and, at LEVEL_CITATION, for each clause label behind
 * them where it stands behind them.  Rulings without open facts are equal when
 * the same of these hold. */
typedef struct Said {
    const char *key;
    const char *label; /* or NULL: whatever stands behind it */
    const ConditionTree *when;
} Said;
int ruling_said(const Ruling *r, CompareLevel level, const Said **list, Arena *arena);
/* Does a clause labelled LABEL, or inside it, stand behind something that only
 * one of the two says? */
bool rulings_differ_at(const Ruling *a, const Ruling *b, CompareLevel level,
                       const char *label, Arena *arena);
/* Does ruling R have a line with this key under this condition? */
const Line *ruling_find(const Ruling *r, const char *key);

/* What one support of a line rests on, in a world in which it fires: facts
 * read, rules defeated.  Evaluates again, with E: engine_new() of what was ruled on,
 * which may go on to the next line; nothing is assumed in it before and after. */
typedef struct RulingRecord {
    FactRead *reads;
    int nreads;
    const Rule **defeated;
    int ndefeated;
} RulingRecord;
RulingRecord ruling_record(const Ruling *r, Engine *e, const Line *line, int support,
                           Arena *arena);

/* ---- for the files that make rulings ---------------------------------- */

/* Sets `inferred` and `background` of LINE by the clauses that support it. */
void ruling_set_basis(Line *line);
/* Sorts N facts into the order of conditions. */
void ruling_sort_facts(const Ruling *r, const Fact **facts, int n);
/* Sets the groups and the facts of R by its lines. */
void ruling_set_groups(Ruling *r, Arena *arena);

#endif
