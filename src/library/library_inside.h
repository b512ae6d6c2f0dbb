/* library_inside.h - what the files of the library share: the library itself, the files that
 * it has parsed, and names within the name of an edition. */
#ifndef BL_LIBRARY_INSIDE_H
#define BL_LIBRARY_INSIDE_H

#include "boards/board_file.h"
#include "check/check.h"
#include "library/library.h"
#include "program/ffi_library.h"
#include "syntax/parse.h"

enum { MAX_PARSERS = 4 };

/* A file that has been read. */
typedef struct ParsedFile {
    const char *path;
    const Source *ahead; /* the text if it has been read but not yet parsed, or NULL */
    const Source *src;   /* the text of a case file without diagnostics, or NULL */
    Arena *of_cases;     /* the arena of the tree of cases, or NULL */
    const Node *items;
    bool ok;    /* the file has no errors */
    bool apart; /* of cases: no two have the same name */
} ParsedFile;

typedef struct LoadedEdition {
    const char *name;       /* NULL stands for the vocabulary alone */
    const Program *program; /* NULL if the edition has errors */
} LoadedEdition;

typedef struct ExtraArena ExtraArena;
struct ExtraArena {
    Arena *arena;
    ExtraArena *next;
};

struct Library {
    Limits limits;
    const char *langs; /* the languages that editions must claim, as after --lang; or NULL */
    Arena *arena;
    ExtraArena *extra;
    Arena *of_case; /* memory for one case; NULL until it is needed */
    Arena *of_names;
    Interner *names;
    Sources *sources;
    Diags *diags;
    FfiLibraries *loaded;     /* libraries of natives */
    const char *overlays[16]; /* directories of overlays outside DIR */
    size_t noverlays;
    Paths overlay_files; /* all overlays, once they have been listed */
    BoardFiles *boards;  /* the files from which cases take their deals */
    const char *dir;
    bool only_rules; /* set by library_only_rules() */
    bool letter;     /* set by library_only_letter() */
    bool compare;    /* set by library_compare_editions() */
    int threads;     /* the number of threads that parse: one uses ARENA, the others OF_THREAD */
    Arena *of_thread[MAX_PARSERS];
    ParsedFile *parsed;
    int nparsed, cap_parsed;
    LoadedEdition editions[64];
    size_t neditions;
    struct { /* saved by library_begin_line(), restored by library_end_line() */
        Diags *diags;
        Interner *names;
        size_t nsources;
    } before;
};

/* ---- library_core.c --------------------------------------------------- */

/* Reports that DIR cannot be listed; errno says why. */
void library_cannot_list(Library *lib, const char *dir);
/* Adds the law files in the directory NAME of the laws to OUT; false if it does not exist. */
bool library_dir_paths(Library *lib, const char *name, Paths *out);

/* ---- library_parse.c -------------------------------------------------- */

/* Parses the cases of SRC, in words or in JSON, into ARENA. */
Node *library_parse_cases(const Source *src, Sources *sources, Arena *arena, Interner *names,
                          Diags *diags);
/* Returns true if all CASES have different names.  Reports those that do not. */
bool library_names_unique(Library *lib, const Node *cases);
/* Parses SRC as the file P.  Cases get an arena of their own. */
void library_parse(Library *lib, ParsedFile *p, const Source *src, ParseMode mode);
/* Returns the entry of the file PATH if it has been read, or NULL. */
ParsedFile *library_parsed_at(const Library *lib, const char *path);
ParsedFile *library_new_parsed(Library *lib, const char *path);
/* Returns the file PATH, read and parsed; errors are reported. */
const ParsedFile *library_parsed(Library *lib, const char *path, ParseMode mode);
/* Reports that the text NAME is larger than a file may be. */
void library_too_large(Diags *diags, const char *name);
/* Reads the files at PATHS and parses them on several threads.  Stops at a file that cannot be
 * read; library_parsed() reports it. */
void library_read_ahead(Library *lib, const Paths *paths);

/* ---- library_follows.c ------------------------------------------------ */

/* Compares the edition in FILES with the edition that it follows, if it follows one. */
void library_check_follows(Library *lib, const LawFile *files, size_t n);

/* ---- library_overlays.c ----------------------------------------------- */

/* Returns the first file of the overlay NAME, and puts another one or NULL into *AGAIN.  Returns
 * NULL if not found. */
const char *library_find_overlays(Library *lib, const char *name, const char **again);
const char *library_find_overlay(Library *lib, const char *name);
/* Returns true if there is an edition NAME, which has no overlays. */
bool library_is_edition(Library *lib, const char *name);
/* Returns the first of *NAMES, which are joined by `+`, and cuts it off.  Returns NULL after
 * the last. */
char *library_next_name(char **names);
/* Returns the first of ITEMS that is of KIND, or NULL. */
const Node *library_find_header(const Node *items, NodeKind kind);

/* ---- library_suggest.c --------------------------------------------------- */

/* Reports that there is no edition or overlay (WHAT) NAME. */
void library_unknown_edition(Library *lib, const char *name, const char *what);

#endif
