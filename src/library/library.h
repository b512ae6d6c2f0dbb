/* library.h - loads editions and cases from disk: finds the files of an edition, and checks its
 * program.
 *
 * laws/vocabulary/ has the declarations that all editions share, laws/EDITION/ has an edition,
 * laws/practice/ has what is held where the editions are silent, and laws/overlays/NAME.law (or federations/, drafts/) has an overlay.  Each file is read and
 * parsed once, and each edition is checked once.  The result of a function lives as long as the
 * library, unless its comment says otherwise.  Errors are reported in library_diags(). */
#ifndef BL_LIBRARY_H
#define BL_LIBRARY_H

#include "engine/engine_suppose.h"
#include "library/paths.h"

typedef struct Library Library;

/* the directory of the laws with the practice of all editions */
#define LIBRARY_PRACTICE "practice"

/* Returns a new library.  LAWS is the directory of the laws, or NULL to look for it
 * (laws_dir.h). */
Library *library_new(const char *laws, const char *program_path);
void library_free(Library *lib);

/* ---- settings --------------------------------------------------------- */

/* Lets law files name libraries of natives in DIR (SPEC 9.3), which are loaded and called as
 * if they were part of the program.  Call it before any edition is asked for.  Returns false
 * if DIR is not a directory. */
bool library_allow_natives(Library *lib, const char *dir);
/* Unloads the libraries of natives.  Frees no memory. */
void library_unload_natives(Library *lib);
/* Leaves out universes, principles and incentives, which no ruling reads, unchecked.  Call it
 * before any edition is asked for. */
void library_only_rules(Library *lib);
/* Leaves the practice out of every edition, as `+letter` in its name does (SPEC 6.7).  Call it
 * before any edition is asked for. */
void library_only_letter(Library *lib);
/* Has each edition compared, when it is asked for, with the edition that it follows (SPEC 6.10).
 * Call it before any edition is asked for. */
void library_compare_editions(Library *lib);
/* Returns the limits on what is read and computed.  Change them before anything is read. */
Limits *library_limits(Library *lib);
/* Parses files on THREADS threads; 0 stands for one for each processor.  The default is 1,
 * because a caller's heap may not allow threads. */
void library_set_threads(Library *lib, int threads);
/* Also looks for the overlay NAME in DIR/NAME.law if the laws have no overlay of that name.
 * Returns false if DIR is not a directory, or if there are too many such directories. */
bool library_add_overlay_dir(Library *lib, const char *dir);
/* Rejects an edition if one of its files does not claim all languages in LANGS, a list as after
 * --lang.  With NULL, rejects none. */
void library_require_languages(Library *lib, const char *langs);

/* ---- memory ----------------------------------------------------------- */

Arena *library_arena(Library *lib);
/* Returns another arena, which lives as long as LIB and may be used by one thread only. */
Arena *library_new_arena(Library *lib);
/* Returns the arena for data about one case.  cases_each() clears it after each case. */
Arena *library_case_arena(Library *lib);
void library_clear_case_arena(Library *lib);
Diags *library_diags(Library *lib);
Sources *library_sources(Library *lib);
const char *library_dir(const Library *lib);

/* ---- editions --------------------------------------------------------- */

/* Returns the program of EDITION ("wbf-2017+wbf-commentary-2019"; NULL: the vocabulary
 * alone).  Returns NULL if it is unknown or has errors (reported). */
const Program *library_edition(Library *lib, const char *edition);
/* Returns the program of EDITION as library_edition() does, but reports nothing.  All its law
 * files must have been read already. */
const Program *library_try_edition(Library *lib, const char *edition);
/* Returns the program of EDITION with NEXTRA further law files from outside the library. */
const Program *library_edition_with(Library *lib, const char *edition, const char *const *extra,
                                    size_t nextra);
/* Returns the program of EDITION with FILE, an overlay of it, as an edition called NAME. */
const Program *library_draft(Library *lib, const char *edition, const char *file, const char *name);
/* Returns another program of EDITION, in ARENA.  Its only caller may change it (patch.h), with
 * memory from ARENA.  LIB must live as long as the program. */
Program *library_private_program(Library *lib, const char *edition, const char *const *extra,
                                 size_t nextra, Arena *arena);
/* Returns the program of EDITION as library_edition() does, but reports an unknown EDITION at
 * the place AT that names it. */
const Program *library_edition_at(Library *lib, const char *edition, Span at);

