/* events_json.h - the story and the settings of a case for programs: each event by its
 * kind and what is said of it, each setting by its name, as lang/schema/case.schema.json has it. */
#ifndef BL_EVENTS_JSON_H
#define BL_EVENTS_JSON_H

#include "case/case.h"
#include "kit/json.h"
#include "syntax/ast.h"

/* Returns the story of C.  The caller owns it. */
json_t *events_json(const Case *c, Arena *arena);
/* Returns the settings that stand in N, the tree from which C was loaded. Returns NULL if JSON
 * has no form for one of them. The caller owns them. */
json_t *events_json_settings(const Case *c, const Node *n, Arena *arena);

#endif
