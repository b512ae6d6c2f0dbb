/* rows.h - the rows of a report: sentences with numbers, indentation and citations.
 *
 * Printers turn rows into columns and colours (page.h), HTML (diff_html.c) or JSON.  Rows and their
 * texts are in the arena of the Words. */
#ifndef BL_ROWS_H
#define BL_ROWS_H

#include "kit/json.h"
#include "words/words.h"

typedef struct Row {
    int number; /* printed before the text; 0 for no number */
    int indent; /* the indentation in steps, from 0 */
    const char *text;
    const char *cite; /* the clauses and layers behind the sentence, or NULL */
    bool marked;      /* the row differs from the ruling with which this one is compared */
    bool head;        /* the row is a heading for the rows after it */
    /* The following fields are for a script, the words that the director says at the table. */
    const char *to;    /* the person spoken to, or NULL */
    const char *after; /* the deadline of the choice, or NULL */
    bool ask;          /* the player is offered a choice */
    bool note;         /* the row is for the director alone */
    bool open;         /* for a short report: the row belongs to an open question */
} Row;

typedef struct Rows {
    Row *at;
    int n, cap;
} Rows;

/* Selects the lines of a ruling that have rows, and the details of these rows. */
typedef struct RowsOptions {
    bool all;       /* also take background lines, and lines that the case does not ask about */
    bool citations; /* add titles and sources of the clauses below each line */
    bool presumed;  /* the ruling is one where every presumption holds */
    bool brief;     /* make a short report, without deep trees and without `detail` lines */
    bool details;   /* take `detail` lines into a short report, too */
    /* mark the lines that differ from this ruling, and add lines that only this ruling has; or
     * NULL */
    const Ruling *against;
    bool marks_only;        /* do not add the lines that only AGAINST has */
    Engine *engine_against; /* an engine for the case of AGAINST */
    CompareLevel level;     /* the level of the comparison with AGAINST */
} RowsOptions;

/* Appends ROW to ROWS.  The returned pointer is valid until the next row is added. */
Row *rows_add(const Words *w, Rows *rows, Row row);
/* Appends a row with INDENT and TEXT, like rows_add(). */
Row *rows_add_text(const Words *w, Rows *rows, int indent, const char *text);
/* Appends a row like rows_add_text(), with TEXT made a whole sentence. */
Row *rows_add_sentence(const Words *w, Rows *rows, int indent, const char *text);
/* Returns true if S is among the N TEXTS. */
bool rows_text_known(const char *const *texts, int n, const char *s);
/* Returns the citations A and B as one, with equal parts once.  A and B may be NULL. */
const char *rows_cite_both(const Words *w, const char *a, const char *b);
/* Returns S with a full stop, unless S ends with a stop already. */
const char *rows_end_sentence(const Words *w, const char *s);
/* Returns TEXT without its reason, if SAID contains the same reason. */
const char *rows_without_reason(const Words *w, const char *said, const char *text);
/* Returns S without the full stop at its end. */
const char *rows_without_stop(const Words *w, const char *s);
/* Returns S as a whole sentence, with a capital and a full stop. */
const char *rows_finish_sentence(const Words *w, const char *s);
/* Returns ROWS as JSON, a list of objects. */
json_t *rows_list_json(const Rows *rows);

#endif
