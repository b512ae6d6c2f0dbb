/* ruling_text.c - prints rulings as text. */
#include "report/ruling_text.h"

#include "engine/canonical.h"
#include "kit/memfile.h"
#include "program/program.h"
#include "report/bodies_rows.h"
#include "report/page.h"
#include "report/ruling_lines.h"
#include "report/script_rows.h"
#include "report/unused_rows.h"

#include <string.h>

/* the largest number of rulings; no case has more bodies, and no command more editions */
enum { MAX_COMPARED = 32 };

/* A report on a page, with its options. */
typedef struct TextReport {
    const TextOptions *o;
    bool brief; /* print a short report */
    Page page;
    json_t *sections; /* NULL, or a list that takes the sections instead of the page */
} TextReport;

static TextReport report_on(const TextOptions *o, FILE *out)
{
    return (TextReport){ .o = o, .page = { .out = out, .width = o->width, .colour = o->colour } };
}

static TextReport brief_report_on(const TextOptions *o, FILE *out)
{
    TextReport p = report_on(o, out);

    p.brief = !o->all && !o->citations;
    return p;
}

/* Adds ROWS under HEADING to the page, or to the sections.  HEADING may be NULL.  Adds nothing if
 * there are no rows. */
static void report_section(const TextReport *p, const char *heading, const Rows *rows)
{
    json_t *o;

    if (!p->sections && heading)
        page_section(&p->page, heading, rows);
    else if (!p->sections)
        page_rows(&p->page, rows);
    if (!p->sections || !rows->n)
        return;
    o = json_object();
    json_set_text(o, "heading", heading);
    json_object_set_new(o, "rows", rows_list_json(rows));
    json_array_append_new(p->sections, o);
}

static const char *edition_title(const Ruling *r, int lang)
{
    return r->program->title.in[lang];
}

/* Returns the name of the body that made R.  Returns NULL if the case has only one body. */
static const char *body_of_several(const Words *w, const Ruling *r)
{
    return r->c->nbodies > 1 ? bodies_name(w, r, 0) : NULL;
}

static RowsOptions tell_options(const TextReport *p, const Ruling *against, Engine *engine)
{
    return (RowsOptions){
        .all = p->o->all,
        .brief = p->brief,
        .page = p->o->page,
        .citations = p->o->citations,
        .against = against,
        .engine_against = engine,
        .level = p->o->level,
    };
}

/* Returns tell_options() for a ruling where every presumption holds. */
static RowsOptions tell_presumed(const TextReport *p, const Ruling *against, Engine *engine)
{
    RowsOptions t = tell_options(p, against, engine);

    t.presumed = !t.all;
    return t;
}

/* ---- presumptions ----------------------------------------------------- */

typedef struct PresumedChange {
    const Ruling *from, *to;
    /* `there`: the Words for the world of `from`.  `here`: the Words for the world of `to`. */
    const Words *there, *here;
    const RowsOptions *o;
} PresumedChange;

static bool ruling_text_changes_line(void *context, const Line *line)
{
    const PresumedChange *c = context;

    return ruling_rows_shows(line, c->o) &&
           (ruling_lines_differ(c->from, line, c->to, c->there->arena) ||
            (ruling_lines_moot(c->here, line, c->o) && !ruling_lines_moot(c->there, line, c->o)));
}

/* A presumption fails, and the ruling changes.  Returns one sentence about the changes.  THEN has
 * the new lines, and W gives their texts.  NO_MORE has the lines that no longer hold, and PRESUMED
 * gives their texts.  The sentence states the first row of THEN.  If THEN has no rows, the sentence
 * says that the first row of NO_MORE no longer holds.  Returns NULL if NO_MORE has no rows either.
 *
 * Sets *CITE to the citation of the row that the sentence states.  If the sentence says that a row
 * no longer holds, sets *CITE to NULL.  Sets *MORE to true if the sentence leaves something out.
 * Does not set *CITE and *MORE if it returns NULL. */
