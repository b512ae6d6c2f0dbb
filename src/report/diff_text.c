/* diff_text.c - what two editions rule differently, as text. */
#include "report/diff_report.h"

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

typedef struct DiffText {
    const DiffPage *p;
    const Families *f;
    const Words *w;
} DiffText;

static const char *diff_text_say(const DiffText *p, MessageId id, const char *a,
                                 const char *b, const char *c)
{
    return words_say(p->w, id, a, b, c);
}

static const char *diff_text_number(const DiffText *p, uint64_t n)
{
    return words_number(p->w, n);
}

static void diff_text_style(const DiffText *p, const char *code)
{
    if (p->p->colour)
        fputs(code, p->p->out);
}

/* S from column AT on, what follows at HANG; CITE at the right edge of the first line
 * where there is room, else below. */
static void diff_text_wrapped(const DiffText *p, int at, int hang, const char *s,
                              const char *cite)
{
    int room = p->p->width - (cite ? page_columns(cite) + 2 : 0);

    for (bool first = true; *s; first = false) {
        int from = first ? at : hang;
        size_t skip, n = page_fitting(s, room - from, &skip);

        fprintf(p->p->out, "%*s%.*s", first ? at : hang, "", (int)n, s);
        if (cite && first) {
            int gap = p->p->width - page_columns(cite) - from - text_width(s, n);

            diff_text_style(p, "\033[2m");
            fprintf(p->p->out, "%*s%s", gap > 0 ? gap : 1, "", cite);
            diff_text_style(p, "\033[0m");
            room = p->p->width;
        }
        fputc('\n', p->p->out);
        s += skip;
    }
}

static void put_cell(const DiffText *p, const char *s, int width)
{
    fprintf(p->p->out, "%*s%s", width - page_columns(s), "", s);
}

/* ---- the universes -------------------------------------------------------- */

/* The columns of the numbers of cases: the largest has two blanks before it. */
static int number_columns(const DiffText *p)
{
    int widest = COLUMN;

    for (int i = 0; i < p->f->nsearched; i++) {
        int n = page_columns(diff_text_number(p, p->f->searched[i]->cases)) + 2;

        widest = n > widest ? n : widest;
    }
    return widest;
}

static void print_universes(const DiffText *p)
{
    int widest = page_columns(diff_text_say(p, MSG_diff_universe, NULL, NULL, NULL)),
        column = number_columns(p);

    for (int i = 0; i < p->f->nsearched; i++) {
        int n = page_columns(p->f->searched[i]->u->name);

        widest = n > widest ? n : widest;
    }
    diff_text_style(p, "\033[2m");
    fprintf(p->p->out, "%s%*s", diff_text_say(p, MSG_diff_universe, NULL, NULL, NULL),
            widest - page_columns(diff_text_say(p, MSG_diff_universe, NULL, NULL, NULL)),
            "");
    put_cell(p, diff_text_say(p, MSG_diff_cases, NULL, NULL, NULL), column);
    put_cell(p, diff_text_say(p, MSG_diff_differently, NULL, NULL, NULL), column + SMALL);
    put_cell(p, diff_text_say(p, MSG_diff_families, NULL, NULL, NULL), COLUMN);
    diff_text_style(p, "\033[0m");
    fputc('\n', p->p->out);
    for (int i = 0; i < p->f->nsearched; i++) {
        const DiffResult *d = p->f->searched[i];

        fprintf(p->p->out, "%s%*s", d->u->name, widest - page_columns(d->u->name), "");
        put_cell(p, diff_text_number(p, d->cases), column);
        put_cell(p, diff_text_number(p, d->differ), column);
        put_cell(p, diff_families_percent(p->f, d->differ, d->cases), SMALL);
        put_cell(p, diff_text_number(p, (uint64_t)diff_families_count_in(p->f, d)),
                 COLUMN);
        fputc('\n', p->p->out);
    }
}

static void print_left(const DiffText *p)
{
    const char *names = diff_families_unsearched(p->f);

    if (names)
        diff_text_wrapped(p, 0, 2, diff_text_say(p, MSG_diff_left, names, NULL, NULL),
                          NULL);
}

static void print_silent(const DiffText *p)
{
    const char *names = diff_families_unblamed(p->f);

    if (!p->p->silent || !names)
        return;
    fputc('\n', p->p->out);
    diff_text_wrapped(p, 0, 2, diff_text_say(p, MSG_diff_silent, names, NULL, NULL),
                      NULL);
}

