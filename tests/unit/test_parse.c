/* test_parse.c - tests of parsing: labels, sections, conditions. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"

#include <stdlib.h>
#include <string.h>

typedef struct Parsed {
    Sources *sources;
    Diags *diags;
    Arena *arena;
    Node *items;
} Parsed;

static Parsed parse_bytes(const char *text, size_t len, ParseMode mode)
{
    Parsed p = { .sources = sources_new(), .arena = arena_new() };

    p.diags = diags_new(p.sources);
    p.items = parse_source(sources_add(p.sources, "text", text, len), mode, p.arena,
                           interner_new(p.arena), p.diags);
    return p;
}

static Parsed parse(const char *text, ParseMode mode)
{
    return parse_bytes(text, strlen(text), mode);
}

static void parsed_free(Parsed *p)
{
    diags_free(p->diags);
    arena_free(p->arena);
    sources_free(p->sources);
}

/* Returns the codes of the diagnostics, as "L0001 S0001". */
static char *codes(const Parsed *p)
{
    StrBuf b = { 0 };
    char *out = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&out, &len);

    diags_print_text(p->diags, to, false);
    fclose(to);
    for (char *at = strstr(out, "error["); at; at = strstr(at + 1, "error["))
        strbuf_printf(&b, "%s%.5s", b.len ? " " : "", at + 6);
    free(out);
    return strbuf_steal(&b);
}

static char *codes_of(const char *text, ParseMode mode)
{
    Parsed p = parse(text, mode);
    char *out = codes(&p);

    parsed_free(&p);
    return out;
}

/* SPEC 2.3: a Greek letter counts by its order, not by its look */
Test(parse, greek_labels_are_latin_ones)
{
    static const struct {
        const char *label, *want;
    } rows[] = {
        { "45C4b", "45C4b" }, { "45Γ4β", "45C4b" },  { "45Α", "45A" },     { "45Β", "45B" },
        { "46Β3α", "46B3a" }, { "16Δ", "16D" },      { "45Ε", "45E" },     { "45ΣΤ", "45F" },
        { "45Ϛ", "45F" },     { "45Ζ", "45G" },      { "45Η2", "45H2" },   { "45Θ", "45I" },
        { "46Β1ε", "46B1e" }, { "46Β1στ", "46B1f" }, { "46Β1ϛ", "46B1f" }, { "46Β1ζ", "46B1g" },
        { "25Α3", "25A3" },
    };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char text[100];
        Parsed p;

        snprintf(text, sizeof text, "clause %s \"t\"", rows[i].label);
        p = parse(text, PARSE_LAW);
        cr_expect(eq(sz, diags_errors(p.diags), 0), "%s", rows[i].label);
        cr_expect(eq(str, (char *)p.items->text, (char *)rows[i].want), "%s", rows[i].label);
        parsed_free(&p);
    }
}

Test(parse, a_label_alternates_its_letters_and_numbers)
{
    static const char *const bad[] = { "45Bb", "45b", "45BB", "45B1A", "45B1a2bc" };

    for (size_t i = 0; i < BL_LEN(bad); i++) {
        char text[100];
        char *got;

        snprintf(text, sizeof text, "clause %s \"t\"", bad[i]);
        got = codes_of(text, PARSE_LAW);
        cr_expect(strlen(got) > 0, "%s is refused", bad[i]);
        free(got);
    }
}

static void condition(StrBuf *b, const Node *n)
{
    static const char *const ops[] = { [N_And] = "&", [N_Or] = "|" };

    switch (n->kind) {
    case N_And:
    case N_Or:
        strbuf_add(b, "(");
        condition(b, n->a);
        strbuf_add(b, ops[n->kind]);
        condition(b, n->b);
        strbuf_add(b, ")");
        break;
    case N_Not:
        strbuf_add(b, "!");
        condition(b, n->a);
        break;
    case N_Is:
    case N_In:
    case N_AtLeast:
    case N_AtMost:
        condition(b, n->a);
        strbuf_add(b, n->kind == N_Is        ? "="
                      : n->kind == N_In      ? "@"
                      : n->kind == N_AtLeast ? ">"
                                             : "<");
        condition(b, n->b);
        break;
    case N_Given:
    case N_Absent:
        condition(b, n->a);
        strbuf_add(b, n->kind == N_Given ? "+" : "0");
        break;
    case N_Some:
    case N_None:
        strbuf_printf(b, "%s %s[", n->kind == N_Some ? "some" : "no", n->a->text);
        condition(b, n->a->b);
        strbuf_add(b, "]");
        break;
    case N_Infix:
        condition(b, n->a);
        strbuf_printf(b, " %s ", n->text);
        condition(b, n->b);
        break;
    case N_Call:
        strbuf_printf(b, "%s(", n->text);
        for (const Node *a = n->a; a; a = a->next)
            condition(b, a);
        strbuf_add(b, ")");
        break;
    case N_Dot:
        condition(b, n->a);
        strbuf_printf(b, ".%s", n->text);
        break;
    case N_Int: strbuf_printf(b, "%d", (int)n->num); break;
    default: strbuf_add(b, n->text ? n->text : ast_kind_name(n->kind)); break;
    }
}

