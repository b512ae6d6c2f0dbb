/* parse.h - text in, tree and diagnostics out.  The only door to the grammar:
 * this header knows nothing of flex or bison. */
#ifndef BL_PARSE_H
#define BL_PARSE_H

#include "ast.h"
#include "diag.h"

typedef enum ParseMode { PARSE_LAW, PARSE_CASE } ParseMode;

/* Parse SRC.  Nodes and interned texts live in ARENA and INTERNER.  Returns
 * the list of top-level items, possibly with N_Error among them; ask
 * diags_errors() whether to go on. */
Node *parse_source(const Source *src, ParseMode mode, Arena *arena, Interner *names,
                   Diags *diags);

#endif
