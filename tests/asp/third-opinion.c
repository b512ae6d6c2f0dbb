/* third-opinion.c - cases ruled on by the engine, by the naive evaluator and by clingo.
 *
 * third-opinion [-w WORLDS] [-n I/N] [-t SECONDS] [-e EDITION]... [-k FILE] PATH...
 *
 * Every case below PATH under every edition with every overlay, of which -n takes the I-th
 * of N, until so many seconds have passed; -k keeps the last program for clingo in FILE. */
#include "agree.h"
#include "asks.h"
#include "story.h"

#include "library.h"
#include "natives.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Opinion {
    Library *lib;
    const NaiveNatives *natives;
    const char *editions[32];
    int neditions;
    unsigned most, part, parts;
    double seconds;
    const char *keep;
    uint64_t seen, rulings, whole, worlds, wrong, bytes;
} Opinion;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void compare(Opinion *o, const char *edition, const char *file, const Node *node)
{
    const Program *p = library_edition(o->lib, edition);
    Arena *arena = arena_new();
    Case *c = p ? case_load(p, node, file, arena, library_diags(o->lib)) : NULL;

    for (int b = 0; c && b < c->nbodies; b++) {
        Ruling *r = rule_case(p, c, b, c->nevents, arena, library_diags(o->lib));
        Agreement a;
        Tried t;
        char *wrong;

        if (!r)
            continue;
        wrong = disagreement(r, o->natives, o->most, o->seen, &a);
        if (!wrong)
            wrong = third_opinion(p, c, b, c->nevents, o->natives, o->most, o->seen,
                                  o->keep, &t);
        o->rulings++;
        o->whole += t.all;
        o->worlds += t.worlds;
        o->bytes += t.size;
        if (!wrong)
            continue;
        o->wrong++;
        printf("%s: %s under %s, body %d:\n%s", file, c->name, edition, b, wrong);
        fflush(stdout);
        free(wrong);
    }
    arena_free(arena);
}

int main(int argc, char **argv)
{
    const NaiveNatives natives[] = { { bl_natives, naive_natives, bl_natives_count },
                                     { 0 } };
    Opinion o = { .natives = natives, .most = 16, .parts = 1, .seconds = 1e9 };
    double start = now();
    int opt;

    o.lib = library_new(NULL, argv[0]);
    while ((opt = getopt(argc, argv, "w:n:t:e:k:")) != -1)
        switch (opt) {
        case 'w': o.most = (unsigned)atoi(optarg); break;
        case 'n': sscanf(optarg, "%u/%u", &o.part, &o.parts); break;
        case 't': o.seconds = atof(optarg); break;
        case 'k': o.keep = optarg; break;
        case 'e':
            if (o.neditions < 32)
                o.editions[o.neditions++] = optarg;
            break;
        default: return 2;
        }
    if (!clingo_is_there()) {
        puts("0 passed, 0 failed");
        library_free(o.lib);
        return 0;
    }
    if (!o.neditions)
        o.neditions = all_editions(o.editions);
    for (int i = optind; i < argc; i++) {
        Paths paths = { 0 };

        library_paths(o.lib, argv[i], ".case", &paths);
        for (size_t k = 0; k < paths.n; k++)
            for (const Node *n = library_cases(o.lib, paths.at[k]); n; n = n->next)
                for (int e = 0; e < o.neditions; e++)
                    if (o.seen++ % o.parts == o.part && now() - start < o.seconds)
                        compare(&o, o.editions[e], paths.at[k], n);
        paths_free(&paths);
    }
    printf(
        "%llu rulings, %llu in all their worlds, %llu worlds, %llu KB a program, %.1f s"
        "\n%llu passed, %llu failed\n",
        (unsigned long long)o.rulings, (unsigned long long)o.whole,
        (unsigned long long)o.worlds,
        (unsigned long long)(o.rulings ? o.bytes / o.rulings / 1024 : 0), now() - start,
        (unsigned long long)(o.rulings - o.wrong), (unsigned long long)o.wrong);
    library_free(o.lib);
    return o.wrong > 0;
}
