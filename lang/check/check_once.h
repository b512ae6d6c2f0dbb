/* check_once.h - parts of a declaration that may stand in it only once. */
#ifndef BL_CHECK_ONCE_H
#define BL_CHECK_ONCE_H

#include "syntax/ast.h"
#include "syntax/diag.h"

/* Reports the repeated ones of PARTS, of a declaration, a clause or a right. Of two
 * presumptions, for example, only one could hold. */
void check_once(const Node *parts, Diags *diags);

#endif
