/* memory.c - every allocation of the library fails in turn: the call says so, nothing is
 * left behind, and what was there before goes on working. */
#include <bridgelaw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    long left; /* allocations until one fails; below 0: none does */
    long blocks, bytes;
} heap = { .left = -1 };

static void *resize(void *user, void *p, size_t was, size_t size)
{
    void *now = NULL;

    (void)user;
    if (size && heap.left >= 0 && heap.left-- == 0)
        return NULL;
    if (size)
        now = realloc(p, size);
    else
        free(p);
    heap.blocks += (p ? -1 : 0) + (now ? 1 : 0);
    heap.bytes += (long)size - (long)(p ? was : 0);
    return now;
}

/* A case told, asked about and ruled on; what is refused is counted. */
static BlStatus rule(const BlEdition *e, char **text)
{
    BlCase *c = NULL;
    BlQuestions *q = NULL;
    BlRuling *r = NULL;
    BlTelling *t = NULL;
    BlDiagnostics *d = NULL;
    char *json = NULL;
    BlStatus s = bl_case_new(e, "en", &c);

    if (s == BL_OK)
        s = bl_case_tell(c, "contract 4♠ by S", NULL);
    if (s == BL_OK) {
        s = bl_case_tell(c, "E ducks", &d);
        s = s == BL_REFUSED && bl_diagnostics_count(d) ? BL_OK : s;
    }
    if (s == BL_OK)
        s = bl_case_tell(c, "E leads ♦Q", NULL);
    if (s == BL_OK)
        s = bl_case_questions(c, "en", &q, NULL);
    if (s == BL_OK)
        s = bl_case_answer(c, bl_questions_at(q, 0)->fact, "West", NULL);
    if (s == BL_OK)
        s = bl_rule(c, &r, NULL);
    if (s == BL_OK)
        s = bl_ruling_tell(r, 0, "el", 0, &t);
    if (s == BL_OK)
        s = bl_ruling_text(r, BL_REPORT_SCRIPT, "en", 0, text);
    bl_text_free(json);
    bl_telling_free(t);
    bl_ruling_free(r);
    bl_questions_free(q);
    bl_diagnostics_free(d);
    bl_case_free(c);
    return s;
}

/* The first STEP-th allocations of both parts fail; false: something is amiss. */
static int try_each(long step)
{
    const BlOptions options = { .size = sizeof options, .resize = resize };
    BlContext *cx = NULL;
    BlEdition *e = NULL;
    char *text = NULL, *good = NULL;
    long before, failed = 0, at;
    BlStatus s;

    if (bl_context_new(&options, &cx) != BL_OK)
        return 0;
    before = heap.blocks;
    for (at = 0, s = BL_NO_MEMORY; s == BL_NO_MEMORY; at += 40 * step) {
        heap.left = at;
        s = bl_edition_load(cx, "wbf-2017", &e, NULL);
        if (s == BL_NO_MEMORY && heap.blocks != before)
            return !printf("loading, %ld: %ld blocks left\n", at, heap.blocks - before);
    }
    heap.left = -1;
    if (s != BL_OK || rule(e, &good) != BL_OK)
        return !printf("%s\n", bl_status_text(s));
    bl_text_free(good);
    before = heap.blocks;
    for (at = 0, s = BL_NO_MEMORY; s == BL_NO_MEMORY; at += step, failed++) {
        heap.left = at;
        s = rule(e, &text);
        if (s == BL_NO_MEMORY && heap.blocks != before)
            return !printf("ruling, %ld: %ld blocks left\n", at, heap.blocks - before);
    }
    heap.left = -1;
    if (s != BL_OK || rule(e, &good) != BL_OK || strcmp(good, text) != 0)
        return !printf("%s: the ruling is another one\n", bl_status_text(s));
    bl_text_free(text);
    bl_text_free(good);
    bl_edition_free(e);
    bl_context_free(cx);
    return heap.blocks == 0 && heap.bytes == 0 && failed > 1;
}

int main(int argc, char **argv)
{
    if (!try_each(argc > 1 ? atol(argv[1]) : 1))
        return !!puts("something is amiss");
    return !puts("nothing is left behind");
}
