/* advice_rows.c - turns double-dummy advice into rows of sentences. */
#include "report/advice_rows.h"

#include "library/laws_dir.h"

#include <stdlib.h>

enum {
    SECONDS = 20, /* the timeout in seconds; a normal answer takes at most one second */
    MAX_NAMED = 3 /* a last branch with more than MAX_NAMED values is called "otherwise" */
};

typedef struct AdviceContext {
    const Words *w;
    DoubleDummy *dd;
} AdviceContext;

const char *advice_rows_helper_path(const char *told, Arena *arena)
{
    const char *path = told ? told : getenv("BRIDGELAW_DDS");

    return path ? path : laws_helper_path(arena, "bridgelaw-dds");
}

DoubleDummy *advice_rows_open_helper(const char *program)
{
    return doubledummy_new(program, SECONDS);
}

/* ---- in one world ------------------------------------------------------- */

static const MessageId refusals[] = {
    [DD_ANSWERED] = MSG_advice_refused,  [DD_MISSING] = MSG_advice_no_program,
    [DD_SILENT] = MSG_advice_silent,     [DD_DIED] = MSG_advice_died,
    [DD_NONSENSE] = MSG_advice_nonsense, [DD_REFUSED] = MSG_advice_refused,
    [DD_TURN] = MSG_advice_turn,         [DD_HANDS] = MSG_advice_hands,
    [DD_CONFLICT] = MSG_advice_conflict,
};

/* F is open, so there is no advice.  Returns a sentence that says why.  If F is a holding, the
 * sentence says that the case does not give the whole hand of the owner.  Otherwise it contains
 * the question about F. */
static const char *advice_missing_fact(const Words *w, const Fact *f)
{
    if (f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER)
        return words_say_one(
            w, MSG_advice_hand,
            words_value(w, f->fun->ptype[0], f->args[0], words_form(w, "genitive")));
    return words_say_one(w, MSG_advice_open, words_question(w, f));
}

static const char *advice_say(void *context, const AdviceFound *a)
{
    const AdviceContext *to = context;
    Words w = *to->w;
    const char *missing = NULL;

    w.engine = a->engine;
    if (a->open)
        missing = advice_missing_fact(&w, a->open);
    else if (!a->answered)
        missing = words_text(&w, refusals[doubledummy_why(to->dd)]);
    if (missing)
        return words_say_one(&w, MSG_advice_missing, missing);
    return words_template(&w, a->advice->words.piece[WORD_IS][w.lang], a->slots, a->values[0],
                          a->advice->weights[0].ex->type, NULL, NULL);
}

int advice_rows_lines(const Words *w, const Ruling *r, DoubleDummy *dd, const AdviceLine **lines)
{
    AdviceContext a = { .w = w, .dd = dd };
    const AdviceLine *found;
    int n = advice_of_ruling(r, dd, advice_say, &a, w->arena, &found);
    AdviceLine *told = arena_copy(w->arena, found, sizeof *found, n);
    bool weighed = false;

    for (int i = 0; i < n; i++)
        weighed |= found[i].advice != NULL;
    /* if every line only says why advice is missing, the lines are printed without conditions */
    for (int i = 0; i < n && !weighed; i++)
        told[i].when = &condition_always;
    *lines = told;
    return n;
}

/* ---- as rows ------------------------------------------------------------ */

/* A line of advice.  `when` is its condition, simplified by the answers of the current branch. */
typedef struct AdviceItem {
    const AdviceLine *line;
    const ConditionTree *when;
    bool told; /* the line has been printed */
} AdviceItem;

typedef struct AdviceRows {
    Words w;
    Rows *rows;
} AdviceRows;

/* A branch of an open fact.  All values of the branch lead to the same advice. */
typedef struct AdviceBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool empty; /* no line holds for these values */
} AdviceBranch;

static void advice_add_items(AdviceRows *t, AdviceItem *items, int n, int indent);

static bool same_follows(const AdviceRows *t, const AdviceItem *items, int n, const Fact *f,
                         Value a, Value b)
{
    for (int i = 0; i < n; i++)
        if (!condition_equal(condition_restrict(items[i].when, f, a, t->w.arena),
                             condition_restrict(items[i].when, f, b, t->w.arena)))
            return false;
    return true;
}

