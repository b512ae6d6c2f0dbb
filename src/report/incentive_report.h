/* incentive_report.h - what an irregularity gains, as text and for programs. */
#ifndef BL_INCENTIVE_REPORT_H
#define BL_INCENTIVE_REPORT_H

#include "kit/json.h"
#include "report/incentive.h"
#include "report/page.h"

/* W is of the edition, and has no case.  NOTES: with what is behind the numbers. */
void report_incentive(const Words *w, const Tempting *t, const Temptation *found,
                      bool notes, const Page *page);
json_t *report_incentive_json(const Words *w, const Tempting *t, const Temptation *found);

#endif
