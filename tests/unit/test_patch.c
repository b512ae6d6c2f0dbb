/* test_patch.c - tests that a program is changed in place and restored exactly. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "amended.h"
#include "diff/delta_reach.h"
#include "diff/patch.h"
#include "game.h"
#include "kit/strbuf.h"
#include "library/library.h"
#include "program/dependencies.h"
#include "program/label.h"
#include "program/program.h"
#include "program/translate.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

/* ---- comparing programs --------------------------------------------------------- */

/* Returns everything in a program that a patch may change, with addresses. */
static char *everything(const Program *p)
{
    StrBuf b = { 0 };
    Arena *arena = arena_new();

    for (const Clause *c = p->clauses; c; c = c->next)
        strbuf_printf(&b, "%p %s %u %p\n", (const void *)c, c->label, c->order, (void *)c->rules);
    for (uint32_t i = 0; i < p->nrules; i++) {
        const Rule *r = p->rules[i];

        strbuf_printf(&b, "%p %u %p %s", (const void *)r, r->id, (void *)r->next,
                      normal_rule_text(r, LEVEL_CITATION, arena));
        for (uint32_t k = 0; k < r->ndefeats; k++)
            strbuf_printf(&b, " %u", r->defeats[k]->id);
        strbuf_addc(&b, '\n', 1);
    }
    for (const Fun *f = p->funs; f; f = f->next) {
        strbuf_printf(&b, "%p %u %p %p %s", (const void *)f, f->id, (void *)p->fun_by_id[f->id],
                      (const void *)program_fun(p, f->name), normal_fun_text(f, arena));
        for (uint32_t i = 0; i < f->nrules; i++)
            strbuf_printf(&b, " %u", f->rules[i]->id);
        strbuf_addc(&b, '\n', 1);
    }
    strbuf_printf(&b, "%u %u\n", p->nfuns, p->nrules);
    arena_free(arena);
    return strbuf_steal(&b);
}

/* Checks the lists and numbers of clauses, rules and functions in P against each other. */
static void fits(const Program *p)
{
    uint32_t n = 0, of_funs = 0, refers = 0, order = 0;

    for (const Clause *c = p->clauses; c; c = c->next) {
        cr_expect(eq(u32, c->order, order++));
        cr_expect(c->next == NULL || label_compare(c->label, c->next->label) <= 0);
        for (const Rule *r = c->rules; r; r = r->next, n++) {
            cr_expect(eq(ptr, (void *)r->clause, (void *)c));
            cr_expect(eq(ptr, (void *)r, (void *)p->rules[n]));
            cr_expect(eq(u32, r->id, n));
            refers += r->fun == NULL;
        }
    }
    cr_expect(eq(u32, n, p->nrules));
    for (const Fun *f = p->funs; f; f = f->next) {
        of_funs += f->nrules;
        cr_expect(eq(ptr, (void *)p->fun_by_id[f->id], (void *)f));
        for (uint32_t i = 0; i < f->nrules; i++) {
            cr_expect(eq(ptr, (void *)f->rules[i]->fun, (void *)f));
            cr_expect(i == 0 || f->rules[i - 1]->id < f->rules[i]->id);
            for (uint32_t k = 0; k < f->rules[i]->ndefeats; k++)
                cr_expect(eq(ptr, (void *)f->rules[i]->defeats[k],
                             (void *)p->rules[f->rules[i]->defeats[k]->id]));
        }
    }
    cr_expect(eq(u32, of_funs + refers, p->nrules));
}

/* ---- changes one by one ----------------------------------------------- */

static const char law[] =
    "status s(m: move): tone en \"s\" must \"s\"\n"
    "status t(m: move) en \"t\"\n"
    "reading r { x en \"x\", y en \"y\" } default x en \"r\"\n"
    "define d(m: move) as m.loud\n"
    "clause 1 \"a\" for m: move when d(m) then s(m) is plain overrides 2\n"
    "clause 2 \"b\" for m: move then s(m) is sharp and refer 90 \"x\"\n"
    "clause 3 \"c\" for m: move when r is y then t(m) and ann may retract(m) until "
    "bell_after(m)\n";
static const char story[] = "case c \"c\"\n field red\n host A\n story\n  m: A moves r1 "
                            "with loud true\n";

typedef struct Bench {
    Game g;
    Patch *x;
    char *before, *ruled;
} Bench;

static Bench bench(const char *more)
{
    StrBuf b = { 0 };
    Bench k;

    strbuf_printf(&b, "%s%s", law, more);
    k.g = game_open(strbuf_str(&b), story);
    strbuf_free(&b);
    SAME(game_diags(&k.g), "");
    cr_assert(k.g.c != NULL);
    k.before = everything(k.g.p);
    k.ruled = game_ruling(&k.g, 0, k.g.c->nevents);
    k.x = patch_new(k.g.p);
    return k;
}

static char *settled(Bench *k)
{
    patch_settle(k->x);
    fits(k->g.p);
    return game_ruling(&k->g, 0, k->g.c->nevents);
}

static void undone(Bench *k)
{
    patch_undo(k->x);
    SAME(everything(k->g.p), k->before);
    SAME(game_ruling(&k->g, 0, k->g.c->nevents), k->ruled);
}

static void bench_close(Bench *k)
{
    free(k->before);
    free(k->ruled);
    patch_free(k->x);
    game_close(&k->g);
}

