/* page.c - prints rows, headings, diagrams and tables as text. */
#include "report/page.h"

#include "report/diagram.h"

#include <string.h>

enum {
    STEP = 2,      /* the columns of one step of indentation */
    MAX_CITE = 30, /* the largest number of columns of a citation; a longer citation is broken */
    /* the smallest number of columns for the text of a row */
    MIN_TEXT = 24,
    FEW_COLUMNS = 60, /* a page with this number of columns or fewer is narrow */
    MIN_FEW = 16,     /* the smallest number of columns for the text of a row on a narrow page */
    GUTTER = 2,       /* the columns between two texts side by side */
    /* the largest number of lines of a text that is printed beside another text */
    MAX_BESIDE = 40
};

/* ---- columns ---------------------------------------------------------- */

int page_columns(const char *s)
{
    return text_width(s, strlen(s));
}

size_t page_fitting(const char *s, int width, size_t *skip)
{
    size_t at = 0, broken = 0, n = strlen(s);
    int32_t cp;

    if (page_columns(s) <= width) {
        *skip = n;
        return n;
    }
    while (at < n) {
        if (text_width(s, at) > width)
            break;
        if (s[at] == ' ')
            broken = at;
        at += text_decode(s + at, n - at, &cp);
    }
    if (broken == 0) {
        while (s[broken] && s[broken] != ' ')
            broken++;
    }
    *skip = broken + (s[broken] == ' ');
    return broken;
}

void page_style(const Page *p, const char *code)
{
    if (p->colour)
        fputs(code, p->out);
}

static void print_lead(const Page *p, const Row *row, int at)
{
    if (row->head) {
        fprintf(p->out, "%*s", STEP, "");
        page_style(p, "\033[1m");
        return;
    }
    if (row->marked)
        fprintf(p->out, "%s ", "▸");
    else
        fputs("  ", p->out);
    if (row->number)
        fprintf(p->out, "%2d  ", row->number);
    else
        fputs("    ", p->out);
    fprintf(p->out, "%*s", at - PAGE_TEXT, "");
}

static void page_print_row(const Page *p, const Row *row, int cite_at)
{
    int at = row->head ? STEP : PAGE_TEXT + row->indent * STEP;
    int room = cite_at - at - STEP;
    const char *text = row->text, *cite = row->cite ? row->cite : "";
    int least = p->width <= FEW_COLUMNS ? MIN_FEW : MIN_TEXT;
    bool first = true;

    if (room < least)
        room = least;
    while (*text || *cite) {
        size_t skip, n = page_fitting(text, room, &skip);

        if (first)
            print_lead(p, row, at);
        else
            fprintf(p->out, "%*s", at + (row->number || row->indent == 0 ? 0 : STEP), "");
        fwrite(text, 1, n, p->out);
        if (row->head)
            page_style(p, "\033[0m");
        if (*cite) {
            int used =
                at + text_width(text, n) + (first || row->number || row->indent == 0 ? 0 : STEP);
            size_t cskip, c = page_fitting(cite, p->width - cite_at, &cskip);

            page_style(p, "\033[2m");
            fprintf(p->out, "%*s", used < cite_at ? cite_at - used : STEP, "");
            fwrite(cite, 1, c, p->out);
            page_style(p, "\033[0m");
            cite += cskip;
        }
        fputc('\n', p->out);
        text += skip;
        if (first && row->indent)
            room -= STEP;
        first = false;
    }
}

void page_rows(const Page *p, const Rows *rows)
{
    int widest = 0, most = p->width / 3 < MAX_CITE ? p->width / 3 : MAX_CITE;

    for (int i = 0; i < rows->n; i++)
        if (rows->at[i].cite && page_columns(rows->at[i].cite) > widest)
            widest = page_columns(rows->at[i].cite);
    if (widest > most)
        widest = most;
    for (int i = 0; i < rows->n; i++)
        page_print_row(p, &rows->at[i], p->width - widest);
}

void page_left(const Page *p, int width, const char *s)
{
    int n = page_columns(s);

    fprintf(p->out, "%s%*s", s, n < width ? width - n : 0, "");
}

