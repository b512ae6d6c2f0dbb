/* universe_table.c - prints a table of the universes of a program and their sizes. */
#include "report/universe_table.h"

#include "report/page.h"
#include "universe/count.h"

enum { NUMBER = 14, GAP = 2, COLUMNS = 3 };

typedef struct UniverseRow {
    /* the name of a universe, its number of cases, and its number of shapes */
    const char *cell[COLUMNS];
    const char *title;
} UniverseRow;

static void universe_print_row(const UniverseRow *l, const int *width, FILE *out)
{
    fprintf(out, "%s%*s", l->cell[0], width[0] - page_columns(l->cell[0]), "");
    for (int c = 1; c < COLUMNS; c++)
        fprintf(out, "%*s%s", GAP + width[c] - page_columns(l->cell[c]), "", l->cell[c]);
    fprintf(out, "%*s%s\n", l->title[0] ? GAP : 0, "", l->title);
}

bool universe_table_print(const Words *w, const Universe *const *at, int n, int threads, FILE *out,
                          Diags *diags)
{
    UniverseRow *lines = arena_new_array(w->arena, UniverseRow, (size_t)n + 1);
    int width[COLUMNS] = { 0, NUMBER, NUMBER };

    lines[0] = (UniverseRow){ { words_text(w, MSG_diff_universe), words_text(w, MSG_diff_cases),
                                words_text(w, MSG_universe_shapes) },
                              "" };
    for (int i = 0; i < n; i++) {
        uint64_t cases;

        if (!count_universe(w->p, at[i], threads, &cases, diags))
            return false;
        lines[i + 1] = (UniverseRow){ { at[i]->name, words_number(w, cases),
                                        words_number(w, universe_nshapes(at[i])) },
                                      at[i]->title.in[w->lang] };
    }
    for (int i = 0; i <= n; i++)
        for (int c = 0; c < COLUMNS; c++) {
            int columns = page_columns(lines[i].cell[c]);

            width[c] = columns > width[c] ? columns : width[c];
        }
    for (int i = 0; i <= n; i++)
        universe_print_row(&lines[i], width, out);
    return true;
}
