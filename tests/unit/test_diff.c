/* test_diff.c - compares the differences found between two programs with a ruling on every single
 * case. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "diff/diff.h"
#include "game.h"
#include "library/library.h"
#include "program/program.h"
#include "program/settles.h"
#include "random_game.h"
#include "random_laws.h"
#include "report/diff_families.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRS = 20, MOST_CASES = 3000, MOST_CLAUSES = 10, THREADS = 2 };

/* Two laws that differ in a few clauses, and the numbers of cases tried and ruled on
 * differently. */
typedef struct Pair {
    Game a, b, own[THREADS];
    CompareLevel level;
    Arena *arena;
    uint64_t cases, differ;
    Shape *sa, *sb;
    /* indexed by the ids of A's functions: whether the rules of the function differ */
    const bool *changed;
} Pair;

static Ruling *ruled(const Shape *s, const Choice *all, int n, Arena *arena, Diags *diags)
{
    Case *c = universe_shape_case(s, all, n, arena);

    return rule_case(s->p, c, 0, c->nevents, arena, diags);
}

/* Returns R with every reading at its presumed value. */
static const Ruling *as_presumed(const Ruling *r, Arena *arena)
{
    const Fact **facts = arena_alloc_array(arena, sizeof *facts, (size_t)r->nfacts + 1);
    Value *values = arena_alloc_array(arena, sizeof *values, (size_t)r->nfacts + 1);
    int n = 0;

    for (int i = 0; i < r->nfacts; i++)
        if (r->facts[i]->kind == FACT_READING) {
            facts[n] = r->facts[i];
            values[n++] = r->facts[i]->fun->setting;
        }
    return n ? ruling_given(r, facts, values, n, arena) : r;
}

/* Returns true if the two laws rule differently on the case with the choices ALL.  PRESUMED:
 * compare the rulings with every reading at its presumed value. */
static bool differs(const Pair *p, const Choice *all, int n, bool presumed)
{
    Arena *arena = arena_new();
    Choice other[MAX_DIMENSIONS];
    const Ruling *a, *b;
    bool yes;

    for (int i = 0; i < n; i++)
        other[i] = (Choice){ &p->sb->dims[i], all[i].value };
    a = ruled(p->sa, all, n, arena, p->a.diags);
    b = ruled(p->sb, other, n, arena, p->b.diags);
    cr_assert(a && b);
    if (presumed) {
        a = as_presumed(a, arena);
        b = as_presumed(b, arena);
    }
    yes = !rulings_equal(a, b, p->level, arena);
    arena_free(arena);
    return yes;
}

static bool try_one(void *context, const Choice *all, int n)
{
    Pair *p = context;

    p->cases++;
    p->differ += differs(p, all, n, false);
    return true;
}

static void try_all(Pair *p, const Universe *ua, const Universe *ub)
{
    for (uint64_t k = 0; k < universe_nshapes(ua); k++) {
        Arena *arena = arena_new();
        CaseCounter *counter;

        p->sa = universe_shape_new(p->a.p, ua, k, arena, p->a.diags);
        p->sb = universe_shape_new(p->b.p, ub, k, arena, p->b.diags);
        counter = count_new(p->sa, arena, p->a.diags);
        count_each(counter, try_one, p);
        count_free(counter);
        arena_free(arena);
    }
}

/* Checks that the two laws rule differently on the witness of F, and that F names some
 * conclusion. */
static void try_witness(Pair *p, const Universe *ua, const Universe *ub, const Family *f)
{
    Choice all[MAX_DIMENSIONS];
    Arena *arena = arena_new();

    p->sa = universe_shape_new(p->a.p, ua, f->shape, arena, p->a.diags);
    p->sb = universe_shape_new(p->b.p, ub, f->shape, arena, p->b.diags);
    cr_assert(eq(int, f->nvalues, p->sa->ndims));
    for (int i = 0; i < f->nvalues; i++)
        all[i] = (Choice){ &p->sa->dims[i], f->values[i] };
    cr_expect(differs(p, all, f->nvalues, !f->reading && !f->several), "a witness is ruled alike");
    cr_expect(gt(int, f->nparted, 0));
    arena_free(arena);
}

/* Checks that families with the same number `cases` have the same count, shape and witness. */
static void try_numbers(const DiffResult *d, unsigned seed)
{
    for (int i = 0; i < d->nfamilies; i++)
        for (int k = 0; k < i; k++) {
            const Family *a = &d->families[i], *b = &d->families[k];

            cr_expect(gt(int, a->cases, 0));
            if (a->cases != b->cases)
                continue;
            cr_expect(eq(u64, a->count, b->count), "seed %u: families %d, %d", seed, k, i);
            cr_expect(eq(u64, a->shape, b->shape), "seed %u: families %d, %d", seed, k, i);
            cr_expect(
                eq(int, memcmp(a->values, b->values, sizeof *a->values * (size_t)a->nvalues), 0),
                "seed %u: families %d, %d", seed, k, i);
        }
}

static void both_laws(StrBuf *a, StrBuf *b)
{
    int n = 4 + (int)roll(MOST_CLAUSES - 4);
    StrBuf u = { 0 };

    strbuf_add(a, random_words);
    strbuf_add(b, random_words);
    for (int i = 0; i < n; i++) {
        StrBuf clause = { 0 }, other = { 0 };

        random_clause(&clause, i + 1);
        if (roll(3) == 0)
            random_clause(&other, i + 1);
        strbuf_add(a, strbuf_str(&clause));
        strbuf_add(b, other.len ? (roll(4) ? strbuf_str(&other) : "") : strbuf_str(&clause));
        strbuf_free(&clause);
        strbuf_free(&other);
    }
    strbuf_add(a, random_last);
    strbuf_add(b, random_last);
    if (roll(3) == 0)
        strbuf_add(b, "set way = left\n");
    random_universe(&u);
    strbuf_add(a, strbuf_str(&u));
    strbuf_add(b, strbuf_str(&u));
    strbuf_free(&u);
}