static const char *change_in_brief(const TextReport *p, const Words *w, const Words *presumed,
                                   const Ruling *then, const Ruling *no_more, const char **cite,
                                   bool *more)
{
    RowsOptions t = tell_presumed(p, NULL, NULL);
    Rows rows = { 0 };
    bool away = false;

    ruling_rows_add(w, then, &t, &rows);
    if (rows.n == 0) {
        ruling_rows_add(presumed, no_more, &t, &rows);
        away = true;
    }
    if (rows.n == 0)
        return NULL;
    *cite = away ? NULL : rows.at[0].cite;

    /* If the first row of NO_MORE is a question, the next row is its first answer.  The answer says
     * more than the question. */
    bool deeper = away && rows.n > 1 && rows.at[1].indent > rows.at[0].indent;
    const char *s = rows_without_stop(w, rows.at[deeper].text);

    if (away)
        s = words_say_one(w, MSG_falls_away, s);
    *more = rows.n > 1 || rows.at[deeper].more;
    return rows_end_sentence(
        w, rows.n > 1 && !p->o->page ? words_say_one(w, MSG_and_more_follows, s) : s);
}

/* Adds to ROWS, indented by INDENT, the rows of THEN that the options O select. */
static void add_changes(const Words *w, const Ruling *then, const RowsOptions *o, int indent,
                        Rows *rows)
{
    int first = rows->n;

    ruling_rows_add(w, then, o, rows);
    for (int i = first; i < rows->n; i++) {
        rows->at[i].number = 0;
        rows->at[i].marked = false;
        rows->at[i].indent += indent;
    }
}

/* Adds to ROWS, indented, the differences between ALT and MAIN: new lines and lines that no longer
 * hold.  In a short report, adds only one sentence about them. */
static void tell_changes(const TextReport *p, const Words *w, const Words *presumed,
                         const Ruling *main, const Ruling *alt, Rows *rows)
{
    RowsOptions t = tell_presumed(p, NULL, NULL);
    PresumedChange to = { alt, main, w, presumed, &t }, from = { main, alt, presumed, w, &t };
    const Ruling *then = ruling_only(alt, ruling_text_changes_line, &to, w->arena),
                 *no_more = ruling_only(main, ruling_text_changes_line, &from, w->arena);
    RowsOptions with = tell_presumed(p, no_more, w->engine);

    if (p->brief) {
        bool more = false;
        const char *cite = NULL, *s = change_in_brief(p, w, presumed, then, no_more, &cite, &more);

        Rows *rest = s && more && p->o->page ? arena_new_of(w->arena, Rows) : NULL;

        if (rest)
            add_changes(w, then, &with, 0, rest);
        if (s)
            rows_add(w, rows,
                     (Row){ .indent = 2, .text = s, .cite = cite, .more = more, .rest = rest });
        return;
    }
    add_changes(w, then, &with, 2, rows);
}

/* Returns words that say what the presumption F rests on.  A presumption may rest on a clause or a
 * condition.  It may also rest on the fact that the case states nothing against it. */
static const char *presumption_rests_on(const Words *w, const Presumed *f)
{
    const Fun *fun = f->fact->fun;
    const Ex *when = fun && f->fact->kind == FACT_FINDING ? fun->presume_when : NULL;
    Words worded = *w;
    const char *s = NULL;

    if (f->fact->kind == FACT_READING)
        return words_text(w, MSG_left_open);
    if (!fun || f->fact->kind != FACT_FINDING)
        return words_text(w, MSG_nothing_otherwise);
    if (fun->presume_source)
        return program_clause(w->p, fun->presume_source) ? words_clause(w, fun->presume_source)
                                                         : fun->presume_source;
    worded.worded = true;
    if (when && (when->op == EX_NOT ? when->kid[0] : when)->op == EX_CALL)
        s = words_condition(&worded, when, true, f->fact->args);
    return s && *s ? s : words_text(w, MSG_nothing_otherwise);
}

/* Returns a sentence with the presumed value of F and the ground of the presumption. */
static const char *ruling_text_presumption(const Words *w, const Presumed *f)
{
    const char *says = f->fact->kind == FACT_READING ? words_answered(w, f->fact, f->value)
                                                     : words_fact(w, f->fact, f->value);

    return words_say_two(w, MSG_presumed_by, text_capitalise(w->arena, says),
                         presumption_rests_on(w, f));
}

/* P is assumed to have one of the N values SAME, and not the presumed value.  Returns the heading
 * above the resulting changes of the ruling. */
static const char *presumption_instead(const Words *w, const Presumed *p, const Value *same, int n)
{
    bool reading = p->fact->kind == FACT_READING && !p->fact->fun->is_option;

    if (p->fact->kind == FACT_FINDING && p->nothers == 1)
        return words_text(w, MSG_if_otherwise);
    return words_say_one(w, reading ? MSG_if_read_as : MSG_if_instead,
                         words_fact_any(w, p->fact, same, n));
}