void page_right(const Page *p, int width, const char *s)
{
    fprintf(p->out, "%*s%s", width - page_columns(s), "", s);
}

void page_continued(const Page *p, int at, const char *s)
{
    for (bool first = true; *s; first = false) {
        size_t skip, n = page_fitting(s, p->width - at, &skip);

        fprintf(p->out, "%*s%.*s\n", first ? 0 : at, "", (int)n, s);
        s += skip;
    }
}

void page_cited(const Page *p, int at, int hang, const char *s, const char *cite)
{
    int room = p->width - (cite ? page_columns(cite) + 2 : 0);
    bool first = true;

    do {
        int from = first ? at : hang;
        size_t skip, n = page_fitting(s, room - from, &skip);

        fprintf(p->out, "%*s%.*s", from, "", (int)n, s);
        if (cite && first) {
            int gap = p->width - page_columns(cite) - from - text_width(s, n);

            page_style(p, "\033[2m");
            fprintf(p->out, "%*s%s", gap > 0 ? gap : 1, "", cite);
            page_style(p, "\033[0m");
            room = p->width;
        }
        fputc('\n', p->out);
        s += skip;
        first = false;
    } while (*s);
}

void page_wrapped(const Page *p, int at, int hang, const char *s)
{
    page_cited(p, at, hang, s, NULL);
}

/* ---- parts of the page ------------------------------------------------ */

void page_heading(const Page *p, const char *text)
{
    while (*text) {
        size_t skip, n = page_fitting(text, p->width - STEP, &skip);

        fprintf(p->out, "%*s", STEP, "");
        page_style(p, "\033[1m");
        fwrite(text, 1, n, p->out);
        page_style(p, "\033[0m");
        fputc('\n', p->out);
        text += skip;
    }
}

void page_section(const Page *p, const char *heading, const Rows *rows)
{
    if (!rows->n)
        return;
    fputc('\n', p->out);
    page_heading(p, heading);
    page_rows(p, rows);
}

void page_head(const Page *p, const Words *w, const char *edition)
{
    const Case *c = w->c;
    const char *left = c->source ? c->source : *c->title ? c->title : c->name;
    const char *contract = diagram_contract(w), *right = edition;
    int gap;

    if (contract)
        right = *edition ? arena_printf(w->arena, "%s · %s", contract, edition) : contract;
    gap = *right ? p->width - page_columns(left) - page_columns(right) : 0;
    page_style(p, "\033[1m");
    fputs(left, p->out);
    page_style(p, "\033[0m");
    if (gap >= STEP)
        fprintf(p->out, "%*s%s\n", gap, "", right);
    else
        fprintf(p->out, *right ? "\n  %s\n" : "%s\n", right);
    if (c->source && *c->title)
        fprintf(p->out, "%s\n", c->title);
    diagram_print(w, p->out);
}

/* ---- side by side ----------------------------------------------------- */

int page_half(const Page *p)
{
    return (p->width - GUTTER) / 2;
}

/* Sets *LINE to the first line of *TEXT, and moves *TEXT to the next line.  Returns the length of
 * the line in bytes. */
static size_t page_next_line(const char **text, const char **line)
{
    size_t n = strcspn(*text, "\n");

    *line = *text;
    *text += n + ((*text)[n] == '\n');
    return n;
}

static bool fits_half(const Page *p, const char *text)
{
    int lines = 0;

    for (const char *line; *text;) {
        size_t n = page_next_line(&text, &line);

        if (++lines > MAX_BESIDE || text_width(line, n) > page_half(p))
            return false;
    }
    return true;
}

bool page_beside(const Page *p, const char *left, const char *right)
{
    const char *a, *b;

    if (!fits_half(p, left) || !fits_half(p, right))
        return false;
    while (*left || *right) {
        size_t na = page_next_line(&left, &a), nb = page_next_line(&right, &b);

        fwrite(a, 1, na, p->out);
        if (nb)
            fprintf(p->out, "%*s", page_half(p) + GUTTER - text_width(a, na), "");
        fwrite(b, 1, nb, p->out);
        fputc('\n', p->out);
    }
    return true;
}
