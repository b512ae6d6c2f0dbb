#include "library/library.h"

#include "boards/board_deal.h"
#include "bridge/natives.h"
#include "case/case_json.h"
#include "kit/parallel.h"
#include "library/file_write.h"
#include "library/laws_dir.h"
#include "program/program.h"
#include "syntax/json_spans.h"
#include "syntax/parse.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PARSERS = 4 };

typedef struct ParsedFile {
    const char *path;
    const Source *ahead; /* it was read, and is parsed when somebody asks for it */
    const Source *src;   /* of cases, of which nothing was reported; else NULL */
    Arena *of_cases;     /* where their tree is, or NULL */
    const Node *items;
    bool ok;
    bool apart; /* cases: each has a name of its own */
} ParsedFile;

typedef struct LoadedEdition {
    const char *name;       /* NULL: the vocabulary alone */
    const Program *program; /* NULL: has errors */
} LoadedEdition;

typedef struct ExtraArena ExtraArena;
struct ExtraArena {
    Arena *arena;
    ExtraArena *next;
};

struct Library {
    Limits limits;
    const char *langs; /* in which editions will be told, as after --lang, or NULL */
    Arena *arena;
    ExtraArena *apart;
    Arena *of_case; /* or NULL */
    Arena *of_names;
    Interner *names;
    Sources *sources;
    Diags *diags;
    FfiLibraries *loaded;     /* libraries of natives */
    const char *overlays[16]; /* directories where overlays are, beside those in dir */
    size_t noverlays;
    Paths overlay_files; /* all of them, once somebody asked */
    BoardFiles *boards;  /* that cases take their deals from */
    const char *dir;
    bool only_rules; /* what rulings do not hang on is left out */
    int threads;     /* that parse: one in the arena, each other in one of its own */
    Arena *of_thread[MAX_PARSERS];
    ParsedFile *parsed;
    int nparsed, cap_parsed;
    LoadedEdition editions[64];
    size_t neditions;
    struct { /* while cases are read apart: what was there before */
        Diags *diags;
        Interner *names;
        size_t nsources;
    } before;
};