/* Returns the N values SAME of FACT as things that a case may state.  Returns NULL if the report is
 * not for a page. */
static const RowInstead *instead_of(const TextReport *p, const Words *w, const Fact *fact,
                                    const Value *same, int n)
{
    const bool set = fact->kind == FACT_READING;
    const Type *t = set ? fact->fun->result : canonical_fact_type(w->p, w->c, fact);
    const RowInstead *list = NULL;

    for (int i = n; i-- > 0 && p->o->page;) {
        RowInstead *one = arena_new_of(w->arena, RowInstead);

        *one = (RowInstead){
            .fact = set ? fact->fun->name : canonical_fact(w->p, w->c, fact, w->arena),
            .value =
                set ? t->values[same[i]].name : canonical_value(w->p, w->c, t, same[i], w->arena),
            .says = text_capitalise(w->arena, words_fact(w, fact, same[i])),
            .set = set,
            .next = list,
        };
        list = one;
    }
    return list;
}

/* Joins the rows from FIRST on in pairs: a condition and its consequence become one row.  The first
 * pair is added to the row before FIRST. */
static void fold_presumption(const Words *w, Rows *rows, int first)
{
    int kept = first;

    for (int i = first; i + 1 < rows->n; i += 2) {
        const char *then = arena_printf(w->arena, "%s %s", rows->at[i].text, rows->at[i + 1].text);
        Row *head = &rows->at[first - 1];

        if (i == first) {
            head->text =
                words_say_two(w, MSG_new_sentence, head->text, text_capitalise(w->arena, then));
            head->cite = rows->at[i + 1].cite;
            head->more = rows->at[i + 1].more;
            head->rest = rows->at[i + 1].rest;
            head->instead = rows->at[i].instead;
            continue;
        }
        rows->at[kept] = (Row){ .indent = 1,
                                .text = then,
                                .cite = rows->at[i + 1].cite,
                                .more = rows->at[i + 1].more,
                                .rest = rows->at[i + 1].rest,
                                .instead = rows->at[i].instead };
        kept++;
    }
    rows->n = kept;
}

/* Adds a row with the presumption F.  Below it, adds the changes of the ruling for other values of
 * F.  Values with the same ruling share rows.  Adds nothing if no value changes a row. */
static void add_presumption(const TextReport *p, const Words *w, const Ruling *r,
                            const Ruling *main, const Presumed *f, Rows *rows)
{
    bool told[DOMAIN_MAX] = { false }, headed = false;
    int first = rows->n + 1;

    for (int k = 0; k < f->nothers; k++) {
        const Ruling *alt = ruling_presumed(r, f->fact, f->others[k], w->arena);
        Value same[DOMAIN_MAX];
        int nsame = 0, before = rows->n;
        World supposed = { .fact = f->fact, .value = f->others[k], .next = w->world };
        Words there = *w;

        if (told[k])
            continue;
        for (int m = k; m < f->nothers; m++)
            if (rulings_equal(alt, ruling_presumed(r, f->fact, f->others[m], w->arena), LEVEL_MODAL,
                              w->arena)) {
                told[m] = true;
                same[nsame++] = f->others[m];
            }
        if (rulings_equal(alt, main, LEVEL_MODAL, w->arena))
            continue;
        if (!headed)
            rows_add_text(w, rows, 0, ruling_text_presumption(w, f));
        rows_add_text(w, rows, 1, presumption_instead(w, f, same, nsame))->instead =
            instead_of(p, w, f->fact, same, nsame);
        int head = rows->n;

        there.world = &supposed;
        tell_changes(p, &there, w, main, alt, rows);
        if (rows->n == head)
            rows->n = before;
        else
            headed = true;
    }
    if (p->brief && headed)
        fold_presumption(w, rows, first);
}

/* Returns a list: the statement that the owner of S does not hold the card of S, and then NEXT.
 * Returns NULL if the report is not for a page. */
static const RowInstead *not_held(const TextReport *p, const Words *w, const SupposedItem *s,
                                  const RowInstead *next)
{
    const Value no = 0;
    const RowInstead *list;
    RowInstead *one;
    Fact fact;

    words_supposed(w, s, &fact);
    list = instead_of(p, w, &fact, &no, 1);
    if (!list)
        return NULL;
    one = arena_new_of(w->arena, RowInstead);
    *one = *list;
    one->untold = true;
    one->next = next;
    return one;
}

