/* test_universe.c - tests of the cases of a universe: their shapes and counts.  The ruling on a
 * shape must be the same as the ruling on each of its cases (SPEC 12). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "library/library.h"
#include "program/program.h"
#include "random_game.h"
#include "ruling/rule.h"
#include "universe/count.h"
#include "universe/survey.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- every case by itself --------------------------------------------- */

typedef struct Trial {
    Game *g;
    const Program *p; /* the program that rules on the cases */
    Shape *s;
    Ruling *r;
    CaseCounter *k;
    Arena *arena;
    uint64_t cases, wrong, retold;
    bool retell;
    /* the number of cases seen; if only some are tried: one in `one_in` */
    uint64_t seen;
    unsigned one_in;
    uint64_t by_value[MAX_DIMENSIONS][DOMAIN_MAX + 1];
} Trial;

static bool same_fact(const Fact *a, const Fact *b)
{
    return a->kind == b->kind && a->nargs == b->nargs &&
           memcmp(a->args, b->args, sizeof *a->args * (size_t)a->nargs) == 0 &&
           (a->fun == b->fun || (a->fun && b->fun && !strcmp(a->fun->name, b->fun->name)));
}

/* Returns R, a ruling on a shape, with the values of the choices ALL. */
static Ruling *given(const Ruling *r, const Choice *all, int n, Arena *arena)
{
    const Fact *facts[MAX_DIMENSIONS];
    Value values[MAX_DIMENSIONS];
    int known = 0;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < r->nasked; k++)
            if (same_fact(all[i].fact, r->asked[k])) {
                facts[known] = r->asked[k];
                values[known++] = all[i].value;
            }
    return ruling_given(r, facts, values, known, arena);
}

/* Returns the case read from its own text. */
static Case *retold(Game *g, const Program *p, const Case *c, Arena *arena)
{
    const char *text = case_text_print(case_text_of(c, NULL, arena), arena);
    const Source *s = sources_add(g->sources, "retold", text, strlen(text));
    const Node *n = parse_source(s, PARSE_CASE, arena, p->names, g->diags);

    return n ? engine_load_case(p, n, "retold", arena, g->diags) : NULL;
}

/* Returns the condition of the line in LIST that has the key and label of X; never if there is
 * none. */
static const ConditionTree *said_of(const Said *x, const Said *list, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].key, x->key) == 0 && !list[i].label == !x->label &&
            (!x->label || strcmp(list[i].label, x->label) == 0))
            return list[i].when;
    return &condition_never;
}

static bool covered(const Ruling *a, const Ruling *b, Arena *arena)
{
    const Said *x, *y;
    int n = ruling_said(a, LEVEL_CITATION, &x, arena),
        m = ruling_said(b, LEVEL_CITATION, &y, arena);

    for (int i = 0; i < n; i++) {
        const char *one = condition_key(a->program, a->c, x[i].when, arena),
                   *other = condition_key(b->program, b->c, said_of(&x[i], y, m), arena);

        if (strcmp(one, other) != 0) {
            cr_log_error("%s [%s]\n  IF %s\n  IF %s", x[i].key, x[i].label ? x[i].label : "", one,
                         other);
            return false;
        }
    }
    return true;
}

/* Returns true if A and B have the same lines with the same conditions and clauses. */
static bool same(const Ruling *a, const Ruling *b, Arena *arena)
{
    return covered(a, b, arena) && covered(b, a, arena);
}

static void wrong(Trial *t, const Case *c, const Ruling *a, const Ruling *b, Arena *arena)
{
    char *x, *y;

    if (t->wrong++)
        return;
    x = ruling_text(a, t->g->sources);
    y = ruling_text(b, t->g->sources);
    cr_log_error("%s\n-- the shape:\n%s-- the case:\n%s",
                 case_text_print(case_text_of(c, NULL, arena), arena), x, y);
    free(x);
    free(y);
}

