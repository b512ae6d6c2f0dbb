/* game_natives.c - the natives of the small game (tests/unit/game.h), bound to the naive
 * evaluator. */
#include "bound.h"

#define game_natives  naive_game_natives
#define game_nnatives naive_game_nnatives
#include "../unit/game_natives.c"