static bool file_is_dir(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool file_is_regular(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

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
    for (const ExtraArena *a = lib->apart; a; a = a->next)
        arena_free(a->arena);
    arena_free(lib->arena);
    paths_free(&lib->overlay_files);
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

void library_set_threads(Library *lib, int threads)
{
    lib->threads = parallel_threads(threads, MAX_PARSERS);
}

bool library_add_overlay_dir(Library *lib, const char *dir)
{
    if (lib->noverlays == BL_LEN(lib->overlays) || !file_is_dir(dir))
        return false;
    lib->overlays[lib->noverlays++] = arena_printf(lib->arena, "%s", dir);
    paths_free(&lib->overlay_files);
    return true;
}

Arena *library_arena(Library *lib)
{
    return lib->arena;
}

Arena *library_new_arena(Library *lib)
{
    ExtraArena *a = arena_new_of(lib->arena, ExtraArena);

    a->arena = arena_new();
    a->next = lib->apart;
    lib->apart = a;
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

/* ---- files ------------------------------------------------------------ */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_path(Paths *out, const char *path)
{
    out->at = xrealloc(out->at, sizeof *out->at * (out->n + 1));
    out->at[out->n] = xmalloc(strlen(path) + 1);
    strcpy(out->at[out->n++], path);
}

void paths_free(Paths *p)
{
    for (size_t i = 0; i < p->n; i++)
        xfree(p->at[i]);
    xfree(p->at);
    *p = (Paths){ 0 };
}

/* Cases in JSON are named .case.json: whatever else ends in .json is none of ours. */
static bool library_has_suffix(const char *path, const char *suffix)
{
    return text_ends_with(path, suffix) ||
           (strcmp(suffix, ".case") == 0 && text_ends_with(path, ".case.json"));
}

static void end_dir(void *d)
{
    closedir(d);
}

/* The names in DIR, but for those with a dot before, added to OUT; false: not all of them
 * can be read, errno says why. */
static bool library_dir_names(const char *dir, Paths *out)
{
    DIR *d = opendir(dir);
    Cleanup open;
    int why;

    if (!d && errno == ENOMEM)
        out_of_memory();
    if (!d)
        return false;
    cleanup_push(&open, end_dir, d);
    for (;;) {
        const struct dirent *e;

        errno = 0;
        e = readdir(d);
        if (!e)
            break;
        if (e->d_name[0] != '.')
            add_path(out, e->d_name);
    }
    why = errno;
    cleanup_pop(&open);
    closedir(d);
    errno = why;
    return why == 0;
}

static void cannot_list(Library *lib, const char *dir)
{
    diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
             "%s: %s\n"
             "check that you may read it",
             dir, strerror(errno));
}

/* Is it there, and neither a file nor a link to one?  Reading it might never end. */
static bool file_is_special(const char *path)
{
    struct stat s;

    return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

static void library_walk(Library *lib, const char *dir, const char *suffix, Paths *out,
                         int depth)
{
    Paths here = { 0 };

    if (!library_dir_names(dir, &here))
        cannot_list(lib, dir);
    if (here.n)
        qsort(here.at, here.n, sizeof *here.at, by_name);
    for (size_t i = 0; i < here.n; i++) {
        Arena *scratch = arena_new();
        char *path = arena_printf(scratch, "%s/%s", dir, here.at[i]);

        if (file_is_dir(path) && depth < 16)
            library_walk(lib, path, suffix, out, depth + 1);
        else if (library_has_suffix(path, suffix) && !file_is_special(path))
            add_path(out, path);
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
    if (file_is_dir(clean))
        library_walk(lib, clean, suffix, out, 0);
    else
        add_path(out, clean);
}

/* The cases of SRC, in words or in JSON: nothing else begins with a brace. */
static Node *library_parse_cases(const Source *src, Sources *sources, Arena *arena,
                                 Interner *names, Diags *diags)
{
    return json_begins(source_text(src), source_len(src))
               ? case_json_parse(src, sources, arena, names, diags)
               : parse_source(src, PARSE_CASE, arena, names, diags);
}

/* By name, and as they are told among equal ones. */
static int by_case_name(const void *a, const void *b)
{
    const Node *x = *(const Node *const *)a, *y = *(const Node *const *)b;
    int order = strcmp(x->text, y->text);

    return order ? order
                 : (x->span.start > y->span.start) - (x->span.start < y->span.start);
}

/* Has each of CASES a name of its own?  What is asked of a case, and what is told of it, names no
 * more than that. */
static bool library_names_unique(Library *lib, const Node *cases)
{
    const size_t n = ast_count(cases);
    const Node **all = xcalloc(n + 1, sizeof(Node *)), *first = NULL;
    size_t told = 0, twice = 0;

    for (const Node *c = cases; c; c = c->next)
        all[told++] = c;
    qsort(all, n, sizeof(Node *), by_case_name);
    for (size_t i = 0; i < n; i++) {
        if (!first || strcmp(first->text, all[i]->text) != 0) {
            first = all[i];
            continue;
        }
        Diag *d = diag_add(lib->diags, DIAG_CASE_NAME_TWICE, all[i]->span,
                           "the case `%s`", first->text);

        diag_note(lib->diags, d, first->span, "first stated here");
        diag_help(lib->diags, d, "give one of the two another name");
        twice++;
    }
    xfree(all);
    return !twice;
}

/* ITEMS without those by which no ruling differs. */
static Node *library_drop_unruled(Node *items)
{
    Node **at = &items;

    while (*at)
        if ((*at)->kind == N_Universe || (*at)->kind == N_Principle ||
            (*at)->kind == N_Incentive)
            *at = (*at)->next;
        else
            at = &(*at)->next;
    return items;
}

/* The tree of SRC, which is P's; that of cases in an arena of its own. */
static void library_parse(Library *lib, ParsedFile *p, const Source *src, ParseMode mode)
{
    size_t errors = diags_errors(lib->diags), told = diags_count(lib->diags);
    Node *items;

    if (mode == PARSE_CASE) {
        p->of_cases = arena_new();
        items =
            library_parse_cases(src, lib->sources, p->of_cases, lib->names, lib->diags);
        board_deal_read(items, lib->boards, lib->sources, p->of_cases, lib->diags);
        p->ok = diags_errors(lib->diags) == errors;
        p->apart = p->ok && library_names_unique(lib, items);
        if (diags_count(lib->diags) == told && diags_errors(lib->diags) == errors)
            p->src = src;
    } else {
        items = parse_source(src, mode, lib->arena, lib->names, lib->diags);
        if (lib->only_rules)
            items = library_drop_unruled(items);
        p->ok = diags_errors(lib->diags) == errors;
    }
    p->items = items;
    p->ahead = NULL;
}

static ParsedFile *library_parsed_at(const Library *lib, const char *path)
{
    for (int i = 0; i < lib->nparsed; i++)
        if (strcmp(lib->parsed[i].path, path) == 0)
            return &lib->parsed[i];
    return NULL;
}

static ParsedFile *new_parsed(Library *lib, const char *path)
{
    lib->parsed = arena_room(lib->arena, lib->parsed, sizeof *lib->parsed, lib->nparsed,
                             &lib->cap_parsed);
    lib->parsed[lib->nparsed] =
        (ParsedFile){ .path = arena_printf(lib->arena, "%s", path) };
    return &lib->parsed[lib->nparsed++];
}

static void library_too_large(Diags *diags, const char *name)
{
    diag_help_limit(diags,
                    diag_add(diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                             "`%s`: larger than a file may be", name),
                    LIMIT_FILE_BYTES);
}

static const ParsedFile *library_parsed(Library *lib, const char *path, ParseMode mode)
{
    ParsedFile *p;
    const Source *src;
    char *why = NULL;

    p = library_parsed_at(lib, path);
    if (p && p->ahead)
        library_parse(lib, p, p->ahead, mode);
    if (p)
        return p;
    p = new_parsed(lib, path);
    src = sources_read(lib->sources, path, &why);
    if (!src) {
        diag_help(lib->diags,
                  diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN, "%s", why),
                  access(path, F_OK)  ? "check the spelling of the path"
                  : file_is_dir(path) ? "name a file in it"
                                      : "name a law file or a case that can be read");
        xfree(why);
        return p;
    }
    library_parse(lib, p, src, mode);
    return p;
}

void library_add_cases(Library *lib, const char *path, const char *name, const char *text,
                       size_t n)
{
    ParsedFile *p = new_parsed(lib, path);
    const Source *src = sources_add(lib->sources, name, text, n);

    if (src)
        library_parse(lib, p, src, PARSE_CASE);
    else
        library_too_large(lib->diags, name);
}

void library_free_cases(Library *lib, const char *path)
{
    ParsedFile *p = library_parsed_at(lib, path);

    if (!p || !p->src)
        return;
    arena_free(p->of_cases);
    p->of_cases = NULL;
    p->items = NULL;
    p->ahead = p->src;
    p->src = NULL;
}

void library_begin_line(Library *lib)
{
    lib->before.diags = lib->diags;
    lib->before.names = lib->names;
    lib->before.nsources = sources_count(lib->sources);
    lib->diags = diags_new(lib->sources);
    lib->names = interner_over(lib->names, library_case_arena(lib));
}

void library_end_line(Library *lib)
{
    diags_free(lib->diags);
    lib->diags = lib->before.diags;
    lib->names = lib->before.names;
    sources_truncate(lib->sources, lib->before.nsources);
    library_clear_case_arena(lib);
}

const Node *library_line_cases(Library *lib, const char *name, const char *text, size_t n)
{
    const Source *src = sources_add(lib->sources, name, text, n);
    Arena *arena = library_case_arena(lib);

    if (src) {
        Node *items = case_json_parse(src, lib->sources, arena, lib->names, lib->diags);

        board_deal_read(items, board_files_new(lib->sources, lib->diags, arena),
                        lib->sources, arena, lib->diags);
        if (!diags_errors(lib->diags))
            library_names_unique(lib, items);
        return items;
    }
    diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
             "`%s`: a line larger than a file may be\n"
             "put each case on a line of its own",
             name);
    return NULL;
}

bool library_edition_loaded(const Library *lib, const char *edition)
{
    for (size_t i = 0; i < lib->neditions; i++)
        if (text_same_or_none(lib->editions[i].name, edition))
            return true;
    return false;
}

const Node *library_cases(Library *lib, const char *path)
{
    const Node *cases = library_cases_with_duplicates(lib, path);

    return cases && library_parsed_at(lib, path)->apart ? cases : NULL;
}

const Node *library_cases_with_duplicates(Library *lib, const char *path)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_CASE);

    if (p->ok && !p->items)
        diag_add(lib->diags, DIAG_CASE_EMPTY, NO_SPAN,
                 "`%s`\n"
                 "a case begins with: case NAME \"title\"",
                 path);
    const Node *last = p->ok ? p->items : NULL;

    const uint64_t most = diags_limit(lib->diags, LIMIT_CASES);

    for (uint64_t i = 0; last && i < most; i++)
        last = last->next;
    if (last) {
        Diag *d = diag_add(lib->diags, DIAG_CASE_TOO_MANY, last->span,
                           "more than %llu cases in one file", (unsigned long long)most);

        diag_help(lib->diags, d, "divide the file");
        diag_help_limit(lib->diags, d, LIMIT_CASES);
        return NULL;
    }
    return p->ok ? p->items : NULL;
}

