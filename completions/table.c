/* table.c - prints what the shells complete, from the tables options.def and commands.def.  A line:
 *   command NAME what it does
 *   option  NAME --option KIND    KIND is `-` for an option without a value, and `-none` if
 *                                 nothing can be offered for the value
 *   word    NAME KIND             what stands beside the options
 * NAME is * for the options of every command.  KIND is edition, case, dir ..., as the
 * completions know it, or the words to choose from, with | between them. */
#include "commands/option_table.h"

#include <ctype.h>
#include <string.h>

/* Prints the kind of the value of O. */
static void print_kind(const OptionInfo *o)
{
    static const char *const kinds[] = {
        "edition", "universe", "label", "dir", "file", "language"
    };
    char kind[16] = "";

    for (size_t i = 0; isupper((unsigned char)o->value[i]) && i < sizeof kind - 1; i++)
        kind[i] = (char)tolower((unsigned char)o->value[i]);
    if (o->kind == OPTION_FLAG) {
        puts("-");
        return;
    }
    if (strchr(o->values, '|')) {
        puts(o->values);
        return;
    }
    for (size_t i = 0; i < BL_LEN(kinds); i++)
        if (strcmp(kinds[i], kind) == 0) {
            puts(kind);
            return;
        }
    puts("-none");
}

static void print_option(const OptionInfo *o, const char *command)
{
    printf("option %s %s ", command, o->name);
    print_kind(o);
    if (*o->letter) {
        printf("option %s %s ", command, o->letter);
        print_kind(o);
    }
}

/* Returns the set of the forms of COMMAND. */
static uint32_t forms_of(const char *command)
{
    uint32_t set = 0;

    for (int f = 0; f < FORM_COUNT; f++)
        if (strcmp(form_table[f].command, command) == 0)
            set |= (uint32_t)1 << f;
    return set;
}

int main(void)
{
    for (const CommandInfo *c = command_table; c->name; c++) {
        for (const OptionInfo *o = option_table; o->name; o++)
            if (o->help && o->forms != OPTION_EVERY && o->forms & forms_of(c->name))
                print_option(o, c->name);
        for (const char *s = c->words; *s; s += strspn(s, " ")) {
            size_t n = strcspn(s, " ");

            printf("word %s %.*s\n", c->name, (int)n, s);
            s += n;
        }
    }
    for (const OptionInfo *o = option_table; o->name; o++)
        if (o->forms == OPTION_EVERY)
            print_option(o, "*");
    for (const CommandInfo *c = command_table; c->name; c++)
        printf("command %s %s\n", c->name, c->summary);
    return 0;
}
