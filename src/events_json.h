/* events_json.h - the story of a case for programs: each event by its kind and what
 * is said of it, as lang/schema/case.schema.json has it. */
#ifndef BL_EVENTS_JSON_H
#define BL_EVENTS_JSON_H

#include "casefile.h"
#include "json.h"

/* The caller owns it. */
json_t *events_json(const Case *c, Arena *arena);

#endif
