/* library.h - loads editions and cases from disk: finds the law files of an edition, and checks
 * them together as one program.
 *
 * The directory of the laws has these folders.  vocabulary/: the declarations that all editions
 * share.  EDITION/: the files of one edition.  practice/: the practice of the editions.  overlays/,
 * federations/ and drafts/: an overlay in each file NAME.law.
 *
 * Each file is read and parsed once, and each edition is checked once.  The result of a function
 * lives as long as the library, unless its comment says otherwise.  Errors are reported in
 * library_diags(). */
#ifndef BL_LIBRARY_H
#define BL_LIBRARY_H

#include "engine/engine_suppose.h"
#include "library/paths.h"
#include "program/uses.h"

typedef struct Library Library;

/* The folder of the practice, in the directory of the laws. */
#define LIBRARY_PRACTICE "practice"

/* Returns a new library.  LAWS is the directory of the laws.  If LAWS is NULL, looks for the laws
 * near the program (laws_dir.h).  PROGRAM_PATH is the path that the program was called by. */
Library *library_new(const char *laws, const char *program_path);
/* Returns a new library that begins with the settings and files of BASE.  Takes over each file that
 * BASE has parsed without a diagnostic.  Takes over each edition that BASE has checked without
 * errors.  The new library has diagnostics of its own, and does not change BASE.  BASE must live
 * longer than the new library.  BASE must not read anything while the new library reads. */
Library *library_over(const Library *base);
/* Lets LIB begin with the editions in the image PATH (image.h).  Returns false if PATH has no image
 * that fits, or if the law files differ from those in the image.  In this case, LIB will read the
 * law files.  LIB must be new and have the default limits; only directories may have been added to
 * it. */
bool library_use_image(Library *lib, const char *path);
/* Returns true if LIB has taken the edition NAME from an image. */
bool library_in_image(const Library *lib, const char *name);
/* Makes LIB take the N bytes of TEXT as the content of the file PATH, in place of the disk.
 * Returns false if the text is larger than a file may be (reported).  LIB must not have read PATH
 * yet.  The base of LIB may have read PATH (library_over()). */
bool library_set_text(Library *lib, const char *path, const char *text, size_t n);
/* Returns the text that library_set_text() has set for PATH.  Returns NULL if it has set none. */
const Source *library_given_text(const Library *lib, const char *path);
void library_free(Library *lib);

/* ---- settings --------------------------------------------------------- */

/* Lets law files name shared libraries of natives in DIR (SPEC 9.3).  Natives are loaded and called
 * as parts of the program.  Call this function before any edition is asked for.  Returns false if
 * DIR is not a directory. */
bool library_allow_natives(Library *lib, const char *dir);
/* Unloads the shared libraries of natives.  Frees no memory. */
void library_unload_natives(Library *lib);
/* Leaves universes, principles and incentives out of every edition.  No ruling reads them.  Call
 * this function before any edition is asked for. */
void library_only_rules(Library *lib);
/* Leaves the practice out of every edition, as `+letter` in an edition's name does (SPEC 6.7).
 * Call this function before any edition is asked for. */
void library_only_letter(Library *lib);
/* Makes the check of an edition compare it with the edition that it follows (SPEC 6.10).  Call this
 * function before any edition is asked for. */
void library_compare_editions(Library *lib);
/* Makes each edition and each case record the places where names are used (uses.h).  Call this
 * function before any edition is asked for. */
void library_keep_uses(Library *lib);
/* Makes LIB record no places where names are used, although its base does.  Call this function
 * before any edition is asked for. */
void library_keep_no_uses(Library *lib);
/* Makes the check of each edition look for the name PROBE->name, which the caller has set, in the
 * law files.  Where the check finds the name, it sets the remaining fields of PROBE.  These fields
 * tell what may stand in the place of the name (uses.h).  Also does what library_keep_uses()
 * does. */
void library_probe(Library *lib, NameProbe *probe);
/* Returns the limits on what is read and computed.  Change them before anything is read. */
Limits *library_limits(Library *lib);
/* Lets THREADS threads parse files; 0 means one for each processor.  The default is 1, because the
 * heap of a caller may not allow threads. */
