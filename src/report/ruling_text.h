/* ruling_text.h - prints rulings as text for people.
 *
 * The functions print to OUT, with the options O. */
#ifndef BL_RULING_TEXT_H
#define BL_RULING_TEXT_H

#include "kit/json.h"
#include "report/advice_rows.h"
#include "report/answers.h"
#include "report/timeline.h"

#include <stdio.h>

typedef struct TextOptions {
    int lang;
    bool colour;
    bool all;       /* also print background lines, and lines that the case does not ask about */
    bool citations; /* print titles and sources of the clauses under each line */
    CompareLevel level; /* editions are compared at this level */
    int width;          /* the width in columns; 0 means 100 */
    bool page;          /* the rows are for a page where a tap shows more (RowsOptions.page) */
    /* NULL, or the source texts; with them, the story is printed in the words of the case */
    const Sources *sources;
} TextOptions;

/* Prints the N RULINGS of one edition on one case, one for each body that found facts. */
void ruling_text_print(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Returns the sections of R as JSON, as ruling_text_print() prints them.  Each section has rows and
 * a heading, which may be null.  AGAINST is another ruling on the case, or NULL.  Rows that AGAINST
 * lacks are marked. */
json_t *ruling_text_sections(const Ruling *r, const Ruling *against, const TextOptions *o);

/* Prints the tree of open questions A, and the ruling for each answer.  If FIRST is true, also
 * prints the head of the page. */
void ruling_text_answers(const Answers *a, const TextOptions *o, bool first, FILE *out);

/* Prints the script of the N RULINGS: what the director says at the table.  Bodies with the same
 * ruling share one script.  If FIRST is true, also prints the head of the page. */
void ruling_text_script(const Ruling *const *rulings, int n, const TextOptions *o, bool first,
                        FILE *out);

/* Prints the timeline T: the changes that each event made in the ruling of one body.  If FIRST is
 * true, also prints the head of the page. */
void ruling_text_timeline(const Timeline *t, const TextOptions *o, bool first, FILE *out);

/* Prints the N RULINGS of several editions on one case.  The case is printed once.  Equal rulings
 * are printed once, with the editions that have this ruling.  If these editions give different
 * reasons, each text is printed. */
void ruling_text_compare(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Prints the advice for the ruling R.  DD solves positions. */
void ruling_text_advice(const Ruling *r, DoubleDummy *dd, const TextOptions *o, FILE *out);

#endif
