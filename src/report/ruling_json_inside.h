/* ruling_json_inside.h - writes the parts of rulings that several JSON reports contain.
 *
 * The caller owns each value that is returned.  J has the data that all these reports need. */
#ifndef BL_RULING_JSON_INSIDE_H
#define BL_RULING_JSON_INSIDE_H

#include "kit/json.h"
#include "words/words.h"

typedef struct RulingJson {
    Words w;
    const Ruling *r;
    Engine *records; /* the engine for ruling_record(); NULL if records are not printed */
} RulingJson;

/* V is a value of T.  Returns V as true or false, a number, or its name.  A set becomes a list, and
 * an absent value null. */
json_t *ruling_json_value(const RulingJson *j, const Type *t, Value v);

/* Returns a call of F with the arguments ARGS, as an object with the name of F and the
 * arguments. */
json_t *ruling_json_call(const RulingJson *j, const Fun *f, const Value *args);

/* Returns the fact F with the question about it, but without the possible answers. */
json_t *ruling_json_fact(const RulingJson *j, const Fact *f);

/* Returns the condition T: true, false, or an open fact with a branch for each of its values. */
json_t *ruling_json_tree(const RulingJson *j, const ConditionTree *t);

/* Returns an object with the entries that begin each report on a ruling. */
json_t *ruling_json_head(const RulingJson *j);

/* Returns LINE, without the facts and the rules behind it. */
json_t *ruling_json_brief(const RulingJson *j, const Line *line);

/* Returns the lines of R, each made by ruling_json_brief(). */
json_t *ruling_json_brief_lines(const RulingJson *j, const Ruling *r);

#endif
