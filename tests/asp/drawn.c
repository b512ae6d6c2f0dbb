/* drawn.c - visits the worlds of a case with the naive evaluator (see drawn.h). */
#include "drawn.h"

#include <string.h>

static uint64_t chance(Drawing *w)
{
    w->state ^= w->state << 13;
    w->state ^= w->state >> 7;
    w->state ^= w->state << 17;
    return w->state >> 20;
}

static Value draw(void *context, const Asked *a)
{
    Drawing *w = context;
    Drawn *one;

    for (int i = 0; i < w->told; i++)
        if (same_fact(&w->at[i].fact, a->fact))
            return w->at[i].domain[w->at[i].at];
    if (w->told == MOST_FACTS) {
        w->too_much = true;
        return a->domain[0];
    }
    one = &w->at[w->told++];
    if (w->told <= w->drawn) {
        if (!same_fact(&one->fact, a->fact))
            BUG("what is asked is not what was asked");
        return one->domain[one->at];
    }
    w->drawn = w->told;
    one->fact = *a->fact;
    one->n = a->n;
    memcpy(one->domain, a->domain, sizeof *a->domain * (size_t)a->n);
    one->at = w->by_chance ? (int)(chance(w) % (uint64_t)a->n) : 0;
    return one->domain[one->at];
}

static Value draw_owner(void *context, Value item, uint64_t may)
{
    Drawing *w = context;
    Value owners[MAX_OWNERS + 1];
    unsigned n = 0;

    for (Value o = 0; o < MAX_OWNERS; o++)
        if (may >> o & 1)
            owners[n++] = o;
    if (may & NAIVE_NOBODY)
        owners[n++] = -1;
    w->owned[w->nowned].item = item;
    return w->owned[w->nowned++].owner = owners[chance(w) % n];
}

static bool next_world(Drawing *w)
{
    w->told = w->nowned = 0;
    if (w->by_chance) {
        w->drawn = 0;
        return true;
    }
    while (w->drawn && w->at[w->drawn - 1].at + 1 >= w->at[w->drawn - 1].n)
        w->drawn--;
    if (w->drawn)
        w->at[w->drawn - 1].at++;
    return w->drawn > 0;
}

static void keep_world(Drawing *w)
{
    Told *t = &w->worlds[w->nworlds++];

    t->nfacts = w->told;
    t->nowned = w->nowned;
    t->facts = arena_alloc(w->arena, sizeof *t->facts * (size_t)(w->told + 1));
    for (int i = 0; i < w->told; i++) {
        t->facts[i].fact = w->at[i].fact;
        t->facts[i].value = w->at[i].domain[w->at[i].at];
    }
    t->owned = arena_new_array(w->arena, Owned, (size_t)w->nowned + 1);
    if (w->nowned)
        memcpy(t->owned, w->owned, sizeof *w->owned * (size_t)w->nowned);
}

Open drawing_open(Drawing *w)
{
    return (Open){ w, draw, draw_owner, false };
}

const char *drawing_explore(Drawing *w, unsigned most, bool *all)
{
    bool more = true, owners = false;

    most = most < MOST_WORLDS ? most : MOST_WORLDS;
    for (int round = 0; round < 2; round++) {
        w->by_chance = round > 0;
        w->drawn = w->told = w->nowned = w->nworlds = 0;
        more = true;
        for (unsigned i = 0; i < most && more && !(owners && !round); i++) {
            const char *circle;
            int n;

            naive_begin(w->n);
            naive_lines(w->n, &n, &circle);
            if (circle)
                return circle;
            if (w->too_much)
                return "too much is open";
            owners |= w->nowned > 0;
            keep_world(w);
            naive_called(w->n, w->called);
            more = next_world(w);
        }
        *all = !round && !owners && !more;
        if (*all)
            break;
    }
    return NULL;
}