const Source *library_case_text(Library *lib, const char *name, const char *json)
{
    const Source *src = sources_add(lib->sources, name, json, strlen(json));

    if (src)
        return case_json_to_text(src, lib->sources, library_case_arena(lib), lib->names,
                                 lib->diags);
    library_too_large(lib->diags, name);
    return NULL;
}

TextCase *library_text_case(Library *lib, const Program *p, const char *name,
                            const char *text, size_t n)
{
    TextCase *t = xcalloc(1, sizeof *t);
    const Source *src;
    Interner *names;

    (void)lib; /* it is P's, which is all that is needed of it */
    t->sources = sources_new();
    sources_set_limits(t->sources, p->limits);
    t->diags = diags_new(t->sources);
    t->arena = arena_new();
    names = interner_over(p->names, t->arena);
    src = sources_add(t->sources, name, text, n);
    if (!src)
        library_too_large(t->diags, name);
    else {
        Node *items = library_parse_cases(src, t->sources, t->arena, names, t->diags);

        board_deal_read(items, board_files_new(t->sources, t->diags, t->arena),
                        t->sources, t->arena, t->diags);
        t->node = items;
    }
    if (t->node && !diags_errors(t->diags))
        t->c = engine_load_case(p, t->node, source_name(src), t->arena, t->diags);
    return t;
}

void text_case_free(TextCase *t)
{
    if (!t)
        return;
    diags_free(t->diags);
    sources_free(t->sources);
    arena_free(t->arena);
    xfree(t);
}

const Node *library_law_items(Library *lib, const char *path)
{
    return library_parsed(lib, path, PARSE_LAW)->items;
}

/* ---- editions --------------------------------------------------------- */

enum { MAX_FILES = 300 };

/* The law files of an edition. */
typedef struct EditionFiles {
    LawFile at[MAX_FILES];
    size_t n;
    bool broken; /* one has errors, which may have been reported before */
} EditionFiles;

static void add_items(Library *lib, const char *name, const Node *items,
                      EditionFiles *files)
{
    if (files->n < MAX_FILES)
        files->at[files->n++] = (LawFile){ .items = items };
    else
        diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "%s: more than %d law files in one edition\n"
                 "put several into one",
                 name, MAX_FILES);
}

