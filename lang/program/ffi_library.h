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
/* Unloads all libraries.  Programs that call them must be gone. */
void ffi_libraries_free(FfiLibraries *l);
/* The same without freeing memory, for a caller that frees it as a whole. */
void ffi_libraries_close(FfiLibraries *l);

/* Allows libraries from DIR, too, after the directories before it.  Returns false if DIR is not a
 * directory. */
bool ffi_libraries_allow(FfiLibraries *l, const char *dir);

/* The library NAME, loaded on the first call.  Returns NULL, after a report at SPAN, if it cannot be
 * had.  L may be NULL: no directory is allowed. */
const FfiLibrary *ffi_library_load(FfiLibraries *l, const char *name, Span span, Diags *diags);

/* The remembered answers of the function DEF of LIB. */
Replies *ffi_library_replies(const FfiLibrary *lib, const NativeDef *def);

/* Does `from "NAME"` name a library, and not a function of the program? */
bool ffi_library_is_name(const char *name);

/* The number of arguments in SIGNATURE; -1 if it is malformed. */
int ffi_library_arity(const char *signature);

/* The remembered answer for the N arguments ARGS, or else the result of CALL, which is remembered.
 * One thread at a time is in any function of a library. */
typedef Value ReplyFn(void *context);
Value ffi_library_reply(Replies *a, const Value *args, int n, ReplyFn *call, void *context);

#endif
