/* ruling_text.h - prints rulings as text for people. */
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
    CompareLevel level; /* the level at which editions are compared */
    int width;          /* the width in columns; 0 means 100 */
    /* the source texts, to tell the story in the words of the case; may be NULL */
    const Sources *sources;
} TextOptions;

/* Prints the N RULINGS of one edition on one case, one for each body that found facts. */
void ruling_text_print(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Returns the sections that ruling_text_print() prints for the ruling R, in JSON: each has a heading
 * or null, and rows.  A row that AGAINST, another ruling on the case, does not have is marked;
 * AGAINST may be NULL. */
json_t *ruling_text_sections(const Ruling *r, const Ruling *against, const TextOptions *o);

/* Prints the tree of open questions A, and the ruling for each answer.  With FIRST, this function
 * and those below also print the head of the page. */
void ruling_text_answers(const Answers *a, const TextOptions *o, bool first, FILE *out);

/* Prints what the director says at the table.  Bodies with the same ruling share one script. */
void ruling_text_script(const Ruling *const *rulings, int n, const TextOptions *o, bool first,
                        FILE *out);

/* Prints the timeline T: what each event changed in the ruling of one body. */
void ruling_text_timeline(const Timeline *t, const TextOptions *o, bool first, FILE *out);

/* Prints the rulings of N editions on one case.  The case is printed once, then each different
 * ruling with the editions that have it.  If editions with the same ruling have different reasons,
 * each text is printed. */
void ruling_text_compare(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Prints the advice for the ruling R.  DD solves positions. */
void ruling_text_advice(const Ruling *r, DoubleDummy *dd, const TextOptions *o, FILE *out);

#endif
