/* mutants.c - tries mutants of the rules on cases, on several threads.
 *
 * A mutant is an edition with one small change of a clause.  A sample is a case on which mutants
 * are tried. */
#include "commands/mutants.h"

#include "commands/cases.h"
#include "kit/parallel.h"
#include "kit/vec.h"
#include "library/expect.h"
#include "library/pool.h"
#include "program/dependencies.h"
#include "program/label.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_UNDER = 32 };

/* An edition that a case names in its expectations or stated differences. */
typedef struct MutantEdition {
    const char *name;
    const Program *p;
    /* true for the edition under test, with or without overlays: mutants change its rules */
    bool changed;
} MutantEdition;

/* A difference that a case states between two editions.  `a` and `b` are indices in
 * MutantTester.under. */
typedef struct NamedDifference {
    int a, b;
    int at;    /* the index of the difference in Case.differs */
    bool held; /* the difference holds under unchanged rules */
} NamedDifference;

typedef struct MutantSample {
    const char *file, *name;
    const Node *node;
    uint32_t under; /* the editions that the case has expectations for, as bits */
    NamedDifference *named;
    int nnamed, cap_named;
    /* for each edition, under unchanged rules: which expectations hold, and a hash of the
     * rulings */
    bool *held[MAX_UNDER];
    uint64_t ruled[MAX_UNDER];
    bool wrong;      /* reading the case or ruling on it fails in an edition of the case */
    bool refused;    /* a ruling on the case refuses the exercise of a right */
    uint64_t work;   /* the amount of work to rule on the case */
    bool *decided;   /* indexed by Clause.order: true if the clause decides the case */
    uint64_t *kinds; /* the kinds of the case's events, as bits by EventKind.id */
} MutantSample;

typedef struct MutantTester MutantTester;

/* The data of one thread, with programs that only this thread changes. */
typedef struct MutantWorker {
    const MutantTester *run;
    const Program *p[MAX_UNDER];
    Mutants list[MAX_UNDER];
    /* found[e][m]: mutant number M in the program of edition E */
    Mutant **found[MAX_UNDER];
    Arena *arena;
    const Case **cases; /* the loaded samples, by sample and edition */
    /* by sample and edition: the rulings, for the editions that mutants do not change */
    Ruling ***rulings;
    Diags *diags;
    /* `order`: the samples for the current clause, with the most promising first.  turn[k]: the
     * group of sample order[k].  Group 0 is the most promising. */
    int *order, *turn;
    int norder;
} MutantWorker;

struct MutantTester {
    Library *lib;
    const Program *p;
    const char *edition;
    MutantEdition under[MAX_UNDER];
    int nunder;
    bool too_many;
    MutantSample *samples;
    int nsamples, cap;
    Mutants list;
    MutantTrial *trials;
    int nclauses;
    /* for each clause with mutants, the number of its first mutant; the last element is the
     * number of all mutants */
    int *units;
    int nunits;
    Pool idle; /* the workers that no thread uses now */
    bool progress;
};

/* ---- the cases -------------------------------------------------------- */

/* Returns true if the edition NAME is EDITION, or EDITION with overlays. */
static bool mutants_extends(const char *name, const char *edition)
{
    size_t n = strlen(edition);

    return strncmp(name, edition, n) == 0 && (!name[n] || name[n] == '+');
}

/* Returns the index of the edition NAME in run->under.  Adds the edition if it is missing. */
static int mutants_edition_index(MutantTester *run, const char *name)
{
    int i = 0;

    while (i < run->nunder && strcmp(run->under[i].name, name) != 0)
        i++;
    if (i == MAX_UNDER) {
        run->too_many = true;
        return 0;
    }
    if (i == run->nunder)
        run->under[run->nunder++] =
            (MutantEdition){ .name = name, .changed = mutants_extends(name, run->edition) };
    return i;
}

