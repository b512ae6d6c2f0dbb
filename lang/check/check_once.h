/* check_once.h - reports parts that stand twice in a declaration but may stand there only once. */
#ifndef BL_CHECK_ONCE_H
#define BL_CHECK_ONCE_H

#include "syntax/ast.h"
#include "syntax/diag.h"

/* Reports each part in PARTS that may stand only once but follows a part of the same kind.  PARTS
 * are the parts of a declaration, a clause, or a right. */
void check_once(const Node *parts, Diags *diags);

#endif
