/* universes.h - chooses the universes that a command searches. */
#ifndef BL_UNIVERSES_H
#define BL_UNIVERSES_H

#include "commands/command.h"

enum { MAX_UNIVERSES = 256 };

typedef struct ChosenUniverses {
    const Universe *at[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    /* n: the number of universes to search, which are in `at`; nleft: the number of universes left
     * out by default, which are in `left` */
    int n, nleft;
} ChosenUniverses;

/* Sets OUT to the universes to search, which are in P and, unless OTHER is NULL, in OTHER.  If
 * --universe is given, these are the universes that it names, each once, in that order.  Otherwise
 * they are all universes; if names differ only in -small, -medium or -large, only the smallest is
 * chosen.  If a name is unknown or there are too many universes, reports an error and returns
 * false. */
bool universes_choose(const Options *o, Library *lib, const Program *p, const Program *other,
                      ChosenUniverses *out);

#endif
