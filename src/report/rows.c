/* rows.c - rows of a report. */
#include "report/rows.h"

#include <string.h>

Row *rows_add(const Words *w, Rows *r, Row row)
{
    r->at = arena_room(w->arena, r->at, sizeof row, r->n, &r->cap);
    r->at[r->n] = row;
    return &r->at[r->n++];
}

static bool has_end(const char *s)
{
    static const char *const quotes[] = { "”", "»" };
    size_t n = strlen(s);

    for (size_t i = 0; i < BL_LEN(quotes); i++) {
        size_t q = strlen(quotes[i]);

        if (n > q && strcmp(s + n - q, quotes[i]) == 0)
            n -= q;
    }
    return words_ended(s, n);
}

const char *rows_end_sentence(const Words *w, const char *s)
{
    return has_end(s) ? s : arena_printf(w->arena, "%s.", s);
}

const char *rows_finish_sentence(const Words *w, const char *s)
{
    return text_capitalise(w->arena, rows_end_sentence(w, s));
}
