/* option_table.h - the tables of the command line: the commands and their forms (commands.def)
 * and the options (options.def). */
#ifndef BL_OPTION_TABLE_H
#define BL_OPTION_TABLE_H

#include "commands/command.h"

#include <stddef.h>

/* The forms of the commands: the ways to call them. */
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
    bool needs;        /* the command needs at least one argument */
    bool only_rules;   /* the command reads no universe, principle or incentive */
    const char *words; /* the words that shell completion offers besides the options */
    const char *summary;
} CommandInfo;

typedef enum OptionKind {
    OPTION_FLAG,   /* field: bool */
    OPTION_TEXT,   /* field: const char *, the last value given */
    OPTION_LIST,   /* fields: const char *[MAX_EDITIONS], and an int that counts them */
    OPTION_CHOICE, /* field: an enum, the index among the allowed values */
    OPTION_SMALL,  /* field: int */
    OPTION_NUMBER, /* field: uint64_t */
    OPTION_LIMIT   /* no field: a bound of limits.def */
} OptionKind;

#define OPTION_EVERY (((uint32_t)1 << FORM_COUNT) - 1) /* all forms */

typedef struct OptionInfo {
    const char *name, *letter, *alias;
    OptionKind kind;
    size_t field, count; /* offsets in Options; COUNT is for OPTION_LIST */
    const char *value, *values;
    uint32_t forms; /* bits by FormId */
    const char *help;
} OptionInfo;

typedef struct FormInfo {
    const char *command, *word, *arguments, *text;
} FormInfo;

/* The commands in the order of --help, and the options.  An entry with the name NULL ends each
 * table. */
extern const CommandInfo command_table[];
extern const OptionInfo option_table[];
/* The forms.  Those of one command stand together. */
extern const FormInfo form_table[FORM_COUNT];

/* Returns the command NAME, or NULL. */
const CommandInfo *command_table_find(const char *name);

#endif