static bool try_case(void *context, const Choice *all, int n)
{
    Trial *t = context;
    Arena *arena = arena_new();
    Case *c = universe_shape_case(t->s, all, n, arena);
    Ruling *r = rule_case(t->p, c, 0, c->nevents, arena, t->g->diags),
           *given_r = given(t->r, all, n, arena);

    if (!r || !same(given_r, r, arena))
        wrong(t, c, given_r, r, arena);
    if (t->retell) {
        Case *again = retold(t->g, t->p, c, arena);
        Ruling *other =
            again ? rule_case(t->p, again, 0, again->nevents, arena, t->g->diags) : NULL;

        t->retold++;
        if (!other || !same(r, other, arena))
            wrong(t, c, r, other ? other : given_r, arena);
    }
    for (int i = 0; i < n; i++) {
        const Value *values;
        int nvalues = count_values(t->k, i, &values);

        for (int v = 0; v < nvalues; v++)
            t->by_value[i][v] += values[v] == all[i].value;
    }
    t->cases++;
    arena_free(arena);
    return true;
}

/* Returns true if the case is possible: its hands have the items that events show, and each event
 * meets the `where` of its kind. */
static bool shown(const Trial *t, Engine *e)
{
    for (int i = 0; i < t->s->c->nevents; i++) {
        const EventKind *k = t->s->c->events[i].kind;
        const Ex of = { .op = EX_CONST, .value = i };
        Value args[2], slots[MAX_SLOTS] = { i };

        if (k->where && !engine_true(e, k->where, slots))
            return false;
        for (int a = 0; k->reveals && a < 2; a++)
            args[a] = engine_eval(e,
                                  &(Ex){ .op = EX_ATTR,
                                         .name = k->attrs[k->reveals_args[a]].name,
                                         .kid = { (Ex *)&of } },
                                  NULL);
        if (k->reveals && engine_call(e, t->p->holding, args) != 1)
            return false;
    }
    return true;
}

/* Returns the number of cases if the dimensions before DIM have their values.  Tries every value
 * that the engine gives. */
static uint64_t plain_count(const Trial *t, Engine *e, int dim)
{
    const Value *domain;
    Value values[DOMAIN_MAX];
    const Fact *f;
    uint64_t count = 0;
    int n;

    if (dim == t->s->ndims) {
        for (int i = 0; i < t->s->u->nassumes; i++) {
            Value slots[MAX_SLOTS] = { 0 };

            memcpy(slots, t->s->c->slot_place, sizeof t->s->c->slot_place);
            engine_begin(e);
            if (!engine_true(e, t->s->u->assumes[i], slots))
                return 0;
        }
        engine_begin(e);
        return shown(t, e);
    }
    f = engine_same_fact(e, &t->s->dims[dim]);
    engine_begin(e);
    n = engine_values(e, f, &domain);
    cr_assert(not(engine_stopped(e)), "a domain hangs on what comes later");
    memcpy(values, domain, sizeof *values * (size_t)n);
    for (int i = 0; i < n; i++) {
        engine_assume(e, f, values[i]);
        count += plain_count(t, e, dim + 1);
        engine_forget(e, f);
    }
    return count;
}

/* Checks the number of cases of the shape, and of its parts with one and with two values fixed; and
 * the first case of each part. */
static void try_counts(Trial *t)
{
    uint64_t all = 0, parts, pairs;
    MddStore *regions = mdd_store_new(3000000);
    Mdd region = count_as_set(t->k, regions);
    uint64_t in_region = 0, in_ground = 0;
    SurveySpace *ground = survey_space_new(t->s, NULL, t->arena, t->g->diags);

    cr_assert(ne(ptr, ground, NULL));
    cr_expect(survey_space_count(ground, survey_space_valid(ground), &in_ground));
    cr_expect(eq(u64, in_ground, t->cases), "%s: not what surveys go by", t->s->c->name);
    survey_space_free(ground);
    cr_expect(count_all_cases(t->k, &all));
    cr_expect(eq(u64, all, t->cases), "%s: not what is gone through", t->s->c->name);
    cr_expect(mdd_count(regions, region, &in_region));
    cr_expect(eq(u64, all, in_region), "%s: not what is in the region", t->s->c->name);
    for (int i = 0; i < t->s->ndims; i++) {
        const Value *values, *others;
        int n = count_values(t->k, i, &values), m;

        parts = 0;
        for (int v = 0; v < n; v++) {
            Mdd here = mdd_and(regions, region, mdd_is(regions, i, values[v]));
            uint64_t part = 0, pair = 0;
            int second = (i + 1) % t->s->ndims;
            int *first = arena_new_array(t->arena, int, (size_t)t->s->ndims + 1);

            cr_expect(mdd_count(regions, here, &part));
            cr_expect(eq(u64, part, t->by_value[i][v]), "%s: part %d", t->s->c->name, i);
            parts += part;
            cr_expect(eq(int, mdd_first(regions, here, first), part > 0));
            if (part)
                cr_expect(eq(i64, mdd_store_value(regions, i, first[i]), values[v]));
            m = count_values(t->k, second, &others);
            pairs = 0;
            for (int w = 0; w < m; w++) {
                cr_expect(mdd_count(
                    regions, mdd_and(regions, here, mdd_is(regions, second, others[w])), &pair));
                pairs += pair;
            }
            cr_expect(eq(u64, pairs, part));
        }
        cr_expect(eq(u64, parts, all), "%s: the parts of fact %d", t->s->c->name, i);
    }
    mdd_store_free(regions);
}

