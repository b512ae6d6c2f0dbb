/* library_core.c - makes the library, sets it up, gives out its memory, and lists and writes
 * files. */
#include "library/library_inside.h"

#include "kit/parallel.h"
#include "kit/vec.h"
#include "library/file_write.h"
#include "library/laws_dir.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Library *library_new(const char *laws, const char *program_path)
{
    Library *lib = xcalloc(1, sizeof *lib);

    lib->arena = arena_new_sized(LARGE_PAGE);
    lib->of_names = arena_new();
    lib->names = interner_new(lib->of_names);
    lib->limits = *limits_default();
    lib->sources = sources_new();
    sources_set_limits(lib->sources, &lib->limits);
    lib->diags = diags_new(lib->sources);
    lib->loaded = ffi_libraries_new();
    lib->threads = 1;
    lib->dir = laws ? laws : laws_dir(lib->arena, program_path);
    lib->boards = board_files_new(lib->sources, lib->diags, lib->arena);
    return lib;
}

void library_copy_read(Library *lib, const Library *base)
{
    for (int i = 0; i < base->nparsed; i++)
        if (base->parsed[i].clean && !base->parsed[i].of_cases) {
            VEC_ROOM_IN(lib->arena, lib->parsed, lib->nparsed, lib->cap_parsed);
            lib->parsed[lib->nparsed++] = base->parsed[i];
        }
    for (size_t i = 0; i < base->neditions; i++)
        if (base->editions[i].program)
            lib->editions[lib->neditions++] = base->editions[i];
}

Library *library_over(const Library *base)
{
    Library *lib = xcalloc(1, sizeof *lib);

    lib->borrows_natives = true;
    lib->limits = base->limits;
    lib->langs = base->langs;
    lib->arena = arena_new();
    lib->of_names = arena_new();
    lib->names = interner_over(base->names, lib->of_names);
    lib->sources = sources_over(base->sources);
    sources_set_limits(lib->sources, &lib->limits);
    lib->diags = diags_new(lib->sources);
    lib->loaded = base->loaded;
    memcpy(lib->overlays, base->overlays, sizeof lib->overlays);
    lib->noverlays = base->noverlays;
    lib->boards = board_files_new(lib->sources, lib->diags, lib->arena);
    lib->dir = base->dir;
    lib->only_rules = base->only_rules;
    lib->letter = base->letter;
    lib->compare = base->compare;
    lib->uses = base->uses;
    lib->threads = base->threads;
    library_copy_read(lib, base);
    return lib;
}

void library_free(Library *lib)
{
    diags_free(lib->diags);
    sources_free(lib->sources);
    arena_free(lib->of_case);
    for (size_t i = 0; i < BL_LEN(lib->of_thread); i++)
        arena_free(lib->of_thread[i]);
    for (int i = 0; i < lib->nparsed; i++)
        arena_free(lib->parsed[i].of_cases);
    arena_free(lib->of_names);
    for (const ExtraArena *a = lib->extra; a; a = a->next)
        arena_free(a->arena);
    arena_free(lib->arena);
    paths_free(&lib->overlay_files);
    if (!lib->borrows_natives)
        ffi_libraries_free(lib->loaded);
    xfree(lib);
}

void library_unload_natives(Library *lib)
{
    ffi_libraries_close(lib->loaded);
}

bool library_allow_natives(Library *lib, const char *dir)
{
    return ffi_libraries_allow(lib->loaded, dir);
}

Limits *library_limits(Library *lib)
{
    return &lib->limits;
}

void library_only_rules(Library *lib)
{
    lib->only_rules = true;
}

/* Makes LIB forget the editions that it took from an image.  The caller is changing a setting, and
 * these editions were checked without that setting.  The syntax trees of the files stay. */
static void library_forget_checked(Library *lib)
{
    lib->neditions = 0;
}

void library_only_letter(Library *lib)
{
    library_forget_checked(lib);
    lib->letter = true;
}

void library_keep_uses(Library *lib)
{
    library_forget_checked(lib);
    lib->uses = true;
}

void library_keep_no_uses(Library *lib)
{
    library_forget_checked(lib);
    lib->uses = false;
}

void library_probe(Library *lib, NameProbe *probe)
{
    lib->probe = probe;
}

void library_compare_editions(Library *lib)
{
    lib->compare = true;
}

void library_set_threads(Library *lib, int threads)
{
    lib->threads = parallel_threads(threads, MAX_PARSERS);
}

