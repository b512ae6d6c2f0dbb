/* case_json.h - cases in JSON, by lang/schema/case.schema.json (SPEC 8.10).
 *
 * A case in JSON says the same as a case file, part by part: its sentences, findings and
 * expectations are lines of the language.  It is turned into the text of a case file and parsed.
 * Diagnostics give the place in the JSON that the text comes from. */
#ifndef BL_CASE_JSON_H
#define BL_CASE_JSON_H

#include "kit/json.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/parse.h"

/* Parses the cases of SRC, objects one after the other.  Reports errors as parse_source() does.
 * Adds the texts that it makes to SOURCES. */
Node *case_json_parse(const Source *src, Sources *sources, Arena *arena, Interner *names,
                      Diags *diags);
/* Returns the case as the text of a case file, or NULL if there are errors, which it reports. */
const Source *case_json_to_text(const Source *src, Sources *sources, Arena *arena, Interner *names,
                                Diags *diags);

/* Returns the case N, which was parsed without errors, in JSON.  SOURCES has its text.  The
 * caller owns the result. */
json_t *case_json_of_node(const Node *n, const Sources *sources);

#endif
