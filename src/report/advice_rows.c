#include "report/advice_rows.h"

#include "library/laws_dir.h"

#include <stdlib.h>
#include <string.h>

enum {
    SECONDS = 20, /* an answer takes a second at most */
    MAX_NAMED = 3 /* of more values that are left it is said that they are the others */
};

typedef struct Advising {
    const Words *w;
    DoubleDummy *dd;
} Advising;

const char *advising_program(const char *told, Arena *arena)
{
    const char *path = told ? told : getenv("BRIDGELAW_DDS");

    return path ? path : helper_path(arena, "bridgelaw-dds");
}

DoubleDummy *advising_open(const char *program)
{
    return dd_new(program, SECONDS);
}

/* ---- in one world ------------------------------------------------------- */

static const char *why_not(const Words *w, DdWhy why)
{
    static const MessageId says[] = {
        [DD_ANSWERED] = MSG_advice_refused,  [DD_MISSING] = MSG_advice_no_program,
        [DD_SILENT] = MSG_advice_silent,     [DD_DIED] = MSG_advice_died,
        [DD_NONSENSE] = MSG_advice_nonsense, [DD_REFUSED] = MSG_advice_refused,
        [DD_TURN] = MSG_advice_turn,         [DD_HANDS] = MSG_advice_hands,
        [DD_CONFLICT] = MSG_advice_conflict,
    };

    return words_say(w, says[why], NULL, NULL, NULL);
}

/* A card of which nothing is known says that its hand is not told. */
static const char *hangs_on(const Words *w, const Fact *f)
{
    if (f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER)
        return words_say(
            w, MSG_advice_hand,
            words_value(w, f->fun->ptype[0], f->args[0], words_form(w, "genitive")), NULL,
            NULL);
    return words_say(w, MSG_advice_open, words_question(w, f), NULL, NULL);
}

static const char *say(void *context, const Advised *a)
{
    const Advising *to = context;
    Words w = *to->w;
    const char *missing = NULL;

    w.engine = a->engine;
    if (a->open)
        missing = hangs_on(&w, a->open);
    else if (!a->answered)
        missing = why_not(&w, dd_why(to->dd));
    if (missing)
        return words_say(&w, MSG_advice_missing, missing, NULL, NULL);
    return words_template(&w, a->advice->words.piece[WORD_IS][w.lang], a->slots,
                          a->values[0], a->advice->weights[0].ex->type, NULL, NULL);
}

/* Where nothing can be weighed, when it is missing is of no interest. */
int advising_lines(const Words *w, const Ruling *r, DoubleDummy *dd,
                   const AdviceLine **lines)
{
    Advising a = { .w = w, .dd = dd };
    const AdviceLine *found;
    int n = advise(r, dd, say, &a, w->arena, &found);
    AdviceLine *told = arena_copy(w->arena, found, sizeof *found, n);
    bool weighed = false;

    for (int i = 0; i < n; i++)
        weighed |= found[i].advice != NULL;
    for (int i = 0; i < n && !weighed; i++)
        told[i].when = &tree_true;
    *lines = told;
    return n;
}

/* ---- as rows ------------------------------------------------------------ */

/* A line with what is left of its condition where it is told. */
typedef struct Item {
    const AdviceLine *line;
    const Tree *when;
    bool told;
} Item;

typedef struct Telling {
    Words w;
    Rows *rows;
} Telling;

/* Values of what is open from which the same follows. */
typedef struct Option {
    Value values[DOMAIN_MAX];
    int n;
    bool empty; /* nothing is said there */
} Option;

static void tell(Telling *t, Item *items, int n, int indent);

static const Tree *given(const Telling *t, const Item *it, const Fact *f, Value v)
{
    return tree_restrict(it->when, f, v, t->w.arena);
}

static bool same_follows(const Telling *t, const Item *items, int n, const Fact *f,
                         Value a, Value b)
{
    for (int i = 0; i < n; i++)
        if (!tree_equal(given(t, &items[i], f, a), given(t, &items[i], f, b)))
            return false;
    return true;
}

