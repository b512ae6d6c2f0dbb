/* case_json.h - cases in JSON, by lang/schema/case.schema.json (SPEC 8.10).
 *
 * A case in JSON has the same parts as a case file, and its sentences, findings and expectations
 * are lines of the language.  JSON is turned into the text of a case file, and that text is parsed.
 * Diagnostics point to the JSON that the text comes from. */
#ifndef BL_CASE_JSON_H
#define BL_CASE_JSON_H

#include "kit/json.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/parse.h"

/* Parses the cases of SRC, which are JSON objects one after the other.  Reports errors as
 * parse_source() does.  Adds the texts that it makes to SOURCES. */
Node *case_json_parse(const Source *src, Sources *sources, Arena *arena, Interner *names,
                      Diags *diags);
/* Returns the cases of SRC as the text of a case file, or NULL after reporting errors. */
const Source *case_json_to_text(const Source *src, Sources *sources, Arena *arena, Interner *names,
                                Diags *diags);

/* Returns the case N in JSON; the caller owns it.  N was parsed without errors, and SOURCES holds
 * its text. */
json_t *case_json_of_node(const Node *n, const Sources *sources);

#endif
