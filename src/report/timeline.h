/* timeline.h - rules on a case after each event of its story.  Finds the lines that each event
 * began, changed or ended, and the rights that lapsed. */
#ifndef BL_TIMELINE_H
#define BL_TIMELINE_H

#include "report/ruling_rows.h"

/* A line that ended: it holds before an event, and not after it. */
typedef struct Ended {
    const Line *line; /* the line, in the ruling before the event */
    bool closed;      /* the line is a right, and its deadline passed with the event */
} Ended;

/* An event, and the changes that the event made to the lines that the options select. */
typedef struct Moment {
    int event;             /* the index of the event */
    const Ruling *whole;   /* the ruling on the story up to this event */
    const Ruling *ruling;  /* the printed lines of `whole` */
    const Ruling *began;   /* the lines of `ruling` with a subject that had no line before */
    const Ruling *changed; /* the other lines of `ruling` that did not hold before */
    const Ended *ended;    /* the lines that ended */
    int nended;
} Moment;

typedef struct Timeline {
    const Moment *at; /* one Moment for each event */
    int n;
    /* the rulings of the last Moment; if there are no events, the rulings on the empty story */
    const Ruling *whole, *ruling;
} Timeline;

/* Rules on C under P after each of its first NEVENTS events, with the findings of BODY.  Stores the
 * result in OUT, in ARENA.  If O->all is false, every presumption holds.  The result has only lines
 * that O selects.  If a ruling is impossible or takes too long, reports an error and returns
 * false. */
bool timeline_make(const Program *p, const Case *c, int body, int nevents, const RowsOptions *o,
                   Arena *arena, Diags *diags, Timeline *out);

/* Adds a row to ROWS for each event of T.  Below this row, adds the changes that the event made.  O
 * selects the lines.  Texts are in language LANG. */
void timeline_rows_add(const Timeline *t, int lang, const Sources *sources, const RowsOptions *o,
                       Rows *rows, Arena *arena);

/* Returns a sentence: the line of E no longer holds.  W has the ruling before the event. */
const char *timeline_ended(const Words *w, const Ended *e);

#endif
