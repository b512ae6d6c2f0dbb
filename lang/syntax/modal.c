/* modal.c - names and order of the modals (see modal.h). */
#include "syntax/modal.h"

const char *modal_name(Modal m)
{
    static const char *const names[] = { "may",  "does",    "should",    "shall",
                                         "must", "may not", "shall not", "must not" };

    return names[m];
}

bool modal_forbids(Modal m)
{
    return m >= MODAL_MAY_NOT;
}

bool modal_effective(Modal m)
{
    return !modal_forbids(m) && m != MODAL_SHOULD;
}

bool modal_meets(Modal wanted, Modal got)
{
    return wanted == got ||
           (wanted == MODAL_MAY && (got == MODAL_DOES || got == MODAL_SHALL || got == MODAL_MUST));
}
