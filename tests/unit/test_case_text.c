/* test_case_text.c - writes cases as text and reads them again: every case of examples/ under every
 * edition that it names, and every phrase that tells an event. */
#include "case/case_edit.h"
#include "game.h"
#include "library/library.h"
#include "library/text_case.h"
#include "program/program.h"
#include "ruling/rule.h"
#include "ruling/ruling.h"
#include "words/case_text.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static TextCase *reread(const Case *c, const Sources *own, const char **text, Arena *arena)
{
    TextCase *t;

    *text = case_text_print(case_text_of(c, own, arena), arena);
    t = text_case_new(c->program, "again", *text, strlen(*text));
    if (!t->c) {
        diags_print_text(t->diags, stderr, false);
        fputs(*text, stderr);
    }
    cr_assert(t->c, "%s in %s", c->name, c->file);
    return t;
}

/* Expects B to equal A in everything that a ruling may read. */
static void same_case(const Case *a, const Case *b)
{
    cr_assert_eq(a->nevents, b->nevents, "%s", a->name);
    for (int i = 0; i < a->nevents; i++) {
        const CaseEvent *x = &a->events[i], *y = &b->events[i];

        cr_assert_eq(x->kind, y->kind, "%s, event %d: %s, %s", a->name, i + 1, x->kind->name,
                     y->kind->name);
        cr_assert_eq(x->disputed, y->disputed, "%s, event %d", a->name, i + 1);
        for (int k = 0; k < x->kind->nattrs; k++) {
            cr_assert_eq(x->open[k], y->open[k], "%s, event %d, %s", a->name, i + 1,
                         x->kind->attrs[k].name);
            if (x->kind->attrs[k].type->kind == TYPE_TEXT && value_given(x->attr[k]))
                cr_assert_str_eq((char *)(intptr_t)x->attr[k], (char *)(intptr_t)y->attr[k]);
            else
                cr_assert_eq(x->attr[k], y->attr[k], "%s, event %d, %s", a->name, i + 1,
                             x->kind->attrs[k].name);
        }
    }
    for (int o = 0; o < MAX_OWNERS; o++)
        for (int g = 0; g < MAX_OWNERS; g++) {
            const Holding *x = &a->holding[o][g], *y = &b->holding[o][g];

            cr_assert(x->has == y->has && x->complete == y->complete && x->unknown == y->unknown &&
                          x->lacks == y->lacks && x->others == y->others,
                      "%s, holding %d %d", a->name, o, g);
        }
    for (uint32_t i = 0; i < a->program->nfuns; i++)
        cr_assert_eq(a->settings[i], b->settings[i], "%s", a->name);
}

static void same_stated(const Case *of, const StatedFact *a, int na, const StatedFact *b, int nb)
{
    cr_assert_eq(na, nb, "%s", of->name);
    for (int i = 0; i < na; i++)
        cr_assert(a[i].fun == b[i].fun && a[i].value == b[i].value &&
                      a[i].excluded == b[i].excluded &&
                      memcmp(a[i].args, b[i].args, sizeof a[i].args) == 0,
                  "%s, %d", of->name, i);
}

static void same_rulings(const Case *a, const Case *b, Arena *arena, Diags *diags)
{
    for (int i = 0; i < a->nbodies; i++) {
        const Ruling *x = rule_case(a->program, a, i, a->nevents, arena, diags),
                     *y = rule_case(b->program, b, i, b->nevents, arena, diags);

        cr_assert(x && y && rulings_equal(x, y, LEVEL_CITATION, arena), "%s in %s", a->name,
                  a->file);
    }
}

/* Writes C and reads it again; the two cases must be the same.  If RULED, the rulings on them must
 * be, too. */
