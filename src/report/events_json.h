/* events_json.h - writes the story and the settings of a case as JSON, in the form of
 * lang/schema/case.schema.json.  An event has its kind and attributes, and a setting has its
 * name. */
#ifndef BL_EVENTS_JSON_H
#define BL_EVENTS_JSON_H

#include "case/case.h"
#include "kit/json.h"
#include "syntax/ast.h"

/* Returns the story of C as an array of events.  The caller owns the array. */
json_t *events_json(const Case *c, Arena *arena);
/* N is the syntax tree of C.  Returns the settings that N states.  Returns NULL if JSON has no form
 * for one of them.  The caller owns the array. */
json_t *events_json_settings(const Case *c, const Node *n, Arena *arena);

#endif
