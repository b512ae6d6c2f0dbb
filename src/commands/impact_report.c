/* impact_report.c - prints what a draft changes, as Markdown, text or JSON. */
#include "commands/impact_report.h"

#include "report/audit_report.h"
#include "report/diff_report.h"
#include "report/page.h"

#include <string.h>

typedef struct ImpactDoc {
    const Words *w; /* the Words with the program of the draft */
    const Impact *m;
    FILE *out;
    bool markdown;
} ImpactDoc;

/* ---- the parts of a page ---------------------------------------------- */

static void impact_heading(const ImpactDoc *d, int level, const char *s)
{
    if (d->markdown)
        fprintf(d->out, "\n%.*s %s\n\n", level, "####", s);
    else
        fprintf(d->out, "\n%s\n", s);
}

/* Begins an item that has more text below it.  In Markdown, that text is folded. */
static void open_item(const ImpactDoc *d, const char *s, const char *beside)
{
    if (d->markdown)
        fprintf(d->out, "<details>\n<summary>%s%s%s</summary>\n\n", s, beside ? " — " : "",
                beside ? beside : "");
    else
        fprintf(d->out, beside ? "\n  %s\n    %s\n" : "\n  %s\n", s, beside);
}

static void close_item(const ImpactDoc *d)
{
    if (d->markdown)
        fputs("\n</details>\n", d->out);
}

/* Prints S as a list item at the depth INDENT, followed by CITE unless CITE is NULL.  Markdown
 * signs in S are not escaped. */
static void impact_bullet(const ImpactDoc *d, int indent, const char *s, const char *cite)
{
    fprintf(d->out, "%*s%s%s", d->markdown ? 2 * indent : 4 + 2 * indent, "",
            d->markdown ? "- " : "", s);
    if (cite)
        fprintf(d->out, d->markdown ? " *%s*" : "  [%s]", cite);
    fputc('\n', d->out);
}

static void impact_line(const ImpactDoc *d, int indent, const char *s)
{
    impact_bullet(d, indent, s, NULL);
}

static void impact_code_block(const ImpactDoc *d, const char *s)
{
    if (d->markdown) {
        fprintf(d->out, "\n```\n%s```\n", s);
        return;
    }
    while (*s) {
        size_t n = strcspn(s, "\n");

        fprintf(d->out, "      %.*s\n", (int)n, s);
        s += n + (s[n] == '\n');
    }
}

static void count_row(const ImpactDoc *d, const char *what, const char *n)
{
    if (d->markdown)
        fprintf(d->out, "| %s | %s |\n", what, n);
    else
        fprintf(d->out, "  %*s%s  %s\n", 18 - page_columns(n), "", n, what);
}

/* ---- the page --------------------------------------------------------- */

static const MessageId kind_words[FLIP_KINDS] = {
    [FLIP_EXPECTED] = MSG_impact_kind_expected, [FLIP_RULED] = MSG_impact_kind_ruled,
    [FLIP_BROKEN] = MSG_impact_kind_broken,     [FLIP_PRESUMED] = MSG_impact_kind_presumed,
    [FLIP_CITED] = MSG_impact_kind_cited,       [FLIP_READING] = MSG_impact_kind_reading,
};

static void impact_count(const ImpactDoc *d, MessageId what, int n)
{
    count_row(d, words_text(d->w, what), words_number(d->w, (uint64_t)n));
}

static void impact_print_counts(const ImpactDoc *d)
{
    const Words *w = d->w;
    const Impact *m = d->m;

    impact_heading(d, 2, words_text(w, MSG_impact_counts));
    if (d->markdown)
        fputs("| | |\n|---|---:|\n", d->out);
    impact_count(d, MSG_impact_cases, m->cases);
    if (m->own)
        impact_count(d, MSG_impact_own, m->own);
    for (int k = 0; k < FLIP_KINDS; k++)
        impact_count(d, kind_words[k], m->kind[k]);
    for (int i = 0; i < m->chosen.n; i++) {
        const DiffResult *x = m->differences[i];

        count_row(
            d, words_say_one(w, MSG_impact_universe, x->u->name),
            words_say_two(w, MSG_impact_of, words_number(w, x->differ), words_number(w, x->cases)));
    }
    impact_count(d, MSG_impact_families, m->families.n);
    if (m->chosen.nleft)
        impact_count(d, MSG_impact_left_out, m->chosen.nleft);
    impact_count(d, MSG_impact_found, m->nfound);
    impact_count(d, MSG_impact_falls, m->nfalls);
}

