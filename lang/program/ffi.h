/* ffi.h - checks natives (functions written in C) against their declarations, and calls them
 * through libffi (SPEC 9).
 *
 * A function can be called only if a table states its types.  A call with wrong types would give
 * wrong results without an error. */
#ifndef BL_FFI_H
#define BL_FFI_H

#include "program/model.h"
#include "syntax/diag.h"

/* Binds the native F to the function SYMBOL of the table NATIVES, which has NNATIVES entries.
 * Returns false, after a report, if the table has no such function, or if the function has other
 * types. */
bool ffi_bind_native(Fun *f, const char *symbol, const NativeDef *natives, size_t nnatives,
                     Arena *arena, Diags *diags);

/* Clears the prepared call of F, because the call contains addresses in libffi.  Call
 * ffi_prepare_call() before F is called again.  Does nothing if F is not a bound native. */
void ffi_forget_call(Fun *f);
/* Prepares the call of F again, in the same memory. */
void ffi_prepare_call(Fun *f);

/* Calls F with ARGS and returns its result.  CX is passed to natives that ask questions.  If the
 * result of a library function for ARGS is remembered, returns that result without a call. */
Value ffi_call_native(const Fun *f, NativeCx *cx, const Value *args);

/* Returns true if V may be a result of F. */
bool ffi_is_result(const Fun *f, Value v);

#endif
