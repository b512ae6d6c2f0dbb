/* rule.h - rules on a case: evaluates every rule, refusal and gap in every world.
 *
 * rule_case() returns a whole ruling, in which each line has its exact condition. rule_worlds()
 * reports the conclusions, with the worlds in which they hold, as it finds them. */
#ifndef BL_RULE_H
#define BL_RULE_H

#include "ruling/explore.h"
#include "ruling/ruling.h"

/* Rules on the case C with the findings of BODY and the events before index NEVENTS. Returns
 * NULL, after a report, if too many facts are open, or if there is a circle. The ruling lives in
 * ARENA. */
Ruling *rule_case(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                  Diags *diags);

/* Rules on a case that leaves too many facts open to try their values. A conclusion that is not
 * decided waits (LINE_WAITS) for the first open fact that it needs. A fact with a presumed value
 * has that value. If the ruling then waits for no fact, it is made again, and waits for facts
 * with presumed values, too. Returns NULL, without a report, if even this meets a limit, or if
 * there is a circle. */
Ruling *rule_case_waiting(const Program *p, const Case *c, int body, int nevents, Arena *arena);

/* Does the same as rule_case(), but evaluates at most *WORK calls. Subtracts the number of
 * evaluated calls from *WORK. */
Ruling *rule_case_within(const Program *p, const Case *c, int body, int nevents, uint64_t *work,
                         Arena *arena, Diags *diags);

/* A conclusion in some worlds. Equal conclusions have the same INDEX until rule_worlds()
 * returns. */
typedef struct RuleReached {
    const Rule *rule; /* the rule that was evaluated; NULL: it was a refusal or a gap */
    int index;
    const Conclusion *c;
    const char *key, *modal_key;
    const Support *support; /* one support of the conclusion in these worlds; NULL: no rule supports
                             * the conclusion */
} RuleReached;

/* A request for conclusions and the worlds in which they hold, instead of a ruling with
 * conditions. Each rule is explored by itself. */
typedef struct RuleWorlds {
    void *context;
    Explorer *worlds; /* an explorer of the case to rule on */
    Mdd within;       /* a part of the worlds of that explorer */
    bool fits;        /* report only the rules, and the worlds in which their conditions hold */
    bool (*wants)(void *context, const Rule *r); /* NULL: every rule is wanted */
    /* by Fun.id: conclusions about the function are wanted; NULL: about all functions.
     * References to other laws are always wanted */
    const bool *funs;
    bool invariants; /* breaches of invariants are wanted */
    void (*reached)(void *context, const RuleReached *r, Mdd here);
} RuleWorlds;

/* Reports the conclusions that EXPLORING asks for. Returns false, after a report to DIAGS, if a
 * limit was met or there is a circle. */
bool rule_worlds(const RuleWorlds *exploring, Arena *arena, Diags *diags);

#endif
