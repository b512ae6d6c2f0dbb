/* ruling_json.h - writes rulings, and the reports that belong to them, as JSON.  The schemas in
 * lang/schema/ define the keys.  The caller owns each value that is returned.  Texts are in
 * language LANG.  SOURCES is as for ruling_json_of(). */
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
/* Returns R (ruling.schema.json) with texts in language LANG.  If SOURCES is not NULL, adds the
 * line of the case that states each fact. */
json_t *ruling_json_of(const Ruling *r, int lang, const Sources *sources);
/* Returns P as JSON: the differences between the rulings of two bodies (`parting` of
 * ruling.schema.json). */
json_t *ruling_json_parting(const BodiesDiffer *p, int lang, const Sources *sources);
/* Returns the tree of open questions A (answers.schema.json). */
json_t *answers_json(const Answers *a, int lang, const Sources *sources);
/* Returns the script of R (script.schema.json): what the director says at the table.  If ALL is
 * false, every presumption holds. */
json_t *script_json(const Ruling *r, bool all, int lang, const Sources *sources);
/* Returns the timeline T (timeline.schema.json). */
json_t *timeline_json(const Timeline *t, int lang, const Sources *sources);

/* Returns the advice for the ruling R (`advice` of ruling.schema.json).  DD solves positions. */
json_t *ruling_json_advice(const Ruling *r, DoubleDummy *dd, int lang, const Sources *sources);
/* Returns the explanation Y (why.schema.json), with texts in the language of W.  C has the
 * counterfactuals of the clause, or is NULL. */
json_t *why_json(const Words *w, const Explanation *y, const Counterfactuals *c);

#endif