static void add_differences(MutantTester *run, MutantSample *s)
{
    Arena *arena = library_arena(run->lib);
    int at = 0;

    for (const Node *d = s->node->a; d; d = d->next) {
        if (d->kind != N_Differs || !d->a->next)
            continue;
        if (mutants_extends(d->a->text, run->edition) ||
            mutants_extends(d->a->next->text, run->edition)) {
            VEC_ROOM_IN(arena, s->named, s->nnamed, s->cap_named);
            s->named[s->nnamed++] =
                (NamedDifference){ .a = mutants_edition_index(run, d->a->text),
                                   .b = mutants_edition_index(run, d->a->next->text),
                                   .at = at };
        }
        at++;
    }
}

static bool add_sample(void *context, const char *file, const Node *n)
{
    MutantTester *run = context;
    MutantSample s = { .file = file, .name = n->text, .node = n };

    for (const Node *x = n->a; x; x = x->next)
        for (const Node *e = x->kind == N_Expect ? x->a : NULL; e; e = e->next)
            if (mutants_extends(e->text, run->edition))
                s.under |= (uint32_t)1 << mutants_edition_index(run, e->text);
    add_differences(run, &s);
    if (!s.under && !s.nnamed)
        return true;
    VEC_ROOM(run->samples, run->nsamples, run->cap);
    run->samples[run->nsamples++] = s;
    return true;
}

/* Returns the editions that S names in expectations and stated differences, as bits. */
static uint32_t all_under(const MutantSample *s)
{
    uint32_t under = s->under;

    for (int i = 0; i < s->nnamed; i++)
        under |= (uint32_t)1 << s->named[i].a | (uint32_t)1 << s->named[i].b;
    return under;
}

/* Returns sample S, loaded under the worker's program of edition E.  Returns NULL if it has
 * errors. */
static const Case *mutants_case(MutantWorker *w, int s, int e)
{
    const Case **at = &w->cases[s * w->run->nunder + e];

    if (!*at)
        *at = engine_load_case(w->p[e], w->run->samples[s].node, w->run->samples[s].file, w->arena,
                               w->diags);
    return *at;
}

/* Rules on sample S under edition E, once for each body.  A ruling that cannot be made is NULL. */
static Ruling **mutants_rule_bodies(MutantWorker *w, int s, int e, Arena *arena)
{
    const Case *c = mutants_case(w, s, e);
    Ruling **r = arena_new_array(arena, Ruling *, (size_t)c->nbodies);

    for (int b = 0; b < c->nbodies; b++)
        r[b] = rule_case(w->p[e], c, b, c->nevents, arena, w->diags);
    return r;
}

/* The rulings on one sample, by edition.  NULL for an edition that was not needed yet. */
typedef struct SampleRulings {
    Ruling **by[MAX_UNDER];
} SampleRulings;

/* Returns the rulings on sample S under edition E.  If mutants change the edition, the rulings are
 * kept in NOW, otherwise in the worker. */
static Ruling **rulings_of(MutantWorker *w, int s, int e, SampleRulings *now, Arena *arena)
{
    Ruling ***kept = &w->rulings[s * w->run->nunder + e];

    if (w->run->under[e].changed) {
        if (!now->by[e])
            now->by[e] = mutants_rule_bodies(w, s, e, arena);
        return now->by[e];
    }
    if (!*kept)
        *kept = mutants_rule_bodies(w, s, e, w->arena);
    return *kept;
}

/* ---- expectations ----------------------------------------------------- */

static uint64_t mutants_hash(uint64_t h, const char *s)
{
    for (; s && *s; s++)
        h = (h ^ (unsigned char)*s) * 0x100000001B3u;
    return (h ^ 0xFF) * 0x100000001B3u;
}

/* Returns a hash of the conclusions of R and their clauses.  The order of the lines does not
 * matter. */
static uint64_t said_number(const Ruling *r, Arena *arena)
{
    const Said *list;
    uint64_t sum = 1;
    int n = ruling_said(r, LEVEL_CITATION, &list, arena);

    for (int i = 0; i < n; i++) {
        uint64_t h = mutants_hash(0xCBF29CE484222325u, list[i].key);

        h = mutants_hash(h, list[i].label);
        sum += mutants_hash(h, condition_key(r->program, r->c, list[i].when, arena));
    }
    return sum;
}