/* Rule 0 belongs to clause 1, rules 1 and 2 to clause 2, rules 3 and 4 to clause 3. */
Test(patch, a_rule_is_edited)
{
    Bench k = bench("");
    Rule *r = patch_edit(k.x, 0);

    r->conds[0].negated = true;
    cr_expect(eq(ptr, patch_edit(k.x, 0), r));
    SAME(settled(&k), "refer 90 [2]\n"
                      "s(m) is sharp [2]\n"
                      "ann may retract(m) until bell_after(m) [3] IF r?[*x: no][y: yes]\n"
                      "t(m) is true [3] IF r?[*x: no][y: yes]\n");
    undone(&k);
    r = patch_edit(k.x, 4);
    r->nconds = 0;
    r->modal = MODAL_MUST_NOT;
    r->until = NULL;
    SAME(settled(&k), "s(m) is plain [1]\n"
                      "refer 90 [2]\n"
                      "ann must not retract(m) [3]\n"
                      "t(m) is true [3] IF r?[*x: no][y: yes]\n");
    undone(&k);
    bench_close(&k);
}

/* Returns R, a rule of another game, translated to this one. */
static Rule *ported(const Bench *k, const Rule *r)
{
    Translation p = { .to = k->g.p, .arena = patch_arena(k->x) };

    return translate_rule(&p, r, translate_clause(&p, r->clause));
}

Test(patch, rules_go_and_come)
{
    Bench k = bench("");
    Game other = game_open("status s(m: move): tone en \"s\" status t(m: move) en \"t\"\n"
                           "clause 1 \"a\" for m: move then s(m) is plain\n"
                           "clause 1A \"new\" for m: move when m.loud then s(m) is soft "
                           "overrides 1, 2\n"
                           "clause 2 \"a\" for m: move when m.loud then s(m) is sharp\n",
                           NULL);

    patch_remove(k.x, 0);
    patch_remove(k.x, 2);
    patch_remove(k.x, 3);
    SAME(settled(&k), "s(m) is sharp [2]\n"
                      "ann may retract(m) until bell_after(m) [3] IF r?[*x: no][y: "
                      "yes]\n");
    undone(&k);
    patch_remove(k.x, 3);
    patch_remove(k.x, 4);
    patch_add(k.x, ported(&k, other.p->rules[1]), NULL);
    SAME(settled(&k), "s(m) is soft [1A]\nrefer 90 [2]\n");
    cr_expect(eq(str, (char *)k.g.p->rules[1]->clause->label, "1A"));
    undone(&k);
    game_close(&other);
    bench_close(&k);
}

Test(patch, a_declaration_is_changed)
{
    Bench k = bench("");
    Fun *f = patch_fun(k.x, "r");
    DefCase *never = arena_new_array(patch_arena(k.x), DefCase, 1);
    Ex *no = arena_new_of(patch_arena(k.x), Ex);

    f->setting = 1;
    f->is_set = true;
    *no = (Ex){ .op = EX_CONST, .type = k.g.p->bool_type };
    never->value = no;
    patch_fun(k.x, "d")->cases = never;
    cr_expect(eq(ptr, patch_fun(k.x, "no_such_name"), NULL));
    SAME(settled(&k), "refer 90 [2]\n"
                      "s(m) is sharp [2]\n"
                      "ann may retract(m) until bell_after(m) [3]\n"
                      "t(m) is true [3]\n");
    undone(&k);
    bench_close(&k);
}

/* ---- parts of an amendment -------------------------------------------- */

/* Returns the differences that remain between the patched program of X and M->b. */
static const Amendment *left(const Patch *x, const Amendment *m)
{
    return delta_compare(patch_program(x), m->b, m->level, patch_arena((Patch *)x));
}

/* Marks in TAKEN the N parts from FIRST on, and the parts that they need.  Returns how many of
 * these were not marked before. */
static int with_needs(const Amendment *m, int first, int n, bool *taken)
{
    int all = 0;

    for (int i = first; i < first + n; i++) {
        if (taken[i])
            continue;
        taken[i] = true;
        all++;
        for (int k = 0; k < m->parts[i].nneeds; k++)
            all += with_needs(m, m->parts[i].needs[k], 1, taken);
    }
    return all;
}

/* Takes part number PART, or all parts of change number CHANGE (-1: none), and expects that exactly
 * these differences are gone.  DECLARES: more may be gone. */
static void one_is_taken(Patch *x, const Amendment *m, int part, int change, bool declares)
{
    bool *taken = xcalloc((size_t)m->nparts + 1, sizeof *taken);
    int most = m->nparts;

    for (int i = 0; i < m->nparts; i++)
        if (i == part || m->parts[i].change == change)
            most -= with_needs(m, i, 1, taken);
    cr_expect(part < 0 ? patch_take_changes(x, m, &change, 1) : patch_take_parts(x, m, &part, 1));
    fits(patch_program(x));
    if (declares)
        cr_expect(le(int, left(x, m)->nparts, most), "part %d, change %d", part, change);
    else
        cr_expect(eq(int, left(x, m)->nparts, most), "part %d, change %d", part, change);
    free(taken);
}

/* Takes each STEP-th part and each STEP-th change alone, then all units together.  DECLARES: a part
 * may bring other parts with it. */
static void each_is_taken(Patch *x, const Amendment *m, int step, bool declares)
{
    int units[1000];

    for (int i = 0; i < m->nparts; i += step)
        one_is_taken(x, m, i, -1, declares);
    for (int i = 0; i < m->nchanges; i += step)
        one_is_taken(x, m, -1, i, declares);
    for (int i = 0; i < m->nunits; i++)
        units[i] = i;
    cr_expect(patch_take_units(x, m, units, m->nunits));
    fits(patch_program(x));
    SAME(amendment_text(left(x, m)), "");
}

