/* timeline.h - a ruling as it stood after each event of the story: what became
 * true with the event, what changed, what ended, and which right's time it ended. */
#ifndef BL_TIMELINE_H
#define BL_TIMELINE_H

#include "report/ruling_rows.h"

/* A line that no longer holds. */
typedef struct Ended {
    const Line *line; /* of the ruling before the event */
    bool closed;      /* a right whose deadline passed with the event */
} Ended;

/* One event and what it did.  Only lines that are told count. */
typedef struct Moment {
    int event;
    const Ruling *whole;   /* with the story up to this event, as it was worked out */
    const Ruling *ruling;  /* what of it counts */
    const Ruling *began;   /* its lines about something new */
    const Ruling *changed; /* its lines that say something else than before */
    const Ended *ended;    /* lines that no longer hold, or changed */
    int nended;
} Moment;

typedef struct Timeline {
    const Moment *at; /* one for each event */
    int n;
    const Ruling *whole, *ruling; /* at the end, as those of a Moment; before anything happened
                                   * where the story has no event */
} Timeline;

/* Rule on C after each of its first NEVENTS events.  Presumptions hold, and only
 * lines that O tells count, unless O asks for all.  False when it cannot be ruled
 * on, or the whole takes too long (reported).  Everything is in ARENA. */
bool timeline_make(const Program *p, const Case *c, int body, int nevents, const RowsOptions *o,
                   Arena *arena, Diags *diags, Timeline *out);

/* Add the rows of T: the events, what each did under it. */
void timeline_rows_add(const Timeline *t, int lang, const Sources *sources, const RowsOptions *o,
                       Rows *rows, Arena *arena);

/* That the line E says holds no longer, as one sentence; W stands before the event. */
const char *timeline_ended(const Words *w, const Ended *e);

#endif
