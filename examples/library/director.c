/* director.c - the "call the director" button of a scoring program.
 *
 * The program knows the hands and the contract; whoever is called tells what happened,
 * in the words of the laws, and answers what matters.  The example tells and answers for
 * him, so that it can run by itself.
 *
 *     cc director.c $(pkg-config --cflags --libs bridgelaw) -o director */
#include <bridgelaw.h>

#include <stdio.h>
#include <stdlib.h>

/* What a call says went wrong, and the end of it. */
static void stop(BlStatus status, BlDiagnostics *why)
{
    for (size_t i = 0; i < bl_diagnostics_count(why); i++) {
        const BlDiagnostic *d = bl_diagnostics_at(why, i);

        fprintf(stderr, "%s %s\n  help: %s\n", d->code, d->message, d->help ? d->help : "none");
    }
    fprintf(stderr, "%s\n", bl_status_text(status));
    exit(1);
}

static void check(BlStatus status, BlDiagnostics **why)
{
    if (status != BL_OK)
        stop(status, why ? *why : NULL);
    if (why)
        bl_diagnostics_free(*why); /* warnings, if any */
}

/* What the scoring program knows of the board. */
static const char *const board[] = { "contract 4♠ by S", "W: ♠J2 ♥QJ43 ♣A52" };
/* What the players say: a line for each thing that happened. */
static const char *const happened[] = { "E slings out the ♦Q", "E leads ♦Q" };
/* What they answer, in any words of the laws. */
static const char *const answers[] = { "West", "no", "yes" };

static BlCase *table(const BlEdition *edition)
{
    BlCase *c;
    BlDiagnostics *why;

    check(bl_case_new(edition, "en", &c), NULL);
    for (size_t i = 0; i < sizeof board / sizeof *board; i++)
        check(bl_case_tell(c, board[i], &why), &why);
    for (size_t i = 0; i < sizeof happened / sizeof *happened; i++) {
        BlStatus status = bl_case_tell(c, happened[i], &why);

        printf("> %s\n", happened[i]);
        if (status == BL_REFUSED)
            printf("  %s\n", bl_diagnostics_at(why, 0)->message);
        else
            check(status, NULL);
        bl_diagnostics_free(why);
    }
    return c;
}

/* Asks what can still change the ruling, and nothing else. */
static void ask(BlCase *c)
{
    BlQuestions *all;
    BlDiagnostics *why;

    for (size_t next = 0; next < sizeof answers / sizeof *answers; next++) {
        const BlQuestion *q;

        check(bl_case_questions(c, "en", &all, &why), &why);
        q = bl_questions_at(all, 0);
        if (!q)
            break;
        printf("\n%s (%d to be asked at most)\n", q->text, bl_questions_left(all));
        for (size_t i = 0; i < q->nanswers; i++)
            printf("  %s: %s\n", q->answers[i].value, q->answers[i].text);
        printf("> %s\n", answers[next]);
        check(bl_case_answer(c, q->fact, answers[next], &why), &why);
        bl_questions_free(all);
    }
}

/* What is said to whom, and who may choose what. */
static void announce(const BlRuling *r)
{
    BlTelling *t;

    check(bl_ruling_tell(r, 0, "en", 0, &t), NULL);
    for (size_t i = 0; i < bl_telling_steps(t); i++) {
        const BlStep *s = bl_telling_step(t, i);

        printf("%*s%s%s%s\n", 2 * s->depth, "", s->to ? s->to : "", s->to ? ": " : "", s->text);
    }
    for (size_t i = 0; i < bl_telling_lines(t); i++) {
        const BlLine *l = bl_telling_line(t, i);

        for (size_t k = 0; k < l->nwho; k++)
            printf("%s %s %s (%s)\n", k ? "or" : "button for", l->who[k], l->modal, l->cited);
    }
    bl_telling_free(t);
}

int main(void)
{
    BlContext *laws;
    BlEdition *edition;
    BlCase *c;
    BlRuling *ruling;
    BlDiagnostics *why;

    check(bl_context_new(NULL, &laws), NULL);
    check(bl_edition_load(laws, "wbf-2017", &edition, &why), &why);
    c = table(edition);
    ask(c);
    check(bl_rule(c, &ruling, &why), &why);
    printf("\n%s\n", bl_edition_title(edition, "en"));
    announce(ruling);
    printf("\nfor the file:\n%s", bl_case_text(c));
    bl_ruling_free(ruling);
    bl_case_free(c);
    bl_edition_free(edition);
    bl_context_free(laws);
    return 0;
}