static void round_trip(Library *lib, const Case *c, const Sources *own, bool ruled)
{
    Arena *arena = arena_new();
    const char *text, *again;
    TextCase *t = reread(c, own, &text, arena), *u;

    same_case(c, t->c);
    cr_assert_eq(c->nbodies, t->c->nbodies);
    for (int i = 0; i < c->nbodies; i++)
        same_stated(c, c->bodies[i].found, c->bodies[i].nfound, t->c->bodies[i].found,
                    t->c->bodies[i].nfound);
    same_stated(c, c->elected, c->nelected, t->c->elected, t->c->nelected);
    if (ruled)
        same_rulings(c, t->c, arena, library_diags(lib));
    u = reread(t->c, own ? t->sources : NULL, &again, arena);
    cr_assert_str_eq(text, again);
    text_case_free(u);
    text_case_free(t);
    arena_free(arena);
}

static void every_edition(Library *lib, const Node *n, const char *file)
{
    const char *done[64];
    int ndone = 0;

    for (const Node *s = n->a; s; s = s->next)
        for (const Node *e = s->kind == N_Expect ? s->a : NULL; e; e = e->next) {
            bool known = false;
            const Program *p = library_edition(lib, e->text);
            const Case *c;

            for (int i = 0; i < ndone; i++)
                known |= strcmp(done[i], e->text) == 0;
            if (known || ndone == 64)
                continue;
            c = engine_load_case(p, n, file, library_case_arena(lib), library_diags(lib));
            cr_assert(c);
            round_trip(lib, c, NULL, ndone == 0);
            round_trip(lib, c, library_sources(lib), false);
            done[ndone++] = e->text;
            library_clear_case_arena(lib);
        }
}

/* Tries every third case, or all with ALL. */
Test(case_text, every_case_is_written_and_read_again)
{
    int step = getenv("ALL") ? 1 : 3;
    Library *lib = library_new("laws", NULL);
    Paths paths = { 0 };
    int cases = 0;

    library_paths(lib, "examples", ".case", &paths);
    for (size_t i = 0; i < paths.n; i++)
        for (const Node *n = library_cases(lib, paths.at[i]); n; n = n->next, cases++)
            if (cases % step == 0)
                every_edition(lib, n, paths.at[i]);
    cr_assert(cases > 300, "%d cases", cases);
    paths_free(&paths);
    library_free(lib);
}

#define CASE_PHRASES                                                              \
    "case a \"A\"\n  contract 3NT by S\n  on lead W\n  story\n    W leads ♥3\n" \
    "case b \"B\"\n  contract 3NT by S\n  on lead W\n  story\n    W leads ♥3 with seen_by N\n"

/* Returns the sentence for event 0 of C by the first phrase of its kind that has WORD. */
static const char *by_phrase(const Case *c, const char *word, Arena *arena)
{
    const EventKind *k = c->events[0].kind;

    for (const Phrase *ph = k->phrases; ph; ph = ph->next)
        for (const PhrasePart *p = ph->parts; p; p = p->next)
            if (p->kind == PHRASE_WORD && strcmp(p->text, word) == 0)
                return case_text_phrase(c, 0, ph, false, arena);
    return NULL;
}

/* A phrase with the word `with` in it tells an event only if the event needs no attributes after
 * the phrase. */
Test(case_text, a_phrase_tells_the_whole_event_or_nothing)
{
    Library *lib = library_new("laws", NULL);
    const Program *p = library_edition(lib, "wbf-2017");
    const Node *n;
    const Case *plain, *seen;

    library_set_text(lib, "p.case", CASE_PHRASES, strlen(CASE_PHRASES));
    n = library_cases(lib, "p.case");
    cr_assert(n && n->next);
    plain = engine_load_case(p, n, "p.case", library_arena(lib), library_diags(lib));
    seen = engine_load_case(p, n->next, "p.case", library_arena(lib), library_diags(lib));
    cr_assert(plain && seen);
    cr_expect_str_eq(by_phrase(plain, "starts", library_arena(lib)), "W starts with ♥3");
    cr_expect(by_phrase(seen, "starts", library_arena(lib)) == NULL);
    library_free(lib);
}

/* ---- every kind of event, in every language --------------------------- */

enum { SAMPLES = 48 };

