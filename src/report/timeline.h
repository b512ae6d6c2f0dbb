/* timeline.h - rules on a case after each event of its story, and finds what each event changed:
 * which lines began, changed or ended, and which rights lapsed. */
#ifndef BL_TIMELINE_H
#define BL_TIMELINE_H

#include "report/ruling_rows.h"

/* A line that ended: it held before an event and does not hold after it. */
typedef struct Ended {
    const Line *line; /* the line, in the ruling before the event */
    bool closed;      /* the line is a right, and the event passed its deadline */
} Ended;

/* An event and the changes that it made.  Lines that the options leave out do not count. */
typedef struct Moment {
    int event;             /* the index of the event */
    const Ruling *whole;   /* the ruling on the story up to this event */
    const Ruling *ruling;  /* the lines of WHOLE that are printed */
    const Ruling *began;   /* the lines of RULING about a subject that had no line before */
    const Ruling *changed; /* the other lines of RULING that the ruling before did not have */
    const Ended *ended;    /* the lines that ended */
    int nended;
} Moment;

typedef struct Timeline {
    const Moment *at; /* one Moment for each event */
    int n;
    /* the rulings of the last Moment; if there are no events, the rulings on the empty story */
    const Ruling *whole, *ruling;
} Timeline;

/* Rules on C after each of its first NEVENTS events, and stores the result in OUT, in ARENA.  BODY
 * made the findings.  Presumptions hold, unless O has --all; lines that O leaves out do not count.
 * Returns false if C cannot be ruled on or that takes too long (reported). */
bool timeline_make(const Program *p, const Case *c, int body, int nevents, const RowsOptions *o,
                   Arena *arena, Diags *diags, Timeline *out);

/* Adds to ROWS each event of T and, below it, the changes that it made. */
void timeline_rows_add(const Timeline *t, int lang, const Sources *sources, const RowsOptions *o,
                       Rows *rows, Arena *arena);

/* Returns a sentence that says that the line of E does not hold any more.  W has the ruling before
 * the event. */
const char *timeline_ended(const Words *w, const Ended *e);

#endif
