/* ffi_library.h - libraries of natives: the directories that the user allows, what was
 * loaded from them, and what its functions have answered (SPEC 9.3).
 *
 * Nothing is loaded that lies elsewhere, nor anything that no law file names.  What
 * is loaded is trusted: it runs in this process. */
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
/* Unloads all: programs that call what was loaded must be gone. */
void ffi_libraries_free(FfiLibraries *l);
/* Unloads all, and frees no memory: for who lets that go as a whole. */
void ffi_libraries_close(FfiLibraries *l);

/* Libraries may come from DIR too, after those allowed before.  False: it is no
 * directory. */
bool ffi_libraries_allow(FfiLibraries *l, const char *dir);

/* The library NAME, loaded once; NULL: not to be had (reported at SPAN).  L may be
 * NULL: nothing is allowed. */
const FfiLibrary *ffi_library_load(FfiLibraries *l, const char *name, Span span,
                                   Diags *diags);

/* What the function DEF of LIB has replied. */
Replies *ffi_library_replies(const FfiLibrary *lib, const NativeDef *def);

/* Does `from "NAME"` name a library, and not a function of the program? */
bool ffi_library_is_name(const char *name);

/* How many arguments SIGNATURE has; -1: it is none. */
int ffi_library_arity(const char *signature);

/* What a function answered to N ARGS before, or else what CALL replies now.  One
 * thread at a time is in any function of a library. */
typedef Value ReplyFn(void *context);
Value ffi_library_reply(Replies *a, const Value *args, int n, ReplyFn *call,
                        void *context);

#endif
