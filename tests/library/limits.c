/* limits.c - sets the limits that a program may change (BlOptions.limits), and prints the
 * results. */
#include <bridgelaw.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "case one \"Twenty cards are not known\"\n"
                           "  contract 3NT by S\n"
                           "  hands N: ♠?? ♥?? ♦AK ♣—  E: ♠?? ♥?? ♦?? ♣?\n"
                           "  story\n"
                           "    d: S calls \"spade\"\n";

static void told(const char *what, BlStatus status, BlDiagnostics *wrong)
{
    printf("%s: %s\n", what, bl_status_text(status));
    for (size_t i = 0; i < bl_diagnostics_count(wrong); i++) {
        const BlDiagnostic *d = bl_diagnostics_at(wrong, i);

        printf("  %s %s\n", d->code, d->message);
    }
    bl_diagnostics_free(wrong);
}

/* Prints what RULING presumes about the facts that it leaves open. */
static void presumed(const BlRuling *ruling)
{
    BlTelling *telling = NULL;

    told("telling", bl_ruling_tell(ruling, 0, "en", 0, &telling), NULL);
    for (size_t i = 0; i < bl_telling_facts(telling); i++) {
        const BlFact *f = bl_telling_fact(telling, i);

        if (f->presumed)
            printf("  %s: %s; presumed: %s\n", f->fact, f->question, f->presumed);
    }
    bl_telling_free(telling);
}

/* Rules on the case under LIMITS. */
static void rule(const char *const *limits)
{
    BlOptions options = { .size = sizeof options, .limits = limits };
    BlContext *context = NULL;
    BlEdition *edition = NULL;
    BlCase *table = NULL;
    BlRuling *ruling = NULL;
    BlQuestions *questions = NULL;
    BlDiagnostics *wrong = NULL;
    BlStatus status = bl_context_new(&options, &context);

    printf("-- %s%s%s\n", limits && limits[0] ? limits[0] : "as usual",
           limits && limits[0] && limits[1] ? " " : "",
           limits && limits[0] && limits[1] ? limits[1] : "");
    if (status != BL_OK) {
        told("context", status, NULL);
        return;
    }
    status = bl_edition_load(context, "wbf-2017", &edition, &wrong);
    told("edition", status, wrong);
    if (status == BL_OK) {
        status = bl_case_read(edition, "one", text, strlen(text), &table, &wrong);
        told("case", status, wrong);
    }
    if (table) {
        status = bl_rule(table, &ruling, &wrong);
        told("ruling", status, wrong);
        status = bl_case_questions(table, "en", &questions, &wrong);
        told("questions", status, wrong);
        /* if there are questions, none has this name; if there are none, nothing can be answered */
        status = bl_case_answer(table, "nothing(x)", "yes", &wrong);
        told("an answer", status, wrong);
    }
    if (ruling)
        presumed(ruling);
    bl_questions_free(questions);
    bl_ruling_free(ruling);
    bl_case_free(table);
    bl_edition_free(edition);
    bl_context_free(context);
}

/* Prints the tree of answers and rulings of a case with MOVES open moves.  With ten moves, the tree
 * is too large. */
static void open_moves(BlEdition *edition, int moves)
{
    char story[400] = "case moves \"Moves\"\n  story\n", *tree = NULL;
    BlCase *table = NULL;
    BlRuling *ruling = NULL;

    for (int i = 0; i < moves; i++)
        strcat(story, "    A moves r1\n");
    printf("-- %d moves\n", moves);
    told("case", bl_case_read(edition, "moves", story, strlen(story), &table, NULL), NULL);
    told("ruling", bl_rule(table, &ruling, NULL), NULL);
    told("what is open", bl_ruling_text(ruling, BL_REPORT_OPEN, "en", 0, &tree), NULL);
    bl_text_free(tree);
    bl_ruling_free(ruling);
    bl_case_free(table);
}

static void many(void)
{
    BlOptions options = { .size = sizeof options, .laws = "tests/golden/wordings/laws" };
    BlContext *context = NULL;
    BlEdition *edition = NULL;

    bl_context_new(&options, &context);
    told("edition", bl_edition_load(context, "many", &edition, NULL), NULL);
    open_moves(edition, 1);
    open_moves(edition, 10);
    bl_edition_free(edition);
    bl_context_free(context);
}

int main(void)
{
    rule(NULL);
    rule((const char *const[]){ NULL });
    rule((const char *const[]){ "worlds=1", NULL });
    rule((const char *const[]){ "worlds=1", "worlds=400000", NULL });
    rule((const char *const[]){ "declarations=2", NULL });
    rule((const char *const[]){ "words=3000", NULL });
    rule((const char *const[]){ "worlds=0", NULL });
    rule((const char *const[]){ "worlds", NULL });
    rule((const char *const[]){ "patience=9", NULL });
    many();
    return 0;
}
