/* file_check.h - checks law files and case files as `check` does: all that is wrong in them, and in
 * the editions that they belong to, is reported. */
#ifndef BL_FILE_CHECK_H
#define BL_FILE_CHECK_H

#include "library/library.h"

/* A check of several files.  Begin with all fields zero but the first ones. */
typedef struct FileCheck {
    Library *lib;
    /* the editions to check against; without them, those that the files name */
    const char *const *editions;
    int neditions;
    /* Called, unless NULL, for each edition under which a case was read without errors.  The case
     * lives as long as LIB. */
    void (*read)(void *context, const Case *c);
    /* Called, unless NULL, when a case has been read under all its editions. */
    void (*done)(void *context);
    void *context;
    const Program **programs; /* the programs whose universes have been checked */
    int nprograms, cap_programs;
} FileCheck;

/* Checks the law file PATH and the editions that contain it.  Returns the program of the first of
 * them, or NULL if it has errors or if none contains the file. */
const Program *file_check_law(FileCheck *f, const char *path);
/* Checks the cases of the file PATH under the editions that they name. */
void file_check_cases(FileCheck *f, const char *path);

#endif
