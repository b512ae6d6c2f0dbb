/* cmd_fmt.c - implements `fmt`: lays out law files and cases. */
#include "commands/command.h"

#include "library/line_diff.h"
#include "syntax/fmt.h"
#include "syntax/json_spans.h"

#include <string.h>
#include <sys/stat.h>

/* Writes TEXT to the file PATH.  PATH must be a regular file.  Returns false on an error
 * (reported). */
static bool fmt_write_back(Library *lib, const char *path, const char *text)
{
    struct stat was;

    if (stat(path, &was) == 0 && S_ISREG(was.st_mode))
        return library_write(lib, path, text);
    diag_add(library_diags(lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "cannot write `%s`: this is not a regular file\n"
             "to lay out standard input, write: bridgelaw fmt -",
             path);
    return false;
}

/* Formats the file PATH, or standard input.  Returns 1 if the layout changes, 0 if it does not, and
 * -1 on an error (reported). */
static int format_path(const Options *o, Library *lib, const char *path, FILE *out)
{
    char *why = NULL;
    const Source *src = sources_read(library_sources(lib), path, &why);
    bool input = strcmp(path, "-") == 0, differs;
    StrBuf text = { 0 };
    const char *shown;
    int result = -1;

    if (!src) {
        diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "%s\n"
                 "name a law file or a case that can be read",
                 why);
        xfree(why);
        return -1;
    }
    if (json_begins(source_text(src), source_len(src))) {
        COMMAND_USAGE(lib,
                      "`%s` is a case in JSON, but only law files and case files can be laid "
                      "out\n"
                      "to make a case file from this JSON, write: bridgelaw case text %s",
                      path, path);
        return -1;
    }
    shown = text_for_terminal(library_arena(lib), source_name(src));
    if (fmt_source(src,
                   text_ends_with(path, ".case")  ? PARSE_CASE
                   : text_ends_with(path, ".law") ? PARSE_LAW
                                                  : fmt_guess_mode(source_text(src)),
                   library_diags(lib), &text)) {
        differs = text.len != source_len(src) ||
                  (text.len && memcmp(text.s, source_text(src), text.len) != 0);
        result = differs;
        if (o->diff) {
            line_diff_print(shown, source_text(src), strbuf_str(&text), out);
        } else if (o->check) {
            if (differs)
                fprintf(out, "%s\n", shown);
        } else if (input) {
            fputs(strbuf_str(&text), out);
        } else if (differs) {
            fprintf(out, "%s\n", shown);
            if (!fmt_write_back(lib, path, strbuf_str(&text)))
                result = -1;
        }
    }
    strbuf_free(&text);
    return result;
}

typedef struct FmtCommand {
    const Options *o;
    Library *lib;
    FILE *out;
    bool differs, wrong;
} FmtCommand;

/* Formats the file PATH or, if PATH is a directory, its law files and cases. */
static void format_all(FmtCommand *f, const char *path)
{
    Paths files = { 0 };
    bool any = false;

    library_paths(f->lib, path, ".law", &files);
    if (files.n != 1 || strcmp(files.at[0], path) != 0)
        library_paths(f->lib, path, ".case", &files);
    for (size_t k = 0; k < files.n; k++) {
        int result;

        if (text_ends_with(files.at[k], ".json") && strcmp(files.at[k], path) != 0)
            continue;
        any = true;
        result = format_path(f->o, f->lib, files.at[k], f->out);
        f->wrong |= result < 0;
        f->differs |= result > 0;
    }
    paths_free(&files);
    if (any)
        return;
    diag_add(library_diags(f->lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
             "there is no law file and no case in `%s`\n"
             "name a file that ends in .law or .case, or a directory with such files",
             path);
    f->wrong = true;
}

int cmd_fmt(const Options *o, Library *lib, FILE *out)
{
    FmtCommand f = { .o = o, .lib = lib, .out = out };

    if (o->check && o->diff)
        return COMMAND_WRONG(
            lib, "`--check` and `--diff` cannot be given together\n"
                 "give --check to print which files would change, or --diff to print the changes");
    for (int i = 0; i < o->npaths; i++)
        format_all(&f, o->paths[i]);
    return f.wrong ? EXIT_WRONG : f.differs && (o->check || o->diff) ? EXIT_DIFFERS : EXIT_DONE;
}
