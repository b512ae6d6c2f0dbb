/* boards.h - the code that the fuzz targets for PBN and LIN share. */
#ifndef BL_FUZZ_BOARDS_H
#define BL_FUZZ_BOARDS_H

#include "boards/board_case.h"
#include "fuzz.h"
#include "library/text_case.h"

#include <string.h>

/* Checks that board B becomes a case that loads, once with all cards played and once with none. */
static inline void board_is_a_case(const Program *p, const Board *b, Arena *arena)
{
    int cards[] = { 0, b->nplay };

    for (size_t i = 0; i < BL_LEN(cards); i++) {
        BoardCase how = { .file = "fuzz", .play = cards[i] };
        const char *text = board_case_text(b, &how, arena);
        TextCase *t = text_case_new(p, "board", text, strlen(text));

        if (!t->c)
            diags_print_text(t->diags, stderr, false);
        FUZZ_EXPECT(t->c);
        text_case_free(t);
    }
}

#endif
