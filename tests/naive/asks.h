/* asks.h - renames the functions by which natives read a case, so that they ask the naive
 * evaluator. */
#ifndef BL_NAIVE_ASKS_H
#define BL_NAIVE_ASKS_H

#include "naive.h"

bool naive_asks_stopped(const NativeCx *cx);
Value naive_asks_read0(NativeCx *cx, unsigned i);
Value naive_asks_read1(NativeCx *cx, unsigned i, Value a);
Value naive_asks_events(const NativeCx *cx);
bool naive_asks_holds(NativeCx *cx, Value owner, Value item);
int naive_asks_holds_known(NativeCx *cx, Value owner, Value item);
bool naive_asks_holds_other(NativeCx *cx, Value owner, Value group);
bool naive_asks_hand_told(NativeCx *cx, Value owner);
bool naive_asks_holds_untold(NativeCx *cx, Value owner, Value group);
void *naive_asks_oracle(const NativeCx *cx);

extern const NativeDef naive_natives[], naive_game_natives[];

#endif
