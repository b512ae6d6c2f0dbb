/* second-opinion.c - rules on cases with the engine and with the naive evaluator, and compares.
 *
 * second-opinion [-w WORLDS] [-n I/N] [-a N] [-e EDITION]... PATH...
 *
 * Takes every case below PATH under every edition with every overlay.  Rules on the whole case, and
 * on the case as it stood before some of its events.
 *
 *   -w  compares each ruling in up to WORLDS worlds (256), and in the world where each fact has its
 *       presumed value
 *   -n  takes only every N-th pair of a case and an edition, from number I on (0 to N - 1)
 *   -a  takes one in N of the events (8); 1: every event
 *   -e  takes only EDITION; may be repeated
 *
 * The two disagree on the cases in the list `known` (docs/known-faults.md).  These cases are
 * reported, but are no failures. */
#include "agree.h"
#include "asks.h"

#include "bridge/natives.h"
#include "library/library.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Opinion {
    Library *lib;
    const NaiveNatives *natives;
    const char *editions[32];
    int neditions;
    unsigned most, part, parts, moments;
    uint64_t seen, cases, rulings, whole, worlds, refused, wrong, known;
} Opinion;

/* Cases on which the two are known to disagree (docs/known-faults.md). */
static const char *const known[] = { "g04a", "m47f2-declarer-two-cards" };

static bool is_known(const char *name)
{
    for (size_t i = 0; i < BL_LEN(known); i++)
        if (strcmp(known[i], name) == 0)
            return true;
    return false;
}

/* Compares the two rulings on C, with the findings of BODY and the events before NEVENTS. */
static void compare(Opinion *o, const Program *p, const Case *c, int body, int nevents,
                    const char *file)
{
    Arena *arena = arena_new();
    Ruling *r = rule_case(p, c, body, nevents, arena, library_diags(o->lib));
    Agreement a = { 0 };
    char *wrong = r ? disagreement(r, o->natives, o->most, o->seen, &a) : NULL;

    o->refused += !r;
    o->rulings += r != NULL;
    o->whole += a.all;
    o->worlds += a.worlds;
    if (wrong) {
        o->known += is_known(c->name);
        o->wrong += !is_known(c->name);
        printf("%s: %s under %s, body %d, %d events:\n%s", file, c->name, p->edition, body, nevents,
               wrong);
        fflush(stdout);
    }
    free(wrong);
    arena_free(arena);
}

static void compare_case(Opinion *o, const char *edition, const char *file, const Node *node)
{
    const Program *p = library_edition(o->lib, edition);
    Arena *arena = arena_new();
    Case *c = p ? engine_load_case(p, node, file, arena, library_diags(o->lib)) : NULL;

    for (int b = 0; c && b < c->nbodies; b++) {
        compare(o, p, c, b, c->nevents, file);
        for (int at = 0; at < c->nevents; at++)
            if ((o->seen + (uint64_t)at) % o->moments == 0)
                compare(o, p, c, b, at, file);
    }
    arena_free(arena);
}

static void opine(Opinion *o, const char *file)
{
    const Node *cases = library_cases(o->lib, file);

    for (const Node *n = cases; n; n = n->next) {
        o->cases++;
        for (int e = 0; e < o->neditions; e++)
            if (o->seen++ % o->parts == o->part)
                compare_case(o, o->editions[e], file, n);
    }
}

int main(int argc, char **argv)
{
    const NaiveNatives natives[] = { { bl_natives, naive_natives, bl_natives_count }, { 0 } };
    Opinion o = { .natives = natives, .most = 256, .parts = 1, .moments = 8 };
    int i = 1;

    o.lib = library_new(NULL, argv[0]);
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (argv[i][1] == 'w')
            o.most = (unsigned)atoi(argv[i + 1]);
        else if (argv[i][1] == 'e' && o.neditions < 32)
            o.editions[o.neditions++] = argv[i + 1];
        else if (argv[i][1] == 'a')
            o.moments = (unsigned)atoi(argv[i + 1]);
        else if (argv[i][1] == 'n')
            sscanf(argv[i + 1], "%u/%u", &o.part, &o.parts);
    }
    if (!o.neditions)
        o.neditions = all_editions(o.editions);
    for (; i < argc; i++) {
        Paths paths = { 0 };

        library_paths(o.lib, argv[i], ".case", &paths);
        for (size_t k = 0; k < paths.n; k++)
            opine(&o, paths.at[k]);
        paths_free(&paths);
    }
    if (o.known)
        printf("%llu rulings on known cases disagree\n", (unsigned long long)o.known);
    printf("%llu cases, %llu rulings (%llu refused), %llu in all their worlds, %llu worlds, "
           "%.1f s\n%llu passed, %llu failed\n",
           (unsigned long long)o.cases, (unsigned long long)o.rulings,
           (unsigned long long)o.refused, (unsigned long long)o.whole, (unsigned long long)o.worlds,
           (double)clock() / CLOCKS_PER_SEC, (unsigned long long)(o.rulings - o.wrong),
           (unsigned long long)o.wrong);
    library_free(o.lib);
    return o.wrong > 0;
}
