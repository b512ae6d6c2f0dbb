/* every.c - calls every function of the library once, also with impossible arguments.  The expected
 * output is in every.txt. */
#include <bridgelaw.h>

#include <stdio.h>
#include <string.h>

static const char *text(const char *s)
{
    return s ? s : "NULL";
}

static void result(const char *what, BlStatus status, BlDiagnostics *d)
{
    printf("%s: %s\n", what, bl_status_text(status));
    for (size_t i = 0; i < bl_diagnostics_count(d); i++) {
        const BlDiagnostic *x = bl_diagnostics_at(d, i);

        printf("  %s %d %s:%u:%u %s | %s\n", x->code, (int)x->severity, text(x->at.file),
               x->at.line, x->at.column, x->message, text(x->help));
        for (size_t k = 0; k < x->nnotes; k++)
            printf("    %s:%u %s\n", text(x->notes[k].at.file), x->notes[k].at.line,
                   x->notes[k].message);
    }
    if (bl_diagnostics_at(d, bl_diagnostics_count(d)))
        printf("  and one more\n");
    bl_diagnostics_free(d);
}

static void questions(BlCase *c)
{
    BlQuestions *q = NULL;
    BlDiagnostics *d = NULL;
    BlStatus s = bl_case_questions(c, "en", &q, &d);

    result("questions", s, d);
    printf("  %zu, %d left\n", bl_questions_count(q), bl_questions_left(q));
    for (size_t i = 0; i < bl_questions_count(q); i++)
        printf("  %s: %s (%zu answers, %s)\n", bl_questions_at(q, i)->fact,
               bl_questions_at(q, i)->text, bl_questions_at(q, i)->nanswers,
               text(bl_questions_at(q, i)->cost));
    printf("  and %p\n", (void *)bl_questions_at(q, bl_questions_count(q)));
    bl_questions_free(q);
}

static void statuses(void)
{
    printf("version %s\n", strcmp(bl_version(), BL_VERSION) == 0 ? "as in the header" : "?");
    for (int i = -1; i <= BL_INTERNAL + 1; i++)
        printf("status %d: %s\n", i, bl_status_text((BlStatus)i));
}

static BlEdition *edition(BlContext *cx, const char *name)
{
    BlEdition *e = NULL;
    BlDiagnostics *d = NULL;
    BlStatus s;

    result("no context", bl_edition_load(NULL, name, &e, NULL), NULL);
    result("no edition", bl_edition_load(cx, NULL, &e, NULL), NULL);
    result("no place for it", bl_edition_load(cx, name, NULL, NULL), NULL);
    s = bl_edition_load(cx, name, &e, &d);
    result(name, s, d);
    if (e)
        printf("  %s: %s, %s, %s; %s %s %s; %s %s\n", bl_edition_name(e),
               text(bl_edition_title(e, "en")), text(bl_edition_title(e, "el")),
               text(bl_edition_title(e, "xx")), text(bl_edition_language(e, 0)),
               text(bl_edition_language(e, 1)), text(bl_edition_language(e, 2)),
               text(bl_edition_clause(e, 2)), text(bl_edition_clause(e, 100000)));
    return e;
}

static BlContext *context(void)
{
    static const char *const overlays[] = { "nowhere/at/all", NULL };
    const BlOptions none = { .size = sizeof none, .overlays = overlays },
                    small = { .size = sizeof small, .laws = "tests/tiny" };
    BlContext *cx = NULL;
    BlEdition *e = NULL;
    BlDiagnostics *d = NULL;
    BlStatus s;

    result("no context", bl_context_new(NULL, NULL), NULL);
    result("a context with overlays", bl_context_new(&none, &cx), NULL);
    s = bl_edition_load(cx, "wbf-2017", &e, &d);
    result("which are not there", s, d);
    bl_context_free(cx);
    result("a context", bl_context_new(NULL, &cx), NULL);
    bl_edition_free(edition(cx, "wbf-2017"));
    bl_context_free(cx);
    result("a small one", bl_context_new(&small, &cx), NULL);
    return cx;
}