/* Returns true if EDITION and its overlays exist.  They may have errors. */
bool library_has_edition(Library *lib, const char *edition);
/* Returns true if NAME, up to a `+`, is the part of an edition's name that leaves the practice
 * out. */
bool library_is_letter(const char *name);
/* Returns true if EDITION has been loaded, even with errors. */
bool library_edition_loaded(const Library *lib, const char *edition);
/* Returns true if the vocabulary has wordings in the language CODE, or if the vocabulary cannot
 * be read, which library_edition() reports. */
bool library_has_language(Library *lib, const char *code);

/* Adds the names of the editions in the library to OUT, sorted. */
void library_edition_names(Library *lib, Paths *out);
/* Adds the files of all overlays to OUT: those of the library, and those of
 * library_add_overlay_dir(). */
void library_overlay_files(Library *lib, Paths *out);
/* Returns the header of the practice in the file PATH.  Returns NULL if it has none (reported, if
 * the file has no other errors). */
const Node *library_practice_at(Library *lib, const char *path);
/* Returns the header of the first practice of the edition NAME, or NULL. */
const Node *library_practice_header(Library *lib, const char *name);
/* Returns the header of the overlay NAME, or NULL. */
const Node *library_overlay_header(Library *lib, const char *name);
/* Checks the law file PATH if it lies in a directory of overlays.  Returns false if its header
 * is not that of an overlay of the file's name (reported). */
bool library_overlay_is_named(Library *lib, const char *path);

/* Returns the edition that is spelled most like EDITION, without its overlays, or NULL. */
const char *library_nearest_edition(Library *lib, const char *edition);
/* Adds help to D, which reports an unknown EDITION: the unknown part of its name, the likely
 * meaning, and the names that exist. */
void library_help_edition(Library *lib, Diag *d, const char *edition);
/* Adds the same help to D if NAME is the unknown edition that an overlay extends. */
void library_help_extends(Library *lib, Diag *d, const char *name);

/* ---- files ------------------------------------------------------------ */

/* Returns the items of the law file PATH, or NULL. */
const Node *library_law_items(Library *lib, const char *path);
/* Returns the text of the file NAME in the directory of the laws; NULL if it cannot be read. */
const Source *library_laws_file(Library *lib, const char *name);
/* Returns the cases of the file PATH, N_Case nodes.  Returns NULL if it cannot be read, has
 * errors, or two of its cases have one name (reported). */
const Node *library_cases(Library *lib, const char *path);
/* Returns the cases of the file PATH like library_cases(), but also if two of them have one
 * name, which is reported. */
const Node *library_cases_with_duplicates(Library *lib, const char *path);
/* Frees the tree of the cases at PATH, unless a diagnostic refers to it.  They are parsed again
 * when they are needed. */
void library_free_cases(Library *lib, const char *path);
/* Makes library_cases() return the cases in the N bytes of TEXT, called NAME, for the file PATH.
 * PATH must not have been read yet. */
void library_add_cases(Library *lib, const char *path, const char *name, const char *text,
                       size_t n);
/* Returns the text of a case file for a case in JSON, called NAME.  Returns NULL on an error
 * (reported). */
const Source *library_case_text(Library *lib, const char *name, const char *json);

/* Between library_begin_line() and library_end_line() a line of cases is read and ruled on, with
 * diagnostics of its own; the second call frees it.  Editions must be loaded before. */
void library_begin_line(Library *lib);
void library_end_line(Library *lib);
/* Returns the cases in JSON of the line TEXT.  Returns NULL if it has none or on an error
 * (reported). */
const Node *library_line_cases(Library *lib, const char *name, const char *text, size_t n);

/* Adds PATH to OUT if it is a file.  If it is a directory, adds the files below it whose names
 * end in SUFFIX, sorted; for .case also those in .case.json.  Reports a directory that cannot be
 * read. */
void library_paths(Library *lib, const char *path, const char *suffix, Paths *out);
/* Makes the directory PATH unless it exists.  Returns false on an error (reported). */
bool library_make_dir(Library *lib, const char *path);
/* Writes all of TEXT into the file PATH.  On an error (reported), returns false and leaves the
 * file as it was. */
bool library_write(Library *lib, const char *path, const char *text);
/* Writes TEXT into the file NAME.case in the directory DIR, as library_write() does. */
bool library_write_case(Library *lib, const char *dir, const char *name, const char *text);

#endif