/* ---- a family ------------------------------------------------------------- */

static void diff_text_counts(const DiffText *p, const FamilyTold *f)
{
    for (int i = 0; i < f->nshares; i++)
        diff_text_wrapped(p, NUMBER, NUMBER + 2,
                          diff_text_say(p, MSG_diff_share,
                                        diff_text_number(p, f->shares[i].f->count),
                                        diff_text_number(p, f->shares[i].in->cases),
                                        f->shares[i].in->u->name),
                          NULL);
}

/* Where a part stands: on the side that has it, or on both. */
static const char *places(const DiffText *p, const DiffSentence *b)
{
    if (b->place_a && b->place_b)
        return diff_text_say(p, MSG_diff_places, b->place_a, b->place_b, NULL);
    return b->place_a ? b->place_a : b->place_b;
}

static void print_head(const DiffText *p, const FamilyTold *f, int i)
{
    diff_text_style(p, "\033[1m");
    diff_text_wrapped(p, 0, NUMBER,
                      arena_printf(p->w->arena, "%2d  %s", i + 1, f->clauses), NULL);
    diff_text_style(p, "\033[0m");
    diff_text_counts(p, f);
    for (int k = 0; k < f->nblames; k++) {
        const DiffSentence *b = &f->blames[k];
        const char *s = f->nblames > 1
                            ? diff_text_say(p, MSG_titled_colon, b->what, b->text, NULL)
                            : b->text,
                   *where = places(p, b);

        diff_text_wrapped(p, NUMBER, NUMBER + 2, diff_sentences_finish(&p->f->b, s),
                          NULL);
        if (!p->p->summary) { /* every part stands somewhere */
            diff_text_style(p, "\033[2m");
            diff_text_wrapped(p, NUMBER + 2, NUMBER + 2, where, NULL);
            diff_text_style(p, "\033[0m");
        }
    }
}

static void print_reading(const DiffText *p, const FamilyTold *f)
{
    if (f->reading)
        diff_text_wrapped(p, NUMBER, NUMBER + 2, rows_finish_sentence(p->w, f->reading),
                          NULL);
}

static void diff_text_condition(const DiffText *p, const FamilyTold *f)
{
    if (!f->nmarks)
        return;
    diff_text_wrapped(
        p, NUMBER, NUMBER + 2,
        f->beside
            ? diff_text_say(p, MSG_diff_among, diff_text_number(p, f->beside), NULL, NULL)
            : diff_text_say(p, MSG_diff_when, NULL, NULL, NULL),
        NULL);
    for (int i = 0; i < f->nmarks; i++)
        diff_text_wrapped(p, NUMBER + 2, NUMBER + 4,
                          arena_printf(p->w->arena, "– %s", f->marks[i]), NULL);
}

static int name_columns(const DiffText *p)
{
    int a = page_columns(p->f->b.name_a), b = page_columns(p->f->b.name_b);
    int n = a > b ? a : b;

    return n < SIDE ? n : SIDE;
}

static void diff_text_side(const DiffText *p, const FamilyLine *s, int side)
{
    const char *name = side ? p->f->b.name_b : p->f->b.name_a;
    int at = NUMBER + 2, text = at + name_columns(p) + 2;
    const char *says = s->text[side]
                           ? s->text[side]
                           : diff_text_say(p, MSG_diff_not_so, NULL, NULL, NULL);

    diff_text_wrapped(
        p, at, text,
        arena_printf(p->w->arena, "%s%*s%s", name,
                     text - at > page_columns(name) ? text - at - page_columns(name) : 1,
                     "", says),
        s->cite[side]);
}

static void print_sayings(const DiffText *p, const FamilyTold *f)
{
    diff_text_wrapped(p, NUMBER, NUMBER,
                      diff_text_say(p, MSG_diff_ruled, NULL, NULL, NULL), NULL);
    for (int i = 0; i < f->nsayings; i++) {
        const FamilyLine *s = &f->sayings[i];

        if (s->elsewhere) {
            diff_text_wrapped(
                p, NUMBER + 2, NUMBER + 4,
                diff_text_say(p, MSG_diff_elsewhere, s->text[0], NULL, NULL), s->cite[0]);
        } else {
            diff_text_side(p, s, 0);
            diff_text_side(p, s, 1);
        }
        if (s->count != f->count)
            diff_text_wrapped(p, NUMBER + 4, NUMBER + 4,
                              diff_text_say(p, MSG_diff_in_cases,
                                            diff_text_number(p, s->count), NULL, NULL),
                              NULL);
    }
}

