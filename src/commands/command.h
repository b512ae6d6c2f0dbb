/* command.h - declares the commands, the options that they take, and functions that several
 * commands use.
 *
 * A command prints its result to OUT and reports errors to library_diags().  It returns the exit
 * status: 0 if it is done, 1 if something differs or fails, 2 if the input is wrong. */
#ifndef BL_COMMAND_H
#define BL_COMMAND_H

#include "library/library.h"
#include "ruling/ruling.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { EXIT_DONE = 0, EXIT_DIFFERS = 1, EXIT_WRONG = 2, EXIT_NO_MEMORY = 70, MAX_EDITIONS = 16 };

typedef enum ColourWhen { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } ColourWhen;

/* The options and arguments of the command line.  options.def names the field that each option
 * sets. */
typedef struct Options {
    const char *editions[MAX_EDITIONS], *universes[MAX_EDITIONS];
    /* an element of `universes` may name several universes, separated by commas */
    int neditions, nuniverses;
    const char *at, *only; /* the value of --at, a label; the value of --case, the name of a case */
    const char *lang, *format;
    /* the values of --laws, --allow-native and --overlays, which are directories */
    const char *laws, *natives[MAX_EDITIONS], *overlays[MAX_EDITIONS];
    int nnatives, noverlays;
    /* the value of --text: the directory with the printed text of the Laws */
    const char *text;
    const char *output;    /* the value of -o: a file or a directory */
    const char *against;   /* the value of --against, an edition */
    const char *pbn, *lin; /* the values of --pbn and --lin: files of boards */
    /* the values of --board, --table and --to: the number of a board, one of its tables, the last
     * card */
    const char *board, *table, *to;
    /* the value of --law: a label, or several with commas between them */
    const char *law;
    uint64_t deals, seed; /* `deals` is 0 if --deals is not given */
    int threads;          /* the value of --threads; 0 if it is not given */
    CompareLevel level;
    bool all, citations, summary, timeline, open, script, advice; /* what a report contains */
    /* for `rule` and `check`: a statement that no ruling uses is an error */
    bool strict;
    /* rule under the edition without its practice */
    bool letter;
    /* the user gives --mutate or --suggest to `cover` */
    bool mutate, suggest;
    bool check, diff;    /* the user gives --check or --diff to `fmt` */
    bool list_universes; /* the user gives --universes */
    bool verbose;        /* the user gives --verbose to `list` */
    bool help, version;
    ColourWhen colour_when;   /* the value of --color */
    bool colour;              /* colours are printed on standard output */
    const char *const *paths; /* the arguments after the command; NULL follows the last */
    int npaths;
} Options;

/* The commands.  cmd_NAME() runs the command NAME with the options O, prints to OUT, and returns
 * the exit status. */
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
int cmd_image(const Options *o, Library *lib, FILE *out);
int cmd_lsp(const Options *o, Library *lib, FILE *out);
int cmd_why(const Options *o, Library *lib, FILE *out);

/* Reports a wrong usage, and returns false.  The arguments after LIB are a printf format and its
 * arguments.  The first line of the format says what is wrong.  The second line says what to write
 * instead. */
#define COMMAND_USAGE(lib, ...) \
    command_reported(diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN, __VA_ARGS__))
static inline bool command_reported(const Diag *d)
{
    return !d; /* D is never NULL, so this is false */
}
/* Reports a wrong usage like COMMAND_USAGE(), and returns the exit status. */
#define COMMAND_WRONG(lib, ...) ((void)COMMAND_USAGE(lib, __VA_ARGS__), EXIT_WRONG)

/* Returns true if O asks for the format named FORMAT. */
static inline bool command_format_is(const Options *o, const char *format)
{
    return o->format && strcmp(o->format, format) == 0;
}

/* Returns the Words for P, in the language that O asks for and in the arena of LIB. */
Words command_words(const Options *o, Library *lib, const Program *p);
/* Returns the program of the edition that the first argument names.  Sets REST to O without this
 * argument.  If the edition is unknown, if -e is given, or if no case follows, reports an error and
 * returns NULL.  Used by `cover`. */
const Program *command_edition_first(const Options *o, Library *lib, Options *rest);

/* Returns a copy of the clause label at TEXT, which has N bytes, with Latin letters.  The copy
 * lives in the arena of LIB.  If TEXT is not a label, reports an error and returns NULL. */
const char *command_clause_label(Library *lib, const char *text, size_t n);
/* Like command_clause_label(), but also checks the label.  If no clause of P has the label or is
 * inside it, reports an error and returns NULL. */
const char *command_clause_of(Library *lib, const Program *p, const char *text, size_t n);
/* Returns true if a clause of P has LABEL or is inside it, as 45C4b is inside 45C. */
bool command_has_clause(const Program *p, const char *label);
/* Reports that no clause has LABEL or is inside it.  Returns false. */
bool command_no_clause(Library *lib, const char *label);

#endif
