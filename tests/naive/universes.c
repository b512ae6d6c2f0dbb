/* universes.c - rules on every case of small universes, with the engine and the naive evaluator.
 *
 * universes [-w WORLDS] [-n I/N] [-e EDITION]... [UNIVERSE...]
 *
 * Without a UNIVERSE, takes the small ones listed below.  Each case states everything that its
 * universe varies.
 *
 *   -w  compares each ruling in up to WORLDS worlds (4) of the facts that are still open, and in
 *       the world where each fact has its presumed value
 *   -n  takes only every N-th case, from number I on (0 to N - 1)
 *   -e  takes only EDITION; may be repeated */
#include "agree.h"
#include "asks.h"

#include "bridge/natives.h"
#include "library/library.h"
#include "program/program.h"
#include "ruling/rule.h"
#include "universe/count.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const small[] = {
    "law-45-small", "law-46-small",  "law-47-small",     "laws-45-47-small", "calls-small",
    "both-revoke",  "twelfth-trick", "thirteenth-trick", "demands",          "revoke-agreed",
    "told-to-lead", "faced-revoke",  "further-revoke",   "revoke-asked",     "played-twice",
};

typedef struct Walk {
    const Program *p;
    const Shape *shape;
    const NaiveNatives *natives;
    Diags *diags;
    unsigned most, part, parts;
    uint64_t seen, tried, worlds, wrong;
} Walk;

static bool try_case(void *context, const Choice *all, int n)
{
    Walk *w = context;
    Arena *arena;
    Agreement a = { 0 };
    const Ruling *r;
    char *wrong = NULL;
    Case *c;

    if (w->seen++ % w->parts != w->part)
        return true;
    arena = arena_new();
    c = universe_shape_case(w->shape, all, n, arena);
    r = rule_case(w->p, c, 0, c->nevents, arena, w->diags);
    if (r)
        wrong = disagreement(r, w->natives, w->most, w->seen, &a);
    w->tried++;
    w->worlds += a.worlds;
    if (!r || wrong) {
        w->wrong++;
        printf("case %llu of %s under %s:\n%s%s", (unsigned long long)w->seen - 1,
               w->shape->u->name, w->p->edition,
               case_text_print(case_text_of(c, NULL, arena), arena),
               wrong ? wrong : "cannot be ruled on\n");
        fflush(stdout);
    }
    free(wrong);
    arena_free(arena);
    return w->wrong < 20;
}

static bool walk(Walk *w, const Universe *u)
{
    uint64_t before = w->seen, tried = w->tried;

    if (!universe_fits(u, w->diags))
        return false;
    for (uint64_t k = 0; k < universe_nshapes(u); k++) {
        Arena *arena = arena_new();
        const Shape *s = universe_shape_new(w->p, u, k, arena, w->diags);
        CaseCounter *counter = s ? count_new(s, arena, w->diags) : NULL;

        w->shape = s;
        if (counter)
            count_each(counter, try_case, w);
        count_free(counter);
        arena_free(arena);
        if (!counter)
            return false;
    }
    printf("%s under %s: %llu of %llu cases\n", u->name, w->p->edition,
           (unsigned long long)(w->tried - tried), (unsigned long long)(w->seen - before));
    fflush(stdout);
    return true;
}

int main(int argc, char **argv)
{
    const NaiveNatives natives[] = { { bl_natives, naive_natives, bl_natives_count }, { 0 } };
    const char *editions[8] = { "wbf-2017", "wbf-2007" };
    int neditions = 0, named, opt;
    Library *lib = library_new(NULL, argv[0]);
    Walk w = { .natives = natives, .diags = library_diags(lib), .most = 4, .parts = 1 };
    bool fine = true;

    while ((opt = getopt(argc, argv, "w:n:e:")) != -1)
        switch (opt) {
        case 'w': w.most = (unsigned)atoi(optarg); break;
        case 'n': fine &= sscanf(optarg, "%u/%u", &w.part, &w.parts) == 2; break;
        case 'e':
            if (neditions < (int)BL_LEN(editions))
                editions[neditions++] = optarg;
            break;
        default: return 2;
        }
    named = argc - optind;
    for (int e = 0; e < (neditions ? neditions : 2); e++)
        for (int i = 0; i < (named ? named : (int)BL_LEN(small)) && fine; i++) {
            const char *name = named ? argv[optind + i] : small[i];

            w.p = library_edition(lib, editions[e]);
            fine = w.p && program_universe(w.p, name) && walk(&w, program_universe(w.p, name));
        }
    if (!fine)
        puts("a universe cannot be gone through");
    printf("%llu cases, %llu worlds, %.0f s\n%llu passed, %llu failed\n",
           (unsigned long long)w.tried, (unsigned long long)w.worlds,
           (double)clock() / CLOCKS_PER_SEC, (unsigned long long)(w.tried - w.wrong),
           (unsigned long long)w.wrong + !fine);
    library_free(lib);
    return w.wrong || !fine;
}