/* SPEC 6.2 */
Test(parse, conditions_group_as_they_are_read)
{
    static const struct {
        const char *text, *want;
    } rows[] = {
        { "x and y and z", "((x&y)&z)" },
        { "x or y or z", "((x|y)|z)" },
        { "not x and y", "(!x&y)" },
        { "not (x and y)", "!(x&y)" },
        { "(x or y) and z", "((x|y)&z)" },
        { "x is v and y is not w", "(x=v&!y=w)" },
        { "x.y is v or x in s", "(x.y=v|x@s)" },
        { "x not in s", "!x@s" },
        { "x is at least 3 and x is at most 4", "(x>3&x<4)" },
        { "x is given and y.z is absent", "(x+&y.z0)" },
        { "some p: move where p before m and x", "(some p[p before m]&x)" },
        { "no p: move where (p before m and x)", "no p[(p before m&x)]" },
        { "not no p: move where not x", "!no p[!x]" },
        { "f(x) is v and g(y)", "(f(x)=v&g(y))" },
    };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char text[200];
        StrBuf b = { 0 };
        Parsed p;

        snprintf(text, sizeof text, "clause 1 \"t\" when %s", rows[i].text);
        p = parse(text, PARSE_LAW);
        cr_assert(eq(sz, diags_errors(p.diags), 0), "%s", rows[i].text);
        condition(&b, ast_find(p.items->a, N_When)->a);
        cr_expect(eq(str, b.s, (char *)rows[i].want), "%s", rows[i].text);
        strbuf_free(&b);
        parsed_free(&p);
    }
}

Test(parse, and_does_not_mix_with_or)
{
    static const char *const bad[] = { "x and y or z", "x or y and z", "x or y or z and u",
                                       "not x and y or z" };

    for (size_t i = 0; i < BL_LEN(bad); i++) {
        char text[200];
        char *got;

        snprintf(text, sizeof text, "clause 1 \"t\" when %s", bad[i]);
        got = codes_of(text, PARSE_LAW);
        cr_expect(eq(str, got, "S0003"), "%s", bad[i]);
        free(got);
    }
}

/* SPEC 2.1, 2.3, 10: one diagnostic for each mistake */
Test(parse, bad_bytes_and_texts_are_reported_once)
{
    static const struct {
        const char *label, *text, *want;
    } rows[] = {
        { "a bad byte", "clause 1 \"t\" when x \xff and y", "L0002" },
        { "not in NFC", "clause 1 \"Ε\xcc\x81\" when x", "L0004" },
        { "a Greek name", "clause 1 \"t\" when ναι", "L0001" },
        { "an open text", "clause 1 \"t\nwhen x", "L0003" },
        { "an escape", "clause 1 \"t\\n\" when x", "L0006" },
        { "a number", "type t is 0..99999999999", "L0005" },
        { "a keyword for a name", "status clause(m: move) en \"x\"", "S0001" },
        { "a byte order mark",
          "\xef\xbb\xbf"
          "clause 1 \"t\" when x",
          "" },
        { "comments", "# one\nclause 1 \"t\" # two\nwhen x # \xce\xb1\n", "" },
        { "quotes", "clause 1 \"a \\\"b\\\" \\\\ c\" when x", "" },
        { "nothing", "", "" },
        { "two mistakes", "clause 1 when\nstatus s(m: move) en \"x\"\nclause 2 \"t\" then then",
          "S0001 S0001" },
    };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char *got = codes_of(rows[i].text, PARSE_LAW);

        cr_expect(eq(str, got, (char *)rows[i].want), "%s", rows[i].label);
        free(got);
    }
}

