/* game_natives.c - the same of the functions of the small game (tests/unit/game.h). */
#include "bound.h"

#define game_natives  naive_game_natives
#define game_nnatives naive_game_nnatives
#include "../unit/game_natives.c"