/* Adds LAW without some of its clauses. */
static void without_some(const char *law, StrBuf *out)
{
    bool left_out = false;

    for (const char *line = law, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        if (*line != ' ')
            left_out = strncmp(line, "clause ", 7) == 0 && roll(6) == 0;
        if (!left_out)
            strbuf_addn(out, line, (size_t)(next - line));
    }
}

typedef enum LawSort { LAWS_PLAIN, LAWS_RICH, LAWS_GROUPED } LawSort;

/* Makes two random laws that use the whole language.  The second lacks some clauses of the first.
 * They may be invalid. */
static void rich_laws(StrBuf *a, StrBuf *b, LawSort sort)
{
    random_universe(a);
    random_law(a);
    if (sort == LAWS_GROUPED)
        random_heads(a, 32);
    else if (roll(2))
        random_rare(a);
    made_sense(a->s);
    without_some(a->s, b);
    if (roll(3) == 0)
        strbuf_add(b, "set way = left\n");
    made_sense(b->s);
}

static void close_pair(Pair *p)
{
    arena_free(p->arena);
    game_close(&p->a);
    game_close(&p->b);
    for (int i = 0; i < THREADS; i++)
        game_close(&p->own[i]);
}

/* Compares a pair of laws.  Returns the number of families, or -1 if the laws are invalid or the
 * universe is too large. */
static int try_pair(unsigned seed, CompareLevel level, LawSort sort)
{
    StrBuf a = { 0 }, b = { 0 };
    Pair p = { .level = level, .arena = arena_new() };
    Program *own[THREADS];
    DiffOptions d = { .own = own, .threads = THREADS };
    const DiffResult *out;
    uint64_t all = 0, in_families = 0;
    int families = -1;

    roll_from(seed);
    if (sort == LAWS_PLAIN)
        both_laws(&a, &b);
    else
        rich_laws(&a, &b, sort);
    p.a = game_open(strbuf_str(&a), NULL);
    p.b = game_open(strbuf_str(&b), NULL);
    for (int i = 0; i < THREADS; i++) {
        p.own[i] = game_open(strbuf_str(&a), NULL);
        own[i] = p.own[i].p;
    }
    if (p.a.p && p.b.p && count_universe(p.a.p, program_universe(p.a.p, "u"), 1, &all, p.a.diags) &&
        all <= MOST_CASES) {
        const Universe *ua = program_universe(p.a.p, "u"), *ub = program_universe(p.b.p, "u");

        d.amendment = delta_compare(p.a.p, p.b.p, level, p.arena);
        out = diff_find(&d, "u", p.arena, p.a.diags);
        cr_assert(ne(ptr, (void *)out, NULL));
        try_all(&p, ua, ub);
        cr_expect(eq(u64, out->cases, p.cases), "seed %u: all cases", seed);
        cr_expect(eq(u64, out->differ, p.differ), "seed %u: cases that differ\n%s\n--\n%s", seed,
                  strbuf_str(&a), strbuf_str(&b));
        families = out->nfamilies;
        for (int i = 0; i < out->nfamilies; i++) {
            in_families += out->families[i].count;
            try_witness(&p, ua, ub, &out->families[i]);
            cr_expect(not(out->families[i].whole), "seed %u: not explained", seed);
        }
        cr_expect(ge(u64, in_families, out->differ), "seed %u: families", seed);
        try_numbers(out, seed);
    }
    close_pair(&p);
    strbuf_free(&a);
    strbuf_free(&b);
    return families;
}

/* Tries many pairs, from number FROM on.  Environment: DIFFER is the number of pairs, DIFFER_FIRST
 * the first number. */
static void try_pairs(CompareLevel level, unsigned from, LawSort sort)
{
    const char *most = getenv("DIFFER"), *first = getenv("DIFFER_FIRST");
    int found = 0, tried = 0;

    from = first ? (unsigned)atoi(first) : from;
    for (unsigned i = from; i < from + (most ? (unsigned)atoi(most) : PAIRS); i++) {
        int n = try_pair(i, level, sort);

        tried += n >= 0;
        found += n > 0 ? n : 0;
    }
    cr_expect(gt(int, tried, 0));
    cr_expect(gt(int, found, 0));
    cr_log_info("%d pairs, %d families", tried, found);
}

Test(diff, counts_what_is_ruled_differently)
{
    try_pairs(LEVEL_OUTCOME, 1, LAWS_PLAIN);
}

Test(diff, counts_what_is_ruled_differently_by_laws_with_all_that_there_is)
{
    try_pairs(LEVEL_OUTCOME, 3030, LAWS_RICH);
}

/* A clause that one law lacks may be one that `otherwise` in a later clause denies. */
Test(diff, counts_what_is_ruled_differently_by_groups)
{
    try_pairs(LEVEL_OUTCOME, 5000, LAWS_GROUPED);
}

Test(diff, counts_at_the_level_of_citations)
{
    try_pairs(LEVEL_CITATION, 1000, LAWS_PLAIN);
}

/* A rule that asks whether something is odd would need thousands of findings.  It never asks,
 * because only Ann moves loudly.  The separating condition of its cases would ask for every
 * player. */
