/* diff_text.c - prints what two editions rule differently, as text.  It has a section for each
 * family: cases that are ruled differently in the same way. */
#include "report/diff_report.h"

#include "kit/memfile.h"
#include "report/diagram.h"
#include "report/page.h"

enum {
    NUMBER = 4,  /* the columns for the number of a family */
    SIDE = 20,   /* the largest number of columns for the name of an edition */
    COLUMN = 16, /* the smallest number of columns for a number in the table */
    SMALL = 10   /* the columns for a percentage in the table */
};

typedef struct DiffText {
    const DiffPage *p;
    const Page *page;
    const Families *f;
    const Words *w;
} DiffText;

/* ---- the universes -------------------------------------------------------- */

/* Returns the columns needed for the numbers of cases: the widest number and two blanks, but at
 * least COLUMN. */
static int number_columns(const DiffText *p)
{
    int widest = COLUMN;

    for (int i = 0; i < p->f->nsearched; i++) {
        int n = page_columns(words_number(p->w, p->f->searched[i]->cases)) + 2;

        widest = n > widest ? n : widest;
    }
    return widest;
}

static void print_universes(const DiffText *p)
{
    int widest = page_columns(words_text(p->w, MSG_diff_universe)), column = number_columns(p);

    for (int i = 0; i < p->f->nsearched; i++) {
        int n = page_columns(p->f->searched[i]->u->name);

        widest = n > widest ? n : widest;
    }
    page_style(p->page, "\033[2m");
    page_left(p->page, widest, words_text(p->w, MSG_diff_universe));
    page_right(p->page, column, words_text(p->w, MSG_diff_cases));
    page_right(p->page, column + SMALL, words_text(p->w, MSG_diff_differently));
    page_right(p->page, COLUMN, words_text(p->w, MSG_diff_families));
    page_style(p->page, "\033[0m");
    fputc('\n', p->page->out);
    for (int i = 0; i < p->f->nsearched; i++) {
        const DiffResult *d = p->f->searched[i];

        page_left(p->page, widest, d->u->name);
        page_right(p->page, column, words_number(p->w, d->cases));
        page_right(p->page, column, words_number(p->w, d->differ));
        page_right(p->page, SMALL, diff_families_percent(p->f, d->differ, d->cases));
        page_right(p->page, COLUMN, words_number(p->w, (uint64_t)diff_families_count_in(p->f, d)));
        fputc('\n', p->page->out);
    }
}

static void print_left(const DiffText *p)
{
    const char *names = diff_families_unsearched(p->f);

    if (names)
        page_wrapped(p->page, 0, 2, words_say_one(p->w, MSG_diff_left, names));
}

static void print_silent(const DiffText *p)
{
    const char *names = diff_families_unblamed(p->f);

    if (!p->p->silent || !names)
        return;
    fputc('\n', p->page->out);
    page_wrapped(p->page, 0, 2, words_say_one(p->w, MSG_diff_silent, names));
}

/* ---- a family ------------------------------------------------------------- */

static void diff_text_counts(const DiffText *p, const FamilyTold *f)
{
    for (int i = 0; i < f->nshares; i++)
        page_wrapped(p->page, NUMBER, NUMBER + 2,
                     words_say(p->w, MSG_diff_share, words_number(p->w, f->shares[i].f->count),
                               words_number(p->w, f->shares[i].in->cases),
                               f->shares[i].in->u->name));
}

static void print_head(const DiffText *p, const FamilyTold *f, int i)
{
    page_style(p->page, "\033[1m");
    page_wrapped(p->page, 0, NUMBER, arena_printf(p->w->arena, "%2d  %s", i + 1, f->clauses));
    page_style(p->page, "\033[0m");
    diff_text_counts(p, f);
    for (int k = 0; k < f->nblames; k++) {
        page_wrapped(p->page, NUMBER, NUMBER + 2, diff_families_blame(p->f, f, k));
        if (!p->p->summary) {
            page_style(p->page, "\033[2m");
            page_wrapped(p->page, NUMBER + 2, NUMBER + 2,
                         diff_families_places(p->f, &f->blames[k]));
            page_style(p->page, "\033[0m");
        }
    }
}

static void diff_text_condition(const DiffText *p, const FamilyTold *f)
{
    if (!f->nmarks)
        return;
    page_wrapped(p->page, NUMBER, NUMBER + 2, diff_families_when(p->f, f));
    for (int i = 0; i < f->nmarks; i++)
        page_wrapped(p->page, NUMBER + 2, NUMBER + 4,
                     arena_printf(p->w->arena, "– %s", f->marks[i]));
}

static int name_columns(const DiffText *p)
{
    int a = page_columns(p->f->b.name_a), b = page_columns(p->f->b.name_b);
    int n = a > b ? a : b;

    return n < SIDE ? n : SIDE;
}

