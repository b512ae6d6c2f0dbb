#include "report/diff_text.h"

#include "kit/memfile.h"
#include "report/diagram.h"
#include "report/page.h"

#include <stdlib.h>
#include <string.h>

enum {
    NUMBER = 4,  /* columns for the number of a family */
    SIDE = 20,   /* and for the name of an edition, at most */
    COLUMN = 16, /* of the table */
    SMALL = 10
};

typedef struct Printer {
    const DiffPage *p;
    const Families *f;
    const Words *w;
} Printer;

static const char *say(const Printer *p, MessageId id, const char *a, const char *b,
                       const char *c)
{
    return words_say(p->w, id, a, b, c);
}

static const char *number(const Printer *p, uint64_t n)
{
    return words_number(p->w, n);
}

static void style(const Printer *p, const char *code)
{
    if (p->p->colour)
        fputs(code, p->p->out);
}

/* S from column AT on, what follows at HANG; CITE at the right edge of the first line
 * where there is room, else below. */
static void put(const Printer *p, int at, int hang, const char *s, const char *cite)
{
    int room = p->p->width - (cite ? page_columns(cite) + 2 : 0);

    for (bool first = true; *s; first = false) {
        int from = first ? at : hang;
        size_t skip, n = page_fitting(s, room - from, &skip);

        fprintf(p->p->out, "%*s%.*s", first ? at : hang, "", (int)n, s);
        if (cite && first) {
            int gap = p->p->width - page_columns(cite) - from - text_width(s, n);

            style(p, "\033[2m");
            fprintf(p->p->out, "%*s%s", gap > 0 ? gap : 1, "", cite);
            style(p, "\033[0m");
            room = p->p->width;
        }
        fputc('\n', p->p->out);
        s += skip;
    }
}

static void put_cell(const Printer *p, const char *s, int width)
{
    fprintf(p->p->out, "%*s%s", width - page_columns(s), "", s);
}

/* ---- the universes -------------------------------------------------------- */

/* The columns of the numbers of cases: the largest has two blanks before it. */
static int number_columns(const Printer *p)
{
    int widest = COLUMN;

    for (int i = 0; i < p->f->nsearched; i++) {
        int n = page_columns(number(p, p->f->searched[i]->cases)) + 2;

        widest = n > widest ? n : widest;
    }
    return widest;
}

static void print_universes(const Printer *p)
{
    int widest = page_columns(say(p, MSG_diff_universe, NULL, NULL, NULL)),
        column = number_columns(p);

    for (int i = 0; i < p->f->nsearched; i++) {
        int n = page_columns(p->f->searched[i]->u->name);

        widest = n > widest ? n : widest;
    }
    style(p, "\033[2m");
    fprintf(p->p->out, "%s%*s", say(p, MSG_diff_universe, NULL, NULL, NULL),
            widest - page_columns(say(p, MSG_diff_universe, NULL, NULL, NULL)), "");
    put_cell(p, say(p, MSG_diff_cases, NULL, NULL, NULL), column);
    put_cell(p, say(p, MSG_diff_differently, NULL, NULL, NULL), column + SMALL);
    put_cell(p, say(p, MSG_diff_families, NULL, NULL, NULL), COLUMN);
    style(p, "\033[0m");
    fputc('\n', p->p->out);
    for (int i = 0; i < p->f->nsearched; i++) {
        const Differences *d = p->f->searched[i];

        fprintf(p->p->out, "%s%*s", d->u->name, widest - page_columns(d->u->name), "");
        put_cell(p, number(p, d->cases), column);
        put_cell(p, number(p, d->differ), column);
        put_cell(p, families_percent(p->f, d->differ, d->cases), SMALL);
        put_cell(p, number(p, (uint64_t)families_of(p->f, d)), COLUMN);
        fputc('\n', p->p->out);
    }
}

static void print_left(const Printer *p)
{
    const char *names = families_left(p->f);

    if (names)
        put(p, 0, 2, say(p, MSG_diff_left, names, NULL, NULL), NULL);
}