static const char odd_words[] =
    "finding odd(i: number, j: number): bool cost late question en \"?\" en \"odd\"\n"
    "status t(m: move) en \"t\"\n"
    "clause 1 \"of nobody\" for m: move when m.loud and host is bob then t(m)\n";
static const char odd_clause[] = "clause 2 \"of the loud\" for m: move\n"
                                 "  when m.loud and (m.by is ann or "
                                 "some i: number where (some j: number where (odd(i, j))))\n"
                                 "  then t(m)\n";

/* Returns the differences between WAS and IS in UNIVERSE; they must be the same for each number of
 * threads.  Sets *SAID to the diagnostics. */
static const DiffResult *differences_of(Pair *p, const char *universe, const char *was,
                                        const char *is, char **said)
{
    StrBuf a = { 0 }, b = { 0 };
    Program *own[THREADS];
    DiffOptions d = { .own = own };
    const DiffResult *out = NULL;

    strbuf_printf(&a, "%s%s%s", universe, odd_words, was);
    strbuf_printf(&b, "%s%s%s", universe, odd_words, is);
    *p = (Pair){ .level = LEVEL_OUTCOME, .arena = arena_new() };
    p->a = game_open(strbuf_str(&a), NULL);
    p->b = game_open(strbuf_str(&b), NULL);
    for (int i = 0; i < THREADS; i++) {
        p->own[i] = game_open(strbuf_str(&a), NULL);
        own[i] = p->own[i].p;
    }
    cr_assert(p->a.p && p->b.p, "%s%s", game_diags(&p->a), game_diags(&p->b));
    d.amendment = delta_compare(p->a.p, p->b.p, p->level, p->arena);
    for (d.threads = 1; d.threads <= THREADS; d.threads++) {
        const DiffResult *now = diff_find(&d, "u", p->arena, p->a.diags);

        cr_expect(d.threads == 1 || !now == !out);
        out = now;
    }
    *said = game_diags(&p->a);
    strbuf_free(&a);
    strbuf_free(&b);
    return out;
}

/* Returns the differences that clause 2 makes. */
static const DiffResult *odd_differences(Pair *p, const char *universe, char **said)
{
    return differences_of(p, universe, "", odd_clause, said);
}

/* Neither law asks what is odd.  A mixture of the two laws does, because it lacks one condition. */
Test(diff, refuses_what_is_too_much_only_on_the_way)
{
    Pair p;
    char *said;

    cr_expect(
        eq(ptr,
           (void *)differences_of(
               &p,
               "universe u \"U\" given host is ann, field is red\n"
               "slot m: move with by is ann, token is token(red, one), loud is true\n",
               "clause 2 \"two\" for m: move when m.by is bob and m.at is absent and "
               "(some i: "
               "number where (some j: number where (odd(i, j)))) then t(m)\n",
               "clause 2 \"two\" for m: move when m.loud and m.at is absent then t(m)\n", &said),
           NULL));
    SAME(said, "game.law:1:57 E0001\n");
    close_pair(&p);
}

/* If the laws differ only under another reading, the family names that reading; if under two
 * readings together, both. */
Test(diff, tells_of_readings)
{
    static const char
        was[] = "reading mood { calm en \"c\", wild en \"w\" } default calm en \"m\"\n"
                "reading tune { low en \"l\", high en \"h\" } default low en \"t\"\n"
                "status u(m: move) en \"u\" status v(m: move) en \"v\"\n",
        is[] = "reading mood { calm en \"c\", wild en \"w\" } default calm en \"m\"\n"
               "reading tune { low en \"l\", high en \"h\" } default low en \"t\"\n"
               "status u(m: move) en \"u\" status v(m: move) en \"v\"\n"
               "clause 2 \"two\" for m: move when mood is wild and m.loud then u(m)\n"
               "clause 3 \"three\" for m: move when tune is high and m.loud then v(m)\n"
               "clause 4 \"four\" for m: move when tune is high and mood is wild and not "
               "m.loud then v(m)\n"
               "clause 5 \"five\" for m: move when m.by is ann and m.at is given then "
               "refer 90 \"x\"\n";
    Pair p;
    char *said;
    StrBuf b = { 0 };
    const DiffResult *d =
        differences_of(&p,
                       "universe u \"U\" given host is ann, field is red\n"
                       "slot m: move with by in {ann, bob}, token is token(red, one), "
                       "loud any, at in {1} or absent\n",
                       was, is, &said);

    SAME(said, "");
    cr_assert(d != NULL);
    for (int i = 0; i < d->nfamilies; i++) {
        const Family *f = &d->families[i];

        strbuf_printf(&b, "%s%s%llu of %d parts", f->reading ? f->reading->name : "",
                      f->several ? "several" : "", (unsigned long long)f->count, f->nparts);
        for (int k = 0; k < f->nparted; k++)
            strbuf_printf(&b, ", %llu %s", (unsigned long long)f->parted[k].count,
                          f->parted[k].key);
        strbuf_add(&b, "\n");
    }
    SAME(strbuf_steal(&b), "2 of 1 parts, 2 2 90    0 0 - 5\n"
                           "mood4 of 1 parts, 4 0 u  true  0 0 - 2\n"
                           "tune4 of 1 parts, 4 0 v  true  0 0 - 3\n"
                           "several4 of 0 parts, 4 0 v  true  0 0 - -\n");
    close_pair(&p);
}

/* Two events with the same sentence differ if the two laws declare their kind with different
 * values. */
