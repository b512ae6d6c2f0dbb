/* ffi_library.h - libraries of native functions: the directories that the user allows, the libraries
 * loaded from them, and the answers of their functions (SPEC 9.3).
 *
 * Only libraries that a law file names, in an allowed directory, are loaded.  Loaded code is
 * trusted: it runs in this process. */
#ifndef BL_FFI_LIBRARY_H
#define BL_FFI_LIBRARY_H

#include "program/native.h"
#include "syntax/diag.h"

typedef struct FfiLibraries FfiLibraries;

/* The functions of one library. */
typedef struct FfiLibrary {
    const char *name;
    const NativeDef *natives;
    size_t n;
    Replies *replies;
} FfiLibrary;

FfiLibraries *ffi_libraries_new(void);
/* Unloads all libraries.  Programs that call them must be freed before. */
void ffi_libraries_free(FfiLibraries *l);
/* Unloads all libraries without freeing memory, for a caller that frees its memory as a whole. */
void ffi_libraries_close(FfiLibraries *l);

/* Adds DIR to the end of the list of allowed directories.  Returns false if DIR is not a
 * directory. */
bool ffi_libraries_allow(FfiLibraries *l, const char *dir);

/* Returns the library NAME, loaded by the first call; NULL if it cannot be loaded (reported at
 * SPAN). L may be NULL: then no directory is allowed. */
const FfiLibrary *ffi_library_load(FfiLibraries *l, const char *name, Span span, Diags *diags);

/* The remembered answers of the function DEF of LIB. */
Replies *ffi_library_replies(const FfiLibrary *lib, const NativeDef *def);

/* Does `from "NAME"` name a library, and not a function of the program? */
bool ffi_library_is_name(const char *name);

/* The number of arguments in SIGNATURE; -1 if it is malformed. */
int ffi_library_arity(const char *signature);

/* Returns the remembered answer for the N arguments ARGS; if there is none, calls CALL and
 * remembers the result.  One thread at a time runs functions of a library. */
typedef Value ReplyFn(void *context);
Value ffi_library_reply(Replies *a, const Value *args, int n, ReplyFn *call, void *context);

#endif
