/* command.h - what the commands share: their options, and one function each.
 * A command prints its result on OUT and complains through the library's
 * diagnostics; its value is the exit status (0 done, 1 a difference or a
 * failure, 2 the input is wrong). */
#ifndef BL_COMMAND_H
#define BL_COMMAND_H

#include "library/library.h"
#include "ruling/ruling.h"

#include <stdio.h>

enum {
    EXIT_DONE = 0,
    EXIT_DIFFERS = 1,
    EXIT_WRONG = 2,
    EXIT_NO_MEMORY = 70,
    MAX_EDITIONS = 16
};

typedef struct Options {
    const char *editions[MAX_EDITIONS];
    int neditions;
    const char *at;                 /* --at: a label */
    const char *only;               /* --case: the name of a case */
    const char *lang;               /* --lang */
    const char *format;             /* --format */
    const char *laws;               /* --laws */
    const char *output;             /* -o: a file, a directory */
    const char *against;            /* --against: an edition */
    const char *pbn, *lin;          /* --pbn, --lin: a file of boards */
    const char *board, *table, *to; /* --board; --table or --room; --to */
    const char *law; /* --law: a label, of a law or inside one; of --mutate, several */
    const char *universes[MAX_EDITIONS]; /* --universe: names with commas between them */
    int nuniverses;
    uint64_t deals, seed; /* --deals, 0: as many as usual; --seed */
    int threads;          /* --threads; 0: as many as there are processors */
    CompareLevel level;   /* --level */
    bool all, citations, summary, colour, timeline, open, script, mutate, suggest, advice;
    bool list_universes;                /* --universes */
    const char *natives[MAX_EDITIONS];  /* --allow-native: directories */
    const char *overlays[MAX_EDITIONS]; /* --overlays: directories */
    int nnatives, noverlays;
    bool check, diff; /* of fmt */
    const char *const *paths;
    int npaths;
} Options;

int cmd_rule(const Options *o, Library *lib, FILE *out);
int cmd_compare(const Options *o, Library *lib, FILE *out);
int cmd_test(const Options *o, Library *lib, FILE *out);
int cmd_audit(const Options *o, Library *lib, FILE *out);
int cmd_case(const Options *o, Library *lib, FILE *out);
int cmd_case_new(const Options *o, Library *lib, FILE *out); /* case new */
int cmd_check(const Options *o, Library *lib, FILE *out);
int cmd_fmt(const Options *o, Library *lib, FILE *out);
int cmd_diff(const Options *o, Library *lib, FILE *out);
int cmd_cover(const Options *o, Library *lib, FILE *out);
int cmd_mutate(const Options *o, Library *lib, FILE *out); /* cover --mutate */
int cmd_show(const Options *o, Library *lib, FILE *out);
int cmd_ask(const Options *o, Library *lib, FILE *out);
int cmd_impact(const Options *o, Library *lib, FILE *out);
int cmd_incentive(const Options *o, Library *lib, FILE *out);
int cmd_explain(const Options *o, Library *lib, FILE *out);
int cmd_list(const Options *o, Library *lib, FILE *out);
int cmd_why(const Options *o, Library *lib, FILE *out);

/* Every case of every path, in order.  FN returns false to stop. */
typedef bool CaseFn(void *context, const char *file, const Node *cases);
/* False when some file could not be read or has errors (reported).  The trees of a file's
 * cases end when FN has had them all. */
bool cases_each(const Options *o, Library *lib, CaseFn *fn, void *context);
/* The same, and the trees stay: FN may keep them. */
bool cases_each_kept(const Options *o, Library *lib, CaseFn *fn, void *context);

/* The label that the N bytes at TEXT are, in Latin letters; NULL: they are none (reported). */
const char *cases_clause_label(Library *lib, const char *text, size_t n);
/* How many events are there with --at AT; -1 for an unknown label (reported). */
int cases_events_until(const Case *c, const char *at, Diags *diags);
/* The edition a case is ruled under when nobody says: its own, or the default. */
const char *cases_edition(const Node *c);
/* EDITION, for the case C; NULL: it is reported, where C names it, that there is none. */
const Program *cases_program(Library *lib, const Node *c, const char *edition);
#define DEFAULT_EDITION "wbf-2017"

#endif