static void of_nothing(void)
{
    BlCase *c = NULL;
    BlRuling *r = NULL;
    BlTelling *t = NULL;
    BlQuestions *q = NULL;
    int equal = 7;
    char *out = NULL;

    printf("of nothing: %s %s %s %s\n", text(bl_edition_name(NULL)),
           text(bl_edition_title(NULL, "en")), text(bl_edition_language(NULL, 0)),
           text(bl_edition_clause(NULL, 0)));
    printf("  %s %zu %s %zu %d %p\n", text(bl_case_text(NULL)), bl_ruling_bodies(NULL),
           text(bl_ruling_body(NULL, 0)), bl_questions_count(NULL), bl_questions_left(NULL),
           (void *)bl_questions_at(NULL, 0));
    printf("  %zu %zu %zu %p %p %p\n", bl_telling_lines(NULL), bl_telling_facts(NULL),
           bl_telling_steps(NULL), (const void *)bl_telling_line(NULL, 0),
           (const void *)bl_telling_fact(NULL, 0), (const void *)bl_telling_step(NULL, 0));
    printf("  %zu %p\n", bl_telling_unused(NULL), (const void *)bl_telling_unused_one(NULL, 0));
    result("case_new", bl_case_new(NULL, "en", &c), NULL);
    result("case_read", bl_case_read(NULL, "x", "", 0, &c, NULL), NULL);
    result("tell", bl_case_tell(NULL, "", NULL), NULL);
    result("answer", bl_case_answer(NULL, "", "", NULL), NULL);
    result("exclude", bl_case_exclude(NULL, "", "", NULL), NULL);
    result("unknown", bl_case_unknown(NULL, "", NULL), NULL);
    result("back", bl_case_back(NULL), NULL);
    result("questions", bl_case_questions(NULL, "en", &q, NULL), NULL);
    result("rule", bl_rule(NULL, &r, NULL), NULL);
    result("text", bl_ruling_text(NULL, BL_REPORT_RULING, "en", 0, &out), NULL);
    result("json", bl_ruling_json(NULL, BL_REPORT_RULING, "en", 0, &out), NULL);
    result("equal", bl_rulings_equal(NULL, NULL, BL_LEVEL_MODAL, &equal), NULL);
    printf("  %d\n", equal);
    result("telling", bl_ruling_tell(NULL, 0, "en", 0, &t), NULL);
    result("a case, nowhere", bl_case_read(NULL, "x", "", 0, NULL, NULL), NULL);
    result("questions, nowhere", bl_case_questions(NULL, "en", NULL, NULL), NULL);
    result("a ruling, nowhere", bl_rule(NULL, NULL, NULL), NULL);
    result("a text, nowhere", bl_ruling_text(NULL, BL_REPORT_RULING, "en", 0, NULL), NULL);
    result("a telling, nowhere", bl_ruling_tell(NULL, 0, "en", 0, NULL), NULL);
    bl_diagnostics_free(NULL);
    bl_context_free(NULL);
    bl_edition_free(NULL);
    bl_case_free(NULL);
    bl_ruling_free(NULL);
    bl_telling_free(NULL);
    bl_text_free(NULL);
}

/* Adds LINE to the case C, and prints the result. */
static void told(BlCase *c, const char *line)
{
    BlDiagnostics *d = NULL;
    BlStatus s = bl_case_tell(c, line, &d);

    result(line, s, d);
}

static void ruled(BlCase *c, BlRuling **r)
{
    BlDiagnostics *d = NULL;
    BlTelling *t = NULL;
    char *out = NULL;
    BlStatus s = bl_rule(c, r, &d);

    result("rule", s, d);
    printf("  %zu bodies: %s, %s\n", bl_ruling_bodies(*r), text(bl_ruling_body(*r, 0)),
           text(bl_ruling_body(*r, 9)));
    result("rule, nowhere", bl_rule(c, NULL, NULL), NULL);
    result("in no language", bl_ruling_text(*r, BL_REPORT_RULING, "xx", 0, &out), NULL);
    result("of no kind", bl_ruling_text(*r, (BlReport)-1, "en", 0, &out), NULL);
    result("of no other", bl_ruling_text(*r, (BlReport)(BL_REPORT_OPEN + 1), "en", 0, &out), NULL);
    result("with no such flag", bl_ruling_text(*r, BL_REPORT_RULING, "en", 1u << 9, &out), NULL);
    result("advice aloud", bl_ruling_text(*r, BL_REPORT_SCRIPT, "en", BL_ADVICE, &out), NULL);
    result("text, nowhere", bl_ruling_text(*r, BL_REPORT_RULING, "en", 0, NULL), NULL);
    result("telling, no flag", bl_ruling_tell(*r, 0, "en", BL_ADVICE, &t), NULL);
    result("telling, nowhere", bl_ruling_tell(*r, 0, "en", 0, NULL), NULL);
    result("telling, no language", bl_ruling_tell(*r, 0, "xx", 0, &t), NULL);
    result("telling, no body", bl_ruling_tell(*r, 9, "en", 0, &t), NULL);
    result("telling", bl_ruling_tell(*r, 0, "en", 0, &t), NULL);
    for (size_t i = 0; i < bl_telling_lines(t); i++)
        printf("  %s: %s (%s)\n", bl_telling_line(t, i)->kind, bl_telling_line(t, i)->text,
               text(bl_telling_line(t, i)->cited));
    for (size_t i = 0; i < bl_telling_facts(t); i++)
        printf("  fact %s: %s; presumed: %s\n", bl_telling_fact(t, i)->fact,
               text(bl_telling_fact(t, i)->question), text(bl_telling_fact(t, i)->presumed));
    printf("  %zu steps; %p %p %p\n", bl_telling_steps(t), (const void *)bl_telling_line(t, 10000),
           (const void *)bl_telling_fact(t, 10000), (const void *)bl_telling_step(t, 10000));
    for (size_t i = 0; i < bl_telling_unused(t); i++) {
        const BlUnused *u = bl_telling_unused_one(t, i);

        printf("  unused %s%s: %s (%s) %d\n", text(u->event), text(u->fact), u->told,
               text(u->reason), u->asks_for_ruling);
    }
    printf("  %p\n", (const void *)bl_telling_unused_one(t, 10000));
    bl_telling_free(t);
}

