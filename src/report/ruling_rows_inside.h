/* ruling_rows_inside.h - what the files share that make rows of a ruling: ruling_rows.c writes
 * the rows, ruling_branches.c makes branches of the values of an open fact, ruling_parts.c says
 * what is told together, ruling_aloud.c in which order lines are said at the table. */
#ifndef BL_RULING_ROWS_INSIDE_H
#define BL_RULING_ROWS_INSIDE_H

#include "report/ruling_rows.h"
#include "words/condition_given.h"

/* A line with what is left of its condition where it is told. */
typedef struct RowsItem {
    const Line *line;
    const ConditionTree *when;
    bool told;
    int part; /* items that share open facts have the same part */
} RowsItem;

/* Sentences that hold outside the branch that is being told. */
typedef struct OuterText OuterText;
struct OuterText {
    const char *text;
    const OuterText *next;
};

typedef struct RowsTeller {
    Words w;
    const Ruling *r;
    ConditionTable *trees;
    const RowsOptions *o;
    Rows *rows;
    int number;
    int depth;              /* of branches inside branches */
    int links;              /* of branches beside those of which they are what is left */
    int most;               /* rows, until what is told now has become too long */
    const OuterText *outer; /* what was said before the branch */
} RowsTeller;

/* Values of one open fact from which the same follows. */
typedef struct RowsBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool that;     /* the same but for the value itself */
    bool empty;    /* nothing follows */
    bool presumed; /* holds the presumed value */
} RowsBranch;

int ruling_branches_make(const RowsTeller *t, const RowsItem *items, int n,
                         const Fact *fact, RowsBranch *branches);

/* Is FACT the choice that LINE gives? */
bool ruling_parts_gives_choice(const Line *line, const Fact *fact);

void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n);

/* The fact by which PART is told: the one that most of it depends on, and of
 * several the first in the order of trees. */
const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n,
                                   int part);

bool ruling_aloud_is_choice(const Conclusion *c);

/* Put ITEMS into the order in which they are said. */
void ruling_aloud_order(const RowsTeller *t, RowsItem *items, int n);

/* FACT as it is asked; aloud also who is not to hear it, and whom the answer tells
 * what he may not use. */
const char *ruling_aloud_question(const RowsTeller *t, const Fact *fact);

/* Is F asked as late as can be: when all else is over? */
bool ruling_aloud_asked_last(const RowsTeller *t, const Fact *f);

#endif
