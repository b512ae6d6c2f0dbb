/* file_check.h - checks law files and case files as the command `check` does.  Reports the errors
 * in each file, and in the editions that the file belongs to. */
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
    /* Called for each case that was read without errors under an edition.  The case lives as long
     * as LIB.  The function may be NULL. */
    void (*read)(void *context, const Case *c);
    /* Called when a case has been read under all its editions.  The function may be NULL. */
    void (*done)(void *context);
    void *context;
    const Program **programs; /* the checked programs that have universes */
    int nprograms, cap_programs;
} FileCheck;

/* As a part of F, checks the law file PATH and the editions that contain it.  Returns the program
 * of the first edition.  Returns NULL if the first edition has errors, or if no edition contains
 * the file. */
const Program *file_check_law(FileCheck *f, const char *path);
/* As a part of F, checks the cases of the file PATH under the editions that they name. */
void file_check_cases(FileCheck *f, const char *path);

#endif
