/* cover_html.c - prints the law book as a page of HTML, and marks the conditions that the cases
 * cover. */
#include "report/cover_report.h"

#include "cover_html.css.h"
#include "kit/strbuf.h"
#include "program/program.h"
#include "report/html.h"
#include "report/lawbook_print.h"

#include <string.h>

typedef struct CoverHtml {
    const CoverPage *p;
    const Words *w;
    const Book *book;
} CoverHtml;

typedef enum AtomMark { MARK_EMPTY, MARK_HALF, MARK_OTHER_WAY, MARK_FULL } AtomMark;

static const char *const mark_class[] = { "empty", "half", "other", "full" };
static const char *const mark_sign[] = { "○", "◐", "◇", "●" };
static const MessageId mark_words[] = { MSG_cover_empty, MSG_cover_half, MSG_cover_other_way,
                                        MSG_cover_full };

/* ---- pieces ----------------------------------------------------------- */

static const char *cover_html_say(const CoverHtml *m, MessageId id, const char *a, const char *b)
{
    return html_text(m->w->arena, words_say_two(m->w, id, a, b));
}

static const char *cover_html_text(const CoverHtml *m, MessageId id)
{
    return cover_html_say(m, id, NULL, NULL);
}

static const char *cover_html_number(const CoverHtml *m, int n)
{
    return arena_printf(m->w->arena, "%d", n);
}

/* Returns words such as "3 of 5", where N is 3 and OF is 5. */
static const char *cover_html_of(const CoverHtml *m, int n, int of)
{
    return cover_html_say(m, MSG_cover_of, cover_html_number(m, n), cover_html_number(m, of));
}

static AtomMark cover_html_mark(const Atom *a)
{
    bool some = a->value[0].decides != NO_CASE || a->value[1].decides != NO_CASE;

    return coverage_atom_shown(a)     ? MARK_FULL
           : coverage_atom_settled(a) ? MARK_OTHER_WAY
           : some                     ? MARK_HALF
                                      : MARK_EMPTY;
}

static void cover_html_add_mark(const CoverHtml *m, StrBuf *b, AtomMark mark)
{
    strbuf_printf(b, "<span class=\"mark %s\" title=\"%s\">%s</span>", mark_class[mark],
                  cover_html_text(m, mark_words[mark]), mark_sign[mark]);
}

static const ClauseCover *cover_html_clause_cover(const CoverHtml *m, const Clause *c)
{
    const ClauseCover *k = m->p->coverage->clauses;

    while (k->clause != c)
        k++;
    return k;
}

static void add_case(const CoverHtml *m, StrBuf *b, int tried)
{
    const char *name = html_text(m->w->arena, m->p->coverage->cases[tried].name);

    strbuf_printf(b, "<a href=\"#case-%s\">%s</a>", name, name);
}

/* ---- the table of the laws -------------------------------------------- */

static void cover_html_add_law(const CoverHtml *m, StrBuf *b, int law, const Counts *c)
{
    int percent = c->atoms ? 100 * cover_settled(c) / c->atoms : 100;
    const Title *t = program_law_title(m->w->p, law);

    if (law < 0)
        strbuf_printf(b, "<tr><td>%s</td>", cover_html_text(m, MSG_cover_together));
    else
        strbuf_printf(b, "<tr><td><a href=\"#L%d\">%s%s%s</a></td>", law,
                      cover_html_say(m, MSG_law, cover_html_number(m, law), NULL),
                      t->in[0] ? ". " : "",
                      html_text(m->w->arena, t->in[0] ? t->in[m->w->lang] : ""));
    strbuf_printf(b, "<td class=\"n\">%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td>",
                  cover_html_of(m, c->decided, c->clauses), cover_html_of(m, c->seen, c->atoms),
                  cover_html_of(m, cover_settled(c), c->atoms));
    strbuf_printf(b,
                  "<td class=\"n\">%d&nbsp;%%</td><td><span class=\"bar\"><i style=\"width:"
                  "%d%%\"></i></span></td></tr>\n",
                  percent, percent);
}

