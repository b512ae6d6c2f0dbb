/* diff_html.c - prints what two editions rule differently, as a page of HTML.  It has a section for
 * each family: cases that are ruled differently in the same way. */
#include "report/diff_report.h"

#include "diff_example.css.h"
#include "diff_html.css.h"
#include "report/diagram.h"
#include "report/html.h"

#include <ctype.h>
#include <string.h>

typedef struct DiffHtml {
    const DiffPage *p;
    const Families *f;
    const Words *w;
    FILE *out;
} DiffHtml;

static const char *const side_class[] = { "a", "b" };

/* Returns S as HTML, with red signs for ♥ and ♦.  S is a text from a case or a clause. */
static const char *html(const DiffHtml *p, const char *s)
{
    return diagram_reds(p->w->arena, html_text(p->w->arena, s));
}

static const char *side_name(const DiffHtml *p, int side)
{
    return html(p, diff_sentences_edition(&p->f->b, side));
}

static void diff_html_element(const DiffHtml *p, const char *element, const char *class,
                              const char *s)
{
    if (class)
        fprintf(p->out, "<%s class=\"%s\">%s</%s>\n", element, class, html(p, s), element);
    else
        fprintf(p->out, "<%s>%s</%s>\n", element, html(p, s), element);
}

static void put_heading(const DiffHtml *p, const char *s)
{
    diff_html_element(p, "h3", NULL, s);
}

/* ---- the universes ------------------------------------------------------------ */

static void put_bar(const DiffHtml *p, uint64_t n, uint64_t of)
{
    int parts = diff_families_permille(n, of);

    fprintf(p->out, "<span class=\"bar\"><i style=\"width:%d.%d%%\"></i></span>", parts / 10,
            parts % 10);
}

static void put_universe(const DiffHtml *p, const DiffResult *d)
{
    fprintf(p->out, "<tr><td>%s<br><small>%s</small></td>", html(p, d->u->name),
            html(p, d->u->title.in[p->w->lang]));
    fprintf(p->out, "<td class=\"n\">%s</td><td class=\"n\">%s</td><td class=\"n\">",
            words_number(p->w, d->cases), words_number(p->w, d->differ));
    put_bar(p, d->differ, d->cases);
    fprintf(p->out, "%s</td><td class=\"n\">%s</td></tr>\n",
            diff_families_percent(p->f, d->differ, d->cases),
            words_number(p->w, (uint64_t)diff_families_count_in(p->f, d)));
}

static void put_universes(const DiffHtml *p)
{
    fprintf(p->out,
            "<table class=\"sum\">\n<tr><th>%s</th><th class=\"n\">%s</th><th "
            "class=\"n\" colspan=\"2\">%s</th><th class=\"n\">%s</th></tr>\n",
            words_text(p->w, MSG_diff_universe), words_text(p->w, MSG_diff_cases),
            words_text(p->w, MSG_diff_differently), words_text(p->w, MSG_diff_families));
    for (int i = 0; i < p->f->nsearched; i++)
        put_universe(p, p->f->searched[i]);
    fputs("</table>\n", p->out);
}

static void put_left(const DiffHtml *p)
{
    const char *names = diff_families_unsearched(p->f);

    if (names)
        diff_html_element(p, "p", "lede", words_say_one(p->w, MSG_diff_left, names));
}

/* ---- a family ------------------------------------------------------------------ */

static void put_contents(const DiffHtml *p)
{
    fputs("<ol class=\"all\">\n", p->out);
    for (int i = 0; i < p->f->n; i++) {
        const FamilyTold *f = &p->f->at[i];

        fprintf(p->out, "<li><a href=\"#F%d\"><b>%s</b> %s</a> <small>%s</small></li>\n", i + 1,
                html(p, f->clauses),
                f->nblames ? html(p, diff_sentences_finish(&p->f->b, f->blames[0].text)) : "",
                words_number(p->w, f->count));
    }
    fputs("</ol>\n", p->out);
}

