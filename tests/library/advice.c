/* advice.c - asks for advice through libbridgelaw: advice CASE PROGRAM...
 *
 * Each PROGRAM stands in for the double dummy solver, and answers well or badly.  A bad answer must
 * not change the ruling.  No process, descriptor or signal may be left over, whether the host
 * ignores SIGCHLD or not.  Two threads that ask at the same time must get the same answers as
 * one. */
#include <bridgelaw.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { THREADS = 2, TIMES = 3 };

typedef struct Asked {
    const BlRuling *ruling;
    char *text[TIMES];
} Asked;

static void *ask(void *context)
{
    Asked *a = context;

    for (int i = 0; i < TIMES; i++)
        bl_ruling_text(a->ruling, BL_REPORT_RULING, "en", BL_ADVICE, &a->text[i]);
    return NULL;
}

static int open_descriptors(void)
{
    int n = 0;

    for (int fd = 0; fd < 256; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

static void check(int good, const char *what)
{
    if (!good)
        printf("%s\n", what);
}

static struct {
    long left; /* the number of allocations that still succeed; negative: all succeed */
    long blocks;
} heap = { .left = -1 };

static void *resize(void *user, void *p, size_t was, size_t size)
{
    void *now = NULL;

    (void)user;
    (void)was;
    if (size && heap.left >= 0 && heap.left-- == 0)
        return NULL;
    if (size)
        now = realloc(p, size);
    else
        free(p);
    heap.blocks += (p ? -1 : 0) + (now ? 1 : 0);
    return now;
}

/* Asks for advice from PROGRAM again and again.  Each time, another allocation fails. */
static void try_without_memory(const char *program, const char *text, size_t n)
{
    const BlOptions options = { .size = sizeof options, .resize = resize, .dds = program };
    BlContext *cx = NULL;
    BlEdition *e = NULL;
    BlCase *c = NULL;
    BlRuling *r = NULL;
    BlStatus s = BL_NO_MEMORY;
    char *told = NULL;
    int descriptors, refused = 0;
    long blocks;

    if (bl_context_new(&options, &cx) != BL_OK ||
        bl_edition_load(cx, "wbf-2017", &e, NULL) != BL_OK ||
        bl_case_read(e, "case", text, n, &c, NULL) != BL_OK || bl_rule(c, &r, NULL) != BL_OK)
        puts("no ruling");
    descriptors = open_descriptors();
    blocks = heap.blocks;
    for (long at = 0; s == BL_NO_MEMORY; at++) {
        heap.left = at;
        s = bl_ruling_text(r, BL_REPORT_RULING, "en", BL_ADVICE, &told);
        refused += s == BL_NO_MEMORY;
        check(s != BL_NO_MEMORY || heap.blocks == blocks, "memory is left");
        check(open_descriptors() == descriptors, "a descriptor is left without memory");
        check(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD,
              "a process is left without memory");
    }
    heap.left = -1;
    check(s == BL_OK && refused > 0, "no call without memory");
    bl_text_free(told);
    bl_ruling_free(r);
    bl_case_free(c);
    bl_edition_free(e);
    bl_context_free(cx);
    check(heap.blocks == 0, "memory is left at the end");
}

/* Asks for advice from PROGRAM, and prints the advice. */
static void try_program(const char *program, const char *text, size_t n)
{
    const BlOptions options = { .size = sizeof options, .dds = program };
    BlContext *cx = NULL;
    BlEdition *e = NULL;
    BlCase *c = NULL;
    BlRuling *r = NULL;
    pthread_t thread[THREADS];
    Asked asked[THREADS] = { 0 };
    char *json = NULL, *script = NULL;
    const char *advice;
    int before;

    if (bl_context_new(&options, &cx) != BL_OK ||
        bl_edition_load(cx, "wbf-2017", &e, NULL) != BL_OK ||
        bl_case_read(e, "case", text, n, &c, NULL) != BL_OK || bl_rule(c, &r, NULL) != BL_OK) {
        puts("no ruling");
        return;
    }
    before = open_descriptors();
    for (int i = 0; i < THREADS; i++) {
        asked[i].ruling = r;
        pthread_create(&thread[i], NULL, ask, &asked[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS * TIMES; i++)
        check(asked[i / TIMES].text[i % TIMES] &&
                  strcmp(asked[i / TIMES].text[i % TIMES], asked[0].text[0]) == 0,
              "two threads are told two things");
    check(bl_ruling_json(r, BL_REPORT_RULING, "en", BL_ADVICE, &json) == BL_OK && json &&
              strstr(json, "\"advice\":["),
          "no advice in JSON");
    check(bl_ruling_text(r, BL_REPORT_SCRIPT, "en", BL_ADVICE, &script) == BL_MISUSE,
          "a script with advice");
    advice = asked[0].text[0] ? strstr(asked[0].text[0], "  Advice") : NULL;
    fputs(advice ? advice : "no advice\n", stdout);
    check(open_descriptors() == before, "a descriptor is left open");
    check(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD, "a process is left");
    for (int i = 0; i < THREADS * TIMES; i++)
        bl_text_free(asked[i / TIMES].text[i % TIMES]);
    bl_text_free(json);
    bl_ruling_free(r);
    bl_case_free(c);
    bl_edition_free(e);
    bl_context_free(cx);
}

/* Tries the options of a caller with an older header, which have fewer fields. */
static void try_old_options(void)
{
    BlOptions options = { .size = offsetof(BlOptions, dds) };
    BlContext *cx = NULL;

    check(bl_context_new(&options, &cx) == BL_OK, "options without the last fields");
    bl_context_free(cx);
    options.size--;
    check(bl_context_new(&options, &cx) == BL_MISUSE, "options of no header");
}

int main(int argc, char **argv)
{
    static char text[1 << 16];
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t n = f ? fread(text, 1, sizeof text, f) : 0;

    if (f)
        fclose(f);
    try_old_options();
    for (int i = 2; i < argc; i++) {
        try_program(argv[i], text, n);
        signal(SIGCHLD, SIG_IGN);
        try_program(argv[i], text, n);
        signal(SIGCHLD, SIG_DFL);
    }
    if (argc > 2)
        try_without_memory(argv[2], text, n);
    return 0;
}
