/* rows.h - the rows of a report: sentences with numbers, indentation and citations.
 *
 * Printers turn rows into columns and colours (page.h), HTML (diff_html.c) or JSON.  Rows and their
 * texts are in the arena of the Words. */
#ifndef BL_ROWS_H
#define BL_ROWS_H

#include "kit/json.h"
#include "words/words.h"

/* What a case may state in place of something that a ruling presumes. */
typedef struct RowInstead RowInstead;
struct RowInstead {
    const char *fact, *value; /* as a case writes them */
    const char *says;         /* a sentence that says that FACT has the value VALUE */
    bool set;                 /* the edition sets FACT, a reading or an option; no case states it */
    bool untold;              /* the row does not say what would follow */
    const RowInstead *next;
};

typedef struct Rows Rows;

typedef struct Row {
    int number; /* the number before the text; 0 if the row has no number */
    int indent; /* the indentation in steps, from 0 */
    const char *text;
    const char *cite; /* the clauses and layers behind the sentence, or NULL */
    bool marked;      /* in a comparison: the other ruling lacks this row */
    bool head;        /* the row is a heading for the rows after it */
    bool more;        /* for a short report: the row leaves something out */
    /* The following fields are for a script, which the director says at the table. */
    const char *to;            /* the person spoken to, or NULL */
    const char *after;         /* the deadline of the choice, or NULL */
    bool ask;                  /* the row offers the player a choice */
    bool note;                 /* the row is for the director alone */
    bool open;                 /* for a short report: the row belongs to an open question */
    const RowInstead *instead; /* for a page: what a case may state instead of this row; or NULL */
    const Rows *rest;          /* for a page, if `more`: all rows that this row sums up; or NULL */
} Row;

struct Rows {
    Row *at;
    int n, cap;
};

/* Selects the lines of a ruling that get rows, and the details of these rows. */
typedef struct RowsOptions {
    bool all;       /* also select background lines, and lines that the case does not ask about */
    bool citations; /* add the titles and sources of the clauses below each line */
    bool presumed;  /* every presumption holds in the ruling */
    /* make a short report (SPEC 7.4.4), without `detail` lines: each branch of a condition is one
     * sentence */
    bool brief;
    bool details; /* select `detail` lines for a short report too */
    /* The rows are for a page where a tap shows what is left out.  So no row tells the reader to
     * use the option --all. */
    bool page;
    /* NULL, or another ruling.  Lines that differ from the other ruling are marked.  Lines that
     * only the other ruling has are added. */
    const Ruling *against;
    bool marks_only;        /* do not add the lines that only `against` has */
    Engine *engine_against; /* an engine for the case of `against` */
    CompareLevel level;     /* the level of the comparison with `against` */
} RowsOptions;

/* Appends ROW to ROWS.  The returned pointer is valid until the next row is added. */
Row *rows_add(const Words *w, Rows *rows, Row row);
/* Appends a row with INDENT and TEXT to ROWS, like rows_add(). */
Row *rows_add_text(const Words *w, Rows *rows, int indent, const char *text);
/* Appends a row with INDENT to ROWS, like rows_add_text().  Makes TEXT a whole sentence. */
Row *rows_add_sentence(const Words *w, Rows *rows, int indent, const char *text);
/* Returns true if S is among the N TEXTS. */
bool rows_text_known(const char *const *texts, int n, const char *s);
/* Returns one citation with the parts of A and B, each once.  A and B may be NULL. */
const char *rows_cite_both(const Words *w, const char *a, const char *b);
/* Returns S with a full stop at its end, unless S ends with a stop already. */
const char *rows_end_sentence(const Words *w, const char *s);
/* Returns TEXT without its first reason, such as ", because the suit was named", if the text SAID
 * has this reason already.  Otherwise returns TEXT. */
const char *rows_without_reason(const Words *w, const char *said, const char *text);
/* Returns S without the full stop at its end. */
const char *rows_without_stop(const Words *w, const char *s);
/* Returns S as a whole sentence, with a capital letter and a full stop. */
const char *rows_finish_sentence(const Words *w, const char *s);
/* Returns ROWS as JSON, a list of objects. */
json_t *rows_list_json(const Rows *rows);

#endif