/* Stores in LIST the branches of the first fact of TOP, and returns their number.  Values with the
 * same advice for the N ITEMS share a branch. */
static int options(const AdviceRows *t, const AdviceItem *items, int n, const ConditionTree *top,
                   AdviceBranch *list)
{
    int count = 0;

    for (int k = 0; k < top->n; k++) {
        Value v = top->values[k];
        int at = 0;

        while (at < count && !same_follows(t, items, n, top->fact, list[at].values[0], v))
            at++;
        if (at == count) {
            list[count++] = (AdviceBranch){ .empty = true };
            for (int i = 0; i < n; i++) {
                const ConditionTree *kid =
                    condition_restrict(items[i].when, top->fact, v, t->w.arena);

                list[at].empty &= !kid->fact && !kid->truth;
            }
        }
        list[at].values[list[at].n++] = v;
    }
    return count;
}

static void tell_option(AdviceRows *t, const AdviceItem *items, int n, const Fact *f,
                        const AdviceBranch *o, bool last, int indent)
{
    Words outside = t->w;
    World world = { f, o->values[0], t->w.world, o->values, o->n, false };
    const char *head =
        last ? words_text(&t->w, MSG_otherwise)
             : words_say_one(&t->w, MSG_if, words_fact_any(&t->w, f, o->values, o->n));
    AdviceItem *inside = arena_new_array(t->w.arena, AdviceItem, (size_t)n + 1);
    int count = 0;

    for (int i = 0; i < n; i++) {
        const ConditionTree *kid = condition_restrict(items[i].when, f, o->values[0], t->w.arena);

        if (kid->fact || kid->truth)
            inside[count++] = (AdviceItem){ .line = items[i].line, .when = kid };
    }
    t->w.world = &world;
    if (count == 1 && !inside->when->fact) {
        rows_add_text(&t->w, t->rows, indent,
                      words_say_two(&t->w, MSG_branch, head, inside->line->text));
    } else {
        rows_add_text(&t->w, t->rows, indent, arena_printf(t->w.arena, "%s:", head));
        advice_add_items(t, inside, count, indent + 1);
    }
    t->w = outside;
}

/* Adds the question about the first fact of the condition TOP.  Below it, adds the advice of the N
 * ITEMS for each answer. */
static void tell_open(AdviceRows *t, AdviceItem *items, int n, const ConditionTree *top, int indent)
{
    AdviceItem *mine = arena_new_array(t->w.arena, AdviceItem, (size_t)n + 1);
    AdviceBranch list[DOMAIN_MAX];
    bool empty = false;
    int count = 0, noptions;

    for (int i = 0; i < n; i++)
        if (!items[i].told && condition_depends(items[i].when, top->fact)) {
            mine[count++] = items[i];
            items[i].told = true;
        }
    noptions = options(t, mine, count, top, list);
    rows_add_sentence(&t->w, t->rows, indent, words_question(&t->w, top->fact));
    for (int i = 0; i < noptions; i++)
        empty |= list[i].empty;
    for (int i = 0; i < noptions; i++)
        if (!list[i].empty)
            tell_option(t, mine, count, top->fact, &list[i],
                        i > 0 && i + 1 == noptions && !empty && list[i].n > MAX_NAMED, indent + 1);
}

static void advice_add_items(AdviceRows *t, AdviceItem *items, int n, int indent)
{
    for (int i = 0; i < n; i++)
        if (items[i].told)
            continue;
        else if (items[i].when->fact)
            tell_open(t, items, n, items[i].when, indent);
        else
            rows_add_text(&t->w, t->rows, indent, items[i].line->text);
}

void advice_rows_add(const Words *w, const AdviceLine *lines, int n, Rows *rows)
{
    AdviceRows t = { *w, rows };
    AdviceItem *items = arena_new_array(w->arena, AdviceItem, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        items[i] = (AdviceItem){ .line = &lines[i], .when = lines[i].when };
    advice_add_items(&t, items, n, 0);
    for (int i = 0; i < rows->n; i++)
        rows->at[i].text = text_capitalise(w->arena, rows->at[i].text);
    if (!n)
        rows_add_text(w, rows, 0, words_text(w, MSG_advice_none));
}
