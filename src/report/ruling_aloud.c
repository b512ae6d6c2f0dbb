/* ruling_aloud.c - sorts the lines of a ruling by the order of speech: the director says them at
 * the table in this order.  A short report has almost the same order.
 *
 * A line rests on a status if one of the rules behind the line reads the status. */
#include "report/ruling_rows_inside.h"

#include "kit/vec.h"
#include "program/program.h"
#include "report/ruling_sentences.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEFINED = 3 }; /* the largest depth of nested definitions that are searched */

bool ruling_aloud_is_choice(const Conclusion *c)
{
    return c->kind == LINE_MODAL &&
           (c->modal == MODAL_MAY || (c->fun->choosing && modal_effective(c->modal)));
}

/* Returns true if C is a right or a duty that its owner can still use.  A choice with only one
 * possible value does not count. */
static bool is_pending(const Conclusion *c)
{
    return c->kind == LINE_MODAL && modal_effective(c->modal) && !right_used(c->state) &&
           c->state != RIGHT_LAPSED && !(c->has_from && value_set_size((Value)c->from) == 1);
}

/* Returns the place of the line of ITEM in the order at the table:
 *
 *    0  what happened
 *    1  a duty, or a refusal
 *    2  a choice
 *    3  a list of cards
 *    4  advice on what to do
 *    5  a line that is said to nobody
 *
 * In a short report, some lines that hold in any case have other places:
 *
 *   -3  a duty that can still be done
 *   -2  a refusal: somebody did something without effect
 *   -1  a choice that can still be made
 *    3  a duty that was done, or a choice that was made; lines with its consequences come first */
