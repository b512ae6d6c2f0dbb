/* third-opinion.c - rules on cases with the engine, the naive evaluator and clingo, and compares.
 *
 * third-opinion [-w WORLDS] [-n I/N] [-t SECONDS] [-b SIZE] [-v EVENTS] [-e EDITION]...
 *     [-k FILE] PATH...
 *
 * Takes every case below PATH under every edition with every overlay.
 *
 *   -w  compares at most WORLDS worlds of each case
 *   -n  takes only every N-th pair of a case and an edition, from number I on (0 to N - 1)
 *   -t  ends after SECONDS
 *   -v  does not send a case with more than EVENTS events to clingo
 *   -b  sends cases to clingo in one program when they have SIZE worlds
 *   -e  takes only EDITION; may be repeated
 *   -k  keeps the last program in FILE */
#include "agree.h"
#include "asks.h"
#include "story.h"

#include "bridge/natives.h"
#include "library/library.h"
#include "ruling/rule.h"

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
    int size, longest;
    uint64_t left, broken, seen, rulings, whole, worlds, wrong, bytes;
} Opinion;

/* Cases under one edition that have not been sent to clingo yet. */
typedef struct Waiting {
    const char *edition;
    Arena *arena;
    Batch *batch;
    const char *names[MOST_CASES];
    int n;
} Waiting;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Runs clingo on the waiting cases. */
static void flush(Opinion *o, Waiting *w)
{
    if (w->batch && w->n)
        batch_solve(w->batch, o->keep);
    for (int i = 0; i < w->n; i++) {
        Tried t;
        const char *wrong = batch_wrong(w->batch, i, &t);

        o->whole += t.all;
        o->worlds += t.worlds;
        o->bytes += t.size;
        if (!wrong)
            continue;
        o->wrong++;
        printf("%s under %s:\n%s", w->names[i], w->edition, wrong);
    }
    fflush(stdout);
    if (w->batch)
        batch_free(w->batch);
    if (w->arena)
        arena_free(w->arena);
    *w = (Waiting){ .edition = w->edition };
}

static void compare(Opinion *o, Waiting *w, const char *file, const Node *node)
{
    const Program *p = library_edition(o->lib, w->edition);
    int worlds = 0;
    Case *c;

    if (!w->arena) {
        w->arena = arena_new();
        w->batch = p ? batch_new(p, o->natives, o->most) : NULL;
    }
    c = p ? engine_load_case(p, node, file, w->arena, library_diags(o->lib)) : NULL;
    for (int b = 0; c && b < c->nbodies; b++) {
        Arena *arena = arena_new();
        Ruling *r = rule_case(p, c, b, c->nevents, arena, library_diags(o->lib));
        Agreement a;
        char *wrong = r ? disagreement(r, o->natives, o->most, o->seen, &a) : NULL;

        o->rulings += r != NULL;
        if (wrong) {
            o->wrong++;
            printf("%s: %s under %s, body %d:\n%s", file, c->name, w->edition, b, wrong);
        } else if (r && r->nbreaches) {
            o->rulings--;
            o->broken++;
        } else if (r && (c->nevents > o->longest || default_hangs(p, c))) {
            o->rulings--;
            o->left++;
        } else if (r) {
            w->names[w->n++] = arena_printf(w->arena, "%s: %s, body %d", file, c->name, b);
            worlds = batch_add(w->batch, c, b, c->nevents, o->seen);
        }
        free(wrong);
        arena_free(arena);
    }
    if (worlds >= o->size || w->n >= MOST_CASES / 2)
        flush(o, w);
}

int main(int argc, char **argv)
{
    const NaiveNatives natives[] = { { bl_natives, naive_natives, bl_natives_count }, { 0 } };
    Opinion o = {
        .natives = natives, .most = 16, .parts = 1, .seconds = 1e9, .size = 40, .longest = 1000
    };
    Waiting *waiting;
    double start = now();
    int opt;

    o.lib = library_new(NULL, argv[0]);
    while ((opt = getopt(argc, argv, "w:n:t:b:v:e:k:")) != -1)
        switch (opt) {
        case 'w': o.most = (unsigned)atoi(optarg); break;
        case 'n': sscanf(optarg, "%u/%u", &o.part, &o.parts); break;
        case 't': o.seconds = atof(optarg); break;
        case 'b': o.size = atoi(optarg); break;
        case 'v': o.longest = atoi(optarg); break;
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
    waiting = xcalloc((size_t)o.neditions, sizeof *waiting);
    for (int e = 0; e < o.neditions; e++)
        waiting[e].edition = o.editions[e];
    for (int i = optind; i < argc; i++) {
        Paths paths = { 0 };

        library_paths(o.lib, argv[i], ".case", &paths);
        for (size_t k = 0; k < paths.n; k++)
            for (const Node *n = library_cases(o.lib, paths.at[k]); n; n = n->next)
                for (int e = 0; e < o.neditions; e++)
                    if (o.seen++ % o.parts == o.part && now() - start < o.seconds)
                        compare(&o, &waiting[e], paths.at[k], n);
        paths_free(&paths);
    }
    for (int e = 0; e < o.neditions; e++)
        flush(&o, &waiting[e]);
    xfree(waiting);
    if (o.broken)
        printf("%llu left to the first two, with a breach of an invariant that clashes\n",
               (unsigned long long)o.broken);
    if (o.left)
        printf("%llu left to the first two, with more than %d events\n", (unsigned long long)o.left,
               o.longest);
    printf("%llu rulings, %llu in all their worlds, %llu worlds, %llu KB a program, %.1f s"
           "\n%llu passed, %llu failed\n",
           (unsigned long long)o.rulings, (unsigned long long)o.whole, (unsigned long long)o.worlds,
           (unsigned long long)(o.rulings ? o.bytes / o.rulings / 1024 : 0), now() - start,
           (unsigned long long)(o.rulings - o.wrong), (unsigned long long)o.wrong);
    library_free(o.lib);
    return o.wrong > 0;
}
