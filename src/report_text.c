#include "report_text.h"

#include "diagram.h"
#include "strbuf.h"
#include "tell.h"

#include <string.h>

enum {
    DEFAULT_WIDTH = 100,
    NUMBER_WIDTH = 6, /* "  12  " */
    STEP = 2,         /* of indentation */
    MAX_CITE = 30,    /* columns of the citations; longer ones are broken */
    MIN_TEXT = 24,
    MAX_COMPARED = 32
};

typedef struct Page {
    const TextOptions *o;
    FILE *out;
    int width, cite_at;
} Page;

static Words words_for(const Ruling *r, const TextOptions *o, Arena *arena)
{
    Words w = {
        .p = r->program, .c = r->c, .lang = o->lang, .arena = arena, .sources = o->sources
    };

    if (w.lang < 0 || w.lang >= r->program->nlangs)
        w.lang = 0;
    w.engine = engine_new(r->program, r->c, r->body, r->c->nevents, arena);
    return w;
}

/* ---- columns ---------------------------------------------------------- */

static int columns(const char *s)
{
    return text_width(s, strlen(s));
}

/* How much of S fits into WIDTH columns, broken at a space; *SKIP is the
 * length with that space. */
static size_t fitting(const char *s, int width, size_t *skip)
{
    size_t at = 0, broken = 0, n = strlen(s);
    int32_t cp;

    if (columns(s) <= width) {
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

static void style(const Page *p, const char *code)
{
    if (p->o->colour)
        fputs(code, p->out);
}

static void print_lead(const Page *p, const Row *row, int at)
{
    if (row->marked)
        fprintf(p->out, "%s ", "▸");
    else
        fputs("  ", p->out);
    if (row->number)
        fprintf(p->out, "%2d  ", row->number);
    else
        fputs("    ", p->out);
    fprintf(p->out, "%*s", at - NUMBER_WIDTH, "");
}

static void print_row(const Page *p, const Row *row)
{
    int at = NUMBER_WIDTH + row->indent * STEP;
    int room = p->cite_at - at - STEP;
    const char *text = row->text, *cite = row->cite ? row->cite : "";
    bool first = true;

    if (room < MIN_TEXT)
        room = MIN_TEXT;
    while (*text || *cite) {
        size_t skip, n = fitting(text, room, &skip);

        if (first)
            print_lead(p, row, at);
        else
            fprintf(p->out, "%*s", at + (row->number || row->indent == 0 ? 0 : STEP), "");
        fwrite(text, 1, n, p->out);
        if (*cite) {
            int used = at + text_width(text, n) +
                       (first || row->number || row->indent == 0 ? 0 : STEP);
            size_t cskip, c = fitting(cite, p->width - p->cite_at, &cskip);

            style(p, "\033[2m");
            fprintf(p->out, "%*s", used < p->cite_at ? p->cite_at - used : STEP, "");
            fwrite(cite, 1, c, p->out);
            style(p, "\033[0m");
            cite += cskip;
        }
        fputc('\n', p->out);
        text += skip;
        if (first && row->indent)
            room -= STEP;
        first = false;
    }
}

static void print_rows(Page *p, const Rows *rows)
{
    int widest = 0;

    for (int i = 0; i < rows->n; i++)
        if (rows->at[i].cite && columns(rows->at[i].cite) > widest)
            widest = columns(rows->at[i].cite);
    if (widest > MAX_CITE)
        widest = MAX_CITE;
    p->cite_at = p->width - widest;
    for (int i = 0; i < rows->n; i++)
        print_row(p, &rows->at[i]);
}

/* ---- parts of the page ------------------------------------------------ */

static void print_heading(const Page *p, const char *text)
{
    while (*text) {
        size_t skip, n = fitting(text, p->width - STEP, &skip);

        fprintf(p->out, "%*s", STEP, "");
        style(p, "\033[1m");
        fwrite(text, 1, n, p->out);
        style(p, "\033[0m");
        fputc('\n', p->out);
        text += skip;
    }
}

static const char *edition_title(const Ruling *r)
{
    return r->program->title ? r->program->title : r->program->edition;
}

/* The case at the left, contract and edition at the right. */
static void print_head(const Page *p, const Words *w, const char *edition)
{
    const Case *c = w->c;
    const char *left = c->source ? c->source : c->title && *c->title ? c->title : c->name;
    const char *contract = diagram_contract(w), *right = edition;
    int gap;

    if (contract)
        right =
            *edition ? arena_printf(w->arena, "%s · %s", contract, edition) : contract;
    gap = *right ? p->width - columns(left) - columns(right) : 0;
    style(p, "\033[1m");
    fputs(left, p->out);
    style(p, "\033[0m");
    if (gap >= STEP)
        fprintf(p->out, "%*s%s\n", gap, "", right);
    else
        fprintf(p->out, *right ? "\n  %s\n" : "%s\n", right);
    if (c->source && c->title && *c->title)
        fprintf(p->out, "%s\n", c->title);
    diagram_print(w, p->width, p->out);
}

/* "Ruling on what was found by ...": the bodies whose ruling is that of number
 * FIRST, marked in SHARED. */
static const char *ruling_heading(const Words *w, const Ruling *const *rulings, int n,
                                  int first, bool *shared)
{
    const Type *bodies = program_type(w->p, "body");
    const char *names[MAX_COMPARED];
    int count = 0;

    for (int i = first; i < n; i++) {
        const Body *b = &rulings[i]->c->bodies[rulings[i]->body];

        if (shared[i] || (i > first && !rulings_equal(rulings[first], rulings[i],
                                                      LEVEL_MODAL, w->arena)))
            continue;
        shared[i] = true;
        if (bodies && value_given(b->value))
            names[count++] = words_value(w, bodies, b->value, 0);
    }
    if (n == 1 || count == 0)
        return words_say(w, MSG_ruling, NULL, NULL, NULL);
    return words_say(w, MSG_ruling_of, words_joined(w, names, count, JOINT_AND), NULL,
                     NULL);
}

static TellOptions tell_options(const Page *p, const Ruling *against, Engine *engine)
{
    return (TellOptions){ .all = p->o->all,
                          .citations = p->o->citations,
                          .against = against,
                          .engine_against = engine };
}

/* ---- what is presumed ------------------------------------------------- */

typedef struct Change {
    const Ruling *from, *to;
    const TellOptions *o;
    Arena *arena;
} Change;

static bool changes(void *context, const Line *line)
{
    const Change *c = context;

    return tell_shows(line, c->o) && tell_differs(c->from, line, c->to, c->arena);
}

/* The rows of what is otherwise in ALT than in MAIN, under ROWS. */
static void tell_changes(const Page *p, const Words *w, const Ruling *main,
                         const Ruling *alt, Rows *rows)
{
    TellOptions t = tell_options(p, NULL, NULL);
    Change to = { alt, main, &t, w->arena }, from = { main, alt, &t, w->arena };
    const Ruling *then = ruling_only(alt, changes, &to, w->arena),
                 *no_more = ruling_only(main, changes, &from, w->arena);
    TellOptions with = tell_options(p, no_more, w->engine);
    int first = rows->n;

    tell_ruling(w, then, &with, rows);
    for (int i = first; i < rows->n; i++) {
        rows->at[i].number = 0;
        rows->at[i].marked = false;
        rows->at[i].indent += 2;
    }
}

static const char *presumption(const Words *w, const Presumed *f)
{
    const char *says = words_fact(w, f->fact, f->value),
               *source =
                   f->fact->kind == FACT_FINDING ? f->fact->fun->presume_source : NULL;

    if (f->fact->kind == FACT_READING)
        says = words_say(w, MSG_reading_is, words_question_text(w, f->fact), says, NULL);
    says = text_capitalise(w->arena, says);
    if (source && program_clause(w->p, source))
        source = words_clause(w, source);
    return source ? words_say(w, MSG_presumed_by, says, source, NULL) : says;
}

/* What is presumed, and what the ruling becomes if it is found otherwise: one
 * thing at a time, all else as presumed.  --all tells the whole tree instead. */
static void print_presumptions(Page *p, const Words *w, const Ruling *r,
                               const Ruling *main)
{
    const Presumed *list;
    int n = ruling_presumptions(r, &list, w->arena);
    Rows rows = { 0 };

    for (int i = 0; i < n; i++) {
        bool told[DOMAIN_MAX] = { false };

        bool headed = false;

        for (int k = 0; k < list[i].nothers; k++) {
            const Ruling *alt =
                ruling_presumed(r, list[i].fact, list[i].others[k], w->arena);
            Value same[DOMAIN_MAX];
            int nsame = 0;

            if (told[k])
                continue;
            for (int m = k; m < list[i].nothers; m++)
                if (rulings_equal(
                        alt,
                        ruling_presumed(r, list[i].fact, list[i].others[m], w->arena),
                        LEVEL_MODAL, w->arena)) {
                    told[m] = true;
                    same[nsame++] = list[i].others[m];
                }
            if (rulings_equal(alt, main, LEVEL_MODAL, w->arena))
                continue;
            if (!headed)
                rows_add(w, &rows, (Row){ .text = presumption(w, &list[i]) });
            headed = true;
            rows_add(
                w, &rows,
                (Row){ .indent = 1,
                       .text = words_say(w, MSG_if_instead,
                                         words_fact_any(w, list[i].fact, same, nsame),
                                         NULL, NULL) });
            tell_changes(p, w, main, alt, &rows);
        }
    }
    if (!rows.n)
        return;
    fputc('\n', p->out);
    print_heading(p, words_say(w, MSG_presumed, NULL, NULL, NULL));
    print_rows(p, &rows);
}

static void print_lines(Page *p, const Words *w, const Ruling *r, const Ruling *against,
                        Engine *engine_against)
{
    bool whole = p->o->all;
    const Ruling *main = whole ? r : ruling_presumed(r, NULL, 0, w->arena);
    TellOptions t = tell_options(
        p, against && !whole ? ruling_presumed(against, NULL, 0, w->arena) : against,
        engine_against);
    Rows rows = { 0 };

    tell_ruling(w, main, &t, &rows);
    if (rows.n == 0)
        fprintf(p->out, "%*s%s\n", NUMBER_WIDTH, "",
                words_say(w, MSG_nothing_follows, NULL, NULL, NULL));
    print_rows(p, &rows);
    if (!whole)
        print_presumptions(p, w, r, main);
}

void report_text(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out)
{
    Arena *arena = arena_new();
    Page p = { .o = o, .out = out, .width = o->width > 0 ? o->width : DEFAULT_WIDTH };
    bool shared[MAX_COMPARED] = { false };

    if (n > MAX_COMPARED)
        n = MAX_COMPARED;
    for (int i = 0; i < n; i++) {
        Words w;

        if (shared[i])
            continue;
        w = words_for(rulings[i], o, arena);
        if (i == 0)
            print_head(&p, &w, edition_title(rulings[i]));
        fputc('\n', out);
        print_heading(&p, ruling_heading(&w, rulings, n, i, shared));
        print_lines(&p, &w, rulings[i], NULL, NULL);
        engine_free(w.engine);
    }
    arena_free(arena);
}

/* ---- several editions ------------------------------------------------- */

static void print_story(const Page *p, const Words *w)
{
    for (int i = 0; i < w->c->nevents; i++) {
        const char *told = words_event(w, i), *label = w->c->events[i].label;
        size_t n = strlen(label);
        bool labelled = strncmp(told, label, n) == 0 && told[n] == ':';

        if (labelled)
            told += n + 1 + strspn(told + n + 1, " ");
        fprintf(p->out, "   %3s  %s\n", *label == '@' ? "" : label, told);
    }
}

/* The editions that rule as number FIRST does, marked in SHARED. */
static const char *sharing(const Words *w, const Ruling *const *rulings, int n, int first,
                           bool *shared)
{
    const char *names[MAX_COMPARED];
    int count = 0;

    for (int i = first; i < n; i++)
        if (!shared[i] &&
            rulings_equal(rulings[first], rulings[i], LEVEL_OUTCOME, w->arena)) {
            shared[i] = true;
            names[count++] = edition_title(rulings[i]);
        }
    return words_joined(w, names, count, JOINT_AND);
}

void report_compare(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out)
{
    Arena *arena = arena_new();
    Page p = { .o = o, .out = out, .width = o->width > 0 ? o->width : DEFAULT_WIDTH };
    bool shared[MAX_COMPARED] = { false };
    Words first = words_for(rulings[0], o, arena);

    if (n > MAX_COMPARED)
        n = MAX_COMPARED;
    print_head(&p, &first, "");
    print_story(&p, &first);
    for (int i = 0; i < n; i++) {
        Words w;
        const char *editions;
        bool all = true;

        if (shared[i])
            continue;
        w = words_for(rulings[i], o, arena);
        editions = sharing(&w, rulings, n, i, shared);
        for (int k = 0; k < n; k++)
            all &= shared[k];
        fputc('\n', out);
        print_heading(&p, i == 0 && all && n > 1
                              ? words_say(&w, MSG_all_agree, editions, NULL, NULL)
                              : editions);
        print_lines(&p, &w, rulings[i], i ? rulings[0] : NULL, first.engine);
        engine_free(w.engine);
    }
    engine_free(first.engine);
    arena_free(arena);
}
