/* pbn_play.h - reads the play of a PBN game. */
#ifndef BL_PBN_PLAY_H
#define BL_PBN_PLAY_H

#include "boards/pbn_tags.h"

/* Adds the play of game I to B.  B must have its hands and its contract already.  Leaves out cards
 * whose order is not known, with a warning.  Returns false, after a report, if the play is
 * malformed. */
bool pbn_play(const PbnFile *f, int i, Board *b, Arena *arena, Diags *diags);

#endif