/* Returns a value of T for sample number SEED. */
static Value sample(const Type *t, int seed)
{
    static const char *const texts[] = { "so, \"what\"?", "ο Νότος: \\", "I mean the king",
                                         "heart, no, spade" };

    switch (t->kind) {
    case TYPE_BOOL: return seed % 2;
    case TYPE_ENUM:
    case TYPE_PRODUCT: return seed % (Value)t->count;
    case TYPE_RANGE: return t->low + seed % (Value)t->count;
    case TYPE_SET: return (Value)(1 + (uint64_t)seed % (((uint64_t)1 << t->elem->count) - 1));
    case TYPE_TEXT: return (Value)(intptr_t)texts[(unsigned)seed % BL_LEN(texts)];
    case TYPE_EVENT:
    case TYPE_ERROR: break;
    }
    return BL_ABSENT;
}

static bool names_another(const EventKind *k)
{
    for (int a = 0; a < k->nattrs; a++)
        if (k->attrs[a].type->kind == TYPE_EVENT && !k->attrs[a].optional)
            return true;
    return false;
}

/* Returns a kind below K that can be told, preferably one that names no other event. */
static const EventKind *told_kind(const Program *p, const EventKind *k)
{
    const EventKind *some = NULL;

    for (const EventKind *x = p->events; x; x = x->next) {
        if (!x->phrases || (k && !kind_is_a(x, k)))
            continue;
        if (!names_another(x))
            return x;
        if (!some)
            some = x;
    }
    return some;
}

/* Adds an event of kind K, after the events that it must refer to.  If APART is true, these events
 * are by different players, otherwise by one. */
static void add_sample(Case *c, const EventKind *k, int seed, int depth, bool apart)
{
    CaseEvent e = { .kind = k, .label = NULL };

    for (int a = 0; a < k->nattrs; a++) {
        const Attr *attr = &k->attrs[a];
        bool given = !(attr->optional || attr->value) || (seed >> (a % 5) & 1);

        e.attr[a] = attr->value ? attr->value->value : BL_ABSENT;
        if (!given)
            continue;
        if (attr->type->kind != TYPE_EVENT) {
            e.attr[a] = strcmp(attr->name, "by") == 0
                            ? (seed / 7 + (apart ? depth : 0)) % 4
                            : sample(attr->type, seed * 5 + a * 17 + depth);
        } else if (depth < 4) {
            add_sample(c, told_kind(c->program, attr->type->event), seed, depth + 1, apart);
            e.attr[a] = c->nevents - 1;
        }
    }
    if (seed % 3 == 0)
        e.label = arena_printf(c->program->arena, "x%d", c->nevents);
    else
        e.label = arena_printf(c->program->arena, "@%d", c->nevents + 1);
    e.disputed = seed % 11 == 10;
    c->events[c->nevents++] = e;
}

/* The last event of C names another event.  Gives its items the values of the same attributes of
 * that event. */
static void same_items(Case *c)
{
    CaseEvent *e = &c->events[c->nevents - 1];

    for (int a = 0; a < e->kind->nattrs; a++) {
        const CaseEvent *of = e->kind->attrs[a].type->kind == TYPE_EVENT && value_given(e->attr[a])
                                  ? &c->events[e->attr[a]]
                                  : NULL;

        for (int b = 0; of && b < e->kind->nattrs; b++) {
            int at = program_kind_attr(of->kind, e->kind->attrs[b].name);

            if (e->kind->attrs[b].type->kind == TYPE_PRODUCT && at >= 0)
                e->attr[b] = of->attr[at];
        }
    }
}

/* Returns true if no phrase can tell the last event of C.  case_text_print() then writes only the
 * name of its kind, which cannot be read again. */
static bool untold(const Case *c, Arena *arena)
{
    const char *text = case_text_print(case_text_of(c, NULL, arena), arena),
               *name = c->events[c->nevents - 1].kind->name;
    size_t n = strlen(text), len = strlen(name);

    return n > len + 2 && text[n - 1] == '\n' && text[n - len - 2] == ' ' &&
           strncmp(text + n - len - 1, name, len) == 0;
}