static void print_rows(const ImpactDoc *d, MessageId what, const Rows *rows)
{
    impact_line(d, 0, words_text(d->w, what));
    if (!rows->n)
        impact_line(d, 1, words_text(d->w, MSG_impact_nothing));
    for (int i = 0; i < rows->n; i++)
        impact_bullet(d, 1 + rows->at[i].indent, rows->at[i].text, rows->at[i].cite);
}

static void print_flip(const ImpactDoc *d, const ImpactFlip *f)
{
    const char *name =
        d->markdown ? arena_printf(d->w->arena, "<code>%s</code>", f->name) : f->name;

    if (f->kind == FLIP_READING || f->kind == FLIP_CITED) {
        impact_line(d, 0,
                    arena_printf(d->w->arena, d->markdown ? "`%s`%s%s" : "%s%s%s", f->name,
                                 f->title ? d->markdown ? " " : ": " : "",
                                 f->title ? f->title : ""));
        return;
    }
    open_item(d, name, f->title);
    for (int i = 0; i < f->nfallen; i++) {
        const BrokenExpectation *x = &f->fallen[i];

        /* print an expectation once, even if several bodies give different reasons */
        if (i == 0 || x->line != x[-1].line || strcmp(x->text, x[-1].text) != 0)
            impact_line(d, 0,
                        words_say_two(d->w, MSG_impact_line,
                                      arena_printf(d->w->arena, "%u", x->line), x->text));
        impact_line(d, 1, x->why);
    }
    if (f->why)
        impact_line(d, 0, f->why);
    if (f->before.n || f->after.n) {
        print_rows(d, MSG_impact_before, &f->before);
        print_rows(d, MSG_impact_after, &f->after);
    }
    impact_line(d, 0, text_for_terminal(d->w->arena, f->file));
    close_item(d);
}

/* ---- families ------------------------------------------------------------- */

static void impact_print_condition(const ImpactDoc *d, const FamilyTold *f)
{
    if (!f->nmarks)
        return;
    impact_line(d, 0,
                f->beside ? words_say_one(d->w, MSG_diff_among, words_number(d->w, f->beside))
                          : words_text(d->w, MSG_diff_when));
    for (int i = 0; i < f->nmarks; i++)
        impact_line(d, 1, f->marks[i]);
}

static void impact_print_side(const ImpactDoc *d, const FamilyLine *s, int side)
{
    const char *dash = words_text(d->w, MSG_diff_not_so);

    impact_bullet(d, 1,
                  words_say_one(d->w, side ? MSG_impact_after_says : MSG_impact_before_says,
                                s->text[side] ? s->text[side] : dash),
                  s->cite[side]);
}

static void print_saying(const ImpactDoc *d, const FamilyLine *s)
{
    if (s->elsewhere) {
        impact_bullet(d, 1, words_say_one(d->w, MSG_diff_elsewhere, s->text[0]), s->cite[0]);
        return;
    }
    impact_print_side(d, s, 0);
    impact_print_side(d, s, 1);
}

static const char *shares_of(const ImpactDoc *d, const FamilyTold *f)
{
    const char **texts = arena_new_array(d->w->arena, const char *, (size_t)f->nshares + 1);

    for (int i = 0; i < f->nshares; i++)
        texts[i] = words_say(d->w, MSG_diff_share, words_number(d->w, f->shares[i].f->count),
                             words_number(d->w, f->shares[i].in->cases), f->shares[i].in->u->name);
    return words_joined(d->w, texts, f->nshares, JOINT_AND);
}

static void impact_print_family(const ImpactDoc *d, const FamilyTold *f)
{
    const DiffWords *b = &d->m->families.b;

    open_item(d, f->clauses, shares_of(d, f));
    for (int i = 0; i < f->nblames; i++)
        impact_bullet(d, 0, diff_sentences_finish(b, f->blames[i].text), f->blames[i].what);
    if (f->reading)
        impact_line(d, 0, rows_finish_sentence(d->w, f->reading));
    impact_print_condition(d, f);
    impact_line(d, 0, words_text(d->w, MSG_diff_ruled));
    for (int i = 0; i < f->nsayings; i++)
        print_saying(d, &f->sayings[i]);
    impact_line(d, 0,
                f->witness ? words_say_one(d->w, MSG_diff_example, f->name)
                           : words_text(d->w, MSG_diff_no_example));
    if (f->witness)
        impact_code_block(d, f->witness->text);
    close_item(d);
}