static const Node *add_law(Library *lib, const char *path, EditionFiles *files)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_LAW);

    files->broken |= !p->ok;
    add_items(lib, path, p->items, files);
    return p->items;
}

/* The law files in the directory NAME of the laws; false: there is no such. */
static bool dir_paths(Library *lib, const char *name, Paths *out)
{
    const char *dir = arena_printf(lib->arena, "%s/%s", lib->dir, name);

    if (!file_is_dir(dir))
        return false;
    library_paths(lib, dir, ".law", out);
    return true;
}

/* Files that are parsed at a time. */
typedef struct ParseAhead {
    Library *lib;
    int first;            /* in lib->parsed */
    pthread_mutex_t lock; /* of the arenas */
    bool taken[MAX_PARSERS];
} ParseAhead;

/* An arena that no other thread has, as there are as many as threads. */
static int library_take_arena(ParseAhead *a)
{
    int i = 0;

    pthread_mutex_lock(&a->lock);
    while (a->taken[i])
        i++;
    a->taken[i] = true;
    pthread_mutex_unlock(&a->lock);
    return i;
}

static void library_release_arena(ParseAhead *a, int i)
{
    pthread_mutex_lock(&a->lock);
    a->taken[i] = false;
    pthread_mutex_unlock(&a->lock);
}

/* With nothing to be reported: else it is left to whoever asks for the file, so that
 * diagnostics come in the order of the files. */
static void *parse_ahead(void *context, uint64_t k, Arena *arena)
{
    ParseAhead *a = context;
    ParsedFile *p = &a->lib->parsed[(uint64_t)a->first + k];
    Diags *diags = diags_new(a->lib->sources);
    int own = library_take_arena(a);
    Node *items;

    (void)arena; /* ends before the tree does */
    if (own > 0 && !a->lib->of_thread[own])
        a->lib->of_thread[own] = arena_new_sized(LARGE_PAGE);
    items =
        parse_source(p->ahead, PARSE_LAW, own ? a->lib->of_thread[own] : a->lib->arena,
                     a->lib->names, diags);
    if (!diags_count(diags)) {
        p->items = a->lib->only_rules ? library_drop_unruled(items) : items;
        p->ok = true;
        p->ahead = NULL;
    }
    diags_free(diags);
    library_release_arena(a, own);
    return NULL;
}

static bool parallel_discard(void *context, uint64_t k, void *result)
{
    (void)context, (void)k, (void)result;
    return true;
}

/* Reads the files at PATHS, as far as that goes well, and parses them on several
 * threads. */
static void read_ahead(Library *lib, const Paths *paths)
{
    ParseAhead a = { .lib = lib, .first = lib->nparsed };

    if (lib->threads == 1)
        return;
    pthread_mutex_init(&a.lock, NULL);
    for (size_t i = 0; i < paths->n; i++) {
        char *why = NULL;
        const Source *src;

        if (library_parsed_at(lib, paths->at[i]))
            continue;
        src = sources_read(lib->sources, paths->at[i], &why);
        xfree(why);
        if (!src)
            break; /* whoever asks for it is told why */
        new_parsed(lib, paths->at[i])->ahead = src;
    }
    parallel_each((uint64_t)(lib->nparsed - a.first), lib->threads, parse_ahead,
                  parallel_discard, &a);
    pthread_mutex_destroy(&a.lock);
}

void library_edition_names(Library *lib, Paths *out)
{
    Paths here = { 0 };

    if (!library_dir_names(lib->dir, &here) && errno != ENOENT)
        cannot_list(lib, lib->dir);
    for (size_t i = 0; i < here.n; i++)
        if (file_is_regular(
                arena_printf(lib->arena, "%s/%s/edition.law", lib->dir, here.at[i])))
            add_path(out, here.at[i]);
    paths_free(&here);
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, by_name);
}

