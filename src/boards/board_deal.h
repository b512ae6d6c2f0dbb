/* board_deal.h - reads the hands and settings that a case takes from a file of boards.  The case
 * says `deal from "FILE" board 12`. */
#ifndef BL_BOARD_DEAL_H
#define BL_BOARD_DEAL_H

#include "boards/board_file.h"
#include "syntax/ast.h"

/* Reads what each case of the list FIRST takes from FILES.  Adds the hands and settings to the tree
 * of the case.  A relative path starts at the directory of the case file.  Reports what cannot be
 * read. */
void board_deal_read(Node *first, BoardFiles *files, const Sources *sources, Arena *arena,
                     Diags *diags);

/* Returns the contract, the dealer and the vulnerability of board B as a list of settings of a
 * case.  Each setting is a String node. */
Node *board_deal_settings(const Board *b, Arena *arena);

#endif
