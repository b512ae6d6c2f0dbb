/* ruling_text.h - rulings as text for people. */
#ifndef BL_RULING_TEXT_H
#define BL_RULING_TEXT_H

#include "report/advice_rows.h"
#include "report/answers.h"
#include "report/timeline.h"

#include <stdio.h>

typedef struct TextOptions {
    int lang;
    bool colour;
    bool all;               /* also background lines, and lines that the case does not ask about */
    bool citations;         /* titles and sources of the clauses under each line */
    CompareLevel level;     /* what counts as a difference of two editions */
    int width;              /* columns; 0 for 100 */
    const Sources *sources; /* the case's own words for its story; may be NULL */
} TextOptions;

/* Prints the rulings of one edition on one case, one for each body that found facts. */
void ruling_text_print(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Prints which answers to the open questions lead to which ruling.  FIRST: with the head of the
 * page. */
void ruling_text_answers(const Answers *a, const TextOptions *o, bool first, FILE *out);

/* Prints what the director says at the table, for each different ruling of the bodies. */
void ruling_text_script(const Ruling *const *rulings, int n, const TextOptions *o, bool first,
                        FILE *out);

/* Prints the ruling of one body after each event. */
void ruling_text_timeline(const Timeline *t, const TextOptions *o, bool first, FILE *out);

/* Prints the rulings of N editions on one case: the case once, then each different ruling with the
 * editions that share it, and with the reasons of each edition. */
void ruling_text_compare(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Prints the advice beside the ruling R. */
void ruling_text_advice(const Ruling *r, DoubleDummy *dd, const TextOptions *o, FILE *out);

#endif
