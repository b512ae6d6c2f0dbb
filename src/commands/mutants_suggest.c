/* mutants_suggest.c - changes existing cases until they notice surviving mutants.
 *
 * A mutant is an edition with one small change of a clause.  It survives if no existing case
 * notices it.  A base is an existing case that is changed. */
#include "commands/mutants_suggest.h"

#include "case/case_edit.h"
#include "commands/cases.h"
#include "commands/mutant_words.h"
#include "kit/parallel.h"
#include "kit/strbuf.h"
#include "kit/vec.h"
#include "library/expect.h"
#include "library/expect_line.h"
#include "library/pool.h"
#include "library/text_case.h"
#include "ruling/counterfactual.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_BASES = 16,     /* the largest number of bases for one clause */
    MAX_SINGLES = 6000, /* the largest number of single changes of one case */
    MAX_PAIRS = 2000,   /* the largest number of pairs of changes of one case */
    MAX_PAIR_BASES = 5, /* in at most so many bases two changes are tried at once */
    /* the largest number of changed cases that are tried on one mutant */
    MAX_FUTILE = 80,
    MAX_WORK = 40000, /* the largest amount of work, in calls, to rule on one changed case */
    MAX_LINES = 3,    /* the largest number of differing lines that a suggestion lists */
    MAX_MUTANTS = 400 /* the largest number of mutants that are tried for one clause */
};

/* A base, with the amount of work to rule on it. */
typedef struct SuggestBase {
    const char *file;
    const Node *node;
    uint64_t work;
    bool *decided; /* indexed by Clause.order: true if the clause decides the case */
} SuggestBase;

typedef struct SuggestSearch SuggestSearch;

/* The data of one thread, with a program that only this thread changes. */
typedef struct SuggestWorker {
    SuggestSearch *all;
    Program *p;
    Mutants list;
    Arena *arena;
    Diags *diags;
    const Case **cases; /* cases[i] is base i, loaded under this program */
} SuggestWorker;

/* The suggestions for one clause, and the number of mutants of this clause without a suggestion. */
typedef struct SuggestFound {
    Suggestion at[MAX_MUTANTS];
    int n, without;
} SuggestFound;

struct SuggestSearch {
    Library *lib;
    const MutantRun *run;
    SuggestBase *bases;
    int nbases, cap;
    int nclauses;
    const Clause **clauses; /* the clauses with surviving mutants */
    int n;
    SuggestFound *found; /* found[i] has the suggestions for clauses[i] */
    Pool idle;           /* the workers that no thread uses now */
    bool progress;
};

/* The search for one clause. */
typedef struct ClauseSearch {
    SuggestWorker *s;
    const Clause *clause;
    Mutant *alive[MAX_MUTANTS];
    /* for each mutant in `alive`, the number of changed cases that were tried on it in vain */
    int futile[MAX_MUTANTS];
    int nalive;
    int nleft; /* the number of mutants that are not tried, because MAX_MUTANTS are tried already */
    SuggestFound *found;
    Arena *kept; /* the memory of the suggestions */
    /* the current base, and the ruling on it under unchanged rules */
    const SuggestBase *base;
    const Ruling *r;
    Arena *arena;
} ClauseSearch;

static const Case *suggest_case(SuggestWorker *s, int i)
{
    const SuggestBase *b = &s->all->bases[i];

    if (!s->cases[i])
        s->cases[i] = engine_load_case(s->p, b->node, b->file, s->arena, s->diags);
    return s->cases[i];
}

/* ---- a changed case against a mutant ----------------------------------- */

/* The difference between two rulings on a case.  `mine` has the lines of the ruling under unchanged
 * rules that the other ruling lacks.  `others` has the lines of the ruling with the mutant that the
 * ruling under unchanged rules lacks. */
typedef struct RulingDifference {
    const char *mine[MAX_LINES], *others[MAX_LINES];
    int nmine, nothers;
} RulingDifference;

/* Returns true if L holds in every world where all presumptions hold. */
static bool is_sure(const Line *l)
{
    return !l->presumed_when->fact && l->presumed_when->truth;
}

/* Returns true if a line of R has the same conclusion as L.  Ignores lines of R that cannot hold
 * while every presumption holds. */
static bool suggest_may_say(const Ruling *r, const Line *l)
{
    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].modal_key, l->modal_key) == 0 &&
            (r->lines[i].presumed_when->fact || r->lines[i].presumed_when->truth))
            return true;
    return false;
}