Test(diff, tells_of_events_that_are_declared_otherwise)
{
#define WAITING(hour)                                                        \
    "event wait is a act { at: hour = " hour " } phrase en \"{by} waits\"\n" \
    "status late(w: wait) en \"late\"\n"                                     \
    "clause 2 \"two\" for w: wait when w.at is at least 3 then late(w)\n"
    Pair p;
    char *said;
    const DiffResult *d = differences_of(&p,
                                         "universe u \"U\" given host is ann, field is red\n"
                                         "slot w: wait with by in {ann, bob}\n",
                                         WAITING("2"), WAITING("3"), &said);

    SAME(said, "");
    cr_assert(d != NULL);
    cr_expect(eq(u64, d->cases, 2));
    cr_expect(eq(u64, d->differ, 2));
    cr_expect(eq(int, d->nfamilies, 1));
    cr_expect(eq(int, d->families[0].nparts, 1));
    cr_expect(eq(str, (char *)d->families[0].parted[0].key, "0 late  true  0 0 - 2"));
    close_pair(&p);
}

/* The first shape is done before the second fails; the whole universe is refused. */
Test(diff, refuses_a_universe_of_which_one_shape_is_too_much)
{
    Pair p;
    char *said;

    cr_expect(eq(ptr,
                 (void *)odd_differences(
                     &p,
                     "universe u \"U\" given host is ann, field is red\n"
                     "slot m: move with by is ann, token is token(red, one), loud is true\n"
                     "slot k: bell with by is bob\n"
                     "  | move with by is bob, token is token(red, two)\n",
                     &said),
                 NULL));
    SAME(said, "game.law:1:57 E0001\n");
    close_pair(&p);
}

/* Only a shape without a difference takes too much work, so the families are complete but lack a
 * separating condition. */
Test(diff, tells_families_of_which_it_cannot_say_what_marks_them_off)
{
    Pair p;
    char *said;
    const DiffResult *out =
        odd_differences(&p,
                        "universe u \"U\" given host is ann, field is red\n"
                        "slot m: move with by is ann, token is token(red, one), loud is true\n"
                        "  | bell with by is ann\n"
                        "slot k: bell with by is bob\n"
                        "  | move with by is bob, token is token(red, two)\n"
                        "assume m is bell or k is bell\n",
                        &said);

    cr_assert(ne(ptr, (void *)out, NULL));
    cr_expect(eq(u64, out->cases, 3));
    cr_expect(eq(u64, out->differ, 1));
    cr_assert(eq(int, out->nfamilies, 1));
    cr_expect(eq(u64, out->families[0].count, 1));
    cr_expect(eq(ptr, (void *)out->families[0].frame, NULL));
    SAME(said, "");
    close_pair(&p);
}

/* Several clauses differ, and another rule about the same status takes too much work. */
Test(diff, tells_families_without_what_marks_them_off)
{
    static const char universe[] =
        "universe u \"U\" given host is ann, field is red\n"
        "slot m: move with by is ann, token is token(red, one), loud is true\n"
        "  | bell with by is ann\n"
        "slot k: bell with by is bob\n"
        "  | move with by is bob, token is token(red, two)\n"
        "assume m is bell or k is bell\n";
#define ODD "(some i: number where (some j: number where (odd(i, j))))"
    static const char *const laws[][2] = {
        { "status v(m: move) en \"v\"\n",
          "status v(m: move) en \"v\"\n"
          "clause 2 \"two\" for m: move when m.loud and (m.by is ann or " ODD ") then t(m)\n"
          "clause 3 \"three\" for m: move when m.loud and m.at is absent then v(m)\n" },
        { "clause 3 \"three\" for m: move when m.by is bob and " ODD " then t(m)\n",
          "clause 3 \"three\" for m: move when m.by is bob and " ODD " then t(m)\n"
          "clause 2 \"two\" for m: move when m.loud then t(m)\n" },
    };

    for (size_t i = 0; i < BL_LEN(laws); i++) {
        Pair p;
        char *said;
        const DiffResult *out = differences_of(&p, universe, laws[i][0], laws[i][1], &said);

        SAME(said, "");
        cr_assert(ne(ptr, (void *)out, NULL));
        cr_expect(eq(u64, out->differ, 1));
        cr_expect(eq(int, out->nfamilies, i ? 1 : 2));
        for (int k = 0; k < out->nfamilies; k++)
            cr_expect(eq(ptr, (void *)out->families[k].frame, NULL));
        close_pair(&p);
    }
}

/* Returns the families: their numbers of cases, the parts of the amendment, and the separating
 * conditions. */
static char *families_told(const DiffResult *d)
{
    StrBuf b = { 0 };

    strbuf_printf(&b, "%llu of %llu\n", (unsigned long long)d->differ,
                  (unsigned long long)d->cases);
    for (int i = 0; i < d->nfamilies; i++) {
        const Family *f = &d->families[i];

        strbuf_printf(&b, "%s%s%llu of", f->reading ? f->reading->name : "",
                      f->several ? "several " : "", (unsigned long long)f->count);
        for (int k = 0; k < f->nparts; k++)
            strbuf_printf(&b, " %d", f->parts[k]);
        strbuf_printf(&b, ", %d marks\n", f->frame ? f->when.n : -1);
    }
    return strbuf_steal(&b);
}

#define TOLD_APART(universe, was, is, want)                                    \
    do {                                                                       \
        Pair p_;                                                               \
        char *said_;                                                           \
        const DiffResult *d_ = differences_of(&p_, universe, was, is, &said_); \
                                                                               \
        SAME(said_, "");                                                       \
        cr_assert(ne(ptr, (void *)d_, NULL));                                  \
        SAME(families_told(d_), want);                                         \
        close_pair(&p_);                                                       \
    } while (0)

