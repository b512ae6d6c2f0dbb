/* timeline.h - a ruling as it stood after each event of the story: what began with the event,
 * what changed, what ended, and which rights lapsed. */
#ifndef BL_TIMELINE_H
#define BL_TIMELINE_H

#include "report/ruling_rows.h"

/* A line that no longer holds. */
typedef struct Ended {
    const Line *line; /* a line of the ruling before the event */
    bool closed;      /* it is a right whose deadline passed with the event */
} Ended;

/* One event and what it did.  Only lines that are told count. */
typedef struct Moment {
    int event;
    const Ruling *whole;   /* the ruling on the story up to this event */
    const Ruling *ruling;  /* the lines of WHOLE that are told */
    const Ruling *began;   /* the lines of RULING about something new */
    const Ruling *changed; /* the lines of RULING that say something else than before */
    const Ended *ended;    /* the lines before that do not hold after the event */
    int nended;
} Moment;

typedef struct Timeline {
    const Moment *at; /* one for each event */
    int n;
    const Ruling *whole, *ruling; /* as in the last Moment; without events, on no story */
} Timeline;

/* Rules on C after each of its first NEVENTS events.  Presumptions hold, and only lines that O
 * tells count, unless O asks for all.  Returns false if C cannot be ruled on, or that takes too
 * long (reported).  Everything is in ARENA. */
bool timeline_make(const Program *p, const Case *c, int body, int nevents, const RowsOptions *o,
                   Arena *arena, Diags *diags, Timeline *out);

/* Adds the rows of T: each event, and what it changed below it. */
void timeline_rows_add(const Timeline *t, int lang, const Sources *sources, const RowsOptions *o,
                       Rows *rows, Arena *arena);

/* Returns as a sentence that the line of E holds no longer.  W is in the state before the event. */
const char *timeline_ended(const Words *w, const Ended *e);

#endif