static uint64_t ruled_number(const Case *c, Ruling *const *r, Arena *arena)
{
    uint64_t sum = 0;

    for (int b = 0; b < c->nbodies; b++)
        sum = (sum + said_number(r[b], arena)) * 0x9E3779B97F4A7C15u;
    return sum;
}

/* Checks the expectations of C for edition E against the rulings R.  HELD has an element for each
 * expectation.  If FIRST is true, R was made under unchanged rules.  Then stores in HELD which
 * expectations hold, and returns true.  If FIRST is false, compares with HELD: returns false if an
 * expectation that held before now fails.  If HELD is NULL, checks nothing and returns true.
 * Whenever the result is true, sets *COUNT to the number of expectations. */
static bool mutants_expectations_hold(const MutantTester *run, const Case *c, int e,
                                      Ruling *const *r, bool *held, bool first, int *count,
                                      Arena *arena)
{
    int k = 0;

    for (int x = 0; x < c->nexpects; x++) {
        const Expect *ex = &c->expects[x];
        for (int b = 0; b < c->nbodies; b++) {
            if (!expect_is_under(ex, run->under[e].name) || !expect_is_for(ex, &c->bodies[b]))
                continue;
            for (int i = 0; i < ex->nitems; i++, k++) {
                if (!held || (!first && !held[k]))
                    continue;
                bool holds = r[b] && !expect_failure(r[b], &ex->items[i], arena);

                if (first)
                    held[k] = holds;
                else if (!holds)
                    return false;
            }
        }
    }
    *count = k;
    return true;
}

static bool difference_holds(MutantWorker *w, int s, const NamedDifference *d, SampleRulings *now,
                             Arena *arena)
{
    Ruling **a = rulings_of(w, s, d->a, now, arena), **b = rulings_of(w, s, d->b, now, arena);
    const Case *c = mutants_case(w, s, d->a);

    for (int i = 0; i < c->nbodies; i++)
        if (!expect_difference_failure(&c->differs[d->at], a[i], b[i], arena))
            return true;
    return false;
}

/* ---- unchanged rules -------------------------------------------------- */

static void note_decided(const MutantWorker *w, MutantSample *s, Ruling *const *r, int nbodies)
{
    for (int b = 0; b < nbodies; b++)
        for (int i = 0; i < r[b]->nlines; i++) {
            const Line *l = &r[b]->lines[i];

            s->refused |= l->c->kind == LINE_REFUSED;
            for (int k = 0; k < l->nsupports; k++) {
                const Clause *c = program_clause(w->run->p, l->supports[k]->rule->clause->label);

                /* clauses with the same label count as one */
                if (c)
                    s->decided[c->order] = true;
            }
        }
}

static void mutants_note_kinds(const Case *c, uint64_t *kinds)
{
    for (int i = 0; i < c->nevents; i++)
        for (const EventKind *k = c->events[i].kind; k; k = k->parent)
            kinds[k->id / 64] |= (uint64_t)1 << k->id % 64;
}

/* Returns true if sample AT can be read and ruled on under edition E. */
static bool is_ruled(MutantWorker *w, int at, int e, SampleRulings *now, Arena *arena)
{
    const Case *c = mutants_case(w, at, e);
    Ruling **r = c ? rulings_of(w, at, e, now, arena) : NULL;
    bool good = c != NULL;

    for (int b = 0; good && b < c->nbodies; b++)
        good = r[b] != NULL;
    return good;
}

/* Sets the fields of sample AT that describe its rulings.  The rulings are made under unchanged
 * rules. */
