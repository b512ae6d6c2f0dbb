#include "advising.h"

#include "advise.h"
#include "lawsdir.h"

#include <stdlib.h>
#include <string.h>

enum { SECONDS = 20 }; /* an answer takes a second at most */

typedef struct Advising {
    const Words *w;
    DoubleDummy *dd;
    AdviceRow *rows;
    int n, cap;
} Advising;

DoubleDummy *advising_open(Arena *arena)
{
    const char *path = getenv("BRIDGELAW_DDS");

    return dd_new(path ? path : helper_path(arena, "bridgelaw-dds"), SECONDS);
}

static void add(Advising *a, AdviceRow row)
{
    if (a->n == a->cap) {
        int cap = a->cap ? 2 * a->cap : 16;
        AdviceRow *more = arena_alloc_array(a->w->arena, sizeof *more, (size_t)cap);

        if (a->n)
            memcpy(more, a->rows, sizeof *more * (size_t)a->n);
        a->rows = more;
        a->cap = cap;
    }
    row.text = text_capitalise(a->w->arena, row.text);
    a->rows[a->n++] = row;
}

/* What is missing is told once, of whatever is missing for it. */
static void add_missing(Advising *a, const char *why)
{
    const char *text = text_capitalise(
        a->w->arena, words_say(a->w, MSG_advice_missing, why, NULL, NULL));

    for (int i = 0; i < a->n; i++)
        if (strcmp(a->rows[i].text, text) == 0)
            return;
    add(a, (AdviceRow){ .text = text, .value = BL_ABSENT });
}

static const char *why_not(const Words *w, DdWhy why)
{
    static const MessageId says[] = {
        [DD_ANSWERED] = MSG_advice_refused,  [DD_MISSING] = MSG_advice_no_program,
        [DD_SILENT] = MSG_advice_silent,     [DD_DIED] = MSG_advice_died,
        [DD_NONSENSE] = MSG_advice_nonsense, [DD_REFUSED] = MSG_advice_refused,
        [DD_TURN] = MSG_advice_turn,         [DD_HANDS] = MSG_advice_hands,
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

static void take(void *context, const Advised *given)
{
    Advising *a = context;
    Words w = *a->w;

    w.engine = given->engine;
    if (given->open) {
        add_missing(a, hangs_on(a->w, given->open));
    } else if (!value_given(given->value)) {
        add_missing(a, why_not(a->w, dd_why(a->dd)));
    } else {
        add(a, (AdviceRow){
                   .name = given->advice->name,
                   .value = given->value,
                   .text = words_template(&w, given->advice->words.piece[WORD_IS][w.lang],
                                          given->slots, given->value,
                                          given->advice->weigh->type, NULL, NULL) });
    }
}

int advising_rows(const Words *w, const Ruling *r, DoubleDummy *dd,
                  const AdviceRow **rows)
{
    Advising a = { .w = w, .dd = dd };

    advise(r, dd, take, &a, w->arena);
    *rows = a.rows;
    return a.n;
}
