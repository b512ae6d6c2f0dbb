/* events_json.h - the story and the settings of a case for programs: each event by its
 * kind and what is said of it, each setting by its name, as lang/schema/case.schema.json has it. */
#ifndef BL_EVENTS_JSON_H
#define BL_EVENTS_JSON_H

#include "case/case.h"
#include "kit/json.h"
#include "syntax/ast.h"

/* The caller owns it. */
json_t *events_json(const Case *c, Arena *arena);
/* What the lines of N, which C was loaded from, give; NULL: they say what no object does. */
json_t *events_json_settings(const Case *c, const Node *n, Arena *arena);

#endif
