/* natives.c - measures the cost of calls from law files to C functions through libffi (SPEC 9).
 *
 * natives DIR
 *
 * DIR has libpoints.so, the library of examples/natives.  One small function is called in four
 * ways: directly; through a call interface that is prepared once; through one that is prepared for
 * each call; and by the engine.  Each line is the median of several runs, in ns of processor time
 * for a call. */
#include "engine/engine.h"
#include "library/library.h"
#include "library/text_case.h"
#include "program/ffi.h"
#include "program/program.h"

#include <ffi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 11, CALLS = 200000 };

typedef struct Bench {
    const Fun *own, *of_library;
    Value (*volatile fn)(Value); /* volatile, so that the compiler does not inline the call */
    Engine *e;
    Value sum; /* the sum of the answers, so that no call is optimized away */
} Bench;

typedef void OneFn(Bench *b, Value i);

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(Bench *b, OneFn *one)
{
    double ns[RUNS];

    for (int run = 0; run < RUNS; run++) {
        double start = now();

        for (Value i = 0; i < CALLS; i++)
            one(b, i);
        ns[run] = (now() - start) / CALLS;
    }
    qsort(ns, RUNS, sizeof *ns, by_size);
    return ns[RUNS / 2];
}

/* ---- ways to call ----------------------------------------------------- */

static void nothing(Bench *b, Value i)
{
    b->sum += i & 3;
}

static void directly(Bench *b, Value i)
{
    b->sum += b->fn(i & 3);
}

static void prepared_once(Bench *b, Value i)
{
    Value arg = i & 3;

    b->sum += ffi_call_native(b->own, NULL, &arg);
}

static void prepared_each_time(Bench *b, Value i)
{
    ffi_type *types[] = { &ffi_type_sint64 };
    Value arg = i & 3, result;
    void *at[] = { &arg };
    ffi_cif cif;

    if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 1, &ffi_type_sint64, types) != FFI_OK)
        BUG("no call interface");
    ffi_call(&cif, (void (*)(void))b->fn, &result, at);
    b->sum += result;
}

/* the engine remembers the four answers after the first calls */
static void by_the_engine(Bench *b, Value i)
{
    Value arg = i & 3;

    b->sum += engine_call(b->e, b->own, &arg);
}

/* while it records, the engine remembers no answer and evaluates every call */
static void by_the_engine_anew(Bench *b, Value i)
{
    Value arg = i & 3;

    engine_record(b->e, true);
    b->sum += engine_call(b->e, b->own, &arg);
}

static void of_a_library(Bench *b, Value i)
{
    Value hand = (i & 3) << 9;

    b->sum += ffi_call_native(b->of_library, NULL, &hand);
}

/* ---- the table -------------------------------------------------------- */

static const struct {
    const char *what;
    OneFn *one;
} rows[] = {
    { "directly", directly },
    { "through libffi, the interface prepared once", prepared_once },
    { "through libffi, prepared for each call", prepared_each_time },
    { "by the engine, with all that it keeps track of", by_the_engine_anew },
    { "by the engine, when the answer is remembered", by_the_engine },
    { "of a library, when the answer is remembered", of_a_library },
};

static void print(Bench *b)
{
    double loop = median(b, nothing);

    printf("A call of a native with one argument, in processor time: the median of %d "
           "runs of %d calls\n\n",
           RUNS, CALLS);
    for (size_t i = 0; i < BL_LEN(rows); i++)
        printf("  %-50s %6.1f ns\n", rows[i].what, median(b, rows[i].one) - loop);
}

static bool measure(Library *lib, const char *dir)
{
    static const char text[] = "case one \"One\"\n  story\n    W bids 2♥\n";
    const Program *p;
    TextCase *t;
    Bench b = { 0 };

    if (!library_add_overlay_dir(lib, "examples/natives") || !library_allow_natives(lib, dir))
        return false;
    p = library_edition(lib, "wbf-2017+atlantis-openings");
    if (!p)
        return false;
    b.own = program_fun(p, "lho");
    b.of_library = program_fun(p, "points");
    if (!b.own || !b.of_library)
        return false;
    memcpy((void *)&b.fn, &b.own->native.def->fn, sizeof b.fn);
    t = text_case_new(p, "one.case", text, strlen(text));
    if (t->c) {
        b.e = engine_new(p, t->c, 0, t->c->nevents, t->arena);
        engine_begin(b.e);
        print(&b);
        engine_free(b.e);
    }
    text_case_free(t);
    return b.e && b.sum != 0;
}

int main(int argc, char **argv)
{
    Library *lib = library_new("laws", argv[0]);
    bool good = argc == 2 && measure(lib, argv[1]);

    if (!good)
        fputs("natives DIR, in the source tree\n", stderr);
    diags_print_text(library_diags(lib), stderr, false);
    library_free(lib);
    return good ? 0 : 1;
}
