/* cmd_test.c - implements `test`: tests what cases expect, and prints the results as text, TAP or
 * JUnit. */
#include "commands/cases.h"

#include "kit/vec.h"
#include "library/expect.h"
#include "ruling/rule.h"

#include <string.h>

typedef enum TestOutcome { PASSED, FAILED, SKIPPED } TestOutcome;

/* The result of one expectation of a case under one edition, for one body. */
typedef struct TestResult {
    TestOutcome outcome;
    const char *name, *detail;
    struct TestResult *next;
} TestResult;

typedef struct Tester {
    const Options *o;
    Library *lib;
    TestResult *first, **end;
    int count[3];
    int cases;
    bool wrong;
} Tester;

static void add_result(Tester *t, TestOutcome outcome, const char *name, const char *detail)
{
    Arena *arena = library_arena(t->lib); /* a result outlives its case */
    TestResult *r = arena_new_of(arena, TestResult);

    r->outcome = outcome;
    r->name = arena_printf(arena, "%s", name);
    r->detail = detail ? arena_printf(arena, "%s", detail) : NULL;
    *t->end = r;
    t->end = &r->next;
    t->count[outcome]++;
}

/* Returns the message WHY, preceded by the file of C and the line of SPAN. */
static const char *test_failure_text(Tester *t, const Case *c, Span span, const char *why)
{
    Arena *arena = library_case_arena(t->lib);

    return arena_printf(arena, "%s:%u: %s", text_for_terminal(arena, c->file),
                        source_locate(library_sources(t->lib), span.start).line, why);
}

/* Returns the expectation at SPAN on one line, as the case writes it. */
static const char *test_expectation_text(Tester *t, Span span)
{
    return expect_text(library_sources(t->lib), span, library_case_arena(t->lib));
}

static void test_expect(Tester *t, const Case *c, const Expect *x, const char *edition,
                        Ruling *const *rulings)
{
    Arena *arena = library_case_arena(t->lib);

    for (int b = 0; b < c->nbodies; b++) {
        const Body *body = &c->bodies[b];

        if (!expect_is_for(x, body))
            continue;
        for (int i = 0; i < x->nitems; i++) {
            const Expectation *e = &x->items[i];
            const char *why =
                rulings[b] ? expect_failure(rulings[b], e, arena) : "there is no ruling";
            const char *name =
                arena_printf(arena, "%s [%s%s%s] %s", c->name, edition, body->name ? ", " : "",
                             body->name ? body->name : "", test_expectation_text(t, e->span));

            add_result(t, why ? FAILED : PASSED, name,
                       why ? test_failure_text(t, c, e->span, why) : NULL);
        }
    }
}

static bool test_wants_edition(const Options *o, const char *edition)
{
    for (int i = 0; i < o->neditions; i++)
        if (strcmp(o->editions[i], edition) == 0)
            return true;
    return !o->neditions;
}

/* The rulings on a case under one edition, one for each body. */
typedef struct TestRulings {
    const char *edition;
    const Case *c; /* the case; NULL if it has errors or cannot be ruled on */
    Ruling **rulings;
} TestRulings;

/* A case, with its rulings under each edition that the case names. */
typedef struct TestedCase {
    const char *file;
    const Node *node;
    TestRulings *under;
    int n, cap;
} TestedCase;

/* Returns the rulings on the case K under EDITION.  The first call makes the rulings. */
static const TestRulings *test_rulings_under(Tester *t, TestedCase *k, const char *edition)
{
    Arena *arena = library_case_arena(t->lib);
    const Case *c;
    TestRulings *r;

    for (int i = 0; i < k->n; i++)
        if (strcmp(k->under[i].edition, edition) == 0)
            return &k->under[i];
    VEC_ROOM_IN(arena, k->under, k->n, k->cap);
    r = &k->under[k->n++];
    *r = (TestRulings){ .edition = edition };
    c = cases_load(t->lib, k->file, k->node, edition);
    if (!c) {
        t->wrong = true;
        return r;
    }
    r->rulings = arena_alloc_array(arena, sizeof *r->rulings, (size_t)c->nbodies);
    for (int b = 0; b < c->nbodies; b++) {
        r->rulings[b] = rule_case(c->program, c, b, c->nevents, arena, library_diags(t->lib));
        t->wrong |= !r->rulings[b];
    }
    r->c = c;
    return r;
}