/* Adds a row for each player with the cards that the case supposes in his hand.  No line of the
 * case states these cards. */
static void add_supposed(const TextReport *p, const Words *w, Rows *rows)
{
    const Case *c = w->c;
    const RowInstead *instead;
    Value items[MAX_VALUES];
    Words all = *w;
    Fact fact;

    all.list = items;
    all.list_slot = 1; /* parameter 1 is the card; parameter 0 is the player */
    for (int i = 0; i < c->nsupposed; i++) {
        bool told = false;

        for (int k = 0; k < i; k++)
            told |= c->supposed[k].owner == c->supposed[i].owner;
        if (told)
            continue;
        all.nlist = 0;
        instead = NULL;
        for (int k = i; k < c->nsupposed && all.nlist < MAX_VALUES; k++)
            if (c->supposed[k].owner == c->supposed[i].owner)
                items[all.nlist++] = c->supposed[k].item;
        for (int k = c->nsupposed; k-- > i;)
            if (c->supposed[k].owner == c->supposed[i].owner)
                instead = not_held(p, w, &c->supposed[k], instead);
        rows_add_sentence(w, rows, 0, words_supposed(&all, &c->supposed[i], &fact))->instead =
            instead;
    }
}

/* If R is an ordinary ruling, adds a row for each presumption that it assumes, and a row that says
 * so.  A short report has the first MAX_ASSUMED of them. */
static void add_assumed(const TextReport *p, const Words *w, const Ruling *r, Rows *rows)
{
    enum { MAX_ASSUMED = 8 };
    const int n = !p->brief || r->nassumed <= MAX_ASSUMED ? r->nassumed : MAX_ASSUMED;

    if (!r->ordinary)
        return;
    for (int i = 0; i < n; i++)
        rows_add_sentence(w, rows, 0, ruling_text_presumption(w, &r->assumed[i]));
    if (n < r->nassumed)
        rows_add_text(
            w, rows, 0,
            words_say_one(w, MSG_presumed_more, arena_printf(w->arena, "%d", r->nassumed - n)));
    rows_add_text(w, rows, 0, words_text(w, MSG_presumed_only));
}

/* Prints the suppositions of the case.  R is the ruling for all answers.  MAIN is the ruling if
 * every presumption holds.  Also prints each presumption, with the changes of MAIN if this
 * presumption alone fails.  If MAIN is R (with --all), prints no presumptions, because R has the
 * lines for all their values already. */
static void print_presumptions(const TextReport *p, const Words *w, const Ruling *r,
                               const Ruling *main)
{
    const Presumed *list;
    int n = r == main ? 0 : ruling_presumptions(r, &list, w->arena);
    Rows rows = { 0 };

    add_supposed(p, w, &rows);
    for (int i = 0; i < n; i++)
        add_presumption(p, w, r, main, &list[i], &rows);
    add_assumed(p, w, r, &rows);
    report_section(p, words_text(w, MSG_presumed), &rows);
}

/* Prints each presumption that matters: if it fails, the ruling changes.  Does not print the
 * changes.  If ASK is true, also prints the question about each presumption. */
static void print_presumed(const TextReport *p, const Words *w, const Ruling *r, bool ask)
{
    const Ruling *main = ruling_presumed(r, NULL, 0, w->arena);
    const Presumed *list;
    int n = ruling_presumptions(r, &list, w->arena);
    Rows rows = { 0 };

    add_supposed(p, w, &rows);
    for (int i = 0; i < n; i++) {
        Rows one = { 0 };

        add_presumption(p, w, r, main, &list[i], &one);
        if (one.n)
            rows_add_sentence(w, &rows, 0, one.at[0].text);
        if (one.n && ask && list[i].fact->kind == FACT_FINDING)
            rows_add_text(w, &rows, 1, words_question(w, list[i].fact));
    }
    add_assumed(p, w, r, &rows);
    page_section(&p->page, words_text(w, ask ? MSG_presumed_first : MSG_presumed), &rows);
}

/* Returns the text for a ruling without lines.  UNUSED has the N statements that the ruling does
 * not use.  If none of them is an event, the text says that all is in order; if only some events of
 * the story are among them, that the others are. */