bool library_add_overlay_dir(Library *lib, const char *dir)
{
    if (lib->noverlays == BL_LEN(lib->overlays) || !path_is_dir(dir))
        return false;
    lib->overlays[lib->noverlays++] = arena_printf(lib->arena, "%s", dir);
    paths_free(&lib->overlay_files);
    return true;
}

void library_require_languages(Library *lib, const char *langs)
{
    lib->langs = langs;
}

Arena *library_arena(Library *lib)
{
    return lib->arena;
}

Arena *library_new_arena(Library *lib)
{
    ExtraArena *a = arena_new_of(lib->arena, ExtraArena);

    a->arena = arena_new();
    a->next = lib->extra;
    lib->extra = a;
    return a->arena;
}

Arena *library_case_arena(Library *lib)
{
    if (!lib->of_case)
        lib->of_case = arena_new();
    return lib->of_case;
}

void library_clear_case_arena(Library *lib)
{
    arena_free(lib->of_case);
    lib->of_case = NULL;
}

Diags *library_diags(Library *lib)
{
    return lib->diags;
}

Sources *library_sources(Library *lib)
{
    return lib->sources;
}

const char *library_dir(const Library *lib)
{
    return lib->dir;
}

void library_cannot_list(Library *lib, const char *dir)
{
    diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
             "cannot read the directory `%s`: %s\n"
             "name a directory that you may read",
             dir, strerror(errno));
}

/* Returns true if PATH ends in SUFFIX.  If SUFFIX is `.case`, a path that ends in `.case.json`
 * counts too, because such a file has cases in JSON. */
static bool library_has_suffix(const char *path, const char *suffix)
{
    return text_ends_with(path, suffix) ||
           (strcmp(suffix, ".case") == 0 && text_ends_with(path, ".case.json"));
}

static void library_walk(Library *lib, const char *dir, const char *suffix, Paths *out, int depth)
{
    Paths here = { 0 };

    if (!paths_add_names(&here, dir))
        library_cannot_list(lib, dir);
    paths_sort(&here);
    for (size_t i = 0; i < here.n; i++) {
        Arena *scratch = arena_new();
        char *path = arena_printf(scratch, "%s/%s", dir, here.at[i]);
        PathKind kind = path_kind(path);

        if (kind == PATH_DIR && depth < 16)
            library_walk(lib, path, suffix, out, depth + 1);
        else if (library_has_suffix(path, suffix) && kind != PATH_DIR && kind != PATH_SPECIAL)
            paths_add(out, path);
        arena_free(scratch);
    }
    paths_free(&here);
}

void library_paths(Library *lib, const char *path, const char *suffix, Paths *out)
{
    size_t n = strlen(path);
    char *clean = arena_strndup(lib->arena, path, n);

    while (n > 1 && clean[n - 1] == '/')
        clean[--n] = '\0';
    if (path_is_dir(clean))
        library_walk(lib, clean, suffix, out, 0);
    else
        paths_add(out, clean);
}

bool library_dir_paths(Library *lib, const char *name, Paths *out)
{
    const char *dir = arena_printf(lib->arena, "%s/%s", lib->dir, name);

    if (!path_is_dir(dir))
        return false;
    library_paths(lib, dir, ".law", out);
    return true;
}

const Source *library_laws_file(Library *lib, const char *name)
{
    return library_text_file(lib, arena_printf(lib->arena, "%s/%s", lib->dir, name));
}

const Source *library_text_file(Library *lib, const char *path)
{
    char *why = NULL;
    const Source *s = access(path, R_OK) == 0 ? sources_read(lib->sources, path, &why) : NULL;

    xfree(why);
    return s;
}

bool library_make_dir(Library *lib, const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    diag_add(lib->diags, DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "cannot make the directory `%s`: %s\n"
             "name a directory that you may write in",
             path, strerror(errno));
    return false;
}

bool library_write(Library *lib, const char *path, const char *text)
{
    return library_write_bytes(lib, path, text, strlen(text));
}

bool library_write_bytes(Library *lib, const char *path, const void *bytes, size_t n)
{
    bool left;
    char *why = file_write_bytes(path, bytes, n, &left);

    if (!why)
        return true;
    diag_add(lib->diags, DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "%s\n"
             "%s",
             why,
             left ? "if no other process is writing this file, delete it"
                  : "name a file in a directory where you may write");
    xfree(why);
    return false;
}

bool library_write_case(Library *lib, const char *dir, const char *name, const char *text)
{
    return library_write(lib, arena_printf(lib->arena, "%s/%s.case", dir, name), text);
}
