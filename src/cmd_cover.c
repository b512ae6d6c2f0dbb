/* cmd_cover.c - which clauses the cases try: for each, a case that it decides
 * (it stands behind a line, in some branch) and a near miss (it decides nothing
 * there, and fails in one condition, or gives way to another rule). */
#include "command.h"

#include <string.h>

enum { MAX_BODIES = 16 };

/* What the cases show of one clause. */
typedef struct Covered {
    const Clause *clause;
    int decided, missed;          /* cases */
    const char *decides, *misses; /* the first of each, by name */
} Covered;

typedef struct Cover {
    Library *lib;
    const Program *p;
    Covered *at; /* by place in the book */
    size_t n;
    int cases;
    bool wrong;
} Cover;

static Covered *covered(Cover *k, const Clause *c)
{
    for (size_t i = 0; i < k->n; i++)
        if (k->at[i].clause == c)
            return &k->at[i];
    return NULL;
}

static void mark_lines(Cover *k, const Ruling *r, bool *decided)
{
    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        for (int s = 0; s < l->nsupports && l->c->kind != LINE_REFUSED; s++) {
            const Covered *c = covered(k, l->supports[s]->rule->clause);

            if (c)
                decided[c - k->at] = true;
        }
    }
}

static bool near_miss(Engine *e, const Clause *c)
{
    for (const Rule *r = c->rules; r; r = r->next) {
        int n = engine_near(e, r);

        if (n == 0 || n == 1)
            return true;
    }
    return false;
}

static bool cover_case(void *context, const char *file, const Node *n)
{
    Cover *k = context;
    Arena *arena = library_case_arena(k->lib);
    Case *c = case_load(k->p, n, file, arena, library_diags(k->lib));
    bool *decided, *missed;

    if (!c) {
        k->wrong = true;
        return true;
    }
    k->cases++;
    decided = arena_alloc_array(arena, sizeof *decided, k->n + 1);
    missed = arena_alloc_array(arena, sizeof *missed, k->n + 1);
    for (size_t i = 0; i < k->n; i++)
        decided[i] = missed[i] = false;
    for (int b = 0; b < c->nbodies && b < MAX_BODIES; b++) {
        const Ruling *r = rule_case(k->p, c, b, c->nevents, arena, library_diags(k->lib));
        Engine *e;

        if (!r) {
            k->wrong = true;
            return true;
        }
        mark_lines(k, r, decided);
        e = engine_new(k->p, c, b, c->nevents, arena);
        for (size_t i = 0; i < k->n; i++)
            missed[i] |= !decided[i] && near_miss(e, k->at[i].clause);
        engine_free(e);
    }
    for (size_t i = 0; i < k->n; i++) {
        Covered *at = &k->at[i];

        if (decided[i] && !at->decided++)
            at->decides = c->name;
        else if (missed[i] && !decided[i] && !at->missed++)
            at->misses = c->name;
    }
    return true;
}

static void collect_clauses(Cover *k)
{
    for (const Clause *c = k->p->clauses; c; c = c->next)
        k->n += c->rules != NULL;
    k->at = arena_alloc_array(library_arena(k->lib), sizeof *k->at, k->n + 1);
    k->n = 0;
    for (const Clause *c = k->p->clauses; c; c = c->next)
        if (c->rules)
            k->at[k->n++] = (Covered){ .clause = c };
    for (size_t i = 1; i < k->n; i++) /* stable: parts of one label as written */
        for (size_t m = i; m && k->at[m].clause->order < k->at[m - 1].clause->order;
             m--) {
            Covered t = k->at[m];

            k->at[m] = k->at[m - 1];
            k->at[m - 1] = t;
        }
}

/* A law file by its name and its folder's: wbf-2017/law-45.law. */
static const char *short_name(const char *path)
{
    const char *at = path + strlen(path);

    for (int slashes = 0; at > path; at--)
        if (at[-1] == '/' && ++slashes == 2)
            break;
    return at;
}

static void print_clause(const Cover *k, const Covered *c, FILE *out)
{
    LineCol at = source_locate(library_sources(k->lib), c->clause->node->span.start);

    fprintf(out, "%-8s %s (%s:%u)\n", c->clause->label,
            c->clause->title.in[0] ? c->clause->title.in[0] : "",
            short_name(source_name(at.src)), at.line);
    if (c->decided)
        fprintf(out, "           decides %d, such as %s\n", c->decided, c->decides);
    else
        fputs("           NO CASE that it decides\n", out);
    if (c->missed)
        fprintf(out, "           misses %d by one condition, such as %s\n", c->missed,
                c->misses);
    else
        fputs("           NO NEAR MISS\n", out);
}

static bool cover_edition(const Options *o, Library *lib, const char *edition, FILE *out,
                          bool *full)
{
    Cover k = { .lib = lib, .p = library_edition(lib, edition) };
    size_t decided = 0, missed = 0;

    if (!k.p)
        return false;
    collect_clauses(&k);
    if (!each_case(o, lib, cover_case, &k) || k.wrong)
        return false;
    for (size_t i = 0; i < k.n; i++) {
        decided += k.at[i].decided > 0;
        missed += k.at[i].missed > 0;
        if (o->all || !k.at[i].decided || !k.at[i].missed)
            print_clause(&k, &k.at[i], out);
    }
    fprintf(out, "%s: %zu clauses, %d cases; %zu decide a case, %zu have a near miss\n",
            edition, k.n, k.cases, decided, missed);
    *full &= decided == k.n && missed == k.n;
    return true;
}

int cmd_cover(const Options *o, Library *lib, FILE *out)
{
    Options cases = *o;
    bool full = true;

    cases.paths++; /* the first argument is the edition */
    if (o->neditions || !--cases.npaths) {
        diag_help(library_diags(lib),
                  diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN,
                           o->neditions
                               ? "the edition stands before the paths, without -e"
                               : "`cover` needs an edition and cases"),
                  "bridgelaw cover EDITION PATH...");
        return EXIT_WRONG;
    }
    if (!cover_edition(&cases, lib, o->paths[0], out, &full))
        return EXIT_WRONG;
    return full ? EXIT_DONE : EXIT_DIFFERS;
}