/* Stores in LINES the lines that A has and B lacks, on the assumption that every presumption holds.
 * Returns the number of these lines, at most MAX_LINES. */
static int suggest_only_in(const Ruling *a, const Ruling *b, const char **lines, Arena *arena)
{
    int n = 0;

    for (int i = 0; i < a->nlines && n < MAX_LINES; i++) {
        const Line *l = &a->lines[i];
        const char *s = is_sure(l) && !suggest_may_say(b, l) ? expect_line_text(a, l, arena) : NULL;

        if (s)
            lines[n++] = s;
    }
    return n;
}

/* Returns the ruling on C, or NULL if that takes too much work. */
static const Ruling *ruled(const ClauseSearch *h, const Case *c, Diags *diags, Arena *arena)
{
    uint64_t work = MAX_WORK;

    return rule_case_within(h->s->p, c, 0, c->nevents, &work, arena, diags);
}

static const Ruling *ruled_with(const ClauseSearch *h, const Case *c, Mutant *m, Diags *diags,
                                Arena *arena)
{
    const Ruling *r;

    mutation_swap(m);
    r = ruled(h, c, diags, arena);
    mutation_swap(m);
    return r;
}

/* Gives a label to each event of C that has none, so that expectations can name the event. */
static void label_events(Case *c, Arena *arena)
{
    for (int i = 0; i < c->nevents; i++)
        if (c->events[i].label[0] == '@') {
            const char *label = arena_printf(arena, "e%d", i + 1);

            while (case_event_find(c, label) >= 0)
                label = arena_printf(arena, "%s_", label);
            c->events[i].label = label;
        }
}

static TextCase *suggest_load(ClauseSearch *h, const char *text)
{
    return text_case_new(h->s->p, "suggested", text, strlen(text));
}

/* Returns the case TEXT with the lines of X added as expectations. */
static const char *suggest_with_expectations(const ClauseSearch *h, const char *text,
                                             const RulingDifference *x, Arena *arena)
{
    StrBuf b = { 0 };

    strbuf_printf(&b, "%s  expect %s\n", text, h->s->p->edition);
    for (int i = 0; i < x->nmine; i++)
        strbuf_printf(&b, "    %s\n", x->mine[i]);
    for (int i = 0; i < x->nothers; i++)
        strbuf_printf(&b, "    no %s\n", x->others[i]);
    return strbuf_keep(&b, arena);
}

/* X has lines of rulings on the case TEXT.  Adds them to the case as expectations.  Returns true if
 * the case passes under unchanged rules and fails with M. */
static bool suggest_notices(ClauseSearch *h, const char *text, Mutant *m, const RulingDifference *x,
                            Arena *arena)
{
    TextCase *t = suggest_load(h, suggest_with_expectations(h, text, x, arena));
    bool holds = t->c != NULL, noticed = false;
    const Ruling *a = holds ? ruled(h, t->c, t->diags, t->arena) : NULL;
    const Ruling *b = a ? ruled_with(h, t->c, m, t->diags, t->arena) : NULL;

    for (int i = 0; holds && a && i < t->c->expects[0].nitems; i++) {
        const Expectation *e = &t->c->expects[0].items[i];

        holds = !expect_failure(a, e, t->arena);
        noticed |= b && expect_failure(b, e, t->arena);
    }
    text_case_free(t);
    return a && holds && noticed;
}

/* Returns true if the mutant M changes the ruling on T in a way that a case can expect.  Sets *X to
 * the difference.  A is the ruling on T under unchanged rules, and TEXT is the text of T. */
static bool suggest_differs(ClauseSearch *h, const char *text, const TextCase *t, const Ruling *a,
                            Mutant *m, RulingDifference *x, Arena *arena)
{
    const Ruling *b = ruled_with(h, t->c, m, t->diags, t->arena);

    *x = (RulingDifference){ 0 };
    if (!b)
        return false;
    x->nmine = suggest_only_in(a, b, x->mine, arena);
    x->nothers = suggest_only_in(b, a, x->others, arena);
    return (x->nmine || x->nothers) && suggest_notices(h, text, m, x, arena);
}

/* ---- the file --------------------------------------------------------- */

static void suggest_put_lines(StrBuf *b, const char *const *lines, int n)
{
    for (int i = 0; i < n; i++)
        strbuf_printf(b, "    #   %s\n", lines[i]);
}

static bool same_lines(const RulingDifference *a, const RulingDifference *b)
{
    bool same = a->nmine == b->nmine;

    for (int i = 0; same && i < a->nmine; i++)
        same = strcmp(a->mine[i], b->mine[i]) == 0;
    return same;
}

