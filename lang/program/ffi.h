/* ffi.h - checks native functions against their declarations, and calls them through libffi (SPEC
 * 9).
 *
 * A function is called only if a table gives its types, because a call with wrong types would
 * silently give wrong results. */
#ifndef BL_FFI_H
#define BL_FFI_H

#include "program/model.h"
#include "syntax/diag.h"

/* Binds the native F to the function SYMBOL of the table NATIVES, which has NNATIVES entries.
 * Returns false, after a report, if the table has no such function, or if the function has other
 * types. */
bool ffi_bind_native(Fun *f, const char *symbol, const NativeDef *natives, size_t nnatives,
                     Arena *arena, Diags *diags);

/* Clears the prepared call of F, which has addresses in libffi.  F may be called again only after
 * ffi_prepare_call().  Does nothing if F is no bound native. */
void ffi_forget_call(Fun *f);
/* Prepares the call of F again, in the same memory. */
void ffi_prepare_call(Fun *f);

/* Calls F with ARGS and returns its result.  CX is passed to natives that ask questions.  A library
 * function is not called if its result for ARGS is remembered. */
Value ffi_call_native(const Fun *f, NativeCx *cx, const Value *args);

/* Returns true if V may be a result of F. */
bool ffi_is_result(const Fun *f, Value v);

#endif
