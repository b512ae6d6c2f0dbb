/* ruling.c - derives a ruling from another by fixing the values of some facts, and computes the
 * facts and groups of lines. */
#include "ruling/ruling.h"

#include <string.h>

Engine *ruling_engine(const Ruling *r, Arena *arena)
{
    Engine *e = engine_new(r->program, r->c, r->body, r->nevents, arena);

    if (r->nbreaches)
        engine_add_breaches(e, r->breaches, r->nbreaches);
    return e;
}

void ruling_set_basis(Line *line)
{
    const Conclusion *c = line->c;
    bool all = line->nsupports > 0;

    line->inferred = line->background = false;
    if (c->kind == LINE_REFUSED)
        return;
    for (int k = 0; k < line->nsupports; k++) {
        const Rule *r = line->supports[k]->rule;

        all &= r->clause->background;
        line->inferred |= r->clause->inferred.in[0] && !line->supports[k]->other_layer;
    }
    line->background = all || (c->fun && c->fun->background);
}

static void condition_facts(const ConditionTree *t, const Fact **facts, int *n)
{
    bool known = false;

    if (!t->fact)
        return;
    for (int i = 0; i < *n; i++)
        known |= facts[i] == t->fact;
    if (!known)
        facts[(*n)++] = t->fact;
    for (int i = 0; i < t->n; i++)
        condition_facts(t->kids[i], facts, n);
}

void ruling_sort_facts(const Fact **facts, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (condition_fact_compare(facts[k], facts[i]) < 0) {
                const Fact *t = facts[i];

                facts[i] = facts[k];
                facts[k] = t;
            }
}

static int fact_index(const Fact *const *facts, int n, const Fact *f)
{
    for (int i = 0; i < n; i++)
        if (facts[i] == f)
            return i;
    BUG("a tree over a fact that was not asked");
}

/* Makes groups of the lines that share open facts.  Two lines are in one group if they share an
 * open fact, or if a chain of such lines links them. */
static void make_groups(Ruling *r, Arena *arena)
{
    int *group = arena_alloc_array(arena, sizeof *group, (size_t)r->nlines + 1);
    size_t nfacts = (size_t)r->nasked + 1;
    const Fact **facts = arena_alloc_array(arena, sizeof *facts, nfacts);
    int *of_fact = arena_alloc_array(arena, sizeof *of_fact, nfacts);

    for (int i = 0; i < r->nlines; i++) {
        int n = 0;

        if (!r->lines[i].when->fact)
            continue;
        condition_facts(r->lines[i].when, facts, &n);
        group[i] = i + 1;
        for (int k = 0; k < n; k++) {
            int at = fact_index(r->asked, r->nasked, facts[k]), other = of_fact[at];

            of_fact[at] = i + 1;
            if (!other || other == i + 1)
                continue;
            for (int l = 0; l < i; l++)
                if (group[l] == other)
                    group[l] = i + 1;
            for (int q = 0; q < r->nasked; q++)
                if (of_fact[q] == other)
                    of_fact[q] = i + 1;
        }
    }
    r->ngroups = 0;
    r->groups = arena_alloc_array(arena, sizeof *r->groups, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++) {
        int *lines, n = 0;
        const Fact **mine;
        Group *g;
        bool first = group[i] != 0;

        for (int k = 0; k < i && first; k++)
            first = group[k] != group[i];
        if (!first)
            continue;
        lines = arena_alloc_array(arena, sizeof *lines, (size_t)r->nlines + 1);
        mine = arena_alloc_array(arena, sizeof *mine, nfacts);
        g = &r->groups[r->ngroups++];
        for (int k = i; k < r->nlines; k++)
            if (group[k] == group[i]) {
                lines[g->nlines++] = k;
                condition_facts(r->lines[k].when, mine, &n);
            }
        ruling_sort_facts(mine, n);
        g->lines = lines;
        g->facts = mine;
        g->nfacts = n;
    }
}

/* Sets r->facts to the open facts in the conditions of all lines except background lines. */
static void make_facts(Ruling *r, Arena *arena)
{
    int n = 0;

    r->facts = arena_alloc_array(arena, sizeof *r->facts, (size_t)r->nasked + 1);
    for (int i = 0; i < r->nlines; i++)
        if (!r->lines[i].background)
            condition_facts(r->lines[i].when, r->facts, &n);
    r->nfacts = n;
    ruling_sort_facts(r->facts, n);
}

void ruling_set_groups(Ruling *r, Arena *arena)
{
    make_groups(r, arena);
    make_facts(r, arena);
}

/* ---- presumptions ----------------------------------------------------- */

/* Facts with known values. */
typedef struct KnownFacts {
    const Fact *const *facts;
    const Value *values;
    int n;
    bool presume; /* true: every presumption also holds */
} KnownFacts;

static const ConditionTree *condition_if_known(const ConditionTree *t, const KnownFacts *k,
                                               Arena *arena)
{
    for (int i = 0; i < k->n && t->fact; i++)
        t = condition_restrict(t, k->facts[i], k->values[i], arena);
    return k->presume ? condition_presumed(t, false, arena) : t;
}

