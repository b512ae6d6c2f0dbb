/* ffi.h - native functions: the typed table against the declaration, and
 * the call through libffi (SPEC 9).  A wrong signature would give a silent
 * wrong answer, so nothing is called that the table does not describe. */
#ifndef BL_FFI_H
#define BL_FFI_H

#include "program/model.h"
#include "syntax/diag.h"

/* Makes the function SYMBOL of the table what F, a native, calls.  False: it is
 * unknown, or its types differ (reported). */
bool ffi_bind_native(Fun *f, const char *symbol, const NativeDef *natives,
                     size_t nnatives, Arena *arena, Diags *diags);

/* Call F.  CX is passed to natives that ask; those of libraries as a rule once for the
 * same arguments. */
Value ffi_call_native(const Fun *f, NativeCx *cx, const Value *args);

/* May F come to V? */
bool ffi_is_result(const Fun *f, Value v);

#endif
