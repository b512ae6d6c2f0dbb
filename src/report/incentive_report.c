#include "report/incentive_report.h"

#include "case/case.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Columns of the table: what is counted; careless; deliberate. */
enum { COUNTED = 44, MANNER = 18 };

static const MessageId manner_names[] = {
    [CARELESS] = MSG_incentive_careless, [DELIBERATE] = MSG_incentive_deliberate
};
static const MessageId apart_says[] = { [APART_OPEN] = MSG_incentive_apart_open,
                                        [APART_CLASH] = MSG_incentive_apart_clash,
                                        [APART_OTHER] = MSG_incentive_apart_other,
                                        [APART_NO_WORTH] = MSG_incentive_apart_worth,
                                        [APART_TURN] = MSG_incentive_apart_turn,
                                        [APART_OBLIGED] = MSG_incentive_apart_obliged };
static const char *const apart_keys[] = {
    [APART_OPEN] = "open",         [APART_CLASH] = "clash", [APART_OTHER] = "other",
    [APART_NO_WORTH] = "no_worth", [APART_TURN] = "turn",   [APART_OBLIGED] = "obliged"
};

static const char *say(const Words *w, MessageId id, const char *a, const char *b,
                       const char *c)
{
    return words_say(w, id, a, b, c);
}

static const char *count(const Words *w, uint64_t n)
{
    return words_number(w, n);
}

/* Hundredths, with a sign where there is something to gain or to lose. */
static const char *hundredths(const Words *w, int64_t n)
{
    int64_t size = n < 0 ? -n : n;

    return arena_printf(w->arena, "%s%" PRId64 ".%02" PRId64,
                        n < 0   ? "−"
                        : n > 0 ? "+"
                                : "",
                        size / 100, size % 100);
}

static const char *title_of(const Words *w, const Incentive *q)
{
    return q->title.in[w->lang];
}

static const char *labels_of(const Words *w, const Incentive *q)
{
    const char **all = arena_new_array(w->arena, const char *, (size_t)q->ncovers + 1);

    for (int i = 0; i < q->ncovers; i++)
        all[i] = words_clause(w, q->covers[i]);
    return words_joined(w, all, q->ncovers, JOINT_AND);
}

/* Tricks gained, or lost. */
static const char *tricks(const Words *w, int n)
{
    return arena_printf(w->arena, "%s%d", n < 0 ? "−" : n > 0 ? "+" : "", abs(n));
}

/* ---- text --------------------------------------------------------------- */

static void put_columns(FILE *out, const char *s, int width)
{
    int n = page_columns(s);

    fprintf(out, "%s%*s", s, n < width ? width - n : 0, "");
}

static void put_row(const Words *w, const Page *p, MessageId id,
                    const char *const of[MANNERS])
{
    fputs("  ", p->out);
    put_columns(p->out, say(w, id, NULL, NULL, NULL), COUNTED);
    put_columns(p->out, of[CARELESS], MANNER);
    fprintf(p->out, "%s\n", of[DELIBERATE]);
}

static void put_count(const Words *w, const Page *p, MessageId id, const Temptation *f,
                      const int64_t n[MANNERS])
{
    const char *of[MANNERS];

    for (int m = 0; m < MANNERS; m++) {
        int64_t all = f->in[m].gains.n;

        of[m] = say(
            w, MSG_incentive_count, count(w, (uint64_t)n[m]),
            arena_printf(w->arena, "%" PRId64, all ? (100 * n[m] + all / 2) / all : 0),
            NULL);
    }
    put_row(w, p, id, of);
}

static void put_gains(const Words *w, const Page *p, const Temptation *f)
{
    const char *mean[MANNERS], *between[MANNERS];

    for (int m = 0; m < MANNERS; m++) {
        Interval i = sample_interval(&f->in[m].gains);

        mean[m] = hundredths(w, i.mean);
        between[m] = i.bounded ? say(w, MSG_incentive_to, hundredths(w, i.low),
                                     hundredths(w, i.high), NULL)
                               : say(w, MSG_incentive_no_interval, NULL, NULL, NULL);
    }
    put_row(w, p, MSG_incentive_mean, mean);
    put_row(w, p, MSG_incentive_interval, between);
}

static void put_table(const Words *w, const Page *p, const Temptation *f)
{
    const char *names[MANNERS], *deals[MANNERS];
    const Tally *a = &f->in[CARELESS], *b = &f->in[DELIBERATE];

    for (int m = 0; m < MANNERS; m++) {
        names[m] = say(w, manner_names[m], NULL, NULL, NULL);
        deals[m] = count(w, (uint64_t)f->in[m].gains.n);
    }
    fprintf(p->out, "\n  %*s", COUNTED, "");
    put_columns(p->out, names[CARELESS], MANNER);
    fprintf(p->out, "%s\n", names[DELIBERATE]);
    put_row(w, p, MSG_incentive_deals, deals);
    put_gains(w, p, f);
    put_count(w, p, MSG_incentive_gained, f, (int64_t[]){ a->gained, b->gained });
    put_count(w, p, MSG_incentive_same, f, (int64_t[]){ a->same, b->same });
    put_count(w, p, MSG_incentive_cost, f, (int64_t[]){ a->cost, b->cost });
    put_count(w, p, MSG_incentive_won, f, (int64_t[]){ a->won, b->won });
    put_count(w, p, MSG_incentive_lost, f, (int64_t[]){ a->lost, b->lost });
}

/* The case of the greatest gain, and the place of the irregularity in its story. */
static int best_place(const Tempting *t, const Best *b, TextCase **c)
{
    int place = -1;

    *c = library_text_case(t->lib, t->p, "incentive", b->text, strlen(b->text));
    if ((*c)->c)
        place = case_event((*c)->c, b->label);
    if (place < 0)
        BUG("no irregularity %s in: %s", b->label, b->text);
    return place;
}

