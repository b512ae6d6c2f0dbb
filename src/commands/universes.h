/* universes.h - which universes a command searches. */
#ifndef BL_UNIVERSES_H
#define BL_UNIVERSES_H

#include "commands/command.h"

enum { MAX_UNIVERSES = 256 };

typedef struct ChosenUniverses {
    const Universe *at[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    int n, nleft; /* to be searched; not to be, since nobody names them */
} ChosenUniverses;

/* Of the universes that P has, and OTHER too if it is not NULL: those that --universe
 * names, each once, in that order; where it is not given, of universes whose names are
 * the same up to -small, -medium or -large the first of these.  False for a name that
 * there is not, and when there are too many (reported). */
bool universes_choose(const Options *o, Library *lib, const Program *p,
                      const Program *other, ChosenUniverses *out);

#endif
