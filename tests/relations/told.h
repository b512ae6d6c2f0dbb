/* told.h - the ruling on a story, line by line, in a form that can be compared.
 *
 * Lines with the same *key* are compared.  The key is what a line says, without its deadline, its
 * offer and whether it was exercised.  The *state* of a line says where it holds while every
 * presumption holds: everywhere, nowhere, or depending on open facts. */
#ifndef RELATIONS_TOLD_H
#define RELATIONS_TOLD_H

#include "story.h"

#include "library/text_case.h"
#include "ruling/ruling.h"

typedef enum LineState { STATE_NO, STATE_OPEN, STATE_YES } LineState;

typedef struct ToldLine {
    const Line *line;
    const char *key;
    const char *status; /* the name of the status or action; for other lines the kind of line, such
                         * as "refused" */
    LineState state;
} ToldLine;

typedef struct Told {
    Story *story;
    TextCase *text;
    Arena *arena;      /* holds the ruling and everything made from it */
    Ruling *ruling;    /* NULL: there is no ruling */
    const char *error; /* code and message of the first error; NULL: there is a ruling */
    bool loaded;       /* the case was read; an error then comes from ruling on it */
    bool too_open;     /* there is a ruling within the usual limits only: it is not compared */
    ToldLine *lines;
    int nlines;
} Told;

/* Writes S as a case and reads it, but does not rule on it.  Never NULL; told_free() frees the
 * result. */
Told *told_read(Story *s);
/* Does what told_read() does, and rules on the case. */
Told *told_new(Story *s);
void told_free(Told *t); /* NULL is allowed */

/* Returns the state of a line with the condition WHEN. */
LineState told_state(const ConditionTree *when, Arena *arena);
/* Returns true if the conclusion of L is about EVENT.  A refused line is also about the
 * exercise. */
bool told_about(const ToldLine *l, int event);
/* Returns a line of T about STATUS with the NARGS arguments ARGS, or NULL.  The status may have
 * more arguments. */
const ToldLine *told_find(const Told *t, const char *status, const Value *args, int nargs);
/* Returns true if a line in state AT_LEAST or better says that STATUS of EVENT is VALUE.  For
 * BL_ABSENT, any value but false counts. */
bool told_says(const Told *t, const char *status, int event, Value value, LineState at_least);

/* Sets *VALUES to the values that the open fact F has in the conditions of T, in no order.  Returns
 * their number. */
int told_values(const Told *t, const Fact *f, const Value **values);

#endif
