/* ours.c - runs the engine on cases: those of call.h, and cases of whole editions.
 *
 *   ours answers LAWS FILE              prints for each call the rules that apply and the card
 *                                       called
 *   ours time LAWS EDITION FILE PASSES  prints a line for each pass, in us for a case: to read the
 *                                       JSON into a case, to rule, to write the ruling as JSON
 *   ours cases EDITION PATH...          prints the same for each case below PATH, under EDITION of
 *                                       laws/, beginning with a parsed tree
 *   ours load LAWS EDITION TIMES        prints a line for each time, in ms: to read and check
 *                                       EDITION
 *
 * FILE has a case in JSON on each line.  Times are processor time of this process. */
#include "call.h"

#include "library/library.h"
#include "report/ruling_json.h"

#include "report/json_print.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

typedef struct Spent {
    double read, ruled, written; /* us */
} Spent;

typedef struct Bench {
    Library *lib;
    const Program *p;
    FILE *out; /* discards what is written */
} Bench;

/* ---- answers -------------------------------------------------------------- */

static int rule_bit(const Clause *c)
{
    for (int i = 0; i < RULES; i++)
        if (strcmp(c->label, call_rules[i][0]) == 0 &&
            strcmp(c->title.in[0], call_rules[i][1]) == 0)
            return i;
    BUG("a clause that call.c does not have");
}

static Verdict answer_of(const Ruling *r)
{
    Verdict a = { 0, NONE };

    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->c->kind != LINE_STATUS && l->c->kind != LINE_MODAL)
            BUG("a line of another kind");
        if (l->when != &condition_always)
            BUG("something is open");
        for (int k = 0; k < l->nsupports; k++)
            a.rules |= 1u << rule_bit(l->supports[k]->rule->clause);
        if (strcmp(l->c->fun->name, "called") == 0)
            a.card = (int)l->c->value;
    }
    return a;
}

/* ---- many calls ------------------------------------------------------- */

/* The number of lines that are processed between two readings of the clock.  A reading takes as
 * long as a ruling. */
enum { BATCH = 128 };

typedef struct Batch {
    char *lines[BATCH];
    size_t size[BATCH];
    const Case *cases[BATCH];
    const Ruling *rulings[BATCH];
    int n;
    Arena *arena; /* holds the rulings */
} Batch;

/* Reads the next lines of IN.  Returns false if there are no more. */
static bool read_lines(Batch *x, FILE *in)
{
    for (x->n = 0; x->n < BATCH; x->n++) {
        char *line = NULL;
        size_t cap = 0;
        ssize_t len = getline(&line, &cap, in);

        if (len <= 0) {
            free(line);
            break;
        }
        x->lines[x->n] = line;
        x->size[x->n] = (size_t)len;
    }
    return x->n > 0;
}

/* Loads the cases of X from its lines.  If a line has no case, reports it and returns false. */
static bool load_batch(Bench *b, Batch *x)
{
    for (int i = 0; i < x->n; i++) {
        const Node *node = library_line_cases(b->lib, "<call>", x->lines[i], x->size[i]);

        x->cases[i] = node ? engine_load_case(b->p, node, "<call>", library_case_arena(b->lib),
                                              library_diags(b->lib))
                           : NULL;
        if (!x->cases[i])
            return false;
    }
    return true;
}

static const Ruling *rule_one(Bench *b, const Case *c, Arena *arena)
{
    return rule_case(b->p, c, 0, c->nevents, arena, library_diags(b->lib));
}

/* Rules on the cases of X.  Frees each ruling before the next, as a stream does.  If a case cannot
 * be ruled on, reports it and returns false. */
static bool rule_batch(Bench *b, const Batch *x)
{
    bool good = true;

    for (int i = 0; i < x->n && good; i++) {
        Arena *arena = arena_new();

        good = rule_one(b, x->cases[i], arena) != NULL;
        arena_free(arena);
    }
    return good;
}

/* Rules on the cases of X once more, and keeps the rulings in x->arena. */
static void keep_rulings(Bench *b, Batch *x)
{
    x->arena = arena_new();
    for (int i = 0; i < x->n; i++)
        x->rulings[i] = rule_one(b, x->cases[i], x->arena);
}

static void write_ruling(Bench *b, const Ruling *r)
{
    json_print(ruling_json_of(r, 0, library_sources(b->lib)), b->out);
    fflush(b->out);
}

typedef void RuledFn(Bench *b, const Ruling *r);

static void print_answer(Bench *b, const Ruling *r)
{
    const Verdict a = answer_of(r);

    (void)b;
    printf("%u %d\n", a.rules, a.card);
}