static void diff_text_side(const DiffText *p, const FamilyLine *s, int side)
{
    const char *name = diff_sentences_edition(&p->f->b, side);
    int at = NUMBER + 2, text = at + name_columns(p) + 2;
    const char *says = s->text[side] ? s->text[side] : words_text(p->w, MSG_diff_not_so);

    page_cited(p->page, at, text,
               arena_printf(p->w->arena, "%s%*s%s", name,
                            text - at > page_columns(name) ? text - at - page_columns(name) : 1, "",
                            says),
               s->cite[side]);
}

static void print_sayings(const DiffText *p, const FamilyTold *f)
{
    page_wrapped(p->page, NUMBER, NUMBER, words_text(p->w, MSG_diff_ruled));
    for (int i = 0; i < f->nsayings; i++) {
        const FamilyLine *s = &f->sayings[i];

        if (s->elsewhere) {
            page_cited(p->page, NUMBER + 2, NUMBER + 4,
                       words_say_one(p->w, MSG_diff_elsewhere, s->text[0]), s->cite[0]);
        } else {
            diff_text_side(p, s, 0);
            diff_text_side(p, s, 1);
        }
        if (s->count != f->count)
            page_wrapped(p->page, NUMBER + 4, NUMBER + 4,
                         words_say_one(p->w, MSG_diff_in_cases, words_number(p->w, s->count)));
    }
}

/* ---- the witness ---------------------------------------------------------- */

static void diff_text_story(const DiffText *p, const FamilyTold *f)
{
    const Words *w = &f->words[0];
    const char **found, *settings = diff_families_settings(f);
    int n = diff_families_findings(f, &found);

    if (settings)
        page_wrapped(p->page, NUMBER + 2, NUMBER + 4, settings);
    for (int i = 0; i < w->c->nevents; i++) {
        page_wrapped(p->page, NUMBER + 2, NUMBER + 4,
                     arena_printf(w->arena, "%s: %s", w->c->events[i].label, words_told(w, i)));
    }
    for (int i = 0; i < n; i++)
        page_wrapped(p->page, NUMBER + 2, NUMBER + 4,
                     i ? found[i] : words_say_one(p->w, MSG_diff_found, found[i]));
}

/* Prints to OUT, in WIDTH columns, the lines that only the ruling of edition SIDE has.  Both
 * rulings are on the witness.  If there are no such lines, prints words that say so. */
static void diff_text_column(const DiffText *p, const FamilyTold *f, int side, int width, FILE *out)
{
    Page page = { .out = out, .width = width };
    Rows rows = { 0 };

    diff_families_rows(f, side, &rows);
    page_heading(&page, diff_sentences_edition(&p->f->b, side));
    if (!rows.n)
        fprintf(out, "%*s%s\n", PAGE_TEXT, "", words_text(p->w, MSG_diff_not_so));
    page_rows(&page, &rows);
}

static void print_rulings(const DiffText *p, const FamilyTold *f)
{
    Page page = { .out = p->page->out, .width = p->page->width };
    MemFile text[2];

    for (int i = 0; i < 2; i++) {
        memfile_open(&text[i]);
        diff_text_column(p, f, i, page_half(&page), text[i].out);
    }
    if (!page_beside(&page, memfile_text(&text[0]), memfile_text(&text[1])))
        for (int i = 0; i < 2; i++)
            diff_text_column(p, f, i, page.width, p->page->out);
    memfile_close(&text[1]);
    memfile_close(&text[0]);
}

static void print_witness(const DiffText *p, const FamilyTold *f)
{
    fputc('\n', p->page->out);
    page_wrapped(p->page, NUMBER, NUMBER, diff_families_example(p->f, f));
    diagram_print(&f->words[0], p->page->out);
    diff_text_story(p, f);
    fputc('\n', p->page->out);
    print_rulings(p, f);
}

static void diff_text_family(const DiffText *p, int i)
{
    const FamilyTold *f = &p->f->at[i];

    fputc('\n', p->page->out);
    print_head(p, f, i);
    if (f->reading)
        page_wrapped(p->page, NUMBER, NUMBER + 2, rows_finish_sentence(p->w, f->reading));
    if (p->p->summary)
        return;
    diff_text_condition(p, f);
    print_sayings(p, f);
    if (f->witness)
        print_witness(p, f);
    else
        page_wrapped(p->page, NUMBER, NUMBER, words_text(p->w, MSG_diff_no_example));
}

void diff_text_print(const DiffPage *page)
{
    DiffText p = { page, &page->page, page->families, &page->families->b.a };
    const Amendment *m = p.f->b.m;

    page_style(p.page, "\033[1m");
    page_wrapped(p.page, 0, 2, words_say_two(p.w, MSG_diff_title, p.f->title[0], p.f->title[1]));
    page_style(p.page, "\033[0m");
    page_wrapped(
        p.page, 0, 2,
        words_say_two(p.w, diff_families_level_message(p.f->level), m->a->edition, m->b->edition));
    fputc('\n', page->page.out);
    print_universes(&p);
    print_left(&p);
    for (int i = 0; i < p.f->n; i++)
        diff_text_family(&p, i);
    print_silent(&p);
}
