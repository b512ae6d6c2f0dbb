/* ruling_rows_inside.h - the structs and functions of the files that make rows of a ruling.
 *
 * ruling_rows.c writes the rows.  ruling_lines.c joins lines into one sentence.  ruling_branches.c
 * groups the values of an open fact that lead to the same lines.  ruling_aloud.c orders a script,
 * the words that the director says aloud at the table.  ruling_brief.c makes the rows of a short
 * report.
 *
 * Lines that depend on common open facts form a *part*.  Its rows are a tree: a question about the
 * main fact, and a branch for each group of answers. */
#ifndef BL_RULING_ROWS_INSIDE_H
#define BL_RULING_ROWS_INSIDE_H

#include "kit/hash_index.h"
#include "report/rows.h"
#include "words/condition_given.h"

/* A line, with what is left of its condition inside the branches that are being written. */
typedef struct RowsItem {
    const Line *line;
    const ConditionTree *when;
    bool told; /* the line has a row, or needs none */
    int part;  /* the number of the line's part: equal for items that share open facts */
} RowsItem;

/* A list of sentences in rows outside the present branch. */
typedef struct OuterText OuterText;
struct OuterText {
    const char *text;
    const OuterText *next;
};

/* A sentence for one line or several, with their clauses. */
typedef struct ListedLines {
    const char *text, *cite;
    bool marked;
} ListedLines;

/* Branches "if A holds X", "otherwise, if A holds Y" that share one row, because they lead to the
 * same sentences except for the card. */
typedef struct RowsChain {
    int row;          /* the index of the row with the branches */
    const char *says; /* the sentences of all branches */
    Value owner, items[MAX_VALUES];
    int n;
    bool grew; /* the last branch was added to ROW, and has no row of its own */
} RowsChain;

/* A function that a rule calls, directly or through definitions. */
typedef struct RowsCall {
    const Fun *fun;
    int depth; /* how many more nested definitions were searched below the call */
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
    HashIndex by_rule; /* for each rule, 1 plus its place in `at` */
} RowsRules;

typedef struct RowsTeller {
    Words w; /* the Words for texts in the present branch */
    const Ruling *r;
    ConditionTable *trees;
    RowsRules *rules;
    const RowsOptions *o;
    Rows *rows;
    int number;             /* the number of the last row that has one */
    int depth;              /* the number of branches around the present one */
    int links;              /* the number of branches "otherwise, if ..." in sequence */
    int most;               /* the number of rows at which the present part is cut short */
    const OuterText *outer; /* the sentences of rows outside the present branch */
    RowsChain chain;
    bool terse;        /* leave reasons out of sentences */
    const char *above; /* a condition without a row, which each branch repeats; or NULL */
} RowsTeller;

/* A branch: values of one open fact that lead to the same lines. */
typedef struct RowsBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool that;     /* the sentences differ only in the value, and call it "that one" */
    bool empty;    /* no line holds in this branch */
    bool presumed; /* one of the values is presumed */
} RowsBranch;

/* Stores in BRANCHES the branches of FACT, on which the N ITEMS depend.  The branch of the presumed
 * value comes first.  Returns their number, at most DOMAIN_MAX. */
int ruling_branches_make(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                         RowsBranch *branches);

/* Returns true if FACT is the choice that LINE gives. */
bool ruling_parts_gives_choice(const Line *line, const Fact *fact);
/* Sets the parts of the N ITEMS.  Two items belong to one part if they share an open fact, or if
 * one depends on a choice that the other gives. */
void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n);
/* Returns the main fact of PART: the fact on which most of its items depend.  Of several such
 * facts, returns the first one in the order of decision trees.  The part branches by the values of
 * this fact. */
const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n, int part);

/* Returns a key that is equal for lines with the same sentence.  In a script, lines with equal keys
 * also speak to the same person. */
const char *ruling_lines_identity(const Words *w, const Line *line);
/* Returns the sentence for item I and for all later items that it can include.  Marks them as
 * told. */
ListedLines ruling_lines_list(RowsTeller *t, RowsItem *items, int n, int i);

/* Adds to TOLD, the sentence of LINE, the other items that are about the same event, and marks them
 * as told. */
void ruling_brief_join(RowsTeller *t, RowsItem *items, int n, const Line *line, ListedLines *told);
/* Adds one row for the branch with the heading HEAD, where FACT is V and the N items INSIDE
 * hold. */
void ruling_brief_branch(RowsTeller *t, RowsItem *inside, int n, const char *head, const Fact *fact,
                         Value v, int indent);

/* Returns true if C gives somebody a choice. */
bool ruling_aloud_is_choice(const Conclusion *c);
/* Sorts the N ITEMS as the director says them at the table. */
void ruling_aloud_order(const RowsTeller *t, RowsItem *items, int n);
/* Returns the question about FACT.  In a script, it names the players who must not hear the answer,
 * and those to whom the answer would give unauthorised information. */
const char *ruling_aloud_question(const RowsTeller *t, const Fact *fact);
/* Returns true if F is a finding of the highest cost, which is asked after everything else. */
bool ruling_aloud_asked_last(const RowsTeller *t, const Fact *f);

#endif