static uint64_t try_shape(Game *g, const Program *p, const Universe *u, uint64_t k, bool retell,
                          uint64_t *retold_cases)
{
    Trial *t = calloc(1, sizeof *t);
    uint64_t cases;

    t->g = g;
    t->p = p;
    t->arena = arena_new();
    t->retell = retell;
    t->s = universe_shape_new(p, u, k, t->arena, g->diags);
    cr_assert(t->s != NULL);
    t->k = count_new(t->s, t->arena, g->diags);
    cr_assert(t->k != NULL);
    t->r = rule_case(p, t->s->c, 0, t->s->c->nevents, t->arena, g->diags);
    cr_assert(t->r != NULL);
    count_each(t->k, try_case, t);
    cr_expect(eq(u64, t->wrong, 0), "%s", t->s->c->name);
    try_counts(t);
    if (!t->s->impossible) {
        Engine *e = engine_new(p, t->s->c, 0, t->s->c->nevents, t->arena);

        cr_expect(eq(u64, plain_count(t, e, 0), t->cases), "%s", t->s->c->name);
        engine_free(e);
    }
    cases = t->cases;
    *retold_cases += t->retold;
    count_free(t->k);
    arena_free(t->arena);
    free(t);
    return cases;
}

/* Tries universe `u` of LAW, one case at a time.  It must have CASES cases in SHAPES shapes. */
static void try_universe(const char *law, uint64_t shapes, uint64_t cases)
{
    Game g = game_open(law, NULL);
    const Universe *u;
    uint64_t n = 0, counted = 0, retold_cases = 0;

    if (!g.p) {
        char *said = game_diags(&g);

        cr_fatal("%s", said);
    }
    u = program_universe(g.p, "u");
    cr_assert(eq(u64, universe_nshapes(u), shapes));
    for (uint64_t k = 0; k < shapes; k++)
        n += try_shape(&g, g.p, u, k, true, &retold_cases);
    cr_expect(eq(u64, n, cases));
    cr_expect(eq(u64, retold_cases, cases));
    for (int threads = 1; threads < 4; threads++) {
        cr_expect(count_universe(g.p, u, threads, &counted, g.diags));
        cr_expect(eq(u64, counted, cases));
    }
    cr_expect(eq(sz, diags_errors(g.diags), 0));
    game_close(&g);
}

/* ---- small universes -------------------------------------------------- */

static const char rules[] =
    "status s(m: move): tone en \"s\" status t(m: move) en \"t\"\n"
    "status c(d: shout): token en \"c\" status q(b: bell) en \"q\"\n"
    "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
    "native lowest_held(o: owner, c: colour): token\n"
    "native has_colour(o: owner, c: colour)\n"
    "native hand_of(o: owner): set of token\n"
    "clause 1 \"of the token\" for m: move when m.token.colour is field then s(m) is "
    "plain\n"
    "clause 2 \"of the hand\" for m: move when not (m.token.colour is field) and "
    "has_colour(m.by, field) then s(m) is sharp\n"
    "clause 3 \"of what was seen\" for m: move when seen(m) and m.loud and way is left "
    "then t(m)\n"
    "clause 4 \"back\" for m: move when m.by is host then m.by may retract(m) until "
    "bell_after(m)\n"
    "clause 5 \"of the deal\" for d: shout when meant(d) is soft and d.colour is given "
    "then c(d) is lowest_held(host, d.colour)\n"
    "clause 6 \"of what is meant\" for d: shout when meant(d) is plain and wanted(d) is "
    "given then c(d) is wanted(d)\n"
    "clause 7 \"of another\" for d: shout, m: move where m before d when d.mark is "
    "m.token.mark then host may choose(d) from hand_of(d.by)\n"
    "clause 8 \"of what stands\" for b: bell when no m: move where (m before b and m is "
    "standing) then q(b)\n";

