/* memory.c - makes allocations fail: memory STEP OVERLAYS NATIVES
 *
 * Makes every STEP-th allocation of the library fail once.  Allocations of the C library on its
 * behalf count too.  The call must then report this and leak nothing.  Objects made before must
 * still work. */
#define _GNU_SOURCE
#include <bridgelaw.h>

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    long left; /* the number of allocations that still succeed; negative: all succeed */
    int counts;
    /* What is allocated now.  `blocks` and `bytes`: from the allocator of the context.  `others`:
     * blocks from the C library. */
    long blocks, bytes, others;
} heap = { .left = -1 };

/* The allocation functions of the C library.  It uses them on behalf of the library: for files,
 * directories and loaded code. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t size);
void __libc_free(void *p);

static int fails(void)
{
    if (heap.left < 0 || heap.left-- > 0)
        return 0;
    errno = ENOMEM;
    return 1;
}

static void *counted(void *p)
{
    heap.others += p && heap.counts;
    return p;
}

void *malloc(size_t size)
{
    return fails() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : counted(__libc_calloc(n, size));
}

void *realloc(void *p, size_t size)
{
    if (fails())
        return NULL;
    return p ? __libc_realloc(p, size) : counted(__libc_realloc(NULL, size));
}

void free(void *p)
{
    heap.others -= p && heap.counts;
    __libc_free(p);
}

static void *resize(void *user, void *p, size_t was, size_t size)
{
    void *now = NULL;

    (void)user;
    if (size && fails())
        return NULL;
    if (size)
        now = __libc_realloc(p, size);
    else
        __libc_free(p);
    heap.blocks += (p ? -1 : 0) + (now ? 1 : 0);
    heap.bytes += (long)size - (long)(p ? was : 0);
    return now;
}

static const char *overlays[2], *natives[2];
static const char with_natives[] = "wbf-2017+atlantis-openings";
static const char json_case[] = "{ \"case\": \"one\", \"title\": \"A case in JSON\", "
                                "\"settings\": [\"contract 4♠ by S\"], "
                                "\"story\": [{ \"says\": \"E leads ♦Q\" }] }";

/* Rules on a case in JSON, and returns the ruling as JSON in *TEXT. */
static BlStatus rule_json(const BlEdition *e, char **text)
{
    BlCase *c = NULL;
    BlRuling *r = NULL;
    BlStatus s = bl_case_read(e, "one.json", json_case, strlen(json_case), &c, NULL);

    if (s == BL_OK)
        s = bl_rule(c, &r, NULL);
    if (s == BL_OK)
        s = bl_ruling_json(r, BL_REPORT_RULING, "el", BL_ALL, text);
    bl_ruling_free(r);
    bl_case_free(c);
    return s;
}

/* Builds a case line by line, answers its questions, and rules on it.  Counts what is refused. */
static BlStatus rule_told(const BlEdition *e, char **text)
{
    BlCase *c = NULL;
    BlQuestions *q = NULL;
    BlRuling *r = NULL;
    BlTelling *t = NULL;
    BlDiagnostics *d = NULL;
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
    bl_telling_free(t);
    bl_ruling_free(r);
    bl_questions_free(q);
    bl_diagnostics_free(d);
    bl_case_free(c);
    return s;
}

/* Calls rule_json() and rule_told(), and returns both texts in one. */
static BlStatus rule(const BlEdition *e, char **text)
{
    char *json = NULL, *script = NULL;
    BlStatus s = rule_json(e, &json);

    if (s == BL_OK)
        s = rule_told(e, &script);
    *text = NULL;
    if (s == BL_OK) {
        *text = __libc_malloc(strlen(json) + strlen(script) + 1);
        strcat(strcpy(*text, json), script);
    }
    bl_text_free(json);
    bl_text_free(script);
    return s;
}

/* Loads the edition NAME.  If it is refused, the diagnostics must give a reason. */
static BlStatus load(const BlContext *cx, const char *name, BlEdition **e)
{
    BlDiagnostics *d = NULL;
    BlStatus s = bl_edition_load(cx, name, e, &d);

    if (s == BL_REFUSED && !bl_diagnostics_count(d))
        s = BL_INTERNAL;
    bl_diagnostics_free(d);
    return s;
}

/* does not allocate memory */
static int is_natives(struct dl_phdr_info *at, size_t size, void *context)
{
    (void)size;
    (void)context;
    return strstr(at->dlpi_name, "libpoints.so") != NULL;
}

/* Loads NAME again and again until the result is WANTED.  Each time, one more allocation
 * succeeds. */
static int try_loading(const BlContext *cx, const char *name, BlStatus wanted, long step)
{
    long blocks = heap.blocks, others = heap.others, at = 0;
    BlStatus s = BL_NO_MEMORY;
    BlEdition *e = NULL;

    for (; s == BL_NO_MEMORY; at += step) {
        heap.left = at;
        s = load(cx, name, &e);
        heap.left = -1;
        /* the C library keeps the last error of dlopen() until dlerror() is called twice */
        dlerror();
        dlerror();
        if (s != BL_OK && dl_iterate_phdr(is_natives, NULL))
            return !printf("%s, %ld: the library is still loaded\n", name, at);
        if (s == BL_NO_MEMORY && (heap.blocks != blocks || heap.others > others))
            return !printf("%s, %ld: %ld and %ld blocks left\n", name, at, heap.blocks - blocks,
                           heap.others - others);
    }
    bl_edition_free(e);
    return s == wanted || !printf("%s, %ld: %s\n", name, at, bl_status_text(s));
}

