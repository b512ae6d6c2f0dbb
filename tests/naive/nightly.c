/* nightly.c - rules on random cases under random laws, with the engine and with the naive
 * evaluator.
 *
 * nightly [-l LAWS] [-c CASES] [-n N] [-w WORLDS] [-a N] [-s SEED] [-f FIRST] [-t SECONDS] [-m
 * MOST]
 *         [-o DIR] [-k FILE]
 *
 * nightly -r LAW CASE
 *
 * Makes LAWS random laws (1000) of the small game (tests/unit/game.h), from number FIRST (0) of
 * SEED (1) on.  Each law gets CASES random stories (100).  One story in N (-n, 25) leaves much
 * open, the others little.  Each ruling is compared in up to WORLDS worlds (4), and in the world
 * where each fact has its presumed value.  The run ends early after SECONDS, or after MOST
 * disagreements.
 *
 * With -a, clingo also gets one case in N (tests/asp), and -k keeps its last program in FILE.  If
 * two evaluators disagree, the law and the case are written to DIR (.).  -r rules on them again. */
#include "agree.h"
#include "asks.h"
#include "story.h"

#include "game.h"
#include "random_game.h"
#include "random_laws.h"
#include "ruling/rule.h"

#include <limits.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Night {
    NaiveNatives natives[2];
    unsigned laws, cases, worlds, seed, first, seconds, open, third, most;
    /* `dir`: the directory for disagreements; `keep`: the file for the program of clingo */
    const char *dir, *keep;
    bool told;                     /* the rulings of the engine are printed */
    uint64_t thirds, third_worlds; /* the numbers of cases and worlds that clingo also ruled on */
    uint64_t tried_laws, senseless, tried, refused, unread, seen, wrong, lines;
} Night;

/* ---- one case ------------------------------------------------------------ */

/* Returns a text with the disagreements about the case C with the events before NEVENTS (SPEC 7.5),
 * for free().  Returns NULL if there are none. */
static char *flaw_at(Night *n, const Game *g, const Case *c, int nevents, uint64_t seed,
                     Arena *arena, Diags *diags)
{
    const Ruling *r = rule_case(g->p, c, 0, nevents, arena, diags);
    Agreement a = { 0 };
    char *wrong = NULL;

    if (!r)
        n->refused++;
    else
        wrong = disagreement(r, n->natives, n->worlds, seed, &a);
    if (r && !wrong && n->third && seed % n->third == 0 && !default_hangs(g->p, c)) {
        Tried t;

        wrong = third_opinion(g->p, c, 0, nevents, n->natives, n->worlds, seed, n->keep, &t);
        n->thirds++;
        n->third_worlds += t.worlds;
    }
    if (r && n->told) {
        char *lines = ruling_text(r, g->sources);

        printf("of %d events:\n%s", nevents, lines);
        free(lines);
    }
    n->tried += r != NULL;
    n->lines += r ? (uint64_t)r->nlines : 0;
    n->seen += a.worlds;
    return wrong;
}

/* Returns a text with the disagreements about the case TEXT, for free(), or NULL.  Every third case
 * is also ruled on as it stood after an earlier number of events.  If rulings are printed, the case
 * is ruled on after each number of events. */
static char *flaw(Night *n, const Game *g, const char *text, uint64_t seed)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(NULL);
    Arena *arena = arena_new();
    Interner *names = interner_over(g->names, arena);
    const Source *s = sources_add(sources, "case", text, strlen(text));
    const Node *node = parse_source(s, PARSE_CASE, arena, names, diags);
    const Case *c = node ? engine_load_case(g->p, node, "case", arena, diags) : NULL;
    char *wrong = NULL;

    n->unread += !c;
    if (c)
        wrong = flaw_at(n, g, c, c->nevents, seed, arena, diags);
    if (c && c->nevents && !wrong && seed % 3 == 0 && !n->told)
        wrong = flaw_at(n, g, c, (int)(seed / 3 % (uint64_t)c->nevents), seed, arena, diags);
    for (int at = 0; c && !wrong && n->told && at < c->nevents; at++)
        wrong = flaw_at(n, g, c, at, seed, arena, diags);
    diags_free(diags);
    arena_free(arena);
    sources_free(sources);
    return wrong;
}

/* ---- findings -------------------------------------------------------------- */

static void keep(const Night *n, unsigned law, unsigned text, const char *what, const char *s)
{
    StrBuf at = { 0 };
    const char *path;
    FILE *to;

    strbuf_printf(&at, "%s/seed-%u-law-%u-case-%u.%s", n->dir, n->seed, law, text, what);
    path = strbuf_str(&at);
    to = fopen(path, "w");
    if (!to || fputs(s, to) < 0 || fclose(to) != 0)
        fprintf(stderr, "%s cannot be written\n", path);
    else
        printf("  %s\n", path);
    strbuf_free(&at);
}

