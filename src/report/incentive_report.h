/* incentive_report.h - prints how many tricks an irregularity gains, as text and as JSON. */
#ifndef BL_INCENTIVE_REPORT_H
#define BL_INCENTIVE_REPORT_H

#include "kit/json.h"
#include "report/incentive.h"
#include "report/page.h"

/* Prints the report on FOUND to PAGE as text.  W has the program of the edition, and no case.  If
 * NOTES is true, adds notes that explain the numbers. */
void incentive_report_print(const Words *w, const IncentiveSetup *t, const IncentiveResult *found,
                            bool notes, const Page *page);
/* Returns the report on FOUND as JSON.  The caller owns the result. */
json_t *incentive_report_json(const Words *w, const IncentiveSetup *t,
                              const IncentiveResult *found);

#endif