#define ONE_MOVE                                         \
    "universe u \"U\" given host is ann, field is red\n" \
    "slot m: move with by in {ann, bob, dee}, token is token(red, one), loud any\n"

/* Both laws are valid, but a mixture of them has a circle.  So only both changes together explain
 * the difference. */
Test(diff, tells_of_laws_between_which_there_is_a_circle)
{
    TOLD_APART(ONE_MOVE,
               "status x(m: move) en \"x\" status y(m: move) en \"y\"\n"
               "clause 2 \"x\" for m: move when y(m) then x(m)\n"
               "clause 3 \"y\" for m: move when m.loud then y(m)\n",
               "status x(m: move) en \"x\" status y(m: move) en \"y\"\n"
               "clause 2 \"x\" for m: move when m.loud then x(m)\n"
               "clause 3 \"y\" for m: move when (x(m) or m.by is ann) then y(m)\n",
               "1 of 6\n1 of 0 3, 1 marks\n");
}

/* past_owner(dee) is an error, and no ruling asks for it.  It must not be asked when the laws are
 * compared, or when a separating condition is sought. */
Test(diff, tells_of_laws_with_a_native_that_would_go_astray)
{
    TOLD_APART(ONE_MOVE,
               "native past_owner(o: owner): owner\n"
               "clause 2 \"a\" for m: move when m.by is not dee when past_owner(m.by) is "
               "m.by then t(m)\n",
               "native past_owner(o: owner): owner\n"
               "clause 2 \"a\" for m: move when m.by is not dee when past_owner(m.by) is "
               "m.by and m.loud then t(m)\n",
               "2 of 6\n2 of 0, 2 marks\n");
}

/* `x` is a definition in one law and a status in the other. */
Test(diff, tells_of_what_one_declares_as_something_else)
{
    TOLD_APART(ONE_MOVE,
               "define x(m: move): bool as m.loud en \"x\"\n"
               "clause 2 \"a\" for m: move when x(m) or m.by is ann then t(m)\n",
               "status x(m: move): bool en \"x\"\n"
               "clause 2 \"a\" for m: move when x(m) or m.by is ann then t(m)\n"
               "clause 3 \"b\" for m: move when m.by is bob then x(m)\n",
               "3 of 6\n3 of 0 1, 0 marks\n");
}

/* Differences about a definition that reads a text; about the owner who prevails by `tie`; about a
 * kind of event with another default value, while a status is required of each move. */
Test(diff, tells_of_what_hangs_on_what_is_declared_otherwise)
{
    TOLD_APART(ONE_MOVE,
               "define words_of(m: move): text as m.said\n"
               "clause 2 \"a\" for m: move when words_of(m) is \"so\" or m.by is ann "
               "then t(m)\n",
               "define words_of(m: move): text as m.said\n"
               "clause 2 \"a\" for m: move when words_of(m) is \"so\" or m.by is bob "
               "then t(m)\n",
               "4 of 6\n2 of 0, 1 marks\n2 of 1, 1 marks\n");
    TOLD_APART("universe u \"U\" given host is ann, field is red\n"
               "slot b: bell with by in {ann, bob}\n"
               "slot c: name with by is ann, colour is red, of is b\n"
               "slot d: name with by is bob, colour is blue, of is b\n",
               "status said(b: bell): colour en \"{value}\"\n"
               "define first_one(b: bell): owner as b.by\n"
               "clause 2 \"a\" for b: bell then either of {ann, bob} may decide(b) tie "
               "first_one(b)\n"
               "clause 3 \"b\" for b: bell then said(b) is decided(b)\n",
               "status said(b: bell): colour en \"{value}\"\n"
               "define first_one(b: bell): owner as bob when b.by is ann otherwise bob\n"
               "clause 2 \"a\" for b: bell then either of {ann, bob} may decide(b) tie "
               "first_one(b)\n"
               "clause 3 \"b\" for b: bell then said(b) is decided(b)\n",
               "1 of 2\n1 of 0, -1 marks\n");
    TOLD_APART(ONE_MOVE,
               "event knock is a act { hard: bool = false } phrase en \"{by} knocks\"\n"
               "status tone_of(m: move): tone required en \"{value}\"\n"
               "clause 2 \"a\" for m: move when m.loud then t(m)\n",
               "event knock is a act { hard: bool = true } phrase en \"{by} knocks\"\n"
               "status tone_of(m: move): tone required en \"{value}\"\n"
               "clause 2 \"a\" for m: move when m.by is bob then t(m)\n",
               "3 of 6\n2 of 0, 1 marks\n1 of 1, 1 marks\n");
}

/* A clause with eight variables can choose its events in too many ways in a shape without a
 * difference.  Then no separating condition is given. */
Test(diff, tells_of_more_choices_of_events_than_are_gone_through)
{
#define EIGHT_OR(other)                                                        \
    "universe u \"U\" given host is ann, field is red\n"                       \
    "slot m: move with by in {ann, bob}, token is token(red, one), loud any\n" \
    "slot x2: move with by is dee, token is token(red, two)\n"                 \
    "slot x3: move with by is dee, token is token(red, two)\n"                 \
    "slot x4: move with by is dee, token is token(red, two)\n"                 \
    "slot x5: move with by is dee, token is token(red, two)\n"                 \
    "slot x6: move with by is dee, token is token(red, two)\n"                 \
    "slot x7: move with by is dee, token is token(red, two)\n"                 \
    "slot x8: move with by is dee, token is token(red, two)\n"                 \
    "slot z: bell with by is ann | " other "\n"
#define RUNG(more)                                                                     \
    "clause 2 \"a\" for m: move, n: move where n after m when m.loud and n.by is dee " \
    "and "                                                                             \
    "(some b: bell where (b.by is ann))" more " then t(m)\n"

    TOLD_APART(EIGHT_OR("shout with by is ann, colour is red, mark is absent"), RUNG(""),
               RUNG(" and m.by is ann"), "1 of 8\n1 of 0, 3 marks\n");
    TOLD_APART(EIGHT_OR("move with by is dee, token is token(red, two)"), RUNG(""),
               RUNG(" and m.by is ann"), "1 of 8\n1 of 0, -1 marks\n");
}