/* Changes the game A into B, compares the ruling with that of B, and restores A. */
static void becomes_with(const char *a, const char *b, CompareLevel level, bool declares)
{
    Bench k = bench(a);
    StrBuf text = { 0 };
    Game g;

    strbuf_printf(&text, "%s%s", law, b);
    g = game_open(strbuf_str(&text), story);
    strbuf_free(&text);
    if (diags_errors(g.diags)) {
        SAME(game_diags(&g), "");
    } else {
        const Amendment *m = delta_compare(k.g.p, g.p, level, g.arena);
        char *want = game_ruling(&g, 0, g.c->nevents);

        cr_expect(m->nparts > 0);
        each_is_taken(k.x, m, 1, declares);
        SAME(game_ruling(&k.g, 0, k.g.c->nevents), want);
        undone(&k);
        free(want);
    }
    game_close(&g);
    bench_close(&k);
}

static void becomes(const char *a, const char *b)
{
    becomes_with(a, b, LEVEL_MODAL, false);
}

Test(take, conditions_and_conclusions)
{
    becomes("status u(m: move): tone en \"u\" must \"u\"\n"
            "clause 4 \"d\" for m: move where (m.loud and m.by is ann) when m.at is absent "
            "then u(m) is plain\n",
            "status u(m: move): tone en \"u\" must \"u\"\n"
            "clause 4 \"d\" for q: move where q.loud when q.at is absent and (q.by in "
            "{ann, bob} or (no b: bell where (b.by is q.by))) then u(q) must be soft\n");
    becomes("clause 4 \"d\" for m: move, o in {ann, bob} when m.by is o then o may "
            "retract(m) until bell_after(m)\n",
            "clause 4 \"d\" for m: move, o in {ann, cid} when m.by is o then either of "
            "{o, dee} must retract(m) default true tie dee background\n");
}

Test(take, variables)
{
    static const char one[] = "status u(m: move) en \"u\"\n"
                              "clause 4 \"d\" for m: move when m.loud and m.by is ann and "
                              "m.at is absent then u(m)\n",
                      more[] = "status u(m: move) en \"u\"\n"
                               "clause 4 \"d\" for c in {red, blue}, q: move where "
                               "q.token.colour is c, o: owner where (no r: move where "
                               "(r.by is o and not r is q)) when q.loud and q.by is ann and "
                               "q.at is absent and o is host and c is field then u(q)\n";

    becomes(one, more);
    becomes(more, one);
    becomes(one, "status u(m: move) en \"u\"\n"
                 "define marks_of(c: colour): set of mark as {one} when c is red otherwise "
                 "{two, three}\n"
                 "clause 4 \"d\" for m: move, c: colour, k in marks_of(c) when m.loud and "
                 "m.by is ann and m.at is absent and k is m.token.mark then u(m)\n");
    /* another variable ranges over a set that depends on the new variable */
    becomes("status u(m: move) en \"u\"\n"
            "clause 4 \"d\" for m: move, k in {one, two} when m.loud and m.by is ann and k "
            "is "
            "m.token.mark then u(m)\n",
            "status u(m: move) en \"u\"\n"
            "define marks_of(c: colour): set of mark as {one} when c is red otherwise {two, "
            "three}\n"
            "clause 4 \"d\" for m: move, c: colour, k in marks_of(c) when m.loud and m.by is "
            "ann and k is m.token.mark then u(m)\n");
    becomes("clause 4 \"d\" for m: move when m.loud and m.by is ann and m.at is absent then "
            "bob may retract(m)\n",
            "clause 4 \"d\" for o: owner, m: move when m.loud and m.by is ann and m.at is "
            "absent and not o is ann then o may retract(m)\n");
}

Test(take, whole_rules_and_defeats)
{
    becomes("clause 0 \"z\" for m: move when m.loud then s(m) is soft overrides 1\n",
            "clause 4 \"d\" for m: move when m.by is ann then s(m) is soft subject to 2 "
            "overrides 1\n"
            "clause 5 \"e\" for m: move then refer 91 \"x\"\n");
    becomes("clause 4 \"d\" for m: move when m.by is ann then s(m) is soft overrides 1\n",
            "clause 4 \"d\" for m: move when m.by is ann then s(m) is soft subject to 1 "
            "overrides 2\n");
    becomes("clause 4 \"d\" for m: move when m.by is ann then ann may retract(m)\n",
            "clause 4 \"d\" for m: move when m.by is ann then ann must not retract(m) "
            "subject to 3\n");
}

/* A clause has a new number, and is defeated by the same clauses. */
Test(take, clauses_that_have_moved)
{
    becomes("clause 4 \"d\" for m: move when m.by is ann and m.loud then s(m) is soft "
            "overrides 1\n"
            "clause 5 \"e\" for m: move when m.by is ann then s(m) is sharp overrides 1\n",
            "clause 5 \"d\" for m: move when m.by is ann and m.loud then s(m) is soft "
            "overrides 1, 4\n"
            "clause 4 \"e\" for m: move when m.by is ann then s(m) is sharp overrides 1\n"
            "clause 6 \"f\" for m: move when m.loud then s(m) is plain overrides 5, 4\n");
}

