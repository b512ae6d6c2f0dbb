/* stack.c - measures the use of the stack: stack KIBIBYTES OVERLAYS EDITION CASE...
 *
 * A thread with a stack of KIBIBYTES loads the edition and rules on the cases.  Prints the results.
 * If KIBIBYTES is more than 1024, also prints how much of the stack was used. */
#define _GNU_SOURCE
#include <bridgelaw.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef struct Task {
    const char *overlays[2];
    const char *edition;
    char **cases;
} Task;

static void check_report(BlStatus s, BlDiagnostics *d)
{
    const BlDiagnostic *first = bl_diagnostics_at(d, 0);

    printf("%s %s\n", bl_status_text(s), first ? first->code : "");
    bl_diagnostics_free(d);
}

static char *contents(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(16 << 20);

    *n = f && text ? fread(text, 1, 16 << 20, f) : 0;
    if (f)
        fclose(f);
    return text;
}

static BlStatus report(const BlRuling *r, BlReport report)
{
    char *text = NULL, *json = NULL;
    BlStatus s = bl_ruling_text(r, report, "en", BL_ALL, &text);

    if (s == BL_OK)
        s = bl_ruling_json(r, report, "el", BL_ALL, &json);
    bl_text_free(text);
    bl_text_free(json);
    return s;
}

static void rule(const BlEdition *e, const char *path)
{
    BlDiagnostics *d = NULL;
    BlCase *c = NULL;
    BlRuling *r = NULL;
    BlQuestions *q = NULL;
    BlTelling *t = NULL;
    size_t n;
    char *text = contents(path, &n);
    BlStatus s = bl_case_read(e, path, text, n, &c, &d);

    if (s == BL_OK)
        s = bl_rule(c, &r, &d);
    for (int as = BL_REPORT_RULING; s == BL_OK && as <= BL_REPORT_OPEN; as++)
        s = report(r, (BlReport)as);
    if (s == BL_OK)
        s = bl_ruling_tell(r, 0, "en", BL_ALL, &t);
    if (s == BL_OK)
        s = bl_case_questions(c, "en", &q, &d);
    check_report(s, d);
    bl_questions_free(q);
    bl_telling_free(t);
    bl_ruling_free(r);
    bl_case_free(c);
    free(text);
}

static void *work(void *context)
{
    const Task *t = context;
    const BlOptions options = { .size = sizeof options, .overlays = t->overlays };
    BlContext *cx = NULL;
    BlEdition *e = NULL;
    BlDiagnostics *d = NULL;
    BlStatus s = bl_context_new(&options, &cx);

    if (s == BL_OK)
        s = bl_edition_load(cx, t->edition, &e, &d);
    if (s != BL_OK)
        check_report(s, d);
    for (char **path = t->cases; e && *path; path++)
        rule(e, *path);
    bl_edition_free(e);
    bl_context_free(cx);
    return NULL;
}

int main(int argc, char **argv)
{
    size_t kib = argc > 3 ? strtoul(argv[1], NULL, 10) : 0, size = kib << 10, unused = 0;
    Task task = { .cases = argv + 4 };
    pthread_attr_t a;
    pthread_t thread;
    char *stack;

    if (!kib)
        return 2;
    task.overlays[0] = *argv[2] ? argv[2] : NULL;
    task.edition = argv[3];
    /* pages below the stack cannot be accessed, so an overflow ends the process */
    stack = mmap(NULL, size + 65536, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack + 65536, size, PROT_READ | PROT_WRITE))
        return 2;
    stack += 65536;
    pthread_attr_init(&a);
    if (pthread_attr_setstack(&a, stack, size) || pthread_create(&thread, &a, work, &task) ||
        pthread_join(thread, NULL))
        return 2;
    while (!stack[unused])
        unused++;
    if (kib != 1024)
        printf("%zu KiB\n", (size - unused) >> 10);
    return 0;
}