/* Returns true if the text of C can be read. */
static bool is_readable(const Case *c, Arena *arena)
{
    const char *text = case_text_print(case_text_of(c, NULL, arena), arena);
    TextCase *t = text_case_new(c->program, "again", text, strlen(text));
    bool readable = t->c != NULL;

    text_case_free(t);
    return readable;
}

static void every_kind(Library *lib, const char *head)
{
    const Program *p = library_edition(lib, NULL);
    TextCase *none = text_case_new(p, "none", head, strlen(head));

    cr_assert(p && none->c);
    for (const EventKind *k = p->events; k; k = k->next) {
        int told = 0;

        if (k->ntold_as) /* a sentence tells events of other kinds instead */
            continue;
        for (int seed = 0; k->phrases && seed < SAMPLES; seed++) {
            Arena *arena = arena_new();
            Case c = *none->c;
            CaseEvent events[8];
            TextCase *t;
            const char *text;

            c.events = events;
            c.nevents = 0;
            add_sample(&c, k, seed, 0, false);
            if (k->where && !is_readable(&c, arena))
                same_items(&c); /* an item of the other event may meet the condition */
            if (k->where && !is_readable(&c, arena)) { /* another player may meet the condition */
                c.nevents = 0;
                add_sample(&c, k, seed, 0, true);
            }
            if (untold(&c, arena)) {
                arena_free(arena);
                continue;
            }
            told++;
            t = reread(&c, NULL, &text, arena);
            memcpy(c.holding, t->c->holding, sizeof c.holding);
            same_case(&c, t->c);
            text_case_free(t);
            arena_free(arena);
        }
        cr_expect(!k->phrases || told > 2, "%s is never told", k->name);
    }
    text_case_free(none);
}

Test(case_text, every_kind_of_event_is_told_in_english)
{
    Library *lib = library_new("laws", NULL);

    every_kind(lib, "case x \"X\"\n");
    library_free(lib);
}

Test(case_text, every_kind_of_event_is_told_in_greek)
{
    Library *lib = library_new("laws", NULL);

    every_kind(lib, "case x \"X\"\n  language el\n");
    library_free(lib);
}

/* ---- changes ---------------------------------------------------------- */

/* Returns the text of the case TEXT after CHANGE. */
static char *changed(const char *text, bool (*change)(Case *c, Arena *arena))
{
    Library *lib = library_new("laws", NULL);
    TextCase *t = text_case_new(library_edition(lib, NULL), "one", text, strlen(text));
    Arena *arena = arena_new();
    const char *s = "refused";
    char *copy;
    Case *c;

    cr_assert(t->c);
    c = case_copy(t->c, arena);
    if (change(c, arena))
        s = case_text_print(case_text_of(c, t->sources, arena), arena);
    copy = malloc(strlen(s) + 1);
    strcpy(copy, s);
    arena_free(arena);
    text_case_free(t);
    library_free(lib);
    return copy;
}

static const char trick[] = "case x \"X\"\n"
                            "  declarer S\n"
                            "  hands    N: ♠2?\n"
                            "  story\n"
                            "    d: S calls \"spade\"\n"
                            "    N places ♠2\n"
                            "    c: S corrects d to ♠Q\n"
                            "  found by director\n"
                            "    mind_of(d) is intended\n";

static void expect_change(bool (*change)(Case *c, Arena *arena), const char *want)
{
    char *got = changed(trick, change);

    cr_expect_str_eq(got, want);
    free(got);
}

static bool drop_needed(Case *c, Arena *arena)
{
    return case_drop_event(c, 0, arena);
}

static bool drop_last(Case *c, Arena *arena)
{
    return case_drop_event(c, 2, arena);
}

static bool move_too_far(Case *c, Arena *arena)
{
    return case_move_event(c, 2, 0, arena);
}

