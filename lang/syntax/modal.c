/* modal.c - names and compares the modals (see modal.h). */
#include "syntax/modal.h"

const char *modal_name(Modal m)
{
    static const char *const names[] = { "may",        "does",    "should",    "shall",   "must",
                                         "should not", "may not", "shall not", "must not" };

    return names[m];
}

bool modal_forbids(Modal m)
{
    return m >= MODAL_MAY_NOT;
}

bool modal_is_negative(Modal m)
{
    return m >= MODAL_SHOULD_NOT;
}

bool modal_only_advises(Modal m)
{
    return m == MODAL_SHOULD || m == MODAL_SHOULD_NOT;
}

bool modal_effective(Modal m)
{
    return !modal_forbids(m) && !modal_only_advises(m);
}

bool modal_excludes(Modal a, Modal b)
{
    return modal_forbids(a) != modal_forbids(b) && a != MODAL_SHOULD_NOT && b != MODAL_SHOULD_NOT;
}

bool modal_meets(Modal wanted, Modal got)
{
    return wanted == got ||
           (wanted == MODAL_MAY && (got == MODAL_DOES || got == MODAL_SHALL || got == MODAL_MUST));
}
