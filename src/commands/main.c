/* main.c - runs the program: chooses the command, prepares the library for it, prints the
 * diagnostics, and sets the exit status.
 *
 * The function cmd_NAME() in the file cmd_NAME.c runs the command NAME. */
#include "commands/command_line.h"

#include "library/image.h"
#include "library/laws_dir.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* a freed block of at least this many bytes goes back to the system */
enum { LARGE_PIECE = 1 << 22 };

/* Returns true if the vocabulary has wordings in every language of --lang.  Otherwise reports an
 * error.  Only --script allows several languages. */
static bool languages_known(const Options *o, Library *lib)
{
    for (const char *at = o->lang;; at += strcspn(at, ",") + 1) {
        size_t n = strcspn(at, ",");
        const char *code = arena_strndup(library_arena(lib), at, n);

        if (at[n] && !o->script)
            return COMMAND_USAGE(lib,
                                 "several languages, such as `%s`, can be given only with "
                                 "--script\n"
                                 "write one language after --lang",
                                 at);
        if (!library_has_language(lib, code))
            return COMMAND_USAGE(lib,
                                 "the edition has no texts in the language `%s`\n"
                                 "`bridgelaw list languages` prints its languages",
                                 at);
        if (!at[n])
            break;
    }
    return true;
}

/* Runs the command C with the options O.  Returns the exit status. */
static int main_run_command(const CommandInfo *c, const Options *o, Library *lib)
{
    if (o->help) {
        command_help_print_command(c, stdout);
        return EXIT_DONE;
    }
    if (c->needs && !o->npaths)
        return COMMAND_WRONG(lib,
                             "`%s` needs an argument\n"
                             "`bridgelaw %s --help` shows how to write the command",
                             c->name, c->name);
    /* Only these commands use the image.  Other commands may read law files of the user, and the
     * image would change the order of the messages. */
    if (c->only_rules || c->run == cmd_list)
        library_use_image(lib, laws_helper_path(library_arena(lib), IMAGE_NAME));
    if (c->only_rules)
        library_only_rules(lib);
    if (o->letter)
        library_only_letter(lib);
    if (o->lang && !languages_known(o, lib))
        return EXIT_WRONG;
    library_require_languages(lib, o->lang);
    return c->run(o, lib, stdout);
}

/* Adds the directories of overlays and of natives to LIB.  If one of them does not exist, reports
 * an error and returns false. */
static bool main_use_directories(const Options *o, Library *lib)
{
    for (int i = 0; i < o->noverlays; i++)
        if (!library_add_overlay_dir(lib, o->overlays[i]))
            return COMMAND_USAGE(lib,
                                 "there is no directory `%s`\n"
                                 "write after --overlays the directory that has the overlays",
                                 o->overlays[i]);
    for (int i = 0; i < o->nnatives; i++)
        if (!library_allow_natives(lib, o->natives[i]))
            return COMMAND_USAGE(lib,
                                 "there is no directory `%s`\n"
                                 "write after --allow-native the directory that has the libraries",
                                 o->natives[i]);
    return true;
}

/* Returns true if output to OUT must have colours. */
static bool main_use_colour(ColourWhen when, FILE *out)
{
    const char *none = getenv("NO_COLOR");

    if (when != COLOUR_AUTO)
        return when == COLOUR_ALWAYS;
    return !(none && *none) && isatty(fileno(out));
}

/* Carries out the command line L.  Returns the exit status. */
static int main_do(const CommandLine *l, Options *o, Library *lib)
{
    const CommandInfo *c = l->command ? command_table_find(l->command) : NULL;

    if (!command_line_set(l, c, o, library_limits(lib), library_diags(lib)) ||
        !main_use_directories(o, lib))
        return EXIT_WRONG;
    if (o->version) {
        puts("bridgelaw " BL_VERSION);
        return EXIT_DONE;
    }
    if (!l->command) {
        command_help_print(o->help ? stdout : stderr);
        return o->help ? EXIT_DONE : EXIT_WRONG;
    }
    if (!c) {
        command_line_unknown_command(l->command, library_diags(lib));
        return EXIT_WRONG;
    }
    o->colour = main_use_colour(o->colour_when, stdout);
    library_set_threads(lib, o->threads);
    return main_run_command(c, o, lib);
}

typedef struct MainContext {
    int argc;
    char **argv;
    int status;
} MainContext;

static void main_work(void *context)
{
    MainContext *m = context;
    CommandLine l;
    Options o = { 0 };
    Library *lib;

    command_line_read(m->argc, m->argv, &l);
    const GivenOption *laws = command_line_given(&l, "--laws");

    lib = library_new(laws ? laws->value : NULL, m->argv[0]);
    o.paths = l.paths;
    o.npaths = l.npaths;
    m->status = main_do(&l, &o, lib);
    bool flushed = fflush(stdout) == 0;

    if (!flushed || ferror(stdout)) {
        diag_add(library_diags(lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN,
                 "cannot write to standard output: %s\n"
                 "check that the disk is not full, and that the program that reads the output is "
                 "still running",
                 flushed ? "a part is missing" : strerror(errno));
        m->status = EXIT_WRONG;
    }
    if (command_format_is(&o, "json"))
        diags_print_json(library_diags(lib), stderr);
    else
        diags_print_text(library_diags(lib), stderr, main_use_colour(o.colour_when, stderr));
    library_free(lib);
    command_line_release(&l);
}

int main(int argc, char **argv)
{
    MainContext m = { argc, argv, EXIT_WRONG };

#ifdef M_MMAP_THRESHOLD
    /* Return large blocks to the system as soon as they are freed.  The heap of one thread would
     * keep them, and other threads could not use them. */
    mallopt(M_MMAP_THRESHOLD, LARGE_PIECE);
#endif
    if (try_work(NULL, main_work, &m, NULL)) {
        fputs("bridgelaw: out of memory\n", stderr);
        return EXIT_NO_MEMORY;
    }
    return m.status;
}