static void measure_sample(MutantWorker *w, int at, Arena *arena)
{
    MutantSample *s = &w->run->samples[at];
    SampleRulings now = { 0 };

    for (int e = 0; e < w->run->nunder && !s->wrong; e++)
        s->wrong = (all_under(s) >> e & 1) && !is_ruled(w, at, e, &now, arena);
    if (s->wrong)
        return;
    s->decided = arena_new_array(w->arena, bool, (size_t)w->run->nclauses + 1);
    s->kinds = arena_new_array(w->arena, uint64_t, w->run->p->nevents / 64 + 1u);
    for (int e = 0; e < w->run->nunder; e++) {
        const Case *c;
        Ruling **r;
        int n = 0;

        if (!(all_under(s) >> e & 1) || !w->run->under[e].changed)
            continue;
        r = rulings_of(w, at, e, &now, arena);
        c = mutants_case(w, at, e);
        mutants_expectations_hold(w->run, c, e, r, NULL, true, &n, arena);
        s->held[e] = arena_new_array(w->arena, bool, (size_t)n + 1);
        mutants_expectations_hold(w->run, c, e, r, s->held[e], true, &n, arena);
        s->ruled[e] = ruled_number(c, r, arena);
        note_decided(w, s, r, c->nbodies);
        for (int b = 0; b < c->nbodies; b++)
            s->work += r[b]->work;
        mutants_note_kinds(c, s->kinds);
    }
    for (int i = 0; i < s->nnamed; i++) {
        s->named[i].held = difference_holds(w, at, &s->named[i], &now, arena);
        mutants_note_kinds(mutants_case(w, at, s->named[i].a), s->kinds);
    }
}

static void *measure_one(void *context, uint64_t at, Arena *arena)
{
    MutantTester *run = context;
    MutantWorker *w = pool_take(&run->idle);

    measure_sample(w, (int)at, arena);
    pool_leave(&run->idle, w);
    return NULL;
}

/* ---- changed rules ---------------------------------------------------- */

typedef enum MutantNotice { NOTICE_SAME, NOTICE_CHANGED, NOTICE_NOTICED } MutantNotice;

/* Returns what sample AT shows of mutant M: no changed ruling, a changed ruling, or a failing
 * expectation or difference (NOTICE_NOTICED).  M must be in effect. */
static MutantNotice try_sample(MutantWorker *w, int at, int m)
{
    MutantSample *s = &w->run->samples[at];
    Arena *arena = arena_new();
    SampleRulings now = { 0 };
    MutantNotice notice = NOTICE_SAME;

    for (int e = 0; e < w->run->nunder && notice != NOTICE_NOTICED; e++) {
        const Case *c;
        Ruling **r;
        int n;

        if (!(all_under(s) >> e & 1) || !w->found[e] || !w->found[e][m])
            continue;
        r = rulings_of(w, at, e, &now, arena);
        c = mutants_case(w, at, e);
        if (!mutants_expectations_hold(w->run, c, e, r, s->held[e], false, &n, arena))
            notice = NOTICE_NOTICED;
        else if (ruled_number(c, r, arena) != s->ruled[e])
            notice = NOTICE_CHANGED;
    }
    for (int i = 0; i < s->nnamed && notice != NOTICE_NOTICED; i++) {
        const NamedDifference *d = &s->named[i];
        bool touched =
            (w->found[d->a] && w->found[d->a][m]) || (w->found[d->b] && w->found[d->b][m]);

        if (touched && d->held && !difference_holds(w, at, d, &now, arena))
            notice = NOTICE_NOTICED;
    }
    arena_free(arena);
    return notice;
}

/* The engines for one sample: one for each body, in each edition that mutants change. */
typedef struct MutantEngines {
    Engine *of[MAX_UNDER][MAX_BODIES + 1]; /* NULL follows the last body */
    Arena *arena;
} MutantEngines;

static void begin_engines(MutantWorker *w, int at, MutantEngines *es)
{
    uint32_t under = all_under(&w->run->samples[at]);

    *es = (MutantEngines){ .arena = arena_new() };
    for (int e = 0; e < w->run->nunder; e++) {
        const Case *c =
            w->run->under[e].changed && (under >> e & 1) ? mutants_case(w, at, e) : NULL;

        for (int b = 0; c && b < c->nbodies; b++)
            es->of[e][b] = engine_new(w->p[e], c, b, c->nevents, es->arena);
    }
}

static void end_engines(const MutantWorker *w, MutantEngines *es)
{
    for (int e = 0; e < w->run->nunder; e++)
        for (int b = 0; b < MAX_BODIES; b++)
            engine_free(es->of[e][b]);
    arena_free(es->arena);
}

static bool about_modal(const Mutant *m)
{
    for (int i = 0; i < m->nswaps; i++)
        if (m->swaps[i].at->kind == CONCLUDES_MODAL)
            return true;
    return false;
}