/* What is not there is no file, and so not the same. */
static bool file_is_same(const char *a, const char *b)
{
    struct stat x, y;

    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

static bool has_file(const Paths *p, const char *path)
{
    for (size_t i = 0; i < p->n; i++)
        if (file_is_same(p->at[i], path))
            return true;
    return false;
}

static const char *const overlay_dirs[] = { "overlays", "federations", "drafts" };

void library_overlay_files(Library *lib, Paths *out)
{
    for (size_t i = 0; i < BL_LEN(overlay_dirs); i++) {
        const char *dir = arena_printf(lib->arena, "%s/%s", lib->dir, overlay_dirs[i]);

        if (file_is_dir(dir))
            library_paths(lib, dir, ".law", out);
    }
    for (size_t i = 0; i < lib->noverlays; i++) { /* those in it, and none below it */
        Paths here = { 0 };

        if (!library_dir_names(lib->overlays[i], &here))
            cannot_list(lib, lib->overlays[i]);
        if (here.n)
            qsort(here.at, here.n, sizeof *here.at, by_name);
        for (size_t k = 0; k < here.n; k++) {
            const char *path =
                arena_printf(lib->arena, "%s/%s", lib->overlays[i], here.at[k]);

            if (text_ends_with(path, ".law") && file_is_regular(path) &&
                !has_file(out, path))
                add_path(out, path);
        }
        paths_free(&here);
    }
}

/* The first file that is the overlay NAME, and another, or NULL, to *AGAIN; NULL: there is
 * none.  A path is no name. */
static const char *overlay_files(Library *lib, const char *name, const char **again)
{
    const char *first = NULL, *called = arena_printf(lib->arena, "/%s.law", name);

    *again = NULL;
    if (strchr(name, '/'))
        return NULL;
    if (!lib->overlay_files.n)
        library_overlay_files(lib, &lib->overlay_files);
    for (size_t i = 0; i < lib->overlay_files.n; i++) {
        const char *path = lib->overlay_files.at[i];

        if (text_ends_with(path, called) && file_is_regular(path))
            *(first ? again : &first) = path;
    }
    return first;
}

static const char *overlay_path(Library *lib, const char *name)
{
    const char *again;

    return overlay_files(lib, name, &again);
}

/* Other directories have law files in them too. */
static bool is_edition(Library *lib, const char *name)
{
    return *name && !strchr(name, '/') &&
           file_is_regular(arena_printf(lib->arena, "%s/%s/edition.law", lib->dir, name));
}

/* The first of *NAMES, which are joined by `+`, cut off from the others; NULL after the last. */
static char *next_name(char **names)
{
    char *name = *names;

    if (!name)
        return NULL;
    *names = strchr(name, '+');
    if (*names)
        *(*names)++ = '\0';
    return name;
}

bool library_has_edition(Library *lib, const char *edition)
{
    Arena *scratch = arena_new();
    char *names = arena_printf(scratch, "%s", edition);
    bool has = is_edition(lib, next_name(&names));

    for (const char *name; has && (name = next_name(&names));)
        has = strchr(name, '=') || overlay_path(lib, name);
    arena_free(scratch);
    return has;
}

/* The overlay that one file of law is, or the edition. */
static const Node *header_of(const Node *items, NodeKind kind)
{
    while (items && items->kind != kind)
        items = items->next;
    return items;
}

/* Where the files say which edition they are, or NULL. */
static const Node *edition_header(const EditionFiles *files)
{
    const Node *found = NULL;

    for (size_t i = 0; i < files->n && !found; i++)
        found = header_of(files->at[i].items, N_Edition);
    return found;
}

/* What the header of an overlay says that goes before all others. */
static const char *overrides_all(Library *lib, const EditionFiles *files)
{
    const char *list = "";

    for (size_t i = 0; i < files->n; i++) {
        const Node *overlay = header_of(files->at[i].items, N_Overlay);

        if (overlay)
            list = arena_printf(lib->arena, "%s%s %s", list, *list ? "," : " overrides",
                                overlay->text);
    }
    return list;
}

/* A part `NAME=VALUE` of an edition's name: as an overlay that sets the reading or
 * option NAME, with the authority of the edition itself. */
static bool add_setting(Library *lib, const char *base, char *part, EditionFiles *files)
{
    const Node *edition = edition_header(files);
    const char *all = arena_printf(lib->arena, "%s", part), *text,
               *layer = edition ? edition->a->text : NULL;
    char *value = strchr(part, '=');
    const Source *src;
    size_t errors = diags_errors(lib->diags);

    *value++ = '\0';
    for (const char *s = all; *s; s++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_=",
                    *s))
            layer = NULL;
    if (!layer || !*part || !*value || strchr(value, '=')) {
        diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                 "`%s` sets no reading and no option\n"
                 "write the name of a reading or option, `=`, and one of its values",
                 all);
        return false;
    }
    text = arena_printf(
        lib->arena, "overlay %s-is-%s extends %s \"%s: %s\" layer %s%s\nset %s = %s\n",
        part, value, base, part, value, layer, overrides_all(lib, files), part, value);
    src = sources_add(lib->sources, all, text, strlen(text));
    if (!src) {
        library_too_large(lib->diags, all);
        return false;
    }
    add_items(lib, all, parse_source(src, PARSE_LAW, lib->arena, lib->names, lib->diags),
              files);
    return diags_errors(lib->diags) == errors;
}

const Node *library_overlay_header(Library *lib, const char *name)
{
    const char *path = overlay_path(lib, name);

    return path ? header_of(library_parsed(lib, path, PARSE_LAW)->items, N_Overlay)
                : NULL;
}

/* The name in NAMES, which may be paths, that is spelled most like NAME, wherever that says
 * it lies; NULL: none is like it. */
static const char *library_nearest_name(Library *lib, const Paths *names,
                                        const char *name)
{
    const char *best = NULL, *last = strrchr(name, '/');
    unsigned limit;

    if (last && last[1])
        name = last + 1;
    if (text_ends_with(name, ".law"))
        name = arena_strndup(lib->arena, name, strlen(name) - strlen(".law"));
    limit = (unsigned)strlen(name) / 3 + 1;
    if (limit > 4)
        limit = 4;
    for (size_t i = 0; *name && i < names->n; i++) {
        const char *slash = strrchr(names->at[i], '/'),
                   *own = slash ? slash + 1 : names->at[i];
        size_t n = strlen(own) - (text_ends_with(own, ".law") ? strlen(".law") : 0);
        unsigned far;

        own = arena_strndup(lib->arena, own, n);
        far = text_distance(own, name);
        if (far < limit) {
            limit = far;
            best = own;
        }
    }
    return best;
}

