/* rows.h - rows of a report: sentences with numbers, indentation and citations.
 *
 * What prints them decides about columns and colours: page.h, diff_html.c, the JSON reports. */
#ifndef BL_ROWS_H
#define BL_ROWS_H

#include "words/words.h"

typedef struct Row {
    int number; /* 0: none */
    int indent; /* steps to the right */
    const char *text;
    const char *cite; /* clauses and layers, or NULL */
    bool marked;      /* differs from the ruling it is compared with */
    bool head;        /* stands above the rows that follow */
    /* of what is said aloud, when the Words are */
    const char *to;    /* to whom; text is what is said */
    const char *after; /* said of it beside: until when */
    bool ask;          /* a choice is offered */
    bool note;         /* for who rules alone */
} Row;

typedef struct Rows {
    Row *at; /* in the arena of the Words */
    int n, cap;
} Rows;

/* Append ROW, in the arena of W; valid until the next one is added. */
Row *rows_add(const Words *w, Rows *rows, Row row);

/* S as a sentence by itself. */
const char *rows_finish_sentence(const Words *w, const char *s);

const char *rows_end_sentence(const Words *w, const char *s);

/* The text of message ID with A and B in its slots. */
static inline const char *rows_say(const Words *w, MessageId id, const char *a,
                                   const char *b)
{
    return words_say(w, id, a, b, NULL);
}

#endif
