/* bodies_rows.c - makes rows with the findings that make the rulings of two bodies differ. */
#include "report/bodies_rows.h"

#include "program/program.h"

const char *bodies_name(const Words *w, const Ruling *r, int form)
{
    const Type *bodies = program_bodies(w->p);
    const Body *b = &r->c->bodies[r->body];

    return bodies && value_given(b->value) ? words_value(w, bodies, b->value, form) : NULL;
}

/* Returns a sentence for the finding S. */
static const char *statement(const Words *w, const StatedFact *s)
{
    Fact f = { .kind = s->fun ? FACT_FINDING : FACT_HAPPENED, .fun = s->fun };

    f.nargs = s->fun ? s->fun->nparams : 1;
    for (int i = 0; i < f.nargs; i++)
        f.args[i] = s->args[i];
    return s->excluded ? words_fact_not(w, &f, s->value) : words_fact(w, &f, s->value);
}

Fact bodies_fact(const BodiesPoint *p)
{
    Fact f = { .kind = p->fun ? FACT_FINDING : FACT_HAPPENED, .fun = p->fun, .nargs = p->nargs };

    for (int i = 0; i < p->nargs; i++)
        f.args[i] = p->args[i];
    return f;
}

const char *bodies_finding(const Words *w, const Ruling *r, const BodiesPoint *p)
{
    const Body *b = &r->c->bodies[r->body];
    /* not NULL: if a case has several bodies, each body has a name */
    const char *name = bodies_name(w, r, 0),
               **texts = arena_new_array(w->arena, const char *, (size_t)b->nfound + 1);
    const Fact about = bodies_fact(p);
    int n = 0;

    for (int i = 0; i < b->nfound; i++)
        if (bodies_differ_is_about(p, &b->found[i]))
            texts[n++] = statement(w, &b->found[i]);
    return n ? words_say_two(w, MSG_body_found, name, words_joined(w, texts, n, JOINT_AND))
             : words_say_two(w,
                             p->fun && p->fun->untold ? MSG_body_left_unsaid : MSG_body_left_open,
                             name, words_question(w, &about));
}

/* Returns words such as "line 12".  This is the line of the case where the body of R states its
 * first finding about P.  Returns NULL if there is no such finding, or if the source is unknown. */
static const char *bodies_finding_line(const Words *w, const Ruling *r, const BodiesPoint *p)
{
    const Body *b = &r->c->bodies[r->body];

    for (int i = 0; i < b->nfound; i++)
        if (bodies_differ_is_about(p, &b->found[i]))
            return words_line(w, b->found[i].span);
    return NULL;
}

static void add_point(const Words *w, const BodiesDiffer *p, const BodiesPoint *point, Rows *rows)
{
    const Ruling *const of[2] = { p->a, p->b };

    for (int i = 0; i < 2; i++)
        rows_add(w, rows,
                 (Row){ .text = rows_finish_sentence(w, bodies_finding(w, of[i], point)),
                        .cite = bodies_finding_line(w, of[i], point) });
}

static void bodies_add_points(const Words *w, const BodiesDiffer *p, uint64_t set, Rows *rows)
{
    for (int i = 0; i < p->npoints; i++)
        if (set >> i & 1)
            add_point(w, p, &p->points[i], rows);
}

static void bodies_add_heading(const Words *w, MessageId id, Rows *rows)
{
    rows_add(w, rows, (Row){ .head = true, .text = words_text(w, id) });
}

/* Each set in p->set has points that make the two rulings of P differ.  Returns the heading above
 * the points that are in none of these sets. */
static const char *besides(const Words *w, const BodiesDiffer *p)
{
    int form = words_form(w, "accusative");
    const Ruling *like = p->a_as_b[0] ? p->b : p->a;

    if (p->same)
        return words_text(w, MSG_part_on_nothing);
    if (p->a_as_b[0] && p->b_as_a[0])
        return words_text(w, MSG_part_besides);
    return words_say_one(w, MSG_part_besides_like, bodies_name(w, like, form));
}

void bodies_rows_add(const Words *w, const BodiesDiffer *p, Rows *rows)
{
    uint64_t rest = 0; /* as bits, the points that are in none of the sets in p->set */

    for (int i = 0; i < p->npoints; i++)
        rest |= (uint64_t)1 << i;
    for (int i = 0; i < p->nsets; i++) {
        bodies_add_heading(w,
                           i                               ? MSG_or_part_on
                           : (p->set[0] & (p->set[0] - 1)) ? MSG_part_on_several
                                                           : MSG_part_on,
                           rows);
        bodies_add_points(w, p, p->set[i], rows);
        rest &= ~p->set[i];
    }
    if (!p->smallest)
        rows_add_text(w, rows, 0, words_text(w, MSG_not_surely_fewest));
    if (p->more)
        rows_add_text(w, rows, 0, words_text(w, MSG_more_as_few));
    if (!rest)
        return;
    rows_add(w, rows, (Row){ .head = true, .text = besides(w, p) });
    bodies_add_points(w, p, rest, rows);
}
