/* rows.c - rows of a report. */
#include "report/rows.h"

#include "kit/vec.h"

#include <string.h>

Row *rows_add(const Words *w, Rows *r, Row row)
{
    VEC_ROOM_IN(w->arena, r->at, r->n, r->cap);
    r->at[r->n] = row;
    return &r->at[r->n++];
}

Row *rows_add_text(const Words *w, Rows *r, int indent, const char *text)
{
    return rows_add(w, r, (Row){ .indent = indent, .text = text });
}

bool rows_text_known(const char *const *texts, int n, const char *s)
{
    for (int i = 0; i < n; i++)
        if (strcmp(texts[i], s) == 0)
            return true;
    return false;
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

Row *rows_add_sentence(const Words *w, Rows *r, int indent, const char *text)
{
    return rows_add_text(w, r, indent, rows_finish_sentence(w, text));
}
