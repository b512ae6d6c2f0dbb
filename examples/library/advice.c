/* advice.c - a ruling, and beside it what the cards were worth double dummy.
 *
 *     cc advice.c $(pkg-config --cflags --libs bridgelaw) -o advice
 *     ./advice
 *
 * The advice is no part of the ruling, which is the same without it.  The program
 * bridgelaw-dds answers for the length of the call and is gone when it returns; where it is
 * not installed the advice says so, and nothing else is different. */
#include <bridgelaw.h>

#include <stdio.h>

static const char told[] = "case club \"South calls the two, and at once the king\"\n"
                           "  contract 3NT by S\n"
                           "  on lead W\n"
                           "  hands\n"
                           "    N: ♠K2 ♥A5 ♦— ♣—   E: ♠QJ ♥T3 ♦— ♣—\n"
                           "    S: ♠43 ♥K2 ♦— ♣—   W: ♠A9 ♥J4 ♦— ♣—\n"
                           "  story\n"
                           "    W plays ♠9\n"
                           "    d1: S calls \"♠2\"\n"
                           "    S corrects d1 to ♠K\n";

int main(void)
{
    BlContext *laws = NULL;
    BlEdition *edition = NULL;
    BlCase *table = NULL;
    BlRuling *ruling = NULL;
    char *text = NULL;
    int good = bl_context_new(NULL, &laws) == BL_OK &&
               bl_edition_load(laws, "wbf-2017", &edition, NULL) == BL_OK &&
               bl_case_read(edition, "club", told, sizeof told - 1, &table, NULL) == BL_OK &&
               bl_rule(table, &ruling, NULL) == BL_OK &&
               bl_ruling_text(ruling, BL_REPORT_RULING, "en", BL_ADVICE, &text) == BL_OK;

    if (good)
        fputs(text, stdout);
    bl_text_free(text);
    bl_ruling_free(ruling);
    bl_case_free(table);
    bl_edition_free(edition);
    bl_context_free(laws);
    return !good;
}
