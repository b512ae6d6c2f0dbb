/* threads.c - one edition, loaded once, ruled under by two threads.
 *
 *     cc threads.c -pthread $(pkg-config --cflags --libs bridgelaw) -o threads
 *     ./threads case-03.case case-05.case ...
 *
 * Each thread takes every second file and rules on the first case in it.  Nothing is
 * locked: the edition does not change any more, and everything else is each thread's
 * own.  What is printed does not depend on who was faster. */
#include <bridgelaw.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 2 };

typedef struct Work {
    const BlEdition *edition;
    char **files;
    char **rulings; /* of each file; NULL: none */
    int first, n;
} Work;

/* All of the file PATH, *N bytes; NULL when it cannot be read. */
static char *file_text(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(1 << 20);

    *n = 0;
    if (f && text)
        *n = fread(text, 1, 1 << 20, f);
    if (f)
        fclose(f);
    return text;
}

static char *rule_on(const BlEdition *edition, const char *path)
{
    BlCase *c = NULL;
    BlRuling *r = NULL;
    char *ruling = NULL, *text;
    size_t n;

    text = file_text(path, &n);
    if (text && bl_case_read(edition, path, text, n, &c, NULL) == BL_OK &&
        bl_rule(c, &r, NULL) == BL_OK)
        bl_ruling_text(r, BL_REPORT_RULING, "en", 0, &ruling);
    bl_ruling_free(r);
    bl_case_free(c);
    free(text);
    return ruling;
}

static void *work(void *context)
{
    const Work *w = context;

    for (int i = w->first; i < w->n; i += THREADS)
        w->rulings[i] = rule_on(w->edition, w->files[i]);
    return NULL;
}

static void rule_on_all(const BlEdition *edition, char **files, char **rulings, int n)
{
    pthread_t thread[THREADS];
    Work w[THREADS];

    for (int i = 0; i < THREADS; i++) {
        w[i] = (Work){ edition, files, rulings, i, n };
        if (pthread_create(&thread[i], NULL, work, &w[i]) != 0)
            exit(1);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

int main(int argc, char **argv)
{
    char **rulings = calloc((size_t)argc, sizeof *rulings);
    BlContext *laws;
    BlEdition *edition;

    if (!rulings || bl_context_new(NULL, &laws) != BL_OK ||
        bl_edition_load(laws, "wbf-2017", &edition, NULL) != BL_OK)
        return 1;
    rule_on_all(edition, argv + 1, rulings, argc - 1);
    for (int i = 0; i + 1 < argc; i++) {
        printf("%s\n%s\n", argv[i + 1], rulings[i] ? rulings[i] : "no ruling\n");
        bl_text_free(rulings[i]);
    }
    bl_edition_free(edition);
    bl_context_free(laws);
    free(rulings);
    return 0;
}