/* Adds a comment with the difference X that M makes.  BEFORE is the difference printed last.
 * Leaves out the lines under unchanged rules if they are the same in X and BEFORE. */
static void suggest_put_mutant(StrBuf *b, const Mutant *m, const RulingDifference *x,
                               const RulingDifference *before, Arena *arena)
{
    if (x->nmine && !same_lines(x, before)) {
        strbuf_add(b, "    # as the rules are:\n");
        suggest_put_lines(b, x->mine, x->nmine);
    }
    strbuf_printf(b, "    # with this change of %s: %s\n", m->clause->label, mutant_name(m, arena));
    suggest_put_lines(b, x->others, x->nothers);
    if (!x->nothers)
        strbuf_add(b, "    #   nothing of it\n");
}

static const char *suggest_case_text(const ClauseSearch *h, const Case *edited, const char *name,
                                     bool changed, Arena *arena)
{
    CaseText *t = case_text_of(edited, NULL, arena);
    const char *from = h->base->node->text;

    t->name = name;
    t->title = arena_printf(arena, "%s %s", changed ? "Like" : "The story of", from);
    t->source = arena_printf(arena, "suggested by cover --suggest, after %s", from);
    t->ruled_under = h->s->p->edition;
    if (t->nbodies == 1 && !t->bodies[0].found.n)
        t->nbodies = 0;
    return case_text_print(t, arena);
}

static void suggest_drop_alive(ClauseSearch *h, int i)
{
    for (h->nalive--; i < h->nalive; i++) {
        h->alive[i] = h->alive[i + 1];
        h->futile[i] = h->futile[i + 1];
    }
}

/* REACHED[i] is true if the mutant h->alive[i] is to be tried.  Suggests the case EDITED if it
 * notices one of these mutants.  CHANGED is true if EDITED differs from its base. */
static void keep_case(ClauseSearch *h, Case *edited, const bool *reached, bool changed,
                      Arena *arena)
{
    const char *label = h->clause->label;
    const char *name = arena_printf(h->kept, "s%s-%d", label, h->found->n + 1), *text;
    const Ruling *a;
    StrBuf b = { 0 };
    TextCase *t;
    RulingDifference before = { 0 };
    int n = 0;

    label_events(edited, arena);
    text = suggest_case_text(h, edited, name, changed, arena);
    t = suggest_load(h, text);
    a = t->c ? ruled(h, t->c, t->diags, t->arena) : NULL;
    for (int i = h->nalive; a && i-- > 0;) {
        RulingDifference x;

        if (!reached[i])
            continue;
        h->futile[i]++;
        if (!suggest_differs(h, text, t, a, h->alive[i], &x, arena))
            continue;
        suggest_put_mutant(&b, h->alive[i], &x, &before, arena);
        before = x;
        suggest_drop_alive(h, i);
        n++;
    }
    text_case_free(t);
    if (n)
        h->found->at[h->found->n++] =
            (Suggestion){ .name = name,
                          .text = arena_printf(h->kept, "%s  expect %s\n%s", text, h->s->p->edition,
                                               strbuf_str(&b)),
                          .n = n };
    strbuf_free(&b);
}

/* ---- the search ------------------------------------------------------- */

/* Tries the current base with N CHANGES made to it. */
static void suggest_try_changes(ClauseSearch *h, const CaseChange *changes, int n)
{
    Arena *arena = arena_new();
    bool reached[MAX_MUTANTS] = { false }, any = false;
    Case *edited = counterfactual_apply(counterfactual_base(h->r, arena), 0, changes, n, arena),
         *copy;
    Engine *e;

    copy = edited ? case_copy(edited, arena) : NULL;
    if (edited && engine_settle_case(edited, arena, h->s->diags)) {
        e = engine_new(h->s->p, edited, 0, edited->nevents, arena);
        for (int i = 0; i < h->nalive; i++)
            any |= reached[i] = h->futile[i] < MAX_FUTILE && mutation_reaches_case(h->alive[i], e);
        engine_free(e);
    }
    if (any)
        keep_case(h, copy, reached, n > 0, arena);
    arena_free(arena);
}

static bool begin_base(ClauseSearch *h, int i)
{
    const Case *c = suggest_case(h->s, i);

    h->base = &h->s->all->bases[i];
    h->arena = arena_new();
    h->r = c ? rule_case(h->s->p, c, 0, c->nevents, h->arena, h->s->diags) : NULL;
    return h->r != NULL;
}

