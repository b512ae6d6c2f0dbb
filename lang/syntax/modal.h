/* modal.h - the modals, by which the Laws say how strong a right, duty or prohibition is. */
#ifndef BL_MODAL_H
#define BL_MODAL_H

#include "kit/base.h"

/* The modals: rights from the weakest on, then duties, then prohibitions. */
typedef enum Modal {
    MODAL_MAY,
    MODAL_DOES,
    MODAL_SHOULD,
    MODAL_SHALL,
    MODAL_MUST,
    MODAL_MAY_NOT,
    MODAL_SHALL_NOT,
    MODAL_MUST_NOT
} Modal;
enum { MODAL_COUNT = MODAL_MUST_NOT + 1 };

/* returns "may", "must not", ... */
const char *modal_name(Modal m);
/* Returns true if M is a prohibition. */
bool modal_forbids(Modal m);
/* Returns true if a right or duty M can be exercised: M is neither a prohibition nor `should`
 * (SPEC 6.5). */
bool modal_effective(Modal m);
/* Returns true if GOT includes WANTED.  A duty includes the permission. */
bool modal_meets(Modal wanted, Modal got);

#endif
