#include "command.h"

#include "expect.h"

#include <string.h>

typedef enum Outcome { PASSED, FAILED, SKIPPED } Outcome;

/* One expectation of one case under one edition as one body found it. */
typedef struct Result {
    Outcome outcome;
    const char *name, *detail;
    struct Result *next;
} Result;

typedef struct Tester {
    const Options *o;
    Library *lib;
    Result *first, **end;
    int count[3];
    int cases;
    bool wrong;
} Tester;

static void add_result(Tester *t, Outcome outcome, const char *name, const char *detail)
{
    Result *r = arena_new_of(library_arena(t->lib), Result);

    r->outcome = outcome;
    r->name = name;
    r->detail = detail;
    *t->end = r;
    t->end = &r->next;
    t->count[outcome]++;
}

/* The expectation as the case states it, on one line. */
static const char *stated(Tester *t, Span span)
{
    const Source *src = sources_of(library_sources(t->lib), span.start);
    const char *text = source_text(src) + (span.start - source_base(src));
    size_t n = strcspn(text, "\n#");

    while (n && (text[n - 1] == ' ' || text[n - 1] == '\r'))
        n--;
    return arena_strndup(library_arena(t->lib), text, n);
}

static void test_expect(Tester *t, const Case *c, const Expect *x, const char *edition,
                        Ruling *const *rulings)
{
    Arena *arena = library_arena(t->lib);

    for (int b = 0; b < c->nbodies; b++) {
        const Body *body = &c->bodies[b];

        if (x->body && (!body->name || strcmp(x->body, body->name) != 0))
            continue;
        for (int i = 0; i < x->nitems; i++) {
            const Expectation *e = &x->items[i];
            LineCol at = source_locate(library_sources(t->lib), e->span.start);
            const char *why = rulings[b] ? expectation_failure(rulings[b], e, arena)
                                         : "there is no ruling";
            const char *name = arena_printf(
                arena, "%s [%s%s%s] %s", c->name, edition, body->name ? ", " : "",
                body->name ? body->name : "", stated(t, e->span));

            add_result(t, why ? FAILED : PASSED, name,
                       why ? arena_printf(arena, "%s:%u: %s", c->file, at.line, why)
                           : NULL);
        }
    }
}

static bool wanted(const Options *o, const char *edition)
{
    for (int i = 0; i < o->neditions; i++)
        if (strcmp(o->editions[i], edition) == 0)
            return true;
    return !o->neditions;
}

static void test_edition(Tester *t, const char *file, const Node *n, const char *edition)
{
    const Program *p = library_edition(t->lib, edition);
    Arena *arena = library_arena(t->lib);
    Case *c = p ? case_load(p, n, file, arena, library_diags(t->lib)) : NULL;
    Ruling **rulings;

    if (!c) {
        t->wrong = true;
        return;
    }
    rulings = arena_alloc_array(arena, sizeof *rulings, (size_t)c->nbodies);
    for (int b = 0; b < c->nbodies; b++) {
        rulings[b] = rule_case(p, c, b, c->nevents, arena, library_diags(t->lib));
        t->wrong |= !rulings[b];
    }
    for (int i = 0; i < c->nexpects; i++)
        for (int k = 0; k < c->expects[i].neditions; k++)
            if (strcmp(c->expects[i].editions[k], edition) == 0)
                test_expect(t, c, &c->expects[i], edition, rulings);
}

static bool test_case(void *context, const char *file, const Node *n)
{
    Tester *t = context;
    const char *done[64];
    int ndone = 0, before = t->count[PASSED] + t->count[FAILED];

    t->cases++;
    for (const Node *s = n->a; s; s = s->next)
        for (const Node *e = s->kind == N_Expect ? s->a : NULL; e; e = e->next) {
            bool seen = false;

            for (int i = 0; i < ndone; i++)
                seen |= strcmp(done[i], e->text) == 0;
            if (seen || ndone == (int)BL_LEN(done) || !wanted(t->o, e->text))
                continue;
            done[ndone++] = e->text;
            test_edition(t, file, n, e->text);
        }
    if (ndone == 0 || (before == t->count[PASSED] + t->count[FAILED] && !t->wrong))
        add_result(t, SKIPPED, arena_printf(library_arena(t->lib), "%s", n->text),
                   arena_printf(library_arena(t->lib), "%s: no expectation", file));
    return true;
}

static void print_tap(const Tester *t, FILE *out)
{
    int i = 0;

    fprintf(out, "TAP version 13\n1..%d\n",
            t->count[PASSED] + t->count[FAILED] + t->count[SKIPPED]);
    for (const Result *r = t->first; r; r = r->next) {
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
        default:
            if ((unsigned char)*s >= 0x20)
                fputc(*s, out);
        }
}

static void print_junit(const Tester *t, FILE *out)
{
    fprintf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuite name=\"bridgelaw\" tests=\"%d\" failures=\"%d\" skipped=\"%d\">\n",
        t->count[PASSED] + t->count[FAILED] + t->count[SKIPPED], t->count[FAILED],
        t->count[SKIPPED]);
    for (const Result *r = t->first; r; r = r->next) {
        fputs("  <testcase name=\"", out);
        put_xml(r->name, out);
        if (r->outcome == PASSED) {
            fputs("\"/>\n", out);
            continue;
        }
        fputs(r->outcome == FAILED ? "\"><failure message=\"" : "\"><skipped message=\"",
              out);
        put_xml(r->detail, out);
        fputs("\"/></testcase>\n", out);
    }
    fputs("</testsuite>\n", out);
}

int cmd_test(const Options *o, Library *lib, FILE *out)
{
    Tester t = { .o = o, .lib = lib };
    bool good;

    t.end = &t.first;
    good = each_case(o, lib, test_case, &t);
    if (o->format && strcmp(o->format, "tap") == 0) {
        print_tap(&t, out);
    } else if (o->format && strcmp(o->format, "junit") == 0) {
        print_junit(&t, out);
    } else {
        for (const Result *r = t.first; r; r = r->next)
            if (r->outcome == FAILED)
                fprintf(out, "FAILED  %s\n        %s\n", r->name, r->detail);
            else if (r->outcome == SKIPPED)
                fprintf(out, "no expectation  %s (%s)\n", r->name, r->detail);
        if (t.count[SKIPPED])
            fprintf(out, "%d of %d cases without an expectation\n", t.count[SKIPPED],
                    t.cases);
        fprintf(out, "%d passed, %d failed\n", t.count[PASSED], t.count[FAILED]);
    }
    if (!good || t.wrong)
        return EXIT_WRONG;
    return t.count[FAILED] ? EXIT_DIFFERS : EXIT_DONE;
}
