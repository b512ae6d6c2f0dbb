/* library_inside.h - the library's struct, and the functions that the files of the library
 * share. */
#ifndef BL_LIBRARY_INSIDE_H
#define BL_LIBRARY_INSIDE_H

#include "boards/board_file.h"
#include "check/check.h"
#include "library/library.h"
#include "program/ffi_library.h"
#include "syntax/parse.h"

enum { MAX_PARSERS = 4 };

/* A law file or case file that has been read. */
typedef struct ParsedFile {
    const char *path;
    const Source *ahead; /* the text of a file that is read but not parsed yet; else NULL */
    /* The text of a case file that was parsed without a diagnostic; NULL for other files.  After
     * library_free_cases(), the text is parsed again if the cases are needed. */
    const Source *src;
    Arena *of_cases; /* the arena of a case file's tree; NULL for a law file */
    const Node *items;
    bool ok;    /* the file has no errors */
    bool clean; /* parsing the file gave no diagnostic */
    bool apart; /* for a case file: all cases have different names */
    /* the tree has universes, principles or incentives, although Library.only_rules is set */
    bool unruled;
} ParsedFile;

typedef struct LoadedEdition {
    const char *name;       /* the name of the edition; NULL for the vocabulary alone */
    const Program *program; /* the program of the edition; NULL if the edition has errors */
    bool from_image;
    bool claims_checked; /* library_claims_languages() has checked the files */
} LoadedEdition;

/* A text that replaces the content of a file on the disk. */
typedef struct GivenText {
    const char *path;
    const Source *src;
} GivenText;

typedef struct ExtraArena ExtraArena;
struct ExtraArena {
    Arena *arena;
    ExtraArena *next;
};

struct Library {
    bool borrows_natives; /* `loaded` belongs to the library that library_over() copied */
    Limits limits;
    /* NULL, or the languages that library_require_languages() has set, such as "en,el" */
    const char *langs;
    Arena *arena;
    ExtraArena *extra;
    Arena *of_case;  /* memory for one case; NULL until it is needed */
    Arena *of_names; /* the memory of `names` */
    Interner *names; /* the names in the syntax trees, each kept once */
    Sources *sources;
    Diags *diags;
    FfiLibraries *loaded;     /* the shared libraries of natives that are loaded */
    const char *overlays[16]; /* the directories added with library_add_overlay_dir() */
    size_t noverlays;
    Paths overlay_files; /* the files of all overlays; empty until needed */
    BoardFiles *boards;  /* the files of deals that cases name */
    const char *dir;
    bool only_rules;  /* leave out universes, principles and incentives: library_only_rules() */
    bool letter;      /* leave out the practice: library_only_letter() */
    bool compare;     /* compare editions: library_compare_editions() */
    bool uses;        /* record where names are used: library_keep_uses() */
    NameProbe *probe; /* what library_probe() has set (uses.h); NULL if it was not called */
    /* the number of threads that parse; one uses `arena`, the others use `of_thread` */
    int threads;
    Arena *of_thread[MAX_PARSERS];
    ParsedFile *parsed;
    int nparsed, cap_parsed;
    GivenText *given;
    int ngiven, cap_given;
    LoadedEdition editions[64];
    size_t neditions;
    /* The values of three things before library_begin_line(): the pointers `diags` and `names`, and
     * the number of sources.  library_end_line() restores them. */
    struct {
        Diags *diags;
        Interner *names;
        size_t nsources;
    } before;
};

/* ---- library_core.c --------------------------------------------------- */

/* Reports that the directory DIR cannot be listed.  errno has the reason. */
void library_cannot_list(Library *lib, const char *dir);
/* Adds the law files in the folder NAME of the laws to OUT.  Returns false if there is no such
 * folder. */
bool library_dir_paths(Library *lib, const char *name, Paths *out);

/* Copies to LIB the files that BASE has parsed without a diagnostic.  Also copies the editions that
 * BASE has checked without errors. */
void library_copy_read(Library *lib, const Library *base);

/* ---- library_parse.c -------------------------------------------------- */

/* Parses SRC, the text of a case file or JSON, into ARENA.  Returns the cases. */
Node *library_parse_cases(const Source *src, Sources *sources, Arena *arena, Interner *names,
                          Diags *diags);
/* Returns true if all CASES have different names.  Reports each case that has the name of an
 * earlier case. */
bool library_names_unique(Library *lib, const Node *cases);
/* Parses SRC, the text of the file P, and stores the result in P.  A case file gets an arena of its
 * own. */
void library_parse(Library *lib, ParsedFile *p, const Source *src, ParseMode mode);
/* Returns the entry of the file PATH; NULL if the file has not been read. */
ParsedFile *library_parsed_at(const Library *lib, const char *path);
/* Returns the text of the file PATH.  If library_set_text() has set a text for PATH, returns that
 * text; otherwise reads the disk.  On an error, returns NULL, and sets *WHY as sources_read()
 * does. */
const Source *library_read(Library *lib, const char *path, char **why);
/* Adds an empty entry for the file PATH and returns it. */
ParsedFile *library_new_parsed(Library *lib, const char *path);
/* Returns the entry of the file PATH.  If the file has no entry yet, reads and parses it.  Errors
 * are reported. */
const ParsedFile *library_parsed(Library *lib, const char *path, ParseMode mode);
/* Reports that the text called NAME is larger than a file may be. */
void library_too_large(Diags *diags, const char *name);
/* Reads the law files at PATHS and parses them on several threads, for later calls of
 * library_parsed().  Stops at a file that cannot be read, because library_parsed() reports it. */
void library_read_ahead(Library *lib, const Paths *paths);

/* ---- library_follows.c ------------------------------------------------ */

/* If the edition in the N FILES follows another edition, compares the clauses of the two editions.
 * Reports differences that the edition does not state (check_follows()). */
void library_check_follows(Library *lib, const LawFile *files, size_t n);

/* ---- library_elsewhere.c ---------------------------------------------- */

/* FILES are the N files of an edition that has been checked.  For each name that is reported as
 * unknown, adds a note and help to the report.  They tell which other editions, practices and
 * overlays declare the name. */
void library_help_elsewhere(Library *lib, const LawFile *files, size_t n);

/* ---- library_overlays.c ----------------------------------------------- */

/* Returns the first file of the overlay NAME, or NULL if there is none.  Sets *AGAIN to a second
 * file of this overlay, or to NULL. */
const char *library_find_overlays(Library *lib, const char *name, const char **again);
/* Returns the first file of the overlay NAME, or NULL if there is none. */
const char *library_find_overlay(Library *lib, const char *name);
/* NAME is a name without overlays.  Returns true if there is an edition NAME. */
bool library_is_edition(Library *lib, const char *name);
/* *NAMES has names joined by `+`.  Removes the first name from *NAMES and returns it.  Returns NULL
 * if no name is left. */
char *library_next_name(char **names);
/* Returns the first node of the list ITEMS that has the kind KIND, or NULL if there is none. */
const Node *library_find_header(const Node *items, NodeKind kind);

/* ---- library_suggest.c --------------------------------------------------- */

/* Reports that there is no WHAT with the name NAME.  WHAT is "edition" or "overlay". */
void library_unknown_edition(Library *lib, const char *name, const char *what);

#endif
