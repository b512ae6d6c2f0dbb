/* told.h - the ruling on a story as lines that can be compared.
 *
 * Lines of two rulings with the same *key* are compared.  The key is the conclusion without its
 * deadline, its offer and its state as a right.  The *state* of a line says where it holds if every
 * presumption holds: everywhere (STATE_YES), nowhere (STATE_NO), or in some worlds (STATE_OPEN). */
#ifndef RELATIONS_TOLD_H
#define RELATIONS_TOLD_H

#include "story.h"

#include "library/text_case.h"
#include "ruling/ruling.h"

typedef enum LineState { STATE_NO, STATE_OPEN, STATE_YES } LineState;

typedef struct ToldLine {
    const Line *line;
    const char *key;
    /* the name of the status or action; for other lines the kind of the line, such as "refused" */
    const char *status;
    LineState state;
} ToldLine;

typedef struct Told {
    Story *story;
    TextCase *text;
    Arena *arena;      /* holds the ruling and everything made from it */
    Ruling *ruling;    /* NULL: there is no ruling */
    const char *error; /* code and message of the first error; NULL: there is a ruling */
    /* the case was read without errors, so that an error comes from ruling on it */
    bool loaded;
    /* the case can be ruled on with the default limits, but not with those of the run */
    bool too_open;
    ToldLine *lines;
    int nlines;
} Told;

/* Writes S as a case and reads it, but does not rule on it.  Never NULL; told_free() frees the
 * result. */
Told *told_read(Story *s);
/* Like told_read(), but also rules on the case. */
Told *told_new(Story *s);
void told_free(Told *t); /* NULL is allowed */

/* Returns the state of a line with the condition WHEN. */
LineState told_state(const ConditionTree *when, Arena *arena);
/* Returns true if an argument of L's conclusion is EVENT.  A line `refused` is about the exercise
 * that it refuses. */
bool told_about(const ToldLine *l, int event);
/* Returns true if the text of T tells an event of KIND at AT.  Where a kind has a condition, its
 * sentence may tell another kind. */
bool told_as(const Told *t, int at, const EventKind *kind);
/* Returns a line of T with the status STATUS and the first NARGS arguments ARGS, or NULL. */
const ToldLine *told_find(const Told *t, const char *status, const Value *args, int nargs);
/* Returns true if a line says that STATUS of EVENT is VALUE, and its state is AT_LEAST or a later
 * one.  If VALUE is BL_ABSENT, any value except false counts. */
bool told_says(const Told *t, const char *status, int event, Value value, LineState at_least);

/* Sets *VALUES to the values of the open fact F that occur in the conditions of T, in no order.
 * Returns their number. */
int told_values(const Told *t, const Fact *f, const Value **values);

#endif
