/* ruling_lines.c - joins lines of a ruling if one sentence can state them together, and compares
 * lines of two rulings. */
#include "report/ruling_lines.h"

#include "report/ruling_rows_inside.h"
#include "report/ruling_sentences.h"

#include <string.h>

bool ruling_lines_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena)
{
    const Line *other = ruling_find(b, line->key);

    return !other || strcmp(condition_key(a->program, a->c, line->when, arena),
                            condition_key(b->program, b->c, other->when, arena)) != 0;
}

bool ruling_lines_moot(const Words *w, const Line *line, const RowsOptions *o)
{
    const Conclusion *c = line->c;
    Words certain = *w;
    Value v;

    certain.certain = !o->presumed;
    if (o->brief && !o->details && c->kind <= LINE_MODAL && c->fun->detail &&
        (!c->fun->detail_when ||
         (words_evaluate(&certain, c->fun->detail_when, c->args, &v) && v == 1)))
        return true;
    return !o->all && c->kind == LINE_STATUS && c->fun->required && c->fun->required_when &&
           words_evaluate(&certain, c->fun->required_when, c->args, &v) && v != 1;
}

/* Returns true if one sentence can list A and B, as in "♠A, ♠K and ♠2 are known".  A and B may
 * differ only in the parameter that is listed. */
static bool list_together(const Line *a, const Line *b)
{
    const Conclusion *x = a->c, *y = b->c;

    if (x->kind != LINE_STATUS || y->kind != LINE_STATUS || x->fun != y->fun ||
        x->fun->list_by < 0 || x->value != y->value)
        return false;
    for (int i = 0; i < x->nargs; i++)
        if (i != x->fun->list_by && x->args[i] != y->args[i])
            return false;
    return true;
}

const char *ruling_lines_identity(const Words *w, const Line *line)
{
    const char *s = ruling_sentence_with_reasons(w, line),
               *to = w->aloud ? words_addressee(w, line->c) : NULL;

    return to ? arena_printf(w->arena, "%s|%s", to, s) : s;
}

ListedLines ruling_lines_list(RowsTeller *t, RowsItem *items, int n, int i)
{
    const Line *line = items[i].line;
    const Support **all = NULL;
    Value list[MAX_VALUES];
    int nall = 0, nlist = 0;
    Words w = t->w;
    ListedLines told = { 0 };
    const char *first = ruling_lines_identity(&t->w, line);

    for (int k = i; k < n; k++) {
        const Line *other = items[k].line;
        bool listed = k == i || list_together(line, other);

        if (items[k].told || items[k].when != &condition_always)
            continue;
        if (!listed && strcmp(ruling_lines_identity(&t->w, other), first) != 0)
            continue;
        /* the list is full: the next lines get another sentence */
        if (listed && nlist == MAX_VALUES)
            continue;
        if (listed && line->c->kind == LINE_STATUS && line->c->fun->list_by >= 0)
            list[nlist++] = other->c->args[line->c->fun->list_by];
        items[k].told = true;
        all = xrealloc(all, sizeof *all * (size_t)(nall + other->nsupports + 1));
        if (ruling_sentence_is_cited(other))
            nall += ruling_sentence_supports(&t->w, other, all + nall);
        told.marked |=
            t->o->against && (ruling_lines_differ(t->r, other, t->o->against, w.arena) ||
                              !ruling_says_line(t->o->against, t->r, other, t->o->level, w.arena));
    }
    if (nlist > 1) {
        w.list_slot = line->c->fun->list_by;
        w.list = list;
        w.nlist = nlist;
    }
    told.text = t->terse ? ruling_sentence(&w, line) : ruling_sentence_with_reasons(&w, line);
    told.cite = nall ? ruling_sentence_cite_supports(&t->w, all, nall) : NULL;
    xfree(all);
    return told;
}