/* A clause has more conditions than a separating condition may have. */
Test(diff, tells_of_clauses_with_very_many_conditions)
{
    StrBuf was = { 0 }, is = { 0 };

    for (int i = 0; i < 2; i++) {
        StrBuf *b = i ? &is : &was;

        strbuf_add(b, "clause 2 \"a\" for m: move when m.by is not cid");
        for (int k = 1; k <= 12; k++)
            for (int n = 0; n < 3; n++)
                strbuf_printf(b, "\n  when m.at is not %d or m.by is %s", k,
                              n == 0   ? "ann"
                              : n == 1 ? "bob"
                                       : "dee");
        strbuf_printf(b, "%s\n  then t(m)\n", i ? "\n  when m.loud" : "");
    }
    TOLD_APART(ONE_MOVE, strbuf_str(&was), strbuf_str(&is), "3 of 6\n3 of 0, 1 marks\n");
    strbuf_free(&was);
    strbuf_free(&is);
}

/* A family that needs several readings comes last, even if it is in the first shape. */
Test(diff, tells_of_several_readings_last)
{
    static const char readings[] =
        "reading mood { calm en \"c\", wild en \"w\" } default calm en \"m\"\n"
        "reading tune { low en \"l\", high en \"h\" } default low en \"t\"\n";
    StrBuf is = { 0 };

    strbuf_printf(&is,
                  "%sclause 2 \"two\" for b: bell when mood is wild and tune is high then refer "
                  "90 \"x\"\n"
                  "clause 3 \"three\" for m: move when m.loud then t(m)\n",
                  readings);
    TOLD_APART("universe u \"U\" given host is ann, field is red\n"
               "slot m: bell with by is ann\n"
               "  | move with by is ann, token is token(red, one), loud any\n",
               readings, strbuf_str(&is), "2 of 3\n1 of 1, 1 marks\nseveral 1 of, -1 marks\n");
    strbuf_free(&is);
}

/* Returns the differences with the limit BOUND set to N, or the diagnostics. */
static char *told_within(const char *universe, const char *was, const char *is, LimitId bound,
                         uint64_t n)
{
    Limits limits = *limits_default();
    Pair p = { .level = LEVEL_OUTCOME, .arena = arena_new() };
    StrBuf a = { 0 }, b = { 0 };
    Program *own[1];
    DiffOptions d = { .own = own, .threads = 1 };
    const DiffResult *out;
    char *told;

    limits.at[bound] = n;
    strbuf_printf(&a, "%s%s%s", universe, odd_words, was);
    strbuf_printf(&b, "%s%s%s", universe, odd_words, is);
    p.a = game_open(strbuf_str(&a), NULL);
    p.b = game_open(strbuf_str(&b), NULL);
    p.own[0] = game_open(strbuf_str(&a), NULL);
    own[0] = p.own[0].p;
    cr_assert(p.a.p && p.b.p, "%s%s", game_diags(&p.a), game_diags(&p.b));
    p.a.p->limits = p.b.p->limits = own[0]->limits = &limits;
    d.amendment = delta_compare(p.a.p, p.b.p, p.level, p.arena);
    out = diff_find(&d, "u", p.arena, p.a.diags);
    told = out ? families_told(out) : game_diags(&p.a);
    strbuf_free(&a);
    strbuf_free(&b);
    close_pair(&p);
    return told;
}

/* Raises each limit from 1.  The result is the same as without the limit, or is refused (E0001), or
 * lacks a separating condition. */
Test(diff, tells_the_same_within_a_bound_or_nothing)
{
    static const char readings[] =
        "reading mood { calm en \"c\", wild en \"w\" } default calm en \"m\"\n"
        "reading tune { low en \"l\", high en \"h\" } default low en \"t\"\n"
        "status u(m: move) en \"u\"\n";
    static const LimitId bounds[] = { LIMIT_SHAPE_REGIONS, LIMIT_SHAPE_WORLDS, LIMIT_SHAPE_WORK };
    StrBuf was = { 0 }, is = { 0 };

    strbuf_printf(&was,
                  "%sclause 2 \"two\" for m: move when u(m) and m.by is not dee then t(m)\n"
                  "clause 3 \"three\" for m: move when m.by is ann and tune is high then "
                  "u(m)\n",
                  readings);
    strbuf_printf(&is,
                  "%sclause 2 \"two\" for m: move when u(m) and m.loud and seen(m) then t(m)\n"
                  "clause 3 \"three\" for m: move when m.loud and mood is calm then u(m)\n"
                  "clause 4 \"four\" for m: move when mood is wild and tune is high and m.by "
                  "is dee then refer 90 \"x\"\n",
                  readings);
    for (size_t i = 0; i < BL_LEN(bounds); i++) {
        char *whole = told_within(ONE_MOVE, strbuf_str(&was), strbuf_str(&is), bounds[i], 1000000);
        bool met = false, same = false;

        for (uint64_t n = 1; n < 20000 && !same; n++) {
            char *now = told_within(ONE_MOVE, strbuf_str(&was), strbuf_str(&is), bounds[i], n);

            same = strcmp(now, whole) == 0;
            met |= !same;
            cr_expect(same || strstr(now, "E0001") || strstr(now, "-1 marks"), "%llu: %s",
                      (unsigned long long)n, now);
            free(now);
        }
        cr_expect(met);
        cr_expect(same);
        free(whole);
    }
    strbuf_free(&was);
    strbuf_free(&is);
}