static void add_laws(const CoverHtml *m, StrBuf *b)
{
    const Coverage *k = m->p->coverage;
    Counts all = cover_counts(k, -1);
    int before = -1;

    strbuf_printf(b,
                  "<table class=\"laws\">\n<thead><tr><th></th><th class=\"n\">%s</th><th "
                  "class=\"n\">%s</th><th class=\"n\" colspan=\"2\">%s</th><th></th></tr>"
                  "</thead>\n<tbody>\n",
                  cover_html_text(m, MSG_cover_clauses), cover_html_text(m, MSG_cover_conditions),
                  cover_html_text(m, MSG_cover_decisive));
    for (int i = 0; i < k->nclauses; i++) {
        int law = words_law_number(k->clauses[i].clause->label);
        Counts c = cover_counts(k, law);

        if (law != before)
            cover_html_add_law(m, b, law, &c);
        before = law;
    }
    strbuf_add(b, "</tbody>\n<tfoot>\n");
    cover_html_add_law(m, b, -1, &all);
    strbuf_add(b, "</tfoot>\n</table>\n");
}

static const char *title_html(void *context)
{
    const CoverHtml *m = context;
    Counts all = cover_counts(m->p->coverage, -1);
    StrBuf b = { 0 };

    strbuf_add(&b, "<div class=\"lede\">\n");
    strbuf_printf(
        &b, "<p>%s<br>%s<br>%s<br>%s",
        text_capitalise(
            m->w->arena,
            cover_html_say(m, MSG_cover_tried, cover_html_number(m, m->p->coverage->ncases), NULL)),
        text_capitalise(m->w->arena, cover_html_text(m, MSG_cover_clauses_are)),
        text_capitalise(m->w->arena, cover_html_text(m, MSG_cover_conditions_are)),
        cover_html_text(m, MSG_cover_decisive_are));
    if (all.said || all.argued)
        strbuf_printf(
            &b, "<br>%s",
            text_capitalise(m->w->arena,
                            cover_html_say(m, MSG_cover_excused, cover_html_number(m, all.said),
                                           cover_html_number(m, all.argued))));
    strbuf_add(&b, "</p>\n<p>");
    for (int i = MARK_FULL; i >= MARK_EMPTY; i--) {
        cover_html_add_mark(m, &b, (AtomMark)i);
        strbuf_printf(&b, "%s%s\n", cover_html_text(m, mark_words[i]),
                      i == MARK_EMPTY ? "" : "<br>");
    }
    strbuf_add(&b, "</p>\n</div>\n");
    add_laws(m, &b);
    strbuf_printf(&b, "<input type=\"checkbox\" id=\"shown\"%s><label for=\"shown\">%s</label>\n",
                  m->p->all ? " checked" : "", cover_html_text(m, MSG_cover_tell_all));
    return strbuf_keep(&b, m->w->arena);
}

/* ---- marks in the text ------------------------------------------------ */

static bool tells(const BookBlock *b, const Atom *a)
{
    return b->ex && b->clause == a->of && b->ex->span.start <= a->ex->span.start &&
           b->ex->span.end >= a->ex->span.end;
}

/* Returns true if a block nested deeper than B, in the same clause, also shows the condition A. */
static bool told_inside(const CoverHtml *m, const BookBlock *b, const Atom *a)
{
    for (const BookBlock *o = b + 1;
         o < m->book->at + m->book->n && o->clause == b->clause && !o->begins; o++)
        if (tells(o, a) && o->level > b->level)
            return true;
    return false;
}

/* Returns the mark for block B as HTML.  If several conditions stand in the text of B, the least
 * covered one gives the mark.  Conditions in blocks nested deeper do not count. */
