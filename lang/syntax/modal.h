/* modal.h - defines the modals: how strongly the Laws permit, demand or forbid an action. */
#ifndef BL_MODAL_H
#define BL_MODAL_H

#include "kit/base.h"

/* The modals in this order: the right; the duties, from the weakest on; `should not`; the
 * prohibitions, from the weakest on. */
typedef enum Modal {
    MODAL_MAY,
    MODAL_DOES,
    MODAL_SHOULD,
    MODAL_SHALL,
    MODAL_MUST,
    MODAL_SHOULD_NOT,
    MODAL_MAY_NOT,
    MODAL_SHALL_NOT,
    MODAL_MUST_NOT
} Modal;
enum { MODAL_COUNT = MODAL_MUST_NOT + 1 };

/* Returns the name of M, such as "may" or "must not". */
const char *modal_name(Modal m);
/* Returns true if M is a prohibition.  `should not` does not count, because it excludes no
 * action. */
bool modal_forbids(Modal m);
/* Returns true if M is a prohibition or `should not`. */
bool modal_is_negative(Modal m);
/* Returns true if M is `should` or `should not`.  These two change nothing in a ruling (SPEC
 * 6.5). */
bool modal_only_advises(Modal m);
/* Returns true if M gives a right or a duty that a player can exercise.  Returns false for
 * prohibitions and advice (SPEC 6.5). */
bool modal_effective(Modal m);
/* Returns true if A and B cannot both hold for one action: one of them forbids what the other
 * permits or demands (SPEC 6.4). */
bool modal_excludes(Modal a, Modal b);
/* Returns true if a ruling with the modal GOT fulfils an expectation of the modal WANTED.  A duty
 * includes the permission. */
bool modal_meets(Modal wanted, Modal got);

#endif