/* NAME, where an edition should be, is an overlay or the file of one: what stands there
 * instead, in the head of a law file or in the name of an edition. */
static bool help_with_overlay(Library *lib, Diag *d, const char *name, bool extends)
{
    const char *slash = strrchr(name, '/'), *own = slash ? slash + 1 : name;
    bool file = text_ends_with(name, ".law") && file_is_regular(name);
    const Node *head = NULL;

    if (file)
        head = header_of(library_law_items(lib, name), N_Overlay);
    else if (*name && !slash)
        head = library_overlay_header(lib, name);
    if (!head || !is_edition(lib, head->a->text))
        return false;
    if (extends)
        diag_help(lib->diags, d,
                  "an overlay extends an edition, here `%s`, and overlays stand side by "
                  "side in its name: %s+%s+…",
                  head->a->text, head->a->text, head->text);
    else if (file)
        diag_help(lib->diags, d,
                  "an overlay stands after its edition, by its name: %s+%.*s --overlays "
                  "%.*s",
                  head->a->text, (int)(strlen(own) - strlen(".law")), own,
                  slash && slash > name ? (int)(slash - name) : 1, slash ? name : ".");
    else
        diag_help(lib->diags, d, "an overlay stands after its edition: %s+%s",
                  head->a->text, name);
    return true;
}

/* NAME is no edition: what may have been meant, and which there are. */
static void help_with_edition(Library *lib, Diag *d, const char *name, bool extends)
{
    Paths names = { 0 };
    const char *list = "", *like;

    library_edition_names(lib, &names);
    like = library_nearest_name(lib, &names, name);
    for (size_t i = 0; i < names.n; i++)
        list = arena_printf(lib->arena, "%s%s%s", list, i ? ", " : "", names.at[i]);
    if (!help_with_overlay(lib, d, name, extends) && like)
        diag_help(lib->diags, d, "did you mean `%s`?", like);
    if (*list)
        diag_help(lib->diags, d, "the editions are %s%s", list,
                  extends ? "" : "; an overlay follows after `+`");
    paths_free(&names);
}

/* NAME is no overlay: what may have been meant, or where it may be. */
static void help_with_overlay_name(Library *lib, Diag *d, const char *name)
{
    Paths overlays = { 0 };
    const char *like;

    library_overlay_files(lib, &overlays);
    like = library_nearest_name(lib, &overlays, name);
    if (like)
        diag_help(lib->diags, d, "did you mean `%s`?", like);
    else if (!*name)
        diag_help(lib->diags, d, "the name of an overlay follows after `+`");
    else if (strchr(name, '/'))
        diag_help(lib->diags, d,
                  "an overlay is named without its directory, which `--overlays` names");
    else
        diag_help(lib->diags, d,
                  "`bridgelaw list editions` has the overlays; where others lie, "
                  "`--overlays` says");
    paths_free(&overlays);
}

static void unknown_edition(Library *lib, const char *name, const char *what)
{
    Diag *d = diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN, "no %s `%s` in %s", what,
                       name, lib->dir);

    if (strcmp(what, "overlay") == 0) {
        help_with_overlay_name(lib, d, name);
        return;
    }
    help_with_edition(lib, d, name, false);
    if (*name && file_is_dir(arena_printf(lib->arena, "%s/%s", lib->dir, name)))
        diag_help(lib->diags, d, "a directory is an edition when `edition.law` is in it");
}

void library_help_extends(Library *lib, Diag *d, const char *name)
{
    help_with_edition(lib, d, name, true);
}

void library_help_edition(Library *lib, Diag *d, const char *edition)
{
    char *names = arena_printf(lib->arena, "%s", edition);
    const char *name = next_name(&names);

    if (!is_edition(lib, name)) {
        help_with_edition(lib, d, name, false);
        return;
    }
    while ((name = next_name(&names)))
        if (!strchr(name, '=') && !overlay_path(lib, name)) {
            help_with_overlay_name(lib, d, name);
            return;
        }
    BUG("there is an edition `%s`", edition);
}

const Program *library_edition_at(Library *lib, const char *edition, Span at)
{
    Paths names = { 0 };

    if (library_has_edition(
            lib, edition) || /* or it has been complained of where nothing names it */
        diags_find(lib->diags, DIAG_NAME_EDITION, NO_SPAN))
        return library_edition(lib, edition);
    library_edition_names(lib, &names);
    if (names.n == 0)
        return library_edition(lib, edition); /* says that there are no laws */
    paths_free(&names);
    library_help_edition(
        lib, diag_add(lib->diags, DIAG_NAME_EDITION, at, "`%s`", edition), edition);
    return NULL;
}

const char *library_nearest_edition(Library *lib, const char *edition)
{
    char *parts = arena_printf(lib->arena, "%s", edition);
    const char *name = next_name(&parts), *like;
    Paths names = { 0 };

    library_edition_names(lib, &names);
    like = is_edition(lib, name) ? name : library_nearest_name(lib, &names, name);
    paths_free(&names);
    return like;
}