Test(take, declarations)
{
    static const char a[] = "reading q { x en \"x\", y en \"y\" } default x en \"q\"\n"
                            "finding f(m: move): tone? question en \"?\" en \"f\"\n"
                            "define z(m: move) as m.loud and f(m) is plain\n"
                            "deadline e(m: move) is b: bell where b after m en \"e\"\n"
                            "status u(m: move): tone required en \"u\"\n"
                            "clause 4 \"d\" for m: move when z(m) and q is y then u(m) is "
                            "plain and ann may retract(m) until e(m)\n",
                      b[] = "reading q { x en \"x\", y en \"y\" } default y en \"q\"\n"
                            "finding f(m: move): tone? presume plain when m.by is ann "
                            "question en \"?\" en \"f\"\n"
                            "define z(m: move) as m.loud and not f(m) is sharp\n"
                            "deadline e(m: move) is b: move where (b after m or b is m) en "
                            "\"e\"\n"
                            "status u(m: move): tone required when m.at is given en \"u\"\n"
                            "clause 4 \"d\" for m: move when z(m) and q is y then u(m) is "
                            "plain and ann may retract(m) until e(m)\n";

    becomes(a, b);
    becomes(b, a);
}

/* A draft may have new declarations.  They are taken together with the rules that read them. */
Test(take, what_only_the_other_declares)
{
    becomes_with("",
                 "enum e { x en \"x\", y en \"y\" }\n"
                 "finding f(m: move): e presume x when strange(m) question en \"{m.token}?\" "
                 "en \"{value}\"\n"
                 "reading q { p en \"p\", o en \"o\" } default p en \"q\"\n"
                 "define strange(m: move) as m.at is absent en \"{m.token} is strange\"\n"
                 "status u(m: move): e required en \"{m.by}: {value}\"\n"
                 "status v(m: move) undoes m en \"v\"\n"
                 "status worth(e: event): number en \"w\"\n"
                 "native worth_before(e: event): number reads worth earlier\n"
                 "clause 4 \"d\" for m: move when strange(m) and q is p then u(m) is f(m) "
                 "because en \"{m.token}, {u(m)}\"\n"
                 "clause 5 \"e\" for m: move when u(m) is y then v(m)\n",
                 LEVEL_MODAL, true);
}

/* The new declarations use types that this game has not, questions with costs, words, and natives
 * with `reads`. */
Test(take, what_the_declarations_of_the_other_are_made_of)
{
    becomes_with("status worth(e: event): number en \"w\"\n",
                 "status worth(e: event): number en \"w\"\n"
                 "type far is 1..40\n"
                 "native worth_before(e: event): number reads worth earlier\n"
                 "finding f(m: move): far ask m.by away {host} tells next(m.by) "
                 "cost late when m.loud otherwise table question en \"{m.token}?\" "
                 "en \"{value}\"\n"
                 "define next(o: owner): owner as bob when o is ann otherwise ann "
                 "en \"the other\" term \"whoever is next to {o}\" | \"others\"\n"
                 "define marks(o: owner): set of mark as {one, two} when o is host otherwise "
                 "{three}\n"
                 "define few(o: owner): set of mark as marks(o) when o is ann otherwise {one}\n"
                 "define last_named(b: bell): name as name_at(b)\n"
                 "define named(n: name) as n.colour is red\n"
                 "define shows(m: move) as m is show\n"
                 "type near is 1..9\n"
                 "define nears(k: amend, t: take): set of near as {1}\n"
                 "define fars(t: take, k: amend): set of far as {2} when t.of.loud otherwise {3}\n"
                 "clause 6 \"f\" for t: take, k: amend when some n in nears(k, t) where (n is 1) "
                 "and some f in fars(t, k) where (f is 2) then worth(t) is 3\n"
                 "status name_at(b: bell): name en \"n\" status heard(b: bell) en \"h\"\n"
                 "clause 4 \"d\" for n: name, b: bell where n.of is b when named(n) and "
                 "last_named(b) is n then heard(b)\n"
                 "clause 5 \"e\" for m: move when not shows(m) and m.token.mark in few(m.by) and "
                 "f(m) is at least "
                 "3 and worth_before(m) is 0 and m.said is not \"so\" then worth(m) is 2 "
                 "because en \"{next(m.by)}\"\n",
                 LEVEL_MODAL, true);
}

/* SPEC 7.3: at the level of citations the label counts */
Test(take, labels)
{
    becomes_with("clause 4 \"d\" for m: move when m.loud then s(m) is soft overrides 1\n"
                 "clause 5 \"e\" for m: move when m.by is ann then t(m)\n",
                 "clause 7 \"d\" for m: move when m.loud then s(m) is soft overrides 1\n"
                 "clause 5 \"e\" for m: move when m.by is ann and m.loud then t(m)\n",
                 LEVEL_CITATION, false);
}

/* A status that is required, or that undoes events, is a difference even if no rule concludes
 * it. */
Test(take, what_only_this_one_declares)
{
    becomes("status u(m: move): tone required when m.by is ann en \"u\"\n"
            "status v(m: move) undoes m en \"v\"\n",
            "");
}

/* Expects that the unit NAME of the difference between A and B cannot be taken, and that A stays as
 * it was. */
static void cannot_become(const char *name, const char *a, const char *b)
{
    Bench k = bench(a);
    StrBuf text = { 0 };
    Game g;

    strbuf_printf(&text, "%s%s", law, b);
    g = game_open(strbuf_str(&text), NULL);
    strbuf_free(&text);
    SAME(game_diags(&g), "");
    if (g.p) {
        const Amendment *m = delta_compare(k.g.p, g.p, LEVEL_OUTCOME, g.arena);
        int unit = 0;

        while (unit < m->nunits && strcmp(m->units[unit].name, name) != 0)
            unit++;
        cr_assert(unit < m->nunits, "%s", b);
        cr_expect(not(patch_take_units(k.x, m, &unit, 1)), "%s", b);
    }
    undone(&k);
    game_close(&g);
    bench_close(&k);
}

