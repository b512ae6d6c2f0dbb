/* ruling_rows.h - a ruling as rows of sentences: what holds anyway, numbered, and
 * what depends on open facts as indented trees.  Columns and colours are the
 * printer's (ruling_text.c). */
#ifndef BL_RULING_ROWS_H
#define BL_RULING_ROWS_H

#include "report/rows.h"

typedef struct RowsOptions {
    bool all;               /* background lines and what the case does not ask about */
    bool citations;         /* titles and sources of the clauses */
    bool presumed;          /* it is told as the presumptions leave it */
    const Ruling *against;  /* mark what differs from this one, and say what is
                              only there; or NULL */
    Engine *engine_against; /* of that ruling's case */
} RowsOptions;

/* Is LINE told at all? */
bool ruling_rows_shows(const Line *line, const RowsOptions *o);
/* Does B, a ruling on the same case, lack LINE of A or have it under another
 * condition? */
bool ruling_rows_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena);
/* Is LINE a required status of something for which it is not required (any more)?
 * What it would be is of no interest, and it is not told. */
bool ruling_rows_moot(const Words *w, const Line *line, const RowsOptions *o);
/* Add the rows of R. */
void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);

#endif
