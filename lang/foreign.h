/* foreign.h - native functions: the typed table against the declaration, and
 * the call through libffi (SPEC 9).  A wrong signature would give a silent
 * wrong answer, so nothing is called that the table does not describe. */
#ifndef BL_FOREIGN_H
#define BL_FOREIGN_H

#include "diag.h"
#include "model.h"

/* The table's entry SYMBOL for the declaration F, or NULL when it is unknown
 * or its types differ (reported). */
const NativeDef *foreign_bind(const Fun *f, const char *symbol, const NativeDef *natives,
                              size_t nnatives, Arena *arena, Diags *diags);

/* The call interface of F, prepared once. */
void *foreign_prepare(const Fun *f, Arena *arena);

/* Call F.  CX is passed to natives that ask. */
Value foreign_call(const Fun *f, NativeCx *cx, const Value *args);

#endif
