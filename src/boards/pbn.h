/* pbn.h - reads the games of a file in Portable Bridge Notation, versions 1.0 to 2.1, as boards.
 *
 * pbn_split() splits a file into games once.  pbn_board() reads one game.  Errors in other games
 * are therefore not reported. */
#ifndef BL_PBN_H
#define BL_PBN_H

#include "boards/pbn_tags.h"

/* Reports ERROR, which pbn_split() has recorded. */
void pbn_report_error(const PbnError *error, Diags *diags);
/* Reads game I of F into B.  If WHOLE is true, also reads the play.  If the game is malformed,
 * reports an error and returns false. */
bool pbn_board(const PbnFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags);

#endif
