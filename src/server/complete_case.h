/* complete_case.h - completes in files of cases. */
#ifndef BL_COMPLETE_CASE_H
#define BL_COMPLETE_CASE_H

#include "server/complete_items.h"

/* Adds what may stand at the place of C, in a file of cases. */
void complete_case(Completing *c);

#endif
