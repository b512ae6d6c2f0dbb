/* modal.h - defines the modals, by which the Laws say how strong a right, duty or prohibition
 * is. */
#ifndef BL_MODAL_H
#define BL_MODAL_H

#include "kit/base.h"

/* The modals in order: the right, duties from the weakest on, `should not`, then prohibitions from
 * the weakest on. */
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
/* Returns true if M is a prohibition.  `should not` does not count, because it excludes nothing. */
bool modal_forbids(Modal m);
/* Returns true if M is a prohibition or `should not`. */
bool modal_is_negative(Modal m);
/* Returns true if M is `should` or `should not`, which change nothing (SPEC 6.5). */
bool modal_only_advises(Modal m);
/* Returns true if a player can exercise a right or duty with M: M is neither a prohibition nor mere
 * advice (SPEC 6.5). */
bool modal_effective(Modal m);
/* Returns true if A and B cannot hold for the same action: one forbids what the other permits or
 * demands (SPEC 6.4). */
bool modal_excludes(Modal a, Modal b);
/* Returns true if a ruling that says GOT of an action also says WANTED.  A duty includes the
 * permission. */
bool modal_meets(Modal wanted, Modal got);

#endif