static void impact_print_loss(const ImpactDoc *d, const ImpactLoss *f)
{
    const Words *w = d->w;
    const Clause *c = f->draft->clause;
    const char *decided = words_number(w, (uint64_t)f->draft->decided),
               *settled = words_number(w, (uint64_t)impact_settled_conditions(f->draft)),
               *atoms = words_number(w, (uint64_t)f->draft->natoms), *title = c->title.in[w->lang],
               *label = words_clause(w, c->label);

    impact_line(d, 0, title ? arena_printf(w->arena, "%s %s", label, title) : label);
    if (!f->base && !c->rules) {
        impact_line(d, 1, words_say_two(w, MSG_impact_clause_guard, settled, atoms));
        return;
    }
    if (!f->base) {
        impact_line(d, 1, words_say(w, MSG_impact_clause_new, decided, settled, atoms));
        return;
    }
    if (f->base->decided && !f->draft->decided)
        impact_line(d, 1,
                    words_say_two(w, MSG_impact_clause_rules, decided,
                                  words_number(w, (uint64_t)f->base->decided)));
    impact_line(
        d, 1,
        words_say(w, MSG_impact_clause_shown, settled, atoms,
                  words_say_two(w, MSG_impact_of,
                                words_number(w, (uint64_t)impact_settled_conditions(f->base)),
                                words_number(w, (uint64_t)f->base->natoms))));
}

static void print_found(const ImpactDoc *d, const Finding *f)
{
    const char *extent = audit_report_extent(d->w, f),
               *witness = audit_report_case_text(d->w, f, 0),
               *says = text_capitalise(d->w->arena, audit_report_sentence(d->w, f));

    open_item(d, audit_report_cite(d->w, f), says);
    if (extent)
        impact_line(d, 0, extent);
    impact_line(d, 0, arena_printf(d->w->arena, "`%s`", f->id));
    if (*witness)
        impact_code_block(d, witness);
    close_item(d);
}

void impact_report_print(const Words *w, const Impact *m, bool markdown, FILE *out)
{
    const ImpactDoc doc = { .w = w, .m = m, .out = out, .markdown = markdown }, *d = &doc;

    fprintf(d->out, d->markdown ? "# %s\n\n%s\n" : "%s\n%s\n",
            words_say_one(w, MSG_impact_title, m->draft->title.in[w->lang]),
            words_say_two(w, MSG_impact_against, m->name, m->base->edition));
    impact_print_counts(d);
    for (int k = 0; k < FLIP_KINDS; k++) {
        if (m->kind[k])
            impact_heading(d, 2, text_capitalise(w->arena, words_text(w, kind_words[k])));
        for (int i = 0; i < m->nflips; i++)
            if ((int)m->flips[i].kind == k)
                print_flip(d, &m->flips[i]);
    }
    if (m->families.n)
        impact_heading(d, 2, words_text(w, MSG_impact_head_families));
    for (int i = 0; i < m->families.n; i++)
        impact_print_family(d, &m->families.at[i]);
    if (m->nfound)
        impact_heading(d, 2, words_text(w, MSG_impact_head_found));
    for (int i = 0; i < m->nfound; i++)
        print_found(d, m->found[i]);
    if (m->nfalls)
        impact_heading(d, 2, words_text(w, MSG_impact_head_falls));
    for (int i = 0; i < m->nfalls; i++)
        impact_print_loss(d, &m->falls[i]);
}

/* ---- JSON ------------------------------------------------------------- */

static const char *const kind_names[FLIP_KINDS] = {
    [FLIP_EXPECTED] = "expected",    [FLIP_RULED] = "ruled",    [FLIP_BROKEN] = "broken",
    [FLIP_PRESUMED] = "presumption", [FLIP_CITED] = "citation", [FLIP_READING] = "reading",
};