static const char *ruling_text_no_lines(const Words *w, const Ruling *r, const Unused *unused,
                                        int n)
{
    int events = 0;

    for (int i = 0; i < n; i++)
        events += unused[i].event >= 0 && (i == 0 || unused[i].event != unused[i - 1].event);
    return words_text(w, events == 0           ? MSG_nothing_follows
                         : events < r->nevents ? MSG_rest_in_order
                                               : MSG_nothing_answers);
}

/* Prints what the ruling does not use: words of the story of C that are not read, and UNUSED, which
 * has N statements. */
static void print_unused(const TextReport *p, const Words *w, const Case *c, const Unused *unused,
                         int n)
{
    Rows rows = { 0 };

    for (int i = 0; i < c->nunread; i++)
        rows_add_text(w, &rows, 0, words_say_one(w, MSG_not_read, c->unread[i]));
    unused_rows_add(w, unused, n, &rows);
    if (rows.n && !p->sections)
        fputc('\n', p->page.out);
    report_section(p, NULL, &rows);
}

/* Moves the rows of open questions from ROWS to OPEN. */
static void take_open_rows(const Words *w, Rows *rows, Rows *open)
{
    int kept = 0;

    for (int i = 0; i < rows->n; i++)
        if (rows->at[i].open)
            rows_add(w, open, rows->at[i]);
        else
            rows->at[kept++] = rows->at[i];
    rows->n = kept;
}

static void ruling_text_lines(const TextReport *p, const Words *w, const Ruling *r,
                              const Ruling *against, Engine *engine_against)
{
    bool whole = p->o->all;
    const Ruling *main = whole ? r : ruling_presumed(r, NULL, 0, w->arena);
    RowsOptions t =
        tell_presumed(p, against && !whole ? ruling_presumed(against, NULL, 0, w->arena) : against,
                      engine_against);
    const Unused *unused;
    int nunused = unused_list(r, &unused, w->arena);
    Rows rows = { 0 }, open = { 0 };

    t.marks_only = p->sections != NULL;
    ruling_rows_add(w, main, &t, &rows);
    t.details = rows.n == 0 && unused_rows_have_event(unused, nunused);
    if (t.details)
        ruling_rows_add(w, main, &t, &rows);
    take_open_rows(w, &rows, &open);
    if (rows.n + open.n == 0 && p->sections)
        rows_add_text(w, &rows, 0, ruling_text_no_lines(w, r, unused, nunused));
    else if (rows.n + open.n == 0)
        fprintf(p->page.out, "%*s%s\n", PAGE_TEXT, "", ruling_text_no_lines(w, r, unused, nunused));
    report_section(p, NULL, &rows);
    report_section(p, rows.n ? words_text(w, MSG_find_out) : NULL, &open);
    print_presumptions(p, w, r, main);
    print_unused(p, w, r->c, unused, nunused);
}

/* ---- several bodies --------------------------------------------------- */

/* A ruling that one or several bodies share. */
typedef struct SharedRuling {
    const Ruling *ruling; /* the ruling of the first of these bodies */
    const char *heading;
} SharedRuling;

/* Returns the heading "Ruling, as found by ..." for number FIRST of the N RULINGS.  The heading
 * names all bodies with an equal ruling.  Marks the rulings of these bodies in SHARED. */
static const char *ruling_heading(const Words *w, const Ruling *const *rulings, int n, int first,
                                  bool *shared)
{
    const char *names[MAX_COMPARED], *name;
    int count = 0;

    for (int i = first; i < n; i++) {
        if (shared[i] ||
            (i > first && !rulings_equal(rulings[first], rulings[i], LEVEL_MODAL, w->arena)))
            continue;
        shared[i] = true;
        name = bodies_name(w, rulings[i], 0);
        if (name)
            names[count++] = name;
    }
    if (n == 1) /* a single body may have no name */
        return words_text(w, MSG_ruling);
    return words_say_one(w, MSG_ruling_of, words_joined(w, names, count, JOINT_AND));
}

static int share_rulings(const Words *w, const Ruling *const *rulings, int n, SharedRuling *out)
{
    bool shared[MAX_COMPARED] = { false };
    int count = 0;

    for (int i = 0; i < n; i++)
        if (!shared[i])
            out[count++] = (SharedRuling){
                .ruling = rulings[i],
                .heading = ruling_heading(w, rulings, n, i, shared),
            };
    return count;
}

static void ruling_text_one(const TextReport *p, const SharedRuling *s, Arena *arena)
{
    Words w = words_of_ruling(s->ruling, p->o->lang, p->o->sources, arena);

    page_heading(&p->page, s->heading);
    ruling_text_lines(p, &w, s->ruling, NULL, NULL);
    engine_free(w.engine);
}