/* A unit whose rule needs a new kind of event cannot be taken.  A unit without it can. */
Test(take, what_cannot_be_said_changes_nothing)
{
    Bench k = bench("");
    StrBuf text = { 0 };
    const Amendment *m;
    Game g;

    strbuf_printf(&text,
                  "%sevent k is a act { } phrase en \"{by} k\"\nclause 1A \"x\" for m: "
                  "move then t(m)\nclause 4 \"d\" for m: move, k: k then t(m)\n",
                  law);
    g = game_open(strbuf_str(&text), NULL);
    strbuf_free(&text);
    SAME(game_diags(&g), "");
    m = delta_compare(k.g.p, g.p, LEVEL_OUTCOME, g.arena);
    cr_expect(eq(int, m->nunits, 2));
    cr_expect(not(patch_take_units(k.x, m, (const int[]){ 0, 1 }, 2)));
    undone(&k);
    cr_expect(patch_take_units(k.x, m, (const int[]){ 0 }, 1));
    game_close(&g);
    undone(&k);
    bench_close(&k);
}

/* Only the other program has the kind of event `k`.  A part that names `k` anywhere, in a rule or
 * in a declaration, cannot be taken. */
Test(take, a_kind_of_event_that_only_the_other_has)
{
    static const char *const laws[] = {
        "clause 4 \"d\" for m: move when m is k then t(m)\n",
        "clause 4 \"d\" for m: move when some x: k where x before m then t(m)\n",
        "clause 4 \"d\" for m: move then ann may retract(m) until e(m)\n"
        "deadline e(m: move) is b: k where b after m en \"e\"\n",
        "clause 4 \"d\" for m: move when z(m) then t(m)\n"
        "define z(m: move) as some x: k where x before m\n",
        "clause 4 \"d\" for m: move when u(m) then t(m)\n"
        "status u(e: k) en \"u\"\n",
        "clause 4 \"d\" for m: move when u(m) is plain then t(m)\n"
        "finding u(m: move): tone cost late when m is k otherwise table question en "
        "\"?\" en \"u\"\n",
        "clause 4 \"d\" for m: move when z(m) is m then t(m)\n"
        "define z(m: move): k as m\n",
        "clause 4 \"d\" for m: move then t(m) because en \"{z(m)}\"\n"
        "define z(m: move) as m is k en \"z\"\n",
        "clause 4 \"d\" for m: move then t(m) because en \"{z(m)}\"\n"
        "define z(m: move): k as k_before(m) en \"z\"\n"
        "define k_before(m: move): k as m\n",
        "clause 4 \"d\" for m: move when z(m) then t(m)\n"
        "define z(m: move) as m.loud en \"{y(m)}\"\n"
        "define y(m: move) as m is k en \"y\"\n"
    };
    static const char kind[] = "event k is a move { } phrase en \"{by} k {token}\"\n";
    StrBuf b = { 0 };

    for (size_t i = 0; i < BL_LEN(laws); i++) {
        strbuf_clear(&b);
        strbuf_printf(&b, "%s%s", kind, laws[i]);
        cannot_become("4", "", strbuf_str(&b));
    }
    strbuf_free(&b);
    cannot_become("4", "clause 4 \"d\" for m: move then ann may retract(m) until bell_after(m)\n",
                  "event k is a move { } phrase en \"{by} k {token}\"\n"
                  "deadline e(m: move) is b: k where b after m en \"e\"\n"
                  "clause 4 \"d\" for m: move then ann may retract(m) until e(m)\n");
    cannot_become("z", "define z(m: move) as m.loud\n",
                  "event k is a move { } phrase en \"{by} k {token}\"\n"
                  "define z(m: move) as m is k\n");
    cannot_become("4", "clause 4 \"d\" for m: move when m.loud and m.by is ann then t(m)\n",
                  "event k is a move { } phrase en \"{by} k {token}\"\n"
                  "clause 4 \"d\" for m: move, o: move when m.loud and m.by is ann and o "
                  "is k then t(m)\n");
}

/* A part cannot be taken if it needs a new setting, because only a case can state that.  It cannot
 * either if a name means something else in this program. */
Test(take, what_is_something_else_here)
{
    static const char *const calls = "clause 4 \"d\" for m: move when z(m) then t(m)\n";
    static const char *const pairs[][3] = {
        { "4", "",
          "setting { z: tone } phrase en \"z {z}\"\n"
          "clause 4 \"d\" for m: move when z is sharp then t(m)\n" },
        { "4", "",
          "type z is colour * tone en \"{colour} {tone}\"\n"
          "clause 4 \"d\" for m: move, z: z then t(m)\n" },
        { "4", "enum z { x en \"x\", y en \"y\" }\n",
          "type z is 1..5\n"
          "clause 4 \"d\" for m: move, z: z then t(m)\n" },
        { "4", "enum z { x en \"x\", y en \"y\" }\n",
          "enum z { x en \"x\", o en \"o\" }\nstatus u(m: move): z en \"u\"\n"
          "clause 4 \"d\" for m: move then u(m) is o\n" },
        { "q", "reading q { x en \"x\", y en \"y\" } default x en \"q\"\n",
          "reading q { x en \"x\", o en \"o\" } default o en \"q\"\n" },
        { "4", "define z(m: move) as m.loud\n", "status z(m: move) en \"z\"\n" },
        { "4", "define z(m: move, o: owner) as m.by is o\n", "define z(m: move) as m.loud\n" },
        { "4", "",
          "type hand is set of tone\ndefine z(m: move) as tone_of(m) in hands(m)\n"
          "define hands(m: move): hand as {plain}\n"
          "define tone_of(m: move): tone as sharp\n" },
        { "4", "",
          "type pair is colour * tone en \"{colour} {tone}\"\n"
          "define z(m: move) as size(pairs(m)) is 1\n"
          "finding pairs(m: move): set of pair question en \"?\" en \"p\"\n" },
        { "z", "define z(m: move, o: owner) as m.by is o\n", "define z(m: move) as m.loud\n" },
        { "z", "define z(m: move) as m.loud\n", "status z(m: move) required en \"z\"\n" },
        { "z", "define z(m: move): owner as m.by\n", "define z(m: move) as m.loud\n" },
        { "z", "define z(e: bell) as e.by is ann\n", "define z(m: move) as m.loud\n" },
        { "k", "event k is a act { tone: tone = plain } phrase en \"{by} k\"\n",
          "event k is a act { tone: tone = sharp } phrase en \"{by} k\"\n" },
        { "4", "define worth(e: event): number as 0\n",
          "status worth(e: event): number en \"w\"\n"
          "native worth_before(e: event): number reads worth earlier\n"
          "define z(m: move) as worth_before(m) is 0\n" },
    };
    StrBuf b = { 0 };

    for (size_t i = 0; i < BL_LEN(pairs); i++) {
        strbuf_clear(&b);
        strbuf_printf(&b, "%s%s", pairs[i][2],
                      strcmp(pairs[i][0], "4") == 0 && !strstr(pairs[i][2], "clause") ? calls : "");
        cannot_become(pairs[i][0], pairs[i][1], strbuf_str(&b));
    }
    strbuf_free(&b);
}