static void compared(const BlRuling *a, const BlRuling *b)
{
    int equal = 7;

    for (int level = BL_LEVEL_OUTCOME - 1; level <= BL_LEVEL_CITATION + 1; level++) {
        result("equal", bl_rulings_equal(a, b, (BlLevel)level, &equal), NULL);
        printf("  %d", equal);
        bl_rulings_equal(a, a, (BlLevel)level, &equal);
        printf(", and by itself %d\n", equal);
    }
    result("nobody to tell", bl_rulings_equal(a, b, BL_LEVEL_MODAL, NULL), NULL);
    result("one of them", bl_rulings_equal(a, NULL, BL_LEVEL_MODAL, &equal), NULL);
}

static void read_case(const BlEdition *e, const char *name, const char *s)
{
    BlCase *c = NULL;
    BlRuling *r = NULL;
    BlDiagnostics *d = NULL;
    BlStatus status = bl_case_read(e, name, s, strlen(s), &c, &d);

    result(name, status, d);
    if (c) {
        d = NULL;
        status = bl_rule(c, &r, &d);
        result("  ruled", status, d);
        bl_ruling_free(r);
    }
    bl_case_free(c);
}

int main(void)
{
    BlContext *cx;
    BlEdition *e, *other;
    BlCase *c = NULL, *none = NULL;
    BlRuling *before = NULL, *after = NULL;
    BlDiagnostics *d = NULL;
    BlStatus s;

    statuses();
    of_nothing();
    cx = context();
    e = edition(cx, "base");
    other = edition(cx, "base+third");
    bl_edition_free(edition(cx, "base+first+second"));
    result("a case in no language", bl_case_new(e, "xx", &none), NULL);
    result("no place for a case", bl_case_new(e, "en", NULL), NULL);
    result("a case", bl_case_new(e, "en", &c), NULL);
    result("nothing to take back", bl_case_back(c), NULL);
    told(c, "declarer S");
    told(c, "trump ♠");
    told(c, "trump ♥");
    told(c, "");
    told(c, "S calls ♠K from the moon");
    told(c, "d: S calls ♠2");
    told(c, "W plays ♠3");
    questions(c);
    result("questions, nowhere", bl_case_questions(c, "en", NULL, NULL), NULL);
    result("a case without a name", bl_case_read(e, NULL, "", 0, &none, NULL), NULL);
    result("a case of no text", bl_case_read(e, "x", NULL, 0, &none, NULL), NULL);
    result("a case, nowhere", bl_case_read(e, "x", "", 0, NULL, NULL), NULL);
    result("nothing told", bl_case_tell(c, NULL, NULL), NULL);
    result("an answer to no question", bl_case_answer(c, NULL, "yes", NULL), NULL);
    result("questions in no language", bl_case_questions(c, "xx", &(BlQuestions *){ 0 }, NULL),
           NULL);
    ruled(c, &before);
    s = bl_case_answer(c, "nothing(x)", "yes", &d);
    result("an answer to nothing", s, d);
    s = bl_case_answer(c, "mind_of(d)", "perhaps", &d);
    result("no answer", s, d);
    result("no word of it", bl_case_answer(c, "mind_of(d)", NULL, NULL), NULL);
    s = bl_case_exclude(c, "mind_of(d)", "perhaps", &d);
    result("no answer to exclude", s, d);
    s = bl_case_exclude(c, "mind_of(d)", "slip", &d);
    result("an answer excluded", s, d);
    printf("%s", bl_case_text(c));
    result("back", bl_case_back(c), NULL);
    s = bl_case_unknown(c, "mind_of(d)", &d);
    result("nobody knows", s, d);
    questions(c);
    result("back", bl_case_back(c), NULL);
    s = bl_case_answer(c, "mind_of(d)", "thought", &d);
    result("an answer", s, d);
    questions(c);
    printf("%s", bl_case_text(c));
    ruled(c, &after);
    compared(before, after);
    read_case(e, "nothing", "");
    read_case(e, "no.json", "{ \"case\": 1 }");
    read_case(e, "twice",
              "case a \"A\"\n  trump ♠\n  story\n    p: W plays ♠2\n    p: E plays ♠3\n");
    read_case(e, "two", "case a \"A\"\n  story\n    W plays ♠2\ncase b \"B\"\n");
    bl_ruling_free(before);
    bl_ruling_free(after);
    bl_case_free(c);
    bl_edition_free(e);
    bl_edition_free(other);
    bl_context_free(cx);
    return 0;
}
