/* test_symmetry.c - rules on each case of examples/ and on its image under a symmetry, in both
 * editions.  The ruling on the image must be the image of the ruling (SPEC 13.3).  A wrong
 * dependence of the engine or a native on the order of an enum shows, too.
 *
 * SYMMETRY=N tries every N-th case. */
#include "engine/canonical.h"
#include "library/library.h"
#include "program/principles.h"
#include "ruling/rule.h"
#include "ruling/ruling.h"
#include "universe/symmetry.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <stdlib.h>
#include <string.h>

enum { STEP = 3, MOST_TOLD = 5 };

typedef struct Try {
    Library *lib;
    const Program *p;
    const Principle *principle;
    int cases, wrong;
} Try;

typedef struct Keys {
    const char **at;
    int n;
} Keys;

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void turn_args(Symmetry t, const Fun *f, int n, Value *args)
{
    for (int i = 0; f && i < n; i++)
        args[i] = symmetry_value(t, f->ptype[i], args[i]);
}

/* Returns the image of C, a conclusion of rule R, under T.  The reason of a refusal stays.  If C
 * waits for a fact, stores the image of that fact in *WAITS. */
static Conclusion turned(Symmetry t, const Program *p, const Conclusion *c, const Rule *r,
                         Fact *waits)
{
    const Type *result = c->fun ? c->fun->result : NULL;
    Conclusion out = *c;

    if (c->kind == LINE_WAITS) {
        *waits = symmetry_fact(t, p, c->waits);
        out.waits = waits;
    } else if (result && c->kind != LINE_REFUSED) {
        turn_args(t, c->fun, c->nargs, out.args);
        out.value = symmetry_value(t, result, c->value);
    }
    if (c->kind == LINE_MODAL) {
        const Type *who = r->who->type;

        out.who = symmetry_set(t, who->kind == TYPE_SET ? who->elem : who, c->who);
        if (c->has_from)
            out.from = symmetry_set(t, result, c->from);
        if (c->until)
            turn_args(t, c->until, c->until->nparams, out.until_args);
        out.default_ = symmetry_value(t, result, c->default_);
    }
    return out;
}

/* Returns the images under T of the lines of R, as sorted texts about the case C. */
static Keys keys_of(const Ruling *r, Symmetry t, const Case *c, Arena *arena)
{
    Keys keys = { arena_new_array(arena, const char *, (size_t)r->nlines + 1), 0 };

    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];
        const Rule *rule = l->nsupports ? l->supports[0]->rule : NULL;
        StrBuf b = { 0 };
        Conclusion x;
        Fact waits;

        if (l->c->kind == LINE_MODAL && !rule)
            continue;
        x = turned(t, r->program, l->c, rule, &waits);
        canonical_put_conclusion(&b, c, &x, rule, false);
        keys.at[keys.n++] = arena_strndup(arena, strbuf_str(&b), b.len);
        strbuf_free(&b);
    }
    qsort(keys.at, (size_t)keys.n, sizeof *keys.at, by_text);
    return keys;
}

/* Returns the first text that is in only one of A and B, or NULL. */
static const char *apart(const Keys *a, const Keys *b)
{
    int i = 0, k = 0;

    while (i < a->n && k < b->n && strcmp(a->at[i], b->at[k]) == 0) {
        i++;
        k++;
    }
    if (i == a->n)
        return k == b->n ? NULL : b->at[k];
    return k == b->n || strcmp(a->at[i], b->at[k]) < 0 ? a->at[i] : b->at[k];
}

static const Ruling *ruled(const Try *t, const Case *c, Arena *arena)
{
    Diags *diags = diags_new(NULL);
    const Ruling *r = rule_case(t->p, c, 0, c->nevents, arena, diags);

    diags_free(diags);
    return r;
}

static void turn_and_rule(Try *t, const Case *c, Arena *arena)
{
    const Symmetry none = { 0 }, turns = symmetry_of(t->principle);
    const Case *other = symmetry_case(turns, c, arena);
    const Ruling *a = ruled(t, c, arena), *b = ruled(t, other, arena);
    const char *only;
    Keys x, y;

    t->cases++;
    if (!a || !b) {
        t->wrong += (a == NULL) != (b == NULL);
        return;
    }
    x = keys_of(ruling_presumed(a, NULL, 0, arena), turns, other, arena);
    y = keys_of(ruling_presumed(b, NULL, 0, arena), none, other, arena);
    only = apart(&x, &y);
    if (!only && a->nfacts == b->nfacts)
        return;
    if (t->wrong++ < MOST_TOLD)
        cr_log_error("%s, %s: `%s`, %d and %d open facts", c->name, t->principle->name,
                     only ? only : "", a->nfacts, b->nfacts);
}

static Try try_of(const char *edition, const char *principle)
{
    Try t = { .lib = library_new("laws", NULL) };

    t.p = library_edition(t.lib, edition);
    cr_assert(t.p != NULL);
    for (const Principle *q = t.p->principles; q; q = q->next)
        if (strcmp(q->name, principle) == 0)
            t.principle = q;
    cr_assert(t.principle != NULL);
    return t;
}

/* Returns true if T permutes suits and C has bids.  Then there is no symmetry, because the auction
 * ranks the suits. */
static bool ranks_suits(const Try *t, const Case *c)
{
    bool bids = false;

    for (int i = 0; i < c->nevents; i++)
        bids |= strcmp(c->events[i].kind->name, "bidding") == 0;
    return bids && strcmp(t->principle->name, "suits") == 0;
}

/* Tries every STEP-th case at PATH.  Cases are counted on from *COUNT. */
static void turn_file(Try *t, const char *path, int step, int *count)
{
    for (const Node *n = library_cases(t->lib, path); n; n = n->next) {
        Diags *diags = diags_new(library_sources(t->lib));
        Arena *arena = library_case_arena(t->lib);
        Case *c = NULL;

        if ((*count)++ % step == 0)
            c = engine_load_case(t->p, n, path, arena, diags);
        if (c && !ranks_suits(t, c))
            turn_and_rule(t, c, arena);
        diags_free(diags);
        library_clear_case_arena(t->lib);
    }
}

static void turn_all(const char *edition, const char *principle)
{
    const char *every = getenv("SYMMETRY");
    Try t = try_of(edition, principle);
    int step = every ? atoi(every) : STEP, count = 0;
    Paths paths = { 0 };

    library_paths(t.lib, "examples", ".case", &paths);
    for (size_t i = 0; i < paths.n; i++)
        turn_file(&t, paths.at[i], step > 0 ? step : 1, &count);
    cr_expect(gt(int, t.cases, 100));
    cr_expect(eq(int, t.wrong, 0), "%s, %s: %d of %d cases", edition, principle, t.wrong, t.cases);
    paths_free(&paths);
    library_free(t.lib);
}

Test(symmetry, seats_2007)
{
    turn_all("wbf-2007", "compass");
}

Test(symmetry, seats_2017)
{
    turn_all("wbf-2017", "compass");
}

Test(symmetry, suits_2017)
{
    turn_all("wbf-2017", "suits");
}

/* A finding that a disputed event happened has an image, which is about the same event. */
Test(symmetry, disputed_2017)
{
    static const char file[] = "tests/unit/disputed.case";
    Try t = try_of("wbf-2017", "compass");
    int count = 0;

    turn_file(&t, file, 1, &count);
    cr_expect(eq(int, t.cases, 2));
    cr_expect(eq(int, t.wrong, 0));
    library_free(t.lib);
}
