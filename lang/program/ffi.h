/* ffi.h - native functions: the check against their declarations, and the call through libffi
 * (SPEC 9).  A wrong signature would give wrong answers silently, so only functions that a typed
 * table describes are called. */
#ifndef BL_FFI_H
#define BL_FFI_H

#include "program/model.h"
#include "syntax/diag.h"

/* Binds F, a native, to the function SYMBOL of the table NATIVES.  Returns false, after a report, if
 * there is no such function or its types differ. */
bool ffi_bind_native(Fun *f, const char *symbol, const NativeDef *natives, size_t nnatives,
                     Arena *arena, Diags *diags);

/* Calls F and returns its result.  CX goes to natives that ask questions.  A library's function
 * is not called if its result for these arguments is remembered. */
Value ffi_call_native(const Fun *f, NativeCx *cx, const Value *args);

/* Is V a possible result of F? */
bool ffi_is_result(const Fun *f, Value v);

#endif
