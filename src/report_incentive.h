/* report_incentive.h - what an irregularity gains, as text and for programs. */
#ifndef BL_REPORT_INCENTIVE_H
#define BL_REPORT_INCENTIVE_H

#include "json.h"
#include "page.h"
#include "tempting.h"

/* W is of the edition, and has no case.  NOTES: with what is behind the numbers. */
void report_incentive(const Words *w, const Tempting *t, const Temptation *found,
                      bool notes, const Page *page);
json_t *report_incentive_json(const Words *w, const Tempting *t, const Temptation *found);

#endif