/* Keeps only those supports of L that fire in some world where the facts of K have their known
 * values.  If there are none, keeps all supports. */
static void supports_known(Line *l, const KnownFacts *k, Arena *arena)
{
    size_t n = (size_t)l->nsupports + 1;
    const Support **supports = arena_alloc_array(arena, sizeof *supports, n);
    const ConditionTree **when = arena_alloc_array(arena, sizeof *when, n);
    int kept = 0;

    for (int i = 0; i < l->nsupports; i++) {
        const ConditionTree *t = condition_if_known(l->support_when[i], k, arena);

        if (!t->fact && !t->truth)
            continue;
        supports[kept] = l->supports[i];
        when[kept++] = t;
    }
    if (kept == 0)
        return;
    l->supports = supports;
    l->support_when = when;
    l->nsupports = kept;
    ruling_set_basis(l);
}

/* Returns K with further open facts of R.  K determines the values of these facts, because an item
 * has only one owner. */
static KnownFacts with_contradicted(const Ruling *r, const KnownFacts *k, Arena *arena)
{
    size_t most = (size_t)k->n * ((size_t)r->nasked + 1) + 1;
    const Fact **facts = arena_alloc_array(arena, sizeof *facts, most);
    Value *values = arena_alloc_array(arena, sizeof *values, most);
    int n = 0;

    for (int i = 0; i < k->n; i++) {
        facts[n] = k->facts[i];
        values[n++] = k->values[i];
        for (int o = 0; o < r->nasked; o++) {
            bool is, is_not;

            is = condition_facts_contradict(r->program, k->facts[i], k->values[i], r->asked[o], 0);
            is_not =
                condition_facts_contradict(r->program, k->facts[i], k->values[i], r->asked[o], 1);
            if (is == is_not)
                continue;
            facts[n] = r->asked[o];
            values[n++] = is;
        }
    }
    return (KnownFacts){ facts, values, n, k->presume };
}

/* Returns R under the assumption that the facts of KNOWN have their known values.  Leaves out lines
 * that do not hold under this assumption. */
static Ruling *ruling_known(const Ruling *r, const KnownFacts *known, Arena *arena)
{
    Ruling *p = arena_new_of(arena, Ruling);
    const KnownFacts with = with_contradicted(r, known, arena), *k = &with;

    *p = *r;
    p->nlines = 0;
    p->lines = arena_alloc_array(arena, sizeof *p->lines, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++) {
        Line *l = &p->lines[p->nlines];

        *l = r->lines[i];
        l->when = condition_if_known(l->when, k, arena);
        if (!l->when->fact && !l->when->truth)
            continue;
        supports_known(l, k, arena);
        l->presumed_when = l->when;
        p->nlines++;
    }
    ruling_set_groups(p, arena);
    return p;
}

Ruling *ruling_presumed(const Ruling *r, const Fact *fact, Value value, Arena *arena)
{
    return ruling_known(r, &(KnownFacts){ &fact, &value, fact ? 1 : 0, true }, arena);
}

Ruling *ruling_given(const Ruling *r, const Fact *const *facts, const Value *values, int n,
                     Arena *arena)
{
    return ruling_known(r, &(KnownFacts){ facts, values, n, false }, arena);
}

Ruling *ruling_only(const Ruling *r, LineFilter *keep, void *context, Arena *arena)
{
    Ruling *p = arena_new_of(arena, Ruling);

    *p = *r;
    p->nlines = 0;
    p->lines = arena_alloc_array(arena, sizeof *p->lines, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++)
        if (keep(context, &r->lines[i]))
            p->lines[p->nlines++] = r->lines[i];
    ruling_set_groups(p, arena);
    return p;
}

/* Searches T for a node over FACT.  At a node over another fact, follows only the presumed branch,
 * if there is one.  Returns NULL if no node over FACT is found, or if the node found has no
 * presumed value. */
static const ConditionTree *presuming_node(const ConditionTree *t, const Fact *fact)
{
    if (!t->fact)
        return NULL;
    if (t->fact == fact)
        return t->presumed >= 0 ? t : NULL;
    if (t->presumed >= 0)
        return presuming_node(t->kids[t->presumed], fact);
    for (int i = 0; i < t->n; i++) {
        const ConditionTree *found = presuming_node(t->kids[i], fact);

        if (found)
            return found;
    }
    return NULL;
}

int ruling_presumptions(const Ruling *r, const Presumed **list, Arena *arena)
{
    Presumed *out = arena_alloc_array(arena, sizeof *out, (size_t)r->nfacts + 1);
    int n = 0;

    for (int i = 0; i < r->nfacts; i++) {
        const ConditionTree *node = NULL;
        Value *others;

        for (int k = 0; k < r->nlines && !node; k++)
            if (!r->lines[k].background)
                node = presuming_node(r->lines[k].when, r->facts[i]);
        if (!node)
            continue;
        others = arena_alloc_array(arena, sizeof *others, (size_t)node->n);
        out[n] = (Presumed){ r->facts[i], node->values[node->presumed], others, 0 };
        for (int v = 0; v < node->n; v++)
            if (v != node->presumed)
                others[out[n].nothers++] = node->values[v];
        n++;
    }
    *list = out;
    return n;
}
