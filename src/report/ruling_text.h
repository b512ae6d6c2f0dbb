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
    bool all;               /* background conclusions too, and what the case does not ask about */
    bool citations;         /* titles and sources of the clauses under each line */
    int width;              /* columns; 0 for 100 */
    const Sources *sources; /* the case's own words for its story; may be NULL */
} TextOptions;

/* The rulings of one edition on one case, one for each body that found facts. */
void ruling_text_print(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* Which answers to what R leaves open lead to which ruling. */
void ruling_text_answers(const Answers *a, const TextOptions *o, bool first, FILE *out);

/* What the director says at the table, for each ruling of the bodies. */
void ruling_text_script(const Ruling *const *rulings, int n, const TextOptions *o, bool first,
                        FILE *out);

/* The ruling after each event, of one body. */
void ruling_text_timeline(const Timeline *t, const TextOptions *o, bool first, FILE *out);

/* The rulings of N editions on one case: the case once, then each ruling that
 * differs with the editions that share it. */
void ruling_text_compare(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out);

/* What is advised beside the ruling R, under it. */
void ruling_text_advice(const Ruling *r, DoubleDummy *dd, const TextOptions *o, FILE *out);

#endif
