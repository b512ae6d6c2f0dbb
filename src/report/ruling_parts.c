/* ruling_parts.c - which conditional lines are told together, and by which open fact. */
#include "report/ruling_rows_inside.h"

#include <string.h>

bool ruling_parts_gives_choice(const Line *line, const Fact *fact)
{
    const Conclusion *c = line->c;

    if (c->kind != LINE_MODAL || fact->kind != FACT_ELECTED || c->fun != fact->fun)
        return false;
    return memcmp(c->args, fact->args, sizeof *c->args * (size_t)fact->nargs) == 0;
}

/* Does WHEN depend on the choice that LINE gives? */
static bool rows_depends_on_line(const RowsTeller *t, const ConditionTree *when,
                                 const Line *line)
{
    const uint64_t *facts = condition_given_facts(t->trees, when);

    if (line->c->kind != LINE_MODAL)
        return false;
    for (int i = 0; i < t->r->nasked; i++)
        if ((facts[i / 64] >> (i % 64) & 1) &&
            ruling_parts_gives_choice(line, condition_given_fact(t->trees, i)))
            return true;
    return false;
}

static bool belong_together(const RowsTeller *t, const RowsItem *a, const RowsItem *b)
{
    if (!a->when->fact || !b->when->fact)
        return false;
    return condition_given_share_fact(t->trees, a->when, b->when) ||
           rows_depends_on_line(t, a->when, b->line) ||
           rows_depends_on_line(t, b->when, a->line);
}

void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n)
{
    for (int i = 0; i < n; i++) {
        items[i].part = i;
        for (int k = 0; k < i; k++) {
            int old = items[k].part;

            if (old == i || !belong_together(t, &items[i], &items[k]))
                continue;
            for (int j = 0; j < i; j++)
                if (items[j].part == old)
                    items[j].part = i;
        }
    }
}

/* A choice that a conditional line gives is told after what that line hangs on. */
static bool comes_later(const RowsItem *items, int n, int part, const Fact *fact)
{
    for (int i = 0; i < n; i++)
        if (items[i].part == part && items[i].when->fact && items[i].when->fact != fact &&
            ruling_parts_gives_choice(items[i].line, fact))
            return true;
    return false;
}

const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n,
                                   int part)
{
    const Fact *best = NULL;
    int most = 0;

    for (int f = 0; f < t->r->nasked; f++) {
        const Fact *fact = condition_given_fact(t->trees, f);
        int count = 0;

        for (int i = 0; i < n; i++)
            count += items[i].part == part &&
                     condition_given_depends(t->trees, items[i].when, fact);
        if (count == 0)
            continue;
        if (comes_later(items, n, part, fact))
            count = 0;
        if (!best || count > most ||
            (count == most && condition_fact_compare(fact, best) < 0)) {
            most = count;
            best = fact;
        }
    }
    return best;
}
