/* generate.h - makes random stories: a deal, play in order, irregularities, and their consequences.
 *
 * The same program, seed and number give the same story on every machine. */
#ifndef RELATIONS_GENERATE_H
#define RELATIONS_GENERATE_H

#include "told.h"

/* Returns story NUMBER of SEED, in ARENA.  Some of the findings that its ruling asks for are
 * stated, with random values.  Never returns NULL. */
Story *generate_story(const Vocabulary *v, uint64_t seed, uint64_t number, Arena *arena);

#endif
