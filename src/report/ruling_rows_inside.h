/* ruling_rows_inside.h - what the files share that make rows of a ruling.
 *
 * ruling_rows.c writes the rows.  ruling_branches.c chooses the lines that are told together, and
 * groups the values of an open fact that lead to the same lines.  ruling_aloud.c orders what is
 * said at the table.  ruling_brief.c tells what a short report tells otherwise. */
#ifndef BL_RULING_ROWS_INSIDE_H
#define BL_RULING_ROWS_INSIDE_H

#include "report/rows.h"
#include "words/condition_given.h"

/* A line, with the part of its condition that is open inside the branches above it. */
typedef struct RowsItem {
    const Line *line;
    const ConditionTree *when;
    bool told;
    int part; /* items that share open facts have the same part */
} RowsItem;

/* A list of sentences that were told outside the present branch. */
typedef struct OuterText OuterText;
struct OuterText {
    const char *text;
    const OuterText *next;
};

/* A sentence that tells one line or several. */
typedef struct ListedLines {
    const char *text, *cite;
    bool marked;
} ListedLines;

/* Branches "if A holds X", "otherwise, if A holds Y" that say the same of X and of Y. */
typedef struct RowsChain {
    int row; /* the row that tells them */
    const char *says;
    Value owner, items[MAX_VALUES];
    int n;
    bool grew; /* the last branch is told in that row */
} RowsChain;

typedef struct RowsTeller {
    Words w; /* words in the world of the present branch */
    const Ruling *r;
    ConditionTable *trees;
    const RowsOptions *o;
    Rows *rows;
    int number; /* the last number of a row */
    int depth;  /* how many branches are nested */
    int links;  /* branches "otherwise, if ..." in a row */
    int most;   /* the limit of rows; a part that needs more is cut short */
    const OuterText *outer;
    RowsChain chain;
    bool terse;        /* sentences give no reasons */
    const char *above; /* a condition that each branch repeats, since it has no row; or NULL */
} RowsTeller;

/* Values of one open fact that lead to the same lines. */
typedef struct RowsBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool that;     /* the sentences differ only in the value, which is told as "that one" */
    bool empty;    /* no line follows */
    bool presumed; /* one of the values is presumed */
} RowsBranch;

/* Fills BRANCHES for FACT, on which ITEMS depend.  The branch of the presumed value comes first.
 * Returns how many there are, at most DOMAIN_MAX. */
int ruling_branches_make(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                         RowsBranch *branches);

/* Returns true if FACT is the choice that LINE gives. */
bool ruling_parts_gives_choice(const Line *line, const Fact *fact);
/* Numbers the parts of ITEMS.  Two items are of one part if they share an open fact, or if one
 * depends on a choice that the other gives. */
void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n);
/* Returns the fact on which most ITEMS of PART depend; the report tells the part by the values
 * of this fact. Among equals, returns the first in the order of the trees. */
const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n, int part);

/* Returns a text that tells LINE from others: what it says and, aloud, to whom. */
const char *ruling_lines_identity(const Words *w, const Line *line);
/* Returns the sentence of item I with all items that are told in it, and marks these as told. */
ListedLines ruling_lines_list(RowsTeller *t, RowsItem *items, int n, int i);

/* Adds to TOLD, which tells LINE, the other items of ITEMS on the same matter, and marks these as
 * told. */
void ruling_brief_join(RowsTeller *t, RowsItem *items, int n, const Line *line, ListedLines *told);
/* Adds one row for the branch HEAD, in which FACT is V and the N items INSIDE hold. */
void ruling_brief_branch(RowsTeller *t, RowsItem *inside, int n, const char *head, const Fact *fact,
                         Value v, int indent);

/* Returns true if C lets somebody choose. */
bool ruling_aloud_is_choice(const Conclusion *c);
/* Orders ITEMS as they are said at the table. */
void ruling_aloud_order(const RowsTeller *t, RowsItem *items, int n);
/* Returns the question about FACT.  Aloud, it adds who must not hear the answer, and to whom the
 * answer would give unauthorised information. */
const char *ruling_aloud_question(const RowsTeller *t, const Fact *fact);
/* Returns true if F, a finding of the highest cost, is asked after everything else. */
bool ruling_aloud_asked_last(const RowsTeller *t, const Fact *f);

#endif
