/* command_line.h - reads the command line by the tables of option_table.h, and prints --help.
 *
 * Reading an argument takes two steps, because --laws must be known before there are
 * diagnostics: command_line_read() finds the options, command_line_set() checks and stores them. */
#ifndef BL_COMMAND_LINE_H
#define BL_COMMAND_LINE_H

#include "commands/option_table.h"

/* An option of the command line, with its value. */
typedef struct GivenOption {
    const char *written; /* the argument as the user typed it */
    const char *name;    /* the long name: "--edition" also for -e */
    const char *value;   /* NULL for a flag */
} GivenOption;

typedef struct CommandLine {
    const char *command; /* the first argument, or NULL */
    const char **paths;  /* the other arguments, and NULL */
    int npaths;
    GivenOption *given; /* in the order of the command line */
    int ngiven;
    const char *unknown, *valueless; /* the first argument that cannot be read, or NULL */
} CommandLine;

/* Reads ARGV up to the first argument that is no option and has no value.  ARGV must live
 * as long as L, which command_line_release() releases. */
void command_line_read(int argc, char **argv, CommandLine *l);
void command_line_release(CommandLine *l);
/* Returns the last option NAME ("--laws"); NULL if it is not given. */
const GivenOption *command_line_given(const CommandLine *l, const char *name);
/* Sets the fields of O and the bounds in LIMITS.  C is the command, or NULL.  Returns false
 * if an option is wrong (reported). */
bool command_line_set(const CommandLine *l, const CommandInfo *c, Options *o, Limits *limits,
                      Diags *diags);

/* Reports that there is no command NAME. */
void command_line_unknown_command(const char *name, Diags *diags);

/* Prints the commands and the options that each of them takes. */
void command_help_print(FILE *out);
/* Prints the forms of C and the options of each. */
void command_help_print_command(const CommandInfo *c, FILE *out);

#endif
