/* pbn_play.h - the play of a PBN game. */
#ifndef BL_PBN_PLAY_H
#define BL_PBN_PLAY_H

#include "boards/pbn_tags.h"

/* Reads the play of game I into B, which has its hands and its contract.  Leaves out the cards
 * whose order is not known, with a warning.  Returns false if the play is malformed, which is
 * reported. */
bool pbn_play(const PbnFile *f, int i, Board *b, Arena *arena, Diags *diags);

#endif
