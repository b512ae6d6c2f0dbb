/* incentive_text.c - prints how many tricks an irregularity gains, as text. */
#include "report/incentive_report.h"

#include "case/case.h"
#include "library/text_case.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Widths in columns.  COUNTED: the text at the left of a row of the table.  MANNER: the next cell,
 * with the value for careless irregularities. */
enum { COUNTED = 44, MANNER = 18 };

static const MessageId manner_names[] = {
    [CARELESS] = MSG_incentive_careless, [DELIBERATE] = MSG_incentive_deliberate
};
static const MessageId apart_says[] = {
    [APART_OPEN] = MSG_incentive_apart_open,   [APART_CLASH] = MSG_incentive_apart_clash,
    [APART_OTHER] = MSG_incentive_apart_other, [APART_NO_WORTH] = MSG_incentive_apart_worth,
    [APART_TURN] = MSG_incentive_apart_turn,   [APART_OBLIGED] = MSG_incentive_apart_obliged
};
/* Returns N hundredths as a decimal number.  The number has a sign unless it is 0. */
static const char *hundredths(const Words *w, int64_t n)
{
    int64_t size = n < 0 ? -n : n;

    return arena_printf(w->arena, "%s%" PRId64 ".%02" PRId64,
                        n < 0   ? "−"
                        : n > 0 ? "+"
                                : "",
                        size / 100, size % 100);
}

static const char *incentive_labels(const Words *w, const Incentive *q)
{
    const char **all = arena_new_array(w->arena, const char *, (size_t)q->ncovers + 1);

    for (int i = 0; i < q->ncovers; i++)
        all[i] = words_clause(w, q->covers[i]);
    return words_joined(w, all, q->ncovers, JOINT_AND);
}

/* Returns N, a number of tricks gained or lost.  The number has a sign unless it is 0. */
static const char *tricks(const Words *w, int n)
{
    return arena_printf(w->arena, "%s%d", n < 0 ? "−" : n > 0 ? "+" : "", abs(n));
}

/* ---- text --------------------------------------------------------------- */

static void incentive_print_row(const Words *w, const Page *p, MessageId id,
                                const char *const of[MANNERS])
{
    fputs("  ", p->out);
    page_left(p, COUNTED, words_text(w, id));
    page_left(p, MANNER, of[CARELESS]);
    fprintf(p->out, "%s\n", of[DELIBERATE]);
}

static void put_count(const Words *w, const Page *p, MessageId id, const IncentiveResult *f,
                      const int64_t n[MANNERS])
{
    const char *of[MANNERS];

    for (int m = 0; m < MANNERS; m++) {
        int64_t all = f->in[m].gains.n;

        of[m] = words_say_two(
            w, MSG_incentive_count, words_number(w, (uint64_t)n[m]),
            arena_printf(w->arena, "%" PRId64, all ? (100 * n[m] + all / 2) / all : 0));
    }
    incentive_print_row(w, p, id, of);
}

static void put_gains(const Words *w, const Page *p, const IncentiveResult *f)
{
    const char *mean[MANNERS], *between[MANNERS];

    for (int m = 0; m < MANNERS; m++) {
        Interval i = interval_of_sample(&f->in[m].gains);

        mean[m] = hundredths(w, i.mean);
        between[m] = i.bounded ? words_say_two(w, MSG_incentive_to, hundredths(w, i.low),
                                               hundredths(w, i.high))
                               : words_text(w, MSG_incentive_no_interval);
    }
    incentive_print_row(w, p, MSG_incentive_mean, mean);
    incentive_print_row(w, p, MSG_incentive_interval, between);
}

