/* random_game.h - makes random laws and universes of the small game (game.h). */
#ifndef BL_TEST_RANDOM_GAME_H
#define BL_TEST_RANDOM_GAME_H

#include "kit/strbuf.h"

/* Restarts the random numbers with SEED.  The same seed gives the same numbers. */
void roll_from(unsigned seed);
unsigned roll(unsigned n); /* returns a number from 0 to N - 1 */

#define ONE_OF(...)          \
    (((const char *const[]){ \
        __VA_ARGS__ })[roll((unsigned)BL_LEN(((const char *const[]){ __VA_ARGS__ })))])

/* `random_words`: the declarations that random clauses need.  `random_last`: the last clauses of a
 * random law. */
extern const char random_words[], random_last[];
void random_clause(StrBuf *b, int label);
/* Adds a complete random law. */
void random_rules(StrBuf *b);
/* Adds a random universe with the name u. */
void random_universe(StrBuf *b);

#endif