/* SPEC 10: a rule has at most 24 variables.  The places of the variables of `some` are not
 * reused. */
Test(take, more_variables_than_there_can_be)
{
    StrBuf rule[2] = { { 0 }, { 0 } };
    const Amendment *m;
    Bench k;
    Game g;

    for (int side = 0; side < 2; side++) {
        strbuf_add(&rule[side], side ? law : "");
        strbuf_add(&rule[side], "clause 4 \"d\" for m: move");
        for (int i = 0; i < (side ? 21 : 19); i++)
            strbuf_printf(&rule[side], ", o%d: owner where o%d is ann", i, i);
        strbuf_add(&rule[side], side ? " then t(m)\n"
                                     : " when some x: owner where (some y: owner where (some "
                                       "z: owner where (z is y and y is x))) then t(m)\n");
    }
    k = bench(strbuf_str(&rule[0]));
    g = game_open(strbuf_str(&rule[1]), NULL);
    SAME(game_diags(&g), "");
    m = delta_compare(k.g.p, g.p, LEVEL_OUTCOME, g.arena);
    cr_expect(eq(int, m->nparts, 3));
    cr_expect(patch_take_parts(k.x, m, (const int[]){ 0, 1 }, 2));
    fits(k.g.p);
    cr_expect(not(patch_take_units(k.x, m, (const int[]){ 0 }, 1)));
    undone(&k);
    strbuf_free(&rule[0]);
    strbuf_free(&rule[1]);
    game_close(&g);
    bench_close(&k);
}

/* Each variable of `some` in a new condition needs a further place, and a rule has too few. */
Test(take, conditions_with_more_variables_than_there_is_room_for)
{
    StrBuf rule[2] = { { 0 }, { 0 } };
    int none = 0;
    Bench k;
    Game g;

    for (int side = 0; side < 2; side++) {
        strbuf_add(&rule[side], side ? law : "");
        strbuf_add(&rule[side], "clause 4 \"d\" for m: move");
        for (int i = 0; i < (side ? 19 : 20); i++)
            strbuf_printf(&rule[side], ", o%d: owner where o%d is ann", i, i);
        if (side)
            strbuf_add(&rule[side],
                       " when some x: owner where (some y: owner where (some z: owner where "
                       "(some u: owner where (u is z and z is y and y is x))))");
        strbuf_add(&rule[side], " then t(m)\n");
    }
    k = bench(strbuf_str(&rule[0]));
    g = game_open(strbuf_str(&rule[1]), NULL);
    SAME(game_diags(&g), "");
    cr_expect(
        not(patch_take_units(k.x, delta_compare(k.g.p, g.p, LEVEL_OUTCOME, g.arena), &none, 1)));
    undone(&k);
    strbuf_free(&rule[0]);
    strbuf_free(&rule[1]);
    game_close(&g);
    bench_close(&k);
}

/* ---- the shipped editions --------------------------------------------- */

typedef struct Shelf {
    Library *lib;
    Paths paths;
    Arena *arena;
} Shelf;

static char *ruled(Shelf *s, const Program *p, const Node *n, const char *path)
{
    Arena *arena = arena_new();
    Diags *diags = library_diags(s->lib);
    const Case *c = engine_load_case(p, n, path, arena, diags);
    const Ruling *r = c ? rule_case(p, c, 0, c->nevents, arena, diags) : NULL;
    StrBuf b = { 0 };
    const Said *said;

    for (int i = 0, all = r ? ruling_said(r, LEVEL_OUTCOME, &said, arena) : 0; i < all; i++)
        strbuf_printf(&b, "%s IF %s\n", said[i].key, condition_key(p, c, said[i].when, arena));
    arena_free(arena);
    return strbuf_steal(&b);
}

static int by_line(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns the lines of TEXT in alphabetical order.  Frees TEXT. */
static char *sorted(char *text)
{
    char **lines = xcalloc(strlen(text) + 1, sizeof *lines);
    StrBuf b = { 0 };
    size_t n = 0;

    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n"))
        lines[n++] = at;
    if (n)
        qsort(lines, n, sizeof *lines, by_line);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&b, "%s\n", lines[i]);
    free(lines);
    free(text);
    return strbuf_steal(&b);
}

