/* why_json.h - an explanation as JSON: lang/schema/why.schema.json. */
#ifndef BL_WHY_JSON_H
#define BL_WHY_JSON_H

#include "kit/json.h"
#include "report/counterfactual_rows.h"
#include "report/why_rows.h"

/* Y with its texts in the language of W; C: what would change it, or NULL.  The
 * caller owns the reference. */
json_t *why_json(const Words *w, const Explanation *y, const Counterfactuals *c);

#endif
