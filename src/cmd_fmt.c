#include "command.h"

#include "format.h"
#include "linediff.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a text is whose name does not say so: cases, if its first word is `case`. */
static ParseMode kind_of(const char *text)
{
    text += text_mark(text, strlen(text));
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '#')
            break;
        text += strcspn(text, "\n");
    }
    return strncmp(text, "case", 4) == 0 && strchr(" \t\r\n", text[4]) ? PARSE_CASE
                                                                       : PARSE_LAW;
}

static bool cannot_write(Library *lib, const char *path)
{
    diag_help(library_diags(lib),
              diag_add(library_diags(lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN, "%s: %s", path,
                       strerror(errno)),
              "name a file that you may write");
    return false;
}

/* TEXT into the file that PATH names, also through a link, with its permissions. */
static bool put_back(Library *lib, const char *path, const char *text)
{
    char *real = realpath(path, NULL);
    struct stat was;
    bool good = real && access(real, W_OK) == 0 && stat(real, &was) == 0;

    good = good ? library_write(lib, real, text) : cannot_write(lib, path);
    if (good && chmod(real, was.st_mode & 07777) != 0)
        good = cannot_write(lib, path);
    xfree(real);
    return good;
}

/* One file, or standard input; -1 when it could not be read or written, else
 * whether it would have been laid out otherwise. */
static int format_path(const Options *o, Library *lib, const char *path, FILE *out)
{
    char *why = NULL;
    const Source *src = sources_read(library_sources(lib), path, &why);
    bool input = strcmp(path, "-") == 0, differs;
    StrBuf text = { 0 };
    int result = -1;

    if (!src) {
        diag_help(library_diags(lib),
                  diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN, "%s", why),
                  "name a law file or a case that can be read, of at most 16 MiB");
        xfree(why);
        return -1;
    }
    if (format_source(src,
                      text_ends_in(path, ".case")  ? PARSE_CASE
                      : text_ends_in(path, ".law") ? PARSE_LAW
                                                   : kind_of(source_text(src)),
                      library_diags(lib), &text)) {
        differs = text.len != source_len(src) ||
                  (text.len && memcmp(text.s, source_text(src), text.len) != 0);
        result = differs;
        if (o->diff) {
            linediff_print(source_name(src), source_text(src), sb_str(&text), out);
        } else if (o->check) {
            if (differs)
                fprintf(out, "%s\n", source_name(src));
        } else if (input) {
            fputs(sb_str(&text), out);
        } else if (differs) {
            fprintf(out, "%s\n", path);
            if (!put_back(lib, path, sb_str(&text)))
                result = -1;
        }
    }
    sb_free(&text);
    return result;
}

int cmd_fmt(const Options *o, Library *lib, FILE *out)
{
    bool differs = false, wrong = false;

    for (int i = 0; i < o->npaths; i++) {
        Paths files = { 0 };

        library_paths(lib, o->paths[i], ".law", &files);
        if (files.n != 1 || strcmp(files.at[0], o->paths[i]) != 0)
            library_paths(lib, o->paths[i], ".case", &files);
        if (!files.n) {
            diag_help(library_diags(lib),
                      diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                               "`%s`: no law file and no case in it", o->paths[i]),
                      "name a file that ends in .law or .case, or a directory with some");
            wrong = true;
        }
        for (size_t k = 0; k < files.n; k++) {
            int result = format_path(o, lib, files.at[k], out);

            wrong |= result < 0;
            differs |= result > 0;
        }
        paths_free(&files);
    }
    return wrong                              ? EXIT_WRONG
           : differs && (o->check || o->diff) ? EXIT_DIFFERS
                                              : EXIT_DONE;
}
