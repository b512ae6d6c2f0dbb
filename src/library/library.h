/* library.h - the editions on disk: where they are, which files make one, and
 * their checked programs.
 *
 * laws/vocabulary/ holds what every edition shares, laws/EDITION/ an edition,
 * laws/overlays/NAME.law (or federations/, drafts/) an overlay.  Each file is
 * read and parsed once, each edition checked once. */
#ifndef BL_LIBRARY_H
#define BL_LIBRARY_H

#include "engine/engine_suppose.h"

typedef struct Library Library;

/* LAWS: the directory of the laws, or NULL to look for it (laws_dir.h). */
Library *library_new(const char *laws, const char *program_path);
void library_free(Library *lib);
/* Law files may name libraries of natives in DIR (SPEC 9.3), which are loaded and called
 * as if they were part of the program.  Before any edition is asked for.  False: DIR is
 * no directory. */
bool library_allow_natives(Library *lib, const char *dir);
/* The programs are for rulings alone: universes, principles and incentives, by which no
 * ruling differs, are left out and not checked.  Before any edition is asked for. */
void library_only_rules(Library *lib);
/* How much is read and worked out, to be set before anything is. */
Limits *library_limits(Library *lib);
/* Parse files on so many threads; 0: one for each processor.  It is 1 unless this is
 * called, for whoever has a heap of his own, which is of one thread. */
void library_set_threads(Library *lib, int threads);
/* Unloads them, and frees no memory. */
void library_unload_natives(Library *lib);
/* Overlays may lie in DIR too: DIR/NAME.law, where the laws have none of that name.
 * False: DIR is no directory, or there are too many. */
bool library_add_overlay_dir(Library *lib, const char *dir);

Arena *library_arena(Library *lib);
/* A new one that lives as long: for what one thread has to itself. */
Arena *library_new_arena(Library *lib);
/* What is worked out about one case; cases_each empties it after each. */
Arena *library_case_arena(Library *lib);
void library_clear_case_arena(Library *lib);
Diags *library_diags(Library *lib);
Sources *library_sources(Library *lib);
const char *library_dir(const Library *lib);

/* The program of EDITION ("wbf-2017+wbf-commentary-2019"; NULL: the vocabulary alone), or
 * NULL when it is unknown or has errors (reported). */
const Program *library_edition(Library *lib, const char *edition);
/* The same, of law files that are all read already, and nothing is reported. */
const Program *library_try_edition(Library *lib, const char *edition);
/* The same with further law files from outside the library. */
const Program *library_edition_with(Library *lib, const char *edition,
                                    const char *const *extra, size_t nextra);
/* The same with FILE, an overlay of EDITION, as an edition called NAME. */
const Program *library_draft(Library *lib, const char *edition, const char *file,
                             const char *name);
/* Another program of it, in ARENA, for one caller alone, who may change it (patch.h) and
 * then takes memory from ARENA.  LIB must live as long. */
Program *library_private_program(Library *lib, const char *edition,
                                 const char *const *extra, size_t nextra, Arena *arena);

/* What the overlay NAME says of itself, or NULL. */
const Node *library_overlay_header(Library *lib, const char *name);

/* Has the vocabulary wordings in the language CODE?  True when it cannot be read, which
 * whoever asks for an edition is told. */
bool library_has_language(Library *lib, const char *code);
/* LANGS, as after --lang, or NULL: an edition of which not all files claim them is refused. */
void library_require_languages(Library *lib, const char *langs);

/* The cases of a file: N_Case nodes; NULL when it cannot be read or has
 * errors, or two of them have one name (reported). */
const Node *library_cases(Library *lib, const char *path);
/* The same for one who tells all that is wrong: two of them may have one name. */
const Node *library_cases_with_duplicates(Library *lib, const char *path);
/* Nobody needs the tree of the cases at PATH any more: its memory ends, and who asks for
 * them again has them parsed anew.  It stays where something was reported of it. */
void library_free_cases(Library *lib, const char *path);
/* TEXT as what is read at PATH, which nothing was yet. */
void library_add_cases(Library *lib, const char *path, const char *name, const char *text,
                       size_t n);

/* Between these a line of cases is read and ruled on, with diagnostics of its own,
 * and forgotten at the end: editions are loaded before. */
void library_begin_line(Library *lib);
void library_end_line(Library *lib);
/* The cases in JSON of a line; NULL: none, or reported. */
const Node *library_line_cases(Library *lib, const char *name, const char *text,
                               size_t n);
/* Was EDITION asked for already?  It may have errors. */
bool library_edition_loaded(const Library *lib, const char *edition);

/* A case in JSON, called NAME, as the text of a case file; NULL: reported. */
const Source *library_case_text(Library *lib, const char *name, const char *json);
/* A case from a text in memory, with sources, diagnostics and memory of its own:
 * as many as are wanted can be tried, and forgotten. */
typedef struct TextCase {
    Sources *sources;
    Diags *diags;
    Arena *arena;
    const Node *node; /* the first case; NULL when the text is none */
    Case *c;          /* as P reads it; NULL when it has errors (in diags) */
} TextCase;
/* TEXT, N bytes called NAME, against P; never NULL.  The programs of LIB must live
 * as long. */
TextCase *library_text_case(Library *lib, const Program *p, const char *name,
                            const char *text, size_t n);
void text_case_free(TextCase *t); /* NULL is allowed */
/* The items of a law file, or NULL. */
const Node *library_law_items(Library *lib, const char *path);

/* Files with SUFFIX in PATH (a file: itself; a directory: everything below
 * it), sorted by name; with .case those that end in .case.json, too.  Reported when there is no such path. */
typedef struct Paths {
    char **at;
    size_t n;
} Paths;
void library_paths(Library *lib, const char *path, const char *suffix, Paths *out);
void paths_free(Paths *p);

/* Are EDITION and its overlays there?  They may still have errors. */
bool library_has_edition(Library *lib, const char *edition);
/* Names of the editions in the library, sorted. */
void library_edition_names(Library *lib, Paths *out);
/* library_edition(), of an edition that is named AT a place: where there is none, that is
 * reported there. */
const Program *library_edition_at(Library *lib, const char *edition, Span at);
/* The edition that is spelled most like EDITION, without its overlays; NULL: none is. */
const char *library_nearest_edition(Library *lib, const char *edition);
/* D complains of EDITION: the part of it that is not there, what was meant, what there is. */
void library_help_edition(Library *lib, Diag *d, const char *edition);
/* The same, where an overlay says which edition it extends. */
void library_help_extends(Library *lib, Diag *d, const char *name);
/* The files of the overlays in it, and in the directories that the user named. */
void library_overlay_files(Library *lib, Paths *out);

/* Where a directory of overlays has the law file PATH, is its header that of an overlay which is
 * called like it?  Else reported, as whoever uses it would be told. */
bool library_overlay_is_named(Library *lib, const char *path);

/* The directory PATH is made where it is not there yet; false: it cannot be (reported). */
bool library_make_dir(Library *lib, const char *path);
/* TEXT into the file PATH: all of it, or the file stays as it was (reported). */
bool library_write(Library *lib, const char *path, const char *text);

#endif
