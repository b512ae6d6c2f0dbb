/* universes.h - chooses the universes that a command searches. */
#ifndef BL_UNIVERSES_H
#define BL_UNIVERSES_H

#include "commands/command.h"

enum { MAX_UNIVERSES = 256 };

typedef struct ChosenUniverses {
    const Universe *at[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    /* `n` and `nleft` are the numbers of universes in `at` and in `left`.  The universes in `at`
     * are searched, and those in `left` are left out by default. */
    int n, nleft;
} ChosenUniverses;

/* Sets OUT to the universes to search, by the options O.  They are in P, and in OTHER too unless
 * OTHER is NULL.  With --universe, out->at has the universes that the option names, each once, in
 * that order.  Without --universe, out->at has all universes except larger copies.  Copies have
 * names that differ only in the ending -small, -medium or -large.  The copy of the smallest size is
 * in out->at, and the others are in out->left.  If a name is unknown or there are too many
 * universes, reports an error and returns false. */
bool universes_choose(const Options *o, Library *lib, const Program *p, const Program *other,
                      ChosenUniverses *out);

#endif
