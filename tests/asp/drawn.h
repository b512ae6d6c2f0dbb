/* drawn.h - the worlds of a case, as the naive evaluator visits them: all, or some drawn at
 * random. */
#ifndef BL_ASP_DRAWN_H
#define BL_ASP_DRAWN_H

#include "naive.h"

enum { MOST_FACTS = 400, MOST_WORLDS = 600 };

typedef struct Drawn {
    Fact fact;
    Value domain[MAX_VALUES + 2];
    int at, n;
} Drawn;

typedef struct Owned {
    Value item, owner;
} Owned;

/* A world: the values of the facts asked in it, and the owners of items that the case leaves
 * open. */
typedef struct Told {
    int nfacts, nowned;
    struct {
        Fact fact;
        Value value;
    } * facts;
    Owned *owned;
} Told;

typedef struct Drawing {
    Arena *arena;
    Naive *n;
    Drawn *at; /* room for MOST_FACTS */
    int drawn, told;
    Owned owned[64];
    int nowned;
    bool by_chance, too_much;
    uint64_t state;
    Told worlds[MOST_WORLDS];
    int nworlds;
    bool *called; /* by function id: the function was called */
} Drawing;

/* Returns callbacks that answer open facts as W draws them. */
Open drawing_open(Drawing *w);
/* Visits all worlds, or draws MOST if there are more, and sets *ALL.  Returns an error message, or
 * NULL. */
const char *drawing_explore(Drawing *w, unsigned most, bool *all);

#endif
