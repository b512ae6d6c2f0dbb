/* ruling_rows.h - a ruling as rows of sentences: what holds anyway, numbered, and
 * what depends on open facts as indented trees.  Columns and colours are the
 * printer's (ruling_text.c). */
#ifndef BL_RULING_ROWS_H
#define BL_RULING_ROWS_H

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
/* S as a sentence by itself. */
const char *rows_finish_sentence(const Words *w, const char *s);
/* Clauses and layers that LINE rests on, as they stand beside it. */
const char *ruling_rows_cite(const Words *w, const Line *line);
/* LINE alone, without its reasons. */
const char *ruling_rows_line(const Words *w, const Line *line);
/* W, for the question about FACT and its answers: where that names what has any of several
 * values in the world of W, it is told as "that one". */
Words ruling_rows_question_words(const Words *w, const Fact *fact);
/* The same with the reasons that its clauses give. */
const char *ruling_rows_line_with_reasons(const Words *w, const Line *line);
/* Add the rows of R. */
void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows);

#endif
