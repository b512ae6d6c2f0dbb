/* rule_inside.h - what the files that rule on a case share: what was found in which worlds. */
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
    int place; /* index in RuleBuilder.found */
    Support **supports;
    int nsupports, cap;
    uint64_t told; /* what the goals read of what is stated: engine_told() */
    int *goals;    /* indices of the goals that conclude it */
    int ngoals, cap_goals;
} FoundConclusion;

/* A conclusion of one rule, and the found conclusion with the same text: the text is made
 * once for all worlds. */
typedef struct SeenConclusion {
    const Conclusion *c;
    const Rule *rule;
    FoundConclusion *found;
} SeenConclusion;

/* How to treat an open fact. */
typedef enum RuleGuess {
    GUESS_ALL,      /* try each of its values */
    GUESS_PRESUMED, /* assume its presumed value; wait for it if there is none */
    GUESS_NOTHING   /* wait for it */
} RuleGuess;

enum { MAX_PATH = 64 }; /* open facts on the way to one world */

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
    /* lives as long as the builder: the engine's own, or a new one if the engine is borrowed */
    Arena *scratch;
    Diags *diags;
    ConditionBuilder *grove;
    const GoalDiagram **goals, **chosen; /* CHOSEN: the diagrams of one line */
    int ngoals, cap_goals;
    FoundConclusion **found;
    int nfound, cap_found;
    HashIndex by_key; /* 1 + the index in FOUND */
    SeenConclusion *met;
    int nmet, cap_met;
    HashIndex by_met; /* 1 + the index in MET */
    StrBuf text;
    uint32_t worlds, goal_worlds;
    /* CHOICES: events tried for variables, and other work counted like that */
    uint64_t max_work, choices;
    uint64_t look; /* the number of choices at which to check the limit */
    bool failed;
    bool guarding; /* the goal being explored is that of an invariant */
    bool gave_up;  /* some invariant was not evaluated to the end */
    RuleGuess guess;
    Waited *waited;
    int nwaited, cap_waited;
    const Support **breaches; /* the breaches of invariants that make values clash */
    int nbreaches;
    const RuleWorlds *exploring; /* the request for worlds instead of a ruling; or NULL */
    bool fits;                   /* RuleWorlds.fits: the conditions hold in the present world */
    /* the goal being explored */
    const Rule *rule;
    /* the rules that the rule index leaves, as bits, WORDS for each event of the rule's
     * first variable, or NULL; PLACE is the bit of the rule */
    const uint64_t *left;
    uint32_t words, place;
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    int refusal;       /* event, or -1 */
    const Fun *gap;    /* status, or NULL */
    PathFact path[MAX_PATH];
    int npath;
    const Fact *waits; /* the first fact with too many values, which counts as a clash; or NULL */
    /* conclusions of the present world */
    int *now, *now_by;
    int nnow, cap_now;
} RuleBuilder;

/* ---- rule_goals.c ----------------------------------------------------- */

/* Explores every goal: each rule for each choice of events, each exercise, each required status.
 * Collects the conclusions in b->found; sets b->failed if a limit is met (reported). */
void rule_goals(RuleBuilder *b);
/* Reports that the limit LIMIT was met, and sets b->failed.  LIMIT_COUNT: no limit can be
 * raised, or the limits of b->exploring were met. */
void rule_too_many(RuleBuilder *b, LimitId limit);

/* ---- rule_lines.c ----------------------------------------------------- */

/* Makes the ruling from the conclusions of every goal; NULL if a limit is met (reported). */
Ruling *rule_lines(RuleBuilder *b, int body);

#endif
