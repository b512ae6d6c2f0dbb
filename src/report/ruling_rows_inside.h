/* ruling_rows_inside.h - the structs and functions that make rows of a ruling.
 *
 * ruling_rows.c writes the rows.  ruling_lines.c joins lines into one sentence.  ruling_branches.c
 * groups the values of an open fact that lead to the same lines.  ruling_aloud.c orders a script,
 * the words that the director says aloud at the table.  ruling_brief.c makes the rows of a short
 * report.
 *
 * Lines that share open facts form a *part*.  The rows of a part are a tree: a question about the
 * main fact, and a branch for each group of answers. */
#ifndef BL_RULING_ROWS_INSIDE_H
#define BL_RULING_ROWS_INSIDE_H

#include "kit/hash_index.h"
#include "report/rows.h"
#include "words/condition_given.h"

/* A line.  `when` is its condition, simplified by the answers of the current branch. */
typedef struct RowsItem {
    const Line *line;
    const ConditionTree *when;
    bool told; /* the line has a row, or needs none */
    /* the number of the part that the line belongs to; equal for lines that share open facts */
    int part;
} RowsItem;

/* A list of sentences in rows outside the current branch. */
typedef struct OuterText OuterText;
struct OuterText {
    const char *text;
    const OuterText *next;
};

/* A sentence for one or more lines, with their clauses. */
typedef struct ListedLines {
    const char *text, *cite;
    bool marked;
} ListedLines;

/* Branches that share one row: "if A holds X", "otherwise, if A holds Y".  Their sentences differ
 * only in the card. */
typedef struct RowsChain {
    int row;          /* the index of the shared row */
    const char *says; /* the sentences of all branches */
    Value owner, items[MAX_VALUES];
    int n;
    bool grew; /* the last branch was added to the shared row, and has no row of its own */
} RowsChain;

/* A function that a rule calls, directly or through definitions. */
typedef struct RowsCall {
    const Fun *fun;
    int depth; /* the number of levels of nested definitions that were searched below FUN */
} RowsCall;

/* The functions that a rule calls. */
typedef struct RowsReads {
    const Rule *rule;
    RowsCall *calls;
    int n, cap;
} RowsReads;

/* The rules whose calls have been found. */
typedef struct RowsRules {
    RowsReads *at;
    int n, cap;
    HashIndex by_rule; /* finds a rule; an entry is 1 plus the index in `at` */
} RowsRules;

typedef struct RowsTeller {
    Words w; /* the Words for texts in the current branch */
    const Ruling *r;
    ConditionTable *trees;
    RowsRules *rules;
    const RowsOptions *o;
    Rows *rows;
    int number;             /* the number of the last row with a number */
    int depth;              /* the number of branches around the current branch */
    int links;              /* the number of branches "otherwise, if ..." in sequence */
    int most;               /* the number of rows at which the current part is cut short */
    const OuterText *outer; /* the sentences of rows outside the current branch */
    RowsChain chain;
    bool terse;        /* leave reasons out of sentences */
    const char *above; /* NULL, or a condition without a row, which each branch repeats */
} RowsTeller;

/* A branch of an open fact.  All its values lead to the same lines. */
typedef struct RowsBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool that;     /* the sentences differ only in the value, which they call "that one" */
    bool empty;    /* no line holds in this branch */
    bool presumed; /* one of the values is presumed */
} RowsBranch;

/* Stores in BRANCHES the branches of FACT, a fact of the N ITEMS.  The branch with the presumed
 * value comes first.  Returns the number of branches, at most DOMAIN_MAX. */
int ruling_branches_make(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                         RowsBranch *branches);

/* Returns true if FACT is the choice that LINE gives. */
bool ruling_parts_gives_choice(const Line *line, const Fact *fact);
/* Sets the parts of the N ITEMS.  Two items belong to one part if they share an open fact, or if
 * one depends on a choice that the other gives. */
void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n);
/* Returns the main fact of PART: the fact on which most of its items depend.  If there are several,
 * returns the first in the order of decision trees.  The branches of the part have the values of
 * this fact. */
const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n, int part);

/* Returns a key that is equal for lines with the same sentence.  In a script, lines with equal keys
 * also speak to the same person. */
const char *ruling_lines_identity(const Words *w, const Line *line);
/* Returns one sentence for item I and for all later items that it can include.  Marks these items
 * as told. */
ListedLines ruling_lines_list(RowsTeller *t, RowsItem *items, int n, int i);

/* TOLD is the sentence of LINE.  Adds to it the other items about the same event, and marks these
 * items as told. */
void ruling_brief_join(RowsTeller *t, RowsItem *items, int n, const Line *line, ListedLines *told);
/* Adds one row, with the heading HEAD, for the branch where FACT is V.  INSIDE has the N items that
 * hold there. */
void ruling_brief_branch(RowsTeller *t, RowsItem *inside, int n, const char *head, const Fact *fact,
                         Value v, int indent);

/* Returns true if C gives somebody a choice. */
bool ruling_aloud_is_choice(const Conclusion *c);
/* Sorts the N ITEMS into the order in which the director says them at the table. */
void ruling_aloud_order(const RowsTeller *t, RowsItem *items, int n);
/* Returns the question about FACT.  In a script, the question also names the players who must not
 * hear the answer, and the players to whom the answer is unauthorised information. */
const char *ruling_aloud_question(const RowsTeller *t, const Fact *fact);
/* Returns true if F is a finding of the highest cost.  Such a finding is asked after everything
 * else. */
bool ruling_aloud_asked_last(const RowsTeller *t, const Fact *f);

#endif
