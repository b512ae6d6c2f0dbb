/* stories.c - makes random stories, rules on them, checks the rulings, and counts the breaches.
 *
 *     stories run [--seed N] [--from N] [--stories N] [--seconds N] [--threads N] EDITION...
 *     stories list [the options of run] EDITION...
 *     stories show [--seed N] EDITION NUMBER
 *     stories check [--seed N] EDITION CASE-FILE...
 *     stories shrink [--seed N] EDITION NUMBER CHECK [WHAT]
 *
 * `run` writes a line for each kind of breach, the most frequent first, with the first story that
 * shows it.  `list` writes a line for each breach.  Without --seconds, the same seed and numbers
 * give the same lines on every machine. */
#include "generate.h"
#include "shrink.h"

#include "kit/parallel.h"
#include "kit/vec.h"
#include "library/library.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* LIMITS_DIVIDED_BY: the default limits of a ruling are divided by this, because stories are small.
 * BATCH: the number of stories that a thread tries at a time. */
enum { LIMITS_DIVIDED_BY = 64, BATCH = 20 };

typedef struct Options {
    uint64_t seed, from, stories;
    uint64_t seconds; /* 0: no limit */
    int threads;
    bool list; /* write each breach */
} Options;

/* A kind of breach: its check or relation, the first status that breaks it, and the clause of that
 * status. */
typedef struct Kind {
    const char *edition, *check, *what, *clause;
    /* how often it occurs, and the number of the first story that shows it */
    uint64_t count, first;
    const char *irregular, *detail, *added;
} Kind;

typedef struct Run {
    const Options *o;
    const Vocabulary *v;
    const char *edition;
    Arena *arena;
    Kind *kinds;
    int nkinds, cap_kinds;
    uint64_t stories, rulings, unreadable;
    time_t end;
} Run;

/* A breach that story NUMBER shows. */
typedef struct Found {
    Breach breach;
    uint64_t number;
    const char *irregular;
} Found;
typedef struct Batch {
    Found *found;
    int n, cap;
    uint64_t stories, rulings;
} Batch;

static const char *irregular_of(const Story *s, Arena *arena)
{
    const char *all = s->nirregular ? s->irregular[0] : "nothing irregular";

    for (int i = 1; i < s->nirregular; i++)
        all = arena_printf(arena, "%s, %s", all, s->irregular[i]);
    return all;
}

static Found found_copy(const Breach *b, uint64_t number, const Story *s, Arena *arena)
{
    Breach copy = *b;

    copy.what = arena_printf(arena, "%s", b->what);
    copy.detail = arena_printf(arena, "%s", b->detail);
    copy.added = arena_printf(arena, "%s", b->added);
    return (Found){ copy, number, irregular_of(s, arena) };
}

/* Makes and checks the stories of batch K. */
static void *try_batch(void *context, uint64_t k, Arena *arena)
{
    const Run *run = context;
    Batch *b = arena_new_of(arena, Batch);
    uint64_t first = run->o->from + k * BATCH, end = run->o->from + run->o->stories;

    for (uint64_t n = first; n < first + BATCH && n < end; n++) {
        Arena *scratch = arena_new();
        Trial *x = arena_new_of(scratch, Trial);

        trial_run(x, generate_story(run->v, run->o->seed, n, scratch), NULL, run->o->seed, scratch);
        b->stories++;
        b->rulings += x->rulings;
        for (int i = 0; i < x->n; i++) {
            VEC_ROOM_IN(arena, b->found, b->n, b->cap);
            b->found[b->n++] = found_copy(&x->breaches[i], n, x->story, arena);
        }
        trial_end(x);
        arena_free(scratch);
    }
    return b;
}

