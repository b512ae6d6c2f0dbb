/* library.h - the editions on disk: where they are, which files make one, and
 * their checked programs; and the cases that are read.
 *
 * laws/vocabulary/ holds what every edition shares, laws/EDITION/ an edition,
 * laws/overlays/NAME.law (or federations/, drafts/) an overlay.  Each file is
 * read and parsed once, each edition checked once.  What a function returns lives as long as
 * the library, unless it says otherwise; errors are reported in library_diags(). */
#ifndef BL_LIBRARY_H
#define BL_LIBRARY_H

#include "engine/engine_suppose.h"
#include "library/paths.h"

typedef struct Library Library;

/* LAWS is the directory of the laws, or NULL to look for it (laws_dir.h). */
Library *library_new(const char *laws, const char *program_path);
void library_free(Library *lib);

/* ---- settings --------------------------------------------------------- */

/* Lets law files name libraries of natives in DIR (SPEC 9.3), which are loaded and called as
 * if they were part of the program.  Call it before any edition is asked for.  Returns false
 * if DIR is not a directory. */
bool library_allow_natives(Library *lib, const char *dir);
/* Unloads the libraries of natives, and frees no memory. */
void library_unload_natives(Library *lib);
/* Leaves out universes, principles and incentives, which no ruling reads, unchecked.  Call it
 * before any edition is asked for. */
void library_only_rules(Library *lib);
/* The limits of what is read and worked out.  Change them before anything is read. */
Limits *library_limits(Library *lib);
/* Parses files on THREADS threads; 0 stands for one for each processor.  The default is 1,
 * because a caller's heap may be of one thread. */
void library_set_threads(Library *lib, int threads);
/* Looks for the overlay NAME in DIR/NAME.law too, if the laws have none of that name.
 * Returns false if DIR is not a directory, or there are too many. */
bool library_add_overlay_dir(Library *lib, const char *dir);
/* Refuses an edition if one of its files does not claim all languages in LANGS, a list as
 * after --lang; NULL: refuses none. */
void library_require_languages(Library *lib, const char *langs);

/* ---- memory ----------------------------------------------------------- */

Arena *library_arena(Library *lib);
/* Returns another arena that lives as long, for one thread alone. */
Arena *library_new_arena(Library *lib);
/* The arena of what is worked out about one case.  cases_each() clears it after each. */
Arena *library_case_arena(Library *lib);
void library_clear_case_arena(Library *lib);
Diags *library_diags(Library *lib);
Sources *library_sources(Library *lib);
const char *library_dir(const Library *lib);

/* ---- editions --------------------------------------------------------- */

/* Returns the program of EDITION ("wbf-2017+wbf-commentary-2019"; NULL: the vocabulary
 * alone).  Returns NULL if it is unknown or has errors (reported). */
const Program *library_edition(Library *lib, const char *edition);
/* Does the same if all its law files are read already, and reports nothing. */
const Program *library_try_edition(Library *lib, const char *edition);
/* Does the same with NEXTRA further law files from outside the library. */
const Program *library_edition_with(Library *lib, const char *edition, const char *const *extra,
                                    size_t nextra);
/* Does the same with FILE, an overlay of EDITION, as an edition called NAME. */
const Program *library_draft(Library *lib, const char *edition, const char *file, const char *name);
/* Returns another program of EDITION, in ARENA.  Its one caller may change it (patch.h) and
 * then takes memory from ARENA.  LIB must live as long. */
Program *library_private_program(Library *lib, const char *edition, const char *const *extra,
                                 size_t nextra, Arena *arena);
/* As library_edition(); an unknown EDITION is reported AT the place that names it. */
const Program *library_edition_at(Library *lib, const char *edition, Span at);

/* Are EDITION and its overlays there?  They may have errors. */
bool library_has_edition(Library *lib, const char *edition);
/* Was EDITION asked for already?  It may have errors. */
bool library_edition_loaded(const Library *lib, const char *edition);
/* Has the vocabulary wordings in the language CODE?  True if the vocabulary cannot be read,
 * which library_edition() reports. */
bool library_has_language(Library *lib, const char *code);

/* Adds the names of the editions in the library to OUT, sorted. */
void library_edition_names(Library *lib, Paths *out);
/* Adds the files of the overlays in the library, and in the directories that were added. */
void library_overlay_files(Library *lib, Paths *out);
/* Returns the header of the overlay NAME, or NULL. */
const Node *library_overlay_header(Library *lib, const char *name);
/* Checks the law file PATH if it lies in a directory of overlays.  Returns false if its header
 * is not that of an overlay of the file's name (reported). */
bool library_overlay_is_named(Library *lib, const char *path);

/* Returns the edition that is spelled most like EDITION, without its overlays, or NULL. */
const char *library_nearest_edition(Library *lib, const char *edition);
/* Adds to D, which reports that there is no EDITION, which part of it there is not, what may
 * be meant, and what there is. */
void library_help_edition(Library *lib, Diag *d, const char *edition);
/* Does the same for the edition NAME that an overlay says it extends. */
void library_help_extends(Library *lib, Diag *d, const char *name);

/* ---- files ------------------------------------------------------------ */

/* Returns the items of the law file PATH, or NULL. */
const Node *library_law_items(Library *lib, const char *path);
/* Returns the text of the file NAME in the directory of the laws; NULL if it cannot be read. */
const Source *library_laws_file(Library *lib, const char *name);
/* Returns the cases of the file PATH, N_Case nodes.  Returns NULL if it cannot be read, has
 * errors, or two of its cases have one name (reported). */
const Node *library_cases(Library *lib, const char *path);
/* Does the same, but two cases may have one name, which is reported too. */
const Node *library_cases_with_duplicates(Library *lib, const char *path);
/* Frees the tree of the cases at PATH, unless something is reported about it.  They are parsed
 * again if they are asked for again. */
void library_free_cases(Library *lib, const char *path);
/* Takes the N bytes of TEXT, called NAME, for the file PATH, which is not read yet. */
void library_add_cases(Library *lib, const char *path, const char *name, const char *text,
                       size_t n);
/* Returns the text of a case file for a case in JSON, called NAME.  Returns NULL on an error
 * (reported). */
const Source *library_case_text(Library *lib, const char *name, const char *json);

/* Between these two calls a line of cases is read and ruled on, with diagnostics of its own;
 * the second forgets it.  Editions are loaded before. */
void library_begin_line(Library *lib);
void library_end_line(Library *lib);
/* Returns the cases in JSON of a line.  Returns NULL if there are none or on an error
 * (reported). */
const Node *library_line_cases(Library *lib, const char *name, const char *text, size_t n);

/* Adds PATH to OUT if it is a file; if it is a directory, adds the files below it whose names
 * end in SUFFIX, sorted; with .case those that end in .case.json too.  Reports a directory
 * that cannot be read. */
void library_paths(Library *lib, const char *path, const char *suffix, Paths *out);
/* Makes the directory PATH if it is not there.  Returns false on an error (reported). */
bool library_make_dir(Library *lib, const char *path);
/* Writes TEXT into the file PATH: all of it, or the file stays as it was.  Returns false on an
 * error (reported). */
bool library_write(Library *lib, const char *path, const char *text);
/* Does the same with the file NAME.case in the directory DIR. */
bool library_write_case(Library *lib, const char *dir, const char *name, const char *text);

#endif