/* Does HEADER name what NAME is, by where its file lies?  Else reported. */
static bool library_header_matches(Library *lib, const Node *header, const char *name)
{
    bool overlay = header->kind == N_Overlay;

    if (strcmp(header->text, name) == 0)
        return true;
    diag_help(lib->diags,
              diag_add(lib->diags, DIAG_RULE_OTHER_HEADER, header->span,
                       overlay ? "`%s`, in the file of the overlay `%s`"
                               : "`%s`, in the directory of the edition `%s`",
                       header->text, name),
              overlay ? "name the overlay `%s` here, or the file %s.law"
                      : "name the edition `%s` here, or its directory `%s`",
              name, header->text);
    return false;
}

/* Has the file PATH of the overlay NAME a header of that name?  What it says would else count
 * without a trace.  Reported, unless the header may be what was not understood. */
static bool library_overlay_has_header(Library *lib, const char *path, const char *name)
{
    const ParsedFile *p = library_parsed(lib, path, PARSE_LAW);
    const Node *header = header_of(p->items, N_Overlay);

    if (header)
        return library_header_matches(lib, header, name);
    if (p->ok && p->items)
        diag_add(lib->diags, DIAG_RULE_HEADER, p->items->span,
                 "this is that of the overlay `%s`\n"
                 "begin it with: overlay %s extends EDITION \"title\" layer LAYER",
                 name, name);
    return !p->ok || !p->items;
}

/* The file of the overlay NAME; NULL: there is none, or are several (reported). */
static const char *library_overlay_path(Library *lib, const char *name)
{
    const char *again, *path = overlay_files(lib, name, &again);

    if (!path)
        unknown_edition(lib, name, "overlay");
    if (!path || !again)
        return path;
    diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
             "two files are the overlay `%s`: %s and %s\n"
             "give one of the two another name, in its header too",
             name, path, again);
    return NULL;
}

bool library_overlay_is_named(Library *lib, const char *path)
{
    Paths all = { 0 };
    bool good = true;

    library_overlay_files(lib, &all);
    for (size_t i = 0; i < all.n && good; i++) {
        const char *slash = strrchr(all.at[i], '/'),
                   *last = slash ? slash + 1 : all.at[i];

        if (file_is_same(all.at[i], path))
            good = library_overlay_has_header(
                lib, path,
                arena_strndup(lib->arena, last, strlen(last) - strlen(".law")));
    }
    paths_free(&all);
    return good;
}

static bool add_overlay(Library *lib, const char *base, const char *name,
                        EditionFiles *files)
{
    const char *path = library_overlay_path(lib, name);
    const Node *head;

    if (!path)
        return false;
    head = header_of(add_law(lib, path, files), N_Overlay);
    if (!library_overlay_has_header(lib, path, name))
        return false;
    if (head && strcmp(head->a->text, base) != 0) {
        diag_add(lib->diags, DIAG_NAME_EDITION, head->a->span,
                 "`%s` extends `%s`, not `%s`\n"
                 "an overlay goes with the edition that it extends: %s+%s",
                 name, head->a->text, base, head->a->text, name);
        return false;
    }
    return true;
}

/* Does NAME stand in REST, names joined by `+`; of `NAME=VALUE`, with any value? */
static bool named_again(const char *rest, const char *name)
{
    size_t n = strcspn(name, "=");
    const char *end = name[n] ? "=" : "+";

    for (const char *s = rest; s; s = strchr(s, '+') ? strchr(s, '+') + 1 : NULL)
        if (strncmp(s, name, n) == 0 && (s[n] == *end || (*end == '+' && !s[n])))
            return true;
    return false;
}

/* The law files of EDITION (NULL: the vocabulary) and the EXTRA ones; false: reported. */
static bool edition_files(Library *lib, const char *edition, const char *const *extra,
                          size_t nextra, EditionFiles *files)
{
    size_t errors = diags_errors(lib->diags);
    char *names = arena_printf(lib->arena, "%s", edition ? edition : "");
    const char *name = next_name(&names);
    Paths paths = { 0 };
    size_t shared; /* of them, whatever the edition */
    bool known;

    if (!dir_paths(lib, "vocabulary", &paths)) {
        diag_add(lib->diags, DIAG_GEN_CANNOT_READ, NO_SPAN,
                 "no laws in %s\n"
                 "say where they are: --laws DIR, or set BRIDGELAW_LAWS",
                 lib->dir);
        return false;
    }
    dir_paths(lib, "universes", &paths);
    dir_paths(lib, "principles", &paths);
    dir_paths(lib, "incentives", &paths);
    shared = paths.n;
    known = !edition || is_edition(lib, name);
    if (edition && known)
        dir_paths(lib, name, &paths);
    read_ahead(lib, &paths);
    for (size_t i = 0; i < paths.n; i++) {
        const Node *head = header_of(add_law(lib, paths.at[i], files), N_Edition);

        if (i >= shared && head)
            library_header_matches(lib, head, name);
    }
    paths_free(&paths);
    if (!known) {
        unknown_edition(lib, name, "edition");
        return false;
    }
    for (char *plus; (plus = next_name(&names));) {
        if (names && named_again(names, plus)) {
            diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                     "%s `%.*s` stands twice in `%s`\n"
                     "leave one of the two out",
                     strchr(plus, '=') ? "the reading" : "the overlay",
                     (int)strcspn(plus, "="), plus, edition);
            return false;
        }
        if (strchr(plus, '=') ? !add_setting(lib, name, plus, files)
                              : !add_overlay(lib, name, plus, files))
            return false;
    }
    for (size_t i = 0; i < nextra; i++)
        add_law(lib, extra[i], files);
    return diags_errors(lib->diags) == errors;
}