static void count_breach(Run *run, const Found *f)
{
    Kind *k = NULL;

    for (int i = 0; i < run->nkinds && !k; i++)
        if (strcmp(run->kinds[i].check, f->breach.check) == 0 &&
            strcmp(run->kinds[i].what, f->breach.what) == 0 &&
            strcmp(run->kinds[i].clause, f->breach.clause) == 0)
            k = &run->kinds[i];
    if (!k) {
        VEC_ROOM_IN(run->arena, run->kinds, run->nkinds, run->cap_kinds);
        k = &run->kinds[run->nkinds++];
        *k = (Kind){ .edition = run->edition,
                     .check = f->breach.check,
                     .what = arena_printf(run->arena, "%s", f->breach.what),
                     .clause = f->breach.clause,
                     .first = f->number,
                     .irregular = arena_printf(run->arena, "%s", f->irregular),
                     .detail = arena_printf(run->arena, "%s", f->breach.detail),
                     .added = arena_printf(run->arena, "%s", f->breach.added) };
    }
    k->count++;
}

static bool merge_batch(void *context, uint64_t k, void *result)
{
    Run *run = context;
    const Batch *b = result;

    (void)k;
    run->stories += b->stories;
    run->rulings += b->rulings;
    for (int i = 0; i < b->n; i++) {
        const Breach *f = &b->found[i].breach;

        if (run->o->list)
            printf("%s\t%llu\t%s\t%s\t%s\t%s\t%s\n", run->edition,
                   (unsigned long long)b->found[i].number, f->check, f->what, f->clause, f->added,
                   f->detail);
        else
            count_breach(run, &b->found[i]);
    }
    return run->end == 0 || time(NULL) < run->end;
}

static int kind_order(const void *a, const void *b)
{
    const Kind *x = a, *y = b;
    int order = strcmp(x->check, y->check);

    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    order = order ? order : strcmp(x->what, y->what);
    return order ? order : strcmp(x->clause, y->clause);
}

static void run_edition(const Options *o, const Vocabulary *v, const char *edition)
{
    Run run = { .o = o, .v = v, .edition = edition, .arena = arena_new() };

    run.end = o->seconds ? time(NULL) + (time_t)o->seconds : 0;
    parallel_each((o->stories + BATCH - 1) / BATCH, o->threads, try_batch, merge_batch, &run);
    qsort(run.kinds, (size_t)run.nkinds, sizeof *run.kinds, kind_order);
    printf("%s: %llu stories, %llu rulings\n", edition, (unsigned long long)run.stories,
           (unsigned long long)run.rulings);
    for (int i = 0; i < run.nkinds; i++) {
        const Kind *k = &run.kinds[i];

        printf("%s\t%llu\t%s\t%s\t%s\t%llu\t%s\t%s\n", edition, (unsigned long long)k->count,
               k->check, k->what, k->clause, (unsigned long long)k->first, k->irregular, k->added);
    }
    arena_free(run.arena);
}

/* ---- one story -------------------------------------------------------------- */

static void print_trial(Trial *x, Arena *arena)
{
    static const char *const states[] = { "", "?  ", "   " };

    fputs(story_print(x->story, "story", arena), stdout);
    for (int i = 0; i < x->base->nlines; i++) {
        const ToldLine *l = &x->base->lines[i];

        if (!l->line->background && l->state != STATE_NO) {
            printf("    # %s%s", states[l->state], l->key);
            for (int k = 0; k < l->line->nsupports; k++)
                printf(" %s", l->line->supports[k]->rule->clause->label);
            puts("");
        }
    }
    for (int i = 0; i < x->n; i++)
        printf("    # %s: %s: %s%s%s\n", x->breaches[i].check, x->breaches[i].what,
               x->breaches[i].detail, *x->breaches[i].added ? "; against: " : "",
               x->breaches[i].added);
}

static void show_story(const Options *o, const Vocabulary *v, uint64_t number)
{
    Arena *arena = arena_new();
    Trial *x = arena_new_of(arena, Trial);

    trial_run(x, generate_story(v, o->seed, number, arena), NULL, o->seed, arena);
    print_trial(x, arena);
    trial_end(x);
    arena_free(arena);
}

/* Checks the rulings on the case files PATHS, and on every beginning of their stories.  Ignores the
 * expectations of the cases. */
