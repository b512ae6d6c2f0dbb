/* ffi_library.h - libraries of natives: the directories that the user allows, what was
 * loaded from them, and what its functions have answered (SPEC 9.3).
 *
 * Nothing is loaded that lies elsewhere, nor anything that no law file names.  What
 * is loaded is trusted: it runs in this process. */
#ifndef BL_FFI_LIBRARY_H
#define BL_FFI_LIBRARY_H

#include "program/native.h"
#include "syntax/diag.h"

typedef struct Loaded Loaded;

/* The functions of one library. */
typedef struct LoadedLibrary {
    const char *name;
    const NativeDef *natives;
    size_t n;
    Replies *replies;
} LoadedLibrary;

Loaded *loaded_new(void);
/* Unloads all: programs that call what was loaded must be gone. */
void loaded_free(Loaded *l);
/* Unloads all, and frees no memory: for who lets that go as a whole. */
void loaded_close(Loaded *l);

/* Libraries may come from DIR too, after those allowed before.  False: it is no
 * directory. */
bool loaded_allow(Loaded *l, const char *dir);

/* The library NAME, loaded once; NULL: not to be had (reported at SPAN).  L may be
 * NULL: nothing is allowed. */
const LoadedLibrary *loaded_library(Loaded *l, const char *name, Span span, Diags *diags);

/* What the function DEF of LIB has replied. */
Replies *loaded_replies(const LoadedLibrary *lib, const NativeDef *def);

/* Does `from "NAME"` name a library, and not a function of the program? */
bool loaded_is_name(const char *name);

/* How many arguments SIGNATURE has; -1: it is none. */
int signature_arity(const char *signature);

/* What a function answered to N ARGS before, or else what CALL replies now.  One
 * thread at a time is in any function of a library. */
typedef Value ReplyFn(void *context);
Value reply(Replies *a, const Value *args, int n, ReplyFn *call, void *context);

#endif