static void put_counts(const DiffHtml *p, const FamilyTold *f)
{
    for (int i = 0; i < f->nshares; i++) {
        const FamilyShare *s = &f->shares[i];

        fputs("<p class=\"count\">", p->out);
        put_bar(p, s->f->count, s->in->cases);
        fprintf(p->out, "%s</p>\n",
                html(p, words_say(p->w, MSG_diff_share, words_number(p->w, s->f->count),
                                  words_number(p->w, s->in->cases), s->in->u->name)));
    }
}

static void put_blames(const DiffHtml *p, const FamilyTold *f)
{
    for (int i = 0; i < f->nblames; i++) {
        diff_html_element(p, "p", "blame", diff_families_blame(p->f, f, i));
        diff_html_element(p, "p", "place", diff_families_places(p->f, &f->blames[i]));
    }
}

static void put_condition(const DiffHtml *p, const FamilyTold *f)
{
    if (!f->nmarks)
        return;
    put_heading(p, diff_families_when(p->f, f));
    fputs("<ul>\n", p->out);
    for (int i = 0; i < f->nmarks; i++)
        diff_html_element(p, "li", NULL, f->marks[i]);
    fputs("</ul>\n", p->out);
}

static void put_side(const DiffHtml *p, const FamilyLine *s, int side)
{
    fprintf(p->out, "<tr%s><td class=\"e %s\">%s</td><td>%s</td><td class=\"c\">%s</td></tr>\n",
            side ? " class=\"next\"" : "", side_class[side], side_name(p, side),
            html(p, s->text[side] ? s->text[side] : words_text(p->w, MSG_diff_not_so)),
            s->cite[side] ? html(p, s->cite[side]) : "");
}

static void put_sayings(const DiffHtml *p, const FamilyTold *f)
{
    put_heading(p, words_text(p->w, MSG_diff_ruled));
    fputs("<table class=\"says\">\n", p->out);
    for (int i = 0; i < f->nsayings; i++) {
        const FamilyLine *s = &f->sayings[i];

        if (s->elsewhere) {
            fprintf(p->out, "<tr><td colspan=\"2\">%s</td><td class=\"c\">%s</td></tr>\n",
                    html(p, words_say_one(p->w, MSG_diff_elsewhere, s->text[0])),
                    s->cite[0] ? html(p, s->cite[0]) : "");
        } else {
            put_side(p, s, 0);
            put_side(p, s, 1);
        }
        if (s->count != f->count)
            fprintf(p->out,
                    "<tr class=\"next\"><td></td><td class=\"count\" "
                    "colspan=\"2\">%s</td></tr>\n",
                    html(p, words_say_one(p->w, MSG_diff_in_cases, words_number(p->w, s->count))));
    }
    fputs("</table>\n", p->out);
}

/* ---- the example ---------------------------------------------------------------- */

static void put_story(const DiffHtml *p, const FamilyTold *f)
{
    const Words *w = &f->words[0];
    const char **found, *settings = diff_families_settings(f);
    int n = diff_families_findings(f, &found);

    fputs("<div class=\"story\">\n", p->out);
    if (settings)
        diff_html_element(p, "p", "set", settings);
    for (int i = 0; i < w->c->nevents; i++) {
        fprintf(p->out, "<p><i>%s</i>%s</p>\n", html(p, w->c->events[i].label),
                html(p, words_told(w, i)));
    }
    for (int i = 0; i < n; i++)
        diff_html_element(p, "p", NULL,
                          i ? found[i] : words_say_one(p->w, MSG_diff_found, found[i]));
    fputs("</div>\n", p->out);
}

static void diff_html_row(const DiffHtml *p, const Row *r)
{
    fprintf(p->out, "<div class=\"row i%d\">", r->indent < 5 ? r->indent : 5);
    if (r->number)
        fprintf(p->out, "<span class=\"n\">%d</span>", r->number);
    else
        fputs("<span class=\"n\"></span>", p->out);
    fprintf(p->out, "<span class=\"t\">%s</span>", html(p, r->text));
    if (r->cite)
        fprintf(p->out, "<span class=\"c\">%s</span>", html(p, r->cite));
    fputs("</div>\n", p->out);
}