/* Returns true if mutant M may change a ruling on sample S. If a ruling on S refuses the exercise
 * of a right, any change of a rule about rights or duties counts.  A refusal names the clause that
 * came nearest to giving the right, and M may make another clause the nearest. */
static bool reaches(const MutantWorker *w, const MutantSample *s, int m, const MutantEngines *es)
{
    for (int e = 0; e < w->run->nunder; e++)
        for (int b = 0; es->of[e][b] && w->found[e][m]; b++)
            if ((s->refused && about_modal(w->found[e][m])) ||
                mutation_reaches_case(w->found[e][m], es->of[e][b]))
                return true;
    return false;
}

/* Returns true if sample S has an event for each variable of rule R that ranges over events. */
static bool mutants_has_events_for(const Rule *r, const MutantSample *s)
{
    for (int i = 0; i < r->nbinders; i++) {
        const Type *t = r->binders[i].over;

        if (t->kind == TYPE_EVENT && t->event &&
            !(s->kinds[t->event->id / 64] >> t->event->id % 64 & 1))
            return false;
    }
    return true;
}

/* Returns true if a mutant from FROM to TO - 1 changes a rule, and S has the events for this
 * rule. */
static bool mutants_may_concern(const MutantTester *run, int from, int to, const MutantSample *s)
{
    for (int m = from; m < to; m++)
        for (int i = 0; i < run->list.at[m].nswaps; i++)
            if (mutants_has_events_for(run->list.at[m].swaps[i].at, s))
                return true;
    return false;
}

/* Returns true if an expectation of S names the clause LABEL, a clause inside LABEL, or a clause
 * that contains LABEL. */
static bool names_clause(const MutantSample *s, const char *label)
{
    for (const Node *x = s->node->a; x; x = x->next)
        for (const Node *by = x->kind == N_Expectation ? x->b : NULL; by; by = by->next)
            if (label_inside(label, by->text) || label_inside(by->text, label))
                return true;
    return false;
}

static bool decided_by(const MutantTester *run, const MutantSample *s, const Clause *clause)
{
    return s->decided[program_clause(run->p, clause->label)->order];
}

/* Sets the order of samples for the mutants FROM to TO - 1, which belong to one clause.  Group 0
 * has the samples that the clause decides and that name the clause in an expectation.  Group 1 has
 * the other samples that the clause decides.  Group 2 has the rest.  In each group, the sample with
 * the least work comes first. */
static void order_samples(MutantWorker *w, int from, int to)
{
    const MutantTester *run = w->run;
    const Clause *clause = run->trials[from].m->clause;

    w->norder = 0;
    for (int i = 0; i < run->nsamples; i++) {
        const MutantSample *s = &run->samples[i];
        int turn = !decided_by(run, s, clause) ? 2 : names_clause(s, clause->label) ? 0 : 1;
        int at = w->norder;

        if (!mutants_may_concern(run, from, to, s))
            continue;
        for (; at > 0 && (turn != w->turn[at - 1] ? turn < w->turn[at - 1]
                                                  : s->work < run->samples[w->order[at - 1]].work);
             at--) {
            w->order[at] = w->order[at - 1];
            w->turn[at] = w->turn[at - 1];
        }
        w->order[at] = i;
        w->turn[at] = turn;
        w->norder++;
    }
}

/* Puts mutant M into effect in every edition.  If M is in effect, restores the unchanged rules. */
static void swap_everywhere(MutantWorker *w, int m)
{
    for (int e = 0; e < w->run->nunder; e++)
        if (w->found[e] && w->found[e][m])
            mutation_swap(w->found[e][m]);
}

static void mutants_add_near(MutantTrial *t, const char *name)
{
    if (t->nnear < MAX_NEAR)
        t->near[t->nnear++] = name;
}

/* Tries mutant M on sample AT. */
static void try_mutant(MutantWorker *w, int at, int m)
{
    MutantTrial *t = &w->run->trials[m];
    const char *name = w->run->samples[at].name;
    MutantNotice notice;

    swap_everywhere(w, m);
    notice = try_sample(w, at, m);
    swap_everywhere(w, m);
    t->tried++;
    if (notice == NOTICE_CHANGED) {
        t->changed++;
        mutants_add_near(t, name);
    } else if (notice == NOTICE_NOTICED) {
        t->fate = FATE_NOTICED;
        t->by = name;
    }
}

