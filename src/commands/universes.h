/* universes.h - chooses the universes that a command searches. */
#ifndef BL_UNIVERSES_H
#define BL_UNIVERSES_H

#include "commands/command.h"

enum { MAX_UNIVERSES = 256 };

typedef struct ChosenUniverses {
    const Universe *at[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    /* n: the number of universes in `at`, which are searched; nleft: the number of universes in
     * `left`, which are left out by default */
    int n, nleft;
} ChosenUniverses;

/* Sets OUT to the universes to search.  They are in P and, unless OTHER is NULL, also in OTHER.
 * With --universe, OUT has the universes that it names, each once, in that order.  Otherwise OUT
 * has all universes.  If names of universes differ only in -small, -medium or -large, OUT has only
 * the smallest of these.  If a name is unknown or there are too many universes, reports an error
 * and returns false. */
bool universes_choose(const Options *o, Library *lib, const Program *p, const Program *other,
                      ChosenUniverses *out);

#endif
