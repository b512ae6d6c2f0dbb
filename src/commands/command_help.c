/* command_help.c - prints --help from the tables options.def and commands.def. */
#include "commands/command_line.h"

#include "report/page.h"

#include <string.h>

enum { HELP_WIDTH = 80, HELP_COLUMN = 30 };

/* Prints S in lines of HELP_WIDTH columns.  The first line continues the current output line, which
 * has reached COLUMN.  The other lines begin at COLUMN. */
static void help_wrapped(const char *s, int column, FILE *out)
{
    page_continued(&(Page){ .out = out, .width = HELP_WIDTH }, column, s);
}

static void help_option(const OptionInfo *o, FILE *out)
{
    Arena *arena = arena_new();
    const char *head = arena_printf(arena, "  %s%s%s%s%s", o->letter, *o->letter ? ", " : "    ",
                                    o->name, *o->value ? " " : "", o->value),
               *text = strchr(o->values, '|') ? arena_printf(arena, "%s (%s)", o->help, o->values)
                                              : o->help;

    if (strlen(head) < HELP_COLUMN)
        fprintf(out, "%-*s", HELP_COLUMN, head);
    else
        fprintf(out, "%s\n%*s", head, HELP_COLUMN, "");
    help_wrapped(text, HELP_COLUMN, out);
    arena_free(arena);
}

/* Returns true if the forms A and B of a command take the same options. */
static bool same_options(int a, int b)
{
    for (const OptionInfo *o = option_table; o->name; o++)
        if ((o->forms >> a & 1) != (o->forms >> b & 1))
            return false;
    return true;
}

void command_help_print_command(const CommandInfo *c, FILE *out)
{
    for (int f = 0; f < FORM_COUNT; f++) {
        if (strcmp(form_table[f].command, c->name) != 0)
            continue;
        fprintf(out, "bridgelaw %s %s\n", c->name, form_table[f].arguments);
        fputs("    ", out);
        help_wrapped(form_table[f].text, 4, out);
        if (f + 1 < FORM_COUNT && strcmp(form_table[f + 1].command, c->name) == 0 &&
            same_options(f, f + 1))
            continue;
        fputc('\n', out);
        for (const OptionInfo *o = option_table; o->name; o++)
            if (o->help && o->forms != OPTION_EVERY && o->forms >> f & 1)
                help_option(o, out);
        fputc('\n', out);
    }
    fputs("Options of every command: see bridgelaw --help\n", out);
}

void command_help_print(FILE *out)
{
    fputs("bridgelaw rules on what happened at a bridge table.\n\n"
          "Usage: bridgelaw COMMAND [OPTION]... [ARGUMENT]...\n\n"
          "Commands; bridgelaw COMMAND --help prints how to use one:\n",
          out);
    for (const CommandInfo *c = command_table; c->name; c++)
        fprintf(out, "  %-11s %s\n", c->name, c->summary);
    fputs("\nOptions of every command:\n", out);
    for (const OptionInfo *o = option_table; o->name; o++)
        if (o->forms == OPTION_EVERY)
            help_option(o, out);
    fputs("\n"
          "EDITION is an edition with overlays: wbf-2017+wbf-commentary-2019.\n"
          "Exit status: 0 done; 1 something differs or fails; 2 the input is wrong.\n",
          out);
}
