/* trial.c - tries one story: makes other stories from it, and compares rulings. */
#include "trial.h"

#include "kit/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* Returns the label of the first clause that supports L, or "". */
static const char *clause_of(const ToldLine *l)
{
    return l && l->line->nsupports ? l->line->supports[0]->rule->clause->label : "";
}

void trial_note(Trial *x, const char *added, const char *what, const ToldLine *line,
                const char *detail)
{
    if (x->n < MAX_BREACHES)
        x->breaches[x->n++] = (Breach){ .check = x->relation,
                                        .what = arena_printf(x->arena, "%s", what),
                                        .clause = clause_of(line),
                                        .detail = arena_printf(x->arena, "%s", detail),
                                        .added = arena_printf(x->arena, "%s", added) };
}

Told *trial_rule(Trial *x, Story *s)
{
    x->rulings++;
    return told_new(s);
}

const char *trial_last(Story *s)
{
    return story_sentence(s, s->c->nevents - 1);
}

/* ---- comparing two rulings -------------------------------------------------- */

/* A line, and its state in each of the two rulings.  A line that is in the background of both is not
 * compared. */
typedef struct Pair {
    const ToldLine *line; /* the first line with this key */
    LineState state[2];
    bool told; /* it is not in the background of both */
    int place;
} Pair;

typedef struct Pairs {
    Pair *at;
    int n;
} Pairs;

static void add_lines(Pairs *ps, const Comparison *c, const Told *t, int side)
{
    for (int i = 0; i < t->nlines; i++) {
        const ToldLine *l = &t->lines[i];
        LineState state;

        if (l->line->c->kind == LINE_WAITS || (c->keeps && !c->keeps(c->context, t, l)))
            continue;
        state = side == 0 && c->reads ? c->reads(c->context, t, l) : l->state;
        if (state == STATE_NO)
            continue;
        ps->at[ps->n] = (Pair){ .line = l, .place = ps->n, .told = !l->line->background };
        ps->at[ps->n++].state[side] = state;
    }
}

static int pair_order(const void *a, const void *b)
{
    const Pair *x = a, *y = b;
    int order = strcmp(x->line->key, y->line->key);

    return order ? order : x->place - y->place;
}

/* Joins lines with the same key.  In each ruling, the joined line has the highest state of these
 * lines. */
static void join_pairs(Pairs *ps)
{
    int n = 0;

    qsort(ps->at, (size_t)ps->n, sizeof *ps->at, pair_order);
    for (int i = 0; i < ps->n; i++)
        if (n > 0 && strcmp(ps->at[n - 1].line->key, ps->at[i].line->key) == 0) {
            for (int side = 0; side < 2; side++)
                if (ps->at[i].state[side] > ps->at[n - 1].state[side])
                    ps->at[n - 1].state[side] = ps->at[i].state[side];
            ps->at[n - 1].told |= ps->at[i].told;
        } else {
            ps->at[n++] = ps->at[i];
        }
    ps->n = n;
}

/* Returns a text that says how the states of P differ.  Returns NULL if they are equal, or if C
 * does not compare them. */
static const char *difference(const Pair *p, const Comparison *c)
{
    LineState was = p->state[0], is = p->state[1];
    bool fault = c->no_fault && was == STATE_NO && is == STATE_YES && checks_fault(p->line->status);

    if (was == is || !p->told || (c->settled_only && was != STATE_YES && !fault))
        return NULL;
    return was == STATE_NO    ? (is == STATE_OPEN ? "becomes a question" : "is new")
           : is == STATE_NO   ? "is gone"
           : is == STATE_OPEN ? "becomes open"
                              : "is settled";
}

void trial_compare(Trial *x, const char *added, const Comparison *c)
{
    Pairs ps = { .n = 0 };
    StrBuf b = { 0 };
    const Pair *first = NULL;

    if (c->new->error) {
        if (c->new->loaded &&
            !c->new
                 /* no breach: the story cannot be read, because a card is in another hand; or only
                  * the limits of this run are too small */
                 ->too_open)
            trial_note(x, added, "no ruling", NULL, c->new->error);
        return;
    }
    ps.at = arena_alloc_array(x->arena, sizeof *ps.at,
                              (size_t)c->old->nlines + (size_t)c->new->nlines + 1);
    add_lines(&ps, c, c->old, 0);
    add_lines(&ps, c, c->new, 1);
    join_pairs(&ps);
    for (int i = 0; i < ps.n; i++) {
        const char *how = difference(&ps.at[i], c);

        if (!how)
            continue;
        if (!first || ps.at[i].place < first->place)
            first = &ps.at[i];
        strbuf_printf(&b, "%s%s %s", b.len ? "; " : "", ps.at[i].line->key, how);
    }
    if (first)
        trial_note(x, added,
                   arena_printf(x->arena, "%s %s", first->line->status, difference(first, c)),
                   first->line, b.s);
    strbuf_free(&b);
}

/* ---- the whole trial ------------------------------------------------------- */

static void try_relations(Trial *x, const Relation *list, uint64_t seed)
{
    for (const Relation *r = list; r->name; r++) {
        x->relation = r->name;
        x->r = random_stream(seed + (uint64_t)(r - list) + 1, x->story->number);
        if (!x->only || strcmp(x->only, r->name) == 0)
            r->try(x);
    }
}

void trial_run(Trial *x, Story *s, const char *only, uint64_t seed, Arena *arena)
{
    *x = (Trial){ .story = s, .arena = arena, .only = only, .rulings = s->rulings };
    x->base = trial_rule(x, s);
    x->r = random_stream(seed, s->number);
    checks_try(x);
    if (x->base->error)
        return;
    try_relations(x, relations, seed);
    try_relations(x, retellings, seed);
}

void trial_end(Trial *x)
{
    told_free(x->base);
}