/* Prints the two rulings at S side by side.  If a ruling does not fit into half the page, returns
 * false. */
static bool print_beside(const TextReport *p, const SharedRuling *s, Arena *arena)
{
    MemFile text[2];
    bool fits;

    for (int i = 0; i < 2; i++) {
        TextReport narrow = *p;

        memfile_open(&text[i]);
        narrow.page = (Page){ .out = text[i].out, .width = page_half(&p->page) };
        ruling_text_one(&narrow, &s[i], arena);
    }
    fits = page_beside(&p->page, memfile_text(&text[0]), memfile_text(&text[1]));
    memfile_close(&text[1]);
    memfile_close(&text[0]);
    return fits;
}

/* Prints, for each body except the first, the findings that make its ruling differ from the first
 * body's ruling. */
static void print_partings(const TextReport *p, const Ruling *const *rulings, int n, Arena *arena)
{
    for (int i = 1; i < n; i++) {
        Words w = words_of_ruling(rulings[0], p->o->lang, p->o->sources, arena);
        BodiesDiffer parting = bodies_differ_find(rulings[0], rulings[i], LEVEL_MODAL, arena);
        Rows rows = { 0 };

        bodies_rows_add(&w, &parting, &rows);
        if (rows.n)
            fputc('\n', p->page.out);
        page_rows(&p->page, &rows);
        engine_free(w.engine);
    }
}

void ruling_text_print(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out)
{
    Arena *arena = arena_new();
    TextReport p = brief_report_on(o, out);
    Words w = words_of_ruling(rulings[0], o->lang, o->sources, arena);
    SharedRuling shared[MAX_COMPARED];
    int count = share_rulings(&w, rulings, n, shared);

    page_head(&p.page, &w, edition_title(rulings[0], w.lang));
    fputc('\n', out);
    if (count != 2 || !print_beside(&p, shared, arena))
        for (int i = 0; i < count; i++) {
            if (i)
                fputc('\n', out);
            ruling_text_one(&p, &shared[i], arena);
        }
    print_partings(&p, rulings, n, arena);
    engine_free(w.engine);
    arena_free(arena);
}

json_t *ruling_text_sections(const Ruling *r, const Ruling *against, const TextOptions *o)
{
    Arena *arena = arena_new();
    TextReport p = brief_report_on(o, NULL);
    Words w = words_of_ruling(r, o->lang, o->sources, arena),
          other = words_of_ruling(against ? against : r, o->lang, o->sources, arena);

    p.sections = json_array();
    ruling_text_lines(&p, &w, r, against, other.engine);
    engine_free(other.engine);
    engine_free(w.engine);
    arena_free(arena);
    return p.sections;
}

/* ---- advice ------------------------------------------------------------- */

void ruling_text_advice(const Ruling *r, DoubleDummy *dd, const TextOptions *o, FILE *out)
{
    Arena *arena = arena_new();
    TextReport p = report_on(o, out);
    Words w = words_of_ruling(r, o->lang, o->sources, arena);
    const AdviceLine *lines;
    int n = advice_rows_lines(&w, r, dd, &lines);
    const char *who = body_of_several(&w, r), *heading = words_text(&w, MSG_advice);
    Rows rows = { 0 };

    advice_rows_add(&w, lines, n, &rows);
    page_section(&p.page, who ? words_say_two(&w, MSG_advice_of, heading, who) : heading, &rows);
    engine_free(w.engine);
    arena_free(arena);
}

/* ---- the script ------------------------------------------------------- */

void ruling_text_script(const Ruling *const *rulings, int n, const TextOptions *o, bool first,
                        FILE *out)
{
    Arena *arena = arena_new();
    TextReport p = brief_report_on(o, out);
    RowsOptions tell = tell_presumed(&p, NULL, NULL);
    Words w = words_of_ruling(rulings[0], o->lang, o->sources, arena);
    SharedRuling shared[MAX_COMPARED];
    int count = share_rulings(&w, rulings, n, shared);

    if (first)
        page_head(&p.page, &w, edition_title(rulings[0], w.lang));
    for (int i = 0; i < count; i++) {
        const Ruling *r = shared[i].ruling;
        const char *who = count > 1 ? bodies_name(&w, r, 0) : NULL;
        Words aloud = script_words(r, o->lang, o->sources, arena);
        Rows rows = { 0 };

        script_rows_add(&aloud, o->all ? r : ruling_presumed(r, NULL, 0, arena), &tell, &rows);
        if (!rows.n) {
            const Unused *unused;
            int nunused = unused_list(r, &unused, arena);

            rows_add_text(&w, &rows, 0, ruling_text_no_lines(&w, r, unused, nunused));
        }
        script_print(&aloud, &rows);
        page_section(&p.page, words_say_one(&w, who ? MSG_script_of : MSG_script, who), &rows);
        if (!o->all)
            print_presumed(&p, &w, r, true);
        engine_free(aloud.engine);
    }
    engine_free(w.engine);
    arena_free(arena);
}

