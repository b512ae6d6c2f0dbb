/* rule.h - rules on a case: evaluates every rule, refusal and gap in every world.
 *
 * rule_case() gives a whole ruling, each line under its exact condition.  rule_worlds() reports
 * the conclusions and the worlds in which they hold as they are found. */
#ifndef BL_RULE_H
#define BL_RULE_H

#include "ruling/explore.h"
#include "ruling/ruling.h"

/* Rules on case C as BODY found it, with the events before NEVENTS.  Returns NULL (reported) if
 * too many facts are open, or there is a circle. */
Ruling *rule_case(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                  Diags *diags);

/* Rules on a case that leaves too many facts open to try their values.  A conclusion that is not
 * decided waits (LINE_WAITS) for the first open fact that it needs.  Presumptions hold if another
 * fact is waited for; otherwise presumed facts are waited for, too.  Returns NULL, without a
 * report, if even that meets a limit, or there is a circle. */
Ruling *rule_case_waiting(const Program *p, const Case *c, int body, int nevents, Arena *arena);

/* Does the same as rule_case(), but evaluates at most *WORK calls.  Subtracts the calls
 * evaluated from *WORK. */
Ruling *rule_case_within(const Program *p, const Case *c, int body, int nevents, uint64_t *work,
                         Arena *arena, Diags *diags);

/* A conclusion in some worlds.  Equal conclusions have the same INDEX until rule_worlds()
 * returns. */
typedef struct RuleReached {
    const Rule *rule; /* the rule that was evaluated; NULL: a refusal or a gap */
    int index;
    const Conclusion *c;
    const char *key, *modal_key;
    const Support *support; /* one support that the conclusion has in these worlds; NULL: none */
} RuleReached;

/* A request for conclusions and the worlds in which they hold, instead of a ruling with
 * conditions.  Each rule is explored by itself. */
typedef struct RuleWorlds {
    void *context;
    Explorer *worlds; /* an explorer of the case to rule on */
    Mdd within;       /* a part of its worlds */
    bool fits;        /* report only the rules, and the worlds in which their conditions hold */
    bool (*wants)(void *context, const Rule *r); /* NULL: every rule is wanted */
    /* by function id: conclusions about it are wanted; NULL: about all.  Referrals are always
     * wanted */
    const bool *funs;
    bool invariants; /* breaches of invariants are wanted */
    void (*reached)(void *context, const RuleReached *r, Mdd here);
} RuleWorlds;

/* Reports the conclusions that EXPLORING asks for.  Returns false if a limit was met or there is
 * a circle (reported to DIAGS). */
bool rule_worlds(const RuleWorlds *exploring, Arena *arena, Diags *diags);

#endif
