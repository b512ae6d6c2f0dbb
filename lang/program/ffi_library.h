/* ffi_library.h - libraries of native functions: the directories that the user allows, the
 * libraries loaded from them, and the remembered answers of their functions (SPEC 9.3).
 *
 * A library is loaded only if a law file names the library, and it lies in an allowed directory.
 * Loaded code is trusted: it runs in this process. */
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
/* Unloads all libraries, and frees L.  Programs that call them must be freed first. */
void ffi_libraries_free(FfiLibraries *l);
/* Unloads all libraries, but does not free L.  Call this function if L lies in a heap that is freed
 * at once (base.h); otherwise call ffi_libraries_free(). */
void ffi_libraries_close(FfiLibraries *l);

/* Adds DIR to the end of the list of allowed directories.  Returns false if DIR is not a
 * directory. */
bool ffi_libraries_allow(FfiLibraries *l, const char *dir);

/* Returns the library NAME; the first call loads it.  Returns NULL, after a report at SPAN, if the
 * library cannot be loaded.  If L is NULL, no directory is allowed. */
const FfiLibrary *ffi_library_load(FfiLibraries *l, const char *name, Span span, Diags *diags);

/* Returns the table of remembered answers of the function DEF of LIB. */
Replies *ffi_library_replies(const FfiLibrary *lib, const NativeDef *def);

/* Returns true if NAME in `from "NAME"` is a library; false if it is a function of this program. */
bool ffi_library_is_name(const char *name);

/* Returns the number of arguments in SIGNATURE, or -1 if SIGNATURE is malformed. */
int ffi_library_arity(const char *signature);

/* Returns the answer that A remembers for the N arguments ARGS.  If A has none, returns the result
 * of CALL(CONTEXT) and remembers it in A.  Only one thread at a time runs functions of one
 * library. */
typedef Value ReplyFn(void *context);
Value ffi_library_reply(Replies *a, const Value *args, int n, ReplyFn *call, void *context);

#endif
