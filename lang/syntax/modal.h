/* modal.h - the modals, by which the Laws say how strong a right, duty or prohibition is. */
#ifndef BL_MODAL_H
#define BL_MODAL_H

#include "kit/base.h"

/* The modals: rights from the weakest on, then duties, then what should not be done, then
 * prohibitions. */
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

/* returns "may", "must not", ... */
const char *modal_name(Modal m);
/* Returns true if M is a prohibition.  `should not` is not one, because it excludes nothing. */
bool modal_forbids(Modal m);
/* Returns true if M says what is not to be done: M is a prohibition or `should not`. */
bool modal_is_negative(Modal m);
/* Returns true if M is `should` or `should not`, which change nothing (SPEC 6.5). */
bool modal_only_advises(Modal m);
/* Returns true if a right or duty M can be exercised: M neither forbids nor only advises
 * (SPEC 6.5). */
bool modal_effective(Modal m);
/* Returns true if what A says of an action excludes what B says of it: one of them forbids what
 * the other permits or demands (SPEC 6.4). */
bool modal_excludes(Modal a, Modal b);
/* Returns true if GOT includes WANTED.  A duty includes the permission. */
bool modal_meets(Modal wanted, Modal got);

#endif