static void check_report(Night *n, unsigned law, unsigned text, const char *rules,
                         const char *story, char *wrong)
{
    n->wrong++;
    printf("seed %u, law %u, case %u:\n%s", n->seed, law, text, wrong);
    keep(n, law, text, "law", rules);
    keep(n, law, text, "case", story);
    fflush(stdout);
    free(wrong);
}

/* ---- many ------------------------------------------------------------------ */

/* Makes law NUMBER of the seed, and rules on random stories under it. */
static void try_law(Night *n, unsigned number)
{
    StrBuf law = { 0 };
    Game g = { 0 };

    roll_from(n->seed * 1000003u + number);
    random_law(&law);
    if (!made_sense(law.s)) {
        n->senseless++;
        strbuf_free(&law);
        return;
    }
    g = game_open(law.s, NULL);
    n->tried_laws += g.p != NULL;
    for (unsigned i = 0; g.p && i < n->cases && n->wrong < n->most; i++) {
        StrBuf text = { 0 };
        char *wrong;

        if (i % n->open)
            random_told_story(&text);
        else
            random_story(&text);
        wrong = flaw(n, &g, strbuf_str(&text), (uint64_t)number * n->cases + i);
        if (wrong)
            check_report(n, number, i, law.s, strbuf_str(&text), wrong);
        strbuf_free(&text);
    }
    game_close(&g);
    strbuf_free(&law);
}

static int replay(Night *n, const char *law_path, const char *case_path)
{
    Sources *sources = sources_new();
    char *why[2] = { NULL, NULL };
    const Source *law = sources_read(sources, law_path, &why[0]);
    const Source *text = sources_read(sources, case_path, &why[1]);
    Game g = { 0 };
    char *wrong = NULL;

    n->told = true;
    n->worlds = 1000;
    if (law && text)
        g = game_open(source_text(law), NULL);
    if (g.p)
        wrong = flaw(n, &g, source_text(text), 1);
    puts(wrong ? wrong : n->tried ? "no disagreement" : "nothing is ruled on");
    free(wrong);
    xfree(why[0]);
    xfree(why[1]);
    if (law && text)
        game_close(&g);
    sources_free(sources);
    return wrong || !n->tried;
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void tell(const Night *n)
{
    printf("seed %u: %llu laws (%llu more make no sense), %llu cases (%llu could not be "
           "ruled on, %llu not be read), %llu lines, %llu worlds, %.0f s: %.0f cases a "
           "second; %llu cases by clingo too, in %llu worlds\n",
           n->seed, (unsigned long long)n->tried_laws, (unsigned long long)n->senseless,
           (unsigned long long)n->tried, (unsigned long long)n->refused,
           (unsigned long long)n->unread, (unsigned long long)n->lines, (unsigned long long)n->seen,
           seconds(), (double)n->tried / seconds(), (unsigned long long)n->thirds,
           (unsigned long long)n->third_worlds);
    printf("%llu passed, %llu failed\n", (unsigned long long)(n->tried - n->wrong),
           (unsigned long long)n->wrong);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    Night n = { .natives = { { game_natives, naive_game_natives, game_nnatives } },
                .laws = 1000,
                .cases = 100,
                .worlds = 4,
                .open = 25,
                .seed = 1,
                .seconds = UINT_MAX,
                .most = UINT_MAX,
                .dir = "." };
    int opt;

    /* keeps the memory of one case for the next */
    mallopt(M_MMAP_THRESHOLD, INT_MAX);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
    while ((opt = getopt(argc, argv, "l:c:w:n:a:k:s:f:t:m:o:r:")) != -1) {
        unsigned k = optarg ? (unsigned)strtoul(optarg, NULL, 10) : 0;

        switch (opt) {
        case 'l': n.laws = k; break;
        case 'c': n.cases = k; break;
        case 'w': n.worlds = k; break;
        case 'n': n.open = k ? k : 1; break;
        case 'a': n.third = k; break;
        case 'k': n.keep = optarg; break;
        case 's': n.seed = k; break;
        case 'f': n.first = k; break;
        case 't': n.seconds = k; break;
        case 'm': n.most = k; break;
        case 'o': n.dir = optarg; break;
        case 'r':
            if (optind < argc)
                return replay(&n, optarg, argv[optind]);
            /* fall through */
        default: fprintf(stderr, "nightly: see the head of nightly.c\n"); return 2;
        }
    }
    if (n.third && !clingo_is_there())
        n.third = 0;
    for (unsigned i = 0; i < n.laws && seconds() < n.seconds && n.wrong < n.most; i++) {
        try_law(&n, n.first + i);
        if (i % 1000 == 999)
            fprintf(stderr, "law %u: %llu cases, %llu failed\n", n.first + i,
                    (unsigned long long)n.tried, (unsigned long long)n.wrong);
    }
    tell(&n);
    return n.wrong > 0;
}
