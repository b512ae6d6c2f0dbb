/* drawn.h - the worlds of a case, as the naive evaluator goes through them: all, or some
 * that are drawn by chance. */
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

/* A world: what is asked in it, and who has what the case leaves open. */
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
    Drawn *at; /* MOST_FACTS of them */
    int drawn, told;
    Owned owned[64];
    int nowned;
    bool by_chance, too_much;
    uint64_t state;
    Told worlds[MOST_WORLDS];
    int nworlds;
    bool *called; /* functions, by id */
} Drawing;

/* What is open is what W draws. */
Open drawing_open(Drawing *w);
/* All worlds, or MOST that are drawn.  What goes wrong, or NULL. */
const char *drawing_explore(Drawing *w, unsigned most, bool *all);

#endif