static void print_silent(const Printer *p)
{
    const char *names = families_silent(p->f);

    if (!p->p->silent || !names)
        return;
    fputc('\n', p->p->out);
    put(p, 0, 2, say(p, MSG_diff_silent, names, NULL, NULL), NULL);
}

/* ---- a family ------------------------------------------------------------- */

static void print_counts(const Printer *p, const FamilyTold *f)
{
    for (int i = 0; i < f->nshares; i++)
        put(p, NUMBER, NUMBER + 2,
            say(p, MSG_diff_share, number(p, f->shares[i].f->count),
                number(p, f->shares[i].in->cases), f->shares[i].in->u->name),
            NULL);
}

/* Where a part stands: on the side that has it, or on both. */
static const char *places(const Printer *p, const Blame *b)
{
    if (b->place_a && b->place_b)
        return say(p, MSG_diff_places, b->place_a, b->place_b, NULL);
    return b->place_a ? b->place_a : b->place_b;
}

static void print_head(const Printer *p, const FamilyTold *f, int i)
{
    style(p, "\033[1m");
    put(p, 0, NUMBER, arena_printf(p->w->arena, "%2d  %s", i + 1, f->clauses), NULL);
    style(p, "\033[0m");
    print_counts(p, f);
    for (int k = 0; k < f->nblames; k++) {
        const Blame *b = &f->blames[k];
        const char *s = f->nblames > 1 ? say(p, MSG_titled_colon, b->what, b->text, NULL)
                                       : b->text,
                   *where = places(p, b);

        put(p, NUMBER, NUMBER + 2, blame_sentence(&p->f->b, s), NULL);
        if (!p->p->summary) { /* every part stands somewhere */
            style(p, "\033[2m");
            put(p, NUMBER + 2, NUMBER + 2, where, NULL);
            style(p, "\033[0m");
        }
    }
}

static void print_reading(const Printer *p, const FamilyTold *f)
{
    if (f->reading)
        put(p, NUMBER, NUMBER + 2, tell_finished(p->w, f->reading), NULL);
}

static void print_condition(const Printer *p, const FamilyTold *f)
{
    if (!f->nmarks)
        return;
    put(p, NUMBER, NUMBER + 2,
        f->beside ? say(p, MSG_diff_among, number(p, f->beside), NULL, NULL)
                  : say(p, MSG_diff_when, NULL, NULL, NULL),
        NULL);
    for (int i = 0; i < f->nmarks; i++)
        put(p, NUMBER + 2, NUMBER + 4, arena_printf(p->w->arena, "– %s", f->marks[i]),
            NULL);
}

static int name_columns(const Printer *p)
{
    int a = page_columns(p->f->b.name_a), b = page_columns(p->f->b.name_b);
    int n = a > b ? a : b;

    return n < SIDE ? n : SIDE;
}

static void print_side(const Printer *p, const Saying *s, int side)
{
    const char *name = side ? p->f->b.name_b : p->f->b.name_a;
    int at = NUMBER + 2, text = at + name_columns(p) + 2;
    const char *says =
        s->text[side] ? s->text[side] : say(p, MSG_diff_not_so, NULL, NULL, NULL);

    put(p, at, text,
        arena_printf(p->w->arena, "%s%*s%s", name,
                     text - at > page_columns(name) ? text - at - page_columns(name) : 1,
                     "", says),
        s->cite[side]);
}

static void print_sayings(const Printer *p, const FamilyTold *f)
{
    put(p, NUMBER, NUMBER, say(p, MSG_diff_ruled, NULL, NULL, NULL), NULL);
    for (int i = 0; i < f->nsayings; i++) {
        const Saying *s = &f->sayings[i];

        if (s->elsewhere) {
            put(p, NUMBER + 2, NUMBER + 4,
                say(p, MSG_diff_elsewhere, s->text[0], NULL, NULL), s->cite[0]);
        } else {
            print_side(p, s, 0);
            print_side(p, s, 1);
        }
        if (s->count != f->count)
            put(p, NUMBER + 4, NUMBER + 4,
                say(p, MSG_diff_in_cases, number(p, s->count), NULL, NULL), NULL);
    }
}

