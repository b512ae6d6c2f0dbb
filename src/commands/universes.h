/* universes.h - which universes a command searches. */
#ifndef BL_UNIVERSES_H
#define BL_UNIVERSES_H

#include "commands/command.h"

enum { MAX_UNIVERSES = 256 };

typedef struct ChosenUniverses {
    const Universe *at[MAX_UNIVERSES], *left[MAX_UNIVERSES];
    int n, nleft; /* to be searched; not to be, since nobody names them */
} ChosenUniverses;

/* Chooses among the universes that P has, and OTHER too unless it is NULL: those that
 * --universe names, each once, in that order.  If it is not given, chooses all, but of
 * universes that differ only in -small, -medium or -large the first of these.  Returns false
 * for an unknown name, and if there are too many (reported). */
bool universes_choose(const Options *o, Library *lib, const Program *p, const Program *other,
                      ChosenUniverses *out);

#endif