static json_t *rows_json(const Rows *rows)
{
    json_t *list = json_array();

    for (int i = 0; i < rows->n; i++) {
        json_t *o = json_object();

        json_set_integer(o, "indent", rows->at[i].indent);
        json_set_text(o, "text", rows->at[i].text);
        json_set_text(o, "clauses", rows->at[i].cite);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *flip_json(const ImpactFlip *f)
{
    json_t *o = json_object(), *fallen = json_array();

    for (int i = 0; i < f->nfallen; i++) {
        json_t *x = json_object();

        json_set_integer(x, "line", f->fallen[i].line);
        json_set_text(x, "expects", f->fallen[i].text);
        json_set_text(x, "why", f->fallen[i].why);
        json_array_append_new(fallen, x);
    }
    json_set_text(o, "kind", kind_names[f->kind]);
    json_set_text(o, "case", f->name);
    json_set_text(o, "title", f->title);
    json_set_text(o, "file", f->file);
    json_object_set_new(o, "fallen", fallen);
    json_object_set_new(o, "before", rows_json(&f->before));
    json_object_set_new(o, "after", rows_json(&f->after));
    json_set_text(o, "why", f->why);
    return o;
}

static json_t *universe_json(const DiffResult *x)
{
    json_t *o = json_object();

    json_set_text(o, "universe", x->u->name);
    json_object_set_new(o, "cases", diff_count_json(x->cases));
    json_object_set_new(o, "differ", diff_count_json(x->differ));
    return o;
}

static json_t *found_json(const Words *w, const Finding *f)
{
    json_t *o = json_object();

    json_set_text(o, "id", f->id);
    json_set_text(o, "kind", audit_finding_word(f->kind));
    json_set_text(o, "clause", f->label);
    json_set_text(o, "text", audit_report_sentence(w, f));
    json_set_integer(o, "count", (long long)f->count);
    json_set_integer(o, "of", (long long)f->of);
    json_set_text(o, "witness", audit_report_case_text(w, f, 0));
    return o;
}

static json_t *cover_json_of(const ClauseCover *c)
{
    json_t *o;

    if (!c)
        return json_null();
    o = json_object();
    json_set_integer(o, "rules", c->decided);
    json_set_integer(o, "conditions", c->natoms);
    json_set_integer(o, "shown", impact_settled_conditions(c));
    return o;
}

static json_t *impact_loss_json(const Words *w, const ImpactLoss *f)
{
    const Clause *c = f->draft->clause;
    json_t *o = json_object();

    json_set_text(o, "clause", c->label);
    json_set_text(o, "title", c->title.in[w->lang]);
    json_object_set_new(o, "before", cover_json_of(f->base));
    json_object_set_new(o, "after", cover_json_of(f->draft));
    return o;
}

json_t *impact_report_json(const Words *w, const Impact *m)
{
    json_t *o = json_object(), *flips = json_array(), *universes = json_array(),
           *families = json_array(), *left = json_array(), *found = json_array(),
           *falls = json_array();

    for (int i = 0; i < m->nflips; i++)
        json_array_append_new(flips, flip_json(&m->flips[i]));
    for (int i = 0; i < m->chosen.n; i++)
        json_array_append_new(universes, universe_json(m->differences[i]));
    for (int i = 0; i < m->chosen.nleft; i++)
        json_array_append_new(left, json_string(m->chosen.left[i]->name));
    for (int i = 0; i < m->families.n; i++)
        json_array_append_new(families, diff_family_json(&m->families, i));
    for (int i = 0; i < m->nfound; i++)
        json_array_append_new(found, found_json(w, m->found[i]));
    for (int i = 0; i < m->nfalls; i++)
        json_array_append_new(falls, impact_loss_json(w, &m->falls[i]));
    json_set_text(o, "draft", m->name);
    json_set_text(o, "base", m->base->edition);
    json_set_text(o, "language", w->p->langs[w->lang].code);
    json_set_integer(o, "cases", m->cases);
    json_set_integer(o, "own", m->own);
    json_object_set_new(o, "flips", flips);
    json_object_set_new(o, "universes", universes);
    json_object_set_new(o, "not_searched", left);
    json_object_set_new(o, "families", families);
    json_object_set_new(o, "found", found);
    json_object_set_new(o, "falls", falls);
    return o;
}
