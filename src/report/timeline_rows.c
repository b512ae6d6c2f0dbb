/* timeline_rows.c - turns a timeline into rows: each event, with its changes below it. */
#include "report/timeline.h"

#include "report/ruling_sentences.h"

#include <string.h>

static bool is_right(const Line *line)
{
    return line->c->kind == LINE_MODAL && line->c->modal == MODAL_MAY;
}

const char *timeline_ended(const Words *w, const Ended *e)
{
    const Conclusion *c = e->line->c;
    const char *s, *until = e->closed ? words_deadline(w, c) : NULL;

    if (!is_right(e->line))
        return ruling_sentence(w, e->line);
    s = words_no_longer(w, c);
    return until ? words_say_two(w, MSG_time_is_over, s, until) : s;
}

/* Adds the rows of R under HEADING, without numbers.  HEADING may be NULL. */
static void add_ruling(const Words *w, const Ruling *r, const char *heading, const RowsOptions *o,
                       Rows *rows)
{
    int first;

    if (r->nlines == 0)
        return;
    if (heading)
        rows_add_text(w, rows, 0, heading);
    first = rows->n;
    ruling_rows_add(w, r, o, rows);
    for (int i = first; i < rows->n; i++) {
        rows->at[i].number = 0;
        rows->at[i].indent += heading != NULL;
    }
}

/* F is an open fact of the ruling BEFORE.  Returns true if F is also open in R. */
static bool still_asked(const Ruling *r, const Ruling *before, const Fact *f, Arena *arena)
{
    const char *key = canonical_fact(before->program, before->c, f, arena);

    for (int i = 0; i < r->nfacts; i++)
        if (strcmp(canonical_fact(r->program, r->c, r->facts[i], arena), key) == 0)
            return true;
    return false;
}

/* LINE is a line of BEFORE.  Returns true if LINE depends on a fact that was open in BEFORE and is
 * no longer open after M.  Such a line ended because the question about the fact was settled. */
static bool hangs_on_gone(const Moment *m, const Ruling *before, const Line *line, Arena *arena)
{
    for (int i = 0; i < before->nfacts; i++)
        if (condition_depends(line->when, before->facts[i]) &&
            !still_asked(m->ruling, before, before->facts[i], arena))
            return true;
    return false;
}

/* R is the ruling before the moment M.  Adds the rights of R that ended at M.  Leaves out a right
 * that depends on a settled question, if the deadline of the right has not passed. */
static void add_lapsed(const Words *before, const Ruling *r, const Moment *m, Rows *rows)
{
    for (int i = 0; i < m->nended; i++) {
        const Ended *e = &m->ended[i];

        if (!is_right(e->line) || (!e->closed && hangs_on_gone(m, r, e->line, before->arena)))
            continue;
        rows_add(before, rows,
                 (Row){ .text = rows_finish_sentence(before, timeline_ended(before, e)),
                        .cite = ruling_sentence_cite(before, e->line) });
    }
}

/* R is the ruling before M.  Adds the questions of R that M settled.  Choices are left out, because
 * add_lapsed() adds the rights to choose. */
static void add_settled(const Words *before, const Ruling *r, const Moment *m, Rows *rows)
{
    for (int i = 0; i < r->nfacts; i++)
        if (r->facts[i]->kind != FACT_ELECTED &&
            !still_asked(m->ruling, r, r->facts[i], before->arena))
            rows_add_sentence(
                before, rows, 0,
                words_say_one(before, MSG_no_longer_matters, words_question(before, r->facts[i])));
}

/* R is the ruling before the moment M.  Adds the lines of R that ended at M.  Leaves out rights,
 * and lines that depend on a settled question. */
static void add_ended(const Words *before, const Ruling *r, const Moment *m, Rows *rows)
{
    int heading = rows->n;

    rows_add_text(before, rows, 0, words_text(before, MSG_no_longer));
    for (int i = 0; i < m->nended; i++) {
        const Line *line = m->ended[i].line;

        if (is_right(line) || hangs_on_gone(m, r, line, before->arena))
            continue;
        rows_add(before, rows,
                 (Row){ .indent = 1,
                        .text = rows_finish_sentence(before, ruling_sentence(before, line)),
                        .cite = ruling_sentence_cite(before, line) });
    }
    if (rows->n == heading + 1)
        rows->n = heading;
}

static void timeline_add_event(const Words *w, int event, Rows *rows)
{
    const CaseEvent *e = &w->c->events[event];
    const char *told_as = words_sentence(w, event), *line;

    if (*e->label != '@')
        told_as = words_say_two(w, MSG_branch, e->label, told_as);
    line = words_line(w, e->span);
    rows_add(w, rows, (Row){ .head = true, .text = told_as, .cite = line });
}

void timeline_rows_add(const Timeline *t, int lang, const Sources *sources, const RowsOptions *o,
                       Rows *rows, Arena *arena)
{
    Words before = { 0 };

    for (int i = 0; i < t->n; i++) {
        const Moment *m = &t->at[i];
        Words w = words_of_ruling(m->ruling, lang, sources, arena);

        timeline_add_event(&w, m->event, rows);
        add_ruling(&w, m->began, NULL, o, rows);
        add_ruling(&w, m->changed, words_text(&w, MSG_now), o, rows);
        if (i) {
            const Ruling *r = t->at[i - 1].ruling;

            add_lapsed(&before, r, m, rows);
            add_settled(&before, r, m, rows);
            add_ended(&before, r, m, rows);
        }
        engine_free(before.engine);
        before = w;
    }
    engine_free(before.engine);
}