#define TRY(law, shapes, cases)                           \
    do {                                                  \
        char *text_ = malloc(sizeof rules + sizeof(law)); \
        strcpy(text_, rules);                             \
        strcat(text_, law);                               \
        try_universe(text_, shapes, cases);               \
        free(text_);                                      \
    } while (0)

/* SPEC 12 */
Test(universe, one_event_with_one_attribute)
{
    TRY("universe u \"U\" given field is red, host is ann\n"
        "slot m: move with by in {ann, bob}, token any, loud any\n",
        1, 2 * 8 * 2);
}

Test(universe, the_deal_is_one_of_several)
{
    TRY("universe u \"U\" deal \"A:12. 34. .12 .34\", \"A:1.1 2.2 3.3 4.4\"\n"
        "given field any, host in {ann, bob}\n"
        "slot m: move with by is host, token in hand_of(host)\n"
        "slot d: shout or nothing with by in {ann, bob}, colour any or absent, mark in "
        "{one, two}\n",
        2, 2 * 2 * 2 * 2 * (1 + 2 * 3 * 2));
}

Test(universe, what_is_taken_back_and_when_the_bell_rings)
{
    TRY("universe u \"U\" deal \"A:12. 34. .12 .34\"\n"
        "given host in {ann, bob}, field is blue\n"
        "slot m: show or move or nothing with by in {ann, bob}, token any\n"
        "slot b: bell or nothing with by is cid\n"
        "slot k: take or nothing with by in {ann, bob}, of is m\n"
        "slot e: bell or nothing with by is host\n"
        "open seen\n"
        "assume m is absent or m.by is host or k is absent\n",
        24, 4 * (2 + 16 + 16 + 64 + 64));
}

/* SPEC 12.2, 12.4: a setting that follows from another is not a dimension */
Test(universe, a_setting_that_follows_from_another)
{
    TRY("define whose(c: colour): owner as ann when c is red otherwise bob\n"
        "universe u \"U\" given field any, host is whose(field)\n"
        "slot m: move with by in {ann, bob, cid}, token in {token(red, one), token(blue, "
        "two)}\n"
        "slot b: bell or nothing with by is host\n",
        2, 2 * 3 * 2 * 2);
}

/* SPEC 12.2: each event meets the conditions of its kind */
Test(universe, what_is_so_of_every_event_of_a_kind)
{
    TRY("event host_move is a move { } en \"a move of the host\"\n"
        "  where (it.by is host and not (it.token.colour is red)) phrase en \"{by} opens "
        "{token}\"\n"
        "universe u \"U\" given host any\n"
        "slot m: host_move or nothing with by in {ann, bob}, token any\n",
        2, 2 * 4 + 4);
}

/* ---- random universes ------------------------------------------------- */

enum { UNIVERSES = 40, MOST_CASES = 50 };

static bool try_some(void *context, const Choice *all, int n)
{
    Trial *t = context;

    t->seen++;
    return roll(t->one_in) || try_case(context, all, n);
}

static uint64_t try_random(Game *g, const Universe *u, uint64_t k)
{
    Trial *t = calloc(1, sizeof *t);
    uint64_t count = 0, tried;

    t->g = g;
    t->p = g->p;
    t->arena = arena_new();
    t->s = universe_shape_new(t->p, u, k, t->arena, g->diags);
    t->k = count_new(t->s, t->arena, g->diags);
    t->r = rule_case(t->p, t->s->c, 0, t->s->c->nevents, t->arena, g->diags);
    cr_assert(t->s && t->k && t->r);
    count_all_cases(t->k, &count);
    t->one_in = (unsigned)(count / MOST_CASES) + 1;
    count_each(t->k, try_some, t);
    cr_expect(eq(u64, t->seen, count));
    cr_expect(eq(u64, t->wrong, 0));
    tried = t->cases;
    count_free(t->k);
    arena_free(t->arena);
    free(t);
    return tried;
}

