/* incentive_report.h - prints what an irregularity gains, as text and as JSON. */
#ifndef BL_INCENTIVE_REPORT_H
#define BL_INCENTIVE_REPORT_H

#include "kit/json.h"
#include "report/incentive.h"
#include "report/page.h"

/* Prints the report on FOUND as text.  W is for the edition, and has no case.  NOTES adds notes on
 * how to understand the numbers. */
void incentive_report_print(const Words *w, const IncentiveSetup *t, const IncentiveResult *found,
                            bool notes, const Page *page);
/* Returns the report as JSON.  The caller owns the reference. */
json_t *incentive_report_json(const Words *w, const IncentiveSetup *t,
                              const IncentiveResult *found);

#endif
