/* drawn.h - visits the worlds of a case with the naive evaluator: all worlds, or some drawn at
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

/* A world: a value for each fact that the evaluator asked in it, and an owner for each item that
 * the case leaves open. */
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
    bool *called; /* by function id: the function was called in some world */
} Drawing;

/* Returns callbacks that give each open fact the value that W has drawn for the current world. */
Open drawing_open(Drawing *w);
/* Visits all worlds of the case, and sets *ALL to true.  If there are more than MOST, or if owners
 * are open, visits MOST worlds drawn at random, and sets *ALL to false.  Returns NULL, or an error
 * message. */
const char *drawing_explore(Drawing *w, unsigned most, bool *all);

#endif
