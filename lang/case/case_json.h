/* case_json.h - cases in JSON, which lang/schema/case.schema.json describes (SPEC 8.10).
 *
 * A case in JSON has the same parts as a case file.  Its sentences, findings and expectations are
 * lines as in a case file.  To read JSON, the reader makes the text of a case file and parses this
 * text.  Diagnostics then point to the JSON that the text was made from. */
#ifndef BL_CASE_JSON_H
#define BL_CASE_JSON_H

#include "kit/json.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/parse.h"

/* Parses the cases in SRC: JSON objects, one after the other.  Reports errors like parse_source().
 * The texts made from the JSON are added to SOURCES.  The nodes live in ARENA, and their names in
 * NAMES. */
Node *case_json_parse(const Source *src, Sources *sources, Arena *arena, Interner *names,
                      Diags *diags);
/* Returns the cases of SRC as the text of a case file, or NULL after reporting errors. */
const Source *case_json_to_text(const Source *src, Sources *sources, Arena *arena, Interner *names,
                                Diags *diags);

/* Returns the case N as JSON.  The caller owns the result.  N must have been parsed without errors,
 * and SOURCES must have its text. */
json_t *case_json_of_node(const Node *n, const Sources *sources);

#endif