void library_require_languages(Library *lib, const char *langs)
{
    lib->langs = langs;
}

/* Claim all files of P the languages in which it will be told?  Else reported. */
static bool library_claims_languages(Library *lib, const Program *p)
{
    for (const char *at = lib->langs; at && *at;) {
        size_t n = strcspn(at, ",");
        const char *code = arena_strndup(lib->arena, at, n), *spoken = "";
        int lang = program_lang(p, code);

        at += n + (at[n] == ',');
        if (lang < 0)
            BUG("the vocabulary has no language `%s`", code); /* library_has_language() */
        for (size_t i = 0; i < p->nclaims; i++) {
            if (p->claims[i].langs >> lang & 1)
                continue;
            for (int k = 0; k < p->nlangs; k++)
                if (p->claims[i].langs >> k & 1)
                    spoken = arena_printf(lib->arena, "%s%s`%s`", spoken,
                                          *spoken ? ", " : "", p->langs[k].code);
            diag_add(lib->diags, DIAG_NAME_LANGUAGE, p->claims[i].span,
                     "`%s`: the words of `%s` are in %s alone\n"
                     "ask for one of these (--lang), or add the words and the language",
                     code, p->claims[i].origin, spoken);
            return false;
        }
    }
    return true;
}

Program *library_private_program(Library *lib, const char *edition,
                                 const char *const *extra, size_t nextra, Arena *arena)
{
    EditionFiles *files = arena_new_of(arena, EditionFiles);
    size_t errors = diags_errors(lib->diags);
    Program *p;

    if (!edition_files(lib, edition, extra, nextra, files))
        return NULL;
    p = check_program(arena_printf(arena, "%s", edition ? edition : ""), files->at,
                      files->n, bl_natives, bl_natives_count, lib->loaded, arena,
                      lib->names, lib->threads, lib->diags);
    /* what was broken before is checked with the rest, so that all errors are told */
    return !files->broken && diags_errors(lib->diags) == errors &&
                   library_claims_languages(lib, p)
               ? p
               : NULL;
}

const Program *library_edition_with(Library *lib, const char *edition,
                                    const char *const *extra, size_t nextra)
{
    return library_private_program(lib, edition, extra, nextra, lib->arena);
}

const Program *library_draft(Library *lib, const char *edition, const char *file,
                             const char *name)
{
    Program *p = library_private_program(lib, edition, &file, 1, lib->arena);

    if (p)
        p->edition = name;
    return p;
}

const Program *library_edition(Library *lib, const char *edition)
{
    LoadedEdition *e;

    for (size_t i = 0; i < lib->neditions; i++)
        if (text_same_or_none(lib->editions[i].name, edition))
            return lib->editions[i].program;
    if (lib->neditions == BL_LEN(lib->editions)) {
        diag_add(lib->diags, DIAG_NAME_EDITION, NO_SPAN,
                 "more than %zu editions in one run", BL_LEN(lib->editions));
        return NULL;
    }
    e = &lib->editions[lib->neditions++];
    e->name = edition ? arena_printf(lib->arena, "%s", edition) : NULL;
    e->program = library_edition_with(lib, edition, NULL, 0);
    return e->program;
}

const Program *library_try_edition(Library *lib, const char *edition)
{
    Diags *told = lib->diags;
    size_t known = lib->neditions;
    const Program *p;

    lib->diags = diags_new(lib->sources);
    p = library_edition(lib, edition);
    if (!p)
        lib->neditions = known; /* whoever asks for it is told why */
    diags_free(lib->diags);
    lib->diags = told;
    return p;
}

bool library_has_language(Library *lib, const char *code)
{
    Paths paths = { 0 };
    bool speaks = false;

    if (!dir_paths(lib, "vocabulary", &paths))
        return true;
    read_ahead(lib, &paths);
    for (size_t i = 0; i < paths.n; i++) {
        const ParsedFile *p = library_parsed(lib, paths.at[i], PARSE_LAW);

        speaks |= !p->ok;
        for (const Node *n = p->items; n; n = n->next)
            speaks |= n->kind == N_Language && strcmp(n->text, code) == 0;
    }
    paths_free(&paths);
    return speaks;
}

/* ---- files that are written ------------------------------------------- */

bool library_make_dir(Library *lib, const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    diag_add(lib->diags, DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "%s: %s\n"
             "name a directory, in a directory where you may write",
             path, strerror(errno));
    return false;
}

bool library_write(Library *lib, const char *path, const char *text)
{
    bool left;
    char *why = file_write_text(path, text, &left);

    if (!why)
        return true;
    diag_add(lib->diags, DIAG_GEN_CANNOT_WRITE, NO_SPAN,
             "%s\n"
             "%s",
             why,
             left ? "remove it, if it was left behind and nobody is writing it now"
                  : "name a file in a directory where you may write");
    xfree(why);
    return false;
}