/* ---- the witness ---------------------------------------------------------- */

static void diff_text_story(const DiffText *p, const FamilyTold *f)
{
    const Words *w = &f->words[0];
    const char **found, *settings = diff_families_settings(f);
    int n = diff_families_findings(f, &found);

    if (settings)
        diff_text_wrapped(p, NUMBER + 2, NUMBER + 4, settings, NULL);
    for (int i = 0; i < w->c->nevents; i++) {
        diff_text_wrapped(
            p, NUMBER + 2, NUMBER + 4,
            arena_printf(w->arena, "%s: %s", w->c->events[i].label, words_told(w, i)),
            NULL);
    }
    for (int i = 0; i < n; i++)
        diff_text_wrapped(
            p, NUMBER + 2, NUMBER + 4,
            i ? found[i] : diff_text_say(p, MSG_diff_found, found[i], NULL, NULL), NULL);
}

/* What one side rules otherwise, as a page of its own. */
static void diff_text_column(const DiffText *p, const FamilyTold *f, int side, int width,
                             FILE *out)
{
    Page page = { .out = out, .width = width };
    Rows rows = { 0 };

    diff_families_rows(f, side, &rows);
    page_heading(&page, side ? p->f->b.name_b : p->f->b.name_a);
    if (!rows.n)
        fprintf(out, "%*s%s\n", PAGE_TEXT, "",
                diff_text_say(p, MSG_diff_not_so, NULL, NULL, NULL));
    page_rows(&page, &rows);
}

static void print_rulings(const DiffText *p, const FamilyTold *f)
{
    Page page = { .out = p->p->out, .width = p->p->width };
    MemFile text[2];

    for (int i = 0; i < 2; i++) {
        memfile_open(&text[i]);
        diff_text_column(p, f, i, page_half(&page), text[i].out);
    }
    if (!page_beside(&page, memfile_text(&text[0]), memfile_text(&text[1])))
        for (int i = 0; i < 2; i++)
            diff_text_column(p, f, i, page.width, p->p->out);
    memfile_close(&text[1]);
    memfile_close(&text[0]);
}

static void print_witness(const DiffText *p, const FamilyTold *f)
{
    const Words *w = &f->words[0];
    const char *contract = diagram_contract(w);

    fputc('\n', p->p->out);
    diff_text_wrapped(p, NUMBER, NUMBER,
                      contract
                          ? diff_text_say(p, MSG_diff_example_at, f->name, contract, NULL)
                          : diff_text_say(p, MSG_diff_example, f->name, NULL, NULL),
                      NULL);
    diagram_print(w, p->p->out);
    diff_text_story(p, f);
    fputc('\n', p->p->out);
    print_rulings(p, f);
}

static void diff_text_family(const DiffText *p, int i)
{
    const FamilyTold *f = &p->f->at[i];

    fputc('\n', p->p->out);
    print_head(p, f, i);
    print_reading(p, f);
    if (p->p->summary)
        return;
    diff_text_condition(p, f);
    print_sayings(p, f);
    if (f->witness)
        print_witness(p, f);
    else
        diff_text_wrapped(p, NUMBER, NUMBER,
                          diff_text_say(p, MSG_diff_no_example, NULL, NULL, NULL), NULL);
}

void diff_text_print(const DiffPage *page)
{
    DiffText p = { page, page->families, &page->families->b.a };
    const Amendment *m = p.f->b.m;

    diff_text_style(&p, "\033[1m");
    diff_text_wrapped(
        &p, 0, 2, diff_text_say(&p, MSG_diff_title, p.f->title[0], p.f->title[1], NULL),
        NULL);
    diff_text_style(&p, "\033[0m");
    diff_text_wrapped(&p, 0, 2,
                      diff_text_say(&p, diff_families_level_message(p.f->level),
                                    m->a->edition, m->b->edition, NULL),
                      NULL);
    fputc('\n', page->out);
    print_universes(&p);
    print_left(&p);
    for (int i = 0; i < p.f->n; i++)
        diff_text_family(&p, i);
    print_silent(&p);
}