/* UNIVERSES=N tries N of them, UNIVERSES_FIRST=K those from number K on. */
Test(universe, random_universes)
{
    const char *most = getenv("UNIVERSES"), *first = getenv("UNIVERSES_FIRST");
    unsigned from = first ? (unsigned)atoi(first) : 1;
    uint64_t tried = 0;

    for (unsigned i = from; i < from + (most ? (unsigned)atoi(most) : UNIVERSES); i++) {
        StrBuf b = { 0 };
        Game g;
        const Universe *u;
        uint64_t before = tried;

        roll_from(i);
        random_rules(&b);
        random_universe(&b);
        g = game_open(strbuf_str(&b), NULL);
        if (!g.p) {
            char *said = game_diags(&g);

            /* rules with equal conditions are refused */
            cr_assert(ne(ptr, strstr(said, "R0005"), NULL), "%s%s", said, strbuf_str(&b));
            free(said);
            game_close(&g);
            strbuf_free(&b);
            continue;
        }
        u = program_universe(g.p, "u");
        for (uint64_t k = 0; k < universe_nshapes(u); k++)
            tried += try_random(&g, u, k);
        cr_expect(gt(u64, tried, before), "universe %u is empty", i);
        game_close(&g);
        strbuf_free(&b);
    }
    cr_log_info("%llu cases", (unsigned long long)tried);
}

/* ---- the universes of the laws ---------------------------------------- */

/* ABOUT: about how many cases of each shape are tried.  FREE_DIMS: how many dimensions stay
 * open. */
enum { ABOUT = 25, FREE_DIMS = 4 };

/* UNIVERSE_STRIDE=1 tries every case of every universe, which takes an hour. */
static uint64_t stride(uint64_t cases)
{
    const char *s = getenv("UNIVERSE_STRIDE");

    return s ? strtoull(s, NULL, 10) : cases / ABOUT + 1;
}

typedef struct Walk {
    const Program *p;
    const Shape *s;
    Diags *diags;
    uint64_t at, tried, stride;
    /* a ruling with the last dimensions open, and the values of the other dimensions */
    Arena *arena;
    Ruling *part;
    Value chosen[MAX_DIMENSIONS];
    /* how many fewer dimensions than FREE_DIMS stay open, because more were too much work */
    int bound;
} Walk;

/* Returns a ruling with the first dimensions as in ALL.  The last FREE_DIMS dimensions stay open,
 * or fewer if that is too much work. */
static Ruling *ruled_in_part(Walk *w, const Choice *all, int n)
{
    int first = (n > FREE_DIMS ? n - FREE_DIMS : 0) + w->bound;
    bool same_part = w->part != NULL;
    Diags *diags;
    Case *c;

    for (int i = 0; i < first; i++) {
        same_part &= w->chosen[i] == all[i].value;
        w->chosen[i] = all[i].value;
    }
    if (same_part)
        return w->part;
    arena_free(w->arena);
    w->arena = arena_new();
    c = universe_shape_case(w->s, all, first, w->arena);
    diags = diags_new(NULL);
    w->part = rule_case(w->p, c, 0, c->nevents, w->arena, diags);
    diags_free(diags);
    if (w->part || first >= n)
        return w->part;
    w->bound++;
    return ruled_in_part(w, all, n);
}

/* Compares the ruling on a case with the ruling that leaves its last dimensions open. */
static bool try_beside(void *context, const Choice *all, int n)
{
    Walk *w = context;
    Arena *arena;
    Case *c;
    Ruling *r, *part;

    if (w->at++ % w->stride)
        return true;
    arena = arena_new();
    c = universe_shape_case(w->s, all, n, arena);
    r = rule_case(w->p, c, 0, c->nevents, arena, w->diags);
    part = ruled_in_part(w, all, n);
    cr_assert(r && part);
    cr_expect(same(given(part, all, n, arena), r, arena), "%s: case %d of %s", w->p->edition,
              (int)w->at, w->s->c->name);
    w->tried++;
    arena_free(arena);
    return true;
}