Test(parse, a_nul_byte_is_refused)
{
    static const char text[] = "clause 1 \"t\" when x\0y";
    Parsed p = parse_bytes(text, sizeof text - 1, PARSE_LAW);
    char *got = codes(&p);

    cr_expect(strncmp(got, "L0001", 5) == 0, "%s", got);
    free(got);
    parsed_free(&p);
}

/* SPEC 10 */
Test(parse, depth_is_bounded)
{
    StrBuf open = { 0 }, sum = { 0 }, nots = { 0 };

    strbuf_add(&open, "clause 1 \"t\" when ");
    strbuf_addc(&open, '(', 60000);
    strbuf_add(&sum, "clause 1 \"t\" when x");
    strbuf_add(&nots, "clause 1 \"t\" when ");
    for (int i = 0; i < 60000; i++) {
        strbuf_add(&sum, " and x");
        strbuf_add(&nots, "not ");
    }
    strbuf_add(&nots, "x");
    SAME(codes_of(open.s, PARSE_LAW), "S0002");
    SAME(codes_of(sum.s, PARSE_LAW), "S0002");
    SAME(codes_of(nots.s, PARSE_LAW), "S0002");
    strbuf_free(&open);
    strbuf_free(&sum);
    strbuf_free(&nots);
}

/* SPEC 8.1: the keyword of a section begins it only at the start of a line */
Test(parse, a_case_is_a_list_of_sections)
{
    static const char text[] = "case one \"One\"\n"
                               "  source \"here\"\n"
                               "  note \"a story\"   # not a story\n"
                               "  field red\n"
                               "  hands A: r1\n"
                               "        B: story\n"
                               "  story\n"
                               "    m: A moves r1; B rings\n"
                               "  found by director as committee, but\n"
                               "    seen(m) is true\n"
                               "  elected\n"
                               "    not gone(m)\n"
                               "  expect base+more, other for director inferred \"why\"\n"
                               "    s(m) is plain by 1A, 2 layer gloss if seen(m)\n"
                               "    no ann may retract(m)\n"
                               "    refused m by 3\n"
                               "    open seen(m)\n"
                               "    clash s(m)\n"
                               "    refer 64 \"x\"\n"
                               "case two \"Two\"\n";
    Parsed p = parse(text, PARSE_CASE);
    StrBuf b = { 0 };
    char *bad = codes(&p);

    cr_expect(eq(str, bad, ""), "no complaint");
    for (const Node *c = p.items; c; c = c->next) {
        strbuf_printf(&b, "%s:", c->text);
        for (const Node *s = c->a; s; s = s->next)
            strbuf_printf(&b, " %s", ast_kind_name(s->kind));
        strbuf_add(&b, "\n");
    }
    cr_expect(eq(str, b.s,
                 "one: CaseSource CaseNote Sentence Hands Sentence Story Sentence Found Fact "
                 "Elected Fact Expect Expectation Expectation Expectation Expectation "
                 "Expectation Expectation\n"
                 "two:\n"),
              "sections");
    free(bad);
    strbuf_free(&b);
    parsed_free(&p);
}

Test(parse, a_bad_line_of_a_case_does_not_hide_the_next)
{
    SAME(codes_of("case x \"X\"\n  story\n    A moves r1\n  found by director\n    seen(\n"
                  "    is is\n    seen(m)\n  expect\n    s(m)\n",
                  PARSE_CASE),
         "S0001 S0001 S0001");
    SAME(codes_of("story\n  A moves r1\n", PARSE_CASE), "S0001");
}

/* An expectation of `may` is met by `does`, `shall` and `must`, too.  Each other modal is met only
 * by itself. */
Test(parse, one_modal_meets_another)
{
    /* the modals in this order: may, does, should, shall, must, should not, may not, shall not,
     * must not */
    static const char *const met[MODAL_COUNT] = {
        "++-++----", "-+-------", "--+------", "---+-----", "----+----",
        "-----+---", "------+--", "-------+-", "--------+",
    };

    for (int wanted = 0; wanted < MODAL_COUNT; wanted++)
        for (int got = 0; got < MODAL_COUNT; got++)
            cr_expect(eq(int, modal_meets((Modal)wanted, (Modal)got), met[wanted][got] == '+'),
                      "%d %d", wanted, got);
}
