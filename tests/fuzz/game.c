/* game.c - a fuzz target that reads any text as clauses of the small game (tests/unit/game.h) and a
 * case.  The case begins with the first line that begins with `case`.  Both are checked, loaded and
 * ruled on.  A second ruling must be the same. */
#include "game.h"
#include "fuzz.h"
#include "ruling/rule.h"

#include <string.h>

/* The largest number of calls for one ruling; random laws may need far more. */
enum { WORK = 20000 };

static const char *case_in(const char *text)
{
    const char *at = strncmp(text, "case ", 5) == 0 ? text : strstr(text, "\ncase ");

    return at && *at == '\n' ? at + 1 : at;
}

static char *ruled(const Game *g, int body)
{
    uint64_t work = WORK;
    const Ruling *r = rule_case_within(g->p, g->c, body, g->c->nevents, &work, g->arena, g->diags);

    FUZZ_EXPECT(r || diags_errors(g->diags));
    return r ? ruling_text(r, g->sources) : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    const char *at;
    Game g;

    memcpy(text, data, size);
    text[size] = '\0';
    at = case_in(text);
    if (!at || at == text) {
        g = game_open(at ? "" : text, at);
    } else {
        text[at - text - 1] = '\0';
        g = game_open(text, at);
    }
    for (int body = 0; g.c && body < g.c->nbodies; body++) {
        char *one = ruled(&g, body), *two = one ? ruled(&g, body) : NULL;

        FUZZ_EXPECT(!one || (two && strcmp(one, two) == 0));
        free(one);
        free(two);
    }
    free(game_diags(&g));
    game_close(&g);
    free(text);
    return 0;
}
