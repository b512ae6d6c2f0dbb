/* command_line.h - reads the command line by the tables of option_table.h, and prints --help.
 *
 * The command line is read in two steps, because there are no diagnostics before --laws is found.
 * command_line_read() finds the options.  command_line_set() checks them and stores their
 * values. */
#ifndef BL_COMMAND_LINE_H
#define BL_COMMAND_LINE_H

#include "commands/option_table.h"

/* An option that the user gave, with its value. */
typedef struct GivenOption {
    const char *written; /* the argument as the user typed it */
    const char *name;    /* the long name: "--edition" also for -e */
    const char *value;   /* the value; NULL for a flag */
} GivenOption;

typedef struct CommandLine {
    const char *command; /* the first argument, or NULL */
    const char **paths;  /* the other arguments; NULL follows the last */
    int npaths;
    GivenOption *given; /* the options given, in the order of the command line */
    int ngiven;
    /* UNKNOWN: an unknown option.  VALUELESS: an option without its value.  NULL: no option is
     * wrong in this way. */
    const char *unknown, *valueless;
} CommandLine;

/* Sets L to the ARGC arguments in ARGV.  ARGV must live as long as L.  Stops at an unknown option
 * and at an option without its value.  The caller calls command_line_release(). */
void command_line_read(int argc, char **argv, CommandLine *l);
void command_line_release(CommandLine *l);
/* Returns the last option in L with the long name NAME, such as "--laws".  Returns NULL if there is
 * none. */
const GivenOption *command_line_given(const CommandLine *l, const char *name);
/* Sets the fields of O and the bounds in LIMITS by the options of L.  C is the command, or NULL.
 * If an option is wrong, reports an error and returns false. */
bool command_line_set(const CommandLine *l, const CommandInfo *c, Options *o, Limits *limits,
                      Diags *diags);

/* Reports that no command is called NAME. */
void command_line_unknown_command(const char *name, Diags *diags);

/* Prints to OUT the list of commands and the options that every command takes. */
void command_help_print(FILE *out);
/* Prints to OUT how to call the command C: its forms, and the options of each form. */
void command_help_print_command(const CommandInfo *c, FILE *out);

#endif
