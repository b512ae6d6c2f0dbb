/* universes.h - which universes a command searches. */
#ifndef BL_UNIVERSES_H
#define BL_UNIVERSES_H

#include "commands/command.h"

enum { MAX_UNIVERSES = 256 };

typedef struct ChosenUniverses {
    const Universe *at[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    /* the number of universes to search, and of those left out because nobody names them */
    int n, nleft;
} ChosenUniverses;

/* Chooses universes that P has and, unless OTHER is NULL, OTHER has too: those that --universe
 * names, each once, in that order.  Without --universe, chooses all, but only the first of those
 * that differ only in -small, -medium or -large.  Returns false if a name is unknown or there
 * are too many (reported). */
bool universes_choose(const Options *o, Library *lib, const Program *p, const Program *other,
                      ChosenUniverses *out);

#endif
