/* random_game.h - random laws and universes of the small game (game.h). */
#ifndef BL_TEST_RANDOM_GAME_H
#define BL_TEST_RANDOM_GAME_H

#include "kit/strbuf.h"

/* Dice that fall alike after the same seed. */
void roll_from(unsigned seed);
unsigned roll(unsigned n); /* 0 .. N - 1 */

#define ONE_OF(...)          \
    (((const char *const[]){ \
        __VA_ARGS__ })[roll((unsigned)BL_LEN(((const char *const[]){ __VA_ARGS__ })))])

/* The declarations that the clauses need, one clause, and the last clauses. */
extern const char random_words[], random_last[];
void random_clause(StrBuf *b, int label);
/* All of it. */
void random_rules(StrBuf *b);
/* A universe called u. */
void random_universe(StrBuf *b);

#endif