/* ---- the universes of the laws ---------------------------------------- */

/* Returns the result of diff_find() for universe NAME under the two editions of P. */
static const DiffResult *law_differences(Pair *p, Library *lib, const char *name)
{
    Program *own[THREADS];
    DiffOptions d = { .own = own, .threads = THREADS };
    const DiffResult *out;

    *p = (Pair){ .level = LEVEL_OUTCOME, .arena = arena_new() };
    p->a = (Game){ .p = (Program *)library_edition(lib, "wbf-2007"), .diags = library_diags(lib) };
    p->b = (Game){ .p = (Program *)library_edition(lib, "wbf-2017"), .diags = library_diags(lib) };
    cr_assert(p->a.p && p->b.p);
    for (int i = 0; i < THREADS; i++) {
        own[i] = library_private_program(lib, "wbf-2007", NULL, 0, library_new_arena(lib));
        cr_assert(ne(ptr, own[i], NULL));
    }
    d.amendment = delta_compare(p->a.p, p->b.p, p->level, p->arena);
    out = diff_find(&d, name, p->arena, library_diags(lib));
    cr_assert(ne(ptr, (void *)out, NULL), "%s", name);
    return out;
}

/* Rules on every case of universe NAME under both editions, and compares the numbers. */
static void try_law(const char *name)
{
    Library *lib = library_new("laws", "");
    Pair p;
    const DiffResult *out = law_differences(&p, lib, name);

    try_all(&p, program_universe(p.a.p, name), program_universe(p.b.p, name));
    cr_expect(gt(u64, p.cases, 1000), "%s", name);
    cr_expect(eq(u64, out->cases, p.cases), "%s: all cases", name);
    cr_expect(eq(u64, out->differ, p.differ), "%s: cases that differ", name);
    cr_expect(eq(sz, diags_errors(library_diags(lib)), 0));
    arena_free(p.arena);
    library_free(lib);
}

Test(diff, every_case_of_law_45_small)
{
    try_law("law-45-small");
}
Test(diff, every_case_of_law_46_small)
{
    try_law("law-46-small");
}
Test(diff, every_case_of_law_47_small)
{
    try_law("law-47-small");
}
Test(diff, every_case_of_laws_45_to_47_small)
{
    try_law("laws-45-47-small");
}

/* For every STRIDE-th case of a shape: checks that the laws rule differently exactly if the case is
 * in APART, where the surveys differ. */
typedef struct Sampling {
    Pair *p;
    const MddStore *r;
    Mdd apart;
    uint64_t at, stride, tried, wrong;
} Sampling;

static bool try_sample(void *context, const Choice *all, int n)
{
    Sampling *s = context;
    int values[MAX_DIMENSIONS];

    if (s->at++ % s->stride)
        return true;
    for (int i = 0; i < n; i++)
        for (values[i] = 0; mdd_store_value(s->r, i, values[i]) != all[i].value;)
            values[i]++;
    s->tried++;
    s->wrong += mdd_has(s->r, s->apart, values) != differs(s->p, all, n, false);
    return true;
}

static Mdd surveys_apart(SurveySpace *g, const Survey *a, const Survey *b)
{
    MddStore *r = survey_space_store(g);
    Mdd out = MDD_NONE;

    for (int i = 0; i < a->n; i++) {
        const SurveyVerdict *v = survey_find(b, a->at[i].key, a->at[i].label);

        out = mdd_or(r, out, survey_difference(g, &a->at[i], v, survey_space_valid(g)));
    }
    for (int i = 0; i < b->n; i++)
        if (!survey_find(a, b->at[i].key, b->at[i].label))
            out = mdd_or(r, out, survey_difference(g, NULL, &b->at[i], survey_space_valid(g)));
    return out;
}

/* Returns an array, indexed by the ids of A's functions: whether the rules of the function differ.
 * The last place is for `standing`. */
static const bool *changed_rules(const Pair *p, Arena *arena)
{
    const Amendment *m = delta_compare(p->a.p, p->b.p, p->level, arena);
    bool *changed = arena_new_array(arena, bool, p->a.p->nfuns + 1u);

    changed[p->a.p->nfuns] = true;
    for (int i = 0; i < m->nparts; i++) {
        const Rule *of[] = { m->parts[i].a, m->parts[i].b, m->parts[i].loser_a,
                             m->parts[i].loser_b };

        for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
            const Fun *f = of[k] && of[k]->fun ? program_fun(p->a.p, of[k]->fun->name) : NULL;

            if (f)
                changed[f->id] = true;
            if (f && settles_partner(f))
                changed[settles_partner(f)->id] = true;
        }
    }
    return changed;
}

/* Returns the worlds where both programs have the same readings: a reading that only one of them
 * sets has that value. */
static Mdd readings_alike(const Pair *p, SurveySpace *g)
{
    MddStore *r = survey_space_store(g);
    Mdd out = survey_space_valid(g);

    for (const Fun *f = p->a.p->funs; f; f = f->next) {
        const Fun *other = f->kind == FUN_READING ? program_fun(p->b.p, f->name) : NULL;
        int at = other ? survey_space_find_fact(g, f->name) : -1;

        if (at >= 0 && f->is_set != other->is_set)
            out = mdd_and(r, out, mdd_is(r, at, f->is_set ? f->setting : other->setting));
    }
    return out;
}