static int try_ruling(const BlEdition *e, long step)
{
    char *text = NULL, *good = NULL;
    long blocks, others, at;
    BlStatus s = rule(e, &good);

    blocks = heap.blocks;
    others = heap.others;
    if (s == BL_OK)
        s = BL_NO_MEMORY;
    for (at = 0; s == BL_NO_MEMORY; at += step) {
        heap.left = at;
        s = rule(e, &text);
        heap.left = -1;
        if (s == BL_NO_MEMORY && (heap.blocks != blocks || heap.others != others))
            return !printf("ruling, %ld: %ld and %ld blocks left\n", at, heap.blocks - blocks,
                           heap.others - others);
    }
    if (s != BL_OK || strcmp(good, text) != 0)
        return !printf("ruling, %ld: %s, or another ruling\n", at, bl_status_text(s));
    __libc_free(text);
    __libc_free(good);
    return at > step;
}

/* Begins a case.  Tells a line that has no meaning, answers a question that is not asked, and takes
 * a line back. */
static BlStatus tell(const BlEdition *e)
{
    BlCase *c = NULL;
    BlDiagnostics *d = NULL;
    BlStatus s = bl_case_new(e, "en", &c);

    if (s == BL_OK)
        s = bl_case_tell(c, "contract 4♠ by S", NULL);
    if (s == BL_OK) {
        s = bl_case_tell(c, "E ducks", &d);
        s = s == BL_REFUSED && bl_diagnostics_count(d) ? BL_OK : s;
    }
    if (s == BL_OK) {
        s = bl_case_answer(c, "nothing(x)", "yes", NULL);
        s = s == BL_MISUSE ? BL_OK : s;
    }
    if (s == BL_OK) {
        s = bl_case_back(c);
        /* the text must be the old one, unless the line was accepted */
        if (!strstr(bl_case_text(c), "contract") != (s == BL_OK))
            s = BL_INTERNAL;
    }
    bl_diagnostics_free(d);
    bl_case_free(c);
    return s;
}

/* Calls tell() again and again.  Each time, another allocation fails. */
static int try_telling(const BlEdition *e)
{
    long blocks = heap.blocks, others = heap.others;
    BlStatus s = BL_NO_MEMORY;

    for (long at = 0; s == BL_NO_MEMORY; at++) {
        heap.left = at;
        s = tell(e);
        heap.left = -1;
        if (heap.blocks != blocks || heap.others != others)
            return !printf("telling, %ld: %ld and %ld blocks left\n", at, heap.blocks - blocks,
                           heap.others - others);
    }
    return s == BL_OK || !printf("telling: %s\n", bl_status_text(s));
}

/* Compares a ruling with itself again and again.  Each time, another allocation fails. */
static int try_comparing(const BlEdition *e)
{
    BlCase *c = NULL;
    BlRuling *r = NULL;
    BlStatus s = bl_case_read(e, "one.json", json_case, strlen(json_case), &c, NULL);
    long blocks, at = 0;
    int equal = 0;

    if (s == BL_OK)
        s = bl_rule(c, &r, NULL);
    blocks = heap.blocks;
    for (s = s == BL_OK ? BL_NO_MEMORY : s; s == BL_NO_MEMORY; at++) {
        heap.left = at;
        s = bl_rulings_equal(r, r, BL_LEVEL_CITATION, &equal);
        heap.left = -1;
        if (heap.blocks != blocks || (s == BL_NO_MEMORY && equal))
            return !printf("comparing, %ld: %ld blocks left, or equal without memory\n", at,
                           heap.blocks - blocks);
    }
    bl_ruling_free(r);
    bl_case_free(c);
    return (s == BL_OK && equal && at > 1) || !printf("comparing: %s\n", bl_status_text(s));
}

static int try_each(long step)
{
    const BlOptions options = {
        .size = sizeof options, .resize = resize, .overlays = overlays, .natives = natives
    };
    BlContext *cx = NULL;
    BlEdition *e = NULL;
    BlStatus s = BL_NO_MEMORY;

    for (long at = 0; s == BL_NO_MEMORY; at++) {
        heap.left = at;
        s = bl_context_new(&options, &cx);
        heap.left = -1;
    }
    if (s != BL_OK)
        return 0;
    /* the first calls of dlopen() allocate memory that the C library keeps; it must not count */
    for (int i = 0; i < 3; i++) {
        if (load(cx, with_natives, &e) != BL_OK)
            return 0;
        bl_edition_free(e);
    }
    heap.counts = 1;
    if (!try_loading(cx, with_natives, BL_OK, 40 * step) ||
        !try_loading(cx, "atlantis-openings+wbf-2017", BL_REFUSED, 1) ||
        load(cx, "wbf-2017", &e) != BL_OK)
        return 0;
    if (!try_telling(e) || !try_comparing(e) || !try_ruling(e, step))
        return 0;
    bl_edition_free(e);
    bl_context_free(cx);
    return heap.blocks == 0 && heap.bytes == 0;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    overlays[0] = argv[2];
    natives[0] = argv[3];
    if (!try_each(atol(argv[1])))
        return !!puts("something is amiss");
    return !puts("nothing is left behind");
}