/* Tries the mutants FROM to TO - 1, which belong to one clause, on sample AT.  Returns how many of
 * these mutants no case has noticed yet. */
static int try_unit(MutantWorker *w, int from, int to, int at)
{
    MutantEngines es;
    int left = 0;

    begin_engines(w, at, &es);
    for (int m = from; m < to; m++) {
        const MutantTrial *t = &w->run->trials[m];

        if (t->fate == FATE_SURVIVED && reaches(w, &w->run->samples[at], m, &es))
            try_mutant(w, at, m);
        left += t->fate == FATE_SURVIVED;
    }
    end_engines(w, &es);
    return left;
}

/* Returns true if `check` rejects the rules with mutant M. */
static bool mutants_is_refused(MutantWorker *w, int m)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    bool bad;

    swap_everywhere(w, m);
    dependencies_check(w->p[0], diags);
    swap_everywhere(w, m);
    bad = diags_errors(diags) > 0;
    diags_free(diags);
    sources_free(sources);
    return bad;
}

/* Finishes the trial of mutant M.  If M changes no ruling, notes some cases that the clause
 * decides. */
static void end_mutant(MutantWorker *w, int m)
{
    MutantTrial *t = &w->run->trials[m];

    for (int k = 0; k < w->norder && !t->changed && t->fate == FATE_SURVIVED; k++) {
        const MutantSample *s = &w->run->samples[w->order[k]];

        if (decided_by(w->run, s, t->m->clause))
            mutants_add_near(t, s->name);
    }
}

/* Tries the mutants of the clause with index U in run->units. */
static void *try_clause(void *context, uint64_t u, Arena *arena)
{
    MutantTester *run = context;
    MutantWorker *w = pool_take(&run->idle);
    int from = run->units[u], to = run->units[u + 1], left = to - from;

    (void)arena;
    for (int m = from; m < to; m++)
        if (mutants_is_refused(w, m)) {
            run->trials[m].fate = FATE_REFUSED;
            left--;
        }
    order_samples(w, from, to);
    for (int k = 0; k < w->norder && left; k++)
        left = try_unit(w, from, to, w->order[k]);
    for (int m = from; m < to; m++)
        end_mutant(w, m);
    pool_leave(&run->idle, w);
    return NULL;
}

static bool tell_progress(void *context, uint64_t u, void *result)
{
    MutantTester *run = context;
    int done = run->units[u + 1];

    (void)result;
    if (run->progress)
        fprintf(stderr, "\r%d of %d changes of the rules tried%s", done, run->list.n,
                done == run->list.n ? "\n" : "");
    return true;
}

/* ---- the whole run ---------------------------------------------------- */

static bool load_editions(MutantTester *run)
{
    if (run->too_many) {
        diag_add(library_diags(run->lib), DIAG_GEN_USAGE, NO_SPAN,
                 "the cases name more than %d editions\n"
                 "name fewer cases, or run the program once for each folder",
                 MAX_UNDER);
        return false;
    }
    for (int e = 0; e < run->nunder; e++) {
        run->under[e].p = library_edition(run->lib, run->under[e].name);
        if (!run->under[e].p)
            return false;
    }
    return true;
}

/* Reads each sample under each of its editions, and rules on the sample.  Reports an error for each
 * sample that cannot be read or ruled on.  W has the programs.  Returns true if there is no
 * error. */
static bool all_ruled(const MutantTester *run, const MutantWorker *w)
{
    Arena *arena = library_arena(run->lib);
    Diags *diags = library_diags(run->lib);
    size_t errors = diags_errors(diags);

    for (int i = 0; i < run->nsamples; i++) {
        const MutantSample *s = &run->samples[i];
        size_t before = diags_errors(diags);

        for (int e = 0; e < run->nunder && s->wrong && diags_errors(diags) == before; e++) {
            const Program *p = w->p[e];
            const Case *c =
                all_under(s) >> e & 1 ? engine_load_case(p, s->node, s->file, arena, diags) : NULL;

            for (int b = 0; c && b < c->nbodies; b++)
                rule_case(p, c, b, c->nevents, arena, diags);
        }
    }
    return diags_errors(diags) == errors;
}

