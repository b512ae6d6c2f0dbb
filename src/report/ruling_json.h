/* ruling_json.h - a ruling as JSON; its keys are those of lang/schema/ruling.schema.json. */
#ifndef BL_RULING_JSON_H
#define BL_RULING_JSON_H

#include "kit/json.h"
#include "report/advice_rows.h"
#include "report/answers.h"
#include "report/counterfactual_rows.h"
#include "report/timeline.h"
#include "ruling/bodies_differ.h"

/* Returns the name of KIND in the schema, such as "status". */
const char *ruling_json_line_kind(LineKind kind);
/* Returns R with its texts in language LANG, and with the lines of the case that state each fact
 * (SOURCES; NULL: without).  The caller owns the reference. */
json_t *ruling_json_of(const Ruling *r, int lang, const Sources *sources);
/* Returns how the ruling of a body differs from that of the first: `parting` of the same schema. */
json_t *ruling_json_parting(const BodiesDiffer *p, int lang, const Sources *sources);
/* Returns what is open and what each answer leads to: answers.schema.json. */
json_t *answers_json(const Answers *a, int lang, const Sources *sources);
/* Returns what is said at the table, as presumed unless ALL: script.schema.json. */
json_t *script_json(const Ruling *r, bool all, int lang, const Sources *sources);
/* Returns the timeline T: timeline.schema.json. */
json_t *timeline_json(const Timeline *t, int lang, const Sources *sources);

/* Returns the advice beside the ruling R: `advice` of ruling.schema.json. */
json_t *ruling_json_advice(const Ruling *r, DoubleDummy *dd, int lang, const Sources *sources);
/* Returns Y with its texts in the language of W: why.schema.json.  C has the changes that would
 * alter it, or is NULL. */
json_t *why_json(const Words *w, const Explanation *y, const Counterfactuals *c);

#endif