static void suggest_try_singles(ClauseSearch *h)
{
    const CaseChange *list;
    int n = counterfactual_singles(h->r, h->clause->label, MAX_SINGLES, &list, h->arena);

    suggest_try_changes(h, NULL, 0);
    for (int i = 0; i < n && h->nalive; i++)
        suggest_try_changes(h, &list[i], 1);
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Tries pairs of changes.  The pairs are pseudo-random with a fixed seed, so that every run makes
 * the same suggestions. */
static void suggest_try_pairs(ClauseSearch *h)
{
    const CaseChange *list;
    uint32_t state = 1;
    int n = counterfactual_singles(h->r, h->clause->label, MAX_SINGLES, &list, h->arena);

    for (int i = 0; i < MAX_PAIRS && n > 1 && h->nalive; i++) {
        CaseChange two[2] = { list[next_random(&state) % (uint32_t)n],
                              list[next_random(&state) % (uint32_t)n] };

        if (!counterfactual_same_fact(&two[0], &two[1]))
            suggest_try_changes(h, two, 2);
    }
}

/* Stores the bases for the clause in LIST, and returns their number.  First come the bases that the
 * clause decides.  Then come bases on which at most one condition of the clause's first rule fails.
 * In each group, the base with the least work comes first. */
static int choose_bases(ClauseSearch *h, int *list)
{
    const SuggestSearch *all = h->s->all;
    int n = 0;

    for (int turn = 0; turn < 2; turn++) {
        int from = n;

        for (int i = 0; i < all->nbases; i++) {
            const Case *c;
            int at = n, near = -1;
            Engine *e;

            if (all->bases[i].decided[h->clause->order] != (turn == 0) ||
                !(c = suggest_case(h->s, i)))
                continue;
            if (turn == 1 && h->clause->rules) {
                Arena *arena = arena_new();

                e = engine_new(h->s->p, c, 0, c->nevents, arena);
                near = engine_count_failing(e, h->clause->rules);
                engine_free(e);
                arena_free(arena);
            }
            if (turn == 1 && near != 0 && near != 1)
                continue;
            for (; at > from && all->bases[list[at - 1]].work > all->bases[i].work; at--)
                if (at < MAX_BASES)
                    list[at] = list[at - 1];
            if (at < MAX_BASES)
                list[at] = i;
            n += n < MAX_BASES;
        }
    }
    return n;
}

/* Sets h->alive to the surviving mutants of the clause. */
static void suggest_find_alive(ClauseSearch *h)
{
    const MutantRun *run = h->s->all->run;

    for (int i = 0; i < run->n; i++) {
        const MutantTrial *t = &run->at[i];
        Mutant *m =
            t->fate == FATE_SURVIVED && !t->argument && t->m->clause->node == h->clause->node
                ? mutation_find(&h->s->list, t->m)
                : NULL;

        if (m && h->nalive < MAX_MUTANTS)
            h->alive[h->nalive++] = m;
        else
            h->nleft += m != NULL;
    }
}

/* Searches for suggestions for the clause with index K: first with single changes of each base,
 * then with pairs of changes. */
static void *seek_clause(void *context, uint64_t k, Arena *arena)
{
    SuggestSearch *all = context;
    SuggestWorker *s = pool_take(&all->idle);
    ClauseSearch *h = arena_new_of(arena, ClauseSearch);
    int bases[MAX_BASES], n;

    h->s = s;
    h->kept = s->arena;
    h->found = &all->found[k];
    for (const Clause *c = s->p->clauses; c; c = c->next)
        if (c->node == all->clauses[k]->node)
            h->clause = c;
    suggest_find_alive(h);
    n = choose_bases(h, bases);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < n && (turn == 0 || i < MAX_PAIR_BASES) && h->nalive; i++) {
            if (begin_base(h, bases[i]))
                turn == 0 ? suggest_try_singles(h) : suggest_try_pairs(h);
            arena_free(h->arena);
        }
    h->found->without = h->nalive + h->nleft;
    pool_leave(&all->idle, s);
    return NULL;
}

static bool suggest_show_progress(void *context, uint64_t k, void *result)
{
    const SuggestSearch *all = context;

    (void)result;
    if (all->progress)
        fprintf(stderr, "\r%d of %d clauses searched%s", (int)k + 1, all->n,
                (int)k + 1 == all->n ? "\n" : "");
    return true;
}

/* ---- the existing cases ------------------------------------------ */