/* Loads the cases of X, rules on them, and calls FN for each.  Returns false on an error. */
static bool do_batch(Bench *b, Batch *x, RuledFn *fn, Spent *t)
{
    double start = now(), loaded;
    bool good = load_batch(b, x);

    loaded = now();
    t->read += loaded - start;
    if (!good)
        return false;
    good = rule_batch(b, x);
    t->ruled += now() - loaded;
    if (!good)
        return false;
    keep_rulings(b, x);
    start = now();
    for (int i = 0; i < x->n; i++)
        fn(b, x->rulings[i]);
    t->written += now() - start;
    arena_free(x->arena);
    return true;
}

/* Calls FN for the case of each line of FILE.  Returns the number of cases, or 0 on an error. */
static long each_line(Bench *b, const char *file, RuledFn *fn, Spent *t)
{
    FILE *in = fopen(file, "r");
    Batch x;
    long n = 0;
    bool good = in != NULL;

    while (good && read_lines(&x, in)) {
        library_begin_line(b->lib);
        good = do_batch(b, &x, fn, t);
        if (!good)
            diags_print_text(library_diags(b->lib), stderr, false);
        library_end_line(b->lib);
        for (int i = 0; i < x.n; i++)
            free(x.lines[i]);
        n += x.n;
    }
    if (in)
        fclose(in);
    return good ? n : 0;
}

static bool time_lines(Bench *b, const char *file, int passes)
{
    for (int i = 0; i < passes; i++) {
        Spent t = { 0 };
        double n = (double)each_line(b, file, write_ruling, &t);

        if (n == 0)
            return false;
        printf("%.3f %.3f %.3f\n", t.read / n, t.ruled / n, t.written / n);
        fflush(stdout);
    }
    return true;
}

/* ---- cases of a whole edition ----------------------------------------- */

enum { TIMES = 9 };

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *ns)
{
    qsort(ns, TIMES, sizeof *ns, by_size);
    return ns[TIMES / 2];
}

static void time_case(Bench *b, const char *file, const Node *n)
{
    double read[TIMES], ruled[TIMES], written[TIMES];

    for (int i = 0; i < TIMES; i++) {
        Arena *arena = library_case_arena(b->lib);
        Diags *diags = library_diags(b->lib);
        double start = now();
        const Case *c = engine_load_case(b->p, n, file, arena, diags);
        double loaded = now();
        const Ruling *r = c ? rule_case(b->p, c, 0, c->nevents, arena, diags) : NULL;

        read[i] = loaded - start;
        ruled[i] = now() - loaded;
        if (!r)
            return;
        start = now();
        write_ruling(b, r);
        written[i] = now() - start;
        library_clear_case_arena(b->lib);
    }
    printf("%.3f %.3f %.3f\n", median(read), median(ruled), median(written));
}

static bool time_cases(Bench *b, char **paths, int npaths)
{
    bool good = true;

    for (int i = 0; i < npaths; i++) {
        Paths files = { 0 };

        library_paths(b->lib, paths[i], ".case", &files);
        for (size_t k = 0; k < files.n; k++) {
            const Node *n = library_cases(b->lib, files.at[k]);

            good &= n != NULL;
            for (; n; n = n->next)
                time_case(b, files.at[k], n);
            library_free_cases(b->lib, files.at[k]);
        }
        paths_free(&files);
    }
    return good;
}

static bool time_load(const char *laws, const char *edition, int times)
{
    bool good = true;

    for (int i = 0; good && i < times; i++) {
        double start = now();
        Library *lib = library_new(laws, NULL);

        good = library_edition(lib, edition) != NULL;
        printf("%.3f\n", (now() - start) / 1e3);
        library_free(lib);
    }
    return good;
}

/* ---- the program ------------------------------------------------------ */

static bool open_edition(Bench *b, const char *laws, const char *edition)
{
    b->lib = library_new(laws, NULL);
    b->p = library_edition(b->lib, edition);
    b->out = fopen("/dev/null", "w");
    return b->p && b->out;
}

static bool run(Bench *b, int argc, char **argv)
{
    Spent t = { 0 };

    if (argc == 4 && strcmp(argv[1], "answers") == 0)
        return open_edition(b, argv[2], "law-46") && each_line(b, argv[3], print_answer, &t) > 0;
    if (argc == 6 && strcmp(argv[1], "time") == 0)
        return open_edition(b, argv[2], argv[3]) && time_lines(b, argv[4], atoi(argv[5]));
    if (argc >= 4 && strcmp(argv[1], "cases") == 0)
        return open_edition(b, "laws", argv[2]) && time_cases(b, argv + 3, argc - 3);
    if (argc == 5 && strcmp(argv[1], "load") == 0)
        return time_load(argv[2], argv[3], atoi(argv[4]));
    fputs("ours answers LAWS FILE, or time, cases, load: see tests/bench/ours.c\n", stderr);
    return false;
}

int main(int argc, char **argv)
{
    Bench b = { 0 };
    bool good = run(&b, argc, argv);

    if (b.lib) {
        diags_print_text(library_diags(b.lib), stderr, false);
        library_free(b.lib);
    }
    if (b.out)
        fclose(b.out);
    return good ? 0 : 2;
}