/* A pair of changes of which the second is impossible: after the first, there is no place 2. */
static bool drop_and_move(Case *c, Arena *arena)
{
    return case_drop_event(c, 2, arena) && case_move_event(c, 0, 2, arena);
}

static bool drop_and_put(Case *c, Arena *arena)
{
    CaseEvent again = c->events[1];

    return case_drop_event(c, 2, arena) && case_insert_event(c, 3, &again, arena);
}

static bool drop_twice(Case *c, Arena *arena)
{
    return case_drop_event(c, 2, arena) && case_drop_event(c, 2, arena);
}

static bool move_first(Case *c, Arena *arena)
{
    return case_move_event(c, 1, 0, arena);
}

static bool hold_and_not(Case *c, Arena *arena)
{
    (void)arena;
    case_set_held(c, 0, 3 * 13 + 10, true);
    case_set_held(c, 0, 3 * 13 + 9, false);
    case_set_held(c, 1, 3 * 13 + 0, false);
    case_set_others(c, 2, 1, true);
    return true;
}

Test(case_text, what_a_later_event_needs_cannot_be_dropped)
{
    expect_change(drop_needed, "refused");
    expect_change(move_too_far, "refused");
    expect_change(drop_and_move, "refused");
    expect_change(drop_and_put, "refused");
    expect_change(drop_twice, "refused");
}

Test(case_text, events_are_dropped_and_moved_with_what_is_stated_of_them)
{
    expect_change(drop_last, "case x \"X\"\n  declarer S\n  hands    N: ♠2?\n  story\n"
                             "    d: S calls \"spade\"\n    N places ♠2\n"
                             "  found by director\n    mind_of(d) is intended\n");
    expect_change(move_first, "case x \"X\"\n  declarer S\n  hands    N: ♠2?\n  story\n"
                              "    N places ♠2\n    d: S calls \"spade\"\n"
                              "    c: S corrects d to ♠Q\n"
                              "  found by director\n    mind_of(d) is intended\n");
}

Test(case_text, holdings_are_changed)
{
    expect_change(hold_and_not,
                  "case x \"X\"\n  declarer S\n  hands    N: ♠Q2\n           E: ♠…/2\n"
                  "           S: ♦+\n  story\n    d: S calls \"spade\"\n    N places ♠2\n"
                  "    c: S corrects d to ♠Q\n"
                  "  found by director\n    mind_of(d) is intended\n");
}

/* ---- a vocabulary that is hard to write ------------------------------- */

/* A law whose written forms are hard to read back.  Two forms side by side read as a third; forms
 * begin with a keyword; no sentence accepts some names; settings have no phrase. */
static const char odd_words[] =
    "language en \"English\"\n"
    "define layer law en \"law\"\n"
    "enum seat { ann written \"A\" en \"Ann\", bob written \"B\" en \"Bob\" }\n"
    "enum head { a1 written \"a\" en \"one\", ab written \"ab\" spelled en \"xyz\" en "
    "\"two\", d1 written \"1\" en \"three\" }\n"
    "enum tail { c1 written \"c\" en \"see\", x1 written \"X\" or \"bc\" en \"ex\" }\n"
    "enum much { a_name_that_is_longer_than_thirty_two_letters en \"much\", few en "
    "\"few\" }\n"
    "enum kind { robot en \"the android\", plus written \"+\" en \"plus\" }\n"
    "type pair is head * tail en \"{head}{tail}\"\n"
    "type long is much * tail en \"{much}{tail}\"\n"
    "type digit is 0..3\n"
    "enum body { director en \"the director\" }\n"
    "setting { first: kind; second: digit }  phrase en \"odd [{first}]\"\n"
    "event act { by: seat; of: kind; pair?: pair; long?: long; kinds?: set of kind; "
    "seats?: set of seat }\n"
    "  phrase en \"{by} does {of} [to {pair}] [as {long}] [with all {kinds}]\"\n"
    "finding seen(t: act): pair  question en \"?\"  en \"seen {value}\"\n"
    "finding told(t: act): set of kind  question en \"?\"  en \"told {value}\"\n";