static void put_table(const Words *w, const Page *p, const IncentiveResult *f)
{
    const char *names[MANNERS], *deals[MANNERS];
    const IncentiveTally *a = &f->in[CARELESS], *b = &f->in[DELIBERATE];

    for (int m = 0; m < MANNERS; m++) {
        names[m] = words_text(w, manner_names[m]);
        deals[m] = words_number(w, (uint64_t)f->in[m].gains.n);
    }
    fprintf(p->out, "\n  %*s", COUNTED, "");
    page_left(p, MANNER, names[CARELESS]);
    fprintf(p->out, "%s\n", names[DELIBERATE]);
    incentive_print_row(w, p, MSG_incentive_deals, deals);
    put_gains(w, p, f);
    put_count(w, p, MSG_incentive_gained, f, (int64_t[]){ a->gained, b->gained });
    put_count(w, p, MSG_incentive_same, f, (int64_t[]){ a->same, b->same });
    put_count(w, p, MSG_incentive_cost, f, (int64_t[]){ a->cost, b->cost });
    put_count(w, p, MSG_incentive_won, f, (int64_t[]){ a->won, b->won });
    put_count(w, p, MSG_incentive_lost, f, (int64_t[]){ a->lost, b->lost });
}

/* Loads the case of B into *C.  Returns the index of the irregularity among the events of the
 * case. */
static int best_place(const IncentiveSetup *t, const BestDeal *b, TextCase **c)
{
    int place = -1;

    *c = text_case_new(t->p, "incentive", b->text, strlen(b->text));
    if ((*c)->c)
        place = case_event_find((*c)->c, b->label);
    if (place < 0)
        BUG("no irregularity %s in: %s", b->label, b->text);
    return place;
}

static void put_best(const Words *w, const IncentiveSetup *t, const BestDeal *b, const Page *p)
{
    Words of = *w;
    Rows rows = { 0 };
    TextCase *c;
    int place = best_place(t, b, &c);

    of.c = c->c;
    of.sources = NULL;
    of.engine = engine_new(t->p, c->c, 0, c->c->nevents, c->arena);
    rows_add_text(w, &rows, 0, words_told(&of, place));
    page_section(p,
                 words_say(w, MSG_incentive_best, tricks(w, b->gain), words_number(w, b->deal),
                           words_number(w, (uint64_t)place / SEATS + 1)),
                 &rows);
    engine_free(of.engine);
    text_case_free(c);
}

static void put_possible(const Words *w, const IncentiveResult *f, const Page *p)
{
    const char *why[UNCOUNTED_REASONS];
    int n = 0;

    fprintf(p->out, "\n  %s\n",
            words_say_two(w, MSG_incentive_possible, words_number(w, f->possible),
                          words_number(w, f->deals)));
    for (int i = APART_OPEN; i < UNCOUNTED_REASONS; i++)
        if (f->apart[i])
            why[n++] = words_say_one(w, apart_says[i], words_number(w, f->apart[i]));
    if (n)
        fprintf(p->out, "  %s\n",
                words_say_one(w, MSG_incentive_apart, words_joined(w, why, n, JOINT_AND)));
}

static void put_notes(const Words *w, bool all, const Page *p)
{
    const MessageId notes[] = { MSG_incentive_model_play, MSG_incentive_model_deal,
                                all ? MSG_incentive_model_all : MSG_incentive_model_moment,
                                MSG_incentive_model_equity, MSG_incentive_model_interval };
    Rows rows = { 0 };

    for (size_t i = 0; i < BL_LEN(notes); i++) {
        const char *s = rows_finish_sentence(w, words_text(w, notes[i]));

        rows_add_text(w, &rows, 0, text_capitalise(w->arena, s));
    }
    page_section(p, words_text(w, MSG_incentive_model), &rows);
}

void incentive_report_print(const Words *w, const IncentiveSetup *t, const IncentiveResult *found,
                            bool notes, const Page *page)
{
    page_heading(page, words_say_two(w, MSG_incentive_head, incentive_labels(w, t->of),
                                     t->of->title.in[w->lang]));
    fprintf(page->out, "  %s\n",
            words_say(w, MSG_incentive_run, w->p->title.in[w->lang], words_number(w, t->deals),
                      arena_printf(w->arena, "%" PRIu64, t->seed)));
    put_possible(w, found, page);
    if (found->in[CARELESS].gains.n) {
        put_table(w, page, found);
        put_best(w, t, &found->best, page);
    }
    if (notes)
        put_notes(w, t->all, page);
}
