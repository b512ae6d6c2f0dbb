/* cmd_explain.c - implements `explain`: prints the page about a diagnostic. */
#include "commands/command.h"
#include "library/laws_dir.h"

int cmd_explain(const Options *o, Library *lib, FILE *out)
{
    int status = EXIT_DONE;

    for (int i = 0; i < o->npaths; i++) {
        FILE *f = laws_dir_page(library_arena(lib), library_dir(lib), o->paths[i]);
        char buf[4096];
        size_t n;

        if (!f) {
            COMMAND_USAGE(lib,
                          "there is no diagnostic with the code `%s`\n"
                          "write a code as it stands in brackets after `error` or `warning`, "
                          "such as N0001",
                          o->paths[i]);
            status = EXIT_WRONG;
            continue;
        }
        while ((n = fread(buf, 1, sizeof buf, f)) > 0)
            fwrite(buf, 1, n, out);
        fclose(f);
    }
    return status;
}
