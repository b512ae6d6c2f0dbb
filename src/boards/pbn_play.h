/* pbn_play.h - reads the play of a PBN game. */
#ifndef BL_PBN_PLAY_H
#define BL_PBN_PLAY_H

#include "boards/pbn_tags.h"

/* Adds the play of game I of F to B.  B must have its hands and its contract already.  Leaves out
 * cards if their order is not known (reported).  Returns false if the play is malformed
 * (reported). */
bool pbn_play(const PbnFile *f, int i, Board *b, Arena *arena, Diags *diags);

#endif
