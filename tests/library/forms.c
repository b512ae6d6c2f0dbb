/* forms.c - rules on cases of small games with rare features: questions without a cost, questions
 * without answers to choose from, and rulings on no event. */
#include <bridgelaw.h>
#include <stdio.h>
#include <string.h>

static void game(const char *laws, const char *name, const char *text)
{
    static const char *const overlays[] = { "tests/library/overlays", NULL };
    BlOptions options = { .size = sizeof options, .laws = laws, .overlays = overlays };
    BlContext *context = NULL;
    BlEdition *edition = NULL;
    BlCase *table = NULL;
    BlQuestions *questions = NULL;
    BlRuling *ruling = NULL;
    BlTelling *telling = NULL;

    bl_context_new(&options, &context);
    bl_edition_load(context, name, &edition, NULL);
    bl_case_read(edition, "one", text, strlen(text), &table, NULL);
    printf("-- %s: %s\n", name, bl_status_text(bl_case_questions(table, "en", &questions, NULL)));
    for (size_t i = 0; i < bl_questions_count(questions); i++) {
        const BlQuestion *q = bl_questions_at(questions, i);

        printf("%s: form %d of %zu answers, %s\n", q->fact, (int)q->form, q->nanswers,
               q->cost ? q->cost : "at no cost");
    }
    bl_rule(table, &ruling, NULL);
    bl_ruling_tell(ruling, 0, "en", BL_ALL, &telling);
    for (size_t i = 0; i < bl_telling_lines(telling); i++) {
        const BlLine *l = bl_telling_line(telling, i);

        printf("%s (%s)\n", l->text, l->event ? l->event : "of no event");
    }
    bl_telling_free(telling);
    bl_ruling_free(ruling);
    bl_questions_free(questions);
    bl_case_free(table);
    bl_edition_free(edition);
    bl_context_free(context);
}

int main(void)
{
    game("tests/golden/wordings/laws", "many", "case one \"One\"\n  story\n    A moves r1\n");
    game("tests/golden/choices-open/laws", "game",
         "case one \"One\"\n  host A\n  story\n    e: B rings\n");
    game("tests/tiny", "base+named",
         "case one \"One\"\n  story\n    p: S plays ♠2\n    d: S calls ♠A\n");
    return 0;
}
