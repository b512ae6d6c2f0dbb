/* modal.h - the modals, by which the Laws say how strong a right, duty or prohibition is. */
#ifndef BL_MODAL_H
#define BL_MODAL_H

#include "kit/base.h"

/* Weakest right first, then duties, then prohibitions. */
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

/* "may", "must not", ... */
const char *modal_name(Modal m);
/* Is it a prohibition? */
bool modal_forbids(Modal m);
/* Can somebody exercise it: is it neither a prohibition nor `should`? (SPEC 6.5) */
bool modal_effective(Modal m);
/* Does GOT include WANTED?  A duty includes the permission. */
bool modal_meets(Modal wanted, Modal got);

#endif