/* Patches the edition FROM into TO.  The ruling on every STEP-th case of the examples must equal
 * that of TO; after undoing, that of FROM. */
static void edition_becomes(const char *from, const char *to, size_t step)
{
    Shelf s = { .lib = library_new("laws", NULL), .arena = arena_new() };
    const Program *a = library_edition(s.lib, from), *b = library_edition(s.lib, to);
    Program *mine = library_private_program(s.lib, from, NULL, 0, s.arena);
    Limits more = *limits_default(); /* a patched program evaluates more */
    LimitId which;
    Patch *x = patch_new(mine);
    const Amendment *m = delta_compare(a, b, LEVEL_OUTCOME, s.arena);
    int units[1000];
    size_t ruled_alike = 0, differ = 0;

    cr_assert(eq(int, limits_set(&more, "work=512000000", &which), LIMIT_SET));
    cr_assert(eq(int, limits_set(&more, "worlds=16000000", &which), LIMIT_SET));
    mine->limits = &more;
    library_paths(s.lib, "examples", ".case", &s.paths);
    for (int i = 0; i < m->nunits; i++)
        units[i] = i;
    for (size_t i = 0; i < s.paths.n; i += step) {
        const Node *n = library_cases(s.lib, s.paths.at[i]);
        char *before, *want;

        if (!n)
            continue;
        before = ruled(&s, mine, n, s.paths.at[i]);
        want = sorted(ruled(&s, b, n, s.paths.at[i]));
        cr_expect(patch_take_units(x, m, units, m->nunits));
        SAME(sorted(ruled(&s, mine, n, s.paths.at[i])), want);
        patch_undo(x);
        SAME(ruled(&s, mine, n, s.paths.at[i]), before);
        ruled_alike++;
        before = sorted(before);
        differ += strcmp(before, want) != 0;
        free(before);
        free(want);
    }
    cr_expect(ruled_alike > 10 && differ > 0, "%zu ruled, %zu differ", ruled_alike, differ);
    patch_free(x);
    SAME(amendment_text(delta_compare(mine, a, LEVEL_CITATION, s.arena)), "");
    paths_free(&s.paths);
    arena_free(s.arena);
    library_free(s.lib);
}

Test(take, an_edition_becomes_the_other)
{
    edition_becomes("wbf-2007", "wbf-2017", 3);
}

Test(take, and_the_other_way)
{
    edition_becomes("wbf-2017", "wbf-2007", 3);
}

Test(take, an_edition_with_its_commentary)
{
    edition_becomes("wbf-2017", "wbf-2017+wbf-commentary-2019", 1);
}

/* Takes parts of the difference between two editions one by one. */
Test(take, parts_of_a_whole_edition)
{
    Library *lib = library_new("laws", NULL);
    Arena *arena = arena_new();
    const Program *a = library_edition(lib, "wbf-2017"), *b = library_edition(lib, "wbf-2007");
    Patch *x = patch_new(library_private_program(lib, "wbf-2017", NULL, 0, arena));

    each_is_taken(x, delta_compare(a, b, LEVEL_MODAL, arena), 9, false);
    patch_free(x);
    arena_free(arena);
    library_free(lib);
}

/* ---- what a difference may affect --------------------------------------------------- */

/* Returns true if rule R of P reads a function of TOUCHED.  It may then apply to other events, or
 * conclude something else. */
static bool reaches(const Program *p, const Rule *r, const bool *touched)
{
    bool reads = r->until && touched[r->until->id];

    for (int i = 0; i < r->nbinders; i++)
        reads |= dependencies_reads_any(p, r->binders[i].in, touched) ||
                 dependencies_reads_any(p, r->binders[i].where, touched);
    for (int i = 0; i < r->nconds; i++)
        reads |= dependencies_reads_any(p, r->conds[i].ex, touched);
    for (RuleAspect a = 0; a < ASPECTS; a++) {
        const Ex *exs[MAX_ARGS];

        for (int i = 0, n = normal_aspect_exs(r, a, exs); i < n; i++)
            reads |= dependencies_reads_any(p, exs[i], touched);
    }
    return reads;
}

static char *reached(const char *law_text, uint32_t rule, const char *fun)
{
    Game g = game_open(law_text, NULL);
    const Fun *f = program_fun(g.p, fun);
    StrBuf b = { 0 };

    if (!diags_errors(g.diags)) {
        const Rule *r = g.p->rules[rule];
        Dependencies *readers = dependencies_new(g.p);
        const bool *touched = delta_touched(readers, &r, 1, &f, f ? 1 : 0, g.arena);

        for (const Fun *k = g.p->funs; k; k = k->next)
            if (touched[k->id])
                strbuf_printf(&b, "%s ", k->name);
        dependencies_free(readers);
        if (touched[g.p->nfuns])
            strbuf_add(&b, "standing ");
        for (uint32_t i = 0; i < g.p->nrules; i++)
            if (reaches(g.p, g.p->rules[i], touched))
                strbuf_printf(&b, "%s ", g.p->rules[i]->clause->label);
    }
    char *said = b.len ? strbuf_steal(&b) : game_diags(&g);

    strbuf_free(&b);
    game_close(&g);
    return said;
}

