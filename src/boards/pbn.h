/* pbn.h - Portable Bridge Notation, in its versions 1.0 to 2.1: the games of a file
 * as boards.
 *
 * A file is split into games once, quickly, and a game is read when it is wanted:
 * what is wrong with the others is not complained of. */
#ifndef BL_PBN_H
#define BL_PBN_H

#include "boards/pbn_tags.h"

/* Game I as a board; the cards played only when WHOLE.  False when it is not
 * understood (reported). */
bool pbn_board(const PbnFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags);

#endif