static void check_cases(Library *lib, const Options *o, const Vocabulary *v, char *const *paths)
{
    for (; *paths; paths++)
        for (const Node *n = library_cases(lib, *paths); n; n = n->next) {
            Arena *arena = arena_new();
            Trial *x = arena_new_of(arena, Trial);
            const Case *c = engine_load_case(v->p, n, *paths, arena, library_diags(lib));
            Story *s = c ? story_of_case(v, c, arena) : NULL;

            for (; s && s->c->nevents > 0; story_drop(s, s->c->nevents - 1)) {
                if (!story_is_auction(s))
                    act_replay(s);
                trial_run(x, s, NULL, o->seed, arena);
                if (x->n > 0)
                    print_trial(x, arena);
                trial_end(x);
            }
            arena_free(arena);
        }
}

/* Shrinks story NUMBER once for each kind of breach of CHECK that it shows.  If WHAT is not NULL,
 * only for the breach WHAT. */
static void shrink_number(const Options *o, const Vocabulary *v, uint64_t number, const char *check,
                          const char *what)
{
    Arena *arena = arena_new();
    Trial *x = arena_new_of(arena, Trial), *y = arena_new_of(arena, Trial);

    trial_run(x, generate_story(v, o->seed, number, arena), check, o->seed, arena);
    for (int i = 0; i < x->n; i++)
        if (strcmp(x->breaches[i].check, check) == 0 &&
            (!what || strcmp(x->breaches[i].what, what) == 0)) {
            trial_run(y, shrink_story(x->story, check, x->breaches[i].what, o->seed, arena), check,
                      o->seed, arena);
            print_trial(y, arena);
            trial_end(y);
        }
    trial_end(x);
    arena_free(arena);
}

/* ---- the command ---------------------------------------------------------------- */

static const Vocabulary *vocabulary_of(Library *lib, const char *edition)
{
    const Program *p = library_edition(lib, edition);

    if (!p) {
        diags_print_text(library_diags(lib), stderr, false);
        exit(2);
    }
    return vocabulary_new(p, library_arena(lib));
}

static Library *open_library(const char *program)
{
    static const LimitId limits[] = { LIMIT_WORK, LIMIT_WORLDS, LIMIT_RULE_WORLDS };
    Library *lib = library_new("laws", program);

    library_only_rules(lib);
    for (size_t i = 0; i < BL_LEN(limits); i++)
        library_limits(lib)->at[limits[i]] /= LIMITS_DIVIDED_BY;
    return lib;
}

/* Reads the options, and returns the index of the first argument after them. */
static int read_options(int argc, char **argv, Options *o)
{
    int at = 2;

    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        uint64_t value = strtoull(argv[at + 1], NULL, 10);
        const char *name = argv[at] + 2;

        if (strcmp(name, "seed") == 0)
            o->seed = value;
        else if (strcmp(name, "from") == 0)
            o->from = value;
        else if (strcmp(name, "stories") == 0)
            o->stories = value;
        else if (strcmp(name, "seconds") == 0)
            o->seconds = value;
        else if (strcmp(name, "threads") == 0)
            o->threads = (int)value;
        else
            return argc;
    }
    return at;
}

int main(int argc, char **argv)
{
    Options o = { .seed = 1, .stories = 300 };
    int at = read_options(argc, argv, &o);
    const char *command = argc > 1 ? argv[1] : "";
    Library *lib = open_library(argv[0]);

    o.list = strcmp(command, "list") == 0;
    if ((strcmp(command, "run") == 0 || o.list) && at < argc)
        for (; at < argc; at++)
            run_edition(&o, vocabulary_of(lib, argv[at]), argv[at]);
    else if (strcmp(command, "show") == 0 && at + 2 == argc)
        show_story(&o, vocabulary_of(lib, argv[at]), strtoull(argv[at + 1], NULL, 10));
    else if (strcmp(command, "check") == 0 && at + 1 < argc)
        check_cases(lib, &o, vocabulary_of(lib, argv[at]), argv + at + 1);
    else if (strcmp(command, "shrink") == 0 && (at + 3 == argc || at + 4 == argc))
        shrink_number(&o, vocabulary_of(lib, argv[at]), strtoull(argv[at + 1], NULL, 10),
                      argv[at + 2], at + 4 == argc ? argv[at + 3] : NULL);
    else {
        fputs("stories run|list|show|check|shrink: see the head of tests/relations/stories.c\n",
              stderr);
        return 2;
    }
    library_free(lib);
    return 0;
}