Test(amend, a_difference_goes_as_far_as_it_is_read)
{
    static const char chain[] =
        "status s(m: move) en \"s\" status t(m: move) en \"t\"\n"
        "status u(m: move): tone required when t(m) en \"u\"\n"
        "status v(m: move) en \"v\" status w(m: move) en \"w\"\n"
        "define d(m: move) as s(m)\n"
        "clause 1 \"a\" for m: move when m.loud then s(m)\n"
        "clause 2 \"b\" for m: move when some p: move where (p before m and d(p)) then "
        "t(m)\n"
        "clause 3 \"c\" for m: move when m.at is given then v(m)\n"
        "clause 4 \"d\" for m: move when v(m) then w(m)\n"
        "clause 5 \"e\" for m: move when t(m) then refer 90 \"x\"\n"
        "clause 6 \"f\" for m: move when m is standing then v(m)\n";

    SAME(reached(chain, 0, ""), "s t u d 2 5 ");
    SAME(reached(chain, 3, ""), "w ");
    SAME(reached(chain, 4, ""), "");
    SAME(reached(chain, 4, "retracted"), "retracted v w standing 4 6 ");
}

/* The rulings on a case before and after a change. */
typedef struct Twice {
    const Program *p;
    const Rule **rules; /* the rules that change */
    int nrules;
    const bool *touched;
    const Ruling *before, *after;
    Arena *arena;
    int differ;
} Twice;

/* Returns true if R, which refers to a law, is a changed rule or reads a function that changes. */
static bool may_refer(const Twice *t, const Rule *r)
{
    for (int i = 0; i < t->nrules; i++)
        if (!t->rules[i]->fun && strcmp(t->rules[i]->refer, r->refer) == 0)
            return true;
    return reaches(t->p, r, t->touched);
}

static bool says_it(const Twice *t, const Ruling *r, const Line *x)
{
    const char *when = condition_key(t->p, r->c, x->when, t->arena);

    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].key, x->key) == 0 &&
            strcmp(condition_key(t->p, r->c, r->lines[i].when, t->arena), when) == 0)
            return true;
    return false;
}

/* Checks the lines of R that OTHER lacks.  Each must be about a function in T->touched, or refer to
 * a law because of the change. */
static void only_touched(Twice *t, const Ruling *r, const Ruling *other)
{
    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];
        bool reached = l->c->fun && t->touched[l->c->fun->id];

        if (says_it(t, other, l))
            continue;
        t->differ++;
        for (int k = 0; !l->c->fun && k < l->nsupports; k++)
            reached |= may_refer(t, l->supports[k]->rule);
        cr_expect(reached, "%s", l->key);
    }
}

/* Stores in T the rules of CHANGE, and the functions that these rules and the changed declarations
 * may affect. */
static void find_touched(Twice *t, const Amendment *m, int change)
{
    const Fun **funs = arena_new_array(t->arena, const Fun *, (size_t)m->nparts + 1);
    Dependencies *readers;
    int nfuns = 0;

    t->rules = arena_new_array(t->arena, const Rule *, (size_t)m->nparts * 4 + 1);
    for (int i = 0; i < m->nparts; i++) {
        const DeltaPart *part = &m->parts[i];
        const Rule *of[] = { part->a, part->b, part->loser_a, part->loser_b };

        for (size_t k = 0; k < BL_LEN(of) && part->change == change; k++)
            if (of[k])
                t->rules[t->nrules++] = of[k];
        if (part->change == change && m->units[part->unit].fun_a)
            funs[nfuns++] = m->units[part->unit].fun_a;
    }
    readers = dependencies_new(t->p);
    t->touched = delta_touched(readers, t->rules, t->nrules, funs, nfuns, t->arena);
    dependencies_free(readers);
}

static int ruled_twice(Patch *x, const Amendment *m, int change, const Case *c, Diags *d)
{
    Program *p = patch_program(x);
    Arena *arena = arena_new();
    Twice t = { .p = p, .arena = arena };

    find_touched(&t, m, change);
    t.before = rule_case(p, c, 0, c->nevents, arena, d);
    cr_expect(patch_take_changes(x, m, &change, 1));
    t.after = rule_case(p, c, 0, c->nevents, arena, d);
    if (t.before && t.after) {
        only_touched(&t, t.before, t.after);
        only_touched(&t, t.after, t.before);
    }
    patch_undo(x);
    arena_free(arena);
    return t.differ;
}

/* SPEC 7.1: a line changes only if its rules, or functions that they read, are changed */
Test(amend, what_is_not_touched_stays)
{
    Shelf s = { .lib = library_new("laws", NULL), .arena = arena_new() };
    Diags *diags = library_diags(s.lib);
    const Program *b = library_edition(s.lib, "wbf-2017");
    Program *mine = library_private_program(s.lib, "wbf-2007", NULL, 0, s.arena);
    const Amendment *m =
        delta_compare(library_edition(s.lib, "wbf-2007"), b, LEVEL_OUTCOME, s.arena);
    Patch *x = patch_new(mine);
    int differ = 0;

    library_paths(s.lib, "examples", ".case", &s.paths);
    for (size_t i = 0; i < s.paths.n; i += 2) {
        const Node *n = library_cases(s.lib, s.paths.at[i]);
        const Case *c = n ? engine_load_case(mine, n, s.paths.at[i], s.arena, diags) : NULL;

        for (int k = (int)(i / 2) % 7; c && k < m->nchanges; k += 7)
            differ += ruled_twice(x, m, k, c, diags);
    }
    cr_expect(differ > 20, "%d lines differ", differ);
    patch_free(x);
    paths_free(&s.paths);
    arena_free(s.arena);
    library_free(s.lib);
}

/* After an earlier error, an object may be NULL; freeing it does nothing. */
Test(patch, what_was_never_made_may_be_freed)
{
    patch_free(NULL);
    delta_rules_free(NULL);
    dependencies_free(NULL);
    sources_free(NULL);
    diags_free(NULL);
}