void library_set_threads(Library *lib, int threads);
/* Adds DIR to the directories of overlays: DIR/NAME.law is the overlay NAME, unless the laws have
 * an overlay of that name.  Returns false if DIR is not a directory, or if too many directories
 * have been added. */
bool library_add_overlay_dir(Library *lib, const char *dir);
/* Makes library_edition() reject an edition if a language in LANGS is missing from one of its
 * files.  Only files that list their languages (`language en`) are tested.  LANGS is a list such as
 * "en,el".  If LANGS is NULL, rejects no edition. */
void library_require_languages(Library *lib, const char *langs);

/* ---- memory ----------------------------------------------------------- */

/* Returns the arena that lives as long as LIB. */
Arena *library_arena(Library *lib);
/* Returns a new arena, which lives as long as LIB.  Only one thread may use it. */
Arena *library_new_arena(Library *lib);
/* Returns the arena for data about one case.  cases_each() clears it after each case. */
Arena *library_case_arena(Library *lib);
/* Frees the arena for data about one case. */
void library_clear_case_arena(Library *lib);
Diags *library_diags(Library *lib);
Sources *library_sources(Library *lib);
/* Returns the directory of the laws. */
const char *library_dir(const Library *lib);

/* ---- editions --------------------------------------------------------- */

/* Returns the program of EDITION, such as "wbf-2017+wbf-commentary-2019".  If EDITION is NULL,
 * returns the program of the vocabulary alone.  If EDITION is unknown or has errors, reports an
 * error and returns NULL. */
const Program *library_edition(Library *lib, const char *edition);
/* Returns the edition that the case C names, or LIBRARY_DEFAULT_EDITION if C names none. */
const char *library_case_edition(const Node *c);
#define LIBRARY_DEFAULT_EDITION "wbf-2017"
/* Returns the program of EDITION as library_edition() does, but reports nothing.  All law files of
 * EDITION must have been read before this call. */
const Program *library_try_edition(Library *lib, const char *edition);
/* Returns the program of EDITION together with the NEXTRA law files EXTRA.  These files need not be
 * in the library.  Returns NULL on an error (reported). */
const Program *library_edition_with(Library *lib, const char *edition, const char *const *extra,
                                    size_t nextra);
/* FILE has an overlay.  Returns the program of EDITION with this overlay, as an edition called
 * NAME.  Returns NULL on an error (reported). */
const Program *library_draft(Library *lib, const char *edition, const char *file, const char *name);
/* Returns a new program of EDITION with the NEXTRA law files EXTRA, in ARENA.  The caller may
 * change the program (patch.h), with memory from ARENA.  LIB must live as long as the program.
 * Returns NULL on an error (reported). */
Program *library_private_program(Library *lib, const char *edition, const char *const *extra,
                                 size_t nextra, Arena *arena);
/* Returns the program of EDITION as library_edition() does.  AT is the place in a case that names
 * EDITION; an unknown EDITION is reported there. */
const Program *library_edition_at(Library *lib, const char *edition, Span at);

/* Returns true if EDITION and its overlays exist, even if they have errors. */
bool library_has_edition(Library *lib, const char *edition);
/* Returns true if NAME is `letter`, or begins with `letter+`.  This part of an edition's name
 * leaves the practice out. */
bool library_is_letter(const char *name);
/* Returns true if EDITION has been loaded.  It may have errors. */
bool library_edition_loaded(const Library *lib, const char *edition);
/* Returns true if the vocabulary has wordings in the language CODE.  Also returns true if the
 * vocabulary cannot be read; library_edition() then reports the error. */
bool library_has_language(Library *lib, const char *code);

/* Adds the names of the editions in the library to OUT, sorted. */
void library_edition_names(Library *lib, Paths *out);
/* Adds to OUT the files of all overlays: those of the laws, and those in the directories of
 * library_add_overlay_dir(). */
void library_overlay_files(Library *lib, Paths *out);
/* Returns the header of the practice in the file PATH.  If there is no such header, returns NULL,
 * and reports this unless the file has other errors. */
const Node *library_practice_at(Library *lib, const char *path);
/* Returns the header of the first practice file that is for the edition NAME.  Returns NULL if
 * there is no such file. */