static void test_edition(Tester *t, TestedCase *k, const char *edition)
{
    const TestRulings *r = test_rulings_under(t, k, edition);

    for (int i = 0; r->c && i < r->c->nexpects; i++)
        for (int m = 0; m < r->c->expects[i].neditions; m++)
            if (strcmp(r->c->expects[i].editions[m], edition) == 0)
                test_expect(t, r->c, &r->c->expects[i], edition, r->rulings);
}

/* The case states that two editions differ in the way D.  A and B have the rulings on the case
 * under these editions.  Tests whether D holds: the rulings of at least one body must differ as D
 * says. */
static void test_difference(Tester *t, const TestRulings *a, const TestRulings *b,
                            const Difference *d)
{
    Arena *arena = library_case_arena(t->lib);
    const char *why = NULL;

    for (int i = 0; i < a->c->nbodies && (i == 0 || why); i++)
        why = expect_difference_failure(d, a->rulings[i], b->rulings[i], arena);
    add_result(t, why ? FAILED : PASSED,
               arena_printf(arena, "%s [%s, %s] %s", a->c->name, a->edition, b->edition,
                            test_expectation_text(t, d->span)),
               why ? test_failure_text(t, a->c, d->span, why) : NULL);
}

static void test_differences(Tester *t, TestedCase *k)
{
    int which = 0;

    for (const Node *s = k->node->a; s; s = s->next) {
        const TestRulings *a, *b;
        int at;

        if (s->kind != N_Differs)
            continue;
        at = which++;
        if (!s->a->next) /* the case has errors */
            continue;
        if (!test_wants_edition(t->o, s->a->text) || !test_wants_edition(t->o, s->a->next->text))
            continue;
        a = test_rulings_under(t, k, s->a->text);
        b = test_rulings_under(t, k, s->a->next->text);
        if (a->c && b->c)
            test_difference(t, a, b, &a->c->differs[at]);
    }
}

/* Reads the case N, even if the case expects nothing.  Returns false if the case has an error
 * (reported). */
static bool test_can_be_read(Tester *t, const char *file, const Node *n)
{
    const Node *under = ast_find(n->a, N_RuledUnder);
    const Options *o = t->o;
    const char *edition = !under && o->neditions ? o->editions[0] : library_case_edition(n);

    if (!under && !o->neditions && !library_has_edition(t->lib, edition))
        return true; /* the case names no edition, and there is no default edition */
    return cases_load(t->lib, file, n, edition) != NULL;
}

static bool test_case(void *context, const char *file, const Node *n)
{
    Tester *t = context;
    TestedCase k = { .file = file, .node = n };
    int before = t->count[PASSED] + t->count[FAILED];
    bool expects = false;

    t->cases++;
    for (const Node *s = n->a; s; s = s->next) {
        expects |= s->kind == N_Expect || s->kind == N_Differs;
        for (const Node *e = s->kind == N_Expect ? s->a : NULL; e; e = e->next) {
            bool seen = false;

            for (int i = 0; i < k.n; i++)
                seen |= strcmp(k.under[i].edition, e->text) == 0;
            if (!seen && test_wants_edition(t->o, e->text))
                test_edition(t, &k, e->text);
        }
    }
    test_differences(t, &k);
    if (before < t->count[PASSED] + t->count[FAILED] || (k.n && t->wrong))
        return true;
    if (expects || test_can_be_read(t, file, n))
        add_result(t, SKIPPED, n->text,
                   arena_printf(library_case_arena(t->lib), "%s: no expectation",
                                text_for_terminal(library_case_arena(t->lib), file)));
    return true;
}