static uint64_t try_shape_beside(Library *lib, const Program *p, const Universe *u, uint64_t k)
{
    Arena *arena = arena_new();
    Shape *s = universe_shape_new(p, u, k, arena, library_diags(lib));
    CaseCounter *counter = count_new(s, arena, library_diags(lib));
    Walk w = { .p = p, .s = s, .diags = library_diags(lib) };
    uint64_t cases;

    cr_expect(count_all_cases(counter, &cases));
    w.stride = stride(cases);
    count_each(counter, try_beside, &w);
    cr_expect(eq(u64, w.at, cases));
    arena_free(w.arena);
    count_free(counter);
    arena_free(arena);
    return w.tried;
}

/* Under each edition, tries another third of the universes with fewer than 20 shapes.  ALL=1 tries
 * all of these under both. */
Test(universe, what_is_ruled_on_a_shape_of_the_laws_is_ruled_on_its_cases)
{
    static const char *const editions[] = { "wbf-2017", "wbf-2007" };
    static const char *const more[] = { "tests/unit/more.law" };
    Library *lib = library_new("laws", "");

    for (size_t i = 0; i < BL_LEN(editions); i++) {
        const Program *p = library_edition_with(lib, editions[i], more, BL_LEN(more));
        uint64_t tried = 0;
        size_t n = i;

        cr_assert(p && p->universes);
        for (const Universe *u = p->universes; u; u = u->next) {
            if (universe_nshapes(u) >= 20 || (n++ % 3 && !getenv("ALL")))
                continue;
            for (uint64_t k = 0; k < universe_nshapes(u); k++)
                tried += try_shape_beside(lib, p, u, k);
        }
        cr_expect(gt(u64, tried, 200));
    }
    cr_expect(eq(sz, diags_errors(library_diags(lib)), 0));
    library_free(lib);
}

/* ---- threads ---------------------------------------------------------- */

typedef struct Rulings {
    const Program *p;
    const Universe *u;
    const Sources *sources;
    StrBuf text;
} Rulings;

typedef struct First {
    bool any;
    Choice all[MAX_DIMENSIONS];
    int n;
} First;

static bool keep_first(void *context, const Choice *all, int n)
{
    First *f = context;

    f->any = true;
    f->n = n;
    memcpy(f->all, all, sizeof *all * (size_t)n);
    return false;
}

/* Returns the first case of a shape as text, with its ruling. */
static void *rule_first(void *context, uint64_t index, Arena *arena)
{
    const Rulings *all = context;
    Diags *diags = diags_new(NULL);
    Shape *s = universe_shape_new(all->p, all->u, index, arena, diags);
    CaseCounter *k = count_new(s, arena, diags);
    First first = { 0 };
    char *text = arena_printf(arena, "none\n");

    count_each(k, keep_first, &first);
    count_free(k);
    if (first.any) {
        Case *c = universe_shape_case(s, first.all, first.n, arena);
        Ruling *r = rule_case(all->p, c, 0, c->nevents, arena, diags);
        char *lines = ruling_text(r, all->sources);

        text = arena_printf(arena, "%s%s", case_text_print(case_text_of(c, NULL, arena), arena),
                            lines);
        free(lines);
    }
    diags_free(diags);
    return text;
}

static bool put_first(void *context, uint64_t index, void *result)
{
    (void)index;
    strbuf_add(&((Rulings *)context)->text, result);
    return true;
}

Test(universe, shapes_may_be_ruled_on_by_many_threads)
{
    Library *lib = library_new("laws", "");
    Rulings all = { .p = library_edition(lib, "wbf-2017"), .sources = library_sources(lib) };
    char *want = NULL;

    for (int threads = 1; threads < 5; threads++) {
        all.text = (StrBuf){ 0 };
        for (all.u = all.p->universes; all.u; all.u = all.u->next)
            if (universe_nshapes(all.u) < 100)
                universe_each(all.u, threads, rule_first, put_first, &all);
        cr_assert(gt(sz, all.text.len, 1000));
        if (!want)
            want = strbuf_steal(&all.text);
        else
            cr_expect(eq(str, (char *)strbuf_str(&all.text), want));
        strbuf_free(&all.text);
    }
    free(want);
    library_free(lib);
}
