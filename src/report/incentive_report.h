/* incentive_report.h - what an irregularity gains, as text and for programs. */
#ifndef BL_INCENTIVE_REPORT_H
#define BL_INCENTIVE_REPORT_H

#include "kit/json.h"
#include "report/incentive.h"
#include "report/page.h"

/* Prints the report.  W is of the edition, and has no case.  With NOTES, also says how the
 * numbers are to be understood. */
void incentive_report_print(const Words *w, const IncentiveSetup *t, const IncentiveResult *found,
                            bool notes, const Page *page);
json_t *incentive_report_json(const Words *w, const IncentiveSetup *t,
                              const IncentiveResult *found);

#endif
