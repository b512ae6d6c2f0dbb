/* board_deal.h - `deal from "FILE" board 12`: the reader that the language asks for. */
#ifndef BL_BOARD_DEAL_H
#define BL_BOARD_DEAL_H

#include "boards/board_file.h"
#include "syntax/ast.h"

/* Read what the cases from FIRST on take from files, and put it into their trees: the
 * deal and the settings.  A relative path is one from the case file's directory.
 * What cannot be read is reported. */
void board_deal_read(Node *first, BoardFiles *files, const Sources *sources, Arena *arena,
                     Diags *diags);

/* What board B says of the contract as settings of a case, one sentence a String. */
Node *board_deal_settings(const Board *b, Arena *arena);

#endif
