/* pbn_play.h - reads the play of a PBN game. */
#ifndef BL_PBN_PLAY_H
#define BL_PBN_PLAY_H

#include "boards/pbn_tags.h"

/* Adds the play of game I to B, which has its hands and its contract already.  Warns of cards whose
 * order is not known, and leaves them out.  If the play is malformed, reports an error and returns
 * false. */
bool pbn_play(const PbnFile *f, int i, Board *b, Arena *arena, Diags *diags);

#endif