/* The values of the fact at the top of TOP. */
static int options(const Telling *t, const Item *items, int n, const Tree *top,
                   Option *list)
{
    int count = 0;

    for (int k = 0; k < top->n; k++) {
        Value v = top->values[k];
        int at = 0;

        while (at < count && !same_follows(t, items, n, top->fact, list[at].values[0], v))
            at++;
        if (at == count) {
            list[count++] = (Option){ .empty = true };
            for (int i = 0; i < n; i++) {
                const Tree *kid = given(t, &items[i], top->fact, v);

                list[at].empty &= !kid->fact && !kid->truth;
            }
        }
        list[at].values[list[at].n++] = v;
    }
    return count;
}

static void tell_option(Telling *t, const Item *items, int n, const Fact *f,
                        const Option *o, bool last, int indent)
{
    Words outside = t->w;
    World world = { f, o->values[0], t->w.world, o->values, o->n };
    const char *head =
        last ? words_say(&t->w, MSG_otherwise, NULL, NULL, NULL)
             : words_say(&t->w, MSG_if, words_fact_any(&t->w, f, o->values, o->n), NULL,
                         NULL);
    Item *inside = arena_new_array(t->w.arena, Item, (size_t)n + 1);
    int count = 0;

    for (int i = 0; i < n; i++) {
        const Tree *kid = given(t, &items[i], f, o->values[0]);

        if (kid->fact || kid->truth)
            inside[count++] = (Item){ .line = items[i].line, .when = kid };
    }
    t->w.world = &world;
    if (count == 1 && !inside->when->fact) {
        rows_add(&t->w, t->rows,
                 (Row){ .indent = indent,
                        .text = words_say(&t->w, MSG_branch, head, inside->line->text,
                                          NULL) });
    } else {
        rows_add(
            &t->w, t->rows,
            (Row){ .indent = indent, .text = arena_printf(t->w.arena, "%s:", head) });
        tell(t, inside, count, indent + 1);
    }
    t->w = outside;
}

/* What hangs on the fact that TOP, the condition of one of them, asks first. */
static void tell_open(Telling *t, Item *items, int n, const Tree *top, int indent)
{
    Item *mine = arena_new_array(t->w.arena, Item, (size_t)n + 1);
    Option list[DOMAIN_MAX];
    bool empty = false;
    int count = 0, noptions;

    for (int i = 0; i < n; i++)
        if (!items[i].told && tree_depends(items[i].when, top->fact)) {
            mine[count++] = items[i];
            items[i].told = true;
        }
    noptions = options(t, mine, count, top, list);
    rows_add(&t->w, t->rows,
             (Row){ .indent = indent,
                    .text = tell_finished(&t->w, words_question(&t->w, top->fact)) });
    for (int i = 0; i < noptions; i++)
        empty |= list[i].empty;
    for (int i = 0; i < noptions; i++)
        if (!list[i].empty)
            tell_option(t, mine, count, top->fact, &list[i],
                        i > 0 && i + 1 == noptions && !empty && list[i].n > MAX_NAMED,
                        indent + 1);
}

static void tell(Telling *t, Item *items, int n, int indent)
{
    for (int i = 0; i < n; i++)
        if (items[i].told)
            continue;
        else if (items[i].when->fact)
            tell_open(t, items, n, items[i].when, indent);
        else
            rows_add(&t->w, t->rows,
                     (Row){ .indent = indent, .text = items[i].line->text });
}

void advising_tell(const Words *w, const AdviceLine *lines, int n, Rows *rows)
{
    Telling t = { *w, rows };
    Item *items = arena_new_array(w->arena, Item, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        items[i] = (Item){ .line = &lines[i], .when = lines[i].when };
    tell(&t, items, n, 0);
    for (int i = 0; i < rows->n; i++)
        rows->at[i].text = text_capitalise(w->arena, rows->at[i].text);
    if (!n)
        rows_add(w, rows,
                 (Row){ .text = words_say(w, MSG_advice_none, NULL, NULL, NULL) });
}
