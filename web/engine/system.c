/* system.c - stands in for what the engine calls and WebAssembly lacks: libffi, links and modes of
 * files, and the double-dummy solver. */
#include "bridge/doubledummy.h"
#include "kit/base.h"

#include <ffi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* ---- calls of natives -------------------------------------------------- */

typedef int64_t Word;

ffi_type ffi_type_pointer = FFI_WEB_POINTER, ffi_type_sint64 = FFI_WEB_WORD;

ffi_status ffi_prep_cif(ffi_cif *cif, int abi, unsigned n, ffi_type *result, ffi_type **types)
{
    (void)abi;
    (void)result;
    cif->pointer = n && *types[0] == FFI_WEB_POINTER;
    cif->n = n - (unsigned)cif->pointer;
    return cif->n <= FFI_WEB_MOST ? FFI_OK : FFI_BAD_ABI;
}

/* clang-format off */
static Word call_with_pointer(void (*fn)(void), unsigned n, void *p, const Word *v)
{
    switch (n) {
    case 0: return ((Word (*)(void *))fn)(p);
    case 1: return ((Word (*)(void *, Word))fn)(p, v[0]);
    case 2: return ((Word (*)(void *, Word, Word))fn)(p, v[0], v[1]);
    case 3: return ((Word (*)(void *, Word, Word, Word))fn)(p, v[0], v[1], v[2]);
    default: return ((Word (*)(void *, Word, Word, Word, Word))fn)(p, v[0], v[1], v[2], v[3]);
    }
}

static Word call_with_words(void (*fn)(void), unsigned n, const Word *v)
{
    switch (n) {
    case 0: return ((Word (*)(void))fn)();
    case 1: return ((Word (*)(Word))fn)(v[0]);
    case 2: return ((Word (*)(Word, Word))fn)(v[0], v[1]);
    case 3: return ((Word (*)(Word, Word, Word))fn)(v[0], v[1], v[2]);
    default: return ((Word (*)(Word, Word, Word, Word))fn)(v[0], v[1], v[2], v[3]);
    }
}
/* clang-format on */

void ffi_call(ffi_cif *cif, void (*fn)(void), void *result, void **at)
{
    Word v[FFI_WEB_MOST] = { 0 };

    for (unsigned i = 0; i < cif->n; i++)
        v[i] = *(Word *)at[i + (unsigned)cif->pointer];
    *(Word *)result = cif->pointer ? call_with_pointer(fn, cif->n, *(void **)at[0], v)
                                   : call_with_words(fn, cif->n, v);
}

/* ---- files and memory -------------------------------------------------- */

/* The page's files have no links. */
char *realpath(const char *path, char *out)
{
    struct stat st;

    if (stat(path, &st) != 0)
        return NULL;
    return strcpy(out ? out : xmalloc(strlen(path) + 1), path);
}

int fchmod(int fd, mode_t mode)
{
    (void)fd;
    (void)mode;
    return 0;
}

int madvise(void *at, size_t n, int advice)
{
    (void)at;
    (void)n;
    (void)advice;
    return 0;
}

/* ---- the double-dummy solver, which is missing -------------------------- */

struct DoubleDummy {
    DoubleDummyWhy why;
};

DoubleDummy *doubledummy_new(const char *program, int seconds)
{
    DoubleDummy *dd = xcalloc(1, sizeof *dd);

    (void)program;
    (void)seconds;
    dd->why = DD_MISSING;
    return dd;
}

void doubledummy_free(DoubleDummy *dd)
{
    xfree(dd);
}

bool doubledummy_solve(DoubleDummy *dd, const Position *p, int worth[CARDS])
{
    (void)dd;
    (void)p;
    (void)worth;
    return false;
}

int doubledummy_tricks_with(DoubleDummy *dd, const Position *p, int card)
{
    (void)dd;
    (void)p;
    (void)card;
    return -1;
}

Position doubledummy_after(const Position *p, int card)
{
    (void)card;
    return *p;
}

DoubleDummyWhy doubledummy_why(const DoubleDummy *dd)
{
    return dd->why;
}

void doubledummy_decline(DoubleDummy *dd, DoubleDummyWhy why)
{
    dd->why = why;
}
