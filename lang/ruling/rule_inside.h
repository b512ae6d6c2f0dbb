/* rule_inside.h - declarations that the files of rule.h share: what was found in which worlds. */
#ifndef BL_RULE_INSIDE_H
#define BL_RULE_INSIDE_H

#include "kit/hash_index.h"
#include "kit/strbuf.h"
#include "ruling/condition_build.h"
#include "ruling/rule.h"

/* A conclusion found in some world, with its supports. */
typedef struct FoundConclusion {
    Conclusion c;
    const char *key, *modal_key;
    int place; /* the index of this conclusion in RuleBuilder.found */
    Support **supports;
    int nsupports, cap;
    uint64_t told; /* the findings that its goals have read, as bits: engine_told() */
    int *goals;    /* the indices of the goals that conclude it */
    int ngoals, cap_goals;
} FoundConclusion;

/* A conclusion of one rule, and the found conclusion that has the same text. So the text is made
 * once for all worlds. */
typedef struct SeenConclusion {
    const Conclusion *c;
    const Rule *rule;
    FoundConclusion *found;
} SeenConclusion;

/* How to treat an open fact. */
typedef enum RuleGuess {
    GUESS_ALL,      /* try each of its values */
    GUESS_PRESUMED, /* assume its presumed value; wait for the fact if it has no presumed value */
    GUESS_NOTHING   /* wait for it */
} RuleGuess;

enum { MAX_PATH = 64 }; /* the most open facts on the way to one world */

/* An open fact with an assumed value, on the way to the present world. */
typedef struct PathFact {
    const Fact *fact;
    Value *values; /* its N possible values */
    int n;
    bool has_presumed;
    Value presumed;
} PathFact;

typedef struct RuleBuilder {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    /* memory that lives as long as the builder. It belongs to the engine, or is new if the
     * engine is borrowed */
    Arena *scratch;
    Diags *diags;
    ConditionBuilder *grove;
    /* the diagrams of all goals; CHOSEN: the diagrams of the goals of one line */
    const GoalDiagram **goals, **chosen;
    int ngoals, cap_goals;
    FoundConclusion **found;
    int nfound, cap_found;
    HashIndex by_key; /* finds a conclusion by its text: an entry is 1 + the index in FOUND */
    SeenConclusion *met;
    int nmet, cap_met;
    HashIndex by_met; /* finds a conclusion that was met before: an entry is 1 + the index in MET */
    StrBuf text;
    uint32_t worlds, goal_worlds;
    /* CHOICES: the number of events tried for variables, and other work counted in this unit */
    uint64_t max_work, choices;
    uint64_t look; /* the number of choices at which to check the limit */
    bool failed;
    bool guarding; /* the current goal is the goal of an invariant */
    bool gave_up;  /* some invariant was not evaluated to the end */
    RuleGuess guess;
    Waited *waited;
    int nwaited, cap_waited;
    const Support **breaches; /* the breaches of invariants that make values clash */
    int nbreaches;
    const RuleWorlds *exploring; /* a request for worlds instead of a ruling, or NULL */
    bool fits; /* if the request has RuleWorlds.fits: the conditions hold in the current world */
    /* the current goal */
    const Rule *rule;
    /* For each event of the kind of the rule's first variable, the set of rules that the rule index
     * does not exclude.  Each set has WORDS words, and the current rule has bit PLACE in it.  NULL:
     * the rule index says nothing about the current rule. */
    const uint64_t *left;
    uint32_t words, place;
    const uint64_t *reach; /* the result of engine_reach() for the current rule */
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    int refusal;    /* the event whose refusal is the goal, or -1 */
    const Fun *gap; /* the status whose gap is the goal, or NULL */
    PathFact path[MAX_PATH];
    int npath; /* the number of facts assumed on the way to the current world */
    /* the first fact that has too many values and so counts as a clash, or NULL */
    const Fact *waits;
    /* the conclusions in the current world, and their supports */
    int *now, *now_by;
    int nnow, cap_now;
} RuleBuilder;

/* ---- rule_goals.c ----------------------------------------------------- */

/* Explores every goal: each rule for each choice of events, each exercise, each required status.
 * Collects the conclusions in b->found. Sets b->failed, after a report, if a limit is met. */
void rule_goals(RuleBuilder *b);
/* Reports that LIMIT was met, and sets b->failed.  LIMIT_COUNT is for two other cases: no limit can
 * be raised, or the limits of b->exploring were met. */
void rule_too_many(RuleBuilder *b, LimitId limit);

/* ---- rule_lines.c ----------------------------------------------------- */

/* Makes the ruling from the conclusions of all goals. Returns NULL, after a report, if a limit
 * is met. */
Ruling *rule_lines(RuleBuilder *b, int body);

#endif
