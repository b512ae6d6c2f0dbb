/* check_once.h - reports parts that may stand only once in a declaration but stand there twice. */
#ifndef BL_CHECK_ONCE_H
#define BL_CHECK_ONCE_H

#include "syntax/ast.h"
#include "syntax/diag.h"

/* Reports each of PARTS that may stand only once, if a part of the same kind stands before it.
 * PARTS are the parts of a declaration, a clause, or a right. */
void check_once(const Node *parts, Diags *diags);

#endif
