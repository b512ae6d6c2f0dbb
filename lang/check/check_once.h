/* check_once.h - parts of a declaration that stand in it once. */
#ifndef BL_CHECK_ONCE_H
#define BL_CHECK_ONCE_H

#include "syntax/ast.h"
#include "syntax/diag.h"

/* Reports which of PARTS, of a declaration, a clause or a right, are given again: of two that are
 * presumed, say, only one could hold. */
void check_once(const Node *parts, Diags *diags);

#endif
