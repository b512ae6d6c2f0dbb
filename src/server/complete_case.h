/* complete_case.h - completes words in case files. */
#ifndef BL_COMPLETE_CASE_H
#define BL_COMPLETE_CASE_H

#include "server/complete_items.h"

/* Adds the completions for the word at the cursor of C, in a case file. */
void complete_case(Completing *c);

#endif
