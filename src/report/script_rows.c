/* script_rows.c - what the director says at the table, as rows. */
#include "report/script_rows.h"

#include <string.h>

Words script_words(const Ruling *r, int lang, const Sources *sources, Arena *arena)
{
    Words w = words_of_ruling(r, lang, sources, arena);

    w.aloud = true;
    return w;
}

/* True if ROW continues what LAST says to the same person. */
static bool script_continues(const Row *last, const Row *row)
{
    if (last->ask || row->ask || last->indent != row->indent || last->note != row->note)
        return false;
    return last->note || (last->to && row->to && strcmp(last->to, row->to) == 0);
}

/* Returns TEXT without the reason at its end if SAID has given that reason. */
static const char *without_reason(const Words *w, const char *said, const char *text)
{
    const char *colon = NULL;

    for (const char *s = text; (s = strstr(s, ": ")) != NULL; s++)
        colon = s;
    if (!colon || !strstr(said, colon + 2))
        return text;
    return arena_printf(w->arena, "%.*s.", (int)(colon - text), text);
}

/* True if the citation S names PART, of N bytes. */
static bool script_cites(const char *s, const char *part, size_t n)
{
    for (const char *at = s; (at = strchr(at, *part)) != NULL; at++)
        if (strncmp(at, part, n) == 0 && (at == s || at[-1] == ' ') && (!at[n] || at[n] == ','))
            return true;
    return false;
}

/* Returns both citations as one, each part once.  A citation with a layer is kept whole, because
 * the layer belongs to one of its clauses. */
static const char *cite_both(const Words *w, const char *a, const char *b)
{
    if (!a || !b)
        return a ? a : b;
    for (const char *end; *b; b = *end ? end + 2 : end) {
        end = strstr(b, " · ") ? NULL : strstr(b, ", ");
        end = end ? end : b + strlen(b);
        if (!script_cites(a, b, (size_t)(end - b)))
            a = arena_printf(w->arena, "%s, %.*s", a, (int)(end - b), b);
    }
    return a;
}

void script_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows)
{
    Rows told = { 0 };
    int number = 0;

    ruling_rows_add(w, r, o, &told);
    for (int i = 0; i < told.n; i++) {
        Row *last = i > 0 ? &rows->at[rows->n - 1] : NULL, row = told.at[i];

        if (last && script_continues(last, &row)) {
            last->text = arena_printf(w->arena, "%s %s", last->text,
                                      without_reason(w, last->text, row.text));
            last->cite = cite_both(w, last->cite, row.cite);
            continue;
        }
        if (row.number)
            row.number = ++number;
        rows_add(w, rows, row);
    }
}

const char *script_kind(const Rows *rows, int i)
{
    const Row *row = &rows->at[i];

    if (row->note)
        return "note";
    if (row->to)
        return row->ask ? "offer" : "say";
    return i + 1 < rows->n && rows->at[i + 1].indent > row->indent ? "if" : "remark";
}

void script_print(const Words *w, Rows *rows)
{
    for (int i = 0; i < rows->n; i++) {
        Row *row = &rows->at[i];

        if (row->note)
            row->text = words_say_one(w, MSG_note, row->text);
        if (!row->to)
            continue;
        row->text = words_say_two(w, MSG_say_to, row->to, row->text);
        if (row->after)
            row->text =
                rows_finish_sentence(w, words_say_two(w, MSG_say_until, row->text, row->after));
    }
}
