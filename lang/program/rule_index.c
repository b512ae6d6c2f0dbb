/* rule_index.c - finds the rules that cannot apply to an event, without evaluating them.  A screen
 * is a condition on the facts of the case alone.  A sight is a screen about one event.  A column is
 * a sight that several rules have. */
#include "program/rule_index.h"

#include "program/reach.h"

#include <stdlib.h>
#include <string.h>

/* The largest number of columns (rule_index.h) of one KindRules.  A screen without a column is
 * tested for each rule separately. */
enum { MAX_COLUMNS = 512 };

typedef struct IndexBuilder {
    Program *p;
    uint32_t *uses; /* by sight: the number of rules of the current KindRules that test the sight */
    /* by sight: 1 + the index of the column of the sight; 0: the sight has no column */
    uint32_t *column;
} IndexBuilder;

/* The screens of level 0 read the first variable of R and no other variable.  Returns the first
 * screen of level 0.  If R has no such screen, returns first_screens_end(). */
static const Screen *first_screen(const Rule *r)
{
    return r->screens + r->nscreens[0];
}

static const Screen *first_screens_end(const Rule *r)
{
    return r->screens + r->nscreens[1];
}

/* Returns the index of the screen S in Program.sights.  S must be a sight: it must read only one
 * variable, an event. */
static uint32_t shared_screen_of(const Screen *s)
{
    if (s->slot < 0)
        BUG("a screen of one event that is no sight");
    return s->sight;
}

/* ---- the rules of one kind -------------------------------------------- */

/* Fills COLUMNS with the sights that several rules in S have. */
static void find_columns(IndexBuilder *m, KindRules *s, ScreenColumn *columns)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const Rule *r = m->p->rules[s->rules[i]];

        for (const Screen *x = first_screen(r); x < first_screens_end(r); x++)
            if (++m->uses[shared_screen_of(x)] == 2 && s->ncolumns < MAX_COLUMNS)
                columns[s->ncolumns++] = (ScreenColumn){ .sight = x->sight };
    }
}

static void fill_columns(IndexBuilder *m, const KindRules *s, uint64_t *sets)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const Rule *r = m->p->rules[s->rules[i]];

        for (const Screen *x = first_screen(r); x < first_screens_end(r); x++) {
            uint32_t c = m->column[shared_screen_of(x)];

            if (c)
                sets[(2 * (c - 1) + !x->wanted) * (size_t)s->words + i / 64] |= (uint64_t)1
                                                                                << i % 64;
        }
    }
}

static void forget_uses(IndexBuilder *m, const KindRules *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const Rule *r = m->p->rules[s->rules[i]];

        for (const Screen *x = first_screen(r); x < first_screens_end(r); x++)
            m->uses[shared_screen_of(x)] = m->column[x->sight] = 0;
    }
}

/* Compares two columns for qsort().  The column that more rules have comes first.  It may exclude
 * many rules, so fewer rules are left when the later columns are tested. */
static int by_uses(const void *a, const void *b)
{
    const ScreenColumn *x = a, *y = b;

    if (x->uses != y->uses)
        return x->uses > y->uses ? -1 : 1;
    return x->sight < y->sight ? -1 : x->sight > y->sight;
}

static void make_columns(IndexBuilder *m, KindRules *s)
{
    Arena *arena = m->p->arena;
    ScreenColumn *columns, found[MAX_COLUMNS];
    uint64_t *sets;

    s->words = (s->n + 63) / 64;
    find_columns(m, s, found);
    for (uint32_t i = 0; i < s->ncolumns; i++)
        found[i].uses = m->uses[found[i].sight];
    if (s->ncolumns > 1)
        qsort(found, s->ncolumns, sizeof *found, by_uses);
    for (uint32_t i = 0; i < s->ncolumns; i++)
        m->column[found[i].sight] = i + 1;
    columns = arena_alloc_array(arena, sizeof *columns, s->ncolumns + 1u);
    memcpy(columns, found, sizeof *columns * s->ncolumns);
    sets = arena_alloc_array(arena, sizeof *sets, 2 * (size_t)s->ncolumns * s->words + 1);
    fill_columns(m, s, sets);
    for (uint32_t i = 0; i < s->ncolumns; i++) {
        columns[i].unless_so = sets + (size_t)2 * i * s->words;
        columns[i].where_so = columns[i].unless_so + s->words;
    }
    s->columns = columns;
    forget_uses(m, s);
}

/* ---- all kinds -------------------------------------------------------- */

/* OF has a KindRules for each kind of event.  Returns the one that R belongs to, or NULL if the
 * first variable of R is not an event. */
static KindRules *sieve_of(const Program *p, KindRules *of, const Rule *r)
{
    const Type *over = r->nbinders ? r->binders[0].over : NULL;

    return !over || over->kind != TYPE_EVENT ? NULL
                                             : &of[over->event ? over->event->id : p->nevents];
}

