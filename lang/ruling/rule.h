/* rule.h - rules on a case: evaluates every rule, refusal and gap in every world.  A world assigns
 * values to the open facts.  A refusal says that an event has no effect, although it uses the right
 * to an action.  A gap is a status that lacks a required value.
 *
 * rule_case() returns a whole ruling, with the exact condition of each line. rule_worlds() reports
 * each conclusion when it finds it, with the worlds where the conclusion holds. */
#ifndef BL_RULE_H
#define BL_RULE_H

#include "ruling/explore.h"
#include "ruling/ruling.h"

/* Rules on the case C with the findings of BODY and the events before index NEVENTS.  Returns NULL,
 * after a report, if too many facts are open.  Also returns NULL, after a report, if there is a
 * circle: the value of a call depends on itself.  The ruling lives in ARENA. */
Ruling *rule_case(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                  Diags *diags);

/* Does the same as rule_case(), for a ruling that somebody reads.  If too many facts are open, gives
 * every fact that has a presumed value this value, and rules again.  Such a ruling is ordinary
 * (Ruling.ordinary). */
Ruling *rule_case_open(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                       Diags *diags);

/* Does the same as rule_case().  Also sets *KEPT to values that calls have in every world, for
 * engine_use_kept().  The values live in MEMORY.  Sets *KEPT to NULL if there is no ruling, or if
 * an invariant with a `clash` is broken. */
Ruling *rule_case_kept(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                       Diags *diags, Arena *memory, const KeptCalls **kept);

/* Rules on the case C, which leaves too many facts open to try all their values.  BODY and NEVENTS
 * are as in rule_case().
 *
 * An open fact with a presumed value gets this value.  A rule that needs another open fact is not
 * evaluated further: the ruling has a line LINE_WAITS, which names the fact.  If the ruling has no
 * such line, the function makes and returns a second ruling instead.  In the second ruling, a rule
 * waits for a fact with a presumed value, too.
 *
 * Returns NULL, without a report, if a limit is reached, or if there is a circle. */
Ruling *rule_case_waiting(const Program *p, const Case *c, int body, int nevents, Arena *arena);

/* Does the same as rule_case(), but evaluates at most *WORK calls.  Reduces *WORK by the number
 * of evaluated calls. */
Ruling *rule_case_within(const Program *p, const Case *c, int body, int nevents, uint64_t *work,
                         Arena *arena, Diags *diags);

/* A conclusion in some worlds. Equal conclusions have the same INDEX until rule_worlds()
 * returns. */
typedef struct RuleReached {
    const Rule *rule; /* the rule that was evaluated; NULL: the conclusion is a refusal or a gap */
    int index;
    const Conclusion *c; /* NULL if RuleWorlds.fits is true */
    const char *key, *modal_key;
    /* one support of the conclusion in these worlds; NULL: the conclusion has no support */
    const Support *support;
} RuleReached;

/* A request to rule_worlds().  The function reports each conclusion with the worlds where the
 * conclusion holds, and makes no ruling.  It explores each rule by itself. */
typedef struct RuleWorlds {
    void *context;
    Explorer *worlds; /* an explorer of the case to rule on */
    Mdd within;       /* the worlds to rule in: a subset of the worlds that WORLDS explores */
    /* If true, reports only rules, without conclusions: each rule with the worlds where the
     * conditions of the rule hold, or depend on a clash (engine_fits()). */
    bool fits;
    /* returns true if the conclusions of R are wanted; NULL: the conclusions of all rules are
     * wanted */
    bool (*wants)(void *context, const Rule *r);
    /* Indexed by Fun.id: true if conclusions about this function are wanted.  NULL: conclusions
     * about all functions are wanted.  References to other laws are always wanted. */
    const bool *funs;
    bool invariants; /* true: breaches of invariants are wanted, too */
    void (*reached)(void *context, const RuleReached *r, Mdd here);
} RuleWorlds;

/* Reports the conclusions that EXPLORING asks for. Returns false, after a report to DIAGS, if a
 * limit was reached or there is a circle. */
bool rule_worlds(const RuleWorlds *exploring, Arena *arena, Diags *diags);

#endif
