/* option_table.h - declares the tables of the command line: commands and their forms
 * (commands.def), and options (options.def). */
#ifndef BL_OPTION_TABLE_H
#define BL_OPTION_TABLE_H

#include "commands/command.h"

#include <stddef.h>

/* The forms of the commands.  A form is one way to call a command. */
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
    bool needs;      /* the command needs at least one argument */
    bool only_rules; /* the command reads no universe, principle or incentive */
    /* the words that shell completion offers after the command, besides options */
    const char *words;
    const char *summary;
} CommandInfo;

/* The kinds of options.  The kind is the type of the field of Options that the option sets. */
typedef enum OptionKind {
    OPTION_FLAG, /* the field is a bool */
    OPTION_TEXT, /* the field is a const char *; the last value counts */
    /* the fields are a const char *[MAX_EDITIONS] for the values, and an int for the number of
     * values */
    OPTION_LIST,
    OPTION_CHOICE, /* the field is an enum: the index in the list of allowed values */
    OPTION_SMALL,  /* the field is an int */
    OPTION_NUMBER, /* the field is a uint64_t */
    OPTION_LIMIT   /* has no field, and sets a bound of limits.def */
} OptionKind;

#define OPTION_EVERY (((uint32_t)1 << FORM_COUNT) - 1) /* the set of all forms */

typedef struct OptionInfo {
    const char *name, *letter, *alias;
    OptionKind kind;
    /* the offsets of the fields in Options; `count` is used by OPTION_LIST only */
    size_t field, count;
    const char *value, *values;
    uint32_t forms; /* the forms that take the option, as bits by FormId */
    const char *help;
} OptionInfo;

typedef struct FormInfo {
    const char *command, *word, *arguments, *text;
} FormInfo;

/* The commands in the order of --help, and the options.  A row with the name NULL ends each
 * table. */
extern const CommandInfo command_table[];
extern const OptionInfo option_table[];
/* The forms.  All forms of a command stand together. */
extern const FormInfo form_table[FORM_COUNT];

/* Returns the command NAME, or NULL if there is none. */
const CommandInfo *command_table_find(const char *name);

#endif