static void part_rules(Program *p, KindRules *of, RuleIndex *all)
{
    uint32_t *ids = arena_alloc_array(p->arena, sizeof *ids, p->nrules + 1u);
    uint64_t *rest = arena_alloc_array(p->arena, sizeof *rest, p->nrules / 64 + 1u);

    for (uint32_t i = 0; i < p->nrules; i++) {
        KindRules *s = sieve_of(p, of, p->rules[i]);

        if (s)
            s->n++;
        else
            rest[i / 64] |= (uint64_t)1 << i % 64;
    }
    for (uint32_t k = 0; k <= p->nevents; k++) {
        of[k].rules = ids;
        ids += of[k].n;
        of[k].n = 0;
    }
    for (uint32_t i = 0; i < p->nrules; i++) {
        KindRules *s = sieve_of(p, of, p->rules[i]);

        if (s)
            ((uint32_t *)s->rules)[s->n++] = i;
    }
    all->rest = rest;
}

/* ---- rules by their constants ----------------------------------------- */

static bool names_constant(const Rule *r, int arg)
{
    return r->args[arg]->op == EX_CONST && value_given(r->args[arg]->value);
}

/* Returns the parameter of F for which more than half of the rules of F have a constant.  Returns
 * -1 if there is no such parameter. */
static int filing_arg(const Fun *f)
{
    int best = 0;
    uint32_t most = 0;

    for (int a = 0; a < f->nparams; a++) {
        uint32_t n = 0;

        for (uint32_t i = 0; i < f->nrules; i++)
            n += names_constant(f->rules[i], a);
        if (n > most) {
            most = n;
            best = a;
        }
    }
    return most * 2 > f->nrules ? best : -1;
}

/* Sets TO->low and TO->nvalues to the range of the constants in the rules of F.  Adds to *OTHERS
 * the number of rules without a constant. */
static void find_values(const Fun *f, ConstantIndex *to, uint32_t *others)
{
    Value high = INT64_MIN;

    to->low = INT64_MAX;
    for (uint32_t i = 0; i < f->nrules; i++) {
        const Ex *ex = f->rules[i]->args[to->arg];

        if (!names_constant(f->rules[i], to->arg)) {
            ++*others;
            continue;
        }
        to->low = ex->value < to->low ? ex->value : to->low;
        high = ex->value > high ? ex->value : high;
    }
    to->nvalues = (uint32_t)(high - to->low + 1);
}

/* The constant X->low + V has the number V.  For each rule of F with constant number V, stores the
 * rule in RULES[STARTS[V]], and adds 1 to STARTS[V].  For a rule without a constant, does this with
 * every number V.  If RULES is NULL, only adds to STARTS. */
static void place_rules(const Fun *f, const ConstantIndex *x, uint32_t *starts, Rule **rules)
{
    for (uint32_t i = 0; i < f->nrules; i++) {
        Rule *r = f->rules[i];
        bool one = names_constant(r, x->arg);
        uint32_t first = one ? (uint32_t)(r->args[x->arg]->value - x->low) : 0,
                 last = one ? first : x->nvalues;

        for (uint32_t v = first; v <= last; v++) {
            if (rules)
                rules[starts[v]] = r;
            starts[v]++;
        }
    }
}

static ConstantIndex file_rules(const Fun *f, Arena *arena)
{
    ConstantIndex x = { .arg = f->nrules < 4 ? -1 : filing_arg(f) };
    uint32_t *ends, others = 0, all = 0;
    Rule **rules;

    if (x.arg < 0)
        return x;
    find_values(f, &x, &others);
    if (others * (uint64_t)x.nvalues > 4 * (uint64_t)f->nrules) {
        x.nvalues = 0;
        return x;
    }
    ends = arena_alloc_array(arena, sizeof *ends, x.nvalues + 1u);
    place_rules(f, &x, ends, NULL);
    for (uint32_t v = 0; v <= x.nvalues; v++) {
        uint32_t n = ends[v];

        ends[v] = all;
        all += n;
    }
    rules = arena_alloc_array(arena, sizeof(Rule *), all + 1u);
    /* the rules of constant number V begin at ends[V] before this call, and end there after it */
    place_rules(f, &x, ends, rules);
    x.rules = rules;
    x.ends = ends;
    return x;
}

void rule_index_build(Program *p)
{
    RuleIndex *all = arena_new_of(p->arena, RuleIndex);
    KindRules *of = arena_alloc_array(p->arena, sizeof *of, p->nevents + 1u);
    ConstantIndex *filed = arena_alloc_array(p->arena, sizeof *filed, p->nfuns + 1u);
    Arena *scratch = arena_new();
    IndexBuilder m = { p, arena_alloc_array(scratch, sizeof *m.uses, p->nsights + 1u),
                       arena_alloc_array(scratch, sizeof *m.column, p->nsights + 1u) };

    part_rules(p, of, all);
    for (uint32_t k = 0; k <= p->nevents; k++)
        make_columns(&m, &of[k]);
    for (const Fun *f = p->funs; f; f = f->next)
        filed[f->id] = file_rules(f, p->arena);
    arena_free(scratch);
    all->of = of;
    all->filed = filed;
    all->reaches = reach_build(p);
    p->sieves = all;
}