static bool add_base(void *context, const char *file, const Node *n)
{
    SuggestSearch *all = context;

    VEC_ROOM(all->bases, all->nbases, all->cap);
    all->bases[all->nbases++] = (SuggestBase){ .file = file, .node = n };
    return true;
}

static void *suggest_measure(void *context, uint64_t k, Arena *arena)
{
    SuggestSearch *all = context;
    SuggestWorker *s = pool_take(&all->idle);
    SuggestBase *b = &all->bases[k];
    const Case *c = suggest_case(s, (int)k);
    const Ruling *r = c ? rule_case(s->p, c, 0, c->nevents, arena, s->diags) : NULL;

    b->decided = arena_new_array(s->arena, bool, (size_t)all->nclauses + 1);
    b->work = r ? r->work : UINT64_MAX;
    for (int i = 0; r && i < r->nlines; i++)
        for (int j = 0; j < r->lines[i].nsupports; j++)
            b->decided[r->lines[i].supports[j]->rule->clause->order] = true;
    pool_leave(&all->idle, s);
    return NULL;
}

/* ---- the whole search ------------------------------------------------- */

static bool begin_seeker(SuggestWorker *s, SuggestSearch *all, const char *const *labels, int n)
{
    s->all = all;
    s->arena = arena_new();
    s->diags = diags_new(library_sources(all->lib));
    s->cases = xcalloc((size_t)all->nbases + 1, sizeof *s->cases);
    s->p = library_private_program(all->lib, all->run->edition, NULL, 0, s->arena);
    pool_leave(&all->idle, s);
    if (!s->p)
        return false;
    s->list = mutations_of(s->p, labels, n, library_sources(all->lib), s->arena);
    mutations_ready(&s->list, s->p);
    return true;
}

static void end_seeker(SuggestWorker *s)
{
    if (!s->all)
        return;
    arena_free(s->arena);
    diags_free(s->diags);
    xfree(s->cases);
}

static void note_clauses(SuggestSearch *all)
{
    Arena *arena = library_arena(all->lib);

    all->clauses = arena_new_array(arena, const Clause *, (size_t)all->run->n + 1);
    for (int i = 0; i < all->run->n; i++) {
        const MutantTrial *t = &all->run->at[i];

        if (t->fate == FATE_SURVIVED && !t->argument &&
            (!all->n || all->clauses[all->n - 1] != t->m->clause))
            all->clauses[all->n++] = t->m->clause;
    }
    all->found = arena_new_array(arena, SuggestFound, (size_t)all->n + 1);
    for (const Clause *c = all->run->p->clauses; c; c = c->next)
        all->nclauses++;
}

static void suggest_collect(const SuggestSearch *all, Suggestions *out)
{
    Arena *arena = library_arena(all->lib);
    int n = 0;

    for (int k = 0; k < all->n; k++)
        n += all->found[k].n;
    out->at = arena_new_array(arena, Suggestion, (size_t)n + 1);
    for (int k = 0; k < all->n; k++) {
        const SuggestFound *f = &all->found[k];

        out->without += f->without;
        for (int i = 0; i < f->n; i++)
            out->at[out->n++] = (Suggestion){ .name = arena_printf(arena, "%s", f->at[i].name),
                                              .text = arena_printf(arena, "%s", f->at[i].text),
                                              .n = f->at[i].n };
    }
}

bool mutants_suggest_cases(const Options *o, Library *lib, const MutantRun *run,
                           const char *const *labels, int n, int threads, Suggestions *out)
{
    SuggestSearch all = { .lib = lib,
                          .run = run,
                          .idle = { .lock = PTHREAD_MUTEX_INITIALIZER },
                          .progress = isatty(STDERR_FILENO) };
    SuggestWorker *s;
    bool good;

    *out = (Suggestions){ 0 };
    threads = parallel_threads(threads, POOL_MOST);
    good = cases_each_kept(o, lib, add_base, &all);
    note_clauses(&all);
    s = xcalloc((size_t)threads, sizeof *s);
    for (int i = 0; i < threads && good; i++)
        good = begin_seeker(&s[i], &all, labels, n);
    if (good) {
        parallel_each((uint64_t)all.nbases, threads, suggest_measure, NULL, &all);
        parallel_each((uint64_t)all.n, threads, seek_clause, suggest_show_progress, &all);
        suggest_collect(&all, out);
    }
    for (int i = 0; i < threads; i++)
        end_seeker(&s[i]);
    xfree(s);
    xfree(all.bases);
    return good;
}
