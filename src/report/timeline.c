/* timeline.c - rules on a case after each event of its story, and finds what each event changed. */
#include "report/timeline.h"

#include "report/ruling_lines.h"
#include "ruling/rule.h"

#include <string.h>

/* ---- subjects of lines ------------------------------------------------ */

/* Returns true if A and B have the same subject.  The subject is a status with its arguments, or a
 * right with its players. */
static bool timeline_same_subject(const Line *a, const Line *b)
{
    const Conclusion *x = a->c, *y = b->c;

    if (strcmp(a->key, b->key) == 0)
        return true;
    if (x->kind != y->kind || x->fun != y->fun || (x->kind != LINE_STATUS && x->kind != LINE_MODAL))
        return false;
    if (x->kind == LINE_MODAL && x->who != y->who)
        return false;
    return memcmp(x->args, y->args, sizeof *x->args * (size_t)x->nargs) == 0;
}

static bool timeline_mentions(const Ruling *r, const Line *line)
{
    for (int i = 0; i < r->nlines; i++)
        if (timeline_same_subject(&r->lines[i], line))
            return true;
    return false;
}

/* ---- one event -------------------------------------------------------- */

typedef struct TimelineFilter {
    const Words *w;
    const RowsOptions *o;
} TimelineFilter;

static bool timeline_line_told(void *context, const Line *line)
{
    const TimelineFilter *t = context;

    return ruling_rows_shows(line, t->o) && !ruling_lines_moot(t->w, line, t->o);
}

typedef struct TimelineStep {
    const Ruling *before, *after;
    /* true: select lines with a subject that has a line in `before`; false: select the other
     * lines */
    bool known;
    Arena *arena;
} TimelineStep;

static bool timeline_is_new(void *context, const Line *line)
{
    const TimelineStep *s = context;

    return !ruling_rows_say(s->before, s->after, line, s->arena) &&
           timeline_mentions(s->before, line) == s->known;
}

/* Returns true if the deadline of the right C has certainly passed after the last event of E. */
static bool timeline_deadline_passed(Engine *e, const Conclusion *c)
{
    Value v;

    if (c->kind != LINE_MODAL || !c->until)
        return false;
    engine_begin(e);
    v = engine_call(e, c->until, c->until_args);
    return !engine_stopped(e) && v == 1;
}

/* Looks at the lines of AFTER that have the same subject as LINE.  Returns true if BEFORE lacks
 * one of these lines. */
static bool says_more(const Ruling *before, const Ruling *after, const Line *line, Arena *arena)
{
    for (int i = 0; i < after->nlines; i++)
        if (timeline_same_subject(&after->lines[i], line) &&
            !ruling_rows_say(before, after, &after->lines[i], arena))
            return true;
    return false;
}

/* Stores in M the lines of BEFORE that AFTER lacks.  Looks at a right or duty more closely:
 * AFTER may have another line with the same subject, which BEFORE lacks.  If so, leaves the
 * right or duty out. */
static void find_ended(const Ruling *before, const Ruling *after, Engine *now, Moment *m,
                       Arena *arena)
{
    Ended *ended = arena_new_array(arena, Ended, (size_t)before->nlines + 1);

    for (int i = 0; i < before->nlines; i++) {
        const Line *line = &before->lines[i];

        if (ruling_find(after, line->key) ||
            (line->c->kind == LINE_MODAL && says_more(before, after, line, arena)))
            continue;
        ended[m->nended++] = (Ended){ line, timeline_deadline_passed(now, line->c) };
    }
    m->ended = ended;
}

static const Ruling *nothing_said(const Ruling *r, Arena *arena)
{
    Ruling *none = arena_new_of(arena, Ruling);

    *none = *r;
    none->nlines = none->ngroups = none->nfacts = 0;
    return none;
}

/* Returns the lines of WHOLE that O selects.  If O->all is false, every presumption holds in the
 * result. */
static const Ruling *counting(const Ruling *whole, const RowsOptions *o, Arena *arena)
{
    const Ruling *r = o->all ? whole : ruling_presumed(whole, NULL, 0, arena);
    Words w = words_of_ruling(r, 0, NULL, arena);
    TimelineFilter telling = { &w, o };

    r = ruling_only(r, timeline_line_told, &telling, arena);
    engine_free(w.engine);
    return r;
}

bool timeline_make(const Program *p, const Case *c, int body, int nevents, const RowsOptions *o,
                   Arena *arena, Diags *diags, Timeline *out)
{
    Moment *at = arena_new_array(arena, Moment, (size_t)nevents + 1);
    const Ruling *whole = NULL, *before = NULL, *after = NULL;
    uint64_t work = 0;

    if (nevents == 0) {
        whole = rule_case(p, c, body, 0, arena, diags);
        if (!whole)
            return false;
        after = counting(whole, o, arena);
    }
    for (int i = 0; i < nevents; i++) {
        Engine *e;

        whole = rule_case(p, c, body, i + 1, arena, diags);
        if (!whole)
            return false;
        work += whole->work;
        if (work > p->limits->at[LIMIT_TIMELINE_WORK]) {
            Diag *d = diag_add(diags, DIAG_EVAL_WORLDS, c->events[i].span,
                               "the rulings up to this event take too long to work out\n"
                               "end the story earlier, with --at and the label of an event");

            diag_help_limit(diags, d, LIMIT_TIMELINE_WORK);
            return false;
        }
        after = counting(whole, o, arena);
        if (!before)
            before = nothing_said(after, arena);
        TimelineStep began = { before, after, false, arena },
                     changed = { before, after, true, arena };

        at[i] = (Moment){ .event = i,
                          .whole = whole,
                          .ruling = after,
                          .began = ruling_only(after, timeline_is_new, &began, arena),
                          .changed = ruling_only(after, timeline_is_new, &changed, arena) };
        e = engine_new(p, c, body, after->nevents, arena);
        find_ended(before, after, e, &at[i], arena);
        engine_free(e);
        before = after;
    }
    *out = (Timeline){ at, nevents, whole, after };
    return true;
}
