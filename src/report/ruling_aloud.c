/* ruling_aloud.c - sorts the lines of a ruling as the director says them at the table. */
#include "report/ruling_rows_inside.h"

#include "program/program.h"
#include "report/ruling_sentences.h"

#include <string.h>

enum { MAX_DEFINED = 3 }; /* the most nested definitions that are searched */

bool ruling_aloud_is_choice(const Conclusion *c)
{
    return c->kind == LINE_MODAL && (c->modal == MODAL_MAY || c->fun->choosing);
}

/* Returns the place of LINE in the order at the table: 0 for what happened, 1 for a duty, 2 for a
 * choice, 3 for a list of cards, 4 for advice on what to do, 5 for a line that is said to no
 * player. */
static int rows_turn(const RowsTeller *t, const Line *line)
{
    const Conclusion *c = line->c;

    if (!words_addressee(&t->w, c))
        return 5;
    if (c->kind == LINE_STATUS)
        return ruling_sentence_listed(line) ? 3 : 0;
    if (c->kind != LINE_MODAL)
        return 1;
    if (modal_only_advises(c->modal))
        return 4;
    if (right_used(c->state) || c->state == RIGHT_LAPSED)
        return 0;
    return ruling_aloud_is_choice(c) ? 2 : 1;
}

/* Returns true if EX reads the status FUN, directly or through at most DEPTH nested definitions. */
static bool asks(const Ex *ex, const Fun *fun, int depth)
{
    if (!ex)
        return false;
    if (ex->op == EX_CALL && ex->fun == fun)
        return true;
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && depth > 0)
        for (int i = 0; i < ex->fun->ncases; i++)
            if (asks(ex->fun->cases[i].value, fun, depth - 1) ||
                asks(ex->fun->cases[i].when, fun, depth - 1))
                return true;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (asks(ex_kid(ex, i), fun, depth))
            return true;
    return false;
}

/* Returns true if a condition or a binder of R reads the status FUN. */
static bool rule_asks(const Rule *r, const Fun *fun)
{
    for (int k = 0; k < r->nconds; k++)
        if (asks(r->conds[k].ex, fun, MAX_DEFINED))
            return true;
    for (int k = 0; k < r->nbinders; k++)
        if (asks(r->binders[k].where, fun, MAX_DEFINED) || asks(r->binders[k].in, fun, MAX_DEFINED))
            return true;
    return false;
}

/* Returns rule_asks(), which is computed once for each rule and status. */
static bool rule_asks_once(const RowsTeller *t, const Rule *r, const Fun *fun)
{
    const uintptr_t mixed = ((uintptr_t)r >> 4) * 31 + ((uintptr_t)fun >> 4);
    RowsReads **bucket = &t->reads[mixed % ROWS_BUCKETS], *known;

    for (known = *bucket; known; known = known->next)
        if (known->rule == r && known->fun == fun)
            return known->reads;
    known = arena_new_of(t->w.arena, RowsReads);
    *known = (RowsReads){ r, fun, rule_asks(r, fun), *bucket };
    *bucket = known;
    return known->reads;
}

/* Returns true if a rule behind A reads the status that B states.  Then B is said before A. */
static bool rows_asks_line(const RowsTeller *t, const Line *a, const Line *b)
{
    if (b->c->kind != LINE_STATUS || a->c->fun == b->c->fun)
        return false;
    for (int i = 0; i < a->nsupports; i++)
        if (rule_asks_once(t, a->supports[i]->rule, b->c->fun))
            return true;
    return false;
}

/* Returns the index of the item to say first: an item with the lowest rows_turn() that rests on no
 * other item with that value.  If every such item rests on another, returns the first of them. */
static int said_first(const RowsTeller *t, const RowsItem *items, int n)
{
    int first = 0;

    for (int i = 1; i < n; i++)
        if (rows_turn(t, items[i].line) < rows_turn(t, items[first].line))
            first = i;
    for (int i = first; i < n; i++) {
        bool free = rows_turn(t, items[i].line) == rows_turn(t, items[first].line);

        for (int k = 0; k < n && free; k++)
            free = k == i || rows_turn(t, items[k].line) != rows_turn(t, items[i].line) ||
                   !rows_asks_line(t, items[i].line, items[k].line);
        if (free)
            return i;
    }
    return first;
}

void ruling_aloud_order(const RowsTeller *t, RowsItem *items, int n)
{
    for (int i = 0; i < n; i++) {
        int at = i + said_first(t, items + i, n - i);
        RowsItem first = items[at];

        memmove(items + i + 1, items + i, sizeof *items * (size_t)(at - i));
        items[i] = first;
    }
}

const char *ruling_aloud_question(const RowsTeller *t, const Fact *fact)
{
    const char *s = words_question(&t->w, fact), *away, *learning;

    if (!t->w.aloud)
        return s;
    away = words_kept_away(&t->w, fact);
    learning = words_learning(&t->w, fact);
    if (away)
        s = words_say_two(&t->w, MSG_say_away, s, away);
    return learning ? words_say_two(&t->w, MSG_say_tells, s, learning) : s;
}

bool ruling_aloud_asked_last(const RowsTeller *t, const Fact *f)
{
    const Type *cost = program_type(t->w.p, "cost");

    return f->kind == FACT_FINDING && cost && words_cost(&t->w, f) + 1 >= (int)cost->count;
}
