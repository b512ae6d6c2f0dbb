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
    int *goals; /* indices of the goals that conclude it */
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

typedef struct RuleBuilder {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    Arena *scratch; /* for as long as the builder; its engine's, unless that is another's */
    Diags *diags;
    ConditionBuilder *grove;
    const GoalDiagram **goals, **chosen; /* CHOSEN: those of one line */
    int ngoals, cap_goals;
    FoundConclusion **found;
    int nfound, cap_found;
    HashIndex by_key; /* 1 + the index in FOUND */
    SeenConclusion *met;
    int nmet, cap_met;
    HashIndex by_met; /* 1 + the index in MET */
    StrBuf text;
    uint32_t worlds, goal_worlds;
    uint64_t max_work, choices; /* of events for the variables of rules, and what is as much */
    uint64_t look;              /* at the bound, after so many choices */
    bool failed;
    RuleGuess guess;
    Waited *waited;
    int nwaited, cap_waited;
    const RuleWorlds *exploring; /* who wants the worlds themselves, or NULL */
    bool fits;                   /* of the present world, where that is wanted */
    /* the goal being explored */
    const Rule *rule;
    /* what is left of its sieve, WORDS for each event of its first variable, or NULL; its
     * place there */
    const uint64_t *left;
    uint32_t words, place;
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    int refusal;       /* event, or -1 */
    const Fun *gap;    /* status, or NULL */
    int npath;         /* facts assumed on the way to the present world */
    const Fact *waits; /* what is not guessed, and stands for a clash now; or NULL */
    /* conclusions of the present world */
    int *now, *now_by;
    int nnow, cap_now;
} RuleBuilder;

/* ---- rule_goals.c ----------------------------------------------------- */

/* Explores every goal: each rule for each choice of events, each exercise, each required
 * status.  Collects the conclusions in b->found; b->failed if it is too much. */
void rule_goals(RuleBuilder *b);
/* Reports that the limit LIMIT was met, and sets b->failed.  LIMIT_COUNT: no limit can be
 * raised, or the limits of b->exploring were met. */
void rule_too_many(RuleBuilder *b, LimitId limit);

/* ---- rule_lines.c ----------------------------------------------------- */

/* Makes the ruling from the conclusions of every goal; NULL if it is too much (reported). */
Ruling *rule_lines(RuleBuilder *b, int body);

#endif