static const char *told_html(const CoverHtml *m, const BookBlock *b, const ClauseCover *c)
{
    StrBuf out = { 0 };
    AtomMark least = MARK_FULL;
    bool any = false;

    for (int i = 0; i < c->natoms; i++)
        if ((b->kind == BLOCK_TEXT || tells(b, &c->atoms[i])) && !told_inside(m, b, &c->atoms[i])) {
            AtomMark mark = cover_html_mark(&c->atoms[i]);

            least = mark < least ? mark : least;
            any = true;
        }
    if (any)
        cover_html_add_mark(m, &out, least);
    return strbuf_keep(&out, m->w->arena);
}

/* Returns HTML with two numbers for the clause of C.  The first number says how many conditions of
 * the clause are settled (coverage_atom_settled()).  The second number says in how many cases the
 * clause rules. */
static const char *tally_html(const CoverHtml *m, const ClauseCover *c)
{
    StrBuf out = { 0 };
    int settled = 0;

    for (int i = 0; i < c->natoms; i++)
        settled += coverage_atom_settled(&c->atoms[i]);
    if (c->natoms)
        strbuf_printf(&out, "<span class=\"tally\">%s</span>",
                      cover_html_of(m, settled, c->natoms));
    if (c->clause->rules)
        strbuf_printf(
            &out, "<span class=\"tally%s\">%s</span>", c->decided ? "" : " empty",
            cover_html_say(m, MSG_cover_rules_in, cover_html_number(m, c->decided), NULL));
    return strbuf_keep(&out, m->w->arena);
}

/* Returns true if B is the first sentence of its clause. */
static bool is_first_sentence(const BookBlock *b)
{
    return b->kind == BLOCK_TEXT && (b->begins || (b[-1].begins && b[-1].kind == BLOCK_CLAUSE));
}

static const char *block_html(void *context, const BookBlock *b)
{
    const CoverHtml *m = context;
    const ClauseCover *c = b->clause ? cover_html_clause_cover(m, b->clause) : NULL;

    if (!c)
        return "";
    return arena_printf(m->w->arena, "%s%s",
                        b->kind == BLOCK_ITEM || is_first_sentence(b) ? told_html(m, b, c) : "",
                        b->begins ? tally_html(m, c) : "");
}

/* ---- the conditions of a clause --------------------------------------- */

static void cover_html_add_cell(const CoverHtml *m, StrBuf *b, const Atom *a, bool truth)
{
    int tried = a->value[truth].decides;

    if (tried != NO_CASE) {
        strbuf_add(b, "<td>");
        add_case(m, b, tried);
        strbuf_add(b, "</td>");
    } else if (a->value[truth].argued || a->value[truth].said) {
        strbuf_add(b, "<td>–</td>");
    } else {
        strbuf_printf(b, "<td class=\"gone\">%s</td>", cover_html_text(m, MSG_cover_missing));
    }
}

static const char *cover_html_sentence(const CoverHtml *m, const char *s)
{
    return rows_finish_sentence(m->w, html_text(m->w->arena, s));
}

/* Adds a row about the condition A.  The row says what a case needs so that A decides with the
 * value TRUTH, or why no such case is needed.  Adds nothing if A decides with this value in a
 * case. */
static void add_more(const CoverHtml *m, StrBuf *b, const Atom *a, bool truth)
{
    const char *excuse = cover_excuse(m->w, a, truth), *near;

    if (a->value[truth].decides != NO_CASE)
        return;
    near = cover_nearest(m->w, m->p->coverage, a, truth);
    strbuf_printf(b, "<tr class=\"more\"><td></td><td colspan=\"3\">%s",
                  cover_html_sentence(m, excuse ? excuse : cover_wanted(m->w, a, truth)));
    if (near && !excuse)
        strbuf_printf(b, "<br>%s", cover_html_sentence(m, near));
    strbuf_add(b, "</td></tr>\n");
}

