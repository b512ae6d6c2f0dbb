/* command.h - what the commands share: their options, and one function for each command.
 *
 * A command prints its result on OUT and reports errors in library_diags().  It returns the
 * exit status: 0 done, 1 something differs or fails, 2 the input is wrong. */
#ifndef BL_COMMAND_H
#define BL_COMMAND_H

#include "library/library.h"
#include "ruling/ruling.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { EXIT_DONE = 0, EXIT_DIFFERS = 1, EXIT_WRONG = 2, EXIT_NO_MEMORY = 70, MAX_EDITIONS = 16 };

typedef enum ColourWhen { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } ColourWhen;

/* What the options and arguments of the command line say; options.def sets the fields. */
typedef struct Options {
    const char *editions[MAX_EDITIONS], *universes[MAX_EDITIONS];
    /* one entry of UNIVERSES may have several names with commas between them */
    int neditions, nuniverses;
    const char *at, *only; /* --at: a label; --case: the name of a case */
    const char *lang, *format;
    const char *laws, *natives[MAX_EDITIONS], *overlays[MAX_EDITIONS]; /* directories */
    int nnatives, noverlays;
    const char *text;               /* the directory of the words of an authority */
    const char *output;             /* -o: a file or a directory */
    const char *against;            /* an edition */
    const char *pbn, *lin;          /* files of boards */
    const char *board, *table, *to; /* in a file of boards */
    const char *law;                /* a label, or several with commas between them */
    uint64_t deals, seed;           /* DEALS is 0 if it is not given */
    int threads;                    /* 0 if it is not given */
    CompareLevel level;
    bool all, citations, summary, timeline, open, script, advice; /* what reports contain */
    bool strict;                                                  /* of rule and check */
    bool letter;                                                  /* leave the practice out */
    bool mutate, suggest;                                         /* options of cover */
    bool check, diff;                                             /* options of fmt */
    bool list_universes;                                          /* --universes */
    bool help, version;
    ColourWhen colour_when;   /* --color */
    bool colour;              /* print colours on standard output */
    const char *const *paths; /* the arguments behind the command, and NULL */
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

/* Reports a wrong usage and returns false.  The arguments after LIB are a format and its
 * arguments.  Its first line says what is wrong, its second line what to write instead. */
#define COMMAND_USAGE(lib, ...) \
    command_reported(diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, __VA_ARGS__))
static inline bool command_reported(const Diag *d)
{
    return !d; /* false, because D is never NULL */
}
/* Reports a wrong usage like COMMAND_USAGE(), and returns the exit status. */
#define COMMAND_WRONG(lib, ...) ((void)COMMAND_USAGE(lib, __VA_ARGS__), EXIT_WRONG)

/* Returns true if O asks for the format named FORMAT. */
static inline bool command_format_is(const Options *o, const char *format)
{
    return o->format && strcmp(o->format, format) == 0;
}

/* Returns words of P in the language of O, in the arena of LIB. */
Words command_words(const Options *o, Library *lib, const Program *p);
/* Returns the edition that is the first argument, and puts the options without it into REST.
 * Returns NULL if the edition is unknown or given after -e, or if no case follows (reported).
 * For `cover`. */
const Program *command_edition_first(const Options *o, Library *lib, Options *rest);

/* Reads the N bytes at TEXT as the label of a clause, and returns it in Latin letters from
 * the arena of LIB.  Returns NULL if it is not a label (reported). */
const char *command_clause_label(Library *lib, const char *text, size_t n);
/* Reads a label like command_clause_label(), but also returns NULL if P has no clause inside it
 * (reported). */
const char *command_clause_of(Library *lib, const Program *p, const char *text, size_t n);
/* Returns true if P has a clause inside LABEL. */
bool command_has_clause(const Program *p, const char *label);
/* Reports that there is no clause inside LABEL.  Returns false. */
bool command_no_clause(Library *lib, const char *label);

#endif
