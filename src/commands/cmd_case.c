/* cmd_case.c - implements `case`: prints cases in another form, and begins new cases. */
#include "commands/cases.h"

#include "case/case_json.h"
#include "report/events_json.h"
#include "report/json_print.h"

#include <string.h>

typedef struct CaseOutput {
    const Options *o;
    Library *lib;
    FILE *out;
    bool first;
} CaseOutput;

/* Returns the case N of FILE in JSON.  With --all, an event has its kind and attributes, and a
 * setting has its name.  Without --all, both are sentences.  Returns NULL on an error
 * (reported). */
static json_t *case_to_json(const CaseOutput *f, const char *file, const Node *n)
{
    Library *lib = f->lib;
    json_t *j = case_json_of_node(n, library_sources(lib));

    if (f->o->all) {
        const Case *c =
            cases_load(lib, file, n, f->o->neditions ? f->o->editions[0] : library_case_edition(n));

        if (!c) {
            json_decref(j);
            return NULL;
        }
        if (json_object_get(j, "story"))
            json_object_set_new(j, "story", events_json(c, library_case_arena(lib)));
        if (json_object_get(j, "settings")) {
            json_t *settings = events_json_settings(c, n, library_case_arena(lib));

            if (settings)
                json_object_set_new(j, "settings", settings);
        }
    }
    return j;
}

static bool case_print_json(void *context, const char *file, const Node *n)
{
    CaseOutput *f = context;
    json_t *j = case_to_json(f, file, n);

    if (j)
        json_print(j, f->out);
    return true;
}

static bool case_print_text(void *context, const char *file, const Node *n)
{
    CaseOutput *f = context;
    json_t *j = case_to_json(f, file, n);
    const Source *made = NULL;
    StrBuf text = { 0 };

    if (j) {
        json_write(j, false, &text);
        made = library_case_text(f->lib, file, strbuf_str(&text));
    }
    if (made) {
        fprintf(f->out, "%s%s", f->first ? "" : "\n", source_text(made));
        f->first = false;
    }
    strbuf_free(&text);
    json_decref(j);
    return true;
}

typedef struct Subcommand {
    const char *name;
    int (*run)(const Options *o, Library *lib, FILE *out);
} Subcommand;

static int print_cases(const Options *o, Library *lib, FILE *out, CaseFn *print)
{
    CaseOutput f = { .o = o, .lib = lib, .out = out, .first = true };

    if (!o->npaths)
        return COMMAND_WRONG(lib, "`case` needs a case file\n"
                                  "write the name of a case file, or `-` for standard input");
    if (o->neditions && !o->all)
        return COMMAND_WRONG(lib, "`-e` cannot be given without `--all`\n"
                                  "add `--all` to print the kinds of events that the edition "
                                  "declares; or leave `-e` out");
    return cases_each(o, lib, print, &f) ? EXIT_DONE : EXIT_WRONG;
}

static int case_cmd_json(const Options *o, Library *lib, FILE *out)
{
    return print_cases(o, lib, out, case_print_json);
}

static int case_cmd_text(const Options *o, Library *lib, FILE *out)
{
    return print_cases(o, lib, out, case_print_text);
}

int cmd_case(const Options *o, Library *lib, FILE *out)
{
    static const Subcommand subcommands[] = { { "new", cmd_case_new },
                                              { "json", case_cmd_json },
                                              { "text", case_cmd_text } };
    Options rest = *o;
    StrBuf list = { 0 };

    rest.paths++;
    rest.npaths--;
    for (size_t i = 0; i < BL_LEN(subcommands); i++) {
        if (strcmp(o->paths[0], subcommands[i].name) == 0) {
            strbuf_free(&list);
            return subcommands[i].run(&rest, lib, out);
        }
        strbuf_printf(&list, "%s`case %s`", i ? ", " : "", subcommands[i].name);
    }
    COMMAND_USAGE(lib,
                  "there is no command `case %s`\n"
                  "write one of these commands: %s",
                  o->paths[0], strbuf_str(&list));
    strbuf_free(&list);
    return EXIT_WRONG;
}