static void cover_html_add_condition(const CoverHtml *m, StrBuf *b, const Atom *a)
{
    strbuf_add(b, "<tr><td>");
    cover_html_add_mark(m, b, cover_html_mark(a));
    strbuf_printf(b, "</td><td>%s</td>",
                  html_text(m->w->arena, cover_condition(m->w, a, a->wanted)));
    cover_html_add_cell(m, b, a, a->wanted);
    cover_html_add_cell(m, b, a, !a->wanted);
    strbuf_add(b, "</tr>\n");
    add_more(m, b, a, a->wanted);
    add_more(m, b, a, !a->wanted);
}

static const char *clause_html(void *context, const Clause *clause)
{
    const CoverHtml *m = context;
    const ClauseCover *c = cover_html_clause_cover(m, clause);
    StrBuf b = { 0 };
    bool done = true;

    if (!c->natoms)
        return "";
    for (int i = 0; i < c->natoms; i++)
        done &= coverage_atom_settled(&c->atoms[i]);
    strbuf_printf(&b,
                  "<table class=\"atoms%s\">\n<thead><tr><th></th><th>%s</th><th>%s</th><th>"
                  "%s</th></tr></thead>\n",
                  done ? " done" : "", cover_html_text(m, MSG_cover_condition),
                  cover_html_text(m, MSG_cover_by_so), cover_html_text(m, MSG_cover_by_not_so));
    for (int i = 0; i < c->natoms; i++)
        cover_html_add_condition(m, &b, &c->atoms[i]);
    strbuf_add(&b, "</table>\n");
    return strbuf_keep(&b, m->w->arena);
}

/* ---- the cases -------------------------------------------------------- */

static bool cover_html_case_shows(const ClauseCover *c, int tried)
{
    for (int i = 0; i < c->natoms; i++)
        if (c->atoms[i].value[0].decides == tried || c->atoms[i].value[1].decides == tried)
            return true;
    return false;
}

static void add_shown_by(const CoverHtml *m, StrBuf *b, int tried)
{
    const Coverage *k = m->p->coverage;
    const char *before = "", *name = html_text(m->w->arena, k->cases[tried].name);
    bool any = false;

    for (int i = 0; i < k->nclauses; i++) {
        const char *label = k->clauses[i].clause->label;

        if (!cover_html_case_shows(&k->clauses[i], tried) || strcmp(label, before) == 0)
            continue;
        if (!any)
            strbuf_printf(b, "<dt id=\"case-%s\">%s</dt>\n<dd>%s <span class=\"file\">%s</span> ",
                          name, name, html_text(m->w->arena, k->cases[tried].title),
                          html_text(m->w->arena, k->cases[tried].file));
        strbuf_printf(b, "%s<a href=\"#C%s\">%s</a>", any ? ", " : "", label,
                      html_text(m->w->arena, words_clause(m->w, label)));
        before = label;
        any = true;
    }
    if (any)
        strbuf_add(b, "</dd>\n");
}

static const char *end_html(void *context)
{
    const CoverHtml *m = context;
    StrBuf b = { 0 };

    strbuf_printf(&b, "<h2>%s</h2>\n<dl class=\"cases\">\n",
                  cover_html_text(m, MSG_cover_the_cases));
    for (int i = 0; i < m->p->coverage->ncases; i++)
        add_shown_by(m, &b, i);
    strbuf_add(&b, "</dl>\n");
    return strbuf_keep(&b, m->w->arena);
}

void cover_html_print(const CoverPage *p, const Words *w, const char *label)
{
    Book book = { 0 };
    CoverHtml m = { p, w, &book };
    BookMarks marks = { &m, cover_html_css, title_html, block_html, clause_html, end_html };
    BookPage page = { .format = BOOK_HTML, .page = p->page, .marks = &marks };

    lawbook_write(
        w, &(BookScope){ .label = label, .all = true, .listed = true, .full_marks = true }, &book);
    lawbook_print_one(&page, w, words_say_one(w, MSG_cover_title, w->p->title.in[w->lang]), &book);
}
