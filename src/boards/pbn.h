/* pbn.h - Portable Bridge Notation, in its versions 1.0 to 2.1: the games of a file as boards.
 *
 * A file is split into games once, quickly.  A game is read only when it is wanted, so errors in
 * the others are not reported. */
#ifndef BL_PBN_H
#define BL_PBN_H

#include "boards/pbn_tags.h"

void pbn_report_error(const PbnError *error, Diags *diags);
/* Reads game I as a board, with the play only if WHOLE.  Returns false if it is malformed, which
 * is reported. */
bool pbn_board(const PbnFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags);

#endif
