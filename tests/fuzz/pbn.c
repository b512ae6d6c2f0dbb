/* pbn.c - a fuzz target that reads any text as Portable Bridge Notation.  Each board that can be
 * read must become a case that loads.  For every other board, an error must be reported. */
#include "boards/pbn.h"
#include "boards.h"

enum { MOST = 8 }; /* the largest number of boards tried of one input */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Program *p;
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    Arena *arena = arena_new();
    const Source *src = sources_add(sources, "fuzz", (const char *)data, size);
    const PbnFile *f = src ? pbn_split(src, arena) : NULL;

    fuzz_laws(&p);
    for (int i = 0; f && i < f->n && i < MOST; i++) {
        Board b = { 0 };
        size_t errors = diags_errors(diags);

        if (pbn_board(f, i, true, &b, arena, diags))
            board_is_a_case(p, &b, arena);
        else
            FUZZ_EXPECT(diags_errors(diags) > errors);
    }
    arena_free(arena);
    diags_free(diags);
    sources_free(sources);
    return 0;
}