/* ---- the witness ---------------------------------------------------------- */

static void print_story(const Printer *p, const FamilyTold *f)
{
    const Words *w = &f->words[0];
    const char **found, *settings = families_settings(f);
    int n = families_found(f, &found);

    if (settings)
        put(p, NUMBER + 2, NUMBER + 4, settings, NULL);
    for (int i = 0; i < w->c->nevents; i++) {
        put(p, NUMBER + 2, NUMBER + 4,
            arena_printf(w->arena, "%s: %s", w->c->events[i].label, words_told(w, i)),
            NULL);
    }
    for (int i = 0; i < n; i++)
        put(p, NUMBER + 2, NUMBER + 4,
            i ? found[i] : say(p, MSG_diff_found, found[i], NULL, NULL), NULL);
}

/* What one side rules otherwise, as a page of its own. */
static void print_column(const Printer *p, const FamilyTold *f, int side, int width,
                         FILE *out)
{
    Page page = { .out = out, .width = width };
    Rows rows = { 0 };

    families_rows(f, side, &rows);
    page_heading(&page, side ? p->f->b.name_b : p->f->b.name_a);
    if (!rows.n)
        fprintf(out, "%*s%s\n", PAGE_TEXT, "", say(p, MSG_diff_not_so, NULL, NULL, NULL));
    page_rows(&page, &rows);
}

static void print_rulings(const Printer *p, const FamilyTold *f)
{
    Page page = { .out = p->p->out, .width = p->p->width };
    MemFile text[2];

    for (int i = 0; i < 2; i++) {
        memfile_open(&text[i]);
        print_column(p, f, i, page_half(&page), text[i].out);
    }
    if (!page_beside(&page, memfile_text(&text[0]), memfile_text(&text[1])))
        for (int i = 0; i < 2; i++)
            print_column(p, f, i, page.width, p->p->out);
    memfile_close(&text[1]);
    memfile_close(&text[0]);
}

static void print_witness(const Printer *p, const FamilyTold *f)
{
    const Words *w = &f->words[0];
    const char *contract = diagram_contract(w);

    fputc('\n', p->p->out);
    put(p, NUMBER, NUMBER,
        contract ? say(p, MSG_diff_example_at, f->name, contract, NULL)
                 : say(p, MSG_diff_example, f->name, NULL, NULL),
        NULL);
    diagram_print(w, p->p->out);
    print_story(p, f);
    fputc('\n', p->p->out);
    print_rulings(p, f);
}

static void print_family(const Printer *p, int i)
{
    const FamilyTold *f = &p->f->at[i];

    fputc('\n', p->p->out);
    print_head(p, f, i);
    print_reading(p, f);
    if (p->p->summary)
        return;
    print_condition(p, f);
    print_sayings(p, f);
    if (f->witness)
        print_witness(p, f);
    else
        put(p, NUMBER, NUMBER, say(p, MSG_diff_no_example, NULL, NULL, NULL), NULL);
}

void report_diff(const DiffPage *page)
{
    Printer p = { page, page->families, &page->families->b.a };
    const Amendment *m = p.f->b.m;

    style(&p, "\033[1m");
    put(&p, 0, 2, say(&p, MSG_diff_title, p.f->title[0], p.f->title[1], NULL), NULL);
    style(&p, "\033[0m");
    put(&p, 0, 2, say(&p, families_level(p.f->level), m->a->edition, m->b->edition, NULL),
        NULL);
    fputc('\n', page->out);
    print_universes(&p);
    print_left(&p);
    for (int i = 0; i < p.f->n; i++)
        print_family(&p, i);
    print_silent(&p);
}
