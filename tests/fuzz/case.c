/* case.c - a fuzz target that reads any text as a case under the Laws of 2017.  The case is loaded
 * and ruled on.  It is then written as text, which must load again and give the same ruling.  The
 * ruling is printed, and expectations are compared. */
#include "fuzz.h"
#include "library/expect.h"
#include "library/text_case.h"
#include "report/ruling_json.h"
#include "report/ruling_text.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <string.h>

enum { WORK = 50000 };

static const Ruling *ruled(const Program *p, const TextCase *t, int body)
{
    uint64_t work = WORK;
    const Ruling *r = rule_case_within(p, t->c, body, t->c->nevents, &work, t->arena, t->diags);

    FUZZ_EXPECT(r || diags_errors(t->diags));
    return r;
}

/* Prints R in one of the first two languages.  With some inputs, prints all lines, the citations,
 * or JSON.  The size of the input decides, because printing takes longer than ruling. */
static void tell(const Ruling *r, size_t input)
{
    const int lang = input % 2;
    const TextOptions o = { .lang = lang, .all = input % 8 < 2, .citations = input % 8 > 5 };
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    FUZZ_EXPECT(out);
    ruling_text_print(&r, 1, &o, out);
    FUZZ_EXPECT(fclose(out) == 0 && size);
    free(text);
    if (input % 4 == 0)
        json_decref(ruling_json_of(r, lang, NULL));
}

static void hold(const TextCase *t, const Ruling *r)
{
    for (int i = 0; i < t->c->nexpects; i++)
        for (int k = 0; k < t->c->expects[i].nitems; k++)
            expect_failure(r, &t->c->expects[i].items[k], t->arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Program *p;

    fuzz_laws(&p);
    TextCase *t = text_case_new(p, "fuzz", (const char *)data, size), *again;
    const char *text;

    FUZZ_EXPECT(t->c || !t->node || diags_errors(t->diags));
    if (t->c) {
        text = case_text_print(case_text_of(t->c, NULL, t->arena), t->arena);
        again = text_case_new(p, "again", text, strlen(text));
        FUZZ_EXPECT(again->c && again->c->nbodies == t->c->nbodies);
        for (int body = 0; body < t->c->nbodies; body++) {
            const Ruling *one = ruled(p, t, body), *two = one ? ruled(p, again, body) : NULL;

            FUZZ_EXPECT(!one || (two && rulings_equal(one, two, LEVEL_CITATION, t->arena)));
            if (one) {
                tell(one, size);
                hold(t, one);
            }
        }
        text_case_free(again);
    }
    text_case_free(t);
    return 0;
}
