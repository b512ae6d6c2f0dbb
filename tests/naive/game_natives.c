/* game_natives.c - the same of the functions of the small game (tests/unit/game.h). */
#define native_stopped      naive_asks_stopped
#define native_read0        naive_asks_read0
#define native_read1        naive_asks_read1
#define native_events       naive_asks_events
#define native_holds        naive_asks_holds
#define native_holds_known  naive_asks_holds_known
#define native_holds_other  naive_asks_holds_other
#define native_holds_untold naive_asks_holds_untold
#define game_natives        naive_game_natives
#define game_nnatives       naive_game_nnatives
#include "../unit/game_natives.c"
