/* option_table.c - builds the tables of the command line from commands.def and options.def. */
#include "commands/option_table.h"

#include "bridge/interval.h"

const CommandInfo command_table[] = {
#define COMMAND(name, needs, only_rules, words, summary) \
    { #name, cmd_##name, needs, only_rules, words, summary },
#define FORM(id, command, word, arguments, text)
#include "commands/commands.def"
#undef COMMAND
#undef FORM
    { 0 }
};

const FormInfo form_table[FORM_COUNT] = {
#define COMMAND(name, needs, only_rules, words, summary)
#define FORM(id, command, word, arguments, text) [FORM_##id] = { #command, word, arguments, text },
#include "commands/commands.def"
#undef COMMAND
#undef FORM
};

/* The sets of forms that options.def uses, as bits. */
enum {
#define COMMAND(name, needs, only_rules, words, summary)
#define FORM(id, command, word, arguments, text) IN_##id = 1 << FORM_##id,
#include "commands/commands.def"
#undef COMMAND
#undef FORM
    IN_EVERY = OPTION_EVERY
};

#define FLAG(field)   OPTION_FLAG, offsetof(Options, field), 0
#define TEXT(field)   OPTION_TEXT, offsetof(Options, field), 0
#define LIST(field)   OPTION_LIST, offsetof(Options, field), offsetof(Options, n##field)
#define CHOICE(field) OPTION_CHOICE, offsetof(Options, field), 0
#define SMALL(field)  OPTION_SMALL, offsetof(Options, field), 0
#define NUMBER(field) OPTION_NUMBER, offsetof(Options, field), 0
#define LIMIT         OPTION_LIMIT, 0, 0

const OptionInfo option_table[] = {
#define OPTION(name, letter, alias, field, value, values, forms, help) \
    { name, letter, alias, field, value, values, forms, help },
#include "commands/options.def"
#undef OPTION
    { 0 }
};

_Static_assert(SAMPLE_MOST == 100000, "options.def says how many deals there can be");

const CommandInfo *command_table_find(const char *name)
{
    for (const CommandInfo *c = command_table; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}