/* ---- open questions --------------------------------------------------- */

static const char *open_heading(const Words *w, const Answers *a)
{
    const char *who = body_of_several(w, a->of),
               *s = words_say_one(w, who ? MSG_open_of : MSG_open, who);

    if (a->top->most == 0)
        return s;
    return a->top->most == 1
               ? words_say_one(w, MSG_open_one, s)
               : words_say_two(w, MSG_open_most, s, arena_printf(w->arena, "%d", a->top->most));
}

/* A filter for ruling_only().  If `common` is true, it selects the lines that every outcome has.
 * Otherwise it selects all other lines. */
typedef struct OutcomePart {
    const Answers *a;
    bool common;
    Arena *arena;
} OutcomePart;

static bool in_part(void *context, const Line *line)
{
    const OutcomePart *p = context;

    return answers_all_say(p->a, line, p->arena) == p->common;
}

static void print_part(const TextReport *p, const Answers *a, int outcome, bool common,
                       const char *heading, Arena *arena)
{
    const AnswersOutcome *out = &a->outcomes[outcome];
    Words w = words_of_ruling(out->ruling, p->o->lang, p->o->sources, arena);
    OutcomePart part = { a, common, arena };
    RowsOptions tell = tell_options(p, NULL, NULL);
    Rows rows = { 0 };

    w.world = common && a->noutcomes > 1 ? NULL : out->world;
    ruling_rows_add(&w, ruling_only(out->ruling, in_part, &part, arena), &tell, &rows);
    if (rows.n || !common) {
        fputc('\n', p->page.out);
        page_heading(&p->page, heading);
    }
    if (!rows.n && !common)
        fprintf(p->page.out, "%*s%s\n", PAGE_TEXT, "", words_text(&w, MSG_nothing_more));
    page_rows(&p->page, &rows);
    engine_free(w.engine);
}

void ruling_text_answers(const Answers *a, const TextOptions *o, bool first, FILE *out)
{
    Arena *arena = arena_new();
    TextReport p = report_on(o, out);
    Words w = words_of_ruling(a->of, o->lang, o->sources, arena);
    Rows rows = { 0 };

    if (first)
        page_head(&p.page, &w, edition_title(a->of, w.lang));
    answers_rows_add(&w, a, &rows);
    page_section(&p.page, open_heading(&w, a), &rows);
    print_part(&p, a, 0, true, words_text(&w, a->noutcomes > 1 ? MSG_in_any_case : MSG_ruling),
               arena);
    for (int i = 0; i < a->noutcomes && a->noutcomes > 1; i++)
        print_part(&p, a, i, false, answers_name(i, arena), arena);
    if (!o->all)
        print_presumed(&p, &w, a->whole, false);
    engine_free(w.engine);
    arena_free(arena);
}

/* ---- the timeline ----------------------------------------------------- */

void ruling_text_timeline(const Timeline *t, const TextOptions *o, bool first, FILE *out)
{
    Arena *arena = arena_new();
    TextReport p = report_on(o, out);
    RowsOptions tell = tell_options(&p, NULL, NULL);
    Rows rows = { 0 };
    Words w = words_of_ruling(t->ruling, o->lang, o->sources, arena);
    const char *who = body_of_several(&w, t->ruling);

    if (first)
        page_head(&p.page, &w, edition_title(t->ruling, w.lang));
    timeline_rows_add(t, o->lang, o->sources, &tell, &rows, arena);
    if (!t->n)
        rows_add_text(&w, &rows, 0, words_text(&w, MSG_timeline_nothing));
    page_section(&p.page, words_say_one(&w, who ? MSG_timeline_of : MSG_timeline, who), &rows);
    if (!o->all)
        print_presumptions(&p, &w, t->whole, ruling_presumed(t->whole, NULL, 0, arena));
    engine_free(w.engine);
    arena_free(arena);
}