const Node *library_practice_header(Library *lib, const char *name);
/* Returns the header of the overlay NAME, or NULL if there is no such overlay. */
const Node *library_overlay_header(Library *lib, const char *name);
/* If the law file PATH is in a directory of overlays, checks its header.  It must be the header of
 * an overlay with the name of the file.  Otherwise reports an error and returns false. */
bool library_overlay_is_named(Library *lib, const char *path);

/* Returns the name of the edition that is spelled most like EDITION, without overlays.  Returns
 * NULL if no name is similar. */
const char *library_nearest_edition(Library *lib, const char *edition);
/* D reports an unknown EDITION.  Adds help to D: the unknown part of the name, the name that was
 * probably meant, and the names that exist. */
void library_help_edition(Library *lib, Diag *d, const char *edition);
/* D reports that an overlay extends NAME, an unknown edition.  Adds help like
 * library_help_edition(). */
void library_help_extends(Library *lib, Diag *d, const char *name);

/* ---- files ------------------------------------------------------------ */

/* Returns the items of the law file PATH.  Returns NULL if the file has none or cannot be read. */
const Node *library_law_items(Library *lib, const char *path);
/* Returns the text of the file PATH, anywhere on the disk; NULL if it cannot be read. */
const Source *library_text_file(Library *lib, const char *path);
/* Returns the text of the file NAME in the directory of the laws; NULL if it cannot be read. */
const Source *library_laws_file(Library *lib, const char *name);
/* Returns the cases of the file PATH, as a list of N_Case nodes.  Returns NULL on an error
 * (reported).  Two cases with the same name are an error. */
const Node *library_cases(Library *lib, const char *path);
/* Returns the cases of the file PATH like library_cases(), even if two cases have the same name.
 * Such cases are still reported. */
const Node *library_cases_with_duplicates(Library *lib, const char *path);
/* Frees the syntax tree of the cases in the file PATH, unless a diagnostic refers to it.  The next
 * call of library_cases() parses the file again. */
void library_free_cases(Library *lib, const char *path);
/* Makes library_cases() return the cases in the N bytes of TEXT for PATH.  Diagnostics call the
 * text NAME.  PATH must not have been read yet. */
void library_add_cases(Library *lib, const char *path, const char *name, const char *text,
                       size_t n);
/* Converts a case in JSON into the text of a case file, and returns that text.  JSON is the text of
 * the case; diagnostics call it NAME.  Returns NULL on an error (reported). */
const Source *library_case_text(Library *lib, const char *name, const char *json);

/* Call library_begin_line() before the work on one line of input, and library_end_line() after it.
 * The line has cases in JSON.  Between the two calls, library_diags() has only the diagnostics of
 * this line.  library_end_line() frees these diagnostics and the cases.  library_diags() then has
 * the earlier diagnostics again.  Load all editions that the cases need before
 * library_begin_line(). */
void library_begin_line(Library *lib);
void library_end_line(Library *lib);
/* The N bytes of TEXT are one line of JSON.  Returns its cases.  Diagnostics call the line NAME.
 * Returns NULL if the line has no case or has errors (reported). */
const Node *library_line_cases(Library *lib, const char *name, const char *text, size_t n);

/* Adds PATH to OUT.  If PATH is a directory, adds instead the files below it, sorted, with names
 * that end in SUFFIX.  The suffix .case includes .case.json.  Reports a directory that cannot be
 * read. */
void library_paths(Library *lib, const char *path, const char *suffix, Paths *out);
/* Makes the directory PATH unless it exists.  Returns false on an error (reported). */
bool library_make_dir(Library *lib, const char *path);
/* These functions write TEXT, or the N bytes at BYTES, into the file PATH.  On an error, they
 * report it, return false, and leave the file as it was. */
bool library_write(Library *lib, const char *path, const char *text);
bool library_write_bytes(Library *lib, const char *path, const void *bytes, size_t n);
/* Writes TEXT into the file DIR/NAME.case, as library_write() does. */
bool library_write_case(Library *lib, const char *dir, const char *name, const char *text);

#endif
