/* rows.h - rows of a report: sentences with numbers, indentation and citations.
 *
 * A printer chooses columns and colours: page.h for text, diff_html.c, the JSON reports.  Rows and
 * their texts are in the arena of the Words. */
#ifndef BL_ROWS_H
#define BL_ROWS_H

#include "words/words.h"

typedef struct Row {
    int number; /* 0: none */
    int indent; /* steps of indentation */
    const char *text;
    const char *cite; /* clauses and layers, or NULL */
    bool marked;      /* it differs from the ruling with which it is compared */
    bool head;        /* a heading of the rows that follow */
    /* in a script for the table */
    const char *to;    /* the player who is told; NULL: nobody */
    const char *after; /* the deadline, or NULL */
    bool ask;          /* the player is offered a choice */
    bool note;         /* only for the director */
    bool open;         /* in a short report: it belongs to an open question */
} Row;

typedef struct Rows {
    Row *at;
    int n, cap;
} Rows;

/* Which lines of a ruling have rows, and what is added to them. */
typedef struct RowsOptions {
    bool all;       /* also background lines, and lines that the case does not ask about */
    bool citations; /* titles and sources of the clauses below each line */
    bool presumed;  /* the ruling is under the presumptions */
    bool brief;     /* a short report: no whole trees, and no `detail` lines */
    bool details;   /* a short report with `detail` lines */
    /* mark what differs from this ruling, and add lines that only it has; or NULL */
    const Ruling *against;
    Engine *engine_against; /* an engine for the case of AGAINST */
    CompareLevel level;     /* what counts as a difference from AGAINST */
} RowsOptions;

/* Appends ROW; the result is valid until the next row is added. */
Row *rows_add(const Words *w, Rows *rows, Row row);
Row *rows_add_text(const Words *w, Rows *rows, int indent, const char *text);
/* Like rows_add_text(), with TEXT made a whole sentence. */
Row *rows_add_sentence(const Words *w, Rows *rows, int indent, const char *text);
/* Returns true if S is among the N TEXTS. */
bool rows_text_known(const char *const *texts, int n, const char *s);
/* Returns both citations as one, each part once.  Either may be NULL. */
const char *rows_cite_both(const Words *w, const char *a, const char *b);
/* Returns S with a full stop, if it has no end of its own. */
const char *rows_end_sentence(const Words *w, const char *s);
/* Returns TEXT without the reason at its end if SAID has given that reason. */
const char *rows_without_reason(const Words *w, const char *said, const char *text);
/* Returns S without the full stop at its end. */
const char *rows_without_stop(const Words *w, const char *s);
/* Returns S as a whole sentence: with a capital and a full stop. */
const char *rows_finish_sentence(const Words *w, const char *s);

#endif
