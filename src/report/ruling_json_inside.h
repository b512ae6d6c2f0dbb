/* ruling_json_inside.h - the parts of a ruling as JSON that several reports on it contain.
 *
 * The caller owns each object that is returned. */
#ifndef BL_RULING_JSON_INSIDE_H
#define BL_RULING_JSON_INSIDE_H

#include "kit/json.h"
#include "words/words.h"

typedef struct RulingJson {
    Words w;
    const Ruling *r;
    Engine *records; /* from ruling_record(); NULL if no record is printed */
} RulingJson;

/* Returns V: true, false, a number, a list for a set, null for none, else its name. */
json_t *ruling_json_value(const RulingJson *j, const Type *t, Value v);

/* Returns a call of F: its name and its arguments. */
json_t *ruling_json_call(const RulingJson *j, const Fun *f, const Value *args);

/* Returns F with the question that asks for it, without the answers. */
json_t *ruling_json_fact(const RulingJson *j, const Fact *f);

/* Returns T: true, false, or an open fact with a branch for each of its values. */
json_t *ruling_json_tree(const RulingJson *j, const ConditionTree *t);

/* Returns an object with what every report on a ruling begins with. */
json_t *ruling_json_head(const RulingJson *j);

/* Returns a line without the record of what it rests on. */
json_t *ruling_json_brief(const RulingJson *j, const Line *line);

/* Returns the lines of R, each as ruling_json_brief() has it. */
json_t *ruling_json_brief_lines(const RulingJson *j, const Ruling *r);

#endif