static void put_best(const Words *w, const Tempting *t, const Best *b, const Page *p)
{
    Words of = *w;
    Rows rows = { 0 };
    TextCase *c;
    int place = best_place(t, b, &c);

    of.c = c->c;
    of.sources = NULL;
    of.engine = engine_new(t->p, c->c, 0, c->c->nevents, c->arena);
    fputc('\n', p->out);
    page_heading(p, say(w, MSG_incentive_best, tricks(w, b->gain), count(w, b->deal),
                        count(w, (uint64_t)place / SEATS + 1)));
    rows_add(w, &rows, (Row){ .text = words_told(&of, place) });
    page_rows(p, &rows);
    engine_free(of.engine);
    text_case_free(c);
}

static void put_possible(const Words *w, const Temptation *f, const Page *p)
{
    const char *why[UNCOUNTED_REASONS];
    int n = 0;

    fprintf(
        p->out, "\n  %s\n",
        say(w, MSG_incentive_possible, count(w, f->possible), count(w, f->deals), NULL));
    for (int i = APART_OPEN; i < UNCOUNTED_REASONS; i++)
        if (f->apart[i])
            why[n++] = say(w, apart_says[i], count(w, f->apart[i]), NULL, NULL);
    if (n)
        fprintf(
            p->out, "  %s\n",
            say(w, MSG_incentive_apart, words_joined(w, why, n, JOINT_AND), NULL, NULL));
}

static void put_notes(const Words *w, bool all, const Page *p)
{
    const MessageId notes[] = { MSG_incentive_model_play, MSG_incentive_model_deal,
                                all ? MSG_incentive_model_all
                                    : MSG_incentive_model_moment,
                                MSG_incentive_model_equity,
                                MSG_incentive_model_interval };
    Rows rows = { 0 };

    for (size_t i = 0; i < BL_LEN(notes); i++) {
        const char *s = tell_finished(w, say(w, notes[i], NULL, NULL, NULL));

        rows_add(w, &rows, (Row){ .text = text_capitalise(w->arena, s) });
    }
    fputc('\n', p->out);
    page_heading(p, say(w, MSG_incentive_model, NULL, NULL, NULL));
    page_rows(p, &rows);
}

void report_incentive(const Words *w, const Tempting *t, const Temptation *found,
                      bool notes, const Page *page)
{
    page_heading(
        page, say(w, MSG_incentive_head, labels_of(w, t->of), title_of(w, t->of), NULL));
    fprintf(page->out, "  %s\n",
            say(w, MSG_incentive_run, w->p->title.in[w->lang], count(w, t->deals),
                arena_printf(w->arena, "%" PRIu64, t->seed)));
    put_possible(w, found, page);
    if (found->in[CARELESS].gains.n) {
        put_table(w, page, found);
        put_best(w, t, &found->best, page);
    }
    if (notes)
        put_notes(w, t->all, page);
}

/* ---- JSON --------------------------------------------------------------- */

static void put(json_t *o, const char *key, int64_t n)
{
    json_set_integer(o, key, n);
}

static void put_text(json_t *o, const char *key, const char *s)
{
    json_set_text(o, key, s);
}

static json_t *manner_json(const Tally *t)
{
    json_t *o = json_object();
    bool any = t->gains.n > 0;
    Interval i = { 0 };

    if (any)
        i = sample_interval(&t->gains);
    put(o, "deals", t->gains.n);
    put(o, "sum", t->gains.sum);
    put(o, "gained", t->gained);
    put(o, "same", t->same);
    put(o, "cost", t->cost);
    put(o, "contract_won", t->won);
    put(o, "contract_lost", t->lost);
    json_object_set_new(o, "mean_hundredths", any ? json_integer(i.mean) : json_null());
    json_object_set_new(o, "low_hundredths",
                        i.bounded ? json_integer(i.low) : json_null());
    json_object_set_new(o, "high_hundredths",
                        i.bounded ? json_integer(i.high) : json_null());
    return o;
}

static json_t *best_json(const Best *b)
{
    json_t *o;

    if (!b->deal)
        return json_null();
    o = json_object();
    put(o, "deal", (int64_t)b->deal);
    put(o, "gain", b->gain);
    put_text(o, "event", b->label);
    put_text(o, "case", b->text);
    return o;
}

json_t *report_incentive_json(const Words *w, const Tempting *t, const Temptation *found)
{
    json_t *o = json_object(), *covers = json_array(), *apart = json_object();

    for (int i = 0; i < t->of->ncovers; i++)
        json_array_append_new(covers, json_string(t->of->covers[i]));
    for (int i = APART_OPEN; i < UNCOUNTED_REASONS; i++)
        put(apart, apart_keys[i], (int64_t)found->apart[i]);
    put_text(o, "edition", t->p->edition);
    put_text(o, "language", w->p->langs[w->lang].code);
    put_text(o, "incentive", t->of->name);
    put_text(o, "title", title_of(w, t->of));
    json_object_set_new(o, "covers", covers);
    put_text(o, "seed", arena_printf(w->arena, "%" PRIu64, t->seed));
    put_text(o, "moments", t->all ? "all" : "drawn");
    put(o, "deals", (int64_t)found->deals);
    put(o, "possible", (int64_t)found->possible);
    json_object_set_new(o, "not_counted", apart);
    json_object_set_new(o, "careless", manner_json(&found->in[CARELESS]));
    json_object_set_new(o, "deliberate", manner_json(&found->in[DELIBERATE]));
    json_object_set_new(o, "best", best_json(&found->best));
    return o;
}
