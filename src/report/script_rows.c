/* script_rows.c - turns a ruling into the rows of a script: what the director says at the table. */
#include "report/script_rows.h"

#include <string.h>

Words script_words(const Ruling *r, int lang, const Sources *sources, Arena *arena)
{
    Words w = words_of_ruling(r, lang, sources, arena);

    w.aloud = true;
    return w;
}

/* Returns true if ROW and LAST are said to the same person and can become one row. */
static bool script_continues(const Row *last, const Row *row)
{
    if (last->ask || row->ask || last->indent != row->indent || last->note != row->note)
        return false;
    return last->note || (last->to && row->to && strcmp(last->to, row->to) == 0);
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
                                      rows_without_reason(w, last->text, row.text));
            last->cite = rows_cite_both(w, last->cite, row.cite);
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
