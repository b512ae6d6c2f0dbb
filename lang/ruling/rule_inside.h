/* rule_inside.h - declarations that the files behind rule.h share: conclusions, and the worlds
 * where they were found.  A world assigns values to the open facts. rule_goals.c says what a goal
 * is. */
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
    /* the findings that the goals of the conclusion have read, as bits (engine_told()) */
    uint64_t told;
    int *goals; /* the indices of the goals that have the conclusion */
    int ngoals, cap_goals;
} FoundConclusion;

/* A conclusion that one rule made in some world, and the found conclusion with the same text.  If
 * the rule makes the conclusion again, the text need not be made again. */
typedef struct SeenConclusion {
    const Conclusion *c;
    const Rule *rule;
    FoundConclusion *found;
} SeenConclusion;

/* What evaluation does with an open fact. */
typedef enum RuleGuess {
    GUESS_ALL,      /* try each of its values */
    GUESS_ORDINARY, /* assume its presumed value; if it has none, try each of its values */
    GUESS_PRESUMED, /* assume its presumed value; if it has none, wait for the fact */
    GUESS_NOTHING   /* wait for the fact */
} RuleGuess;

enum { MAX_PATH = 64 }; /* one world assumes at most this many open facts */

/* An open fact, with the value that is assumed for it in the current world. */
typedef struct PathFact {
    const Fact *fact;
    Value *values; /* the N possible values of the fact */
    int n;
    bool has_presumed;
    Value presumed;
} PathFact;

typedef struct RuleBuilder {
    const Program *p;
    const Case *c;
    Engine *e;
    Arena *arena;
    /* Memory that lives as long as the builder.  If EXPLORING is NULL, the memory belongs to the
     * engine.  Otherwise the engine belongs to the explorer, and the memory belongs to the
     * builder. */
    Arena *scratch;
    Diags *diags;
    ConditionBuilder *grove;
    /* GOALS: the diagrams of all goals.  CHOSEN: the diagrams of the goals that conclude one
     * line. */
    const GoalDiagram **goals, **chosen;
    int ngoals, cap_goals;
    FoundConclusion **found;
    int nfound, cap_found;
    HashIndex by_key; /* finds a conclusion by its text: an entry is 1 + the index in FOUND */
    SeenConclusion *met;
    int nmet, cap_met;
    /* finds a conclusion that the same rule made before: an entry is 1 + the index in MET */
    HashIndex by_met;
    StrBuf text;
    uint32_t worlds, goal_worlds;
    /* CHOICES: the work so far; to try one event for a variable is one unit of work */
    uint64_t max_work, choices;
    uint64_t look; /* the limit is checked when CHOICES has this value */
    bool failed;
    bool guarding; /* the current goal is the goal of an invariant */
    /* a limit was reached while an invariant was evaluated, and the invariant was left out */
    bool gave_up;
    RuleGuess guess;
    Waited *waited; /* the facts that a goal waits for */
    int nwaited, cap_waited;
    Presumed *assumed; /* with GUESS_ORDINARY: the presumptions that are assumed */
    int nassumed, cap_assumed;
    const Support **breaches; /* the breaches of invariants that have a `clash` (SPEC 22.3) */
    int nbreaches;
    const RuleWorlds *exploring; /* a request for worlds instead of a ruling, or NULL */
    bool fits; /* if RuleWorlds.fits is set: the result of engine_fits() in the current world */
    /* the current goal */
    const Rule *rule;
    /* The events for which the rule index does not exclude the current rule, as a set of WORDS
     * words: the values of its first variable.  NULL: the rule index does not have the rule. */
    const uint64_t *left;
    uint32_t words;
    const uint64_t *reach; /* the result of engine_reach() for the current rule */
    Value slots[MAX_SLOTS];
    uint64_t fixed;
    /* the goal asks whether this event, a use of a right, has no effect; -1: a goal of another
     * kind */
    int refusal;
    /* the goal asks whether this status lacks a required value; NULL: a goal of another kind */
    const Fun *gap;
    PathFact path[MAX_PATH];
    int npath; /* the number of facts assumed for the current world */
    /* the first fact that counts as a clash, because it has too many values to try; NULL: none */
    const Fact *waits;
    /* For each conclusion in the current world.  NOW: the index of the conclusion in FOUND.
     * NOW_BY: the index of its support, or -1. */
    int *now, *now_by;
    int nnow, cap_now;
} RuleBuilder;

/* ---- rule_goals.c ----------------------------------------------------- */

/* Explores every goal.  A goal is a rule with a choice of events, an exercise, or a required
 * status.  Collects the conclusions in b->found.  Sets b->failed, after a report, if a limit is
 * reached. */
void rule_goals(RuleBuilder *b);
/* Reports that the case leaves too much open, and sets b->failed.  The report says how to raise
 * LIMIT.  If LIMIT is LIMIT_COUNT, the report names the limit that b->exploring has reached, or no
 * limit if b->exploring is NULL. */
void rule_too_many(RuleBuilder *b, LimitId limit);

/* ---- rule_lines.c ----------------------------------------------------- */

/* Makes the ruling of the body with index BODY from the conclusions of all goals. Returns NULL,
 * after a report, if a limit is reached. */
Ruling *rule_lines(RuleBuilder *b, int body);

#endif