Test(case_text, what_is_hard_to_write)
{
    char dir[] = "/tmp/bl-casetext-XXXXXX", words[64], file[80];
    static const char head[] =
        "case x \"X\"\n  about @2\n  second is 2\n  story\n    e: A does robot to abc as "
        "few c\n    B does plus\n"
        "  found by director\n    seen(e) is xyzc\n    told(e) is {robot, plus}\n";
    FILE *f;

    cr_assert(mkdtemp(dir) != NULL);
    snprintf(words, sizeof words, "%s/vocabulary", dir);
    snprintf(file, sizeof file, "%s/words.law", words);
    cr_assert(mkdir(words, 0755) == 0);
    f = fopen(file, "w");
    cr_assert(f != NULL);
    fputs(odd_words, f);
    fclose(f);

    Library *lib = library_new(dir, NULL);
    Arena *arena = arena_new();
    const Program *p = library_edition(lib, NULL);
    TextCase *t, *again;
    const char *text;

    diags_print_text(library_diags(lib), stderr, false);
    cr_assert(p != NULL);
    t = text_case_new(p, "odd", head, strlen(head));
    diags_print_text(t->diags, stderr, false);
    cr_assert(t->c != NULL);
    again = reread(t->c, NULL, &text, arena);
    cr_expect_str_eq(text, "case x \"X\"\n  about    e2\n  second is 2\n  story\n"
                           "    e: A does the android to aX as fewc\n    e2: B does +\n"
                           "  found by director\n    seen(e) is xyzc\n"
                           "    told(e) is {robot, plus}\n");
    same_case(t->c, again->c);
    text_case_free(again);

    /* an event that no sentence can tell: it is written, but reading the text reports an error */
    Case c = *t->c;
    CaseEvent e[] = { c.events[0], c.events[1] };
    const EventKind *k = e[0].kind;

    c.events = e;
    e[0].attr[program_kind_attr(k, "long")] = 0;
    e[0].attr[program_kind_attr(k, "kinds")] = 0;
    e[0].attr[program_kind_attr(k, "seats")] = 3;
    e[0].attr[program_kind_attr(k, "pair")] = 2;
    text = case_text_sentence(&c, 0, arena);
    cr_expect_str_eq(text, "A does the android to xyzc as long(a_name_that_is_longer_than_"
                           "thirty_two_letters, c1) with kinds, seats A B");
    cr_expect_str_eq(case_text_product(p, program_type(p, "long"), 0, 0, arena),
                     "long(a_name_that_is_longer_than_thirty_two_letters, c1)");
    cr_expect_str_eq(case_text_product(p, program_type(p, "pair"), 2, 0, arena), "xyzc");
    cr_expect_str_eq(case_text_product(p, program_type(p, "pair"), 4, 0, arena), "pair(d1, c1)");
    text_case_free(t);
    arena_free(arena);
    library_free(lib);
    remove(file);
    remove(words);
    remove(dir);
}

/* A case is printed with its own words (`Ann`), except references by number (`@1`) and remarks. */
Test(case_text, own_words)
{
    Game g =
        game_open("status s(m: move) en \"s\"\n", "case x \"X\"\n  story\n"
                                                  "    Ann moves r1\n"
                                                  "    Ann takes back @1 # at once\n"
                                                  "    Bob moves r2 with loud, at 3 # a remark\n"
                                                  "    s: Bob  shouts red\n");
    const char *text;

    cr_assert(g.c != NULL, "%s", game_diags(&g));
    text = case_text_print(case_text_of(g.c, g.sources, g.arena), g.arena);
    cr_expect_str_eq(text, "case x \"X\"\n"
                           "  story\n"
                           "    Ann moves r1\n"
                           "    A takes back @1\n"
                           "    Bob moves r2 with loud, at 3\n"
                           "    s: Bob  shouts red\n");
    game_close(&g);
}
