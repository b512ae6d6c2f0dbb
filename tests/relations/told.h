/* told.h - the ruling on a story, line by line, in a form in which two rulings can be compared.
 *
 * A line is compared by its *key*: what it says, without its deadline, what it offers and whether it
 * was exercised.  Its *state* is where it holds while every presumption holds: everywhere, nowhere,
 * or it is open. */
#ifndef RELATIONS_TOLD_H
#define RELATIONS_TOLD_H

#include "story.h"

#include "library/text_case.h"
#include "ruling/ruling.h"

typedef enum LineState { STATE_NO, STATE_OPEN, STATE_YES } LineState;

typedef struct ToldLine {
    const Line *line;
    const char *key;
    const char *status; /* of the status or action; else the kind of the line, such as "refused" */
    LineState state;
} ToldLine;

typedef struct Told {
    Story *story;
    TextCase *text;
    Arena *arena;      /* of the ruling and of what is made from it */
    Ruling *ruling;    /* NULL: there is none */
    const char *error; /* code and message of the first error; NULL: there is a ruling */
    bool loaded;       /* the case was read; an error then comes from ruling on it */
    ToldLine *lines;
    int nlines;
} Told;

/* Writes S as a case and reads it, without a ruling.  Never NULL; told_free() frees it. */
Told *told_read(Story *s);
/* Does the same, and rules on it. */
Told *told_new(Story *s);
void told_free(Told *t); /* NULL is allowed */

/* Returns the state of a condition. */
LineState told_state(const ConditionTree *when, Arena *arena);
/* Returns true if the conclusion of L is about EVENT, the exercise of a refused line included. */
bool told_about(const ToldLine *l, int event);
/* Returns a line of T about STATUS of ARGS (NARGS of them; the line may have more), or NULL. */
const ToldLine *told_find(const Told *t, const char *status, const Value *args, int nargs);
/* Returns true if some line says in state AT_LEAST that STATUS of EVENT is VALUE (BL_ABSENT: any value
 * but false). */
bool told_says(const Told *t, const char *status, int event, Value value, LineState at_least);

/* Sets *VALUES to the values that the open fact F has in the conditions of T, in no order, and
 * returns how many there are. */
int told_values(const Told *t, const Fact *f, const Value **values);

#endif