static void print_tap(const Tester *t, FILE *out)
{
    int i = 0;

    fprintf(out, "TAP version 13\n1..%d\n",
            t->count[PASSED] + t->count[FAILED] + t->count[SKIPPED]);
    for (const TestResult *r = t->first; r; r = r->next) {
        fprintf(out, "%sok %d - %s%s\n", r->outcome == FAILED ? "not " : "", ++i, r->name,
                r->outcome == SKIPPED ? " # SKIP no expectation" : "");
        if (r->outcome == FAILED)
            fprintf(out, "  # %s\n", r->detail);
    }
}

static void put_xml(const char *s, FILE *out)
{
    for (; *s; s++)
        switch (*s) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*s, out);
        }
}

static void print_junit(const Tester *t, FILE *out)
{
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"bridgelaw\" tests=\"%d\" failures=\"%d\" skipped=\"%d\">\n",
            t->count[PASSED] + t->count[FAILED] + t->count[SKIPPED], t->count[FAILED],
            t->count[SKIPPED]);
    for (const TestResult *r = t->first; r; r = r->next) {
        fputs("  <testcase name=\"", out);
        put_xml(r->name, out);
        if (r->outcome == PASSED) {
            fputs("\"/>\n", out);
            continue;
        }
        fputs(r->outcome == FAILED ? "\"><failure message=\"" : "\"><skipped message=\"", out);
        put_xml(r->detail, out);
        fputs("\"/></testcase>\n", out);
    }
    fputs("</testsuite>\n", out);
}

/* Returns the message that no case has an expectation under the chosen editions.  Returns NULL if
 * something was tested or an error was reported. */
static const char *nothing_tested(const Tester *t)
{
    Arena *arena = library_arena(t->lib);
    const char *draft = NULL, *under = "";

    if (t->count[PASSED] || t->count[FAILED] || diags_errors(library_diags(t->lib)))
        return NULL;
    for (int i = 0; i < t->o->neditions; i++) {
        under = arena_printf(arena, "%s%s%s", under, i ? ", " : " under ",
                             text_for_terminal(arena, t->o->editions[i]));
        if (!draft && strchr(t->o->editions[i], '+'))
            draft = t->o->editions[i];
    }
    return arena_printf(
        arena, "nothing was tested: no case expects anything%s%s", under,
        draft ? arena_printf(arena,
                             "; to print how their rulings change: bridgelaw impact %s PATH...",
                             text_for_terminal(arena, draft))
              : "");
}

int cmd_test(const Options *o, Library *lib, FILE *out)
{
    Tester t = { .o = o, .lib = lib };
    const char *nothing;
    bool good;

    t.end = &t.first;
    good = cases_each(o, lib, test_case, &t);
    nothing = good ? nothing_tested(&t) : NULL;
    if (command_format_is(o, "tap")) {
        print_tap(&t, out);
        if (nothing)
            fprintf(out, "# %s\n", nothing);
    } else if (command_format_is(o, "junit")) {
        print_junit(&t, out);
    } else {
        for (const TestResult *r = t.first; r; r = r->next)
            if (r->outcome == FAILED)
                fprintf(out, "FAILED  %s\n        %s\n", r->name, r->detail);
            else if (r->outcome == SKIPPED)
                fprintf(out, "no expectation  %s (%s)\n", r->name, r->detail);
        if (t.count[SKIPPED])
            fprintf(out, "%d of %d cases without an expectation\n", t.count[SKIPPED], t.cases);
        if (nothing)
            fprintf(out, "%s\n", nothing);
        fprintf(out, "%d passed, %d failed\n", t.count[PASSED], t.count[FAILED]);
    }
    if (!good)
        return EXIT_WRONG;
    return t.count[FAILED] || nothing ? EXIT_DIFFERS : EXIT_DONE;
}
