/* option_table.h - the tables of the command line: the commands and their forms (commands.def)
 * and the options (options.def). */
#ifndef BL_OPTION_TABLE_H
#define BL_OPTION_TABLE_H

#include "commands/command.h"

#include <stddef.h>

/* The ways to call the commands. */
typedef enum FormId {
#define COMMAND(name, needs, only_rules, words, summary)
#define FORM(id, command, word, arguments, text) FORM_##id,
#include "commands/commands.def"
#undef COMMAND
#undef FORM
    FORM_COUNT
} FormId;

typedef struct CommandInfo {
    const char *name;
    int (*run)(const Options *o, Library *lib, FILE *out);
    bool needs;        /* at least one argument */
    bool only_rules;   /* it looks at no universe, principle or incentive */
    const char *words; /* what completions offer beside the options */
    const char *summary;
} CommandInfo;

typedef enum OptionKind {
    OPTION_FLAG,   /* bool */
    OPTION_TEXT,   /* const char *: the last value */
    OPTION_LIST,   /* const char *[MAX_EDITIONS], and an int that counts them */
    OPTION_CHOICE, /* an enum: the index of the value among those allowed */
    OPTION_SMALL,  /* int */
    OPTION_NUMBER, /* uint64_t */
    OPTION_LIMIT   /* a bound of limits.def */
} OptionKind;

#define OPTION_EVERY (((uint32_t)1 << FORM_COUNT) - 1) /* all forms */

typedef struct OptionInfo {
    const char *name, *letter, *alias;
    OptionKind kind;
    size_t field, count; /* offsets in Options; COUNT of a list */
    const char *value, *values;
    uint32_t forms; /* bits by FormId */
    const char *help;
} OptionInfo;

typedef struct FormInfo {
    const char *command, *word, *arguments, *text;
} FormInfo;

/* The commands in the order of --help, and the options; a name that is NULL ends each. */
extern const CommandInfo command_table[];
extern const OptionInfo option_table[];
/* The forms; those of one command follow each other. */
extern const FormInfo form_table[FORM_COUNT];

/* Returns the command NAME, or NULL. */
const CommandInfo *command_table_find(const char *name);

#endif
