/* ruling_rows_inside.h - the structs and functions that make rows of a ruling.
 *
 * ruling_rows.c writes the rows.  ruling_lines.c joins lines into one sentence.  ruling_branches.c
 * groups the values of an open fact that lead to the same lines.  ruling_aloud.c puts the lines of
 * a script in order; the director says a script at the table.  ruling_brief.c makes the rows of a
 * short report.
 *
 * Lines that share open facts form a *part*.  The rows of a part are a tree: a question about the
 * main fact, and a branch for each group of answers. */
#ifndef BL_RULING_ROWS_INSIDE_H
#define BL_RULING_ROWS_INSIDE_H

#include "kit/hash_index.h"
#include "report/rows.h"
#include "words/condition_given.h"

/* A line of the ruling.  `when` is its condition, simplified by the answers of the current
 * branch. */
typedef struct RowsItem {
    const Line *line;
    const ConditionTree *when;
    bool told; /* the line has a row, or needs none */
    /* the number of the group that the line is in; lines that share open facts are in one group */
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
    bool more; /* the sentence leaves something out */
} ListedLines;

/* Branches that share one row: "if A holds X", "otherwise, if A holds Y".  Their sentences differ
 * only in the card. */
typedef struct RowsChain {
    int row;          /* the index of the shared row */
    const char *says; /* the sentences, which are the same for all branches */
    Value owner, items[MAX_VALUES];
    int n;
    bool that;   /* the sentences name the card: "that card" */
    bool linked; /* the first branch begins with "otherwise, if" */
    bool grew;   /* the last branch was added to the shared row, and has no row of its own */
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

/* The rules that rule_calls() has searched, each with the functions that it calls. */
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
    int most;               /* a part with this number of rows is cut short */
    const OuterText *outer; /* the sentences of rows outside the current branch */
    RowsChain chain;
    bool terse; /* leave reasons out of sentences */
    /* the joined conditions of branches that have no row, or NULL; the rows of the branches inside
     * them repeat these conditions */
    const char *above;
    int passed; /* the number of branches whose conditions ABOVE joins */
} RowsTeller;

/* A branch of an open fact.  All its values lead to the same lines. */
typedef struct RowsBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool that;     /* the sentences differ only in the value, and call it "that card" or "that" */
    bool empty;    /* no line holds in this branch */
    bool presumed; /* one of the values is presumed */
    bool whole;    /* a short report tells the same for every value of the fact */
} RowsBranch;

/* Stores in BRANCHES the branches of FACT, a fact of the N ITEMS.  The branch with the presumed
 * value comes first.  Returns the number of branches, at most DOMAIN_MAX. */
int ruling_branches_make(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                         RowsBranch *branches);

/* Returns true if LINE offers FACT as a choice. */
bool ruling_parts_gives_choice(const Line *line, const Fact *fact);
/* Sets the parts of the N ITEMS.  Two items belong to one part if they share an open fact.  They
 * also belong to one part if one item depends on a choice that the other item offers. */
void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n);
/* Returns the main fact of PART, a part of the N ITEMS: the fact that most items of the part depend
 * on.  Of several such facts, returns the first in the order of decision trees.  Each branch of the
 * part has values of the main fact. */
const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n, int part);

/* Returns a key for LINE.  Two lines have equal keys if they have the same sentence.  In a script,
 * the two sentences must also be said to the same person. */
const char *ruling_lines_identity(const Words *w, const Line *line);
/* Returns one sentence for item I of the N ITEMS.  If possible, the sentence also covers later
 * items.  Marks the items of the sentence as told. */
ListedLines ruling_lines_list(RowsTeller *t, RowsItem *items, int n, int i);

/* TOLD is the sentence of LINE.  Adds to TOLD those of the N ITEMS that are about the same event,
 * and marks these items as told. */
void ruling_brief_join(RowsTeller *t, RowsItem *items, int n, const Line *line, ListedLines *told);
/* A branch of FACT, where FACT has the value `value`. */
typedef struct BriefBranch {
    const char *head; /* the words of its condition; NULL: the report tells none */
    const Fact *fact;
    Value value;
    int indent;
    /* true: the caller adds rows for those items of the branch that are options
     * (ruling_brief_is_option()) */
    bool options;
} BriefBranch;

/* INSIDE has the N items that hold in B.  Adds one row for B. */
void ruling_brief_branch(RowsTeller *t, RowsItem *inside, int n, const BriefBranch *b);
/* Returns true if item I of the N ITEMS has no row, and depends on a choice.  One of the ITEMS with
 * a row must offer this choice. */
bool ruling_brief_is_option(const RowsTeller *t, const RowsItem *items, int n, int i);

/* Returns true if C gives somebody a choice. */
bool ruling_aloud_is_choice(const Conclusion *c);
/* Puts the N ITEMS in the order of a script.  The director says them at the table in this order. */
void ruling_aloud_order(const RowsTeller *t, RowsItem *items, int n);
/* Returns the question about FACT.  In a script, the question also names two groups of players:
 * those who must not hear the answer, and those who would get unauthorised information from it. */
const char *ruling_aloud_question(const RowsTeller *t, const Fact *fact);
/* Returns true if F is a finding of the highest cost.  Such a finding is asked last. */
bool ruling_aloud_asked_last(const RowsTeller *t, const Fact *f);

#endif