/* V and W are the same conclusion in two programs.  Returns true if they differ in some world of
 * WITHIN, although no changed rule concludes about that function. */
static bool parts_beside(const Pair *p, SurveySpace *g, const SurveyVerdict *v,
                         const SurveyVerdict *w, Mdd within)
{
    const Fun *f = v->c->fun ? program_fun(p->a.p, v->c->fun->name) : NULL;

    return f && !p->changed[f->id] && v->c->kind != LINE_WAITS &&
           survey_difference(g, v, w, within) != MDD_NONE;
}

/* survey_view_apart() gives the worlds where the changed functions have different values.  Checks
 * that, with equal readings, nothing else differs outside these worlds.  Returns them. */
static Mdd try_felt(const Pair *p, SurveyView *va, const Survey *a, const Survey *b, Arena *arena)
{
    SurveySpace *g = survey_view_space(va);
    const EqualConditions alike = equal_conditions(p->b.p, p->a.p, arena);
    SurveyView *v = survey_view_new(g, p->sb->c, arena);
    Mdd apart = MDD_NONE, within;
    bool beside = false;

    survey_view_share(v, va, arena_new_array(arena, bool, p->a.p->nfuns + 1u), &alike);
    cr_assert(survey_view_apart(v, p->changed, &apart));
    within = mdd_minus(survey_space_store(g), readings_alike(p, g), apart);
    for (int i = 0; i < a->n; i++)
        beside |=
            parts_beside(p, g, &a->at[i], survey_find(b, a->at[i].key, a->at[i].label), within);
    for (int i = 0; i < b->n; i++)
        beside |=
            parts_beside(p, g, &b->at[i], survey_find(a, b->at[i].key, b->at[i].label), within);
    cr_expect(not(beside));
    survey_view_free(v);
    return apart;
}

/* Tries shape K.  Returns the number of its cases that differ; adds 1 to *FELT if the changed
 * functions are equal in some worlds. */
static uint64_t try_samples(Pair *p, const char *name, uint64_t k, uint64_t stride, uint64_t *tried,
                            uint64_t *felt)
{
    Arena *arena = arena_new();
    Sampling s = { .p = p, .stride = stride };
    uint64_t differ = 0;
    SurveySpace *g;
    SurveyView *va, *vb;
    Survey a, b;
    CaseCounter *counter;

    p->sa = universe_shape_new(p->a.p, program_universe(p->a.p, name), k, arena, p->a.diags);
    p->sb = universe_shape_new(p->b.p, program_universe(p->b.p, name), k, arena, p->b.diags);
    g = survey_space_new(p->sa, NULL, arena, p->a.diags);
    va = survey_view_new(g, p->sa->c, arena);
    vb = survey_view_new(g, p->sb->c, arena);
    cr_assert(survey_make(va, p->level, NULL, survey_space_valid(g), &a, arena, p->a.diags));
    cr_assert(survey_make(vb, p->level, NULL, survey_space_valid(g), &b, arena, p->a.diags));
    *felt += try_felt(p, va, &a, &b, arena) != survey_space_valid(g);
    s.r = survey_space_store(g);
    s.apart = surveys_apart(g, &a, &b);
    cr_expect(survey_space_count(g, s.apart, &differ));
    counter = count_new(p->sa, arena, p->a.diags);
    count_each(counter, try_sample, &s);
    cr_expect(eq(u64, s.wrong, 0), "%s: shape %d", name, (int)k);
    *tried += s.tried;
    count_free(counter);
    survey_view_free(vb);
    survey_view_free(va);
    survey_space_free(g);
    arena_free(arena);
    return differ;
}

/* The universe has too many cases to try each, so every 41st is tried.  UNIVERSE_STRIDE=1 tries
 * all, which takes minutes. */
Test(diff, cases_of_calls_small)
{
    static const char name[] = "calls-small";
    const char *stride = getenv("UNIVERSE_STRIDE");
    Library *lib = library_new("laws", "");
    Pair p;
    const DiffResult *out = law_differences(&p, lib, name);
    uint64_t differ = 0, tried = 0, felt = 0;

    p.changed = changed_rules(&p, p.arena);
    for (uint64_t k = 0; k < out->nshapes; k++)
        differ += try_samples(&p, name, k, stride ? strtoull(stride, NULL, 10) : 41, &tried, &felt);
    cr_expect(gt(u64, felt, 0)); /* some shape has worlds where the changed functions are equal */
    cr_expect(eq(u64, out->differ, differ));
    cr_expect(gt(u64, differ, 0));
    cr_expect(gt(u64, tried, 1000));
    cr_expect(eq(sz, diags_errors(library_diags(lib)), 0));
    arena_free(p.arena);
    library_free(lib);
}

/* Only a share of nothing is told as 0 %, and only the whole as 100 %. */
Test(diff, shares)
{
    const struct {
        uint64_t n, of;
        int permille;
    } list[] = {
        { 0, 0, 0 },
        { 0, 7, 0 },
        { 1, 7, 142 },
        { 7, 7, 1000 },
        { 1, 3000, 1 },
        { 2999, 3000, 999 },
        { 1, UINT64_MAX, 1 },
        { UINT64_MAX / 2, UINT64_MAX, 500 },
        { UINT64_MAX - 1, UINT64_MAX, 999 },
    };

    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        cr_expect(eq(int, diff_families_permille(list[i].n, list[i].of), list[i].permille));
}
