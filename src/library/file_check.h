/* file_check.h - checks law files and case files as `check` does: reports the errors in each file
 * and in the editions that it belongs to. */
#ifndef BL_FILE_CHECK_H
#define BL_FILE_CHECK_H

#include "library/library.h"

/* A check of several files.  The caller sets the fields up to `context`; the other fields begin as
 * zeros. */
typedef struct FileCheck {
    Library *lib;
    /* the editions to check under; if there are none, the files name the editions */
    const char *const *editions;
    int neditions;
    /* Called for each edition under which a case was read without errors.  The case lives as long
     * as LIB.  May be NULL. */
    void (*read)(void *context, const Case *c);
    /* Called when a case has been read under all its editions.  May be NULL. */
    void (*done)(void *context);
    void *context;
    const Program **programs; /* the programs whose universes have been checked */
    int nprograms, cap_programs;
} FileCheck;

/* Checks the law file PATH and the editions that contain it.  Returns the program of the first
 * edition.  Returns NULL if that edition has errors, or if no edition contains the file. */
const Program *file_check_law(FileCheck *f, const char *path);
/* Checks the cases of the file PATH under the editions that they name. */
void file_check_cases(FileCheck *f, const char *path);

#endif
