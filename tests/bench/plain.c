/* plain.c - runs the yardstick itself, and writes the input files of the other engines.
 *
 *   plain numbers|json|asp|case|answers N   writes N calls, or their answers, one on a line
 *   plain time N PASSES                     prints a line for each pass, in us for a call */
#include "call.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int write_calls(const char *as, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        Call c = call_random(i);
        Verdict a = call_verdict(&c);

        if (strcmp(as, "numbers") == 0)
            call_numbers(&c, stdout);
        else if (strcmp(as, "json") == 0)
            call_json(&c, stdout);
        else if (strcmp(as, "asp") == 0)
            call_asp(&c, i, stdout);
        else if (strcmp(as, "case") == 0)
            call_case(&c, i, stdout);
        else if (strcmp(as, "answers") == 0)
            printf("%u %d\n", a.rules, a.card);
        else
            return 2;
    }
    return 0;
}

/* Keeps the answers, because the other engines keep theirs too. */
static int time_calls(uint32_t n, int passes)
{
    Call *calls = malloc(n * sizeof *calls);
    Verdict *answers = malloc(n * sizeof *answers);

    for (uint32_t i = 0; calls && i < n; i++)
        calls[i] = call_random(i);
    for (int p = -1; calls && answers && p < passes; p++) { /* pass -1 touches the memory first */
        double start = now();

        for (uint32_t i = 0; i < n; i++)
            answers[i] = call_verdict(&calls[i]);
        if (p >= 0)
            printf("%.6f\n", (now() - start) / n);
        if (answers[p < 0 ? 0 : (uint32_t)p % n].rules >> RULES)
            return 1; /* never returned, but the compiler does not know */
    }
    free(calls);
    free(answers);
    return 0;
}

int main(int argc, char **argv)
{
    uint32_t n = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;

    if (n > 0 && argc == 3)
        return write_calls(argv[1], n);
    if (n > 0 && argc == 4 && strcmp(argv[1], "time") == 0)
        return time_calls(n, atoi(argv[3]));
    fputs("plain numbers|json|asp|case|answers N, or plain time N PASSES\n", stderr);
    return 2;
}
