/* lin.c - a fuzz target that reads any text as a file of Bridge Base Online.  Each board that can
 * be read must become a case that loads.  For every other board, an error must be reported. */
#include "boards/lin.h"
#include "boards.h"
#include "boards/lin_address.h"

enum { MOST = 8 }; /* the largest number of boards tried of one input */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Program *p;
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    Arena *arena = arena_new();
    const Source *src = sources_add(sources, "fuzz", (const char *)data, size);
    const LinFile *f = src ? lin_split(lin_address_plain(sources, src, arena), arena) : NULL;

    fuzz_laws(&p);
    for (int i = 0; f && i < f->n && i < MOST; i++) {
        Board b = { 0 };
        size_t errors = diags_errors(diags);

        if (lin_board(f, i, true, &b, arena, diags))
            board_is_a_case(p, &b, arena);
        else
            FUZZ_EXPECT(diags_errors(diags) > errors);
    }
    arena_free(arena);
    diags_free(diags);
    sources_free(sources);
    return 0;
}
