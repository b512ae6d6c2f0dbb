/* board_deal.h - reads what a case takes from a file: `deal from "FILE" board 12`. */
#ifndef BL_BOARD_DEAL_H
#define BL_BOARD_DEAL_H

#include "boards/board_file.h"
#include "syntax/ast.h"

/* Reads the deals and settings that the cases from FIRST on take from files, and puts them into
 * their trees. A relative path starts at the directory of the case file.  Reports what cannot be
 * read. */
void board_deal_read(Node *first, BoardFiles *files, const Sources *sources, Arena *arena,
                     Diags *diags);

/* Returns what board B says of contract, dealer and vulnerability as settings of a case, a
 * String each. */
Node *board_deal_settings(const Board *b, Arena *arena);

#endif