static bool begin_worker(MutantWorker *w, MutantTester *run, const char *const *labels, int n)
{
    size_t cells = (size_t)run->nsamples * (size_t)run->nunder + 1;

    w->run = run;
    pool_leave(&run->idle, w);
    w->arena = arena_new();
    w->diags = diags_new(library_sources(run->lib));
    w->cases = xcalloc(cells, sizeof *w->cases);
    w->rulings = xcalloc(cells, sizeof *w->rulings);
    w->order = xcalloc((size_t)run->nsamples + 1, sizeof *w->order);
    w->turn = xcalloc((size_t)run->nsamples + 1, sizeof *w->turn);
    for (int e = 0; e < run->nunder; e++) {
        Program *p;

        w->p[e] = run->under[e].p;
        if (!run->under[e].changed)
            continue;
        p = library_private_program(run->lib, run->under[e].name, NULL, 0, w->arena);
        if (!p)
            return false;
        w->p[e] = p;
        w->list[e] = mutations_of(p, labels, n, library_sources(run->lib), w->arena);
        mutations_ready(&w->list[e], p);
        w->found[e] = arena_new_array(w->arena, Mutant *, (size_t)run->list.n + 1);
        for (int m = 0; m < run->list.n; m++)
            w->found[e][m] = mutation_find(&w->list[e], &run->list.at[m]);
    }
    return true;
}

static void end_worker(MutantWorker *w)
{
    if (!w->run)
        return;
    arena_free(w->arena);
    diags_free(w->diags);
    xfree(w->cases);
    xfree(w->rulings);
    xfree(w->order);
    xfree(w->turn);
}

/* Begins a trial for each mutant, and sets run->units. */
static void mutants_divide(MutantTester *run)
{
    Arena *arena = library_arena(run->lib);

    run->trials = arena_new_array(arena, MutantTrial, (size_t)run->list.n + 1);
    run->units = arena_new_array(arena, int, (size_t)run->list.n + 1);
    for (int m = 0; m < run->list.n; m++) {
        run->trials[m] = (MutantTrial){ .m = &run->list.at[m], .fate = FATE_SURVIVED };
        if (!m || run->list.at[m].clause != run->list.at[m - 1].clause)
            run->units[run->nunits++] = m;
    }
    run->units[run->nunits] = run->list.n;
    for (const Clause *k = run->p->clauses; k; k = k->next)
        run->nclauses++;
}

bool mutants_try(const Options *o, Library *lib, const char *edition, const char *const *labels,
                 int n, int threads, MutantRun *out)
{
    MutantTester run = { .lib = lib,
                         .edition = edition,
                         .idle = { .lock = PTHREAD_MUTEX_INITIALIZER },
                         .progress = isatty(STDERR_FILENO) };
    MutantWorker *w;
    bool good;

    threads = parallel_threads(threads, POOL_MOST);
    run.p = library_edition(lib, edition);
    mutants_edition_index(&run, edition);
    good = cases_each_kept(o, lib, add_sample, &run) && load_editions(&run);
    run.list = mutations_of(run.p, labels, n, library_sources(lib), library_arena(lib));
    mutants_divide(&run);
    w = xcalloc((size_t)threads, sizeof *w);
    for (int i = 0; i < threads && good; i++)
        good = begin_worker(&w[i], &run, labels, n);
    if (good) {
        parallel_each((uint64_t)run.nsamples, threads, measure_one, NULL, &run);
        good = all_ruled(&run, &w[0]);
    }
    if (good)
        parallel_each((uint64_t)run.nunits, threads, try_clause, tell_progress, &run);
    for (int i = 0; i < threads; i++)
        end_worker(&w[i]);
    xfree(w);
    xfree(run.samples);
    *out = (MutantRun){
        .p = run.p, .edition = edition, .at = run.trials, .n = run.list.n, .cases = run.nsamples
    };
    return good;
}