static void put_rulings(const DiffHtml *p, const FamilyTold *f)
{
    fputs("<div class=\"two\">\n", p->out);
    for (int side = 0; side < 2; side++) {
        Rows rows = { 0 };

        diff_families_rows(f, side, &rows);
        fprintf(p->out, "<div class=\"%s\">\n<p class=\"e\">%s</p>\n", side_class[side],
                side_name(p, side));
        for (int i = 0; i < rows.n; i++)
            diff_html_row(p, &rows.at[i]);
        if (!rows.n)
            diff_html_element(p, "p", NULL, words_text(p->w, MSG_diff_not_so));
        fputs("</div>\n", p->out);
    }
    fputs("</div>\n", p->out);
}

/* Prints S inside a `data:` URI. */
static void put_data(const DiffHtml *p, const char *s)
{
    fputs("data:text/plain;charset=utf-8,", p->out);
    for (; *s; s++)
        if (isalnum((unsigned char)*s) || strchr("-_.~", *s))
            fputc(*s, p->out);
        else
            fprintf(p->out, "%%%02X", (unsigned)(unsigned char)*s);
}

static void put_case_file(const DiffHtml *p, const FamilyTold *f)
{
    fprintf(p->out,
            "<details><summary>%s</summary>\n<pre>%s</pre>\n<p><a download=\"%s.case\" "
            "href=\"",
            html(p, words_text(p->w, MSG_diff_file)), html_text(p->w->arena, f->witness->text),
            html_text(p->w->arena, f->name));
    put_data(p, f->witness->text);
    fprintf(p->out, "\">%s.case</a></p></details>\n", html_text(p->w->arena, f->name));
}

static void put_example(const DiffHtml *p, const FamilyTold *f)
{
    fputs("<div class=\"example\">\n", p->out);
    put_heading(p, diff_families_example(p->f, f));
    fputs("<div class=\"table\">\n", p->out);
    fputs(diagram_html(&f->words[0]), p->out);
    put_story(p, f);
    fputs("</div>\n", p->out);
    put_rulings(p, f);
    put_case_file(p, f);
    fputs("</div>\n", p->out);
}

static void put_family(const DiffHtml *p, int i)
{
    const FamilyTold *f = &p->f->at[i];

    fprintf(p->out,
            "<section id=\"F%d\">\n<h2><span class=\"no\">%d</span><span "
            "class=\"label\">%s</span></h2>\n",
            i + 1, i + 1, html(p, f->clauses));
    put_counts(p, f);
    put_blames(p, f);
    if (f->reading)
        diff_html_element(p, "p", "reading", rows_finish_sentence(p->w, f->reading));
    if (!p->p->summary) {
        put_condition(p, f);
        put_sayings(p, f);
        if (f->witness)
            put_example(p, f);
        else
            diff_html_element(p, "p", NULL, words_text(p->w, MSG_diff_no_example));
    }
    fputs("</section>\n", p->out);
}

void diff_html_print(const DiffPage *page)
{
    DiffHtml p = { page, page->families, &page->families->b.a, page->page.out };
    const Amendment *m = p.f->b.m;
    html_begin(
        &(HtmlPage){ .out = p.out,
                     .lang = p.w->p->langs[p.w->lang].code,
                     .title = words_say_two(p.w, MSG_diff_title, p.f->title[0], p.f->title[1]),
                     .style = { diff_html_css, diff_example_css } },
        p.w->arena);
    diff_html_element(
        &p, "p", "lede",
        words_say_two(p.w, diff_families_level_message(p.f->level), m->a->edition, m->b->edition));
    put_universes(&p);
    put_left(&p);
    put_contents(&p);
    for (int i = 0; i < p.f->n; i++)
        put_family(&p, i);
    if (page->silent && p.f->nsilent)
        diff_html_element(&p, "p", "lede silent",
                          words_say_one(p.w, MSG_diff_silent, diff_families_unblamed(p.f)));
    fputs("</body>\n</html>\n", p.out);
}