/* ---- several editions ------------------------------------------------- */

static void ruling_text_story(const TextReport *p, const Words *w)
{
    for (int i = 0; i < w->c->nevents; i++) {
        const char *label = w->c->events[i].label;

        fprintf(p->page.out, "   %3s  %s\n", *label == '@' ? "" : label, words_sentence(w, i));
    }
}

/* The rulings of several editions on one case. */
typedef struct Compared {
    const Ruling *const *rulings;
    int n;
    /* for each ruling, the index of the first ruling that equals it at the level of TextOptions */
    int group[MAX_COMPARED];
    const char *text[MAX_COMPARED];
} Compared;

/* Returns the text of the ruling R.  If AGAINST is not NULL, lines that differ from AGAINST are
 * marked. */
static const char *compared_text(const TextReport *p, const Ruling *r, const Ruling *against,
                                 Engine *engine_against, Arena *arena)
{
    Words w = words_of_ruling(r, p->o->lang, p->o->sources, arena);
    TextReport inner = *p;
    MemFile file;
    const char *text;

    memfile_open(&file);
    inner.page.out = file.out;
    ruling_text_lines(&inner, &w, r, against, engine_against);
    text = arena_printf(arena, "%s", memfile_text(&file));
    memfile_close(&file);
    engine_free(w.engine);
    return text;
}

static void compare_rulings(const TextReport *p, const Words *first, Compared *c)
{
    for (int i = 0; i < c->n; i++) {
        c->group[i] = i;
        for (int k = i; k-- > 0;)
            if (rulings_equal(c->rulings[k], c->rulings[i], p->o->level, first->arena))
                c->group[i] = c->group[k];
        c->text[i] = compared_text(p, c->rulings[i], c->group[i] ? c->rulings[0] : NULL,
                                   first->engine, first->arena);
    }
}

/* Returns the names of the editions with rulings equal to ruling number FIRST, and stores their
 * number in *N.  If WITH is not NULL, counts an edition only if the text of its ruling is WITH. */
static const char *compared_editions(const Words *w, const Compared *c, int first, const char *with,
                                     int *n)
{
    const char *names[MAX_COMPARED];

    *n = 0;
    for (int i = first; i < c->n; i++)
        if (c->group[i] == c->group[first] && (!with || strcmp(with, c->text[i]) == 0))
            names[(*n)++] = edition_title(c->rulings[i], w->lang);
    return words_joined(w, names, *n, JOINT_AND);
}

/* Prints the rulings equal to ruling number FIRST.  Equal texts are printed once. */
static void print_compared(const TextReport *p, const Words *w, const Compared *c, int first)
{
    int all, same;
    const char *editions = compared_editions(w, c, first, NULL, &all);

    compared_editions(w, c, first, c->text[first], &same);
    fputc('\n', p->page.out);
    if (all == c->n || same < all)
        page_heading(&p->page,
                     words_say_one(w, all == c->n ? MSG_all_agree : MSG_some_agree, editions));
    if (same == all) {
        if (all < c->n)
            page_heading(&p->page, editions);
        fputs(c->text[first], p->page.out);
        return;
    }
    for (int i = first; i < c->n; i++) {
        bool told = c->group[i] != first;

        for (int k = first; k < i; k++)
            told |= c->group[k] == first && strcmp(c->text[k], c->text[i]) == 0;
        if (told)
            continue;
        fputc('\n', p->page.out);
        page_heading(&p->page, compared_editions(w, c, i, c->text[i], &same));
        fputs(c->text[i], p->page.out);
    }
}

void ruling_text_compare(const Ruling *const *rulings, int n, const TextOptions *o, FILE *out)
{
    Arena *arena = arena_new();
    TextReport p = report_on(o, out);
    Words first = words_of_ruling(rulings[0], o->lang, o->sources, arena);
    const char *who = body_of_several(&first, rulings[0]);
    Compared c = { .rulings = rulings, .n = n };

    page_head(&p.page, &first, who ? words_say_one(&first, MSG_as_found, who) : "");
    ruling_text_story(&p, &first);
    compare_rulings(&p, &first, &c);
    for (int i = 0; i < n; i++)
        if (c.group[i] == i)
            print_compared(&p, &first, &c, i);
    engine_free(first.engine);
    arena_free(arena);
}
