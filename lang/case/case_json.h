/* case_json.h - a case in JSON: lang/schema/case.schema.json (SPEC 8.10).
 *
 * A case in JSON says the same as a case file, part by part: its sentences, findings
 * and expectations are lines of the language.  It is made into the text of a case
 * file, of which every place is told as the place in the JSON that it comes from. */
#ifndef BL_CASE_JSON_H
#define BL_CASE_JSON_H

#include "kit/json.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/parse.h"

/* The cases of SRC, objects one after the other, parsed; with errors as
 * parse_source() has them.  Texts are added to SOURCES. */
Node *case_json_parse(const Source *src, Sources *sources, Arena *arena, Interner *names,
                      Diags *diags);
/* The same as the text of a case file; NULL when there are errors (reported). */
const Source *case_json_to_text(const Source *src, Sources *sources, Arena *arena,
                                Interner *names, Diags *diags);

/* The case N, which was parsed without errors, in JSON.  SOURCES has its text.  The
 * caller owns it. */
json_t *case_json_of_node(const Node *n, const Sources *sources);

#endif