static int rows_turn(const RowsTeller *t, const RowsItem *item)
{
    const Line *line = item->line;
    const Conclusion *c = line->c;

    if (t->o->brief && !t->w.aloud && !t->terse && item->when == &condition_always) {
        if (is_pending(c))
            return ruling_aloud_is_choice(c) ? -1 : -3;
        if (c->kind == LINE_REFUSED)
            return -2;
        if (c->kind == LINE_MODAL && right_used(c->state) &&
            (c->fun->choosing || c->modal != MODAL_MAY))
            return 3;
    }
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

/* Records in X that the rule of X calls FUN.  Also records that the caller will search DEPTH levels
 * of definitions below FUN.  Returns false if an earlier search below FUN went at least DEPTH
 * levels deep.  Then another search would find nothing new. */
static bool note_call(const RowsTeller *t, RowsReads *x, const Fun *fun, int depth)
{
    for (int i = 0; i < x->n; i++)
        if (x->calls[i].fun == fun) {
            if (x->calls[i].depth >= depth)
                return false;
            x->calls[i].depth = depth;
            return true;
        }
    VEC_ROOM_IN(t->w.arena, x->calls, x->n, x->cap);
    x->calls[x->n++] = (RowsCall){ fun, depth };
    return true;
}

/* Adds to X the functions that EX calls, directly or through at most DEPTH levels of nested
 * definitions. */
static void add_calls(const RowsTeller *t, RowsReads *x, const Ex *ex, int depth)
{
    if (!ex)
        return;
    if (ex->op == EX_CALL && note_call(t, x, ex->fun, depth) && ex->fun->kind == FUN_DEFINE &&
        depth > 0)
        for (int i = 0; i < ex->fun->ncases; i++) {
            add_calls(t, x, ex->fun->cases[i].value, depth - 1);
            add_calls(t, x, ex->fun->cases[i].when, depth - 1);
        }
    for (int i = 0; i < ex_nkids(ex); i++)
        add_calls(t, x, ex_kid(ex, i), depth);
}

/* Returns the functions that the conditions and the binders of R call.  Keeps the result for later
 * calls. */
static const RowsReads *rule_calls(const RowsTeller *t, const Rule *r)
{
    RowsRules *known = t->rules;
    uint64_t hash = ((uint64_t)(uintptr_t)r >> 4) * 0x9E3779B97F4A7C15u >> 20, n;
    RowsReads *x;

    for (size_t i = 0; (n = hash_index_next(&known->by_rule, hash, &i));)
        if (known->at[n - 1].rule == r)
            return &known->at[n - 1];
    VEC_ROOM_IN(t->w.arena, known->at, known->n, known->cap);
    x = &known->at[known->n++];
    *x = (RowsReads){ .rule = r };
    hash_index_add(&known->by_rule, hash, (uint64_t)known->n);
    for (int k = 0; k < r->nconds; k++)
        add_calls(t, x, r->conds[k].ex, MAX_DEFINED);
    for (int k = 0; k < r->nbinders; k++) {
        add_calls(t, x, r->binders[k].where, MAX_DEFINED);
        add_calls(t, x, r->binders[k].in, MAX_DEFINED);
    }
    return x;
}

/* Returns how closely the rules behind A read the status that B states.  Returns 0 if the rules do
 * not read the status.  Otherwise the result is larger if a rule reaches the status through fewer
 * nested definitions. */
static int rows_reads_line(const RowsTeller *t, const Line *a, const Line *b)
{
    int depth = 0;

    if (b->c->kind != LINE_STATUS || a->c->fun == b->c->fun)
        return 0;
    for (int i = 0; i < a->nsupports; i++) {
        const RowsReads *x = rule_calls(t, a->supports[i]->rule);

        for (int k = 0; k < x->n; k++)
            if (x->calls[k].fun == b->c->fun && x->calls[k].depth >= depth)
                depth = x->calls[k].depth + 1;
    }
    return depth;
}

/* Returns true if the director says B before A.  This is so if A rests on B, and B does not rest as
 * closely on A. */
static bool rows_asks_line(const RowsTeller *t, const Line *a, const Line *b)
{
    int reads = rows_reads_line(t, a, b);

    return reads > 0 && reads > rows_reads_line(t, b, a);
}

/* A and B are statuses of the same event.  Returns true if the first clause behind A comes before
 * the first clause behind B in the Laws.  If both clauses have the same label, compares the order
 * of the declarations of A and B in the vocabulary. */
static bool rows_before_in_laws(const Line *a, const Line *b)
{
    const char *label[2];
    int laws;

    if (a->c->kind != LINE_STATUS || b->c->kind != LINE_STATUS || !a->c->nargs || !b->c->nargs ||
        a->c->args[0] != b->c->args[0] || a->c->fun->ptype[0]->kind != TYPE_EVENT ||
        b->c->fun->ptype[0]->kind != TYPE_EVENT || !a->nsupports || !b->nsupports)
        return false;
    label[0] = a->supports[0]->rule->clause->label;
    label[1] = b->supports[0]->rule->clause->label;
    laws = atoi(label[0]) - atoi(label[1]);
    laws = laws ? laws : strcmp(label[0], label[1]);
    return laws ? laws < 0 : a->c->fun->id < b->c->fun->id;
}

/* Returns true if item I of the N ITEMS rests on no other item with the same rows_turn(). */
static bool rests_on_none(const RowsTeller *t, const RowsItem *items, int n, int i)
{
    for (int k = 0; k < n; k++)
        if (k != i && rows_turn(t, &items[k]) == rows_turn(t, &items[i]) &&
            rows_asks_line(t, items[i].line, items[k].line))
            return false;
    return true;
}

/* Returns the index of the item to say first: it has the lowest rows_turn(), and rests on no other
 * item with that rows_turn().  If each of these items rests on another, returns the first of them.
 * Statuses of one event are said in the order of the Laws. */
static int said_first(const RowsTeller *t, const RowsItem *items, int n)
{
    int first = 0, free = -1;

    for (int i = 1; i < n; i++)
        if (rows_turn(t, &items[i]) < rows_turn(t, &items[first]))
            first = i;
    for (int i = first; i < n; i++)
        if (rows_turn(t, &items[i]) == rows_turn(t, &items[first]) &&
            (free < 0 || rows_before_in_laws(items[i].line, items[free].line)) &&
            rests_on_none(t, items, n, i))
            free = i;
    return free < 0 ? first : free;
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
